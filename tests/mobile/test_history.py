"""The history: found, opened, watched, handed on, deleted and put back."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.uix.label import Label

from core import notation, record
from core.game import Player, Setup
from core.history import export
from mobile import library
from mobile.screens.end import EndScreen
from mobile.screens.history import HistoryRow, HistoryScreen, Score, icon_of
from mobile.screens.replay import ReplayScreen
from mobile.screens.table import TableScreen
from mobile.settings import TEXT_SIZES
from mobile.tables.registry import playable
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.qr import QrCode
from tests.golden.test_golden import HERE
from tools.driver import Driver


def history(driver: Driver) -> HistoryScreen:
    driver.app.shell.go("history")
    driver.idle(5)
    assert isinstance(driver.screen, HistoryScreen)
    return driver.screen


def open_first(driver: Driver) -> None:
    driver.touch(next(driver.widgets(HistoryRow)))


def test_search_and_filters(driver: Driver) -> None:
    driver.keep_game(("Anna", "Boris"), -1)
    driver.keep_game(("Csilla",), 5)
    setup = Setup((Player("Anna"), Player("Eve")))
    driver.app.store.create(record.new("tuscany-count", setup, "2024-03-01"))
    screen = history(driver)
    assert len(screen.rows) == 3
    driver.press("Csilla")
    assert [k.players[0].name for k in screen.rows] == ["Csilla"]
    driver.press("Csilla")
    driver.press("The Castles of Tuscany")
    assert [k.game for k in screen.rows] == ["tuscany-count"]
    driver.press("The Castles of Tuscany")
    screen.ids.search.text = "anna 2024"
    assert [k.game for k in screen.rows] == ["tuscany-count"]
    screen.ids.search.text = "nobody"
    assert not screen.rows
    assert driver.says("No games yet")


def test_a_game_is_written_in_its_row_on_every_visit(driver: Driver) -> None:
    driver.keep_game(("Anna", "Boris"), -1)
    for _visit in range(2):
        history(driver)
        row = next(driver.widgets(HistoryRow))
        assert any(
            "Anna" in part.text for part in row.walk(restrict=True) if isinstance(part, Label)
        )
        driver.app.shell.home()
        driver.idle(5)


@pytest.mark.parametrize("scale", TEXT_SIZES)
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (600, 1024), (1280, 800)])
def test_every_row_shows_all_its_players(
    driver: Driver, size: tuple[int, int], scale: float
) -> None:
    driver.app.settings.text_scale = scale
    driver.keep_game(("Anna", "Boris", "Csilla", "Alexandra"), -1)
    driver.keep_game(("Bartholomew the Great and Terrible of Burgundy", "Boris"), -1, seed=2)
    driver.resize(*size)
    history(driver)
    rows = list(driver.widgets(HistoryRow))
    assert len(rows) == 2
    for row in rows:
        shown = [written(label) for label in row.walk(restrict=True) if isinstance(label, Score)]
        totals = zip(row.kept.players, row.kept.totals, strict=True)
        for text, (player, total) in zip(shown, totals, strict=True):
            assert text.endswith(f" {total}"), "however long the name is"
            assert text == f"{player.name} {total}" or len(player.name) > 20
        for label in row.walk(restrict=True):
            if isinstance(label, Label) and label.opacity:
                bottom, top = label.to_window(0, label.y)[1], label.to_window(0, label.top)[1]
                assert row.to_window(0, row.y)[1] <= bottom < top <= row.to_window(0, row.top)[1]


def written(label: Label) -> str:
    """What of a text there was room for."""
    return " ".join(word.text for line in label._label._cached_lines for word in line.words)


def test_nobody_wears_a_crown_where_nobody_has_points(driver: Driver) -> None:
    nothing, ahead = driver.keep_game(), driver.keep_game(entries=60)
    over = driver.keep_game(entries=-1)
    kept = {game.id: game for game in driver.app.store.games()}
    assert not library.leaders(kept[nothing]) and not any(kept[nothing].totals)
    assert not library.leaders(kept[ahead]._replace(totals=(5, 5)))
    most = max(kept[ahead].totals)
    assert min(kept[ahead].totals) < most
    assert library.leaders(kept[ahead]) == {kept[ahead].totals.index(most)}
    assert library.leaders(kept[over]) == {*kept[over].winners}
    drawn = kept[over]._replace(totals=(0, 0), winners=(0, 1))
    assert not library.leaders(drawn) and icon_of(drawn) == "check"
    assert icon_of(kept[over]) == "crown" and icon_of(kept[nothing]) == "hourglass"


def test_a_finished_game_opens_its_result_and_a_running_one_the_table(driver: Driver) -> None:
    driver.keep_game(entries=-1)
    history(driver)
    open_first(driver)
    driver.press("Result")
    assert isinstance(driver.screen, EndScreen)
    driver.keep_game(entries=6)
    history(driver)
    open_first(driver)
    driver.press("Continue")
    assert isinstance(driver.screen, TableScreen)


def test_any_moment_can_be_watched(driver: Driver) -> None:
    driver.keep_game(entries=60)
    history(driver)
    open_first(driver)
    driver.press("Replay")
    screen = driver.screen
    assert isinstance(screen, ReplayScreen)
    assert screen.at == screen.most == 60
    (board,) = driver.widgets(HexBoard)
    full = len(board.marks.written)
    screen.at = 0
    assert not board.marks.written
    assert screen.words == "Start of the game"
    for count in range(61):
        screen.at = count
        shown = screen.session.moment(count)
        assert [c.total for c in reversed(screen.ids.players.children)] == [
            str(p.total) for p in shown.points()
        ]
    screen.step(1)
    assert screen.at == 60
    assert len(board.marks.written) >= full - 1
    screen.save_picture()
    (picture,) = driver.app.shared_folder().glob("*.png")
    assert picture.read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("game", playable())
def test_every_game_can_be_watched(driver: Driver, game: str) -> None:
    whole = max(HERE.glob(f"{game}/*.castlepad"), key=lambda file: file.stat().st_size)
    done = export.import_games(driver.app.store, export.contents([whole]))
    driver.app.shell.go("replay", game=done.added[0])
    driver.idle()
    for count in range(0, int(driver.screen.most) + 1, 9):
        driver.screen.at = count
        driver.screen.show_seat(0)
    driver.idle()
    assert driver.screen.words


def test_delete_can_be_undone_and_the_bin_gives_back(driver: Driver) -> None:
    driver.keep_game(entries=5)
    screen = history(driver)
    open_first(driver)
    driver.press("Delete")
    assert not driver.app.store.games()
    assert driver.says("Moved to the bin") and driver.says("To restore it: History")
    driver.press("Undo")
    assert len(driver.app.store.games()) == 1
    screen.delete(screen.rows[0])
    screen.turn_bin()
    driver.idle(4)
    open_first(driver)
    driver.press("Restore")
    assert len(driver.app.store.games()) == 1


def test_rematch(driver: Driver) -> None:
    driver.keep_game(("Anna", "Csilla"), -1)
    history(driver)
    open_first(driver)
    driver.press("Rematch")
    assert isinstance(driver.screen, TableScreen)
    assert driver.table.referee.table.names == ("Anna", "Csilla")
    assert len(driver.app.store.games()) == 2


def test_the_record_goes_out_and_comes_back(driver: Driver, tmp_path: Path) -> None:
    id = driver.keep_game(entries=-1)
    screen = history(driver)
    screen.save(screen.rows[0])
    screen.save_csv()
    (file,) = driver.app.shared_folder().glob("*.castlepad")
    assert notation.parse(file.read_text(encoding="utf-8")).header.id == id
    assert len(list(driver.app.shared_folder().glob("*.csv"))) == 1
    broken = tmp_path / "broken.castlepad"
    broken.write_text("castlepad 1\n", encoding="utf-8")
    driver.app.store.delete(id)
    driver.app.store.empty_bin(9e9)
    screen.import_files([driver.app.shared_folder(), broken])
    driver.idle(6)
    assert [kept.id for kept in driver.app.store.games()] == [id]
    assert driver.says("1 game added") and driver.says("broken.castlepad")


def test_a_long_import_can_be_stopped(driver: Driver) -> None:
    text = notation.write(record.new("dice-game", Setup((Player("Anna"),)), "2026-11-16"))
    start = text.split("id ")[1][:32]
    endless = ((f"{n}", text.replace(start, f"{n:032}").encode()) for n in range(10**9))
    screen = history(driver)
    screen._take(endless)
    driver.idle(3)
    assert driver.says("files read")
    driver.press("Stop")
    assert 0 < len(driver.app.store.games()) < 10**6
    assert driver.says("games added")


def test_the_record_as_a_code_can_be_read_back(driver: Driver) -> None:
    import cv2
    import numpy as np

    id = driver.keep_game(entries=30)
    screen = history(driver)
    screen.show_code(screen.rows[0])
    driver.idle()
    (code,) = driver.widgets(QrCode)
    side = code._texture.width
    pixels = np.frombuffer(code._texture.pixels, np.uint8).reshape(side, side, 4)[::-1, :, 0]
    # OpenCV's readers each miss some codes at some sizes.
    read = (
        reader.detectAndDecode(np.kron(pixels, np.ones((size, size), np.uint8)))[0]
        for reader in (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector())
        for size in (4, 6, 8)
    )
    text = next(filter(None, read))
    assert export.from_qr(text).header.id == id


def test_ten_thousand_rows_make_no_more_widgets_than_fit(driver: Driver) -> None:
    driver.keep_game(entries=0)
    screen = history(driver)
    screen.kept = screen.kept * 10_000
    screen._show_rows()
    driver.idle(5)
    assert len(screen.rows) == 10_000
    assert len(list(driver.widgets(HistoryRow))) < 30

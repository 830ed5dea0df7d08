"""Layouts by real touches: painted, kept, handed on, taken in, played with, compared, corrected."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.textinput import TextInput

from core import games, record
from core.components import layouts
from core.components.hexgrid import Spot
from core.components.painting import ADD
from core.game import Layout, Player, Setup
from core.games.dice_game.layouts import text_of
from mobile import library
from mobile.platform import device
from mobile.screens import layout_sharing
from mobile.screens.layout_editor import LayoutEditorScreen
from mobile.screens.layouts import LayoutCard, LayoutsScreen
from mobile.screens.new_game import PictureChoice
from mobile.screens.table import components
from mobile.widgets.basics import PushButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Sheet, Toast
from mobile.widgets.qr import QrCode
from mobile.widgets.search import SearchField
from mobile.widgets.tokens import PieceButton, TokenButton
from tests.mobile.burgundy import press_in_sheet
from tools.driver import Driver, walk

OURS = Layout("sheet", "From our box", text_of("B"))


def editor(driver: Driver) -> LayoutEditorScreen:
    assert isinstance(driver.screen, LayoutEditorScreen)
    return driver.screen


def spot_at(driver: Driver, spot: Spot) -> tuple[float, float]:
    screen = editor(driver)
    board = screen.ids.board
    return board.to_window(*board.centre_of(screen.canvas_now.cell(spot)))


def take(driver: Driver, value: str, layer: int = 0) -> None:
    """Touches a brush."""
    screen = editor(driver)
    found = next(b for b in screen.buttons if (b.layer, b.value) == (layer, value))
    driver.touch(screen.buttons[found])


def drag(driver: Driver, *spots: Spot) -> None:
    """Draws a finger from cell to cell."""
    points = [spot_at(driver, spot) for spot in spots]
    touch = UnitTestTouch(*points[0])
    touch.touch_down()
    for x, y in points[1:]:
        touch.touch_move(x, y)
        driver.idle(1)
    touch.touch_up()
    driver.idle()


def card(driver: Driver, title: str) -> LayoutCard:
    return next(c for c in driver.widgets(LayoutCard) if c.title == title)


def name_it(driver: Driver, name: str) -> None:
    field = next(driver.widgets(SearchField))
    field.text = name
    driver.idle(1)
    buttons = [b for b in driver.widgets(PushButton) if b.text == "Save"]
    driver.touch(buttons[-1])


def open_list(driver: Driver) -> LayoutsScreen:
    driver.press("Components")
    assert isinstance(driver.screen, LayoutsScreen)
    return driver.screen


def test_painted_by_tap_and_drag_named_kept_and_played(driver: Driver) -> None:
    """From the home screen to a game on the sheet of one's own box."""
    open_list(driver)
    driver.touch(card(driver, "Sheet B"))
    driver.press("Edit a copy")
    screen = editor(driver)
    before = screen.work
    take(driver, "S")
    driver.touch_at(*spot_at(driver, Spot(0, 3)))
    assert screen.work[Spot(0, 3)] == ("S", None)
    assert driver.says("Mine: 5, usually 4.")
    drag(driver, Spot(3, 0), Spot(3, 6))
    assert [screen.work[Spot(3, x)][0] for x in (0, 2, 4, 6)] == ["S"] * 4
    assert driver.says("The pad only has points for up to 4")
    # A stroke is taken back as a whole.
    driver.press("Undo")
    assert screen.work == {**before, Spot(0, 3): ("S", None)}
    driver.press("Redo")
    assert screen.work[Spot(3, 6)] == ("S", None)
    driver.press("Undo")
    take(driver, "4", layer=1)
    driver.touch_at(*spot_at(driver, Spot(8, 1)))
    assert "points P 4/2" in screen.as_text()
    # The name of a printed one is refused while it is typed.
    driver.press("Save")
    next(driver.widgets(SearchField)).text = "B"
    driver.idle(1)
    assert driver.says("Choose another")
    name_it(driver, "From our box")
    (kept,) = driver.app.store.layouts()
    assert kept == Layout("sheet", "From our box", screen.as_text())
    driver.app.shell.home()
    driver.idle()
    driver.press("New game")
    chosen = next(c for c in driver.widgets(PictureChoice) if c.title == "From our box")
    assert chosen.ids.picture.face is not None
    driver.touch(chosen)
    driver.press("Start")
    setup = driver.table.referee.session.header.setup
    assert setup.layouts == (kept,)
    assert setup.options["sheet"] == "From our box"
    assert driver.table.unchecked == ""


def test_an_unfinished_painting_survives_a_killed_app(driver: Driver) -> None:
    driver.app.shell.go("layout_editor", kind="duchy")
    driver.idle()
    take(driver, "C")
    drag(driver, Spot(0, 3), Spot(0, 9))
    work = editor(driver).work
    assert driver.says("spaces still have no colour")
    driver.press("Save")
    assert not driver.app.store.layouts()
    driver.restart()
    assert editor(driver).work == work
    assert editor(driver).brush.value == "C"


def test_a_board_grows_and_a_track_too(driver: Driver) -> None:
    driver.app.shell.go("layout_editor", kind="board")
    driver.idle()
    screen = editor(driver)
    driver.touch(screen.tools[ADD])
    driver.touch_at(*spot_at(driver, Spot(0, 7)))
    assert len(screen.work) == 11
    drag(driver, Spot(0, 9), Spot(1, 8))
    assert len(screen.work) == 12  # one at a time: the board moves while it grows
    driver.app.shell.go("layout_editor", kind="track", text="1234c.")
    driver.idle()
    screen = editor(driver)
    driver.touch(screen.tools[screen.kind.tools[0]])
    driver.touch_at(*spot_at(driver, Spot(0, 8)))
    assert screen.as_text() == "1234.c."


def test_copied_renamed_deleted_and_back(driver: Driver) -> None:
    driver.app.store.keep_layout(OURS)
    screen = open_list(driver)
    driver.touch(card(driver, "From our box"))
    driver.press("Rename")
    name_it(driver, "Old pad")
    assert [x.name for x in driver.app.store.layouts()] == ["Old pad"]
    driver.touch(card(driver, "Old pad"))
    driver.press("Delete")
    assert not screen.kept
    driver.press("Undo")
    assert [x.name for x in screen.kept] == ["Old pad"]
    driver.touch(card(driver, "Old pad"))
    driver.press("Open")
    driver.touch(next(b for b in driver.widgets(PushButton) if b.icon == "menu"))
    driver.press("Copy from…")
    driver.press("Sheet C")
    assert editor(driver).as_text() == text_of("C")
    driver.press("Save")
    assert driver.app.store.layouts() == [Layout("sheet", "Old pad", text_of("C"))]


def test_shared_as_text_and_code_and_taken_in(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    handed: list[str] = []
    monkeypatch.setattr(device, "share", lambda text, _title: bool(handed.append(text)) or True)
    driver.app.store.keep_layout(OURS)
    screen = open_list(driver)
    driver.touch(card(driver, "From our box"))
    driver.press("Share as text")
    assert layouts.read(handed[0]) == OURS
    driver.touch(card(driver, "From our box"))
    driver.press("Show QR code")
    assert layouts.read(scanned(next(driver.widgets(QrCode)))) == OURS
    driver.app.shell.back()
    driver.idle()
    # Another device, which has one of the same name.
    driver.app.store.keep_layout(OURS._replace(text=text_of("C")))
    monkeypatch.setattr(device, "pasted", lambda: handed[0])
    driver.press("Import")
    field = next(driver.widgets(TextInput))
    assert field.text == handed[0]
    field.text = handed[0].replace("| Y Y P S", "| Y Y P")
    press_in_sheet(driver, "Import")
    assert driver.says("Row 1 has 4 spaces, not 3.")
    field.text = handed[0]
    press_in_sheet(driver, "Import")
    assert [x.name for x in screen.kept] == ["From our box", "From our box 2"]
    file = tmp_path / "duchy.castlepad-layout"
    duchy = Layout("route-board", "Left", "2:carpenter 4:church 1:workers4")
    file.write_text(layouts.text(duchy), "utf-8")
    layout_sharing.take_file(screen, file)
    driver.idle()
    assert (screen.game, screen.kind_name) == ("burgundy", "route-board")
    assert screen.kept == [duchy]
    file.write_bytes(b"\xff\xfe")
    layout_sharing.take_file(screen, file)
    driver.idle()
    assert next(driver.widgets(Toast)).text.startswith("This is not a Castlepad component")


def scanned(code: QrCode) -> str:
    """What a camera reads off the screen."""
    pixels = np.frombuffer(code._texture.pixels, np.uint8).reshape(*code._texture.size, 4)
    large = cv2.resize(pixels[:, :, 0], None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(large)
    if not text:
        text, _, _ = cv2.QRCodeDetector().detectAndDecode(cv2.flip(large, 0))
    return text


def begun(driver: Driver, *entries: str) -> str:
    setup = Setup((Player("Anna"), Player("Boris")), {"sheet": "B"})
    session = driver.app.store.create(record.new("dice-game", setup, "2026-11-16"))
    for text in entries:
        session.enter(session.read(text))
    return session.header.id


def test_confirmed_in_two_touches_from_the_table(driver: Driver) -> None:
    table = driver.open_table(begun(driver))
    assert table.unchecked == "Sheet B"
    driver.touches = 0
    driver.press("Sheet B")
    shown = [b.face for b in driver.widgets(HexBoard) if b.disabled]
    assert [len(face.cells) for face in shown] == [37 + 12]  # the colour bonuses too
    driver.press("Matches my copy")
    assert driver.touches == 2
    assert table.unchecked == ""
    assert driver.open_table(begun(driver)).unchecked == ""


def test_the_choice_of_a_sheet_says_what_is_to_be_compared_until_it_was(driver: Driver) -> None:
    def notes() -> dict[str, str]:
        return {b.title: b.note for b in driver.widgets(PictureChoice)}

    driver.press("New game")
    to_check = "Check against your copy"
    assert notes() == {
        "Sheet A": "",
        "Sheet B": to_check,
        "Sheet C": to_check,
        "Sheet D": to_check,
    }
    kind = games.game("dice-game").layout_kind("sheet")
    layouts.confirm(driver.app.store, kind, kind.printed()[1])
    driver.screen.refresh()
    assert [title for title, note in notes().items() if note] == ["Sheet C", "Sheet D"]


def test_corrected_from_the_table_the_game_goes_on_with_it(driver: Driver) -> None:
    game = begun(driver, "1: start c2", "2: start c5")
    driver.open_table(game)
    driver.press("Sheet B")
    driver.press("Edit")
    take(driver, "S")
    driver.touch_at(*spot_at(driver, Spot(0, 3)))
    driver.press("Save")
    name_it(driver, "Ours")
    table = driver.table
    assert table.unchecked == ""
    assert table.referee.session.header.setup.options["sheet"] == "Ours"
    assert [str(step.entry) for step in table.referee.session.steps] == ["start c2", "start c5"]
    assert str(table.boards[0].face.cells[0].letter) == "S"
    driver.touch([b for b in driver.widgets(PushButton) if b.text == "Undo"][-1])  # of the sentence
    assert driver.table.referee.session.header.setup.options["sheet"] == "B"
    assert len(driver.table.referee.session.steps) == 2


def test_entries_that_no_longer_fit_are_asked_about(driver: Driver) -> None:
    driver.open_table(begun(driver, "1: start c2", "2: start c5"))
    driver.press("Sheet B")
    driver.press("Edit")
    take(driver, "P")
    driver.touch_at(*spot_at(driver, Spot(2, 3)))  # c2 is no castle after all
    driver.press("Save")
    name_it(driver, "Ours")
    assert driver.says("Some moves are no longer valid")
    driver.press("Change it anyway")
    steps = driver.table.referee.session.steps
    assert [str(step.entry) for step in steps] in (["start c2", "start c5"], ["start c5"])
    assert driver.table.referee.session.header.setup.options["sheet"] == "Ours"


def test_a_game_that_cannot_go_on_with_it_stays_as_it_was(driver: Driver) -> None:
    setup = Setup(
        (Player("Anna", (("castle", "4"),)), Player("Boris")), {"edition": "2020", "board": "2"}
    )
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    table = driver.open_table(session.header.id)
    (used,) = components.in_play(table)
    text = used.text.replace("C", "B", 3)
    components.open_editor(table, used)
    driver.idle()
    editor(driver).replace(editor(driver).kind.read(text))
    driver.press("Save")
    name_it(driver, "Ours")
    assert driver.says("This game cannot continue with it")
    kept, _ = driver.app.store.open(session.header.id)
    assert kept.header.setup == setup


def test_what_is_not_kept_is_not_lost_by_a_step_back(driver: Driver) -> None:
    driver.app.shell.go("layout_editor", kind="sheet", text=text_of("C"))
    driver.idle()
    assert driver.app.shell.back()  # nothing was painted
    driver.idle()
    driver.app.shell.go("layout_editor", kind="sheet", text=text_of("C"))
    driver.idle()
    take(driver, "S")
    driver.touch_at(*spot_at(driver, Spot(0, 3)))
    driver.app.shell.back()
    driver.idle()
    assert driver.says("Unsaved changes")
    driver.touch([b for b in driver.widgets(PushButton) if b.text == "Save"][-1])
    name_it(driver, "Mine")
    assert [x.name for x in driver.app.store.layouts()] == ["Mine"]
    assert driver.app.shell.back(), "the sentence that says so goes by itself"
    driver.idle()
    assert not isinstance(driver.screen, LayoutEditorScreen)


def test_a_domain_that_looks_odd_is_asked_about_before_the_game(driver: Driver) -> None:
    odd = Layout("board", "Ours", "castle castle castle\ncastle ? ? ?\n? ? ?")
    driver.app.store.keep_layout(odd)
    driver.press("New game")
    driver.press("The Castles of Tuscany")
    assert driver.screen.odd == ""
    driver.screen.change_player(0, Player("Anna", (("board-a", "Ours"),)))
    driver.idle()
    assert driver.says("Anna: This domain has 4 dark green spaces, not three. Is that right?")
    assert not driver.button("Start").disabled


def test_a_deleted_sheet_is_not_chosen_again(driver: Driver) -> None:
    driver.app.store.keep_layout(OURS)
    setup = Setup((Player("Anna"),), {"sheet": OURS.name}, (OURS,))
    library.start(driver.app.store, "dice-game", setup)
    driver.app.store.delete_layout("sheet", OURS.name)
    driver.press("New game")
    assert driver.screen.trouble == ""
    assert "sheet" not in driver.screen.options


def test_tiles_seen_in_a_game_are_kept_for_the_next(driver: Driver) -> None:
    setup = Setup((Player("Anna"), Player("Boris")))
    session = driver.app.store.create(record.new("castle-builder", setup, "2026-11-16"))
    session.enter(session.read("1: place a1 4.w2"))
    table = driver.open_table(session.header.id)
    table.menu()
    driver.idle()
    driver.press("Tile list: save what is known")
    (kept,) = driver.app.store.layouts("tiles")
    assert "4.w2" in kept.text


def test_a_tile_is_put_together_by_touch_for_the_list(driver: Driver) -> None:
    driver.app.shell.go("layout_editor", kind="tiles", text="4.w2 Cottage")
    driver.idle()
    driver.press("Add a tile")
    (sheet,) = driver.widgets(Sheet)
    plates = [b for b in walk(sheet) if isinstance(b, PushButton)]
    driver.touch(next(b for b in walk(sheet) if isinstance(b, TokenButton)))  # a window
    driver.touch(next(b for b in plates if b.text == "7"))
    driver.touch(next(b for b in plates if b.text == "Add a tile"))
    assert driver.screen.as_text() == "4.w2 Cottage\n7.w"
    assert driver.screen.fits
    driver.press("Undo")
    assert driver.screen.as_text() == "4.w2 Cottage"


def test_a_tile_of_the_list_is_taken_out_by_touch(driver: Driver) -> None:
    whole = "# ours\n4.w2 Cottage\n7.w\n4.w2 again"
    driver.app.shell.go("layout_editor", kind="tiles", text=whole)

    def pieces() -> list[PieceButton]:
        return list(driver.widgets(PieceButton))

    driver.wait_until(lambda: len(pieces()) == 2)
    cottage = pieces()[0]
    driver.touch(cottage)
    assert driver.says("4.w2 Cottage\n4.w2 again")
    driver.touch_at(5, 5)
    assert driver.screen.as_text() == whole, "it was only looked at"
    driver.touch(cottage)
    driver.press("Delete")
    assert driver.screen.as_text() == "# ours\n7.w"
    driver.wait_until(lambda: len(pieces()) == 1)
    driver.press("Undo")
    assert driver.screen.as_text() == whole


def test_a_domain_painted_in_a_game_is_kept_for_the_next(driver: Driver) -> None:
    session = driver.app.store.create(
        record.new("tuscany", Setup((Player("Anna"), Player("Boris"))), "2026-11-16")
    )
    table = driver.open_table(session.header.id)
    driver.enter(table.referee.session.read("Anna: paint village a1,d2").entry)
    table.menu()
    driver.idle()
    assert not driver.says("Board C, Anna")
    driver.press("Board B, Anna: save what is known")
    (kept,) = driver.app.store.layouts("board")
    assert (kept.name, kept.text) == ("Board B, Anna", "? village ?\n? ? ? ?\n? ? ?")


def test_a_damaged_layout_opens_with_a_sentence(driver: Driver) -> None:
    driver.app.store.keep_layout(OURS._replace(text="P " * 9000))
    open_list(driver)
    driver.touch(card(driver, OURS.name))
    driver.press("Open")
    assert next(driver.widgets(Toast)).text.startswith("A sheet has 7 rows")
    assert editor(driver).work == editor(driver).kind.blank()


def test_a_board_too_large_for_a_phone_is_moved_by_hand(driver: Driver) -> None:
    driver.resize(360, 740)
    driver.app.shell.go("layout_editor", kind="team-duchy")
    driver.idle()
    board = editor(driver).ids.board
    assert board.overflows
    far = Spot(3, 26)
    assert spot_at(driver, far)[0] > board.right
    driver.touch(editor(driver).tools[None])
    for _ in range(3):
        touch = UnitTestTouch(*board.to_window(board.right - 20, board.center_y))
        touch.touch_down()
        touch.touch_move(*board.to_window(board.x + 20, board.center_y))
        touch.touch_up()
        driver.idle()
    assert spot_at(driver, far)[0] < board.right
    assert not editor(driver).changed
    take(driver, "C")
    driver.touch_at(*spot_at(driver, far))
    assert editor(driver).work[far][0] == "C"


def test_a_component_is_shown_whole_to_be_compared(driver: Driver) -> None:
    screen = open_list(driver)
    screen.open_printed(screen.printed[0])
    driver.lay_out()
    (sheet,) = driver.widgets(Sheet)
    (board,) = (w for w in walk(sheet) if isinstance(w, HexBoard))
    assert board.face is not None and len(board.face.cells) > 37, "with what stands beside it"
    assert board.height > 300 and board.disabled

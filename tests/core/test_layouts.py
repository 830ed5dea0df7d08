"""The layouts of a device: kept, named, handed on, taken in, confirmed, put into a running game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import games, record
from core.components import layouts
from core.errors import EntryError, IllegalEntry, UnreadableEntry
from core.game import Layout, Player, Setup
from core.games.dice_game import GAME as DICE
from core.games.dice_game.layouts import text_of
from core.session import Session
from core.storage import backup
from core.storage.store import Store

OURS = Layout("sheet", "From our box", text_of("B"))
TILES = Layout("tiles", "Seen “here”", '7.ks Tower\n"any" is odd\n')
ANNA = (Player("Anna"), Player("Boris"))


# ── kept ─────────────────────────────────────────────────────────────────────────────────────


def test_kept_layouts_survive_reopening_and_a_backup(store: Store, tmp_path: Path) -> None:
    store.keep_layout(OURS)
    sheet = DICE.layout_kinds()[0]
    layouts.confirm(store, sheet, sheet.printed()[2])
    store.close()
    again = Store(store.path)
    assert again.layouts() == [OURS]
    assert layouts.is_sure(again, sheet, sheet.printed()[2])
    backup.write(again, tmp_path / "all.castlepad-backup")
    again.close()
    other = Store(tmp_path / "other.db")
    backup.restore(other, tmp_path / "all.castlepad-backup")
    assert other.layouts() == [OURS]
    assert layouts.is_sure(other, sheet, sheet.printed()[2])
    other.close()


def test_renaming_keeps_the_rest_and_takes_a_name_out_of_the_bin(store: Store) -> None:
    store.keep_layout(OURS)
    store.keep_layout(OURS._replace(name="Old"))
    store.delete_layout("sheet", "Old")
    store.rename_layout("sheet", "From our box", "Old")
    assert store.layouts("sheet") == [OURS._replace(name="Old")]


# ── names ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "two\nlines", "B", "Taken"])
def test_names_that_cannot_be(name: str) -> None:
    assert layouts.against_name(name, "sheet", ["Taken"]) is not None
    free = layouts.free_name(name, "sheet", ["Taken"])
    assert layouts.against_name(free, "sheet", ["Taken"]) is None


def test_names_that_can_be() -> None:
    assert layouts.against_name("Ours", "sheet", ["Taken"]) is None
    assert layouts.free_name("Ours", "sheet", []) == "Ours"
    assert layouts.free_name("Ours", "sheet", ["Ours", "Ours 2"]) == "Ours 3"


# ── handed on ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("layout", [OURS, TILES])
def test_what_is_handed_on_comes_in_as_it_was(layout: Layout) -> None:
    assert layouts._parse(layouts.text(layout).splitlines()) == layout._replace(
        text=layout.text.rstrip("\n") if layout is OURS else layout.text
    )


def test_every_printed_layout_goes_through_text_file_and_code() -> None:
    for id in games.ids():
        for kind in games.game(id).layout_kinds():
            for printed in kind.printed():
                layout = Layout(kind.name, "Ours", printed.text)
                assert layouts.read(layouts.text(layout)) == layout
                assert layouts.decode(b"\xef\xbb\xbf" + layouts.text(layout).encode()) == layout
                assert layouts.read(f" {layouts.qr(layout)}\n") == layout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a Castlepad component"),
        ("castlepad 1\ngame dice-game", "not a Castlepad component"),
        ("castlepad-layout 1", "not a Castlepad component"),
        ("castlepad-layout 1\nlayout sheet", "not a Castlepad component"),
        ("castlepad-layout 1\nlayout sheet x\nP P", "not a Castlepad component"),
        ("castlepad-layout 1\nlayout tiles x\n| \"7 \\ud800\"", "not a Castlepad component"),
        ("castlepad-layout 2\nlayout sheet x", "newer Castlepad"),
        ("castlepad-layout 1\nlayout carpet x\n| P", "no components of type “carpet”"),
        ("castlepad-layout 1\nlayout sheet x\n| P", "A sheet has 7 rows"),
        (layouts.QR_START + "AAAA", "not a Castlepad component"),
        (layouts.qr(OURS)[:-9], "not a Castlepad component"),
        ("x" * (layouts.LARGEST + 1), "far too long"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_gets_a_sentence(text: str, words: str) -> None:
    with pytest.raises(UnreadableEntry) as trouble:
        layouts.read(text)
    assert words in str(trouble.value.message)


@given(st.one_of(st.text(), st.text().map(lambda t: f"castlepad-layout 1\n{t}"), st.binary()))
def test_nothing_that_comes_in_breaks_anything(content: str | bytes) -> None:
    try:
        layouts.decode(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    except EntryError as trouble:
        assert str(trouble.message)


def test_a_layout_too_long_for_a_code_says_so() -> None:
    import random

    rng = random.Random(1)
    names = "\n".join(f"7.ks {rng.getrandbits(200):x}" for _ in range(150))
    with pytest.raises(UnreadableEntry, match="oo long for a QR code"):
        layouts.qr(Layout("tiles", "many", names))


def test_taking_in_keeps_both_of_one_name(store: Store) -> None:
    assert layouts.import_layout(store, OURS) == OURS
    assert layouts.import_layout(store, OURS) == OURS
    other = OURS._replace(text=text_of("C"))
    assert layouts.import_layout(store, other).name == "From our box 2"
    assert layouts.import_layout(store, OURS._replace(name="B", text=text_of("D"))).name == "B 2"
    assert [x.name for x in store.layouts()] == ["B 2", "From our box", "From our box 2"]


# ── checked against a copy ───────────────────────────────────────────────────────────────────


def test_a_sheet_is_to_be_checked_until_somebody_has_done_it(store: Store) -> None:
    setup = Setup(ANNA, {"sheet": "B"})
    (used,) = layouts.to_check(store, DICE.layouts_in_play(setup, 0))
    assert used.printed is not None
    assert used.printed.key == "B"
    layouts.confirm(store, used.kind, used.printed)
    assert layouts.to_check(store, DICE.layouts_in_play(setup, 0)) == ()
    layouts.doubt(store, used.kind, used.printed)
    assert layouts.to_check(store, DICE.layouts_in_play(setup, 0)) == (used,)
    sure = DICE.layouts_in_play(Setup(ANNA, {"sheet": "A"}), 0)
    assert layouts.to_check(store, sure) == ()
    own = DICE.layouts_in_play(Setup(ANNA, {"sheet": OURS.name}, (OURS,)), 0)
    assert [(x.value, x.printed) for x in own] == [(OURS.name, None)]
    assert layouts.to_check(store, own) == ()


def test_the_duchy_before_each_player() -> None:
    game = games.game("burgundy")
    players = (Player("Anna"), Player("Boris", (("own-board", "4"),)))
    setup = Setup(players, {"edition": "2011", "board": "2"})
    keys = [[x.printed and x.printed.key for x in game.layouts_in_play(setup, p)] for p in (0, 1)]
    assert keys == [["2011 2"], ["2011 4"]]


def test_the_shape_of_tuscany_is_to_be_checked(store: Store) -> None:
    used = games.game("tuscany").layouts_in_play(Setup(ANNA), 0)
    assert [x.kind.name for x in layouts.to_check(store, used)] == ["shape"]


# ── put into a game ──────────────────────────────────────────────────────────────────────────


def played(store: Store, *entries: str) -> Session:
    setup = Setup(ANNA, {"sheet": "B"})
    session = store.create(record.new("dice-game", setup, "2026-11-16"))
    for text in entries:
        session.enter(session.read(text))
    return session


def correct(session: Session, text: str) -> tuple[Session, int]:
    (used,) = session.game.layouts_in_play(session.header.setup, 0)
    fresh, conflicts = layouts.corrected(session, used, Layout("sheet", "Ours", text))
    return fresh, len(conflicts)


def test_a_running_game_goes_on_with_a_corrected_sheet(store: Store) -> None:
    session = played(store, "1: start c2", "undo", "1: start c2", "2: start c2")
    corrected = text_of("B").replace("points P 3/2", "points P 4/2")
    fresh, conflicts = correct(session, corrected)
    assert conflicts == 0
    assert fresh.lines == session.lines
    assert fresh.header.setup.options["sheet"] == "Ours"
    store.replace(fresh)
    again, trouble = store.open(session.header.id)
    assert trouble is None
    assert again.header.setup.layouts == (Layout("sheet", "Ours", corrected),)
    assert again.lines == session.lines
    again.enter(again.read("roll 1,2 blue,grey 1"))
    assert len(store.open(session.header.id)[0].lines) == 5


def test_what_no_longer_fits_stays_as_an_override_or_goes(store: Store) -> None:
    session = played(store, "1: start c2", "2: start c2", "roll 6,5 yellow,blue 1")
    start = session.game.layout_kinds()[0]
    mark = next(entry for entry in session.game.legal(session.state) if type(entry).verb == "mark")
    session.play(mark)
    cell = session.state.table.sheet.grid.cell(mark.cell)
    painting = start.read(text_of("B"))
    spot = session.state.table.sheet.grid.spots[cell]
    other = "S"
    text = start.write({**painting, spot: (other, None)})
    fresh, conflicts = correct(session, text)
    assert conflicts == 1
    assert [step.entry for step in fresh.steps] == [step.entry for step in session.steps]
    assert [bool(step.refusals) for step in fresh.steps] == [False, False, False, True]


def test_a_layout_the_game_cannot_be_set_up_with_is_refused(store: Store) -> None:
    with pytest.raises(IllegalEntry, match="7 rows"):
        correct(played(store), "P P P P")


def test_the_correction_reaches_everybody_who_had_it() -> None:
    game = games.game("burgundy")
    own = (Player("Anna", (("own-board", "4"),)), Player("Boris", (("own-board", "4"),)))
    setup = Setup(own, {"edition": "2020"})
    (used,) = game.layouts_in_play(setup, 0)
    ours = Layout("duchy", "Ours", used.text)
    after = game.relaid(setup, used, ours)
    assert [dict(player.options)["own-board"] for player in after.players] == ["Ours", "Ours"]
    assert "board" not in after.options
    assert not game.check_setup(after)
    # Corrected once more, the first correction is no longer carried along.
    (again,) = game.layouts_in_play(after, 1)
    assert game.relaid(after, again, ours._replace(name="Mine")).layouts == (
        ours._replace(name="Mine"),
    )

"""Every kind of layout of every game: painted, written, read again, checked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import games
from core.components.hexgrid import Spot
from core.components.painting import ADD, LONGEST, TAKE_OUT, WIPE, Brush, LayoutKind, Painting
from core.errors import IllegalEntry
from core.game import Layout, Player, Setup
from tests.core.burgundy.expansions.helpers import TEAM_DUCHY as TEAM

KINDS: dict[str, tuple[str, LayoutKind]] = {
    kind.name: (id, kind) for id in games.ids() for kind in games.game(id).layout_kinds()
}
PAINTED = [name for name, (_, kind) in KINDS.items() if kind.layers]
TEXTS = {
    "posts": "a1\nd1 e1\nf5 g4",
    "route-board": "2:carpenter 4:church 1:workers4",
    "team-duchy": "C1 B2 | B3 S4\n. P5 K6 | B1",
    "track": "12.34c.r.t\n.....c...r",
    "foundation": "..d...d..",
    "tiles": "7.ks Tower\nany.p Princess",
    "board": "village ? farm\ncity inn castle quarry\nfarm farm monastery",
    "colours": "village 3 1\ninn 2 1",
    "yields": "4 red red\n2 green marble worker",
}
"""Of kinds that ship with none: what a table might enter."""


def brushes(kind: LayoutKind) -> list[Brush]:
    return [*(brush for layer in kind.layers for brush in layer.brushes), *kind.tools]


def texts(kind: LayoutKind) -> Iterator[str]:
    yield from (printed.text for printed in kind.printed())
    if kind.name in TEXTS:
        yield TEXTS[kind.name]


def test_no_two_games_have_a_kind_of_the_same_name() -> None:
    names = [kind.name for id in games.ids() for kind in games.game(id).layout_kinds()]
    assert len(names) == len(set(names)) == 13


def test_every_option_for_a_layout_has_its_kind() -> None:
    for id in games.ids():
        game = games.game(id)
        for option in game.options:
            assert not option.layout or game.layout_kind(option.layout) is not None


@pytest.mark.parametrize("name", KINDS)
def test_what_ships_and_what_is_entered_passes_and_comes_back_letter_by_letter(name: str) -> None:
    id, kind = KINDS[name]
    found = list(texts(kind))
    assert found
    for text in found:
        assert not games.game(id).check_layout(name, text)
        if kind.layers:
            assert kind.write(kind.read(text)) == text
            assert kind.review(kind.read(text)).wrong == ()


@pytest.mark.parametrize("name", KINDS)
def test_what_ships_looks_odd_to_nobody(name: str) -> None:
    kind = KINDS[name][1]
    for printed in kind.printed():
        assert kind.review_text(printed.text).odd == ()


def test_printed_ones_stand_for_a_choice_of_the_game() -> None:
    for id, kind in KINDS.values():
        values = {
            choice.value
            for option in games.game(id).options
            if option.layout == kind.name
            for choice in option.choices
        }
        printed = kind.printed()
        assert {each.value for each in printed} <= values
        assert len({each.key for each in printed}) == len(printed)


@pytest.mark.parametrize("name", PAINTED)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_whatever_is_painted_survives_being_written(name: str, data: st.DataObject) -> None:
    """Any strokes, on cells and beside them: nothing breaks, and what passes the check means the
    same when it is read again."""
    kind = KINDS[name][1]
    start = data.draw(st.sampled_from([None, *texts(kind)]))
    painting = kind.blank() if start is None else kind.read(start)
    for _ in range(data.draw(st.integers(0, 12))):
        brush = data.draw(st.sampled_from(brushes(kind)))
        spots = [*painting, *kind.room(painting), Spot(99, 99)]
        painting = kind.paint(painting, data.draw(st.sampled_from(spots)), brush)
        assert painting
    text = kind.write(painting)
    review = kind.review(painting)
    if not review.wrong:
        assert not tuple(kind.check(text))
        assert kind.write(kind.read(text)) == text


@pytest.mark.parametrize("name", PAINTED)
def test_a_blank_one_can_be_painted_with_every_brush(name: str) -> None:
    kind = KINDS[name][1]
    for layer in kind.layers:
        for brush in layer.brushes:
            after = [kind.paint(kind.blank(), spot, brush) for spot in kind.blank()]
            values = [v[brush.layer] for painting in after for v in painting.values()]
            assert brush.value in values or name == "route-board"


@pytest.mark.rule("CP-10")
def test_a_layout_of_the_game_is_taken() -> None:
    sheet = games.game("dice-game").layout_kinds()[0].printed()[1].text
    setup = Setup((Player("Anna"),), {"sheet": "ours"}, (Layout("sheet", "ours", sheet),))
    assert not games.game("dice-game").check_setup(setup)


@pytest.mark.refuses("CP-10")
def test_a_layout_of_another_game_or_far_too_long_is_not() -> None:
    for id in games.ids():
        refusals = games.game(id).check_layout("carpet", "red")
        assert [(r.rule, r.impossible) for r in refusals] == [("CP-10", True)]
    for name, (id, kind) in KINDS.items():
        long = games.game(id).check_layout(name, "?" * (LONGEST + 1))
        assert [r.rule for r in long] == ["CP-10"]
        assert len(kind.review_text("?" * (LONGEST + 1)).wrong) == 1
    with pytest.raises(IllegalEntry, match="CP-10"):
        games.game("tuscany").begin(
            Setup((Player("A"), Player("B")), {}, (Layout("duchy", "x", "C1"),))
        )


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("text", ["", "?", "C1", "x x x\ny", "1 2 3", "|||| . |", "\x00", "é" * 50])
def test_nonsense_is_refused_with_a_sentence(name: str, text: str) -> None:
    for refusal in KINDS[name][1].check(text):
        assert str(refusal.message).endswith((".", "?", "…", "”")) or ":" in str(refusal.message)
        assert refusal.impossible


# ── what looks odd ───────────────────────────────────────────────────────────────────────────


def stroke(kind: LayoutKind, painting: Painting, cell: int, value: str, layer: int = 0) -> Painting:
    return kind.paint(painting, sorted(painting)[cell], Brush(layer, value, WIPE.title))


def odd(name: str, text: str) -> list[str]:
    return [str(message) for message in KINDS[name][1].review_text(text).odd]


def test_thirteen_buildings_are_usually_twelve() -> None:
    kind = KINDS["duchy"][1]
    painting = kind.read(kind.printed()[0].text)
    assert painting[Spot(0, 3)] == ("P", "6")
    review = kind.review(stroke(kind, painting, 0, "B"))
    assert list(map(str, review.odd)) == [
        "livestock: 5, usually 6.",
        "building: 13, usually 12.",
    ]
    assert review.wrong == ()
    review = kind.review(stroke(kind, painting, 0, "5", layer=1))
    assert list(map(str, review.odd)) == ["Number 5: 7, usually 6.", "Number 6: 5, usually 6."]


def test_a_sheet_has_each_castle_square_once() -> None:
    kind = KINDS["sheet"][1]
    text = kind.printed()[0].text.replace("G:S", "G:B")
    assert odd("sheet", text) == ["Castle: silver: 0, usually 1.", "Castle: goods: 2, usually 1."]


def test_what_is_not_painted_yet_is_counted() -> None:
    kind = KINDS["duchy"][1]
    painting = stroke(kind, stroke(kind, kind.blank(), 0, "C"), 0, "6", layer=1)
    assert list(map(str, kind.review(painting).wrong)) == ["36 spaces still have no colour."]
    wiped = kind.paint(painting, sorted(painting)[0], WIPE)
    assert list(map(str, kind.review(wiped).wrong)) == ["37 spaces still have no colour."]


def test_odd_posts_halves_tracks_and_foundations() -> None:
    assert odd("posts", "a1\nd4 e1\ng4") == [
        "Border post 2 also touches a space away from the border. Is that right?"
    ]
    assert odd("team-duchy", "C1 B2 | B3") == [
        "The left half has 2 spaces, the right one 1. Is that right?"
    ]
    assert odd("track", "1234c") == ["A track of 5 spaces? That is short."]
    assert odd("foundation", "....") == ["A foundation without a door. Is that right?"]


# ── boards that grow ─────────────────────────────────────────────────────────────────────────


def test_cells_are_added_at_the_edge_and_taken_out() -> None:
    kind = KINDS["board"][1]
    painting = kind.blank()
    below = Spot(0, 7)
    assert below in kind.room(painting)
    assert Spot(0, 9) not in kind.room(painting)
    more = kind.paint(painting, below, ADD)
    assert kind.write(more) == "? ? ? ?\n? ? ? ?\n? ? ?"
    assert list(map(str, kind.review(more).odd)) == [
        "This board has columns of 4-4-3 spaces, printed ones have 3-4-3. Is that right?"
    ]
    assert kind.write(kind.paint(more, below, TAKE_OUT)) == kind.write(painting)
    assert kind.paint(painting, Spot(0, 9), ADD) == painting


def test_the_shape_of_boards_keeps_its_shift_beside_it() -> None:
    kind = KINDS["shape"][1]
    painting = kind.blank()
    more = kind.paint(painting, Spot(-1, 2), ADD)
    assert kind.write(more) == "2\n1 3 5\n0 2 4 6\n1 3 5\njoin 1"
    (shift,) = [spot for spot, values in more.items() if values[0] is not None]
    assert kind.write(kind.paint(more, shift, kind.layers[0].brushes[3])).endswith("join 3")


def test_a_team_duchy_keeps_its_cells_wherever_its_bars_stand() -> None:
    kind = KINDS["team-duchy"][1]
    painting = kind.read(TEAM)
    assert len(painting) == 74
    assert kind.read(kind.write(painting)) == painting
    assert kind.review_text(TEAM) == kind.review(painting) == ((), ())


def test_spaces_are_put_between_and_taken_out() -> None:
    kind = KINDS["track"][1]
    painting = kind.read("1234c.")
    before, out = kind.tools
    assert kind.write(kind.paint(painting, Spot(0, 8), before)) == "1234.c."
    assert kind.write(kind.paint(painting, Spot(0, 10), out)) == "1234c"
    start = Brush(0, "1", WIPE.title)
    assert kind.write(kind.paint(painting, Spot(0, 10), start)) == ".234c1"


def test_a_reward_that_is_counted_has_a_number_and_no_other_has_one() -> None:
    kind = KINDS["route-board"][1]
    painting = kind.read("2:carpenter 4:church 1:workers4")
    silver = stroke(kind, painting, 0, "silver", layer=1)
    assert kind.write(silver) == "2:silver1 4:church 1:workers4"
    assert kind.write(stroke(kind, silver, 0, "3", layer=2)).startswith("2:silver3 ")
    assert kind.write(stroke(kind, painting, 1, "3", layer=2)) == kind.write(painting)


def test_yield_cards_always_have_a_row_for_one_more() -> None:
    kind = KINDS["yields"][1]
    painting = kind.blank()
    assert len(painting) == 7
    painting = kind.paint(painting, Spot(0, 6), Brush(1, "marble", WIPE.title))
    assert len(painting) == 14
    assert kind.write(painting) == "1 marble"
    assert painting[Spot(0, 2)] == (None, "marble")

"""What belongs to the table and not to the book: depth, layouts, warnings, corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import notation
from core.components.painting import Review
from core.errors import IllegalEntry
from core.game import Depth, Layout, Player, Setup
from core.games.tuscany import GAME
from core.games.tuscany.entries import Paint, Place, Reveal, SetDepth
from core.games.tuscany.layouts import read_board
from core.games.tuscany.state import Phase
from core.games.tuscany.tiles import Closes, Farm, Tile
from core.session import Session
from tests.core.helpers import enter
from tests.core.tuscany.helpers import (
    BOARDS,
    CARDS,
    DISPLAY,
    PAINTED,
    VALUES,
    begin,
    estate,
    give,
    green,
    green_items,
    red_items,
    refused,
    setup,
    table,
    with_boards,
)

# ── depth ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("TU-70")
def test_at_depth_score_everybody_enters_tiles_at_any_time() -> None:
    playing = table("score")
    enter(playing, "Boris: place a3 village\nBoris: place b4 quarry\nAnna: place a3 village\nscore")
    assert (green(playing), green(playing, "Boris")) == (1, 2)
    assert estate(playing).workers == 0  # wood is not counted


@pytest.mark.refuses("TU-70")
@pytest.mark.parametrize(
    "text", ["draw", "take city", "reveal city", "clear city", "marble", "pass"]
)
def test_and_nothing_else(text: str) -> None:
    assert "TU-70" in refused(table("score"), f"Anna: {text}")


@pytest.mark.refuses("TU-70")
def test_at_depth_full_nobody_tells_what_is_left() -> None:
    playing = table()
    assert "TU-70" in refused(playing, "Anna: left marble 1")
    fresh = begin(setup(depth="score"))
    assert "TU-70" in refused(fresh, "Anna: reveal city")


@pytest.mark.rule("TU-71")
def test_from_score_to_full_in_play() -> None:
    playing = table("score")
    enter(playing, "Anna: place a3 village\nBoris: depth full")
    assert str(GAME.due(playing.state)) == "Reveal 8 tiles for the display"
    offered = [entry for entry in GAME.legal(playing.state) if isinstance(entry, Reveal)]
    assert [entry.tiles for entry in offered] == [(tile,) for tile in Tile]
    enter(playing, f"Boris: reveal {DISPLAY}")
    give(playing, "Boris", cards=7)
    enter(playing, "Boris: draw\nAnna: draw")
    assert estate(playing, "Boris").cards == 10


@pytest.mark.rule("TU-71")
def test_from_full_to_score_in_play() -> None:
    playing = table()
    enter(playing, "Anna: take city\nAnna: depth score\nBoris: place a3 village\nscore")
    assert red_items(playing, "Boris") == [("TU-55", 1, 1, "")]


@pytest.mark.rule("TU-71")
def test_in_the_set_up_and_when_a_round_waits_for_its_scoring() -> None:
    playing = begin(setup())
    enter(playing, "Anna: depth full")
    assert playing.state.missing == 8
    enter(playing, f"Anna: reveal {DISPLAY}\nAnna: start b3\nBoris: start b3")
    enter(playing, "Anna: bonus card\nBoris: bonus card")
    give(playing, "Boris", used=6)
    enter(playing, "Anna: draw\nBoris: take city\nBoris: reveal city")
    assert playing.state.phase is Phase.SCORING
    enter(playing, "Anna: depth score\nscore\nscore\nscore\nscore")
    assert GAME.outcome(playing.state).over


@pytest.mark.rule("TU-71")
def test_what_was_owed_and_new_is_forgotten() -> None:
    playing = give(table(start="e2"), "Anna", stored_castle=1, stored_inn=1)
    enter(playing, "Anna: place d1 inn\nBoris: depth score\n! Anna: place d3 city")
    enter(playing, f"Boris: depth full\nBoris: reveal {DISPLAY}")
    mine = estate(playing)
    assert (mine.castles, mine.cities, mine.yields, mine.new_hexes) == (0, 0, 0, 0)
    assert refused(playing, "Anna: draw") == {"TU-12"}
    enter(playing, "Boris: draw")


@pytest.mark.refuses("TU-71")
def test_the_same_depth_again_is_no_change() -> None:
    assert refused(table(), "Anna: depth full") == {"TU-71"}
    assert refused(table("score"), "Anna: depth score") == {"TU-71"}
    counted = enter(table("score"), "score\nscore\nscore")
    assert refused(counted, "Anna: depth full") == {"TU-11"}
    over = enter(table("score"), "score\nscore\nscore\nscore")
    assert refused(over, "Anna: depth full") == {"TU-11"}
    assert "TU-11" in refused(over, "Anna: paint inn a1")
    assert refused(over, "score") == {"TU-11"}


def test_going_full_reminds_of_the_counters() -> None:
    warnings = GAME.warnings(table("score").state, SetDepth(0, Depth.FULL))
    assert [str(w).startswith("Cards, marble, workers") for w in warnings] == [True]


# ── layouts ──────────────────────────────────────────────────────────────────────────────────


def _review(kind: str, text: str) -> Review:
    found = GAME.layout_kind(kind)
    assert found is not None
    return found.review_text(text)


@pytest.mark.rule("TU-75")
def test_good_layouts_pass_without_a_word() -> None:
    shape = Layout("shape", "mine", "1 3 5\n0 2 4 6\n1 3 5\njoin 1")
    for layout in (*BOARDS, VALUES, CARDS, shape):
        assert GAME.check_layout(layout.kind, layout.text) == ()
        assert not _review(layout.kind, layout.text).odd
    table = with_boards(*(board.text for board in BOARDS))
    assert not GAME.setup_warnings(replace(table, layouts=(*table.layouts, VALUES, CARDS, shape)))


@pytest.mark.refuses("TU-75")
@pytest.mark.parametrize(
    ("kind", "text", "problems"),
    [
        ("board", "", 1),
        ("board", "village lake\nsea", 2),
        ("board", "c c c", 3),  # city or castle?
        ("shape", "", 1),
        ("shape", "1 3 5\n0 2 x", 1),
        ("shape", "1 3 3", 1 + 1),
        ("shape", "1 3 5\n1 3 5", 1),
        ("shape", "1 3 5\n0 2 4 6\n1 3 5\njoin 2", 1),
        ("shape", "1 3 5\n0 2 4 6\n1 3 5\njoin 1\njoin 1", 1),
        ("colours", "", 1),
        ("colours", "village 3\nlake 2 1\nfarm 10 1\ninn 2 1\ninn 2 1", 4),
        ("yields", "", 1),
        ("yields", "red\n0 red\n3 gold\n2", 5),
        ("board", "inn\n" * 9, 1),
        ("board", "inn " * 13, 1),
        ("yields", "1 red\n" * 28, 1),
    ],
)
def test_what_cannot_be_played_is_refused_with_every_reason(
    kind: str, text: str, problems: int
) -> None:
    found = GAME.check_layout(kind, text)
    assert [(r.rule, r.impossible) for r in found] == [("TU-75", True)] * problems
    assert not _review(kind, text).odd


@pytest.mark.refuses("TU-75")
def test_a_bad_layout_stops_the_set_up() -> None:
    bad = Layout("yields", "odd", "3 gold")
    assert [r.rule for r in GAME.check_setup(setup(layouts=(bad,), yields="odd"))] == ["TU-75"]
    small = Layout("board", "small", "inn inn\ninn inn")
    looks = (("board-a", "small"),)
    players = tuple(Player(name, looks) for name in ("Anna", "Boris"))
    assert [r.rule for r in GAME.check_setup(Setup(players, {}, (small,)))] == ["TU-75"] * 2


@pytest.mark.rule("TU-75")
@pytest.mark.parametrize(
    ("kind", "text", "question"),
    [
        ("board", "inn ?\n? ? ?\n? ?", "columns of 2-3-2 spaces"),
        ("shape", "1 3\n0 2 4\n1 3", "has 7 spaces, not ten"),
        ("colours", "inn 1 2", "no more than the second"),
        ("colours", "inn 5 2", "more than 4 points"),
        ("yields", "26 red", "26 yield cards, the box has 27"),
    ],
)
def test_what_looks_odd_is_asked(kind: str, text: str, question: str) -> None:
    assert GAME.check_layout(kind, text) == ()
    (warning,) = _review(kind, text).odd
    assert question in str(warning)
    assert str(warning).endswith("Is that right?")


def test_a_domain_is_looked_at_as_a_whole() -> None:
    """Four dark green cells, one of them a1, and nothing else odd."""
    odd = BOARDS[0].text.replace("farm farm", "castle farm", 1)
    table = with_boards(odd, BOARDS[1].text, BOARDS[2].text)
    assert not GAME.check_setup(table)
    assert list(map(str, GAME.setup_warnings(table))) == [
        f"{name}: This domain has 4 dark green spaces, not three. Is that right?"
        for name in ("Anna", "Boris")
    ]


def test_too_few_dark_green_cells_are_asked_about_once_all_is_painted() -> None:
    """Two dark green cells; with a cell still to be painted there may be a third."""
    text = BOARDS[0].text
    for other, expected in (("inn", 2), ("?", 0)):
        odd = text.replace("castle", other)
        warnings = GAME.setup_warnings(with_boards(odd, BOARDS[1].text, BOARDS[2].text))
        assert len(warnings) == expected
        assert all("has 2 dark green spaces, not three" in str(w) for w in warnings)


@pytest.mark.rule("TU-84")
def test_two_players_with_the_same_board_are_asked_about() -> None:
    warnings = [str(warning) for warning in GAME.setup_warnings(setup(3))]
    assert warnings == [
        f"Board “{board}” is chosen more than once: Anna, Boris, Sveta. Is that right?"
        for board in "ABC"
    ]
    twice = (Player("Anna", (("board-a", "A"), ("board-c", "A"))), Player("Boris"))
    (warning,) = GAME.setup_warnings(Setup(twice, {}, BOARDS))
    assert str(warning) == "Board “A” is chosen more than once: Anna, Anna. Is that right?"


@pytest.mark.refuses("TU-84")
def test_boards_of_which_nobody_knows_anything_are_not_the_same() -> None:
    assert not GAME.setup_warnings(setup(4, painted=False))


def test_an_area_of_four_is_asked_about_but_scores_like_three() -> None:
    """a3 is painted grey too: b4 and a3 are two; with c3 grey as well, three; d3 makes four."""
    grey = Layout("board", "A", "farm farm quarry\nvillage farm castle quarry\nmo mo quarry")
    more = Layout("board", "B", BOARDS[1].text.replace("city", "quarry"))
    table = Setup(setup().players, {}, (grey, more, BOARDS[2]))
    assert next(map(str, GAME.setup_warnings(table))) == (
        "Anna: A grey area has more than three spaces. Is that right?"
    )
    playing = begin(table)
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    for cell in ("a3", "b4", "c3", "d3"):
        enter(playing, f"Anna: place {cell} quarry")
    assert green_items(playing) == [("TU-28", 1, 6, "a3 b4 c3 d3")]


def test_another_shape_of_boards() -> None:
    shape = Layout("shape", "tiny", "1 3\n0 2 4\njoin 2")
    table = Setup((Player("Anna"), Player("Boris")), {"shape": "tiny"}, (shape,))
    refusals = GAME.check_setup(table)
    assert [r.rule for r in refusals] == ["TU-75"]  # upside down it would not fit
    shape = Layout("shape", "tiny", "1 3\n0 2 4\n1 3\njoin 1")
    table = Setup((Player("Anna"), Player("Boris")), {"shape": "tiny"}, (shape,))
    playing = begin(table)
    assert len(estate(playing).land.grid) == 21
    names = "a1 a2 b1 b2 b3 c1 c2 d1 d2 e1 e2 e3 f1 f2 g1 g2 h1 h2 h3 i1 i2"
    assert estate(playing).land.grid.names == tuple(names.split())


def test_partly_painted_boards_ask_only_where_needed() -> None:
    part = Layout("board", "A", BOARDS[0].text.replace("traveller", "?").replace("trav", "?"))
    players = tuple(Player(name, PAINTED) for name in ("Anna", "Boris"))
    playing = begin(Setup(players, {}, (part, *BOARDS[1:])))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    enter(playing, "Anna: place a3 village")
    assert refused(playing, "Anna: place b4 quarry") == {"TU-72"}  # c3 beside it may be grey
    enter(playing, "Anna: place b4 quarry closes=area")
    assert green(playing) == 2


# ── records of before ──────────────────────────────────────────────────────────────────────

OF_VERSION_3 = """castlepad 1
game tuscany
rules 3
id 00000000000000000000000000000001
date 2026-11-16
player Anna
player Boris

Anna: start e2
Boris: start e2
Anna: bonus card
Boris: bonus card
{moves}
"""


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (
            "Anna: place d1 inn closes=colour bonus=2\nAnna: place e1 inn closes=colour bonus=1",
            [1, 2, 3, 1],
        ),
        (
            "Anna: place e1 inn closes=area\nAnna: place d1 inn closes=area\nAnna: paint inn f1",
            [1, 3],
        ),
        ("Anna: paint castle a1,i1\nAnna: place e3 castle", [3]),
    ],
)
def test_what_was_accepted_before_answers_had_to_agree_still_opens(
    moves: str, points: list[int]
) -> None:
    playing = Session.load(notation.parse(OF_VERSION_3.format(moves=moves)))
    assert [times * each for _, times, each, _ in green_items(playing)] == points
    assert any(step.refusals for step in playing.steps)


# ── warnings in play ─────────────────────────────────────────────────────────────────────────


def unpainted() -> Session:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    return playing


def asked(playing: Session, entry: Place | Paint) -> list[str]:
    assert not playing.check(entry)
    return [str(w) for w in GAME.warnings(playing.state, entry)]


@pytest.mark.refuses("TU-78")
def test_a_fourth_dark_green_cell_is_refused() -> None:
    playing = enter(unpainted(), "Anna: paint castle e2,h4")
    (refusal,) = playing.check(Paint(0, Tile.CASTLE, ("i1",)))
    assert refusal.rule == "TU-78"
    assert str(refusal.message) == ("A domain has three dark green spaces, and all are known.")
    assert asked(playing, Paint(0, Tile.INN, ("i1",))) == []


def test_a_kind_of_farm_is_asked_about_where_it_may_lie_in_the_same_area() -> None:
    """Only b2, which nobody has painted, lies between a2 and c2."""
    first = Place(0, "a2", Tile.FARM, farms=(Farm.PIGS,), closes=Closes.NOTHING)
    playing = unpainted()
    assert asked(playing, first) == [], "there is no other farm"
    enter(playing, "Anna: place a2 farm farms=pigs closes=nothing")
    both = Place(0, "c2", Tile.FARM, farms=(Farm.PIGS, Farm.WHEAT), closes=Closes.NOTHING)
    (warning,) = asked(playing, both)
    assert "set those spaces to light green first" in warning
    assert asked(playing, replace(both, farms=(Farm.WHEAT,))) == [], "no kind of it is there"
    assert asked(playing, replace(both, closes=Closes.AREA)) == [], "b2 is of another colour"
    assert asked(playing, replace(both, farms=(), hex=True)) == [], "it is always new"
    far = Place(0, "c3", Tile.FARM, farms=(Farm.PIGS,), closes=Closes.NOTHING)
    assert asked(playing, far) == [], "an area has three cells at most"


def test_a_high_colour_bonus_is_asked_about() -> None:
    entry = Place(0, "a3", Tile.INN, closes=Closes.COLOUR, bonus=5)
    assert asked(unpainted(), entry) == ["The blue bonus gives more than 4 points. Is that right?"]
    entry = Place(0, "a3", Tile.INN, closes=Closes.COLOUR, bonus=4)
    assert asked(unpainted(), entry) == []


def test_a_second_bonus_as_high_as_the_first_is_asked_about() -> None:
    playing = enter(unpainted(), "Anna: place a3 inn closes=colour bonus=3")
    for value, questions in ((3, 1), (2, 0)):
        entry = Place(1, "a3", Tile.INN, closes=Closes.COLOUR, bonus=value)
        said = asked(playing, entry)
        assert len(said) == questions
        assert all("gives the first player no more than the second" in text for text in said)


# ── corrections ──────────────────────────────────────────────────────────────────────────────


def test_points_corrected_by_hand_explain_themselves() -> None:
    playing = table("score", bonus="storage")
    give(playing, "Anna", green=5, red=4)
    enter(playing, "score")
    assert green_items(playing) == [("TU-10", 1, 2, ""), ("CP-3", 1, 3, "")]
    assert red_items(playing) == [("CP-3", 1, 4, ""), ("TU-55", 5, 1, "")]


def test_a_correction_can_end_the_set_up_or_a_turn() -> None:
    playing = begin(setup())
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card")
    assert str(GAME.due(playing.state)) == "Boris: take a bonus tile"
    give(playing, "Boris", bonus_yield=1)
    assert playing.state.phase is Phase.PLAY
    waiting = give(table(), "Anna", marble=1)
    enter(waiting, "Anna: draw")
    assert str(GAME.due(waiting.state)).endswith("before that, Anna may spend marble")
    give(waiting, "Anna", marble=0)
    assert str(GAME.due(waiting.state)) == "Boris: draw, take or place"


def test_boards_that_showed_their_colours_can_be_kept_however_they_lie() -> None:
    """Board A of the made-up copy, with two cells unpainted, lies last and upside down."""
    bare = Layout("board", "A", BOARDS[0].text.replace("village farm castle", "? ? castle"))
    looks = (*PAINTED, ("order", "cba"), ("turn-a", "yes"))
    people = (Player("Anna", looks), Player("Boris"))
    playing = begin(Setup(people, {}, (bare, *BOARDS[1:])))
    assert list(GAME.learned(playing.header.setup, playing.state, 0)) == []
    enter(playing, "Anna: paint village h4\nAnna: paint farm h3")
    (learned,) = GAME.learned(playing.header.setup, playing.state, 0)
    assert str(learned.title) == "Board A, Anna"
    assert GAME.check_layout("board", learned.text) == ()
    assert read_board(learned.text) == read_board(BOARDS[0].text)


@pytest.mark.parametrize(
    ("counter", "most"),
    [
        ("cards", 122),
        ("hexes", 6),
        ("stored-inn", 6),
        ("used", 21),
        ("bonus-card", 5),
        ("marble", 9999),
        ("workers", 9999),
        ("green", 9999),
        ("red", 9999),
    ],
)
def test_a_counter_has_a_range(counter: str, most: int) -> None:
    """As much as the box has; marble and workers never run out."""
    playing = table()
    for value in (0, most):
        enter(playing, f"! Anna: set {counter} {value}")
        assert GAME.counters(playing.state, 0)[counter] == value
    for value in (-1, most + 1):
        with pytest.raises(IllegalEntry) as caught:
            enter(playing, f"! Anna: set {counter} {value}")
        assert [(r.rule, r.impossible) for r in caught.value.refusals] == [("CP-4", True)]


def test_what_was_set_before_counters_had_a_range_is_set_as_it_was() -> None:
    moves = "! Anna: set cards -3\n! Anna: set bonus-card 7\n! Anna: set used 40"
    playing = Session.load(notation.parse(OF_VERSION_3.format(moves=moves)))
    mine = estate(playing)
    assert (mine.cards, mine.bonuses[0], mine.used) == (0, 7, 40)


def test_bonus_tiles_set_by_hand_come_out_of_the_box() -> None:
    playing = give(table("score"), "Anna", bonus_card=5)
    enter(playing, "! Boris: place d3 city")
    assert refused(playing, "Boris: bonus card") == {"TU-35"}

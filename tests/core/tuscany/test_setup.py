"""Setting up: players, domain, start castle, first bonus tile."""

from __future__ import annotations

import pytest

from core.entry import parts
from core.errors import IllegalEntry
from core.game import Player, Setup
from core.games.tuscany import GAME
from core.games.tuscany.entries import Draw, Place, Start
from core.games.tuscany.scoring import LoopPlace, track
from core.games.tuscany.tiles import OWN_TILES, TILES
from tests.core.helpers import enter
from tests.core.tuscany.helpers import (
    DISPLAY,
    NAMES,
    PAINTED,
    begin,
    estate,
    green,
    green_items,
    known,
    red,
    refused,
    setup,
    table,
)


@pytest.mark.rule("TU-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert len(begin(setup(players)).state.estates) == players


@pytest.mark.refuses("TU-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_else_can(players: int) -> None:
    crowd = Setup(tuple(Player(f"P{i}") for i in range(players)))
    assert [r.rule for r in GAME.check_setup(crowd)] == ["CP-1"]


@pytest.mark.refuses("TU-01")
def test_a_seat_that_is_not_there() -> None:
    playing = table()
    assert [(r.rule, r.impossible) for r in playing.check(Draw(2))] == [("TU-01", True)]


@pytest.mark.rule("TU-02")
def test_both_markers_begin_on_fifty_which_counts_nothing() -> None:
    playing = table()
    assert (green(playing), red(playing)) == (0, 0)
    assert track(0) == LoopPlace(space=50, laps=0)
    assert track(1) == LoopPlace(space=1, laps=0)
    assert track(49) == LoopPlace(space=49, laps=0)


@pytest.mark.refuses("TU-02")
def test_fifty_points_are_the_same_space_but_not_the_start() -> None:
    assert track(50) == LoopPlace(space=50, laps=0)
    assert track(51) == LoopPlace(space=1, laps=1)


@pytest.mark.rule("TU-03")
def test_twenty_one_tiles_in_three_stacks() -> None:
    counts = dict(zip(map(str, TILES), OWN_TILES, strict=True))
    assert counts == {
        "village": 4,
        "farm": 4,
        "traveller": 3,
        "monastery": 3,
        "quarry": 3,
        "city": 2,
        "inn": 1,
        "castle": 1,
    }
    assert estate(table()).stacks_left == 21


@pytest.mark.refuses("TU-03")
def test_a_stack_has_only_one_inn() -> None:
    playing = table()
    enter(playing, "Anna: take inn\nAnna: reveal inn\nBoris: draw")
    enter(playing, "Anna: take inn over=inn")
    assert refused(playing, "Anna: reveal inn") == {"TU-03"}
    enter(playing, "Anna: reveal castle")


@pytest.mark.rule("TU-04")
def test_the_first_in_the_list_begins_every_round() -> None:
    playing = table("full", 3)
    assert playing.state.active == 0
    enter(playing, "Anna: draw\nBoris: draw\nSveta: draw")
    assert playing.state.active == 0


@pytest.mark.refuses("TU-04")
def test_nobody_else_begins() -> None:
    assert refused(table("full", 3), "Boris: draw") == {"TU-12"}


@pytest.mark.rule("TU-05")
def test_eight_tiles_lie_in_the_display() -> None:
    playing = begin(known(depth="full"))
    assert str(GAME.due(playing.state)) == "Reveal 8 tiles for the display"
    enter(playing, "Anna: reveal village,village,farm")
    assert str(GAME.due(playing.state)) == "Reveal 5 tiles for the display"
    enter(playing, "Anna: reveal inn,inn,castle,city,quarry")
    assert playing.state.display == (2, 1, 0, 0, 1, 1, 2, 1)


@pytest.mark.refuses("TU-05", "TU-17")
def test_not_nine() -> None:
    playing = begin(known(depth="full"))
    assert refused(playing, f"Anna: reveal {DISPLAY},village") == {"TU-17"}
    enter(playing, f"Anna: reveal {DISPLAY}")
    assert "TU-11" in refused(playing, "Anna: reveal village")


@pytest.mark.refuses("TU-05")
def test_the_first_player_turns_them_up() -> None:
    assert refused(begin(known(depth="full")), "Boris: reveal inn") == {"TU-05"}


@pytest.mark.rule("TU-06")
def test_five_cards_for_everybody() -> None:
    playing = table("full", 4)
    assert [e.cards for e in playing.state.estates] == [5, 5, 5, 5]


@pytest.mark.refuses("TU-06")
def test_the_app_never_learns_their_colours() -> None:
    """Hands are hidden: only cards that were paid lie open, and their colours need not be said."""
    assert not parts(Draw)
    named = [p for p in parts(Place) if "card" in p.name or "colour" in p.name]
    assert [(p.name, p.required) for p in named] == [("cards", False)]


@pytest.mark.rule("TU-07")
def test_a_domain_has_thirty_cells_in_nine_columns() -> None:
    land = estate(begin(setup())).land
    assert len(land.grid) == 30
    assert land.grid.names[:8] == ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1")
    assert land.grid.names[-1] == "i3"


def beside(table: Setup, cell: str) -> set[str]:
    grid = estate(begin(table)).land.grid
    found = grid.cell(cell)
    assert found is not None
    return set(grid.names_of(grid.neighbours[found]))


def with_look(*looks: tuple[str, str]) -> Setup:
    plain = setup()
    players = tuple(Player(p.name, (*PAINTED, *looks)) for p in plain.players)
    return Setup(players, plain.options, plain.layouts)


@pytest.mark.rule("TU-07")
def test_boards_are_shifted_by_half_a_hex() -> None:
    """Middle board down: c2 (height 3) touches d1 and d2 (2, 4); up, it touches d2 and d3."""
    assert {"d1", "d2"} == {n for n in beside(setup(), "c2") if n[0] == "d"}
    up = with_look(("middle", "up"))
    assert {"d2", "d3"} == {n for n in beside(up, "c2") if n[0] == "d"}


@pytest.mark.rule("TU-07")
def test_boards_in_another_order_and_upside_down() -> None:
    turned = estate(begin(with_look(("order", "bca"), ("turn-b", "yes")))).land
    kinds = [TILES[turned.kind(c) or 0] for c in range(30)]
    # Board B upside down: its last column from the bottom first.
    assert kinds[:3] == ["inn", "farm", "quarry"]
    assert kinds[3:7] == ["traveller", "village", "castle", "quarry"]
    assert kinds[10:13] == ["city", "farm", "monastery"]
    assert kinds[20:23] == ["farm", "farm", "village"]


@pytest.mark.rule("TU-07")
def test_a_board_upside_down_lies_in_the_same_place() -> None:
    """The printed boards look the same upside down, so the cells touch as before."""
    turned = with_look(("turn-b", "yes"))
    for cell in ("c2", "d1", "e4", "f2"):
        assert beside(turned, cell) == beside(setup(), cell)


@pytest.mark.refuses("TU-07")
def test_a_cell_that_is_not_there() -> None:
    playing = begin(setup())
    assert refused(playing, "Anna: start a4") == {"TU-07"}
    assert refused(playing, "! Anna: start a4") == {"TU-07"}


@pytest.mark.refuses("TU-07")
def test_an_order_that_repeats_a_board() -> None:
    assert [r.rule for r in GAME.check_setup(with_look(("order", "aab")))] == ["CP-2", "CP-2"]


@pytest.mark.rule("TU-08")
def test_the_start_castle_lies_on_dark_green_and_does_nothing() -> None:
    playing = begin(setup())
    enter(playing, "Boris: start h4\nAnna: start b3")
    assert estate(playing).castles == 0
    assert green(playing) == 0
    assert estate(playing).land.grid.names_of(estate(playing).covered) == ("b3",)


@pytest.mark.refuses("TU-08")
def test_the_start_castle_lies_nowhere_else() -> None:
    playing = begin(setup())
    assert refused(playing, "Anna: start a1") == {"TU-08"}
    enter(playing, "Anna: start b3")
    assert refused(playing, "Anna: start e2") == {"TU-08"}


@pytest.mark.rule("TU-09")
def test_bonus_tiles_are_taken_in_turn_order() -> None:
    playing = begin(setup(3))
    enter(playing, "Sveta: start b3\nAnna: start b3\nBoris: start e2")
    enter(playing, "Anna: bonus marble\nBoris: bonus marble\nSveta: bonus yield")
    assert [e.bonuses for e in playing.state.estates] == [
        (0, 0, 1, 0, 0),
        (0, 0, 1, 0, 0),
        (0, 0, 0, 0, 1),
    ]


@pytest.mark.refuses("TU-09", "TU-11")
def test_bonus_tiles_wait_for_their_turn() -> None:
    playing = begin(setup(3))
    assert refused(playing, "Anna: bonus marble") == {"TU-11"}
    for name in NAMES[:3]:
        enter(playing, f"{name}: start b3")
    assert refused(playing, "Boris: bonus marble") == {"TU-09"}
    enter(playing, "Anna: bonus marble")
    assert refused(playing, "Anna: bonus card") == {"TU-09"}


@pytest.mark.rule("TU-10")
def test_more_storage_is_two_green_points_at_once() -> None:
    playing = table(bonus="storage")
    assert green_items(playing) == [("TU-10", 1, 2, "")]
    assert estate(playing).capacity == 2


@pytest.mark.refuses("TU-10")
@pytest.mark.parametrize("bonus", ["card", "marble", "worker", "yield"])
def test_other_bonus_tiles_give_no_points(bonus: str) -> None:
    assert green(table(bonus=bonus)) == 0


@pytest.mark.rule("TU-76")
def test_the_start_castle_may_score_where_the_table_says_so() -> None:
    playing = begin(known(start_area="yes"))
    listed = {str(entry) for entry in GAME.legal(playing.state) if isinstance(entry, Start)}
    assert listed == {"start b3", "start e2", "start h4"}
    enter(playing, "Anna: start b3")
    assert green_items(playing) == [("TU-28", 1, 1, "b3")]


@pytest.mark.rule("TU-76")
def test_on_unpainted_boards_the_players_say_whether_it_is_an_area() -> None:
    playing = begin(setup(painted=False, start_area="yes"))
    assert refused(playing, "Anna: start b3") == {"TU-72"}
    listed = {str(entry) for entry in GAME.legal(playing.state) if isinstance(entry, Start)}
    assert {"start b3 closes=area", "start b3 closes=nothing"} <= listed
    assert "start b3" not in listed
    enter(playing, "Anna: start b3 closes=area\nBoris: start b3 closes=nothing")
    assert (green(playing), green(playing, "Boris")) == (1, 0)


@pytest.mark.refuses("TU-76")
def test_the_start_castle_scores_nothing_by_the_book() -> None:
    playing = begin(known())
    assert refused(playing, "Anna: start b3 closes=area") == {"TU-76"}
    enter(playing, "Anna: start b3")
    assert green(playing) == 0


def test_a_set_up_is_refused_with_every_reason() -> None:
    with pytest.raises(IllegalEntry) as caught:
        GAME.begin(setup(2, draw="4", depth="deep"))
    assert [r.rule for r in caught.value.refusals] == ["CP-2", "CP-2"]

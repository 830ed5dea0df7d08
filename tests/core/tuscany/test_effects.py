"""The eight kinds of tiles, bonus tiles, wild hexes and yield cards."""

from __future__ import annotations

import pytest

from core.game import Layout
from core.games.tuscany import GAME
from core.games.tuscany.entries import Draw, Marble, Pass
from core.session import Session
from tests.core.helpers import enter
from tests.core.tuscany.helpers import (
    DISPLAY,
    begin,
    estate,
    give,
    green,
    green_items,
    known,
    red,
    red_items,
    refused,
    setup,
    table,
)


def ready(stored: str, bonus: str = "worker", **counters: int) -> Session:
    """Anna has that tile in storage and five cards; her castle lies on b3."""
    return give(table(bonus=bonus), "Anna", **{f"stored_{stored}": 1}, **counters)


def castle_laid(**counters: int) -> Session:
    """Anna's castle on e2 is laid beside her start castle on b3, by way of d2."""
    playing = give(table(), "Anna", stored_castle=1, cards=9, **counters)
    enter(playing, "! Anna: place d2 monastery\nBoris: draw")
    enter(playing, "Anna: place e2 castle")
    return playing


@pytest.mark.rule("TU-32", "TU-33")
def test_a_castle_lays_a_tile_of_the_display_for_nothing() -> None:
    playing = castle_laid()
    cards = estate(playing).cards
    assert str(GAME.due(playing.state)) == "Anna may place a display tile for the castle"
    enter(playing, "Anna: place e3 village\nAnna: reveal quarry")
    assert estate(playing).cards == cards
    assert estate(playing).workers == 2  # the village acts: 1 and 1 for the bonus tile
    assert ("TU-28", 1, 1, "e3") in green_items(playing)
    assert (estate(playing).used, playing.state.display[0]) == (1, 0)
    assert playing.state.active == 1


@pytest.mark.rule("TU-32")
def test_the_castles_tile_may_be_left_lying() -> None:
    playing = castle_laid()
    enter(playing, "Anna: pass")
    assert playing.state.active == 1


@pytest.mark.refuses("TU-32", "TU-33")
def test_but_only_from_the_display_by_the_rules_and_unpaid() -> None:
    playing = castle_laid(hexes=1, workers=1)
    assert refused(playing, "Anna: place e3 village workers=1") == {"TU-32"}
    assert refused(playing, "Anna: place e3 village cards=village,village") == {"TU-32"}
    assert refused(playing, "Anna: place e3 village hex=yes") == {"TU-32"}
    assert refused(playing, "Anna: place d1 farm farms=pigs") == {"TU-26"}
    assert refused(playing, "Anna: place i3 quarry") == {"TU-25"}
    assert refused(playing, "Anna: draw") == {"TU-32"}
    enter(playing, "Anna: place d1 inn")
    assert refused(playing, "Anna: draw") == {"TU-17"}  # first an own tile in its place


@pytest.mark.rule("TU-34")
def test_a_city_gives_a_bonus_tile() -> None:
    playing = give(table(start="e2"), "Anna", stored_city=1)
    enter(playing, "! Anna: place d3 city")
    assert str(GAME.due(playing.state)) == "Anna: take a bonus tile"
    enter(playing, "Anna: bonus storage")
    assert green_items(playing)[-1] == ("TU-10", 1, 2, "")
    assert estate(playing).bonuses == (0, 1, 0, 1, 0)
    assert playing.state.active == 1


@pytest.mark.refuses("TU-34")
def test_nothing_else_does_and_it_may_be_declined() -> None:
    playing = table()
    assert refused(playing, "Anna: bonus storage") == {"TU-12", "TU-34"}
    give(playing, "Anna", stored_city=1)
    enter(playing, "! Anna: place d3 city")
    assert refused(playing, "Anna: draw") == {"TU-34"}
    enter(playing, "Anna: pass")
    assert sum(estate(playing).bonuses) == 1
    assert playing.state.active == 1


@pytest.mark.refuses("TU-34")
def test_one_of_two_cities_may_be_declined() -> None:
    playing = table("score")
    enter(playing, "! Anna: place d3 city\n! Anna: place g1 city\nAnna: pass\nAnna: bonus card")
    assert estate(playing).bonuses == (1, 0, 0, 1, 0)
    assert refused(playing, "Anna: bonus card") == {"TU-34"}


@pytest.mark.rule("TU-35")
def test_five_of_a_kind_and_as_many_as_one_likes() -> None:
    playing = table("score", 2, bonus="storage")
    for _ in range(3):
        enter(playing, "! Anna: place d3 city\nAnna: bonus storage")
    assert estate(playing).bonuses == (0, 4, 0, 0, 0)
    assert playing.state.bonus_taken == (0, 5, 0, 0, 0)


@pytest.mark.refuses("TU-35")
def test_the_sixth_is_not_there() -> None:
    playing = table("score", 2, bonus="storage")
    for _ in range(3):
        enter(playing, "! Anna: place d3 city\nAnna: bonus storage")
    enter(playing, "! Boris: place d3 city")
    assert refused(playing, "Boris: bonus storage") == {"TU-35"}
    enter(playing, "Boris: bonus yield")


@pytest.mark.rule("TU-36")
def test_an_inn_gives_a_wild_hex() -> None:
    playing = give(table(start="e2"), "Anna", stored_inn=1)
    enter(playing, "Anna: place d1 inn")
    assert (estate(playing).hexes, estate(playing).free_storage) == (1, 0)


@pytest.mark.refuses("TU-36")
def test_without_an_inn_there_is_no_hex() -> None:
    assert refused(table(), "Anna: place a3 village hex=yes") == {"TU-36"}


@pytest.mark.rule("TU-37")
def test_a_wild_hex_stands_for_any_tile() -> None:
    playing = give(table(), "Anna", hexes=1)
    enter(playing, "Anna: place b4 quarry hex=yes pairs=1")
    assert (estate(playing).hexes, estate(playing).cards, estate(playing).marble) == (0, 2, 1)
    assert green_items(playing) == [("TU-28", 1, 1, "b4")]


@pytest.mark.refuses("TU-37")
def test_but_only_for_that_of_the_cells_colour() -> None:
    playing = give(table(), "Anna", hexes=1)
    assert refused(playing, "Anna: place b4 village hex=yes") == {"TU-26"}


@pytest.mark.rule("TU-29")
def test_a_wild_hex_is_placed_in_a_later_turn() -> None:
    playing = give(table(start="e2"), "Anna", stored_inn=1)
    enter(playing, "Anna: place d1 inn\nBoris: draw\nAnna: place e1 quarry hex=yes")
    assert (estate(playing).hexes, estate(playing).marble) == (0, 1)


@pytest.mark.refuses("TU-29")
def test_not_in_the_turn_it_was_taken() -> None:
    playing = give(table(start="e2"), "Anna", stored_inn=1, marble=1)
    enter(playing, "Anna: place d1 inn\nAnna: marble")
    assert refused(playing, "Anna: place e1 quarry hex=yes") == {"TU-29"}
    older = give(table(start="e2"), "Anna", stored_inn=1, marble=1, bonus_storage=1, hexes=1)
    enter(older, "Anna: place d1 inn\nAnna: marble\nAnna: place e1 quarry hex=yes")
    assert estate(older).hexes == 1  # the older one was placed


@pytest.mark.rule("TU-38")
def test_a_wild_hex_on_light_green_is_a_kind_of_its_own() -> None:
    playing = table("score")
    enter(
        playing, "Anna: place a2 farm farms=pigs,wheat\nAnna: place b2 farm farms=olives,vineyard"
    )
    enter(playing, "Anna: place a1 farm hex=yes")
    assert green_items(playing)[2:] == [("TU-38", 1, 1, "a1"), ("TU-28", 1, 6, "a1 a2 b2")]


@pytest.mark.refuses("TU-38")
def test_on_other_cells_it_is_no_farm() -> None:
    playing = table("score")
    enter(playing, "Anna: place c2 monastery hex=yes")
    assert green(playing) == 0
    assert refused(playing, "Anna: place a2 farm hex=yes farms=pigs") == {"TU-39"}


@pytest.mark.rule("TU-39")
def test_each_new_kind_of_farm_in_the_area() -> None:
    playing = table("score")
    enter(playing, "Anna: place a2 farm farms=pigs,wheat")
    enter(playing, "Anna: place b2 farm farms=wheat,olives")
    assert green_items(playing) == [("TU-39", 2, 1, "a2"), ("TU-39", 1, 1, "b2")]


@pytest.mark.rule("TU-39")
def test_another_area_begins_anew() -> None:
    playing = table("score", start="e2")
    enter(playing, "Anna: place f2 farm farms=pigs\nAnna: place d2 monastery")
    enter(playing, "Anna: place c2 monastery\nAnna: place b2 farm farms=pigs")
    assert [item for item in green_items(playing) if item[0] == "TU-39"] == [
        ("TU-39", 1, 1, "f2"),
        ("TU-39", 1, 1, "b2"),
    ]


@pytest.mark.refuses("TU-39")
def test_a_kind_that_is_there_gives_nothing() -> None:
    playing = table("score")
    enter(playing, "Anna: place a2 farm farms=pigs\nAnna: place b2 farm farms=pigs")
    assert green(playing) == 1
    assert refused(playing, "Anna: place a1 farm") == {"TU-39"}
    assert refused(playing, "Anna: place a1 farm farms=pigs,pigs") == {"TU-39"}
    assert refused(playing, "Anna: place a1 farm farms=pigs,wheat,olives") == {"TU-39"}
    assert refused(playing, "Anna: place a3 village farms=pigs") == {"TU-39"}


@pytest.mark.rule("TU-40", "TU-42")
def test_a_quarrys_marble_may_be_spent_at_once() -> None:
    playing = ready("quarry")
    enter(playing, "Anna: place b4 quarry")
    assert estate(playing).marble == 1
    enter(playing, "Anna: marble\nAnna: draw")
    assert (estate(playing).marble, estate(playing).cards) == (0, 3 + 3)
    assert playing.state.active == 1


@pytest.mark.refuses("TU-40")
def test_other_tiles_give_no_marble() -> None:
    playing = ready("village", bonus="marble")
    enter(playing, "Anna: place a3 village")
    assert estate(playing).marble == 0


@pytest.mark.rule("TU-41")
def test_two_tiles_more_make_three_marbles() -> None:
    """The book: with two tiles “+1 marble” a quarry gives three."""
    playing = ready("quarry", bonus="marble", bonus_marble=2)
    enter(playing, "Anna: place b4 quarry")
    assert estate(playing).marble == 3


@pytest.mark.refuses("TU-41")
def test_other_bonus_tiles_add_no_marble() -> None:
    playing = ready("quarry", bonus="yield")
    enter(playing, "Anna: place b4 quarry")
    assert estate(playing).marble == 1


@pytest.mark.rule("TU-42")
def test_draw_then_marble_then_place() -> None:
    """The book's example: three cards first, then the marble, then a tile is placed."""
    playing = ready("village", marble=1, cards=0)
    enter(playing, "Anna: draw\nAnna: marble\nAnna: place a3 village")
    assert (estate(playing).cards, estate(playing).marble) == (1, 0)
    assert playing.state.active == 1


@pytest.mark.refuses("TU-42")
def test_one_marble_a_turn_and_only_in_the_own_turn() -> None:
    playing = give(table(), "Anna", marble=2)
    enter(playing, "Anna: marble")
    assert refused(playing, "Anna: marble") == {"TU-42"}
    enter(playing, "Anna: draw\nAnna: draw")
    assert playing.state.active == 1
    assert refused(playing, "Anna: marble") == {"TU-12"}
    assert refused(playing, "Boris: marble") == {"TU-42"}


@pytest.mark.refuses("TU-42")
def test_the_marble_may_be_kept() -> None:
    playing = give(table(), "Anna", marble=1)
    enter(playing, "Anna: draw")
    assert playing.state.active == 0
    assert refused(playing, "Anna: draw") == {"TU-42"}
    enter(playing, "Anna: pass")
    assert (estate(playing).marble, playing.state.active) == (1, 1)


@pytest.mark.rule("TU-81")
def test_a_marble_is_kept_when_the_next_player_begins() -> None:
    playing = give(table("full", 3), "Anna", marble=1)
    enter(playing, "Anna: draw")
    assert str(GAME.due(playing.state)) == (
        "Boris: draw, take or place · before that, Anna may spend marble"
    )
    assert {Draw(1), Marble(0), Pass(0)} <= set(GAME.legal(playing.state))
    enter(playing, "Boris: draw")
    assert (estate(playing).marble, playing.state.active) == (1, 2)
    assert estate(playing, "Boris").cards == 5 + 3
    enter(playing, "Sveta: draw\nAnna: draw\nAnna: marble\nAnna: draw")
    assert (estate(playing).marble, playing.state.active) == (0, 1)


@pytest.mark.rule("TU-81")
def test_or_when_the_round_is_scored() -> None:
    playing = give(table(), "Anna", used=6)
    enter(playing, "Anna: take city\nAnna: reveal city")
    enter(give(playing, "Boris", marble=1), "Boris: draw")
    assert str(GAME.due(playing.state)) == "Score round 1 · before that, Boris may spend marble"
    assert refused(playing, "Anna: draw") == {"TU-11"}
    enter(playing, "score")
    assert (playing.state.round, playing.state.active) == (2, 0)
    assert estate(playing, "Boris").marble == 1


@pytest.mark.refuses("TU-81")
def test_whoever_is_refused_is_told_what_is_still_open() -> None:
    playing = give(table("full", 3, start="e2"), "Anna", marble=1, stored_city=1)
    enter(playing, "! Anna: place d3 city")
    (open_still,) = playing.check(Draw(1))
    assert str(open_still.message) == ("It is Anna’s turn. Still to do: Anna: take a bonus tile")
    enter(playing, "Anna: bonus card")
    (not_yet,) = playing.check(Draw(2))
    assert str(not_yet.message) == "It is Boris’s turn."
    (own,) = playing.check(Draw(0))
    assert str(own.message) == "Not now. Anna may spend marble"
    # Painting is no turn.
    unpainted = give(begin(setup(painted=False, depth="full")), "Anna", marble=1)
    enter(unpainted, f"Anna: reveal {DISPLAY}\nAnna: start b3\nBoris: start b3")
    enter(unpainted, "Anna: bonus card\nBoris: bonus card\nAnna: draw\nBoris: paint inn a1")
    enter(unpainted, "Anna: marble")


@pytest.mark.rule("TU-43")
def test_a_village_gives_a_worker() -> None:
    playing = ready("village", bonus="card")
    enter(playing, "Anna: place a3 village")
    assert estate(playing).workers == 1


@pytest.mark.refuses("TU-43", "TU-44")
def test_other_tiles_give_no_workers() -> None:
    playing = ready("quarry", bonus="worker")
    enter(playing, "Anna: place b4 quarry")
    assert estate(playing).workers == 0


@pytest.mark.rule("TU-44")
def test_bonus_tiles_add_workers() -> None:
    playing = ready("village", bonus_worker=3)
    enter(playing, "Anna: place a3 village")
    assert estate(playing).workers == 4


@pytest.mark.rule("TU-45")
def test_a_monastery_gives_three_cards() -> None:
    playing = ready("monastery")
    enter(playing, "Anna: place c2 monastery")
    assert estate(playing).cards == 5 - 2 + 3


@pytest.mark.refuses("TU-45")
def test_bonus_tiles_add_no_card_there() -> None:
    playing = ready("monastery", bonus_card=4)
    enter(playing, "Anna: place c2 monastery")
    assert estate(playing).cards == 5 - 2 + 3


# ── yield cards ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("TU-46")
@pytest.mark.parametrize(
    ("gives", "gained"),
    [
        ("cards,cards", {"cards": 5}),
        ("marble", {"marble": 1}),
        ("worker", {"workers": 1}),
        ("hex", {"hexes": 1}),
    ],
)
def test_a_traveller_opens_a_card(gives: str, gained: dict[str, int]) -> None:
    playing = ready("traveller")
    enter(playing, f"Anna: place c3 traveller\nAnna: card {gives}")
    counters = GAME.counters(playing.state, 0)
    expected = {"cards": 3, "marble": 0, "workers": 0, "hexes": 0, **gained}
    assert {name: counters[name] for name in expected} == expected


@pytest.mark.rule("TU-46")
@pytest.mark.parametrize("depth", ["score", "full"])
def test_cards_with_points_on_either_track(depth: str) -> None:
    playing = table(depth)
    enter(playing, "! Anna: place c3 traveller\nAnna: card red,red")
    assert red_items(playing) == [("TU-46", 2, 1, "")]
    enter(playing, "! Anna: place h1 traveller\n! Anna: card green")
    assert green_items(playing)[-1] == ("TU-46", 1, 1, "")


@pytest.mark.refuses("TU-46")
def test_no_traveller_no_card_and_the_first_is_not_declined() -> None:
    playing = ready("traveller")
    assert refused(playing, "Anna: card hex") == {"TU-12", "TU-46"}
    enter(playing, "Anna: place c3 traveller")
    assert refused(playing, "Anna: pass") == {"TU-46"}
    assert refused(playing, "Anna: draw") == {"TU-46"}


@pytest.mark.rule("TU-47")
def test_three_tiles_open_four_cards() -> None:
    """The book: with three tiles “+1 yield card” a traveller opens four."""
    playing = ready("traveller", bonus="yield", bonus_yield=3)
    enter(playing, "Anna: place c3 traveller")
    assert str(GAME.due(playing.state)) == "Anna: reveal 4 yield cards"
    enter(playing, "Anna: card red,red\nAnna: card red,red\nAnna: card worker\nAnna: card green")
    assert (red(playing), estate(playing).workers) == (4, 1)
    assert playing.state.active == 1


@pytest.mark.refuses("TU-47")
def test_one_card_without_and_more_need_not_be_opened() -> None:
    playing = ready("traveller")
    enter(playing, "Anna: place c3 traveller\nAnna: card green")
    assert refused(playing, "Anna: card green") == {"TU-12", "TU-46"}
    playing = ready("traveller", bonus="yield", bonus_yield=2)
    enter(playing, "Anna: place c3 traveller\nAnna: card green\nAnna: pass")
    assert (green_items(playing)[-1], playing.state.active) == (("TU-46", 1, 1, ""), 1)


@pytest.mark.rule("TU-48")
def test_a_second_hex_without_room_is_two_red_points() -> None:
    playing = ready("traveller", bonus_yield=1)
    enter(playing, "Anna: place c3 traveller\nAnna: card hex\nAnna: card hex")
    assert estate(playing).hexes == 1
    assert red_items(playing) == [("TU-48", 1, 2, "")]


@pytest.mark.rule("TU-48")
def test_at_depth_score_the_players_say_so() -> None:
    playing = table("score")
    enter(playing, "Anna: place c3 traveller\nAnna: card hex room=no")
    assert red_items(playing) == [("TU-48", 1, 2, "")]


@pytest.mark.refuses("TU-48")
def test_with_room_there_are_no_points() -> None:
    playing = ready("traveller")
    enter(playing, "Anna: place c3 traveller")
    assert refused(playing, "Anna: card hex room=no") == {"TU-48"}
    assert refused(playing, "Anna: card marble room=no") == {"TU-48"}
    enter(playing, "Anna: card hex")
    assert red(playing) == 0


@pytest.mark.rule("TU-49")
def test_the_yield_pile_is_mixed_anew() -> None:
    """Two cards only: after both, the first may come again."""
    pile = Layout("yields", "two", "1 red\n1 hex marble")
    playing = begin(setup(layouts=(pile,), yields="two"))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus yield\nBoris: bonus yield")
    enter(playing, "Anna: place c3 traveller\nAnna: card red\nAnna: card marble,hex")
    enter(playing, "Boris: place c3 traveller\nBoris: card red")
    assert (red(playing), red(playing, "Boris")) == (1, 1)


@pytest.mark.refuses("TU-49")
def test_but_not_before_it_is_empty() -> None:
    pile = Layout("yields", "two", "1 red\n1 hex marble")
    playing = begin(setup(layouts=(pile,), yields="two"))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus yield\nBoris: bonus yield")
    enter(playing, "Anna: place c3 traveller\nAnna: card red")
    assert refused(playing, "Anna: card red") == {"TU-49"}


@pytest.mark.rule("TU-74")
def test_unknown_cards_give_what_the_players_say() -> None:
    playing = begin(setup())
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus worker\nBoris: bonus yield")
    enter(playing, "Anna: place c3 traveller\nAnna: card red,red,red,green")
    assert (red(playing), green(playing)) == (3, 1 + 1)  # c3 is an area of one cell


@pytest.mark.refuses("TU-74")
def test_known_cards_are_among_those_entered() -> None:
    playing = table("score")
    enter(playing, "Anna: place c3 traveller")
    assert refused(playing, "Anna: card red") == {"TU-74"}
    assert refused(playing, "Anna: card -") == {"TU-74"}
    asking = begin(setup())
    enter(asking, "Anna: start b3\nBoris: start b3\nAnna: bonus worker\nBoris: bonus yield")
    enter(asking, "Anna: place c3 traveller")
    assert refused(asking, "Anna: card red,red,red,red,red,red,red") == {"TU-74"}


@pytest.mark.rule("TU-50")
def test_wood_never_runs_out() -> None:
    """The box has 12 marbles and 12 workers; a thirteenth is something else, but counts."""
    playing = ready("quarry", marble=12)
    enter(playing, "Anna: place b4 quarry")
    assert estate(playing).marble == 13


@pytest.mark.refuses("TU-50")
def test_cards_and_bonus_tiles_do_run_out() -> None:
    playing = table("score", 4, bonus="storage")
    assert begin(known(4)).state.deck == 122 - 4 * 5
    enter(playing, "! Anna: place d3 city\nAnna: bonus storage\n! Boris: place d3 city")
    assert refused(playing, "Boris: bonus storage") == {"TU-35"}

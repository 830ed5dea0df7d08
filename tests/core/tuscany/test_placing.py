"""The third action: price, place, areas, colour bonuses. Cells: see helpers."""

from __future__ import annotations

import itertools

import pytest

from core.errors import IllegalEntry
from core.games.tuscany import GAME
from core.games.tuscany.entries import Place, Take
from core.games.tuscany.legal import listed
from core.games.tuscany.state import Discards
from core.games.tuscany.tiles import Closes, Tile
from core.session import Session
from tests.core.helpers import enter
from tests.core.tuscany.helpers import (
    begin,
    estate,
    give,
    green,
    green_items,
    known,
    refused,
    setup,
    table,
)


def stocked(**options: str) -> Session:
    """Anna has a village, a farm and a quarry in storage, four cards and two workers."""
    playing = table(**options)
    return give(
        playing, "Anna", cards=4, workers=2, stored_village=1, stored_farm=1, stored_quarry=1
    )


@pytest.mark.rule("TU-22", "TU-27")
def test_two_cards_of_the_colour_pay_for_a_tile_of_the_storage() -> None:
    playing = stocked()
    enter(playing, "Anna: place a3 village")
    assert (estate(playing).cards, estate(playing).stored[0]) == (2, 0)
    assert estate(playing).workers == 2 + 1 + 1  # the village's, and one for “+1 worker”


@pytest.mark.refuses("TU-22")
def test_too_few_cards_or_too_much_paid() -> None:
    playing = give(stocked(), "Anna", cards=1)
    assert refused(playing, "Anna: place a3 village") == {"TU-22"}
    assert refused(playing, "Anna: place a3 village pairs=-1") == {"TU-22"}
    assert refused(give(playing, "Anna", cards=9), "Anna: place a3 village workers=2 pairs=1") == {
        "TU-22"
    }


@pytest.mark.refuses("TU-27")
def test_a_tile_that_is_not_in_storage() -> None:
    assert refused(stocked(), "Anna: place c3 traveller") == {"TU-27"}


@pytest.mark.refuses("TU-27")
def test_the_tile_that_is_missing_is_named_or_where_to_get_one() -> None:
    """A player touches a cell and names no tile: “no such tile” would tell nothing."""
    entry = Place(0, "c3", Tile.TRAVELLER)
    (named,) = stocked().check(entry)
    assert str(named.message) == "Not in storage: traveller."
    (empty,) = table().check(entry)
    assert str(empty.message) == "Storage is empty. Take a tile first."


@pytest.mark.rule("TU-23")
@pytest.mark.parametrize(("pairs", "cards"), [(0, 2), (1, 3), (2, 4)])
def test_each_pair_makes_it_one_card_dearer(pairs: int, cards: int) -> None:
    playing = stocked()
    enter(playing, f"Anna: place a3 village pairs={pairs}")
    assert estate(playing).cards == 4 - cards


@pytest.mark.refuses("TU-23")
def test_not_enough_for_pairs() -> None:
    playing = give(stocked(), "Anna", cards=2)
    assert refused(playing, "Anna: place a3 village pairs=1") == {"TU-23"}


@pytest.mark.rule("TU-22", "TU-23", "TU-82")
@pytest.mark.parametrize(
    ("paid", "discards"),
    [
        ("", {Tile.VILLAGE: 2}),
        ("cards=village,village", {Tile.VILLAGE: 2}),
        ("cards=farm,village,farm", {Tile.VILLAGE: 1, Tile.FARM: 2}),
        ("pairs=1 cards=farm,village,farm", {Tile.VILLAGE: 1, Tile.FARM: 2}),
        ("cards=farm,inn,inn,farm", {Tile.FARM: 2, Tile.INN: 2}),
        ("cards=farm,farm,farm,farm", {Tile.FARM: 4}),
        ("workers=1 cards=inn,inn", {Tile.INN: 2}),
        ("workers=1", {Tile.VILLAGE: 1}),
        ("workers=2", {}),
    ],
)
def test_the_colours_of_the_cards_paid(paid: str, discards: dict[Tile, int]) -> None:
    playing = stocked()
    enter(playing, f"Anna: place a3 village {paid}")
    lying = playing.state.discards.colours
    seen = {tile: n for tile, n in zip(Tile, lying, strict=True) if n}
    assert seen == discards
    assert estate(playing).cards == 4 - sum(discards.values())


@pytest.mark.refuses("TU-23")
@pytest.mark.parametrize(
    "cards",
    ["village,farm", "farm,farm", "village,farm,inn", "farm,farm,inn,city", "farm,farm,farm,inn"],
)
def test_a_card_is_replaced_by_two_of_one_colour(cards: str) -> None:
    assert refused(stocked(), f"Anna: place a3 village cards={cards}") == {"TU-23"}


@pytest.mark.refuses("TU-22")
@pytest.mark.parametrize(
    "paid",
    [
        "cards=village",
        "pairs=1 cards=village,village",
        "workers=1 cards=village,village,farm,farm",
        "cards=farm,farm,inn,inn,village",
    ],
)
def test_as_many_colours_as_cards(paid: str) -> None:
    playing = give(stocked(), "Anna", cards=9)
    assert refused(playing, f"Anna: place a3 village {paid}") == {"TU-22"}


@pytest.mark.refuses("TU-22")
def test_no_price_is_higher_where_only_points_are_tracked() -> None:
    assert refused(table("score"), "Anna: place a3 village pairs=99") == {"TU-22"}
    assert refused(table("score"), "Anna: place a3 village workers=3") == {"TU-22"}


@pytest.mark.refuses("TU-82")
def test_all_colours_together_are_122_cards() -> None:
    """60 orange cards lay on the discards at a time, and later 61 grey ones: two more are too
    many, unless they are orange and fewer than 60."""
    playing = stocked()
    none, seen = (0,) * 8, (60, 0, 0, 0, 61, 0, 0, 0)
    state = playing.state._replace(discards=Discards(none, 0, seen))
    assert not GAME.check(state, Place(0, "b4", Tile.QUARRY))
    full = state._replace(discards=Discards((0, 0, 0, 0, 61, 0, 0, 0), 0, seen))
    assert [r.rule for r in GAME.check(full, Place(0, "b4", Tile.QUARRY))] == ["TU-82"]
    assert not GAME.check(full, Place(0, "a3", Tile.VILLAGE))
    cells = {(x.cell, x.pairs, x.workers) for x in listed(full, Place)}
    assert ("b4", 0, 0) not in cells
    assert {("b4", 0, 1), ("b4", 0, 2), ("a3", 0, 0)} <= cells


@pytest.mark.rule("TU-14", "TU-82")
def test_mixed_cards_lie_on_the_discards_no_more() -> None:
    """122 cards less 4 and 115 in hands: two were paid for the village, so one is to be drawn."""
    playing = give(stocked(), "Boris", cards=115)
    enter(playing, "Anna: place a3 village")
    assert (playing.state.discards.colours[0], playing.state.deck) == (2, 5)
    enter(playing, "Boris: draw")
    assert playing.state.discards.colours[0] == 2
    enter(playing, "Anna: draw")
    assert (playing.state.discards.colours[0], playing.state.discards.most[0]) == (0, 2)


@pytest.mark.rule("TU-24")
@pytest.mark.parametrize(
    ("paid", "cards", "workers"),
    [("workers=1", 3, 1), ("workers=2", 4, 0), ("workers=1 pairs=1", 2, 1)],
)
def test_workers_stand_for_cards(paid: str, cards: int, workers: int) -> None:
    playing = stocked()
    enter(playing, f"Anna: place b4 quarry {paid}")
    assert (estate(playing).cards, estate(playing).workers) == (cards, workers)


@pytest.mark.rule("TU-22", "TU-23", "TU-24")
def test_all_six_ways_to_pay_are_offered() -> None:
    offered = {
        (entry.pairs, entry.workers)
        for entry in GAME.legal(stocked().state)
        if isinstance(entry, Place) and entry.cell == "a3"
    }
    assert offered == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)}


@pytest.mark.refuses("TU-24")
def test_workers_one_does_not_have() -> None:
    playing = give(stocked(), "Anna", workers=1)
    assert refused(playing, "Anna: place b4 quarry workers=2") == {"TU-24"}


@pytest.mark.rule("TU-25")
def test_beside_a_tile_that_lies() -> None:
    playing = stocked()
    enter(playing, "Anna: place b4 quarry\nAnna: pass\nBoris: draw\nAnna: place a3 village")
    assert estate(playing).covered.bit_count() == 3


@pytest.mark.refuses("TU-25")
def test_not_in_the_open_field() -> None:
    assert refused(stocked(), "Anna: place e1 quarry") == {"TU-25"}
    # The first tile has only the start castle to lie beside: b1 touches a1, b2 and c1.
    assert refused(stocked(), "Anna: place b1 village") == {"TU-25"}


@pytest.mark.rule("TU-26")
def test_on_a_cell_of_its_colour() -> None:
    enter(stocked(), "Anna: place a2 farm farms=pigs")


@pytest.mark.refuses("TU-26")
def test_not_on_another_colour_nor_on_a_tile() -> None:
    playing = stocked()
    assert refused(playing, "Anna: place a3 farm farms=pigs") == {"TU-26"}
    assert refused(playing, "Anna: place b3 village") == {"TU-26"}
    enter(playing, "Anna: place a3 village\nBoris: draw")
    assert "TU-26" in refused(give(playing, "Anna", stored_village=1), "Anna: place a3 village")


# ── areas ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("TU-28")
def test_areas_of_one_two_and_three_cells() -> None:
    playing = table("score", start="e2")
    enter(playing, "Anna: place d1 inn")
    assert green_items(playing) == [("TU-28", 1, 1, "d1")]
    enter(playing, "Anna: place e1 quarry\nAnna: place f1 quarry")
    assert green_items(playing)[1:] == [("TU-28", 1, 3, "e1 f1")]
    enter(playing, "Anna: place c1 monastery\nAnna: place c2 monastery\nAnna: place d2 monastery")
    assert green_items(playing)[2:] == [("TU-28", 1, 6, "c1 c2 d2")]
    assert green(playing) == 1 + 3 + 6


@pytest.mark.refuses("TU-28")
def test_an_unfinished_area_gives_nothing() -> None:
    """The book's example: the second of three yellow cells gives no points."""
    playing = table("score")
    enter(playing, "Anna: place c2 monastery\nAnna: place c1 monastery")
    assert green(playing) == 0
    assert refused(playing, "Anna: place d2 monastery closes=nothing") == {"TU-28"}
    assert refused(playing, "Anna: place a3 village closes=colour") == {"TU-28"}
    assert refused(playing, "Anna: place a2 farm farms=pigs closes=area") == {"TU-28"}


@pytest.mark.refuses("TU-28")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place a2 farm farms=pigs closes=area", "This tile completes no area."),
        ("place a3 village closes=nothing", "This tile completes its area, but not its colour."),
        ("place f3 inn closes=area", "This tile completes its area and its colour."),
    ],
)
def test_the_refusal_says_what_the_app_sees(text: str, reason: str) -> None:
    playing = table("score")
    enter(playing, "! Anna: place d1 inn\n! Anna: place e3 village")
    with pytest.raises(IllegalEntry) as caught:
        enter(playing, f"Anna: {text}")
    assert [str(refusal.message) for refusal in caught.value.refusals] == [reason]


# ── colour bonuses: inns lie on d1 and f3, worth 2 and 1 ─────────────────────────────────────

BOTH_INNS = """
{0}: place d1 inn
{0}: place d2 monastery
{0}: place e3 village
{0}: place f3 inn
"""


@pytest.mark.rule("TU-30")
def test_the_first_to_cover_a_colour() -> None:
    playing = table("score", 3, start="e2")
    enter(playing, BOTH_INNS.format("Anna"))
    assert green_items(playing) == [
        ("TU-28", 1, 1, "d1"),
        ("TU-28", 1, 1, "e3"),
        ("TU-28", 1, 1, "f3"),
        ("TU-30", 1, 2, "d1 f3"),
    ]


@pytest.mark.refuses("TU-30")
def test_a_colour_with_an_empty_cell_gives_no_bonus() -> None:
    playing = table("score", start="e2")
    assert refused(playing, "Anna: place d1 inn bonus=2") == {"TU-30"}
    enter(playing, "Anna: place d1 inn")
    assert green(playing) == 1


@pytest.mark.rule("TU-31")
def test_the_second_gets_the_smaller_value() -> None:
    playing = table("score", 3, start="e2")
    for name in ("Sveta", "Anna"):
        enter(playing, BOTH_INNS.format(name))
    assert green_items(playing, "Anna")[-1] == ("TU-31", 1, 1, "d1 f3")
    assert green_items(playing, "Sveta")[-1] == ("TU-30", 1, 2, "d1 f3")


@pytest.mark.refuses("TU-31")
def test_the_third_gets_nothing() -> None:
    playing = table("score", 3, start="e2")
    for name in ("Sveta", "Anna"):
        enter(playing, BOTH_INNS.format(name))
    *before, last = BOTH_INNS.format("Boris").strip().splitlines()
    enter(playing, "\n".join(before))
    assert refused(playing, f"{last} bonus=1") == {"TU-31"}
    enter(playing, last)
    assert [rule for rule, *_ in green_items(playing, "Boris")] == ["TU-28"] * 3


@pytest.mark.rule("TU-30")
def test_the_start_castle_counts_for_dark_green() -> None:
    """Two castles more close the colour: areas 1 + 1, colour bonus 3."""
    playing = table("score", start="h4")
    enter(
        playing,
        """Anna: place g3 monastery
        Anna: place f3 inn
        Anna: place e3 village
        Anna: place e2 castle
        Anna: place d2 monastery
        Anna: place c3 traveller
        Anna: place b3 castle""",
    )
    assert ("TU-30", 1, 3, "b3 e2 h4") in green_items(playing)


# ── what the app does not know, it asks ──────────────────────────────────────────────────────


@pytest.mark.rule("TU-72")
def test_on_unpainted_boards_tiles_show_the_colours() -> None:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    enter(playing, "Anna: place a3 village closes=nothing")
    enter(playing, "Anna: place a2 village closes=area")
    assert green_items(playing) == [("TU-28", 1, 3, "a2 a3")]
    land = estate(playing).land
    assert land.grid.names_of(land.colours[0]) == ("a2", "a3")


@pytest.mark.rule("TU-72")
def test_the_third_castle_finishes_its_colour_without_a_word() -> None:
    """A domain has three dark green cells, wherever they are."""
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    assert refused(playing, "Anna: place a3 castle") == {"TU-72"}  # beside the third, or not?
    assert refused(playing, "Anna: place a3 castle closes=colour bonus=4") == {"TU-28"}
    enter(playing, "Anna: place a3 castle closes=nothing")
    assert refused(playing, "Anna: place b4 castle closes=area") == {"TU-28"}
    enter(playing, "Anna: place b4 castle bonus=4")
    assert green_items(playing) == [("TU-28", 1, 6, "a3 b3 b4"), ("TU-30", 1, 4, "a3 b3 b4")]


@pytest.mark.rule("TU-72")
def test_a_third_tile_finishes_its_area_whatever_lies_around() -> None:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    enter(playing, "Anna: place a3 village closes=nothing\nAnna: place a2 village closes=nothing")
    (open_still,) = playing.check(Place(0, "a1", Tile.VILLAGE))
    assert str(open_still.message).endswith(": the area, the area and its colour.")
    enter(playing, "Anna: paint village e2")
    enter(playing, "Anna: place a1 village")  # there is a village left, so nothing is asked
    assert green_items(playing) == [("TU-28", 1, 6, "a1 a2 a3")]


@pytest.mark.refuses("TU-72")
def test_no_area_of_four_is_left_open() -> None:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    enter(playing, "Anna: paint quarry b4\nAnna: paint village a1")
    assert refused(playing, "Anna: place a3 village") == {"TU-72"}  # a2 may lie between
    enter(playing, "Anna: paint village b1")  # now a2 would join four
    assert refused(playing, "Anna: place a3 village closes=nothing") == {"TU-28"}
    enter(playing, "Anna: place a3 village")
    assert green_items(playing) == [("TU-28", 1, 1, "a3")]


@pytest.mark.refuses("TU-72")
def test_and_the_players_say_what_they_finish() -> None:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    assert refused(playing, "Anna: place a3 village") == {"TU-72"}
    enter(playing, "Anna: paint farm a2\nAnna: paint village b4")
    # a3 touches a2, b3 and b4: with b4 orange and empty the area cannot be finished.
    enter(playing, "Anna: place a3 village")
    assert green(playing) == 0
    assert refused(playing, "Anna: paint quarry a2") == {"TU-72"}
    assert refused(playing, "Anna: paint quarry -") == {"TU-72"}
    assert refused(playing, "Anna: paint quarry z9") == {"TU-07"}


@pytest.mark.rule("TU-72")
def test_a_painted_edge_answers_the_question() -> None:
    playing = begin(setup(painted=False))
    enter(playing, "Anna: start b3\nBoris: start b3\nAnna: bonus card\nBoris: bonus card")
    enter(playing, "Anna: paint farm a2\nAnna: paint quarry b4")
    assert refused(playing, "Anna: place a3 village") == {"TU-72"}  # area, or the whole colour?
    enter(playing, "Anna: paint village i1\nAnna: place a3 village")
    assert green_items(playing) == [("TU-28", 1, 1, "a3")]


def unpainted(start: str = "e2") -> Session:
    playing = begin(setup(painted=False))
    enter(playing, f"Anna: start {start}\nBoris: start {start}")
    return enter(playing, "Anna: bonus card\nBoris: bonus card")


def said(playing: Session, text: str) -> list[str]:
    """What is said against a line."""
    with pytest.raises(IllegalEntry) as caught:
        enter(playing, text)
    return [str(refusal.message) for refusal in caught.value.refusals]


def offered(playing: Session, cell: str) -> set[tuple[Tile, Closes | None]]:
    """What Anna could lay on a cell, and what it could finish."""
    return {
        (entry.tile, entry.closes)
        for entry in GAME.legal(playing.state)
        if isinstance(entry, Place) and (entry.player, entry.cell) == (0, cell)
    }


@pytest.mark.refuses("TU-78")
def test_nobody_completes_a_colour_twice() -> None:
    playing = unpainted()
    enter(playing, "Anna: place d1 inn closes=colour bonus=2")
    assert refused(playing, "Anna: place e1 inn closes=colour bonus=1") == {"TU-78"}
    enter(playing, "Anna: place e1 village closes=nothing")
    assert refused(playing, "Anna: place f1 inn closes=colour bonus=1") == {"TU-78"}
    assert said(playing, "Anna: place f1 inn closes=area") == [
        "Every blue space is already covered."
    ]
    assert refused(playing, "Anna: paint inn i1") == {"TU-78"}
    assert Tile.INN not in {tile for tile, _ in offered(playing, "f1")}
    # Boris has a domain of his own.
    enter(playing, "Boris: place d1 inn closes=colour bonus=1")


@pytest.mark.refuses("TU-78")
def test_an_area_is_completed_once() -> None:
    playing = unpainted("b3")
    enter(playing, "Anna: place a3 village closes=area")
    assert refused(playing, "Anna: place b4 village closes=area") == {"TU-78"}
    assert said(playing, "Anna: place a2 village closes=nothing") == [
        "The orange area next to it is complete."
    ]
    assert refused(playing, "Anna: paint village a2") == {"TU-78"}
    enter(playing, "Anna: place c2 village closes=nothing")  # another area


@pytest.mark.refuses("TU-78")
def test_an_area_that_was_not_complete_goes_on() -> None:
    """a3 touches a2, b3 and b4, and on b3 stands the castle."""
    playing = enter(unpainted("b3"), "Anna: place a3 village closes=nothing\nAnna: paint farm a2")
    assert said(playing, "Anna: paint quarry b4") == ["Your earlier answers rule out grey."]
    assert refused(playing, "Anna: place b4 inn closes=area") == {"TU-78"}
    assert {tile for tile, _ in offered(playing, "b4")} == {Tile.VILLAGE}
    enter(playing, "Anna: place b4 village closes=area")
    assert green_items(playing) == [("TU-28", 1, 3, "a3 b4")]


@pytest.mark.refuses("TU-78")
def test_a_colour_that_was_not_complete_has_another_space() -> None:
    """One space is left for blue: it has no other colour."""
    playing = enter(unpainted("b3"), "Anna: place a3 inn closes=area")
    land = estate(playing).land
    colours = itertools.cycle(("village", "farm", "traveller", "monastery", "quarry", "city"))
    for name in land.grid.names_of(land.unknown):
        colour = "castle" if name in ("e2", "h2") else next(colours)
        if name != "i1":
            enter(playing, f"Anna: paint {colour} {name}")
    assert said(playing, "Anna: paint city i1") == ["Your earlier answers rule out red."]
    enter(playing, "Anna: paint inn i1")


@pytest.mark.refuses("TU-78")
def test_no_area_of_four_arises() -> None:
    playing = enter(unpainted("b3"), "Anna: paint village a1,a2,b1")
    assert said(playing, "Anna: place b2 village") == ["No area has more than three spaces."]
    assert refused(playing, "Anna: paint village c1") == {"TU-78"}


@pytest.mark.refuses("TU-28")
def test_the_answers_that_are_left_are_named() -> None:
    """Of three dark green spaces only two are known."""
    assert said(unpainted("b3"), "Anna: place a3 castle closes=colour bonus=2") == [
        "It can only complete: nothing, the area."
    ]


@pytest.mark.rule("TU-78")
def test_pushed_through_the_later_answer_counts() -> None:
    """Somebody was wrong; nobody knows who, so what was said before binds nobody any more."""
    playing = enter(unpainted("b3"), "Anna: place a3 village closes=area")
    enter(playing, "! Anna: place a2 village closes=area")
    assert green_items(playing) == [("TU-28", 1, 1, "a3"), ("TU-28", 1, 3, "a2 a3")]
    enter(playing, "Anna: place b4 village closes=area")
    assert refused(playing, "Anna: place c3 village closes=area") == {"TU-78"}


@pytest.mark.rule("TU-73")
def test_unknown_values_are_told() -> None:
    playing = begin(setup())
    enter(playing, "Anna: start e2\nBoris: start e2\nAnna: bonus card\nBoris: bonus card")
    *before, last = BOTH_INNS.format("Anna").strip().splitlines()
    enter(playing, "\n".join(before))
    assert refused(playing, last) == {"TU-73"}
    enter(playing, f"{last} bonus=3")
    assert green_items(playing)[-1] == ("TU-30", 1, 3, "d1 f3")


@pytest.mark.refuses("TU-73")
def test_but_not_beyond_reason_nor_against_what_is_known() -> None:
    playing = begin(setup())
    enter(playing, "Anna: start e2\nBoris: start e2\nAnna: bonus card\nBoris: bonus card")
    *before, last = BOTH_INNS.format("Anna").strip().splitlines()
    enter(playing, "\n".join(before))
    assert refused(playing, f"{last} bonus=0") == {"TU-73"}
    assert refused(playing, f"{last} bonus=10") == {"TU-73"}
    knowing = begin(known())
    enter(knowing, "Anna: start e2\nBoris: start e2\nAnna: bonus card\nBoris: bonus card")
    enter(knowing, "\n".join(before))
    assert refused(knowing, f"{last} bonus=4") == {"TU-30"}


def test_all_reasons_come_at_once() -> None:
    playing = give(table(), "Anna", cards=1)
    assert refused(playing, "Anna: place i1 village workers=1 farms=pigs") == {
        "TU-24",
        "TU-25",
        "TU-26",
        "TU-27",
        "TU-39",
    }


def test_the_table_may_lay_a_tile_where_the_paint_is_wrong() -> None:
    """Pushed through, the tile is right and the painted colour was wrong."""
    playing = table("score")
    enter(playing, "! Anna: place a3 quarry")
    land = estate(playing).land
    assert land.kind(land.grid.cell("a3") or 0) == 4
    assert green_items(playing) == []  # a3 and b4 are one grey area now
    enter(playing, "Anna: place b4 quarry")
    assert green_items(playing) == [("TU-28", 1, 3, "a3 b4")]


def test_what_is_left_out_is_asked_for_in_words_of_the_table() -> None:
    """Who changes an earlier entry by touch reads these too, and never typed `over=`."""
    full = give(table(), "Anna", stored_quarry=1)
    (storage,) = full.check(Take(0, Tile.VILLAGE))
    assert str(storage.message) == "Storage is full. Choose what to discard."
    unpainted = begin(setup(painted=False))
    enter(unpainted, "Anna: start e2\nBoris: start e2\nAnna: bonus card\nBoris: bonus card")
    (closes,) = unpainted.check(Place(0, "e1", Tile.VILLAGE))
    assert str(closes.message).endswith(
        "Choose what is completed now: nothing, the area, the area and its colour."
    )
    (bonus,) = unpainted.check(Place(0, "e1", Tile.VILLAGE, closes=Closes.COLOUR))
    assert str(bonus.message).startswith("Enter what the colour bonus tile shows, ")


@pytest.mark.refuses("TU-22", "TU-24")
def test_an_empty_hand_is_not_called_only_0_cards() -> None:
    poor = give(stocked(), "Anna", cards=0, workers=0)
    said = [str(r.message) for r in poor.check(Place(0, "a3", Tile.VILLAGE, workers=1))]
    assert said == ["You have no cards. Draw some first.", "You have no worker to pay with."]

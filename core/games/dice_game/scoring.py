"""What marks, sales and finished colours bring, each as an item that explains itself."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from core.game import LEVEL, Item, Outcome, Place, Points
from core.games.dice_game.entries import Bonus, Colour
from core.games.dice_game.layouts import PrintedSheet, area_points
from core.games.dice_game.marking import stocked
from core.games.dice_game.state import PHASES, SLOT, Duchy, Rules, State
from core.message import Message, say, say_in, say_n

AREA_RULE = "DG-30"
AREA_RULES: dict[Colour | None, str] = {Colour.YELLOW: "DG-32", Colour.GREEN: "DG-37"}
"""Where a colour has a rule of its own."""
START_RULE = "DG-04"
SALE_RULE = "DG-51"

GIFTS = {
    Colour.PURPLE: Bonus.MONK,
    Colour.GREY: Bonus.SILVER,
    Colour.BLUE: Bonus.GOODS,
    Colour.ORANGE: Bonus.WORKER,
}
"""What the last cell of an area brings in addition to points (DG-33 to DG-36); a castle brings what
its square shows (DG-37), a pasture its points once more (DG-32)."""

COLOURS = {
    Colour.PURPLE: say("purple"),
    Colour.GREY: say("grey"),
    Colour.BLUE: say("blue"),
    Colour.ORANGE: say("orange"),
    Colour.GREEN: say("green"),
    Colour.YELLOW: say("yellow"),
}

BONUSES = {
    Bonus.MONK: say_in("Dice Game", "monk"),
    Bonus.SILVER: say_in("Dice Game", "silver"),
    Bonus.GOODS: say_in("Dice Game", "goods"),
    Bonus.WORKER: say_in("Dice Game", "worker"),
}

AREAS = {
    Colour.PURPLE: say_in("Dice Game", "Monastery"),
    Colour.GREY: say_in("Dice Game", "Mine"),
    Colour.BLUE: say("River"),
    Colour.ORANGE: say_in("Dice Game", "City"),
    Colour.GREEN: say_in("Dice Game", "Castle"),
    Colour.YELLOW: say("Pasture"),
}

KINDS = {
    Colour.PURPLE: "monastery",
    Colour.GREY: "mine",
    Colour.BLUE: "river",
    Colour.ORANGE: "city",
    Colour.GREEN: "castle",
    Colour.YELLOW: "pasture",
}
"""What statistics call the areas."""


def gain(table: Rules, duchy: Duchy, bonus: Bonus, castle: bool = False) -> Duchy:
    """One more bonus circled: in its own row while a circle is left there (DG-38), or in the
    castle row, which has a circle for every castle."""
    slot = SLOT[bonus]
    stock = (*duchy.stock[:slot], duchy.stock[slot] + 1, *duchy.stock[slot + 1 :])
    if castle:
        return duchy._replace(stock=stock)
    length = table.rows[slot]
    if length is not None and duchy.circled[slot] >= length:
        return duchy
    circled = (*duchy.circled[:slot], duchy.circled[slot] + 1, *duchy.circled[slot + 1 :])
    return duchy._replace(stock=stock, circled=circled)


def finish(
    state: State, duchy: Duchy, before: Duchy, cell: int, start: bool = False
) -> tuple[Duchy, tuple[tuple[int, ...], ...]]:
    """The duchy after a cell was marked, with points and bonuses of an area or a colour it was
    the last cell of, and who finished which colour when. `before` is without this mark."""
    sheet = state.table.sheet
    if before.marked & 1 << cell or sheet.areas[cell] & ~duchy.marked:
        return duchy, state.finished
    duchy = _finish_area(state, duchy, cell, start)
    colour = sheet.colours[cell]
    if sheet.cells[colour] & ~duchy.marked:
        return duchy, state.finished
    return _finish_colour(state, duchy, colour)


@functools.lru_cache(maxsize=4096)
def area_item(
    colour: Colour | None,
    size: int,
    phase: int,
    areas: int = 1,
    source: tuple[str, ...] = (),
    start: bool = False,
) -> Item:
    """Finished areas of one size; the colour is None where only the size is known. A pasture
    brings its points twice (DG-32)."""
    if colour is None:
        name, kind = say_n("Area of {n} space", "Area of {n} spaces", n=size), "area"
    else:
        name, kind = AREAS[colour], KINDS[colour]
    return Item(
        name=say("Starting castle") if start else name,
        count=2 * areas if colour is Colour.YELLOW else areas,
        each=area_points(size, phase),
        rule=START_RULE if start else AREA_RULES.get(colour, AREA_RULE),
        source=source,
        kind=kind,
        phase=PHASES[phase],
    )


def colour_item(
    sheet: PrintedSheet, colour: Colour, rank: int, solo: bool, phase: str = ""
) -> Item:
    """All cells of a colour, finished first (rank 0) or second."""
    return Item(
        name=say("Colour completed: {colour}", colour=COLOURS[colour]),
        count=1,
        each=sheet.colour_points[colour][rank],
        rule="DG-83" if solo else ("DG-60", "DG-61")[rank],
        source=sheet.grid.names_of(sheet.cells[colour]),
        kind="colour",
        phase=phase,
    )


def sale_item(goods: int, phase: str = "") -> Item:
    """Goods sold, 2 VP each (DG-51)."""
    return Item(say("Goods sold"), goods, 2, SALE_RULE, kind="goods", phase=phase)


def _finish_area(state: State, duchy: Duchy, cell: int, start: bool) -> Duchy:
    sheet = state.table.sheet
    colour, area = sheet.colours[cell], sheet.areas[cell]
    source = sheet.grid.names_of(area)
    item = area_item(colour, len(source), state.phase, source=source, start=start)
    duchy = duchy._replace(items=(*duchy.items, item))
    if colour is Colour.GREEN:
        return gain(state.table, duchy, sheet.squares[cell], castle=True)
    if colour in GIFTS:
        return gain(state.table, duchy, GIFTS[colour])
    return duchy


def _finish_colour(
    state: State, duchy: Duchy, colour: Colour
) -> tuple[Duchy, tuple[tuple[int, ...], ...]]:
    """The colour bonus. Everybody who finishes in the round of the first gets the first value
    (DG-62), everybody in the next such round the second (DG-63): what counts is how many earlier
    rounds saw the colour finished, so a bonus is right at once and never changes."""
    slot = tuple(Colour).index(colour)
    rounds = state.finished[slot]
    if state.round not in rounds:
        rounds = (*rounds, state.round)
    rank = rounds.index(state.round)
    if state.table.solo:
        rank = 1 if state.phase == len(PHASES) - 1 else 0
    finished = (*state.finished[:slot], rounds, *state.finished[slot + 1 :])
    sheet = state.table.sheet
    if rank >= len(sheet.colour_points[colour]):
        return duchy, finished
    item = colour_item(sheet, colour, rank, state.table.solo, PHASES[state.phase])
    return duchy._replace(items=(*duchy.items, item)), finished


def sell(table: Rules, duchy: Duchy, phase: int) -> Duchy:
    """All goods sold: a silver and 2 VP each (DG-50, DG-51)."""
    goods = duchy.has(Bonus.GOODS)
    if not goods:
        return duchy
    silver = duchy.has(Bonus.SILVER)
    duchy = stocked(duchy, Bonus.GOODS, 0)
    for _ in range(goods):
        duchy = gain(table, duchy, Bonus.SILVER)
    item = sale_item(goods, PHASES[phase])
    return duchy._replace(
        items=(*duchy.items, item),
        turn=duchy.turn._replace(goods_sold=goods, silver_paid=duchy.has(Bonus.SILVER) - silver),
    )


def unsell(duchy: Duchy) -> Duchy:
    """This round's sale taken back (DG-53)."""
    turn = duchy.turn
    sale = max(n for n, item in enumerate(duchy.items) if item.rule == SALE_RULE)
    slot = SLOT[Bonus.SILVER]
    circled = list(duchy.circled)
    circled[slot] -= turn.silver_paid
    duchy = stocked(duchy, Bonus.GOODS, duchy.has(Bonus.GOODS) + turn.goods_sold)
    duchy = stocked(duchy, Bonus.SILVER, max(0, duchy.has(Bonus.SILVER) - turn.silver_paid))
    return duchy._replace(
        circled=tuple(circled),
        items=duchy.items[:sale] + duchy.items[sale + 1 :],
        turn=turn._replace(goods_sold=0, silver_paid=0),
    )


def points(state: State) -> tuple[Points, ...]:
    return tuple(Points(player, duchy.items) for player, duchy in enumerate(state.duchies))


def outcome(state: State, over: bool) -> Outcome:
    keys = [(sum(item.vp for item in duchy.items), duchy.unused) for duchy in state.duchies]
    places, reason = ranking(keys, over)
    ending = ("eighth-round" if state.table.solo else "third-track-full") if over else ""
    return Outcome(over, ending, places, reason)


def ranking(keys: Sequence[tuple[int, int]], over: bool) -> tuple[tuple[Place, ...], Message]:
    """The ranking by points, then unused bonuses, then shared (DG-71 to DG-73), and what
    decided it."""
    order = sorted(range(len(keys)), key=lambda player: keys[player], reverse=True)
    places = tuple(
        Place(1 + sum(key > keys[player] for key in keys), player, keys[player][0])
        for player in order
    )
    return places, _reason(keys, over)


def _reason(keys: Sequence[tuple[int, int]], over: bool) -> Message:
    best = max(keys)
    if len(keys) == 1:
        return _verdict(best[0]) if over else say("Solo: the goals are 50, 60 and 70 points.")
    level = [key for key in keys if key[0] == best[0]]
    if len(level) == 1:
        return say("Most points.")
    if level.count(best) == 1:
        return say_n(
            "Tied on points. {n} unused bonus breaks the tie.",
            "Tied on points. {n} unused bonuses break the tie.",
            n=best[1],
        )
    return say("Tied on points and unused bonuses: the win is shared.") if over else LEVEL


def _verdict(total: int) -> Message:
    """What the book says to a player alone (DG-84)."""
    if total >= 70:
        return say("70 points or more: incredible!")
    if total > 60:
        return say("More than 60 points: excellent!")
    if total > 50:
        return say("More than 50 points: nice work.")
    return say("50 points or fewer: the next duchy will do better.")

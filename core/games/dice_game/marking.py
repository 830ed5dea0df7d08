"""What a player can mark with this roll, and what a mark does to the duchy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.components.hexgrid import members
from core.games.dice_game.entries import Bonus, Colour, Mark, Roll
from core.games.dice_game.layouts import PrintedSheet
from core.games.dice_game.state import SLOT, Duchy, State


class Reach(NamedTuple):
    """The cells one number can go into in one way: without a bonus, or with one."""

    use: Bonus | None
    number: int
    cells: int


def reaches(state: State, player: int) -> tuple[Reach, ...]:
    """Every way this player may mark now; none when the player's round is over."""
    roll = state.roll
    duchy = state.duchies[player]
    if roll is None or duchy.turn.passed:
        return ()
    if duchy.turn.marks == 0:
        return tuple(_first(state.table.sheet, duchy, roll))
    if may_pay_second(state, duchy):
        return tuple(_second(state.table.sheet, duchy, roll))
    return ()


def plain_reach(state: State, player: int) -> int:
    """The cells the rolled dice alone allow for a first mark (DG-17)."""
    assert state.roll is not None
    duchy = state.duchies[player]
    cells = rolled_cells(state.table.sheet, state.roll)
    return (
        duchy.edge
        & cells
        & (duchy.open[state.roll.numbers[0] - 1] | duchy.open[state.roll.numbers[1] - 1])
    )


def ways(state: State, player: int) -> Mapping[Bonus | None, Mapping[str, tuple[Mark, ...]]]:
    """The marks a player can make now, by way (no bonus, monk, worker, silver) and by cell."""
    found: dict[Bonus | None, dict[str, tuple[Mark, ...]]] = {}
    for mark in marks(state, player):
        cells = found.setdefault(mark.use, {})
        cells[mark.cell] = (*cells.get(mark.cell, ()), mark)
    return found


def marks(state: State, player: int) -> Iterator[Mark]:
    names = state.table.sheet.grid.names
    for use, number, cells in reaches(state, player):
        for cell in members(cells):
            yield Mark(player, names[cell], number, use)


def rolled_cells(sheet: PrintedSheet, roll: Roll) -> int:
    """The cells of the two rolled colours."""
    return sheet.cells[roll.colours[0]] | sheet.cells[roll.colours[1]]


def monk_cells(sheet: PrintedSheet, roll: Roll) -> int:
    """The cells a monk opens: one die becomes any other colour (DG-42), so that only a colour
    which both dice show is out of his reach."""
    first, second = roll.colours
    return sheet.grid.all & ~sheet.cells[first] if first is second else sheet.grid.all


def may_pay_second(state: State, duchy: Duchy) -> bool:
    """Whether a second cell can be paid: no bonus used yet (DG-40), and a silver at hand."""
    turn = duchy.turn
    return turn.marks == 1 and turn.used is None and silver_at_hand(state, duchy) > 0


def silver_at_hand(state: State, duchy: Duchy) -> int:
    """The silver for this round's second cell; DG-48 decides about one just earned."""
    earned = 0 if state.table.same_round_bonus else duchy.turn.silver_earned
    return duchy.has(Bonus.SILVER) - earned


def same_dice(roll: Roll, first: tuple[Colour, int], second: tuple[Colour, int]) -> bool:
    """Whether two marks would need the very same two dice (DG-45). Equal values are two dice
    when the roll shows the number or the colour twice."""
    doubled = roll.numbers[0] == roll.numbers[1] or roll.colours[0] is roll.colours[1]
    return first == second and not doubled


def _first(sheet: PrintedSheet, duchy: Duchy, roll: Roll) -> list[Reach]:
    opened, numbers = duchy.open, _distinct(roll)
    found = []
    rolled = rolled_cells(sheet, roll) & duchy.edge
    if rolled:
        for number in numbers:
            if cells := rolled & opened[number - 1]:
                found.append(Reach(None, number, cells))
    if duchy.has(Bonus.MONK) and (changed := monk_cells(sheet, roll) & duchy.edge):
        for number in numbers:
            if cells := changed & opened[number - 1]:
                found.append(Reach(Bonus.MONK, number, cells))
    if rolled and duchy.has(Bonus.WORKER):
        for number, takes in enumerate(opened, start=1):
            if cells := rolled & takes:
                found.append(Reach(Bonus.WORKER, number, cells))
    return found


def _second(sheet: PrintedSheet, duchy: Duchy, roll: Roll) -> Iterator[Reach]:
    first = duchy.turn.first
    for number in _distinct(roll):
        cells = 0
        for colour in roll.colours:
            if first is None or not same_dice(roll, first, (colour, number)):
                cells |= sheet.cells[colour]
        if cells := cells & duchy.edge & duchy.open[number - 1]:
            yield Reach(Bonus.SILVER, number, cells)


def _distinct(roll: Roll) -> tuple[int, ...]:
    first, second = roll.numbers
    return (first,) if first == second else (first, second)


def cross(sheet: PrintedSheet, duchy: Duchy, cell: int) -> Duchy:
    """The duchy with one more cell marked, nothing written (the starting castle, DG-02)."""
    marked = duchy.marked | 1 << cell
    return duchy._replace(marked=marked, edge=(duchy.edge | sheet.grid.neighbours[cell]) & ~marked)


def write(sheet: PrintedSheet, duchy: Duchy, cell: int, number: int) -> Duchy:
    """The duchy with a number in a cell. A number that stood there is replaced: the table may
    push such a mark through."""
    bit = 1 << cell
    again = duchy.marked & bit
    numbers = [cells & ~bit for cells in duchy.written] if again else list(duchy.written)
    numbers[number - 1] |= bit
    written = tuple(numbers)
    if again:
        return duchy._replace(written=written, open=_open(sheet, written))
    marked = duchy.marked | bit
    edge = (duchy.edge | sheet.grid.neighbours[cell]) & ~marked
    opened = _narrow(sheet, duchy.open, cell, number)
    return Duchy(opened, marked, edge, written, *duchy[4:])


def _open(sheet: PrintedSheet, written: tuple[int, ...]) -> tuple[int, ...]:
    opened = sheet.open
    for number, cells in enumerate(written, start=1):
        for cell in members(cells):
            opened = _narrow(sheet, opened, cell, number)
    return opened


def _narrow(
    sheet: PrintedSheet, opened: tuple[int, ...], cell: int, number: int
) -> tuple[int, ...]:
    """What may go where after a number was written: castles beside it take it now (DG-25), its
    city takes it no more (DG-24), its pasture takes nothing else (DG-26)."""
    castles = sheet.grid.neighbours[cell] & sheet.cells[Colour.GREEN]
    colour, area = sheet.colours[cell], sheet.areas[cell]
    found = list(opened)
    found[number - 1] |= castles
    if colour is Colour.ORANGE:
        found[number - 1] &= ~area
    elif colour is Colour.YELLOW:
        found = [cells if n == number else cells & ~area for n, cells in enumerate(found, 1)]
    return tuple(found)


def spend(duchy: Duchy, bonus: Bonus) -> Duchy:
    """One circle crossed; a table that pushes a bonus through without having it owes nothing."""
    return stocked(duchy, bonus, max(0, duchy.has(bonus) - 1))


def stocked(duchy: Duchy, bonus: Bonus, count: int) -> Duchy:
    slot = SLOT[bonus]
    return duchy._replace(stock=(*duchy.stock[:slot], count, *duchy.stock[slot + 1 :]))


def is_over(state: State) -> bool:
    """The third track is full and nobody can enter anything more (DG-70)."""
    return (
        state.last_round
        and state.entered
        and not any(reaches(state, player) for player in range(len(state.duchies)))
    )

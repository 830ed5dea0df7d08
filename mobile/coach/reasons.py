"""Why a turn is good, in words: what it completes, what stays open, how far the next best is."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from core.components.hexgrid import members
from core.entry import Entry
from core.games.dice_game.entries import Bonus, Colour, Keep, Mark, Pass, Start
from core.games.dice_game.marking import reaches
from core.games.dice_game.scoring import AREAS, BONUSES
from core.games.dice_game.state import State
from core.message import Message, say, say_in, say_n
from mobile.coach.answers import EQUAL, decimal
from mobile.coach.turns import played


def reasons(state: State, player: int, entries: Sequence[Entry]) -> tuple[Message, ...]:
    """What a turn does, the most telling first. What is open is told as the whole turn leaves
    it."""
    found: list[Message] = []
    final = played(state, entries)
    for entry in entries:
        after = played(state, [entry])
        if isinstance(entry, Mark):
            found += _completed(state, after, entry)
            found += _still_open(final, entry)
            found += _castles(state, after, final, player)
        elif isinstance(entry, Pass):
            found += _passed(state, after, player)
        elif isinstance(entry, Start):
            found += _start(state, entry)
        state = after
    return tuple(dict.fromkeys(found))


def compared(other: Sequence[Entry], gap: float, state: State) -> Message:
    """How a turn compares with another that is worth less."""
    if gap < EQUAL:
        return say("As good as {other}.", other=name(state, other))
    return say(
        "{points} points better than {other}.", points=decimal(gap), other=name(state, other)
    )


def name(state: State, entries: Sequence[Entry]) -> Message:
    """A turn in short: areas and numbers, no coordinates. To do without a second space is not
    worth a word."""
    told = [entry for entry in entries if not isinstance(entry, Pass)] or entries
    parts = [_entry_name(state, entry) for entry in told]
    return functools.reduce(lambda one, two: say("{one} and {two}", one=one, two=two), parts)


def _entry_name(state: State, entry: Entry) -> Message:
    sheet = state.table.sheet
    if isinstance(entry, Mark):
        area = AREAS[sheet.colours[_cell(state, entry.cell)]]
        if entry.use is None or entry.use is Bonus.SILVER:
            return say("{area} {number}", area=area, number=entry.number)
        return say(
            "{area} {number} ({bonus})", area=area, number=entry.number, bonus=BONUSES[entry.use]
        )
    if isinstance(entry, Start):
        cell = _cell(state, entry.cell)
        if cell not in sheet.squares:  # an override: not a castle
            return AREAS[sheet.colours[cell]]
        return say_in("Dice Game", "Castle: {bonus}", bonus=BONUSES[sheet.squares[cell]])
    if isinstance(entry, Keep):
        return say("Keep the goods")
    return say("no space marked")


def _completed(state: State, after: State, entry: Mark) -> Iterator[Message]:
    before, then = state.duchies[entry.player], after.duchies[entry.player]
    for item in then.items[len(before.items) :]:
        points = say_n("{n} point", "{n} points", n=item.vp)
        yield say("{what}: {points}.", what=item.name, points=points)
    for slot, bonus in enumerate(Bonus):
        paid = entry.use is bonus
        if then.stock[slot] + paid > before.stock[slot]:
            yield say("Gives: {bonus}.", bonus=BONUSES[bonus])


def _still_open(after: State, entry: Mark) -> Iterator[Message]:
    """What the area of the mark takes from now on."""
    sheet, duchy = after.table.sheet, after.duchies[entry.player]
    cell = _cell(after, entry.cell)
    colour, left = sheet.colours[cell], sheet.areas[cell] & ~duchy.marked
    if not left:
        return
    if colour is Colour.YELLOW:
        yield say_n(
            "{area}: {n} space left, for a {number}.",
            "{area}: {n} spaces left, all for a {number}.",
            n=left.bit_count(),
            area=AREAS[colour],
            number=entry.number,
        )
    elif colour is Colour.ORANGE:
        numbers = [n for n in range(1, 7) if duchy.open[n - 1] & left]
        yield say(
            "{area}: open for {numbers}.",
            area=AREAS[colour],
            numbers=", ".join(map(str, numbers)),
        )
    else:
        yield say_n(
            "{area}: {n} space left.",
            "{area}: {n} spaces left.",
            n=left.bit_count(),
            area=AREAS[colour],
        )


def _castles(state: State, after: State, final: State, player: int) -> Iterator[Message]:
    """Castles that take a number they did not take before and are still empty at the end."""
    sheet = state.table.sheet
    before, then = state.duchies[player], after.duchies[player]
    empty = sheet.cells[Colour.GREEN] & ~final.duchies[player].marked
    for number in range(1, 7):
        for castle in members(then.open[number - 1] & ~before.open[number - 1] & empty):
            yield say_in(
                "Dice Game",
                "Castle ({bonus}) now takes a {number}.",
                bonus=BONUSES[sheet.squares[castle]],
                number=number,
            )


def _passed(state: State, after: State, player: int) -> Iterator[Message]:
    if state.duchies[player].turn.begun:
        yield say("Silver is worth more later.")
    elif reaches(state, player):
        yield say("The bonuses are worth more later.")
    else:
        yield say("Nothing fits.")
    if sum(after.duchies[player].stock) > sum(state.duchies[player].stock):
        yield say("Gives: {bonus}.", bonus=BONUSES[Bonus.WORKER])


def _start(state: State, entry: Start) -> Iterator[Message]:
    """What lies around a castle."""
    sheet = state.table.sheet
    cell = _cell(state, entry.cell)
    if cell in sheet.squares:
        yield say("Gives: {bonus}.", bonus=BONUSES[sheet.squares[cell]])
    beside = {sheet.colours[other]: None for other in members(sheet.grid.neighbours[cell])}
    yield say_n("Next to {n} colour.", "Next to {n} colours.", n=len(beside))


def _cell(state: State, name: str) -> int:
    cell = state.table.sheet.grid.cell(name)
    assert cell is not None
    return cell

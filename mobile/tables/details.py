"""What a client shows on request: a player's points explained, a move of the log, counters."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.entry import player_of
from core.game import CORRECTED, Refusal
from core.message import Message, say
from mobile.tables.table import Table
from mobile.tables.view import Die, Face


class ExplainedItem(NamedTuple):
    """Points with their reason."""

    when: Message
    name: Message
    times: int
    each: int
    rule: Message
    """The rule that gives them, in words."""
    cells: tuple[int, ...]
    """Where on the player's board they come from."""

    @property
    def vp(self) -> int:
        return self.times * self.each


class MoveDetails(NamedTuple):
    """A move of the log with what can be changed of it."""

    player: int | None
    text: Message
    refusals: tuple[Refusal, ...]
    """What the rules had against it."""
    dice: tuple[Die, ...]
    """Those of a roll."""
    faces: dict[str, tuple[Face, ...]]
    """By kind of die: what it could show."""


class CounterLine(NamedTuple):
    """Something that can be set by hand."""

    name: str
    title: Message
    value: int
    least: int
    most: int


LARGEST = 999
"""Counters with no limit of their own are not set higher."""


def explained(
    table: Table[Any], player: int, cells: tuple[int, ...] = ()
) -> tuple[ExplainedItem, ...]:
    """All points of a player, or those that come from some spaces. Spaces may have points on a
    track that comes to the total later."""
    points = (table.gaining(table.state) if cells else table.points)[player]
    found = []
    for item in points.items:
        source = table.cells_named(player, item.source)
        if not cells or set(cells) & set(source):
            when = table.phase_title(item.phase, item.rule == CORRECTED)
            rule = rule_words(table, item.rule)
            found.append(ExplainedItem(when, item.name, item.count, item.each, rule, source))
    return tuple(found)


def move(table: Table[Any], number: int) -> MoveDetails:
    step = table.session.steps[number - 1]
    tray = table.tray_of(step.entry)
    dice = tray.dice if tray is not None else ()
    faces = {die.kind: table.faces(die.kind) for die in dice}
    return MoveDetails(player_of(step.entry), table.told(number), step.refusals, dice, faces)


def counters(table: Table[Any], player: int) -> tuple[CounterLine, ...]:
    game, found = table.session.game, []
    for name, value in game.counters(table.state, player).items():
        numbers = game.counter_range(table.state, name)
        least, most = max(0, numbers[0]), min(LARGEST, numbers[-1])
        found.append(CounterLine(name, table.counter_name(name), value, least, most))
    return tuple(found)


def rule_words(table: Table[Any], id: str) -> Message:
    """The rule in words; its id and its source are for the rules reference."""
    rule = table.rule(id)
    return say("{id}", id=id) if rule is None else Message(rule.text)

"""What many reviews say together: the cost of choices by player and over time, luck, handicaps.

A reviewed game is kept as a note of plain values, so that the statistics need neither numpy nor
the networks. A note is made again when its game has changed or the coach has learnt more.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core import record
from core.errors import EntryError
from core.storage.store import GameSummary
from mobile.resources import asset

ENOUGH = 3
"""Games of a player before a handicap is suggested."""

Notes = Mapping[str, Any]
"""By game."""


@dataclass(slots=True)
class Habit:
    """A player's choices and luck in all reviewed games."""

    name: str
    decisions: int = 0
    luck: float = 0.0
    costs: list[float] = field(default_factory=list)
    """By game, the oldest first: what all choices cost together."""

    @property
    def games(self) -> int:
        return len(self.costs)

    @property
    def cost_per_decision(self) -> float:
        return sum(self.costs) / self.decisions if self.decisions else 0.0

    @property
    def cost_per_game(self) -> float:
        return sum(self.costs) / self.games if self.games else 0.0

    @property
    def luck_per_game(self) -> float:
        return self.luck / self.games if self.games else 0.0


def note(found: record.Rescue, changed: float) -> dict[str, Any]:
    """What the statistics keep of a game; no players where the coach does not know it."""
    from mobile.coach import Unknown, review

    kept: dict[str, Any] = {"changed": changed, "coach": coach_now(), "players": []}
    if found.trouble is not None:
        return kept
    try:
        answer = review(found.record)
    except EntryError:
        return kept
    if isinstance(answer, Unknown):
        return kept
    names = [player.name for player in found.record.header.setup.players]
    kept["players"] = [
        [names[each.player], len(each.decisions), -each.choices, each.luck]
        for each in answer.players
    ]
    return kept


@functools.cache
def coach_now() -> str:
    """Which networks the coach has."""
    files = sorted(asset("coach").glob("*.npz"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def to_review(history: Iterable[GameSummary], notes: Notes) -> list[GameSummary]:
    """The finished games that have no valid note yet."""
    return [kept for kept in history if kept.over and not _is_valid(notes.get(kept.id), kept)]


def unknown(history: Iterable[GameSummary], notes: Notes) -> int:
    """How many games the coach could not review."""
    found = [notes[kept.id] for kept in history if _is_valid(notes.get(kept.id), kept)]
    return sum(not each["players"] for each in found)


def habits(history: Iterable[GameSummary], notes: Notes) -> list[Habit]:
    """By player, who chose best first."""
    found: dict[str, Habit] = {}
    for kept in sorted(history, key=lambda kept: kept.created):
        each = notes.get(kept.id)
        if each is None or not _is_valid(each, kept):
            continue
        for name, decisions, cost, luck in each["players"]:
            habit = found.setdefault(name, Habit(name))
            habit.decisions += decisions
            habit.luck += luck
            habit.costs.append(cost)
    return sorted(found.values(), key=lambda habit: habit.cost_per_decision)


def handicaps(found: Iterable[Habit]) -> dict[str, int]:
    """Points to give to each player for an even game: what their choices cost more than those of
    the best. Only of players with some games; empty where there is nobody to compare."""
    known = [habit for habit in found if habit.games >= ENOUGH]
    if len(known) < 2:
        return {}
    least = min(habit.cost_per_game for habit in known)
    return {habit.name: round(habit.cost_per_game - least) for habit in known}


def _is_valid(each: Any, kept: GameSummary) -> bool:
    """A note may come from a backup of anybody."""
    return (
        isinstance(each, dict)
        and each.get("changed") == kept.changed
        and each.get("coach") == coach_now()
        and isinstance(each.get("players"), list)
        and all(_is_player(row) for row in each["players"])
    )


def _is_player(row: Any) -> bool:
    match row:
        case [str(), int(), int() | float(), int() | float()]:
            return True
    return False

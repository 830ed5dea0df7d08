"""What to do now, and what to expect."""

from __future__ import annotations

import dataclasses

from core.entry import Entry
from core.games.dice_game.entries import Mark, Start
from core.games.dice_game.state import State
from core.message import Message
from mobile.coach.answers import Turn, Unknown, shown_gap
from mobile.coach.reasons import compared, name, reasons
from mobile.coach.turns import Judged, Progress, best_castle, looked_ahead, mean, standing, turns
from mobile.coach.weights import Coach, coach

HINTS = 3


def values(
    state: State, player: int, *, ahead: bool = False, progress: Progress | None = None
) -> tuple[Turn, ...] | Unknown:
    """Every turn a player can make now with its value, best first; none for a player who is
    through. `ahead` judges the best few by the exact mean over the next roll, which takes
    longer."""
    found = coach(state.table)
    if isinstance(found, Unknown):
        return found
    return _turns(_judged(found, state, player, ahead, progress))


def hint(
    state: State, player: int, *, ahead: bool = False, progress: Progress | None = None
) -> tuple[Turn, ...] | Unknown:
    """The best turn for each of the best three spaces, with reasons."""
    found = values(state, player, ahead=ahead, progress=progress)
    if isinstance(found, Unknown):
        return found
    best = _by_space(found)
    return tuple(
        dataclasses.replace(turn, reasons=_reasons(state, player, turn, best[at + 1 : at + 2]))
        for at, turn in enumerate(best[:HINTS])
    )


def expected(state: State) -> tuple[float, ...] | Unknown:
    """The points each player can expect to end with. A player who has not entered anything in this
    round is taken to make the best turn."""
    found = coach(state.table)
    if isinstance(found, Unknown):
        return found
    return tuple(_expected(found, state, player) for player in range(len(state.duchies)))


def _expected(coach: Coach, state: State, player: int) -> float:
    if player in state.castleless:
        return best_castle(coach, state, player)
    if player in state.waiting:
        return turns(coach, state, player)[0].value
    if state.roll is None and state.castleless:
        return standing(coach, state, player)
    return mean(coach, state, player)


def _judged(
    coach: Coach, state: State, player: int, ahead: bool, progress: Progress | None
) -> list[Judged]:
    found = turns(coach, state, player)
    if ahead and state.roll is not None:
        return looked_ahead(coach, state, found, player, progress)
    return found


def _turns(found: list[Judged]) -> tuple[Turn, ...]:
    return tuple(
        Turn(turn.entries, turn.value, max(0.0, found[0].value - turn.value)) for turn in found
    )


def _by_space(found: tuple[Turn, ...]) -> list[Turn]:
    """The best turn for each space. The same marks the other way round are no other turn, and
    where a bonus changes nothing it is not proposed, whatever the network thinks of it."""
    cheapest: dict[tuple[tuple[str, int], ...], Turn] = {}
    for turn in found:
        kept = cheapest.setdefault(_marks(turn), turn)
        if _paid(turn) < _paid(kept):
            cheapest[_marks(turn)] = dataclasses.replace(kept, entries=turn.entries)
    spaces: dict[str, Turn] = {}
    taken: set[frozenset[tuple[str, int]]] = set()
    for marks, turn in cheapest.items():
        space = _space(turn.entries[0])
        if space not in spaces and (not marks or frozenset(marks) not in taken):
            spaces[space] = turn
            taken.add(frozenset(marks))
    return list(spaces.values())


def _marks(turn: Turn) -> tuple[tuple[str, int], ...]:
    """What is written where; a castle to start with has no number."""
    return tuple(
        (entry.cell, entry.number if isinstance(entry, Mark) else 0)
        for entry in turn.entries
        if isinstance(entry, Mark | Start)
    )


def _paid(turn: Turn) -> int:
    return sum(isinstance(entry, Mark) and entry.use is not None for entry in turn.entries)


def _space(entry: Entry) -> str:
    return entry.cell if isinstance(entry, Mark | Start) else ""


def _reasons(state: State, player: int, turn: Turn, after: list[Turn]) -> tuple[Message, ...]:
    found = reasons(state, player, turn.entries)
    if after and name(state, after[0].entries) != name(state, turn.entries):
        found += (compared(after[0].entries, shown_gap(turn, after[0]), state),)
    return found

"""How a game stands: what the history and the statistics keep of it, so that nobody replays it."""

from __future__ import annotations

from typing import Any, TypeGuard

from core.session import Session

UNKNOWN: dict[str, Any] = {
    "over": False,
    "totals": [],
    "winners": [],
    "ranks": [],
    "kinds": [],
    "options": {},
    "personal": [],
}
"""Of a game that only a newer Castlepad knows."""
ENDED = "ended"
"""There, and true, where the players stopped before the end."""


def of(session: Session[Any]) -> dict[str, Any]:
    """How a game stands, as JSON data."""
    game, setup = session.game, session.header.setup
    outcome, points = game.outcome(session.state), session.points()
    ranks = {place.player: place.rank for place in outcome.places}
    totals = [each.total for each in points]
    shown = list(session.header.result)  # when the game was played
    if len(shown) == len(totals) and session.header.rules < game.version:
        totals = shown
    kinds: list[dict[str, int]] = [{} for _ in points]
    for each, found in zip(points, kinds, strict=True):
        for item in each.items:
            found[item.kind] = found.get(item.kind, 0) + item.vp
    table = [option.name for option in game.options if not option.per_player]
    own = [option.name for option in game.options if option.per_player]
    ended = session.ended and not outcome.over
    return {
        **({ENDED: True} if ended else {}),
        "over": outcome.over,
        "totals": totals,
        "winners": list(outcome.winners) if outcome.over or ended else [],
        "ranks": [ranks[each.player] for each in points],
        "kinds": kinds,
        "options": {name: game.option(setup, name) for name in table},
        "personal": [
            {name: game.player_option(setup, each.player, name) for name in own} for each in points
        ],
    }


def whole(found: object) -> TypeGuard[dict[str, Any]]:
    """Whether it says all that a summary says."""
    return isinstance(found, dict) and found.keys() - {ENDED} == UNKNOWN.keys()


def sound(found: object, seats: int) -> bool:
    """Whether data from outside is a summary of a game with so many players."""
    if not whole(found):
        return False
    numbers = (found["totals"], found["ranks"])
    tables = (found["kinds"], found["personal"])
    return (
        type(found["over"]) is type(found.get(ENDED, False)) is bool
        and all(_list_of(int, each) and len(each) == seats for each in numbers)
        and all(isinstance(each, list) and len(each) == seats for each in tables)
        and all(dict_of(int, each) for each in found["kinds"])
        and all(dict_of(str, each) for each in (found["options"], *found["personal"]))
        and _list_of(int, found["winners"])
        and all(0 <= seat < seats for seat in found["winners"])
    )


def _list_of(kind: type, found: object) -> bool:
    return isinstance(found, list) and all(type(each) is kind for each in found)


def dict_of(kind: type, found: object) -> bool:
    """Whether it is an object all of whose values are of that kind."""
    return isinstance(found, dict) and all(type(each) is kind for each in found.values())

"""Starting games and listing them: what several screens need of the store. No Kivy."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple

from core import games, record
from core.game import Layout, Player, Setup
from core.session import Session
from core.store import Kept, Store
from mobile.tables.desk import SEAT_LOOKS, playable


class ScoreRow(NamedTuple):
    """A player's line on the card of a game."""

    name: str
    colour: str
    icon: str
    points: str
    best: bool


def score_lines(kept: Kept) -> Iterator[ScoreRow]:
    best = max(kept.totals, default=0)
    for seat, player in enumerate(kept.players):
        looks = dict(player.options)
        colour, icon = SEAT_LOOKS[seat % len(SEAT_LOOKS)]
        total = kept.totals[seat] if kept.totals else 0
        yield ScoreRow(
            player.name,
            looks.get("colour", colour),
            looks.get("icon", icon),
            str(total),
            total == best if not kept.winners else seat in kept.winners,
        )


def start(store: Store, game: str, setup: Setup) -> Session:
    """A new game; its players and choices are remembered for the next time."""
    today = datetime.date.today().isoformat()
    session = store.create(record.new(game, setup, today))
    for player in setup.players:
        looks = {name: value for name, value in player.options if name in ("colour", "icon")}
        store.keep_profile(player.name, looks)
    if game in playable():
        store.set_setting("last setup", {"game": game, **_to_json(setup)})
    store.set_setting("usual options", {**_usual(store), game: dict(setup.options)})
    return session


def usual_options(store: Store, game: str) -> dict[str, str]:
    """What this table chose when it last played or counted a game."""
    chosen = _usual(store).get(game)
    names = {option.name for option in games.game(game).options}
    if not isinstance(chosen, dict):
        return {}
    return {name: str(value) for name, value in chosen.items() if name in names}


def _usual(store: Store) -> dict[str, Any]:
    kept = store.setting("usual options", {})
    return kept if isinstance(kept, dict) else {}


def last_setup(store: Store) -> tuple[str, Setup] | None:
    """What was played last, with whom; None before the first game."""
    kept = store.setting("last setup")
    try:
        return (kept["game"], _from_json(kept)) if kept["game"] in playable() else None
    except (LookupError, TypeError, ValueError):  # nothing yet, or not from us
        return None


def _to_json(setup: Setup) -> dict[str, Any]:
    return {
        "players": [[player.name, list(player.options)] for player in setup.players],
        "options": dict(setup.options),
        "layouts": [list(layout) for layout in setup.layouts],
    }


def _from_json(kept: dict[str, Any]) -> Setup:
    return Setup(
        tuple(Player(name, tuple(map(tuple, options))) for name, options in kept["players"]),
        kept["options"],
        tuple(Layout(*layout) for layout in kept["layouts"]),
    )

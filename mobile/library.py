"""Starting games and listing them: what several screens need of the store. No Kivy."""

from __future__ import annotations

import datetime
import functools
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from core import games, notation, record
from core.game import Layout, Option, Player, Setup
from core.message import Message, say
from core.session import Session
from core.storage.settings import LAST_SETUP, USUAL_OPTIONS
from core.storage.store import GameSummary, Profile, Store
from core.text import LANGUAGES, translator
from mobile.resources import asset
from mobile.tables.looks import SEAT_ICONS, looks_of
from mobile.tables.registry import playable


class ScoreRow(NamedTuple):
    """A player's line on the card of a game."""

    name: str
    colour: str
    icon: str
    points: str
    best: bool


def score_lines(kept: GameSummary) -> Iterator[ScoreRow]:
    best = leaders(kept)
    for seat, player in enumerate(kept.players):
        colour, icon = looks_of(player, seat)
        total = kept.totals[seat] if kept.totals else 0
        yield ScoreRow(
            player.name,
            colour,
            icon,
            str(total),
            seat in best,
        )


def leaders(kept: GameSummary) -> frozenset[int]:
    """Those who won or were ahead when it was ended, or who are ahead of somebody in a game that
    goes on. Nobody while all have nothing."""
    if not any(kept.totals):
        return frozenset()
    if not kept.open:
        return frozenset(kept.winners)
    most = max(kept.totals)
    ahead = (seat for seat, total in enumerate(kept.totals) if total == most > min(kept.totals))
    return frozenset(ahead)


def default_name(n: int) -> Message:
    """What the n-th player is called until somebody types a name."""
    return say("Player {n}", n=n)


@functools.cache
def _default_names() -> frozenset[str]:
    """Without their numbers, in every language."""
    return frozenset(translator(code)(default_name(0).key) for code in LANGUAGES)


def is_default_name(name: str) -> bool:
    """Whether nobody has typed this name."""
    return re.sub(r"\d+", "{n}", name) in _default_names()


def icon_of(profile: Profile) -> str:
    """A remembered player's sign."""
    icon = profile.looks.get("icon", "")
    return icon if icon in SEAT_ICONS else "person"


SAMPLE = "sample:dice-game"
"""A finished game that ships with the app, to look at. No game of a store can have this id."""


def open_game(store: Store, id: str) -> Session[Any]:
    """A game to look at: one of this device, or the sample."""
    if id == SAMPLE:
        text = asset("sample/dice-game.castlepad").read_text("utf-8")
        return Session.load(notation.parse(text))
    return store.open(id)[0]


IN_BIN = say("The game is in the bin. To restore it later: History, menu, bin.")


def start(store: Store, game: str, setup: Setup) -> Session[Any]:
    """A new game; its players and choices are remembered for the next time."""
    today = datetime.date.today().isoformat()
    session = store.create(record.new(game, setup, today))
    for player in setup.players:
        if is_default_name(player.name):
            continue
        looks = {name: value for name, value in player.options if name in ("colour", "icon")}
        store.keep_profile(player.name, looks)
    if game in playable():
        LAST_SETUP.write(store, {"game": game, **_to_json(setup)})
    USUAL_OPTIONS.write(store, {**USUAL_OPTIONS.read(store), game: dict(setup.options)})
    return session


def usual_options(store: Store, game: str) -> dict[str, str]:
    """What this table chose when it last played or counted a game."""
    known = known_options(game, USUAL_OPTIONS.read(store).get(game))
    return dict(without_lost(store, game, known.items()))


def known_options(game: str, chosen: object) -> dict[str, str]:
    """Those of some kept choices that the game still has."""
    if not isinstance(chosen, dict):
        return {}
    return {
        option.name: chosen[option.name]
        for option in games.game(game).options
        if _chooses(option, chosen.get(option.name))
    }


def _chooses(option: Option, value: object) -> bool:
    if not isinstance(value, str) or len(value) > record.LONGEST_NAME:
        return False
    free = bool(option.layout) or (option.numbers is not None and value.isdigit())
    return free or any(value == choice.value for choice in option.choices)


def without_lost(
    store: Store, game: str, chosen: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """These choices but for layouts that were deleted since."""
    kept = {(layout.kind, layout.name) for layout in store.layouts()}
    options = {option.name: option for option in games.game(game).options}
    for name, value in chosen:
        option = options.get(name)
        if (
            option is None
            or not option.layout
            or any(value == choice.value for choice in option.choices)
            or (option.layout, value) in kept
        ):
            yield name, value


def last_setup(store: Store) -> tuple[str, Setup] | None:
    """What was played last, with whom; None before the first game."""
    kept = LAST_SETUP.read(store)
    try:
        return (kept["game"], _from_json(kept)) if kept["game"] in playable() else None
    except (LookupError, TypeError, ValueError, AttributeError):  # nothing yet, or not from us
        return None


def _to_json(setup: Setup) -> dict[str, Any]:
    return {
        "players": [[player.name, list(player.options)] for player in setup.players],
        "options": dict(setup.options),
        "layouts": [list(layout) for layout in setup.layouts],
    }


def _from_json(kept: dict[str, Any]) -> Setup:
    return Setup(
        kept_players(kept["players"]),
        {_name(option): _name(value) for option, value in kept["options"].items()},
        tuple(Layout(_name(kind), _name(name), str(t)) for kind, name, t in kept["layouts"]),
    )


def kept_players(kept: Any) -> tuple[Player, ...]:
    """Players as a setting has them. Raises ValueError or TypeError where they are none."""
    return tuple(
        Player(_name(name), tuple((_name(option), _name(value)) for option, value in options))
        for name, options in kept
    )


def _name(kept: object) -> str:
    if not isinstance(kept, str) or len(kept) > record.LONGEST_NAME:
        raise ValueError(kept)
    return kept

"""The home page of `castlepad serve`: games that go on, a new one, those that were played."""

from __future__ import annotations

from typing import Any, NamedTuple

from core import games
from core.game import Option, Player, Setup
from core.message import Message, say
from core.storage.store import GameSummary, Store
from core.text import Say
from core.text.dates import day
from mobile import library
from mobile.tables.looks import SEAT_LOOKS
from mobile.tables.registry import choices, playable
from mobile.tables.words import sentence

LONGEST_NAME = 60
MOST_PLAYERS = 8
MOST_REASONS = 5
HISTORY = 50
"""Finished games that are listed."""


class NotThis(Exception):
    """A game that cannot begin like this."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Wish(NamedTuple):
    """What somebody would like to play."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str]


def listed(store: Store, said: Say) -> dict[str, Any]:
    kept = [game for game in store.games() if game.game in playable()]
    last = library.last_setup(store)
    return {
        "running": [_card(game, said) for game in kept if game.open],
        "history": [_card(game, said) for game in kept if not game.open][:HISTORY],
        "games": [{"id": id, "title": said(games.game(id).title)} for id in playable()],
        "last": {
            "game": last[0] if last else playable()[0],
            "players": [player.name for player in last[1].players] if last else [],
        },
    }


def _card(kept: GameSummary, said: Say) -> dict[str, Any]:
    return {
        "id": kept.id,
        "title": said(games.game(kept.game).title),
        "date": said(day(kept.date)),
        "players": [row._asdict() for row in library.score_lines(kept)],
    }


def wish(asked: object) -> Wish:
    """What a request asks for. Raises NotThis where it makes no sense."""
    match asked:
        case {"game": str(game), "players": list(names), "options": dict(options)} if (
            game in playable()
            and len(names) <= MOST_PLAYERS
            and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
        ):
            found = tuple(name.strip() for name in names if name.strip())
            return Wish(game, found, library.known_options(game, options))
    raise NotThis(say("Something went wrong. Reload the page."))


def checked(store: Store, wanted: Wish, said: Say) -> dict[str, Any]:
    """What such a game asks for, and what is wrong with the choices so far."""
    options = wanted.options or library.usual_options(store, wanted.game)
    wanted = wanted._replace(options=options)
    refusals = games.game(wanted.game).check_setup(_setup(wanted))
    return {
        "options": [_shown(wanted, option, said) for option in _options(wanted)],
        "trouble": [said(refusal.message) for refusal in refusals[:MOST_REASONS]],
    }


def begin(store: Store, wanted: Wish) -> str:
    """Starts the game; gives its id."""
    setup = _setup(wanted)
    refusals = games.game(wanted.game).check_setup(setup)
    if refusals:
        raise NotThis(refusals[0].message)
    return library.start(store, wanted.game, setup).header.id


def _options(wanted: Wish) -> list[Option]:
    """What the table decides. Boards that somebody painted are chosen in the app."""
    offered, count = choices(wanted.game), len(wanted.players)
    return [
        option
        for option in games.game(wanted.game).options
        if not option.per_player
        and (option.choices or option.numbers)
        and offered.asked(option.name, wanted.options, count)
    ]


def _shown(wanted: Wish, option: Option, said: Say) -> dict[str, Any]:
    offered = choices(wanted.game)
    first = offered.first or tuple(each.name for each in _options(wanted)[:1])
    values = [
        [choice.value, sentence(said(choice.title))]
        for choice in option.choices
        if offered.on_offer(option.name, choice.value, wanted.options)
    ]
    if option.name in offered.seats:
        values += [[str(seat), name] for seat, name in enumerate(wanted.players, 1)]
    elif option.numbers is not None:
        values += [[str(number), str(number)] for number in option.numbers]
    return {
        "name": option.name,
        "title": said(option.title),
        "help": said(option.help),
        "value": wanted.options.get(option.name, option.default),
        "values": values,
        "first": option.name in (*first, *offered.expansions),
    }


def _setup(wanted: Wish) -> Setup:
    asked = {option.name for option in _options(wanted)}
    looks = (dict(zip(("colour", "icon"), look, strict=True)) for look in SEAT_LOOKS)
    players = tuple(
        Player(name, tuple(look.items())) for name, look in zip(wanted.players, looks, strict=False)
    )
    return Setup(players, {n: v for n, v in wanted.options.items() if n in asked}, ())

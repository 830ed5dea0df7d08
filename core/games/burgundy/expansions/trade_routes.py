"""Trade routes: goods sold are laid along a route, and where the colour matches it pays.

What the twelve boards show is not known, so the table enters each board once: three spaces such as
`2:carpenter 4:church 1:workers4`. Without boards the app asks at every sale.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core.components.hexgrid import Spot
from core.components.painting import Brush, Layer, LayoutKind, Painting
from core.entry import Entry
from core.game import Choice, Item, Option, Refusal, Setup, impossible
from core.games.burgundy.effects import ask, building_effect, gain
from core.games.burgundy.expansion import Expansion, Sale
from core.games.burgundy.scoring import award, phase_name
from core.games.burgundy.state import Effect, Pending, State
from core.games.burgundy.tiles import BUILDINGS, KINDS
from core.message import N_, Message, say, say_in, say_n
from core.values import replaced

NAME = "trade-routes"
LAYOUT = "route-board"
ROUTE = "route"
LAY = "lay"
"""A good that is sold and not laid yet; `number` is its kind."""
SPACES = 3
BOARDS = {2: 5, 3: 4, 4: 3}
"""How many boards a player has, by the number of players."""
EFFECTS = ("warehouse", "carpenter", "church", "market", "townhall")
"""Rewards that work like these buildings."""
COUNTED = ("vp", "silver", "workers")
_NUMBERED = re.compile(r"(vp|silver|workers)([1-9])")
_SPACE = re.compile(r"([1-6]):(\w+)")


@dataclass(frozen=True, slots=True)
class Route(Entry):
    """What a space of the route gave, where the boards are not known: `Anna: route workers4`."""

    verb: ClassVar[str] = ROUTE
    player: int
    reward: str


class Space(NamedTuple):
    good: int
    reward: str


class TradeRoutesState(NamedTuple):
    routes: tuple[tuple[Space, ...], ...]
    """Each player's spaces from left to right; none where the boards are not known."""
    laid: tuple[int, ...]
    """How many goods lie on each route."""
    asked: tuple[int, ...]
    """Where only points are tracked: spaces whose reward may still be said."""


class TradeRoutes(Expansion[TradeRoutesState]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("Trade routes")
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"reward": (*EFFECTS, "any")}
    options: ClassVar[tuple[Option, ...]] = tuple(
        Option(
            f"route-{n}",
            title,
            "none",
            (Choice("none", N_("Not entered")),),
            layout=LAYOUT,
            per_player=True,
        )
        for n, title in enumerate(
            (
                N_("Trade route, first board"),
                N_("Trade route, second board"),
                N_("Trade route, third board"),
                N_("Trade route, fourth board"),
                N_("Trade route, fifth board"),
            ),
            start=1,
        )
    )
    entries: ClassVar[tuple[type[Entry], ...]] = (Route,)
    weights: ClassVar = {Route: 0.1}

    # ── set-up ──

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        return (ROUTE_KIND,)

    def check_setup(self, setup: Setup) -> Iterator[Refusal]:
        wanted = BOARDS.get(len(setup.players), 0)
        for player in range(len(setup.players)):
            names = _board_names(setup, player)
            if names and (len(names) != wanted or len(set(names)) != wanted):
                message = say_n(
                    "{name} needs {n} trade route board, or none.",
                    "{name} needs {n} different trade route boards, or none.",
                    name=setup.players[player].name,
                    n=wanted,
                )
                yield _wrong(message)

    def start(self, state: State, setup: Setup) -> State:
        routes = tuple(_route(setup, player) for player in state.table.players)
        nothing = (0,) * len(routes)
        return state.keep(EXPANSION, TradeRoutesState(routes, nothing, nothing))

    # ── play ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if not isinstance(entry, Route):
            return
        if not is_reward(entry.reward):
            message = say("“{word}” is not a trade route bonus.", word=entry.reward)
            yield impossible("BU-182", message)
        due = (
            state.due(entry.player, ROUTE)
            if state.full
            else state.kept(EXPANSION).asked[entry.player]
        )
        if state.over or not due:
            yield Refusal("BU-182", say("No trade route bonus is due."))

    def legal(self, state: State) -> Iterator[Entry]:
        for player in state.table.players:
            if state.due(player, ROUTE) or (not state.full and state.kept(EXPANSION).asked[player]):
                yield from (Route(player, reward) for reward in rewards())

    def apply(self, state: State, entry: Entry) -> State:
        assert isinstance(entry, Route)
        player = entry.player
        if due := state.due(player, ROUTE):
            state = state.settle(due)
        elif not state.full:
            kept = state.kept(EXPANSION)
            asked = replaced(kept.asked, player, max(0, kept.asked[player] - 1))
            state = state.keep(EXPANSION, kept._replace(asked=asked))
        return _reward(state, player, entry.reward)

    def sold(self, state: State, player: int, sale: Sale) -> State:
        """The goods are laid one by one, each when the reward before it has been used."""
        if state.full:
            good = Pending(LAY, player, number=sale.good)
            return state._replace(pending=(*state.pending, *(good,) * sale.tiles))
        kept = state.kept(EXPANSION)
        if not kept.routes[player]:
            asked = replaced(kept.asked, player, sale.tiles)
            state = state.keep(EXPANSION, kept._replace(asked=asked))
        for _ in range(sale.tiles):
            state = _lay(state, player, sale.good)
        return state

    def entered(self, before: State, after: State, entry: Entry) -> State:
        # What was pushed through may have ended a turn: its goods are laid without a reward.
        for player in after.table.players:
            waited = sum(p.effect == LAY for p in before.pending if p.player == player)
            waits = sum(p.effect == LAY for p in after.pending if p.player == player)
            if waits < waited:
                after = _advanced(after, player, waited - waits)
        for player in after.table.players:
            while due := after.due(player, LAY):
                after = _lay(after.settle(due), player, due.number)
        return after

    def due(self, state: State) -> Message | None:
        if state.pending and state.pending[-1].effect == ROUTE:
            asked = state.pending[-1]
            return say(
                "{name}: what did space {n} of the trade route give?",
                name=state.table.names[asked.player],
                n=asked.number,
            )
        return None

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        return {ROUTE: state.kept(EXPANSION).laid[player]}

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        kept = state.kept(EXPANSION)
        laid = replaced(kept.laid, player, max(0, value) % _length(state))
        return state.keep(EXPANSION, kept._replace(laid=laid))


def _length(state: State) -> int:
    """How many spaces a route has."""
    return SPACES * BOARDS[len(state.table.names)]


def _advanced(state: State, player: int, goods: int) -> State:
    """A full route is cleared, and what is over starts it again (BU-183)."""
    kept = state.kept(EXPANSION)
    laid = (kept.laid[player] + goods) % _length(state)
    return state.keep(EXPANSION, kept._replace(laid=replaced(kept.laid, player, laid)))


def _lay(state: State, player: int, good: int) -> State:
    """One good onto the next space, which gives its reward at once."""
    kept = state.kept(EXPANSION)
    route, space = kept.routes[player], kept.laid[player]
    state = _advanced(state, player, 1)
    if not route:
        return ask(state, Pending(ROUTE, player, number=space + 1))
    return _reward(state, player, route[space].reward) if route[space].good == good else state


# ── rewards ──────────────────────────────────────────────────────────────────────────────────


def rewards() -> Iterator[str]:
    """Every word for a reward."""
    yield from (*EFFECTS, "any")
    yield from (f"{what}{n}" for what in COUNTED for n in range(1, 10))


def is_reward(word: str) -> bool:
    return word in EFFECTS or word == "any" or bool(_NUMBERED.fullmatch(word))


def _reward(state: State, player: int, word: str) -> State:
    found = _NUMBERED.fullmatch(word)
    if found is None:
        if word == "any":
            return ask(state, Pending(Effect.TAKE, player, KINDS))
        return building_effect(state, player, word, 0)
    what, n = found[1], int(found[2])
    if what == "vp":
        item = Item(say("Trade route"), 1, n, "BU-182", kind="route", phase=phase_name(state))
        return award(state, player, item)
    return gain(state, player, **{what: n})


# ── boards ───────────────────────────────────────────────────────────────────────────────────


def check_board(text: str) -> Iterator[Refusal]:
    """Everything that is wrong with a board as entered."""
    words = text.lower().split()
    if len(words) != SPACES:
        yield _wrong(say("A trade route board has 3 spaces, not {n}.", n=len(words)))
    for word in words:
        space = _SPACE.fullmatch(word)
        if space is None or not is_reward(space[2]):
            yield _wrong(
                say(
                    "“{word}” is not a space. Write goods and bonus, such as 2:silver2.",
                    word=word,
                )
            )


@functools.lru_cache(maxsize=256)
def parse_board(text: str) -> tuple[Space, ...]:
    """The spaces of a text that has passed `check_board`."""
    found = (word.split(":") for word in text.lower().split())
    return tuple(Space(int(good), reward) for good, reward in found)


REWARD_TITLES = {
    **{effect: BUILDINGS[effect] for effect in EFFECTS},
    "any": say("any tile"),
    "vp": say("points"),
    "silver": say_in("Burgundy", "silver"),
    "workers": say_in("Burgundy", "workers"),
}
"""The rewards without their number."""


class RouteKind(LayoutKind):
    """A board of three spaces: on each a good, a reward and, for some rewards, how many."""

    name = LAYOUT
    title = N_("Trade route board")
    help = N_("Three spaces from the left: which goods are sold there, and what you get.")
    layers = (
        Layer(say("Goods"), tuple(Brush(0, str(n), say("Goods {n}", n=n)) for n in range(1, 7))),
        Layer(say("Bonus"), tuple(Brush(1, word, t) for word, t in REWARD_TITLES.items())),
        Layer(
            say("How many"),
            tuple(Brush(2, str(n), say("{n}", n=n)) for n in range(1, 10)),
            needed=False,
        ),
    )

    def check(self, text: str) -> Iterator[Refusal]:
        return check_board(text)

    def blank(self) -> Painting:
        return {Spot(0, 2 * at): ("", "", "") for at in range(SPACES)}

    def read(self, text: str) -> Painting:
        return {
            Spot(0, 2 * at): (str(space.good), *_split_reward(space.reward))
            for at, space in enumerate(parse_board(text))
        }

    def write(self, painting: Painting) -> str:
        spaces = (painting[spot] for spot in sorted(painting))
        return " ".join(f"{good or '?'}:{reward or '?'}{count}" for good, reward, count in spaces)

    def paint(self, painting: Painting, spot: Spot, brush: Brush) -> Painting:
        """A number belongs to rewards that are counted, and those have at least 1."""
        after = super().paint(painting, spot, brush)
        good, reward, count = after.get(spot, ("", "", ""))
        fitting = (count or "1") if reward in COUNTED else ""
        return {**after, spot: (good, reward, fitting)} if spot in after else after


ROUTE_KIND = RouteKind()


def _split_reward(reward: str) -> tuple[str, str]:
    found = _NUMBERED.fullmatch(reward)
    return (found[1], found[2]) if found else (reward, "")


def _board_names(setup: Setup, player: int) -> list[str]:
    mine = dict(setup.players[player].options)
    names = [mine.get(option.name, "none") for option in TradeRoutes.options]
    return [name for name in names if name != "none"]


def _route(setup: Setup, player: int) -> tuple[Space, ...]:
    layouts = [setup.layout(LAYOUT, name) for name in _board_names(setup, player)]
    return tuple(s for layout in layouts if layout for s in parse_board(layout.text))


def _wrong(message: Message) -> Refusal:
    return impossible("BU-180", message)


EXPANSION = TradeRoutes()

"""Trade routes at the table: the boards beside a duchy, and the rewards of unknown ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from core.entry import Entry
from core.games.burgundy.entries import Skip
from core.games.burgundy.expansions import trade_routes as rules
from core.games.burgundy.expansions.trade_routes import BOARDS, EXPANSION, LAYOUT, ROUTE, SPACES
from core.games.burgundy.state import State
from core.message import Message, say, say_in, say_n_in
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable
from mobile.tables.burgundy.tiles import good_token, tile_token
from mobile.tables.burgundy.words import points, tile_name
from mobile.tables.editing import Look, number_token
from mobile.tables.steps import Do, Group, Offer, Pick, Tap, Way
from mobile.tables.view import Arrangement, Cell, Route, RouteSpace, Token

TITLE = say("Trade route bonus")
ICONS = {"vp": "star", "silver": "silver", "workers": "worker"}
EDITOR_ICONS = {**ICONS, "any": "hexagon"}
COUNTED: dict[str, Callable[[int], Message]] = {
    "vp": points,
    "silver": lambda n: say_n_in("Burgundy", "{n} silver", "{n} silver", n=n),
    "workers": lambda n: say_n_in("Burgundy", "{n} worker", "{n} workers", n=n),
}


def _tell(state: State, entry: rules.Route) -> Message:
    return say("gains on the trade route: {reward}", reward=_words(state, entry.reward))


def _words(state: State, reward: str) -> Message:
    """What a space of a trade route gives."""
    if reward == "any":
        return say("tile of any type")
    kind, count = reward[:-1], reward[-1]
    if not count.isdigit():
        return tile_name(state, reward)
    return COUNTED[kind](int(count))


def _cell(_spot: Spot, values: Values) -> Cell:
    good, reward, count = values
    icon = EDITOR_ICONS.get(reward or "", reward) or "question"
    return Cell("beige", icon, good or "?", count or "", pale=True)


def _brush(brush: Brush) -> Token:
    if brush.layer == 0:
        return Token("goods", "paper", brush.value)
    if brush.layer == 1:
        return Token(EDITOR_ICONS.get(brush.value, brush.value), "paper")
    return number_token(brush)


class TradeRoutesTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {rules.Route: EntryWords(TITLE, "flag", _tell, at_once=True)}
    looks: ClassVar = {LAYOUT: Look(_cell, _brush)}
    counters: ClassVar = {ROUTE: say("Trade route")}

    def asks(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        return int(option.removeprefix("route-")) <= BOARDS.get(players, 0)

    def question(self, state: State, entries: Sequence[Entry]) -> Tap | None:
        """What a space of an unknown route gave: nothing, where the colours differ."""
        routes = [entry for entry in entries if isinstance(entry, rules.Route)]
        if len(routes) < 2:
            return None
        groups = _groups(state, routes)
        if not state.pending:
            return Pick(TITLE, groups, say("Which bonus?"))
        due = state.pending[-1]
        note = say("Space {n} from the left: which bonus?", n=due.number)
        nothing = Way(say("No bonus: wrong colour"), "close", Do(Skip(due.player)))
        return Pick(TITLE, groups, note, (nothing,))

    def routes(self, state: State, player: int) -> tuple[Route, ...]:
        """From left to right, board by board; blank where it was not entered."""
        kept = state.kept(EXPANSION)
        known = kept.routes[player]
        spaces = [
            RouteSpace(
                good_token(known[at].good, state.table.edition) if known else None,
                _token(state, known[at].reward) if known else None,
                at < kept.laid[player],
            )
            for at in range(SPACES * BOARDS[len(state.table.names)])
        ]
        boards = tuple(tuple(spaces[at : at + SPACES]) for at in range(0, len(spaces), SPACES))
        return (Route(say("Trade route"), boards),)


def _groups(state: State, routes: list[rules.Route]) -> tuple[Group, ...]:
    """Tiles and buildings by their names, then a row of numbers for each kind of counter."""
    titles = {
        "vp": say("Points"),
        "silver": say_in("Burgundy", "Silver"),
        "workers": say_in("Burgundy", "Workers"),
    }
    by_kind: dict[str, list[Offer]] = {kind: [] for kind in ("", *titles)}
    for entry in routes:
        kind = next((kind for kind in titles if entry.reward.startswith(kind)), "")
        by_kind[kind].append(Offer(_token(state, entry.reward), Do(entry)))
    named = (Group(tuple(by_kind[""])),) if by_kind[""] else ()
    counted = (
        Group(tuple(by_kind[kind]), title, Arrangement.BARE)
        for kind, title in titles.items()
        if by_kind[kind]
    )
    return (*named, *counted)


def _token(state: State, reward: str) -> Token:
    """A tile to take, or points, silver or workers with how many."""
    if reward in state.table.tiles:
        return tile_token(state.table.tiles[reward])
    if reward == "any":
        return Token("hand", "paper", name=say("Tile of any type"))
    icon = next((icon for word, icon in ICONS.items() if reward.startswith(word)), "question")
    return Token(icon, "paper", reward[-1])


TABLE = TradeRoutesTable()

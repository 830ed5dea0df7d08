"""What the expansions add to the Burgundy table. Nothing of it shows unless one is in play.

The entries an expansion adds are asked for field by field, whatever they are: a table of titles and
questions is all that each of them needs here.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator
from typing import Any

from core.components.hexgrid import members
from core.entry import Entry, player_of
from core.game import Setup
from core.games.burgundy import GAME
from core.games.burgundy.check import check, other_orders
from core.games.burgundy.entries import ENTRIES, Castle, Place, Skip
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.expansions._shields_rules import unused
from core.games.burgundy.expansions.border_posts import JOIN, Join, may_join
from core.games.burgundy.expansions.team import LAYOUT as TEAM_DUCHY
from core.games.burgundy.expansions.team import blank_duchy
from core.games.burgundy.expansions.trade_routes import BOARDS, SPACES
from core.games.burgundy.expansions.unpainted import COLOUR, Colour, Space
from core.games.burgundy.layouts import LETTERS
from core.games.burgundy.state import Stage, State
from core.message import Message, say, say_in
from mobile.tables.burgundy.spaces import kind_token, whole_colour
from mobile.tables.burgundy.tiles import (
    WHICH_HERD,
    Explain,
    good_token,
    herd_token,
    number_token,
    tile_token,
)
from mobile.tables.steps import Action, Do, Group, Offer, Pick, Tap, Way
from mobile.tables.view import (
    Arrangement,
    Holding,
    Marker,
    Note,
    Post,
    Route,
    RouteSpace,
    Strip,
    Token,
)

SHIELDS, ROUTES, POSTS, SOLO, TEAM = "shields", "trade-routes", "border-posts", "solo", "team"

TITLES: dict[str, tuple[Message, str]] = {
    "shield": (say("Take a shield"), "shield"),
    "return": (say("Give back a shield"), "shield"),
    "upkeep": (say("Pay for shields with workers"), "worker"),
    "follow": (say("Whose monasteries count too?"), "monastery"),
    "turn": (say("Change a die"), "dice"),
    "fetch": (say("Take one type of goods"), "goods"),
    "bring": (say("Place a tile directly"), "hand"),
    "remove": (say("Remove a tile from the board"), "trash"),
    "swap": (say("Exchange five goods for a tile"), "goods"),
    "claim": (say("Place the tile for a completed colour"), "hand"),
    "pay": (say("Buy points with silver"), "silver"),
    "advance": (say("Order the points"), "flag"),
    "later": (say("Another effect first"), "redo"),
    "castle": (say("Place the starting castle"), "castle"),
    "hire": (say("Hire workers for silver"), "worker"),
    "crane": (say("Use the crane"), "carpenter"),
    "share": (say("Give the tile to the team"), "people"),
    "route": (say("Trade route bonus"), "flag"),
    JOIN: (say("Border posts connected"), "flag"),
    COLOUR: (say("Colour completed"), "star"),
}
"""By verb: what an entry is called, and its icon."""

ASKED_AT_ONCE = {"crane", "remove", "route", JOIN}

QUESTIONS: dict[str, Message] = {
    "depot": say("From which depot?"),
    "number": say("Which one?"),
    "cell": say("Which space?"),
    "tile": say("Which tile?"),
    "discard": say("Storage is full. Which tile do you discard?"),
    "good": say("Which goods?"),
    "goods": say("Which goods?"),
    "building": say("Which building?"),
    "seat": say("Which player?"),
    "die": say("With which die?"),
    "reward": say("Which bonus?"),
    "letter": say("Which colour?"),
    "posts": say("How many border posts are connected?"),
    "herd": WHICH_HERD,
}
"""By field; the others are numbers."""


def expansion_named(name: str) -> Expansion | None:
    return next((x for x in GAME.expansions if x.name == name), None)


def owner_of(option: str) -> Expansion | None:
    """The expansion that an option belongs to, besides the one that puts it in play."""
    return next((x for x in GAME.expansions if option in {o.name for o in x.options}), None)


# ── entries ──────────────────────────────────────────────────────────────────────────────────


def own_entries(state: State, player: int) -> list[Entry]:
    """What the expansions in play let a player enter now, and where a start castle may lie."""
    names = state.duchy(player).board.grid.names
    castles = [Castle(player, names[cell]) for cell in members(start_cells(state, player))]
    found = dict.fromkeys(
        entry
        for order in (state, *other_orders(state))
        for expansion in state.table.expansions
        for entry in expansion.legal(order)
        if type(entry) not in ENTRIES and player_of(entry) == player
    )
    return [*castles, *(entry for entry in found if not check(state, entry))]


def start_cells(state: State, player: int) -> int:
    """The cells that a player may choose for the start castle now."""
    board = state.duchy(player).board
    open_ = [c for c in board.castles if not check(state, Castle(player, board.grid.names[c]))]
    return sum(1 << cell for cell in open_)


def actions(state: State, player: int, explain: Explain) -> tuple[Action, ...]:
    """A button for each kind of entry."""
    by_verb: dict[str, list[Entry]] = {}
    for entry in own_entries(state, player):
        if not isinstance(entry, Space):  # that is touched on the board
            by_verb.setdefault(entry.verb, []).append(entry)
    due = {pending.effect for pending in state.pending}
    return tuple(
        Action(*TITLES[verb], _later(state, entries, explain), urgent=verb in due)
        for verb, entries in sorted(by_verb.items(), key=lambda found: found[0] == "later")
    )


def follow_up(state: State, explain: Explain) -> Tap | None:
    """What is asked at once: where nobody has to look at the board for the answer. Nothing is
    entered by itself, even if there is one answer only."""
    due = state.pending[-1]
    if due.effect == COLOUR:
        return whole_colour(due.player, due.kinds[0], tracked=True)
    if due.effect not in ASKED_AT_ONCE:
        return None
    entries = [x for x in own_entries(state, due.player) if x.verb == due.effect]
    if due.effect == JOIN:
        nothing = Way(say("No other post"), "close", Do(Skip(due.player)))
        return _posts_pick(entries, nothing)
    if len(entries) < 2:
        return None
    asked = steps(state, entries, explain)
    assert isinstance(asked, Pick)
    return asked._replace(note=asked.note or GAME.due(state))


def _later(state: State, entries: list[Entry], explain: Explain) -> Callable[[], Tap]:
    return lambda: steps(state, entries, explain)


def steps(state: State, entries: list[Entry], explain: Explain) -> Tap:
    """Asks for the first field in which the entries differ, then for the next."""
    if len(entries) == 1:
        return Do(entries[0])
    for field in dataclasses.fields(entries[0]):
        values = list(dict.fromkeys(getattr(entry, field.name) for entry in entries))
        if len(values) > 1:
            break
    title, _ = TITLES[entries[0].verb]
    if field.name == "herd":
        values = [herd for herd in values if herd]  # whoever does not say gets the best ones
    offers = tuple(
        Offer(
            _token(state, field.name, value),
            _later(state, [x for x in entries if getattr(x, field.name) == value], explain),
            explain(f"BU-{300 + value}") if field.name == "number" else None,
        )
        for value in values
    )
    if field.name == "reward":
        return _reward_pick(state, offers, values)
    layout = Arrangement.ROWS if field.name == "number" else Arrangement.NAMED
    return Pick(title, (Group(offers, QUESTIONS.get(field.name), layout),))


def untold(state: State, entry: Place) -> Tap | None:
    """Points only: what a tile just placed may have joined or completed, where it is not painted.
    Whoever says nothing closes the question."""
    entries = [x for x in own_entries(state, entry.player) if x.verb in (JOIN, COLOUR)]
    board = state.duchy(entry.player).board
    cell = board.grid.cell(entry.cell)
    assert cell is not None
    colours = {LETTERS[x.letter] for x in entries if isinstance(x, Colour)}
    kind = board.kinds[cell]
    if kind is not None and kind in colours and not board.unfinished >> cell & 1:
        return whole_colour(entry.player, kind, tracked=False)
    joins = [x for x in entries if x.verb == JOIN]
    return _posts_pick(joins) if joins and may_join(state, entry.player, cell) else None


def _posts_pick(entries: list[Entry], *ways: Way) -> Pick:
    """How many border posts are joined, where nobody has marked them."""
    title, _ = TITLES[JOIN]
    joins = (entry for entry in entries if isinstance(entry, Join))
    offers = tuple(Offer(number_token(entry.posts), Do(entry)) for entry in joins)
    return Pick(title, (Group(offers, QUESTIONS["posts"]),), ways=ways)


def _reward_pick(state: State, offers: tuple[Offer, ...], rewards: list[str]) -> Pick:
    """What a space of an unknown route gave: nothing, where the colours differ."""
    title, _ = TITLES["route"]
    groups = _reward_groups(offers, rewards)
    if not state.pending:
        return Pick(title, groups, QUESTIONS["reward"])
    due = state.pending[-1]
    note = say("Space {n} from the left: which bonus?", n=due.number)
    nothing = Way(say("No bonus: wrong colour"), "close", Do(Skip(due.player)))
    return Pick(title, groups, note, (nothing,))


def _reward_groups(offers: tuple[Offer, ...], rewards: list[str]) -> tuple[Group, ...]:
    """Tiles and buildings by their names, then a row of numbers for each kind of counter."""
    kinds = {
        "vp": say("Points"),
        "silver": say_in("Burgundy", "Silver"),
        "workers": say_in("Burgundy", "Workers"),
    }
    counted = {
        kind: tuple(o for o, word in zip(offers, rewards, strict=True) if word.startswith(kind))
        for kind in kinds
    }
    named = tuple(offer for offer in offers if not any(offer in some for some in counted.values()))
    groups = [
        Group(counted[kind], kinds[kind], Arrangement.BARE) for kind in kinds if counted[kind]
    ]
    return (Group(named), *groups) if named else tuple(groups)


def _token(state: State, field: str, value: Any) -> Token:
    tiles = state.table.tiles
    if field in ("tile", "discard", "building", "reward") and value in tiles:
        return tile_token(tiles[value])
    if field == "reward":
        return _reward(str(value))
    if field == "herd":
        return herd_token(value)
    if field == "good":
        return good_token(value, state.table.edition)
    if field == "goods":
        return Token("goods", "paper", name=say("{name}", name=", ".join(map(str, value))))
    if field == "seat":
        return Token("person", "paper", name=say("{name}", name=state.table.names[value - 1]))
    if field == "depot" and value == 0:
        return Token("", "black", "0")
    if field == "number":
        return Token("shield", "paper", str(value))
    if field == "letter":
        return kind_token(LETTERS[value])
    return number_token(value)


def _reward_token(state: State, word: str) -> Token:
    """What a space of a trade route gives, as small as it is printed there."""
    if word in state.table.tiles:
        return tile_token(state.table.tiles[word])
    return _reward(word)


def _reward(reward: str) -> Token:
    """Points, silver or workers, with how many; or a tile to take."""
    if reward == "any":
        return Token("hand", "paper", name=say("Tile of any type"))
    icons = {"vp": "star", "silver": "silver", "workers": "worker"}
    icon = next((icon for word, icon in icons.items() if reward.startswith(word)), "question")
    return Token(icon, "paper", reward[-1])


# ── what is shown ────────────────────────────────────────────────────────────────────────────


def shields(state: State, player: int) -> dict[int, Token]:
    """By cell: the castles with a shield on them."""
    kept = state.kept(SHIELDS)
    held = kept.held[state.table.duchy_of[player]] if kept else ()
    return {cell: Token("shield", "green", str(number)) for cell, number in held}


def shield_rule(state: State, player: int, cell: int) -> str:
    """The rule of the shield on a castle."""
    shield = shields(state, player).get(cell)
    return f"BU-{300 + int(shield.text)}" if shield else ""


def holdings(state: State, player: int) -> Iterator[Holding]:
    """What the expansions in play lay beside a board: the tiles that belong to a whole team."""
    kept = state.kept(TEAM)
    if kept is not None:
        tiles = kept.shared[state.table.duchy_of[player]]
        yield Holding(say("Team storage"), tuple(map(tile_token, tiles)))


def storages(state: State, player: int) -> dict[str, Message]:
    """By field of `Stock`: where tiles are stored. A team is asked once for all of its tiles."""
    if state.kept(TEAM) is None:
        return {"storage": say("Stored tiles")}
    own, mate = state.table.names[player], state.table.names[player + 2]
    return {
        "storage": say("{name}’s stored tiles", name=own),
        "mate": say("{name}’s stored tiles", name=mate),
        "shared": say("Team storage"),
    }


def routes(state: State, player: int) -> tuple[Route, ...]:
    """The trade route from left to right, board by board; blank where it was not entered."""
    kept = state.kept(ROUTES)
    if kept is None:
        return ()
    known = kept.routes[player]
    spaces = [
        RouteSpace(
            good_token(known[at].good, state.table.edition) if known else None,
            _reward_token(state, known[at].reward) if known else None,
            at < kept.laid[player],
        )
        for at in range(SPACES * BOARDS[len(state.table.names)])
    ]
    boards = tuple(tuple(spaces[at : at + SPACES]) for at in range(0, len(spaces), SPACES))
    return (Route(say("Trade route"), boards),)


def posts(state: State, player: int) -> tuple[Post, ...]:
    """The border posts of a duchy; one alone is not joined."""
    kept = state.kept(POSTS)
    if kept is None:
        return ()
    mine, duchy = kept.posts[player], state.duchy(player)
    groups = duchy.board.grid.regions(duchy.filled)
    best = max(groups, key=lambda group: sum(1 for post in mine if post & group), default=0)
    joined = sum(1 for post in mine if post & best) > 1
    return tuple(Post(tuple(members(post)), joined and bool(post & best)) for post in mine)


def rivers(state: State) -> tuple[tuple[int, int], ...]:
    """Alone: the cells that ships join across the water."""
    kept = state.kept(SOLO)
    if kept is None:
        return ()
    return tuple(
        (cell, other)
        for cell, across in enumerate(kept.rivers)
        for other in members(across)
        if other > cell
    )


def target_strip(state: State) -> Strip | None:
    """Alone: how far the marker is from its target."""
    kept = state.kept(SOLO)
    if kept is None:
        return None
    target = kept.target
    labels = {space: str(space) for space in range(0, target - 4, 10)} | {target: str(target)}
    return Strip(say("Target"), target, labels, (Marker(0, kept.marker),), goal=target)


def second_half(setup: Setup) -> frozenset[int]:
    """The cells right of the bar of a team's duchy; none in any other."""
    if setup.options.get(TEAM) != "yes":
        return frozenset()
    layout = setup.layout(TEAM_DUCHY, setup.options.get(TEAM_DUCHY, "none"))
    return _right_of_bar(layout.text) if layout else _right_half()


@functools.cache
def _right_half() -> frozenset[int]:
    """Of a team's duchy that nobody has painted."""
    spots = blank_duchy().grid.spots
    middle = max(spot.halves for spot in spots) / 2
    return frozenset(cell for cell, spot in enumerate(spots) if spot.halves > middle)


@functools.cache
def _right_of_bar(text: str) -> frozenset[int]:
    found, cell = set(), 0
    for line in text.splitlines():
        right = False
        for word in line.replace("|", " | ").split():
            if word == "|":
                right = True
            elif word != ".":
                found |= {cell} if right else set()
                cell += 1
    return frozenset(found)


def upkeep_notes(state: State, player: int) -> list[Note]:
    """What the shields cost at the end of the phase, and which of them could still be used."""
    count = len(shields(state, player))
    if not count:
        return []
    token = Token("shield", "paper")
    notes = [Note(say("Shields to pay for: {n}", n=count), token)]
    if state.stage is Stage.PHASE_END:
        notes += (
            Note(say("Shield {number}: a tile may still be placed", number=number), token)
            for holder, number in unused(state)
            if holder == player
        )
    return notes

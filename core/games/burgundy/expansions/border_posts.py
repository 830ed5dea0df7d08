"""Border posts: duchies 11a to 11f, whose three posts score when tiles join them.

Where the posts are printed is not known. The players mark them once, a line for each post with the
cells it touches; or they are asked in play what a tile has joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core.components.hexgrid import duchy as duchy_grid
from core.components.painting import Brush, Layer, LayoutKind, Painting
from core.entry import Entry
from core.game import Choice, Item, Option, Refusal, Setup, impossible
from core.games.burgundy.check import turn
from core.games.burgundy.effects import ask
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.layouts import BLANK, board_name
from core.games.burgundy.layouts import LAYOUT as DUCHY
from core.games.burgundy.scoring import award, phase_name
from core.games.burgundy.state import Pending, State
from core.games.burgundy.tiles import Tile
from core.message import N_, Message, say

LAYOUT = "posts"
POSTS = 3
JOIN = "join"


@dataclass(frozen=True, slots=True)
class Join(Entry):
    """How many posts the tiles join now, where nobody has marked them: `Anna: join 2`."""

    verb: ClassVar[str] = JOIN
    player: int
    posts: int


class BorderPostsState(NamedTuple):
    posts: tuple[tuple[int, ...], ...]
    """For each player the cells that each post touches; none where they are not marked."""
    joined: tuple[int, ...]
    """For each player how many posts are joined; 1 stands for none."""
    finished: tuple[int, ...] = ()
    """Who has joined all three, in order."""


class BorderPosts(Expansion[BorderPostsState]):
    name: ClassVar[str] = "border-posts"
    title: ClassVar[str] = N_("Border posts")
    different_boards: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            LAYOUT,
            N_("Border posts of the duchy"),
            "none",
            (Choice("none", N_("Asked during the game")),),
            layout=LAYOUT,
            per_player=True,
        ),
    )
    entries: ClassVar[tuple[type[Entry], ...]] = (Join,)
    weights: ClassVar = {Join: 0.05}

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        return (POSTS_KIND,)

    def setup_warnings(self, setup: Setup) -> Iterator[Message]:
        names = [board_name(setup, player) for player in range(len(setup.players))]
        if any(name != BLANK and setup.layout(DUCHY, name) is None for name in names):
            yield say(
                "Border posts have their own duchies, 11a to 11f. Add one, or "
                "choose “Asked during the game”."
            )

    def start(self, state: State, setup: Setup) -> State:
        posts = []
        for player in setup.players:
            layout = setup.layout(LAYOUT, dict(player.options).get(LAYOUT, "none"))
            posts.append(parse_posts(layout.text) if layout else ())
        return state.keep(self, BorderPostsState(tuple(posts), (1,) * len(posts)))

    # ── play ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if not isinstance(entry, Join):
            return
        kept = state.kept(self)
        if not 2 <= entry.posts <= POSTS:
            yield impossible("BU-171", say("Enter two or three border posts."))
        if kept.posts[entry.player]:
            yield Refusal("BU-170", say("The border posts are known. No need to enter this."))
        elif entry.posts <= kept.joined[entry.player]:
            yield Refusal("BU-171", say("That many border posts are already connected."))
        elif state.duchy(entry.player).filled.bit_count() < 2:
            yield Refusal("BU-171", say("No tiles here yet that could connect border posts."))
        if not state.due(entry.player, JOIN):
            yield from turn(state, entry.player)

    def legal(self, state: State) -> Iterator[Entry]:
        for player in state.table.players:
            yield from (Join(player, posts) for posts in range(2, POSTS + 1))

    def apply(self, state: State, entry: Entry) -> State:
        assert isinstance(entry, Join)
        state = state.settle(state.due(entry.player, JOIN))
        return self._join(state, entry.player, entry.posts)

    def placed(self, state: State, player: int, tile: Tile, cell: int) -> State:
        kept = state.kept(self)
        if kept.posts[player]:
            return self._join(state, player, _joined(state, player, kept.posts[player]))
        if kept.joined[player] < POSTS and may_join(state, player, cell):
            return ask(state, Pending(JOIN, player))
        return state

    def _join(self, state: State, player: int, now: int) -> State:
        kept = state.kept(self)
        before = kept.joined[player]
        if now <= before:
            return state
        joined = (*kept.joined[:player], now, *kept.joined[player + 1 :])
        finished = (*kept.finished, player) if now == POSTS else kept.finished
        state = state.keep(self, BorderPostsState(kept.posts, joined, finished))
        items = [_phase_item(state, count) for count in range(before + 1, now + 1)]
        if now == POSTS and len(finished) <= 2:
            items.append(_bonus_item(state, len(finished) - 1))
        return award(state, player, *items)

    def due(self, state: State) -> Message | None:
        top = state.pending[-1] if state.pending else None
        if top is None or top.effect != JOIN:
            return None
        return say(
            "{name}: how many border posts are connected?", name=state.table.names[top.player]
        )

    def bonus_tiles(self, state: State, player: int) -> int:
        """Bonus tiles like any other, so monastery 26 counts them."""
        kept = state.kept(self)
        return int(player in kept.finished[:2])


def may_join(state: State, player: int, cell: int) -> bool:
    """Whether a tile can join posts that nobody has marked: they stand round the duchy, so it
    brings cells of the border together that were apart."""
    duchy = state.duchy(player)
    grid = duchy.board.grid
    rim = sum(1 << c for c, near in enumerate(grid.neighbours) if near.bit_count() < 6)
    group = grid.region(cell, duchy.filled)
    parts = grid.regions(group & ~(1 << cell))
    own = int(bool(rim >> cell & 1))
    return own + sum(1 for part in parts if part & rim) > 1


def _joined(state: State, player: int, posts: tuple[int, ...]) -> int:
    """How many posts touch one connected group of tiles, at most."""
    duchy = state.duchy(player)
    groups = duchy.board.grid.regions(duchy.filled)
    return max(sum(1 for post in posts if post & group) for group in groups) or 1


def _phase_item(state: State, count: int) -> Item:
    rule = "BU-171" if count == 2 else "BU-172"
    vp = state.table.edition.phase_vp[state.scored_phase]
    name = say("Border posts connected: {n}", n=count)
    return Item(name, 1, vp, rule, (), "posts", phase_name(state))


def _bonus_item(state: State, place: int) -> Item:
    names = (say("Large bonus tile: border posts"), say("Small bonus tile: border posts"))
    rule, vp = ("BU-173", "BU-174")[place], state.table.edition.bonus_vp[place]
    return Item(names[place], 1, vp, rule, (), "bonus", phase_name(state))


# ── the marked posts ─────────────────────────────────────────────────────────────────────────


def parse_posts(text: str) -> tuple[int, ...]:
    """The cells each post touches, of a text that has passed `check_posts`."""
    grid = duchy_grid()
    found = []
    for words in _lines(text):
        cells = [grid.cell(word) for word in words]
        found.append(sum(1 << cell for cell in set(cells) if cell is not None))
    return tuple(found)


def check_posts(text: str) -> Iterator[Refusal]:
    """Everything that is wrong with the marked posts."""
    lines = _lines(text)
    if len(lines) != POSTS:
        yield _wrong(say("A duchy has three border posts, not {n}.", n=len(lines)))
    for word in (word for words in lines for word in words):
        if duchy_grid().cell(word) is None:
            yield _wrong(say("There is no space “{cell}” in a duchy.", cell=word))


class PostsKind(LayoutKind):
    """The duchy with its three posts: each is painted on the cells it touches."""

    name = LAYOUT
    title = N_("Border posts")
    help = N_("Mark the spaces next to each of the three posts.")
    layers = tuple(
        Layer(
            say("Border posts"),
            (Brush(post, "x", say("Border post {n}", n=post + 1)),),
            needed=False,
        )
        for post in range(POSTS)
    )

    def check(self, text: str) -> Iterator[Refusal]:
        return check_posts(text)

    def doubts(self, text: str) -> Iterator[Message]:
        grid = duchy_grid()
        inside = sum(
            1 << cell for cell, around in enumerate(grid.neighbours) if around.bit_count() == 6
        )
        for number, post in enumerate(parse_posts(text), 1):
            if post & inside:
                yield say(
                    "Border post {n} also touches a space away from the border. Is that right?",
                    n=number,
                )

    def blank(self) -> Painting:
        return dict.fromkeys(duchy_grid().spots, ("",) * POSTS)

    def read(self, text: str) -> Painting:
        posts = parse_posts(text)
        return {
            spot: tuple("x" if post >> cell & 1 else "" for post in posts)
            for cell, spot in enumerate(duchy_grid().spots)
        }

    def write(self, painting: Painting) -> str:
        grid = duchy_grid()
        cells = (
            [
                name
                for name, spot in zip(grid.names, grid.spots, strict=True)
                if painting[spot][post]
            ]
            for post in range(POSTS)
        )
        return "\n".join(" ".join(names) for names in cells if names)


POSTS_KIND = PostsKind()


def _lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.lower().splitlines() if line.strip()]


def _wrong(message: Message) -> Refusal:
    return impossible("BU-170", message)


EXPANSION = BorderPosts()

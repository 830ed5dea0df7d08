"""The team game: two against two, each team in one duchy of two halves.

Seats 1 and 3 are a team, seats 2 and 4 the other; the team of the first player is team A. What the
boards 12a and 12b show is not known. The players paint the whole team duchy once: a line for each
row, cells as in any painted duchy, a dot for half a hex of nothing, a bar between the halves. Or
they describe its spaces in play.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from core.components.hexgrid import Grid, Spot, duchy
from core.components.painting import MOST_CELLS, Grown, LayoutKind, Painting, Values, by_row
from core.entry import Entry, player_of
from core.game import LEVEL, Choice, Item, Option, Outcome, Place, Refusal, Setup, impossible
from core.games.burgundy import entries as e
from core.games.burgundy.blank_boards import blank_board
from core.games.burgundy.check import storage_places, tracked
from core.games.burgundy.editions import STORAGE
from core.games.burgundy.effects import without
from core.games.burgundy.expansion import Expansion
from core.games.burgundy.layouts import LETTERS, DuchyBoard, strange_cells
from core.games.burgundy.painting import EMPTY, LAYERS, cell_text, cell_values
from core.games.burgundy.scoring import points
from core.games.burgundy.state import Duchy, Left, Stage, State
from core.games.burgundy.tiles import Tile
from core.message import N_, Message, say

NAME = "team"
LAYOUT = "team-duchy"
DUCHY_OF = (0, 1, 0, 1)
WORKERS, SILVER = (3, 5), 2
"""Of team A and of team B, and of both."""
OWN, SHARED = 2, 2
"""Places in the storage of a player, and in that of the team."""
SECOND = frozenset((2, 3))
"""The second players of the teams: what a team has is entered by the first."""
LAST_SPACE = 6
"""Of the turn-order track, the start being 0."""
OTHER_BOARDS = (("border-posts", say("Border posts")), ("experts", say("For experts")))
"""Expansions that bring boards of their own."""
START_NUMBERS = (1, 6)
"""The castle cells a team may start from; on 12a there is only the 1 in the middle."""


@dataclass(frozen=True, slots=True)
class Share(Entry):
    """The tile just taken goes into the storage of the team: `Anna: share ship`."""

    verb: ClassVar[str] = "share"
    player: int
    tile: str


class TeamState(NamedTuple):
    shared: tuple[tuple[Tile, ...], ...]
    """The tiles in the storage of each team."""
    fresh: tuple[tuple[int, str], ...] = ()
    """Who has just taken a tile into their own storage, and which."""


class Team(Expansion[TeamState]):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = N_("Team game")
    seats: ClassVar[range] = range(4, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            LAYOUT,
            N_("Team duchy"),
            "none",
            (Choice("none", N_("Asked during the game")),),
            layout=LAYOUT,
        ),
    )
    entries: ClassVar[tuple[type[Entry], ...]] = (Share,)

    # ── set-up ──

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        return (TEAM_DUCHY,)

    def check_setup(self, setup: Setup) -> Iterator[Refusal]:
        for other, title in OTHER_BOARDS:
            if setup.options.get(other) == "yes":
                message = say(
                    "The team game has its own boards. Not together with {name}.", name=title
                )
                yield impossible("BU-191", message)
        if self.board(setup, 0) is not None:
            yield from self._start_refusals(setup)

    def _start_refusals(self, setup: Setup) -> Iterator[Refusal]:
        board = self.board(setup, 0)
        assert board is not None
        for player in setup.players:
            castle = int(dict(player.options).get("castle", "0"))
            if 0 < castle <= len(board.castles):
                number = board.numbers[board.castles[castle - 1]]
                if number not in START_NUMBERS:
                    yield impossible("BU-192", say("A team starts on a castle space 1 or 6."))

    def board(self, setup: Setup, player: int) -> DuchyBoard | None:
        name = setup.options.get(LAYOUT, "none")
        layout = setup.layout(LAYOUT, name)
        if name == "none":
            return blank_duchy()
        if layout is None or any(check_team_duchy(layout.text)):
            return None
        return parse_team_duchy(layout.text)

    def start(self, state: State, setup: Setup) -> State:
        table = dataclasses.replace(state.table, duchy_of=DUCHY_OF)
        duchies = tuple(self._duchy(state, setup, team) for team in range(2))
        state = state._replace(table=table, duchies=duchies, stocked=SECOND, undecided=frozenset())
        return _close_books(state.keep(EXPANSION, TeamState(((), ()))))

    def _duchy(self, state: State, setup: Setup, team: int) -> Duchy:
        board = state.duchies[team].board
        castle = int(dict(setup.players[team].options).get("castle", "0"))
        cell = board.castles[castle - 1] if castle else _middle_castle(board)
        place = 0 if DUCHY_OF[state.table.first] == team else 1
        empty = Duchy(board, (None,) * len(board.kinds), silver=SILVER, workers=WORKERS[place])
        return empty.with_tile(state.table.tiles["castle"], cell)

    def open_cells(self, state: State, player: int, cells: int) -> int:
        """Where nobody has painted the duchy, the players see themselves what lies side by side."""
        board = state.duchy(player).board
        return cells if board.told is None else board.grid.all

    # ── storage ──

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if isinstance(entry, Share):
            yield from tracked(state)
            kept = state.kept(EXPANSION)
            if (entry.player, entry.tile) not in kept.fresh:
                yield Refusal("BU-195", say("Only the tile just taken may go to the team."))
            if len(kept.shared[DUCHY_OF[entry.player]]) >= SHARED:
                yield Refusal("BU-194", say("Team storage is full."))
        elif isinstance(entry, e.Stock):
            own = storage_places(state, entry.player) - SHARED
            if len(entry.mate) > own or len(_spread(entry, own)[1]) > SHARED:
                yield Refusal("BU-194", say("There is no room for that many tiles."))

    def legal(self, state: State) -> Iterator[Entry]:
        yield from (Share(*fresh) for fresh in state.kept(EXPANSION).fresh)

    def apply(self, state: State, entry: Entry) -> State:
        assert isinstance(entry, Share)
        return _share(state, entry.player, entry.tile)

    def entered(self, before: State, after: State, entry: Entry) -> State:
        player = player_of(entry)
        fresh = tuple(f for f in after.kept(EXPANSION).fresh if player not in (None, f[0]))
        if isinstance(entry, e.Take | e.Buy) and after.full:
            if len(after.storage[entry.player]) > storage_places(after, entry.player) - SHARED:
                after = _share(after, entry.player, entry.tile)
            else:
                fresh = (*fresh, (entry.player, entry.tile))
        elif isinstance(entry, e.SetDepth):
            after = _close_books(after)
            if after.full:  # one of each team enters what the team has
                after = after._replace(stocked=SECOND)
        elif isinstance(entry, e.Stock) and entry.player not in SECOND:
            after = _stock(after, entry)
        kept = after.kept(EXPANSION)
        return after if kept.fresh == fresh else after.keep(EXPANSION, kept._replace(fresh=fresh))

    def storage(self, state: State, player: int, places: int) -> int:
        return places - STORAGE + OWN + SHARED

    def stored(self, state: State, player: int, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return (*tiles, *state.kept(EXPANSION).shared[DUCHY_OF[player]])

    def unstored(self, state: State, player: int, tile: Tile) -> State:
        kept = state.kept(EXPANSION)
        team = DUCHY_OF[player]
        return _with_shared(state, team, without(kept.shared[team], tile.name))

    # ── what is shown ──

    def due(self, state: State) -> Message | None:
        if state.stage is not Stage.STOCK or state.fresh:
            return None
        team = next(player for player in range(2) if player not in state.stocked)
        one, two = state.table.names[team], state.table.names[team + 2]
        return say(
            "{one} and {two}: enter silver, workers, goods and stored tiles", one=one, two=two
        )

    # ── the turn-order track ──

    def moved(self, state: State, player: int) -> State:
        """On the last space a ship only puts the marker on top (BU-197)."""
        if len(state.track) <= LAST_SPACE + 1:
            return state
        track = (*state.track[:LAST_SPACE], state.track[LAST_SPACE] + state.track[LAST_SPACE + 1])
        return state._replace(track=track)

    # ── the end ──

    def final(self, state: State, player: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """What the team has in common counts once, with its first player."""
        return items if player < 2 else ()

    def monastery_count(self, state: State, player: int, number: int, count: int) -> int:
        """Monastery 26 counts the bonus tiles of both players."""
        return count + state.bonus_tiles(player + 2) if number == 26 and player < 2 else count

    def outcome(self, state: State, outcome: Outcome) -> Outcome:
        totals = [each.total for each in points(state)]
        empty = [len(duchy.tiles) - duchy.filled.bit_count() for duchy in state.duchies]
        fewest = state.table.fewest_empty
        places, reason = ranking(state.table.names, totals, empty, fewest, state.over)
        return outcome._replace(places=places, reason=reason)


def ranking(
    names: Sequence[str],
    totals: Sequence[int],
    empty: Sequence[int],
    fewest_empty: bool,
    over: bool,
) -> tuple[tuple[Place, ...], Message]:
    """The teams by the points of both players, then by the empty cells of their duchies, and which
    decided. Players 1 and 3 are a team, players 2 and 4 the other."""
    keys = [
        (totals[team] + totals[team + 2], -empty[team] if fewest_empty else empty[team])
        for team in range(2)
    ]
    best = max(keys)
    places = tuple(
        Place(1 if keys[DUCHY_OF[player]] == best else 3, player, totals[player])
        for player in sorted(range(len(names)), key=lambda p: (keys[DUCHY_OF[p]] != best, p))
    )
    return places, _reason(names, keys, fewest_empty, over)


def _reason(
    names: Sequence[str], keys: list[tuple[int, int]], fewest_empty: bool, over: bool
) -> Message:
    if keys[0] == keys[1]:
        return say("Tied on points and empty spaces: the win is shared.") if over else LEVEL
    team = 0 if keys[0] > keys[1] else 1
    one, two = names[team], names[team + 2]
    if keys[0][0] != keys[1][0]:
        return say("{one} and {two} have the most points: {n}.", one=one, two=two, n=keys[team][0])
    if fewest_empty:
        return say("Tie: {one} and {two} have fewer empty spaces.", one=one, two=two)
    return say("Tie: {one} and {two} have more empty spaces.", one=one, two=two)


def _close_books(state: State) -> State:
    nothing = Left(0, 0, 0)
    return state._replace(left=(*state.left[:2], nothing, nothing))


def _stock(state: State, entry: e.Stock) -> State:
    """All that a team has, where full tracking begins in the middle of a game."""
    own, shared = _spread(entry, storage_places(state, entry.player) - SHARED)
    tiles = state.table.tiles
    for player, names in ((entry.player, own), (entry.player + 2, entry.mate)):
        state = state.with_storage(player, tuple(tiles[name] for name in names))
    return _with_shared(state, DUCHY_OF[entry.player], tuple(tiles[name] for name in shared))


def _spread(entry: e.Stock, own: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A player's own tiles, and those of the team: what finds no room is the team's."""
    return entry.storage[:own], (*entry.storage[own:], *entry.shared)


def _share(state: State, player: int, name: str) -> State:
    tile = state.table.tiles[name]
    team = DUCHY_OF[player]
    mine = state.storage[player]
    if tile not in mine:
        return state
    at = len(mine) - 1 - mine[::-1].index(tile)
    state = state.with_storage(player, (*mine[:at], *mine[at + 1 :]))
    return _with_shared(state, team, (*state.kept(EXPANSION).shared[team], tile))


def _with_shared(state: State, team: int, tiles: tuple[Tile, ...]) -> State:
    kept = state.kept(EXPANSION)
    shared = (*kept.shared[:team], tiles, *kept.shared[team + 1 :])
    return state.keep(EXPANSION, kept._replace(shared=shared))


# ── the painted duchy ────────────────────────────────────────────────────────────────────────


def check_team_duchy(text: str) -> Iterator[Refusal]:
    """Everything that is wrong with a painted team duchy."""
    cells = [word for line in text.splitlines() for word in _cells(line)]
    for message in strange_cells(cells):
        yield impossible("BU-191", message)
    if len(cells) > MOST_CELLS:
        yield impossible("BU-191", say("A team duchy has at most {most} spaces.", most=MOST_CELLS))
    if not any(cell.upper() == "C1" for cell in cells):
        yield impossible("BU-192", say("A team duchy needs a castle space with the number 1."))
    lines = [line for line in text.splitlines() if line.strip()]
    if any(line.split().count("|") != 1 for line in lines):
        yield impossible("BU-191", say("Each row needs a bar between the two halves."))


@functools.lru_cache(maxsize=256)
def parse_team_duchy(text: str) -> DuchyBoard:
    """The board of a text that has passed `check_team_duchy`."""
    rows: list[list[int]] = []
    cells: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        row, left = [], 0
        for word in line.split():
            if word == ".":
                left += 1
            elif word != "|":
                row.append(left)
                cells.append(word.upper())
                left += 2
        rows.append(row)
    return DuchyBoard(Grid(rows), [LETTERS[c[0]] for c in cells], [int(c[1]) for c in cells])


class TeamDuchyKind(Grown):
    """Two halves side by side, whatever their shape: a new one begins with two usual duchies."""

    name = LAYOUT
    title = N_("Team duchy")
    help = N_("Both halves side by side. Add or remove spaces until the shape is right.")
    layers = LAYERS

    def check(self, text: str) -> Iterator[Refusal]:
        return check_team_duchy(text)

    def doubts(self, text: str) -> Iterator[Message]:
        lines = (line.partition("|") for line in text.splitlines() if line.strip())
        halves = [(len(_cells(left)), len(_cells(right))) for left, _, right in lines]
        left, right = (sum(column) for column in zip(*halves, strict=True))
        if left != right:
            yield say(
                "The left half has {left} spaces, the right one {right}. Is that right?",
                left=left,
                right=right,
            )

    def fresh(self) -> Values:
        return EMPTY

    def blank(self) -> Painting:
        spots = duchy().spots
        wide = 2 * max(map(len, by_row(dict.fromkeys(spots, EMPTY)).values()))
        both = (*spots, *(Spot(spot.row, spot.halves + wide) for spot in spots))
        return dict.fromkeys(both, EMPTY)

    def read(self, text: str) -> Painting:
        cells = (word for line in text.splitlines() for word in _cells(line))
        spots = parse_team_duchy(text).grid.spots
        return dict(zip(spots, map(cell_values, cells), strict=True))

    def write(self, painting: Painting) -> str:
        left = min(spot.halves for spot in painting)
        middle = (left + max(spot.halves for spot in painting) + 2) / 2
        lines = []
        for row in by_row(painting).values():
            words, at, barred = [], left, False
            for halves, values in row:
                if not barred and halves + 1 > middle:
                    words.append("|")
                    barred = True
                words += [*["."] * (halves - at), cell_text(values)]
                at = halves + 2
            lines.append(" ".join(words if barred else [*words, "|"]))
        return "\n".join(lines)


TEAM_DUCHY = TeamDuchyKind()


def _cells(line: str) -> list[str]:
    return [word for word in line.split() if word not in (".", "|")]


@functools.cache
def blank_duchy() -> DuchyBoard:
    """Room for the tiles of a team: which spaces touch is not known. The castle in the middle has
    the number 1 (BU-192)."""
    rows = by_row(TEAM_DUCHY.blank()).values()
    grid = Grid([[halves for halves, _ in row] for row in rows])
    return blank_board(grid, len(grid) // 2, START_NUMBERS[0], touching=False)


def _middle_castle(board: DuchyBoard) -> int:
    """The castle cell 1 nearest to the middle (BU-192)."""
    spots = board.grid.spots
    row = sum(spot.row for spot in spots) / len(spots)
    left = sum(spot.halves for spot in spots) / len(spots)
    cells = [cell for cell in board.castles if board.numbers[cell] == START_NUMBERS[0]]
    return min(cells, key=lambda c: abs(spots[c].row - row) * 2 + abs(spots[c].halves - left))


EXPANSION = Team()

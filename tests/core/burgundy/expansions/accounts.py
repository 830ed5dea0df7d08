"""Keeps the books of games with expansions beside the rules, from the entries alone.

python -m tests.core.burgundy.expansions.accounts 200     random combinations, after each one alone
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Layout, Player, Setup
from core.games.burgundy import GAME
from core.games.burgundy import entries as e
from core.games.burgundy.check import facing
from core.games.burgundy.expansions import border_posts, extra_tiles, solo, team, trade_routes
from core.games.burgundy.expansions.shields import state as shields
from core.games.burgundy.state import Duchy, State
from core.games.burgundy.tiles import Kind
from tests.core.burgundy.accounts import Books
from tests.core.burgundy.expansions.helpers import TEAM_DUCHY
from tests.core.burgundy.helpers import NAMES

LONGEST = 3000
"""Entries of a game; those at random have some 300."""
POSTS = ("a1\nd7\ng1 g2", "d3\nd5 c5\ne4 f3", "b1 c1\nb5\ng2")
ROUTES = (
    "1:silver2 4:vp4 2:workers4",
    "3:carpenter 4:church 5:market",
    "6:any 2:warehouse 1:townhall",
    "1:silver1 2:workers2 3:vp1",
    "4:silver1 5:workers1 6:vp9",
)
ALONE = ("solo", "extra-tiles", "inns", "white-castles")
TEAMED = ("team", "extra-tiles", "inns", "white-castles", "shields", "trade-routes")
OTHERS = (
    "extra-tiles",
    "inns",
    "white-castles",
    "shields",
    "trade-routes",
    "border-posts",
    "experts",
)
UNPAINTED = "unpainted"
EVERY = (*OTHERS, "team", "solo", UNPAINTED)
"""Each expansion by its name."""


# ── tables ───────────────────────────────────────────────────────────────────────────────────


def one(name: str, seed: int) -> Setup:
    """A table with this expansion alone."""
    players = {"solo": 1, "team": 4}.get(name, 2 + seed % 3)
    return together({name}, players, random.Random(seed))


def combination(seed: int) -> Setup:
    """A table with any expansions that go together."""
    rng = random.Random(f"combination {seed}")
    family = rng.choices((ALONE, TEAMED, OTHERS), (2, 2, 5))[0]
    wanted = {name for name in family if rng.random() < 0.6}
    if family is not OTHERS:
        wanted.add(family[0])
    if family is not ALONE and rng.random() < 0.2:
        wanted.add(UNPAINTED)
    players = {"solo": 1, "team": 4}.get(family[0], rng.randint(2, 4))
    return together(wanted, players, rng)


def together(names: set[str], players: int, rng: random.Random) -> Setup:
    """A table with these expansions and whatever else they leave open."""
    switched = sorted(names - {UNPAINTED})
    options = {"edition": "2020", "depth": "full", **dict.fromkeys(switched, "yes")}
    layouts: list[Layout] = []
    each: list[tuple[str, str]] = []
    if "border-posts" in names and rng.random() < 0.7:
        layouts.append(Layout("posts", "11", rng.choice(POSTS)))
        each.append(("posts", "11"))
    if "team" in names and UNPAINTED not in names:
        layouts.append(Layout("team-duchy", "12", TEAM_DUCHY))
        options["team-duchy"] = "12"
    if "trade-routes" in names and rng.random() < 0.7:
        layouts += [Layout("route-board", f"r{i}", text) for i, text in enumerate(ROUTES)]
        each += [(f"route-{i + 1}", f"r{i}") for i in range({2: 5, 3: 4, 4: 3}[players])]
    if "solo" in names:
        options |= {
            "solo-board": rng.choice(("13a", "13b")),
            "solo-target": rng.choice(("45", "55")),
        }
    if "inns" in names:
        options["inn-limit"] = rng.choice(("region", "colour"))
    if "shields" in names and "white-castles" in names:
        options["shields-white"] = rng.choice(("eleven", "carry", "none"))
    if "experts" in names:
        lot = "0" if "border-posts" in names else str(rng.randint(0, 99))
        options |= {"experts-lot": lot, "experts-choice": rng.choice(("open", "secret"))}
    else:
        options["board"] = rng.choice(("1", "2", "3", "6", "9", "10"))
    if UNPAINTED in names and "team" not in names:
        options |= {"board": "blank"} | ({"experts-lot": "0"} if "experts" in names else {})
    people = tuple(Player(name, tuple(each)) for name in NAMES[:players])
    return Setup(people, options, tuple(layouts))


# ── the books ────────────────────────────────────────────────────────────────────────────────


class ExpansionBooks(Books):
    """Purses, goods and tiles by duchies, with everything the expansions bring and cost."""

    def __init__(self, state: State, setup: Setup) -> None:
        super().__init__(state)
        self.on = {name for name, value in setup.options.items() if value == "yes"}
        self.limit = setup.options.get("inn-limit", "region")
        self.white = setup.options.get("shields-white", "eleven")
        self.purses = [[duchy.silver, duchy.workers] for duchy in state.duchies]
        self.goods_out = 0
        self.any_building: set[int] = set()
        """Duchies that had monastery 1 in force at some time, perhaps by a shield since lost."""
        self.endless: set[int] = set()
        """Duchies that had shield 4 at some time: what is stored stays when it is lost."""
        self.removed: Counter[str] = Counter()
        """Tiles that never came to a player."""
        self.routes = [self._route(setup, player) for player in range(len(setup.players))]
        self.laid = [0] * len(setup.players)
        """How many spaces of each route are filled."""
        self.waiting: list[list[int]] = [[] for _ in setup.players]
        """Goods sold that are not laid yet, the next one first."""
        self.told: dict[int, int] = {}
        """How many posts each player has said to have joined."""

    @staticmethod
    def _route(setup: Setup, player: int) -> list[tuple[int, str]]:
        named = dict(setup.players[player].options)
        texts = {layout.name: layout.text for layout in setup.layouts}
        boards = [texts[named[f"route-{i}"]] for i in range(1, 6) if f"route-{i}" in named]
        spaces = [word.split(":") for text in boards for word in text.split()]
        return [(int(good), reward) for good, reward in spaces]

    def _held(self, state: State, player: int, number: int) -> bool:
        return "shields" in self.on and any(
            held.number == number for held in shields.shields_of(state, player)
        )

    def _has(self, state: State, player: int, number: int) -> bool:  # type: ignore[override]
        if Books._has(state, player, number):
            return True
        if not self._held(state, player, 6):
            return False
        follows = shields.kept(state).follows
        return follows is not None and Books._has(state, follows, number)

    def _pay(self, player: int, silver: int, workers: int) -> None:
        purse = self.purses[self.duchy_of[player]]
        purse[0] -= silver
        purse[1] -= workers

    def _gain(self, state: State, player: int, silver: int = 0, workers: int = 0) -> None:
        self._pay(player, -silver, -workers)
        if workers and "shields" in self.on:
            for duchy in set(self.duchy_of):
                owner = self.duchy_of.index(duchy)
                if duchy != self.duchy_of[player] and self._held(state, owner, 2):
                    self._pay(owner, 0, -1)

    def _turn(self, before: State, player: int, die: int | None, number: int, free: bool) -> None:
        if die is None and before.pending and before.pending[-1].effect == "action":
            die = before.pending[-1].number or None
        super()._turn(before, player, die, number, free)

    # ── entries ──

    def enter(self, before: State, entry: Entry) -> None:
        self.duchy_of = before.table.duchy_of
        before = facing(before, entry)
        match entry:
            case e.Goods() | e.Roll() | e.Buy():
                super().enter(before, entry)
            case e.Take(player, depot, tile, die, discard):
                due = before.pending and before.pending[-1].effect == "take"
                if die is not None or not due:
                    self._turn(before, player, die, depot, free=self._has(before, player, 12))
                self._store(tile, discard)
            case e.Place(player, cell, tile, die):
                self._placed(before, player, cell, tile, die)
            case e.Sell(player, good, die):
                self._turn(before, player, die, good, free=False)
                self._sold(before, player, good)
            case e.Workers(player):
                workers = 4 if self._has(before, player, 14) else 2
                self._gain(before, player, int(self._has(before, player, 13)), workers)
            case e.Ship(_, depots, _) if "solo" in self.on:
                there = sum(map(sum, before.depots))
                self.goods_out += there - sum(sum(before.depots[d - 1]) for d in set(depots))
            case e.PhaseEnd():
                self._phase(before)
            case _:
                self._own(before, entry)

    def _own(self, before: State, entry: Entry) -> None:
        """The entries of the expansions."""
        match entry:
            case shields.Shield(player, depot, _, _):
                if not before.pending:
                    for die in before.dice[player]:
                        self._turn(before, player, die, depot, free=False)
            case shields.Bring(player, _, tile, _) | solo.Claim(player, _, tile):
                self.taken[tile] += 1
                self._effect(before, player, tile)
                self.placed[tile] += 1
            case extra_tiles.Hire(player, silver):
                self._pay(player, silver, 0)
                for _ in range(silver):
                    self._gain(before, player, workers=2)
            case extra_tiles.Crane(player, building):
                self._effect(before, player, building)
            case trade_routes.Route(player, reward):
                self._reward(before, player, reward)
            case border_posts.Join(player, posts):
                self.told[player] = posts
            case solo.Remove(_, _, tile):
                self.removed[tile] += 1
            case solo.Swap(_, goods, tile, discard):
                self.goods_out += len(goods)
                self.removed[tile] += 1
                self._store("black", discard)
            case solo.Pay(player, points):
                self._pay(player, points, 0)

    def _placed(self, before: State, player: int, cell: str, tile: str, die: int | None) -> None:
        board = before.duchy(player).board
        at = board.grid.cell(cell)
        assert at is not None
        kind = before.table.tiles[tile].kind
        helper = {Kind.BUILDING: 9, Kind.SHIP: 10, Kind.ANIMALS: 10, None: 99}.get(kind, 11)
        if before.pending and before.pending[-1].effect == "place":
            assert die is None
        self._turn(before, player, die, board.numbers[at], self._has(before, player, helper))
        self.placed[tile] += 1
        self._effect(before, player, tile)

    def _effect(self, before: State, player: int, building: str) -> None:
        if building == "bank":
            self._gain(before, player, silver=2)
        elif building == "boarding":
            self._gain(before, player, workers=4)

    def _sold(self, before: State, player: int, good: int) -> None:
        count = before.duchy(player).goods[good - 1]
        silver = 2 if self._has(before, player, 3) else 1
        if self._held(before, player, 9):
            silver = count
        self._gain(before, player, silver, int(self._has(before, player, 4)))
        self.waiting[player][:0] = [good] * count

    def _lay(self, state: State) -> None:
        """As far as the rules have come: each good in its turn, for what its space gives."""
        length = 3 * {2: 5, 3: 4, 4: 3}[len(state.table.names)]
        for player, until in enumerate(state.kept(trade_routes.EXPANSION).laid):
            while self.laid[player] != until:
                good, at = self.waiting[player].pop(0), self.laid[player]
                self.laid[player] = (at + 1) % length
                if self.routes[player] and self.routes[player][at][0] == good:
                    self._reward(state, player, self.routes[player][at][1])
            asked = any(due.player == player for due in state.pending)
            assert asked or not self.waiting[player]

    def _reward(self, before: State, player: int, reward: str) -> None:
        for what in ("silver", "workers"):
            if reward.startswith(what):
                self._gain(before, player, **{what: int(reward[len(what) :])})

    def _phase(self, before: State) -> None:
        owners = [self.duchy_of.index(duchy) for duchy in range(len(self.purses))]
        if "shields" in self.on:
            for owner in owners:
                cost = len(shields.shields_of(before, owner))
                planned = shields.kept(before).workers[self.duchy_of[owner]]
                silver = self.purses[self.duchy_of[owner]][0]
                # A plan is worth nothing once shield 3 has been returned.
                planned = min(planned or 0, cost) if self._held(before, owner, 3) else 0
                workers = max(planned, cost - silver)
                assert workers == 0 or self._held(before, owner, 3)
                self._pay(owner, cost - workers, workers)
        for owner in owners:
            mines = sum(t is not None and t.name == "mine" for t in before.duchy(owner).tiles)
            silver = 2 * mines if self._held(before, owner, 8) else mines
            self._gain(before, owner, silver, mines if self._has(before, owner, 2) else 0)

    # ── invariants ──

    def check(self, state: State) -> None:
        self.duchy_of = state.table.duchy_of
        if "trade-routes" in self.on:
            self._lay(state)
        for player in state.table.players:
            duchy = state.duchy(player)
            purse = self.purses[self.duchy_of[player]]
            assert [duchy.silver, duchy.workers] == purse, (player, purse)
            assert min(purse) >= 0
            assert sum(1 for n in duchy.goods if n) <= (6 if "solo" in self.on else 3)
            self._check_duchy(state, player, duchy)
        self._check_box(state)
        self._check_track(state)
        self._check_own(state)

    def _check_duchy(self, state: State, player: int, duchy: Duchy) -> None:
        assert duchy.filled == duchy.cells_with(lambda tile: True)
        for cell in members(duchy.filled):
            tile = duchy.tiles[cell]
            assert tile is not None
            assert tile.name in ("inn", "black") or tile.kind is duchy.board.kinds[cell]
        shared = duchy.board.colours if self.limit == "colour" else duchy.board.regions
        for cells in shared:
            inns = [c for c in members(cells) if (t := duchy.tiles[c]) and t.name == "inn"]
            assert len(inns) <= 1
        if self._has(state, player, 1):
            self.any_building.add(self.duchy_of[player])
        if self.duchy_of[player] not in self.any_building:
            assert all(self._one_each(duchy, region) for region in duchy.board.regions)

    @staticmethod
    def _one_each(duchy: Duchy, region: int) -> bool:
        found = [
            t.what for c in members(region) if (t := duchy.tiles[c]) and t.kind is Kind.BUILDING
        ]
        return len(found) == len(set(found))

    def _check_box(self, state: State) -> None:
        goods = sum(map(sum, state.depots)) + sum(sum(d.goods) + sum(d.sold) for d in state.duchies)
        assert goods == self.goods_in - self.goods_out
        stored = Counter(tile.name for tiles in state.storage for tile in tiles)
        if "team" in self.on:
            both = state.kept(team.EXPANSION).shared
            stored += Counter(tile.name for tiles in both for tile in tiles)
        assert self.taken == self.placed + self.discarded + stored
        for name, count in (self.taken + self.removed).items():
            tile = state.table.tiles[name]
            assert name == "black" or count <= tile.supply + tile.black, name
        assert self.taken["inn"] <= state.scored_phase + 1
        for player, tiles in enumerate(state.storage):
            if self._held(state, player, 4):
                self.endless.add(self.duchy_of[player])
            if self.duchy_of[player] not in self.endless:
                assert len(tiles) <= (2 if "team" in self.on else 3)

    def _check_track(self, state: State) -> None:
        everybody = [player for stack in state.track for player in stack]
        assert sorted(everybody) == list(state.table.players)
        if "team" in self.on:
            assert len(state.track) <= 7
        if "extra-tiles" in self.on and not state.over:
            for stack in state.track:
                tops = [self._has(state, player, 27) for player in stack]
                assert tops == sorted(tops), "27 lies on top"

    def _check_own(self, state: State) -> None:
        if "shields" in self.on:
            self._check_shields(state)
        if "border-posts" in self.on:
            self._check_posts(state)
        if "solo" in self.on:
            kept = state.kept(solo.EXPANSION)
            assert 0 <= kept.marker < kept.target <= 55
            won = all(tile is not None for tile in state.duchy(0).tiles)
            assert not won or state.over

    def _check_shields(self, state: State) -> None:
        kept = shields.kept(state)
        numbers = [held.number for mine in kept.held for held in mine]
        assert len(numbers) == len(set(numbers))
        assert set(numbers) <= {number for _, number in kept.taken}
        per_depot = Counter(depot for depot, _ in kept.taken)
        laid = shields.IN_DEPOTS[len(state.table.names)]
        assert all(per_depot[depot] <= laid[depot - 1] for depot in range(1, 7))
        for duchy, mine in zip(state.duchies, kept.held, strict=False):
            assert len({held.cell for held in mine}) == len(mine)
            for held in mine:
                tile = duchy.tiles[held.cell]
                white = self.white == "carry"
                assert tile is not None
                assert tile.name == "castle" or (white and tile.name == "whitecastle")

    def _check_posts(self, state: State) -> None:
        """Floods the tiles from each post, cell by cell."""
        kept = state.kept(border_posts.EXPANSION)
        for player in state.table.players:
            duchy = state.duchy(player)
            best = self.told.get(player, 1)
            for post in kept.posts[player]:
                found = edge = {c for c in members(post) if duchy.tiles[c] is not None}
                while edge:
                    beside = {n for c in edge for n in members(duchy.board.neighbours[c])}
                    edge = {n for n in beside if duchy.tiles[n] is not None} - found
                    found = found | edge
                best = max(best, self._joined(kept.posts[player], duchy, found))
            assert kept.joined[player] == best

    @staticmethod
    def _joined(posts: tuple[int, ...], duchy: Duchy, found: set[int]) -> int:
        """Posts that touch one group; a post may touch two groups that are not joined."""
        best = 0
        while found:
            group = edge = {found.pop()}
            while edge:
                beside = {n for c in edge for n in members(duchy.board.neighbours[c])}
                edge = {n for n in beside if n in found}
                found = found - edge
                group = group | edge
            best = max(best, sum(any(c in group for c in members(post)) for post in posts))
        return best


# ── games ────────────────────────────────────────────────────────────────────────────────────


def audited(setup: Setup, seed: int) -> tuple[State, list[Entry]]:
    """A random full-depth game to its end, its books checked after every entry."""
    assert not GAME.check_setup(setup), GAME.check_setup(setup)
    rng = random.Random(seed)
    state = GAME.begin(setup)
    books = ExpansionBooks(state, setup)
    entries: list[Entry] = []
    while not state.over:
        assert len(entries) < LONGEST, "a game without end"
        entry = _keen(state, rng)
        assert not GAME.check(state, entry), entry
        assert str(GAME.due(state)) and str(GAME.status(state))
        books.enter(state, entry)
        state = GAME.apply(state, entry)
        entries.append(entry)
        books.check(state)
    _check_end(state)
    return state, entries


def _keen(state: State, rng: random.Random) -> Entry:
    """A player who rarely passes, so that duchies fill up."""
    for _ in range(4):
        entry = GAME.legal(state).draw(rng)
        if not isinstance(entry, e.Done | e.Workers | e.Skip):
            break
    return entry


def _check_end(state: State) -> None:
    outcome = GAME.outcome(state)
    assert outcome.ending in GAME.endings
    assert bool(outcome.winners) == (outcome.ending != "rounds-over")
    assert not list(GAME.legal(state))
    for points in GAME.points(state):
        assert points.total == sum(item.count * item.each for item in points.items)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    each = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    for name in EVERY:
        _report(name, [one(name, seed) for seed in range(each)])
    _report("combinations", [combination(seed) for seed in range(games)])


def _report(what: str, setups: list[Setup]) -> None:
    began = time.perf_counter()
    verbs: Counter[str] = Counter()
    for seed, setup in enumerate(setups):
        try:
            _, entries = audited(setup, seed)
        except AssertionError:
            print(f"{what} {seed}: {dict(setup.options)}")
            raise
        verbs.update(entry.verb for entry in entries)
    seconds = time.perf_counter() - began
    print(f"{what}: {len(setups)} games, {verbs.total()} entries, {seconds:.0f} s, no violation")
    print("  " + ", ".join(f"{verb} {n}" for verb, n in verbs.most_common()))


if __name__ == "__main__":
    main()

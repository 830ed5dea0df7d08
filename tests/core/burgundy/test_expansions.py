"""An expansion is one object with hooks: an imaginary one changes everything from outside."""

from __future__ import annotations

import functools
import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pytest

from core.components.painting import LayoutKind, WrittenKind
from core.entry import Entry
from core.game import Item, Layout, Refusal, Setup
from core.games.burgundy import Burgundy
from core.games.burgundy.effects import gain
from core.games.burgundy.expansion import Expansion, Income, Sale
from core.games.burgundy.monasteries import FinalCount, count_buildings
from core.games.burgundy.scoring import award
from core.games.burgundy.state import Effect, Pending, Stage, State
from core.games.burgundy.tiles import Kind, Tile, monastery
from core.message import Message, say
from tests.core.burgundy.helpers import (
    chosen,
    end,
    give,
    play,
    purse,
    read,
    refused,
    scored,
)


@dataclass(frozen=True, slots=True)
class Wish(Entry):
    """Throws a coin into the well."""

    verb: ClassVar[str] = "wish"
    player: int


class WellMap(WrittenKind):
    name = "well-map"
    title = "Map of the wells"

    def check(self, text: str) -> tuple[Refusal, ...]:
        return ()


class Kept(NamedTuple):
    wishes: int = 0
    entries: int = 0
    bucket: tuple[Tile, ...] = ()


class Wells(Expansion[Kept]):
    """Wells: a tile for any colour, a coin for a wish, and a well makes its region bigger."""

    name = "wells"
    title = "Wells"
    entries = (Wish,)
    tiles = (Tile("well", None, say("well"), black=3), monastery(30))
    final_counts: ClassVar[Mapping[int, FinalCount]] = {
        30: FinalCount(say("wells"), functools.partial(count_buildings, "bank"), each=5)
    }
    endings = ("dried-up",)

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        return (WellMap(),)

    def start(self, state: State, setup: Setup) -> State:
        return state.keep(self, Kept())

    def refuses(self, state: State, entry: Entry) -> Iterator[Refusal]:
        if isinstance(entry, Wish) and state.duchy(entry.player).silver < 1:
            yield Refusal("BU-66", say("A wish costs 1 silver."))

    def waives(self, state: State, entry: Entry, refusal: Refusal) -> bool:
        return refusal.rule == "BU-37" and state.kept(self).wishes > 2

    def legal(self, state: State) -> Iterator[Entry]:
        if state.in_turn is not None:
            yield Wish(state.in_turn)

    def apply(self, state: State, entry: Entry) -> State:
        assert isinstance(entry, Wish)
        state = gain(state, entry.player, silver=-1)
        item = Item(say("Wish"), 1, 1, "BU-90", kind="wish")
        return award(_with(state, wishes=state.kept(self).wishes + 1), entry.player, item)

    def entered(self, before: State, after: State, entry: Entry) -> State:
        return _with(after, entries=after.kept(self).entries + 1)

    def fits(self, state: State, player: int, tile: Tile, kind: Kind) -> bool:
        return tile.name == "well"

    def placed(self, state: State, player: int, tile: Tile, cell: int) -> State:
        if tile.name != "well" or not state.full:
            return state
        return state._replace(pending=(*state.pending, Pending(Effect.ACTION, player, number=2)))

    def region_size(self, state: State, player: int, region: int, size: int) -> int:
        wells = state.duchy(player).cells_with(lambda tile: tile.name == "well")
        return size + (wells & region).bit_count()

    def storage(self, state: State, player: int, places: int) -> int:
        return places + 1

    def goods_room(self, state: State, player: int, kinds: int) -> int:
        return kinds + 1

    def stored(self, state: State, player: int, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return (*tiles, *state.kept(self).bucket)

    def unstored(self, state: State, player: int, tile: Tile) -> State:
        return _with(state, bucket=())

    def open_cells(self, state: State, player: int, cells: int) -> int:
        return cells | 1

    def monasteries(self, state: State, player: int, numbers: int) -> int:
        return numbers | 1 << 24

    def sale(self, state: State, player: int, sale: Sale) -> Sale:
        return sale._replace(each=sale.each * 2)

    def income(self, state: State, player: int, income: Income) -> Income:
        return Income(income.silver + 1, income.workers)

    def upkeep(self, state: State) -> State:
        return gain(state, 0, workers=1)

    def monastery_count(self, state: State, player: int, number: int, count: int) -> int:
        return count + 1

    def final(self, state: State, player: int, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return (*items, Item(say("Wells"), 1, 2, "BU-90"))

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        return {"wishes": state.kept(self).wishes}

    def correct(self, state: State, player: int, counter: str, value: int) -> State:
        return _with(state, wishes=value)

    def due(self, state: State) -> Message | None:
        return say("Make a wish.") if state.kept(self).wishes == 0 else None

    def warnings(self, state: State, entry: Entry) -> Iterator[Message]:
        if isinstance(entry, Wish):
            yield say("Wishes do not always come true.")


WELLS = Wells()
GAME = Burgundy((WELLS,))


def _with(state: State, **changes: object) -> State:
    return state.keep(WELLS, state.kept(WELLS)._replace(**changes))


def begun() -> State:
    state = GAME.begin(chosen(2, wells="yes"))
    state = play(state, "Anna: goods 1,1,2", "Ben: goods 1,1,2", game=GAME)
    return play(state, "roll 3 4 2,3,1,1", game=GAME)


@pytest.mark.rule("BU-90")
def test_its_entries_its_memory_and_its_words() -> None:
    state = begun()
    assert str(GAME.due(state)) == "Make a wish."
    assert [str(m) for m in GAME.warnings(state, Wish(0))] == ["Wishes do not always come true."]
    assert Wish(0) in list(GAME.legal(state))
    state = play(state, "Anna: wish", game=GAME)
    assert purse(state) == (0, 1)
    assert [(i.rule, i.vp) for i in GAME.points(state)[0].items] == [("BU-90", 1)]
    assert refused(state, "Anna: wish", GAME) == {"BU-66"}
    assert Wish(0) not in list(GAME.legal(state))
    assert GAME.counters(state, 0)["wishes"] == 1
    assert GAME.correct(state, 0, "wishes", 5).kept(WELLS).wishes == 5
    assert state.kept(WELLS).entries == 4


@pytest.mark.rule("BU-90")
def test_its_tiles_and_the_size_of_regions() -> None:
    # c3 is a city of its own: with the well it counts as two, 3 points.
    state = play(give(begun(), storage="well"), "Anna: place c3 well die=3", game=GAME)
    assert scored(state) == [("BU-50", 3), ("BU-51", 10)]
    # The action it gives has the number 2; turning it to 3 takes a worker.
    assert state.pending[-1].number == 2
    state = play(state, "Anna: take 3 mine", game=GAME)
    assert purse(state) == (1, 0)
    assert not state.pending


@pytest.mark.rule("BU-90")
def test_what_it_changes_in_the_base() -> None:
    state = give(begun(), storage="mine ship bank")
    assert not refused(state, "Anna: take 2 church die=2", GAME)
    assert not refused(give(state, storage="pigs2", workers=3), "Anna: place a1 pigs2 die=3", GAME)
    sold = play(state, "Anna: sell 2 die=2", game=GAME)
    assert scored(sold) == [("BU-62", 4)]
    double = give(state, storage="bank", tiles={"e4": "bank"}, workers=9)
    assert refused(double, "Anna: place e5 bank die=3", GAME) == {"BU-37"}
    assert not refused(_with(double, wishes=3), "Anna: place e5 bank die=3", GAME)
    over = play(begun()._replace(stage=Stage.PHASE_END), "phase", game=GAME)
    assert [purse(over, player) for player in (0, 1)] == [(2, 2), (2, 2)]
    final = [(i.rule, i.vp) for i in GAME.points(end(give(begun(), silver=0, workers=0)))[0].items]
    assert final == [("BU-72", 3), ("BU-124", 4), ("BU-90", 2)]


@pytest.mark.rule("BU-90")
def test_tiles_from_elsewhere_monasteries_layouts_and_endings() -> None:
    mine = begun().table.tiles["mine"]
    state = give(_with(begun(), bucket=(mine,)), workers=1)
    state = play(state, "Anna: place e3 mine die=3", game=GAME)
    assert refused(state, "Anna: place f2 mine die=2", GAME) == {"BU-22", "BU-15"}
    state = give(begun(), silver=0, workers=0, goods=(), tiles={"b4": "monastery30", "e4": "bank"})
    final = [(i.rule, i.vp) for i in GAME.points(end(state))[0].items]
    assert final == [("BU-124", 4), ("BU-130", 10), ("BU-90", 2)]
    assert GAME.endings == ("five-phases", "dried-up")
    setup = chosen(2, wells="yes")
    painted = Setup(setup.players, setup.options, (Layout("well-map", "mine", "~"),))
    assert not GAME.check_setup(painted)
    without = Burgundy().check_setup(Setup(setup.players, {}, painted.layouts))
    assert [refusal.rule for refusal in without] == ["CP-10"]


HOOKS = sorted(name for name, hook in vars(Expansion).items() if inspect.isfunction(hook))


@pytest.mark.rule("BU-90")
def test_every_hook_is_called_in_the_course_of_games() -> None:
    called: Counter[str] = Counter()

    def watched(name: str) -> Callable[..., object]:
        def hook(self: Expansion, *args: object) -> object:
            called[name] += 1
            return getattr(Expansion, name)(self, *args)

        return hook

    names = {"name": "watch", "title": "Watch", **{name: watched(name) for name in HOOKS}}
    game = Burgundy((type("Watch", (Expansion,), names)(),))
    rng = random.Random(3)
    # With a watch on board, everything is as in the base game.
    for depth in ("full", "score"):
        state = game.begin(chosen(2, depth=depth, watch="yes"))
        while not state.over:
            entry = game.legal(state).draw(rng)
            game.warnings(state, entry)
            game.due(state)
            state = game.apply(state, entry)
        game.points(state), game.outcome(state), game.counters(state, 0), state.bonus_tiles(0)
    game.check(state, read("Anna: place a1 bank"))
    game.setup_warnings(chosen(2, watch="yes"))
    # Left alone: its own entries, counters and layouts, and tiles that are not in the storage.
    assert set(HOOKS) - called.keys() == {"apply", "correct", "layout_kinds", "unstored"}


@pytest.mark.refuses("BU-90")
def test_not_in_play_it_is_not_there() -> None:
    state = GAME.begin(chosen(2))
    assert [r.rule for r in GAME.check(state, Wish(0))] == ["BU-90"]
    assert "well" not in state.table.tiles
    wrong = {r.rule for r in GAME.check_setup(chosen(2, edition="2011", wells="yes"))}
    assert wrong == {"BU-90"}
    assert {r.rule for r in GAME.check_setup(chosen(1, wells="yes"))} == {"BU-01", "BU-90"}


@pytest.mark.rule("BU-90")
@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_it(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.begin(chosen(2 + seed % 3, depth=("full", "score")[seed // 2], wells="yes"))
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        assert not GAME.check(state, entry)
        state = GAME.apply(state, entry)
    assert read("Anna: wish", GAME) == Wish(0)

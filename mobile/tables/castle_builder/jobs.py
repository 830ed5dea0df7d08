"""What Castle Builder asks for after a tile: what the baron met, coins, the market, a rival."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.castle_builder import entries as e
from core.games.castle_builder.apply import (
    MARKET_JOBS,
    coins_missing,
    open_tasks,
    tiles_missing,
)
from core.games.castle_builder.check import task_text
from core.games.castle_builder.scoring import COINS
from core.games.castle_builder.state import Job, State, Task
from core.games.castle_builder.tiles import Tile, describe
from core.message import IN_SENTENCES, Message, joined, say, say_n
from mobile.tables.castle_builder.tiles import Maker, brick, coin_token, tile_group
from mobile.tables.steps import Choose, Do, Form, Group, Offer, Pick, Tap, Way
from mobile.tables.table import Table
from mobile.tables.view import Arrangement, Count, Select, Tally, Token

USUAL = (
    (e.Land(0), say("Nothing"), Token("check", "paper")),
    (e.Land(0, coins=1), say("Coin space"), Token("silver", "gold")),
    (e.Land(0, tile=True), say("Tile space"), Token("square", "stone")),
    (e.Land(0, rubies=1), say("Ruby space"), Token("ruby", "paper")),
    (e.Land(0, coins=2), say("Two coin spaces"), Token("silver", "gold", "2")),
    (e.Land(0, slips=1), say("Skipped an occupied space"), Token("person", "paper")),
)
"""What a baron meets most of the time."""
CONSEQUENCES = (Job.COLLAPSE, Job.CATAPULT, Job.STEAL, Job.LAND, Job.PICK)
"""What a coin can leave to be done."""


_ICONS = {
    Job.COIN: "silver",
    Job.LAY: "square",
    Job.OFFER: "goods",
    Job.LAND: "forward",
    Job.STEAL: "hand",
    Job.PICK: "hand",
}


class Jobs:
    """What is due before the next tile."""

    def __init__(self, table: Table[State], recent: list[Tile]) -> None:
        self.table = table
        self.state = table.state
        self.recent = recent

    @property
    def own(self) -> Task | None:
        """What a player has to do now, apart from filling the market."""
        tasks = open_tasks(self.state)
        return next((task for task in tasks if task.job not in MARKET_JOBS), None)

    def asked(self, any_order: bool = False) -> Tap | None:
        """The question that is due; None where a touch of a castle answers it. Which of several
        comes first is asked where it matters, or in `any_order`."""
        # The question covers the news in the panel, so both say what the last coin brought.
        news = joined(self.state.news, IN_SENTENCES) if self.state.news else None
        tasks = [task for task in open_tasks(self.state) if task.job in self._asks]
        if len(tasks) > 1 and (any_order or any(task.job is Job.COIN for task in tasks)):
            ways = (
                Way(task_text(self.state, task), _ICONS[task.job], self._ask(task))
                for task in tasks
            )
            return Choose(say("Which comes first?"), tuple(ways), news)
        return self._ask(tasks[0])._replace(note=news) if tasks else None

    def _ask(self, task: Task) -> Pick | Form | Choose:
        return self._asks[task.job](task)

    @property
    def _asks(self) -> Mapping[Job, Callable[[Task], Pick | Form | Choose]]:
        return {
            Job.LAND: self._land,
            Job.COIN: self._coin,
            Job.STEAL: self._steal,
            Job.PICK: self._pick,
            Job.OFFER: self._offer,
            Job.LAY: self._lay,
        }

    # ── the baron ────────────────────────────────────────────────────────────────────────────

    def _land(self, task: Task) -> Pick:
        offers = tuple(
            Offer(token._replace(name=name), self._judged(self._landing(task, usual)))
            for usual, name, token in USUAL
        )
        other = Way(say("Something else"), "plus", self._landing_form(task))
        return Pick(task_text(self.state, task), (Group(offers),), ways=(other,))

    def _landing(self, task: Task, usual: e.Land) -> e.Land:
        return e.Land(task.player, usual.coins, usual.tile, usual.rubies, usual.slips)

    def _landing_form(self, task: Task) -> Form:
        def make(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            coins, tile, rubies, slips = (filled[f.name][0] for f in fields)
            return self._judged(e.Land(task.player, coins, bool(tile), rubies, slips))()

        fields = (
            Count("coins", say("Coin spaces"), quick=5, most=9),
            Select("tile", say("Ends on a tile space"), (say("no"), say("yes"))),
            Count("rubies", say("Ruby spaces"), quick=5, most=9),
            Count("slips", say("Occupied spaces skipped"), quick=5, most=9),
        )
        return Form(task_text(self.state, task), fields, say("Done"), make)

    def _judged(self, entry: e.Land) -> Callable[[], Tap]:
        return lambda: self.table.judged(entry)

    # ── coins ────────────────────────────────────────────────────────────────────────────────

    def _coin(self, task: Task) -> Pick:
        """Every coin with what it would bring now, and to whom."""
        kinds = tuple(dict.fromkeys(self.state.market_coins)) if self.state.full else tuple(e.Coin)
        offers = tuple(self._coin_offer(task, kind) for kind in kinds)
        return Pick(task_text(self.state, task), (Group(offers, arrangement=Arrangement.ROWS),))

    def _coin_offer(self, task: Task, kind: e.Coin) -> Offer:
        entry = e.TakeCoin(task.player, kind)
        return Offer(coin_token(kind), Do(entry), self._consequence(entry))

    def _consequence(self, entry: e.TakeCoin) -> Message:
        """Who is due what: told by the state that the coin would lead to."""
        after: State = self.table.session.game.apply(self.state, entry)
        if after.news:
            return joined(after.news, IN_SENTENCES)
        # The market's next coin is laid out first, but is no consequence of this one.
        fresh = after.tasks[: len(after.tasks) - len(self.state.tasks) + 1]
        if task := next((task for task in fresh if task.job in CONSEQUENCES), None):
            return task_text(after, task)
        if after.over:
            return say("This coin wins the game.")
        return COINS[entry.kind][0]

    def _offer(self, task: Task) -> Pick | Form:
        missing = coins_missing(self.state)
        title = task_text(self.state, task)
        if missing == 1:
            offers = (Offer(coin_token(kind), Do(e.Offer((kind,)))) for kind in e.Coin)
            return Pick(title, (Group(tuple(offers)),))

        def make(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            entry = e.Offer(tuple(tuple(e.Coin)[at] for at in filled["coins"]))
            return self.table.judged(entry)

        tally = Tally("coins", say("Market coins"), tuple(map(coin_token, e.Coin)), missing)
        return Form(title, (tally,), say("Done"), make)

    # ── tiles and rivals ─────────────────────────────────────────────────────────────────────

    def _lay(self, task: Task, laid: tuple[str, ...] = ()) -> Form:
        """The market's new tiles, one after the other; entered together."""
        missing = tiles_missing(self.state)

        def then(tile: Tile) -> Tap:
            tiles = (*laid, describe(tile))
            return Do(e.Lay(tiles)) if len(tiles) == missing else self._lay(task, tiles)

        title = say("New market tile, {at} of {all}", at=len(laid) + 1, all=missing)
        groups = tile_group(self.recent[:12], then, say("Known tiles"))
        return Maker(None, 0, None).form(title, say("Add to the market"), groups, then)

    def _steal(self, task: Task) -> Choose:
        names = self.state.table.names
        ways = tuple(
            Way(
                say_n("{name}: {n} tile", "{name}: {n} tiles", n=seat.holder, name=names[at]),
                "person",
                Do(e.Steal(task.player, names[at])),
            )
            for at, seat in enumerate(self.state.seats)
            if at != task.player and seat.holder
        )
        return Choose(task_text(self.state, task), ways)

    def _pick(self, task: Task) -> Pick:
        tiles = dict.fromkeys(self.state.market_tiles)
        offers = (Offer(brick(t), Do(e.Pick(task.player, describe(t)))) for t in tiles)
        return Pick(
            task_text(self.state, task), (Group(tuple(offers), arrangement=Arrangement.BARE),)
        )

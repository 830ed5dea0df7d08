"""The steps of Burgundy that need no turn: sales, the end of a phase, counts, a change of depth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.entry import Entry
from core.game import Depth
from core.games.burgundy import entries as e
from core.games.burgundy.editions import PHASES, ROUNDS
from core.games.burgundy.effects import income_of
from core.games.burgundy.scoring import PHASE_NAMES, PHASE_TITLES, final_items
from core.games.burgundy.state import State
from core.message import Message, say, say_in
from mobile.tables.burgundy import expansions, words
from mobile.tables.burgundy.tiles import good_token, tile_token
from mobile.tables.steps import Do, Form, Group, Notice, Offer, Pick, Tap, Way
from mobile.tables.view import Arrangement, Count, Field, Note, Tally, Token


class Steps:
    """What is asked at a moment of the game."""

    def __init__(self, state: State, judge: Callable[[Entry], Tap]) -> None:
        self.state = state
        self.judge = judge
        """What entering something means now: it is done, or there is something against it."""

    def sales(self, player: int) -> Pick:
        """Points only: which goods, and how many of them, in one touch."""
        edition = self.state.table.edition
        groups = []
        for good in range(1, 7):
            token = good_token(good, edition)
            offers = tuple(
                Offer(token._replace(text=f"×{n}"), Do(e.Sell(player, good, count=n)))
                for n in range(1, edition.goods_of_a_kind + 1)
            )
            groups.append(Group(offers, token.name, Arrangement.BARE))
        note = say("Tap how many goods of each type were sold.")
        return Pick(
            say("{name}: goods sold", name=self.state.table.names[player]), tuple(groups), note
        )

    def end_title(self) -> Message:
        phase = PHASE_TITLES[PHASE_NAMES[self.state.scored_phase]]
        return say("End phase {phase}", phase=phase)

    def phase_card(self) -> Notice:
        """What the end of the phase brings everybody."""
        notes: list[Note] = []
        for player, name in enumerate(self.state.table.names):
            notes.append(Note(say("{name}", name=name)))
            notes += self._income_notes(player)
            for table in expansions.in_play(self.state):
                notes += table.phase_notes(self.state, player)
            if self.state.phase == PHASES - 1:
                notes += self._last_notes(player)
        end = Way(self.end_title(), "flag", self.judge(e.PhaseEnd()))
        return Notice(self.end_title(), tuple(notes), (end,))

    def _income_notes(self, player: int) -> list[Note]:
        income = income_of(self.state, player)
        if not income.silver and not income.workers:
            return [Note(say("No mines, no silver"), Token("mine", "grey"))]
        mines = say("Silver from the mines: {n}", n=income.silver)
        found = [Note(mines, Token("silver", "silver"))]
        if income.workers:
            text = say("Workers from monastery 2: {n}", n=income.workers)
            found.append(Note(text, Token("worker", "worker")))
        return found

    def _last_notes(self, player: int) -> list[Note]:
        """The monasteries that count at the end."""
        return [
            Note(
                say("{what}: {points}", what=item.name, points=words.points(item.vp)),
                Token("monastery", "yellow"),
            )
            for item in final_items(self.state, player)
            if item.kind == "monastery"
        ]

    def final_form(self, player: int) -> Form:
        fields = (
            Count("goods", say("Goods not sold")),
            Count("silver", say_in("Burgundy", "Silver")),
            Count("workers", say_in("Burgundy", "Workers")),
        )
        title = say("{name}: what is left?", name=self.state.table.names[player])
        return Form(
            title,
            fields,
            say("Done"),
            lambda v: self.judge(e.Final(player, v["goods"][0], v["silver"][0], v["workers"][0])),
        )

    def full_form(self) -> Form:
        edition = self.state.table.edition
        goods = tuple(good_token(good, edition) for good in range(1, 7))
        depots = tuple(
            Tally(str(depot), say("Goods in depot {depot}", depot=depot), goods)
            for depot in range(1, 7)
        )
        rounds = Count("rounds", say("Rounds already played this phase"), 0, ROUNDS, ROUNDS)

        def make(values: Mapping[str, tuple[int, ...]]) -> Tap:
            codes = tuple(
                10 * depot + good + 1 for depot in range(1, 7) for good in values[str(depot)]
            )
            return self.judge(e.SetDepth(Depth.FULL, values["rounds"][0], codes))

        return Form(
            say("Track everything from now on"), (rounds, *depots), say("Track everything"), make
        )

    def stock_form(self, player: int) -> Form:
        table = self.state.table
        tiles = tuple(table.tiles.values())
        goods = tuple(good_token(good, table.edition) for good in range(1, 7))
        found = (table.storages(self.state, player) for table in expansions.in_play(self.state))
        storages = next(filter(None, found), {"storage": say("Stored tiles")})
        fields: tuple[Field, ...] = (
            Count("silver", say_in("Burgundy", "Silver")),
            Count("workers", say_in("Burgundy", "Workers")),
            Tally("goods", say("Goods"), goods),
            *(Tally(name, what, tuple(map(tile_token, tiles))) for name, what in storages.items()),
        )

        def make(values: Mapping[str, tuple[int, ...]]) -> Tap:
            held = tuple(good + 1 for good in values["goods"])
            stored = {name: tuple(tiles[at].name for at in values[name]) for name in storages}
            silver, workers = values["silver"][0], values["workers"][0]
            return self.judge(e.Stock(player, silver, workers, held, **stored))

        side = [p for p in table.players if table.duchy_of[p] == table.duchy_of[player]]
        title = say("{name}: what do you have?", name=" + ".join(table.names[p] for p in side))
        return Form(title, fields, say("Done"), make)

"""What Tuscany asks for outside the domain: display, bonus tiles, cards, scorings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from core.components.hexgrid import members
from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany import legal
from core.games.tuscany.apply import COUNTED, marble_kept, yield_pile
from core.games.tuscany.check import level_of, most_empty, most_left, revealable
from core.games.tuscany.due import Due, due_now, due_text, next_to_choose
from core.games.tuscany.land import unsettled
from core.games.tuscany.scoring import left_items, red_total
from core.games.tuscany.state import Estate, Phase, Source, State
from core.games.tuscany.tiles import (
    BONUS_SUPPLY,
    BONUSES,
    FARMS,
    GOODS,
    MOST_REWARDS,
    NO_ROOM_POINTS,
    REGION_CARDS,
    ROUNDS,
    STACK,
    STACKS,
    TILES,
    Closes,
    Farm,
    Goods,
    Joined,
    JoinWay,
    Level,
    Reward,
    Tile,
    stored_name,
)
from core.message import Message, say, say_in, say_n
from mobile.tables.guide import Ask, guide
from mobile.tables.steps import (
    Action,
    Choose,
    Do,
    Form,
    Group,
    Loops,
    Notice,
    Offer,
    Pick,
    Several,
    Tap,
    Way,
)
from mobile.tables.table import Table
from mobile.tables.tuscany.pieces import (
    GOODS_NAMES,
    JOIN_ICONS,
    JOIN_TITLES,
    JOIN_WORDS,
    bonus_token,
    card_colour_token,
    card_token,
    reward_token,
    stored_token,
    tile_token,
)
from mobile.tables.view import Arrangement, Count, Note, Select, Tally, Token

_SPEND = say("Spend marble for one more action")
FARM_TILES: tuple[tuple[Farm, ...], ...] = (*((f,) for f in FARMS), *combinations(FARMS, 2))
_WHICH = say("Which tile from the display?")
_TAKES = (
    Ask(lambda t: t.tile, _WHICH, tile_token),
    Ask(lambda t: t.over, say("Storage is full. What do you discard?"), stored_token),
)


class Turn:
    """One moment of the game."""

    def __init__(self, table: Table[State]) -> None:
        self.table = table
        self.session = table.session
        kept = marble_kept(table.state)
        self.state: State = kept or table.state
        """Where whoever only has a marble left to spend has kept it: the next player may begin."""
        self.late: int | None = table.state.active if kept else None
        """Who may still spend it."""

    def legal(self, kind: type[Entry]) -> list[Any]:
        return list(legal.listed(self.state, kind))

    def pushed(self, player: int, cell: str, tile: Tile | None, wild: bool) -> list[e.Place]:
        """What can be laid there against the rules."""
        found = []
        for kind in TILES if tile is None else (tile,):
            farms = FARM_TILES if kind is Tile.FARM and not wild else ((),)
            found += [e.Place(player, cell, kind, wild, f, closes=Closes.NOTHING) for f in farms]
        return found

    def paid(self, entry: e.Place, cards: tuple[Tile, ...] = ()) -> Tap:
        """A tile with the colours of the pairs paid for it, if somebody enters them: the cards lie
        open on the discards (TU-82). `cards` are those of the pairs entered so far."""
        if len(cards) == 2 * entry.pairs:
            own = (entry.tile,) * entry.own_cards
            return Do(replace(entry, cards=(*own, *cards)) if cards else entry)
        offers = tuple(
            Offer(card_colour_token(tile), partial(self.paid, entry, (*cards, tile, tile)))
            for tile in TILES
            if tile is not entry.tile
        )
        title = say("Colour of the pair?")
        if entry.pairs > 1:
            title = say("Colour of pair {n} of {all}?", n=len(cards) // 2 + 1, all=entry.pairs)
        skip = Way(say("Skip the colours"), "forward", Do(entry))
        return Pick(title, (Group(offers),), ways=(skip,))

    # ── buttons ──────────────────────────────────────────────────────────────────────────────

    def actions(self, player: int) -> Iterator[Action]:
        yield from self._own_actions(player)
        if self.late is not None:
            yield from self._late_actions(self.late, player)

    def _own_actions(self, player: int) -> Iterator[Action]:
        state, estate = self.state, self.state.estates[player]
        if state.phase is Phase.SETUP and next_to_choose(state) == player and not state.missing:
            yield Action(say("Take a bonus tile"), "star", lambda: self.bonus(player), urgent=True)
        if state.phase is Phase.SETUP and estate.untold and estate.covered:
            told = self.table.judged(e.Told(player))
            yield Action(say("All tiles are entered"), "check", told, urgent=True)
        if state.phase is not Phase.PLAY:
            return
        if estate.cities:
            yield Action(say("Take a bonus tile"), "star", lambda: self.bonus(player), urgent=True)
        elif estate.yields:
            yield Action(say("Reveal a yield card"), "star", lambda: self.card(player), urgent=True)
        if state.full and player == state.active:
            yield from self._tracked_actions(player)

    def _late_actions(self, late: int, player: int) -> Iterator[Action]:
        """For whoever could still spend a marble, also while the next player is on top."""
        if player == late:
            yield Action(_SPEND, "marble", Do(e.Marble(late)))
            yield Action(say("Do not spend marble"), "check", Do(e.Pass(late)))
        else:
            yield Action(self._late_title(late), "marble", Do(e.Marble(late)))

    def _late_title(self, late: int) -> Message:
        return say("{name}: spend marble?", name=self.state.rules.names[late])

    def _tracked_actions(self, player: int) -> Iterator[Action]:
        allowed = self.session.game.legal(self.state)
        if self.state.missing:
            yield Action(due_text(self.state), "layouts", self._reveal, urgent=True)
            return
        if e.Draw(player) in allowed:
            count = self.state.rules.draw + self.state.estates[player].hand_growth
            title = say_n("Draw {n} region card", "Draw {n} region cards", n=count)
            yield Action(title, "region-card", Do(e.Draw(player)))
        now = due_now(self.state)
        if now in (Due.ACTION, Due.TAKE):
            if self.legal(e.Take):
                yield Action(say_in("Tuscany", "Take a tile"), "hand", self._take)
            if self.legal(e.Clear):
                yield Action(say("No tile fits: replace one type"), "trash", self._clear)
        if e.Marble(player) in allowed:
            yield Action(_SPEND, "marble", Do(e.Marble(player)))
        if now is Due.CASTLE:
            yield Action(say("Skip the castle’s tile"), "check", Do(e.Pass(player)))

    def _take(self) -> Tap:
        takes = self.legal(e.Take)
        thrown = {take.over for take in takes}
        what = thrown.pop()
        if thrown or what is None:
            return guide(takes, _TAKES)
        offers = (Offer(tile_token(take.tile), Do(take)) for take in takes)
        note = say("Storage is full. You discard: {what}.", what=stored_name(what))
        return Pick(_WHICH, (Group(tuple(offers)),), note)

    def _clear(self) -> Tap:
        offers = (Offer(tile_token(clear.tile), Do(clear)) for clear in self.legal(e.Clear))
        note = say(
            "All tiles of this type are replaced by neutral ones. Then you "
            "must take a tile that fits."
        )
        clear = Pick(say("Which type is replaced?"), (Group(tuple(offers)),), note)
        if not self.legal(e.Take):
            return clear
        return Choose(
            say("Does any display tile fit next to your tiles?"),
            (
                Way(say("Yes, take a tile"), "hand", self._take()),
                Way(say("No, replace one type"), "trash", clear),
            ),
        )

    # ── what is asked at once ────────────────────────────────────────────────────────────────

    def asked(self) -> Tap | None:
        """What somebody owes an answer to."""
        state = self.state
        if state.phase is Phase.SETUP:
            if state.missing:
                return self._reveal()
            chooser = next_to_choose(state)
            return None if chooser is None else self.bonus(chooser)
        if state.phase is not Phase.PLAY:
            return None
        if state.missing:
            return self._reveal()
        for player, estate in enumerate(state.estates):
            if estate.cities:
                return self.bonus(player)
            if estate.yields:
                return self.card(player)
        return None

    def _reveal(self) -> Tap:
        """With how many of a kind lie there already: the sheet hides the display."""
        offers = []
        for kind in members(revealable(self.state)):
            tile, lying = TILES[kind], self.state.display[kind]
            token = tile_token(tile)._replace(text=str(lying or ""))
            offers.append(Offer(token, Do(e.Reveal(self.state.active, (tile,)))))
        note = say("{where} The numbers show what is already there.", where=self._where_from())
        return Pick(due_text(self.state), (Group(tuple(offers)),), note)

    def _where_from(self) -> Message:
        """Which pile the next tile is revealed from, and why not from the player's own stack."""
        state = self.state
        if state.source is Source.STACK:
            name = state.rules.names[state.active]
            return say("The top tile of {name}’s leftmost stack.", name=name)
        if state.source is Source.TABLE:
            return say("All tiles currently in the display.")
        own = state.phase is Phase.PLAY and state.estates[state.active].stacks_left
        if own and not state.clearing:
            return say(
                "Five tiles of one colour are removed from the display. "
                "Replace them with neutral tiles."
            )
        return say("From the neutral tiles.")

    def bonus(self, player: int) -> Tap:
        offers = []
        for kind, taken in zip(BONUSES, self.state.bonus_taken, strict=True):
            left = BONUS_SUPPLY - taken
            if left > 0:
                note = say_n("{n} left", "{n} left", n=left)
                offers.append(Offer(bonus_token(kind), Do(e.Bonus(player, kind)), note))
        name = self.state.rules.names[player]
        group = Group(tuple(offers), arrangement=Arrangement.ROWS)
        title = say("{name}: take a bonus tile", name=name)
        return Pick(title, (group,), ways=self._pass(player))

    def _pass(self, player: int) -> tuple[Way, ...]:
        entry = e.Pass(player)
        if entry not in self.session.game.legal(self.state):
            return ()
        return (Way(say("Skip"), "close", Do(entry)),)

    # ── yield cards ──────────────────────────────────────────────────────────────────────────

    def card(self, player: int) -> Tap:
        name = self.state.rules.names[player]
        title = say("{name}: reveal a yield card", name=name)
        groups = (self._known_cards(player),) if self.state.rules.yields else self._any(player)
        ways = () if self.state.rules.yields else (self._other_card(player),)
        return Pick(title, groups, ways=(*ways, *self._pass(player)))

    def _known_cards(self, player: int) -> Group:
        pile = zip(self.state.rules.yields, yield_pile(self.state), strict=True)
        cards = (gives for (gives, count), opened in pile if opened < count)
        return Group(tuple(self._offer(player, gives) for gives in cards))

    def _any(self, player: int) -> tuple[Group, ...]:
        """Cards this table has met come first; then one and two of everything."""
        met = {s.entry.gives: None for s in self.session.steps if isinstance(s.entry, e.Card)}
        plain = [*((r,) for r in Reward), *((r, r) for r in Reward)]
        groups = [Group(tuple(self._offer(player, gives) for gives in plain if gives not in met))]
        if met:
            seen = tuple(self._offer(player, gives) for gives in reversed(met))
            groups.insert(0, Group(seen, say("Known cards")))
        return tuple(groups)

    def _offer(self, player: int, gives: tuple[Reward, ...]) -> Offer:
        return Offer(card_token(gives), lambda: self._room(player, gives))

    def _other_card(self, player: int) -> Way:
        def make(values: Mapping[str, tuple[int, ...]]) -> Tap:
            return self._room(player, tuple(list(Reward)[at] for at in values["gives"]))

        tally = Tally(
            "gives",
            say("Tap everything the card shows"),
            tuple(map(reward_token, Reward)),
            MOST_REWARDS,
        )
        form = Form(say("Yield card"), (tally,), say("Reveal"), make)
        return Way(say("Another card"), "plus", form)

    def _room(self, player: int, gives: tuple[Reward, ...]) -> Tap:
        """A wild hex needs a free storage cell, which only the players see at depth `score`."""
        entry = e.Card(player, gives)
        judged = self.table.judged(entry)
        if not isinstance(judged, Do):
            return judged
        if Reward.HEX not in gives or self.state.full:
            return Do(entry)
        lost = say_n("No room: {n} red point", "No room: {n} red points", n=NO_ROOM_POINTS)
        return Choose(
            say("Is there a free storage space for the wild hex?"),
            (
                Way(say("Yes"), "check", Do(entry)),
                Way(lost, "close", Do(e.Card(player, gives, room=False))),
            ),
        )

    # ── scorings ─────────────────────────────────────────────────────────────────────────────

    def scoring(self) -> Tap | None:
        """The card of the scoring that is due, or may be due at depth `score`."""
        state = self.state
        if state.phase is Phase.FINAL:
            return self._final()
        if state.phase is Phase.SCORING or (state.phase is Phase.PLAY and not state.full):
            return self._round()
        return None

    def _round(self) -> Tap:
        notes = []
        for player, name in enumerate(self.state.rules.names):
            green, red = self.state.estates[player].green(), red_total(self.state, player)
            text = say(
                "{name}: {red} + {green} = {sum}", name=name, red=red, green=green, sum=red + green
            )
            notes.append(Note(text, Token("", "good-1", str(green))))
        title = say("Score round {round}", round=self.state.round)
        explained = [Note(say("Each player’s green points are added to the red track."))]
        if self.state.round == ROUNDS and not self.state.full:
            explained.insert(0, Note(say("Each player takes one more turn before this scoring.")))
        ways = [Way(title, "check", Do(e.Score()))]
        if self.late is not None:
            ways.append(Way(self._late_title(self.late), "marble", Do(e.Marble(self.late))))
        return Notice(title, (*explained, *notes), tuple(ways))

    def _final(self) -> Tap:
        """What the players have left is asked for one after the other, where nobody has told."""
        for player, estate in enumerate(self.state.estates):
            if None in self._told(estate) and not self.state.full:
                return self._left(player)
        notes = [
            Note(
                say(
                    "1 point for each tile, hex, marble and worker, and for "
                    "every {n} region cards.",
                    n=self.state.rules.cards_for_point,
                )
            )
        ]
        for player, name in enumerate(self.state.rules.names):
            for item in left_items(self.state, player):
                text = say("{name}: {what}", name=name, what=item.name)
                notes.append(Note(text, Token("", "paper", str(item.vp))))
        way = Way(say("Final scoring"), "check", Do(e.Score()))
        return Notice(say("Final scoring"), tuple(notes), (way,))

    def _told(self, estate: Estate) -> tuple[int | None, ...]:
        """What a player has said about the end."""
        return (*estate.left, estate.empty) if self.state.tracks else estate.left

    def _left(self, player: int) -> Form:
        estate = self.state.estates[player]
        spaces = self.state.tracks and estate.empty is None
        asked = [g for g, told in zip(GOODS, estate.left, strict=True) if told is None]

        def make(values: Mapping[str, tuple[int, ...]]) -> Tap:
            entries: list[Entry] = [e.Left(player, goods, values[goods][0]) for goods in asked]
            if spaces:
                entries.append(e.Empty(player, values["empty"][0]))
            return Several(tuple(entries))

        fields = tuple(
            Count(
                goods,
                GOODS_NAMES[goods],
                most=most_left(self.state, player, goods),
                quick=_quick(goods, most_left(self.state, player, goods)),
            )
            for goods in asked
        )
        if spaces:
            most = most_empty(self.state, player)
            fields += (Count("empty", say("Empty spaces, for a tie"), most=most),)
        name = self.state.rules.names[player]
        return Form(say("{name}: what is left?", name=name), fields, say("Done"), make)

    # ── the menu ─────────────────────────────────────────────────────────────────────────────

    def loops(self) -> Tap:
        return Loops()

    def to_tracks(self) -> Tap:
        return self.table.judged(e.SetDepth(self.table.state.active, Level.TRACKS))

    def shift(self, player: int, cell: int) -> Tap:
        """How a board lies on which this space depends (TU-92)."""
        estate = self.state.estates[player]
        assert estate.lay is not None
        boards = [
            board
            for at, board in enumerate(Joined)
            if not estate.lay.known[at]
            and unsettled(estate.lay.grids(at), estate.land.colours, estate.covered) >> cell & 1
        ]
        unknown = [b for at, b in enumerate(Joined) if not estate.lay.known[at]]
        board = (boards or unknown)[0]
        ways = (
            Way(JOIN_WORDS[way], JOIN_ICONS[way], Do(e.Shift(player, board, way)))
            for way in JoinWay
        )
        note = say("Then tap the space again.")
        return Choose(JOIN_TITLES[board], tuple(ways), note)

    def switch(self) -> Tap:
        level = level_of(self.state)
        if level == Level.SCORE:
            return self._everything()
        return self.table.judged(e.SetDepth(self.table.state.active, Level.SCORE))

    def _everything(self) -> Tap:
        """One form for all that was not counted until now (TU-71)."""
        names = tuple(say("{name}", name=name) for name in self.state.rules.names)
        fields: list[Count | Select | Tally] = [
            Select("turn", say("Whose turn is it?"), names, self.state.active)
        ]
        tiles = tuple(map(tile_token, TILES))
        asked = [
            (seat, board)
            for seat, estate in enumerate(self.state.estates)
            for at, board in enumerate(Joined)
            if estate.lay is not None and not estate.lay.known[at]
        ]
        for seat, board in asked:
            what = say("{name}: {what}", name=names[seat], what=JOIN_TITLES[board])
            fields.append(Select(f"{board}{seat}", what, tuple(JOIN_WORDS.values())))
        for seat, estate in enumerate(self.state.estates):
            for name, title, value, quick, most in (
                ("cards", say_in("Tuscany", "region cards"), estate.cards, 12, REGION_CARDS),
                ("marble", say_in("Tuscany", "marble"), estate.marble, 5, REGION_CARDS),
                ("workers", say_in("Tuscany", "workers"), estate.workers, 5, REGION_CARDS),
                ("hexes", say_in("Tuscany", "wild hexes"), estate.hexes, 5, estate.capacity),
                (
                    "used",
                    say_in("Tuscany", "tiles revealed from stacks"),
                    estate.used,
                    12,
                    STACKS * STACK,
                ),
            ):
                what = say("{name}: {what}", name=names[seat], what=title)
                fields.append(Count(f"{name}{seat}", what, value, most, min(quick, most)))
            what = say(
                "{name}: {what}", name=names[seat], what=say_in("Tuscany", "tiles in storage")
            )
            fields.append(Tally(f"stored{seat}", what, tiles, estate.capacity))

        def make(filled: Mapping[str, tuple[int, ...]]) -> Tap:
            seats = range(len(names))
            counts = {n: tuple(filled[f"{n}{seat}"][0] for seat in seats) for n in COUNTED}
            stored = ("+".join(TILES[at] for at in filled[f"stored{seat}"]) for seat in seats)
            kept = tuple(text or "none" for text in stored)
            entry = e.SetDepth(filled["turn"][0], Level.FULL, **counts, stored=kept)
            ways = tuple(JoinWay)
            laid = [e.Shift(seat, b, ways[filled[f"{b}{seat}"][0]]) for seat, b in asked]
            return Several((*laid, entry)) if laid else self.table.judged(entry)

        return Form(say("Enter every action"), tuple(fields), say("Continue"), make)


def _quick(goods: Goods, most: int) -> int:
    """Numbers that take one touch: as many as fit into a row or two."""
    return min(most, 12 if goods is Goods.CARDS else 5)

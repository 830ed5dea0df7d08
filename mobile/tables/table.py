"""A game's table at one moment: what to show, and what a touch means.

A game's own table (`dice_game/table.py` …) says what its spaces, dice and stocks look like and
which entry a touch stands for; what is the same for all games is here. No Kivy.

A table belongs to one state. The referee makes a new one after every move, so whatever is derived
from the state is computed once, when it is first asked for.
"""

from __future__ import annotations

import functools
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from core import ledger
from core.entry import Entry, player_of
from core.game import Item, Points, Refusal
from core.ledger import Rule
from core.message import Message, say, say_n
from core.record import Correct, End
from core.session import Session, Step
from mobile.tables.looks import looks_of
from mobile.tables.steps import Action, Change, Do, Tap, Way, WhyNot
from mobile.tables.tray import Tray
from mobile.tables.view import (
    BoardFace,
    BoardMarks,
    CastleFace,
    CastleMarks,
    Die,
    Face,
    Gain,
    Hint,
    Holding,
    LogLine,
    LookUp,
    Loop,
    Route,
    Seat,
    Stock,
    Strip,
    Track,
    TrayLine,
)

S = TypeVar("S")


class Table(ABC, Generic[S]):
    """Base of every game's table."""

    def __init__(self, session: Session[S], logbook: Logbook | None = None) -> None:
        self.session = session
        self.state = session.state
        self.logbook = logbook or Logbook()

    # ── what a game's table says ─────────────────────────────────────────────────────────────

    @abstractmethod
    def face(self, player: int) -> BoardFace | CastleFace: ...

    @abstractmethod
    def marks(self, player: int, hand: str = "") -> BoardMarks | CastleMarks:
        """What is on a player's board; `hand` is the piece for which it shows where it fits."""

    @abstractmethod
    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        """What a touch of a space means; a long one asks for all ways."""

    @abstractmethod
    def may_go_on(self, player: int) -> bool:
        """Whether a player who has done what is due could still do more."""

    @abstractmethod
    def actions(self, player: int) -> tuple[Action, ...]: ...

    @abstractmethod
    def tracks(self) -> tuple[Track, ...]: ...

    @abstractmethod
    def stocks(self, player: int) -> tuple[Stock, ...]: ...

    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """Who still has to enter something."""

    @abstractmethod
    def hint(self) -> Hint: ...

    @abstractmethod
    def tell(self, entry: Entry, before: S) -> Message:
        """An entry in words, for the log, which puts its player's name in front: a verb and its
        object then, as in “Boris marks River: 6”. `before` is the state it was made in."""

    @abstractmethod
    def counter_name(self, counter: str) -> Message: ...

    @abstractmethod
    def kind_name(self, kind: str) -> Message:
        """A kind of points."""

    @abstractmethod
    def is_round_start(self, entry: Entry) -> bool:
        """Whether the curve of points has a place before this entry."""

    at_once: ClassVar[bool] = False
    """Whether the players act at the same time, each on their own board."""

    laying: ClassVar[tuple[type[Entry], ...]] = ()
    """The entries that write or lay something on a space, which they name."""

    # ── what only some games have ────────────────────────────────────────────────────────────

    rolls: ClassVar[type[Entry] | None] = None
    """The entry of a roll, where the game is played with dice."""

    def fresh_tray(self) -> Tray:
        """The dice as they wait to be entered."""
        return Tray()

    def faces(self, kind: str) -> tuple[Face, ...]:
        """The faces of a die of that kind."""
        return ()

    def roll_entry(self, tray: Tray, player: int) -> Entry:
        """What it means that this player fills the tray."""
        raise LookupError("this game has no dice")

    def tray_of(self, entry: Entry) -> Tray | None:
        """The dice of a roll; None for every other entry."""
        return None

    def roll_due(self) -> bool:
        return False

    def dealt_to(self) -> tuple[int, ...]:
        """Who fills the tray with what each of them was dealt; nobody where the table rolls."""
        return ()

    def throw(self, rng: random.Random) -> Entry:
        """A roll by the tablet, for players without dice at hand."""
        raise LookupError("this game has no dice")

    def may_throw(self) -> bool:
        """Whether the tablet can roll what the tray waits for."""
        return self.rolls is not None

    def dice_to_read(self, dice_colours: Mapping[str, str]) -> tuple[Die | None, ...]:
        """What the dice reader looks for, for each place of the tray: None is no die. Empty
        where a picture does not help. `dice_colours`: by the colour of a seat."""
        return ()

    def tray_lines(self, player: int) -> tuple[TrayLine, ...]:
        """Whose dice are whose where this player fills a tray with many: then they are entered
        line by line."""
        return ()

    def shown_dice(self, player: int) -> tuple[tuple[int, Die], ...]:
        """The dice of the last roll that matter to a player, each with its place in the roll."""
        at = self.last_roll
        return () if at is None else tuple(enumerate(self.dice_of(at).dice))

    def done(self, player: int) -> bool:
        """Whether a player has entered everything that is due this round."""
        return player not in self.waiting()

    def to_do(self, player: int) -> Message | None:
        """What a player still has to do, or may."""
        return None if self.over or self.done(player) else say("Your turn")

    def look_ups(self, players: tuple[int, ...]) -> tuple[LookUp, ...]:
        """What these players would look up in the book."""
        return ()

    def beside(self, player: int, hand: str = "") -> Iterable[Holding]:
        """What may lie beside a player's board."""
        return ()

    def cells_named(self, player: int, names: tuple[str, ...]) -> tuple[int, ...]:
        """The spaces of a player's board that points come from."""
        face = self.face(player)
        return face.numbers_of(names) if isinstance(face, BoardFace) else ()

    def side(self, player: int) -> tuple[int, ...]:
        """Those who win or lose together."""
        return (player,)

    def routes(self, player: int) -> tuple[Route, ...]:
        """Where a player places pieces space by space."""
        return ()

    def strips(self) -> tuple[Strip, ...]:
        """Tracks of the main board with each player's marker."""
        return ()

    def loops(self) -> tuple[Loop, ...]:
        """Tracks that go round and round, with each player's marker."""
        return ()

    def explain_loop(self, at: int) -> Tap:
        """Where the points of a loop come from."""
        raise LookupError(at)

    def gaining(self, state: S) -> tuple[Points, ...]:
        """All points of a state, on whatever track they are: the new ones are announced."""
        return self.session.game.points(state)

    def phase_title(self, phase: str, by_hand: bool = False) -> Message:
        """When points arose; those of no phase come at the end, or by hand."""
        if phase:
            return self.phase_name(phase)
        return say("By hand") if by_hand else say("At the end")

    def phase_name(self, phase: str) -> Message:
        """A part of the game, as points name it."""
        return say("Phase {phase}", phase=phase)

    def phases_title(self) -> Message:
        """What the points of each phase stand under."""
        return say("By phase")

    @staticmethod
    def total_words(player: str, count: int) -> Message:
        """Points, or what the game is won with."""
        return points_of(player, count)

    def origin(self, item: Item) -> Message:
        """Where points come from, for the breakdown."""
        return self.kind_name(item.kind)

    def curve_title(self) -> Message:
        """What the curve of points goes by."""
        return say("Round by round")

    def next_step(self, player: int) -> Tap | None:
        """What the button that says what is due does, apart from going to whoever is next."""
        return None

    def follow_up(self) -> Tap | None:
        """What is asked at once after an entry."""
        return None

    def extras(self) -> tuple[Action, ...]:
        """What only this game has in its menu."""
        return ()

    # ── the same for all games ───────────────────────────────────────────────────────────────

    @functools.cached_property
    def points(self) -> tuple[Points, ...]:
        return self.session.game.points(self.state)

    @functools.cached_property
    def legal(self) -> tuple[Entry, ...]:
        """Everything that may be entered now, for games where that is a short list."""
        return tuple(iter(self.session.game.legal(self.state)))  # its length would list it twice

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.session.header.setup.players)

    @functools.cached_property
    def over(self) -> bool:
        return self.session.game.outcome(self.state).over

    def judged(self, entry: Entry) -> Tap:
        """Enters something, unless there is something against it."""
        refusals = self.session.check(entry)
        return WhyNot(refusals, anyway(entry, refusals)) if refusals else Do(entry)

    def holdings(self, player: int, hand: str = "") -> tuple[Holding, ...]:
        """What lies beside a player's board."""
        return tuple(holding for holding in self.beside(player, hand) if holding.tokens)

    def rule(self, id: str) -> Rule | None:
        """A line of this game's ledger, or of the one that all games share."""
        return ledger.ledger(self.session.game).get(id) or ledger.common().get(id)

    def looks(self, player: int) -> tuple[str, str]:
        """A player's colour and icon."""
        return looks_of(self.session.header.setup.players[player], player)

    def side_name(self, player: int) -> str:
        """A player's name, then those who play together with this one."""
        return " + ".join((self.names[player], *self._partners(player)))

    @functools.cached_property
    def side_totals(self) -> tuple[int, ...]:
        """By player: the points of all who win or lose together."""
        totals = [points.total for points in self.points]
        return tuple(sum(totals[each] for each in self.side(p)) for p in range(len(totals)))

    @functools.cached_property
    def seats(self) -> tuple[Seat, ...]:
        totals = self.side_totals
        best, least = max(totals), min(totals)
        return tuple(
            Seat(
                name,
                *self.looks(player),
                self.points[player].total,
                self.stocks(player),
                self.done(player),
                totals[player] == best > least,
                self._team(player, totals[player]),
            )
            for player, name in enumerate(self.names)
        )

    def _partners(self, player: int) -> tuple[str, ...]:
        return tuple(self.names[other] for other in self.side(player) if other != player)

    def _team(self, player: int, total: int) -> str:
        """What is written below the name of a player in a team: it reads on as a sum. The total
        stays with its sign when the line is broken."""
        others = "".join(f"+ {name} " for name in self._partners(player))
        return f"{others}=\N{NO-BREAK SPACE}{total}" if others else ""

    @functools.cached_property
    def last_roll(self) -> int | None:
        """Which entry in force (from 1) is the last roll."""
        if self.rolls is None:
            return None
        steps = self.session.steps
        rolls = (at for at in range(len(steps), 0, -1) if type(steps[at - 1].entry) is self.rolls)
        return next(rolls, None)

    def own_last(self, player: int) -> int | None:
        """Which entry in force (from 1) is the player's last one since the last roll."""
        steps = self.session.steps
        for at in range(len(steps), self.last_roll or 0, -1):
            if player_of(steps[at - 1].entry) == player:
                return at
        return None

    def laid_by(self, player: int, name: str) -> int | None:
        """Which entry in force (from 1) wrote or laid what is on a space."""
        steps = self.session.steps
        for at in range(len(steps), 0, -1):
            entry = steps[at - 1].entry
            space = getattr(entry, "cell", None) or getattr(entry, "place", None)
            laid = isinstance(entry, self.laying) and space == name
            if laid and player_of(entry) in self.side(player):
                return at
        return None

    def ways_back(self, player: int, name: str) -> tuple[Way, ...]:
        """Takes back what was written or laid on a space, if anything was; what stands against
        that is told first."""
        at = self.laid_by(player, name)
        return () if at is None else (Way(say("Take back"), "undo", Change(at, None)),)

    def dice_of(self, at: int) -> Tray:
        """The dice of the roll that is the `at`-th entry in force."""
        tray = self.tray_of(self.session.steps[at - 1].entry)
        assert tray is not None
        return tray

    def with_die(self, at: int, place: int, value: str) -> Entry:
        """A roll in force with another value on one die. It is nobody's own."""
        return self.roll_entry(self.dice_of(at).put_at(place, value), 0)

    def next_seat(self, after: int) -> int:
        """Who is to enter next: `after` while that one still has to, else the next who has."""
        waiting = self.waiting()
        if not waiting or after in waiting:
            return after
        return next((p for p in waiting if p > after), waiting[0])

    def log(self, most: int) -> tuple[LogLine, ...]:
        """The last entries in force, newest first."""
        count = len(self.session.steps)
        lines = (self.logbook.line(self, n) for n in range(count, max(0, count - most), -1))
        if self.covered():
            return tuple(line._replace(text=say("has chosen"), gained=(0,)) for line in lines)
        return tuple(lines)

    def covered(self) -> bool:
        """Whether choices were made that the others must not see before everybody has chosen."""
        return False

    def told(self, number: int) -> Message:
        """A step in words."""
        entry = self.session.steps[number - 1].entry
        if isinstance(entry, Correct):
            return say(
                "adjusts by hand: {counter} {value}",
                counter=self.counter_name(entry.counter),
                value=entry.value,
            )
        if isinstance(entry, End):
            return say("The players ended the game here")
        return self.tell(entry, self.session.at(number - 1))

    def curve(self) -> list[tuple[int, ...]]:
        """Each player's points at the start of each round and at the end."""
        game, found = self.session.game, []
        for count, step in enumerate(self.session.steps):
            if self.is_round_start(step.entry):
                found.append(tuple(p.total for p in game.points(self.session.at(count))))
        found.append(tuple(p.total for p in self.points))
        return found


def points_of(player: str, count: int) -> Message:
    return say_n("{player}: {n} point", "{player}: {n} points", n=count, player=player)


class _Noted(NamedTuple):
    step: Step | None
    value: Any


class Logbook:
    """Lines of the log and the points after each entry, kept from one moment to the next.

    An entry that is edited, or comes after one, is a new `Step`: what was noted for the old one no
    longer counts.
    """

    def __init__(self) -> None:
        self._lines: dict[int, _Noted] = {}
        self._points: dict[int, _Noted] = {}

    def line(self, table: Table[Any], number: int) -> LogLine:
        step = table.session.steps[number - 1]
        noted = self._lines.get(number)
        if noted is None or noted.step is not step:
            noted = self._lines[number] = _Noted(step, self._made(table, number, step))
        found: LogLine = noted.value
        return found

    def gains(self, table: Table[Any], number: int) -> tuple[tuple[int, Item], ...]:
        """The points that an entry gave, with the player of each."""
        return tuple(new_items(self._after(table, number - 1), self._after(table, number)))

    def _made(self, table: Table[Any], number: int, step: Step) -> LogLine:
        player = player_of(step.entry)
        gained = _by_player(player, self.gains(table, number), len(table.names))
        return LogLine(number, player, table.told(number), gained, bool(step.refusals))

    def _after(self, table: Table[Any], number: int) -> tuple[Points, ...]:
        step = table.session.steps[number - 1] if number else None
        noted = self._points.get(number)
        if noted is None or noted.step is not step:
            current = number == len(table.session.steps)
            state = table.state if current else table.session.at(number)
            noted = self._points[number] = _Noted(step, table.gaining(state))
        found: tuple[Points, ...] = noted.value
        return found


def _by_player(
    player: int | None, gains: tuple[tuple[int, Item], ...], seats: int
) -> tuple[int, ...]:
    """What the player got, or each player in order where others got something too."""
    if player is not None and all(to == player for to, _ in gains):
        return (sum(item.vp for _, item in gains),)
    return tuple(sum(item.vp for to, item in gains if to == seat) for seat in range(seats))


def new_items(before: tuple[Points, ...], after: tuple[Points, ...]) -> Iterator[tuple[int, Item]]:
    """The items that are new, with their players."""
    for old, new in zip(before, after, strict=True):
        if old.items == new.items:
            continue
        left = list(old.items)
        for item in new.items:
            if item in left:
                left.remove(item)
            else:
                yield new.player, item


def anyway(entry: Entry, refusals: tuple[Refusal, ...]) -> Do | None:
    """An entry against the rules, unless it makes no sense at all."""
    return None if any(refusal.impossible for refusal in refusals) else Do(entry, anyway=True)


def gain_of(table: Table[Any], player: int, item: Item) -> Gain:
    return Gain(player, item.vp, table.cells_named(player, item.source))

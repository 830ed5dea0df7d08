"""One game on the table, seen from the screen: what to show, and what a touch means.

A game's own desk (`dice_game.py` …) says what its cells, dice and stocks look like and which
entry a touch stands for; everything that is the same for all games is here. No Kivy.
"""

from __future__ import annotations

import importlib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from core import games, ledger
from core.entry import Entry, player_of
from core.game import Item, Player, Points, Refusal
from core.ledger import Rule
from core.message import Message, say
from core.record import Correct
from core.session import Session
from mobile.tables.model import (
    Action,
    BoardFace,
    BoardMarks,
    CastleFace,
    CastleMarks,
    Die,
    Do,
    Holding,
    Line,
    Loop,
    Route,
    Seat,
    Stock,
    Strip,
    Tap,
    ToRead,
    Track,
    TrayLine,
    Value,
)
from mobile.tables.tray import Tray

_DESKS = {
    "dice-game": "mobile.tables.dice_game",
    "burgundy": "mobile.tables.burgundy",
    "tuscany": "mobile.tables.tuscany",
    "castle-builder": "mobile.tables.castle_builder",
}
"""Game id → the module with its `GameDesk`."""

BY_HAND = "CP-3"
"""The rule of points that were set by hand."""
SEAT_LOOKS = (
    ("bordeaux", "shield"),
    ("navy", "fish"),
    ("forest", "tree"),
    ("ochre", "bell"),
    ("plum", "lily"),
    ("slate", "key"),
)
"""What players without a chosen look get, by seat."""
SEAT_ICONS = (*(icon for _, icon in SEAT_LOOKS), "crown", "star", "sun", "moon")
SEAT_COLOURS = tuple(colour for colour, _ in SEAT_LOOKS)


def playable() -> tuple[str, ...]:
    """The games that have a table."""
    return tuple(_DESKS)


def desk_for(session: Session) -> Desk:
    module = importlib.import_module(_DESKS[session.header.game])
    found: Desk = module.GameDesk(session)
    return found


def looks_of(player: Player, seat: int) -> tuple[str, str]:
    """A player's colour and icon: those chosen, where this Castlepad has them, or the seat's."""
    chosen = dict(player.options)
    colour, icon = SEAT_LOOKS[seat % len(SEAT_LOOKS)]
    if chosen.get("colour") in SEAT_COLOURS:
        colour = chosen["colour"]
    if chosen.get("icon") in SEAT_ICONS:
        icon = chosen["icon"]
    return colour, icon


def preview(game: str, option: str, value: str, chosen: Mapping[str, str]) -> BoardFace | None:
    """A picture of what an option stands for beside the other choices, where a game has one."""
    own = _own(game, "preview")
    return None if own is None else own(option, value, chosen)


def first_options(game: str) -> tuple[str, ...]:
    """The options that every table decides; the others wait behind a button."""
    own: tuple[str, ...] | None = _own(game, "FIRST_OPTIONS")
    return tuple(option.name for option in games.game(game).options[:1]) if own is None else own


def on_offer(game: str, option: str, value: str, chosen: Mapping[str, str]) -> bool:
    """Whether a choice exists beside the others: some boards are in one edition only."""
    own = _own(game, "on_offer")
    return own is None or own(option, value, chosen)


def asked(game: str, option: str, chosen: Mapping[str, str], players: int) -> bool:
    """Whether an option matters beside the other choices, for so many players."""
    own = _own(game, "asked")
    return own is None or own(option, chosen, players)


def expansions(game: str) -> tuple[str, ...]:
    """The options that put something of the box in play."""
    return _own(game, "EXPANSIONS") or ()


def expansion_options(game: str) -> tuple[str, ...]:
    """What these ask for."""
    return _own(game, "EXPANSION_OPTIONS") or ()


def seat_options(game: str) -> tuple[str, ...]:
    """The options whose number is that of a player's seat."""
    return _own(game, "SEAT_OPTIONS") or ()


def _own(game: str, name: str) -> Any:
    """What the module of a game's table says of its options; None where it says nothing."""
    return getattr(importlib.import_module(_DESKS[game]), name, None) if game in _DESKS else None


class Gain(NamedTuple):
    """Points that have just arisen."""

    player: int
    item: Item


class Desk(ABC):
    """Base of every game's desk."""

    hand: Any = None
    """The piece for which the board shows where it fits."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.tray = self.fresh_tray()
        self.seat = self.next_seat(0)
        """Whose sheet is on top."""

    # ── what a game's desk says ──────────────────────────────────────────────────────────────

    @abstractmethod
    def face(self, player: int) -> BoardFace | CastleFace: ...

    @abstractmethod
    def marks(self, player: int) -> BoardMarks | CastleMarks: ...

    @abstractmethod
    def tap(self, player: int, cell: int, all_ways: bool = False) -> Tap:
        """What a touch of a cell means; a long one asks for all ways."""

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
    def hint(self) -> tuple[str, Message]:
        """What somebody new to the table should know now, and a name for having seen it."""

    @abstractmethod
    def tell(self, entry: Entry, before: Any) -> Message:
        """An entry in words, for the log; its player's name stands before it. `before` is the
        state it was made in."""

    @abstractmethod
    def counter_name(self, counter: str) -> Message: ...

    @abstractmethod
    def kind_name(self, kind: str) -> Message:
        """A kind of points."""

    @abstractmethod
    def is_round_start(self, entry: Entry) -> bool:
        """Whether the curve of points has a place before this entry."""

    # ── what only some games have ────────────────────────────────────────────────────────────

    def fresh_tray(self) -> Tray:
        """The dice as they wait to be entered."""
        return Tray(())

    def tray_of(self, entry: Entry) -> Tray | None:
        """The dice of a roll; None for every other entry."""
        return None

    def roll_due(self) -> bool:
        return False

    def done(self, player: int) -> bool:
        """Whether a player has entered everything that is due this round."""
        return player not in self.waiting()

    def tray_lines(self) -> tuple[TrayLine, ...]:
        """Whose dice are whose, where a tray has many: then they are entered line by line."""
        return ()

    def shown_dice(self, player: int) -> tuple[tuple[int, Die], ...]:
        """The dice of the last roll that matter to a player, each with its place in the roll."""
        at = self.last_roll()
        return () if at is None else tuple(enumerate(self.dice_of(at).dice))

    def beside(self, player: int) -> Iterable[Holding]:
        """What may lie beside a player's board."""
        return ()

    def side(self, player: int) -> tuple[int, ...]:
        """Those who win or lose together."""
        return (player,)

    def side_name(self, player: int) -> str:
        """A player's name, then those who play together with this one."""
        return " + ".join((self.names()[player], *self._partners(player)))

    def side_totals(self) -> tuple[int, ...]:
        """By player: the points of all who win or lose together."""
        points = self.session.points()
        return tuple(sum(points[each].total for each in self.side(p.player)) for p in points)

    def _partners(self, player: int) -> tuple[str, ...]:
        return tuple(self.names()[other] for other in self.side(player) if other != player)

    def _team(self, player: int, total: int) -> str:
        """What stands below the name of a player in a team: it reads on as a sum. The total
        stays with its sign when the line is broken."""
        others = "".join(f"+ {name} " for name in self._partners(player))
        return f"{others}=\N{NO-BREAK SPACE}{total}" if others else ""

    def routes(self, player: int) -> tuple[Route, ...]:
        """What a player lays pieces along, space by space."""
        return ()

    def strips(self) -> tuple[Strip, ...]:
        """Tracks of the main board with everybody's markers."""
        return ()

    def loops(self) -> tuple[Loop, ...]:
        """Tracks that lead round and round, with everybody's markers."""
        return ()

    def gaining(self, state: Any) -> tuple[Points, ...]:
        """All points that a state has, wherever they are kept: what is new in them flies."""
        found: tuple[Points, ...] = self.session.game.points(state)
        return found

    def phase_title(self, phase: str, by_hand: bool = False) -> Message:
        """When points arose; those of no phase come at the end, or by hand."""
        if phase:
            return self.phase_name(phase)
        return say("By hand") if by_hand else say("At the end")

    def phase_name(self, phase: str) -> Message:
        """A part of the game, as points name it."""
        return say("Phase {phase}", phase=phase)

    def origin(self, item: Item) -> Message:
        """Where points come from, for the breakdown."""
        return self.kind_name(item.kind)

    def curve_title(self) -> Message:
        """What the curve of points goes by."""
        return say("Round by round")

    def hold(self, piece: Any) -> None:
        """Takes a piece into the hand, or lays it back."""
        self.hand = None if self.hand == piece else piece

    def next_step(self, player: int) -> Tap | None:
        """What the button that says what is due does, besides going to whoever is next."""
        return None

    def follow_up(self) -> Tap | None:
        """What is asked at once after an entry."""
        return None

    def extras(self) -> tuple[Action, ...]:
        """What the menu of this game has besides."""
        return ()

    # ── the same for all games ───────────────────────────────────────────────────────────────

    def holdings(self, player: int) -> tuple[Holding, ...]:
        """What lies beside a player's board."""
        return tuple(holding for holding in self.beside(player) if holding.tokens)

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def over(self) -> bool:
        return self.session.game.outcome(self.state).over

    def rule(self, id: str) -> Rule | None:
        """A line of this game's ledger, or of the one that all games share."""
        return ledger.ledger(self.session.game).get(id) or ledger.common().get(id)

    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.session.header.setup.players)

    def looks(self, player: int) -> tuple[str, str]:
        """A player's colour and icon."""
        return looks_of(self.session.header.setup.players[player], player)

    def seats(self) -> tuple[Seat, ...]:
        points = self.session.points()
        totals = self.side_totals()
        return tuple(
            Seat(
                name=name,
                colour=self.looks(player)[0],
                icon=self.looks(player)[1],
                points=points[player].total,
                stocks=self.stocks(player),
                done=self.done(player),
                leads=totals[player] == max(totals) > min(totals),
                team=self._team(player, totals[player]),
            )
            for player, name in enumerate(self.names())
        )

    def play(self, entry: Entry, anyway: bool = False) -> tuple[Gain, ...]:
        """Enters something and says which points it brought."""
        before = self.gaining(self.state)
        if anyway and self.session.check(entry):
            self.session.override(entry)
        else:
            self.session.play(entry)
        return gains(before, self.gaining(self.state))

    def warnings(self, entry: Entry) -> tuple[Message, ...]:
        """What is odd about an entry, though no rule is against it."""
        found: tuple[Message, ...] = self.session.game.warnings(self.state, entry)
        return found

    def correct(self, player: int, counter: str, value: int) -> None:
        self.session.override(Correct(player, counter, value))

    def last_roll(self) -> int | None:
        """Which entry in force (from 1) is the last roll."""
        steps = self.session.steps
        rolls = (at for at in range(len(steps), 0, -1) if self.tray_of(steps[at - 1].entry))
        return next(rolls, None)

    def dice_of(self, at: int) -> Tray:
        """The dice of the roll that is the `at`-th entry in force."""
        tray = self.tray_of(self.session.steps[at - 1].entry)
        assert tray is not None
        return tray

    def against_change(self, at: int, entry: Entry | None) -> tuple[Refusal, ...]:
        """What later entries stand against changing an entry, or taking it out."""
        conflicts = self.session.conflicts(at, entry)
        return tuple(refusal for conflict in conflicts for refusal in conflict.refusals)

    def change(self, at: int, entry: Entry | None) -> None:
        """Changes an entry or takes it out; what no longer fits stays as an override."""
        self.session.edit(at, entry, anyway=bool(self.session.conflicts(at, entry)))

    def next_seat(self, after: int) -> int:
        """Who is to enter next: `after` while that one still has to, else the next who has."""
        waiting = self.waiting()
        if not waiting or after in waiting:
            return after
        return next((p for p in waiting if p > after), waiting[0])

    def log(self, most: int) -> list[Line]:
        """The last entries in force, newest first."""
        count = len(self.session.steps)
        return list(self._lines(range(count, max(0, count - most), -1)))

    def _lines(self, numbers: range) -> Iterator[Line]:
        after = self.gaining(self.state)
        for number in numbers:
            step = self.session.steps[number - 1]
            before = self.gaining(self.session.at(number - 1))
            player = player_of(step.entry)
            yield Line(
                number,
                player,
                self.told(number),
                self._gained(player, gains(before, after)),
                bool(step.refusals),
            )
            after = before

    def _gained(self, player: int | None, found: tuple[Gain, ...]) -> tuple[int, ...]:
        """What the player got, or everybody in their order where others got something too."""
        if player is not None and all(gain.player == player for gain in found):
            return (sum(gain.item.vp for gain in found),)
        seats = range(len(self.names()))
        return tuple(sum(g.item.vp for g in found if g.player == seat) for seat in seats)

    def told(self, number: int) -> Message:
        """A step in words."""
        entry = self.session.steps[number - 1].entry
        if isinstance(entry, Correct):
            return say(
                "{counter} set to {value} by hand",
                counter=self.counter_name(entry.counter),
                value=entry.value,
            )
        return self.tell(entry, self.session.at(number - 1))

    def curve(self) -> list[tuple[int, ...]]:
        """Everybody's points at the start of each round and at the end."""
        game, found = self.session.game, []
        for count, step in enumerate(self.session.steps):
            if self.is_round_start(step.entry):
                found.append(tuple(p.total for p in game.points(self.session.at(count))))
        found.append(tuple(p.total for p in self.session.points()))
        return found


class DiceDesk(Desk):
    """Base of the desk of a game that is played with dice."""

    @abstractmethod
    def fresh_tray(self) -> Tray:
        """The dice as they wait to be entered."""

    @abstractmethod
    def choices(self, kind: str) -> tuple[Value, ...]:
        """The faces of a die of that kind."""

    @abstractmethod
    def roll_entry(self, tray: Tray) -> Entry:
        """The entry that a full tray stands for."""

    @abstractmethod
    def tray_of(self, entry: Entry) -> Tray | None:
        """The dice of a roll; None for every other entry."""

    @abstractmethod
    def roll_due(self) -> bool: ...

    @abstractmethod
    def throw(self, rng: random.Random) -> Entry:
        """A roll by the tablet, for a table without dice at hand."""

    def may_throw(self) -> bool:
        """Whether the tablet can throw what the tray waits for."""
        return True

    def dice_to_read(self, dice_colours: Mapping[str, str]) -> tuple[ToRead | None, ...]:
        """What the dice reader is to look for, for each place of the tray: None is no die. Empty
        where a picture does not help. `dice_colours`: by the colour of a seat."""
        return ()

    def with_die(self, at: int, place: int, value: str) -> Entry:
        """A roll in force with another value on one die."""
        tray = self.dice_of(at)
        tray.picked = place
        tray.put(tray.dice[place].kind, value)
        return self.roll_entry(tray)


def anyway(entry: Entry, refusals: tuple[Refusal, ...]) -> Do | None:
    """An entry against the rules, unless it makes no sense at all."""
    return None if any(refusal.impossible for refusal in refusals) else Do(entry, anyway=True)


def gains(before: tuple[Points, ...], after: tuple[Points, ...]) -> tuple[Gain, ...]:
    """The items that are new."""
    found = []
    for old, new in zip(before, after, strict=True):
        left = list(old.items)
        for item in new.items:
            if item in left:
                left.remove(item)
            else:
                found.append(Gain(new.player, item))
    return tuple(found)

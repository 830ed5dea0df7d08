"""What every game is to the rest of Castlepad: set up, ask, explain, do, score.

A game is one object without state of its own. `setup` makes the first state from the table's
choices; `legal`, `check` and `apply` move from state to state; `points` and `outcome` explain.
States and entries are immutable values, so anybody may keep any of them.
"""

from __future__ import annotations

import functools
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from core.components.textboard import TextBoard
from core.entry import Entry
from core.errors import IllegalEntry
from core.message import N_, Message, say, say_n

if TYPE_CHECKING:
    from core.components.painting import LayoutKind, Printed

S = TypeVar("S")


# ── what a table chooses before the first entry ──────────────────────────────────────────────


class Choice(NamedTuple):
    value: str
    title: str
    """English source text, in the catalogues."""
    edition: str = ""
    """The catalogue of an edition that is chosen with it, where that one has terms of its own."""


YES, NO = Choice("yes", N_("Yes")), Choice("no", N_("No"))


class Depth(StrEnum):
    """How much a table enters, in games that leave the choice."""

    SCORE = "score"
    FULL = "full"


class Option(NamedTuple):
    """Something a table decides at set-up: for all (`per_player` unset) or for each player."""

    name: str
    title: str
    default: str
    choices: tuple[Choice, ...] = ()
    numbers: range | None = None
    """Allowed numbers, for options that are counts and not choices."""
    layout: str = ""
    """The kind of custom layout that may be named in place of a choice."""
    per_player: bool = False
    help: str = ""


class Layout(NamedTuple):
    """Something printed that the players told the app: a sheet, a duchy, a track."""

    kind: str
    name: str
    text: str
    """Lines of the game's own layout language."""


class InPlay(NamedTuple):
    """A layout a player has before them."""

    kind: LayoutKind
    value: str
    """What the set-up calls it."""
    text: str
    printed: Printed | None
    """None for one that the table has painted."""


class Learned(NamedTuple):
    """A layout that was learnt while a game was played."""

    kind: LayoutKind
    title: Message
    text: str


class Player(NamedTuple):
    name: str
    options: tuple[tuple[str, str], ...] = ()
    """Colour, icon and the game's per-player options."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A table's choices. Options left out stand for the game's defaults."""

    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    layouts: tuple[Layout, ...] = ()

    def layout(self, kind: str, name: str) -> Layout | None:
        return next((x for x in self.layouts if (x.kind, x.name) == (kind, name)), None)


# ── what a game answers ──────────────────────────────────────────────────────────────────────


class Refusal(NamedTuple):
    """One reason against an entry."""

    rule: str
    """The ledger line, for example `DG-12`."""
    message: Message
    impossible: bool = False
    """The entry makes no sense on this table (a cell that is not there), so that even the players
    cannot push it through. All other refusals can be overridden."""


def impossible(rule: str, message: Message) -> Refusal:
    return Refusal(rule, message, impossible=True)


class Item(NamedTuple):
    """Points that explain themselves: name × count = VP."""

    name: Message
    count: int  # type: ignore[assignment]
    each: int
    rule: str
    source: tuple[str, ...] = ()
    """The cells or tiles the points come from."""
    kind: str = ""
    """What statistics add up: pasture, colour bonus, goods …"""
    phase: str = ""

    @property
    def vp(self) -> int:
        return self.count * self.each


def correction(change: int, phase: str = "") -> Item:
    """Points set by hand: what all items before do not explain."""
    return Item(say("Adjusted by hand"), 1, change, CORRECTED, kind="correction", phase=phase)


class Points(NamedTuple):
    player: int
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.vp for item in self.items)


class Place(NamedTuple):
    rank: int
    """1 for every winner; players who share a place have the same rank. 0 for a player alone who
    did not win."""
    player: int
    total: int


class Outcome(NamedTuple):
    """The ranking as it stands, and why."""

    over: bool
    ending: str
    """Which of the game's `endings` it was; empty while the game goes on."""
    places: tuple[Place, ...]
    reason: Message
    """The tie-break that decided, or that none was needed, or the solo verdict."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(p.player for p in self.places if p.rank == 1)


class Legal(Collection[Entry]):
    """What may be entered now: iterated lazily, counted, asked with `in`, drawn from at random."""

    __slots__ = ("_draw", "_game", "_listed", "_produce", "_state")

    def __init__(
        self,
        game: Game[S],
        state: S,
        produce: Callable[[S], Iterator[Entry]],
        draw: Callable[[S, random.Random], Entry] | None = None,
    ) -> None:
        self._game: Game[Any] = game
        self._state = state
        self._produce: Callable[[Any], Iterator[Entry]] = produce
        self._draw: Callable[[Any, random.Random], Entry] | None = draw
        self._listed: tuple[Entry, ...] | None = None
        """All of them, once they were counted."""

    def __iter__(self) -> Iterator[Entry]:
        # Decided with the first one: `list` asks for the length in between.
        yield from self._produce(self._state) if self._listed is None else self._listed

    def __contains__(self, entry: object) -> bool:
        return isinstance(entry, Entry) and not self._game.check(self._state, entry)

    def __len__(self) -> int:
        if self._listed is None:
            self._listed = tuple(self._produce(self._state))
        return len(self._listed)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def draw(self, rng: random.Random) -> Entry:
        """One of them at random (games pass their own way where listing all would be wasteful).
        Raises IndexError when there is none."""
        if self._draw is not None:
            return self._draw(self._state, rng)
        return rng.choice(list(self))


# ── the game ─────────────────────────────────────────────────────────────────────────────────


class Game(ABC, Generic[S]):
    id: ClassVar[str]
    """In records and on the command line, for example `dice-game`."""
    title: ClassVar[str]
    prefix: ClassVar[str]
    """Of its ledger lines, for example `DG`."""
    version: ClassVar[int]
    """Of its rules; raised when the same record would give other points."""
    seats: ClassVar[range]
    """How many may play."""
    options: ClassVar[tuple[Option, ...]]
    entries: ClassVar[tuple[type[Entry], ...]]
    endings: ClassVar[tuple[str, ...]]
    """Every way the game can end; each has a golden game."""

    def edition(self, options: Mapping[str, str]) -> str:
        """The catalogue with the terms of the edition played, for `core.text`; empty for the usual
        ones."""
        chosen = (
            choice.edition
            for option in self.options
            for choice in option.choices
            if choice.value == options.get(option.name, option.default)
        )
        return next(filter(None, chosen), "")

    def check_setup(self, setup: Setup) -> tuple[Refusal, ...]:
        """Every reason why a game cannot be set up like this. Games add their own."""
        return tuple(_setup_refusals(self, setup))

    def setup_warnings(self, setup: Setup) -> tuple[Message, ...]:
        """What looks odd about a set-up that can be played, to be confirmed."""
        return ()

    @abstractmethod
    def setup(self, setup: Setup) -> S:
        """The state before the first entry. The set-up has passed `check_setup`."""

    @abstractmethod
    def legal(self, state: S) -> Legal:
        """Everything that may be entered now. `entry in legal` equals `not check(state, entry)`."""

    @abstractmethod
    def check(self, state: S, entry: Entry) -> tuple[Refusal, ...]:
        """Every reason against this entry; none means it is allowed."""

    @abstractmethod
    def apply(self, state: S, entry: Entry) -> S:
        """The state after this entry. It need not be legal, but none of its refusals may be
        `impossible`: what the table pushes through is applied as well as it can be."""

    def warnings(self, state: S, entry: Entry) -> tuple[Message, ...]:
        """What a careful table would look at twice though no rule is against it, such as a sixth
        tile of a kind that is printed five times."""
        return ()

    @abstractmethod
    def points(self, state: S) -> tuple[Points, ...]:
        """Each player's points so far, item by item."""

    def standing(self, state: S, points: Points) -> Message:
        """A player's points in a few words: the total, or the tracks of a game that has several."""
        return say("{n}", n=points.total)

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """The ranking as it stands now; final when `over`."""

    @abstractmethod
    def status(self, state: S) -> Message:
        """Where the game stands, in a few words: "Phase II, round 4"."""

    @abstractmethod
    def due(self, state: S) -> Message:
        """What is to be entered next, and by whom: "Boris still marks"."""

    def news(self, state: S) -> tuple[Message, ...]:
        """What the last entry means for the players at the table: "Anna takes 2 tiles"."""
        return ()

    @abstractmethod
    def counters(self, state: S, player: int) -> Mapping[str, int]:
        """What may be corrected by hand, with its present value: points, silver, workers …"""

    @abstractmethod
    def correct(self, state: S, player: int, counter: str, value: int) -> S:
        """The state with one counter set by hand. Corrected points become an item of their own."""

    def counter_range(self, state: S, counter: str) -> range:
        """What a counter may be set to by hand. It depends on the table and not on the moment, so
        that a correction still holds when an earlier entry is changed."""
        return ANY_NUMBER

    # ── for the command line ──

    scores: ClassVar[tuple[str, ...]] = ("points",)
    """The counters that are points; all others are what a player has."""

    def stocks(self, state: S, player: int) -> Mapping[str, int]:
        """What a player has apart from points: silver, workers, goods …"""
        counters = self.counters(state, player)
        return {name: count for name, count in counters.items() if name not in self.scores}

    def text_board(self, state: S, player: int) -> TextBoard:
        """What lies before a player."""
        return TextBoard()

    def text_table(self, state: S) -> TextBoard:
        """What lies before all players."""
        return TextBoard()

    def words(self, state: S) -> Mapping[str, Iterable[str]]:
        """The words that the fields of entries may hold here: for `cell` the spaces, and so on."""
        return {}

    # ── layouts ──

    def layout_kinds(self) -> tuple[LayoutKind, ...]:
        """The printed things a table may paint for this game."""
        return ()

    def layout_kind(self, name: str) -> LayoutKind | None:
        return next((kind for kind in self.layout_kinds() if kind.name == name), None)

    def check_layout(self, kind: str, text: str) -> tuple[Refusal, ...]:
        """Everything that makes a text no such layout."""
        from core.components.painting import LONGEST, TOO_LONG

        found = self.layout_kind(kind)
        if found is None:
            message = say("This game has no components of type “{kind}”.", kind=kind)
            return (impossible("CP-10", message),)
        if len(text) > LONGEST:
            return (impossible("CP-10", TOO_LONG),)
        return tuple(found.check(text))

    def learned(self, setup: Setup, state: S, player: int) -> Iterable[Learned]:
        """What could be kept for the next game: seen by all, or on the side of that player."""
        return ()

    def layouts_in_play(self, setup: Setup, player: int) -> tuple[InPlay, ...]:
        """The layouts, printed and painted, that a player has before them."""
        found = []
        for option in self.options:
            if (kind := self.layout_kind(option.layout)) is None:
                continue
            read = functools.partial(self.player_option, setup, player)
            value = read(option.name) if option.per_player else self.option(setup, option.name)
            own = setup.layout(kind.name, value)
            if own is not None:
                found.append(InPlay(kind, value, own.text, None))
            elif (printed := self.printed_layout(setup, kind, value)) is not None:
                found.append(InPlay(kind, value, printed.text, printed))
        return tuple(dict.fromkeys(found))

    def unconfirmed(self, setup: Setup) -> tuple[Message, ...]:
        """What is printed in this game and not known for certain: to be compared with the copy
        on the table."""
        seats = range(len(setup.players))
        found = (layout.printed for seat in seats for layout in self.layouts_in_play(setup, seat))
        unsure = (printed.title for printed in found if printed and not printed.sure)
        return tuple(dict.fromkeys(unsure))

    def printed_layout(self, setup: Setup, kind: LayoutKind, value: str) -> Printed | None:
        """What ships under that value, beside the other choices such as the edition."""
        for printed in kind.printed():
            here = all(self.option(setup, name) == chosen for name, chosen in printed.where)
            if printed.value == value and here:
                return printed
        return None

    def relaid(self, setup: Setup, was: InPlay, layout: Layout) -> Setup:
        """The same choices with another layout wherever that one was chosen."""
        names = [option for option in self.options if option.layout == layout.kind]
        options = dict(setup.options)
        for option in names:
            if not option.per_player and self.option(setup, option.name) == was.value:
                options[option.name] = layout.name
        players = []
        for seat, player in enumerate(setup.players):
            own = dict(player.options)
            for option in names:
                if option.per_player and self.player_option(setup, seat, option.name) == was.value:
                    own[option.name] = layout.name
            players.append(Player(player.name, tuple(own.items())))
        gone = ((layout.kind, was.value), (layout.kind, layout.name))
        others = (x for x in setup.layouts if (x.kind, x.name) not in gone)
        return Setup(tuple(players), options, (*others, layout))

    @property
    def book(self) -> Game[Any]:
        """Whose rules it goes by: its own, or where only the end is counted, those of the game."""
        return self

    def option(self, setup: Setup, name: str) -> str:
        """A table-wide option as chosen, or its default."""
        chosen = setup.options.get(name)
        return self._named[name].default if chosen is None else chosen

    def player_option(self, setup: Setup, player: int, name: str) -> str:
        """A player's option as chosen, or its default."""
        return dict(setup.players[player].options).get(name, self._named[name].default)

    @functools.cached_property
    def _named(self) -> Mapping[str, Option]:
        return {option.name: option for option in self.options}

    def begin(self, setup: Setup) -> S:
        """`setup` for choices that come from outside: refuses with every reason."""
        if refusals := self.check_setup(setup):
            raise IllegalEntry(refusals)
        return self.setup(setup)


CORRECTED = "CP-3"
"""The rule that points may be set by hand."""

LEVEL = say("Tied so far.")
"""Why several players share the first place of a game that goes on: nobody has won yet."""

ANY_NUMBER = range(-999, 10_000)
"""What every counter may be set to, for all that can be said without a game's rules."""
LOOKS = ("colour", "icon")
"""What a player has in every game, apart from the game's own options."""


def _setup_refusals(game: Game[S], setup: Setup) -> Iterator[Refusal]:
    count = len(setup.players)
    if count not in game.seats:
        yield impossible(
            "CP-1",
            say_n(
                "This game is for {first} to {last} players, not {n}.",
                "This game is for {first} to {last} players, not {n}.",
                n=count,
                first=game.seats[0],
                last=game.seats[-1],
            ),
        )
    table = {o.name: o for o in game.options if not o.per_player}
    personal = {o.name: o for o in game.options if o.per_player}
    for name, value in setup.options.items():
        if name in personal or name in LOOKS:
            wrong = say("“{name}” is chosen for each player.", name=name)
            yield impossible("CP-2", wrong)
        else:
            yield from _option_refusals(setup, name, value, table.get(name))
    for player in setup.players:
        for name, value in player.options:
            if name in table:
                wrong = say("“{name}” is chosen for all players together.", name=name)
                yield impossible("CP-2", wrong)
            elif name not in LOOKS:
                yield from _option_refusals(setup, name, value, personal.get(name))
    for layout in setup.layouts:
        yield from game.book.check_layout(layout.kind, layout.text)


def _option_refusals(
    setup: Setup, name: str, value: str, option: Option | None
) -> Iterator[Refusal]:
    if option is None:
        yield impossible("CP-2", say("This game has no option called “{name}”.", name=name))
    elif not _allowed(setup, value, option):
        wrong = say("“{value}” is not a choice for “{name}”.", value=value, name=name)
        if option.layout:
            wrong = say(
                "“{value}” is not a choice for “{name}”, and no component of "
                "that name came with the game.",
                value=value,
                name=name,
            )
        yield impossible("CP-2", wrong)


def _allowed(setup: Setup, value: str, option: Option) -> bool:
    if any(value == choice.value for choice in option.choices):
        return True
    if option.numbers is not None:
        digits = value.isascii() and value.isdigit() and len(value) < 10
        return digits and int(value) in option.numbers
    return bool(option.layout) and setup.layout(option.layout, value) is not None

"""The end of a game counted without its entries: what lies on the table in, explained points out.

A calculator is a game of its own, so that counting can be undone, is kept in the history and goes
into the statistics. Its entries are the fields of a form; its points come from the scoring code
of the game that was played. One module a game lies in `core.calculators`.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from core.entry import Entry
from core.game import Game, Item, Legal, Outcome, Place, Points, Refusal, Setup, impossible
from core.message import Message, say

ENDING = "counted"
COUNTING = say("Final scoring")


class Field(NamedTuple):
    """Something to look for on the table."""

    name: str
    """In records: letters, digits and lines below."""
    title: Message
    group: Message
    """The heading it stands under."""
    numbers: range = range(100)
    choices: tuple[Message, ...] = ()
    """What each number means, where one chooses and does not count."""


OTHER = Field("other", say("Other points"), say("Other"), range(-99, 400))
"""Every form ends with it: house rules, and what the app does not know."""


@dataclass(frozen=True, slots=True)
class Count(Entry):
    """A field of the form."""

    verb: ClassVar[str] = "count"
    player: int
    field: str
    number: int


@dataclass(frozen=True, slots=True)
class Close(Entry):
    """Everything is entered."""

    verb: ClassVar[str] = "close"


class CountState(NamedTuple):
    setup: Setup
    form: tuple[Field, ...]
    numbers: tuple[tuple[int, ...], ...]
    """By player, in the order of the form."""
    closed: bool = False

    def values(self, player: int) -> dict[str, int]:
        names = (field.name for field in self.form)
        return dict(zip(names, self.numbers[player], strict=True))

    def field(self, name: str) -> Field | None:
        return next((field for field in self.form if field.name == name), None)


class Ranking(NamedTuple):
    places: tuple[Place, ...]
    reason: Message


class Calculator(Game[CountState]):
    """What the calculators of all games have in common."""

    counted: ClassVar[Game[Any]]
    """The game that was played."""
    entries = (Count, Close)
    endings = (ENDING,)

    @abstractmethod
    def fields(self, setup: Setup) -> Iterable[Field]:
        """What this edition with these expansions asks for, apart from other points."""

    @abstractmethod
    def items(self, setup: Setup, values: Mapping[str, int]) -> Iterable[Item]:
        """The points of one player, from the scoring code of the game."""

    @abstractmethod
    def ranking(
        self,
        setup: Setup,
        totals: Sequence[int],
        values: Sequence[Mapping[str, int]],
        over: bool,
    ) -> Ranking:
        """Who is where, by the tie-breaks of the game; nobody has won before all is counted."""

    def most(self, state: CountState, player: int, field: Field) -> int:
        """The greatest number of a field beside what else this player has entered."""
        return field.numbers[-1]

    @property
    def book(self) -> Game[Any]:
        return self.counted

    # ── the game protocol ──

    def setup(self, setup: Setup) -> CountState:
        form = (*self.fields(setup), OTHER)
        return CountState(setup, form, ((0,) * len(form),) * len(setup.players))

    def legal(self, state: CountState) -> Legal:
        return Legal(self, state, self._produce, self._draw)

    def _produce(self, state: CountState) -> Iterator[Entry]:
        if state.closed:
            return
        yield Close()
        for player in range(len(state.numbers)):
            for field in state.form:
                for number in self._numbers(state, player, field):
                    yield Count(player, field.name, number)

    def _draw(self, state: CountState, rng: random.Random) -> Entry:
        if state.closed:
            raise IndexError("nothing is legal: the count is finished")
        if rng.random() < 0.05:
            return Close()
        player, field = rng.randrange(len(state.numbers)), rng.choice(state.form)
        return Count(player, field.name, rng.choice(self._numbers(state, player, field)))

    def _numbers(self, state: CountState, player: int, field: Field) -> range:
        return range(field.numbers[0], self.most(state, player, field) + 1)

    def check(self, state: CountState, entry: Entry) -> tuple[Refusal, ...]:
        return tuple(self._refusals(state, entry))

    def _refusals(self, state: CountState, entry: Entry) -> Iterator[Refusal]:
        impossible = tuple(_refusals(state, entry))
        yield from impossible
        if not isinstance(entry, Count) or any(refusal.impossible for refusal in impossible):
            return
        field = state.field(entry.field)
        assert field is not None
        most = self.most(state, entry.player, field)
        if entry.number > most:
            message = say(
                "{n} is too many. “{what}” goes up to {most}.",
                n=entry.number,
                most=most,
                what=field.title,
            )
            yield Refusal("CP-8", message)

    def apply(self, state: CountState, entry: Entry) -> CountState:
        if isinstance(entry, Count):
            return self.correct(state, entry.player, entry.field, entry.number)
        return state._replace(closed=True)

    def points(self, state: CountState) -> tuple[Points, ...]:
        return tuple(
            Points(player, tuple(self._items(state.setup, state.values(player))))
            for player in range(len(state.numbers))
        )

    def _items(self, setup: Setup, values: Mapping[str, int]) -> Iterator[Item]:
        yield from self.items(setup, values)
        if other := values[OTHER.name]:
            yield Item(OTHER.title, 1, other, "CP-9", kind="other")

    def outcome(self, state: CountState) -> Outcome:
        totals = [points.total for points in self.points(state)]
        values = [state.values(player) for player in range(len(totals))]
        places, reason = self.ranking(state.setup, totals, values, state.closed)
        return Outcome(state.closed, ENDING if state.closed else "", places, reason)

    def status(self, state: CountState) -> Message:
        return say("Scored") if state.closed else COUNTING

    def due(self, state: CountState) -> Message:
        return say("Nothing left to do") if state.closed else say("Enter what is on the table")

    def stocks(self, state: CountState, player: int) -> Mapping[str, int]:
        return {}

    def words(self, state: CountState) -> Mapping[str, Iterable[str]]:
        return {"field": [field.name for field in state.form]}

    def counters(self, state: CountState, player: int) -> Mapping[str, int]:
        return state.values(player)

    def correct(self, state: CountState, player: int, counter: str, value: int) -> CountState:
        at = [field.name for field in state.form].index(counter)
        mine = state.numbers[player]
        mine = (*mine[:at], value, *mine[at + 1 :])
        numbers = (*state.numbers[:player], mine, *state.numbers[player + 1 :])
        return state._replace(numbers=numbers)


def left_of(there: int, counted: Iterable[int], own: int) -> int:
    """The most a field can be when all that are counted, it too, come out of so many."""
    return max(0, there - (sum(counted) - own))


def chosen(field: Field, values: Mapping[str, int]) -> int:
    """A choice; what was set by hand beyond the last one counts as the last."""
    return max(0, min(values[field.name], len(field.choices) - 1))


def _refusals(state: CountState, entry: Entry) -> Iterator[Refusal]:
    if state.closed:
        yield Refusal("CP-8", say("Already scored. Undo to change it."))
    if not isinstance(entry, Count):
        return
    if not 0 <= entry.player < len(state.numbers):
        message = say("There is no seat {n} in this game.", n=entry.player + 1)
        yield impossible("CP-8", message)
    field = state.field(entry.field)
    if field is None:
        message = say("There is no line “{name}”.", name=entry.field)
        yield impossible("CP-8", message)
    elif entry.number not in field.numbers:
        message = say(
            "“{what}” must be between {first} and {last}.",
            what=field.title,
            first=field.numbers[0],
            last=field.numbers[-1],
        )
        yield impossible("CP-8", message)

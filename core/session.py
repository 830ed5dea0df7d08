"""A record being played: entries go in, states and explanations come out.

The session holds the line of play (the entries in force, with undone ones taken out), the state
after every sixteenth of them (`_marks`) and the latest states (`_trail`), so that undo, redo and
a look at any moment cost the same in the first round and in the last. A line is handed to the
journal, which makes it durable, before anything changes here; if that fails, nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from core import games, notation
from core.entry import Draft, Entry, whole
from core.errors import EntryError, IllegalEntry
from core.game import ANY_NUMBER, Game, Points, Refusal, impossible
from core.message import say
from core.reading import completion
from core.record import Correct, Edit, End, Header, Line, Play, Record, Redo, Undo, explained

SPACING = 16
"""Entries between two kept states."""

Journal = Callable[[Line], None]
S = TypeVar("S")
"""The state of the game that is played."""


class Step(NamedTuple):
    """An entry in force."""

    entry: Entry
    refusals: tuple[Refusal, ...] = ()
    """What the rules had against it: the table pushed it through."""


class Conflict(NamedTuple):
    """A later entry that an edit would make illegal."""

    at: int
    """Which entry in force, counted from 1."""
    entry: Entry
    refusals: tuple[Refusal, ...]

    @property
    def lost(self) -> bool:
        """Whether it could not be kept even as an override."""
        return any(r.impossible for r in self.refusals)


class _Tail(NamedTuple, Generic[S]):
    """The end of a line of play, to be put back: an edit that was done or undone."""

    at: int
    steps: list[Step]
    marks: list[S]


class Session(Generic[S]):
    def __init__(self, header: Header, journal: Journal | None = None) -> None:
        self.header = header
        self.game: Game[S] = games.game(header.game)
        self.lines: list[Line] = []
        self.steps: list[Step] = []
        self._marks: list[S] = [self.game.begin(header.setup)]
        self._trail: list[S] = self._marks[:]
        self._done: list[_Tail[S] | None] = []
        self._undone: list[_Tail[S] | Step] = []
        self.journal = journal

    # ── making one ──

    @classmethod
    def load(
        cls, kept: Record, journal: Journal | None = None, numbers: Sequence[int] = ()
    ) -> Session[Any]:
        """A session at the end of a record. An illegal line raises, with its number."""
        session, trouble = cls.rescue(kept, journal, numbers)
        if trouble is not None:
            raise trouble
        return session

    @classmethod
    def rescue(
        cls, kept: Record, journal: Journal | None = None, numbers: Sequence[int] = ()
    ) -> tuple[Session[Any], EntryError | None]:
        """A session over the good part of a record, and what ended it. `numbers` are the lines of
        the text the record was read from."""
        try:
            session: Session[Any] = cls(kept.header)
        except EntryError as trouble:
            raise explained(trouble, kept.header) from None
        # What was legal when it was entered stays, even if the rules have changed since.
        lenient = kept.header.rules < session.game.version
        stopped: EntryError | None = None
        for index, line in enumerate(kept.lines):
            try:
                session.enter(line, lenient)
            except EntryError as trouble:
                trouble.line = numbers[index] if numbers else index + 1
                stopped = explained(trouble, kept.header)
                break
        session.journal = journal
        return session, stopped

    # ── reading ──

    @property
    def record(self) -> Record:
        return Record(self.header, tuple(self.lines))

    @property
    def state(self) -> S:
        """The game as it stands now."""
        return self._trail[-1]

    @property
    def edition(self) -> str:
        """The catalogue with the terms of the edition played."""
        return self.game.edition(self.header.setup.options)

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def ended(self) -> bool:
        """Whether the players stopped here, before the end of the game."""
        return bool(self.steps) and isinstance(self.steps[-1].entry, End)

    def at(self, count: int) -> S:
        """The state after the first `count` entries in force."""
        if not 0 <= count <= len(self.steps):
            raise IndexError(count)
        back = len(self.steps) - count
        if back < len(self._trail):
            return self._trail[-1 - back]
        return self._retrack(count)[-1]

    def moment(self, count: int) -> Session[S]:
        """The game as it was after the first `count` entries in force, to look at."""
        past: Session[S] = Session(self.header)
        past._trail = [self.at(count)]
        past._marks = self._marks[: count // SPACING + 1]
        past.steps = self.steps[:count]
        return past

    def check(self, entry: Entry) -> tuple[Refusal, ...]:
        """Every reason against this entry now."""
        return self._check(self.state, entry)

    def points(self) -> tuple[Points, ...]:
        return self.game.points(self.state)

    def read(self, text: str) -> Line:
        """The line somebody typed, completed by what is legal now where it leaves things out."""
        return notation.read_line(text, notation.Vocabulary.of(self.header), self._complete)

    # ── writing ──

    def play(self, entry: Entry) -> None:
        """Enters something. Raises IllegalEntry with every reason, and then nothing has changed."""
        self.enter(Play(entry))

    def play_all(self, entries: Sequence[Entry]) -> None:
        """Enters several things. All of them are checked before the first is entered."""
        state = self.state
        for entry in entries if len(entries) > 1 else ():
            if refusals := self._check(state, entry):
                raise IllegalEntry(refusals)
            state = self._advance(state, entry)
        for entry in entries:
            self.enter(Play(entry))

    def override(self, entry: Entry) -> None:
        """Pushes a refused entry through, or sets a counter by hand (`Correct`)."""
        self.enter(Play(entry, forced=True))

    def undo(self) -> None:
        self.enter(Undo())

    def redo(self) -> None:
        self.enter(Redo())

    def take_up(self) -> None:
        """Goes on with a game that was ended before its end."""
        if self.ended:
            self.edit(len(self.steps), None)

    def edit(self, at: int, entry: Entry | None, anyway: bool = False) -> None:
        """Replaces the `at`-th entry in force (from 1), or with None takes it out. What follows is
        checked again; conflicts raise unless `anyway`, then they stay as overrides if possible."""
        self.enter(Edit(at, entry, anyway))

    def conflicts(self, at: int, entry: Entry | None) -> tuple[Conflict, ...]:
        """What an edit would make illegal, the new entry itself first."""
        self._find(at)
        return self._retrace(at, entry)[2]

    def enter(self, line: Line, lenient: bool = False) -> None:
        """Does a line of the record: checks it, hands it to the journal, then changes the state.
        `lenient` lets through what the rules are against, as long as it makes sense."""
        match line:
            case Play(entry, forced):
                change = self._play(entry, forced or lenient)
            case Undo():
                change = self._undo()
            case Redo():
                change = self._redo()
            case Edit(at, entry, forced):
                change = self._edit(at, entry, forced or lenient)
        if self.journal is not None:
            self.journal(line)
        change()
        self.lines.append(line)

    # ── how ──

    def _play(self, entry: Entry, forced: bool) -> Callable[[], None]:
        refusals = self._check(self.state, entry)
        if refusals and (not forced or any(r.impossible for r in refusals)):
            raise IllegalEntry(refusals)
        step = Step(entry, refusals)
        after = self._advance(self.state, entry)

        def change() -> None:
            self._push(step, after)
            self._done.append(None)
            self._undone.clear()

        return change

    def _undo(self) -> Callable[[], None]:
        if not self._done:
            raise IllegalEntry([Refusal("CP-5", say("There is nothing to undo."))])

        def change() -> None:
            tail = self._done.pop()
            if tail is None:
                self._undone.append(self._pop())
            else:
                self._undone.append(self._swap(tail))

        return change

    def _redo(self) -> Callable[[], None]:
        if not self._undone:
            raise IllegalEntry([Refusal("CP-6", say("There is nothing to redo."))])

        def change() -> None:
            again = self._undone.pop()
            if isinstance(again, Step):
                self._push(again, self._advance(self.state, again.entry))
                self._done.append(None)
            else:
                self._done.append(self._swap(again))

        return change

    def _edit(self, at: int, entry: Entry | None, anyway: bool) -> Callable[[], None]:
        self._find(at)
        steps, marks, conflicts = self._retrace(at, entry)
        if conflicts and not anyway:
            raise IllegalEntry([r for conflict in conflicts for r in conflict.refusals])
        if conflicts and entry is not None and conflicts[0].at == at and conflicts[0].lost:
            raise IllegalEntry(conflicts[0].refusals)

        def change() -> None:
            self._done.append(self._swap(_Tail(at - 1, steps, marks)))
            self._undone.clear()

        return change

    def _find(self, at: int) -> None:
        if not 1 <= at <= len(self.steps):
            raise IllegalEntry([Refusal("CP-7", say("There is no move {n} to change.", n=at))])

    def _retrace(
        self, at: int, entry: Entry | None
    ) -> tuple[list[Step], list[S], tuple[Conflict, ...]]:
        """The line of play from `at` on with that entry replaced: its steps, its kept states and
        what went wrong. Entries that have become impossible are left out."""
        state = self.at(at - 1)
        steps: list[Step] = []
        marks: list[S] = []
        conflicts: list[Conflict] = []
        later = ([] if entry is None else [Step(entry)]) + self.steps[at:]
        first = at if entry is not None else at + 1
        for number, step in enumerate(later, first):
            refusals = self._check(state, step.entry)
            if refusals and not step.refusals:
                conflicts.append(Conflict(number, step.entry, refusals))
            if any(r.impossible for r in refusals):
                continue
            state = self._advance(state, step.entry)
            steps.append(Step(step.entry, refusals))
            if (at - 1 + len(steps)) % SPACING == 0:
                marks.append(state)
        return steps, marks, tuple(conflicts)

    def _push(self, step: Step, after: S) -> None:
        self.steps.append(step)
        self._trail.append(after)
        if len(self.steps) % SPACING == 0:
            self._marks.append(after)
            del self._trail[: -2 * SPACING]

    def _pop(self) -> Step:
        if len(self.steps) % SPACING == 0:
            self._marks.pop()
        step = self.steps.pop()
        self._trail.pop()
        if not self._trail:
            self._trail = self._retrack(len(self.steps))
        return step

    def _retrack(self, count: int) -> list[S]:
        """The states from the last kept one up to that after `count` entries."""
        start = count // SPACING
        states = [self._marks[start]]
        for step in islice(self.steps, start * SPACING, count):
            states.append(self._advance(states[-1], step.entry))
        return states

    def _swap(self, tail: _Tail[S]) -> _Tail[S]:
        """Puts another end on the line of play; gives the one it had."""
        first_mark = tail.at // SPACING + 1
        before = _Tail(tail.at, self.steps[tail.at :], self._marks[first_mark:])
        self.steps[tail.at :] = tail.steps
        self._marks[first_mark:] = tail.marks
        self._trail = self._retrack(len(self.steps))
        return before

    def _check(self, state: S, entry: Entry) -> tuple[Refusal, ...]:
        if isinstance(entry, Correct):
            return self._check_correction(state, entry)
        if isinstance(entry, End):
            return self._check_end(state)
        return self.game.check(state, entry)

    def _check_correction(self, state: S, entry: Correct) -> tuple[Refusal, ...]:
        if not 0 <= entry.player < len(self.header.setup.players):
            text = say("There is no seat {n} in this game.", n=entry.player + 1)
            return (impossible("CP-4", text),)
        counters = self.game.counters(state, entry.player)
        if entry.counter not in counters:
            known = ", ".join(counters)
            return (impossible("CP-4", say("You can adjust: {names}.", names=known)),)
        numbers = self.game.counter_range(state, entry.counter)
        if self.header.rules < self.game.version:  # then every number could be set
            numbers = ANY_NUMBER
        if entry.value not in numbers:
            text = say(
                "“{counter}” must be between {least} and {most}.",
                counter=entry.counter,
                least=numbers[0],
                most=numbers[-1],
            )
            return (impossible("CP-4", text),)
        return (
            Refusal("CP-3", say("Setting a counter goes against the rules: put “!” before it.")),
        )

    def _check_end(self, state: S) -> tuple[Refusal, ...]:
        if self.game.outcome(state).over:
            return (Refusal("CP-11", say("The game is already over.")),)
        return ()

    def _advance(self, state: S, entry: Entry) -> S:
        if isinstance(entry, Correct):
            return self.game.correct(state, entry.player, entry.counter, entry.value)
        if isinstance(entry, End):
            return state
        return self.game.apply(state, entry)

    def _complete(self, draft: Draft, player: int | None) -> Entry:
        seats = range(len(self.header.setup.players))
        if draft.kind is Correct:
            return whole(draft, 0 if len(seats) == 1 else player)  # is never among the legal ones
        if draft.kind is End:
            return whole(draft, player)
        return completion.complete(self.game, self.state, seats, draft, player)

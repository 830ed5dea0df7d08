"""What holds for every game, proven on each registered one and on the reference game."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from core import games, ledger, notation, record_json
from core.entry import Entry
from core.errors import EntryError, IllegalEntry
from core.game import Item, Legal
from core.message import Message
from core.record import Correct
from core.session import Session
from core.text import LANGUAGES, LOCALE, translator
from tests.core import helpers

GAMES = (*games.ids(), *games.calculators())


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return games.game(request.param)


@pytest.fixture
def finished(game: Any) -> list[Session]:
    """A random game to the end from every set-up; made once for each game."""
    if game.id not in _FINISHED:
        _FINISHED[game.id] = [
            helpers.random_game(game, setup, seed)
            for seed, setup in enumerate(helpers.setups(game))
        ]
    return _FINISHED[game.id]


_FINISHED: dict[str, list[Session]] = {}


def test_random_games_reach_a_declared_end(finished: list[Session]) -> None:
    for playing in finished:
        outcome = playing.game.outcome(playing.state)
        assert outcome.over
        assert outcome.ending in playing.game.endings
        assert outcome.winners or len(playing.header.setup.players) == 1
        assert sorted(p.player for p in outcome.places) == list(
            range(len(playing.header.setup.players))
        )
        legal = playing.game.legal(playing.state)
        assert not list(legal)
        for seed in range(50):
            with pytest.raises(IndexError):
                legal.draw(random.Random(seed))


def test_nobody_has_won_before_the_end(game: Any) -> None:
    """All players are level at the start, so that a win would be shared."""
    for setup in helpers.setups(game):
        outcome = game.outcome(game.begin(setup))
        assert not outcome.over
        assert not re.search("shared|won|is over|flourish", str(outcome.reason)), setup


def test_undo_goes_back_to_the_start_and_redo_to_the_end(finished: list[Session]) -> None:
    for playing in finished[:3]:
        again = Session.load(playing.record)
        states = [again.at(n) for n in range(len(again.steps) + 1)]
        assert states[-1] == playing.state
        for count in range(len(states) - 2, -1, -1):
            again.undo()
            assert again.state == states[count]
        assert not again.can_undo
        for state in states[1:]:
            again.redo()
            assert again.state == state
        assert not again.can_redo


def test_undo_is_exact_at_every_step_of_a_live_game(game: Any) -> None:
    rng = random.Random(7)
    playing = helpers.session(game.id, helpers.setups(game)[-1])
    for _ in range(60):
        legal = game.legal(playing.state)
        if not legal:
            break
        before = playing.state
        playing.play(legal.draw(rng))
        after = playing.state
        playing.undo()
        assert playing.state == before
        playing.redo()
        assert playing.state == after


def test_text_and_json_round_trips(finished: list[Session]) -> None:
    for playing in finished:
        kept = playing.record
        text = notation.write(kept)
        assert notation.parse(text) == kept
        assert record_json.from_json(record_json.to_json(kept)) == kept


def test_replay_equals_live(finished: list[Session]) -> None:
    for playing in finished:
        again = Session.load(notation.parse(notation.write(playing.record)))
        assert again.state == playing.state
        assert again.points() == playing.points()


def test_points_are_the_sum_of_explained_items(finished: list[Session]) -> None:
    for playing in finished:
        rules = {**ledger.ledger(playing.game), **ledger.common()}
        outcome = playing.game.outcome(playing.state)
        totals = {place.player: place.total for place in outcome.places}
        for points in playing.points():
            assert points.total == sum(item.count * item.each for item in points.items)
            assert totals[points.player] == points.total
            for item in points.items:
                assert item.rule in rules, item
                assert str(item.name)


def test_what_is_legal_is_worked_out_once_for_a_list(game: Any) -> None:
    state = game.begin(helpers.setups(game)[0])
    asked = []

    def produce(of: object) -> Iterator[Entry]:
        asked.append(of)
        yield from game.legal(state)

    legal = Legal(game, state, produce)
    listed = list(legal)
    assert asked == [state]
    assert len(legal) == len(listed) and list(legal) == listed
    assert asked == [state]


def test_legal_agrees_with_check_and_refused_entries_change_nothing(
    finished: list[Session], game: Any
) -> None:
    rng = random.Random(11)
    for playing in finished[:6]:
        foreign = [step.entry for step in playing.steps]
        for count in rng.sample(range(len(foreign)), min(12, len(foreign))):
            state = playing.at(count)
            legal = game.legal(state)
            some = list(legal)
            assert len(legal) == len(some) == len(set(some))
            for entry in rng.sample(some, min(40, len(some))):
                assert not game.check(state, entry), (entry, game.check(state, entry))
                assert entry in legal
            drawn = legal.draw(rng)
            assert drawn in legal
            listed = set(some)
            for entry in rng.sample(foreign, min(25, len(foreign))):
                assert (entry in legal) == (not game.check(state, entry))
                if entry in listed:
                    assert entry in legal
            assert playing.at(count) == state


@pytest.mark.parametrize("game", games.ids(), indirect=True)
def test_a_refused_entry_leaves_the_session_alone(game: Any, finished: list[Session]) -> None:
    entries = [step.entry for step in finished[0].steps]
    playing = helpers.session(game.id, finished[0].header.setup)
    refused = 0
    for entry in entries[: len(entries) // 2]:
        playing.play(entry)
    for entry in entries:
        if not playing.check(entry):
            continue
        before, lines = playing.state, list(playing.lines)
        with pytest.raises(IllegalEntry) as caught:
            playing.play(entry)
        assert caught.value.refusals == playing.check(entry)
        assert playing.state is before
        assert playing.lines == lines
        refused += 1
    assert refused


def test_whatever_can_be_overridden_is_applied(game: Any, finished: list[Session]) -> None:
    """The table outranks the rules: no refusal that is not `impossible` may crash the game."""
    rng = random.Random(5)
    rules = {**ledger.ledger(game), **ledger.common()}
    for playing in finished[:4]:
        entries = [step.entry for step in playing.steps]
        messy = helpers.session(game.id, playing.header.setup)
        for entry in entries:
            for wild in (rng.choice(entries), entry):
                refusals = messy.check(wild)
                for refusal in refusals:
                    assert refusal.rule in rules, refusal
                if not any(refusal.impossible for refusal in refusals):
                    messy.override(wild)
        again = Session.load(notation.parse(notation.write(messy.record)))
        assert again.state == messy.state
        game.outcome(messy.state), game.status(messy.state), game.due(messy.state)
        assert all(p.total == sum(i.vp for i in p.items) for p in messy.points())


def test_every_counter_can_be_corrected(game: Any, finished: list[Session]) -> None:
    playing = Session.load(finished[0].record)
    for player in range(len(playing.header.setup.players)):
        for counter, value in game.counters(playing.state, player).items():
            numbers = game.counter_range(playing.state, counter)
            new = next(n for n in (value + 3, value - 3, *numbers) if n in numbers)
            playing.override(Correct(player, counter, new))
            assert game.counters(playing.state, player)[counter] == new, counter
            playing.undo()
            for wrong in (numbers[0] - 1, numbers[-1] + 1):
                with pytest.raises(IllegalEntry):
                    playing.override(Correct(player, counter, wrong))


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"cairn"}), indirect=True)
def test_every_message_is_said_in_every_language(game: Any, finished: list[Session]) -> None:
    """Whatever a shipped game can say has a translation, and every placeholder is filled."""
    messages: set[Message | str] = {game.title}
    for option in game.options:
        messages |= {option.title, option.help, *(c.title for c in option.choices)}
    for playing in finished:
        for count in range(0, len(playing.steps), 7):
            state = playing.at(count)
            messages |= {game.status(state), game.due(state), game.outcome(state).reason}
            messages |= set(game.news(state))
            messages |= {game.standing(state, points) for points in game.points(state)}
        messages.add(game.outcome(playing.state).reason)
        messages |= {i.name for p in playing.points() for i in p.items if isinstance(i, Item)}
        entries = [step.entry for step in playing.steps]
        for entry in entries[::5]:
            messages |= {r.message for r in game.check(playing.state, entry)}
            messages |= set(game.warnings(playing.state, entry))
    messages |= {rule.text for rule in ledger.ledger(game).values()}
    messages |= {rule.section for rule in ledger.ledger(game).values()}
    messages.discard("")
    for language in set(LANGUAGES) - {"en"}:
        missing = {m for m in messages if not spoken(m, language)}
        assert not missing, (language, missing)


@functools.cache
def catalogue(language: str) -> set[str]:
    """The source strings that have a translation in that language."""
    found: set[str] = set()
    for file in (LOCALE / language / "LC_MESSAGES").glob("*.po"):
        for message in read_po(file.open("rb")):
            if message.id and all(message.string if message.pluralizable else [message.string]):
                found.add(message.id[0] if message.pluralizable else message.id)
    return found


def spoken(message: Message | str, language: str) -> bool:
    """Whether a message and the words in it have a translation whose placeholders can be filled."""
    translator(language)(message)
    if isinstance(message, str):
        return message in catalogue(language)
    return message.key in catalogue(language) and all(
        spoken(value, language) for _, value in message.args if isinstance(value, Message)
    )


class Table(RuleBasedStateMachine):
    """Anything a table may do with a session, in any order; the record always tells it all."""

    game_id: str

    @initialize(seed=st.integers(0, 10_000), index=st.integers(0, 1000))
    def begin(self, seed: int, index: int) -> None:
        game = games.game(self.game_id)
        setups = helpers.setups(game)
        self.rng = random.Random(seed)
        self.playing = helpers.session(self.game_id, setups[index % len(setups)])
        self.seen: list[Any] = []

    @rule(times=st.integers(1, 6))
    def play_legal(self, times: int) -> None:
        for _ in range(times):
            legal = self.playing.game.legal(self.playing.state)
            if not legal:
                return
            entry = legal.draw(self.rng)
            self.seen.append(entry)
            self.playing.play(entry)

    @precondition(lambda self: self.seen)
    @rule(data=st.data())
    def try_something_old(self, data: st.DataObject) -> None:
        entry = data.draw(st.sampled_from(self.seen))
        before = self.playing.state
        if self.playing.check(entry):
            with pytest.raises(IllegalEntry):
                self.playing.play(entry)
            assert self.playing.state is before
        else:
            self.playing.play(entry)

    @precondition(lambda self: self.seen)
    @rule(data=st.data())
    def override(self, data: st.DataObject) -> None:
        entry = data.draw(st.sampled_from(self.seen))
        if not any(r.impossible for r in self.playing.check(entry)):
            self.playing.override(entry)

    @rule(data=st.data(), change=st.integers(-5, 20))
    def correct(self, data: st.DataObject, change: int) -> None:
        player = data.draw(st.integers(0, len(self.playing.header.setup.players) - 1))
        counters = self.playing.game.counters(self.playing.state, player)
        counter = data.draw(st.sampled_from(sorted(counters)))
        value = counters[counter] + change
        if value in self.playing.game.counter_range(self.playing.state, counter):
            self.playing.override(Correct(player, counter, value))

    @precondition(lambda self: self.playing.can_undo)
    @rule()
    def undo(self) -> None:
        self.playing.undo()

    @precondition(lambda self: self.playing.can_redo)
    @rule()
    def redo(self) -> None:
        self.playing.redo()

    @precondition(lambda self: self.playing.steps and self.seen)
    @rule(data=st.data(), anyway=st.booleans())
    def edit(self, data: st.DataObject, anyway: bool) -> None:
        at = data.draw(st.integers(1, len(self.playing.steps)))
        entry = data.draw(st.sampled_from([None, *self.seen]))
        before = self.playing.state
        conflicts = self.playing.conflicts(at, entry)
        try:
            self.playing.edit(at, entry, anyway)
        except IllegalEntry:
            assert conflicts
            assert self.playing.state is before

    @rule()
    def save_and_load(self) -> None:
        self.playing = Session.load(notation.parse(notation.write(self.playing.record)))

    @invariant()
    def record_tells_everything(self) -> None:
        if not hasattr(self, "playing"):
            return
        state = self.playing.game.begin(self.playing.header.setup)
        for step in self.playing.steps:
            state = self.playing._advance(state, step.entry)
        assert state == self.playing.state

    def teardown(self) -> None:
        if hasattr(self, "playing"):
            again = Session.load(record_json.from_json(record_json.to_json(self.playing.record)))
            assert again.state == self.playing.state
            assert again.can_undo == self.playing.can_undo
            assert again.can_redo == self.playing.can_redo


@pytest.mark.parametrize("game_id", GAMES)
def test_any_order_of_doings(game_id: str) -> None:
    machine = type("Machine", (Table,), {"game_id": game_id})
    run = settings(
        max_examples=12,
        stateful_step_count=20,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=run)


def test_wrong_setups_are_refused(game: Any) -> None:
    none = helpers.table(0)
    assert [r.rule for r in game.check_setup(none)][:1] == ["CP-1"] or 0 in game.seats
    with pytest.raises(EntryError):
        game.begin(helpers.table(2, nonsense="1"))

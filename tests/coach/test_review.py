"""A game looked back at: the parts add up, and each is what it says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core import notation, record
from core.entry import Entry
from core.game import Player, Setup
from core.games.dice_game import GAME, Mark, Pass, Roll
from core.games.dice_game.entries import Colour, Keep, Start
from core.record import Correct, Edit, Play, Record, Undo
from core.session import Session
from mobile.coach import Review, Unknown, review, values
from mobile.coach.at_table import verdict
from mobile.coach.board import COLOURS
from mobile.coach.reasons import reasons
from mobile.coach.turns import mean
from mobile.coach.weights import coach

pytestmark = pytest.mark.usefixtures("random_coach")

GOLDEN = Path(__file__).parents[1] / "golden/dice-game"
GAMES = [file for file in sorted(GOLDEN.glob("*.castlepad")) if "5_players" not in file.stem]


def written(setup: Setup, lines: list[record.Line]) -> Record:
    return Record(record.new("dice-game", setup, "2026-01-01").header, tuple(lines))


def random_game(sheet: str, players: int, seed: int, **options: str) -> Record:
    rng = random.Random(f"{sheet} {players} {seed}")
    setup = Setup(tuple(Player(f"P{n}") for n in range(players)), {"sheet": sheet, **options})
    state, entries = GAME.begin(setup), []
    while not GAME.outcome(state).over:
        entries.append(GAME.legal(state).draw(rng))
        state = GAME.apply(state, entries[-1])
    return written(setup, [Play(entry) for entry in entries])


def reviewed(kept: Record, **options: bool) -> Review:
    found = review(kept, **options)
    assert isinstance(found, Review), found
    return found


def adds_up(kept: Record, found: Review) -> None:
    totals = [points.total for points in Session.load(kept).points()]
    for each in found.players:
        parts = each.start + each.luck + each.choices + each.others + each.remainder
        assert parts == pytest.approx(each.result, abs=1e-9)
        if found.over:
            assert each.result == totals[each.player]
        value = each.start
        for decision in each.decisions:
            value += decision.luck - decision.cost + decision.others + decision.remainder
            assert value == pytest.approx(decision.expected, abs=1e-6)
            assert decision.cost >= 0


@pytest.mark.parametrize(
    ("sheet", "players", "thorough"),
    [
        ("A", 1, False),
        ("B", 2, False),
        ("C", 3, False),
        ("D", 5, False),
        ("A", 2, True),
        ("C", 1, True),
    ],
)
def test_parts_add_up_to_the_points(sheet: str, players: int, thorough: bool) -> None:
    kept = random_game(sheet, players, 1)
    found = reviewed(kept, thorough=thorough)
    assert found.over
    assert [each.player for each in found.players] == list(range(players))
    adds_up(kept, found)
    if players == 1:
        assert found.players[0].others == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("start", ["different", "same"])
def test_agreed_castles(start: str) -> None:
    kept = random_game("C", 3, 2, start=start)
    adds_up(kept, reviewed(kept))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_golden_games_add_up(file: Path) -> None:
    """Games with overrides, kept goods, unusual tables; those the coach does not know are said."""
    kept = notation.parse(file.read_text(encoding="utf-8"))
    found = review(kept)
    if isinstance(found, Unknown):
        setup = kept.header.setup
        assert setup.layouts or setup.options or len(setup.players) > 5
    else:
        adds_up(kept, found)


def test_corrections_overrides_undo_and_edits() -> None:
    setup = Setup((Player("Anna"), Player("Boris")), {})
    lines: list[record.Line] = [
        Play(entry)
        for entry in _read(
            setup,
            """
            Anna: start e2
            Boris: start c5
            roll 2,4 yellow,grey 1
            Anna: mark e1 2
            Boris: mark c4 4
            """,
        )
    ]
    lines += [
        Play(Correct(0, "points", 9), forced=True),
        Play(Correct(1, "monk", 2), forced=True),
        Play(Mark(1, "a1", 3), forced=True),
        Undo(),
        Edit(4, Mark(0, "e1", 4)),
    ]
    kept = written(setup, lines)
    found = reviewed(kept)
    assert not found.over
    adds_up(kept, found)
    assert found.players[0].decisions[-1].played == (Mark(0, "e1", 4),)


def _read(setup: Setup, text: str) -> list[Entry]:
    session = Session(record.new("dice-game", setup, "2026-01-01").header)
    for row in text.strip().splitlines():
        session.enter(session.read(row.strip()))
    return [step.entry for step in session.steps]


def test_the_best_turn_costs_nothing_and_another_what_it_is_behind() -> None:
    rng = random.Random(9)
    setup = Setup((Player("Anna"),), {"sheet": "B"})
    state = GAME.begin(setup)
    entries: list[Entry] = []
    costs, lucks, before = [], [], None
    while not (state.last_round and not values(state, 0)):
        found = values(state, 0)
        assert not isinstance(found, Unknown)
        if state.waiting:
            chosen = found[0] if rng.random() < 0.5 else rng.choice(found)
            costs.append(chosen.behind)
            if before is not None:
                known = coach(state.table)
                assert not isinstance(known, Unknown)
                lucks.append(found[0].value - mean(known, before, 0))
            turn: tuple[Entry, ...] = chosen.entries
        else:
            before = state
            turn = (
                Roll(
                    (rng.randint(1, 6), rng.randint(1, 6)),
                    (rng.choice(COLOURS), rng.choice(COLOURS)),
                    rng.choice((1, 2)),
                ),
            )
        for entry in turn:
            state = GAME.apply(state, entry)
            entries.append(entry)
        if state.last_round and not state.waiting:
            break
    found_review = reviewed(written(setup, [Play(entry) for entry in entries]))
    decisions = found_review.players[0].decisions
    assert [d.cost for d in decisions] == pytest.approx(costs, abs=1e-4)
    assert [d.luck for d in decisions[1:]] == pytest.approx(lucks, abs=1e-4)
    assert any(costs)
    for decision in decisions:
        assert bool(decision.reasons) is not decision.equal
        if decision.cost == 0:
            assert decision.played == decision.best
    worst = found_review.players[0].costliest
    assert [d.cost for d in worst] == sorted((d.cost for d in decisions), reverse=True)[:3]


def test_kept_goods_are_a_choice() -> None:
    setup = Setup((Player("Anna"),), {})
    entries = _read(
        setup,
        """
        Anna: start c2
        roll 3,5 orange,blue 2
        Anna: keep
        Anna: mark c1 3
        """,
    )
    kept = written(setup, [Play(entry) for entry in entries])
    found = reviewed(kept)
    adds_up(kept, found)
    assert found.players[0].decisions[1].played == (Keep(0), Mark(0, "c1", 3))


def test_a_player_who_has_not_moved_yet_is_not_blamed() -> None:
    setup = Setup((Player("Anna"), Player("Boris")), {})
    entries = _read(
        setup,
        """
        Anna: start e2
        Boris: start c5
        roll 2,4 yellow,grey 1
        Anna: mark e1 2
        """,
    )
    found = reviewed(written(setup, [Play(entry) for entry in entries]))
    assert [len(each.decisions) for each in found.players] == [2, 1]


def test_nothing_entered_yet() -> None:
    setup = Setup((Player("Anna"), Player("Boris")), {})
    assert reviewed(written(setup, [])).players == ()
    half = reviewed(written(setup, [Play(Start(1, "c2"))]))
    assert [each.player for each in half.players] == [1]


def test_a_start_entered_anyway_on_no_castle_is_put_in_words() -> None:
    setup = Setup((Player("Anna"),), {})
    session = Session(record.new("dice-game", setup, "2026-01-01").header)
    session.override(Start(0, "c1"))
    session.play(Roll((2, 4), (Colour.ORANGE, Colour.GREY), 1))
    found = reviewed(session.record)
    adds_up(session.record, found)
    decision = found.players[0].decisions[0]
    assert decision.played == (Start(0, "c1"),)
    assert str(verdict(session, decision)).startswith("City")
    assert reasons(session.at(0), 0, decision.played)


def test_other_games_and_unknown_sheets_are_said() -> None:
    kept = random_game("A", 1, 3, same_round_bonus="no")
    assert isinstance(review(kept), Unknown)
    other = record.new("castle-builder", Setup((Player("A"), Player("B")), {}), "2026-01-01")
    answer = review(other)
    assert isinstance(answer, Unknown)
    assert str(answer.message) == "The coach only knows the Dice Game."


def test_a_pass_is_a_turn() -> None:
    setup = Setup((Player("Anna"),), {})
    entries = _read(setup, "Anna: start e2\nroll 6,6 purple,purple 1\nAnna: pass")
    decision = reviewed(written(setup, [Play(e) for e in entries])).players[0].decisions[1]
    assert decision.played == (Pass(0),)

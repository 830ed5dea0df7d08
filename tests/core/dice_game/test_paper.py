"""The game and the paper agree: on every mark that is possible, and on every point."""

from __future__ import annotations

import random

import pytest

from core.games.dice_game import GAME, Bonus, Mark, Pass, marks
from core.games.dice_game.state import State
from tests.core.helpers import table
from tools.watch.dice_game.paper import Paper
from tools.watch.dice_game.pencils import note, paper_for

USES = (None, Bonus.MONK, Bonus.WORKER, Bonus.SILVER)


def disagreements(state: State, paper: Paper, player: int) -> set[str]:
    """Marks of one player that only one of the two allows."""
    listed = {(m.cell, m.number, m.use) for m in marks(state, player)}
    counted = {
        (cell, number, use)
        for cell in paper.colour
        for number in range(1, 7)
        for use in USES
        if paper.may_mark(player, cell, number, use)
    }
    found = {str(Mark(player, *mark)) for mark in listed ^ counted}
    if state.roll and paper.may_skip(player) != (Pass(player) in GAME.legal(state)):
        found.add("pass")
    return found


@pytest.mark.parametrize("sheet", "ABCD")
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"same_round_bonus": "no"}), (3, {"start": "same"}), (4, {"start": "different"})],
)
def test_paper_allows_the_same_marks_and_counts_the_same_points(
    sheet: str, players: int, options: dict[str, str]
) -> None:
    setup = table(players, sheet=sheet, **options)
    rng = random.Random(f"{sheet}{players}")
    state, paper = GAME.begin(setup), paper_for(setup)
    while not GAME.outcome(state).over:
        entry = GAME.legal(state).draw(rng)
        state = GAME.apply(state, entry)
        note(paper, entry)
        if rng.random() < 0.15:
            for player in range(players):
                assert not disagreements(state, paper, player), (state.roll, player)
    for points, pencil in zip(GAME.points(state), paper.sheets, strict=True):
        given = [(i.rule, i.count, i.each, tuple(sorted(i.source))) for i in points.items]
        assert sorted(given) == sorted(pencil.column)
        counters = dict(GAME.counters(state, points.player))
        assert counters.pop("points") == pencil.total
        assert counters == pencil.bonuses

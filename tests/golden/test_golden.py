"""Plays every golden game and compares its points item by item with what stands beside it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core import games, notation
from core.history.kinds import TITLES
from core.session import Session

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.glob("*/*.castlepad"))


def load(file: Path) -> Session:
    found = notation.rescue(file.read_text(encoding="utf-8"))
    assert found.trouble is None, found.trouble
    return Session.load(found.record, numbers=found.numbers)


def rows(playing: Session) -> list[str]:
    """What a session gives, in the words of a .points file."""
    names = notation.labels(playing.header.setup.players)
    found = []
    for points in playing.points():
        for item in points.items:
            source = f" | {' '.join(item.source)}" if item.source else ""
            sum_ = f"{item.count} × {item.each} = {item.vp}"
            found.append(f"{names[points.player]} | {item.rule} | {sum_}{source}")
        found.append(f"{names[points.player]} total {points.total}")
    outcome = playing.game.outcome(playing.state)
    if outcome.over:
        found.append(f"ending {outcome.ending}")
        found += [f"winner {names[player]}" for player in outcome.winners]
    return found


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_golden(file: Path) -> None:
    playing = load(file)
    assert playing.header.game == file.parent.name
    expected = file.with_suffix(".points").read_text(encoding="utf-8").splitlines()
    wanted = Counter(" ".join(row.split()) for row in expected if row and row[0] != "#")
    given = Counter(rows(playing))
    assert given == wanted, f"too much: {given - wanted}\nmissing: {wanted - given}"
    unnamed = {item.kind for points in playing.points() for item in points.items} - set(TITLES)
    assert not unnamed or file.parent.name == "cairn", "the result would call them other points"


@pytest.mark.parametrize("game_id", games.ids())
def test_every_ending_has_a_golden_game(game_id: str) -> None:
    game = games.game(game_id)
    seen = set()
    for file in (HERE / game_id).glob("*.castlepad"):
        playing = load(file)
        seen.add(game.outcome(playing.state).ending)
    assert set(game.endings) <= seen

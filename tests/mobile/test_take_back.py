"""What lies on a player's board can be taken back by a touch of it, in every game."""

from __future__ import annotations

import pytest

from core import notation
from core.entry import Entry, player_of
from core.session import Session
from mobile.tables.referee import Referee
from mobile.tables.registry import table_for
from mobile.tables.view import Asked, Entered
from mobile.tables.viewer import Viewer
from tools import golden

GAMES = (
    "dice-game/sheet_a_2_players",
    "burgundy/whole-2020-score-4",
    "burgundy/whole-2020-full-3",
    "tuscany/two_players_full",
    "castle-builder/two-players",
)


def reached(name: str) -> Session:
    """A recorded game after a move that laid something, with others before."""
    whole = notation.parse((golden.FOLDER / f"{name}.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    for line in whole.lines:
        session.enter(line)
        entry = session.steps[-1].entry
        if len(session.steps) > 20 and isinstance(entry, table_for(session).laying):
            return session
    raise LookupError(name)


def laid(referee: Referee, at: int) -> tuple[int, int]:
    """Whose board the entry laid something on, and on which space."""
    entry = referee.session.steps[at - 1].entry
    player = player_of(entry)
    assert player is not None
    (cell,) = referee.table.cells_named(player, (space(entry),))
    return player, cell


def space(entry: Entry) -> str:
    return getattr(entry, "cell", None) or getattr(entry, "place", "")


@pytest.mark.parametrize("name", GAMES)
def test_what_was_laid_last_is_taken_back_in_two_touches(name: str) -> None:
    referee = Referee(reached(name))
    before = [step.entry for step in referee.session.steps]
    player, cell = laid(referee, len(before))
    asked = referee.touch(Viewer(player), ("cell", player, cell))
    assert isinstance(asked, Asked)
    titles = [str(button.title) for button in asked.question.buttons]
    answer = referee.touch(Viewer(player), (*asked.path, titles.index("Take back")))
    assert isinstance(answer, Entered)
    assert [step.entry for step in referee.session.steps] == before[:-1]


@pytest.mark.parametrize("name", [name for name in GAMES if "2020-full" not in name])
def test_what_later_moves_need_is_explained_first(name: str) -> None:
    """The first that later ones are laid next to; in the game left out there is none so early."""
    referee = Referee(reached(name))
    before = [step.entry for step in referee.session.steps]
    kinds = referee.table.laying
    at = next(
        at
        for at, entry in enumerate(before, 1)
        if isinstance(entry, kinds) and referee.session.conflicts(at, None)
    )
    player, cell = laid(referee, at)
    asked = referee.touch(Viewer(player), ("cell", player, cell))
    assert isinstance(asked, Asked)
    titles = [str(button.title) for button in asked.question.buttons]
    answer = referee.touch(Viewer(player), (*asked.path, titles.index("Take back")))
    assert isinstance(answer, Asked)
    assert str(answer.question.title) == "Later moves are no longer valid"
    assert answer.question.notes
    assert [step.entry for step in referee.session.steps] == before

"""The coach of the Dice Game: hint, learning mode, its own sheet, review, statistics."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tools.gallery.dice_game import at_once, half_way, rolled
from tools.gallery.scenes import Scene, keep, open_screen, open_table

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

PATIENCE = 60
"""Seconds that the coach may take."""


def until(stage: Stage, there: Callable[[], Any]) -> None:
    """Lets the app run while the coach works in the background."""
    end = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > end:
            raise TimeoutError
        stage.idle(1)
        time.sleep(0.01)
    stage.idle()


def _menu(stage: Stage) -> None:
    table = open_table(stage, keep(stage, "dice-game/sheet_c_1_players", half_way))
    table.coach.menu()


def _rolled(stage: Stage) -> Any:
    """The first player is about to use a roll; a scene before may have gone on from here."""
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", rolled))
    while table.referee.session.state.duchies[0].turn.begun:
        table.undo()
    table.choose_seat(0)
    for said in list(stage.app.shell.over.children):  # what was taken back
        said.close()
    stage.lay_out()
    return table


def _hint(stage: Stage) -> None:
    table = _rolled(stage)
    table.coach.hint()
    until(stage, lambda: table.boards[0].badges)


def _castle(stage: Stage) -> None:
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", at_once))
    table.choose_seat(0)
    stage.lay_out()
    table.coach.hint()
    until(stage, lambda: table.boards[0].badges)
    stage.app.shell.over.children[0].close()


def _learnt(stage: Stage) -> Any:
    """A turn has just been made in learning mode, and it was not the best."""
    from core.games.dice_game import GAME
    from mobile.coach import values
    from mobile.widgets.overlays import Toast

    table = _rolled(stage)
    stage.app.settings.learning = True
    session = table.referee.session
    found = values(session.state, 0)
    assert isinstance(found, tuple)
    for entry in found[-1].entries:
        assert not GAME.check(session.state, entry)
        table.settle(table.referee.enter((entry,)), table.center)
    overlays = stage.app.shell.over

    def lessons() -> list[Any]:
        """Toasts with a button: a move that was taken back before has left one without."""
        toasts = [over for over in overlays.children if isinstance(over, Toast)]
        return [toast for toast in toasts if len(toast.ids.row.children) > 1]

    until(stage, lessons)
    stage.app.settings.learning = False
    return lessons()[0]


def _learning(stage: Stage) -> None:
    _learnt(stage)


def _compared(stage: Stage) -> None:
    toast = _learnt(stage)
    toast.ids.row.children[0].dispatch("on_release")


def _sheet(stage: Stage) -> None:
    from mobile.coach.levels import Level

    table = open_table(stage, keep(stage, "dice-game/sheet_c_1_players", half_way))
    stage.app.settings.hints = True
    table.coach._choose(Level.STRONG)
    until(stage, lambda: table.coach._rival is not None)
    table.coach.show_sheet()
    stage.app.settings.hints = False


def _review(game: str, moment: bool = False) -> Scene:
    def scene(stage: Stage) -> None:
        screen = open_screen(stage, "review", game=keep(stage, game))
        until(stage, lambda: screen.found is not None)
        if moment:
            each = screen.found.players[0]
            screen.open((0, each.decisions.index(each.costliest[0])))

    return scene


def _statistics(stage: Stage) -> None:
    from core.storage.settings import COACH_REVIEWS
    from mobile.screens import coach_cards

    for game in ("sheet_a_2_players", "sheet_b_2_players", "sheet_c_2_players", "own_sheet"):
        keep(stage, f"dice-game/{game}")
    screen = open_screen(stage, "statistics")
    screen.choose("game", "dice-game")
    coach_cards.review(screen)
    until(stage, lambda: COACH_REVIEWS.read(stage.app.store))
    stage.lay_out()
    screen.ids.scroller.scroll_y = 0


SCENES: dict[str, Scene] = {
    "coach-menu": _menu,
    "coach-hint": _hint,
    "coach-castle": _castle,
    "coach-learning": _learning,
    "coach-compared": _compared,
    "coach-sheet": _sheet,
    "coach-review": _review("dice-game/sheet_a_1_players"),
    "coach-review-five": _review("dice-game/sheet_a_5_players"),
    "coach-moment": _review("dice-game/sheet_a_2_players", moment=True),
    "coach-statistics": _statistics,
    "coach-unknown": _review("dice-game/own_sheet"),
}

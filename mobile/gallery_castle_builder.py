"""The pictures of the Castle Builder table: recorded games, stopped at what is worth seeing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.games.castle_builder.state import Job
from core.session import Session

if TYPE_CHECKING:
    from mobile.stage import Stage

Scene = Callable[["Stage"], None]
POINTS = "castle-builder/two-players"
FULL = "castle-builder/three-players-full"
FOUR = "castle-builder/four-players"
Moment = Callable[[Session], bool]


def table(stage: Stage, name: str, until: Moment | None = None) -> Any:
    """The table of a recorded game at some moment."""
    from mobile.gallery import keep, open_table

    shown = open_table(stage, keep(stage, name, until))
    stage.idle()
    return shown


def beginning(session: Session) -> bool:
    return True


def three_rows(session: Session) -> bool:
    return len(session.steps) > 19 and not session.state.tasks


def high(session: Session) -> bool:
    return len(session.steps) > 36 and not session.state.tasks


def _is_due(job: Job, after: int) -> Moment:
    def due(session: Session) -> bool:
        tasks = session.state.tasks
        return len(session.steps) > after and bool(tasks) and tasks[0].job is job

    due.__name__ = job.value
    return due


coin_due, collapse_due = _is_due(Job.COIN, 20), _is_due(Job.COLLAPSE, 0)
catapult_due, land_due = _is_due(Job.CATAPULT, 0), _is_due(Job.LAND, 0)
coins_due, pick_due = _is_due(Job.OFFER, 0), _is_due(Job.PICK, 0)
steal_due = _is_due(Job.STEAL, 0)


def turn(session: Session) -> bool:
    return len(session.steps) > 10 and not session.state.tasks


def _touched(name: str, until: Moment, place: str) -> Scene:
    """A place of the first castle has been touched."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        shown.choose_seat(0)
        stage.idle()
        board = shown.boards[0]
        cell = board.face.grid.cell(place)
        shown.touch_cell(0, cell, board.to_window(*board.centre_of(cell)))

    return scene


def _due(name: str, until: Moment) -> Scene:
    """What is due has been asked for."""
    return lambda stage: table(stage, name, until).go_on()


def _moment(name: str, until: Moment) -> Scene:
    return lambda stage: table(stage, name, until)


def _held(stage: Stage) -> None:
    """A tile met before is in the hand: its places are lit."""
    shown = table(stage, POINTS, three_rows)
    shown.choose_seat(1)
    shown.follow(shown.desk.holdings(1)[0].thens[1], shown.center)


def _steps(stage: Stage) -> None:
    shown = table(stage, POINTS, high)
    shown.follow(shown.desk.loops()[0].then, shown.center)


def _explained(stage: Stage) -> None:
    table(stage, POINTS, high).explain(0)


def _end(stage: Stage) -> None:
    from mobile.gallery import keep, open_screen

    open_screen(stage, "end", game=keep(stage, POINTS))


SCENES: dict[str, Scene] = {
    "castle-builder-start": _moment(POINTS, beginning),
    "castle-builder-points": _moment(POINTS, three_rows),
    "castle-builder-tile": _touched(POINTS, three_rows, "d4"),
    "castle-builder-held": _held,
    "castle-builder-why-not": _touched(POINTS, three_rows, "a1"),
    "castle-builder-coin": _due(POINTS, coin_due),
    "castle-builder-collapse": _moment(POINTS, collapse_due),
    "castle-builder-catapult": _moment(POINTS, catapult_due),
    "castle-builder-high": _moment(POINTS, high),
    "castle-builder-steps": _steps,
    "castle-builder-explained": _explained,
    "castle-builder-four": _moment(FOUR, turn),
    "castle-builder-turn": _moment(FULL, turn),
    "castle-builder-met": _due(FULL, land_due),
    "castle-builder-market": _due(FULL, beginning),
    "castle-builder-coins": _due(FULL, coins_due),
    "castle-builder-pick": _due(FULL, pick_due),
    "castle-builder-thief": _due(FULL, steal_due),
    "castle-builder-end": _end,
}

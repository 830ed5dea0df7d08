"""The pictures of the Castle Builder table: recorded games, stopped at what is worth seeing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.games.castle_builder.entries import Level, SetDepth
from core.games.castle_builder.state import Job
from core.session import Session
from tools.gallery.scenes import (
    Moment,
    Scene,
    beginning,
    due,
    end,
    entered,
    explained,
    moment,
    saving,
    step,
    table,
    touched,
)

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

POINTS = "castle-builder/two-players"
FULL = "castle-builder/three-players-full"
FOUR = "castle-builder/four-players"
VARIANTS = "castle-builder/all-variants"
ROWS = "castle-builder/learnt-track"


def three_rows(session: Session) -> bool:
    return len(session.steps) > 19 and not session.state.tasks


def high(session: Session) -> bool:
    return len(session.steps) > 36 and not session.state.tasks


def _is_due(job: Job, after: int) -> Moment:
    def found(session: Session) -> bool:
        tasks = session.state.tasks
        return len(session.steps) > after and bool(tasks) and tasks[0].job is job

    found.__name__ = job.value
    return found


coin_due, collapse_due = _is_due(Job.COIN, 20), _is_due(Job.COLLAPSE, 0)
catapult_due, land_due = _is_due(Job.CATAPULT, 0), _is_due(Job.LAND, 0)
coins_due, pick_due = _is_due(Job.OFFER, 0), _is_due(Job.PICK, 0)
steal_due = _is_due(Job.STEAL, 0)


def turn(session: Session) -> bool:
    return len(session.steps) > 10 and not session.state.tasks


def _held(stage: Stage) -> None:
    """A tile met before is in the hand: its places are lit."""
    shown = table(stage, POINTS, three_rows)
    shown.choose_seat(1)
    for key in shown.view.holdings[0].keys:
        shown.touch("piece", key, at=shown.center)
        if shown.view.board(1).marks.rings:
            return


def three_coins(session: Session) -> bool:
    return session.state.seats[0].wealth > 2 and not session.state.tasks


def row_told(session: Session) -> bool:
    return len(session.steps) > 14 and land_due(session)


def measured(session: Session) -> bool:
    return session.state.loop is not None


def _everything(shown: Any) -> Any:
    """The form for all that must be known when everything is entered from now on."""
    acts = shown.referee.table.extras()
    return next(act.then for act in acts if str(act.title) == "Enter everything")


SCENES: dict[str, Scene] = {
    "castle-builder-start": moment(POINTS, beginning),
    "castle-builder-points": moment(POINTS, three_rows),
    "castle-builder-tile": touched(POINTS, three_rows, "d4"),
    "castle-builder-held": _held,
    "castle-builder-why-not": touched(POINTS, three_rows, "a1"),
    "castle-builder-coin": due(POINTS, coin_due),
    "castle-builder-collapse": moment(POINTS, collapse_due),
    "castle-builder-catapult": moment(POINTS, catapult_due),
    "castle-builder-high": moment(POINTS, high),
    "castle-builder-steps": step(POINTS, high, lambda shown: shown.referee.table.explain_loop(0)),
    "castle-builder-explained": explained(POINTS, high),
    "castle-builder-four": moment(FOUR, turn),
    "castle-builder-royals": moment(VARIANTS, turn),
    "castle-builder-royal": touched(VARIANTS, turn, "b3", player=1),
    "castle-builder-turn": moment(FULL, turn),
    "castle-builder-met": due(FULL, land_due),
    "castle-builder-market": due(FULL, beginning),
    "castle-builder-coins": due(FULL, coins_due),
    "castle-builder-pick": due(FULL, pick_due),
    "castle-builder-thief": due(FULL, steal_due),
    "castle-builder-rows-start": moment(ROWS, beginning),
    "castle-builder-rows": moment(ROWS, three_coins),
    "castle-builder-rows-met": due(ROWS, row_told),
    "castle-builder-rows-why-not": touched(ROWS, beginning, "row-3-0"),
    "castle-builder-rows-learnt": moment(ROWS, measured),
    "castle-builder-end": end(POINTS),
    "castle-builder-everything": step(ROWS, three_coins, _everything),
    "castle-builder-stand": entered(ROWS, three_coins, SetDepth(0, Level.SCORE)),
    "castle-builder-save": saving(ROWS),
}

"""The pictures of the Burgundy table: recorded games stopped where something is worth seeing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.games.burgundy.state import Effect
from core.games.burgundy.state import Stage as BurgundyStage
from core.session import Session

if TYPE_CHECKING:
    from mobile.stage import Stage

Scene = Callable[["Stage"], None]
POINTS = "burgundy/whole-2020-score-4"
COLOURED = "burgundy/whole-2011-score-3"
FULL = "burgundy/whole-2011-full-3"


Moment = Callable[[Session], bool]


def table(stage: Stage, name: str, until: Moment | None = None) -> Any:
    """The table of a recorded game at some moment."""
    from mobile.gallery import keep, open_table

    return open_table(stage, keep(stage, name, until))


def early(session: Session) -> bool:
    return len(session.steps) > 11


def half_way(session: Session) -> bool:
    return len(session.steps) > 69


def some_sold(session: Session) -> bool:
    return len(session.steps) > 39


def final_count(session: Session) -> bool:
    return session.state.stage is BurgundyStage.FINAL


def goods_due(session: Session) -> bool:
    return session.state.stage is BurgundyStage.STOCK


def roll_due(session: Session) -> bool:
    return session.state.stage is BurgundyStage.ROLL and len(session.steps) > 60


def ship_due(session: Session) -> bool:
    return any(due.effect == Effect.SHIP for due in session.state.pending[-1:])


def turn_with_choices(session: Session) -> bool:
    """A player in turn with unused dice, a stored tile, goods and silver."""
    state, player = session.state, session.state.in_turn
    return (
        len(session.steps) > 40
        and player is not None
        and not state.pending
        and len(state.dice[player]) == 2
        and bool(state.storage[player])
        and state.duchy(player).silver > 1
        and any(state.duchy(player).goods)
    )


def _points(stage: Stage) -> Any:
    return table(stage, POINTS, half_way)


def _cell_for(stage: Stage, kind: str) -> None:
    """Touches an open cell of a kind, so that its tiles are offered."""
    shown = _points(stage)
    stage.idle()
    board = shown.boards[0]
    faces = shown.desk.face(0).cells
    cell = next(
        (c for c in board.marks.rings if faces[c].letter == kind),
        next(c for c, face in enumerate(faces) if face.letter == kind),
    )
    shown.follow(shown.desk._pick(0, cell), board.to_window(*board.centre_of(cell)))


def _why_not(stage: Stage) -> None:
    shown = table(stage, POINTS, early)
    stage.idle()
    board = shown.boards[int(shown.seat)]
    far = next(c for c in range(36, 0, -1) if c not in {*board.marks.rings, *board.marks.tiles})
    shown.touch_cell(int(shown.seat), far, board.to_window(*board.centre_of(far)))


def _about(stage: Stage) -> None:
    shown = _points(stage)
    stage.idle()
    board = shown.boards[0]
    cell = next(c for c, tile in board.marks.tiles.items() if tile.icon == "monastery")
    shown.touch_cell(0, cell, board.to_window(*board.centre_of(cell)))


def _step(name: str, until: Moment, choose: Callable[[Any], Any]) -> Scene:
    """A moment with one of its steps open."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        stage.idle()
        shown.follow(choose(shown), shown.ids.boards.center)

    return scene


def _moment(name: str, until: Moment | None = None) -> Scene:
    return lambda stage: table(stage, name, until)


def _turn(shown: Any) -> Any:
    return shown.desk._turn(int(shown.seat))


def _side_by_side(stage: Stage) -> None:
    shown = _points(stage)
    shown.side_by_side = True
    stage.app.settings.side_by_side = False


def _explained(stage: Stage) -> None:
    _points(stage).explain(0)


def _new_game(stage: Stage) -> None:
    stage.app.shell.home()
    stage.app.shell.go("new_game")
    stage.screen._choose_game("burgundy")


def _end(stage: Stage) -> None:
    from mobile.gallery import keep

    stage.app.shell.home()
    stage.app.shell.go("end", game=keep(stage, "burgundy/whole-2020-full-4"))


SCENES: dict[str, Scene] = {
    "burgundy-points": _points,
    "burgundy-animals": lambda stage: _cell_for(stage, "P"),
    "burgundy-buildings": lambda stage: _cell_for(stage, "B"),
    "burgundy-monasteries": lambda stage: _cell_for(stage, "K"),
    "burgundy-why-not": _why_not,
    "burgundy-tile": _about,
    "burgundy-sale": _step(COLOURED, some_sold, lambda shown: shown.desk.steps.sales(0)),
    "burgundy-phase": _step(POINTS, half_way, lambda shown: shown.desk.steps.phase_card()),
    "burgundy-final": _step(POINTS, final_count, lambda shown: shown.desk.next_step(0)),
    "burgundy-explained": _explained,
    "burgundy-side-by-side": _side_by_side,
    "burgundy-goods": _moment(FULL, goods_due),
    "burgundy-roll": _moment(FULL, roll_due),
    "burgundy-turn": _moment(FULL, turn_with_choices),
    "burgundy-depot": _step(FULL, turn_with_choices, lambda shown: _turn(shown).take()),
    "burgundy-buy": _step(FULL, turn_with_choices, lambda shown: _turn(shown)._bought(0, 0)),
    "burgundy-ship": _step(FULL, ship_due, lambda shown: shown.desk.follow_up()),
    "burgundy-everything": _step(POINTS, half_way, lambda shown: shown.desk.steps.full_form()),
    "burgundy-shields": _moment("burgundy/shields-7-10-13"),
    "burgundy-new-game": _new_game,
    "burgundy-end": _end,
}

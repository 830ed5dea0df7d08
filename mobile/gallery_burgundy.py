"""The pictures of the Burgundy table: recorded games stopped where something is worth seeing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.session import Session

if TYPE_CHECKING:
    from mobile.stage import Stage

Scene = Callable[["Stage"], None]
POINTS = "burgundy/whole-2020-score-4"
COLOURED = "burgundy/whole-2011-score-3"
FULL = "burgundy/whole-2011-full-4"


def table(stage: Stage, name: str, until: Callable[[Session], bool]) -> Any:
    """The table of a recorded game at some moment."""
    from mobile.gallery import keep, open_table

    return open_table(stage, keep(stage, name, until))


def after(entries: int) -> Callable[[Session], bool]:
    return lambda session: len(session.steps) >= entries


def in_stage(stage: str, least: int = 0) -> Callable[[Session], bool]:
    return lambda session: session.state.stage == stage and len(session.steps) >= least


def pending(effect: str) -> Callable[[Session], bool]:
    return lambda session: any(due.effect == effect for due in session.state.pending[-1:])


def turn_with_choices(session: Session) -> bool:
    """A player in turn with unused dice, stored tiles and goods."""
    state, player = session.state, session.state.in_turn
    return (
        len(session.steps) > 80
        and player is not None
        and not state.pending
        and len(state.dice[player]) == 2
        and len(state.storage[player]) > 1
        and any(state.duchy(player).goods)
    )


def _points(stage: Stage) -> Any:
    return table(stage, POINTS, after(70))


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
    shown = table(stage, POINTS, after(12))
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


def _step(name: str, until: Callable[[Session], bool], choose: Callable[[Any], Any]) -> Scene:
    """A moment with one of its steps open."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        stage.idle()
        shown.follow(choose(shown), shown.ids.boards.center)

    return scene


def _moment(name: str, until: Callable[[Session], bool]) -> Scene:
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
    "burgundy-sale": _step(COLOURED, after(40), lambda shown: shown.desk._sales(0)),
    "burgundy-phase": _step(POINTS, after(70), lambda shown: shown.desk.phase_card()),
    "burgundy-final": _step(POINTS, in_stage("final"), lambda shown: shown.desk.next_step(0)),
    "burgundy-explained": _explained,
    "burgundy-side-by-side": _side_by_side,
    "burgundy-goods": _moment(FULL, in_stage("stock")),
    "burgundy-roll": _moment(FULL, in_stage("roll", 60)),
    "burgundy-turn": _moment(FULL, turn_with_choices),
    "burgundy-depot": _step(FULL, turn_with_choices, lambda shown: _turn(shown).take()),
    "burgundy-buy": _step(FULL, turn_with_choices, lambda shown: _turn(shown)._bought(0, 0)),
    "burgundy-ship": _step(FULL, pending("ship"), lambda shown: shown.desk.follow_up()),
    "burgundy-everything": _step(POINTS, after(70), lambda shown: shown.desk._full_form()),
    "burgundy-shields": _moment("burgundy/shields-7-10-13", in_stage("over")),
    "burgundy-new-game": _new_game,
    "burgundy-end": _end,
}

"""The pictures of the Tuscany table: recorded games stopped where something is worth seeing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.games.tuscany.state import Phase
from core.session import Session

if TYPE_CHECKING:
    from mobile.stage import Stage

Scene = Callable[["Stage"], None]
POINTS = "tuscany/two_players"
UNPAINTED = "tuscany/typed_by_hand"
FULL = "tuscany/four_players_full"
Moment = Callable[[Session], bool]


def table(stage: Stage, name: str, until: Moment | None = None) -> Any:
    """The table of a recorded game at some moment."""
    from mobile.gallery import keep, open_table

    shown = open_table(stage, keep(stage, name, until))
    stage.idle()
    return shown


def beginning(session: Session) -> bool:
    return True


def farm_due(session: Session) -> bool:
    return len(session.steps) > 22


def half_way(session: Session) -> bool:
    return len(session.steps) > 25


def card_due(session: Session) -> bool:
    return any(estate.yields for estate in session.state.estates)


def city_due(session: Session) -> bool:
    return any(estate.cities for estate in session.state.estates)


def some_laid(session: Session) -> bool:
    return len(session.steps) > 8


def round_over(session: Session) -> bool:
    return len(session.steps) > 15


def final_scoring(session: Session) -> bool:
    return session.state.phase is Phase.FINAL


def long_turn(session: Session) -> bool:
    """A player with everything to choose from."""
    state = session.state
    estate = state.estates[state.active]
    return (
        len(session.steps) > 150
        and not state.missing
        and bool(state.actions)
        and bool(sum(estate.stored))
    )


def tile_due(session: Session) -> bool:
    return len(session.steps) > 60 and bool(session.state.missing)


def _touched(name: str, until: Moment, cell: str, player: int = 0, hold: bool = False) -> Scene:
    """A cell of somebody's domain has been touched."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        shown.choose_seat(player)
        stage.idle()
        board = shown.boards[player]
        place = board.face.grid.cell(cell)
        shown.touch_cell(player, place, board.to_window(*board.centre_of(place)), hold)

    return scene


def _due(name: str, until: Moment) -> Scene:
    """What is due has been asked for."""
    return lambda stage: table(stage, name, until).go_on()


def _moment(name: str, until: Moment) -> Scene:
    return lambda stage: table(stage, name, until)


def _tracks(stage: Stage) -> None:
    shown = table(stage, POINTS, half_way)
    shown.follow(shown.desk.extras()[0].then, shown.center)


def _green(stage: Stage) -> None:
    shown = table(stage, POINTS, half_way)
    shown.follow(shown.desk.loops()[0].then, shown.center)


def _explained(stage: Stage) -> None:
    table(stage, POINTS, final_scoring).explain(0)


def _end(stage: Stage) -> None:
    from mobile.gallery import keep, open_screen

    open_screen(stage, "end", game=keep(stage, POINTS))


SCENES: dict[str, Scene] = {
    "tuscany-start": _moment(POINTS, beginning),
    "tuscany-points": _moment(POINTS, half_way),
    "tuscany-farm": _touched(POINTS, farm_due, "f2"),
    "tuscany-why-not": _touched(POINTS, half_way, "i1"),
    "tuscany-bonus-tile": _due(POINTS, city_due),
    "tuscany-yield-card": _due(UNPAINTED, card_due),
    "tuscany-round": _due(POINTS, round_over),
    "tuscany-final": _due(POINTS, final_scoring),
    "tuscany-unpainted": _moment(UNPAINTED, some_laid),
    "tuscany-unpainted-tile": _touched(UNPAINTED, some_laid, "e1"),
    "tuscany-paint": _touched(UNPAINTED, some_laid, "e1", hold=True),
    "tuscany-tracks": _tracks,
    "tuscany-green": _green,
    "tuscany-explained": _explained,
    "tuscany-turn": _moment(FULL, long_turn),
    "tuscany-choices": _due(FULL, long_turn),
    "tuscany-reveal": _due(FULL, tile_due),
    "tuscany-end": _end,
}

"""The pictures of the Burgundy table: recorded games stopped where something is worth seeing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.entry import Entry
from core.games.burgundy.expansions.shields.state import Shield
from core.games.burgundy.expansions.trade_routes import Route
from core.games.burgundy.state import Effect
from core.games.burgundy.state import Stage as BurgundyStage
from core.session import Session
from tools.gallery.scenes import (
    Scene,
    end,
    explained,
    keep,
    moment,
    open_step,
    open_table,
    save_random_game,
    step,
    table,
)

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

POINTS = "burgundy/whole-2020-score-4"
COLOURED = "burgundy/whole-2011-score-3"
FULL = "burgundy/whole-2011-full-3"
EXPANSIONS = "burgundy/expansions-whole-3"
UNKNOWN_ROUTES = "burgundy/expansions-whole-2"
TEAM = "burgundy/team-added-points"
SOLO = "burgundy/solo-duchy-filled"
AT_THE_BORDER = {"posts": "a1\nd7\ng1 f1"}
"""Border posts as a copy of the game may have them."""


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


def late_turn(session: Session) -> bool:
    """The expansions are all in play, and somebody has dice left."""
    return len(session.steps) > 170 and turn_with_choices(session)


def shield_to_choose(session: Session) -> bool:
    """Several shields can be had."""
    state, player = session.state, session.state.in_turn
    legal = session.game.legal(state) if player is not None and not state.pending else ()
    return len({entry.number for entry in legal if entry.verb == "shield"}) > 3


def route_due(session: Session) -> bool:
    return bool(session.state.pending) and session.state.pending[-1].effect == "route"


def team_plays(session: Session) -> bool:
    state, player = session.state, session.state.in_turn
    return state.phase == 3 and player is not None and len(state.dice[player]) == 2


def alone_half_way(session: Session) -> bool:
    return len(session.steps) > 22


def alone_in_turn(session: Session) -> bool:
    state = session.state
    return state.phase == 2 and state.in_turn == 0 and not state.pending and bool(state.dice[0])


def _points(stage: Stage) -> Any:
    return table(stage, POINTS, half_way)


def _cell_for(stage: Stage, kind: str) -> None:
    """Touches an open cell of a kind, so that its tiles are offered."""
    shown = _points(stage)
    stage.lay_out()
    board = shown.boards[0]
    faces = shown.referee.table.face(0).cells
    cell = next(
        (c for c in board.marks.rings if str(faces[c].letter) == kind),
        next(c for c, face in enumerate(faces) if str(face.letter) == kind),
    )
    open_step(shown, shown.referee.table._pick(0, cell))


def _why_not(stage: Stage) -> None:
    shown = table(stage, POINTS, early)
    stage.lay_out()
    board = shown.boards[int(shown.seat)]
    far = next(c for c in range(36, 0, -1) if c not in {*board.marks.rings, *board.marks.tiles})
    shown.touch_board(int(shown.seat), far)


def _about(stage: Stage) -> None:
    shown = _points(stage)
    stage.lay_out()
    board = shown.boards[0]
    cell = next(c for c, tile in board.marks.tiles.items() if tile.icon == "monastery")
    shown.touch_board(0, cell)


def _turn(shown: Any) -> Any:
    return shown.referee.table._turn(int(shown.seat))


def _side_by_side(stage: Stage) -> None:
    shown = _points(stage)
    shown.all_sheets = True
    stage.app.settings.all_sheets = False


def _new_game(stage: Stage) -> None:
    stage.app.shell.home()
    stage.app.shell.go("new_game")
    stage.screen._choose_game("burgundy")


def _border_posts(stage: Stage) -> None:
    shown = open_table(stage, keep(stage, EXPANSIONS, late_turn, AT_THE_BORDER))
    shown.choose_seat(1)


def _team(stage: Stage) -> None:
    open_table(stage, save_random_game(stage, TEAM, team_plays, depth="full"))


def _alone(stage: Stage) -> None:
    open_table(stage, save_random_game(stage, SOLO, alone_in_turn, depth="full"))


def _action(kind: type[Entry]) -> Any:
    """The step of an expansion that makes entries of this kind."""
    from mobile.tables.burgundy.expansions import words_of

    def choose(shown: Any) -> Any:
        actions = shown.referee.table.actions(int(shown.seat))
        return next(action.then for action in actions if action.title == words_of(kind).title)

    return choose


SCENES: dict[str, Scene] = {
    "burgundy-points": _points,
    "burgundy-animals": lambda stage: _cell_for(stage, "P"),
    "burgundy-buildings": lambda stage: _cell_for(stage, "B"),
    "burgundy-monasteries": lambda stage: _cell_for(stage, "K"),
    "burgundy-why-not": _why_not,
    "burgundy-tile": _about,
    "burgundy-sale": step(COLOURED, some_sold, lambda shown: shown.referee.table.steps.sales(0)),
    "burgundy-phase": step(POINTS, half_way, lambda shown: shown.referee.table.steps.phase_card()),
    "burgundy-final": step(POINTS, final_count, lambda shown: shown.referee.table.next_step(0)),
    "burgundy-explained": explained(POINTS, half_way),
    "burgundy-side-by-side": _side_by_side,
    "burgundy-goods": moment(FULL, goods_due),
    "burgundy-roll": moment(FULL, roll_due),
    "burgundy-turn": moment(FULL, turn_with_choices),
    "burgundy-depot": step(FULL, turn_with_choices, lambda shown: _turn(shown).take()),
    "burgundy-buy": step(FULL, turn_with_choices, lambda shown: _turn(shown)._bought(0, 0)),
    "burgundy-ship": step(FULL, ship_due, lambda shown: shown.referee.table.follow_up()),
    "burgundy-everything": step(
        POINTS, half_way, lambda shown: shown.referee.table.steps.full_form()
    ),
    "burgundy-shields": moment("burgundy/shields-7-10-13"),
    "burgundy-border-posts": _border_posts,
    "burgundy-shield": step(EXPANSIONS, shield_to_choose, _action(Shield)),
    "burgundy-route": step(UNKNOWN_ROUTES, route_due, _action(Route)),
    "burgundy-expansions-phase": step(
        EXPANSIONS, late_turn, lambda shown: shown.referee.table.steps.phase_card()
    ),
    "burgundy-inns": moment("burgundy/inns-region-of-4"),
    "burgundy-team": _team,
    "burgundy-team-end": end(TEAM),
    "burgundy-alone": _alone,
    "burgundy-alone-points": moment(SOLO, alone_half_way),
    "burgundy-alone-end": end(SOLO),
    "burgundy-new-game": _new_game,
    "burgundy-end": end("burgundy/whole-2020-full-4"),
}

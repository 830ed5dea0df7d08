"""The app with the Dice Game: from the empty home screen to the result."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from core.session import Session
from tools.gallery.scenes import Scene, keep, open_screen, open_table

if TYPE_CHECKING:
    from tools.gallery.stage import Stage


def rolled(session: Session) -> bool:
    """A roll is on the table, and the first player can use it with and without a bonus."""
    from mobile.tables.registry import table_for

    return len(set(table_for(session).marks(0).rings.values())) >= 2 and len(session.steps) > 30


def at_once(session: Session) -> bool:
    return True


def half_way(session: Session) -> bool:
    from mobile.tables.registry import table_for

    return len(session.steps) > 45 and table_for(session).roll_due()


def _home(stage: Stage) -> None:
    if not stage.app.store.games():
        keep(stage, "dice-game/all_different", half_way)
        keep(stage, "dice-game/sheet_b_2_players")
        keep(stage, "dice-game/sheet_a_1_players", half_way)
        keep(stage, "dice-game/sheet_a_2_players", rolled)
    stage.app.shell.home()


def _empty_home(stage: Stage) -> None:
    for kept in stage.app.store.games():
        stage.app.store.delete(kept.id)
    stage.app.store.empty_bin(older_than=time.time() + 1)  # later scenes save them again
    stage.app.shell.home()


def _new_game(stage: Stage) -> None:
    open_screen(stage, "new_game")


def _options(stage: Stage) -> None:
    _new_game(stage)
    stage.screen.toggle_more()


def _player(stage: Stage) -> None:
    _new_game(stage)
    stage.screen.edit_player(0)


def _settings(stage: Stage) -> None:
    open_screen(stage, "settings")


def _castles(stage: Stage) -> None:
    open_table(stage, keep(stage, "dice-game/sheet_a_2_players", at_once))


def _tray(stage: Stage) -> None:
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", half_way))
    for kind, value in (("colour", "purple"), ("number", "3"), ("hourglass", "2")):
        table.put_die(kind, value)


def _marking(stage: Stage) -> Any:
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", rolled))
    table.choose_seat(0)
    return table


def _chooser(stage: Stage) -> None:
    table = _marking(stage)
    stage.lay_out()
    board = table.boards[0]
    cell = next(iter(board.marks.rings))
    table.touch_board(0, cell, held=True)


def _why_not(stage: Stage) -> None:
    table = _marking(stage)
    stage.lay_out()
    board = table.boards[0]
    dark = next(c for c in range(20, 37) if c not in {*board.marks.rings, *board.marks.written})
    table.touch_board(0, dark)


def _explained(stage: Stage) -> None:
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", half_way))
    table.explain(0)
    item = table.referee.table.points[0].items[-1]
    table.light(0, table.referee.table.cells_named(0, item.source))


def _log(stage: Stage) -> None:
    from mobile.screens.table import sheets

    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", half_way))
    sheets.whole_log(table)


def _entry(stage: Stage) -> None:
    from mobile.screens.table import sheets

    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", rolled))
    sheets.open_line(table, table.referee.table.last_roll)


def _die(stage: Stage) -> None:
    from mobile.screens.table import sheets

    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", rolled))
    sheets.change_die(table, table.referee.table.last_roll, 0)


def _menu(stage: Stage) -> None:
    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", half_way))
    table.menu()


def _correct(stage: Stage) -> None:
    from mobile.screens.table import sheets

    table = open_table(stage, keep(stage, "dice-game/sheet_a_2_players", half_way))
    sheets.correct(table)


def some_marked(session: Session) -> bool:
    """Somebody has marked with the present roll, somebody has not."""
    waiting = len(session.state.waiting)
    return len(session.steps) > 60 and 0 < waiting < len(session.state.duchies)


def _all_sheets(stage: Stage, game: str) -> Any:
    stage.app.settings.all_sheets = True
    table = open_table(stage, game)
    stage.app.settings.all_sheets = False
    return table


def _all_of_two(stage: Stage) -> None:
    _all_sheets(stage, keep(stage, "dice-game/sheet_a_2_players", rolled))


def _all_of_three(stage: Stage) -> None:
    _all_sheets(stage, keep(stage, "dice-game/all_the_same", half_way))


def _all_of_four(stage: Stage) -> None:
    _all_sheets(stage, keep(stage, "dice-game/all_different", some_marked))


def _all_asking(stage: Stage) -> None:
    """Two players are asked something at the same time."""
    table = _all_sheets(stage, keep(stage, "dice-game/all_different", rolled))
    stage.lay_out()
    if not table.shows_all:
        return
    for player, held in ((0, True), (2, False)):
        board = table.boards[player]
        taken = {*board.marks.rings, *board.marks.written}
        dark = next(cell for cell in range(18, 37) if cell not in taken)
        table.touch_board(player, next(iter(board.marks.rings)) if held else dark, held)


def _five(stage: Stage) -> None:
    open_table(stage, keep(stage, "dice-game/sheet_d_5_players", rolled))


def _solo(stage: Stage) -> None:
    open_table(stage, keep(stage, "dice-game/sheet_c_1_players", half_way))


def _end(stage: Stage) -> None:
    open_screen(stage, "end", game=keep(stage, "dice-game/end_unused_bonuses_decide"))


def _end_five(stage: Stage) -> None:
    open_screen(stage, "end", game=keep(stage, "dice-game/sheet_a_5_players"))


SCENES: dict[str, Scene] = {
    "home": _home,
    "new-game": _new_game,
    "new-game-options": _options,
    "new-game-player": _player,
    "table-castles": _castles,
    "table-tray": _tray,
    "table-marking": _marking,
    "table-chooser": _chooser,
    "table-why-not": _why_not,
    "table-explained": _explained,
    "table-log": _log,
    "table-entry": _entry,
    "table-die": _die,
    "table-menu": _menu,
    "table-correct": _correct,
    "table-all-of-two": _all_of_two,
    "table-all-of-three": _all_of_three,
    "table-all-of-four": _all_of_four,
    "table-all-asking": _all_asking,
    "table-five": _five,
    "table-solo": _solo,
    "end": _end,
    "end-five": _end_five,
    "settings": _settings,
    "home-empty": _empty_home,
}

"""The pictures of the screens around the table: calculator, history, statistics, rules, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.session import Session
from tools.gallery.scenes import Scene, keep, open_screen

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

PLAYED = (
    "dice-game/sheet_a_2_players",
    "dice-game/sheet_b_2_players",
    "dice-game/sheet_a_5_players",
    "dice-game-count/two_sheets",
    "burgundy/evening-typed",
    "burgundy/whole-2011-score-3",
    "tuscany/typed_by_hand",
    "castle-builder/two-players",
)
"""Evenings to look back on."""


def _open(stage: Stage, name: str, **args: Any) -> Any:
    for game in PLAYED:
        keep(stage, game)
    return open_screen(stage, name, **args)


def _calculator_start(stage: Stage) -> None:
    _open(stage, "calculator_start")


def _calculator(game: str, group: int = 0, explained: bool = False) -> Scene:
    def scene(stage: Stage) -> None:
        screen = _open(stage, "calculator", game=keep(stage, game))
        screen.choose_group(group)
        if screen.closed and not explained:
            screen.undo()  # the keypad is there while something can be entered
        if explained:
            screen.explain(0)

    return scene


def _history(stage: Stage) -> Any:
    return _open(stage, "history")


def _history_game(stage: Stage) -> None:
    screen = _history(stage)
    screen.open(screen.rows[0])


def _history_code(stage: Stage) -> None:
    screen = _history(stage)
    screen.show_code(next(kept for kept in screen.rows if "typed" in kept.id))


def _history_menu(stage: Stage) -> None:
    _history(stage).menu()


def _statistics(stage: Stage) -> None:
    _open(stage, "statistics")


def _statistics_player(stage: Stage) -> None:
    _open(stage, "statistics").choose("player", "Anna")


def _rules(stage: Stage) -> None:
    _open(stage, "rules", game="burgundy", rule="BU-53")


def _replay(game: str) -> Scene:
    def scene(stage: Stage) -> None:
        screen = _open(stage, "replay", game=keep(stage, game))
        screen.step(40 - screen.at)

    return scene


def _half_way(session: Session) -> bool:
    return len(session.steps) > 60


def _ended(stage: Stage) -> None:
    """A game that was ended early, and the toast that says so."""
    screen = open_screen(stage, "end", game=keep(stage, "dice-game/sheet_a_2_players", _half_way))
    if not screen.ended:
        screen.end_here()


def _sample(stage: Stage) -> None:
    from mobile.library import SAMPLE

    open_screen(stage, "end", game=SAMPLE)


def _start_castle(stage: Stage) -> None:
    screen = open_screen(stage, "new_game", game="burgundy", options={"board": "4"})
    screen.edit_player(0)
    stage.lay_out()
    screen._sheet.show_option("castle")


def _about(stage: Stage) -> None:
    open_screen(stage, "about")


def _licence(stage: Stage) -> None:
    open_screen(stage, "about").read("segno")


SCENES: dict[str, Scene] = {
    "about": _about,
    "about-licence": _licence,
    "end-early": _ended,
    "end-sample": _sample,
    "new-game-castle": _start_castle,
    "calculator-dice": _calculator("dice-game-count/two_sheets"),
    "calculator-start": _calculator_start,
    "calculator": _calculator("burgundy-count/shields_2020"),
    "calculator-explained": _calculator("burgundy-count/shields_2020", 1, explained=True),
    "calculator-tuscany": _calculator("tuscany-count/tie_on_red"),
    "history": _history,
    "history-game": _history_game,
    "history-code": _history_code,
    "history-menu": _history_menu,
    "statistics": _statistics,
    "statistics-player": _statistics_player,
    "rules": _rules,
    "replay": _replay("dice-game/sheet_a_2_players"),
}

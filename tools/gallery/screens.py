"""The pictures of the screens around the table: calculator, history, statistics, rules, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


SCENES: dict[str, Scene] = {
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

"""Every game has the same modules under the same names."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from core import games
from tests.core.helpers import table
from tests.core.test_imports import modules

ROOT = Path(__file__).parents[2]
FOLDERS = {id: ROOT / "core/games" / id.replace("-", "_") for id in games.ids() if id != "cairn"}

NEEDED = {"game", "options", "entries", "state", "check", "apply", "legal", "scoring", "textboard"}
SHARED = NEEDED | {"layouts", "painting", "sampling", "warnings"}
"""A module may be missing where a game has nothing to say."""
UNIQUE = {
    "dice-game": {"marking"},
    "burgundy": {"blank_boards", "editions", "effects", "expansion", "monasteries", "tiles"},
    "castle-builder": {"castle", "placing", "tiles", "track"},
    "tuscany": {"due", "imagining", "land", "placing", "tiles"},
}
"""What only this game has."""

FUNCTIONS = {"check": "check", "apply": "apply", "legal": "legal", "scoring": "outcome"}
"""What the game object asks of a module."""


def public(file: Path) -> set[str]:
    body = ast.parse(file.read_text(encoding="utf-8")).body
    defined = (node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return {name for name in defined if not name.startswith("_")}


@pytest.mark.parametrize("id", FOLDERS)
def test_a_game_has_the_shape_of_all(id: str) -> None:
    folder = FOLDERS[id]
    names = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert not NEEDED - names
    assert names - SHARED == UNIQUE[id]
    assert (folder / "RULES.md").is_file()
    for module, function in FUNCTIONS.items():
        assert function in public(folder / f"{module}.py"), module


def test_what_only_one_game_has_is_in_one_game() -> None:
    """`tiles` and `placing` are things on the table; all else that two games have is shared."""
    found = Counter(name for names in UNIQUE.values() for name in names)
    assert {name for name, count in found.items() if count > 1} == {"tiles", "placing"}


def test_what_all_games_need_is_in_the_kernel() -> None:
    """`Depth`, the item of a correction and what cannot be are defined once."""
    kernel = {"Depth", "correction", "impossible", "replaced", "one_of", "cell_of"}
    owners: dict[str, list[str]] = {name: [] for name in kernel}
    for file in (ROOT / "core").rglob("*.py"):
        for name in public(file) & kernel:
            owners[name].append(file.name)
        text = file.read_text(encoding="utf-8")
        if file.name != "game.py" or file.parent.name != "core":
            assert "impossible=True" not in text, file
            assert 'Choice("yes", N_("Yes"))' not in text, file
            assert "Corrected by hand" not in text, file
    assert {name: len(files) for name, files in owners.items()} == dict.fromkeys(kernel, 1)


@pytest.mark.parametrize("id", [id for id in FOLDERS if id != "dice-game"])
def test_a_change_of_depth_has_one_name(id: str) -> None:
    (kind,) = (kind for kind in games.game(id).entries if kind.verb == "depth")
    assert kind.__name__ == "SetDepth"


@pytest.mark.parametrize(
    ("id", "counter"),
    [
        ("dice-game", "points"),
        ("burgundy", "points"),
        ("castle-builder", "coins"),
        ("tuscany", "red"),
    ],
)
def test_a_correction_is_one_kind_of_item(id: str, counter: str) -> None:
    game = games.game(id)
    state = game.begin(table(2))
    state = game.correct(state, 0, counter, game.counters(state, 0)[counter] + 3)
    (item,) = (item for item in game.points(state)[0].items if item.kind == "correction")
    assert (item.rule, item.count, item.each) == ("CP-3", 1, 3)


KERNEL = {
    *("message", "entry", "errors", "game", "record", "record_json", "notation", "session"),
    *("ledger", "lazily", "sampling", "values"),
}


def test_only_the_kernel_is_at_the_root_of_core() -> None:
    """Storage, components, history, reading and the command line are packages."""
    names = {file.stem for file in (ROOT / "core").glob("*.py")}
    assert names - {"__init__", "__main__"} == KERNEL


def test_the_kernel_is_not_above_storage_history_and_the_command_line() -> None:
    above = ("core.storage", "core.history", "core.command", "core.calculators")
    for name in KERNEL:
        code = (ROOT / "core" / f"{name}.py").read_text(encoding="utf-8")
        imported = list(modules(code))
        assert not [found for found in imported if found.startswith(above)], name

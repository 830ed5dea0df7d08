"""Every game has the same modules under the same names."""

from __future__ import annotations

import ast
import re
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
            assert "Adjusted by hand" not in text, file
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


LIBRARIES = ("mobile/coach", "mobile/vision")
"""They import nothing of the app, so their words are their own."""


def owner(file: str) -> str:
    """A library, a game, or nothing for what all share."""
    library = next((name for name in LIBRARIES if file.startswith(f"{name}/")), "")
    game = re.match(r"(?:core/games|mobile/tables)/(\w+)/", file)
    return library or (game[1] if game else "")


def repeated(classes: list[tuple[str, str]]) -> set[str]:
    """Names of classes, given with their files, that stand for two things in one place. Two games
    may use the same word, and a library any word."""
    found: dict[str, list[str]] = {}
    for name, file in classes:
        found.setdefault(name, []).append(owner(file))
    twice = {name for name, owners in found.items() if len(set(owners)) < len(owners)}
    ours = {name: [o for o in owners if o not in LIBRARIES] for name, owners in found.items()}
    return twice | {name for name, owners in ours.items() if "" in owners and len(owners) > 1}


def named_classes() -> list[tuple[str, str]]:
    """Entries are left out: they have the name of their verb, and are read as their game's."""
    found = []
    for file in (file for folder in ("core", "mobile") for file in (ROOT / folder).rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not any(
                isinstance(base, ast.Name) and base.id == "Entry" for base in node.bases
            ):
                found.append((node.name, file.relative_to(ROOT).as_posix()))
    return found


def test_a_class_name_stands_for_one_thing() -> None:
    assert not repeated(named_classes())


def test_a_class_name_that_stands_for_two_things_is_found() -> None:
    assert repeated([("Way", "mobile/tables/steps.py"), ("Way", "core/message.py")]) == {"Way"}
    assert repeated([("A", "core/games/tuscany/a.py"), ("A", "mobile/tables/view.py")]) == {"A"}
    assert not repeated([("A", "core/games/tuscany/a.py"), ("A", "core/games/burgundy/a.py")])
    assert not repeated([("A", "mobile/vision/a.py"), ("A", "mobile/tables/view.py")])

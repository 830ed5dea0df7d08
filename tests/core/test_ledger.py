"""Every rule is written down once, proven, and refused by name."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import games, ledger

TESTS = Path(__file__).parents[1]
CORE = Path(ledger.__file__).parent


def marked(name: str) -> Iterator[str]:
    """The ids in `@pytest.mark.<name>(…)` (also as `pytestmark`) all over the tests."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{name}":
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


def used(folder: Path, prefix: str) -> set[str]:
    """The ids that the sources name in quotation marks."""
    pattern = re.compile(rf'"({prefix}-\d+\w?)"')
    return {id for file in folder.rglob("*.py") for id in pattern.findall(file.read_text("utf-8"))}


def ledgers() -> list[tuple[str, Path, dict[str, ledger.Rule]]]:
    found = [("CP", CORE, ledger.common())]
    for id in games.ids():
        game: Any = games.game(id)
        folder = Path(inspect.getfile(type(game))).parent
        found.append((game.prefix, folder, ledger.ledger(game)))
    return found


@pytest.mark.parametrize(("prefix", "folder", "rules"), ledgers(), ids=lambda x: str(x)[:2])
def test_ledger(prefix: str, folder: Path, rules: dict[str, ledger.Rule]) -> None:
    assert rules
    assert all(id.startswith(f"{prefix}-") for id in rules)
    unknown = used(folder, prefix) - rules.keys()
    assert not unknown, f"the code names rules that the ledger does not have: {unknown}"
    unproven = rules.keys() - set(marked("rule"))
    assert not unproven, f"no test shows these allowed or scored: {unproven}"
    unrefused = rules.keys() - set(marked("refuses"))
    assert not unrefused, f"no test shows these refused or not applying: {unrefused}"


def test_marks_name_real_rules() -> None:
    known = {id for _, _, rules in ledgers() for id in rules}
    assert {*marked("rule"), *marked("refuses")} <= known

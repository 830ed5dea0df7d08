"""The lines between the parts: core knows only the standard library, vision no Kivy."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported(file: Path) -> Iterator[str]:
    """The top-level packages a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield str(node.module).split(".")[0]


def offenders(folder: str, allowed: set[str]) -> set[tuple[str, str]]:
    files = list((ROOT / folder).rglob("*.py"))
    assert files, folder
    return {(str(f.relative_to(ROOT)), name) for f in files for name in imported(f)} - {
        (str(f.relative_to(ROOT)), name) for f in files for name in allowed
    }


def test_core_imports_only_the_standard_library() -> None:
    assert not offenders("core", {*sys.stdlib_module_names, "core"})


def test_vision_imports_no_kivy() -> None:
    if not (ROOT / "mobile/vision").is_dir():
        pytest.skip("no vision yet")
    allowed = {*sys.stdlib_module_names, "core", "mobile", "numpy", "cv2"}
    assert not offenders("mobile/vision", allowed)
    assert not {
        (file, name)
        for file, name in _modules("mobile/vision")
        if not name.startswith("mobile.vision")
    }


@pytest.mark.parametrize("folder", ["core", "mobile"])
def test_the_app_imports_nothing_that_only_developers_have(folder: str) -> None:
    """The wheel and the Android package hold core, mobile and assets, and no other folder."""
    developers = {"tools", "tests", "benchmarks"}
    files = (ROOT / folder).rglob("*.py")
    assert not [(file, name) for file in files for name in imported(file) if name in developers]


def _modules(folder: str) -> Iterator[tuple[str, str]]:
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("mobile"):
                yield str(file), str(node.module)


@pytest.mark.parametrize("wanted", ["kivy", "numpy", "tests", "mobile"])
def test_the_check_would_notice(wanted: str, tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(f"def f():\n    from {wanted} import x\n")
    assert list(imported(file)) == [wanted]

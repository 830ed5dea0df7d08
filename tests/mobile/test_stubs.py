"""What stubs/ says about Kivy and plyer is there in the real ones."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.tests.common import UnitTestTouch

STUBS = Path(__file__).parents[2] / "stubs"
ONLY_ON_ANDROID = ("android", "jnius")


def example(name: str, real: Any) -> Any:
    """What has the attributes of a class: one object of it where they are set when it is made."""
    if name == "kivy.input.motionevent.MotionEvent":
        return UnitTestTouch(0, 0)
    if name == "kivy.animation.Sequence":
        return Animation() + Animation()
    return real() if name == "kivy.lang.BuilderBase" else real


def modules() -> list[str]:
    paths = (path.relative_to(STUBS).with_suffix("") for path in STUBS.rglob("*.pyi"))
    names = (".".join(path.parts).removesuffix(".__init__") for path in paths)
    return sorted(name for name in names if name.split(".")[0] not in ONLY_ON_ANDROID)


def named(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def missing(where: str, real: Any, body: list[ast.stmt]) -> Iterator[str]:
    for name, node in named(body):
        if name.startswith("_"):
            continue
        if not hasattr(real, name):
            yield f"{where}.{name}"
        elif isinstance(node, ast.ClassDef):
            whole = f"{where}.{name}"
            yield from missing(whole, example(whole, getattr(real, name)), node.body)


@pytest.mark.parametrize("name", modules())
def test_everything_a_stub_declares_exists(name: str) -> None:
    path = STUBS / Path(*name.split("."))
    file = path / "__init__.pyi" if path.is_dir() else path.with_suffix(".pyi")
    found = missing(name, importlib.import_module(name), ast.parse(file.read_text("utf-8")).body)
    assert not list(found)

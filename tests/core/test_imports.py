"""The lines between the parts: who may import whom, and who may not know a game."""

from __future__ import annotations

import ast
import functools
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import games

ROOT = Path(__file__).parents[2]

# The wheel and the Android package hold core, mobile and assets, and no other folder.
MAY_NOT = [
    ("core", ("tools", "tests", "mobile", "benchmarks")),
    ("mobile", ("tools", "tests", "benchmarks")),
    ("tools", ("tests",)),
    ("benchmarks", ("tests",)),
    ("mobile/platform", ("mobile.screens",)),
    ("mobile/widgets", ("core.games", "core.calculators", "mobile.screens")),
    ("mobile/vision", ("core.games", "core.calculators", "mobile.screens", "mobile.tables")),
]


OURS = re.compile(r"(core|mobile|tools|tests|benchmarks)(\.\w+)+\.?")


def modules(code: str) -> Iterator[str]:
    """What a source imports, wherever in it: statements, and names of our own modules in quotes,
    which `import_module` may get."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and OURS.fullmatch(str(node.value)):
            yield str(node.value)


def imports(folder: str) -> list[tuple[str, str]]:
    """Each file of a folder, kv files too, with each module it imports."""
    files = [*(ROOT / folder).rglob("*.py")]
    assert files, folder
    return [
        (str(file.relative_to(ROOT)), module)
        for file in (*files, *(ROOT / folder).rglob("*.kv"))
        for module in modules_of(file)
    ]


@functools.cache
def modules_of(file: Path) -> tuple[str, ...]:
    text = file.read_text(encoding="utf-8")
    return tuple(kv_modules(text) if file.suffix == ".kv" else modules(text))


def kv_modules(text: str) -> list[str]:
    return re.findall(r"^#:\s*import\s+\S+\s+(\S+)", text, re.MULTILINE)


def inside(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def outside(folder: str, allowed: set[str]) -> list[tuple[str, str]]:
    """Imports of anything but these top-level packages."""
    return [(file, name) for file, name in imports(folder) if name.split(".")[0] not in allowed]


def test_core_imports_only_the_standard_library() -> None:
    assert not outside("core", {*sys.stdlib_module_names, "core"})


def test_vision_imports_only_itself_numpy_and_opencv() -> None:
    assert not outside(
        "mobile/vision", {*sys.stdlib_module_names, "core", "mobile", "numpy", "cv2"}
    )
    ours = [found for found in imports("mobile/vision") if inside(found[1], "mobile")]
    own = ("mobile.vision", "mobile.resources")
    assert ours and not [each for each in ours if not any(inside(each[1], name) for name in own)]


def test_tables_import_only_themselves() -> None:
    """So a server without Kivy has the tables, their words and their colours."""
    assert not outside("mobile/tables", {*sys.stdlib_module_names, "core", "mobile"})
    ours = [found for found in imports("mobile/tables") if inside(found[1], "mobile")]
    assert ours and not [each for each in ours if not inside(each[1], "mobile.tables")]


def test_phones_are_served_without_kivy() -> None:
    code = (
        "import sys, mobile.web.__main__, mobile.web.app, mobile.web.hub, mobile.web.server\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'kivy']"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_coach_imports_only_itself_and_numpy() -> None:
    assert not outside("mobile/coach", {*sys.stdlib_module_names, "core", "mobile", "numpy"})
    ours = [found for found in imports("mobile/coach") if inside(found[1], "mobile")]
    own = ("mobile.coach", "mobile.resources")
    assert ours and not [each for each in ours if not any(inside(each[1], name) for name in own)]


AT_ONCE = ("answers", "at_table", "habits", "levels")
"""The modules of the coach that need no numpy: screens may import them."""


def test_what_screens_import_of_the_coach_needs_no_numpy() -> None:
    names = ", ".join(f"mobile.coach.{name}" for name in AT_ONCE)
    code = f"import sys, {names}\nassert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_the_app_starts_without_what_judges() -> None:
    """Who asks the coach imports it then, inside a function."""
    coach = ROOT / "mobile/coach"
    files = [f for f in (ROOT / "mobile").rglob("*.py") if not f.is_relative_to(coach)]
    assert files
    at_once = [
        (file.name, node)
        for file in files
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert at_once
    assert not [
        (name, module)
        for name, node in at_once
        for module in modules(ast.unparse(node))
        if inside(module, "mobile.coach")
        and not any(inside(module, f"mobile.coach.{light}") for light in AT_ONCE)
    ]


@pytest.mark.parametrize(("folder", "packages"), MAY_NOT)
def test_nobody_imports_upwards(folder: str, packages: tuple[str, ...]) -> None:
    assert not [
        (file, module)
        for file, module in imports(folder)
        if any(inside(module, package) for package in packages)
    ]


def test_vision_names_no_game() -> None:
    names = [id.replace("-", "[-_ ]?") for id in games.ids()]
    game = re.compile("|".join(names), re.IGNORECASE)
    files = [*(ROOT / "mobile/vision").rglob("*.py")]
    assert files and game.search("Expect.dice_game()")
    assert not [
        f"{file.name}:{number}: {line}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if game.search(line)
    ]


@pytest.mark.parametrize(
    ("code", "module"),
    [
        ("def f():\n    from tests import x", "tests.x"),
        ("def f():\n    import tests.core.cairn", "tests.core.cairn"),
        ("from mobile.screens.table import TableScreen", "mobile.screens.table.TableScreen"),
        ("from mobile import screens", "mobile.screens"),
        ("importlib.import_module('tests.conftest')", "tests.conftest"),
        ("name = f'tests.core.{game}.watch'\nimport_module(name)", "tests.core."),
    ],
)
def test_the_check_would_notice(code: str, module: str) -> None:
    assert list(modules(code)) == [module]
    assert any(inside(module, package) for package in ("tests", "mobile.screens"))


def test_the_check_reads_kv_files() -> None:
    assert kv_modules("#:import theme mobile.theme.theme\n#: import x core.games\n") == [
        "mobile.theme.theme",
        "core.games",
    ]


def private(module: str) -> str | None:
    """The owner of something in a module whose name begins with an underscore."""
    parts = module.split(".")
    hidden = (at for at, part in enumerate(parts) if part.startswith("_") and part[1:2] != "_")
    return next((".".join(parts[:at]) for at in hidden), None)


@pytest.mark.parametrize("folder", ["core", "mobile"])
def test_what_is_private_is_imported_only_by_its_owner(folder: str) -> None:
    for file, module in imports(folder):
        owner = private(module)
        if owner is not None and owner.startswith(("core.", "mobile.")):
            importer = file.removesuffix(".py").replace("/", ".")
            assert inside(importer, owner), f"{file} imports {module}"


def test_what_is_private_is_recognized() -> None:
    assert (
        private("core.games.burgundy.expansions._shields.Held") == "core.games.burgundy.expansions"
    )
    assert private("core.games.__init__") is None


def test_an_expansion_is_imported_only_by_its_own_table() -> None:
    """The table of Burgundy looks into the folder and knows no expansion by name."""
    folders = ("core/games/burgundy/expansions", "mobile/tables/burgundy/expansions")
    names = {info.name for folder in folders for info in pkgutil.iter_modules([str(ROOT / folder)])}
    packages = {f"{folder.replace('/', '.')}.{name}" for folder in folders for name in names}
    for file, module in imports("mobile"):
        if any(inside(module, package) for package in packages):
            assert file.startswith(folders[1]), f"{file} imports {module}"

"""buildozer.spec read, packed and resolved by the tools that build with it, as far as that goes
without Android's own compilers."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import struct
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).parents[2]
PERMISSIONS = {
    "android.permission.CAMERA",
    "android.permission.VIBRATE",
    "android.permission.INTERNET",
    "android.permission.ACCESS_NETWORK_STATE",
    "android.permission.ACCESS_WIFI_STATE",
    "android.permission.WAKE_LOCK",
}
STRIPPED = ("unittest", "wsgiref", "pydoc_data", "pydoc", "tkinter", "multiprocessing.dummy")
"""Standard modules that python-for-android leaves out of a package (its blacklist.txt)."""


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with contextlib.chdir(ROOT):
        found = Buildozer(filename=str(ROOT / "buildozer.spec"))
        found.config.set("buildozer", "build_dir", str(tmp_path_factory.mktemp("build")))
        yield found


@pytest.fixture(scope="module")
def packed(spec: Any) -> set[str]:
    """The files that would be in the package, by buildozer's own function."""
    with contextlib.redirect_stdout(io.StringIO()):
        spec._copy_application_sources()
    folder = Path(spec.app_dir)
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def values(spec: Any, key: str) -> list[str]:
    return list(spec.config.getlist("app", key, []))


def test_buildozer_finds_nothing_missing(spec: Any) -> None:
    spec.check_configuration_tokens()
    spec.set_target("android")
    spec.target.check_configuration_tokens()


def test_names_and_version(spec: Any) -> None:
    get = spec.config.get
    assert re.fullmatch(r"[a-z][a-z0-9]*", get("app", "package.name"))
    assert re.fullmatch(r"[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+", get("app", "package.domain"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert spec.get_version() == project["version"]


def test_permissions_are_those_that_are_used_and_no_more(spec: Any) -> None:
    assert set(values(spec, "android.permissions")) == PERMISSIONS


def test_both_arm_architectures_all_four_ways_round_and_a_present_day_android(spec: Any) -> None:
    assert set(values(spec, "android.archs")) == {"arm64-v8a", "armeabi-v7a"}
    ways = {"landscape", "portrait", "landscape-reverse", "portrait-reverse"}
    assert set(values(spec, "orientation")) == ways
    assert spec.config.getint("app", "android.minapi") >= 24  # numpy's recipe
    assert spec.config.getint("app", "android.api") >= 35


def test_manifest_pieces_are_there_and_are_xml(spec: Any) -> None:
    space = "http://schemas.android.com/apk/res/android"
    for key in ("android.extra_manifest_xml", "android.manifest.intent_filters"):
        text = (ROOT / spec.config.get("app", key)).read_text(encoding="utf-8")
        ElementTree.fromstring(f'<x xmlns:android="{space}">{text}</x>')
    # buildozer would pass this on, but python-for-android does not know it and stops.
    assert not spec.config.has_option("app", "android.features")


@pytest.mark.parametrize(
    ("key", "side"),
    [
        ("icon.filename", 512),
        ("icon.adaptive_foreground.filename", 432),
        ("icon.adaptive_background.filename", 432),
        ("presplash.filename", 1024),
    ],
)
def test_icons_are_our_own_and_of_the_right_size(spec: Any, key: str, side: int) -> None:
    data = Path(spec.config.get("app", key)).read_bytes()
    assert struct.unpack(">II", data[16:24]) == (side, side)


def test_icons_are_what_the_tool_draws() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.launcher_icons", "--check"], cwd=ROOT, capture_output=True
    )
    assert run.returncode == 0, run.stdout


def test_everything_the_app_opens_is_packed_and_nothing_else(packed: set[str]) -> None:
    assert "main.py" in packed
    tracked = subprocess.run(
        ["git", "ls-files", "core", "mobile", "assets", "main.py", "LICENSE"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    needed = {
        file
        for file in tracked
        if file
        and not file.endswith((".po", ".xml", ".md"))
        and file != "LICENSE"
        and not file.startswith("assets/store/")
    } | {file for file in tracked if file.endswith("RULES.md")}
    assert needed - packed == set()
    strangers = {file.split("/")[0] for file in packed} - {"core", "mobile", "assets", "main.py"}
    assert strangers <= {"LICENSE", "sitecustomize.py"}


def test_modules_are_left_out_because_of_their_folder_not_by_name(spec: Any) -> None:
    assert not [each for each in values(spec, "source.exclude_patterns") if ".py" in each]


def test_no_module_that_the_package_lacks_is_imported(packed: set[str]) -> None:
    for name in packed:
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [str(node.module)]
            for module in names:
                assert not module.startswith(STRIPPED), (name, module)
                assert module != "kivy.tests", name


def requirement_names(spec: Any) -> dict[str, str]:
    pairs = (value.partition("==") for value in values(spec, "requirements"))
    return {name: version for name, _, version in pairs}


def test_requirements_resolve_through_the_recipes(spec: Any) -> None:
    wanted = requirement_names(spec)
    context = Context()
    order, pure, _ = get_recipe_order_and_bootstrap(
        context, set(wanted), Bootstrap.get_bootstrap("sdl2", context)
    )
    assert {"python3", "kivy", "pyjnius", "android", "sqlite3", "numpy", "opencv"} <= set(order)
    assert {"plyer", "segno"} <= set(pure)
    for name, version in wanted.items():
        if version and name in order:
            assert Recipe.get_recipe(name, context).version == version, name


def test_requirements_are_the_apps_dependencies(spec: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ours = {re.split(r"[<>=\[ ]", line)[0] for line in project["dependencies"]}
    renamed = {"opencv" if name == "opencv-python-headless" else name for name in ours}
    platform = {"python3", "hostpython3", "pyjnius", "android", "sqlite3"}
    served = {"anyio", "h11", "click", "idna", "typing_extensions"}  # what starlette, uvicorn need
    assert set(requirement_names(spec)) - platform == renamed | served


@pytest.mark.parametrize("name", ["plyer", "segno"])
def test_pure_requirements_have_a_package_for_android(spec: Any, name: str, tmp_path: Path) -> None:
    version = requirement_names(spec)[name]
    target = ["--platform", "android_24_arm64_v8a", "--python-version", "3.14.2"]
    target += ["--implementation", "cp", "--only-binary=:all:", "--target", str(tmp_path)]
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps"]
    run = subprocess.run(
        [*pip, *target, "-q", f"{name}=={version}"], capture_output=True, text=True
    )
    if "No matching distribution" not in run.stderr and run.returncode:
        pytest.skip("no package index can be reached")
    assert run.returncode == 0, run.stderr

"""The package that `python -m build` makes, installed into an empty environment: the app opens its
window, dice are read and the rules run, far away from the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import cv2
import pytest
from packaging.requirements import Requirement

from mobile.command import COMMANDS
from tests.setup.test_window import Screen, wait_for
from tests.vision.test_read import FIVE, roll, wanted
from tools.xscreen import MISSING

ROOT = Path(__file__).parents[2]
SOURCES = ("core", "mobile", "assets", "tools", "tests", "pyproject.toml")
ELSEWHERE = ("assets/android/", "assets/store/")  # for Android and its shops


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from what a clone would have, the wheel from the source package."""
    sources = tmp_path_factory.mktemp("sources")
    for name in (*tracked(*SOURCES), "README.md", "LICENSE"):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, sources / name)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist"]
    built = subprocess.run(build, cwd=sources, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = (sources / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel. What it depends on is lent by the environment of the tests,
    so that no network is needed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin/python"]
    options = ["--no-index", "--no-deps", "--no-compile", "--quiet"]
    subprocess.run([*pip, "install", *options, wheel], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def tracked(*names: str) -> list[str]:
    git = ["git", "ls-files", *names]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def far_away(folder: Path, variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables of a process that knows nothing of the checkout, nor of other tests, which
    tell Kivy to say nothing."""
    ours = ("PYTHONPATH", "KIVY_NO_CONSOLELOG")
    others = {name: value for name, value in variables.items() if name not in ours}
    return others | {"HOME": str(folder), "KIVY_HOME": str(folder / "kivy")}


def run(installed: Path, folder: Path, program: str, *arguments: str) -> str:
    done = subprocess.run(
        [installed / "bin" / program, *arguments],
        cwd="/",
        env=far_away(folder),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_everything_the_app_opens_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    needed = {
        f"mobile/{name}" if name.startswith("assets/") else name
        for name in tracked("core", "mobile", "assets")
        if not name.endswith(".po") and not name.startswith(ELSEWHERE)
    }
    assert packed == needed


def test_it_asks_for_what_the_app_needs(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    asked = [Requirement(line[14:]) for line in lines if line.startswith("Requires-Dist:")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    always = {each for each in asked if each.marker is None}
    assert always == {Requirement(each) for each in project["dependencies"]}


def test_its_code_comes_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "import core, mobile; print(core.__file__, mobile.__file__)"
    for place in run(installed, tmp_path, "python", "-c", code).split():
        assert Path(place).is_relative_to(installed)


def test_type_checkers_read_its_types(installed: Path, tmp_path: Path) -> None:
    file = tmp_path / "uses_it.py"
    file.write_text(
        "from core.game import Player\nfrom mobile.touches import OneAtATime\nPlayer(1)\n"
    )
    mypy = [sys.executable, "-m", "mypy", "--python-executable", installed / "bin/python", file]
    said = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True).stdout
    assert 'has incompatible type "int"; expected "str"' in said
    assert "py.typed" not in said


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_the_app_opens_its_window(installed: Path, tmp_path: Path) -> None:
    screen = Screen((1280, 800), tmp_path, "en")
    app = subprocess.Popen(
        [installed / "bin/castlepad"],
        env=far_away(tmp_path, screen.variables),
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_for(lambda: screen.windows(app))
        wait_for(lambda: screen.colours() > 20)
    finally:
        app.terminate()
        said = app.communicate()[0]
        screen.close()
    assert "Traceback" not in said, said
    assert str(installed) in said


def test_it_reads_the_dice_of_a_photo(installed: Path, tmp_path: Path) -> None:
    scene = roll(0, FIVE)
    cv2.imwrite(str(tmp_path / "roll.png"), scene.image)
    options = ("--json", "--expect", "dice-game")
    told = run(installed, tmp_path, "castlepad", "dice", *options, str(tmp_path / "roll.png"))
    dice = json.loads(told)[0]["dice"]
    assert sorted(f"{die['kind']} {die['value']}" for die in dice) == wanted(scene)


def test_the_rules_run(installed: Path, tmp_path: Path) -> None:
    assert "burgundy" in run(installed, tmp_path, "python", "-m", "core", "games")
    assert "burgundy" in run(installed, tmp_path, "castlepad", "core", "games")
    assert "Замки" in run(installed, tmp_path, "castlepad", "core", "--language", "uk", "games")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_what_it_can_do(installed: Path, tmp_path: Path, command: str) -> None:
    told = run(installed, tmp_path, "castlepad", command, "--help")
    assert told.startswith(f"usage: castlepad {command}")
    assert f"castlepad {command} …" in run(installed, tmp_path, "castlepad", "help")


def test_an_unknown_command_is_refused(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed / "bin/castlepad", "tset"], cwd="/", capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "no command 'tset'" in done.stderr

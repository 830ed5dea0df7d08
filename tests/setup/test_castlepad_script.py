"""The start script on machines made of stubs: without network or root, and nothing is installed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.setup.machine import FAKE_PYTHON, ROOT, TEST_PROGRAMS, Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.add_python()
    return made


def test_first_start_makes_the_environment_and_starts_the_app(machine: Machine) -> None:
    result = machine.run()
    assert result.stdout == "started -P -m mobile\n", result.stderr
    assert len(machine.calls("python -m venv")) == 1
    (fetched,) = machine.calls("python -m pip install")
    assert fetched.endswith(f"-c {machine.project}/constraints.txt")
    python, *wanted = (machine.venv / "castlepad.requirements").read_text().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert wanted == project["dependencies"]
    assert python == "# Python {}.{}".format(*sys.version_info), "an update of it changes nothing"


def test_second_start_fetches_nothing(machine: Machine) -> None:
    machine.run()
    result = machine.run()
    assert result.stdout == "started -P -m mobile\n"
    assert not machine.calls("python -m")
    assert result.stderr == ""


def test_tests_get_an_environment_that_the_app_can_use_too(machine: Machine) -> None:
    for program in TEST_PROGRAMS:
        machine.add(program, "")
    machine.run()
    result = machine.run("test", "-k", "one thing")
    assert len(machine.calls("python -m venv")) == 1
    assert "pytest>=8" in (machine.venv / "castlepad.requirements").read_text()
    assert result.stdout.splitlines() == [
        "started -P -m ruff check .",
        "started -P -m ruff format --check .",
        "started -P -m mypy",
        "started -P -m pytest -n 2 --dist worksteal --max-worker-restart 0 -k one thing",
    ]
    parts = ("ruff check", "ruff format", "mypy", "pytest")
    times = ", ".join(rf"{part} \d+ s" for part in parts)
    assert re.fullmatch(f"castlepad: {times}", result.stderr.splitlines()[-1])
    machine.run()
    assert not machine.calls("python -m"), "the app does without a second set-up"


def test_tests_keep_what_they_have_compiled(machine: Machine) -> None:
    for program in TEST_PROGRAMS:
        machine.add(program, "")
    told = 'echo "kept${PYTHONDONTWRITEBYTECODE+ no}"'
    machine.add("python3", FAKE_PYTHON.replace('echo "started $*"', told))
    machine.variables["PYTHONDONTWRITEBYTECODE"] = "1"
    assert machine.run("test").stdout.splitlines() == ["kept"] * 4
    assert machine.run().stdout.splitlines() == ["kept no"], "the player's wish, without tests"


def test_a_failed_check_lets_the_others_run_and_is_named(machine: Machine) -> None:
    for program in TEST_PROGRAMS:
        machine.add(program, "")
    machine.add("python3", FAKE_PYTHON.replace('echo "started $*"', '[ "$3" != mypy ] || exit 1'))
    result = machine.run("test")
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == "castlepad: failed: mypy;"
    assert machine.calls("python -P -m pytest")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("pyproject.toml", "segno>=1.6", "segno>=1.5"), ("constraints.txt", "segno==", "segno==0")],
)
def test_changed_requirements_make_a_new_environment(
    machine: Machine, name: str, old: str, new: str
) -> None:
    machine.run()
    file = machine.project / name
    file.write_text(file.read_text().replace(old, new))
    assert machine.run().stdout == "started -P -m mobile\n"
    assert len(machine.calls("python -m pip install")) == 1
    assert machine.venv.readlink() == Path(".venvs/2")
    assert machine.environments == ["2"], "nothing ran in the first one any more"


def test_what_is_no_requirement_may_change(machine: Machine) -> None:
    machine.run()
    with (machine.project / "pyproject.toml").open("a") as file:
        file.write("# newer\n")
    machine.run()
    assert not machine.calls("python -m")


def test_an_environment_whose_python_is_gone_is_made_again(machine: Machine) -> None:
    machine.run()
    (machine.venv / "bin/python").unlink()
    (machine.venv / "bin/python").symlink_to("/nowhere/python3.9")
    assert machine.run().stdout == "started -P -m mobile\n"
    assert len(machine.calls("python -m venv")) == 1


def test_a_set_up_that_was_cut_off_begins_again_from_nothing(machine: Machine) -> None:
    cut_off = FAKE_PYTHON.replace('exit "${PIP_EXIT:-0}"', "kill -9 $PPID")
    machine.add("python3", cut_off)
    assert machine.run().returncode < 0
    assert not machine.venv.exists()
    assert machine.environments == ["1"]
    machine.add_python()
    assert machine.run().stdout == "started -P -m mobile\n"
    assert machine.environments == [machine.venv.readlink().name]


def test_no_network_is_said_and_what_was_there_is_kept(machine: Machine) -> None:
    machine.run()
    requirements = machine.project / "pyproject.toml"
    before = requirements.read_text()
    requirements.write_text(before.replace("segno>=1.6", "segno>=99"))
    result = machine.run(PIP_EXIT="1")
    assert result.returncode == 1
    assert "Check the network connection" in result.stderr
    assert machine.environments == ["1"]
    requirements.write_text(before)
    assert machine.run().stdout == "started -P -m mobile\n"
    assert not machine.calls("python -m")


def test_deleting_the_link_makes_the_next_start_a_first_one(machine: Machine) -> None:
    machine.run()
    (machine.venv / "old").touch()
    machine.venv.unlink()
    assert machine.run().stdout == "started -P -m mobile\n"
    assert len(machine.calls("python -m pip install")) == 1
    assert not (machine.venv / "old").exists()
    assert machine.environments == [machine.venv.readlink().name]


def test_a_linked_environment_is_used_where_it_lies(machine: Machine, tmp_path: Path) -> None:
    machine.run()
    shared = tmp_path / "shared"
    machine.venv.resolve().rename(shared)
    machine.venv.unlink()
    machine.venv.symlink_to(shared)
    machine.run()
    assert not machine.calls("python -m")
    assert machine.venv.readlink() == shared


def test_a_linked_environment_for_something_else_is_left_alone(
    machine: Machine, tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    machine.venv.symlink_to(shared)
    assert machine.run().stdout == "started -P -m mobile\n"
    assert machine.venv.readlink() == Path(".venvs/1")
    assert not list(shared.iterdir())


def test_an_environment_made_by_hand_is_moved_and_never_deleted(machine: Machine) -> None:
    machine.venv.mkdir()
    (machine.venv / "mine").touch()
    result = machine.run()
    assert result.stdout == "started -P -m mobile\n"
    moved = machine.project / ".venvs/before-1"
    assert f"is now {moved}" in result.stderr
    machine.venv.unlink()
    machine.run()
    assert (moved / "mine").exists()


def test_missing_packages_are_installed_and_only_those(machine: Machine) -> None:
    machine.libraries("libGL.so.1 libmtdev.so.1")
    machine.add_apt(f'cat >"{machine.programs}/ldconfig" <"{machine.programs}/complete"')
    machine.add("complete", "printf '\\tlibGL.so.1 (x)\\n\\tlibEGL.so.1 (x)\\n'")
    result = machine.run()
    assert result.stdout == "started -P -m mobile\n", result.stderr
    assert machine.calls("apt-get") == [
        "apt-get update",
        "apt-get install -y --no-install-recommends libegl1",
    ]


def test_missing_packages_without_root_are_named(machine: Machine) -> None:
    machine.libraries("libmtdev.so.1")
    machine.add("id", "echo 1000")
    machine.add_apt("true")
    result = machine.run()
    assert result.returncode == 1
    assert "apt-get install libgl1 libegl1" in result.stderr
    assert not machine.calls("apt-get")
    assert not machine.venv.exists()


def test_missing_comforts_stop_nobody(machine: Machine) -> None:
    machine.libraries("libGL.so.1 libEGL.so.1")
    (machine.programs / "xclip").unlink()
    machine.add_apt("false")
    assert machine.run().stdout == "started -P -m mobile\n"
    assert machine.calls("apt-get install")[0].endswith(" libmtdev1 xclip")
    machine.run()
    assert not machine.calls("apt-get"), "asked once, not at every start"


def test_sudo_is_used_where_the_player_is_not_root(machine: Machine) -> None:
    machine.libraries("libGL.so.1")
    machine.add("id", "echo 1000")
    machine.add("sudo", 'echo "sudo $*" >>"$LOG"; exit 1')
    machine.add_apt("true")
    machine.run()
    assert "apt-get install" in machine.calls("sudo")[-1]


def test_a_debian_without_python_gets_it(machine: Machine) -> None:
    fresh = machine.programs / "python3"
    fresh.rename(machine.programs / "later")
    machine.add_apt(f'cat >"{fresh}" <"{machine.programs}/later"; /bin/chmod +x "{fresh}"')
    assert machine.run().stdout == "started -P -m mobile\n"
    assert machine.calls("apt-get install") == [
        "apt-get install -y --no-install-recommends python3-venv"
    ]


def test_an_older_ubuntu_gets_the_newer_python_it_has(machine: Machine) -> None:
    (machine.programs / "python3").rename(machine.programs / "later")
    newer = machine.programs / "python3.11"
    machine.add_apt(
        f'[ "$4" != python3.11 ] || {{ cat >"{newer}" <"{machine.programs}/later"; '
        f'/bin/chmod +x "{newer}"; }}'
    )
    machine.add("apt-cache", '[ "$2" = python3.11 ]')
    assert machine.run("core").stdout == "started -P -m core\n"
    assert [call.split()[-1] for call in machine.calls("apt-get")] == [
        "update",
        "python3",
        "python3.11",
    ]


def test_debians_python_without_venv_gets_venv(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "no-venv").touch()
    machine.add_apt('/bin/rm "$NO_VENV"')
    assert machine.run().stdout == "started -P -m mobile\n"
    assert machine.calls("apt-get install") == [
        "apt-get install -y --no-install-recommends python3-venv"
    ]


def test_a_python_outside_the_range_is_passed_over(machine: Machine) -> None:
    (machine.programs / "python3").unlink()
    machine.add("python3", "exit 1")
    machine.add_python("python3.12")
    assert machine.run().stdout == "started -P -m mobile\n"


def test_no_usable_python_is_said(machine: Machine) -> None:
    machine.add("python3", "exit 1")
    result = machine.run()
    assert result.returncode == 1
    assert "Python 3.11 to 3.13 is needed" in result.stderr
    machine.add("uname", "echo Darwin")
    assert "brew install python@3.13" in machine.run().stderr


def test_no_screen_is_said_before_anything_is_fetched(machine: Machine) -> None:
    result = machine.run(DISPLAY="")
    assert result.returncode == 1
    assert "there is no screen here" in result.stderr
    assert not machine.venv.exists()


def test_the_rules_need_python_and_nothing_else(machine: Machine) -> None:
    machine.libraries("")
    result = machine.run("core", "replay", "my game.castlepad", DISPLAY="")
    assert result.stdout == "started -P -m core replay my game.castlepad\n"
    assert not machine.venv.exists()


@pytest.mark.parametrize(
    ("command", "module"),
    [
        ("dice", "mobile.read_dice"),
        ("coach", "mobile.coach"),
        ("gallery", "tools.gallery"),
        ("bench", "benchmarks"),
    ],
)
def test_commands_pass_their_arguments_on(machine: Machine, command: str, module: str) -> None:
    result = machine.run(command, "--out", "a b")
    assert result.stdout == f"started -P -m {module} --out a b\n", result.stderr


def test_help_of_a_command_fetches_nothing(machine: Machine) -> None:
    machine.libraries("")
    assert machine.run("dice", "--help").stdout == "started -P -m mobile.read_dice --help\n"
    assert machine.run("coach", "--help").stdout == "started -P -m mobile.coach --help\n"
    assert machine.run("gallery", "--help").stdout == "started -P -m tools.gallery --help\n"
    assert machine.run("bench", "-h").stdout == "started -P -m benchmarks --help\n"
    assert "arguments go to pytest" in machine.run("test", "--help").stdout
    assert not machine.venv.exists()


@pytest.mark.parametrize(
    "module", ["mobile.read_dice", "mobile.coach", "tools.gallery", "benchmarks"]
)
def test_help_needs_no_packages(module: str) -> None:
    bare = [sys.executable, "-S", "-m", module, "--help"]  # -S: nothing that was installed
    told = subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stdout.startswith("usage: castlepad"), told.stderr


def test_help_names_every_command_and_an_unknown_one_is_refused(machine: Machine) -> None:
    text = (ROOT / "castlepad").read_text()
    commands = re.findall(r"^    ([a-z]+)\)$", text, re.MULTILINE)
    assert {"core", "test"} < set(commands)
    shown = machine.run("help").stdout
    assert all(f"./castlepad {command}" in shown for command in commands if command != "app")
    refused = machine.run("tset")
    assert refused.returncode == 2
    assert "no command 'tset'" in refused.stderr


def test_started_through_a_link_from_anywhere(machine: Machine, tmp_path: Path) -> None:
    machine.add("python3", FAKE_PYTHON.replace("started $*", "$PYTHONPATH"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/a link").symlink_to("../castle pad/castlepad")
    (tmp_path / "second").symlink_to(tmp_path / "bin/a link")
    result = subprocess.run(
        [tmp_path / "second", "core"],
        env=machine.variables,
        cwd="/",
        capture_output=True,
        text=True,
    )
    assert result.stdout == f"{machine.project}\n", result.stderr


def test_the_pythons_are_those_of_pyproject() -> None:
    text = (ROOT / "castlepad").read_text()
    oldest, newest = (int(n) for n in re.findall(r"^\w+_minor=(\d+)$", text, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == f">=3.{oldest},<3.{newest + 1}"


@pytest.mark.skipif(sys.platform != "linux", reason="the script brings shellcheck on Linux only")
def test_shell_scripts_are_clean() -> None:
    scripts = [ROOT / "castlepad", ROOT / ".ci/run", *ROOT.glob("tools/*.sh")]
    result = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout
    assert all(os.access(script, os.X_OK) for script in scripts)

"""Several `./castlepad` commands at once: one sets up, the others wait, no environment is lost."""

import fcntl
import os
import select
import signal
import subprocess
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.setup.machine import FAKE_PYTHON, TEST_PROGRAMS, Machine

PATIENCE = 30
STARTED = "started -P -m mobile\n"
WAITS = "castlepad: another castlepad command is setting up; waiting for it\n"

PHASES = {
    "system packages": "apt-get install",
    "environment": "python -m venv",
    "Python packages": "python -m pip install",
    "link": "python -IS -c import os, sys; os.replace",
}
"""What the log says when a command that sets up gets there."""

# Stops where the first command shall be met, until it may go on.
PAUSE = 'case "%s $*" in "${PAUSE:-nowhere}"*) while [ ! -e "$GO" ]; do sleep 0.005; done ;; esac\n'
# Answers by itself what the real Python takes long for.
QUICK_PYTHON = FAKE_PYTHON.replace('case "$*" in', PAUSE % "python" + 'case "$*" in', 1).replace(
    "*) exec",
    """"-IS - /"*) cat >/dev/null; echo requirements ;;
"-IS -c import sys"* | *ensurepip*) ;;
*) exec""",
)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    made.variables["GO"] = str(tmp_path / "go")
    made.add("python3", QUICK_PYTHON)
    (made.programs / "ldconfig").rename(made.programs / "complete")
    # Moved, not written: another command may just be running it.
    new = f'"{made.programs}/new"'
    installed = f'/bin/cp "{made.programs}/complete" {new}; mv {new} "{made.programs}/ldconfig"'
    made.add_apt(PAUSE % "apt-get" + installed)
    yield made
    made.running.unlink(missing_ok=True)
    (tmp_path / "go").touch()


def renew(machine: Machine) -> None:
    """Nothing was set up, and a system package is missing."""
    machine.libraries("libEGL.so.1 libmtdev.so.1")
    machine.log.write_text("")
    Path(machine.variables["GO"]).unlink(missing_ok=True)
    for left in (machine.venv, machine.project / ".venvs"):
        subprocess.run(["rm", "-rf", left], check=True)


def wait_for(there: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "did not get there in time"
        time.sleep(0.002)


def meet(machine: Machine, phase: str) -> tuple[subprocess.Popen[str], subprocess.Popen[str]]:
    """A command that has stopped in a phase of its set-up, and one that waits for it."""
    first = machine.start(PAUSE=PHASES[phase])
    wait_for(lambda: machine.calls(PHASES[phase]))
    second = machine.start()
    assert second.stderr is not None
    assert select.select([second.stderr], [], [], PATIENCE)[0], "it does not wait"
    assert second.stderr.readline() == WAITS
    return first, second


def go_on(machine: Machine) -> None:
    Path(machine.variables["GO"]).touch()


def ended(command: subprocess.Popen[str]) -> tuple[str, str]:
    out, errors = command.communicate(timeout=PATIENCE)
    assert command.returncode == 0, errors
    return out, errors


def change_requirements(machine: Machine) -> None:
    with (machine.project / "constraints.txt").open("a") as file:
        file.write("# newer\n")


def check_set_up_once(machine: Machine, *commands: subprocess.Popen[str]) -> None:
    for command in commands:
        assert ended(command)[0] == STARTED
    for phase, start in PHASES.items():
        assert len(machine.calls(start)) == 1, phase
    assert machine.environments == ["1"]


def test_two_commands_started_together_set_up_once(machine: Machine, times: int = 30) -> None:
    for _ in range(times):
        renew(machine)
        check_set_up_once(machine, machine.start(), machine.start())


@pytest.mark.parametrize("phase", PHASES)
def test_a_command_waits_for_one_that_sets_up(machine: Machine, phase: str) -> None:
    for _ in range(5):
        renew(machine)
        first, second = meet(machine, phase)
        assert machine.venv.is_symlink() is False
        go_on(machine)
        check_set_up_once(machine, first, second)


@pytest.mark.parametrize("phase", PHASES)
def test_a_command_goes_on_when_the_one_that_sets_up_is_killed(
    machine: Machine, phase: str
) -> None:
    renew(machine)
    first, second = meet(machine, phase)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    assert ended(second)[0] == STARTED
    assert machine.environments == [machine.venv.readlink().name]


@pytest.mark.parametrize("phase", PHASES)
def test_a_running_app_keeps_its_environment_while_others_replace_it(
    machine: Machine, phase: str
) -> None:
    renew(machine)
    machine.run()
    machine.log.write_text("")
    machine.running.touch()
    app = machine.start()
    wait_for(lambda: len(machine.calls("python -P -m")) == 1)
    change_requirements(machine)
    machine.libraries("libEGL.so.1 libmtdev.so.1")
    machine.log.write_text("")
    others = meet(machine, phase)
    go_on(machine)
    wait_for(lambda: len(machine.calls("python -P -m")) == 2)
    assert machine.venv.readlink() == Path(".venvs/2")
    assert machine.environments == ["1", "2"]
    machine.running.unlink()
    assert [ended(each)[0] for each in (app, *others)] == [STARTED] * 3, "none was lost"
    machine.run()
    assert machine.environments == ["2"], "a later start removes what nobody uses"


def test_the_app_starts_while_another_command_fetches_more(machine: Machine) -> None:
    for program in TEST_PROGRAMS:
        machine.add(program, "")
    renew(machine)
    machine.run()
    tests = machine.start("test", PAUSE=PHASES["Python packages"])
    wait_for(lambda: machine.calls(PHASES["Python packages"]))
    assert machine.run().stdout == STARTED
    go_on(machine)
    ended(tests)
    assert machine.environments == ["2"]


def test_a_mac_has_no_flock(machine: Machine) -> None:
    (machine.programs / "flock").unlink()
    test_two_commands_started_together_set_up_once(machine, times=3)
    test_a_running_app_keeps_its_environment_while_others_replace_it(machine, "link")


def test_a_python_that_was_started_by_its_own_name_holds_its_environment(
    machine: Machine, tmp_path: Path
) -> None:
    packages = '"$3/lib/python3/site-packages"'
    machine.add("python3", FAKE_PYTHON.replace('-p "$3/bin"', f'-p "$3/bin" {packages}'))
    machine.libraries("libGL.so.1 libEGL.so.1 libmtdev.so.1")
    machine.run()
    (line,) = machine.venv.glob("lib/*/site-packages/*.pth")
    venv.create(tmp_path / "real", symlinks=True)
    (tmp_path / "lock-real").touch()
    (place,) = (tmp_path / "real").glob("lib/python*/site-packages")
    (place / line.name).write_text(line.read_text())
    started = subprocess.Popen(
        [tmp_path / "real/bin/python", "-c", "print(flush=True); input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert started.stdout is not None
    started.stdout.readline()
    with (tmp_path / "lock-real").open() as lock:
        with pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        started.communicate(b"\n")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

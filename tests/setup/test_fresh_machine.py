"""What `tools/fresh_machine.sh` and `.ci/run` do, on a machine made of stubs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = """\
Debian Debian-Security http://here/debian-security/
Debian Debian http://here/debian/
Ubuntu Ubuntu http://here/ubuntu/"""
STUBS = {
    "id": "echo 0",
    "unshare": '[ "$2" != true ] || exit 0; shift 3; exec "$@"',
    "debootstrap": 'for each in etc/ssl/certs proc dev root srv; do mkdir -p "$4/$each"; done',
    "readlink": "echo sid",
    "apt-get": f'[ "$1" != indextargets ] || echo "{SOURCES}"',
    "mount": "",
    "mountpoint": "exit 1",
    "git": "",
    "chroot": "",
    "Xvfb": "echo 7; exec sleep 60",
    "xdotool": "",
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux makes Linux")


CHROOT = """\
case $* in
*"-v python3") exit 1 ;;
*serve*) exec sleep 60 ;;
esac"""


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder, self.programs, self.log = folder, folder / "programs", folder / "log"
        self.made = folder / "made"
        self.programs.mkdir()
        for name, body in STUBS.items():
            self.add(name, body)

    def add(self, name: str, body: str) -> None:
        program = self.programs / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.log}"\n{body}\n')
        program.chmod(0o755)

    def run(self, script: Path, *arguments: str, **variables: str) -> tuple[int, str]:
        self.log.write_text("")
        path = f"{self.programs}:{os.environ['PATH']}"
        done = subprocess.run(
            [script, *arguments],
            env={"PATH": path, "HOME": str(self.folder), **variables},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
        return done.returncode, done.stderr

    def make(self, suite: str = "trixie", **variables: str) -> tuple[int, str]:
        return self.run(ROOT / "tools/fresh_machine.sh", suite, str(self.made), **variables)

    def try_out(self, package: str, chroot: str = CHROOT) -> tuple[int, str]:
        """Only this goes to the machine, which has no Python of its own."""
        (self.folder / package).touch()
        for name in ("tar", "curl", "python"):
            self.add(name, "")
        self.add("curl", f"touch {self.made}.html")
        self.add("chroot", chroot)
        script, python = ROOT / "tools/fresh_machine.sh", str(self.programs / "python")
        package = str(self.folder / package)
        (self.made / "opt").mkdir(parents=True)  # what debootstrap would make
        self.add("debootstrap", f"mv {self.made}.new {self.made}; {STUBS['debootstrap']}")
        self.made.rename(f"{self.made}.new")
        return self.run(script, "trixie", str(self.made), package, PYTHON=python)

    def calls(self, start: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(start)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("script", "mirror"), [("sid", "http://here/debian/"), ("gutsy", "http://here/ubuntu/")]
)
def test_the_mirror_is_that_of_the_machine(machine: Machine, script: str, mirror: str) -> None:
    machine.add("readlink", f"echo {script}")
    assert machine.make() == (0, "")
    (call,) = machine.calls("debootstrap")
    assert call.endswith(f" trixie {machine.made} {mirror}")


def test_another_mirror_can_be_given_and_none_is_needed(machine: Machine) -> None:
    machine.make(MIRROR="http://there/")
    assert machine.calls("debootstrap")[0].endswith(f" {machine.made} http://there/")
    shutil.rmtree(machine.made)
    machine.add("apt-get", "")
    machine.make()
    assert machine.calls("debootstrap")[0].endswith(f" {machine.made}")


def test_both_commands_of_the_readme_run_in_it(machine: Machine) -> None:
    machine.make()
    runs = [call.partition("/srv/castlepad/castlepad")[2] for call in machine.calls("chroot")]
    assert runs == [" test", " test --quick", "", ""]


def test_pip_is_configured_as_outside(machine: Machine, tmp_path: Path) -> None:
    for folder in ("index/simple", "wheels", "more"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "own.crt").write_text("certificate")
    (tmp_path / ".config/pip").mkdir(parents=True)
    configuration = f"""[global]
cert = {tmp_path}/own.crt
find-links = {tmp_path}/wheels
extra-index-url = https://elsewhere/simple
    file://{tmp_path}/index/simple
"""
    (tmp_path / ".config/pip/pip.conf").write_text(configuration)
    machine.make(PIP_FIND_LINKS=f"{tmp_path}/more", PIP_TIMEOUT="99")
    assert (machine.made / "root/.config/pip/pip.conf").read_text() == configuration
    assert (machine.made / "etc/ssl/certs/pip.crt").read_text() == "certificate"
    for folder in ("index", "wheels", "more"):
        place = tmp_path / folder
        assert f"mount --bind {place} {machine.made}{place}" in machine.calls("mount")
    for call in machine.calls("chroot"):
        assert f"PIP_FIND_LINKS={tmp_path}/more " in call
        assert "PIP_TIMEOUT=99 " in call
        assert "PIP_CERT=/etc/ssl/certs/pip.crt " in call


@pytest.mark.parametrize(
    ("package", "program", "asked"),
    [
        ("a.tar.gz", "/opt/castlepad/castlepad", "libgl1 libegl1"),
        ("a.whl", "/root/.local/bin/castlepad", "libgl1 libegl1 pipx"),
    ],
)
def test_a_package_is_tried_out(machine: Machine, package: str, program: str, asked: str) -> None:
    (machine.made / "root").mkdir(parents=True)
    assert machine.try_out(package) == (0, "")
    runs = machine.calls("chroot")
    (installed,) = (call for call in runs if "apt-get install" in call)
    assert installed.endswith(f" {asked}")
    assert any(
        call.endswith(f"{program} dice --expect dice-game /root/dice-game.jpg") for call in runs
    )
    (played,) = machine.calls("python")
    assert f"tools.one_round {machine.made}/root/.config" in played
    assert not machine.calls("git"), "nothing of ours but the package"


def test_a_bundle_is_not_tried_where_there_is_a_python(machine: Machine) -> None:
    (machine.made / "root").mkdir(parents=True)
    code, said = machine.try_out("a.tar.gz", chroot="")
    assert code == 1 and "there is a Python" in said


def test_a_failing_test_fails(machine: Machine) -> None:
    machine.add("chroot", "exit 1")
    assert machine.make()[0] == 1


@pytest.mark.parametrize(
    ("program", "body", "reason"),
    [
        ("id", "echo 1000", "needs root"),
        ("unshare", "exit 1", "does not allow mounts"),
        ("debootstrap", "exit 1", "debootstrap failed"),
    ],
)
def test_a_machine_that_cannot_be_made_is_told_apart(
    machine: Machine, program: str, body: str, reason: str
) -> None:
    machine.add(program, body)
    code, said = machine.make()
    assert code == 3
    assert reason in said


# ── continuous integration ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("own", "fresh", "code", "said"),
    [(0, 0, 0, ""), (1, 0, 1, ""), (0, 1, 1, ""), (0, 3, 0, "only this machine has been tested")],
)
def test_ci_runs_the_tests_here_and_on_a_fresh_debian(
    machine: Machine, tmp_path: Path, own: int, fresh: int, code: int, said: str
) -> None:
    (tmp_path / ".ci").mkdir()
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    machine.add("castlepad", f"exit {own}")
    (machine.programs / "castlepad").rename(tmp_path / "castlepad")
    machine.add("fresh_machine", f'mkdir "$2"; exit {fresh}')
    (machine.programs / "fresh_machine").rename(tmp_path / "tools/fresh_machine.sh")
    result, errors = machine.run(tmp_path / ".ci/run")
    assert result == code
    assert said in errors
    assert machine.calls("castlepad") == ["castlepad test"]
    made = machine.calls("fresh_machine trixie")
    assert len(made) == (own == 0)
    assert not any(Path(call.split()[-1]).exists() for call in made)

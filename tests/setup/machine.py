"""A machine made of stubs for the start script: nothing is installed, no network, no root."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ["cat", "cksum", "date", "dirname", "env", "flock", "ln", "mkdir", "mv", "readlink", "rm"]
TOOLS += ["sh", "sleep"]

# Does what is asked for its version and modules, writes down what would change the machine.
FAKE_PYTHON = f"""#!/bin/sh
echo "python $*" >>"$LOG"
case "$*" in
"-m venv "*) /bin/mkdir -p "$3/bin" && /bin/cp "$0" "$3/bin/python" ;;
"-m pip install "*) exit "${{PIP_EXIT:-0}}" ;;
"-P -m "*)
    echo "started $*"
    while [ -e "$RUNS" ]; do sleep 0.01; done
    [ -e "$0" ] || echo "lost $0"
    ;;
*ensurepip*) [ ! -e "$NO_VENV" ] ;;
*) exec '{sys.executable}' "$@" ;;
esac
"""
TEST_PROGRAMS = ["Xvfb", "xdotool", "shellcheck"]
ALL_LIBRARIES = "libGL.so.1 libEGL.so.1 libmtdev.so.1"


class Machine:
    """A folder of programs that is the whole PATH, and the project in a folder with a space."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / "programs"
        self.project = folder / "castle pad"
        self.log = folder / "log"
        self.running = folder / "running"
        self.variables = {
            "PATH": str(self.programs),
            "HOME": str(folder),
            "LOG": str(self.log),
            "NO_VENV": str(folder / "no-venv"),
            "RUNS": str(self.running),
            "DISPLAY": ":0",
        }
        self.programs.mkdir()
        self.project.mkdir()
        for name in ("castlepad", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.project)
        for tool in TOOLS:
            (self.programs / tool).symlink_to(shutil.which(tool) or tool)
        self.add("uname", "echo Linux")
        self.add("id", "echo 0")
        self.add("xclip", "")
        self.libraries(ALL_LIBRARIES)

    @property
    def venv(self) -> Path:
        return self.project / ".venv"

    @property
    def environments(self) -> list[str]:
        """The numbers of those there are, and what else is found beside them and their locks."""
        found = sorted(each.name for each in (self.project / ".venvs").iterdir())
        return [name for name in found if not name.startswith("lock")]

    def add(self, name: str, body: str) -> None:
        program = self.programs / name
        program.write_text(body if body.startswith("#!") else f"#!/bin/sh\n{body}\n")
        program.chmod(0o755)

    def add_python(self, name: str = "python3") -> None:
        self.add(name, FAKE_PYTHON)

    def add_apt(self, on_install: str) -> None:
        self.add("apt-get", f'echo "apt-get $*" >>"$LOG"\n[ "$1" = update ] || {{ {on_install}; }}')
        self.add("apt-cache", "false")

    def libraries(self, names: str) -> None:
        lines = "".join(f"\\t{name} (libc6,x86-64) => /lib/{name}\\n" for name in names.split())
        self.add("ldconfig", f"printf '{lines}'")

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        self.log.write_text("")
        return subprocess.run(
            [self.project / "castlepad", *arguments],
            env=self.variables | variables,
            cwd=self.programs,
            capture_output=True,
            text=True,
            timeout=30,
        )

    def start(self, *arguments: str, **variables: str) -> subprocess.Popen[str]:
        """As `run`, but does not wait for the end."""
        return subprocess.Popen(
            [self.project / "castlepad", *arguments],
            env=self.variables | variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def calls(self, start: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(start)]

"""A folder that starts with a double click, without Python: for Linux, Windows and macOS.

    python -m tools.bundle [FOLDER]   # makes FOLDER/castlepad-VERSION-SYSTEM-MACHINE.tar.gz

PyInstaller packs this interpreter, the packages it has and our own files; it knows Kivy and
OpenCV, needs no compiler and runs on all three systems. A bundle is made on the system it is for;
one for Linux on Debian or Ubuntu, and it runs wherever the C library is at least as new. One
folder, not one file: that would unpack itself at every start.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATA = ("*.kv", "*.mo", "*.json", "*.md", "*.html", "*.js", "*.css", "*.svg", "py.typed")
"""What lies beside the code that reads it."""
SYSTEMS = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}
LEFT_OUT = (
    *("tkinter", "curses", "readline"),  # of Python; readline would put the bundle under the GPL
    *("babel", "docutils", "hypothesis", "mypy", "PIL", "playwright", "pytest", "setuptools"),
)

DESKTOP = (
    *("libstdc++.so.6", "libgcc_s.so.1"),
    *(
        "libX11.so.6",
        "libXau.so.6",
        "libXdmcp.so.6",
        "libXrender.so.1",
        "libbsd.so.0",
        "libmd.so.0",
    ),
)
"""Libraries that every Linux desktop has for its graphics drivers. Those of the system where the
bundle was made may be older, and then a newer driver does not load."""


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def arguments(work: Path, start: Path) -> list[str]:
    """PyInstaller's command line."""
    found = [
        str(start),
        "--name=castlepad",
        "--noconfirm",
        "--log-level=WARN",
        f"--distpath={work / 'dist'}",
        f"--workpath={work / 'build'}",
        f"--specpath={work}",
        f"--paths={ROOT}",
        f"--add-data={ROOT / 'assets'}{os.pathsep}mobile/assets",
    ]
    # Games, expansions and screens are found by their folders, so nothing names them in an import.
    for package in ("core", "mobile"):
        found.append(f"--collect-submodules={package}")
        for pattern in DATA:
            folders = {file.parent for file in (ROOT / package).rglob(pattern)}
            found += [
                f"--add-data={folder / pattern}{os.pathsep}{folder.relative_to(ROOT).as_posix()}"
                for folder in sorted(folders)
            ]
    found += [f"--exclude-module={name}" for name in LEFT_OUT]
    if sys.platform == "win32":
        found.append("--hide-console=hide-early")
    if sys.platform != "linux":
        found.append(f"--icon={ROOT / 'assets/android/icon.png'}")
    return found


def leave_out_desktop(made: Path) -> None:
    for name in DESKTOP:
        (made / "_internal" / name).unlink(missing_ok=True)


def take_licences(made: Path) -> None:
    """Of the system's libraries that were packed, beside the program. Those of everything else are
    on the About screen."""
    folder = made / "licences"
    folder.mkdir()
    for file in sorted((made / "_internal").glob("*.so*")):
        if file.is_symlink() or file.name.startswith("libpython"):  # from a package; Python itself
            continue
        search = ["dpkg", "-S", f"*/{file.name}"]
        found = subprocess.run(search, capture_output=True, text=True).stdout
        package = found.partition(":")[0].partition(",")[0]
        licence = Path("/usr/share/doc") / package / "copyright"
        if not package or not licence.exists():
            raise SystemExit(f"no licence is known of {file.name}, which was packed")
        shutil.copy(licence, folder / f"{package}.txt")


def build(target: Path) -> Path:
    """The packed bundle."""
    from PyInstaller.__main__ import run

    name = f"castlepad-{version()}-{SYSTEMS[platform.system()]}-{platform.machine().lower()}"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        start = work / "castlepad_start.py"
        start.write_text("import sys\nfrom mobile.command import main\nsys.exit(main())\n")
        run(arguments(work, start))
        made = work / name
        (work / "dist/castlepad").rename(made)
        shutil.copy(ROOT / "LICENSE", made)
        if sys.platform == "linux":
            leave_out_desktop(made)
            take_licences(made)
        target.mkdir(parents=True, exist_ok=True)
        kind = "zip" if sys.platform == "win32" else "gztar"
        return Path(shutil.make_archive(str(target / name), kind, work, name))


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve()))

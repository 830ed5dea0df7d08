"""Writes what the About screen shows: the version, and the licence of everything that ships.

    python -m tools.about

The version comes from pyproject.toml, the licences from the installed packages that the app needs,
with all that those need, from `tools/licences` for libraries within them, and from the fonts and
networks in assets.
"""

from __future__ import annotations

import importlib.metadata as metadata
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

from mobile.resources import asset

ROOT = Path(__file__).parents[1]
FILE = asset("about") / "about.json"
LICENCE = re.compile(r"licen[sc]e|copying|notice", re.IGNORECASE)
LONGEST = 80
"""Characters of the name of a licence; some packages put the whole text there."""
ROBOTO = """Font data copyright Google 2012

Licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0"""
DEJAVU = """Fonts are (c) Bitstream. DejaVu changes are in public domain. Glyphs imported from Arev
fonts are (c) Tavmjong Bah. https://dejavu-fonts.github.io/License.html"""


LICENCES = ROOT / "tools/licences"
LIBRARIES = {
    "SDL": "SDL2",
    "SDL2_image": "SDL2",
    "SDL2_mixer": "SDL2",
    "SDL2_ttf": "SDL2",
    "aom": "opencv-python-headless",
    "avcodec": "opencv-python-headless",
    "avformat": "opencv-python-headless",
    "avif": "opencv-python-headless",
    "avutil": "opencv-python-headless",
    "crypto": "opencv-python-headless",
    "drm": "libdrm",
    "gfortran": "numpy",
    "openblasp": "numpy",
    "png": "opencv-python-headless",
    "quadmath": "numpy",
    "scipy_openblas64_": "numpy",
    "ssl": "opencv-python-headless",
    "swresample": "opencv-python-headless",
    "swscale": "opencv-python-headless",
    "vpx": "opencv-python-headless",
}
"""What the wheels of Kivy, NumPy and OpenCV bring along, and the part that has its licence."""


class Part(NamedTuple):
    """Something that ships with the app."""

    name: str
    version: str
    licence: str
    text: str


def project() -> dict[str, object]:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found: dict[str, object] = tomllib.loads(text)["project"]
    return found


def needed() -> dict[str, metadata.Distribution]:
    """Every package the app needs, by name, with all that those need."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [str(each) for each in project()["dependencies"]]  # type: ignore[attr-defined]
    while waiting:
        wanted = Requirement(waiting.pop())
        name = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if name in found or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found[name] = metadata.distribution(wanted.name)
        waiting += found[name].requires or []
    return found


def libraries() -> set[str]:
    """The shared libraries that the packages bring along, without version and ending."""
    found: set[str] = set()
    for package in needed().values():
        for file in package.files or ():
            if file.parts[0].endswith(".libs"):
                found.add(re.split(r"[\d.]*-|\.so", file.name.removeprefix("lib"))[0])
    return found


def parts() -> Iterator[Part]:
    version = str(project()["version"])
    yield Part("Castlepad", version, "MIT", (ROOT / "LICENSE").read_text("utf-8"))
    for name, package in sorted(needed().items()):
        yield Part(name, package.version, _licence(package), _text(package))
    yield Part("SDL2", "", "Zlib", (LICENCES / "SDL2.txt").read_text("utf-8"))
    yield Part("FreeType", "", "FTL", (LICENCES / "FreeType.txt").read_text("utf-8"))
    yield Part("HarfBuzz", "", "MIT", (LICENCES / "HarfBuzz.txt").read_text("utf-8"))
    yield Part("libdrm", "", "MIT", (LICENCES / "libdrm.txt").read_text("utf-8"))
    yield Part("Literata", "", "OFL-1.1", asset("fonts/Literata-OFL.txt").read_text("utf-8"))
    yield Part("Roboto", "", "Apache-2.0", ROBOTO)
    yield Part("DejaVu Sans", "", "Bitstream Vera", DEJAVU)
    credits = asset("dice/CREDITS.md").read_text("utf-8")
    yield Part("Dice reader", "", "MIT", credits)
    python = Path(sys.base_prefix) / "lib" / f"python3.{sys.version_info.minor}" / "LICENSE.txt"
    text = (
        python.read_text("utf-8") if python.exists() else "https://docs.python.org/3/license.html"
    )
    yield Part("Python", f"3.{sys.version_info.minor}", "PSF-2.0", text)


def _licence(package: metadata.Distribution) -> str:
    said = package.metadata.get("License-Expression") or package.metadata.get("License") or ""
    if said and len(said) <= LONGEST and "\n" not in said:
        return str(said)
    classes = package.metadata.get_all("Classifier", [])
    names = (c.rpartition(":: ")[2] for c in classes if c.startswith("License ::"))
    return ", ".join(names) or said.split("\n")[0][:LONGEST]


def _text(package: metadata.Distribution) -> str:
    files = [f for f in package.files or () if LICENCE.search(f.name) and "dist-info" in str(f)]
    texts = [Path(str(f.locate())).read_text("utf-8", "replace").strip() for f in files]
    return "\n\n".join(texts)


def main() -> None:
    FILE.parent.mkdir(exist_ok=True)
    found = [part._asdict() for part in parts()]
    data = {"version": found[0]["version"], "parts": found}
    FILE.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()

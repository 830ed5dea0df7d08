"""constraints.txt has a version of everything that is installed, for every Python and system."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"].values()
WANTED = [*PROJECT["dependencies"], *(each for extra in EXTRAS for each in extra)]
PINS = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
PYTHONS = ("3.11.2", "3.12.3", "3.13.5")  # of Debian 12, Ubuntu 24.04, Debian 13
SYSTEMS = ("linux", "darwin", "win32")


def pins(name: str, python: str, system: str) -> list[Requirement]:
    where = {"python_version": python.rpartition(".")[0], "python_full_version": python}
    where |= {"sys_platform": system, "platform_python_implementation": "CPython"}
    return [
        pin
        for pin in PINS
        if canonicalize_name(pin.name) == canonicalize_name(name)
        and (pin.marker is None or pin.marker.evaluate(where))
    ]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_everything_that_is_asked_for_has_one_version(python: str, system: str) -> None:
    for requirement in map(Requirement, WANTED):
        (pin,) = pins(requirement.name, python, system)
        (version,) = pin.specifier
        assert requirement.specifier.contains(version.version), requirement


def test_only_versions_are_written_down() -> None:
    """No address of a package index, which would be that of one machine."""
    for pin in PINS:
        assert re.fullmatch(r"==[\d.]+", str(pin.specifier)), pin
        assert pin.url is None

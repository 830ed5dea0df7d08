"""The texts and pictures of the store pages, within the stores' limits."""

from __future__ import annotations

import re
import struct
import tomllib
from pathlib import Path

import pytest

from core.text import LANGUAGES
from tools.pictures import LANGUAGES as PICTURED

ROOT = Path(__file__).parents[2]
STORE = ROOT / "fastlane/metadata/android"
PLACES = sorted(folder for folder in STORE.iterdir() if folder.is_dir())
LIMITS = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
CHANGES = 500
"""Characters of a changelog."""
SHORTEST, LONGEST, STRETCH = 320, 3840, 2.3
"""Pixels of a side of a picture, and how much longer than wide it may be."""


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip()


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def version_code() -> str:
    """As python-for-android makes it of version and minapi."""
    major, minor, patch = map(int, version().split("."))
    oldest = re.search(r"^android\.minapi = (\d+)", (ROOT / "buildozer.spec").read_text(), re.M)
    assert oldest
    return f"10{oldest[1]}{major * 10_000 + minor * 100 + patch}"


def named(folder: Path) -> str:
    return folder.name


def test_every_language_has_a_page() -> None:
    assert set(LANGUAGES) <= {place.name.split("-")[0] for place in PLACES}
    assert set(LANGUAGES) == set(PICTURED)


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_texts_are_there_and_short_enough(place: Path) -> None:
    for name, most in LIMITS.items():
        assert 0 < len(text(place / name)) <= most, name
    assert "\n" not in text(place / "title.txt") + text(place / "short_description.txt")


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_the_present_version_has_a_changelog(place: Path) -> None:
    assert 0 < len(text(place / f"changelogs/{version_code()}.txt")) <= CHANGES


def test_the_recipe_for_f_droid_builds_the_present_version() -> None:
    recipe = (ROOT / "fastlane/org.castlepad.castlepad.yml").read_text(encoding="utf-8")
    names = re.findall(r"^ *(?:- )?(?:versionName|CurrentVersion): (\S+)$", recipe, re.M)
    codes = re.findall(r"^ *(?:versionCode|CurrentVersionCode): (\S+)$", recipe, re.M)
    assert names == [version()] * 2
    assert codes == [version_code()] * 2


@pytest.mark.parametrize("place", [STORE / name for name in PICTURED.values()], ids=named)
@pytest.mark.parametrize("kind", ["phoneScreenshots", "sevenInchScreenshots"])
def test_pictures_are_within_the_limits(place: Path, kind: str) -> None:
    pictures = sorted((place / "images" / kind).glob("*.png"))
    assert 2 <= len(pictures) <= 8
    for picture in pictures:
        head = picture.read_bytes()[:26]
        width, height = struct.unpack(">II", head[16:24])
        assert min(width, height) >= SHORTEST and max(width, height) <= LONGEST, picture
        assert max(width, height) <= STRETCH * min(width, height), picture
        assert head[25] in (0, 2, 3), "no transparency"

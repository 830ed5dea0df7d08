"""The notes of a release come from the changelog."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tools.release_notes import CHANGELOG, notes

ROOT = Path(__file__).parents[2]
SMALL = "# Changelog\n\n## [0.2.0] - 2026-11-18\n\n- New.\n\n## [0.1.0] - 2026-11-17\n\n- First.\n"


def test_a_version_has_its_own_section() -> None:
    assert notes("0.2.0", SMALL) == "- New.\n"
    assert notes("0.1.0", SMALL) == "- First.\n"


def test_a_version_that_is_not_in_the_changelog_is_refused() -> None:
    with pytest.raises(LookupError, match=r"0\.3\.0"):
        notes("0.3.0", SMALL)


def test_the_present_version_is_in_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert notes(version, CHANGELOG.read_text(encoding="utf-8"))

"""The manual builds without a warning and speaks the languages of the app where it promises to."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from core.text import LANGUAGES, translator

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_navigation(site: Path) -> None:
    """A page that no menu names would be found by nobody."""
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = {file.relative_to(ROOT / "docs") for file in (ROOT / "docs").rglob("*.md")}
    assert not [page for page in pages if f" {page.as_posix()}\n" not in listed]
    assert not [page for page in pages if not site.joinpath(page.with_suffix(".html")).exists()]


def test_the_first_game_is_told_in_every_language(site: Path) -> None:
    assert not [
        language
        for language in LANGUAGES
        if language != "en" and not (site / f"first-game.{language}.html").exists()
    ]


PLAYERS = [
    file.relative_to(ROOT / "docs").as_posix()
    for file in sorted((ROOT / "docs").rglob("*.md"))
    if file.parent.name != "engineers" and file.stem not in ("android", "what-can-go-wrong")
]
LABEL = re.compile(r"\*\*(.+?)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*)")
"""Words of the app are bold or italic. What ends like a sentence is a heading of its paragraph."""


@pytest.mark.parametrize("page", PLAYERS)
def test_words_of_the_app_are_those_it_shows(page: str) -> None:
    """In the language of the page, so that a button can be found by its name."""
    language = page.removesuffix(".md").partition(".")[2] or "en"
    says = translator(language)
    shown = {says(message) for message in _messages()}
    quoted = [a or b for a, b in LABEL.findall((ROOT / "docs" / page).read_text("utf-8"))]
    labels = [part for words in quoted if words[-1] not in ".:?" for part in words.split(" › ")]
    assert not [label for label in labels if label not in shown]


def _messages() -> set[str]:
    """Every English text of the app, which all catalogues have."""
    found: set[str] = set()
    for file in (ROOT / "core/text/locale/de/LC_MESSAGES").glob("*.po"):
        with file.open(encoding="utf-8") as catalogue:
            found |= {str(entry.id) for entry in read_po(catalogue) if entry.id}
    return found


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """The manual can be read offline, as the app is used."""
    loads = re.compile(r"""<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="?https?://""")
    assert not [page.name for page in site.rglob("*.html") if loads.search(page.read_text("utf-8"))]

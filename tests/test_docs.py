"""What the documents name exists."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TRACKED = subprocess.run(
    ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
).stdout.splitlines()
LINK = re.compile(r"\]\(([^)#\s]+)\)")
OURS = re.compile(r"`((?:core|mobile|tools|tests|docs|assets|benchmarks)/[\w./<>*-]*)`")


@pytest.mark.parametrize("document", TRACKED)
def test_links_lead_somewhere(document: str) -> None:
    links = LINK.findall((ROOT / document).read_text(encoding="utf-8"))
    here = [link for link in links if "://" not in link]
    assert not [link for link in here if not (ROOT / document).parent.joinpath(link).exists()]


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "docs/android.md"])
def test_paths_that_are_named_exist(document: str) -> None:
    named = OURS.findall((ROOT / document).read_text(encoding="utf-8"))
    assert named
    assert not [path for path in named if not list(ROOT.glob(re.sub(r"<\w+>", "*", path)))]


@pytest.mark.parametrize("document", ["record-format.md", "library.md"])
def test_examples_do_what_they_show(document: str) -> None:
    path = ROOT / "docs/engineers" / document
    result = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted and not result.failed

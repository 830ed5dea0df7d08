"""The page's own texts: all of them are translated, and none is there for nothing."""

from __future__ import annotations

import re
from pathlib import Path

from mobile.web import app, words

SAID = re.compile(r'\bt\(\s*"([^"]+)"')


def test_the_words_of_the_page_are_those_that_the_table_translates() -> None:
    pages = "".join(file.read_text("utf-8") for file in Path(app.PAGE).glob("*.js"))
    assert set(SAID.findall(pages)) == set(words.PAGE)

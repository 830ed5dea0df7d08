"""The rule ledgers: every rule in our own words, with its id and where the rulebook says it.

A ledger is a `RULES.md`: headings, and tables with a row a rule. Refusals and points name its ids,
tests prove them, and the app shows them as "Rules reference".
"""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from core.game import Game
from core.message import N_, Message, say
from core.text import Say

_OURS = {
    N_("Calculator"),
    N_("Manual changes"),
    N_("Tracking"),
    N_("German edition"),
    N_("All printed duchies"),
    N_("Components"),
    N_("Our reading"),
    N_("Redo"),
    N_("Set-up"),
    N_("Some later editions"),
    N_("Optional rule"),
    N_("Undo"),
    N_("the publisher, 2025"),
}
"""Sources that no rulebook prints."""
_PLACE = re.compile(r"(20\d\d)?(?: ?p\. (\d+)(?: and (\d+))?)?(?:,? ?(.+))?")
_BOOKS = re.compile(r"Headings: (.+)\.")
_ROW = re.compile(r"\| *([A-Z]{2}-\d+\w?) *\| *(.+?) *\| *(.+?) *\|")


class Rule(NamedTuple):
    id: str
    text: str
    """English source text, in the catalogues."""
    source: str
    """The page and heading of the rulebook; `where` says them."""
    section: str
    """The heading it stands under, in the catalogues too."""
    books: tuple[tuple[str, str], ...] = ()
    """Each edition with the language of its rulebook; "" where there is only one."""


def ledger(game: Game[Any]) -> dict[str, Rule]:
    """The rules of a game by id, in the order of its ledger, then those of its expansions."""
    folder = Path(str(sys.modules[type(game.book).__module__].__file__)).parent
    return read_all(folder)


def common() -> dict[str, Rule]:
    """The rules of Castlepad itself, which hold in every game."""
    return read(Path(__file__).with_name("RULES.md"))


def where(rule: Rule, tell: Say, language: str) -> str:
    """Where a rule comes from, in the player's language: book, edition, page. A heading only where
    the rulebook is in that language."""
    parts = (_place(rule, part, tell, language) for part in rule.source.split("; "))
    return "; ".join(dict.fromkeys(parts))


def _place(rule: Rule, part: str, tell: Say, language: str) -> str:
    if part in _OURS:
        return tell(part)
    found = _PLACE.fullmatch(part)
    if not rule.books or part == "Castlepad" or found is None:
        return part
    edition, first, second, heading = found.groups()
    only = rule.books[0][0] if len(rule.books) == 1 else ""
    edition = edition or only
    said = [tell(say("{edition} rulebook", edition=edition) if edition else say("Rulebook"))]
    if first:
        said.append(tell(_pages(first, second)))
    if heading and dict(rule.books)[edition] == language:
        said.append(heading)
    return ", ".join(said)


def _pages(first: str, second: str | None) -> Message:
    if second is None:
        return say("p. {page}", page=first)
    return say("pp. {first} and {second}", first=first, second=second)


@functools.cache
def read_all(folder: Path) -> dict[str, Rule]:
    """The ledger of a folder and those of the folders in it."""
    found: dict[str, Rule] = {}
    for file in [folder / "RULES.md", *sorted(folder.glob("*/RULES.md"))]:
        more = read(file)
        if twice := found.keys() & more.keys():
            raise ValueError(f"{file}: {', '.join(sorted(twice))} stand elsewhere too")
        found.update(more)
    return found


@functools.cache
def read(file: Path) -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    books: tuple[tuple[str, str], ...] = ()
    section = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        elif said := _BOOKS.fullmatch(line):
            books = tuple(_book(book) for book in said[1].split(", "))
        elif row := _ROW.fullmatch(line.strip()):
            if row[1] in found:
                raise ValueError(f"{file}: {row[1]} stands twice")
            found[row[1]] = Rule(row[1], row[2], row[3], section, books)
    return found


def _book(words: str) -> tuple[str, str]:
    edition, _, language = words.rpartition(" ")
    return edition, language

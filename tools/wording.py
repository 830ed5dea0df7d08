"""What style.md forbids in a text that a player reads: found by kind, in every language.

    python -m tools.texts counts        how many of each kind, by language

The words are those of the rulebooks and of the style guide. The command line, where coordinates
are the interface, and the record format keep theirs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog, Message


class Text(NamedTuple):
    """One form of a message, as a language says it."""

    domain: str
    source: str
    context: str
    said: str
    files: tuple[str, ...]
    counted: bool

    @property
    def of_tuscany(self) -> bool:
        return self.domain == "tuscany" or all("tuscany" in file for file in self.files)


COMMAND_LINE = (
    "core/__main__.py",
    "core/command/",
    "core/entry.py",
    "core/notation.py",
    "core/record",
    "mobile/read_dice.py",
)
"""Where the reader types: sources whose verbs and places belong to the record format."""

FORBIDDEN = {
    "en": r"(?i)\b(cells?|in the clipboard|take in|taken in|taking in|layouts?|everybody|wipe clean"
    r"|this table|judging|town hall|turn-order|start castle|animal tiles?|castle tiles?|one’s"
    r"|worker piece|the storage)\b|\b[Tt]ouch (a|an|the|it|one|each)\b|\brecords?\b",
    "uk": r"(?i)\b(очк[оиуа]|очок|робітник|працівник|фаз[аиуі]\b|ферм[аиу]?\b|схем[аиу]\b)"
    r"|(?i:редакці[яїю]\b|мешкан|початков\w+ зам|викладк|комірк|клітин|домовленість|розкладк)"
    r"|(?i:винагород|карт\w* регіон)",
    "ru": r"(?i)\bработник|\bферм[аыу]?\b|карт\w* регион|раскладк|\d серебра\b"
    r"|(?i:шахт|герцогств|начальн\w+ зам|клетк|выкладк|имеет|отныне|договорённость)",
    "de": r"Herzogt|Bergwerk|Lagerhaus|\b(Pension|Phase|Startkastell|Fuhrwerk|Coach)"
    r"|\b(Öffnet|Fragt|Wartet|Schaltet|Prüft)\b",
    "hu": r"(?i:szakasz|-s dupla|jegyzőkönyv|kisöp|kifest|festett|kiegészítés|\basztali )"
    r"|kezdővár|^[A-D] (?:lap|tábla)(?: fejjel lefelé)?$|sajátjával|elrendezés|célpont",
}
"""Words that are not those of the box: once used beside those of the rulebooks."""
FORBIDDEN_IN_TUSCANY = {
    **FORBIDDEN,
    "uk": FORBIDDEN["uk"] + r"|стартов\w+ фортец|[Жж]етон",
    "ru": r"(?i)\bрабоч|стартов\w+ крепост|[Жж]етон|шахт|клетк|выкладк|имеет|отныне",
    "de": r"Startburg|Reisende|Gasthaus|Herzogt|\bPhase|\b(Hof|Höfe)\b",
}
"""Its Russian rulebook says работник where that of Burgundy says рабочий; its German box has a
Kastell, a Gutshof and a Fuhrwerk."""

ADDRESS = {
    "uk": r"(?i)\b(ти|тебе|тобі|твій|твоя|твоє|твої|торкнися|вибери|введи|натисни|додай|збережи"
    r"|розмісти|візьми|спробуй|запиши|познач)\b",
    "ru": r"(?i)\b(ты|тебя|тебе|твой|твоя|твоё|твои|коснись|выбери|введи|нажми|добавь|сохрани"
    r"|размести|возьми|попробуй|запиши|отметь)\b",
    "hu": r"\b(Ön|Önnek|Önök|[Vv]álasszon|[Íí]rjon|Ossza|Frissítse|Törli|Illessze|Olvassa"
    r"|Fesse|Adjon|Hasonlítsa|[Kk]oppintson|[Éé]rintse)\b",
    "de": r"\b(Sie (haben|können|müssen|dürfen)|(Tippen|Wählen|Geben|Legen|Nehmen) Sie|Ihnen)\b",
}
"""Forms of address that the language does not use here: uk and ru say ви and вы, hu te, de du."""

QUOTES = {
    "en": r"[\"„«»]|“[^”]*“|(?<=\w)'|—",
    "uk": r"[\"'“„]| – ",
    "ru": r"[\"'“„]| – ",
    "hu": r"[\"'“«»]|—",
    "de": r"[\"'”«»]|—",
}
DASHES = re.compile(r" - |--(?!\w)|\.\.\.")

AMBIGUOUS = frozenset(
    {"castle", "castles", "mine", "mines", "monastery", "monasteries", "farm", "farms", "inn"}
    | {"worker", "workers", "silver", "storage", "village", "traveller"}
)
"""What the games call by different words in some language: never without a context."""

COUNTED = (
    "players?|points?|tiles?|spaces|workers?|silver|coins?|steps?|cards?|games?|files?|hexes|"
    "rounds?|moves?|rubies|colours|boards"
)
BARE_COUNT = re.compile(rf"\{{n\}} (?:\w+ )?(?:{COUNTED})\b")

PLACE = re.compile(r"\b[a-i][1-9]\b|\{(?:cell|place|cells)\}")
RULE_ID = re.compile(r"\b(?:DG|BU|TU|CB|CP)-\d|\{rule\}")

LONGEST_BUTTON = 40
"""Letters: what two lines of a phone’s button hold."""
BUTTONS = ("PushButton", "Way", "Action")

Kind = Callable[[Text, str], bool]


def _found(patterns: dict[str, str], text: Text, language: str) -> re.Match[str] | None:
    return re.search(patterns.get(language, r"(?!)"), _words(text.said))


def _words(said: str) -> str:
    """Without the names of placeholders."""
    return re.sub(r"\{\w+\}", "{}", said)


def _at_the_table(text: Text) -> bool:
    return not all(file.startswith(COMMAND_LINE) for file in text.files)


SPOKEN = frozenset(
    {
        "There is no space “{cell}” in this duchy.",
        "There is no space “{cell}” in a duchy.",
        "There is no space {cell} on the sheet.",
        "There is no space {cell} in this domain.",
        "There is no place “{place}” in this castle: places are called a1, b3…",
        "“{cell}” is not a space. Write a letter (C M S P B K) and a number from 1 to 6.",
        "row {row}, place {place}",
        "Storage: {n} of {cells}",
    }
)
"""No place, or what only one who types can meet, or one who hears the board."""
FIXED = frozenset(
    {
        "1 point for each tile, hex, marble and worker, and for every {n} region cards.",
        "Every {n} region cards",
    }
)
"""Counts that are 3 or 5."""


def _coordinates(text: Text, language: str) -> bool:
    return _at_the_table(text) and text.source not in SPOKEN and bool(PLACE.search(text.said))


KINDS: dict[str, Kind] = {
    "forbidden words": lambda text, language: bool(
        _found(FORBIDDEN_IN_TUSCANY if text.of_tuscany else FORBIDDEN, text, language)
    ),
    "coordinates": _coordinates,
    "rule ids": lambda text, language: _at_the_table(text) and bool(RULE_ID.search(text.said)),
    "space before …": lambda text, language: bool(re.search(r"\S …", text.said)),
    "form of address": lambda text, language: bool(_found(ADDRESS, text, language)),
    "quotes and dashes": lambda text, language: (
        _at_the_table(text) and bool(_found(QUOTES, text, language) or DASHES.search(text.said))
    ),
    "no context": lambda text, language: text.source.casefold() in AMBIGUOUS and not text.context,
    "not counted": lambda text, language: (
        not text.counted
        and _at_the_table(text)
        and text.source not in FIXED
        and bool(BARE_COUNT.search(text.source))
    ),
    "long buttons": lambda text, language: (
        text.source in buttons() and len(text.said) > LONGEST_BUTTON
    ),
}


def texts_of(domain: str, catalog: Catalog, english: bool = False) -> Iterator[Text]:
    for message in catalog:
        if message.id:
            yield from _forms(domain, message, english)


def _forms(domain: str, message: Message, english: bool) -> Iterator[Text]:
    sources = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    said = sources if english else message.string
    forms = (said,) if isinstance(said, str) else tuple(said)
    files = tuple(place for place, _ in message.locations)
    for form in forms:
        yield Text(
            domain, sources[0], message.context or "", form, files, bool(message.pluralizable)
        )


def found(language: str, texts: Iterator[Text]) -> dict[str, list[Text]]:
    """The texts of a language that are wrong, by kind."""
    wrong: dict[str, list[Text]] = {kind: [] for kind in KINDS}
    for text in texts:
        for kind, is_wrong in KINDS.items():
            if is_wrong(text, language):
                wrong[kind].append(text)
    return wrong


_BUTTONS: set[str] = set()


def buttons() -> set[str]:
    """The texts that stand on buttons, as far as the code says so."""
    if not _BUTTONS:
        for file in (Path(__file__).parents[1] / "mobile").rglob("*.py"):
            _BUTTONS.update(_on_buttons(ast.parse(file.read_text(encoding="utf-8"))))
    return _BUTTONS


def _on_buttons(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in BUTTONS:
            titles = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "text")]
            for title in titles:
                if isinstance(title, ast.Call) and title.args:
                    first = title.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        yield first.value

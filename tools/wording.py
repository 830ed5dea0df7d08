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
    "en": r"(?i)\b(cells?|in the clipboard|take in|taken in|taking in|layouts?|everybody|wipe clean|"
    r"this table|at the table option|judging|town hall|turn-order|start castle|animal tiles?|"
    r"castle tiles?|worker piece|the storage\b|set by hand here|one’s)\b|"
    r"\b[Tt]ouch(es)? (a|an|the|it|one|each)\b|\brecords?\b",
    "uk": r"(?i)\b(очк[оиуа]|очок|робітник|працівник|клітин\w+|мешкан\w+|редакці\w+|схем[аиу]\b|"
    r"розкладк\w+|викладк\w+|нагород\w+|винагород\w+|ферм[аиу]?\b)|початков\w+ зам|фаз[аиуі]\b|"
    r"(?i:карт\w* регіон)",
    "ru": r"(?i)\b(шахт\w*|клетк\w+|клетк\b|раскладк\w+|выкладк\w+|герцогств\w*|ферм[аыу]?\b)|"
    r"[Нн]ачальн\w+ зам|(?i:карт\w* регион)|\b\d серебра\b|\bимеет\b",
    "hu": r"szakassz|(?i:jegyzőkönyv|behoz|elrendez|célpont|-s dupla|kiegészítés)|\bfestett\b|"
    r"sajátjával|kifest,",
    "de": r"\b(Fürstentum\w*|Startkastell|Kastell|Silberstück\w*|Layout\w*|Datensatz)\b",
}
"""Words that are not those of the box, or not those of its rulebook."""

ADDRESS = {
    "uk": r"(?i)\b(ти|тебе|тобі|твій|твоя|твоє|твої|торкнися|вибери|введи|натисни|додай|збережи|"
    r"розмісти|візьми|спробуй|запиши|познач)\b",
    "ru": r"(?i)\b(ты|тебя|тебе|твой|твоя|твоё|твои|коснись|выбери|введи|нажми|добавь|сохрани|"
    r"размести|возьми|попробуй|запиши|отметь)\b",
    "hu": r"\b(Ön|Önnek|Önök|válasszon|Válasszon|írjon|Írjon|Ossza|Frissítse|Törli|Illessze|Olvassa|"
    r"Fesse|Adjon|Hasonlítsa|Koppintson|koppintson|Érintse|érintse)\b",
    "de": r"\b(Sie (haben|können|müssen|dürfen)|(Tippen|Wählen|Geben|Legen|Nehmen) Sie|Ihnen|Ihren?)\b",
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


def _matches(patterns: dict[str, str]) -> Kind:
    return lambda text, language: bool(
        re.search(patterns.get(language, r"(?!)"), _words(text.said))
    )


def _words(said: str) -> str:
    """Without the names of placeholders."""
    return re.sub(r"\{\w+\}", "{}", said)


def _at_the_table(text: Text) -> bool:
    return not all(file.startswith(COMMAND_LINE) for file in text.files)


def _coordinates(text: Text, language: str) -> bool:
    return _at_the_table(text) and text.source not in SPOKEN and bool(PLACE.search(text.said))


SPOKEN = frozenset(
    {
        "There is no space “{cell}” in this duchy.",
        "There is no space “{cell}” in a duchy.",
        "There is no space {cell} on the sheet.",
        "There is no space {cell} in this domain.",
        "There is no place “{place}” in this castle: places are called a1, b3…",
        "“{cell}” is not a space. Write a letter (C M S P B K) and a number from 1 to 6.",
        "row {row}, place {place}",
    }
)
"""What only one who types can meet, and what is read out to one who does not see the board."""
TOLD_APART = frozenset({"Storage: {n} of {cells}"})

KINDS: dict[str, Kind] = {
    "forbidden words": _matches(FORBIDDEN),
    "coordinates": lambda text, language: (
        text.source not in TOLD_APART and _coordinates(text, language)
    ),
    "rule ids": lambda text, language: _at_the_table(text) and bool(RULE_ID.search(text.said)),
    "space before …": lambda text, language: bool(re.search(r"\S …", text.said)),
    "form of address": _matches(ADDRESS),
    "quotes and dashes": lambda text, language: (
        _at_the_table(text) and bool(_found(QUOTES, text, language) or DASHES.search(text.said))
    ),
    "no context": lambda text, language: text.source in AMBIGUOUS and not text.context,
    "not counted": lambda text, language: (
        not text.counted and _at_the_table(text) and bool(BARE_COUNT.search(text.source))
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

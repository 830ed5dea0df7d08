"""Says messages in the player's language.

Catalogues are gettext's, one domain a package (`core`, each game, `vision`, `mobile`), under
`locale/<language>/LC_MESSAGES/`. `python -m tools.texts` keeps them: it gathers the source
strings, updates the .po files and compiles them. English is the source and has no catalogue.

An edition whose rulebook has other terms has a catalogue of its own, such as `burgundy@2011`, with
the texts that it says differently; a language may do without, and English may have one.
"""

from __future__ import annotations

import functools
import gettext
from collections.abc import Callable
from pathlib import Path

from core.message import Message
from core.text.hungarian import articles

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "uk": "Українська",
    "ru": "Русский",
    "hu": "Magyar",
}
LOCALE = Path(__file__).parent / "locale"
EDITION_MARK = "@"
"""In the name of a catalogue with the terms of one edition."""

Say = Callable[[Message | str], str]


def best(codes: list[str]) -> str:
    """The first of the device's languages that we speak, else English."""
    spoken = (code.replace("_", "-").split("-")[0].lower() for code in codes)
    return next((code for code in spoken if code in LANGUAGES), "en")


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for file in sorted((LOCALE / language / "LC_MESSAGES").glob("*.mo")):
        if EDITION_MARK not in file.stem:
            found = _over(file, found)
    return found


def _over(file: Path, found: gettext.NullTranslations) -> gettext.NullTranslations:
    """A catalogue that says what it has, and leaves the rest to others."""
    with file.open("rb") as stream:
        domain = gettext.GNUTranslations(stream)
    domain.add_fallback(found)
    return domain


def _of_edition(language: str, edition: str) -> gettext.NullTranslations:
    found = _catalogue(language)
    file = LOCALE / language / "LC_MESSAGES" / f"{edition}.mo"
    return _over(file, found) if edition and file.exists() else found


def _template(catalogue: gettext.NullTranslations, message: Message) -> str:
    key, plural, context = message.key, message.plural, message.context
    if not plural:
        return catalogue.pgettext(context, key) if context else catalogue.gettext(key)
    number = dict(message.args)["n"]
    assert isinstance(number, int)
    if context:
        return catalogue.npgettext(context, key, plural, number)
    return catalogue.ngettext(key, plural, number)


@functools.cache
def translator(language: str, edition: str = "") -> Say:
    """The function that says a message, or a bare source string, in that language; with the terms
    of an edition that has its own, as `Game.edition` names it."""
    catalogue = _of_edition(language, edition)

    def say(message: Message | str) -> str:
        if isinstance(message, str):
            return catalogue.gettext(message) if message else ""
        values = {
            name: say(value) if isinstance(value, Message) else value
            for name, value in message.args
        }
        template = _template(catalogue, message)
        text = template.format(**values)
        return articles(text) if language == "hu" else text

    return say

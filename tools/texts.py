"""Keeps the translations: gathers source strings, updates the catalogues, compiles them.

    python -m tools.texts                       update and compile every catalogue
    python -m tools.texts fill DOMAIN uk FILE   take translations from a JSON file
                                                ({"source": "text" or ["form", "form", "form"]};
                                                those with a context: {"context": {"source": …}})
    python -m tools.texts missing               print what has no translation yet
    python -m tools.texts counts                how many texts go against style.md, by kind

One domain a package: `core`, each game's folder, `vision`, `mobile`. Rule ledgers (RULES.md) and kv
files are sources too. English is the source language and has no catalogue. What an edition says
with its own terms is in a catalogue named for it, such as en/LC_MESSAGES/burgundy@2011.po: edit the
.po by hand, add only texts that differ, then run the first command.
"""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from core import ledger
from core.text import EDITION_MARK, LANGUAGES, LOCALE
from tools import wording

ROOT = Path(__file__).parents[1]
CONTEXT = (1, "c")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "say": None,
    "say_n": (1, 2),
    "say_in": (CONTEXT, 2),
    "say_n_in": (CONTEXT, 2, 3),
    "N_": None,
    "_": None,
    "_n": (1, 2),
}
CORE = ("command", "components", "history", "reading", "storage", "text")
"""The packages of the domain `core`."""
IN_PROGRESS: tuple[str, ...] = ()
"""Languages that are being translated; the app offers one when it is complete and in LANGUAGES."""
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # catalogues change only when their texts do
PLACEHOLDER = re.compile(r"\{(\w*)\}")


def translated() -> list[str]:
    """The languages that have catalogues."""
    return [language for language in LANGUAGES if language != "en"]


def catalogues() -> list[str]:
    """The languages that are gathered: those of the app and those in progress."""
    return [*translated(), *IN_PROGRESS]


def domains() -> dict[str, list[Path]]:
    """Every domain with its source files."""
    found = {
        "core": [
            *(ROOT / "core").glob("*.py"),
            *(file for name in CORE for file in (ROOT / "core" / name).glob("*.py")),
            ROOT / "core/games/__init__.py",
            ROOT / "core/calculators/calculator.py",
            ROOT / "core/RULES.md",
        ],
        "vision": _sources(ROOT / "mobile/vision"),
        "mobile": [f for f in _sources(ROOT / "mobile") if "vision" not in f.parts],
    }
    for rules in sorted((ROOT / "core/games").glob("*/RULES.md")):
        game = rules.parent.name
        found[game] = [
            *_sources(rules.parent),
            *rules.parent.rglob("RULES.md"),
            *(ROOT / "core/calculators").glob(f"{game}.py"),
        ]
    return {name: sorted(files) for name, files in found.items() if files}


def _sources(folder: Path) -> list[Path]:
    return [*folder.rglob("*.py"), *folder.rglob("*.kv")]


def template(files: list[Path]) -> Catalog:
    """The source strings of some files."""
    catalog = Catalog()
    for file in files:
        place = [(str(file.relative_to(ROOT)), 1)]
        for text, context in _rules(file) if file.suffix == ".md" else _strings(file):
            catalog.add(text, locations=place, context=context)
    return catalog


def _rules(file: Path) -> Iterator[tuple[str, None]]:
    for rule in ledger.read(file).values():
        yield rule.section, None
        yield rule.text, None


def _strings(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    for _, text, _, context in extract_from_file("python", file, keywords=KEYWORDS):
        if text:
            yield text, context


def path(domain: str, language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def load(domain: str, language: str) -> Catalog:
    file = path(domain, language)
    if not file.exists():
        return Catalog(locale=language, domain=domain)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, domain=domain)


def updated(domain: str, language: str, sources: Catalog) -> Catalog:
    """The catalogue with exactly the present source strings and the translations it had. A text
    that is new in its context starts with the translation it had without one; one that is counted
    now is translated anew."""
    old = load(domain, language)
    new = Catalog(
        locale=language,
        domain=domain,
        project="Castlepad",
        creation_date=EPOCH,
        revision_date=EPOCH,
        fuzzy=False,
    )
    for message in sources:
        if message.id:
            kept = old.get(message.id, message.context) or old.get(message.id)
            new.add(
                message.id,
                kept.string if kept and kept.pluralizable == message.pluralizable else None,
                locations=message.locations,
                context=message.context,
            )
    return new


def editions() -> list[tuple[str, str]]:
    """The catalogues with the terms of an edition: name and language."""
    files = LOCALE.glob(f"*/LC_MESSAGES/*{EDITION_MARK}*.po")
    return sorted((file.stem, file.parent.parent.name) for file in files)


def of_edition(name: str, language: str, sources: Catalog) -> Catalog:
    """What an edition says its own way, without texts that are gone."""
    old = load(name, language)
    new = updated(name, language, Catalog())
    for message in sources:
        own = old.get(message.id, message.context) if message.id else None
        if own is not None:
            new.add(message.id, own.string, locations=message.locations, context=message.context)
    return new


def all_sources() -> Catalog:
    return template([file for files in domains().values() for file in files])


def render(catalog: Catalog) -> tuple[bytes, bytes]:
    """The .po and the .mo file of a catalogue."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalog, width=100, sort_output=True, omit_header=False, include_lineno=False)
    write_mo(mo, catalog)
    return po.getvalue(), mo.getvalue()


def save(domain: str, language: str, catalog: Catalog) -> None:
    po, mo = render(catalog)
    file = path(domain, language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(po)
    file.with_suffix(".mo").write_bytes(mo)


def problems(catalog: Catalog) -> Iterator[str]:
    """What is missing or wrong in a catalogue."""
    for message in catalog:
        if message.id:
            yield from _message_problems(message, catalog.num_plurals)


def _message_problems(message: Message, plurals: int) -> Iterator[str]:
    forms = list(message.string) if isinstance(message.string, list | tuple) else [message.string]
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    named = f"{message.context}: {sources[0]!r}" if message.context else repr(sources[0])
    if not all(forms) or len(forms) != (plurals if message.pluralizable else 1):
        yield f"not translated: {named}"
        return
    wanted = set().union(*(PLACEHOLDER.findall(source) for source in sources))
    for form in forms:
        if set(PLACEHOLDER.findall(form)) != wanted:
            yield f"placeholders differ: {named} → {form!r}"


Texts = dict[str, str | list[str]]


def fill(domain: str, language: str, translations: dict[str, str | list[str] | Texts]) -> None:
    """Takes translations in; source strings the domain does not have are an error."""
    catalog = updated(domain, language, template(domains()[domain]))
    for source, text in translations.items():
        if isinstance(text, dict):
            for inner, said in text.items():
                _fill(catalog, inner, source, said)
        else:
            _fill(catalog, source, None, text)
    save(domain, language, catalog)


def _fill(catalog: Catalog, source: str, context: str | None, text: str | list[str]) -> None:
    message = catalog.get(source, context)
    if message is None:
        raise SystemExit(f"{catalog.domain} has no source string {source!r}, context {context!r}")
    message.string = tuple(text) if isinstance(text, list) else text


def said_in(language: str) -> Iterator[wording.Text]:
    """Every text as players of a language read it."""
    for domain, files in domains().items():
        if language == "en":
            yield from wording.texts_of(domain, template(files), english=True)
        else:
            yield from wording.texts_of(domain, load(domain, language))
    for name, spoken in editions():
        if spoken == language:
            yield from wording.texts_of(name, load(name, language))


def _print_counts() -> None:
    wrong = {language: wording.found(language, said_in(language)) for language in LANGUAGES}
    print(f"{'':20}" + "".join(f"{language:>6}" for language in LANGUAGES))
    for kind in wording.KINDS:
        numbers = (len(wrong[language][kind]) for language in LANGUAGES)
        print(f"{kind:20}" + "".join(f"{number:6}" for number in numbers))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.texts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("missing")
    commands.add_parser("counts")
    filler = commands.add_parser("fill")
    filler.add_argument("domain")
    filler.add_argument("language", choices=catalogues())
    filler.add_argument("file", type=Path)
    args = parser.parse_args()
    if args.command == "fill":
        fill(args.domain, args.language, json.loads(args.file.read_text(encoding="utf-8")))
        return
    if args.command == "counts":
        _print_counts()
        return
    for domain, files in domains().items():
        sources = template(files)
        for language in catalogues():
            catalog = updated(domain, language, sources)
            if args.command == "missing":
                for problem in problems(catalog):
                    print(f"{domain} {language}: {problem}")
            elif list(sources):
                save(domain, language, catalog)
    everything = all_sources()
    for name, language in editions():
        catalog = of_edition(name, language, everything)
        if args.command == "missing":
            for problem in problems(catalog):
                print(f"{name} {language}: {problem}")
        else:
            save(name, language, catalog)


if __name__ == "__main__":
    main()

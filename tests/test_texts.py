"""Every text a player sees is there in four languages, complete and up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages import Message as Entry

from core.games.burgundy.scoring import PHASE_TITLES
from core.message import Message, say, say_in, say_n
from core.text import best, translator
from core.text.hungarian import articles
from tools import texts

SOURCES = {domain: texts.template(files) for domain, files in texts.domains().items()}
CASES = [(d, lang) for d in SOURCES for lang in texts.translated()]


@pytest.mark.parametrize(("domain", "language"), CASES)
def test_catalogue_is_complete_and_compiled(domain: str, language: str) -> None:
    sources = SOURCES[domain]
    if not [m for m in sources if m.id]:
        return
    catalog = texts.updated(domain, language, sources)
    found = list(texts.problems(catalog))
    assert not found, "\n".join(found[:20])
    po, mo = texts.render(catalog)
    file = texts.path(domain, language)
    assert file.read_bytes() == po, "run: python -m tools.texts"
    assert file.with_suffix(".mo").read_bytes() == mo, "run: python -m tools.texts"


@pytest.mark.parametrize("language", texts.translated())
def test_a_text_is_said_the_same_in_every_catalogue(language: str) -> None:
    """The catalogues are laid over each other: of two translations one would never be seen. A text
    that means something else in another game has a context."""
    found: dict[object, set[object]] = {}
    for domain in SOURCES:
        for message in texts.load(domain, language):
            if message.id:
                found.setdefault((message.context, message.id), set()).add(message.string)
    assert not {source: said for source, said in found.items() if len(said) > 1}


OTHER_NAMES = {
    "uk": r"(?i)\b(очк[оиуа]|очок|робітник|працівник|фаз[аиуі]\b)"
    r"|(?i:редакці[яїю]\b|мешкан|початков\w+ зам|викладк|комірк|клітин|домовленість)",
    "ru": r"(?i)\bработник"
    r"|(?i:шахт|герцогств|начальн\w+ зам|клетк|выкладк|имеет|отныне|договорённость)",
    "de": r"Herzogt|Bergwerk|Lagerhaus|\b(Pension|Phase|Startkastell|Fuhrwerk|Coach)"
    r"|\b(Sie haben|Tippen Sie|Wählen Sie|Öffnet|Fragt|Wartet|Schaltet|Prüft)\b",
    "hu": r"(?i:szakasz|-s dupla|jegyzőkönyv|kisöp|kifest|festett|kiegészítés|\basztali )"
    r"|kezdővár|^[A-D] (?:lap|tábla)(?: fejjel lefelé)?$"
    r"|\b(Illessze|Olvassa|Fesse|Adjon|Hasonlítsa|Ossza|Frissítse|Törli|[Vv]álasszon|írjon)\b",
}
"""Words that were once used beside those of the rulebooks: бали, робочий, етап; fázis, and you as
among friends."""
OTHER_NAMES_IN_TUSCANY = {
    **OTHER_NAMES,
    "uk": OTHER_NAMES["uk"] + r"|стартов\w+ фортец|[Жж]етон",
    "ru": r"(?i)\bрабоч|стартов\w+ крепост|[Жж]етон|шахт|клетк|выкладк|имеет|отныне",
    "de": r"Startburg|Reisende|Gasthaus|Herzogt|\bPhase|\b(Hof|Höfe)\b",
}
"""Its Russian rulebook says работник where that of Burgundy says рабочий; its German box has a
Kastell, a Gutshof and a Fuhrwerk."""


@pytest.mark.parametrize("language", texts.translated())
def test_a_thing_has_the_one_name_that_its_rulebook_gives_it(language: str) -> None:
    in_tuscany, elsewhere = OTHER_NAMES_IN_TUSCANY[language], OTHER_NAMES[language]
    said = [(m, domain) for domain in SOURCES for m in texts.load(domain, language) if m.id]
    assert any(_is_of_tuscany(message, domain) for message, domain in said if domain == "mobile")
    assert not [
        message.string
        for message, domain in said
        if re.search(
            in_tuscany if _is_of_tuscany(message, domain) else elsewhere, str(message.string)
        )
    ]


def _is_of_tuscany(message: Entry, domain: str) -> bool:
    places = [place for place, _ in message.locations]
    return domain == "tuscany" or all("tuscany" in place for place in places)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("g4", "A g4 mezőn"),
        ("a1", "Az a1 mezőn"),
        ("f3", "Az f3 mezőn"),
        ("1.", "Az 1. mezőn"),
        ("12.", "A 12. mezőn"),
        ("5.", "Az 5. mezőn"),
        ("1000.", "Az 1000. mezőn"),
        ("II.", "A II. mezőn"),
        ("„Omlás”", "Az „Omlás” mezőn"),
        ("„Tolvaj”", "A „Tolvaj” mezőn"),
    ],
)
def test_the_hungarian_article_follows_the_word(word: str, expected: str) -> None:
    assert articles(f"A(z) {word} mezőn") == expected


def test_the_check_notices_what_is_wrong() -> None:
    catalog = Catalog(locale="uk")
    catalog.add("{n} of {all}", "{n} із")
    catalog.add("Roll", "")
    catalog.add(("{n} point", "{n} points"), ("{n} очко", "{n} очки", ""))
    catalog.add("fine {x}", "добре {x}")
    assert len(list(texts.problems(catalog))) == 3


def test_plurals_follow_the_language() -> None:
    forms = {
        translator("uk")(
            say_n("{n} move matches. Be more specific.", "{n} moves match. Be more specific.", n=n)
        )
        for n in (1, 2, 5)
    }
    assert len({form.lstrip("0123456789") for form in forms}) == 3
    hungarian = {
        translator("hu")(
            say_n("{n} move matches. Be more specific.", "{n} moves match. Be more specific.", n=n)
        )
        for n in (1, 2)
    }
    assert len({form.lstrip("0123456789") for form in hungarian}) == 1


def test_words_inside_a_sentence_are_said_too() -> None:
    inner = say("There is nothing to undo.")
    said = translator("uk")(say("Not saved: {reason}", reason=inner))
    assert said.endswith(translator("uk")("There is nothing to undo."))
    assert "{" not in said


@pytest.mark.parametrize(
    ("codes", "expected"),
    [(["uk_UA"], "uk"), (["de-AT", "hu-HU"], "de"), (["fr"], "en"), ([], "en"), (["RU"], "ru")],
)
def test_first_language_of_the_device_that_we_speak(codes: list[str], expected: str) -> None:
    assert best(codes) == expected


def test_a_context_tells_two_meanings_of_a_text_apart() -> None:
    burgundy, dice_game = say_in("Burgundy", "Monasteries"), say_in("Dice Game", "Monasteries")
    assert str(burgundy) == str(dice_game) == translator("en")(burgundy) == "Monasteries"
    russian = translator("ru")
    assert (russian(burgundy), russian(dice_game)) == ("Знания", "Монастыри")


@pytest.mark.parametrize(
    ("message", "ukrainian", "russian"),
    [
        (say("Take a tile"), "Узяти жетон", "Взять жетон"),
        (say_in("Tuscany", "Take a tile"), "Узяти тайл", "Взять тайл"),
        (say("Place"), "Викласти", "Выложить"),
        (say_in("foundation", "Place"), "Місце", "Место"),
        (say_in("Castle Builder", "Space"), "Поділка", "Деление"),
        (say("Space"), "Ділянка", "Ячейка"),
        (say_in("component", "Name"), "Назва", "Название"),
        (say("Name"), "Ім’я", "Имя"),
        (say_in("statistics", "Games"), "Партії", "Партии"),
        (say("Phase {letter}", letter=PHASE_TITLES["C"]), "Етап C", "Фаза В"),
    ],
)
def test_what_an_english_word_means_follows_its_place(
    message: Message, ukrainian: str, russian: str
) -> None:
    assert translator("uk")(message) == ukrainian
    assert translator("ru")(message) == russian


def test_contexts_are_gathered_and_keep_earlier_translations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "LOCALE", tmp_path)
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    file = tmp_path / "words.py"
    file.write_text('say("inn")\n')
    old = texts.updated("core", "uk", texts.template([file]))
    old["inn"].string = "таверна"
    texts.save("core", "uk", old)
    file.write_text(
        'say("inn")\nsay_in("Burgundy", "inn")\nsay_n_in("Dice Game", "{n} day", "{n} days", n=2)\n'
    )
    new = texts.updated("core", "uk", texts.template([file]))
    assert {(m.context, m.id) for m in new if m.id} == {
        (None, "inn"),
        ("Burgundy", "inn"),
        ("Dice Game", ("{n} day", "{n} days")),
    }
    assert new.get("inn", "Burgundy").string == "таверна"
    assert list(texts.problems(new)) == ["not translated: Dice Game: '{n} day'"]


def test_a_text_that_is_counted_now_is_translated_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "LOCALE", tmp_path)
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    file = tmp_path / "words.py"
    file.write_text('say("{n} silver")\n')
    old = texts.updated("core", "uk", texts.template([file]))
    old["{n} silver"].string = "срібло: {n}"
    texts.save("core", "uk", old)
    file.write_text('say_n("{n} silver", "{n} silver", n=2)\n')
    new = texts.updated("core", "uk", texts.template([file]))
    assert list(texts.problems(new)) == ["not translated: '{n} silver'"]


@pytest.mark.parametrize("language", texts.translated())
@pytest.mark.parametrize("game", ["the Dice Game", "Burgundy", "Tuscany"])
def test_the_letters_of_a_game_s_spaces_tell_them_apart(language: str, game: str) -> None:
    letters = [
        str(message.string)
        for message in texts.load("mobile", language)
        if message.context == f"space of {game}"
    ]
    assert len(letters) >= 6 and len(set(letters)) == len(letters)
    assert all(1 <= len(letter) <= 2 for letter in letters)

"""Every text a player sees is there in five languages, complete and up to date."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from babel.messages import Catalog

from core import games
from core.games.burgundy.scoring import PHASE_TITLES
from core.message import Message, say, say_in, say_n
from core.text import LANGUAGES, best, translator
from core.text.hungarian import articles
from tools import texts, wording

DOMAINS = texts.domains()
CASES = [(d, lang) for d in DOMAINS for lang in texts.translated()]


@functools.cache
def template(domain: str) -> Catalog:
    return texts.template(DOMAINS[domain])


@functools.cache
def against_the_style_guide(language: str) -> dict[str, list[wording.Text]]:
    return wording.found(language, texts.said_in(language))


@pytest.mark.parametrize(("domain", "language"), CASES)
def test_catalogue_is_complete_and_compiled(domain: str, language: str) -> None:
    sources = template(domain)
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
    for domain in DOMAINS:
        for message in texts.load(domain, language):
            if message.id:
                found.setdefault((message.context, message.id), set()).add(message.string)
    assert not {source: said for source, said in found.items() if len(said) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", wording.KINDS)
def test_every_text_goes_by_the_style_guide(language: str, kind: str) -> None:
    wrong = against_the_style_guide(language)[kind]
    assert not wrong, "\n".join(text.said for text in wrong)


BAD: list[tuple[str, str, dict[str, str]]] = [
    ("forbidden words", "en", {"said": "Touch a cell."}),
    ("forbidden words", "en", {"said": "Share the record"}),
    ("forbidden words", "uk", {"said": "Торкніться клітинки."}),
    ("forbidden words", "uk", {"said": "Редакція 2020 року"}),
    ("forbidden words", "ru", {"said": "Шахты"}),
    ("forbidden words", "ru", {"said": "Рабочий", "domain": "tuscany"}),
    ("forbidden words", "hu", {"said": "Jegyzőkönyv megosztása"}),
    ("forbidden words", "hu", {"said": "A lap"}),
    ("forbidden words", "de", {"said": "Herzogtum 1"}),
    ("coordinates", "en", {"said": "{cell} is marked already."}),
    ("coordinates", "uk", {"said": "b3 лежить на a2."}),
    ("rule ids", "en", {"said": "{reason} ({rule})"}),
    ("rule ids", "hu", {"said": "DG-15: nem szomszédos"}),
    ("space before …", "de", {"said": "Würfel werden gelesen …"}),
    ("form of address", "uk", {"said": "Торкнися ділянки."}),
    ("form of address", "ru", {"said": "Введи бросок"}),
    ("form of address", "hu", {"said": "Válasszon másikat."}),
    ("form of address", "de", {"said": "Tippen Sie einen Würfel an."}),
    ("quotes and dashes", "en", {"said": 'Delete "{name}"?'}),
    ("quotes and dashes", "uk", {"said": "Видалити „{name}“?"}),
    ("quotes and dashes", "ru", {"said": "Да – удалить"}),
    ("quotes and dashes", "hu", {"said": "Törlöd ezt: «{name}»?"}),
    ("quotes and dashes", "de", {"said": "„{name}” löschen?"}),
    ("quotes and dashes", "en", {"said": "One moment..."}),
    ("no context", "en", {"said": "castle", "source": "castle"}),
    ("not counted", "en", {"said": "You have {n} workers.", "source": "You have {n} workers."}),
    ("long buttons", "en", {"said": "Change it anyway " * 4, "source": "Change it anyway"}),
]


@pytest.mark.parametrize(("kind", "language", "wrong"), BAD)
def test_a_text_against_the_style_guide_is_noticed(
    kind: str, language: str, wrong: dict[str, str]
) -> None:
    text = wording.Text("mobile", "", "", "", ("mobile/tables/table.py",), False)._replace(**wrong)
    assert wording.found(language, iter([text]))[kind] == [text]


def test_every_kind_can_be_noticed() -> None:
    assert {kind for kind, _, _ in BAD} == set(wording.KINDS)


def test_the_command_line_names_places() -> None:
    said = "{cell} is free."
    text = wording.Text("core", said, "", said, ("core/command/play.py",), False)
    assert not wording.found("en", iter([text]))["coordinates"]


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


def test_an_edition_has_its_own_terms() -> None:
    tile = say_in("Burgundy", "monastery {number}", number=5)
    assert translator("en")(tile) == "monastery 5"
    assert translator("en", "burgundy@2011")(tile) == "knowledge tile 5"
    assert translator("en", "burgundy@2011")("There is nothing to undo.").startswith("There is")
    assert translator("hu", "burgundy@2011")(tile) == translator("hu")(tile)


def test_the_edition_played_is_an_option() -> None:
    game = games.game("burgundy")
    assert game.edition({"edition": "2011"}) == "burgundy@2011"
    assert game.edition({}) == game.edition({"edition": "2020"}) == ""
    assert games.game("burgundy-count").edition({"edition": "2011"}) == "burgundy@2011"
    assert games.game("dice-game").edition({}) == ""


@pytest.mark.parametrize(("name", "language"), texts.editions())
def test_catalogue_of_an_edition_is_up_to_date_and_compiled(name: str, language: str) -> None:
    """Every text in it is still said by the app, and otherwise than in other editions."""
    catalog = texts.of_edition(name, language, texts.all_sources())
    assert not list(texts.problems(catalog))
    po, mo = texts.render(catalog)
    file = texts.path(name, language)
    assert file.read_bytes() == po, "run: python -m tools.texts"
    assert file.with_suffix(".mo").read_bytes() == mo, "run: python -m tools.texts"
    assert language != "en" or not [m.id for m in catalog if m.id and m.id == m.string]


def test_no_text_of_burgundy_2011_says_a_term_of_2020() -> None:
    """But for expansions, which that edition does not have."""
    own = texts.load("burgundy@2011", "en")
    strange = []
    for domain in ("core", "burgundy", "mobile"):
        for message in template(domain):
            files = [file for file, _ in message.locations if "/expansions/" not in file]
            of_burgundy = message.context == "Burgundy" or any("burgundy" in f for f in files)
            if files and of_burgundy and own.get(message.id, message.context) is None:
                strange += re.findall(r"(?i).*\b(?:duch|monaster|silver\b).*", str(message.id))
    assert not strange
    for message in own:
        said = re.sub(r"\{\w+\}", "", str(message.string))
        assert not re.search(r"(?i)duch|monaster|silver\b", said), said

"""Every rule is written down once, proven, and refused by name."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import games, ledger
from core.text import LANGUAGES, translator

TESTS = Path(__file__).parents[1]
CORE = Path(ledger.__file__).parent


@functools.cache
def marked(name: str) -> frozenset[str]:
    """The ids in `@pytest.mark.<name>(…)` (also as `pytestmark`) all over the tests."""
    return frozenset(
        arg.value
        for file in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{name}"
        for arg in node.args
        if isinstance(arg, ast.Constant)
    )


def used(folder: Path, prefix: str) -> set[str]:
    """The ids that the sources name in quotation marks."""
    pattern = re.compile(rf'"({prefix}-\d+\w?)"')
    return {id for file in folder.rglob("*.py") for id in pattern.findall(file.read_text("utf-8"))}


def ledgers() -> list[tuple[str, Path, dict[str, ledger.Rule]]]:
    found = [("CP", CORE, ledger.common())]
    for id in games.ids():
        game: Any = games.game(id)
        folder = Path(inspect.getfile(type(game))).parent
        found.append((game.prefix, folder, ledger.ledger(game)))
    return found


@pytest.mark.parametrize(("prefix", "folder", "rules"), ledgers(), ids=lambda x: str(x)[:2])
def test_ledger(prefix: str, folder: Path, rules: dict[str, ledger.Rule]) -> None:
    assert rules
    assert all(id.startswith(f"{prefix}-") for id in rules)
    unknown = used(folder, prefix) - rules.keys()
    assert not unknown, f"the code names rules that the ledger does not have: {unknown}"
    unproven = rules.keys() - marked("rule")
    assert not unproven, f"no test shows these allowed or scored: {unproven}"
    unrefused = rules.keys() - marked("refuses")
    assert not unrefused, f"no test shows these refused or not applying: {unrefused}"


def test_marks_name_real_rules() -> None:
    known = {id for _, _, rules in ledgers() for id in rules}
    assert marked("rule") | marked("refuses") <= known


def open_readings(folder: Path) -> Iterator[list[str]]:
    """The rows of “Open readings” in the ledgers of a game: the book, our reading, the option."""
    for file in folder.rglob("RULES.md"):
        _, _, section = file.read_text("utf-8").partition("## Open readings\n")
        table = section.partition("\n## ")[0].splitlines()
        for row in [line for line in table if line.startswith("|")][2:]:
            yield [cell.strip() for cell in row.strip("|").split("|")]


@pytest.mark.parametrize("id", [id for id in games.ids() if id != "cairn"])
def test_open_readings_name_an_option_or_say_why_there_is_none(id: str) -> None:
    game: Any = games.game(id)
    options = {option.name for option in game.options}
    folder = Path(inspect.getfile(type(game))).parent
    for row in open_readings(folder):
        book, reading, option = row
        assert book and reading
        named = set(re.findall(r"`([\w-]+)`", option))
        assert named <= options, f"not an option: {named - options}"
        assert named or re.match(r"None: .{10,}", option), row


def test_every_reading_that_the_dice_game_lets_choose_is_listed() -> None:
    game: Any = games.game("dice-game")
    rows = list(open_readings(Path(inspect.getfile(type(game))).parent))
    named = {name for _, _, option in rows for name in re.findall(r"`([\w-]+)`", option)}
    assert named == {option.name for option in game.options} - {"start"}, "variants are no readings"


def test_every_reading_that_an_expansion_lets_choose_is_listed() -> None:
    game: Any = games.game("burgundy")
    rows = list(open_readings(Path(inspect.getfile(type(game))).parent / "expansions"))
    named = {name for _, _, option in rows for name in re.findall(r"`([\w-]+)`", option)}
    own = {option.name for expansion in game.expansions for option in expansion.options}
    assert own - named == {"solo-target"}, "how hard a game is, is no reading"


@pytest.mark.parametrize(
    ("id", "others"),
    [
        ("tuscany", {"depth", "colours", "yields", "shape", "board-a", "board-b", "board-c"}),
        (
            "castle-builder",
            {"depth", "sky", "royal", "peaceful", "track", "foundation", "tiles"},
        ),
    ],
)
def test_every_reading_that_can_be_chosen_is_listed(id: str, others: set[str]) -> None:
    """The others are how deep a table tracks, variants and what is printed."""
    game: Any = games.game(id)
    rows = list(open_readings(Path(inspect.getfile(type(game))).parent))
    named = {name for _, _, option in rows for name in re.findall(r"`([\w-]+)`", option)}
    assert named == {option.name for option in game.options} - others
    assert len(rows) > len(named)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2011 rulebook, pp. 5 and 8; 2020 rulebook; Optional rule"),
        ("uk", "Правила 2011 року, с. 5 і 8; Правила 2020 року, Будівлі; За домовленістю"),
        ("ru", "Правила 2011 года, с. 5 и 8; Правила 2020 года; По договорённости"),
        ("hu", "Szabálykönyv 2011, 5. és 8. o.; Szabálykönyv 2020; Házi szabály"),
        ("de", "Spielregel 2011, S. 5 und 8; Spielregel 2020; Hausregel"),
    ],
)
def test_a_source_is_said_in_the_language_of_the_player(language: str, said: str) -> None:
    books = (("2011", "ru"), ("2020", "uk"))
    rule = ledger.Rule("XX-1", "", "2011 p. 5 and 8; 2020 Будівлі; Optional rule", "", books)
    assert ledger.where(rule, translator(language), language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_source_is_in_letters_that_the_player_may_not_read(language: str) -> None:
    said = {
        ledger.where(rule, translator(language), language)
        for _, _, rules in ledgers()
        for rule in rules.values()
    }
    letters = {char for text in said for char in text.casefold() if char.isalpha()}
    cyrillic = {char for char in letters if "а" <= char <= "ӿ"}
    assert bool(cyrillic) == (language in ("uk", "ru"))
    assert language == "uk" or not letters & set("іїєґ")
    assert language == "ru" or not letters & set("ыэъё")


def test_no_source_keeps_an_english_word() -> None:
    """What is printed in a rulebook is not English; what is ours is translated."""
    sources = {rule for _, _, rules in ledgers() for rule in rules.values()}
    ours = r"(?i)\b(pp?\.|and|the|of|option|editions?|reading|layouts?|set-up|undo|redo)(?!\w)"
    kept = {
        rule.id for rule in sources if re.search(ours, ledger.where(rule, translator("uk"), "uk"))
    }
    assert not kept

"""`python -m mobile.coach`: what it prints, and how it refuses."""

from __future__ import annotations

import io
import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from mobile.coach.__main__ import main

pytestmark = pytest.mark.usefixtures("random_coach")

GOLDEN = Path(__file__).parents[1] / "golden"
SOLO = str(GOLDEN / "dice-game/sheet_a_1_players.castlepad")
PAIR = str(GOLDEN / "dice-game/sheet_b_2_players.castlepad")


def test_hint_for_every_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", PAIR, "--at", "3"]) == 0
    printed = capsys.readouterr().out
    assert "Anna:" in printed
    assert "mark" in printed


def test_hint_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", SOLO, "--at", "2", "--player", "Anna", "--json"]) == 0
    (turns,) = json.loads(capsys.readouterr().out).values()
    assert 1 <= len(turns) <= 3
    assert turns[0]["behind"] == 0
    assert turns[0]["equal"] is True
    assert turns[0]["reasons"]
    assert main(["hint", SOLO, "--at", "2", "--all", "--ahead", "--json"]) == 0
    (every,) = json.loads(capsys.readouterr().out).values()
    assert len(every) >= len(turns)


def test_review_parts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", SOLO, "--json"]) == 0
    (anna,) = json.loads(capsys.readouterr().out)["players"]
    parts = ("start", "luck", "choices", "others", "remainder")
    assert sum(anna[part] for part in parts) == pytest.approx(anna["result"])
    assert len(anna["decisions"]) == 25


def test_review_in_words_and_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", SOLO]) == 0
    english = capsys.readouterr().out
    assert english.startswith("Anna: ")
    total, *parts = re.findall(r"-?\d+\.\d", english.splitlines()[0].replace("−", "-"))
    assert sum(map(Decimal, parts)) == Decimal(total)
    assert main(["--language", "uk", "review", SOLO]) == 0
    assert capsys.readouterr().out != english


def test_record_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.TextIOWrapper(io.BytesIO(Path(SOLO).read_bytes()))
    monkeypatch.setattr("sys.stdin", given)
    assert main(["review", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"] is True


@pytest.mark.parametrize("command", ["hint", "review"])
def test_games_and_sheets_it_does_not_know(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own = str(GOLDEN / "dice-game/own_sheet.castlepad")
    assert main([command, own]) == 1
    assert "only knows the printed sheets" in capsys.readouterr().err
    other = str(sorted((GOLDEN / "castle-builder").glob("*.castlepad"))[0])
    assert main([command, other]) == 1
    assert "only knows the Dice Game" in capsys.readouterr().err


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", SOLO, "--at", "999"]) == 2
    assert main(["hint", SOLO, "--player", "Nobody"]) == 2
    assert main(["hint", str(tmp_path / "missing")]) == 1
    broken = tmp_path / "x.castlepad"
    broken.write_text("castlepad 1\ngame nothing\n")
    assert main(["review", str(broken)]) == 1
    assert "Anna" in capsys.readouterr().err

"""The tool that plays golden games through the widgets."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.dice_game import entries as e
from core.record import Play
from tools.golden import FOLDER
from tools.replay import __main__ as tool
from tools.replay import touching

NAME = "dice-game/example_silver_two_ones"


def test_a_golden_game_gives_its_record() -> None:
    lines, touches, trouble = tool.replay(NAME)
    assert (lines, trouble) == (4, "") and touches >= 4


@pytest.mark.parametrize(
    "name",
    [
        "burgundy/depth-changed",
        "castle-builder/coin-first",
        "castle-builder/royal-strategy",
        "tuscany/book_marble_and_yield_tiles",
        "tuscany/typed_by_hand",
        "tuscany/unpainted_answers",
    ],
)
def test_forms_and_rare_ways_are_found(name: str) -> None:
    _lines, _touches, trouble = tool.replay(name)
    assert trouble == ""


def test_a_record_that_touches_do_not_give_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (FOLDER / f"{NAME}.castlepad").read_text("utf-8")
    (tmp_path / "dice-game").mkdir()
    (tmp_path / f"{NAME}.castlepad").write_text(f"{text}Anna: pass\nAnna: pass\n", encoding="utf-8")
    monkeypatch.setattr(touching, "FOLDER", tmp_path)
    _lines, _touches, trouble = tool.replay(NAME)
    assert "pass" in trouble


def test_every_golden_game_is_found_by_its_game() -> None:
    found = [name for game in tool.GAMES for name in tool.names(game)]
    assert len(found) > 100 and NAME in found
    assert tool.names(NAME) == [NAME]


def test_the_order_of_what_is_named_together_does_not_count() -> None:
    colours = (e.Colour.BLUE, e.Colour.GREEN)
    one, other = e.Roll((1, 2), colours, 1), e.Roll((2, 1), colours[::-1], 1)
    assert touching.alike(Play(one), Play(other))
    assert not touching.alike(Play(one), Play(e.Roll((1, 2), colours, 2)))

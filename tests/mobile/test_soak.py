"""A very short evening twice over; `python -m tools.soak` plays a long one and weighs it."""

from __future__ import annotations

from pathlib import Path

from tools.soak import Evening

KINDS = ("dice-game", "castle-builder", "dice-game-count")
FULL = 12
"""Games that fill the lists, whose rows Kivy keeps for the next list."""


def test_widgets_go_when_their_screens_do(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    for _ in range(FULL):
        evening.driver.keep_game()
    for _ in range(2):
        for id in KINDS:
            evening.play(id, 3, tour=id == KINDS[-1])
    evening.driver.stop()
    more = evening.samples[-1].widgets - evening.samples[len(KINDS)].widgets
    # One may still wait for a clock; what leaks does so with every game.
    assert not {name: count for name, count in more.items() if count >= len(KINDS)}

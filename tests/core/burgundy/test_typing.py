"""What people type: short where it is clear, a sentence where it is not."""

from __future__ import annotations

import pytest

from core.errors import AmbiguousEntry, IllegalEntry, UnreadableEntry
from tests.core import helpers as common
from tests.core.burgundy.helpers import chosen


def test_a_roll_of_nine_dice_is_written_out() -> None:
    """There are sixty million rolls with four players; none of them is tried."""
    playing = common.session("burgundy", chosen(4))
    for name in ("Anna", "Ben", "Carla", "Dario"):
        common.enter(playing, f"{name}: goods 1,2,3")
    with pytest.raises(UnreadableEntry, match="also needs: good, dice"):
        playing.read("roll 3")
    common.enter(playing, "roll 3 4 1,1,2,2,3,3,4,4")


def test_a_turn_as_it_is_typed() -> None:
    playing = common.session("burgundy", chosen(2, edition="2011"))
    common.enter(playing, "Anna: goods 1,2,2\nBen: goods 4,5,6\nroll 1 1 3,2,6,6")
    common.enter(playing, "a: take 3 sheep4 die=3\nan: sell 2 die=2\nAnna: done\nb: workers die=6")
    assert playing.points()[0].total == 4
    with pytest.raises(IllegalEntry, match="Choose a die"):
        common.enter(playing, "Ben: take 6 bank")
    with pytest.raises(UnreadableEntry, match="cannot be entered here"):
        common.enter(playing, "Ben: dance")
    with pytest.raises(AmbiguousEntry):
        common.enter(playing, "Ben: take 6")
    with pytest.raises(IllegalEntry, match="no tile called “castel”"):
        common.enter(playing, "Ben: take 6 castel die=6")

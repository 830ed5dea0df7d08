"""How the Dice Game is touched."""

from __future__ import annotations

from core.entry import Entry
from core.games.dice_game.entries import Roll
from tools.replay.touching import Steps


class DiceGame(Steps):
    """Touches the entries of the Dice Game."""

    def faces(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        if not isinstance(entry, Roll):
            return ()
        return (
            *(("colour", colour.value) for colour in entry.colours),
            *(("number", str(number)) for number in entry.numbers),
            ("hourglass", str(entry.hourglasses)),
        )

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        return {}

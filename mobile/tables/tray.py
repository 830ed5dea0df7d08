"""The dice tray's memory: which dice are entered, which one is to be changed."""

from __future__ import annotations

from collections.abc import Sequence

from mobile.tables.model import Die


class Tray:
    """Dice of several kinds, filled in any order: five dice take five touches.

    A second touch of an entered die picks it up; the next value of its kind goes there.
    """

    def __init__(self, dice: Sequence[Die]) -> None:
        self.dice = list(dice)
        self.picked: int | None = None

    @property
    def complete(self) -> bool:
        return all(die.value is not None for die in self.dice)

    @property
    def next(self) -> int:
        """The place where the next value goes when dice are entered in their order."""
        if self.picked is not None:
            return self.picked
        places = range(len(self.dice))
        return next((p for p in places if self.dice[p].value is None), len(self.dice) - 1)

    def pick(self, place: int) -> None:
        """Takes a die into the hand, or puts it down again."""
        self.picked = None if self.picked == place else place

    def put(self, kind: str, value: str) -> None:
        """Enters a value: into the picked die, else the next empty one of its kind, else the
        last of its kind."""
        place = self._place_for(kind)
        self.dice[place] = Die(kind, value)
        self.picked = None

    def clear(self) -> None:
        self.dice = [Die(die.kind) for die in self.dice]
        self.picked = None

    def values(self, kind: str) -> list[str]:
        return [die.value for die in self.dice if die.kind == kind and die.value is not None]

    def _place_for(self, kind: str) -> int:
        if self.picked is not None and self.dice[self.picked].kind == kind:
            return self.picked
        places = [place for place, die in enumerate(self.dice) if die.kind == kind]
        return next((p for p in places if self.dice[p].value is None), places[-1])

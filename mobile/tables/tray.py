"""A roll while it is entered: which dice have a value, which one is to be changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mobile.tables.view import Die


@dataclass(frozen=True, slots=True)
class Tray:
    """Dice of several kinds, filled in any order: five dice take five taps.

    A second tap on an entered die picks it up; the next value of its kind goes there.
    """

    dice: tuple[Die, ...] = ()
    picked: int | None = None

    @property
    def complete(self) -> bool:
        return all(die.value is not None for die in self.dice)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(die.kind for die in self.dice)

    @property
    def next(self) -> int:
        """Where the next value goes when dice are entered in their order."""
        if self.picked is not None:
            return self.picked
        places = range(len(self.dice))
        return next((p for p in places if self.dice[p].value is None), len(self.dice) - 1)

    def pick(self, place: int) -> Tray:
        """Picks a die up, or puts it down again."""
        return replace(self, picked=None if self.picked == place else place)

    def put(self, kind: str, value: str) -> Tray:
        """Enters a value: into the picked die, else the next empty one of its kind, else the
        last of its kind."""
        return self.put_at(self._place_for(kind), value)

    def put_at(self, place: int, value: str) -> Tray:
        die = self.dice[place]._replace(value=value, used=False, sure=True)
        return Tray((*self.dice[:place], die, *self.dice[place + 1 :]))

    def values(self, kind: str) -> list[str]:
        return [die.value for die in self.dice if die.kind == kind and die.value is not None]

    def _place_for(self, kind: str) -> int:
        if self.picked is not None and self.dice[self.picked].kind == kind:
            return self.picked
        places = [place for place, die in enumerate(self.dice) if die.kind == kind]
        return next((p for p in places if self.dice[p].value is None), places[-1])

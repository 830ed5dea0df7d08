"""How Burgundy is touched."""

from __future__ import annotations

from core.entry import Entry
from core.games.burgundy import entries as e
from tools.replay.touching import Steps


class Burgundy(Steps):
    """Touches the entries of Burgundy and its expansions."""

    def faces(self, entry: Entry) -> tuple[str, ...]:
        match entry:
            case e.Goods(_, goods):
                return tuple(map(str, goods))
            case e.Roll(white, good, dice):
                return tuple(map(str, (white, good, *dice)))
        return ()

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        match entry:
            case e.Final(_, goods, silver, workers):
                return {"goods": (goods,), "silver": (silver,), "workers": (workers,)}
        return {}

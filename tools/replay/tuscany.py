"""How Tuscany is touched."""

from __future__ import annotations

from core.entry import Entry
from core.games.tuscany import entries as e
from core.record import Play
from tools.replay.touching import Steps


class Tuscany(Steps):
    """Touches Tuscany's entries."""

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        match entry:
            case e.Left(player):
                played = (line.entry for line in self.golden.lines if isinstance(line, Play))
                told = [x for x in played if isinstance(x, e.Left) and x.player == player]
                return {left.goods: (left.count,) for left in told}
        return {}

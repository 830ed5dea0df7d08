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
                told = [x for x in played if getattr(x, "player", None) == player]
                counted = (x for x in told if isinstance(x, e.Left | e.Empty))
                return {getattr(x, "goods", "empty"): (x.count,) for x in counted}
        return {}

    def cells(self, entry: Entry) -> tuple[str, ...]:
        face = self.driver.table.referee.table.face(0)
        return face.names if self.driver.table.referee.table.state.tracks else super().cells(entry)

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
            case e.SetDepth(_, rounds, depots):
                lying = [divmod(code, 10) for code in depots]
                goods_in = {str(d): tuple(g - 1 for at, g in lying if at == d) for d in range(1, 7)}
                return {"rounds": (rounds,), **goods_in}
            case e.Stock(_, silver, workers, goods):
                storages = {name: getattr(entry, name) for name in ("storage", "mate", "shared")}
                stored = {name: self._tiles(tiles) for name, tiles in storages.items()}
                held = tuple(good - 1 for good in goods)
                return {"silver": (silver,), "workers": (workers,), "goods": held, **stored}
        return {}

    def _tiles(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Where the tiles are in a form that offers all of them."""
        offered = list(self.driver.table.referee.session.state.table.tiles)
        return tuple(offered.index(name) for name in names)

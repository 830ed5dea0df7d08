"""How Tuscany is touched."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.state import Phase, State
from core.games.tuscany.tiles import GOODS, Reward
from core.record import Line, Play, Record
from core.session import Session
from tools.replay.touching import Steps


class Tuscany(Steps):
    """Touches Tuscany's entries."""

    def as_touched(self, golden: Record) -> Record:
        """Tiles of the display are touched one by one, and the forms at the end ask everybody for
        everything: whoever types can name several tiles at once and leave out what is zero."""
        session = Session(golden.header)
        lines: list[Line] = []
        for line in golden.lines:
            parts = tuple(self._parts(session.state, line))
            lines += parts
            for part in parts:
                session.enter(part)
        return Record(golden.header, tuple(lines))

    def _parts(self, state: State, line: Line) -> Iterator[Line]:
        match line:
            case Play(e.Reveal(player, tiles)):
                yield from (Play(e.Reveal(player, (tile,))) for tile in tiles)
            case Play(e.Place(pairs=0) as entry):  # only the cards of pairs are asked for
                yield dataclasses.replace(line, entry=dataclasses.replace(entry, cards=()))
            case Play(e.Left(player) | e.Empty(player)) if not state.full:
                estate = state.estates[player]
                if estate.left == (None,) * len(GOODS):  # its first line stands for the others
                    yield from self._form(player, state.tracks)
            case Play(e.Score()) if state.phase is Phase.FINAL and not state.full:
                for player, estate in enumerate(state.estates):
                    if None in estate.left:
                        yield from self._form(player, state.tracks)
                yield line
            case _:
                yield line

    def _form(self, player: int, tracks: bool) -> Iterator[Line]:
        left = self._left(player)
        yield from (Play(e.Left(player, goods, left[goods][0])) for goods in GOODS)
        if tracks:
            yield Play(e.Empty(player, left["empty"][0]))

    def _left(self, player: int) -> dict[str, tuple[int, ...]]:
        played = (line.entry for line in self.typed.lines if isinstance(line, Play))
        told = [x for x in played if isinstance(x, e.Left | e.Empty) and x.player == player]
        counts = {getattr(x, "goods", "empty"): (x.count,) for x in told}
        return dict.fromkeys((*GOODS, "empty"), (0,)) | counts

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        match entry:
            case e.Left(player):
                return self._left(player)
            case e.Card(_, gives):
                return {"gives": tuple(list(Reward).index(reward) for reward in gives)}
        return {}

    def cells(self, entry: Entry) -> tuple[str, ...]:
        table = self.driver.table.referee.table
        if table.state.tracks:
            return table.face(0).names
        return entry.cells if isinstance(entry, e.Paint) else super().cells(entry)

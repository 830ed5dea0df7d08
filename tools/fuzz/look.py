"""Everything a table shows of a game, asked for as its screen would."""

from __future__ import annotations

from typing import Any

from mobile.tables.table import Table
from mobile.tables.viewer import Viewer, view_of


def look_at(table: Table[Any]) -> None:
    game, state = table.session.game, table.state
    for message in (game.status(state), game.due(state), *game.news(state), table.hint().text):
        assert str(message)
    table.tracks(), table.strips(), table.loops(), table.seats, table.extras()
    (
        table.roll_due(),
        table.waiting(),
        table.tray_lines(0),
        table.follow_up(),
        table.log(5),
        table.curve(),
    )
    for player in range(len(table.names)):
        view_of(table, Viewer(player), 0)
        table.face(player), table.marks(player), table.actions(player), table.holdings(player)
        table.stocks(player), table.shown_dice(player), table.may_go_on(player)
        table.next_step(player)
    for points in table.points:
        for item in points.items:
            assert table.rule(item.rule) is not None
            table.kind_name(item.kind), table.phase_title(item.phase)
    assert game.outcome(state).places

"""Everything a table shows of a game, asked for as its screen would."""

from __future__ import annotations

from mobile.tables.desk import Desk


def look_at(desk: Desk) -> None:
    game, state = desk.session.game, desk.state
    for message in (game.status(state), game.due(state), *game.news(state), desk.hint()[1]):
        assert str(message)
    desk.tracks(), desk.strips(), desk.loops(), desk.seats(), desk.extras()
    desk.roll_due(), desk.waiting(), desk.tray_lines(), desk.follow_up(), desk.log(5), desk.curve()
    for player in range(len(desk.names())):
        desk.face(player), desk.marks(player), desk.actions(player), desk.holdings(player)
        desk.stocks(player), desk.shown_dice(player), desk.may_go_on(player)
        desk.next_step(player)
    for points in desk.session.points():
        for item in points.items:
            assert desk.rule(item.rule) is not None
            desk.kind_name(item.kind), desk.phase_title(item.phase)
    assert game.outcome(state).places

"""Recorded games of Burgundy: played by touches, and shown at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import notation
from core.games.burgundy import entries as e
from core.games.burgundy.state import Stage
from core.session import Session
from mobile.lang import tr
from mobile.tables.registry import table_for
from mobile.tables.steps import Choose, Do, Form, Notice, Pick
from tests.mobile.burgundy import GOLDEN
from tests.mobile.recorded import played_until
from tools.driver import Driver
from tools.replay.burgundy import Burgundy

# ── golden games, touch by touch ─────────────────────────────────────────────────────────────


def on_a_small_tablet(driver: Driver, name: str) -> Burgundy:
    driver.resize(1024, 600)
    return Burgundy(driver, f"burgundy/{name}")


def test_a_golden_game_of_points_only_played_by_touches(driver: Driver) -> None:
    game = on_a_small_tablet(driver, "whole-2011-score-3")
    game.play_to_the_end()
    assert game.most(e.Place) <= 3, "player, cell, tile"
    assert game.most(e.Sell) <= 3, "player, sale, how many of which"
    assert game.most(e.PhaseEnd) <= 2, "the card, its button"


def test_a_golden_evening_in_both_depths_played_by_touches(driver: Driver) -> None:
    """Everything is tracked in phase A, only points from then on."""
    game = on_a_small_tablet(driver, "evening-typed")
    game.play_to_the_end()
    assert game.most(e.Roll) == 6, "two dice each, the white die, the goods tile"
    assert game.most(e.Take) <= 4, "button, depot, tile, and perhaps what is discarded"


def test_a_golden_game_with_six_expansions_played_by_touches(driver: Driver) -> None:
    """Border posts, extra tiles, inns, shields, trade routes and white castles at once."""
    game = on_a_small_tablet(driver, "expansions-whole-2")
    game.play_to_the_end()


def test_a_golden_team_game_played_by_touches(driver: Driver) -> None:
    game = on_a_small_tablet(driver, "team-whole")
    game.play_to_the_end()
    assert game.most(e.Place) <= 3, "player, cell, tile"


def test_a_golden_solo_game_played_by_touches(driver: Driver) -> None:
    game = on_a_small_tablet(driver, "solo-duchy-filled")
    game.play_to_the_end()
    assert game.most(e.Place) <= 2, "cell, tile"


# ── every moment of every recorded game, expansions included ─────────────────────────────────


def endings(tap: Any, most: int = 6) -> Iterator[Do]:
    """The entries that some of the ways through the steps of a tap lead to."""
    tap = tap() if callable(tap) else tap
    if isinstance(tap, Do):
        yield tap
    elif isinstance(tap, Pick):
        offers = [offer for group in tap.groups for offer in group.offers]
        for offer in (*offers[:most], *offers[-1:]):
            yield from endings(offer.then, 1)
        for way in tap.ways:
            yield from endings(way.then, 1)
    elif isinstance(tap, Choose | Notice):
        for way in tap.ways:
            yield from endings(way.then, 1)


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.castlepad")), ids=lambda file: file.stem)
def test_every_moment_can_be_shown_and_every_button_does_what_is_legal(file: Path) -> None:
    whole = notation.parse(file.read_text("utf-8"))
    session = Session(whole.header)
    for count, line in enumerate(whole.lines):
        if count % 9 == 0 or count > len(whole.lines) - 3:
            show_moment(session)
        session.enter(line)
    show_moment(session)


def test_what_is_left_is_asked_of_the_player_whose_duchy_is_shown() -> None:
    file = GOLDEN / "whole-2011-score-3.castlepad"
    session = played_until(file, lambda state: state.stage is Stage.FINAL)
    desk = table_for(session)
    assert desk.names[0] in tr._(session.game.due(session.state))
    for on_top, name in enumerate(desk.names):
        form = desk.next_step(on_top)
        assert isinstance(form, Form) and name in tr._(form.title)


def test_the_log_names_the_phase_that_ends() -> None:
    whole = notation.parse((GOLDEN / "whole-2011-score-3.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    for line in whole.lines:
        session.enter(line)
    said = [str(line.text) for line in table_for(session).log(len(session.steps))]
    ends = [text for text in said if text.startswith("End of phase")]
    assert ends == [f"End of phase {phase}" for phase in "EDCBA"]


def show_moment(session: Session) -> None:
    desk = table_for(session)
    assert desk.seats and desk.tracks() and desk.strips() and desk.hint()
    said = [tr._(line.text) for line in desk.log(3)]
    assert all(said)
    assert isinstance(desk.follow_up(), Pick | Notice | None)
    for player in range(len(desk.names)):
        desk.next_step(player)
        desk.holdings(player)
        desk.shown_dice(player)
        marks = desk.marks(player)
        for cell in (*list(marks.rings)[:4], *list(marks.tiles)[:1]):
            desk.tap(player, cell)
        for action in desk.actions(player):
            assert tr._(action.title)
            for do in endings(action.then):
                assert not session.check(do.entry), (str(action.title), str(do.entry))

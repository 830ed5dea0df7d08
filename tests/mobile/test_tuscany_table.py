"""Tuscany played on the table screen with real touches."""

from __future__ import annotations

from core import notation
from core.entry import Entry
from core.games.tuscany import entries as e
from core.games.tuscany.state import Phase
from core.games.tuscany.tiles import Farm, Goods, Reward, Tile
from core.record import Play
from core.session import Session
from mobile.scenes import RECORDS
from mobile.tables.desk import desk_for
from mobile.tables.model import Card, Form, Several, Way
from mobile.tables.tuscany_pieces import (
    card_token,
    farm_token,
    tile_token,
)
from mobile.widgets.loop import LoopTrack
from mobile.widgets.overlays import Bubble
from mobile.widgets.tokens import TokenButton, TokenLine
from tests.mobile.driver import Driver
from tests.mobile.recorded import Replay, Steps, played_until


class Tuscany(Steps):
    """Touches Tuscany's entries."""

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        match entry:
            case e.Left(player):
                played = (line.entry for line in self.golden.lines if isinstance(line, Play))
                told = [x for x in played if isinstance(x, e.Left) and x.player == player]
                return {left.goods: (left.count,) for left in told}
        return {}


def first_turn(driver: Driver, name: str) -> Tuscany:
    """Anna's first turn in a recorded game."""
    game = Tuscany(driver, name)
    game.play(until=4)
    game.step_back()
    game.seat(0)
    return game


def test_a_whole_game_is_played_by_touch(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play_to_the_end()


def test_full_tracking_follows_a_golden_game(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players_full")
    game.play(until=60)
    assert game.lines == game.golden.lines[:60]


def test_a_tile_takes_one_touch_and_a_farm_two(driver: Driver) -> None:
    game = first_turn(driver, "tuscany/two_players")
    before = driver.touches
    game.cell("a3", 0)
    assert driver.touches - before == 1
    assert entries(game)[-1] == e.Place(0, "a3", Tile.VILLAGE)
    before = driver.touches
    game.cell("b2", 0)
    game.take(farm_token((Farm.PIGS, Farm.WHEAT)))
    assert driver.touches - before == 2
    assert entries(game)[-1] == e.Place(0, "b2", Tile.FARM, farms=(Farm.PIGS, Farm.WHEAT))


def test_a_tile_on_an_unpainted_domain_takes_three_touches(driver: Driver) -> None:
    game = first_turn(driver, "tuscany/typed_by_hand")
    before = driver.touches
    game.cell("e3", 0)
    offered = list(game.shown(TokenButton))
    assert "Wild hex" not in [piece.title for piece in offered], "there is a button for it"
    assert len({piece.width for piece in offered}) == 1
    game.take(tile_token(Tile.VILLAGE))
    game.press("The area")
    assert driver.touches - before == 3
    assert entries(game)[-1] == game.golden.lines[4].entry


def test_a_round_is_scored_in_two_touches_after_it_was_explained(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    before = driver.touches
    game.due()
    lines = [w.text for w in game.shown(TokenLine)]
    assert lines == ["Anna: 4 + 9 = 13", "Boris: 0 + 6 = 6"]
    game.press("Score round 1")
    assert driver.touches - before == 2
    red = driver.table.ids.loops.children[0].loop
    assert [runner.way for runner in red.runners] == [13, 6]


def test_the_markers_run_when_motion_is_on(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    driver.app.settings.motion = True
    red = driver.table.ids.loops.children[0]
    start = red.place_of(4)
    driver.table.enter_entry(e.Score())
    assert red.run < 1, "on its way"
    assert red.place_of(red._way(red.loop.runners[0])) == start
    red.run = 1.0
    assert red.place_of(red._way(red.loop.runners[0])) == red.place_of(13)


def test_a_dark_cell_says_why_not_and_can_be_played_anyway(driver: Driver) -> None:
    game = first_turn(driver, "tuscany/two_players")
    game.cell("i1", 0)
    (bubble,) = driver.widgets(Bubble)
    assert "i1 lies beside no tile." in bubble.text
    assert bubble.note.startswith("TU-25 · ")
    game.press("Play it anyway")
    step = driver.table.desk.session.steps[-1]
    assert step.entry.cell == "i1" and step.refusals
    game.step_back()
    driver.press("Undo")
    assert len(game.lines) == 6, "the entry and its undoing are both kept"


def test_a_track_explains_its_points(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=16)
    green = next(iter(driver.widgets(LoopTrack)))
    game.touch(green)
    assert driver.says("Green track")
    assert driver.says("Anna: 9")
    assert driver.says("Finished area of 3 cells: yellow")


def test_a_yield_card_without_room_gives_red_points(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/typed_by_hand")
    game.play(until=7)
    game.take(card_token((Reward.HEX,)))
    game.press("No room: 2 red points")
    assert entries(game)[-1] == e.Card(1, (Reward.HEX,), room=False)
    assert driver.table.desk.session.points()[1].total == 2


def entries(game: Replay) -> list[Entry]:
    return [step.entry for step in game.driver.table.desk.session.steps]


def test_whoever_has_nothing_left_is_not_asked_again() -> None:
    file = RECORDS / "tuscany/two_players.castlepad"
    session = played_until(file, lambda state: state.phase is Phase.FINAL)
    for name in desk_for(session).names():
        way = asked_for_what_is_left(session)[0]
        assert name in str(way.title) and isinstance(way.then, Form)
        nothing = way.then.make(dict.fromkeys(Goods, (0,)))
        assert isinstance(nothing, Several)
        for entry in nothing.entries:
            session.play(entry)
    assert not asked_for_what_is_left(session)
    assert session.check(e.Score()) == ()


def asked_for_what_is_left(session: Session) -> tuple[Way, ...]:
    """The ways of the final scoring's card but the scoring itself."""
    card = desk_for(session).next_step(0)
    assert isinstance(card, Card)
    return card.ways[:-1]


def test_the_start_is_explained_until_everybody_has_a_castle() -> None:
    whole = notation.parse((RECORDS / "tuscany/two_players.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    named = []
    for line in whole.lines[:4]:
        named.append(desk_for(session).hint()[0])
        session.enter(line)
    castles = sum(isinstance(line.entry, e.Start) for line in whole.lines[:4])
    assert castles == 2 and named[:2] == ["tuscany-start", "tuscany-start"]
    assert desk_for(session).hint()[0] == "tuscany"

"""The expansions of Burgundy on the table screen."""

from __future__ import annotations

import dataclasses

from core import notation, record
from core.games.burgundy import GAME
from core.games.burgundy import entries as e
from core.games.burgundy.expansions import (
    border_posts,
    extra_tiles,
    trade_routes,
    unpainted,
)
from core.games.burgundy.expansions.shields import state as shields
from core.games.burgundy.expansions.solo import entries as solo
from core.games.burgundy.expansions.team import Share
from mobile import library
from mobile.screens.end import PlaceRow
from mobile.screens.history import icon_of
from mobile.widgets.basics import Text
from mobile.widgets.sprites import Icon
from tests.mobile.burgundy import GOLDEN, entered, golden_desk
from tools.driver import Driver, walk
from tools.gallery import SIZES
from tools.gallery.burgundy import SCENES
from tools.replay.burgundy import Burgundy

EXAMPLES = {
    "shields-7-10-13": 9,
    "inns-region-of-4": 4,
    "white-castles-29": 3,
    "extra-tiles-geese": 5,
    "extra-tiles-crane": 18,
    "experts-castles": 4,
    "solo-first-rounds": 13,
}
"""Golden games of one expansion each, with how many of their lines are its own."""


def test_the_entries_of_every_expansion_take_few_touches(driver: Driver) -> None:
    most: dict[str, int] = {}
    for name, lines in EXAMPLES.items():
        game = Burgundy(driver, f"burgundy/{name}")
        game.play(lines)
        assert game.lines == game.golden.lines[:lines]
        for entry, touches in game.touches:
            most[entry.verb] = max(touches, most.get(entry.verb, 0))
    assert most["place"] <= 3, "player, cell, tile"
    assert most["shield"] <= 4, "button, depot, shield, castle"
    assert most["castle"] <= 2, "player, cell"
    assert most["crane"] <= 2, "button, building"
    assert most["remove"] <= 2, "button, tile"
    assert most["pay"] <= 2, "button, how many"


TOLD = {
    shields.Shield(0, 3, 12, "d4"): "takes shield 12 from depot 3",
    shields.Return(0, "d4"): "gives back a shield",
    shields.Upkeep(0, 2): "pays for shields with 2 workers",
    shields.Follow(0, 2): "uses Ben’s monasteries",
    shields.Turn(0, 4, 1): "changes a die from 4 to 1",
    shields.Fetch(0, 3): "takes all goods 3 by ship",
    shields.Bring(0, "c4", "monastery7", 5): "places monastery 7 from depot 5",
    shields.Bring(0, "c4", "monastery7"): "places monastery 7 from the black depot",
    solo.Remove(0, 3, "sheep2"): "removes sheep (2) from depot 3",
    solo.Swap(0, (1, 1, 2, 4, 6), "castle"): ("gives 1, 1, 2, 4, 6 for a face-down tile: castle"),
    solo.Claim(0, "d5", "ship"): "places a ship from the black depot",
    unpainted.Space(0, "d5", "B3", size=4): "describes a space: building",
    unpainted.Colour(0, "M"): "completes a colour: mine",
    border_posts.Join(0, 2): "connects border posts: 2",
    solo.Pay(0, 1): "buys 1 point with silver",
    solo.Advance(0, 11): "moves the marker by 11 points first",
    solo.Later(0): "resolves another effect first",
    extra_tiles.Hire(0, 2): "hires workers for 2 silver",
    extra_tiles.Crane(0, "bank"): "uses the crane as: bank",
    Share(0, "castle"): "gives a castle to the team",
    trade_routes.Route(0, "vp4"): "gains on the trade route: 4 points",
    trade_routes.Route(0, "workers1"): "gains on the trade route: 1 worker",
    trade_routes.Route(0, "church"): "gains on the trade route: church",
    trade_routes.Route(0, "any"): "gains on the trade route: tile of any type",
}


def test_the_log_tells_the_entries_of_every_expansion_in_words() -> None:
    desk = golden_desk("trade-routes-cleared", 0)
    assert {str(desk.tell(entry, desk.state)): told for entry, told in TOLD.items()} == {
        told: told for told in TOLD.values()
    }
    verbs = {entry.verb for expansion in GAME.expansions for entry in expansion.entries}
    assert {entry.verb for entry in TOLD} == verbs


def test_border_posts_stand_on_the_board_and_show_when_tiles_join_them() -> None:
    before, two = golden_desk("border-posts", 1), golden_desk("border-posts", 2)
    assert [post.joined for post in before.marks(0).posts] == [False, False, False]
    assert [post.joined for post in two.marks(0).posts] == [True, True, False]
    cell = two.face(0).cell
    assert two.marks(0).posts[2].cells == (cell("e4"), cell("f3"))
    joined = golden_desk("border-posts")
    assert all(post.joined for post in joined.marks(0).posts)
    (tiles,) = (stock.amount for stock in joined.stocks(0) if stock.icon == "star")
    assert tiles == 1, "the bonus tile for the three posts"


def test_a_trade_route_shows_its_boards_and_the_goods_laid_on_them() -> None:
    (route,) = golden_desk("trade-routes-cleared", 2).routes(0)
    assert [len(board) for board in route.boards] == [3] * 5
    spaces = [space for board in route.boards for space in board]
    assert [space.laid for space in spaces] == [True] * 5 + [False] * 10, "3 and 2 were sold"
    assert [space.good.text for space in spaces[:3]] == ["1", "1", "2"]
    assert [space.reward.icon for space in spaces[:3]] == ["silver", "star", "worker"]
    (blank,) = golden_desk("expansions-whole-2", 4).routes(0)
    assert blank.boards[0][0].laid and blank.boards[0][0].good is None, "boards not entered"


def test_a_team_shares_a_board_of_two_halves() -> None:
    desk = golden_desk("team-added-points", 0)
    face = desk.face(0)
    assert len(face.second) * 2 == len(face.cells)
    assert face.cell("a5") in face.second and face.cell("a4") not in face.second
    assert desk.face(2) == face
    assert desk.side_name(2) == "Carla + Anna"


def test_the_rail_shows_who_is_a_team_and_what_it_has_together(driver: Driver) -> None:
    setup = golden_desk("team-added-points", 0).session.header.setup
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    session.play(e.Place(0, "c3", "bank"))
    session.play(e.Sell(2, 1, count=2))
    rail = driver.open_table(session.header.id).ids.rail
    words = [
        [w.text.replace("\N{NO-BREAK SPACE}", " ") for w in walk(card) if isinstance(w, Text)]
        for card in map(rail.card, range(4))
    ]
    assert words == [
        ["Anna", "+ Carla = 19"],
        ["Ben", "+ Dario = 0"],
        ["Carla", "+ Anna = 19"],
        ["Dario", "+ Ben = 0"],
    ]


def test_players_beside_each_other_are_shown_equally_high(driver: Driver) -> None:
    SCENES["burgundy-team"](driver)
    driver.resize(*SIZES["portrait"])
    cards = [driver.table.ids.rail.card(player) for player in range(4)]
    assert len({card.ids.who.height for card in cards}) > 1, "some have a line more"
    assert len({(card.y, card.height) for card in cards}) == 1


def test_the_team_with_the_most_points_leads_not_the_player_with_the_most() -> None:
    seats = golden_desk("team-added-points").seats
    assert [(seat.points, seat.leads) for seat in seats] == [
        (15, True),
        (17, False),
        (8, True),
        (4, False),
    ]


def test_players_without_a_team_stand_alone_in_the_rail() -> None:
    assert {seat.team for seat in golden_desk("border-posts").seats} == {""}


def test_a_tile_just_taken_goes_to_the_team_with_one_touch(driver: Driver) -> None:
    setup = golden_desk("team-added-points", 0).session.header.setup
    full = dataclasses.replace(setup, options={**setup.options, "depth": "full"})
    session = driver.app.store.create(record.new("burgundy", full, "2026-11-16"))
    table = driver.open_table(session.header.id)
    for entry in (e.Goods(0, (1, 2, 3)), e.Goods(1, (4, 5, 6)), e.Roll(6, 2, (3, 4) * 4)):
        driver.enter(entry)
    driver.lay_out()
    game = Burgundy(driver)
    game.enter(e.Take(0, 3, "castle", 3))
    before = driver.touches
    game.enter(Share(0, "castle"))
    assert driver.touches - before == 1
    assert entered(driver)[-1] == Share(0, "castle")
    for partner in (0, 2):
        (storage,) = (h for h in table.referee.table.holdings(partner) if "Team" in str(h.title))
        assert [token.icon for token in storage.tokens] == ["castle"]


def see_result(driver: Driver, golden: str) -> None:
    """The screen at the end of a recorded game."""
    whole = notation.parse((GOLDEN / f"{golden}.castlepad").read_text("utf-8"))
    driver.app.store.create(whole)
    driver.app.shell.go("end", game=whole.header.id)
    driver.lay_out()


def test_a_team_wins_together_with_the_points_of_both(driver: Driver) -> None:
    see_result(driver, "team-added-points")
    assert driver.says("Anna + Carla wins")
    rows = [(row.rank, row.name, row.points) for row in driver.widgets(PlaceRow)]
    assert rows == [("1", "Anna + Carla", "23"), ("2", "Ben + Dario", "21")]


def test_who_played_alone_and_did_not_win_gets_no_crown_and_no_first_place(driver: Driver) -> None:
    see_result(driver, "solo-rounds-over")
    assert driver.says("26 points")
    assert not list(driver.widgets(PlaceRow))
    assert "crown" not in {icon.name for icon in driver.widgets(Icon)}
    (kept,) = driver.app.store.games()
    assert icon_of(kept) == "star"
    assert [line.best for line in library.score_lines(kept)] == [False]


def test_alone_there_is_a_target_in_place_of_turn_order_and_rivers_join_the_islands() -> None:
    desk = golden_desk("solo-duchy-filled", 1)
    (strip,) = desk.strips()
    assert (strip.goal, strip.markers[0].space) == (50, 13), "a region of one, in phase A, 2 cattle"
    cell = desk.face(0).cell
    assert (cell("a3"), cell("c2")) in desk.face(0).rivers
    assert len(desk.face(0).rivers) == 5


def test_alone_no_bonus_tiles_are_counted_since_there_are_none_to_get() -> None:
    desk = golden_desk("solo-duchy-filled")
    assert desk.state.bonus_tiles(0), "what monastery 26 counts: the finished colours"
    assert [stock.icon for stock in desk.stocks(0)] == ["mine", "goods"]
    assert "star" in [stock.icon for stock in golden_desk("border-posts").stocks(0)]

"""Burgundy played on the table screen with real touches."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from core import notation, record
from core.game import Depth, Layout, Player, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.state import Stage
from mobile.lang import tr
from mobile.screens.new_game import PictureChoice, PlayerRow
from mobile.screens.table import TableScreen
from mobile.tables.burgundy.lookups import look_ups
from mobile.tables.registry import choices
from mobile.tables.view import BoardMarks, Ring, Seal
from mobile.widgets import strip
from mobile.widgets.basics import PushButton
from mobile.widgets.dice import DieButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Sheet, Toast
from mobile.widgets.tokens import NumberField, TokenButton
from tests.mobile.burgundy import (
    GOLDEN,
    bubble,
    entered,
    golden_desk,
    in_sheet,
    opened,
    pick_tile,
    press_in_sheet,
    seat,
    touch_in_sheet,
)
from tools.driver import Driver, walk
from tools.gallery import SIZES
from tools.gallery.burgundy import SCENES
from tools.replay.burgundy import Burgundy

# ── points only ──────────────────────────────────────────────────────────────────────────────


def last_step(driver: Driver) -> Any:
    return driver.table.referee.session.steps[-1]


def test_a_cell_for_one_kind_of_tile_takes_one_touch(driver: Driver) -> None:
    opened(driver)
    before = driver.touches
    driver.cell("d5")
    assert entered(driver) == [e.Place(0, "d5", "ship")]
    assert driver.touches - before == 1


def test_buildings_are_offered_with_what_they_do(driver: Driver) -> None:
    opened(driver)
    driver.cell("c3")
    assert driver.says("Bank: take 2 silver.")
    pick_tile(driver, "bank")
    assert entered(driver) == [e.Place(0, "c3", "bank")]
    assert driver.table.seat == 0, "the host stays with this player"


def test_monasteries_are_offered_by_number_and_once_only(driver: Driver) -> None:
    opened(driver)
    driver.cell("c4")
    assert driver.says("Monastery 8: a worker changes a die by 1 or 2.")
    pick_tile(driver, "monastery8")
    assert entered(driver) == [e.Place(0, "c4", "monastery8")]
    seat(driver, 1)
    driver.cell("c4")
    numbers = [b.token.text for b in in_sheet(driver, TokenButton)]
    assert len(numbers) == 25 and "8" not in numbers


def test_a_cell_away_from_the_tiles_says_why_not_and_can_be_used_anyway(driver: Driver) -> None:
    opened(driver)
    driver.cell("g4")
    assert "Not next to one of your tiles" in bubble(driver).text
    assert bubble(driver).note == driver.screen.referee.table.rule("BU-25").text
    driver.press("Do it anyway")
    pick_tile(driver, "market")
    assert last_step(driver).entry == e.Place(0, "g4", "market")
    assert last_step(driver).refusals
    assert driver.table.ids.log.children[-1].overridden


def test_a_second_building_of_a_kind_in_a_city_says_why_not(driver: Driver) -> None:
    opened(driver)
    driver.enter(e.Place(0, "e4", "bank"))
    driver.table.refresh()
    driver.cell("e5")
    pick_tile(driver, "bank")
    assert bubble(driver).note == driver.screen.referee.table.rule("BU-37").text
    assert len(entered(driver)) == 1


def test_a_placed_tile_says_what_it_does(driver: Driver) -> None:
    opened(driver)
    driver.cell("d4")
    assert bubble(driver).text == "Castle"
    assert bubble(driver).note == "A castle gives one more action at once, with any number."
    assert not entered(driver)


def test_long_names_stay_whole_above_an_upright_board(driver: Driver) -> None:
    names = ("Олександра", "Костянтин", "Ганна-Марія", "Ян")
    setup = Setup(tuple(map(Player, names)), {"depth": "score"})
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    table = driver.open_table(session.header.id)
    for player, points in enumerate((42, 37, 8, 119)):
        driver.correct(player, "points", points)
    table.refresh()
    driver.resize(*SIZES["portrait"])
    rail = table.ids.rail
    lines = [rail.card(player).ids.who.children[-1] for player in range(len(names))]
    assert [name.text for name in lines] == list(names)
    assert all(name.height < 2 * name.font_size for name in lines)
    assert len({name.font_size for name in lines}) == 2, "short ones keep their size"


def test_another_tile_lies_here_changes_the_entry_that_laid_it(driver: Driver) -> None:
    """Nothing of the wrong tile stays: covering it left the points of the watchtower."""
    table = opened(driver)
    game = Burgundy(driver)
    game.enter(e.Place(0, "c3", "watchtower"))
    game.enter(e.Place(1, "c3", "bank"))
    seat(driver, 0)
    assert table.referee.table.seats[0].points == 1 + 10 + 4
    driver.cell("c3")
    driver.press("A different tile is here")
    pick_tile(driver, "warehouse")
    assert entered(driver) == [e.Place(0, "c3", "warehouse"), e.Place(1, "c3", "bank")]
    assert table.referee.table.seats[0].points == 1 + 10
    driver.press("Undo")
    assert table.referee.table.seats[0].points == 1 + 10 + 4


def test_what_a_region_and_a_colour_bring_now_is_beside_the_board(driver: Driver) -> None:
    """Phase A adds 10 points to every region; the large bonus tile brings 5, the small one 2."""
    table = opened(driver)
    areas, colours = table.ids.look_ups.children[::-1]
    assert areas.title == "Points per region in phase A, by size"
    assert [fact.value for fact in areas.ids.facts.children[::-1]][:4] == ["11", "13", "16", "20"]
    state = table.referee.session.state
    finished = ((0,), (0, 1), *state.finished[2:])
    facts = look_ups(state._replace(finished=finished, phase=1))[1].facts
    assert [fact.value for fact in facts] == ["2", "", "5", "5", "5", "5"]
    assert [fact.value for fact in colours.ids.facts.children] == ["5"] * 6


def test_a_kind_without_other_tiles_offers_none_in_place_of_one(driver: Driver) -> None:
    opened(driver)
    driver.cell("d5")
    driver.cell("d5")
    assert bubble(driver).text == "Ship"
    assert not [b for b in driver.widgets(PushButton) if b.text == "A different tile is here"]


def test_more_goods_than_the_box_holds_are_pointed_out(driver: Driver) -> None:
    opened(driver)
    Burgundy(driver).enter(e.Sell(0, 3, count=7))
    assert not list(driver.widgets(Toast))
    Burgundy(driver).enter(e.Sell(0, 3, count=1))
    assert "The box has 7 goods tiles 3." in next(iter(driver.widgets(Toast))).text


def test_a_finished_region_bears_its_points_and_explains_them(driver: Driver) -> None:
    table = opened(driver)
    for cell in ("e3", "f2", "g1"):
        driver.enter(e.Place(0, cell, "mine"))
    table.refresh()
    (seal,) = table.boards[0].marks.seals
    assert seal.points == 6 + 10, "three cells, in phase A"
    table.explain_seal(0, seal)
    driver.idle()
    assert driver.says("Completed: mines, size 3")
    assert driver.says("completed in phase A")


@pytest.mark.parametrize("game", ["solo-duchy-filled", "whole-2020-score-3"])
def test_seals_stand_apart_whichever_regions_are_finished_first(driver: Driver, game: str) -> None:
    desk, rng = golden_desk(game, 0), random.Random(1)
    for size in ((640, 590), (430, 330), (400, 390)):
        board = HexBoard()
        board.size, board.face = size, desk.face(0)
        driver.idle()
        for _ in range(10):
            regions = list(board.face.regions)
            rng.shuffle(regions)
            board.marks = BoardMarks(seals=tuple(Seal(region, 1) for region in regions))
            spots = board.seal_spots()
            apart = min(math.dist(one, other) for one, other in itertools.combinations(spots, 2))
            assert apart >= board.seal_radius() * 1.98
            board.marks = BoardMarks(seals=board.marks.seals[:5])
            assert board.seal_spots() == spots[:5], "a seal stays where it was set"


def test_a_seal_that_made_room_explains_its_own_region(driver: Driver) -> None:
    whole = notation.parse((GOLDEN / "solo-duchy-filled.castlepad").read_text("utf-8"))
    driver.app.store.create(record.Record(whole.header, whole.lines[:-1]))
    driver.open_table(whole.header.id)
    board, touched = driver.table.boards[0], []
    board.bind(on_seal=lambda _board, seal, _pos: touched.append(seal))
    for spot in board.seal_spots():
        driver.touch_at(*board.to_window(*spot))
        driver.press_back()
    assert touched == list(board.marks.seals)


def test_the_card_of_a_phase_lists_what_mines_and_monasteries_bring(driver: Driver) -> None:
    table = opened(driver)
    for entry in (e.Place(0, "e3", "mine"), e.Place(0, "c4", "monastery2")):
        driver.enter(entry)
    table.refresh()
    driver.idle()
    driver.press("End phase A")
    assert driver.says("Silver from the mines: 1")
    assert driver.says("Workers from monastery 2: 1")
    assert driver.says("No mines, no silver"), "for Boris"
    press_in_sheet(driver, "End phase A")
    assert table.referee.session.state.phase == 1


def test_the_last_card_lists_the_monasteries_that_count(driver: Driver) -> None:
    table = opened(driver)
    entries = [e.Place(0, "c4", "monastery22"), e.Place(0, "c3", "bank"), *[e.PhaseEnd()] * 4]
    for entry in entries:
        driver.enter(entry)
    table.refresh()
    driver.idle()
    driver.press("End phase E")
    assert driver.says("Monastery 22: bank: 4 points")


def test_the_track_shows_laps(driver: Driver) -> None:
    table = opened(driver)
    driver.correct(0, "points", 134)
    driver.correct(1, "points", 100)
    _, points = table.referee.table.strips()
    assert [(m.space, m.flag) for m in points.markers] == [(34, "+100"), (100, "")]


def test_laps_are_shown_for_markers_that_are_close_too(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(strip, "write", lambda _group, text, *_: written.append(text) or 0.0)
    table = opened(driver)
    for points, flags in {
        (134, 235): ["+100", "+200"],
        (250, 250): ["+200", "+200"],
        (34, 134): ["+100"],
        (70, 99): [],
    }.items():
        for player, total in enumerate(points):
            driver.correct(player, "points", total)
        table.refresh()
        driver.lay_out()
        written.clear()
        table.ids.strips.children[0]._draw()
        assert [text for text in written if "+" in text] == flags


def test_what_is_close_is_spread_and_stays_in_the_row() -> None:
    assert strip.spread([10, 50, 90], 20, 0, 100) == [10, 50, 90], "nothing is close"
    assert strip.spread([50, 50, 50], 20, 0, 100) == [30, 50, 70]
    assert strip.spread([50, 55, 90], 20, 0, 100) == [42.5, 62.5, 90]
    assert strip.spread([1, 1, 1], 20, 0, 100) == [0, 20, 40]
    assert strip.spread([99, 99], 20, 0, 100) == [80, 100]


def test_undo_takes_a_tile_back(driver: Driver) -> None:
    table = opened(driver)
    driver.cell("d5")
    driver.press("Undo")
    assert entered(driver) == []
    assert len(table.boards[0].marks.tiles) == 1, "the castle of the start"


# ── everything tracked ───────────────────────────────────────────────────────────────────────


def in_turn(driver: Driver, *dice: int) -> TableScreen:
    """Both have their goods and have rolled; Anna plays first."""
    table = opened(driver, "full")
    for entry in (e.Goods(0, (1, 1, 4)), e.Goods(1, (2, 3, 5)), e.Roll(6, 2, dice)):
        driver.enter(entry)
    table.changed()
    driver.idle()
    return table


def test_goods_of_the_start_and_a_roll_take_a_touch_a_piece(driver: Driver) -> None:
    table = opened(driver, "full")
    Burgundy(driver).enter(e.Goods(0, (1, 1, 4)))
    Burgundy(driver).enter(e.Goods(1, (2, 3, 5)))
    assert table.referee.session.state.stage is Stage.ROLL
    before = driver.touches
    Burgundy(driver).enter(e.Roll(6, 2, (3, 4, 1, 5)))
    assert driver.touches - before == 6
    assert entered(driver)[-1] == e.Roll(6, 2, (3, 4, 1, 5))
    assert table.seat == 0


def test_a_die_entered_wrongly_is_changed_later(driver: Driver) -> None:
    in_turn(driver, 3, 4, 1, 5)
    driver.touch(driver.rolled()[1])
    sheet = list(driver.widgets(Sheet))[-1]
    driver.touch(next(b for b in walk(sheet) if isinstance(b, DieButton) and b.die.value == "6"))
    driver.idle(6)
    assert entered(driver)[-1] == e.Roll(6, 2, (3, 6, 1, 5))


def test_rings_tell_where_a_stored_tile_fits_and_what_it_costs(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    driver.enter(e.Take(0, 2, "ship", 2))
    table.changed()
    cell = table.referee.table.face(0).cell
    rings = table.referee.table.marks(0).rings
    assert rings == {cell("d5"): Ring.PLAIN}, "5 is rolled; a worker is needed for nothing else"


def test_a_ship_asks_at_once_where_it_goes(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    driver.enter(e.Take(0, 2, "ship", 2))
    table.changed()
    driver.idle()
    driver.cell("d5")
    assert entered(driver)[-1] == e.Place(0, "d5", "ship", 5)
    assert driver.says("Take goods from which depot?")
    Burgundy(driver).enter(e.Ship(0, (6,)))
    assert entered(driver)[-1] == e.Ship(0, (6,))
    assert table.referee.session.state.duchy(0).goods == (2, 1, 0, 1, 0, 0)


def test_a_number_that_is_not_rolled_says_what_it_would_take(driver: Driver) -> None:
    table = in_turn(driver, 2, 2, 1, 5)
    driver.enter(e.Take(0, 2, "ship", 2))
    table.changed()
    driver.idle()
    driver.cell("d5")
    assert "Changing 2 to 5 takes 3 workers" in bubble(driver).text
    assert bubble(driver).note == driver.screen.referee.table.rule("BU-15").text


def test_workers_come_for_a_die_and_end_the_turn(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    Burgundy(driver).enter(e.Workers(0, 5))
    Burgundy(driver).enter(e.Workers(0, 2))
    driver.press("End turn")
    assert entered(driver)[-3:] == [e.Workers(0, 5), e.Workers(0, 2), e.Done(0)]
    assert table.seat == 1, "the tablet goes on to Boris"
    assert table.referee.table.seats[0].done and not table.referee.table.seats[1].done


def test_a_full_storage_asks_what_leaves_the_game(driver: Driver) -> None:
    table = opened(driver)
    for entry in (
        e.SetDepth(Depth.FULL),
        e.Stock(0, 1, 1, (), ("mine", "castle", "bank")),
        e.Stock(1, 1, 2, (), ()),
        e.Roll(6, 2, (2, 5, 1, 5)),
    ):
        driver.enter(entry)
    table.changed()
    driver.idle()
    Burgundy(driver).enter(e.Take(0, 5, "mine", 5, "bank"))
    assert entered(driver)[-1] == e.Take(0, 5, "mine", 5, "bank")


def test_the_effect_of_a_tile_may_be_left_out(driver: Driver) -> None:
    table = in_turn(driver, 2, 3, 1, 5)
    driver.enter(e.Take(0, 2, "church", 2))
    table.changed()
    driver.idle()
    driver.cell("c3")
    assert driver.says("From which depot?"), "the church asks at once"
    Burgundy(driver).enter(e.Skip(0))
    assert entered(driver)[-2:] == [e.Place(0, "c3", "church", 3), e.Skip(0)]


def test_the_depth_changes_in_the_middle_of_a_game(driver: Driver) -> None:
    table = opened(driver)
    driver.cell("d5")
    table.menu()
    driver.idle()
    driver.press("Track everything from now on")
    driver.idle(4)
    driver.touch(in_sheet(driver, NumberField)[0].ids.numbers.children[-2 - 1])
    press_in_sheet(driver, "Track everything")
    assert entered(driver)[-1] == e.SetDepth(Depth.FULL, 2)
    for player in (0, 1):
        driver.press("Enter what you have")
        fields = in_sheet(driver, NumberField)
        driver.touch(fields[0].ids.numbers.children[-1 - 3])
        press_in_sheet(driver, "Done")
        assert entered(driver)[-1] == e.Stock(player, 3, 0, (), ())
    assert table.referee.session.state.stage is Stage.ROLL
    table.menu()
    driver.idle()
    driver.press("Points only from now on")
    driver.idle(4)
    assert table.referee.session.state.depth is Depth.SCORE


def quick_touch(widget: Widget) -> None:
    """The second of two quick touches."""
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.is_double_tap = True
    touch.touch_down()
    touch.touch_up()


def test_the_second_of_two_quick_touches_enters_nothing(driver: Driver) -> None:
    table = opened(driver, "full")
    for entry in (e.Goods(0, (1, 2, 2)), e.Goods(1, (3, 4, 5)), e.Roll(3, 1, (4, 4, 5, 5))):
        driver.enter(entry)
    table.changed()
    driver.lay_out()
    driver.press("End turn")
    quick_touch(driver.button("End turn"))
    assert entered(driver)[-1] == e.Done(0), "not the turn of Boris"
    driver.press("Take a tile")
    first = in_sheet(driver, TokenButton)[0]
    quick_touch(first)
    driver.lay_out()
    assert first.parent is not None, "the sheet has only just come"
    touch_in_sheet(driver, first)
    quick_touch(in_sheet(driver, TokenButton)[0])
    assert entered(driver)[-1] == e.Done(0), "no tile of the depot just chosen"


# ── a new game ───────────────────────────────────────────────────────────────────────────────


def test_edition_depth_and_own_boards_are_chosen_for_a_new_game(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    titles = {b.title for b in driver.widgets(PictureChoice)}
    assert "Duchy 10" in titles
    driver.press("2011 edition")
    titles = {b.title for b in driver.widgets(PictureChoice)}
    assert "Estate 9" in titles and "Estate 10" not in titles, "as the book of 2011 calls them"
    driver.screen.edit_player(1)
    driver.idle(4)
    choices = in_sheet(driver, PictureChoice)
    next(c for c in choices if c.title == "Estate 7").dispatch("on_release")
    driver.app.shell.back()
    driver.idle(6)
    driver.press("Start")
    desk = driver.table.referee.table
    assert desk.state.table.edition.name == "2011"
    assert desk.face(0) != desk.face(1)
    assert dict(desk.session.header.setup.players[1].options)["own-board"] == "7"


def test_the_start_castle_is_chosen_on_the_own_duchy(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    driver.press("2011 edition")
    driver.screen.choose("board", "4")
    driver.screen.edit_player(0)
    driver.lay_out()
    offered = choices("burgundy").spaces("castle", driver.screen.setup(), 0)
    assert offered is not None and offered.later is not None
    board = next(b for b in in_sheet(driver, HexBoard) if not b.disabled)
    for value, cell in offered.values.items():
        board = next(b for b in in_sheet(driver, HexBoard) if not b.disabled)
        driver.screen._sheet.ids.body.parent.scroll_to(board, animate=False)
        driver.lay_out()
        assert set(board.marks.rings) | set(board.marks.tiles) == set(offered.values.values())
        driver.touch_at(*board.to_window(*board.centre_of(cell)))
        assert dict(driver.screen.players[0].options)["castle"] == value
    driver.press("Decide during the game")
    assert dict(driver.screen.players[0].options)["castle"] == "0"
    assert not choices("burgundy").asked("castle", {"experts": "yes"}, 2)


def test_the_app_deals_the_duchies_for_experts_without_a_number(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    driver.press("For experts")
    assert driver.button("Players deal").kind == "chosen"
    driver.press("App deals")
    lot = driver.screen.options["experts-lot"]
    assert int(lot) > 0 and driver.button("App deals").kind == "chosen"
    driver.press("Players deal")
    assert driver.screen.options["experts-lot"] == "0"


def test_expansions_and_the_first_player_are_chosen_with_a_touch_each(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    driver.press("Add player")
    driver.press("Inns")
    assert driver.button("Inns").kind == "chosen"
    assert driver.says("Per colour"), "what inns ask for"
    driver.press("Shields")
    driver.press("Inns")
    driver.press("House rules")
    driver.press("Player 2")
    assert driver.screen.setup().options["first"] == "2"
    assert driver.screen.setup().options["shields"] == "yes"
    assert driver.screen.setup().options["inns"] == "no"
    driver.press("2011 edition")
    assert not driver.says("Expansions")


def test_what_was_touched_stays_where_it_is_when_more_comes_below(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    scroller = driver.screen.ids.scroller
    scroller.scroll_y = 0
    driver.lay_out()
    button = driver.button("House rules")
    _, height = button.to_window(*button.center)
    driver.touch(button)
    assert driver.says("Tiebreaker")
    assert button.to_window(*button.center)[1] == pytest.approx(height, abs=1)


@pytest.mark.parametrize("expansion", ["solo", "team"])
def test_those_who_play_alone_or_in_teams_are_not_asked_for_a_duchy(expansion: str) -> None:
    assert choices("burgundy").asked("board", {}, 4)
    assert not choices("burgundy").asked("board", {expansion: "yes"}, 4)
    assert not choices("burgundy").asked("own-board", {expansion: "yes"}, 4)


def test_three_players_are_asked_for_four_trade_route_boards(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    driver.press("Add player")
    driver.screen.choose("trade-routes", "yes")
    asked = [name for name, _ in driver.screen.player_options(0)]
    assert [name for name in asked if "route" in name] == [f"route-{n}" for n in range(1, 5)]


def test_what_a_player_still_has_to_paint_stands_beside_the_name_and_is_taken_when_painted(
    driver: Driver,
) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    driver.screen.choose("trade-routes", "yes")
    for n in range(1, 5):
        driver.app.store.keep_layout(Layout("route-board", f"b{n}", "1:vp4 2:vp4 3:vp4"))
        for place in (0, 1):
            driver.screen._note_choice(f"route-{n}", f"b{n}", place)
    driver.screen.refresh()
    driver.lay_out()
    row, _other = (w for w in driver.widgets(PlayerRow))
    assert row.note == "Player 1 needs 5 different trade route boards, or none."
    driver.touch(row)
    form = next(w for w in driver.widgets() if type(w).__name__ == "PlayerForm")
    form.ids.name.text = "Anna"
    driver.touch(driver.screen._sheet.own.rows["route-5"].children[0].children[0])
    driver.app.store.keep_layout(Layout("route-board", "b5", "1:vp4 2:vp4 3:vp4"))
    driver.app.shell.back()
    driver.lay_out(8)
    assert dict(driver.screen.players[0].options)["route-5"] == "b5"
    assert driver.screen.players[0].name == "Anna"
    assert driver.screen._sheet.seat == 0 and driver.screen._sheet.parent
    assert [row.note for row in driver.widgets(PlayerRow)] == [
        "",
        "Player 2 needs 5 different trade route boards, or none.",
    ]


def test_the_plus_of_a_number_never_begins_a_line(driver: Driver) -> None:
    SCENES["burgundy-final"](driver)
    for size in (*SIZES.values(), (360, 800)):
        driver.resize(*size)
        for field in in_sheet(driver, NumberField):
            plus, before, *_ = field.ids.numbers.children
            assert (plus.icon, before.text, before.y) == ("plus", str(int(field.last)), plus.y)
            driver.touch(before)
            driver.touch(plus)
            assert field.values() == (field.last + 1,)
            assert field.last >= 8


def test_goods_are_dealt_in_the_tray_alone(driver: Driver) -> None:
    """What each player has is asked when full tracking begins in the middle of a game."""
    opened(driver, depth="full")
    assert driver.says("3 goods")
    assert not driver.says("Enter what you have")


def test_a_game_of_2011_uses_the_words_of_its_book(driver: Driver) -> None:
    table = opened(driver, edition="2011")
    for entry in (e.Place(0, "d5", "monastery13", None), e.Sell(0, 1, 2)):
        table.referee.session.override(entry)
    table.changed()
    driver.idle(4)
    assert driver.says("Anna places knowledge tile 13") and tr.edition == "burgundy@2011"
    table.open_rules("BU-22")
    driver.idle(4)
    assert driver.says("goes into the estate") and not driver.says("into the duchy")
    driver.app.shell.home()
    driver.idle(4)
    assert tr.edition == ""
    driver.app.shell.go("rules", game="burgundy")
    driver.idle(4)
    assert driver.says("goes into the duchy")

"""Burgundy played on the table screen with real touches."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import notation, record
from core.entry import Entry
from core.game import Player, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.expansions.team import Share
from core.games.burgundy.state import Depth, Stage
from core.session import Session
from mobile.lang import tr
from mobile.screens.end import PlaceRow
from mobile.screens.new_game import PictureChoice
from mobile.screens.table import TableScreen
from mobile.tables.burgundy_tiles import tile_token
from mobile.tables.desk import desk_for
from mobile.tables.model import Card, Choose, Do, Pick, Ring
from mobile.widgets.basics import Plate
from mobile.widgets.dice import DieButton
from mobile.widgets.overlays import Bubble, Sheet, Toast
from mobile.widgets.tokens import NumberField, TokenButton, TokenRow
from tests.mobile.driver import Driver, walk
from tests.mobile.recorded import Steps

GOLDEN = Path(__file__).parent.parent / "golden" / "burgundy"


def opened(driver: Driver, depth: str = "score", **options: str) -> TableScreen:
    """Anna and Boris at a fresh table of the 2020 edition."""
    setup = Setup((Player("Anna"), Player("Boris")), {"depth": depth, **options})
    session = driver.app.store.create(record.new("burgundy", setup, "2026-11-16"))
    return driver.open_table(session.header.id)


def entered(driver: Driver) -> list[Entry]:
    return [step.entry for step in driver.table.desk.session.steps]


def seat(driver: Driver, player: int) -> None:
    """Touches a player in the rail."""
    if driver.table.seat != player:
        card = driver.table.ids.rail.card(player)
        driver.touch_at(*card.to_window(card.x + card.width * 0.35, card.y + card.height * 0.7))


def in_sheet(driver: Driver, *kinds: type) -> list[Any]:
    """The widgets of these kinds in the sheet that is open."""
    sheet = list(driver.widgets(Sheet))[-1]
    return [w for w in walk(sheet) if isinstance(w, kinds)]


def pick_tile(driver: Driver, name: str) -> None:
    """Touches a tile in the picker."""
    token = tile_token(driver.table.desk.state.table.tiles[name])
    found = [
        b
        for b in in_sheet(driver, TokenButton, TokenRow)
        if (b.token.colour, b.token.text) == (token.colour, token.text)
        and b.token.icon in ("", token.icon)
    ]
    touch_in_sheet(driver, found[0])


def touch_in_sheet(driver: Driver, widget: Any) -> None:
    """Scrolls the sheet until something is in sight, as a finger would, and touches it."""
    sheet = list(driver.widgets(Sheet))[-1]
    body = sheet.ids.body
    if body.height > body.parent.height:
        body.parent.scroll_to(widget, animate=False)
        driver.idle(2)
    driver.touch(widget)
    driver.idle(4)


def press_in_sheet(driver: Driver, text: str) -> None:
    driver.touch(next(b for b in in_sheet(driver, Plate) if b.text == text))
    driver.idle(4)


# ── golden games, touch by touch ─────────────────────────────────────────────────────────────


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
        return {}


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
    game = on_a_small_tablet(driver, "team-added-points")
    game.play_to_the_end()
    assert game.most(e.Place) <= 3, "player, cell, tile"


def test_a_golden_solo_game_played_by_touches(driver: Driver) -> None:
    game = on_a_small_tablet(driver, "solo-duchy-filled")
    game.play_to_the_end()
    assert game.most(e.Place) <= 2, "cell, tile"


# ── points only ──────────────────────────────────────────────────────────────────────────────


def last_step(driver: Driver) -> Any:
    return driver.table.desk.session.steps[-1]


def bubble(driver: Driver) -> Bubble:
    (found,) = driver.widgets(Bubble)
    return found


def test_a_cell_for_one_kind_of_tile_takes_one_touch(driver: Driver) -> None:
    opened(driver)
    before = driver.touches
    driver.cell("d5")
    assert entered(driver) == [e.Place(0, "d5", "ship")]
    assert driver.touches - before == 1


def test_buildings_are_offered_with_what_they_do(driver: Driver) -> None:
    opened(driver)
    driver.cell("c3")
    assert driver.says("Bank: brings 2 silver.")
    pick_tile(driver, "bank")
    assert entered(driver) == [e.Place(0, "c3", "bank")]
    assert driver.table.seat == 0, "the host stays with this player"


def test_monasteries_are_offered_by_number_and_once_only(driver: Driver) -> None:
    opened(driver)
    driver.cell("c4")
    assert driver.says("Monastery 8: a worker turns a die by 1 or 2.")
    pick_tile(driver, "monastery8")
    assert entered(driver) == [e.Place(0, "c4", "monastery8")]
    seat(driver, 1)
    driver.cell("c4")
    numbers = [b.token.text for b in in_sheet(driver, TokenButton)]
    assert len(numbers) == 25 and "8" not in numbers


def test_a_cell_away_from_the_tiles_says_why_not_and_can_be_used_anyway(driver: Driver) -> None:
    opened(driver)
    driver.cell("g4")
    assert "not beside a tile" in bubble(driver).text
    assert bubble(driver).note.startswith("BU-25 · ")
    driver.press("Play it anyway")
    pick_tile(driver, "market")
    assert last_step(driver).entry == e.Place(0, "g4", "market")
    assert last_step(driver).refusals
    assert driver.table.ids.log.children[-1].overridden


def test_a_second_building_of_a_kind_in_a_city_says_why_not(driver: Driver) -> None:
    opened(driver)
    driver.table.desk.play(e.Place(0, "e4", "bank"))
    driver.table.refresh()
    driver.cell("e5")
    pick_tile(driver, "bank")
    assert bubble(driver).note.startswith("BU-37 · ")
    assert len(entered(driver)) == 1


def test_a_placed_tile_says_what_it_does(driver: Driver) -> None:
    opened(driver)
    driver.cell("d4")
    assert bubble(driver).text == "Castle d4"
    assert bubble(driver).note == "A castle allows one more action at once, with any number."
    assert not entered(driver)


def test_more_goods_than_the_box_holds_are_pointed_out(driver: Driver) -> None:
    opened(driver)
    Burgundy(driver).enter(e.Sell(0, 3, count=7))
    assert not list(driver.widgets(Toast))
    Burgundy(driver).enter(e.Sell(0, 3, count=1))
    assert "The box holds 7 goods tiles 3." in next(iter(driver.widgets(Toast))).text


def test_a_finished_region_bears_its_points_and_explains_them(driver: Driver) -> None:
    table = opened(driver)
    for cell in ("e3", "f2", "g1"):
        table.desk.play(e.Place(0, cell, "mine"))
    table.refresh()
    (seal,) = table.boards[0].marks.seals
    assert seal.points == 6 + 10, "three cells, in phase A"
    table.explain_seal(0, seal)
    driver.idle()
    assert driver.says("Finished: mines, size 3")
    assert driver.says("finished in phase A")


def test_the_card_of_a_phase_lists_what_mines_and_monasteries_bring(driver: Driver) -> None:
    table = opened(driver)
    for entry in (e.Place(0, "e3", "mine"), e.Place(0, "c4", "monastery2")):
        table.desk.play(entry)
    table.refresh()
    driver.idle()
    driver.press("End phase A")
    assert driver.says("Silver from the mines: 1")
    assert driver.says("Workers from monastery 2: 1")
    assert driver.says("No mines: no silver"), "for Boris"
    press_in_sheet(driver, "End phase A")
    assert table.desk.state.phase == 1


def test_the_last_card_lists_the_monasteries_that_count(driver: Driver) -> None:
    table = opened(driver)
    entries = [e.Place(0, "c4", "monastery22"), e.Place(0, "c3", "bank"), *[e.PhaseEnd()] * 4]
    for entry in entries:
        table.desk.play(entry)
    table.refresh()
    driver.idle()
    driver.press("End phase E")
    assert driver.says("Monastery 22: bank: 4 points")


def test_the_track_shows_laps(driver: Driver) -> None:
    table = opened(driver)
    table.desk.correct(0, "points", 134)
    table.desk.correct(1, "points", 100)
    _, points = table.desk.strips()
    assert [(m.space, m.flag) for m in points.markers] == [(34, "+100"), (100, "")]


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
        table.desk.play(entry)
    table.changed()
    driver.idle()
    return table


def test_goods_of_the_start_and_a_roll_take_a_touch_a_piece(driver: Driver) -> None:
    table = opened(driver, "full")
    Burgundy(driver).enter(e.Goods(0, (1, 1, 4)))
    Burgundy(driver).enter(e.Goods(1, (2, 3, 5)))
    assert table.desk.state.stage is Stage.ROLL
    before = driver.touches
    Burgundy(driver).enter(e.Roll(6, 2, (3, 4, 1, 5)))
    assert driver.touches - before == 6
    assert entered(driver)[-1] == e.Roll(6, 2, (3, 4, 1, 5))
    assert table.seat == 0


def test_a_die_entered_wrongly_is_changed_later(driver: Driver) -> None:
    table = in_turn(driver, 3, 4, 1, 5)
    driver.touch(table.dice.buttons[1])
    sheet = list(driver.widgets(Sheet))[-1]
    driver.touch(next(b for b in walk(sheet) if isinstance(b, DieButton) and b.die.value == "6"))
    driver.idle(6)
    assert entered(driver)[-1] == e.Roll(6, 2, (3, 6, 1, 5))


def test_rings_tell_where_a_stored_tile_fits_and_what_it_costs(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    table.desk.play(e.Take(0, 2, "ship", 2))
    table.changed()
    cell = table.desk.face(0).grid.cell
    rings = table.desk.marks(0).rings
    assert rings == {cell("d5"): Ring.PLAIN}, "5 is rolled; a worker is needed for nothing else"


def test_a_ship_asks_at_once_where_it_goes(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    table.desk.play(e.Take(0, 2, "ship", 2))
    table.changed()
    driver.idle()
    driver.cell("d5")
    assert entered(driver)[-1] == e.Place(0, "d5", "ship", 5)
    assert driver.says("Where does the ship go?")
    Burgundy(driver).enter(e.Ship(0, (6,)))
    assert entered(driver)[-1] == e.Ship(0, (6,))
    assert table.desk.state.duchy(0).goods == (2, 1, 0, 1, 0, 0)


def test_a_number_that_is_not_rolled_says_what_it_would_take(driver: Driver) -> None:
    table = in_turn(driver, 2, 2, 1, 5)
    table.desk.play(e.Take(0, 2, "ship", 2))
    table.changed()
    driver.idle()
    driver.cell("d5")
    assert "Turning 2 into 5 takes 3 workers" in bubble(driver).text
    assert bubble(driver).note.startswith("BU-15 · ")


def test_workers_come_for_a_die_and_end_the_turn(driver: Driver) -> None:
    table = in_turn(driver, 2, 5, 1, 5)
    Burgundy(driver).enter(e.Workers(0, 5))
    Burgundy(driver).enter(e.Workers(0, 2))
    driver.press("End the turn")
    assert entered(driver)[-3:] == [e.Workers(0, 5), e.Workers(0, 2), e.Done(0)]
    assert table.seat == 1, "the tablet goes on to Boris"
    assert table.desk.seats()[0].done and not table.desk.seats()[1].done


def test_a_full_storage_asks_what_leaves_the_game(driver: Driver) -> None:
    table = opened(driver)
    for entry in (
        e.Switch(Depth.FULL),
        e.Stock(0, 1, 1, (), ("mine", "castle", "bank")),
        e.Stock(1, 1, 2, (), ()),
        e.Roll(6, 2, (2, 5, 1, 5)),
    ):
        table.desk.play(entry)
    table.changed()
    driver.idle()
    Burgundy(driver).enter(e.Take(0, 5, "mine", 5, "bank"))
    assert entered(driver)[-1] == e.Take(0, 5, "mine", 5, "bank")


def test_the_effect_of_a_tile_may_be_left_out(driver: Driver) -> None:
    table = in_turn(driver, 2, 3, 1, 5)
    table.desk.play(e.Take(0, 2, "church", 2))
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
    driver.press("Track everything from here")
    driver.idle(4)
    driver.touch(in_sheet(driver, NumberField)[0].ids.numbers.children[-2 - 1])
    press_in_sheet(driver, "Track everything")
    assert entered(driver)[-1] == e.Switch(Depth.FULL, 2)
    for player in (0, 1):
        driver.press("Enter what is there")
        fields = in_sheet(driver, NumberField)
        driver.touch(fields[0].ids.numbers.children[-1 - 3])
        press_in_sheet(driver, "Enter")
        assert entered(driver)[-1] == e.Stock(player, 3, 0, (), ())
    assert table.desk.state.stage is Stage.ROLL
    table.menu()
    driver.idle()
    driver.press("Track only points from here")
    driver.idle(4)
    assert table.desk.state.depth is Depth.SCORE


# ── expansions ───────────────────────────────────────────────────────────────────────────────


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


def golden_desk(name: str, until: int | None = None) -> Any:
    """The desk of a golden game after its first lines."""
    whole = notation.parse((GOLDEN / f"{name}.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    for line in whole.lines[:until]:
        session.enter(line)
    return desk_for(session)


def test_border_posts_stand_on_the_board_and_show_when_tiles_join_them() -> None:
    before, two = golden_desk("border-posts", 1), golden_desk("border-posts", 2)
    assert [post.joined for post in before.marks(0).posts] == [False, False, False]
    assert [post.joined for post in two.marks(0).posts] == [True, True, False]
    cell = two.face(0).grid.cell
    assert two.marks(0).posts[2].cells == 1 << cell("e4") | 1 << cell("f3")
    assert all(post.joined for post in golden_desk("border-posts").marks(0).posts)


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
    assert face.second.bit_count() * 2 == len(face.cells)
    assert face.second >> face.grid.cell("a5") & 1 and not face.second >> face.grid.cell("a4") & 1
    assert desk.face(2) == face
    assert desk.side_name(2) == "Carla + Anna"


def test_a_tile_just_taken_goes_to_the_team_with_one_touch(driver: Driver) -> None:
    setup = golden_desk("team-added-points", 0).session.header.setup
    full = dataclasses.replace(setup, options={**setup.options, "depth": "full"})
    session = driver.app.store.create(record.new("burgundy", full, "2026-11-16"))
    table = driver.open_table(session.header.id)
    for entry in (e.Goods(0, (1, 2, 3)), e.Goods(1, (4, 5, 6)), e.Roll(6, 2, (3, 4) * 4)):
        table.desk.play(entry)
    table.changed()
    driver.lay_out()
    game = Burgundy(driver)
    game.enter(e.Take(0, 3, "castle", 3))
    before = driver.touches
    game.enter(Share(0, "castle"))
    assert driver.touches - before == 1
    assert entered(driver)[-1] == Share(0, "castle")
    for partner in (0, 2):
        (storage,) = (h for h in table.desk.holdings(partner) if "team" in str(h.title))
        assert [token.icon for token in storage.tokens] == ["castle"]


def test_a_team_wins_together_with_the_points_of_both(driver: Driver) -> None:
    whole = notation.parse((GOLDEN / "team-added-points.castlepad").read_text("utf-8"))
    driver.app.store.create(whole)
    driver.app.shell.go("end", game=whole.header.id)
    driver.lay_out()
    assert driver.says("Anna + Carla wins")
    rows = [(row.rank, row.name, row.points) for row in driver.widgets(PlaceRow)]
    assert rows == [("1", "Anna + Carla", "23"), ("2", "Ben + Dario", "21")]


def test_alone_there_is_a_target_in_place_of_turn_order_and_rivers_join_the_islands() -> None:
    desk = golden_desk("solo-duchy-filled", 1)
    (strip,) = desk.strips()
    assert (strip.goal, strip.markers[0].space) == (50, 13), "a region of one, in phase A, 2 cattle"
    cell = desk.face(0).grid.cell
    assert (cell("a3"), cell("c2")) in desk.face(0).rivers
    assert len(desk.face(0).rivers) == 5


# ── a new game ───────────────────────────────────────────────────────────────────────────────


def test_edition_depth_and_own_boards_are_chosen_for_a_new_game(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    titles = {b.title for b in driver.widgets(PictureChoice)}
    assert "Duchy 10" in titles
    driver.press("Edition of 2011")
    assert "Duchy 10" not in {b.title for b in driver.widgets(PictureChoice)}
    driver.screen.edit_player(1)
    driver.idle(4)
    choices = in_sheet(driver, PictureChoice)
    next(c for c in choices if c.title == "Duchy 7").dispatch("on_release")
    driver.app.shell.back()
    driver.idle(6)
    driver.press("Start")
    desk = driver.table.desk
    assert desk.state.table.edition.name == "2011"
    assert desk.face(0) != desk.face(1)
    assert dict(desk.session.header.setup.players[1].options)["own-board"] == "7"


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
    elif isinstance(tap, Choose | Card):
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


def show_moment(session: Session) -> None:
    desk = desk_for(session)
    assert desk.seats() and desk.tracks() and desk.strips() and desk.hint()
    said = [tr._(line.text) for line in desk.log(3)]
    assert all(said)
    assert isinstance(desk.follow_up(), Pick | None)
    for player in range(len(desk.names())):
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

"""Castle Builder played on the table screen with real touches."""

from __future__ import annotations

from collections import Counter

from kivy.graphics import InstructionGroup
from kivy.metrics import sp

from core import notation
from core.entry import Entry
from core.games.castle_builder import entries as e
from core.games.castle_builder.castle import place_name, read_place
from core.games.castle_builder.state import Job
from core.games.castle_builder.tiles import Tile, parse_tile
from core.session import Session
from mobile.tables.castle_builder.tiles import brick, coin_token
from mobile.tables.castle_builder.words import tell
from mobile.tables.registry import table_for
from mobile.tables.steps import Choose, Do, Form, Pick
from mobile.tables.view import Brick
from mobile.widgets.basics import PushButton, Text
from mobile.widgets.bricks import Mason
from mobile.widgets.castle import CastleBoard
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Bubble
from mobile.widgets.points import ItemRow
from mobile.widgets.tokens import TokenButton, TokenRow
from tests.mobile.recorded import LiveTable, played_until
from tools.driver import Driver
from tools.golden import FOLDER as GOLDEN
from tools.replay.castle_builder import CastleBuilder


def test_a_whole_game_is_played_by_touch(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play()
    assert game.lines == game.golden.lines
    assert driver.table.over


def test_a_whole_game_with_market_and_holders_is_played_by_touch(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/three-players-full")
    game.play()
    assert game.lines == game.golden.lines
    assert driver.table.over


def test_a_plain_tile_takes_two_touches_and_one_more_for_what_is_on_it(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=4)
    game.seat(0)
    before = driver.touches
    game.cell("b2", 0)
    game.press("Place")
    assert driver.touches - before == 2
    assert entries(game)[-1] == e.Place(0, "b2", "7"), "the number that fits stands there already"
    before = driver.touches
    game.cell("b3", 0)
    game._part("roof", 2)
    game._part("windows", 1)
    parts = [piece.title for piece in game.shown(TokenButton)]
    assert parts[-5:] == ["Window × 1", "Resident", "Ruby", "Roof", "Row mark"]
    game.press("Place")
    assert driver.touches - before == 5
    assert entries(game)[-1] == e.Place(0, "b3", "5.w"), "a second touch took the roof off again"


def test_a_tile_met_before_shows_where_it_fits_and_takes_two_touches(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=19)
    game.seat(1)
    before = driver.touches
    game.take(brick(parse_tile("15")))
    rings = driver.table.view.board(1).marks.rings
    assert rings and set(rings.values()) <= {"", "14", "15", "16"}
    place = next(p for p, need in rings.items() if need in ("", "15"))
    name = place_name(place)
    game.cell(name, 1)
    assert driver.touches - before == 2
    assert entries(game)[-1] == e.Place(1, name, "15")


def test_a_coin_says_who_is_due_what_before_and_after(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=8)
    notes = {row.title: row.note for row in game.shown(TokenRow)}
    assert notes["Most roofs"] == "Boris takes 2 tiles from the supply."
    before = driver.touches
    game.take(coin_token(e.Coin.ROOFS))
    assert driver.touches - before == 1
    assert driver.table.news == "Boris takes 2 tiles from the supply."
    assert driver.table.due == "Enter the next tile placed", "the news are said once"


def test_the_question_after_a_coin_tells_what_the_coin_brought(driver: Driver) -> None:
    """It covers the panel, where the news is shown."""
    game = CastleBuilder(driver, "castle-builder/three-players-full")
    for line in game.golden.lines[:14]:
        driver.table.referee.session.enter(line)
    driver.table.changed()
    game.enter(e.TakeCoin(0, e.Coin.TOWER))
    assert "Anna takes 2 tiles from the supply." in [words.text for words in game.shown(Text)]
    game.enter(e.Offer((e.Coin.LADY,)))
    assert not game.says("Anna takes 2 tiles from the supply."), "told, and the next coin is asked"


def test_a_coin_says_what_it_leaves_to_be_done_with_the_market_tracked_too() -> None:
    file = GOLDEN / "castle-builder/three-players-full.castlepad"
    session = played_until(
        file,
        lambda state: (
            e.Coin.RUBY in state.market_coins and state.tasks and state.tasks[0].job is Job.COIN
        ),
    )
    sheet = table_for(session).follow_up()
    assert isinstance(sheet, Pick)
    notes = {str(offer.token.name): str(offer.note) for offer in sheet.groups[0].offers}
    assert notes["Ruby"] == "Anna moves 1 step. Which spaces does the baron reach?"


def test_players_choose_between_the_coin_and_the_new_tile() -> None:
    file = GOLDEN / "castle-builder/three-players-full.castlepad"
    session = played_until(file, lambda state: not state.tasks)
    for entry in (e.Place(0, "a1", "4"), e.Take(1), e.Take(2), e.Place(0, "a2", "1")):
        session.play(entry)
    for entry in (e.Take(1), e.Take(2), e.Place(0, "b2", "5", e.Source.MARKET)):
        session.play(entry)
    session.play(e.Land(0, coins=1))
    desk = LiveTable(session)
    assert desk.waiting() == (0,)
    question = desk.follow_up()
    assert isinstance(question, Choose) and str(question.title) == "Which comes first?"
    assert [str(way.title) for way in question.ways] == [
        "Anna: take a coin from the market",
        "Add 1 tile to the market",
    ]
    coin, tile = (way.then for way in question.ways)
    assert isinstance(coin, Pick) and isinstance(tile, Form)
    session.play(coin.groups[0].offers[0].then.entry)
    assert isinstance(desk.follow_up(), Pick), "the next coin is laid out"


def test_a_tile_falls_before_or_after_the_market_is_filled() -> None:
    """With the next coin still to be laid out, a touch of the castle removes a tile."""
    session = played_until(
        GOLDEN / "castle-builder/three-players-full.castlepad", lambda state: not state.tasks
    )
    for entry in (e.Place(0, "a1", "4"), e.Take(1), e.Take(2), e.Place(0, "a2", "1")):
        session.play(entry)
    for entry in (e.Take(1), e.Take(2), e.Place(0, "b2", "5")):
        session.play(entry)
    session.play(e.Land(0, coins=2))
    for entry in (e.TakeCoin(0, e.Coin.TOWER), e.Offer((e.Coin.COLLAPSE,))):
        session.play(entry)
    session.play(e.TakeCoin(0, e.Coin.COLLAPSE))
    desk = table_for(session)
    assert isinstance(desk.follow_up(), Pick)
    place = read_place("b2")
    assert set(desk.marks(0).rings) == {place}
    assert desk.tap(0, place) == Do(e.Collapse(0, "b2"))


def test_the_rail_follows_what_is_tracked(driver: Driver) -> None:
    """Tiles in the holder are known only where everything is entered, rows are shown elsewhere."""
    game = CastleBuilder(driver, "castle-builder/three-players-full")
    stocks = driver.table.ids.rail.card(0).ids.stocks
    assert [chip.icon for chip in reversed(stocks.children)][-1] == "hand"
    driver.enter(e.SetDepth(0, e.Level.SCORE))
    icons = [chip.icon for chip in reversed(stocks.children)]
    assert icons == ["castle", "person", "window", "roof"] and len(game.lines) == 1


def test_the_royals_that_are_left_lie_beside_the_board() -> None:
    """Anna places both of hers in this game."""
    golden = notation.parse((GOLDEN / "castle-builder/royal-strategy.castlepad").read_text("utf-8"))
    session, shown = Session(golden.header), []
    for line in golden.lines:
        held = {str(h.title): len(h.tokens) for h in table_for(session).holdings(0)}
        shown.append({title: n for title, n in held.items() if "still to place" in title})
        session.enter(line)
    assert shown[0] == {"Prince and princess still to place": 2}
    assert shown[3] == {"Prince or princess still to place": 1}
    assert shown[-1] == {}


def test_a_game_of_rows_is_played_by_touch(driver: Driver) -> None:
    """A row takes one touch and what it earned another; on a learnt track only the first."""
    game = CastleBuilder(driver, "castle-builder/learnt-track")
    game.play_to_the_end()
    alone = [touches for entry, touches in game.touches if isinstance(entry, e.Row)]
    assert max(alone) == 2, "the other player's board is one touch more"
    usual = [t for entry, t in game.touches if entry in [e.Land(p, coins=1) for p in range(2)]]
    assert set(usual) == {1}


def test_another_depth_has_another_board_and_one_form(driver: Driver) -> None:
    """From rows to everything: who moves next and the holders in one form, then the tiles."""
    game = CastleBuilder(driver, "castle-builder/two-players-rows")
    game.play(until=4)
    assert isinstance(driver.table.boards[driver.table.seat], HexBoard)
    driver.open_menu()
    game.press("Enter everything")
    game.press("Boris")
    game.press("Continue")
    state = driver.table.referee.session.state
    assert (state.full, state.turn) == (True, 1)
    assert [seat.holder for seat in state.seats] == [3, 3]
    assert [task.job for task in state.tasks][-2:] == [Job.STAND, Job.STAND]
    game.step_back()
    assert isinstance(driver.table.boards[driver.table.seat], CastleBoard)
    game.enter(e.Lay(("4", "5", "6")))
    game.enter(e.Offer((e.Coin.THIEF, e.Coin.RUBY, e.Coin.MONK)))
    for player in range(2):
        game.step_back()
        game.seat(player)
        game.cell("a2", player)
        game._compose(Tile(7), "Place")
        game.press("All tiles are entered")
    assert not driver.table.referee.session.state.tasks
    assert driver.table.referee.session.state.seats[1].castle.tiles == ((2, Tile(7)),)


def test_the_replay_of_a_game_goes_through_its_depths(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players-rows")
    game.play(until=4)
    driver.enter(e.SetDepth(0, e.Level.SCORE))
    id = driver.table.referee.session.header.id
    driver.app.shell.go("replay", game=id)
    driver.idle()
    assert isinstance(driver.screen.board, CastleBoard)
    driver.screen.step(-1)
    driver.idle()
    assert isinstance(driver.screen.board, HexBoard)


def test_a_game_with_all_variants_is_played_by_touch(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/all-variants")
    game.play()
    assert game.lines == game.golden.lines


def test_the_catapult_goes_to_the_castle_of_the_rival(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=24)
    assert driver.table.seat == 0, "Anna's castle, though Boris shoots"
    assert "d4" in set(map(place_name, shot(driver)))


def test_a_taken_place_says_why_not_and_can_be_played_anyway(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=4)
    game.seat(0)
    game.cell("a1", 0)
    (bubble,) = driver.widgets(Bubble)
    assert "There is already a tile here." in bubble.text
    assert bubble.note == driver.screen.referee.table.rule("CB-10").text
    game.press("Do it anyway")
    game._compose(parse_tile("9"), "Place")
    step = driver.table.referee.session.steps[-1]
    assert step.entry == e.Place(0, "a1", "9") and step.refusals
    driver.press("Undo")
    assert driver.table.referee.session.state.seats[0].castle.at[1] == parse_tile("4")


def test_the_barons_stand_on_their_loop(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    game.play(until=8)
    assert not [b for b in driver.widgets(PushButton) if b.icon == "question"], "no sheet to check"
    (loop,) = driver.table.referee.table.loops()
    seats = driver.table.referee.session.state.seats
    assert [runner.way % loop.spaces for runner in loop.runners] == [s.baron for s in seats]
    game.step_back()
    game.touch(driver.table.ids.loops.children[0])
    assert driver.says("Progress track")
    assert driver.says("Row 2")


def test_points_of_coins_are_explained_without_their_code_names(driver: Driver) -> None:
    game = CastleBuilder(driver, "castle-builder/two-players")
    for line in game.golden.lines[:30]:
        driver.table.referee.session.enter(line)
    driver.table.changed()
    driver.table.explain(0)
    driver.lay_out()
    names = [row.name for row in driver.widgets(ItemRow)]
    assert "Most windows" in names
    table = driver.table.referee.table
    assert table.points[0].total > 1
    assert driver.says(f"{table.names[0]}: {table.points[0].total} coins")


def test_the_result_shows_the_coins_of_everybody_once(driver: Driver) -> None:
    """Without phases one table of where the points come from is enough."""
    golden = notation.parse((GOLDEN / "castle-builder/two-players.castlepad").read_text("utf-8"))
    driver.app.store.create(golden)
    driver.app.shell.go("end", game=golden.header.id)
    driver.lay_out()
    assert driver.says("Coin by coin") and driver.says("By source") and not driver.says("By phase")
    assert driver.says("Most windows"), "each kind of coin has a line"
    driver.app.shell.go("statistics")
    driver.press("Castle Builder")
    driver.idle(5)
    assert driver.says("Points by game") and not driver.says("Points by source")


def shot(driver: Driver) -> list[int]:
    return list(driver.table.referee.table.marks(0).rings)


def entries(game: CastleBuilder) -> list[Entry]:
    return [step.entry for step in game.driver.table.referee.session.steps]


def test_a_tick_below_another_number_is_drawn() -> None:
    """The fonts have none."""
    mason = Mason(InstructionGroup())
    mason.brick(brick(parse_tile("3/any")), 0, 0, 100)
    assert [word for word, *_ in mason._words] == ["3"] and mason._icons


def test_the_numbers_of_tiles_beside_the_castle_can_be_read(driver: Driver) -> None:
    """Nothing is smaller than 14 sp, and five tiles fit into a line of the panel."""
    game = CastleBuilder(driver, "castle-builder/two-players")
    for line in game.golden.lines[:19]:
        driver.table.referee.session.enter(line)
    driver.table.changed()
    driver.lay_out()
    tiles = [w for w in driver.widgets(TokenButton) if isinstance(w.token, Brick)]
    mason = Mason(InstructionGroup())
    for text in ("7", "7.w", "1/11.w2"):
        mason.brick(brick(parse_tile(text)), 0, 0, tiles[0].children[-1].width)
    assert min(size for *_, size in mason._words) >= sp(14)
    assert Counter(tile.y for tile in tiles).most_common(1)[0][1] == 5


def test_a_tile_is_told_in_words() -> None:
    """`7` of the record is a number, `w2` and `g` are for those who type."""
    told = {
        "7.g": "places tile 7, ruby",
        "1/11.w2.r": "places tile 1/11, 2 × window, roof",
        "any.p.n": "places tile with ✓, resident, row mark",
    }
    for tile, words in told.items():
        assert str(tell(e.Place(0, "b3", tile))) == words
    assert str(tell(e.Lay(("4", "5.p")))) == "Tiles added to the market: 4; 5, resident"
    assert str(tell(e.Offer((e.Coin.RUBY,)))) == "Coin added to the market: Ruby"


def test_what_a_tile_needs_is_explained_when_a_tile_can_be_placed() -> None:
    """With the market tracked other things come first; their hint is one of its own."""
    whole = notation.parse((GOLDEN / "castle-builder/two-players.castlepad").read_text("utf-8"))
    session, named = Session(whole.header), []
    for line in whole.lines:
        task = session.state.tasks[0].job if session.state.tasks else None
        named.append((task, table_for(session).hint().name))
        session.enter(line)
    assert set(named) == {
        (None, "castle-builder"),
        (Job.COIN, "castle-builder-due"),
        (Job.COLLAPSE, "castle-builder-falls"),
        (Job.CATAPULT, "castle-builder-falls"),
    }

"""Tuscany played on the table screen with real touches."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from kivy.uix.textinput import TextInput

from core import notation, record
from core.components.hexgrid import members
from core.entry import Entry
from core.game import Player
from core.games.tuscany import entries as e
from core.games.tuscany.state import Phase, State
from core.games.tuscany.tiles import (
    TILES,
    BonusTile,
    Closes,
    Farm,
    Goods,
    Joined,
    JoinWay,
    Reward,
    Tile,
)
from core.record import Correct, Play
from core.session import Session
from core.text import translator
from mobile.tables.registry import table_for
from mobile.tables.steps import Choose, Do, Form, Notice, Pick, Several, WhyNot
from mobile.tables.tuscany.pieces import (
    card_token,
    farm_token,
    tile_token,
    value_token,
)
from mobile.widgets.lookups import FactLine
from mobile.widgets.loop import LoopTrack
from mobile.widgets.overlays import Bubble
from mobile.widgets.tokens import HoldingRow, TokenButton, TokenLine
from tests.core.tuscany.helpers import setup
from tests.mobile.recorded import played_until
from tools.driver import Driver
from tools.golden import FOLDER as GOLDEN
from tools.replay.touching import Replay
from tools.replay.tuscany import Tuscany


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


def test_a_whole_game_is_played_with_the_tracks_alone(driver: Driver) -> None:
    """The usual thing takes one touch, and the sheet of another player one more."""
    game = Tuscany(driver, "tuscany/two_players_tracks")
    game.play_to_the_end()
    seats = [entry.player for entry, _ in game.touches if not isinstance(entry, e.Score)]
    changed = [a != b for a, b in pairwise([0, *seats])]
    usual = [x for x in game.touches if not isinstance(x[0], e.Score)]
    for (entry, touches), other in zip(usual, changed, strict=True):
        card = isinstance(entry, e.Card) and entry.gives == (Reward.GREEN,)
        if card or isinstance(entry, e.Area | e.Colour | e.Farms | e.Bonus):
            assert touches == 1 + other, entry


def test_the_value_of_a_colour_is_asked_where_nobody_has_entered_it(driver: Driver) -> None:
    new = record.new("tuscany", setup(painted=False, depth="tracks"), "2026-11-18")
    driver.app.store.create(new)
    driver.open_table(new.header.id)
    game = Tuscany(driver)
    game.cell("inn-1", 0)
    game.cell("inn-whole", 0)
    game.take(value_token(3))
    assert entries(game)[-1] == e.Colour(0, Tile.INN, 3)
    assert driver.table.referee.session.game.green(driver.table.referee.session.state, 0).total == 4


def test_what_cannot_be_says_why_at_the_tracks(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players_tracks")
    game.cell("inn-whole", 0)
    (bubble,) = driver.widgets(Bubble)
    assert "Enter the completed area of this colour first." in bubble.text
    game.step_back()
    assert not entries(game)


def test_a_shift_is_asked_when_a_tile_depends_on_it(driver: Driver) -> None:
    new = record.new("tuscany", setup(painted=False, shifts="asked"), "2026-11-18")
    driver.app.store.create(new)
    driver.open_table(new.header.id)
    game = Tuscany(driver)
    for player in range(2):
        driver.enter(e.Start(player, "b2"))
    for player in range(2):
        driver.enter(e.Bonus(player, BonusTile.CARD))
    game.step_back()
    game.cell("c1", 0)
    game.press("Half a hex up")
    assert entries(game)[-1] == e.Shift(0, Joined.MIDDLE, JoinWay.UP)
    game.cell("c1", 0)
    game.take(tile_token(Tile.VILLAGE))
    game.press("The area")
    assert entries(game)[-1] == e.Place(0, "c1", Tile.VILLAGE, closes=Closes.AREA)


def test_a_new_game_chooses_no_shifts_and_asks_for_them_in_play(driver: Driver) -> None:
    driver.press("New game")
    driver.press("The Castles of Tuscany")
    driver.press("Start")
    header = driver.table.referee.session.header
    assert header.setup.options["shifts"] == "asked"
    assert all(estate.lay for estate in driver.table.referee.session.state.estates)


def test_from_the_tracks_to_tiles_and_to_every_action(driver: Driver) -> None:
    """What lies already is tapped, and the rest is asked in one form."""
    game = Tuscany(driver, "tuscany/two_players_tracks")
    game.play(until=3)
    driver.open_menu()
    game.press("Enter tiles")
    game.step_back()
    for player in range(2):
        game.seat(player)
        game.cell("e2", player)
    game.step_back()
    game.seat(0)
    for cell in ("a1", "a2", "b1"):
        game.cell(cell, 0)
        game.take(tile_token(Tile.MONASTERY))
    game.press("All tiles are entered")
    game.step_back()
    game.seat(1)
    game.press("All tiles are entered")
    state = driver.table.referee.session.state
    assert state.phase is Phase.PLAY and not state.full
    assert state.estates[0].covered.bit_count() == 4
    assert driver.table.referee.session.game.green(state, 0).total == 6
    driver.open_menu()
    game.press("Enter every action")
    game.press("Boris")
    game.press("Continue")
    state = driver.table.referee.session.state
    assert state.full and state.active == 1
    assert [estate.cards for estate in state.estates] == [5, 5]


def test_learnt_boards_are_saved_under_a_name_and_known_in_the_next_game(driver: Driver) -> None:
    whole = notation.parse((GOLDEN / "tuscany/unpainted_answers.castlepad").read_text("utf-8"))
    driver.app.store.create(whole)
    driver.app.shell.go("end", game=whole.header.id)
    driver.idle()
    driver.press("Save components")
    fields = list(driver.widgets(TextInput))
    fields[0].text = "Our board"
    for field in fields[1:]:
        field.text = ""
    driver.press("Save")
    (kept,) = driver.app.store.layouts("board")
    assert kept.name == "Our board"
    table = setup(painted=False, layouts=(kept,))
    known = Player("Anna", (("board-a", "Our board"),))
    again = record.new(
        "tuscany", dataclasses.replace(table, players=(known, *table.players[1:])), "2026-11-18"
    )
    land = Session(again.header).state.estates[0].land
    assert land.unknown.bit_count() == 20 + kept.text.count("?") < 30


def test_play_begins_with_the_first_player(driver: Driver) -> None:
    """The last of the set-up was Boris, who took his bonus tile."""
    game = Tuscany(driver, "tuscany/two_players")
    game.play(until=4)
    assert driver.table.referee.session.state.phase is Phase.PLAY and not game.asks()
    assert driver.table.seat == 0
    game.cell("a3", 0)
    assert driver.table.seat == 0, "from then on it stays with whoever enters"
    assert driver.table.referee.table.waiting() == (0, 1)


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
    driver.enter(e.Score())
    assert red.run < 1, "on its way"
    assert red.place_of(red._way(red.loop.runners[0])) == start
    red.run = 1.0
    assert red.place_of(red._way(red.loop.runners[0])) == red.place_of(13)


def test_a_dark_cell_says_why_not_and_can_be_played_anyway(driver: Driver) -> None:
    game = first_turn(driver, "tuscany/two_players")
    game.cell("i1", 0)
    (bubble,) = driver.widgets(Bubble)
    assert "Not next to one of your tiles." in bubble.text
    assert bubble.note == driver.screen.referee.table.rule("TU-25").text
    game.press("Do it anyway")
    step = driver.table.referee.session.steps[-1]
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
    assert driver.says("Completed area of 3 spaces: yellow")
    game.step_back()
    assert not driver.says("Completed area of 3 spaces: yellow")
    area = next(seal for seal in driver.table.referee.table.marks(0).seals if seal.points == 6)
    driver.table.explain_seal(0, area)
    driver.lay_out()
    assert driver.says("Anna: 6 points")
    assert driver.says("Completed area of 3 spaces: yellow")
    game.step_back()
    driver.table.open_line(7)
    assert driver.says("Anna places a monastery")


def test_a_seal_stands_out_from_the_red_of_a_city(driver: Driver, tmp_path: Path) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    session = driver.table.referee.session
    for line in game.golden.lines:
        session.enter(line)
    driver.table.changed()
    driver.lay_out()
    board = driver.table.boards[int(driver.table.seat)]
    city = TILES.index(Tile.CITY)
    land = session.state.estates[int(driver.table.seat)].land
    sealed = zip(board.marks.seals, board.seal_spots(), strict=True)
    on_city = set(members(land.colours[city]))
    spot = next(spot for seal, spot in sealed if on_city & set(seal.cells))
    driver.photograph(tmp_path / "table.png")
    picture = cv2.imread(str(tmp_path / "table.png"))
    x, y = board.to_window(*spot)
    for angle in np.linspace(0, 2 * np.pi, 36):
        across = np.linspace(0.8, 1.2, 20) * board.seal_radius()
        ray = picture[
            (len(picture) - y + across * np.sin(angle)).astype(int),
            (x + across * np.cos(angle)).astype(int),
        ]
        assert ray.min(axis=1).max() > 150, f"no rim at {np.degrees(angle)}"


def test_a_yield_card_without_room_gives_red_points(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/typed_by_hand")
    game.play(until=7)
    game.take(card_token((Reward.HEX,)))
    game.press("No room: 2 red points")
    assert entries(game)[-1] == e.Card(1, (Reward.HEX,), room=False)
    assert driver.table.referee.session.points()[1].total == 2


def entries(game: Replay) -> list[Entry]:
    return [step.entry for step in game.driver.table.referee.session.steps]


def test_everybody_is_asked_for_what_is_left_before_the_final_scoring() -> None:
    file = GOLDEN / "tuscany/two_players.castlepad"
    session = played_until(file, lambda state: state.phase is Phase.FINAL)
    for name, cards in (("Anna", 7), ("Boris", 4)):
        form = table_for(session).follow_up()
        assert isinstance(form, Form) and str(form.title) == f"{name}: what is left?"
        told = form.make(dict.fromkeys(Goods, (0,)) | {Goods.CARDS: (cards,)})
        assert isinstance(told, Several)
        for entry in told.entries:
            session.play(entry)
    card = table_for(session).follow_up()
    assert isinstance(card, Notice) and card == table_for(session).next_step(0)
    lines = [(str(note.text), note.token.text) for note in card.notes if note.token]
    assert lines == [("Anna: Every 5 region cards", "1")], "a point for five, none for four"
    (way,) = card.ways
    assert way.then == Do(e.Score())


def test_a_form_that_makes_several_entries_is_followed_by_one_question(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players")
    last = next(at for at, line in enumerate(game.golden.lines) if told_left(line))
    for line in game.golden.lines[:last]:
        driver.table.referee.session.enter(line)
    driver.table.changed()
    game.due()
    game.press("Done")
    (sheet,) = game.overlays()
    assert sheet.title == "Boris: what is left?"


def told_left(line: object) -> bool:
    return isinstance(line, Play) and isinstance(line.entry, e.Left)


def test_the_last_scoring_reminds_of_the_last_turns() -> None:
    file = GOLDEN / "tuscany/two_players.castlepad"
    reminders = []
    for scored in range(3):
        session = played_until(file, lambda state, n=scored: state.scored == n and in_play(state))
        card = table_for(session).turn.scoring()
        reminders.append("Each player takes one more turn" in str(card.notes[0].text))
    assert reminders == [False, False, True]


def test_the_table_says_when_the_last_turns_begin(driver: Driver) -> None:
    game = Tuscany(driver, "tuscany/two_players_full")
    session = driver.table.referee.session
    lines = iter(game.golden.lines)
    while not session.state.extra:
        session.enter(next(lines))
    driver.table.changed()
    driver.lay_out()
    assert driver.says("End of round 3: each player has one more turn.")
    assert driver.says("Last turns")
    assert driver.says("Last turn. Anna: draw, take or place")


def in_play(state: State) -> bool:
    return state.phase is Phase.PLAY


def test_a_scoring_says_in_the_log_what_everybody_got() -> None:
    file = GOLDEN / "tuscany/two_players.castlepad"
    session = played_until(file, lambda state: state.scored == 1)
    scoring, laid = table_for(session).log(2)
    assert str(scoring.text) == "Round 1 scored"
    assert scoring.gained == (9, 6), "Anna had 9 green points and Boris 6"
    assert laid.player == 1 and laid.gained == (3,)


def test_a_wild_hex_on_an_unpainted_cell_asks_for_the_colour() -> None:
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("e3"))
    assert isinstance(tap, Pick)
    colours = tap.ways[0].then
    assert isinstance(colours, Pick)
    assert str(colours.title) == "Which colour is this space?"
    names = [str(offer.token.name) for offer in colours.groups[0].offers]
    assert len(set(names)) == len(names) == len(TILES)


def test_the_questions_about_a_tile_name_it_and_its_cell() -> None:
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    desk = table_for(session)
    tiles = desk.tap(0, desk.face(0).cell("e3"))
    assert isinstance(tiles, Pick) and str(tiles.title) == "Which tile is placed here?"
    asked = {}
    for way, pick in (("tile", tiles), ("hex", tiles.ways[0].then)):
        for offer in pick.groups[0].offers:
            finishes = offer.then()
            assert isinstance(finishes, Choose)
            asked[way, offer.token.name] = finishes.title
    farm, village = farm_token((Farm.PIGS,)).name, tile_token(Tile.VILLAGE).name
    assert str(asked["tile", farm]) == "farm: what does it complete?"
    assert str(asked["hex", village]) == "wild hex as village: what does it complete?"


def test_what_a_third_tile_of_an_area_finishes_is_never_nothing() -> None:
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    for cell in ("d2", "d1"):
        session.play(e.Place(0, cell, Tile.VILLAGE, closes=Closes.NOTHING))
    desk = table_for(session)
    tiles = desk.tap(0, desk.face(0).cell("c1"))
    assert isinstance(tiles, Pick)
    asked = {offer.token.name: offer.then() for offer in tiles.groups[0].offers}
    third, other = asked[tile_token(Tile.VILLAGE).name], asked[tile_token(Tile.INN).name]
    area = ["The area", "The area and its colour"]
    assert [str(way.title) for way in third.ways] == area
    assert [str(way.title) for way in other.ways] == ["Nothing yet", *area]


def test_only_colours_that_can_be_true_are_offered() -> None:
    """All blue spaces are covered, so neither a tile nor paint of that colour is offered."""
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    session.play(e.Place(0, "d1", Tile.INN, closes=Closes.COLOUR, bonus=2))
    desk = table_for(session)
    cell = desk.face(0).cell("e1")
    tiles, paint = desk.tap(0, cell), desk.tap(0, cell, all_ways=True)
    for pick in (tiles, paint, tiles.ways[0].then):
        assert isinstance(pick, Pick)
        names = {str(offer.token.name) for offer in pick.groups[0].offers}
        assert "inn" not in names and "village" in names


def test_a_space_that_cannot_take_the_stored_tile_says_why() -> None:
    session = begun_unpainted()
    session.override(e.Place(0, "d1", Tile.INN, closes=Closes.COLOUR, bonus=2))
    session.override(Correct(0, "stored-inn", 1))
    session.override(Correct(0, "hexes", 0))
    session.play(e.Draw(1))
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("e1"))
    assert isinstance(tap, WhyNot)
    assert [str(r.message) for r in tap.refusals] == ["Every blue space is already covered."]


def test_it_is_asked_of_a_start_castle_that_scores_too() -> None:
    desk = table_for(unpainted(start_area="yes"))
    tap = desk.tap(0, desk.face(0).cell("e2"))
    assert isinstance(tap, Choose)
    assert str(tap.title) == "castle: what does it complete?"


def unpainted(**options: str) -> Session:
    """A game before its set-up, of which no board is painted."""
    whole = notation.parse((GOLDEN / "tuscany/typed_by_hand.castlepad").read_text("utf-8"))
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = {**whole.header.setup.options, **chosen}
    setup = dataclasses.replace(whole.header.setup, options=chosen)
    return Session(dataclasses.replace(whole.header, setup=setup))


def begun_unpainted() -> Session:
    session = unpainted(depth="full")
    session.play(e.Reveal(0, TILES))
    for player in range(2):
        session.play(e.Start(player, "e2"))
    for player in range(2):
        session.play(e.Bonus(player, BonusTile.CARD))
    return session


def test_a_stored_tile_and_a_wild_hex_are_told_apart_on_an_unpainted_cell() -> None:
    session = begun_unpainted()
    for counter in ("stored-village", "hexes"):
        session.override(Correct(0, counter, 1))
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("e3"))
    assert isinstance(tap, Choose)
    titles = [str(way.title) for way in tap.ways]
    assert titles == ["Stored tile", "A wild hex", "Only set the colour"]


def test_a_wild_hex_on_a_farm_looks_like_one() -> None:
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    session.play(e.Place(0, "e3", Tile.FARM, hex=True, closes=Closes.NOTHING))
    desk = table_for(session)
    assert desk.marks(0).tiles[desk.face(0).cell("e3")] == farm_token(())


def test_the_start_is_explained_until_everybody_has_a_castle() -> None:
    whole = notation.parse((GOLDEN / "tuscany/two_players.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    named = []
    for line in whole.lines[:4]:
        named.append(table_for(session).hint().name)
        session.enter(line)
    castles = sum(isinstance(line.entry, e.Start) for line in whole.lines[:4])
    assert castles == 2 and named[:2] == ["tuscany-start", "tuscany-start"]
    assert table_for(session).hint().name == "tuscany"


def full_turn(**counters: int) -> Session:
    """Anna's first turn where every action is entered, with some counters set by hand."""
    file = GOLDEN / "tuscany/three_players_full.castlepad"
    session = played_until(file, in_play)
    for counter, value in counters.items():
        session.override(Correct(0, counter.replace("_", "-"), value))
    return session


def test_a_full_storage_says_what_a_tile_taken_throws_out() -> None:
    session = full_turn(stored_quarry=1)
    desk = table_for(session)
    take = next(a.then for a in desk.actions(0) if "Take a tile" in str(a.title))()
    assert isinstance(take, Pick)
    assert str(take.note) == "Storage is full. You discard: quarry."
    entered = take.groups[0].offers[0].then
    assert isinstance(entered, Do)
    session.play(entered.entry)
    assert str(desk.log(1)[0].text) == "takes a village; discards: quarry"


def test_tiles_are_turned_up_with_where_they_come_from_and_what_lies_there() -> None:
    file = GOLDEN / "tuscany/three_players_full.castlepad"
    seen = {}
    session = played_until(file, lambda state: sum(state.display) == 5)
    seen["set-up"] = reveal(session)
    session = played_until(file, in_play)
    session.play(e.Take(0, Tile.FARM))
    seen["own"] = reveal(session)
    for _ in range(3):
        session.override(e.Reveal(0, (Tile.VILLAGE,)))
    seen["alike"] = reveal(session)
    counted = " The numbers show what is already there."
    assert all(str(pick.note).endswith(counted) for pick in seen.values())
    assert {when: str(pick.note).removesuffix(counted) for when, pick in seen.items()} == {
        "set-up": "From the neutral tiles.",
        "own": "The top tile of Anna’s leftmost stack.",
        "alike": "Five tiles of one colour are removed from the display. "
        "Replace them with neutral tiles.",
    }
    lying = {str(o.token.name): o.token.text for o in seen["set-up"].groups[0].offers}
    assert lying["village"] == "2" and lying["inn"] == ""


def reveal(session: Session) -> Pick:
    pick = table_for(session).follow_up()
    assert isinstance(pick, Pick)
    return pick


def test_the_log_says_how_many_cards_were_drawn_and_what_was_passed_over() -> None:
    session = full_turn(marble=1, bonus_card=1)
    session.play(e.Draw(0))
    session.play(e.Pass(0))
    passed, drawn = (str(line.text) for line in table_for(session).log(2))
    assert (drawn, passed) == ("draws 4 region cards", "does not spend marble")


def test_a_marble_waits_for_nobody() -> None:
    """The table goes on to Boris; Anna can still spend hers, from both sheets."""
    session = full_turn(marble=1)
    session.play(e.Draw(0))
    desk = table_for(session)
    assert desk.waiting() == (1,) and desk.next_seat(0) == 1
    titles = {player: [str(a.title) for a in desk.actions(player)] for player in (0, 1)}
    assert titles[0] == ["Spend marble for one more action", "Do not spend marble"]
    assert titles[1][0] == "Draw 3 region cards" and titles[1][-1] == "Anna: spend marble?"
    assert desk.actions(1)[-1].then == Do(e.Marble(0))
    session.play(desk.actions(1)[0].then.entry)
    assert session.state.active == 2


def test_the_last_player_can_spend_a_marble_before_a_round_is_scored() -> None:
    session = full_turn()
    session.override(Correct(0, "used", 7))
    session.override(Correct(2, "marble", 1))
    for player in range(3):
        session.play(e.Draw(player))
    desk = table_for(session)
    assert desk.waiting() == ()
    card = desk.next_step(2)
    assert isinstance(card, Notice)
    assert [way.then for way in card.ways] == [Do(e.Score()), Do(e.Marble(2))]


def test_the_colours_of_pairs_can_be_entered() -> None:
    """Two pairs: one orange, one red; or nobody enters them."""
    session = full_turn(cards=4, stored_quarry=1)
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("b4"))
    assert isinstance(tap, Choose) and str(tap.title) == "Paid with"
    ways = {str(way.title): way.then for way in tap.ways}
    assert ways["2 cards of its colour"] == Do(e.Place(0, "b4", Tile.QUARRY))
    first = ways["2 pairs of other colours"]
    assert isinstance(first, Pick) and str(first.title) == "Colour of pair 1 of 2?"
    names = [str(offer.token.name) for offer in first.groups[0].offers]
    assert "grey" not in names and len(names) == len(TILES) - 1
    second = first.groups[0].offers[names.index("orange")].then()
    last = second.groups[0].offers[names.index("red")].then()
    colours = (Tile.VILLAGE, Tile.VILLAGE, Tile.CITY, Tile.CITY)
    assert last == Do(e.Place(0, "b4", Tile.QUARRY, pairs=2, cards=colours))
    assert first.ways[0].then == Do(e.Place(0, "b4", Tile.QUARRY, pairs=2))
    session.play(last.entry)
    one = ways["1 card of its colour, 1 pair of another colour"]
    assert str(one.title) == "Colour of the pair?"


def test_clearing_the_display_is_asked_where_spaces_are_not_painted() -> None:
    session = unpainted(depth="full")
    session.play(e.Reveal(0, (*(Tile.CITY,) * 4, *(Tile.INN,) * 4)))
    for player in range(2):
        session.play(e.Start(player, "e2"))
    for player in range(2):
        session.play(e.Bonus(player, BonusTile.CARD))
    actions = {str(action.title): action.then for action in table_for(session).actions(0)}
    question = actions["No tile fits: replace one type"]()
    assert isinstance(question, Choose)
    take, clear = (way.then for way in question.ways)
    assert isinstance(take, Pick) and isinstance(clear, Pick)
    assert take.groups[0].offers[0].then().entry == e.Take(0, Tile.CITY)
    assert clear.groups[0].offers[0].then.entry == e.Clear(0, Tile.CITY)


def test_the_storage_shows_how_many_cells_it_has() -> None:
    titles = [str(held.title) for held in table_for(full_turn(stored_quarry=1)).holdings(0)]
    assert "Storage: 1 of 1" in titles


def test_an_unpainted_cell_shows_its_name() -> None:
    """Log and refusals speak of it; the mark alone told nobody which one it is."""
    session = played_until(GOLDEN / "tuscany/typed_by_hand.castlepad", in_play)
    face = table_for(session).face(0)
    unpainted = face.cells[face.cell("e3")]
    assert (unpainted.icon, unpainted.letter) == ("question", "e3")


def test_the_table_calls_bonus_tiles_as_its_rules_do() -> None:
    """Burgundy's pieces of that name are called otherwise in other languages."""
    desk = table_for(full_turn(bonus_card=1))
    title = next(h.title for h in desk.holdings(0) if str(h.title).startswith("Bonus tiles"))
    assert translator("uk")(title) == "Тайли бонусу"
    assert "régiókártya" in translator("hu")(desk.actions(0)[0].title)


def test_the_table_calls_areas_and_the_start_castle_as_its_rules_do() -> None:
    """Questions and log had words of other games, or of their own."""
    session = unpainted(start_area="yes")
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("e2"))
    assert isinstance(tap, Choose)
    assert translator("uk")(tap.ways[1].title) == "Область"
    session.play(tap.ways[1].then.entry)
    log = desk.log(1)[0].text
    said = {code: translator(code)(log) for code in ("uk", "ru", "hu")}
    assert said == {
        "uk": "викладає стартовий замок",
        "ru": "выкладывает стартовый замок",
        "hu": "lerakja a kezdő várat",
    }


def test_a_cell_that_takes_no_tile_says_nothing_of_storage_and_cards() -> None:
    session = full_turn(cards=0)
    desk = table_for(session)
    said = {}
    for name in ("i1", "b3", "a3"):
        tap = desk.tap(0, desk.face(0).cell(name))
        assert isinstance(tap, WhyNot)
        said[name] = [str(refusal.message) for refusal in tap.refusals]
    assert said == {
        "i1": ["Not next to one of your tiles."],
        "b3": ["This space is already taken."],
        "a3": [
            "Storage is empty. Take a tile first.",
            "You have no cards. Draw some first.",
        ],
    }


def test_clearing_a_kind_away_says_that_a_tile_must_be_taken_then() -> None:
    whole = notation.parse((GOLDEN / "tuscany/three_players_full.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    session.play(e.Reveal(0, (Tile.INN, Tile.INN, *(Tile.CITY,) * 3, *(Tile.CASTLE,) * 3)))
    for player in range(3):
        session.play(e.Start(player, "b3"))  # no city, inn or castle beside it
    for player in range(3):
        session.play(e.Bonus(player, BonusTile.CARD))
    clear = next(a.then for a in table_for(session).actions(0) if "replace" in str(a.title))()
    assert isinstance(clear, Pick) and "must take" in str(clear.note)
    session.play(clear.groups[0].offers[1].then.entry)
    session.play(e.Reveal(0, (Tile.CITY, Tile.CASTLE)))
    due = session.game.due(session.state)
    assert str(due) == "Anna: still no tile fits, replace another type"


def test_the_display_lies_in_a_row(driver: Driver) -> None:
    """The eighth piece had a line of its own."""
    game = Tuscany(driver, "tuscany/three_players_full")
    lines = iter(game.golden.lines)
    while not in_play(driver.table.referee.session.state):
        driver.table.referee.session.enter(next(lines))
    driver.table.changed()
    driver.lay_out()
    rows = [row for row in driver.widgets(HoldingRow) if len(row.tokens) == 8]
    (row,) = rows
    assert len({piece.y for piece in row.ids.tokens.children}) == 1


def test_a_tap_says_in_words_what_a_row_of_facts_shows(driver: Driver) -> None:
    Tuscany(driver, "tuscany/two_players").play(until=10)
    rows = driver.table.ids.look_ups.children
    scorings, tiles = rows[-1], rows[0]
    assert not scorings.ids.button.height, "its title says it all"
    assert tiles.title == "What a tile gives"
    driver.table.ids.panel_scroll.scroll_to(tiles, animate=False)
    driver.idle()
    driver.touch(tiles)
    said = [line.words for line in driver.widgets(FactLine)]
    assert len(said) == 8
    assert said[0] == "Village: one worker. There is no limit."


def test_the_menu_stays_in_sight_when_the_table_is_turned(driver: Driver) -> None:
    """The words beside it went, but not the room they had taken."""
    Tuscany(driver, "tuscany/three_players_full")
    driver.resize(412, 915)
    head = driver.table.ids.head
    assert head.children[0].icon == "menu"
    assert head.children[0].right <= head.width


def test_a_wild_hex_that_cannot_be_laid_is_what_a_refusal_speaks_of() -> None:
    """Not of a tile that nobody thought of; and laid anyway it is the hex."""
    session = full_turn(hexes=1, cards=0)
    desk = table_for(session)
    tap = desk.tap(0, desk.face(0).cell("a3"))
    assert isinstance(tap, WhyNot)
    assert [str(r.message) for r in tap.refusals] == ["You have no cards. Draw some first."]
    assert isinstance(tap.then, Do) and tap.then.entry.hex


def test_a_piece_that_is_named_later_has_room_for_the_longest_word(driver: Driver) -> None:
    button = TokenButton(title=" ", named=True)
    before = button.width
    button.title = "Путешественник"
    assert button.width > before

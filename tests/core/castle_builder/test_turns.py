"""Setting up, turns, holders, market, stock; how deep a table tracks; the end."""

from __future__ import annotations

import pytest

from core import notation
from core.errors import IllegalEntry
from core.game import Layout, Player, Setup
from core.games.castle_builder import GAME
from core.games.castle_builder.entries import Coin, Lay, Place, Take, TakeCoin
from core.games.castle_builder.state import State
from core.record import Correct
from core.session import Session
from tests.core.castle_builder.helpers import (
    FOUNDATION,
    MARKET,
    NAMES,
    coins,
    force,
    full,
    game,
    holders,
    impossible,
    news,
    play,
    refused,
    track,
    went,
    why,
)
from tests.core.helpers import session


@pytest.mark.rule("CB-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert len(game(players=players).seats) == players


@pytest.mark.refuses("CB-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_others_cannot(players: int) -> None:
    setup = Setup(tuple(Player(f"P{n}") for n in range(players)))
    assert [refusal.rule for refusal in GAME.check_setup(setup)] == ["CP-1"]
    assert impossible(game(), "3: place a1 4")


@pytest.mark.rule("CB-02")
def test_everybody_begins_with_three_tiles() -> None:
    state = full(players=3)
    assert holders(state) == [3, 3, 3]
    assert state.stock == 126 - 9 - 3


@pytest.mark.refuses("CB-02")
def test_holders_are_not_kept_when_only_coins_are() -> None:
    assert holders(game()) == [0, 0]
    assert "holder" not in GAME.counters(game(), 0)


@pytest.mark.rule("CB-03")
def test_the_market_is_laid_out_first_and_refilled_at_once() -> None:
    state = game(depth="full")
    assert str(GAME.due(state)) == "Add 3 tiles to the market"
    state = play(state, MARKET)
    state = play(state, "1: place a1 5 source=market")
    assert str(GAME.due(state)) == "Add 1 tile to the market"
    state = play(state, "lay 9")
    assert [tile.bottom for tile in state.market_tiles] == [4, 6, 9]
    assert state.turn == 1


@pytest.mark.refuses("CB-03")
def test_the_market_holds_three_no_more_no_less() -> None:
    state = game(depth="full")
    assert refused(state, "lay 1,2") == ["CB-03"]
    assert refused(state, "lay 1,2,3,4") == ["CB-03"]
    assert refused(state, "1: take") == ["CB-03"]
    assert refused(state, "offer thief,ruby,monk") == ["CB-03"]
    assert refused(full(), "lay 1") == ["CB-03"]
    assert refused(full(), "offer thief") == ["CB-03"]
    assert impossible(state, "lay 1,2,what")


def coin_and_tile() -> State:
    """Anna has placed the 7 of the market on b2 and passed a coin space."""
    state = game("lay 7,5,6\noffer windmill,ruby,collapse", depth="full")
    turns = "1: place a1 4\n2: take\n1: place a2 3\n2: take\n1: place b2 7 source=market"
    return play(state, f"{turns}\n1: land coins=1")


@pytest.mark.rule("CB-64")
def test_the_tile_is_laid_first_or_the_coin_is_played_first() -> None:
    state = coin_and_tile()
    assert str(GAME.due(state)) == (
        "Anna: take a coin from the market · or first: Add 1 tile to the market"
    )
    assert {Lay(("7",)), TakeCoin(0, Coin.WINDMILL)} <= set(GAME.legal(state))
    first_laid = play(state, "lay 9\n1: coin windmill")
    first_played = play(state, "1: coin windmill")
    assert (first_laid.discards, first_played.discards) == (3, 2)
    for after in (first_laid, first_played):
        after = play(after, "offer monk\nlay 1,2,3\n1: pick 2\nlay 4")
        assert (after.turn, after.tasks) == (1, ())
        assert [tile.bottom for tile in after.market_tiles] == [1, 3, 4]


@pytest.mark.rule("CB-64")
def test_a_coin_acts_before_or_after_its_successor_is_laid_out() -> None:
    state = play(coin_and_tile(), "1: coin collapse")
    for rest in ("offer monk\nlay 9\n1: collapse b2", "1: collapse b2\noffer monk\nlay 9"):
        assert play(state, rest).turn == 1


@pytest.mark.refuses("CB-64")
def test_nobody_takes_from_a_market_that_is_not_full() -> None:
    state = play(coin_and_tile(), "1: coin windmill")
    assert refused(state, "1: pick 5") == ["CB-03", "CB-43"]
    assert refused(state, "2: take") == ["CB-03", "CB-05"]
    two = game("lay 7,5,6\noffer monk,ruby,collapse", depth="full")
    turns = "1: place a1 4\n2: take\n1: place a2 3\n2: take\n1: place b2 7 source=market"
    two = play(two, f"{turns}\n1: land coins=2\n1: coin collapse")
    assert refused(two, "1: coin monk") == ["CB-03"]
    assert refused(play(two, "1: collapse b2"), "1: coin monk") == ["CB-03"]
    assert not why(play(two, "1: collapse b2\noffer lady"), "1: coin monk")


def test_a_market_short_of_tiles_can_be_pushed_through() -> None:
    state = force(game(depth="full"), "lay 1,2")
    assert len(state.market_tiles) == 2
    assert str(GAME.due(state)) == "Add 3 coins to the market"


@pytest.mark.rule("CB-05")
def test_turns_go_round() -> None:
    state = full(players=3)
    for turn in (0, 1, 2, 0, 1):
        assert state.turn == turn
        state = GAME.apply(state, Take(turn))


@pytest.mark.refuses("CB-05")
def test_nobody_plays_out_of_turn_or_twice() -> None:
    state = full()
    assert refused(state, "2: take") == ["CB-05"]
    assert refused(state, "2: place a1 4") == ["CB-05"]
    assert refused(play(state, "1: place a1 4"), "1: take") == ["CB-05"]


@pytest.mark.rule("CB-06")
def test_two_tiles_come_from_the_stock() -> None:
    state = full("1: take")
    assert holders(state) == [5, 3]
    assert state.stock == 126 - 6 - 3 - 2
    assert len(state.market_tiles) == 3


@pytest.mark.refuses("CB-06")
def test_a_tile_of_the_market_cannot_be_taken_into_the_holder() -> None:
    assert refused(full(), "1: pick 4") == ["CB-43"]


@pytest.mark.rule("CB-07")
def test_what_is_beyond_seven_is_discarded() -> None:
    state = full("1: take\n2: take\n1: take\n2: take\n1: take")
    assert holders(state) == [7, 7]
    assert state.discards == 2
    assert news(state)[-1] == "Anna: more than 7 tiles, discard 2."


@pytest.mark.refuses("CB-07")
def test_seven_are_not_too_many_and_eight_never_are_held() -> None:
    state = full("1: take\n2: take\n1: take")
    assert (holders(state)[0], state.discards) == (7, 0)
    assert refused(game(), "1: depth full holders=8,0") == ["CB-07"]


@pytest.mark.rule("CB-08")
def test_the_discards_become_the_new_stock() -> None:
    state = full("1: take\n2: take\n1: take\n2: take")
    while state.stock > 1:
        state = GAME.apply(state, Take(state.turn))
    discards = state.discards
    assert (state.stock, holders(state)) == (1, [7, 7])
    state = GAME.apply(state, Take(state.turn))
    assert state.stock == 1 + discards - 2
    assert state.discards == 2


@pytest.mark.refuses("CB-08")
def test_the_discards_stay_while_there_is_a_stock() -> None:
    assert full("1: take\n2: take\n1: take\n2: take\n1: take").discards == 2


@pytest.mark.rule("CB-09")
def test_a_tile_comes_from_the_holder_or_the_market() -> None:
    state = full("1: place a1 9")
    assert holders(state) == [2, 3]
    state = play(state, "2: place a1 5 source=market\nlay 8")
    assert holders(state) == [2, 3]
    assert refused(state, "2: place a2 8 source=market") == ["CB-05"]


@pytest.mark.refuses("CB-09")
def test_a_tile_that_is_not_there_cannot_be_placed() -> None:
    assert refused(full(), "1: place a1 9 source=market") == ["CB-09"]
    state = full("1: place a1 1\n2: take\n1: place a2 1\n2: take\n1: place a4 1\n2: take")
    assert refused(state, "1: place a5 1") == ["CB-09"]


@pytest.mark.rule("CB-58")
def test_when_only_coins_are_tracked_anybody_may_enter() -> None:
    state = game("2: place a1 4\n2: place a2 4\n1: place a1 1")
    assert [len(seat.castle.tiles) for seat in state.seats] == [1, 2]
    state = play(full(), "1: depth score\n2: place a1 4")
    assert state.market_tiles == ()


@pytest.mark.refuses("CB-58")
def test_what_is_not_tracked_is_not_entered() -> None:
    assert refused(game(), "1: take") == ["CB-58"]
    assert refused(game(), "lay 1") == ["CB-58"]
    assert refused(game(), "offer monk") == ["CB-58"]
    assert refused(game(), "1: depth score") == ["CB-58"]


@pytest.mark.rule("CB-59")
def test_full_tracking_can_begin_in_play() -> None:
    state = game("1: place a1 4\n1: place a2 3\n1: place b2 7\n1: land coins=1\n1: coin monk")
    state = play(state, "2: depth full holders=3,5")
    assert (state.turn, holders(state)) == (1, [3, 5])
    assert (state.stock, state.treasury) == (126 - 3 - 8, 36 - 1)
    state = play(state, "lay 1,2,3\noffer ruby,ruby,ruby\n2: take")
    assert holders(state) == [3, 7]


@pytest.mark.refuses("CB-59")
def test_full_tracking_needs_to_know_the_holders() -> None:
    assert refused(game(), "1: depth full") == ["CB-59"]
    assert refused(game(), "1: depth full holders=3") == ["CB-59"]
    assert refused(full(), "1: depth score holders=3,3") == ["CB-59"]


@pytest.mark.rule("CB-60")
def test_any_tile_may_come_out_of_a_holder() -> None:
    state = full()
    assert not why(state, "1: place a1 17.w2")
    assert not why(state, "1: place a1 3.r")


@pytest.mark.refuses("CB-60")
def test_but_no_more_tiles_than_were_in_it() -> None:
    assert refused(
        play(game(), "1: depth full holders=0,1\nlay 1,2,3\noffer ruby,ruby,ruby"), "1: place a1 17"
    ) == ["CB-09"]


@pytest.mark.rule("CB-61")
def test_a_door_can_be_told_when_the_foundation_is_not_known() -> None:
    state = game("1: place a2 10\n1: door a3", layouts=())
    assert not why(state, "1: place b3 12")
    assert refused(state, "1: place a3 1") == ["CB-18"]


@pytest.mark.refuses("CB-61")
def test_where_no_door_can_be() -> None:
    assert refused(game(), "1: door a2") == ["CB-61"]
    state = game("1: place a2 10", layouts=())
    assert impossible(state, "1: door b1")
    assert impossible(state, "1: door x")
    assert refused(state, "1: door a2") == ["CB-10"]
    assert refused(play(state, "1: door a5"), "1: door a5") == ["CB-18"]
    # b3 rests on a2 and shows sky over the empty a3.
    state = play(state, "1: place b3 10.sssk\n1: land")
    assert refused(state, "1: door a3") == ["CB-11"]


@pytest.mark.rule("CB-62")
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("track", "# our copy\n1 2 3 4 . . C\n. r . t"),
        ("foundation", ". . d . ."),
        ("foundation", ".."),
        ("foundation", "." * 24),
        ("tiles", "7.w2\nany.p Princess\n# more to come"),
    ],
)
def test_layouts_are_entered_once(kind: str, text: str) -> None:
    assert not GAME.check_layout(kind, text)


@pytest.mark.refuses("CB-62")
@pytest.mark.parametrize(
    ("kind", "text", "faults"),
    [
        ("track", "1 2 3 c", 1),
        ("track", "1 2 3 4 4 x", 3),
        ("track", "", 5),
        ("track", "1234c" + "." * 200, 1),
        ("foundation", "", 2),
        ("foundation", "dd", 1),
        ("foundation", "." * 25, 1),
        ("foundation", "..x" + "." * 30, 2),
        ("tiles", "", 1),
        ("tiles", "7\n8.q\nwhat", 2),
    ],
)
def test_every_fault_of_a_layout_is_named(kind: str, text: str, faults: int) -> None:
    found = GAME.check_layout(kind, text)
    assert [refusal.rule for refusal in found] == ["CB-62"] * faults
    setup = Setup(tuple(map(Player, NAMES[:2])), {}, (Layout(kind, "ours", text),))
    assert GAME.check_setup(setup) == found


WIN = FOUNDATION, track("1c234ccccccc")


@pytest.mark.rule("CB-50", "CB-51")
def test_seven_coins_end_the_game_at_once() -> None:
    state = game("2: place a1 4\n2: place a2 3\n2: place b2 7", 3, layouts=WIN)
    state = GAME.correct(state, 0, "coins", 6)
    state = force(state, "1: coin tower")
    assert news(state) == []  # nobody takes tiles any more
    outcome = GAME.outcome(state)
    assert outcome.over
    assert outcome.ending == "seven-coins"
    assert [(p.rank, p.player, p.total) for p in outcome.places] == [
        (1, 0, 7),
        (2, 1, 0),
        (2, 2, 0),
    ]
    assert str(outcome.reason) == "The game is over: Anna has 7 coins."
    assert not state.tasks
    assert not GAME.legal(state)


@pytest.mark.refuses("CB-50", "CB-51")
def test_after_the_end_nothing_is_entered_and_six_are_not_enough() -> None:
    state = GAME.correct(game(), 0, "coins", 6)
    assert not GAME.outcome(state).over
    assert GAME.outcome(state).ending == ""
    state = GAME.correct(state, 0, "coins", 7)
    assert refused(state, "2: place a1 4") == ["CB-50"]
    state = force(state, "2: place a1 4")
    assert coins(state) == [7, 0]
    assert GAME.outcome(state).winners == (0,)


def test_counters_can_be_set_by_hand() -> None:
    state = game(MARKET, layouts=WIN, depth="full")
    assert dict(GAME.counters(state, 1)) == {"coins": 0, "steps": 0, "space": 3, "holder": 3}
    for counter, value in (("coins", 2), ("steps", 5), ("space", 7), ("holder", 6)):
        state = GAME.correct(state, 1, counter, value)
    assert dict(GAME.counters(state, 1)) == {"coins": 2, "steps": 5, "space": 7, "holder": 6}
    assert [(i.rule, i.vp) for i in GAME.points(state)[1].items] == [("CP-3", 2)]
    assert went(state, 1) == 5
    assert went(GAME.correct(state, 1, "steps", 3), 1) == 3


@pytest.mark.parametrize(
    ("counter", "least", "most"),
    [("coins", 0, 7), ("steps", 0, 9999), ("space", 1, 10), ("holder", 0, 7)],
)
def test_a_counter_has_a_range(counter: str, least: int, most: int) -> None:
    setup = Setup(
        tuple(map(Player, NAMES[:2])),
        {"depth": "full", "track": "ours"},
        (track("1.ct.23c4."),),
    )
    playing = session("castle-builder", setup)
    for value in (least, most):
        playing.override(Correct(0, counter, value))
        assert GAME.counters(playing.state, 0)[counter] == value
        playing.undo()
    for value in (least - 1, most + 1, 99_999):
        with pytest.raises(IllegalEntry) as caught:
            playing.override(Correct(0, counter, value))
        assert [(r.rule, r.impossible) for r in caught.value.refusals] == [("CP-4", True)]


def test_what_was_set_before_counters_had_a_range_is_set_as_it_was() -> None:
    """Space 99 of a track of ten was the ninth, and a holder took any number of tiles."""
    text = """castlepad 1
    game castle-builder
    rules 1
    id 00000000000000000000000000000001
    date 2026-11-16
    option depth full
    option track ours
    layout track ours
    | 1.ct.23c4.
    player Anna
    player Boris

    ! Anna: set space 99
    ! Boris: set holder 12
    """
    playing = Session.load(notation.parse(text.replace("\n    ", "\n")))
    assert GAME.counters(playing.state, 0)["space"] == 9
    assert GAME.counters(playing.state, 1)["holder"] == 12


def test_status_and_due_say_where_the_game_stands() -> None:
    assert str(GAME.status(game())) == "First to 7 coins"
    assert str(GAME.due(game())) == "Enter the next tile placed"
    assert str(GAME.status(full())) == "Turn: Anna"
    assert str(GAME.due(full())) == "Anna: take 2 tiles or place 1"
    state = full("1: take")
    assert str(GAME.due(state)) == "Boris: take 2 tiles or place 1"
    assert list(map(str, GAME.news(state))) == ["Anna takes 2 tiles from the supply."]


def test_legal_offers_the_market_and_the_tile_that_would_fit() -> None:
    state = full("1: place a1 4\n2: take")
    listed = list(GAME.legal(state))
    assert Take(0) in listed
    places = [entry for entry in listed if isinstance(entry, Place)]
    assert any(p.place == "b2" and p.tile == "4.sssk" for p in places)
    assert any(p.source == "market" and p.tile == "5" and p.place == "a2" for p in places)

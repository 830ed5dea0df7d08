"""Both depths of tracking, the change between them, and what is only pointed out."""

from __future__ import annotations

import pytest

from core import notation
from core.games.burgundy import GAME
from core.games.burgundy.entries import Buy, Take
from core.games.burgundy.legal import legal, sketch
from core.games.burgundy.state import Stage, State
from core.session import Session
from tests.core.burgundy.helpers import (
    force,
    give,
    play,
    points_table,
    purse,
    read,
    refused,
    scored,
    stored,
    table,
    total,
    turn,
    warned,
)
from tools.golden import FOLDER as GOLDEN


@pytest.mark.rule("BU-80")
def test_points_only_needs_no_dice_no_turns_and_no_storage() -> None:
    state = play(
        points_table(),
        "Ben: place c3 bank",
        "Anna: place e4 boarding",
        "Ben: place e4 townhall",
        "Anna: sell 3 count=2",
    )
    assert total(state, 1) == 11
    assert total(state, 0) == 4
    assert not state.pending
    assert purse(state) == (1, 1)


@pytest.mark.refuses("BU-80")
@pytest.mark.parametrize(
    "text",
    [
        "Anna: goods 1,2,3",
        "roll 1 1 1,1,1,1",
        "Anna: take 1 bank die=1",
        "Anna: workers die=1",
        "Anna: buy bank",
        "Anna: ship 1",
        "Anna: skip",
        "Anna: done",
        "Anna: stock 1 1 - -",
    ],
)
def test_the_rest_is_not_entered_and_leaves_no_trace(text: str) -> None:
    state = points_table()
    assert "BU-80" in refused(state, text)
    assert force(state, text) == state


@pytest.mark.rule("BU-81")
def test_full_tracking_knows_what_is_left() -> None:
    state = give(turn(1, 1), silver=4, workers=5, goods=(2, 2))
    state = play(state, "Anna: done", "Ben: done")
    state = play(state._replace(round=5, phase=4, stage=Stage.PHASE_END), "phase")
    assert state.over
    assert scored(state) == [("BU-72", 2), ("BU-73", 4), ("BU-74", 2)]


@pytest.mark.refuses("BU-81")
def test_full_tracking_wants_no_final_numbers() -> None:
    assert refused(turn(1, 1), "Anna: final 1 2 3") == {"BU-81"}


@pytest.mark.rule("BU-85")
def test_points_only_counts_at_the_end() -> None:
    state = play(points_table(), "phase", "phase", "phase", "phase", "phase")
    assert str(GAME.due(state)) == "Anna: count goods, silver and workers"
    state = play(state, "Anna: final 2 3 5")
    assert not state.over
    state = play(state, "Ben: final 0 0 1")
    assert state.over
    assert scored(state, 0) == [("BU-72", 2), ("BU-73", 3), ("BU-74", 2)]
    assert scored(state, 1) == []


@pytest.mark.refuses("BU-85")
def test_not_before_the_end_not_twice_and_not_below_nothing() -> None:
    assert refused(points_table(), "Anna: final 1 1 1") == {"BU-85"}
    state = play(points_table(), "phase", "phase", "phase", "phase", "phase")
    assert GAME.check(state, read("Anna: final 1 -1 1"))[0].impossible
    assert refused(play(state, "Anna: final 1 1 1"), "Anna: final 1 1 1") == {"BU-85"}


@pytest.mark.rule("BU-82")
def test_from_points_to_everything_and_back() -> None:
    state = play(points_table(), "Anna: place d3 ship", "Ben: place c3 bank", "phase")
    state = play(state, "depth full rounds=2 depots=34,34,12")
    assert state.depots[2] == (0, 0, 0, 2, 0, 0)
    assert state.depots[0] == (0, 1, 0, 0, 0, 0)
    assert "stored tiles" in str(GAME.due(state))
    state = play(state, "Ben: stock 0 2 1,1 -", "Anna: stock 3 4 6,6,2 mine,bank")
    assert purse(state, 0) == (3, 4)
    assert stored(state, 0) == ["mine", "bank"]
    assert state.duchy(1).goods == (2, 0, 0, 0, 0, 0)
    # The ship was counted: Anna leads. Three rounds of the phase are left.
    state = play(state, "roll 1 1 4,3,1,1")
    assert (state.round, state.in_turn) == (3, 0)
    state = play(state, "Anna: place e3 mine die=4", "depth score")
    assert not state.dice
    state = play(state, "Ben: place e3 mine", "phase", "phase", "phase", "phase")
    assert str(GAME.status(state)) == "Final scoring"


@pytest.mark.rule("BU-82")
def test_full_tracking_from_a_phase_whose_rounds_are_over() -> None:
    state = play(points_table(), "depth full rounds=5", "Anna: stock 1 1 - -", "Ben: stock 1 2 - -")
    assert state.stage == "phase-end"
    assert str(GAME.due(play(state, "phase"))) == "Roll all dice"


@pytest.mark.refuses("BU-82")
def test_a_change_must_be_one_and_make_sense() -> None:
    assert refused(points_table(), "depth score") == {"BU-82"}
    assert refused(points_table(), "depth full rounds=6") == {"BU-82"}
    assert refused(points_table(), "depth full depots=70") == {"BU-82"}
    asked = play(points_table(), "depth full")
    assert refused(asked, "roll 1 1 1,1,1,1") == {"BU-82"}
    assert refused(asked, "Anna: stock -1 1 - -") == {"BU-82"}
    assert refused(asked, "Anna: stock 1 1 1,2,3,4 -") == {"BU-31"}
    assert refused(asked, "Anna: stock 1 1 - mine,mine,mine,mine") == {"BU-21"}
    assert refused(asked, "Anna: stock 1 1 - mill") == {"BU-83"}
    assert refused(turn(1, 1), "Anna: stock 1 1 - -") == {"BU-82"}


@pytest.mark.rule("BU-83")
def test_a_sixth_beige_bank_is_pointed_out_but_may_be_taken() -> None:
    state = give(turn(6, 6, players=4), storage="")
    for phase in range(5):
        assert not warned(state, "Anna: take 6 bank die=6")
        state = GAME.apply(state, read("Anna: take 6 bank die=6"))
        state = give(state, storage="")._replace(phase=phase + 1, dice=((6, 6),) * 4)
    state = state._replace(phase=4)
    assert warned(state, "Anna: take 2 bank die=6") == ["With this back the box has 5 of: bank."]
    assert not refused(give(state, workers=2), "Anna: take 2 bank die=6")
    # The two banks with a black back are others.
    assert not warned(state, "Anna: buy bank")


def castles(state: State, *names: str) -> State:
    for name in names:
        state = play(state, f"{name}: place b3 castle")
    return state


@pytest.mark.rule("BU-83")
def test_a_fifth_castle_in_phase_a_is_pointed_out() -> None:
    # Four players: two castles lie in the depots, and at most two in the black one.
    state = points_table(4)
    for player in range(4):
        state = give(state, player, tiles={"c3": "bank"})
    state = castles(state, "Anna", "Ben", "Carla")
    assert not warned(state, "Dario: place b3 castle")
    state = castles(state, "Dario")
    assert warned(state, "Anna: place a2 castle") == ["More than can be out by now: castle."]
    assert not refused(state, "Anna: place a2 castle")
    assert not warned(play(state, "phase"), "Anna: place a2 castle")


@pytest.mark.rule("BU-83")
def test_a_monastery_placed_elsewhere_is_pointed_out() -> None:
    state = play(points_table(), "Anna: place c4 monastery9")
    assert warned(state, "Ben: place c4 monastery9") == ["The box has 1 of: monastery 9."]
    assert not warned(state, "Ben: place c4 monastery8")


@pytest.mark.rule("BU-83")
def test_too_many_goods_and_an_idle_die_are_pointed_out() -> None:
    state = play(points_table(), "Anna: sell 4 count=5")
    assert warned(state, "Ben: sell 4 count=3") == ["The box has 7 goods tiles 4."]
    assert not warned(state, "Ben: sell 4 count=2")
    state = give(turn(1, 1, good=4), goods=(4, 4, 4, 4, 4, 4))
    assert warned(state, "roll 1 4 1,1,1,1") == ["The box has 7 goods tiles 4."]
    assert not warned(state, "roll 1 3 1,1,1,1")
    assert not warned(state, "roll 1 7 1,1,1,1")
    assert len(warned(state, "Anna: done")) == 1
    assert not warned(play(state, "Anna: workers die=1", "Anna: workers die=1"), "Anna: done")


@pytest.mark.rule("BU-83")
@pytest.mark.parametrize(
    ("edition", "final", "said"),
    [
        ("2020", "22 0 0", ["Room for at most 21 goods."]),
        ("2020", "21 0 0", []),
        ("2020", "0 25 0", ["Silver in the box: 24."]),
        ("2020", "0 0 27", ["Workers in the box: 26."]),
        ("2011", "0 21 31", ["Silver in the box: 20.", "Workers in the box: 30."]),
        ("2011", "0 20 30", []),
    ],
)
def test_what_nobody_can_have_left_is_pointed_out(
    edition: str, final: str, said: list[str]
) -> None:
    state = play(points_table(edition=edition), *["phase"] * 5)
    assert warned(state, f"Anna: final {final}") == said
    assert not refused(state, f"Anna: final {final}")


@pytest.mark.rule("BU-83")
def test_what_all_together_cannot_have_left_is_pointed_out() -> None:
    sold = [f"Anna: sell {good} count=6" for good in range(1, 7)]
    state = play(points_table(), *sold, *["phase"] * 5, "Anna: final 0 20 20")
    assert warned(state, "Ben: final 0 5 0") == ["Silver in the box: 24."]
    assert warned(state, "Ben: final 0 0 7") == ["Workers in the box: 26."]
    assert warned(state, "Ben: final 7 0 0") == ["Goods tiles in the box: 42."]
    assert not warned(state, "Ben: final 6 4 6")


@pytest.mark.rule("BU-83")
def test_the_same_where_full_tracking_begins() -> None:
    assert warned(table(), "Anna: goods 1,2,3") == []
    state = play(table(4), "Anna: goods 1,1,1", "Ben: goods 1,1,1")
    assert warned(state, "Carla: goods 1,1,2") == ["The box has 7 goods tiles 1."]
    state = points_table()
    eight = ",".join(["31"] * 8)
    assert warned(state, f"depth full depots={eight}") == ["The box has 7 goods tiles 1."]
    state = play(state, "depth full depots=31,31", "Ben: stock 20 20 - -")
    assert warned(state, "Anna: stock 5 7 1,1,1,1,1,1 -") == [
        "The box has 7 goods tiles 1.",
        "Silver in the box: 24.",
        "Workers in the box: 26.",
    ]
    assert not warned(state, "Anna: stock 4 6 1,1,1,1,1 -")


@pytest.mark.refuses("BU-83")
def test_a_tile_nobody_knows() -> None:
    for text in ("take 3 mill die=3", "place e3 mill die=3", "buy mill"):
        found = GAME.check(give(turn(3, 3), silver=2), read(f"Anna: {text}"))
        assert [r.rule for r in found] == ["BU-83"]
        assert found[0].impossible


def test_counters_of_both_depths_can_be_set() -> None:
    assert set(GAME.counters(points_table(), 0)) == {"points"}
    state = GAME.correct(turn(1, 1), 0, "goods4", 3)
    assert state.duchy(0).goods == (2, 1, 0, 3, 0, 0)
    state = GAME.correct(GAME.correct(state, 0, "silver", 7), 0, "workers", -2)
    assert purse(state) == (7, 0)
    state = GAME.correct(state, 0, "points", 12)
    assert scored(state) == [("CP-3", 12)]


def test_what_is_due_is_always_said() -> None:
    state = table()
    assert str(GAME.due(state)) == "Anna: enter 3 starting goods"
    state = play(state, "Anna: goods 1,2,3", "Ben: goods 1,2,3")
    assert str(GAME.due(state)) == "Roll all dice"
    assert str(GAME.status(state)) == "Phase A, round 1"
    assert str(GAME.status(points_table())) == "Phase A, points only"
    assert "Enter scoring moves" in str(GAME.due(points_table()))


@pytest.mark.parametrize("name", ["whole-2020-full-3", "expansions-whole-3", "solo-first-rounds"])
def test_a_sketch_of_what_is_legal_shows_every_kind_of_entry(name: str) -> None:
    """It is what the buttons of a turn are made from, without listing hundreds of tiles."""
    whole = notation.parse((GOLDEN / f"burgundy/{name}.castlepad").read_text("utf-8"))
    session = Session(whole.header)
    for count, line in enumerate(whole.lines[:150]):
        if count % 7 == 0 and session.state.stage is Stage.TURNS:
            every, some = set(legal(session.state)), set(sketch(session.state))
            assert some <= every
            assert {type(entry) for entry in some} == {type(entry) for entry in every}
            many = (Take, Buy)
            assert {x for x in every if type(x) not in many} == {
                x for x in some if type(x) not in many
            }
        session.enter(line)

"""Only the row and the rubies of a tile are entered, and what it earned; the track is learnt."""

from __future__ import annotations

import random

import pytest

from core.entry import Entry
from core.game import Player, Setup
from core.games.castle_builder import GAME
from core.games.castle_builder import entries as e
from core.games.castle_builder.state import Job, State, drawn_track
from core.games.castle_builder.track import BaronTrack, Walk, learnt
from tests.core.castle_builder.helpers import (
    FOUNDATION,
    NAMES,
    coins,
    force,
    game,
    impossible,
    news,
    play,
    refused,
    spaces,
    steps,
    track,
    went,
)
from tests.core.castle_builder.random_games import LAYOUTS, random_setup
from tests.core.castle_builder.recount import Paper
from tests.golden.test_golden import HERE as GOLDEN
from tests.golden.test_golden import load


def rows(text: str = "", players: int = 2, **options: str) -> State:
    """Nothing is known of track and foundation."""
    return game(text, players, layouts=(), depth="rows", **options)


@pytest.mark.rule("CB-65")
def test_a_row_and_its_rubies_give_steps() -> None:
    state = rows("1: row 1\n2: row 1 rubies=2\n1: row 2 rubies=1\n1: land coins=1\n1: coin monk")
    assert steps(state) == [("CB-28", 2, ("b",)), ("CB-28", 1, ("b",))]
    assert (went(state, 1), coins(state)) == (0, [1, 0])


@pytest.mark.refuses("CB-65")
def test_what_cannot_be_of_a_row() -> None:
    state = rows("1: row 1")
    assert refused(state, "1: row 3") == ["CB-65"], "row 2 has no tile"
    assert impossible(state, "1: row 0")
    assert impossible(state, "1: row 2 rubies=10")
    assert refused(state, "1: place a1 4") == ["CB-65"]
    assert refused(state, "1: door a3") == ["CB-65"]
    assert refused(game("1: place a1 4"), "1: row 1") == ["CB-65"]


def test_row_2_may_rest_on_doors() -> None:
    assert went(rows("1: row 2\n1: land")) == 2


def test_coins_speak_of_castles_that_nobody_has_entered() -> None:
    state = rows("1: row 2\n1: land coins=2\n1: coin tower")
    assert news(state) == ["All players with the highest castle take 2 tiles."]
    state = play(state, "1: coin catapult")
    assert news(state) == ["Remove a free tile of a rival’s castle."]
    assert not state.tasks, "nobody says which"


MEASURED = "1: row 2\n1: land\n2: row 2\n2: land coins=1\n2: coin monk\nmeasure 12"


@pytest.mark.rule("CB-66")
def test_what_was_told_is_asked_no_more() -> None:
    """Anna 0 to 2: no coin on 1 and 2. Boris 1 to 3: the coin is on 3, his start is 1. A third
    player who goes the same way is not asked."""
    state = play(rows(), MEASURED)
    assert spaces(state) == [2, 3]
    assert drawn_track(state) == "1234????????"
    told = BaronTrack("?" * 12, (0, 1, 2, 3))
    walks = (Walk(0, 0, 2, 0, False, 0, 0), Walk(1, 0, 2, 1, False, 0, 0))
    assert learnt(told, walks, True)[:4] == (".crt", ".rt", ".", "c")


@pytest.mark.rule("CB-66")
def test_a_known_way_is_gone_without_a_question() -> None:
    first = "1: row 2 rubies=2\n1: land coins=1\n1: coin monk\nmeasure 12"
    state = play(rows(), first)
    assert spaces(state) == [4, 1], "the coin is on 4: 1 to 3 are start spaces"
    state = play(state, "2: row 2")
    assert spaces(state) == [4, 3]
    assert not state.tasks, "start spaces are plain"
    state = play(state, "2: row 2 rubies=1")
    assert state.tasks[0].job is Job.LAND, "nobody knows 5 and 6"


@pytest.mark.refuses("CB-66")
def test_what_cannot_be_of_a_track() -> None:
    state = rows("1: row 2 rubies=2\n1: land")
    assert impossible(state, "measure 5")
    assert impossible(state, "measure 201")
    assert impossible(state, "measure 20 starts=1,1,2,3")
    assert impossible(state, "measure 20 starts=1,2,3")
    assert refused(state, "measure 20 starts=1,5,6,7") == ["CB-66"], "both barons on space 5"
    assert refused(play(state, "measure 20"), "measure 21") == ["CB-66"]
    assert refused(play(state, "2: row 2"), "measure 20") == ["CB-35"]
    assert "CB-66" in refused(game(layouts=(FOUNDATION, track("1234..c."))), "measure 20")


@pytest.mark.refuses("CB-29")
def test_a_told_move_cannot_end_on_another_baron() -> None:
    state = play(rows(), "measure 20\n1: row 2 rubies=2\n1: land\n2: row 2 rubies=1")
    assert refused(state, "2: land") == ["CB-29"]
    assert spaces(play(state, "2: land slips=1")) == [4, 5]


def test_wrong_answers_do_not_stop_a_game() -> None:
    """Two coins on one space: the later answer says nothing."""
    told = BaronTrack("?" * 9, (0, 1, 2, 3))
    one, other = Walk(0, 0, 2, 0, False, 0, 0), Walk(0, 0, 2, 2, False, 0, 0)
    assert learnt(told, (one, other), True) == learnt(told, (one,), True)


@pytest.mark.rule("CB-67")
def test_from_rows_to_tiles_and_back() -> None:
    state = rows("1: row 1\n1: row 1\n1: row 2\n1: land\n1: depth score")
    assert [task.job for task in state.tasks] == [Job.STAND]
    state = play(state, "1: stand a1 4\n1: stand a2 3\n1: stand b2 7\n1: stood")
    assert went(state) == 2, "they give no steps"
    state = play(state, "1: place a3 1\n1: place b3 4\n1: land")
    assert went(state) == 4
    state = play(state, "1: depth rows\n1: depth score")
    assert not state.tasks, "all tiles are known"
    state = play(state, "1: depth rows\n1: row 3\n1: land")
    assert went(state) == 7


@pytest.mark.refuses("CB-67")
def test_tiles_that_stand_are_entered_from_the_bottom_up() -> None:
    state = rows("1: row 1\n1: depth score")
    assert refused(state, "1: stand b2 7") == ["CB-67"]
    assert refused(state, "1: place a1 4") == ["CB-67"]
    assert refused(state, "2: stand a1 4") == ["CB-67"]
    assert impossible(state, "1: stand z99 4")
    state = play(state, "1: stand a1 4")
    assert refused(state, "1: stand a1 5") == ["CB-67"]
    done = play(state, "1: stood")
    assert refused(done, "1: stood") == ["CB-67"]
    assert refused(done, "1: stand a2 3") == ["CB-67"]


@pytest.mark.refuses("CB-67")
def test_no_more_tiles_stand_than_the_box_has() -> None:
    state = rows("1: row 1\n2: row 1\n1: depth full holders=3,3")
    state = play(state, "1: stand a1 4")._replace(stock=1)  # as if 118 more stood there
    state = play(state, "1: stand a2 4")
    assert refused(state, "1: stand a3 4") == ["CB-67"]
    assert play(state, "1: stood").tasks


def test_from_rows_to_everything() -> None:
    state = rows("1: row 1\n2: row 1\n2: depth full holders=3,4")
    state = play(state, "1: stand a1 4\n1: stood\n2: stand a2 5\n2: stood")
    state = play(state, "lay 4,5,6\noffer thief,ruby,monk")
    assert state.stock == 126 - 2 - 7 - 3
    assert [seat.holder for seat in state.seats] == [3, 4]
    assert state.turn == 1


def test_pushed_through_landings_move_nobody_twice() -> None:
    state = play(rows(), "1: row 2\n1: land\nmeasure 20")
    assert spaces(force(state, "1: land slips=1"))[0] == 2


def test_tiles_rows_and_calculator_agree_on_the_same_game() -> None:
    """The totals are those of the .points files, which were worked out by hand."""
    names = ("two-players", "two-players-rows", "learnt-track")
    played = [load(GOLDEN / f"castle-builder/{name}.castlepad") for name in names]
    for session in played:
        assert coins(session.state) == [7, 6]
        assert [went(session.state, player) for player in range(2)] == [41, 32]
        assert GAME.outcome(session.state).winners == (0,)
    taken = [[item.source for item in GAME.points(s.state)[0].items] for s in played]
    assert taken[0] == taken[1] == taken[2]
    counted = load(GOLDEN / "castle-builder-count/two_players.castlepad")
    assert [points.total for points in counted.points()] == [7, 6]
    assert counted.game.outcome(counted.state).winners == (0,)


def test_the_learnt_track_is_offered_to_be_kept_and_known_in_the_next_game() -> None:
    """Spaces 4 and 13 were only passed: no coin is there, and more is not known."""
    session = load(GOLDEN / "castle-builder/learnt-track.castlepad")
    offered = {
        new.kind.name: new for new in session.game.learned(session.header.setup, session.state, 0)
    }
    text = offered["track"].text
    assert text == "1234?.c.r.t.c?.c"
    assert not list(offered["track"].kind.check(text))
    state = game(layouts=(FOUNDATION, track(text)), depth="rows")
    state = play(state, "1: row 2\n2: row 2")
    assert spaces(state) == [2, 3]
    state = play(state, "1: row 2 rubies=1")
    assert state.tasks[0].job is Job.LAND, "nobody knows space 4"
    state = play(state, "1: land\n1: row 3")
    assert spaces(state) == [9, 3], "on the ruby of 8, past the coin of 6"
    assert state.tasks[0].job is Job.COIN


def answered(state: State, paper: Paper, entry: Entry) -> tuple[State, int]:
    """The state after an entry and what the app asks about its move, and the coins of the move. The
    app is told what is true on the drawn track; where it does not ask, it must know."""
    walked = paper.enter(entry)
    state = GAME.apply(state, entry)
    if walked is None:
        return state, 0
    if state.tasks and state.tasks[0].job is Job.LAND:
        land = e.Land(entry.player, walked.coins, walked.tile, walked.rubies, walked.slips)
        assert not GAME.check(state, land), land
        state = GAME.apply(state, land)
    return state, walked.coins


@pytest.mark.parametrize("chain", ["yes", "no"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_learnt_track_is_never_wrong(seed: int, players: int, chain: str) -> None:
    """A table plays on a track that the app does not know. Whatever the app concludes is true."""
    rng = random.Random(seed)
    drawn = "1234" + "".join(rng.choice("...crt") for _ in range(rng.randint(16, 30))) + "c"
    setup = Setup(
        tuple(map(Player, NAMES[:players])), {"depth": "rows", "sky": "yes", "ruby_chain": chain}
    )
    state, paper = GAME.begin(setup), Paper(players, 9, drawn, chain == "yes")
    saved = asked = 0
    while not state.over:
        if state.track is None and rng.random() < 0.1:
            state = GAME.apply(state, e.Measure(len(drawn)))
            continue
        player = rng.randrange(players)
        top = len(state.seats[player].rows)
        entry: Entry = e.Row(player, rng.randint(1, max(2, top + 1)), rng.choice((0, 0, 1)))
        assert not GAME.check(state, entry)
        known = len(state.walks)
        state, due = answered(state, paper, entry)
        asked, saved = asked + (len(state.walks) > known), saved + (len(state.walks) == known)
        while due and not state.over:
            assert [t.job for t in state.tasks].count(Job.COIN) == due
            state, more = answered(state, paper, e.TakeCoin(player, rng.choice(list(e.Coin))))
            due += more - 1
        if not state.over:
            assert all(task.job is Job.END for task in state.tasks)
        assert [went(state, p) for p in range(players)] == paper.steps
        assert coins(state) == paper.coins
        if state.track is not None:
            assert spaces(state) == paper.at
    if state.track is not None:
        known_marks = drawn_track(state)
        assert all(a in (b, "?") for a, b in zip(known_marks, drawn, strict=True))
    assert asked


@pytest.mark.parametrize("depth", ["rows", "score", "full"])
@pytest.mark.parametrize("seed", range(8))
def test_random_games_against_a_second_count(seed: int, depth: str) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng)
    options = {**setup.options, "depth": depth}
    drawn = next((x.text for x in LAYOUTS if x.name == options["track"]), "")
    state = GAME.begin(Setup(setup.players, options, setup.layouts))
    goal = 9 if options["sky"] == "yes" else 7
    paper = Paper(len(state.seats), goal, drawn, options["ruby_chain"] == "yes")
    while not state.over:
        entry = GAME.legal(state).draw(rng)
        if isinstance(entry, e.SetDepth | e.Measure):
            continue
        state = GAME.apply(state, entry)
        paper.enter(entry)
    assert coins(state) == paper.coins
    last = paper.coins.index(max(paper.coins))
    for player in range(len(state.seats)):
        if (
            player != last
        ):  # a last coin ends the game at once, even a ruby that would move the baron
            assert went(state, player) == paper.steps[player]
        if player != last and drawn:
            assert spaces(state)[player] == paper.at[player]

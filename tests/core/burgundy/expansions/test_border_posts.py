"""Border posts: joining two and three of them, and who is first."""

from __future__ import annotations

import pytest

from core.game import Layout, Setup
from core.games.burgundy import GAME
from core.games.burgundy.expansions import border_posts
from core.games.burgundy.state import State
from tests.core.burgundy.expansions.helpers import (
    begun,
    chosen,
    impossible,
    scoring,
    setup_refusals,
)
from tests.core.burgundy.helpers import end, force, give, play, refused, scored

# Posts that touch the cells left of the castle, right of it and below it.
POSTS = Layout("posts", "mine", "d3\nd5 c5\ne4 f3\n")
MARKED = chosen(2, border_posts="yes", layouts=(POSTS,), each=(("posts", "mine"),))


def bare(*dice: int) -> State:
    return give(begun(MARKED, *dice), silver=0, workers=9, goods=())


@pytest.mark.rule("BU-170")
def test_the_posts_are_marked_once() -> None:
    assert not setup_refusals(MARKED)


@pytest.mark.refuses("BU-170")
def test_posts_that_are_not_right() -> None:
    for text, wrong in (("d3\nd5", "marked here: 2"), ("d3\nd5\nz9", "no cell “z9”")):
        layouts = (Layout("posts", "mine", text),)
        setup = Setup(MARKED.players, MARKED.options, layouts)
        (refusal,) = setup_refusals(setup)
        assert refusal.rule == "BU-170" and wrong in str(refusal.message)


@pytest.mark.rule("BU-171")
@pytest.mark.parametrize(("phase", "vp"), list(enumerate([10, 8, 6, 4, 2])))
def test_two_posts_joined(phase: int, vp: int) -> None:
    state = give(bare(5, 5)._replace(phase=phase), storage="ship", tiles={"d3": "ship"})
    state = play(state, "Anna: place d5 ship die=5")
    assert scored(state) == [("BU-171", vp)]


@pytest.mark.refuses("BU-171")
def test_posts_that_are_touched_but_not_joined() -> None:
    state = give(bare(2, 2), storage="ship bank")
    state = play(state, "Anna: place d3 ship die=2")
    assert scored(state) == [], "one post"
    # c5 touches the second post but no chain of tiles leads there.
    state = force(state, "Anna: place c5 bank die=2")
    assert scored(state) == []
    # Nor do two tiles beside a post that are joined already score again.
    twice = give(bare(1, 1), storage="monastery1", tiles={"d3 d5": "ship"})
    twice = force(twice, "Anna: place c4 monastery1 die=1")
    assert scored(play(twice, "Anna: workers die=1")) == [("BU-171", 10)]
    again = force(twice, "Anna: place d2 ship die=1")
    assert scored(again) == [("BU-171", 10)]


@pytest.mark.rule("BU-172", "BU-173")
def test_the_third_post() -> None:
    state = give(bare(5, 3), storage="ship bank", tiles={"d3": "ship"})
    state = play(state, "Anna: place d5 ship die=5", "Anna: ship 1", "Anna: place e4 bank die=3")
    assert scored(state) == [("BU-171", 10), ("BU-172", 10), ("BU-173", 5)]


@pytest.mark.refuses("BU-172", "BU-173")
def test_two_posts_are_not_three() -> None:
    state = give(bare(5, 3), storage="ship bank", tiles={"d3": "ship"})
    state = play(state, "Anna: place d5 ship die=5", "Anna: ship 1", "Anna: place c3 bank die=3")
    assert scored(state) == [("BU-171", 10), ("BU-50", 1), ("BU-51", 10)]


@pytest.mark.rule("BU-171", "BU-172")
def test_all_three_with_one_tile() -> None:
    """A tile that joins all three at once joins a second and a third."""
    state = give(bare(), tiles={"d3 d5": "ship", "f3": "monastery1"})
    state = force(give(state, storage="bank"), "Anna: place e4 bank die=1")
    assert scored(state) == [("BU-171", 10), ("BU-172", 10), ("BU-173", 5)]


@pytest.mark.rule("BU-174")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_second_player_gets_the_small_bonus(players: int, large: int, small: int) -> None:
    setup = chosen(players, border_posts="yes", layouts=(POSTS,), each=(("posts", "mine"),))
    state = scoring(setup)
    for name in ("Anna", "Ben"):
        places = ("place d3 ship", "place d5 ship", "place e4 bank")
        state = play(state, *(f"{name}: {place}" for place in places))
    assert scored(state)[2:] == [("BU-173", large)]
    assert scored(state, 1)[2:] == [("BU-174", small)]


@pytest.mark.refuses("BU-174")
def test_the_third_player_gets_none() -> None:
    setup = chosen(3, border_posts="yes", layouts=(POSTS,), each=(("posts", "mine"),))
    state = scoring(setup)
    for name in ("Anna", "Ben", "Carla"):
        places = ("place d3 ship", "place d5 ship", "place e4 bank")
        state = play(state, *(f"{name}: {place}" for place in places))
    assert scored(state, 2) == [("BU-171", 10), ("BU-172", 10)]
    assert [state.bonus_tiles(player) for player in range(3)] == [1, 1, 0]


@pytest.mark.rule("BU-126", "BU-173")
def test_its_bonus_tile_counts_for_monastery_26() -> None:
    state = give(bare(), workers=0, tiles={"d3 d5": "ship", "b4": "monastery26"})
    state = give(force(give(state, storage="bank"), "Anna: place e4 bank die=1"), workers=0)
    assert ("BU-126", 3) in scored(end(state))
    assert ("BU-126", 3) not in scored(end(give(bare(), tiles={"b4": "monastery26"})))


# ── posts that nobody has marked ──

UNMARKED = chosen(2, border_posts="yes")


@pytest.mark.rule("BU-170", "BU-171", "BU-172", "BU-173")
def test_posts_that_are_not_marked_are_asked_about() -> None:
    assert not setup_refusals(UNMARKED)
    state = give(begun(UNMARKED, 6, 6), workers=9, storage="ship ship", tiles={"d3 d2": "ship"})
    state = play(state, "Anna: place d1 ship die=6")
    assert not state.pending or state.pending[-1].effect != "join", "the border at one place"
    state = give(play(state, "Anna: ship 1"), tiles={"c4": "monastery1", "b4": "monastery2"})
    state = give(state, storage="monastery3")
    state = play(state, "Anna: place a4 monastery3 die=6")
    assert str(GAME.due(state)) == "Anna says how many border posts are joined."
    state = play(state, "Anna: join 2")
    assert scored(state)[-1] == ("BU-171", 10)
    state = play(state, "Anna: done", "Ben: done", "roll 1 1 3,3,1,1")
    # Later the third one, in a turn of hers.
    state = play(state, "Anna: join 3", "Anna: workers die=3")
    assert scored(state)[-2:] == [("BU-172", 10), ("BU-173", 5)]
    assert state.bonus_tiles(0) == 1


@pytest.mark.rule("BU-170", "BU-174")
def test_unmarked_posts_where_only_points_are_tracked() -> None:
    state = play(scoring(UNMARKED), "Anna: place d3 ship", "Anna: join 3", "Ben: place d3 ship")
    state = play(state, "phase", "Ben: join 2", "Ben: join 3")
    assert scored(state) == [("BU-171", 10), ("BU-172", 10), ("BU-173", 5)]
    assert scored(state, 1) == [("BU-171", 8), ("BU-172", 8), ("BU-174", 2)]


@pytest.mark.refuses("BU-170", "BU-171")
def test_what_posts_cannot_be() -> None:
    state = scoring(UNMARKED)
    assert refused(state, "Anna: join 2") == {"BU-171"}, "the start castle alone joins nothing"
    state = play(state, "Anna: place d3 ship", "Anna: join 2")
    assert refused(state, "Anna: join 2") == {"BU-171"}
    assert impossible(state, "Anna: join 1") and impossible(state, "Anna: join 4")
    assert refused(bare(1, 1), "Anna: join 2") == {"BU-170"}
    assert refused(begun(UNMARKED, 1, 1), "Ben: join 2") >= {"BU-13"}
    asked = give(begun(UNMARKED, 6, 6), workers=9, storage="ship", tiles={"d3 d2 a1": "ship"})
    asked = give(asked, tiles={"b2 b3 c3 c4": "bank"})
    asked = play(asked, "Anna: place d1 ship die=6")
    assert not refused(asked, "Anna: skip")
    assert play(asked, "Anna: skip").kept(border_posts.EXPANSION).joined == (1, 1)

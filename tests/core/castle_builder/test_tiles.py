"""The notation of tiles, and the list that fills itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import UnreadableEntry
from core.game import Layout
from core.games.castle_builder import GAME, describe, known_tiles, parse_tile, tile_list
from core.games.castle_builder.tiles import Tile
from tests.core.castle_builder.helpers import FOUNDATION, game, impossible, read, refused

edge = st.sampled_from("sk")
count = st.integers(0, 9)
tiles = st.builds(
    Tile,
    bottom=st.none() | st.integers(0, 99),
    top=st.none(),
    top_left=edge,
    top_right=edge,
    bottom_left=edge,
    bottom_right=edge,
    windows=count,
    roof=st.booleans(),
    residents=count,
    rubies=count,
    no_start=st.booleans(),
)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("7", Tile(7)),
        ("1/11", Tile(11, 1)),
        ("any", Tile(None)),
        ("5/any", Tile(None, 5)),
        ("12.p.g", Tile(12, residents=1, rubies=1)),
        ("7.ks.w2.r", Tile(7, None, "k", "k", "s", "s", windows=2, roof=True)),
        ("any.ksks.n", Tile(None, None, "k", "s", "k", "s", no_start=True)),
        ("3.k", Tile(3, None, "k", "k", "k", "k")),
    ],
)
def test_a_tile_is_written_as_it_is_printed(text: str, tile: Tile) -> None:
    assert parse_tile(text) == tile
    assert describe(tile) == text


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("7.ssss", "7"),
        ("7.KKSS.W1.P0", "7.ks.w"),
        ("7/7", "7"),
        ("7.r.w", "7.w.r"),
        ("7.sskk", "7.sk"),
        ("7.kkks", "7.kkks"),
        ("7.kksk", "7.kksk"),
        ("7.kkkk", "7.k"),
        ("7.skss", "7.skss"),
    ],
)
def test_other_ways_of_writing_mean_the_same(long: str, short: str) -> None:
    assert describe(parse_tile(long)) == short


@pytest.mark.refuses("CB-63")
@pytest.mark.parametrize(
    "text",
    ["", "x", "7.", "7.q", "7.sks", "7.w.w2", "7.s.k", "any/7", "100", "-1", "7.w10", "7 .w"],
)
def test_an_unclear_tile_is_not_guessed(text: str) -> None:
    with pytest.raises(UnreadableEntry, match="is not clear"):
        parse_tile(text)


@pytest.mark.refuses("CB-63")
def test_an_unclear_tile_cannot_be_pushed_through() -> None:
    state = game()
    assert refused(state, "1: place a1 7.q") == ["CB-63"]
    assert impossible(state, "1: place a1 7.q")


@settings(derandomize=True, max_examples=300)
@given(tiles, st.none() | st.integers(0, 99))
def test_every_description_is_read_back(tile: Tile, top: int | None) -> None:
    tile = tile._replace(top=None if top == tile.bottom else top)
    assert parse_tile(describe(tile)) == tile


@pytest.mark.rule("CB-63")
def test_the_list_of_tiles_fills_itself_and_can_be_shared() -> None:
    state = game(
        """
        1: place a1 4.w2
        2: place a2 12.p.g
        2: place a1 4.w2
        """
    )
    assert [describe(tile) for tile in known_tiles(state)] == ["4.w2", "12.p.g"]
    shared = Layout("tiles", "seen", tile_list(state) + "\n# ours\nany.p Princess")
    next_game = game("1: place a1 any.p", layouts=(FOUNDATION, shared))
    assert [describe(tile) for tile in known_tiles(next_game)] == ["any.p", "4.w2", "12.p.g"]
    assert tile_list(next_game).splitlines() == ["any.p Princess", "4.w2", "12.p.g"]


@pytest.mark.refuses("CB-63")
def test_a_tile_that_is_not_in_the_list_is_pointed_out_not_refused() -> None:
    state = game(layouts=(FOUNDATION, Layout("tiles", "seen", "7")))
    assert not refused(state, "1: place a1 8.w")
    new, old = read("1: place a1 8.w"), read("1: place a1 7")
    assert [str(m) for m in GAME.warnings(state, new)] == ["Tile 8.w is not in your list yet."]
    assert not GAME.warnings(state, old)
    assert not GAME.warnings(GAME.apply(state, new), new)
    assert len(GAME.warnings(state, read("lay 7,8,9"))) == 2
    assert not GAME.warnings(game(), new)
    assert not GAME.warnings(state, read("1: place a1 what"))

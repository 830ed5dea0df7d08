"""The first two actions and the display: drawing, taking, turning up, clearing."""

from __future__ import annotations

import pytest

from core.games.tuscany import GAME
from core.games.tuscany.entries import Clear, Draw, Reveal, Take
from core.games.tuscany.legal import listed
from core.games.tuscany.state import Neutral
from core.games.tuscany.tiles import Tile
from core.session import Session
from tests.core.helpers import enter
from tests.core.tuscany.helpers import DISPLAY, begin, estate, give, refused, setup, table


@pytest.mark.rule("TU-12")
def test_one_action_a_turn_and_then_the_next_player() -> None:
    playing = table("full", 3)
    enter(playing, "Anna: draw")
    assert playing.state.active == 1
    enter(playing, "Boris: take city\nBoris: reveal farm")
    assert playing.state.active == 2


@pytest.mark.refuses("TU-12")
def test_no_second_action() -> None:
    playing = table()
    enter(playing, "Anna: draw")
    assert refused(playing, "Anna: draw") == {"TU-12"}


@pytest.mark.rule("TU-13")
def test_three_cards_and_one_for_each_tile() -> None:
    playing = table(bonus="card")
    enter(playing, "Anna: draw")
    assert estate(playing).cards == 5 + 3 + 1
    give(playing, "Boris", bonus_card=3)
    enter(playing, "Boris: draw")
    assert estate(playing, "Boris").cards == 5 + 3 + 3


@pytest.mark.refuses("TU-13")
def test_without_the_tile_three_only() -> None:
    playing = table(bonus="yield")
    enter(playing, "Anna: draw\nBoris: draw\nAnna: draw")
    assert estate(playing).cards == 5 + 3 + 3


@pytest.mark.rule("TU-77")
def test_two_cards_where_the_table_plays_so() -> None:
    playing = table(bonus="card", draw="2")
    enter(playing, "Anna: draw")
    assert estate(playing).cards == 5 + 2 + 1


@pytest.mark.refuses("TU-77")
def test_three_cards_by_the_book() -> None:
    playing = table()
    enter(playing, "Anna: draw")
    assert estate(playing).cards == 8
    assert [r.rule for r in GAME.check_setup(setup(draw="4"))] == ["CP-2"]


@pytest.mark.rule("TU-14")
def test_discards_come_back_so_drawing_goes_on() -> None:
    """60 and 59 cards in hands leave 3 of 122: drawn from the pile or from mixed discards."""
    playing = give(give(table(), "Anna", cards=60), "Boris", cards=59)
    enter(playing, "Anna: draw")
    assert estate(playing).cards == 63


@pytest.mark.refuses("TU-14")
def test_nobody_draws_the_hundred_and_twenty_third_card() -> None:
    playing = give(give(table(), "Anna", cards=60), "Boris", cards=61)
    enter(playing, "Anna: draw\nBoris: draw")
    assert estate(playing).cards == 61
    assert estate(playing, "Boris").cards == 61


@pytest.mark.rule("TU-15", "TU-17")
def test_a_tile_goes_into_storage_and_an_own_one_takes_its_place() -> None:
    playing = table()
    enter(playing, "Anna: take city")
    assert str(GAME.due(playing.state)) == "Reveal 1 tile for the display"
    enter(playing, "Anna: reveal village")
    assert estate(playing).stored == (0, 0, 0, 0, 0, 1, 0, 0)
    assert estate(playing).used == 1
    assert playing.state.display == (2, 1, 1, 1, 1, 0, 1, 1)


@pytest.mark.refuses("TU-15")
def test_what_does_not_lie_there_cannot_be_taken() -> None:
    playing = table(display="village,village,farm,farm,inn,inn,city,city")
    assert refused(playing, "Anna: take castle") == {"TU-15"}


@pytest.mark.refuses("TU-17", "TU-12")
def test_first_the_display_is_filled() -> None:
    playing = table()
    enter(playing, "Anna: take city")
    assert refused(playing, "Anna: marble") == {"TU-17", "TU-42"}
    assert refused(playing, "Boris: draw") == {"TU-12"}
    assert refused(playing, "Anna: reveal village,farm") == {"TU-17"}


@pytest.mark.rule("TU-17")
def test_without_own_tiles_a_neutral_one_takes_the_place() -> None:
    playing = give(table(), "Anna", used=21)
    enter(playing, "Anna: take city\nAnna: reveal village")
    assert estate(playing).used == 21
    assert playing.state.neutral.pile == (2, 3, 3, 3, 3, 3, 3, 3)


@pytest.mark.rule("TU-16")
def test_a_full_storage_gives_something_up() -> None:
    playing = table()
    enter(playing, "Anna: take city\nAnna: reveal village\nBoris: draw")
    enter(playing, "Anna: take inn over=city\nAnna: reveal farm")
    assert estate(playing).stored == (0, 0, 0, 0, 0, 0, 1, 0)


@pytest.mark.rule("TU-16")
def test_more_storage_holds_more_and_a_hex_may_go() -> None:
    playing = give(table(bonus="storage"), "Anna", hexes=1)
    enter(playing, "Anna: take city\nAnna: reveal village\nBoris: draw")
    enter(playing, "Anna: take inn over=hex\nAnna: reveal farm")
    assert (sum(estate(playing).stored), estate(playing).hexes) == (2, 0)


@pytest.mark.refuses("TU-16")
def test_storage_is_exactly_as_large_as_it_is() -> None:
    playing = table()
    assert refused(playing, "Anna: take city over=inn") == {"TU-16"}
    enter(playing, "Anna: take city\nAnna: reveal village\nBoris: draw")
    assert refused(playing, "Anna: take inn") == {"TU-16"}
    assert refused(playing, "Anna: take inn over=farm") == {"TU-16"}


# Around the castle on b3: a2 and b2 farm, a3 village, b4 quarry, c2 monastery, c3 traveller.
NOTHING_FITS = "city,city,city,inn,inn,castle,castle,castle"


@pytest.mark.rule("TU-18")
def test_when_nothing_fits_one_kind_is_cleared_away() -> None:
    playing = table(display=NOTHING_FITS)
    enter(playing, "Anna: clear inn\nAnna: reveal city,castle")
    enter(playing, "Anna: clear castle\nAnna: reveal village,farm,inn,inn")
    assert str(GAME.due(playing.state)) == "Anna: take a tile that fits"
    enter(playing, "Anna: take farm\nAnna: reveal quarry")
    assert playing.state.active == 1
    assert estate(playing).used == 1


@pytest.mark.refuses("TU-18")
def test_clearing_is_only_for_when_nothing_fits() -> None:
    playing = table()
    assert refused(playing, "Anna: clear inn") == {"TU-18"}
    playing = table(display=NOTHING_FITS)
    assert refused(playing, "Anna: take city") == {"TU-18"}
    assert refused(playing, "Anna: clear farm") == {"TU-18"}


@pytest.mark.refuses("TU-18")
def test_after_clearing_a_fitting_tile_must_be_taken() -> None:
    playing = table(display=NOTHING_FITS)
    enter(playing, "Anna: clear inn\nAnna: reveal farm,quarry")
    assert refused(playing, "Anna: draw") == {"TU-18"}
    assert refused(playing, "Anna: take city") == {"TU-18"}
    assert refused(playing, "Anna: clear city") == {"TU-18"}


@pytest.mark.rule("TU-18")
def test_a_full_domain_can_still_take_for_the_storage() -> None:
    playing = table()
    mine = estate(playing)
    full = playing.state.with_estate(0, mine._replace(covered=mine.land.grid.all))
    assert not GAME.check(full, Take(0, Tile.CITY))


def unpainted(display: str = DISPLAY, **options: str) -> Session:
    playing = begin(setup(painted=False, depth="full", **options))
    enter(playing, f"Anna: reveal {display}\nAnna: start b3\nBoris: start b3")
    return enter(playing, "Anna: bonus card\nBoris: bonus card")


@pytest.mark.rule("TU-79")
def test_where_nothing_is_painted_the_players_say_that_nothing_fits() -> None:
    """The cells around b3 then have none of the display's colours; one of them takes a farm."""
    playing = unpainted(NOTHING_FITS)
    assert {Take(0, Tile.CITY), Clear(0, Tile.INN)} <= set(GAME.legal(playing.state))
    (question,) = GAME.warnings(playing.state, Clear(0, Tile.INN))
    assert "no colour yet" in str(question)
    enter(playing, "Anna: clear inn\nAnna: reveal farm,village")
    assert str(GAME.due(playing.state)) == ("Anna: take a tile that fits, or replace another type")
    assert refused(playing, "Anna: take city") == {"TU-18"}
    enter(playing, "Anna: take farm\nAnna: reveal quarry\nBoris: draw")
    around = ("a2", "a3", "b2", "b4", "c2", "c3")
    for cell in around:
        assert refused(playing, f"Anna: paint city {cell}") == {"TU-78"}
    for cell in around[:-1]:
        enter(playing, f"Anna: paint {'quarry' if cell in ('a2', 'c2') else 'traveller'} {cell}")


@pytest.mark.refuses("TU-79")
def test_what_is_painted_is_not_asked() -> None:
    playing = enter(unpainted(), "Anna: paint inn a3")
    assert refused(playing, "Anna: clear city") == {"TU-18"}
    assert not GAME.warnings(table(display=NOTHING_FITS).state, Clear(0, Tile.INN))


@pytest.mark.refuses("TU-79")
def test_not_everything_can_miss() -> None:
    """Eight kinds lie there: one of them fits wherever there is a space."""
    assert refused(unpainted(), "Anna: clear inn") == {"TU-18"}


@pytest.mark.rule("TU-79")
def test_a_tile_that_must_fit_is_owed_a_space() -> None:
    playing = enter(unpainted(take="fitting"), "Anna: take inn\nAnna: reveal village")
    enter(playing, "Anna: paint quarry a2,a3\nAnna: paint farm b2,c2\nAnna: paint city b4")
    assert refused(playing, "Anna: paint village c3") == {"TU-78"}
    enter(playing, "Anna: paint inn c3")


ONLY_CITIES = Neutral(pile=(0, 0, 0, 0, 0, 1, 0, 0), thrown=(0, 0, 0, 0, 0, 0, 1, 0))


@pytest.mark.rule("TU-85")
def test_clearing_ends_when_no_tile_that_fits_can_turn_up() -> None:
    playing = enter(table(display=NOTHING_FITS), "Anna: clear inn\nAnna: reveal city,castle")
    hopeless = playing.state._replace(neutral=ONLY_CITIES)
    assert str(GAME.due(hopeless)) == "Anna: take any tile, none fits"
    assert not GAME.check(hopeless, Take(0, Tile.CASTLE))
    assert {type(entry) for entry in listed(hopeless, Take)} == {Take}
    assert GAME.apply(hopeless, Take(0, Tile.CASTLE)).missing == 1


@pytest.mark.refuses("TU-85")
def test_nothing_is_cleared_then() -> None:
    hopeless = table(display=NOTHING_FITS).state._replace(neutral=ONLY_CITIES)
    assert [r.rule for r in GAME.check(hopeless, Clear(0, Tile.INN))] == ["TU-85"]
    assert not GAME.check(hopeless, Take(0, Tile.CITY))
    farm = hopeless._replace(neutral=Neutral(pile=(0, 1, 0, 0, 0, 0, 0, 0)))
    assert [r.rule for r in GAME.check(farm, Take(0, Tile.CITY))] == ["TU-18"]
    assert not GAME.check(farm, Clear(0, Tile.INN))
    strict = table(display=NOTHING_FITS, take="fitting").state._replace(neutral=ONLY_CITIES)
    assert [r.rule for r in GAME.check(strict, Take(0, Tile.CITY))] == ["TU-19"]
    assert not list(listed(strict, Take)) and not list(listed(strict, Clear))


@pytest.mark.rule("TU-19")
def test_any_tile_may_be_taken_by_the_book() -> None:
    enter(table(), "Anna: take city")
    enter(table(take="fitting"), "Anna: take farm")


@pytest.mark.refuses("TU-19")
def test_only_fitting_tiles_where_the_table_says_so() -> None:
    assert refused(table(take="fitting"), "Anna: take city") == {"TU-19"}


@pytest.mark.rule("TU-20")
def test_five_alike_are_replaced_until_they_are_fewer() -> None:
    playing = table(display="village,village,village,village,farm,farm,farm,inn")
    enter(playing, "Anna: take inn\nAnna: reveal village")
    assert str(GAME.due(playing.state)) == "Reveal 5 tiles for the display"
    assert playing.state.display == (0, 3, 0, 0, 0, 0, 0, 0)
    assert playing.state.active == 0
    # The four villages of the neutral pile are out, one farm is left in it.
    enter(playing, "Anna: reveal farm,quarry,quarry,quarry,quarry")
    assert playing.state.missing == 0
    enter(playing, "Boris: take quarry\nBoris: reveal farm")
    assert playing.state.display == (0, 0, 0, 0, 3, 0, 0, 0)
    assert playing.state.missing == 5


@pytest.mark.refuses("TU-20")
def test_four_alike_may_stay() -> None:
    playing = table(display="village,village,village,farm,farm,farm,inn,inn")
    enter(playing, "Anna: take inn\nAnna: reveal village")
    assert playing.state.display == (4, 3, 0, 0, 0, 0, 1, 0)
    assert playing.state.active == 1


ONE_CASTLE = (0, 0, 0, 0, 0, 0, 0, 1)


@pytest.mark.rule("TU-21")
def test_an_empty_neutral_pile_is_mixed_from_the_neutral_discards() -> None:
    """Of 32 neutral tiles only a castle is left. Two villages and an inn were thrown away, so
    after the castle only these can turn up."""
    playing = give(table(), "Anna", used=21)
    enter(playing, "Anna: take city")
    neutral = Neutral(ONE_CASTLE, thrown=(2, 0, 0, 0, 0, 0, 1, 0))
    almost = playing.state._replace(neutral=neutral, missing=3)
    assert [r.rule for r in GAME.check(almost, Reveal(0, (Tile.VILLAGE,)))] == ["TU-21"]
    for tile, refusals in ((Tile.VILLAGE, []), (Tile.INN, []), (Tile.FARM, ["TU-21"])):
        assert [r.rule for r in GAME.check(almost, Reveal(0, (Tile.CASTLE, tile)))] == refusals
    twice = Reveal(0, (Tile.CASTLE, Tile.INN, Tile.INN))
    assert [r.rule for r in GAME.check(almost, twice)] == ["TU-21"]
    after = GAME.apply(almost, Reveal(0, (Tile.CASTLE, Tile.VILLAGE)))
    assert after.neutral.pile == (1, 0, 0, 0, 0, 0, 1, 0)
    assert {x.tiles for x in listed(after, Reveal)} == {(Tile.VILLAGE,), (Tile.INN,)}


@pytest.mark.rule("TU-21")
def test_only_neutral_tiles_come_back() -> None:
    """The fifth village is Anna's own. Boris takes one of two farms of which one is his own: the
    one that stays may be neutral."""
    playing = table(display="village,village,village,village,farm,inn,inn,inn")
    enter(playing, "Anna: take inn\nAnna: reveal village")
    assert playing.state.neutral.thrown == (4, 0, 0, 0, 0, 0, 0, 0)
    enter(playing, "Anna: reveal quarry,quarry,city,city,castle")
    enter(playing, "Boris: take inn\nBoris: reveal farm\nAnna: draw\nBoris: take farm over=inn")
    assert (playing.state.display[1], playing.state.neutral.lying[1]) == (1, 1)


@pytest.mark.rule("TU-21")
def test_nobody_says_which_of_six_alike_stays() -> None:
    """Of six villages two may be neutral: both may be among the five that leave, or one stays."""
    playing = table(display="village,village,farm,farm,farm,inn,inn,inn")
    state = playing.state._replace(
        display=(6, 2, 0, 0, 0, 0, 0, 0), neutral=Neutral(lying=(2, 2, 0, 0, 0, 0, 0, 0))
    )
    after = GAME.apply(state, Draw(0))
    assert after.display == (1, 2, 0, 0, 0, 0, 0, 0)
    assert (after.neutral.thrown[0], after.neutral.lying[0]) == (2, 1)


@pytest.mark.rule("TU-21")
def test_a_pile_that_nobody_has_seen_may_have_been_mixed() -> None:
    """What left it before the table entered every action is not known."""
    playing = enter(table("score"), f"Anna: depth full\nAnna: reveal {DISPLAY}")
    enter(give(playing, "Anna", used=21), "Anna: take city")
    enter(playing, "Anna: reveal inn")
    no_inn = playing.state.neutral._replace(
        pile=(4, 4, 4, 4, 4, 4, 0, 4), lying=(0, 0, 0, 0, 0, 0, 4, 0)
    )
    state = playing.state._replace(neutral=no_inn, display=(1, 1, 1, 1, 0, 0, 4, 0))
    cleared = GAME.apply(state, Clear(1, Tile.INN))
    assert not GAME.check(cleared, Reveal(1, (Tile.INN,)))


@pytest.mark.rule("TU-83")
def test_without_any_neutral_tile_the_display_stays_short() -> None:
    playing = give(table(), "Anna", used=21)
    bare = playing.state._replace(neutral=Neutral((0,) * 8))
    after = GAME.apply(bare, Take(0, Tile.CITY))
    assert (sum(after.display), after.missing, after.active) == (7, 0, 1)


@pytest.mark.rule("TU-83")
def test_five_alike_leave_a_gap_then() -> None:
    """Five villages of the players, and no neutral tile in the pile or on the discards."""
    playing = table(display="village,village,village,village,farm,farm,farm,inn")
    none = (0,) * 8
    state = playing.state._replace(neutral=Neutral(none, none))
    state = GAME.apply(state, Take(0, Tile.INN))
    state = GAME.apply(state, Reveal(0, (Tile.VILLAGE,)))
    assert (state.display, state.missing, state.active) == ((0, 3, 0, 0, 0, 0, 0, 0), 0, 1)


@pytest.mark.refuses("TU-83")
def test_as_long_as_one_is_left_it_is_turned_up() -> None:
    playing = give(table(), "Anna", used=21)
    last = playing.state._replace(neutral=Neutral(ONE_CASTLE))
    after = GAME.apply(last, Take(0, Tile.CITY))
    assert (after.missing, after.active) == (1, 0)


@pytest.mark.refuses("TU-21")
def test_a_fifth_neutral_inn_before_that_is_a_mistake() -> None:
    playing = begin(setup(depth="full"))
    assert refused(playing, "Anna: reveal inn,inn,inn,inn,inn") == {"TU-21"}

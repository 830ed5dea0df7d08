"""What players would look up in the book is on the screen, as the rules have it now."""

from __future__ import annotations

from collections.abc import Callable

from core import notation
from core.games.castle_builder.entries import Coin
from core.games.castle_builder.state import Builder
from core.games.tuscany.state import Phase
from core.games.tuscany.tiles import BONUS_INDEX, BONUSES, BonusTile, Tile
from core.session import Session
from core.text import translator
from mobile.tables.registry import table_for
from mobile.tables.table import Table
from mobile.tables.tuscany.pieces import ICONS
from mobile.tables.view import Fact, LookUp
from tools.golden import FOLDER as GOLDEN


def played(name: str, until: Callable[[Session], bool]) -> Session:
    """A golden game, stopped at the first moment of this kind."""
    golden = notation.parse((GOLDEN / f"{name}.castlepad").read_text("utf-8"))
    session = Session(golden.header)
    for line in golden.lines:
        if until(session):
            break
        session.enter(line)
    return session


def looked_up(table: Table, *players: int) -> list[LookUp]:
    return list(table.look_ups(players or (0,)))


def values(found: LookUp) -> list[str | None]:
    return [fact.value for fact in found.facts]


def test_tuscany_tells_areas_and_how_often_green_points_still_count() -> None:
    session = played("tuscany/two_players", lambda session: session.state.scored == 1)
    title, red, areas, *_ = looked_up(table_for(session))
    assert str(title.title) == "Round 2: a green point counts 2 more times"
    assert values(areas) == ["1", "3", "6"]
    game = session.game
    now = [game.red(session.state, p).total + game.green(session.state, p).total for p in (0, 1)]
    assert values(red) == [str(total) for total in now]


def test_the_foretold_red_points_are_those_after_the_scoring() -> None:
    session = played("tuscany/two_players", lambda session: False)
    foretold: list[str | None] = []
    again = Session(session.header)
    scorings = 0
    for line in session.lines:
        before = again.state
        if before.phase is not Phase.FINAL:
            foretold = values(looked_up(table_for(again))[1])
        again.enter(line)
        if again.state.scored > before.scored:
            scorings += 1
            reds = [str(again.game.red(again.state, p).total) for p in (0, 1)]
            assert reds == foretold
    assert scorings == 3


def test_tuscany_tells_what_the_next_to_complete_a_colour_gets() -> None:
    session = played("tuscany/two_players", lambda session: len(session.steps) > 10)
    state = session.state
    closed = (0, 1, 2, *state.colours_closed[3:])
    table = table_for(session)
    pairs = state.rules.values
    table.state = state._replace(colours_closed=closed)
    colours = next(x for x in looked_up(table) if "colour" in str(x.title))
    assert values(colours)[:3] == [str(pairs[0][0]), str(pairs[1][1]), ""]
    assert str(colours.facts[1].name).startswith("Second to cover")


def test_bonus_tiles_add_to_what_tuscan_tiles_give() -> None:
    session = played("tuscany/two_players", lambda session: session.state.phase is Phase.PLAY)
    table = table_for(session)
    own = [int(kind in (BonusTile.WORKER, BonusTile.YIELD)) for kind in BONUSES]
    estate = session.state.estates[0]._replace(bonuses=tuple(own))
    table.state = session.state.with_estate(0, estate)
    gives = {fact.icon: fact for fact in looked_up(table)[-1].facts}
    assert gives[ICONS[Tile.VILLAGE]].value == "+2"
    assert gives[ICONS[Tile.TRAVELLER]].value == "+2"
    assert gives[ICONS[Tile.QUARRY]].value == "+1"
    assert gives[ICONS[Tile.MONASTERY]].value == "+3"
    assert str(gives[ICONS[Tile.VILLAGE]].name).startswith("Village:")
    assert BONUS_INDEX[BonusTile.WORKER] == own.index(1)


def castle_builder(until: Callable[[Session], bool]) -> list[LookUp]:
    return looked_up(table_for(played("castle-builder/two-players", until)))


def test_castle_builder_tells_who_a_coin_would_reward() -> None:
    """A coin that is taken then rewards those."""
    checked = 0

    def compare(session: Session) -> bool:
        nonlocal checked
        rewards = next(
            (x for x in looked_up(table_for(session)) if "would take" in str(x.title)), None
        )
        assert rewards is not None
        seats: tuple[Builder, ...] = session.state.seats
        highest = max(seat.castle.height for seat in seats)
        named = [n for n, s in zip(session.state.table.names, seats, strict=True)
                 if s.castle.height == highest]  # fmt: skip
        assert rewards.facts[0].value == ", ".join(named)
        checked += 1
        return checked > 20

    played("castle-builder/two-players", compare)
    assert checked > 20


def test_castle_builder_tells_steps_and_coins_that_are_missing() -> None:
    missing, coin_space, rows, *_, others = castle_builder(lambda s: len(s.steps) > 30)
    assert values(rows)[:5] == ["0", "2", "3", "4", "5"]
    session = played("castle-builder/two-players", lambda s: len(s.steps) > 30)
    assert values(missing) == [str(7 - seat.wealth) for seat in session.state.seats]
    assert all(
        value is not None and (value == "?" or int(value) > 0) for value in values(coin_space)
    )
    told = [fact for x in castle_builder(lambda s: len(s.steps) > 30)[-2:] for fact in x.facts]
    assert len(told) == len(Coin)
    assert all(isinstance(fact, Fact) and fact.name for fact in others.facts)


def test_every_fact_says_in_words_what_it_is() -> None:
    names = (
        "dice-game/sheet_a_2_players",
        "burgundy/whole-2020-score-3",
        "tuscany/two_players_tracks",
        "castle-builder/two-players",
    )
    for name in names:
        session = played(name, lambda session: len(session.steps) > 8)
        found = looked_up(table_for(session))
        assert found
        assert all(fact.name is not None for look_up in found for fact in look_up.facts), name


def test_a_phase_of_burgundy_has_the_letter_of_the_language() -> None:
    session = played("burgundy/whole-2020-score-3", lambda s: s.state.scored_phase == 2)
    (title, *_) = looked_up(table_for(session))
    said = translator("ru")(title.title)
    assert "фазе В" in said, said

"""The calculator counts what a tracked game would have counted: proven on every golden game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from core import games, ledger, record
from core.calculators.calculator import OTHER, Calculator, Close, Count, CountState
from core.errors import IllegalEntry
from core.game import Item, Player, Points, Setup
from core.games.burgundy import scoring
from core.games.castle_builder.entries import Coin
from core.games.dice_game.entries import Colour
from core.games.tuscany import scoring as tuscany_scoring
from core.games.tuscany.tiles import Goods
from core.session import Session
from core.storage.store import Store
from tests.core.helpers import enter, session, table
from tests.golden.test_golden import HERE, load

GOLDEN = sorted(
    file for id in games.calculators() for file in (HERE / games.tracked(id)).glob("*.castlepad")
)


def seen_dice_game(playing: Session, points: Points) -> Counter[str]:
    """What lies on the table at the end of a tracked game, as somebody would count it."""
    found: Counter[str] = Counter()
    sheet = playing.state.table.sheet
    for item in points.items:
        phase = item.phase.lower()
        if item.rule in ("DG-60", "DG-61", "DG-83"):
            colour = next(c for c in Colour if sheet.grid.names_of(sheet.cells[c]) == item.source)
            found[f"{colour.value}_done"] = sheet.colour_points[colour].index(item.each) + 1
        elif item.rule == "DG-51":
            found["goods"] += item.count
        elif item.rule == "DG-04":
            found["start"] += 1
        elif item.rule == "DG-32":
            found[f"pasture{len(item.source)}_{phase}"] += 1
        elif item.rule == "CP-3":
            found["other"] += item.vp
        else:
            found[f"area{len(item.source)}_{phase}"] += 1
    found["unused"] = playing.state.duchies[points.player].unused
    return found


def seen_castle_builder(playing: Session, points: Points) -> Counter[str]:
    found: Counter[str] = Counter()
    for item in points.items:
        found["other" if item.rule == "CP-3" else Coin(item.source[0]).value] += item.vp
    return found


def seen_tuscany(playing: Session, points: Points) -> Counter[str]:
    estate = playing.state.estates[points.player]
    found: Counter[str] = Counter()
    for item in points.items:
        if item.phase != "final":
            found["red"] += item.vp
    if playing.game.outcome(playing.state).over:
        said = estate.left
        if playing.state.full:
            said = (sum(estate.stored), estate.hexes, estate.marble, estate.workers, estate.cards)
        found.update(dict(zip(Goods, (count or 0 for count in said), strict=True)))
    found["green"] = estate.green()
    found["empty"] = tuscany_scoring.standing(playing.state, points.player).empty
    return found


def seen_burgundy(playing: Session, points: Points) -> Counter[str]:
    state, player = playing.state, points.player
    found: Counter[str] = Counter()
    for item in state.items[player]:
        found["other" if item.rule == "CP-3" else "track"] += item.vp
    for item in points.items[len(state.items[player]) :]:  # the final count
        number = int(item.rule[3:])
        if item.kind == "monastery":
            found[f"monastery{number - 100}"] = item.count
        elif item.kind == "shields" and item.source:
            found[f"shield{number - 300}"] = 1
        elif item.rule == "BU-307":
            found["bonus"] = item.vp
        elif item.rule in LEFT_RULES:
            found[LEFT_RULES[item.rule]] = getattr(scoring.left_of(state, player), item.kind)
    duchy = state.duchy(player)
    found["empty"] = len(duchy.tiles) - duchy.filled.bit_count()
    if "solo" not in playing.header.setup.options:
        found["back"] = state.turn_order().index(player) + 1
    return found


LEFT_RULES = {"BU-72": "goods", "BU-73": "silver", "BU-74": "workers"}


SEEN: Mapping[str, Callable[[Session, Points], Counter[str]]] = {
    "burgundy": seen_burgundy,
    "dice-game": seen_dice_game,
    "castle-builder": seen_castle_builder,
    "tuscany": seen_tuscany,
}


def counted(playing: Session) -> Session:
    """A count of the end of a tracked game."""
    id = playing.header.game + games.COUNT
    calculator = games.game(id)
    known = {option.name for option in calculator.options}
    setup = playing.header.setup
    options = {name: value for name, value in setup.options.items() if name in known}
    players = tuple(
        Player(p.name, tuple(pair for pair in p.options if pair[0] in known)) for p in setup.players
    )
    fresh = session(id, Setup(players, options, setup.layouts))
    for points in playing.points():
        for field, number in SEEN[playing.header.game](playing, points).items():
            fresh.play(Count(points.player, field, number))
    fresh.play(Close())
    return fresh


def by_rule(game: str, items: tuple[Item, ...]) -> Counter[str]:
    """Points by rule. What a table no longer tells apart at the end counts together."""
    found: Counter[str] = Counter()
    for item in items:
        found[same_rule(game, item)] += item.vp
    return found


def same_rule(game: str, item: Item) -> str:
    if item.rule in ("CP-3", "CP-9"):
        return "CP-9"
    if game == "dice-game" and item.rule == "DG-37":
        return "DG-30"  # castles are areas of one cell
    if game == "tuscany" and item.phase != "final":
        return "TU-55"  # all of it stands on the red track
    if game == "burgundy" and not (
        item.rule in LEFT_RULES or item.kind in ("monastery", "shields")
    ):
        return "BU-54"  # all of it stands on the track
    return item.rule


def test_there_are_golden_games_of_every_calculator() -> None:
    assert {file.parent.name for file in GOLDEN} == {*map(games.tracked, games.calculators())}
    assert {*SEEN} == {*map(games.tracked, games.calculators())}


@pytest.mark.rule("CP-8")
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_calculator_and_tracked_game_agree(file: Path) -> None:
    playing = load(file)
    count = counted(playing)
    for tracked, found in zip(playing.points(), count.points(), strict=True):
        assert found.total == tracked.total
        assert by_rule(playing.header.game, found.items) == by_rule(
            playing.header.game, tracked.items
        )
    ours, theirs = count.game.outcome(count.state), playing.game.outcome(playing.state)
    assert sorted(ours.places, key=lambda p: p.player) == sorted(
        theirs.places, key=lambda p: p.player
    )
    if theirs.over:
        assert ours.reason == theirs.reason
    rules = {**ledger.ledger(count.game), **ledger.common()}
    assert all(item.rule in rules for points in count.points() for item in points.items)


@pytest.fixture
def dice() -> Session:
    return session("dice-game-count", table(2))


@pytest.mark.rule("CP-8")
def test_a_count_is_typed_undone_and_closed(dice: Session) -> None:
    enter(dice, "Anna: count area3_ii 1\nAnna: count area2_ii 2\nБорис: count pasture2_i 1")
    # an area of three in phase II is worth 6 (book, page 6), one of two 3; a pasture of two in
    # phase I 4, twice
    assert [points.total for points in dice.points()] == [12, 8]
    enter(dice, "Борис: count goods 2\nclose")
    assert [points.total for points in dice.points()] == [12, 12]
    outcome = dice.game.outcome(dice.state)
    assert (outcome.over, outcome.winners) == (True, (0, 1))
    enter(dice, "undo\nAnna: count unused 1")
    assert dice.game.outcome(dice.state).winners == (0,)
    assert not dice.game.outcome(dice.state).over


@pytest.mark.rule("CP-8")
def test_the_sum_of_a_phase_stands_for_its_areas(dice: Session) -> None:
    enter(dice, "Anna: count sum_i 23\nAnna: count sum_ii 14\nAnna: count goods 2")
    assert dice.points()[0].total == 23 + 14 + 4
    assert [item.phase for item in dice.points()[0].items][:2] == ["I", "II"]
    enter(dice, "Anna: count start 1\nAnna: count area4_i 1\nAnna: count area3_iii 1")
    # what was added up is not counted again; an area of three in phase III is worth 4
    assert dice.points()[0].total == 23 + 14 + 4 + 4


@pytest.mark.refuses("CP-8")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Count(0, "gold", 1), "no line “gold”"),
        (Count(0, "goods", 100), "must be between"),
        (Count(0, "goods", -1), "must be between"),
        (Count(7, "goods", 1), "no seat 8"),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(dice: Session, entry: Count, said: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        dice.override(entry)
    (refusal,) = caught.value.refusals
    assert refusal.rule == "CP-8" and said in str(refusal.message)


@pytest.mark.refuses("CP-8")
def test_a_closed_count_is_not_changed_by_mistake(dice: Session) -> None:
    enter(dice, "close")
    for entry in (Count(0, "goods", 1), Close()):
        with pytest.raises(IllegalEntry, match="Undo to change it"):
            dice.play(entry)
    dice.override(Count(0, "goods", 1))
    assert dice.points()[0].total == 2


# Sheet A: the cities of 1 and 1, a monastery of 1 and four castles are seven areas of one cell.


@pytest.mark.rule("CP-8")
def test_every_area_of_the_sheet_can_be_counted(dice: Session) -> None:
    enter(dice, "Anna: count start 1\nAnna: count area1_i 2\nAnna: count area1_iii 4")
    enter(dice, "Anna: count area2_i 8\nAnna: count area3_i 1\nAnna: count area4_i 1")
    enter(dice, "Anna: count pasture1_i 1\nAnna: count pasture2_ii 3")
    enter(dice, "Anna: count goods 4\nAnna: count unused 31")
    assert dice.points()[0].items[0].rule == "DG-04"
    assert dice.points()[0].total == 1 + 2 + 4 + 8 * 4 + 8 + 13 + 2 + 3 * 6 + 4 * 2


@pytest.mark.refuses("CP-8")
@pytest.mark.parametrize(
    ("entered", "entry", "most"),
    [
        ("", Count(0, "area4_i", 37), 1),
        ("", Count(0, "area4_ii", 2), 1),
        ("Anna: count area4_i 1", Count(0, "area4_ii", 1), 0),
        ("Anna: count start 1\nAnna: count area1_iii 4", Count(0, "area1_i", 3), 2),
        ("Anna: count area1_i 7", Count(0, "start", 1), 0),
        ("", Count(0, "pasture3_i", 1), 0),
        ("", Count(0, "goods", 5), 4),  # three rivers and a castle
        ("", Count(0, "goods", 99), 4),
        ("", Count(0, "unused", 32), 31),  # the castle and thirty rounds
    ],
)
def test_no_more_is_counted_than_the_sheet_has(
    dice: Session, entered: str, entry: Count, most: int
) -> None:
    enter(dice, entered)
    with pytest.raises(IllegalEntry, match=f"is too many.*goes up to {most}\\."):
        dice.play(entry)
    assert entry not in dice.game.legal(dice.state)
    dice.override(entry)  # players may know better, and old records stay


@pytest.mark.rule("CP-8")
def test_another_sheet_has_other_limits() -> None:
    """Sheet C has two areas of three and none of four; alone there are 24 rounds."""
    count = session("dice-game-count", table(1, sheet="C"))
    enter(count, "Anna: count area3_i 2\nAnna: count unused 25")
    for entry in (Count(0, "area3_ii", 1), Count(0, "area4_i", 1), Count(0, "unused", 26)):
        assert [(r.rule, r.impossible) for r in count.check(entry)] == [("CP-8", False)]


@pytest.mark.refuses("CP-8")
@pytest.mark.parametrize(
    ("entered", "entry", "most"),
    [("ruby 20", Count(1, "monk", 17), 16), ("ruby 30", Count(0, "monk", 7), 6)],
)
def test_all_players_together_count_no_more_than_the_36_coins_of_the_box(
    entered: str, entry: Count, most: int
) -> None:
    count = enter(session("castle-builder-count", table(2)), f"Anna: count {entered}")
    with pytest.raises(IllegalEntry, match=f"is too many.*goes up to {most}\\."):
        count.play(entry)
    count.play(Count(entry.player, entry.field, most))


@pytest.mark.refuses("CP-8")
@pytest.mark.parametrize(
    ("before", "field", "most"),
    [
        ("Anna: count hexes 4", "tiles", 2),
        ("Anna: count tiles 6", "hexes", 0),
        ("Борис: count cards 100", "cards", 22),
        ("Anna: count marble 20", "empty", 29),
    ],
)
def test_nobody_has_more_left_in_tuscany_than_there_is(before: str, field: str, most: int) -> None:
    """Six storage cells, 122 region cards, and 30 spaces with the start castle on one."""
    playing = enter(session("tuscany-count", table(2)), before)
    assert not playing.check(Count(0, field, most))
    (refusal,) = playing.check(Count(0, field, most + 1))
    assert (refusal.rule, refusal.impossible) == ("CP-8", False)


@pytest.mark.rule("CP-9")
def test_other_points_count(dice: Session) -> None:
    enter(dice, "Anna: count other 7\nБорис: count other -3")
    assert [points.total for points in dice.points()] == [7, -3]
    (item,) = dice.points()[0].items
    assert (item.rule, item.kind) == ("CP-9", "other")


@pytest.mark.refuses("CP-9")
def test_no_other_points_are_no_item(dice: Session) -> None:
    enter(dice, "Anna: count other 7\nAnna: count other 0")
    assert dice.points()[0].items == ()


@pytest.mark.parametrize("id", games.calculators())
def test_forms_are_in_order(id: str) -> None:
    calculator: Any = games.game(id)
    assert isinstance(calculator, Calculator)
    for setup in (table(calculator.seats[0]), table(calculator.seats[-1])):
        state: CountState = calculator.setup(setup)
        names = [field.name for field in state.form]
        assert len(names) == len(set(names))
        assert state.form[-1] == OTHER
        groups = [field.group for field in state.form]
        assert len(set(groups)) == sum(
            a != b for a, b in zip([None, *groups], groups, strict=False)
        )
        for field in state.form:
            assert 0 in field.numbers
            assert not field.choices or len(field.choices) == len(field.numbers)
        assert all(points.items == () for points in calculator.points(state))


def test_a_count_is_kept_in_the_history(tmp_path: Path) -> None:
    store = Store(tmp_path / "castlepad.sqlite")
    fresh = record.new("dice-game-count", table(2), "2026-11-16")
    enter(store.create(fresh), "Anna: count goods 4\nclose")
    (kept,) = store.games()
    assert (kept.game, kept.over, kept.totals) == ("dice-game-count", True, (8, 0))
    assert kept.kinds[0] == {"goods": 8}

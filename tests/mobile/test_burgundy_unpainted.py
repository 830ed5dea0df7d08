"""Games whose duchies nobody has painted, by touch from set-up to the first points."""

from __future__ import annotations

from typing import Any

from core import record
from core.entry import Entry
from core.game import Player, Setup
from core.games.burgundy import entries as e
from core.games.burgundy.expansions.border_posts import Join
from core.games.burgundy.expansions.unpainted import Colour, Space
from core.session import Session
from mobile.tables.steps import Choose, Do, Notice, Pick
from mobile.tables.view import Ring
from mobile.widgets.tokens import TokenButton, TokenRow
from tests.mobile.burgundy import entered, in_sheet, press_in_sheet, seat, touch_in_sheet
from tests.mobile.recorded import LiveTable
from tools.driver import Driver

BLANK = {"board": "blank"}


def desk(*entries: Entry, players: int = 2, **options: str) -> Any:
    names = ("Anna", "Boris", "Carla", "Dario")[:players]
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    setup = Setup(tuple(map(Player, names)), chosen)
    session = Session(record.new("burgundy", setup, "2026-11-16").header)
    for entry in entries:
        session.play(entry)
    return LiveTable(session)


def texts(tap: Any) -> list[str]:
    """What a pick offers, by number or name."""
    offers = [offer for group in tap.groups for offer in group.offers]
    return [offer.token.text or str(offer.token.name) for offer in offers]


def chosen(tap: Any, text: str) -> Any:
    """What touching an offer means."""
    offers = [offer for group in tap.groups for offer in group.offers]
    (offer,) = (o for o in offers if text in (o.token.text, str(o.token.name)))
    return offer.then() if callable(offer.then) else offer.then


def cell(found: Any, name: str) -> int:
    place: int = found.face(0).cell(name)
    return place


def test_spaces_that_nobody_has_described_show_a_question_mark_and_are_lit() -> None:
    found = desk(**BLANK)
    faces = found.face(0).cells
    assert faces[cell(found, "d5")].icon == "question"
    assert faces[cell(found, "d4")].icon == "castle"
    assert found.marks(0).rings[cell(found, "d5")] is Ring.PLAIN


def test_a_space_takes_a_few_touches() -> None:
    found = desk(e.Castle(0, "d4"), **BLANK)
    colours = found.tap(0, cell(found, "d5"))
    assert texts(colours) == ["castle", "mine", "ship", "livestock", "building", "monastery"]
    sizes = chosen(colours, "building")
    assert texts(sizes) == list("12345678")
    assert chosen(sizes, "3") == Do(Space(0, "d5", "B", None, 3))
    found.session.play(Space(0, "d5", "B", None, 3))
    tiles = found.follow_up()
    assert isinstance(tiles, Pick), "the tile is asked for at once"
    found.session.play(e.Place(0, "d5", "bank"))
    assert found.follow_up() is None
    # d6 touches it: nothing more is asked. c3 may be of the same city, or of another one.
    assert chosen(found.tap(0, cell(found, "d6")), "building") == Do(Space(0, "d6", "B"))
    regions = chosen(found.tap(0, cell(found, "c3")), "building")
    assert texts(regions) == ["bank (1 of 3 spaces)"]
    assert chosen(regions, "bank (1 of 3 spaces)") == Do(Space(0, "c3", "B", "d5"))
    assert chosen(regions.ways[0].then, "2") == Do(Space(0, "c3", "B", None, 2))


def test_the_first_space_touched_may_be_that_of_the_start_castle() -> None:
    found = desk(**BLANK)
    asked = found.tap(0, cell(found, "b2"))
    assert isinstance(asked, Choose)
    assert asked.ways[0].then == Do(e.Castle(0, "b2"))
    assert isinstance(asked.ways[1].then, Pick)
    assert found.tap(0, cell(found, "d4")) == Do(e.Castle(0, "d4"))


def test_with_everything_tracked_the_number_is_asked_too() -> None:
    goods = (e.Goods(0, (1, 2, 2)), e.Goods(1, (3, 4, 5)))
    castles = (e.Castle(0, "d4"), e.Castle(1, "d4"))
    taken = (e.Roll(3, 1, (2, 5, 1, 2)), e.Take(0, 2, "mine", 2))
    found = desk(*castles, *goods, *taken, depth="full", **BLANK)
    assert cell(found, "d5") in found.marks(0).rings
    number = chosen(found.tap(0, cell(found, "d5")), "mine")
    assert texts(number) == list("123456")
    assert chosen(chosen(number, "5"), "1") == Do(Space(0, "d5", "M5", None, 1))
    found.session.play(Space(0, "d5", "M5", None, 1))
    ways = found.follow_up()
    assert isinstance(ways, Choose)
    assert ways.ways[0].then == Do(e.Place(0, "d5", "mine", 5))
    found.session.play(e.Place(0, "d5", "mine", 5))
    asked = found.follow_up()
    assert isinstance(asked, Notice)
    assert [way.then for way in asked.ways] == [Do(Colour(0, "M")), Do(e.Skip(0))]


def test_with_points_only_a_complete_region_asks_for_its_colour() -> None:
    found = desk(e.Castle(0, "d4"), Space(0, "d5", "M", None, 1), **BLANK)
    found.session.play(e.Place(0, "d5", "mine"))
    asked = found.follow_up()
    assert isinstance(asked, Notice)
    assert [way.then for way in asked.ways] == [Do(Colour(0, "M"))], "else it is closed"
    assert "Colour completed" in [str(action.title) for action in found.actions(0)]
    found.session.play(Colour(0, "M"))
    assert found.follow_up() is None


def test_with_points_only_border_posts_are_asked_about() -> None:
    laid = [e.Place(0, name, "ship") for name in ("d3", "d2", "d1")]
    found = desk(*laid, border_posts="yes")
    assert found.follow_up() is None, "the border at one place"
    found.session.play(e.Place(0, "e1", "bank"))
    asked = found.follow_up()
    assert texts(asked) == ["2", "3"]
    assert chosen(asked, "2") == Do(Join(0, 2))


def test_a_team_plays_without_painting() -> None:
    found = desk(players=4, team="yes")
    half = found.face(0).second
    assert len(half) == 37, "two halves side by side"
    assert isinstance(found.tap(0, cell(found, "a1")), Pick)
    found.session.play(Space(0, "a1", "B", None, 2))
    found.session.play(e.Place(0, "a1", "bank"))
    regions = chosen(found.tap(2, cell(found, "g8")), "building")
    assert texts(regions) == ["bank (1 of 2 spaces)"], "whoever of the team builds there"


# ── in a window, from set-up on, without painting anything ──


def begun(driver: Driver, expansion: str, players: int) -> None:
    driver.press("New game")
    driver.press("The Castles of Burgundy")
    for _ in range(players - 2):
        driver.press("Add player")
    driver.press(expansion)


def touched(driver: Driver, icon: str = "", text: str = "") -> None:
    """Touches a piece in the sheet that is open."""
    pieces = in_sheet(driver, TokenButton, TokenRow)
    touch_in_sheet(driver, next(p for p in pieces if (p.token.icon, p.token.text) == (icon, text)))


def test_a_team_game_by_touch(driver: Driver) -> None:
    begun(driver, "Team game", 4)
    assert not driver.screen.trouble
    driver.press("Start")
    driver.cell("a1")
    touched(driver, "mine")
    touched(driver, text="1")
    touched(driver, "mine")  # the tile
    press_in_sheet(driver, "Yes, all")
    assert entered(driver) == [
        Space(0, "a1", "M", None, 1),
        e.Place(0, "a1", "mine"),
        Colour(0, "M"),
    ]
    assert [points.total for points in driver.table.referee.session.points()] == [18, 0, 0, 0]
    for _ in range(5):
        driver.press(str(driver.table.referee.table.steps.end_title()))
        press_in_sheet(driver, str(driver.table.referee.table.steps.end_title()))
    for _ in range(2):
        driver.press("Count leftovers")
        press_in_sheet(driver, "Done")
    assert driver.table.over


def test_border_posts_by_touch(driver: Driver) -> None:
    begun(driver, "Border posts", 2)
    assert "11a to 11f" in driver.screen.odd, "duchy 1 has no posts"
    driver.press("Asked during the game")
    assert not driver.screen.trouble and not driver.screen.odd
    driver.press("Start")
    driver.cell("d4", 0)  # there the starting castle lies
    driver.cell("d4", 1)
    seat(driver, 0)
    for name in ("d3", "d2", "d1", "e1"):
        driver.cell(name)
        touched(driver, "ship")
        if name == "d3":
            touched(driver, text="6")
        touched(driver, "ship")  # the tile
    touched(driver, text="2")
    assert entered(driver)[-2:] == [e.Place(0, "e1", "ship"), Join(0, 2)]
    assert driver.table.referee.session.points()[0].total == 10

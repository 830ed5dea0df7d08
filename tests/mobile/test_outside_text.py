"""Names, layouts and records from anybody on every screen: shown as they are, never obeyed."""

from __future__ import annotations

import re
from pathlib import Path

from kivy.uix.label import Label
from kivy.utils import escape_markup

from core import games, record
from core.game import Layout, Player, Setup
from mobile import library
from mobile.screens.history import ImportSheet
from mobile.tables.palette import SEATS
from mobile.tables.registry import playable
from tools.driver import Driver
from tools.random_games import go_on

NAMES = (
    "[b]Bold[/b] [ref=x]touch[/ref] [size=900]X[/size]",
    "&bl;b&br; &amp; [color=ff0000][font=/etc/passwd]",
    "\u202eright to left\u202c \u200b\u0007 🐑 {0} %s",
    "x" * record.LONGEST_NAME,
)
LOOKS = (("colour", "[b]"), ("icon", "../../etc/passwd"))
"""No colour and no icon of ours."""
MOBILE = Path(__file__).parents[2] / "mobile"


def hostile_games(driver: Driver) -> dict[str, str]:
    """A game of every kind with such players, half of them over; by game, its id."""
    found = {}
    for place, id in enumerate((*playable(), *games.calculators())):
        game = games.game(id)
        seats = [n for n in (2, 3) if n in game.seats][-1]
        names = [NAMES[(place + seat) % len(NAMES)] for seat in range(seats)]
        setup = Setup(tuple(Player(name, LOOKS) for name in names))
        session = library.start(driver.app.store, id, setup)
        go_on(session, -1 if place == 0 else 8, seed=1)
        found[id] = session.header.id
    driver.app.store.keep_layout(Layout("sheet", NAMES[0], NAMES[1] * 100))
    return found


def nothing_is_obeyed(driver: Driver) -> int:
    """Draws the screen; how many labels say something from outside."""
    driver.idle(2)
    found = 0
    for label in driver.widgets(Label):
        assert not label.refs and not label.anchors
        if label.markup:  # nothing of a name but its letters, and our own bold round it
            scores = label.text.split("   ")
            assert not any("[" in re.sub(r"^\[b\]|\[/b\]$", "", score) for score in scores)
        found += any(name in label.text or escape_markup(name) in label.text for name in NAMES)
    return found


def test_every_screen_shows_names_as_they_are(driver: Driver) -> None:
    kept = hostile_games(driver)
    shell = driver.app.shell
    for name in (
        "home",
        "history",
        "statistics",
        "settings",
        "new_game",
        "calculator_start",
        "layouts",
    ):
        shell.go(name)
        assert nothing_is_obeyed(driver), name
    for id in playable():
        for name in ("table", "replay", "end") if id == playable()[0] else ("table",):
            shell.go(name, game=kept[id])
            assert nothing_is_obeyed(driver), (name, id)
    driver.table.menu()
    nothing_is_obeyed(driver)
    for id in games.calculators()[:1]:
        shell.go("calculator", game=kept[id])
        assert nothing_is_obeyed(driver), id


def test_a_player_with_unknown_looks_gets_those_of_the_seat(driver: Driver) -> None:
    hostile_games(driver)
    driver.app.shell.home()
    driver.idle()
    lines = [row for kept in driver.screen.games for row in library.score_lines(kept)]
    assert lines and all(line.colour in SEATS for line in lines)


def test_what_an_import_refuses_is_told_briefly(driver: Driver) -> None:
    driver.app.shell.go("history")
    ImportSheet(
        driver.screen,
        iter(
            [
                (NAMES[0], b"castlepad 1\n" + b"[b]" * 100_000),
                ("long.castlepad", b"castlepad 1\ngame " + b"x" * 100_000 + b"\nrules 1\nid a\n"),
            ]
        ),
    )
    driver.wait_until(lambda: any(NAMES[0] in text for text in driver.texts()))  # the file is named
    nothing_is_obeyed(driver)
    assert max(map(len, driver.texts())) < 1000


def test_no_label_reads_markup() -> None:
    """Whoever adds one decides what it may take in, and tests it above."""
    files = [*MOBILE.rglob("*.kv"), *MOBILE.rglob("*.py")]
    uses = [f.name for f in files if re.search(r"markup\s*[:=]\s*True", f.read_text("utf-8"))]
    assert not uses

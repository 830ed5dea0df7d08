"""Touches that a game takes: from home to the first move, and for each usual move at every depth.

    python -m tools.touches [--players 2 3 4]
    python -m tools.touches --in-app            three players at a tablet, touched in the app

A touch is a tap of a button, a space or a piece. Whoever has another board on top taps a name
first; that is counted too. Forms are sent as they open.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core import games, record
from core.entry import Entry, player_of
from core.game import Player, Setup
from core.session import Session
from mobile.tables.registry import choices, table_for
from mobile.tables.steps import Choose, Do, Form, Notice, Pick, Several, Tap
from mobile.tables.view import BoardFace

NAMES = ("Anna", "Boris", "Csilla", "Dora")
Good = Callable[[Entry], bool]


@dataclass(frozen=True)
class Kind:
    """Some entry of a kind: its verb, and fields that it must have."""

    verb: str
    fields: tuple[tuple[str, Any], ...] = ()

    def __call__(self, entry: Entry) -> bool:
        return entry.verb == self.verb and all(getattr(entry, n) == v for n, v in self.fields)


def a(verb: str, **fields: Any) -> Kind:
    return Kind(verb, tuple(fields.items()))


@dataclass(frozen=True)
class Course:
    """A game at some depth: what is entered until the first move, then the usual moves."""

    game: str
    depth: str
    first: Callable[[int], list[Good]]
    usual: list[tuple[str, Good]]


def _everybody(players: int, *verbs: str) -> list[Good]:
    return [a(verb, player=seat) for verb in verbs for seat in range(players)]


COURSES = (
    Course(
        "tuscany",
        "tracks",
        lambda players: [a("area", player=0)],
        [
            ("an area", a("area", player=0)),
            ("a new type of farm", a("farms", player=0)),
            ("a bonus tile", a("bonus", player=0)),
            ("a yield card of 1 red point", a("card", player=0)),
            ("a colour, value asked", a("colour", player=0)),
            ("an area of the next player", a("area", player=1)),
            ("the round is scored", a("score")),
        ],
    ),
    Course(
        "tuscany",
        "score",
        lambda players: [*_everybody(players, "start", "bonus"), a("place", player=0)],
        [
            ("a village, nothing painted", a("place", player=0, tile="village")),
            ("a farm", a("place", player=0, tile="farm")),
            ("a village of the next player", a("place", player=1, tile="village")),
            ("the round is scored", a("score")),
        ],
    ),
    Course(
        "tuscany",
        "full",
        lambda players: [
            *[a("reveal")] * 8,
            *_everybody(players, "start", "bonus"),
            a("draw", player=0),
        ],
        [("cards are drawn", a("draw"))],
    ),
    Course(
        "castle-builder",
        "rows",
        lambda players: [a("row", player=0, row=1)],
        [
            ("a tile in row 2", a("row", player=0, row=2)),
            ("what it earned: a coin", a("land", coins=1)),
            ("the coin", a("coin", kind="monk")),
            ("a tile of the next player", a("row", player=1, row=1)),
        ],
    ),
    Course(
        "castle-builder",
        "score",
        lambda players: [a("place", player=0, place="a1")],
        [
            ("a tile beside it", a("place", player=0, place="a2")),
            ("a tile in row 2", a("place", player=0, place="b2")),
            ("what it earned: a coin", a("land", coins=1)),
            ("the coin", a("coin", kind="monk")),
            ("a tile of the next player", a("place", player=1, place="a1")),
        ],
    ),
)


class Counted:
    """A game that is played by the shortest way of touches."""

    def __init__(self, game: str, depth: str, players: int) -> None:
        options = {**choices(game).fresh, "depth": depth}  # as the new-game screen starts
        setup = Setup(tuple(map(Player, NAMES[:players])), options)
        self.session: Session[Any] = Session(record.new(game, setup, "2026-11-18").header)
        self.seat = 0

    def enter(self, good: Good) -> int:
        """Enters something of this kind; gives the touches that it took."""
        touches, entry = min(self._ways(good), key=lambda way: way[0])
        self.session.play(entry)
        player = player_of(entry)
        after = self.seat if player is None else player
        self.seat = table_for(self.session).next_seat(after)
        return touches

    def _ways(self, good: Good) -> list[tuple[int, Entry]]:
        table = table_for(self.session)
        found = [self._inside(table.follow_up(), good)]
        for seat in range(len(table.names)):
            other = 1 + (seat != self.seat)
            taps: list[Any] = [table.next_step(seat), *(x.then for x in table.actions(seat))]
            face = table.face(seat)
            if isinstance(face, BoardFace):
                cells = range(len(face.names))
            else:
                cells = list(table.marks(seat).rings)
            taps += [table.tap(seat, cell) for cell in cells]
            for tap in taps:
                way = self._inside(tap, lambda e, s=seat: good(e) and player_of(e) in (None, s))
                found.append(None if way is None else (way[0] + other, way[1]))
        ways = [way for way in found if way is not None]
        assert ways, "nothing on the table leads there"
        return ways

    def _inside(self, tap: Any, good: Good, deep: int = 0) -> tuple[int, Entry] | None:
        tap = tap() if callable(tap) else tap
        match tap:
            case Do(entry) | Several((entry, *_)):
                return (0, entry) if good(entry) and not self.session.check(entry) else None
            case Pick() | Choose() | Notice():
                branches = _branches(tap)
            case Form():
                values = {field.name: _value(field) for field in tap.fields}
                branches = [*_branches(tap), lambda: tap.make(values)]
            case _:
                return None
        if deep > 4:
            return None
        ways = [self._inside(branch, good, deep + 1) for branch in branches]
        there = [(touches + 1, entry) for touches, entry in filter(None, ways)]
        return min(there, key=lambda way: way[0]) if there else None


def _branches(tap: Tap) -> list[Any]:
    groups = [offer.then for group in getattr(tap, "groups", ()) for offer in group.offers]
    return [*groups, *(way.then for way in getattr(tap, "ways", ()))]


def _value(field: Any) -> tuple[int, ...]:
    return (field.value,) if hasattr(field, "value") else ()


def from_home(game: str, depth: str, players: int) -> int:
    """The game's box, the depth if it is not the usual one, further players, start."""
    usual = next(o.default for o in games.game(game).options if o.name == "depth")
    return 1 + (depth != usual) + (players - 2) + 1


# ── touched in the app ───────────────────────────────────────────────────────────────────────


def in_app(folder: Path, seed: int = 1) -> dict[str, list[int]]:
    """Three players at a tablet, one sheet at a time: names, a whole Dice Game with every roll by
    hand, a count from the sums of its phases, the sales of a game of Burgundy."""
    import tools.offscreen  # noqa: F401  (before Kivy)
    from tools.driver import Driver
    from tools.replay.burgundy import Burgundy

    driver = Driver(folder)
    driver.start((1280, 800))
    counts = {
        "three named players, typed": [_set_up(driver)],
        **_dice_game(driver, random.Random(seed)),
    }
    driver.app.shell.home()
    driver.idle()
    counts["the same three again"] = [_again(driver)]
    driver.app.shell.home()
    driver.idle()
    counts["a final count, three sums each"] = [_final_count(driver)]
    sales = Burgundy(driver, "burgundy/whole-2020-score-3")
    sales.play()
    counts["a sale in Burgundy"] = [n for entry, n in sales.touches if entry.verb == "sell"]
    driver.stop()
    return counts


def _set_up(driver: Any) -> int:
    """Letters are no touches here; Enter closes the field."""
    from kivy.core.window import Window

    from mobile.screens.new_game import PlayerRow, SheetChoice

    driver.press("New game")
    (single,) = (x for x in driver.widgets(SheetChoice) if x.title == "One at a time")
    if not single.chosen:
        driver.touch(single)
    driver.press("Add player")
    for seat, name in enumerate(NAMES[:3]):
        driver.touch(list(driver.widgets(PlayerRow))[seat])
        driver.idle(20)
        Window.dispatch("on_textinput", name)
        Window.dispatch("on_key_down", 13, 40, None, [])
        driver.idle(20)
    driver.press("Start")
    assert driver.table.referee.table.names == NAMES[:3]
    touches: int = driver.touches
    return touches


def _again(driver: Any) -> int:
    before: int = driver.touches
    driver.press("New game")
    driver.press("Start")
    assert driver.table.referee.table.names == NAMES[:3]
    return int(driver.touches) - before


def _dice_game(driver: Any, rng: random.Random) -> dict[str, list[int]]:
    """Every player marks in turn; whoever has silver now and then marks a second space."""
    from core.games.dice_game.entries import Keep, Mark, Pass, Roll, Start
    from tools.replay.dice_game import DiceGame

    hands = DiceGame(driver)
    counts: dict[str, list[int]] = defaultdict(list)
    marked: set[int] = set()
    while not driver.table.over:
        session, table = driver.table.referee.session, driver.table.referee.table
        legal = [
            x
            for x in session.game.legal(session.state)
            if isinstance(x, Start | Mark | Pass) and not isinstance(x, Keep)
        ]
        own = [x for x in legal if x.player == driver.table.seat] or legal
        free = [x for x in own if not isinstance(x, Pass)] or own
        plain = [x for x in free if not getattr(x, "use", None)] or free
        rolls = table.roll_due() and (not legal or rng.random() < 0.7)
        entry = table.throw(rng) if rolls else rng.choice(plain)
        before = driver.touches
        hands.enter(entry)
        touches = driver.touches - before
        if isinstance(entry, Roll):
            marked = set()
            counts["a round for three: the roll and all marks"].append(0)
        name = "a roll" if isinstance(entry, Roll) else "a starting castle"
        if isinstance(entry, Mark | Pass):
            name = "a second space" if entry.player in marked else "a mark"
            marked.add(entry.player)
        counts[name].append(touches)
        if not isinstance(entry, Start):
            counts["a round for three: the roll and all marks"][-1] += touches
    return dict(counts)


def _final_count(driver: Any) -> int:
    """Of a game on paper: the sum of each phase, two digits each."""
    from mobile.widgets.basics import PushButton
    from mobile.widgets.counting import TotalCard

    before: int = driver.touches
    driver.press("Calculator")
    driver.press("The Castles of Burgundy: The Dice Game")
    driver.press("Start")
    sums = 3 * len(list(driver.widgets(TotalCard)))
    assert sums == 9
    for at in range(sums):
        driver.press("2")
        driver.press("5")
        if at < sums - 1:
            driver.touch(next(b for b in driver.widgets(PushButton) if b.icon == "forward"))
    assert [card.total for card in driver.widgets(TotalCard)] == ["75"] * 3
    driver.press("Finish")
    return int(driver.touches) - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--in-app", action="store_true", help="the Dice Game and Burgundy")
    wanted = parser.parse_args()
    if wanted.in_app:
        with tempfile.TemporaryDirectory() as folder:
            for name, counted in in_app(Path(folder)).items():
                mean = sum(counted) / len(counted)
                print(f"{min(counted)}–{max(counted)}, {mean:.1f} on average  {name}")
        return
    for course in COURSES:
        options = {option.name: option for option in games.game(course.game).options}
        if course.depth not in [choice.value for choice in options["depth"].choices]:
            print(f"{course.game} {course.depth}: there is no such depth")
            continue
        for players in wanted.players:
            counted = Counted(course.game, course.depth, players)
            home = from_home(course.game, course.depth, players)
            table = sum(counted.enter(good) for good in course.first(players))
            print(
                f"{course.game} {course.depth}, {players} players: {home + table} to the first move"
            )
            if players > 2:
                continue
            for name, good in course.usual:
                try:
                    print(f"    {counted.enter(good)}  {name}")
                except AssertionError:
                    print(f"    –  {name}: not now")


if __name__ == "__main__":
    main()

"""Several players at one tablet: fingers that overlap in time, each on its own sheet.

    python -m tools.at_once                       a whole game with four fingers at the same time
    python -m tools.at_once --touches 20000       random touches that overlap

Real touches go through the window, with an id each. Every mark has to be recorded, none twice, none
on another sheet.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import tools.offscreen  # noqa: F401  (before Kivy)
from core.entry import Entry, player_of
from core.games.dice_game.entries import Mark, Pass, Roll, Start
from core.session import Session
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Bubble
from tools.deadline import limit
from tools.driver import QuickDriver, UnitTestTouch

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

PLAYERS = ("Anna", "Boris", "Csilla", "Dmytro")
SIZE = (1280, 800)

LONGEST = 300
"""Lines after which random fingers begin another game: they undo so much that few games end, and
each look at what was kept takes longer."""

Spot = tuple[float, float]


class Fingers:
    """One finger a player; all of them may be on the glass at the same time."""

    def __init__(self, folder: Path, seed: int, players: tuple[str, ...] = PLAYERS) -> None:
        self.rng = random.Random(seed)
        self.driver = QuickDriver(folder)
        self.driver.start(SIZE)
        self.driver.app.settings.all_sheets = True
        self.table = self.driver.open_table(self.driver.keep_game(players))
        self.driver.idle()
        assert self.table.shows_all, "the sheets do not fit on this screen"
        self.most = 0
        """Fingers on the glass at the same time, at most."""

    @property
    def session(self) -> Session:
        return self.table.referee.session

    def stop(self) -> None:
        self.driver.stop()

    def tap_together(self, spots: list[Spot]) -> None:
        """All fingers go down before the first is lifted; they are lifted in another order."""
        fingers = [UnitTestTouch(*spot) for spot in spots]
        self.most = max(self.most, len(fingers))
        for finger in fingers:
            finger.touch_down()
        self.driver.idle(1)
        self.rng.shuffle(fingers)
        for finger in fingers:
            finger.touch_up()
        self.driver.idle()

    # ── a whole game ─────────────────────────────────────────────────────────────────────────

    def play(self) -> list[Entry]:
        """Plays to the end; what the players meant, in the order in which they meant it."""
        meant: list[Entry] = []
        while not self.table.over:
            table = self.table.referee.table
            if (table.roll_due() and self.rng.random() < 0.8) or not self._able():
                meant.append(self._roll())
            else:
                meant += self._mark_together()
        return meant

    def _able(self) -> list[int]:
        legal = self.session.game.legal(self.session.state)
        return sorted({p for entry in legal if (p := player_of(entry)) is not None})

    def _roll(self) -> Roll:
        roll = self.table.referee.table.throw(self.rng)
        self.driver.roll(roll.colours, roll.numbers, roll.hourglasses)  # type: ignore[attr-defined]
        assert isinstance(roll, Roll)
        return roll

    def _mark_together(self) -> list[Entry]:
        """Everybody who can chooses a move, and all fingers go where it begins."""
        legal = list(self.session.game.legal(self.session.state))
        chosen: dict[int, Entry] = {}
        for player in self._able():
            own = [
                e for e in legal if player_of(e) == player and isinstance(e, Start | Mark | Pass)
            ]
            if own:
                chosen[player] = self.rng.choice(self._offered(player, own))
        before = len(self.session.steps)
        self.tap_together([self._begin(player, entry) for player, entry in chosen.items()])
        asked = {p: e for p, e in chosen.items() if self._bubble(p) is not None}
        if asked:
            self.tap_together([self._number(p, e) for p, e in asked.items()])
        entered = [step.entry for step in self.session.steps[before:]]
        assert Counter(entered) == Counter(chosen.values()), (entered, chosen)
        return entered

    def _offered(self, player: int, own: list[Entry]) -> list[Entry]:
        """Those that a short touch can reach: where one number is free, it is written at once."""
        table, found = self.table.referee.table, []
        board = self.table.boards[player]
        for entry in own:
            if isinstance(entry, Mark):
                tap = table.tap(player, board.face.cell(entry.cell))
                moves = getattr(tap, "groups", None)
                if moves is None and tap.entry != entry:  # type: ignore[union-attr]
                    continue
                if moves and all(o.then.entry != entry for o in moves[0].offers):
                    continue
            found.append(entry)
        return found

    def _begin(self, player: int, entry: Entry) -> Spot:
        sheet = self.table.sheets[player]
        if isinstance(entry, Start | Mark):
            board = sheet.board
            assert isinstance(board, HexBoard) and board.face is not None
            return board.to_window(*board.centre_of(board.face.cell(entry.cell)))
        actions = [action.then.entry for action in self.table.referee.table.actions(player)]
        button = sheet.head.ids.acts.children[::-1][actions.index(entry)]
        return button.to_window(*button.center)

    def _bubble(self, player: int) -> Bubble | None:
        over = self.table.sheets[player].over.children
        return over[0] if over else None

    def _number(self, player: int, entry: Entry) -> Spot:
        assert isinstance(entry, Mark)
        bubble = self._bubble(player)
        assert bubble is not None
        face = next(w for w in bubble.ids.row.children if w.token.text == str(entry.number))
        return face.to_window(*face.center)

    # ── anything at all ──────────────────────────────────────────────────────────────────────

    def fumble(self, touches: int) -> Iterator[int]:
        """Random touches, two to five at a time, most of them on the sheets. After each handful
        what was entered has to be by those who were touched."""
        done = 0
        while done < touches:
            if self.driver.screen is not self.table:  # the rules, from a refusal
                self.table = self.driver.open_table(self.table.referee.session.header.id)
                self.driver.idle()
            if self.table.over or len(self.session.lines) > LONGEST:
                self.table = self.driver.open_table(self.driver.keep_game(PLAYERS, seed=done))
                self.driver.idle()
            spots = [self._anywhere() for _ in range(self.rng.randint(2, 5))]
            touched = {
                player
                for player, sheet in self.table.sheets.items()
                for spot in spots
                if sheet.collide_point(*spot)
            }
            before = len(self.session.lines)
            self.tap_together(spots)
            self._check(before, touched)
            done += len(spots)
            yield done

    def _anywhere(self) -> Spot:
        """Any spot but the buttons that leave the table: to come back takes as long as a hundred
        touches."""
        while True:
            spot = self._random_spot()
            bubbles = [w for sheet in self.table.sheets.values() for w in sheet.over.children]
            if not any(_on_rules(spot, bubble) for bubble in bubbles):
                return spot

    def _random_spot(self) -> Spot:
        if self.rng.random() < 0.1 and self.table.roll_due:
            face = self.rng.choice(list(self.table.tray.faces.values()))
            return face.to_window(*face.center)
        sheet = self.rng.choice(list(self.table.sheets.values()))
        board = sheet.board
        assert isinstance(board, HexBoard)
        kind = self.rng.random()
        overlays = [w for w in sheet.over.children if isinstance(w, Bubble)]
        if kind < 0.15:
            return (self.rng.uniform(sheet.x, sheet.right), self.rng.uniform(sheet.y, sheet.top))
        if overlays and kind < 0.8:
            buttons = [*overlays[0].ids.row.children, *overlays[0].ids.acts.children]
            if buttons:
                button = self.rng.choice(buttons)
                return button.to_window(*button.center)
        rings = list(board.marks.rings)
        if rings and kind < 0.8:
            return board.to_window(*board.centre_of(self.rng.choice(rings)))
        acts = sheet.head.ids.acts.children
        if acts and kind < 0.9:
            button = self.rng.choice(acts)
            return button.to_window(*button.center)
        return board.to_window(*board.centre_of(self.rng.randrange(37)))

    def _check(self, before: int, touched: set[int]) -> None:
        lines = self.session.lines[before:]
        entries = [line.entry for line in lines if getattr(line, "entry", None) is not None]
        strangers = [e for e in entries if (p := player_of(e)) is not None and p not in touched]
        assert not strangers, f"{strangers} though only {touched} were touched"
        twice = [e for e, count in Counter(entries).items() if count > 1]
        assert not twice, f"entered twice: {twice}"
        kept = self.driver.app.store.record(self.session.header.id)
        assert kept.record.lines == tuple(self.session.lines)


def _on_rules(spot: Spot, bubble: Widget) -> bool:
    """Whether this is the button of a refusal that opens the rules."""
    return isinstance(bubble, Bubble) and any(
        button.icon == "info" and button.collide_point(*button.to_widget(*spot))
        for button in bubble.ids.acts.children
    )


PATIENCE = 600
"""Seconds that a whole game may take."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.at_once")
    parser.add_argument("--touches", type=int, default=0, help="random ones instead of a game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    allowed = PATIENCE + args.touches  # a touch takes far less than a second
    with limit(allowed, "fingers at once"), tempfile.TemporaryDirectory() as folder:
        fingers = Fingers(Path(folder), args.seed)
        if args.touches:
            counts = [(done, len(fingers.session.lines)) for done in fingers.fumble(args.touches)]
            longest = max(lines for _done, lines in counts)
            print(f"{counts[-1][0]} touches, up to {fingers.most} at once; {longest} lines at most")
        else:
            meant = fingers.play()
            recorded = [step.entry for step in fingers.session.steps]
            assert recorded == meant, "the record is not what was meant"
            print(
                f"{len(meant)} moves meant, {len(recorded)} recorded,"
                f" up to {fingers.most} fingers at once"
            )
        fingers.stop()


if __name__ == "__main__":
    main()

"""History: every game of this device, to find, look at again, share or delete."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from core import games, record
from core.errors import EntryError
from core.history import export
from core.message import say, say_n
from core.storage.disk import StoreError, clear_errors
from core.storage.store import GameSummary
from core.text.dates import day
from mobile import library
from mobile.coach.at_table import knows_game
from mobile.lang import tr
from mobile.platform import device
from mobile.shell import Screen
from mobile.tables.registry import playable
from mobile.theme import gap, theme
from mobile.widgets.basics import CardButton, PushButton, Text
from mobile.widgets.overlays import Act, Sheet, confirmed, paragraph
from mobile.widgets.qr import QrCode

FRAME = 0.1
"""Seconds that an import takes at a time, so that the screen stays alive."""
SCORE = 120
"""What a player's name and points need in a row, in dp at the usual text size."""
MOST_COLUMNS = 5
ICON = 26
"""Width of the sign before a game, in dp."""
LINE = 1.35
"""Height of a line of text, in sizes of its letters."""
SHOWN_PLAYERS = 12
"""Names offered as filters: those who played most."""


class HistoryScreen(Screen):
    game = StringProperty("")
    """Only this one; empty for all."""
    player = StringProperty("")
    words = StringProperty("")
    """What was typed to search for."""
    in_bin = BooleanProperty(False)
    summary = StringProperty("")
    rows: ListProperty[GameSummary] = ListProperty()

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, **_args: Any) -> None:
        self.bind(words=self._show_rows, small=self._show_list)
        self.ids.list.bind(width=self._show_list)
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "player": self.player,
            "words": self.words,
            "in_bin": self.in_bin,
            "scroll": self.ids.list.scroll_y,
        }

    def restore(self, place: dict[str, Any]) -> None:
        self.game, self.player = place["game"], place["player"]
        self.words, self.in_bin = place["words"], place["in_bin"]
        self.ids.search.text = self.words
        self.refresh()
        self.ids.list.scroll_y = place["scroll"]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        self.kept = self.app.store.games(deleted=self.in_bin)
        self._show_filters()
        self._show_rows()

    def _show_filters(self) -> None:
        box = self.ids.games
        box.clear_widgets()
        for id in sorted({games.tracked(kept.game) for kept in self.kept} & {*games.ids()}):
            self._filter(box, "game", id, tr._(games.game(id).title))
        box = self.ids.players
        box.clear_widgets()
        plays: dict[str, int] = {}
        for kept in self.kept:
            for player in kept.players:
                plays[player.name] = plays.get(player.name, 0) + 1
        for name in sorted(plays, key=lambda name: (-plays[name], name))[:SHOWN_PLAYERS]:
            self._filter(box, "player", name, name)

    def _filter(self, box: Widget, what: str, value: str, title: str) -> None:
        chosen = getattr(self, what) == value
        button = PushButton(text=title, kind="chosen" if chosen else "quiet")
        button.bind(on_release=lambda *_: self._choose(what, "" if chosen else value))
        box.add_widget(button)

    def _choose(self, what: str, value: str) -> None:
        setattr(self, what, value)
        self._show_filters()
        self._show_rows()
        self.shell.save_place()

    def _show_rows(self, *_: object) -> None:
        found = [kept for kept in self.kept if self._fits(kept)]
        self.rows = found
        self.summary = tr._(say_n("{n} game", "{n} games", n=len(found)))
        self._show_list()

    def _show_list(self, *_: object) -> None:
        """As many players beside each other as there is room for; a row as high as they need."""
        room = self.ids.list.width - gap(1) - 3 * gap(1.5) - dp(ICON)
        columns = int(max(1, min(MOST_COLUMNS, room // (dp(SCORE) * theme.text_scale))))
        head = theme.small * LINE * (2 if self.small else 1) + gap(2) + dp(4)
        self.ids.list.data = [
            {
                "screen": self,
                "kept": kept,
                "columns": columns,
                "small": self.small,
                "height": head + theme.strong * LINE * -(-len(kept.players) // columns),
            }
            for kept in self.rows
        ]

    def _fits(self, kept: GameSummary) -> bool:
        if self.game and games.tracked(kept.game) != self.game:
            return False
        names = [player.name for player in kept.players]
        if self.player and self.player not in names:
            return False
        text = " ".join([title_of(kept), kept.date, tr._(day(kept.date)), *names]).casefold()
        return all(word in text for word in self.words.casefold().split())

    # ── one game ─────────────────────────────────────────────────────────────────────────────

    def open(self, kept: GameSummary) -> None:
        """What can be done with a game."""
        sheet = Sheet(title=title_of(kept))
        sheet.offer(self._acts(kept))
        self.shell.show_overlay(sheet)

    def _acts(self, kept: GameSummary) -> list[Act]:
        if self.in_bin:
            return [(say("Restore"), "undo", lambda: self.restore_game(kept.id))]
        found: list[Act] = []
        if kept.game in games.calculators():
            found.append((say("Open in calculator"), "calculator", lambda: self._open_count(kept)))
        elif kept.game in playable():
            if not kept.open:
                found.append((say("Result"), "crown", lambda: self._go("end", kept)))
            else:
                found.append((say("Continue"), "play", lambda: self._go("table", kept)))
            found.append((say("Replay"), "curve", lambda: self._go("replay", kept)))
            if knows_game(kept.game):
                found.append((say("Coach review"), "star", lambda: self._go("review", kept)))
            found.append((say("Rematch"), "repeat", lambda: self.rematch(kept)))
        found.append((say("Share game file"), "share", lambda: self.share(kept)))
        found.append((say("Show QR code"), "hex", lambda: self.show_code(kept)))
        found.append((say("Save game file"), "open", lambda: self.save(kept)))
        if kept.over:
            found.append((say("Send to BG Stats"), "forward", lambda: self.hand_on(kept)))
        found.append((say("Delete"), "trash", lambda: self.delete(kept)))
        return found

    def _go(self, screen: str, kept: GameSummary) -> None:
        self.shell.go(screen, game=kept.id)

    def _open_count(self, kept: GameSummary) -> None:
        self.shell.go("calculator", game=kept.id)

    def rematch(self, kept: GameSummary) -> None:
        header = self.app.store.record(kept.id).record.header
        session = library.start(self.app.store, header.game, header.setup)
        self.shell.go("table", game=session.header.id)

    def share(self, kept: GameSummary) -> None:
        text = self._text(kept)
        if text and device.share(text, title_of(kept)):
            self.shell.toast(tr._("Game file copied."))

    def show_code(self, kept: GameSummary) -> None:
        text = self._text(kept)
        try:
            code = export.qr(text)
        except EntryError as trouble:
            self.shell.toast(tr._(trouble.message))
            return
        sheet = Sheet(title=title_of(kept))
        sheet.add(QrCode(code))
        self.shell.show_overlay(sheet)

    def save(self, kept: GameSummary) -> None:
        if text := self._text(kept):
            self._save(export.file_name(kept), text.encode())

    def hand_on(self, kept: GameSummary) -> None:
        if not device.open_link(export.bg_stats_link(kept)):
            self.shell.toast(tr._("BG Stats link copied."))

    def delete(self, kept: GameSummary) -> None:
        confirmed(self, tr._("Delete this game?"), lambda: self._delete(kept))

    def _delete(self, kept: GameSummary) -> None:
        self.app.store.delete(kept.id)
        self.refresh()
        self.shell.toast(tr._(library.IN_BIN), (tr._("Undo"), lambda: self.restore_game(kept.id)))

    def restore_game(self, id: str) -> None:
        self.app.store.restore(id)
        self.refresh()

    def _text(self, kept: GameSummary) -> str:
        try:
            return export.text(self.app.store, kept.id)
        except EntryError as trouble:
            self.shell.toast(tr._(trouble.message))
            return ""

    # ── all of them ──────────────────────────────────────────────────────────────────────────

    def menu(self) -> None:
        sheet = Sheet(title=tr._("History"))
        acts: list[Act] = [
            (say("Export as CSV"), "open", self.save_csv),
            (say("Back to History") if self.in_bin else say("Bin"), "trash", self.turn_bin),
        ]
        pasted = device.pasted()
        if pasted.startswith(("castlepad ", export.QR_START)):
            inside = say("Import from clipboard")
            acts.insert(0, (inside, "plus", lambda: self._take([("clipboard", pasted.encode())])))
        acts.insert(0, (say("Import games"), "plus", self.import_games))
        folder = self.app.shared_folder()
        if any(folder.glob("*" + record.ENDING)):
            inside = say("Import all games from “{folder}”", folder=folder.name)
            acts.insert(0, (inside, "plus", lambda: self.import_files([folder])))
        sheet.offer(acts)
        self.shell.show_overlay(sheet)

    def turn_bin(self) -> None:
        self.in_bin = not self.in_bin
        self.game = self.player = ""
        self.refresh()

    def save_csv(self) -> None:
        # The mark tells spreadsheets that this is UTF-8.
        self._save("castlepad.csv", export.to_csv(self.rows).encode("utf-8-sig"))

    def import_games(self) -> None:
        device.choose_files(("*.castlepad",), self.import_files)

    def import_files(self, paths: list[Path]) -> None:
        self._take(export.contents(paths))

    def _take(self, files: Iterable[tuple[str, bytes]]) -> None:
        ImportSheet(self, iter(files))

    def _save(self, name: str, content: bytes) -> None:
        try:
            path = device.save_file(self.app.shared_folder(), name, content)
        except StoreError as trouble:
            self.app.report(trouble)
            return
        self.shell.toast(tr._(say("Saved: {path}", path=str(path))))


class ImportSheet(Sheet):
    """An import under way: how far it is, a way out, and at the end what it brought."""

    def __init__(self, screen: HistoryScreen, files: Iterator[tuple[str, bytes]]) -> None:
        super().__init__(title=tr._("Importing games"))
        self.screen, self.files, self.count = screen, files, 0
        self.importer = export.Importer(screen.app.store)
        self.line = paragraph("")
        self.add(self.line)
        stop = PushButton(text=tr._("Stop"), icon="close", wide=True)
        stop.bind(on_release=lambda *_: self.finish())
        self.add(stop)
        screen.shell.show_overlay(self)
        self.clock = Clock.schedule_interval(self.work, 0)
        self.bind(on_close=self.stop)

    def work(self, _dt: float) -> None:
        """A part of the files, for a part of a second."""
        until = time.monotonic() + FRAME
        try:
            with clear_errors():
                for name, content in self.files:
                    self.importer.take(name, content)
                    self.count += 1
                    if time.monotonic() > until:
                        break
                else:
                    self.finish()
        except StoreError as trouble:
            self.give_up(trouble)
            return
        self.line.text = tr._(say_n("{n} file read", "{n} files read", n=self.count))

    def give_up(self, trouble: StoreError) -> None:
        self.clock.cancel()
        self.unbind(on_close=self.stop)
        self.close()
        self.screen.app.report(trouble)

    def stop(self, *_: object) -> export.Imported:
        """Keeps what was imported so far."""
        self.clock.cancel()
        done = self.importer.finish()
        self.screen.refresh()
        return done

    def finish(self) -> None:
        done = self.stop()
        self.title = tr._("Imported")
        self.ids.body.clear_widgets()
        for text in import_report(done):
            self.add(ReportLine(text=text))


def import_report(done: export.Imported) -> list[str]:
    """What an import brought, line by line."""
    lines = [tr._(say_n("{n} game added", "{n} games added", n=len(done.added)))]
    if done.known:
        known = say_n("{n} already here", "{n} already here", n=len(done.known))
        lines.append(tr._(known))
    for name, reason, line in done.refused:
        place = tr._(say("{file}, line {line}", file=name, line=line)) if line else name
        lines.append(f"{place}: {tr._(reason)}")
    return lines


def title_of(kept: GameSummary) -> str:
    id = games.tracked(kept.game)
    return tr._(games.game(id).title) if id in games.ids() else kept.game


class HistoryRow(RecycleDataViewBehavior, CardButton):
    """A game in the list."""

    title = StringProperty("")
    note = StringProperty("")
    small = BooleanProperty(False)
    """The date has a line of its own."""
    scores: ListProperty[tuple[str, bool]] = ListProperty()
    """Of each player the words, and whether they are of a winner."""
    columns = NumericProperty(1)
    icon = StringProperty("history")

    def refresh_view_attrs(self, view: object, index: int, data: dict[str, Any]) -> None:
        self.screen: HistoryScreen = data["screen"]
        self.kept = kept = cast("GameSummary", data["kept"])
        self.title = title_of(kept)
        self.icon = icon_of(kept)
        self.note = note_of(kept)
        self.small, self.columns = data["small"], data["columns"]
        self.scores = [score_of(kept, seat) for seat in range(len(kept.players))]
        super().refresh_view_attrs(view, index, {})

    def on_scores(self, *_: object) -> None:
        box = self.ids.scores
        box.clear_widgets()
        for words, won in self.scores:
            box.add_widget(Score(text=words, bold=won))

    def on_release(self) -> None:
        self.screen.open(self.kept)


class Score(Text):
    """A player's name and points on one line; a long name loses its middle, never the points."""


def score_of(kept: GameSummary, seat: int) -> tuple[str, bool]:
    """A player's name and points, and whether they won."""
    total = kept.totals[seat] if kept.totals else "–"
    won = len(kept.players) > 1 and kept.over and seat in library.leaders(kept)
    return f"{kept.players[seat].name} {total}", won


def note_of(kept: GameSummary) -> str:
    """When it was played, and whether to its end."""
    if kept.over:
        return tr._(day(kept.date))
    if kept.ended:
        return tr._(say("{date}, ended early", date=day(kept.date)))
    return tr._(say("{date}, in progress", date=day(kept.date)))


def icon_of(kept: GameSummary) -> str:
    if kept.game in games.calculators():
        return "calculator"
    if kept.ended:
        return "flag"
    if not kept.over:
        return "hourglass"
    if len(kept.players) == 1:
        return "star"
    return "crown" if library.leaders(kept) else "check"


class ReportLine(CardButton):
    """A sentence of a report."""

    text = StringProperty("")

"""The coach at the table: hints, learning mode, a sheet of its own. Silent until a player asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from core.message import Message, say, say_n
from core.storage.settings import COACH_SHEETS
from mobile.coach.answers import Unknown
from mobile.coach.at_table import Advice, Lesson, Option, advise, finished_turns, knows_game, lesson
from mobile.coach.levels import TITLES, Level, level_of
from mobile.lang import tr
from mobile.screens import moments
from mobile.tables.view import TableView
from mobile.tables.words import sentence
from mobile.waiting import PATIENCE, Waiting, wait_for
from mobile.widgets.basics import CardButton, Number, PushButton, Text
from mobile.widgets.hexboard import Badge, HexBoard
from mobile.widgets.overlays import Act, Sheet, paragraph

if TYPE_CHECKING:
    from mobile.coach.rival import Rival
    from mobile.screens.table.screen import TableScreen

R = TypeVar("R")
IN_PEACE = 3600.0
"""Seconds before waiting is shown where nobody waits: the players go on meanwhile."""
SHEET = 340
"""Height of a sheet that is looked at, in dp."""


class TableCoach:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._advised: tuple[int, int] | None = None
        """Version and seat that the badges on the board speak of."""
        self._hint = PushButton(icon="star", pos_hint={"center_y": 0.5})
        self._hint.bind(on_release=lambda *_: self.hint())
        self._sheet = PushButton(icon="two-sheets", pos_hint={"center_y": 0.5})
        self._sheet.bind(on_release=lambda *_: self.show_sheet())
        table.fbind("small", self._name_sheet)
        self._rival: Rival | None = None
        self._rival_version = -1

    # ── where it stands ──────────────────────────────────────────────────────────────────────

    def acts(self) -> list[Act]:
        """What the table's menu offers."""
        return [(say("Coach"), "star", self.menu)] if self._offered() else []

    def menu(self) -> None:
        table, settings = self._table, self._table.app.settings
        sheet = Sheet(title=tr._("Coach"))
        sheet.add(paragraph(tr._("The coach says nothing until you ask."), soft=True))
        entries: list[Act] = [(say("Show a hint"), "star", self.hint)]
        button = say("Remove the hint button") if settings.hints else say("Add a hint button")
        entries.append((button, "minus" if settings.hints else "plus", self._toggle_button))
        learning = (
            say("Turn learning mode off") if settings.learning else say("Turn learning mode on")
        )
        entries.append((learning, "pencil", self._toggle_learning))
        if len(table.referee.table.names) == 1:
            against = say("Play against the coach")
            if self.level() is not None:
                entries.append((say("Show the coach’s sheet"), "two-sheets", self.show_sheet))
                against = say("Change the coach’s level")
            entries.append((against, "people", self.choose_level))
        entries.append((say("Review the game so far"), "curve", self._review))
        sheet.offer(entries)
        table.shell.show_overlay(sheet)

    def show(self, view: TableView) -> None:
        """After every change of what the table shows."""
        if not self._offered():
            return
        if self._advised != (view.version, view.seat):
            self._badge(None)
        self._stand(self._hint, self._table.app.settings.hints and not view.over)
        self._stand(self._sheet, self.level() is not None)
        if self.level() is not None and self._rival_version != view.version:
            self._play_on(view.version)

    def _stand(self, button: PushButton, wanted: bool) -> None:
        """At the bottom, left of what is due."""
        foot = self._table.ids.foot
        if wanted and button.parent is None:
            foot.add_widget(button, 1)
        elif not wanted and button.parent is not None:
            foot.remove_widget(button)

    def _offered(self) -> bool:
        return knows_game(self._table.referee.session.header.game)

    def _toggle_button(self) -> None:
        settings = self._table.app.settings
        settings.hints = not settings.hints
        self._table.show()

    def _toggle_learning(self) -> None:
        settings = self._table.app.settings
        settings.learning = not settings.learning
        if not settings.learning:
            self._table.shell.toast(tr._("Learning mode is off."))
            return
        state = self._table.referee.session.state

        def known() -> Message | None:
            from mobile.coach.weights import coach

            found = coach(state.table)
            return found.message if isinstance(found, Unknown) else None

        def told(trouble: Message | None) -> None:
            words = trouble or say("Play first. Then the coach says what the turn was worth.")
            self._table.shell.toast(tr._(words))

        self._work(known, told)

    def _review(self) -> None:
        self._table.shell.go("review", game=self._table.referee.session.header.id)

    # ── hints ────────────────────────────────────────────────────────────────────────────────

    def hint(self) -> None:
        """The best three spaces for the player on top."""
        table = self._table
        state, seat = table.referee.session.state, table.seat
        version = table.referee.version

        def done(found: Advice) -> None:
            if table.referee.version != version:
                table.shell.toast(tr._("This has just changed. Look again."))
            elif found.why_not is not None:
                table.shell.toast(tr._(found.why_not))
            else:
                self._advised = (version, seat)
                self._badge(found)
                self._tell(found)

        self._work(lambda: advise(state, seat), done)

    def _badge(self, found: Advice | None) -> None:
        """Values on the spaces; for nobody they are taken off again."""
        for player, board in self._table.boards.items():
            if isinstance(board, HexBoard):
                here = found is not None and player == found.player
                board.badges = _badges(found) if found is not None and here else {}

    def _tell(self, found: Advice) -> None:
        table = self._table
        name = table.referee.table.names[found.player]
        sheet = Sheet(title=tr._(say("Hint: {name}", name=name)), clear=True)
        sheet.bind(on_close=lambda *_: table.light(found.player, ()))
        sheet.add(paragraph(tr._("Expected final score"), soft=True))
        for option in found.options:
            row = _option_row(option)
            row.bind(on_release=lambda *_, lit=option.cells: table.light(found.player, lit))
            sheet.add(row)
        table.shell.show_overlay(sheet)

    # ── learning ─────────────────────────────────────────────────────────────────────────────

    def entered(self) -> None:
        """After a move: what the turns that ended with it were worth, if the players want it."""
        table = self._table
        if not self._offered() or not table.app.settings.learning:
            return
        session = table.referee.session
        past = session.moment(len(session.steps))
        ended = finished_turns(past)
        if not ended:
            return

        def work() -> list[Lesson]:
            found = [lesson(past, player, back) for player, back in ended]
            return [each for each in found if isinstance(each, Lesson) and each.decision.played]

        def done(found: list[Lesson]) -> None:
            if found:
                said = [self._said(each) for each in found]
                see = (tr._("Compare"), lambda: self._compare(found))
                table.shell.toast("\n".join(said), see)

        self._work(work, done, patience=IN_PEACE)

    def _said(self, found: Lesson) -> str:
        names = self._table.referee.table.names
        words = sentence(tr._(found.verdict))
        return words if len(names) == 1 else f"{names[found.player]}: {words}"

    def _compare(self, lessons: list[Lesson]) -> None:
        """Both sheets of each turn."""
        table, session = self._table, self._table.referee.session
        sheet = Sheet(title=tr._("What the turn was worth"))
        for found in lessons:
            if len(lessons) > 1:
                sheet.add(Text(text=table.referee.table.names[found.player]))
            for line in moments.words(session, found.decision):
                sheet.add(line)
            for shown in moments.compared(session, found.decision):
                sheet.add(moments.board_card(shown, dp(SHEET)))
        table.shell.show_overlay(sheet)

    # ── the coach's sheet ────────────────────────────────────────────────────────────────────

    def level(self) -> Level | None:
        """How well the coach plays beside this game; None where it does not."""
        table = self._table
        if len(table.referee.table.names) > 1:
            return None
        return level_of(COACH_SHEETS.read(table.app.store).get(table.referee.session.header.id))

    def choose_level(self) -> None:
        sheet = Sheet(title=tr._("Play against the coach"))
        words = tr._("The coach plays a sheet of its own with your dice.")
        sheet.add(paragraph(words, soft=True))
        entries: list[Act] = [
            (TITLES[level], "person", partial(self._choose, level)) for level in Level
        ]
        if self.level() is not None:
            entries.append((say("Play without the coach"), "close", lambda: self._choose(None)))
        sheet.offer(entries)
        self._table.shell.show_overlay(sheet)

    def _choose(self, level: Level | None) -> None:
        table = self._table
        game = table.referee.session.header.id
        kept = COACH_SHEETS.read(table.app.store)
        others = {id: name for id, name in kept.items() if id != game}
        COACH_SHEETS.write(table.app.store, others if level is None else {**others, game: level})
        self._rival_version = -1
        table.show()

    def _play_on(self, version: int) -> None:
        """Lets the coach use the rolls that the player has used."""
        level, session = self.level(), self._table.referee.session
        assert level is not None
        past = session.moment(len(session.steps))
        self._rival_version = version

        def work() -> Rival | Unknown:
            from mobile.coach.rival import rival

            return rival(past, level)

        def done(found: Rival | Unknown) -> None:
            if isinstance(found, Unknown):
                self._choose(None)
                self._table.shell.toast(tr._(found.message))
            elif self._rival_version == version:
                self._rival = found
                self._name_sheet()

        self._work(work, done, patience=IN_PEACE)

    def _name_sheet(self, *_: object) -> None:
        """The coach's points on its button; a phone has room for the number alone."""
        if self._rival is not None:
            n = self._rival.points
            said = tr._(say_n("Coach: {n} point", "Coach: {n} points", n=n))
            self._sheet.text = str(n) if self._table.small else said

    def show_sheet(self) -> None:
        found, level = self._rival, self.level()
        if found is None or level is None:
            return
        title = say_n("Coach: {n} point", "Coach: {n} points", n=found.points)
        sheet = Sheet(title=tr._(title))
        sheet.add(paragraph(tr._(TITLES[level]), soft=True))
        sheet.add(moments.sheet_board(found.session, dp(SHEET)))
        if self._table.referee.session.state.waiting:
            words = tr._("The coach’s move for this roll appears after yours.")
            sheet.add(paragraph(words, soft=True))
        change = PushButton(text=tr._("Change the coach’s level"), icon="people", wide=True)
        change.bind(on_release=sheet.close_and(self.choose_level))
        sheet.add_to_foot(change)
        self._table.shell.show_overlay(sheet)

    # ── how ──────────────────────────────────────────────────────────────────────────────────

    def _work(
        self, work: Callable[[], R], then: Callable[[R], None], patience: float = PATIENCE
    ) -> None:
        """In the background; what comes too late is left out."""
        table = self._table
        waiting = Waiting(tr._("The coach is thinking…"))

        def done(found: R) -> None:
            if not waiting.given_up and table.shell.screen is table:
                then(found)

        wait_for(table.shell, waiting, work, done, patience)


def _badges(found: Advice) -> dict[int, Badge]:
    return {
        option.cells[0]: Badge(tr._(option.value), option.rank == 1)
        for option in found.options
        if option.cells
    }


def _option_row(option: Option) -> CardButton:
    row = CardButton(size_hint_y=None)
    row.bind(minimum_height=row.setter("height"))
    head = BoxLayout(size_hint_y=None, spacing=dp(8))
    title = Text(text=sentence(tr._(option.title)), pos_hint={"center_y": 0.5})
    value = Number(text=tr._(option.value), pos_hint={"center_y": 0.5})
    head.add_widget(title)
    head.add_widget(value)
    for part in (title, value):
        part.bind(height=lambda *_: setattr(head, "height", max(title.height, value.height)))
    row.add_widget(head)
    row.add_widget(Text(text=tr._(option.note), soft=True))
    row.add_widget(Text(text=" ".join(map(tr._, option.reasons))))
    return row

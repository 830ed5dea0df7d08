"""What opens over the table: the menu, explanations, the whole log, another value for a die."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from core import notation
from core.message import say
from core.record import End
from core.storage.disk import StoreError
from mobile import library
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.table import components, phones
from mobile.tables import details
from mobile.tables.view import Die, LookUp, Step
from mobile.tables.words import sentence
from mobile.theme import APART
from mobile.widgets.basics import Flow, Heading, PushButton
from mobile.widgets.dice import DieButton
from mobile.widgets.dicetray import DiceRow
from mobile.widgets.log import LogList
from mobile.widgets.lookups import FactLine
from mobile.widgets.overlays import Act, Sheet, confirmed, paragraph
from mobile.widgets.points import ItemRow, Stepper

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

WHOLE_LOG = 500


def menu(table: TableScreen) -> None:
    sheet = Sheet(title=tr._(table.referee.session.game.title))
    entries: list[Act] = [
        (say("Standings"), "crown", lambda: _open_end(table)),
        (say("Full log"), "log", lambda: whole_log(table)),
        (say("Turn the sheet to another player"), "rotate", lambda: _turn(table)),
    ]
    for at, extra in enumerate(table.referee.table.extras()):
        entries.append((extra.title, extra.icon, partial(_take_extra, table, at)))
    entries += table.coach.acts()
    entries += [
        (say("Connect phones"), "people", lambda: phones.invite(table)),
        (say("Adjust a number"), "pencil", lambda: correct(table)),
        *components.acts(table),
        (say("Rules reference"), "info", table.open_rules),
        (say("Share game"), "share", lambda: share(table)),
        (say("Settings"), "settings", lambda: table.shell.go("settings")),
        (say("Delete game"), "trash", lambda: delete(table)),
    ]
    if not table.over:
        entries.insert(-1, (say("End here"), "flag", lambda: _end_here(table)))
    sheet.offer(entries)
    table.shell.show_overlay(sheet)


def explain(table: TableScreen, player: int, cells: tuple[int, ...] = ()) -> None:
    """Each point of a player: name × count = VP and its rule; or those of some spaces."""
    if player not in table.boards:
        table.choose_seat(player)
    items = details.explained(table.referee.table, player, cells)
    name, total = table.referee.table.names[player], sum(item.vp for item in items)
    sheet = Sheet(title=tr._(table.referee.table.total_words(name, total)), clear=True)
    sheet.bind(on_close=lambda *_: table.light(player, ()))
    if not items:
        sheet.add(paragraph(tr._("No points yet. Complete a region to score.")))
    when = None
    for item in items:
        if when != (when := item.when):
            sheet.add(Heading(text=tr._(when)))
        row = ItemRow(
            name=tr._(item.name),
            sum=f"{item.times} × {item.each} = {item.vp}" if item.times != 1 else "",
            points=f"{item.vp:+d}",
            note=tr._(item.rule),
        )
        row.bind(on_release=lambda *_, lit=item.cells: table.light(player, lit))
        sheet.add(row)
    if cells:
        table.light(player, cells)
    table.shell.show_overlay(sheet)


def look_up(table: TableScreen, found: LookUp) -> None:
    """What is looked up, in words."""
    sheet = Sheet(title=tr._(found.title))
    for fact in found.facts:
        sheet.add(FactLine(fact, tr._(fact.name) if fact.name else ""))
    table.shell.show_overlay(sheet)


def whole_log(table: TableScreen) -> None:
    sheet = Sheet(title=tr._("Full log"))
    log = LogList()

    def chosen(_log: LogList, number: int) -> None:
        sheet.close()
        open_line(table, number)

    log.bind(on_line=chosen)
    lines = table.referee.table.log(WHOLE_LOG)
    if not lines:
        sheet.add(paragraph(tr._("Nothing entered yet.")))
    log.show(lines, table.referee.table.names)
    sheet.add(log)
    table.shell.show_overlay(sheet)


def open_line(table: TableScreen, at: int) -> None:
    """A move of the log: change its dice, or take it out."""
    found = details.move(table.referee.table, at)
    told = tr._(found.text)
    names = table.referee.table.names
    whose = sentence(told) if found.player is None else f"{names[found.player]} {told}"
    sheet = Sheet(title=whose)
    for refusal in found.refusals:
        sheet.add(paragraph(tr._("Against the rules:")))
        sheet.add(paragraph(tr._(refusal.message), soft=True))
    if found.dice:
        sheet.add(paragraph(tr._("Tap a die to change it."), soft=True))
        row = DiceRow(side=dp(56))
        row.show(list(found.dice), found.faces, None)

        def chosen(_row: DiceRow, place: int) -> None:
            sheet.close()
            change_die(table, at, place)

        row.bind(on_die=chosen)
        sheet.add(row)
    out = PushButton(text=tr._("Remove this move"), icon="trash", wide=True)
    out.bind(on_release=sheet.close_and(lambda: _change(table, "out", at)))
    sheet.add(out)
    table.shell.show_overlay(sheet)


def change_die(table: TableScreen, at: int, place: int) -> None:
    """Another value for a die of a roll in force."""
    found = details.move(table.referee.table, at)
    die = found.dice[place]
    sheet = Sheet(title=tr._("What does this die show?"))
    faces = Flow(spacing=dp(APART))
    for value in found.faces[die.kind]:
        face = DieButton(
            die=Die(die.kind, value.value),
            look=value,
            picked=value.value == die.value,
            size_hint=(None, None),
            size=(dp(64), dp(64)),
        )
        face.bind(
            on_release=sheet.close_and(partial(_change, table, "die", at, place, value.value))
        )
        faces.add_widget(face)
    sheet.add(faces)
    table.shell.show_overlay(sheet)


def _change(table: TableScreen, *path: Step) -> None:
    table.touch(*path, at=table.ids.boards.center)


def correct(table: TableScreen) -> None:
    """Each counter of the player on top, set by hand."""
    player = table.seat
    sheet = Sheet(title=table.referee.table.names[player])
    sheet.add(paragraph(tr._("Manual changes are marked in the log."), soft=True))
    for counter in details.counters(table.referee.table, player):
        stepper = Stepper(
            title=sentence(tr._(counter.title)),
            value=counter.value,
            least=counter.least,
            most=counter.most,
        )
        stepper.bind(
            on_step=lambda _s, new, name=counter.name: _change(
                table, "counter", player, name, int(new)
            )
        )
        sheet.add(stepper)
    table.shell.show_overlay(sheet)


def loops(table: TableScreen) -> None:
    """All loops below each other."""
    assert table.view is not None
    sheet = Sheet(title=tr._("Tracks"))
    for at, loop in enumerate(table.view.loops):
        track = table.loop_track(at)
        track.size_hint_y, track.height = None, dp(150)
        track.show(loop, tr._(loop.title))
        sheet.add(track)
    table.shell.show_overlay(sheet)


def _take_extra(table: TableScreen, at: int) -> None:
    """Something of the menu that only this game has."""
    table.touch("extra", at, at=table.ids.boards.center)


def share(table: TableScreen) -> None:
    session = table.referee.session
    title = tr._(session.game.title)
    if device.share(notation.write(session.record), title):
        table.shell.toast(tr._("Game file copied."))


def delete(table: TableScreen) -> None:
    confirmed(table, tr._("Delete this game?"), lambda: _delete(table))


def _delete(table: TableScreen) -> None:
    game = table.referee.session.header.id
    store, shell = table.app.store, table.shell
    store.delete(game)
    shell.home()

    def undo() -> None:
        store.restore(game)
        shell.go("table", game=game)

    shell.toast(tr._(library.IN_BIN), (tr._("Undo"), undo))


def _open_end(table: TableScreen) -> None:
    table.shell.go("end", game=table.referee.session.header.id)


def _end_here(table: TableScreen) -> None:
    """Scores the game as it stands, and shows that."""
    try:
        table.referee.enter((End(),))
    except StoreError as trouble:
        table.app.report(trouble)
        return
    _open_end(table)


def _turn(table: TableScreen) -> None:
    table.turn_sheet(table.seat)

"""What opens over the table: the menu, explanations, the whole log, another value for a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from core import notation
from core.entry import Entry, player_of
from core.message import Message, say, say_n
from mobile.lang import sentence, tr
from mobile.platform import device
from mobile.screens import table_layouts
from mobile.tables.desk import BY_HAND
from mobile.tables.model import Die
from mobile.theme import APART
from mobile.widgets.basics import Flow, Heading, Plate
from mobile.widgets.dice import DieButton
from mobile.widgets.dicetray import DiceRow
from mobile.widgets.hexboard import cells_of
from mobile.widgets.log import LogList
from mobile.widgets.overlays import Sheet, confirmed, paragraph
from mobile.widgets.points import ItemRow, Stepper

if TYPE_CHECKING:
    from mobile.screens.table import TableScreen

WHOLE_LOG = 500


def menu(table: TableScreen) -> None:
    sheet = Sheet(title=tr._(table.desk.session.game.title))
    entries: list[tuple[Message, str, object]] = [
        (say("How it stands"), "crown", lambda: _open_end(table)),
        (say("The whole log"), "log", lambda: whole_log(table)),
        (say("Turn the sheet to another seat"), "rotate", lambda: _turn(table)),
    ]
    if table.room_for_all():
        beside = say("One sheet at a time") if table.side_by_side else say("Sheets side by side")
        icon = "one-sheet" if table.side_by_side else "two-sheets"
        entries.append((beside, icon, lambda: _toggle_side_by_side(table)))
    for extra in table.desk.extras():
        entries.append((extra.title, extra.icon, lambda then=extra.then: table.take_extra(then)))
    entries += [
        (say("Correct a number by hand"), "pencil", lambda: correct(table)),
        *table_layouts.acts(table),
        (say("Rules at hand"), "info", table.open_rules),
        (say("Share this game"), "share", lambda: share(table)),
        (say("Settings"), "settings", lambda: table.shell.go("settings")),
        (say("Delete this game"), "trash", lambda: delete(table)),
    ]
    for title, icon, do in entries:
        button = Plate(text=tr._(title), icon=icon, kind="flat", wide=True)
        button.bind(on_release=lambda *_, act=do: (sheet.close(), act()))
        sheet.add(button)
    table.shell.lay_over(sheet)


def explain(table: TableScreen, player: int, cells: tuple[str, ...] = ()) -> None:
    """Every point of a player: name × count = VP, its rule, its cells; or those of some cells."""
    if player not in table.boards:
        table.choose_seat(player)
    desk = table.desk
    # Cells may have points of a track that comes to the total later.
    points = (desk.gaining(desk.state) if cells else desk.session.points())[player]
    items = [i for i in points.items if not cells or set(cells) & set(i.source)]
    total = sum(item.vp for item in items)
    name = table.desk.names()[player]
    sheet = Sheet(title=tr._(points_of(name, total)), clear=True)
    sheet.bind(on_close=lambda *_: table.light(player, 0))
    if not items:
        sheet.add(paragraph(tr._("No points yet. Finish a region and they will stand here.")))
    when = None
    for item in items:
        if when != (when := table.desk.phase_title(item.phase, item.rule == BY_HAND)):
            sheet.add(Heading(text=tr._(when)))
        source = cells_of(item.source, table.desk.face(player))
        row = ItemRow(
            name=tr._(item.name),
            sum=f"{item.count} × {item.each} = {item.vp}" if item.count != 1 else "",
            points=f"{item.vp:+d}",
            note=table.rule_words(item.rule),
            cells=" ".join(table.desk.face(player).grid.names_of(source)),
        )
        row.bind(on_release=lambda *_, lit=source: table.light(player, lit))
        sheet.add(row)
    if cells:
        table.light(player, cells_of(cells, table.desk.face(player)))
    table.shell.lay_over(sheet)


def points_of(player: str, count: int) -> Message:
    return say_n("{player}: {n} point", "{player}: {n} points", n=count, player=player)


def whole_log(table: TableScreen) -> None:
    sheet = Sheet(title=tr._("The whole log"))
    log = LogList()
    log.bind(on_line=lambda _log, number: (sheet.close(), open_line(table, number)))
    lines = table.desk.log(WHOLE_LOG)
    if not lines:
        sheet.add(paragraph(tr._("Nothing has been entered yet.")))
    log.show(lines, table.desk.names())
    sheet.add(log)
    table.shell.lay_over(sheet)


def open_line(table: TableScreen, at: int) -> None:
    """An entry of the log: change its dice, or take it out."""
    desk = table.desk
    step = desk.session.steps[at - 1]
    told, player = tr._(desk.told(at)), player_of(step.entry)
    sheet = Sheet(title=sentence(told) if player is None else f"{desk.names()[player]}: {told}")
    for refusal in step.refusals:
        sheet.add(paragraph(tr._("Played against the rules:")))
        sheet.add(paragraph(f"{tr._(refusal.message)} ({refusal.rule})", soft=True))
    if (tray := desk.tray_of(step.entry)) is not None:
        sheet.add(paragraph(tr._("Touch a die to change it."), soft=True))
        row = DiceRow(side=dp(56))
        row.show(tray.dice, desk, None)
        row.bind(on_die=lambda _row, place: (sheet.close(), change_die(table, at, place)))
        sheet.add(row)
    out = Plate(text=tr._("Take this entry out"), icon="trash", wide=True)
    out.bind(on_release=lambda *_: (sheet.close(), change_entry(table, at, None)))
    sheet.add(out)
    table.shell.lay_over(sheet)


def change_die(table: TableScreen, at: int, place: int) -> None:
    desk = table.desk
    die = desk.dice_of(at).dice[place]
    sheet = Sheet(title=tr._("What does this die show?"))
    faces = Flow(spacing=dp(APART))
    for value in desk.choices(die.kind):
        face = DieButton(
            die=Die(die.kind, value.value),
            look=value,
            picked=value.value == die.value,
            size_hint=(None, None),
            size=(dp(64), dp(64)),
        )
        entry = desk.with_die(at, place, value.value)
        face.bind(on_release=lambda *_, e=entry: (sheet.close(), change_entry(table, at, e)))
        faces.add_widget(face)
    sheet.add(faces)
    table.shell.lay_over(sheet)


def change_entry(table: TableScreen, at: int, entry: Entry | None) -> None:
    """Changes an entry, after asking when later ones no longer fit."""
    refusals = table.desk.against_change(at, entry)
    if not refusals:
        table.desk.change(at, entry)
        table.changed()
        return
    sheet = Sheet(title=tr._("Later entries no longer fit"))
    for refusal in refusals:
        sheet.add(paragraph(f"{tr._(refusal.message)} ({refusal.rule})"))
    sheet.add(paragraph(tr._("They stay as they are, marked as played against the rules."), True))
    anyway = Plate(text=tr._("Change it anyway"), icon="hand", kind="main", wide=True)
    anyway.bind(
        on_release=lambda *_: (sheet.close(), table.desk.change(at, entry), table.changed())
    )
    sheet.add(anyway)
    table.shell.lay_over(sheet)


def correct(table: TableScreen) -> None:
    """Every counter of the player on top, set by hand."""
    desk, player = table.desk, int(table.seat)
    sheet = Sheet(title=desk.names()[player])
    sheet.add(paragraph(tr._("What is set by hand is shown as such in the log."), soft=True))
    for counter, value in desk.session.game.counters(desk.state, player).items():
        name = tr._(desk.counter_name(counter))
        numbers = desk.session.game.counter_range(desk.state, counter)
        stepper = Stepper(
            title=name[:1].upper() + name[1:],
            value=value,
            least=max(0, numbers[0]),
            most=min(999, numbers[-1]),
        )
        stepper.bind(
            on_step=lambda _s, new, name=counter: (
                desk.correct(player, name, new),
                table.changed(),
            )
        )
        sheet.add(stepper)
    table.shell.lay_over(sheet)


def share(table: TableScreen) -> None:
    session = table.desk.session
    title = tr._(session.game.title)
    if device.share(notation.write(session.record), title):
        table.shell.toast(tr._("The record of the game is in the clipboard."))


def delete(table: TableScreen) -> None:
    confirmed(table, tr._("Delete this game?"), lambda: _delete(table))


def _delete(table: TableScreen) -> None:
    game = table.desk.session.header.id
    store, shell = table.app.store, table.shell
    store.delete(game)
    shell.home()
    undo = (tr._("Undo"), lambda: (store.restore(game), shell.go("table", game=game)))
    shell.toast(tr._("The game is deleted."), undo)


def _open_end(table: TableScreen) -> None:
    table.shell.go("end", game=table.desk.session.header.id)


def _turn(table: TableScreen) -> None:
    table.turn_sheet(int(table.seat))


def _toggle_side_by_side(table: TableScreen) -> None:
    table.side_by_side = not table.side_by_side

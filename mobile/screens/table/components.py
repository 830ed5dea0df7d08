"""What is printed on the table's own copy: confirmed or corrected while the game is played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from core.components import layouts
from core.errors import EntryError
from core.game import InPlay, Layout
from core.message import say
from core.session import Session
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.theme import gap
from mobile.widgets.basics import PushButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Act, Sheet, paragraph

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen
    from mobile.shell import Screen


def in_play(table: TableScreen) -> tuple[InPlay, ...]:
    """The layouts of the player on top."""
    session = table.referee.session
    return session.game.layouts_in_play(session.header.setup, table.seat)


def to_check(table: TableScreen) -> tuple[InPlay, ...]:
    return layouts.to_check(table.app.store, in_play(table))


def unchecked(table: TableScreen) -> str:
    """The one that is to be compared with the table's copy, in words."""
    return next((title_of(used) for used in to_check(table)), "")


def acts(table: TableScreen) -> list[Act]:
    """For the menu: every printed thing before the player on top."""
    found: list[Act] = [
        (say("Edit {name}", name=title_of(x)), "layouts", partial(ask, table, x))
        for x in in_play(table)
    ]
    session = table.referee.session
    for new in session.game.learned(session.header.setup, session.state, table.seat):
        title = say("{name}: save what is known", name=new.title)
        layout = Layout(new.kind.name, tr._(new.title), new.text)
        found.append((title, "layouts", partial(keep_learned, table, layout)))
    return found


def keep_learned(table: TableScreen, layout: Layout) -> None:
    """Keeps what was learnt in this game for the next one."""
    try:
        kept = layouts.import_layout(table.app.store, layout)
    except StoreError as trouble:
        table.app.report(trouble)
        return
    table.shell.toast(tr._(say("“{name}” saved.", name=kept.name)))


def ask(table: TableScreen, used: InPlay | None = None) -> None:
    """Does it match the table's copy? Where none is named, the first that is to be compared."""
    used = used or to_check(table)[0]
    sheet = Sheet(title=title_of(used))
    if used.printed is not None and not layouts.is_sure(table.app.store, used.kind, used.printed):
        sheet.add(paragraph(tr._("Please check this against your copy."), soft=True))
    matches = PushButton(text=tr._("Matches my copy"), icon="check", kind="main", wide=True)
    matches.bind(on_release=sheet.close_and(lambda: confirm(table, used)))
    if used.printed is not None:
        sheet.add(matches)
    correct = PushButton(text=tr._("Edit"), icon="pencil", wide=True)
    correct.bind(on_release=sheet.close_and(lambda: open_editor(table, used)))
    sheet.add(correct)
    from mobile.tables import painting as looks  # it knows the pieces of every game

    face = looks.picture(used.kind.name, used.text, whole=True)
    if face is not None:
        sheet.add(HexBoard(face=face, disabled=True, size_hint_y=None, height=gap(44)))
    table.shell.show_overlay(sheet)


def title_of(used: InPlay) -> str:
    if used.printed is not None:
        return tr._(used.printed.title)
    return f"{tr._(used.kind.title)}: {used.value}"


def confirm(table: TableScreen, used: InPlay) -> None:
    assert used.printed is not None
    try:
        layouts.confirm(table.app.store, used.kind, used.printed)
    except StoreError as trouble:
        table.app.report(trouble)
        return
    table.refresh()
    table.shell.toast(tr._("Confirmed."))


def open_editor(table: TableScreen, used: InPlay) -> None:
    """The editor on a copy; when it is kept, the game goes on with it."""
    table.shell.go(
        "layout_editor",
        kind=used.kind.name,
        text=used.text,
        suggested=tr._(say("{name}, as in Castlepad", name=title_of(used))),
        game=table.referee.session.header.id,
        value=used.value,
    )


# ── the corrected one into the game ──────────────────────────────────────────────────────────


def put_in(editor: Screen, game: str, value: str, layout: Layout) -> None:
    """Plays the game with the corrected layout, after asking where entries no longer fit."""
    session, _ = editor.app.store.open(game)
    # It may have been put in before, under its new name.
    used = next(x for x in _all_in_play(session, layout.kind) if x.value in (value, layout.name))
    try:
        fresh, conflicts = layouts.corrected(session, used, layout)
    except EntryError as trouble:
        _say_impossible(editor, trouble)
        return
    if not conflicts:
        _replace(editor, session, fresh)
        return
    sheet = Sheet(title=tr._("Some moves are no longer valid"))
    for conflict in conflicts:
        for refusal in conflict.refusals:
            sheet.add(paragraph(tr._(refusal.message)))
    note = say("They stay and are marked “against the rules”. Impossible moves are removed.")
    sheet.add(paragraph(tr._(note), soft=True))
    anyway = PushButton(text=tr._("Change it anyway"), icon="hand", kind="main", wide=True)
    anyway.bind(on_release=sheet.close_and(lambda: _replace(editor, session, fresh)))
    sheet.add(anyway)
    editor.shell.show_overlay(sheet)


def _all_in_play(session: Session[Any], kind: str) -> list[InPlay]:
    setup = session.header.setup
    seats = range(len(setup.players))
    found = (x for seat in seats for x in session.game.layouts_in_play(setup, seat))
    return [x for x in found if x.kind.name == kind]


def _say_impossible(editor: Screen, trouble: EntryError) -> None:
    sheet = Sheet(title=tr._("This game cannot continue with it"))
    sheet.add(paragraph(tr._(trouble.message)))
    sheet.add(paragraph(tr._("Saved for other games. This game is unchanged."), soft=True))
    editor.shell.show_overlay(sheet)


def _replace(editor: Screen, before: Session[Any], after: Session[Any]) -> None:
    store, shell = editor.app.store, editor.shell
    try:
        store.replace(after)
    except StoreError as trouble:
        editor.app.report(trouble)
        return
    game = after.header.id
    shell.reopen(shell.stack[:-1])

    def back() -> None:
        """As it was, unless something was entered since."""
        if len(store.open(game)[0].lines) == len(after.lines):
            store.replace(before)
            shell.swap("table", game=game)

    shell.toast(tr._("The game continues with the corrected version."), (tr._("Undo"), back))

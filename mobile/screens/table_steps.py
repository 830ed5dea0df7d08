"""The steps of an entry that needs more than one touch: pieces to pick, forms, cards to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from core.message import Message
from mobile.lang import sentence, tr
from mobile.tables.model import (
    Card,
    Count,
    Form,
    Group,
    Holding,
    Layout,
    Offer,
    Pick,
    Switch,
    Tally,
    Tap,
    Way,
)
from mobile.theme import theme
from mobile.widgets.basics import Flow, Heading, Plate, Rows, Text
from mobile.widgets.overlays import Sheet, paragraph
from mobile.widgets.switch import SwitchField
from mobile.widgets.tokens import (
    NumberField,
    TallyField,
    TokenButton,
    TokenFace,
    TokenLine,
    TokenRow,
)

BARE = 40
"""Side of a number to choose, in dp: seven fit side by side."""
DRAWN = 51
"""Side of a piece with a drawing and no words: five fit side by side in the panel."""
PREVIEW = 84
"""Height of the piece that a form makes, in dp."""

if TYPE_CHECKING:
    from mobile.screens.table import TableScreen


def pick(table: TableScreen, asked: Pick, pos: Any) -> None:
    sheet = Sheet(title=sentence(tr._(asked.title)))
    _add_note(sheet, asked.note)
    _add_groups(table, sheet, asked.groups, pos)
    _add_ways(table, sheet, asked.ways, pos)
    table.shell.lay_over(sheet)


def form(table: TableScreen, asked: Form, pos: Any) -> None:
    sheet = Sheet(title=sentence(tr._(asked.title)))
    _add_note(sheet, asked.note)
    _add_groups(table, sheet, asked.groups, pos)
    fields = {field.name: _field(field) for field in asked.fields}
    done = Plate(text=tr._(asked.done), icon="check", kind="main", wide=True)

    def make() -> Tap:
        return asked.make({name: widget.values() for name, widget in fields.items()})

    done.bind(on_release=lambda *_: _go(table, sheet, make, pos))
    if asked.preview is not None:
        sheet.add(_preview(asked.preview, fields))
    for widget in fields.values():
        sheet.add(widget)
    sheet.stand_on(done)
    table.shell.lay_over(sheet)


def _preview(look: Any, fields: dict[str, Any]) -> TokenFace:
    """The piece as it is filled in so far."""
    face = TokenFace(size_hint_y=None, height=dp(PREVIEW))

    def show(*_: object) -> None:
        face.token = look({name: widget.values() for name, widget in fields.items()})

    for widget in fields.values():
        widget.bind(**{"counts" if isinstance(widget, TallyField) else "value": show})
    show()
    return face


def card(table: TableScreen, asked: Card, pos: Any) -> None:
    sheet = Sheet(title=sentence(tr._(asked.title)))
    for note in asked.notes:
        if note.token is None:
            sheet.add(_heading(tr._(note.text)))
        else:
            sheet.add(TokenLine(token=note.token, text=tr._(note.text)))
    _add_ways(table, sheet, asked.ways, pos, main=True)
    table.shell.lay_over(sheet)


def shelf(table: TableScreen, holding: Holding) -> Rows:
    """Pieces beside the board that can be taken into the hand."""
    rows, flow = Rows(), Flow()
    title = Text(text=tr._(holding.title), soft=True)
    title.font_size = theme.small
    rows.add_widget(title)
    for at, (token, then) in enumerate(zip(holding.tokens, holding.thens, strict=True)):
        button = TokenButton(token=token, side=dp(DRAWN))
        if at == holding.held:
            button.edge, button.fill = theme.accent, theme.tint
        button.bind(on_release=lambda b, t=then: table.follow(t, b.to_window(*b.center)))
        flow.add_widget(button)
    rows.add_widget(flow)
    return rows


def loops(table: TableScreen) -> None:
    """All loops below each other."""
    sheet = Sheet(title=tr._("Tracks"))
    for loop in table.desk.loops():
        track = table.loop_track()
        track.size_hint_y, track.height = None, dp(150)
        track.show(loop, tr._(loop.title))
        sheet.add(track)
    table.shell.lay_over(sheet)


def _go(table: TableScreen, sheet: Sheet, then: Tap | Callable[[], Tap], pos: Any) -> None:
    sheet.close()
    table.follow(then() if callable(then) else then, pos)


def _add_note(sheet: Sheet, note: Message | None) -> None:
    """What is to be known before the question is answered, in the ink that news have."""
    if note is not None:
        words = paragraph(tr._(note))
        words.color = theme.accent
        sheet.add(words)


def _add_ways(
    table: TableScreen, sheet: Sheet, ways: tuple[Way, ...], pos: Any, main: bool = False
) -> None:
    """The last of them is what the sheet is there for, where it has a `main` one."""
    for way in ways:
        button = Plate(text=tr._(way.title), icon=way.icon, wide=True)
        button.kind = "main" if main and way is ways[-1] else "quiet"
        button.bind(on_release=lambda *_, then=way.then: _go(table, sheet, then, pos))
        sheet.stand_on(button)


def _add_groups(table: TableScreen, sheet: Sheet, groups: tuple[Group, ...], pos: Any) -> None:
    for group in groups:
        if group.title is not None:
            sheet.add(_heading(tr._(group.title)))
        box = Rows() if group.layout is Layout.ROWS else Flow()
        for offer in group.offers:
            button = _piece(group, offer)
            button.bind(on_release=lambda *_, o=offer: _go(table, sheet, o.then, pos))
            box.add_widget(button)
        sheet.add(box)


def _heading(text: str) -> Heading:
    heading = Heading(text=sentence(text))
    heading.font_size = heading.font_size * 0.82
    return heading


def _piece(group: Group, offer: Offer) -> TokenButton | TokenRow:
    name = tr._(offer.token.name) if offer.token.name is not None else ""
    note = tr._(offer.note) if offer.note is not None else ""
    if group.layout is Layout.ROWS:
        return TokenRow(token=offer.token, title=sentence(name), note=note)
    if group.layout is Layout.NAMED:
        return TokenButton(token=offer.token, title=sentence(name), named=bool(name))
    return TokenButton(token=offer.token, side=dp(DRAWN if offer.token.drawn else BARE))


def _field(field: Count | Tally | Switch) -> NumberField | TallyField | SwitchField:
    title = tr._(field.title)
    if isinstance(field, Switch):
        return SwitchField(title=title, words=[tr._(w) for w in field.words], value=field.value)
    if isinstance(field, Tally):
        return TallyField(title=title, tokens=list(field.tokens), most=field.most, once=field.once)
    return NumberField(title=title, value=field.value, quick=field.quick, most=field.most)

"""What a touch asks: a few words at the finger, or a sheet with pieces, fields and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from core.message import Message
from mobile.lang import tr
from mobile.shell import Shell
from mobile.tables.details import rule_words
from mobile.tables.view import (
    Arrangement,
    Brick,
    Count,
    Field,
    Note,
    Offered,
    Path,
    PieceGroup,
    Question,
    Select,
    Step,
    Tally,
    Values,
)
from mobile.tables.words import sentence
from mobile.theme import gap, theme
from mobile.widgets.basics import Flow, Heading, PushButton, Rows
from mobile.widgets.overlays import Bubble, Sheet, paragraph
from mobile.widgets.switch import SwitchField
from mobile.widgets.tokens import (
    NumberField,
    TallyField,
    TokenButton,
    TokenFace,
    TokenLine,
    TokenRow,
)

if TYPE_CHECKING:
    from mobile.screens.table.screen import Point, TableScreen

BARE = 40
"""Side of a number to choose, in dp: seven fit side by side."""
DRAWN = 51
"""Side of a piece with a drawing and no words: five fit side by side in the panel."""
PREVIEW = 84
"""Height of the piece that a form makes, in dp."""


def ask(table: TableScreen, path: Path, question: Question, at: Point, player: int) -> None:
    """Shows a question of the table to a player; each answer is the next step of its address."""

    def answer(step: Step) -> None:
        table.touch(*path, step, at=at, player=player, asked=question)

    def preview(values: Values) -> Brick:
        return table.referee.preview(table.viewer_of(player), path, values)

    if question.brief and player in table.sheets:
        sheet = table.sheets[player]
        bubble = _bubble(table, question, sheet.to_local(*at), answer)
        bubble.clear = max(sheet.board.cell_size()) / 2 + gap(0.5)
        table.ask_on_sheet(path, question, bubble, player)
    else:
        overlay = _Shown(question, answer, preview).sheet()
        table.open_on_sheet(overlay, player)
        table.note_question(path, question, overlay, player)


def fill_form(
    shell: Shell, form: Question, done: Callable[[Values], None], preview: Preview
) -> None:
    """Shows a form that belongs to no table."""
    shell.show_overlay(_Shown(form, done, preview).sheet())


Answering = Callable[[Any], None]
Preview = Callable[[Values], Brick]
FieldWidget = NumberField | TallyField | SwitchField


def _bubble(table: TableScreen, asked: Question, at: Point, answer: Answering) -> Bubble:
    """A few words at the finger."""
    words, note = sentence(_said(asked.title)), _said(asked.note)
    if asked.refusals:
        words = "\n".join(tr._(refusal.message) for refusal in asked.refusals)
        note = _said(rule_words(table.referee.table, asked.refusals[0].rule))
    bubble = Bubble(text=words, note=note, at=list(at))
    offers = [offer for group in asked.groups for offer in group.offers]
    for branch, offer in enumerate(offers):
        face = _piece(Arrangement.BARE, offer)
        face.bind(on_release=bubble.close_and(partial(answer, branch)))
        bubble.ids.row.add_widget(face)
    for branch, button in enumerate(asked.buttons, start=len(offers)):
        title = sentence(tr._(button.title))
        bubble.act(title, button.icon, partial(answer, branch))
    if asked.refusals:
        rule = asked.refusals[0].rule
        bubble.act(tr._("Rules reference"), "info", lambda: table.open_rules(rule))
    return bubble


class _Shown:
    """A question on a sheet."""

    def __init__(self, question: Question, answer: Answering, preview: Preview) -> None:
        self.question, self._answer, self._made = question, answer, preview
        self._branch = 0

    def sheet(self) -> Sheet:
        asked = self.question
        sheet = Sheet(title=sentence(_said(asked.title)))
        if asked.note is not None:
            words = paragraph(tr._(asked.note))
            words.color = theme.accent
            sheet.add(words)
        for note in asked.notes:
            sheet.add(_line(note))
        for group in asked.groups:
            self._add_group(sheet, group)
        if asked.done is not None:
            self._add_form(sheet, asked.done)
        for button in asked.buttons:
            self._add_button(sheet, tr._(button.title), button.icon)
        if asked.notes and asked.buttons:  # the last is what the sheet is there for
            sheet.ids.foot.children[0].kind = "main"
        return sheet

    def _leads(self, button: PushButton | TokenButton | TokenRow, sheet: Sheet) -> None:
        """A button for the next branch."""
        branch, self._branch = self._branch, self._branch + 1
        button.bind(on_release=lambda *_: self._go(sheet, branch))

    def _go(self, sheet: Sheet, step: Step) -> None:
        sheet.close()
        self._answer(step)

    def _add_button(self, sheet: Sheet, text: str, icon: str) -> None:
        button = PushButton(text=text, icon=icon, wide=True, kind="quiet")
        self._leads(button, sheet)
        sheet.add_to_foot(button)

    def _add_group(self, sheet: Sheet, group: PieceGroup) -> None:
        if group.title is not None:
            sheet.add(_heading(tr._(group.title)))
        box = Rows() if group.arrangement is Arrangement.ROWS else Flow()
        for offer in group.offers:
            button = _piece(group.arrangement, offer)
            self._leads(button, sheet)
            box.add_widget(button)
        sheet.add(box)

    def _add_form(self, sheet: Sheet, done: Message) -> None:
        fields = {field.name: _field(field) for field in self.question.fields}

        def values() -> Values:
            return {name: widget.values() for name, widget in fields.items()}

        if self.question.previewed:
            sheet.add(self._preview(fields, values))
        for widget in fields.values():
            sheet.add(widget)
        button = PushButton(text=tr._(done), icon="check", kind="main", wide=True)
        button.bind(on_release=lambda *_: self._go(sheet, values()))
        sheet.add_to_foot(button)

    def _preview(
        self, fields: Mapping[str, FieldWidget], values: Callable[[], Values]
    ) -> TokenFace:
        """The piece as it is filled in so far."""
        face = TokenFace(size_hint_y=None, height=dp(PREVIEW))

        def show(*_: object) -> None:
            face.token = self._made(values())

        for widget in fields.values():
            widget.bind(**{"counts" if isinstance(widget, TallyField) else "value": show})
        show()
        return face


def _said(message: Message | None) -> str:
    return tr._(message) if message is not None else ""


def _line(note: Note) -> Heading | TokenLine:
    if note.token is None:
        return _heading(tr._(note.text))
    return TokenLine(token=note.token, text=tr._(note.text))


def _heading(text: str) -> Heading:
    heading = Heading(text=sentence(text))
    heading.font_size = theme.strong
    return heading


def _piece(arrangement: Arrangement, offer: Offered) -> TokenButton | TokenRow:
    name = tr._(offer.token.name) if offer.token.name is not None else ""
    note = tr._(offer.note) if offer.note is not None else ""
    if arrangement is Arrangement.ROWS:
        return TokenRow(token=offer.token, title=sentence(name), note=note)
    if arrangement is Arrangement.NAMED:
        return TokenButton(token=offer.token, title=sentence(name), named=bool(name))
    return TokenButton(token=offer.token, side=dp(DRAWN if offer.token.drawn else BARE))


def _field(field: Field) -> FieldWidget:
    title = tr._(field.title)
    match field:
        case Select(words=words, value=value):
            return SwitchField(title=title, words=[tr._(word) for word in words], value=value)
        case Tally(tokens=tokens, most=most, once=once):
            return TallyField(title=title, tokens=list(tokens), most=most, once=once)
        case Count(value=value, quick=quick, most=most):
            return NumberField(title=title, value=value, quick=quick, most=most)

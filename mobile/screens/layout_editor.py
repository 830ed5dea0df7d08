"""The editor: any printed thing of any game, painted by tap and by drawing a finger over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from core.components import layouts
from core.components.hexgrid import Spot
from core.components.painting import ADD, SHAPE, Brush, LayoutKind, Painting, Review
from core.game import Layout
from core.message import Message, say, say_in
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.screens import layout_sharing
from mobile.screens.table import components, questions
from mobile.shell import Screen
from mobile.tables import painting as looks
from mobile.tables.view import Brick, Values
from mobile.tables.words import sentence
from mobile.theme import APART, theme
from mobile.widgets.basics import Flow, Heading, PushButton, Text
from mobile.widgets.overlays import Act, Bubble, Sheet, paragraph
from mobile.widgets.search import NameField
from mobile.widgets.tokens import PieceButton, TokenButton

SHOWN_LINES = 2
"""Of what is wrong or odd; the others wait behind a touch."""
MOST_LINES, LONGEST_LINE = 20, 300
"""What is told at all of a text that may be from anybody."""
MOST_UNDO = 200
PAUSE = 0.3
"""Seconds without typing after which a list is drawn."""


class LayoutEditorScreen(Screen):
    title = StringProperty("")
    name = StringProperty("")
    """Under which it is kept; empty before that."""
    brush_name = StringProperty("")
    written = BooleanProperty(False)
    """A list that is typed and not painted."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    changed = BooleanProperty(False)
    """Whether something is not kept yet."""
    fits = BooleanProperty(False)
    """Whether it can be kept as it is."""
    checks = StringProperty("")
    check_icon = StringProperty("check")

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(
        self,
        kind: str,
        text: str = "",
        kept: str = "",
        suggested: str = "",
        game: str = "",
        value: str = "",
    ) -> None:
        """Opens a layout under its name (`kept`), a copy of one (`text`) or a new one; or for a
        game that is being played the correction of the one that it calls `value`."""
        found = layouts.kind_named(kind)
        assert found is not None
        self.kind: LayoutKind = found[1]
        self.written = not self.kind.layers
        self.name, self.game, self.value = kept, game, value
        self.suggested = suggested or tr._(self.kind.title)
        self.changed = False
        self._pieces_soon = Clock.create_trigger(self._show_pieces, PAUSE)
        self._undo: list[Painting | str] = []
        self._redo: list[Painting | str] = []
        self._before: Painting | None = None
        self.brush = self._brushes()[0] if self._brushes() else None
        self.work: Painting | str = self._begun(text)
        if isinstance(self.work, str):
            self.ids.text.text = self.work
        self._lay_palette()
        self.refresh()

    def leave(self) -> None:
        self._pieces_soon.cancel()

    def back(self) -> bool:
        """Asks before something that is not kept is left."""
        if not self.changed:
            return False
        sheet = Sheet(title=tr._("Unsaved changes"))
        keep = PushButton(text=tr._("Save"), icon="check", kind="main", wide=True)
        keep.disabled = not self.fits
        keep.bind(on_release=sheet.close_and(self.keep))
        leave = PushButton(text=tr._("Leave without saving"), icon="trash", wide=True)
        leave.bind(on_release=lambda *_: self.shell.reopen(self.shell.stack[:-1]))
        sheet.add(keep)
        sheet.add(leave)
        self.shell.show_overlay(sheet)
        return True

    def place(self) -> dict[str, Any]:
        work: object = self.work
        if not isinstance(self.work, str):
            work = [[*spot, *values] for spot, values in self.work.items()]
        brush = [self.brush.layer, self.brush.value] if self.brush else []
        return {"work": work, "brush": brush, "name": self.name, "changed": self.changed}

    def restore(self, place: dict[str, Any]) -> None:
        work = place["work"]
        if not isinstance(work, str):
            work = {Spot(row, halves): tuple(values) for row, halves, *values in work}
        self.name, self.changed = place["name"], place["changed"]
        self.brush = next(
            (b for b in self._brushes() if [b.layer, b.value] == place["brush"]), self.brush
        )
        self.work = work
        if self.written:
            self.ids.text.text = work
        self._show()

    def _begun(self, text: str) -> Painting | str:
        if self.written:
            return text
        if text and (wrong := self.kind.review_text(text).wrong):
            # One that came with somebody's backup, or from before a rule was fixed.
            self.shell.toast(tr._(wrong[0])[:LONGEST_LINE])
            text = ""
        return self.kind.read(text) if text else self.kind.blank()

    @property
    def painting(self) -> Painting:
        """The work, where it is painted and not typed."""
        assert not isinstance(self.work, str)
        return self.work

    def _brushes(self) -> list[Brush]:
        return [*(b for layer in self.kind.layers for b in layer.brushes), *self.kind.tools]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        self.title = self.name or tr._(self.kind.title)
        for widget, message in self._titles:
            widget.text = tr._(message)
        self._help.text = tr._(self.kind.help)
        self._show()

    def _lay_palette(self) -> None:
        """A row of brushes for each layer, and one of tools."""
        box = self.ids.palette
        box.clear_widgets()
        self._titles: list[tuple[Text | PushButton, Message]] = []
        self.buttons: dict[Brush, BrushButton] = {}
        rows: dict[Message, list[Brush]] = {}
        for layer in self.kind.layers:
            rows.setdefault(layer.title, []).extend(layer.brushes)
        for title, brushes in rows.items():
            heading = Text(soft=True, font_size=theme.small)
            self._titles.append((heading, title))
            box.add_widget(heading)
            flow = Flow(spacing=dp(APART))
            for brush in brushes:
                button = BrushButton(token=looks.brush_token(self.kind, brush))
                button.bind(on_release=lambda *_, b=brush: self.take(b))
                self.buttons[brush] = button
                flow.add_widget(button)
            box.add_widget(flow)
        if self.written:
            add = PushButton(icon="plus", wide=True)
            add.bind(on_release=lambda *_: self._compose())
            self._titles.append((add, looks.ADD_A_TILE))
            box.add_widget(add)
        else:
            box.add_widget(self._tools())
        self._help = Text(soft=True, font_size=theme.small)
        box.add_widget(self._help)

    def _tools(self) -> Flow:
        flow = Flow(spacing=dp(APART))
        self.tools: dict[Brush | None, PushButton] = {}
        icons = {brush: looks.TOOL_ICONS[brush.value] for brush in self.kind.tools}
        for brush, icon in (*icons.items(), (None, "hand")):
            button = PushButton(icon=icon)
            button.bind(on_release=lambda *_, b=brush: self.take(b))
            self.tools[brush] = button
            if brush is not None:
                flow.add_widget(button)

        def offer_hand(*_: object) -> None:
            """Only a board that is too large has to be moved."""
            flow.remove_widget(self.tools[None])
            if self.ids.board.overflows:
                flow.add_widget(self.tools[None])
            elif self.brush is None:
                self.take(self._brushes()[0])

        self.ids.board.bind(overflows=offer_hand)
        return flow

    def _show(self) -> None:
        if self.written:
            self._pieces_soon()
        else:
            self._show_board()
            self._show_brushes()
        self._show_review()
        self.can_undo, self.can_redo = bool(self._undo), bool(self._redo)

    def _show_board(self) -> None:
        room = self.kind.room(self.painting) if self.brush == ADD else ()
        self.canvas_now = looks.canvas(self.kind, self.painting, room)
        self.ids.board.face = self.canvas_now.face
        self.ids.board.moving = self.brush is None

    def _show_brushes(self) -> None:
        found = Counter(
            (layer, value)
            for values in self.painting.values()
            for layer, value in enumerate(values)
            if value
        )
        for brush, button in self.buttons.items():
            button.title = str(found[brush.layer, brush.value])
            button.chosen = brush == self.brush
        for own, tool in self.tools.items():
            tool.kind = "chosen" if own == self.brush else "quiet"
        name = say("Move the board") if self.brush is None else self.brush.title
        self.brush_name = sentence(tr._(name))

    def _show_pieces(self, *_: object) -> None:
        box = self.ids.pieces
        box.clear_widgets()
        for piece in looks.pieces(self.kind, str(self.work))[:MOST_UNDO]:
            button = PieceButton(token=piece, size_hint=(None, None), size=(dp(84), dp(48)))
            button.bind(on_release=self.ask_about)
            box.add_widget(button)

    def ask_about(self, button: PieceButton) -> None:
        """A tile of the written list was touched: what is written of it, and the way to take it
        out."""
        assert isinstance(button.token, Brick)
        written, rest = looks.parted(self.kind, str(self.work), button.token)
        if not written:  # the drawings follow the list a moment later
            return
        bubble = Bubble(text=written, at=button.to_window(*button.center))
        bubble.act(tr._("Delete"), "trash", lambda: self.replace(rest))
        self.shell.show_overlay(bubble)

    def review(self) -> Review:
        if isinstance(self.work, str):
            return self.kind.review_text(self.work)
        return self.kind.review(self.work)

    def _show_review(self) -> None:
        review = self.review()
        self.fits = not review.wrong
        lines = [*review.wrong, *review.odd]
        self.check_icon = "close" if review.wrong else "question" if review.odd else "check"
        some = lines[: 1 if self.small else SHOWN_LINES]
        shown = [sentence(tr._(line))[:LONGEST_LINE] for line in some]
        if more := len(lines) - len(shown):
            shown.append(tr._(say("and {n} more", n=more)))
        self.checks = "\n".join(shown) if shown else tr._("Looks right.")

    def explain(self) -> None:
        """Everything that is wrong or odd."""
        review = self.review()
        sheet = Sheet(title=tr._(self.kind.title))
        for title, lines in (
            (say("Not playable yet"), review.wrong),
            (say("Please double-check"), review.odd),
        ):
            if lines:
                sheet.add(Heading(text=tr._(title)))
            for line in lines[:MOST_LINES]:
                sheet.add(paragraph(sentence(tr._(line))[:LONGEST_LINE]))
        if not any(review):
            sheet.add(paragraph(tr._("Looks right.")))
        self.shell.show_overlay(sheet)

    def on_small(self, *_: object) -> None:
        if hasattr(self, "work"):
            self._show_review()

    # ── painting ─────────────────────────────────────────────────────────────────────────────

    def take(self, brush: Brush | None) -> None:
        """Another brush; None moves the board about."""
        self.brush = brush
        self._show()

    def stroke(self, cell: int) -> None:
        """A finger has reached a cell."""
        begun = self._before is not None
        if self.brush is None or (begun and self.brush.layer == SHAPE):
            return  # cells are added one by one: the board moves when it grows
        spot = self.canvas_now.spots[cell]
        before = self.painting
        after = self.kind.paint(before, spot, self.brush)
        if after != before:
            if not begun:
                self._before = before
            self.work = after
            self._show_board()

    def stroke_end(self) -> None:
        if self._before is not None:
            self._note(self._before)
            self._before = None

    def type(self, text: str) -> None:
        """The written list has changed."""
        if text != self.work:
            before, self.work = self.work, text
            self._note(before)

    def _compose(self) -> None:
        """A tile put together by tapping becomes the last line of the list."""

        def done(values: Values) -> None:
            line = looks.composed(values)
            self.replace(f"{str(self.work).rstrip()}\n{line}".lstrip())

        questions.fill_form(self.shell, looks.composer(), done, looks.composed_piece)

    def replace(self, work: Painting | str) -> None:
        """All of it at once, such as a copy of another one."""
        before, self.work = self.work, work
        if isinstance(work, str):
            self.ids.text.text = work
        self._note(before)

    def _note(self, before: Painting | str) -> None:
        self._undo = [*self._undo[-MOST_UNDO:], before]
        self._redo.clear()
        self.changed = True
        self._show()
        self.shell.save_place()

    def undo(self) -> None:
        self._travel(self._undo, self._redo)

    def redo(self) -> None:
        self._travel(self._redo, self._undo)

    def _travel(self, source: list[Painting | str], other: list[Painting | str]) -> None:
        if not source:
            return
        other.append(self.work)
        self.work = source.pop()
        if isinstance(self.work, str):
            self.ids.text.text = self.work
        self.changed = True
        self._show()
        self.shell.save_place()

    # ── keeping ──────────────────────────────────────────────────────────────────────────────

    def as_text(self) -> str:
        return self.work if isinstance(self.work, str) else self.kind.write(self.work)

    def keep(self) -> None:
        """Keeps it under its name; asks for one first."""
        if self.name:
            self._keep(self.name)
            return
        kept = [layout.name for layout in self.app.store.layouts(self.kind.name)]
        free = layouts.free_name(self.suggested, self.kind.name, kept)
        NameSheet.open(self, self.kind.name, free, kept, self._keep)

    def _keep(self, name: str) -> None:
        layout = Layout(self.kind.name, name, self.as_text())
        try:
            self.app.store.keep_layout(layout)
        except StoreError as trouble:
            self.app.report(trouble)
            return
        self.name, self.changed = name, False
        self.title = name
        self.shell.save_place()
        if self.game:
            components.put_in(self, self.game, self.value, layout)
        else:
            self.shell.toast(tr._(say("“{name}” saved.", name=name)))

    def menu(self) -> None:
        sheet = Sheet(title=self.title)
        acts: list[Act] = [(say("Copy from…"), "layouts", self.copy_from)]
        if self.fits:
            layout = Layout(self.kind.name, self.name or self.suggested, self.as_text())
            acts += layout_sharing.acts(self, layout)
        acts.append((say("Start over"), "plus", lambda: self.replace(self._begun(""))))
        sheet.offer(acts)
        self.shell.show_overlay(sheet)

    def copy_from(self) -> None:
        """Every other layout of this kind, to begin with."""
        sheet = Sheet(title=tr._("Copy from…"))
        found = [(layout.name, layout.text) for layout in self.app.store.layouts(self.kind.name)]
        found += [(tr._(printed.title), printed.text) for printed in self.kind.printed()]
        if not found:
            sheet.add(paragraph(tr._("None yet.")))
        for title, text in found:
            button = PushButton(text=title, kind="flat", wide=True)
            button.bind(on_release=sheet.close_and(partial(self._copy, text)))
            sheet.add(button)
        self.shell.show_overlay(sheet)

    def _copy(self, text: str) -> None:
        self.replace(self._begun(text))


class BrushButton(TokenButton):
    """A brush: what it paints, and how many cells have it."""

    chosen = BooleanProperty(False)
    side = NumericProperty(dp(40))


class NameSheet(Sheet):
    """Asks for a name and says what is wrong with it while it is typed."""

    @classmethod
    def open(
        cls, screen: Screen, kind: str, name: str, taken: list[str], then: Callable[[str], object]
    ) -> None:
        sheet = cls(title=tr._(say_in("component", "Name")))
        field = NameField(text=name)
        trouble = paragraph("", soft=True)
        keep = PushButton(text=tr._("Save"), icon="check", kind="main", wide=True)

        def typed(*_: object) -> None:
            against = layouts.against_name(field.text.strip(), kind, taken)
            trouble.text = tr._(against) if against else ""
            keep.disabled = against is not None

        def done(*_: object) -> None:
            if not keep.disabled:
                sheet.close()
                then(field.text.strip())

        field.bind(text=typed, on_text_validate=done)
        keep.bind(on_release=done)
        for widget in (field, trouble, keep):
            sheet.add(widget)
        typed()
        screen.shell.show_overlay(sheet)

"""Layouts: what is printed in the boxes, as it ships and as this table has entered it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from core import games, record
from core.components import layouts
from core.components.painting import LayoutKind, Printed
from core.game import Layout
from core.message import say
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.screens import layout_sharing
from mobile.screens.layout_editor import NameSheet
from mobile.shell import Screen
from mobile.tables import painting as looks
from mobile.tables.registry import playable
from mobile.tables.view import BoardFace
from mobile.widgets.basics import CardButton, PushButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Act, Sheet, confirmed

CERTAIN = say("Confirmed")
COMPARED = say("Matches your copy")
WHOLE = 352
"""Height of a whole board, in dp."""


class LayoutsScreen(Screen):
    game = StringProperty("")
    kind_name = StringProperty("")
    kept: ListProperty[Layout] = ListProperty()
    """Of this kind."""
    printed: ListProperty[Printed] = ListProperty()
    """Of this kind."""

    # ── coming and going ─────────────────────────────────────────────────────────────────────

    def enter(self, kind: str = "", **_args: Any) -> None:
        found = layouts.kind_named(kind)
        self.game = found[0] if found else playable()[0]
        self.kind_name = kind or self._kinds()[0].name
        self._drawing: Iterator[None] = iter(())
        self._draw = Clock.create_trigger(self._draw_next, 0)
        self.refresh()

    def leave(self) -> None:
        self._draw.cancel()

    def place(self) -> dict[str, Any]:
        scroll = self.ids.scroller.scroll_y
        return {"game": self.game, "kind": self.kind_name, "scroll": scroll}

    def restore(self, place: dict[str, Any]) -> None:
        self.game, self.kind_name = place["game"], place["kind"]
        self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    @property
    def kind(self) -> LayoutKind:
        return next(kind for kind in self._kinds() if kind.name == self.kind_name)

    def _kinds(self) -> tuple[LayoutKind, ...]:
        return games.game(self.game).layout_kinds()

    def refresh(self, *_: object) -> None:
        self.kept = self.app.store.layouts(self.kind_name)
        self.printed = list(self.kind.printed())
        self._show_choices()
        self._show_cards()

    def _show_choices(self) -> None:
        rows = (
            (self.ids.games, [(id, games.game(id).title) for id in playable()], self.game),
            (self.ids.kinds, [(kind.name, kind.title) for kind in self._kinds()], self.kind_name),
        )
        for box, offered, chosen in rows:
            box.clear_widgets()
            for value, title in offered if len(offered) > 1 else ():
                button = PushButton(text=tr._(title), kind="chosen" if value == chosen else "quiet")
                button.bind(on_release=lambda *_, v=value: self.choose(v))
                box.add_widget(button)

    def choose(self, value: str) -> None:
        """Another game, or another kind of the same."""
        if value in playable():
            self.game = value
            value = self._kinds()[0].name
        self.kind_name = value
        self.refresh()
        self.ids.scroller.scroll_y = 1
        self.shell.save_place()

    def _show_cards(self) -> None:
        mine, boxed = self.ids.kept, self.ids.printed
        mine.clear_widgets()
        boxed.clear_widgets()
        waiting: list[tuple[LayoutCard, str]] = []
        for layout in self.kept:
            card = LayoutCard(title=layout.name[: record.LONGEST_NAME])
            card.bind(on_release=lambda *_, x=layout: self.open_kept(x))
            mine.add_widget(card)
            waiting.append((card, layout.text))
        for printed in self.printed:
            sure = layouts.is_sure(self.app.store, self.kind, printed)
            note = tr._(CERTAIN if printed.sure else COMPARED if sure else layouts.TO_CHECK)
            card = LayoutCard(title=tr._(printed.title), note=note, open=not sure)
            card.bind(on_release=lambda *_, x=printed: self.open_printed(x))
            boxed.add_widget(card)
            waiting.append((card, printed.text))
        self._drawing = self._pictures(waiting)
        self._draw()

    def _pictures(self, cards: list[tuple[LayoutCard, str]]) -> Iterator[None]:
        """One picture after the other, so that the screen is there at once."""
        kind = self.kind
        for card, text in cards:
            card.picture = None if kind.review_text(text).wrong else looks.picture(kind.name, text)
            yield

    def _draw_next(self, *_: object) -> None:
        for _drawn in self._drawing:
            self._draw()
            return

    # ── one of them ──────────────────────────────────────────────────────────────────────────

    def new(self) -> None:
        self.shell.go("layout_editor", kind=self.kind_name)

    def open_kept(self, layout: Layout) -> None:
        self._offer(
            layout.name,
            layout.text,
            [
                (say("Open"), "pencil", lambda: self.edit(layout)),
                (say("Edit a copy"), "layouts", lambda: self.copy(layout.name, layout.text)),
                (say("Rename"), "log", lambda: self.rename(layout)),
                *layout_sharing.acts(self, layout),
                (say("Delete"), "trash", lambda: self.delete(layout)),
            ],
        )

    def open_printed(self, printed: Printed) -> None:
        kind, store, title = self.kind, self.app.store, tr._(printed.title)
        acts: list[Act] = [
            (say("Edit a copy"), "layouts", lambda: self.copy(title, printed.text)),
            *layout_sharing.acts(self, Layout(kind.name, title, printed.text)),
        ]
        if not layouts.is_sure(store, kind, printed):
            acts.insert(0, (say("Matches my copy"), "check", lambda: self.confirm(printed)))
        elif not printed.sure:
            acts.append((say("Does not match"), "question", lambda: self.doubt(printed)))
        self._offer(title, printed.text, acts)

    def _offer(self, title: str, text: str, acts: list[Act]) -> None:
        """What can be done with it, below all of it: large enough to compare it with a copy."""
        sheet = Sheet(title=title)
        kind = self.kind
        wrong = kind.review_text(text).wrong
        face = None if wrong else looks.picture(kind.name, text, whole=True)
        if face is not None:
            sheet.add(HexBoard(face=face, disabled=True, size_hint_y=None, height=dp(WHOLE)))
        sheet.offer(acts)
        self.shell.show_overlay(sheet)

    def edit(self, layout: Layout) -> None:
        self.shell.go("layout_editor", kind=layout.kind, text=layout.text, kept=layout.name)

    def copy(self, name: str, text: str) -> None:
        self.shell.go("layout_editor", kind=self.kind_name, text=text, suggested=name)

    def confirm(self, printed: Printed) -> None:
        layouts.confirm(self.app.store, self.kind, printed)
        self.refresh()

    def doubt(self, printed: Printed) -> None:
        layouts.doubt(self.app.store, self.kind, printed)
        self.refresh()

    def rename(self, layout: Layout) -> None:
        others = [x.name for x in self.kept if x != layout]
        NameSheet.open(
            self, layout.kind, layout.name, others, lambda new: self._rename(layout, new)
        )

    def _rename(self, layout: Layout, new: str) -> None:
        if new != layout.name:
            try:
                self.app.store.rename_layout(layout.kind, layout.name, new)
            except StoreError as trouble:
                self.app.report(trouble)
        self.refresh()

    def delete(self, layout: Layout) -> None:
        question = tr._(say("Delete “{name}”?", name=layout.name))
        confirmed(self, question, lambda: self._delete(layout))

    def _delete(self, layout: Layout) -> None:
        store = self.app.store
        store.delete_layout(layout.kind, layout.name)
        self.refresh()

        def undo() -> None:
            store.restore_layout(layout.kind, layout.name)
            if self.shell.screen is self:
                self.refresh()

        self.shell.toast(tr._("Deleted."), (tr._("Undo"), undo))

    # ── taking in ────────────────────────────────────────────────────────────────────────────

    def open_import(self) -> None:
        layout_sharing.open_import(self)

    def taken(self, layout: Layout) -> None:
        """One has come in: shows it among those of its kind."""
        found = layouts.kind_named(layout.kind)
        assert found is not None
        self.game, self.kind_name = found[0], layout.kind
        self.refresh()
        self.shell.toast(tr._(say("“{name}” saved.", name=layout.name)))


class LayoutCard(CardButton):
    """A layout with its picture."""

    title = StringProperty("")
    note = StringProperty("")
    open = BooleanProperty(False)
    """It waits to be compared with the table's copy."""
    picture: ObjectProperty[BoardFace | None] = ObjectProperty(None, allownone=True)

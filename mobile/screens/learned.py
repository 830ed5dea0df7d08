"""What was learnt of the players' copy in a game, saved under a name for the next one."""

from __future__ import annotations

from typing import Any

from core.components import layouts
from core.game import Layout, Learned
from core.message import say
from core.session import Session
from core.storage.disk import StoreError
from mobile.lang import tr
from mobile.shell import Screen
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Sheet, paragraph
from mobile.widgets.search import NameField


def learned(session: Session[Any]) -> list[Learned]:
    """Of all players, everything once."""
    setup, state = session.header.setup, session.state
    seats = range(len(setup.players))
    found = [new for seat in seats for new in session.game.learned(setup, state, seat)]
    return list({(new.kind.name, new.text): new for new in found}.values())


def save_button(screen: Screen, session: Session[Any]) -> PushButton:
    """For the end of a game that has learnt something."""
    button = PushButton(text=tr._("Save components"), icon="layouts")
    button.bind(on_release=lambda *_: ask(screen, session))
    return button


def ask(screen: Screen, session: Session[Any]) -> None:
    """A name for each thing; whoever leaves one empty does not want it."""
    sheet = Sheet(title=tr._("Save components"))
    fields = []
    for new in learned(session):
        field = NameField(text=tr._(new.title))
        sheet.add(paragraph(tr._(new.title)))
        sheet.add(field)
        fields.append((new, field))
    sheet.add(
        paragraph(
            tr._(
                "You can choose them in your next game. To leave one out, clear its name. "
                "Components shows each as a QR code for another device."
            ),
            soft=True,
        )
    )

    def save() -> None:
        try:
            for new, field in fields:
                if name := field.text.strip():
                    layouts.import_layout(screen.app.store, Layout(new.kind.name, name, new.text))
        except StoreError as trouble:
            screen.app.report(trouble)
            return
        screen.shell.toast(tr._(say("Saved.")))

    button = PushButton(text=tr._("Save"), icon="check", kind="main", wide=True)
    button.bind(on_release=sheet.close_and(save))
    sheet.add_to_foot(button)
    screen.shell.show_overlay(sheet)

"""Phones at this table: the invitation, and the server that runs from then on.

The server and all that it needs are imported when phones are invited, and not before. It belongs
to the app, because the table's screen comes and goes while somebody reads a rule; it stops when
the game is left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from core.errors import EntryError
from core.message import say
from core.storage.settings import WIFI
from mobile.lang import tr
from mobile.tables.referee import Referee
from mobile.theme import target
from mobile.widgets.basics import Flow, Heading, PushButton
from mobile.widgets.overlays import Sheet, paragraph
from mobile.widgets.search import SearchField

if TYPE_CHECKING:
    from mobile.app import CastlepadApp
    from mobile.screens.table.screen import TableScreen
    from mobile.web.hub import Hub, Phone
    from mobile.web.server import Server

CODE = 240
"""Side of a QR code in dp: a phone reads it from across the table."""
PORTS = (8000, 8001, 8002, 8003, 0)
"""Where to listen: short to type, and the same the next time, so that phones come back."""


class Phones:
    """A game that phones can join."""

    def __init__(self, app: CastlepadApp, referee: Referee) -> None:
        from mobile.web.app import Tables
        from mobile.web.hub import Hub
        from mobile.web.network import wifi_name

        self._store = app.store
        self.wifi = wifi_name()
        self.hub: Hub = Hub(referee, app.store)
        self._tables = Tables(app.store, [self.hub])
        self.server = self._started()

    @property
    def game(self) -> str:
        return self.hub.game

    def _started(self) -> Server:
        from mobile.web.server import Server

        for port in PORTS:
            try:
                server = Server(self._tables, port=port)
            except OSError:
                if port == 0:
                    raise
                continue  # another program listens there
            server.start()
            return server
        raise AssertionError

    def replaced(self, referee: Referee) -> None:
        """The game goes on in another form: phones find it under their codes."""
        from mobile.web.hub import Hub

        old, self.hub = self.hub, Hub(referee, self._store)
        self._tables.hubs[:] = [self.hub]
        for phone in tuple(old.phones.values()):
            phone.wake()

    def stop(self) -> None:
        self.server.stop()


# ── what the table's screen calls ────────────────────────────────────────────────────────────


def referee_of(app: CastlepadApp, game: str) -> tuple[Referee, EntryError | None]:
    """The referee of a game: the one that phones play with, if it is theirs. A game that was kept
    in another form meanwhile is opened again."""
    running = app.phones
    if running is not None and running.game != game:
        close(app)
        running = None
    session, trouble = app.store.open(game)
    if running is None:
        return Referee(session), trouble
    now = running.hub.referee.session
    if (now.header, list(now.lines)) != (session.header, list(session.lines)):
        running.replaced(Referee(session))
    return running.hub.referee, trouble


def listen(table: TableScreen) -> Callable[[], None]:
    """Shows what phones enter, with the next frame. Gives what ends that."""

    def show(_dt: float) -> None:
        if table.view is not None and table.view.version != table.referee.version:
            table.show()
            table.close_late_questions()
            table.shell.note_place()

    soon = Clock.create_trigger(show)
    return table.referee.listen(lambda _version: soon())


def left(table: TableScreen) -> None:
    """Phones go on while a rule or the result is looked at; not when the game is left."""
    phones, stack = table.app.phones, table.shell.stack
    if phones is not None and all(stop["args"].get("game") != phones.game for stop in stack):
        close(table.app)


def close(app: CastlepadApp) -> None:
    phones, app.phones = app.phones, None
    if phones is not None:
        phones.stop()


# ── the invitation ───────────────────────────────────────────────────────────────────────────


def invite(table: TableScreen) -> None:
    from mobile.web.network import own_addresses

    app = table.app
    if not own_addresses():
        say_no = say("This device is not on a network. Turn on Wi-Fi, then invite again.")
        table.shell.toast(tr._(say_no))
        return
    if app.phones is None:
        app.phones = Phones(app, table.referee)
    sheet = Sheet(title=tr._("Phones at the table"))
    again = Clock.create_trigger(lambda _dt: _show(table, sheet))
    heard = app.phones.hub.heard
    heard.append(again)
    sheet.bind(on_close=lambda *_: heard.remove(again))
    _show(table, sheet)
    table.shell.show_overlay(sheet)


def _show(table: TableScreen, sheet: Sheet) -> None:

    phones = table.app.phones
    if phones is None or sheet.going:
        return
    sheet.ids.body.clear_widgets()
    hub, url = phones.hub, phones.server.url
    sheet.add(_code(url))
    sheet.add(Heading(text=url.removesuffix("/")))
    told = say("Scan this with a phone on the same Wi-Fi, or type the address into its browser.")
    sheet.add(paragraph(tr._(told), soft=True))
    if others := phones.server.addresses[1:]:
        more = ", ".join(f"http://{address}:{phones.server.port}" for address in others)
        sheet.add(
            paragraph(tr._(say("In another network: {addresses}", addresses=more)), soft=True)
        )
    if wifi := _wifi(table)[0]:
        sheet.add(paragraph(tr._(say("Wi-Fi: {name}", name=wifi)), soft=True))
    seats = [hub.of_seat(player) for player in range(len(hub.referee.table.names))]
    if not any(phone.connected for phone in seats):
        hint = say(
            "No phones yet. Guest networks often keep devices apart: try a hotspot on this tablet "
            "or on a phone."
        )
        sheet.add(paragraph(tr._(hint), soft=True))
    for phone, name in zip(seats, hub.referee.table.names, strict=True):
        state = say("connected") if phone.connected else say("away")
        state = state if phone.claimed else say("free")
        row = PushButton(
            text=f"{name}: {tr._(state)}", icon="check" if phone.connected else "person", wide=True
        )
        row.bind(on_release=sheet.close_and(partial(_seat, table, phone, name)))
        sheet.add(row)
    watch = PushButton(text=tr._("Watching"), icon="window", wide=True)
    watch.bind(on_release=sheet.close_and(partial(_seat, table, hub.spectator(), "")))
    sheet.add(watch)
    _show_rolls(sheet, hub)
    sheet.offer(
        [
            (say("Wi-Fi QR code"), "key", lambda: _ask_wifi(table)),
            (say("Stop inviting"), "close", lambda: close(table.app)),
        ]
    )


def _code(text: str) -> Widget:
    from mobile.widgets.qr import QrCode

    return QrCode(text, size_hint_x=None, width=dp(CODE))


def _show_rolls(sheet: Sheet, hub: Hub) -> None:
    sheet.add(Heading(text=tr._("Who enters the roll")))
    flow = Flow(spacing=dp(8))
    whose: list[tuple[str | int, str]] = [
        ("everyone", tr._("Everyone")),
        ("host", tr._("This tablet")),
        *enumerate(hub.referee.table.names),
    ]
    buttons: dict[str | int, PushButton] = {}

    def choose(who: str | int) -> None:
        hub.let_roll(who)
        for other, button in buttons.items():
            button.kind = "chosen" if other == who else "quiet"

    for who, name in whose:
        button = PushButton(text=name, kind="chosen" if hub.rolls == who else "quiet")
        button.bind(on_release=lambda *_, w=who: choose(w))
        buttons[who] = button
        flow.add_widget(button)
    sheet.add(flow)


def _seat(table: TableScreen, phone: Phone, name: str) -> None:
    """The code of one seat, also for another phone that takes it; and a way to remove the one
    that has it."""

    phones = table.app.phones
    if phones is None:
        return
    sheet = Sheet(title=name or tr._("Watching"))
    sheet.bind(on_close=lambda *_: invite(table) if table.app.phones is not None else None)
    sheet.add(_code(f"{phones.server.url}#{phone.code}"))
    told = say("Scan this to play as {name}.", name=name)
    if not name:
        told = say("Scan this to watch, for example on a TV.")
    sheet.add(paragraph(tr._(told), soft=True))
    if name:
        _show_plays(table, sheet, phone)
    remove = PushButton(text=tr._("Remove this phone"), icon="trash", wide=True)
    remove.bind(on_release=sheet.close_and(lambda: phones.hub.renew(phone)))
    sheet.add(remove)
    table.shell.show_overlay(sheet)


def _show_plays(table: TableScreen, sheet: Sheet, phone: Phone) -> None:
    """One phone for a parent and a child."""
    phones = table.app.phones
    assert phones is not None
    flow = Flow(spacing=dp(8))

    def choose(button: PushButton, player: int) -> None:
        given = set(phone.seats) ^ {player}
        phones.hub.give(phone, given)
        button.kind = "chosen" if player in given else "quiet"

    for player, name in enumerate(phones.hub.referee.table.names):
        if player != phone.seats[0]:
            chosen = player in phone.seats
            button = PushButton(text=name, kind="chosen" if chosen else "quiet")
            button.bind(on_release=lambda it, p=player: choose(it, p))
            flow.add_widget(button)
    if flow.children:
        sheet.add(Heading(text=tr._("Also plays for")))
        sheet.add(flow)


def _wifi(table: TableScreen) -> tuple[str, str]:
    """Name and password as they were entered; else the name that the system tells."""
    kept = WIFI.read(table.app.store)
    name, password = (kept.get(each, "") for each in ("name", "password"))
    if isinstance(name, str) and name:
        return name, password if isinstance(password, str) else ""
    return table.app.phones.wifi if table.app.phones is not None else "", ""


def _ask_wifi(table: TableScreen) -> None:
    """Name and password of the Wi-Fi, entered once for a QR code; they stay on this device."""
    name, password = _wifi(table)
    kept = {"name": name, "password": password}
    sheet = Sheet(title=tr._("Wi-Fi QR code"))
    fields = {}
    for name, title in (
        ("name", say("Wi-Fi name")),
        ("password", say("Password, for the QR code only")),
    ):
        sheet.add(paragraph(tr._(title)))
        fields[name] = SearchField(
            text=kept[name],
            multiline=False,
            size_hint_y=None,
            height=target(),
        )
        sheet.add(fields[name])

    def show() -> None:
        entered = {name: field.text.strip() for name, field in fields.items()}
        if entered["name"]:
            WIFI.write(table.app.store, entered)
            _show_wifi(table, **entered)

    done = PushButton(text=tr._("Show the QR code"), icon="check", kind="main", wide=True)
    done.bind(on_release=sheet.close_and(show))
    sheet.add(done)
    table.shell.show_overlay(sheet)


def _show_wifi(table: TableScreen, name: str, password: str) -> None:
    from mobile.web import qr

    sheet = Sheet(title=name)
    sheet.bind(on_close=lambda *_: invite(table) if table.app.phones is not None else None)
    sheet.add(_code(qr.wifi(name, password)))
    sheet.add(paragraph(tr._("Scan this to join the Wi-Fi."), soft=True))
    table.shell.show_overlay(sheet)

"""What can be touched stands still from the first frame after a touch: the next touch meets what
the player sees. Frames are counted, not seconds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from core.session import Session
from mobile.screens.home import HomeScreen
from mobile.widgets.basics import Deed, DeedButton, PushButton, Rows, Scroller
from mobile.widgets.castle import CastleBoard
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Sheet
from tools.driver import Driver
from tools.gallery import scenes
from tools.gallery.dice_game import half_way

LONG = int(Config.get("widgets", "scroll_timeout")) / 1000 + 0.01
"""Seconds after which a finger that has not moved does not want to scroll."""
TABLES = {
    "dice-game/sheet_a_2_players": 24,
    "burgundy/whole-2011-full-2": 40,
    "burgundy/whole-2020-full-3": 40,
    "tuscany/two_players_full": 40,
    "castle-builder/three-players-full": 24,
}
"""The recorded games and the number of lines after which they are looked at."""


class Finger:
    """Touches come as they do in the app: with the input of a frame, before it is laid out."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, UnitTestTouch]] = []

    def update(self, dispatch_fn: Any) -> None:
        while self.waiting:
            dispatch_fn(*self.waiting.pop(0))

    def start(self) -> None:
        pass

    stop = start

    def down(self, x: float, y: float) -> UnitTestTouch:
        touch = UnitTestTouch(x, y)
        self.waiting.append(("begin", touch))
        return touch

    def up(self, touch: UnitTestTouch) -> None:
        self.waiting.append(("end", touch))

    def tap(self, widget: Any) -> None:
        """Down and up before the app could look."""
        self.up(self.down(*widget.to_window(*widget.center)))
        frame()

    def hold(self, widget: Any) -> None:
        """Touches it as long as a hand does; the frame in which the finger is lifted is drawn."""
        touch = self.down(*widget.to_window(*widget.center))
        frame()
        time.sleep(LONG)
        for _ in range(5):
            frame()
        self.up(touch)
        frame()


def frame() -> None:
    """A frame of the app with its input, but for the drawing, which takes the longest by far."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


@pytest.fixture
def finger() -> Iterator[Finger]:
    found = Finger()
    EventLoop.add_input_provider(found)
    yield found
    EventLoop.remove_input_provider(found)


def places(driver: Driver) -> dict[int, tuple[float, ...]]:
    """Where everything stands that can be touched."""
    kinds = (ButtonBehavior, HexBoard, CastleBoard)
    shown = [w for w in driver.widgets() if isinstance(w, kinds)]
    return {w.uid: tuple(round(v, 1) for v in (*w.to_window(*w.pos), *w.size)) for w in shown}


def frames_until_still(driver: Driver) -> int:
    """How many frames more it takes until nothing moves any longer."""
    seen = [places(driver)]
    for _ in range(8):
        frame()
        seen.append(places(driver))
    return max((at + 1 for at, shown in enumerate(seen) if shown != seen[-1]), default=0)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    driver = Driver(tmp_path_factory.mktemp("still"))
    driver.start((1024, 600))
    yield driver
    driver.stop()


@pytest.mark.parametrize("name", TABLES)
def test_a_table_stands_still_after_undo_redo_and_an_entry(
    app: Driver, finger: Finger, name: str
) -> None:
    def reached(session: Session) -> bool:
        return len(session.lines) >= TABLES[name]

    table = scenes.table(app, name, reached)
    app.idle(1)
    finger.hold(table.ids.log.children[-1])
    app.app.shell.over.clear_widgets()
    for icon in ("undo", "redo", ""):  # what can be redone shows once something was undone
        drawn = [b for b in app.widgets(PushButton) if b.icon == icon]
        button, *_ = drawn if icon else [*table.ids.actions.children[-1:], None]
        if button is None:
            continue
        finger.tap(button)
        app.app.shell.over.clear_widgets()
        assert frames_until_still(app) == 0, button.text
        assert table.ids.panel_scroll.scroll_y == 1


def test_a_panel_that_grows_under_the_finger_does_not_drift(app: Driver, finger: Finger) -> None:
    scroller, content = Scroller(size_hint=(None, None), size=(300, 468)), Rows()
    rest = Widget(size_hint_y=None)
    content.add_widget(PushButton(text="Keep the goods", wide=True))
    content.add_widget(rest)
    scroller.add_widget(content)
    app.app.shell.show_overlay(scroller)
    for height in (825.4, 466.4, 825.4):
        rest.height = height - content.children[-1].height - content.spacing
        frame()
        assert frames_until_still(app) == 0
        assert scroller.scroll_y == 1
        finger.hold(content.children[-1])
    app.app.shell.over.clear_widgets()


def test_the_next_finger_of_a_slow_frame_meets_the_new_screen(app: Driver, finger: Finger) -> None:
    """Down, up, down, up before the app could look: the second touch goes to what stands there
    once the first is done."""
    table = scenes.table(app, "dice-game/sheet_a_2_players", scenes.beginning)
    app.idle(1)
    pressed: list[str] = []
    first, second = PushButton(text="first", wide=True), PushButton(text="second", wide=True)
    box = table.ids.actions
    for button in (first, second):
        button.bind(on_release=lambda b: (pressed.append(b.text), box.remove_widget(b)))
        box.add_widget(button)
    app.lay_out()
    place = first.to_window(*first.center)
    for _ in range(2):
        finger.up(finger.down(*place))
    for _ in range(3):
        frame()
    assert pressed == ["first", "second"]


def test_a_finger_that_went_down_for_something_else_does_nothing(app: Driver) -> None:
    """A button is kept while what it does changes."""
    done: list[str] = []
    button = DeedButton()
    button.bind(on_deed=lambda _button, deed: done.append(deed.text))
    app.app.shell.show_overlay(button)
    keep, leave = (Deed(text, "", "quiet", (text,)) for text in ("keep", "leave"))
    for pressed, released in ((keep, leave), (keep, keep)):
        button.show(pressed)
        app.lay_out()
        touch = UnitTestTouch(*button.to_window(*button.center))
        touch.touch_down()
        button.show(released)
        touch.touch_up()
        assert done == (["keep"] if pressed == released else [])
    app.app.shell.over.clear_widgets()


def test_what_is_shown_is_kept_from_one_move_to_the_next(app: Driver) -> None:
    """Making widgets is what takes time in Kivy."""
    table = scenes.table(app, "dice-game/sheet_a_2_players", half_way)
    row = table.ids.look_ups.children[-1]
    chips = list(table.ids.look_ups.children[-2].ids.facts.children)
    title = row.title
    table.throw()
    assert table.ids.look_ups.children[-1] is row
    assert row.title != title, "fewer rounds are left"
    assert table.ids.look_ups.children[-2].ids.facts.children == chips


def test_a_sheet_on_its_way_takes_no_touch_meant_for_another_place(
    app: Driver, finger: Finger
) -> None:
    table = scenes.table(app, "dice-game/sheet_a_2_players", begun)
    app.idle(1)
    happened: list[str] = []
    sheet, button = Sheet(title="Points"), PushButton(text="Choose", wide=True)
    sheet.bind(on_close=lambda *_: happened.append("closed"))
    button.bind(on_release=lambda *_: happened.append("chosen"))
    sheet.add(button)
    app.app.shell.show_overlay(sheet)
    stop(sheet, 0.9)
    finger.tap(table.ids.boards)
    finger.tap(button)
    assert not happened, "the second tap of two does not close or choose what the first opened"
    sheet.close()
    stop(sheet, 0.9)
    finger.tap(button)
    lines = len(table.referee.session.lines)
    finger.tap(next(b for b in app.widgets(PushButton) if b.icon == "undo"))
    assert happened == ["closed"], "what was chosen is not chosen again"
    assert len(table.referee.session.lines) == lines + 1, "the table can be touched beside it"
    app.app.shell.over.clear_widgets()


def test_a_step_back_is_for_what_is_below_a_sheet_on_its_way_out(app: Driver) -> None:
    scenes.table(app, "dice-game/sheet_a_2_players", begun)
    shell = app.app.shell
    lower, upper = Sheet(title="Points"), Sheet(title="Rules")
    shell.show_overlay(lower)
    shell.show_overlay(upper)
    assert shell.back() and (lower.going, upper.going) == (False, True)
    stop(upper, 0.9)
    assert shell.back() and lower.going
    stop(lower, 0.9)
    assert shell.back() and isinstance(app.screen, HomeScreen), "and not a third time for nothing"


def begun(session: Session) -> bool:
    return len(session.lines) > 2


def stop(sheet: Sheet, shown: float) -> None:
    """On its way in or out, as if a frame took that long."""
    Animation.cancel_all(sheet)
    sheet.shown = shown
    frame()

"""The frame around the screens: which one is shown, the way back, and overlays.

A screen is one class and one kv file of the same name in `mobile/screens`, loaded when it is
first opened. Where the players are (the screens behind each other and how far each is scrolled)
is saved with every step, so that a killed app reopens at the same place.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.logger import Logger
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from core.storage.disk import StoreError
from core.storage.settings import PLACE
from mobile.lang import tr
from mobile.theme import theme
from mobile.widgets.basics import dismantle

if TYPE_CHECKING:
    from kivy.core.window import WindowBase

    from mobile.app import CastlepadApp
    from mobile.widgets.overlays import Overlay

SCREENS = {
    "home": "HomeScreen",
    "new_game": "NewGameScreen",
    "table": "TableScreen",
    "end": "EndScreen",
    "settings": "SettingsScreen",
    "calculator_start": "CalculatorStartScreen",
    "calculator": "CalculatorScreen",
    "history": "HistoryScreen",
    "replay": "ReplayScreen",
    "review": "ReviewScreen",
    "statistics": "StatisticsScreen",
    "rules": "RulesScreen",
    "layouts": "LayoutsScreen",
    "layout_editor": "LayoutEditorScreen",
    "about": "AboutScreen",
}
"""Name of a screen, its module and its kv file → its class."""

PHONE = 520
"""In dp: a shorter side below this has room for one thing at a time."""


class Screen(BoxLayout):
    """Base of all screens."""

    app: ObjectProperty[CastlepadApp] = ObjectProperty()
    shell: ObjectProperty[Shell] = ObjectProperty()
    upright = BooleanProperty(False)
    small = BooleanProperty(False)

    def enter(self, *_: Any, **args: Any) -> None:
        """Called once when the screen is opened, with what it was opened for. Every screen names
        its own arguments. One that is about a game follows its edition (`tr.follow`)."""

    def leave(self) -> None:
        """Called when another screen takes its place."""

    def refresh(self, *_: object) -> None:
        """Shows everything again; called when the language changes."""

    def place(self) -> dict[str, Any]:
        """Where the player is on this screen: scroll places, the sheet on top. JSON values."""
        return {}

    def restore(self, place: dict[str, Any]) -> None:
        """Goes to a place as `place` gave it."""

    def back(self) -> bool:
        """Whether the screen had something of its own to close."""
        return False

    def toast_place(self) -> Widget | None:
        """The part of the screen that a toast may cover; its lower middle if None."""
        return None


class Shell(FloatLayout):
    app: ObjectProperty[CastlepadApp] = ObjectProperty()
    screen: ObjectProperty[Screen | None] = ObjectProperty(None, allownone=True)
    upright = BooleanProperty(False)
    small = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.stack: list[dict[str, Any]] = []
        self._kept = ""
        """The places as last saved."""
        corner = {"x": 0, "y": 0}  # they follow the frame when it leaves room for a cut-out
        self.ground = FloatLayout(pos_hint=corner)
        self.over = FloatLayout(pos_hint=corner)
        self.frame = BoxLayout()
        layers = FloatLayout()
        layers.add_widget(self.ground)
        layers.add_widget(self.over)
        self.frame.add_widget(layers)
        self.add_widget(self.frame)
        self.bind(size=self._measure)
        self._measure()

    # ── navigating ───────────────────────────────────────────────────────────────────────────

    def go(self, name: str, **args: Any) -> None:
        """Opens a screen on top of the current one."""
        self._note_place()
        self.stack.append({"name": name, "args": args, "place": {}})
        self._show()

    def swap(self, name: str, **args: Any) -> None:
        """Replaces the current screen."""
        self.stack[-1:] = [{"name": name, "args": args, "place": {}}]
        self._show()

    def home(self) -> None:
        self.stack[:] = [{"name": "home", "args": {}, "place": {}}]
        self._show()

    def back(self) -> bool:
        """One step back: closes an overlay first, unless it disappears by itself.
        False at the very beginning."""
        staying = next((over for over in self._overlays() if not over.going), None)
        if staying is not None:
            staying.close()
            return True
        if self.screen is not None and self.screen.back():
            return True
        if len(self.stack) < 2:
            return False
        self.stack.pop()
        self._show()
        return True

    def reopen(self, stack: list[dict[str, Any]]) -> None:
        """Goes where the players were when the app ended; home if that place is gone."""
        try:
            self.stack[:] = stack
            self._kept = json.dumps(stack)
            self._show()
        except Exception:
            self.home()
            raise

    def leave(self) -> None:
        """Leaves the current screen: it gets no more events."""
        if self.screen is not None:
            tr.unbind(code=self.screen.refresh)
            self.screen.leave()

    def save_place(self, *_: object) -> None:
        """Saves where the players are."""
        self.note_place()
        self.app.flush()

    def note_place(self, *_: object) -> None:
        """Lets the next move save where the players are."""
        self._note_place()
        self._note_stack()

    def _note_stack(self) -> None:
        """Writing to disk is slow: only if something has changed."""
        now = json.dumps(self.stack)
        if now != self._kept:
            self.app.save_setting_later(PLACE, json.loads(now))
            self._kept = now

    def _note_place(self) -> None:
        if self.screen is not None and self.stack:
            self.stack[-1]["place"] = self.screen.place()

    def _show(self) -> None:
        self.leave()
        gone = [*self.ground.children, *self.over.children]

        def dismantle_gone(_dt: float) -> None:
            for widget in gone:
                dismantle(widget)

        self.ground.clear_widgets()
        self.over.clear_widgets()
        Clock.schedule_once(dismantle_gone, 0)
        tr.follow()
        stop = self.stack[-1]
        screen = screen_class(stop["name"])(
            app=self.app,
            shell=self,
            upright=self.upright,
            small=self.small,
            pos_hint={"x": 0, "y": 0},
        )
        self.screen = screen
        screen.enter(**stop["args"])
        tr.bind(code=screen.refresh)
        self.ground.add_widget(screen)
        if stop["place"]:
            # A scroll position means nothing before the second layout.
            Clock.schedule_once(lambda _dt: self._restore(screen, stop["place"]), 0)
        self._note_stack()
        self.app.flush()

    def _restore(self, screen: Screen, place: dict[str, Any]) -> None:
        """A saved place must not cause an error: it may come from an older version or from
        somebody's backup."""
        try:
            screen.restore(place)
        except StoreError:
            raise
        except Exception:
            Logger.warning("Castlepad: the place on this screen is gone", exc_info=True)
            if self.screen is screen:
                self.stack[-1]["place"] = {}
                self._show()

    def keep_clear(self, margins: tuple[int, int, int, int]) -> None:
        """Keeps clear of cut-outs and system bars."""
        self.frame.padding = margins

    def _measure(self, *_: object) -> None:
        self.upright = self.height > self.width
        self.small = min(self.size) < dp(PHONE)
        if self.screen is not None:
            self.screen.upright, self.screen.small = self.upright, self.small

    # ── overlays ─────────────────────────────────────────────────────────────────────────────

    def show_overlay(self, widget: Overlay) -> None:
        self.over.add_widget(widget)

    def _overlays(self) -> list[Overlay]:
        """The topmost first."""
        return cast("list[Overlay]", self.over.children)  # only `show_overlay` adds to them

    def toast(self, text: str, action: tuple[str, Callable[[], object]] | None = None) -> None:
        from mobile.widgets.overlays import Toast

        for old in [w for w in self._overlays() if isinstance(w, Toast)]:
            self.over.remove_widget(old)
        place = None if self.screen is None else self.screen.toast_place()
        self.show_overlay(Toast(text=text, action=action, place=place))


def screen_class(name: str) -> type[Screen]:
    """The class of a screen, with its kv file loaded."""
    wanted = SCREENS[name]
    module = importlib.import_module(f"mobile.screens.{name}")
    kv = str(next((Path(__file__).parent / "screens").rglob(f"{name}.kv")))
    if kv not in Builder.files:
        Builder.load_file(kv)
    found: type[Screen] = getattr(module, wanted)
    return found


def follow_theme(window: WindowBase) -> None:
    """The window's own ground has the colour of paper, so that nothing flashes at start."""

    def paint(*_: object) -> None:
        window.clearcolor = theme.paper

    theme.bind(paper=paint)
    paint()

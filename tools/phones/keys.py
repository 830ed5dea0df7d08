"""A recorded game played with the keyboard alone, by what the accessibility tree says of the
element that has the focus: no pointer, no look at the page.

    python -m tools.phones keys dice-game/sheet_a_1_players
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from pathlib import Path as File
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.tables.view import Field as FormField
from mobile.tables.view import Path
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools.phones.browser import Phone
from tools.phones.play import Played, empty_copy, replay

ROUND = 400
"""Presses of Tab after which the page has been gone round more than once."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Heard(NamedTuple):
    """What a screen reader says of the element that has the focus."""

    role: str
    name: str


class Keys(Phone):
    """A phone that is never touched."""

    def __init__(self, browser: Browser, url: str, hub: Hub, seat: int) -> None:
        self.pressed = 0
        self._map: dict[str, dict[str, str]] = {}
        """Where each arrow leads from a space."""
        self._hub, self._seat = hub, seat
        super().__init__(browser, url)
        self._tree = self.context.new_cdp_session(self.page)
        self._tree.send("Accessibility.enable")

    def tap(self, selector: str) -> None:
        raise AssertionError(f"{selector} was to be touched: only keys are pressed here")

    def press(self, key: str) -> None:
        self.pressed += 1
        self.page.keyboard.press(key)

    def heard(self) -> Heard:
        active = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": active["result"]["objectId"], "fetchRelatives": False}
        node = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        told = [node.get(part, {}).get("value", "") for part in ("role", "name")]
        return Heard(*(str(each) for each in told))

    # ── getting about ────────────────────────────────────────────────────────────────────────

    def go(self, wanted: Callable[[Heard], bool]) -> Heard:
        """Tab, until the focus is on what is wanted."""
        said = []
        for _ in range(ROUND):
            heard = self.heard()
            if wanted(heard):
                return heard
            said.append(heard)
            self.press("Tab")
        raise AssertionError(f"not among {sorted(set(said))}")

    def choose(self, name: str) -> None:
        """The button with this name."""
        self.go(lambda heard: heard == ("button", name))
        self.press("Enter")

    def _to_space(self, label: str) -> None:
        """With the arrows, over the board as far as it is known: where each arrow leads from a
        space is learnt by trying."""
        at = _place(self.go(lambda heard: heard.name in self._labels()).name)
        goal = _place(label)
        while at != goal:
            arrow = self._towards(at, goal)
            self.press(arrow)
            there = _place(self.heard().name)
            self._map.setdefault(at, {})[arrow] = there
            at = there

    def _towards(self, at: str, goal: str) -> str:
        """The first arrow of the shortest known way to the goal, or to something not tried yet."""
        seen, coming = {at}, deque([(at, "")])
        untried = ""
        while coming:
            place, first = coming.popleft()
            known = self._map.get(place, {})
            for arrow in ARROWS:
                there = known.get(arrow)
                if there == goal:
                    return first or arrow
                if there is None:
                    untried = untried or first or arrow
                elif there not in seen:
                    seen.add(there)
                    coming.append((there, first or arrow))
        assert untried, f"no arrows lead from {at} to {goal}"
        return untried

    def _view(self) -> dict[str, Any]:
        return self._hub.view(self._hub.of_seat(self._seat))

    def _labels(self) -> list[str]:
        labels: dict[str, str] = self._view()["labels"][str(self._seat)]
        return list(labels.values())

    # ── playing ──────────────────────────────────────────────────────────────────────────────

    def follow(self, path: Path, kinds: list[str], fields: tuple[FormField, ...] = ()) -> None:
        """As a touch does; what is sought are the words that the page says."""
        view, (root, *rest) = self._view(), path
        if root not in ("follow", "goes on"):
            self._close_dialogs()
        match root:
            case "cell" | "hold":
                player, cell, *rest = rest
                self._to_space(view["labels"][str(player)][str(cell)])
                self.press("Shift+Enter" if root == "hold" else "Enter")
            case "action":
                self.choose(view["view"]["actions"][rest.pop(0)]["title"])
            case "next":
                self.choose(view["view"]["due"])
            case "roll":
                for kind, value in zip(kinds, rest, strict=True):
                    self.choose(view["dice"][kind][value])
                rest = []
            case _ if root not in ("follow", "goes on"):
                raise LookupError(f"not with keys yet: {path}")
        for step in rest:
            assert isinstance(step, int), f"not with keys yet: {path}"
            self.until("document.querySelectorAll('dialog[open]').length")
            # In a dialog the focus begins at its title, or at the button that closes it.
            self.go(lambda heard: heard.name == "Close")
            for _ in range(step + 1):
                self.press("Tab")
            heard = self.heard()
            assert heard.role == "button" and heard.name, f"{heard} is an answer without words"
            self.press("Enter")


def _place(label: str) -> str:
    """The name of a space, which stays the same whatever is written there."""
    return re.split(r"[ ,.]", label, maxsplit=1)[0]


class ByKeys(NamedTuple):
    played: Played
    keys: int


def by_keys(browser: Browser, folder: File, name: str, until: int | None = None) -> ByKeys:
    """The whole record, or its first lines, with a keyboard for each player. Raises where the new
    record differs."""
    store = Store(folder / "games.db")
    whole, session = empty_copy(store, name)
    hub = Hub(Referee(session), store)
    server = Server(Tables(store, [hub]), "127.0.0.1")
    server.start()
    seats = range(len(hub.referee.table.names))
    phones = [Keys(browser, f"{server.url}#{hub.of_seat(p).code}", hub, p) for p in seats]
    try:
        played = replay(whole, hub, list(phones), until)
        return ByKeys(played, sum(phone.pressed for phone in phones))
    finally:
        for phone in phones:
            phone.close()
        server.stop()
        store.close()

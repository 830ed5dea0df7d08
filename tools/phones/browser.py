"""A phone: a real Chromium page with touch, read in a way that outlives a reload."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from mobile.tables.view import Field as FormField
from mobile.tables.view import Path, Select, Tally

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
]
PATIENCE = 120.0
"""Seconds a phone may take on a busy machine."""
SIZE = (390, 844)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Phone:
    """A page with touch at an address."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = SIZE,
        language: str = "en-GB",
        dark: bool = False,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",  # nothing has to stand still before it is touched
        )
        self.troubles: list[str] = []
        self.touches = 0
        self.open(url)

    def open(self, url: str) -> None:
        """Another page of the same phone."""
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda trouble: self.troubles.append(str(trouble)))
        self.page.goto(url)

    def close(self) -> None:
        self.context.close()

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def read(self, script: str) -> Any:
        """What a script says. a page that is just reloading is asked again."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.page.evaluate(script)
            except Error:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def until(self, script: str) -> Any:
        """Waits until a script says something true. Not `wait_for_function`, which the page's
        content security policy forbids; asking again and again from here keeps four processes
        busy."""
        waiting = f"""(async () => {{
            const end = performance.now() + {PATIENCE * 1000};
            for (;;) {{
                const found = ({script});
                if (found || performance.now() > end) return found;
                await new Promise((then) => setTimeout(then, 20));
            }}
        }})()"""
        if not (found := self.read(waiting)):
            raise TimeoutError(f"{script}\n{self.read('document.body.innerText')}")
        return found

    def shows(self, version: int) -> None:
        """Waits until the page has drawn this version, or a later one."""
        self.until(f"+(document.body.dataset.version ?? -1) >= {version}")

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def tap(self, selector: str) -> None:
        self.touches += 1
        self.page.tap(selector, timeout=PATIENCE * 1000)

    def tap_key(self, key: str) -> None:
        self.tap(f'[data-key="{key}"]')

    def tap_space(self) -> int:
        """Taps the first space that may be marked, the usual way. Gives its number."""
        key = self.until("document.querySelector('.space[data-ring]')?.dataset.key ?? ''")
        self.tap(f"[data-key='{key}']")
        return int(key.rpartition("-")[2])

    def hold(self, selector: str) -> None:
        """A long touch, without the half second that it takes: what the keyboard has for it."""
        self.touches += 1
        self.page.focus(selector, timeout=PATIENCE * 1000)
        self.page.keyboard.press("Shift+Enter")

    def follow(self, path: Path, kinds: list[str], fields: tuple[FormField, ...] = ()) -> None:
        """Touches an address step by step. `kinds` are those of the dice in the tray, `fields`
        those of the form at its end."""
        root, *rest = path
        if root not in ("follow", "goes on"):
            self._close_dialogs()
        match root:
            case "cell" | "hold":
                player, cell, *rest = rest
                if self.read(f"!document.querySelector('[data-key=\"cell-{player}-{cell}\"]')"):
                    self.tap_key(f"seat-{player}")
                selector = f'[data-key="cell-{player}-{cell}"]'
                self.tap(selector) if root == "cell" else self.hold(selector)
            case "action" | "piece":
                self.tap_key(f"{root}-{rest.pop(0)}")
            case "extra":
                at = rest.pop(0)
                self.tap("[aria-label=Menu]")
                self.tap(f"dialog .rows > button:nth-child({int(str(at)) + 4})")
            case "next":
                self.tap_key("next")
            case "follow" if not self.read("document.querySelectorAll('dialog').length"):
                self.tap_key("next")  # it was closed: the button asks again
            case "roll":
                for kind, value in zip(kinds, rest, strict=True):
                    self.tap_key(f"face-{kind}-{value}")
                rest = []
        for step in rest:
            if isinstance(step, Mapping):
                self._fill(step, fields)
            else:
                self.tap(f'dialog[open] [data-branch="{step}"]')

    def _fill(self, values: Mapping[str, tuple[int, ...]], fields: tuple[FormField, ...]) -> None:
        for field in fields:
            buttons = f'dialog[open] [data-field="{field.name}"] .flow > button'
            wanted = values[field.name]
            if isinstance(field, Tally | Select):
                for at in wanted:
                    self.tap(f"{buttons} >> nth={at}")
            else:
                last = min(field.quick, field.most)
                self.tap(f"{buttons} >> nth={min(wanted[0], last)}")
                for _ in range(last, wanted[0]):
                    self.tap(f"{buttons} >> nth=-1")
        self.tap('dialog[open] [data-key="send"]')

    def _close_dialogs(self) -> None:
        while self.read("document.querySelectorAll('dialog[open]').length"):
            self.page.keyboard.press("Escape")

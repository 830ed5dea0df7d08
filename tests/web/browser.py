"""A phone for tests: a real Chromium page with touch, read in a way that outlives a reload."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
]
PATIENCE = 90.0
"""Seconds a phone may take on a busy machine."""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Phone:
    """A page of 390 × 844 with touch at an address."""

    def __init__(self, browser: Browser, url: str) -> None:
        size = {"width": 390, "height": 844}
        self.context = browser.new_context(viewport=size, has_touch=True, locale="en-GB")  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda trouble: self.troubles.append(str(trouble)))
        self.page.goto(url)

    def read(self, script: str) -> Any:
        """What a script says. A page that is just loading anew is asked again."""
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
        content security policy forbids."""
        end = time.monotonic() + PATIENCE
        while not (found := self.read(script)):
            if time.monotonic() > end:
                raise TimeoutError(f"{script}\n{self.read('document.body.innerText')}")
            time.sleep(0.03)
        return found

    def tap(self, selector: str) -> None:
        self.page.tap(selector, timeout=PATIENCE * 1000)

    def tap_space(self) -> int:
        """Taps the first space that may be marked, the usual way. Gives its number."""
        key = self.until("document.querySelector('.space[data-ring]')?.dataset.key ?? ''")
        self.tap(f"[data-key='{key}']")
        return int(key.rpartition("-")[2])

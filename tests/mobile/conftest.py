"""A real window off the screen, a fresh app for each test, real touches."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mobile.window import prepare

if TYPE_CHECKING:
    from tests.mobile.driver import Driver

# All of this before the first import from Kivy.
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_CLIPBOARD"] = "dummy"
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp())
os.environ["SDL_VIDEODRIVER"] = "offscreen"

prepare((1280, 1280))  # off the screen a window never grows beyond its first size


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The app just started, on an empty device with English and without animations."""
    from tests.mobile.driver import Driver

    found = Driver(tmp_path)
    found.start()
    yield found
    found.stop()

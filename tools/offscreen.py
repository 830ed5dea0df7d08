"""Opens the app's window off the screen, quietly. Import this before anything of Kivy."""

from __future__ import annotations

import os
import tempfile

from mobile.window import prepare

os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_LOG_MODE"] = "MIXED"  # else Kivy takes what is written to stderr for its log
os.environ["KIVY_CLIPBOARD"] = "dummy"
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp())
os.environ["SDL_VIDEODRIVER"] = "offscreen"

# Off the screen a window never grows beyond its first size.
prepare((1280, 1280), unhurried=False)

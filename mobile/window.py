"""Configures Kivy before any of it is imported: for the app, the gallery and the tests."""

from __future__ import annotations

import os


def prepare(size: tuple[int, int] = (1280, 800), unhurried: bool = True) -> None:
    """Call this before the first Kivy import that opens the window. Nobody watches the frames of
    tests and tools, so these do not wait for the frame rate."""
    # Kivy would take our command line for its own.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    from kivy.config import Config

    # Smooth edges are drawn, not multisampled: see widgets/sprites.py.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "320")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    if not unhurried:
        Config.set("graphics", "maxfps", "0")
        # SDL takes SIGTERM for a click on the window's cross, which nobody looks at there.
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"

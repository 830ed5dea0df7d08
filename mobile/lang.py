"""The language of the screen, switched live.

kv files write `tr._('New game')` and follow along when the language changes; a screen that makes
texts by itself makes them in `refresh`, which the frame calls then.
"""

from __future__ import annotations

import os

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty
from kivy.utils import platform

from core.message import Message
from core.text import Say, best, translator

LIKE = str.maketrans("✓", "√")
"""Signs that the letters of the screen do not have, with those that look like them."""


def drawable(said: Say) -> Say:
    def say(message: Message | str) -> str:
        return said(message).translate(LIKE)

    return say


class Lang(EventDispatcher):
    code = StringProperty("en")
    edition = StringProperty("")
    """Whose terms are used, as `Game.edition` names it."""
    _: ObjectProperty[Say] = ObjectProperty(drawable(translator("en")))
    """Says a message or a source string; replaced when the language is."""

    def switch(self, code: str) -> None:
        self._ = drawable(translator(code, self.edition))
        self.code = code

    def follow(self, edition: str = "") -> None:
        """Uses the terms of the edition that a screen is about."""
        if edition != self.edition:
            self._ = drawable(translator(self.code, edition))
            self.edition = edition


tr = Lang()


def device_language() -> str:
    """The first of the device's languages that the app speaks."""
    return best(_android_languages() if platform == "android" else _desktop_languages())


def _desktop_languages() -> list[str]:
    named = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return [code for value in named for code in value.split(":") if code]


def _android_languages() -> list[str]:
    from jnius import autoclass

    chosen = autoclass("android.os.LocaleList").getDefault()
    return [chosen.get(place).getLanguage() for place in range(chosen.size())]

"""A line to type into."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class SearchField(TextInput):
    """Where one types what to look for."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

"""Every colour of the app, by name: for the Kivy screens and for web pages alike."""

from __future__ import annotations

from typing import NamedTuple


class Paint(NamedTuple):
    """A fill and the ink that is readable on it."""

    fill: str
    ink: str


DARK_INK = "#1E1A16"
WHITE = "#FFFFFF"

AT_THE_TABLE = {
    "purple": Paint("#66277E", WHITE),
    "grey": Paint("#868D9B", DARK_INK),
    "blue": Paint("#0E8AF8", DARK_INK),
    "orange": Paint("#DD580D", DARK_INK),
    "green": Paint("#207D54", WHITE),
    "yellow": Paint("#ECC436", DARK_INK),
    "light-green": Paint("#95C35E", DARK_INK),
    "beige": Paint("#E8D0AD", DARK_INK),
    "red": Paint("#8D141A", WHITE),
}
"""The printed colours of cells, dice and tiles. Measured against each other by a test."""

PIECES = {
    "good-1": Paint("#35B5AA", DARK_INK),
    "good-2": Paint("#66277E", WHITE),
    "good-3": Paint("#F2A0BF", DARK_INK),
    "good-4": Paint("#B3202A", WHITE),
    "good-5": Paint("#6E4A2B", WHITE),
    "good-6": Paint("#F08A24", DARK_INK),
    "paper": Paint("#FFFCF5", DARK_INK),
    "black": Paint("#2A2622", WHITE),
    "silver": Paint("#D9DDE3", DARK_INK),
    "worker": Paint("#E8D0AD", DARK_INK),
    "gold": Paint("#E3B341", DARK_INK),
    "stone": Paint("#B8AA93", DARK_INK),
    "sky": Paint("#9CCDF0", DARK_INK),
    "door": Paint("#7A5230", WHITE),
}
"""Goods, coins and other small pieces. A number or an icon on them tells them apart."""

SEATS = {
    "bordeaux": Paint("#7A1F2B", WHITE),
    "navy": Paint("#23467A", WHITE),
    "forest": Paint("#2B6049", WHITE),
    "ochre": Paint("#8A5A12", WHITE),
    "plum": Paint("#6B3A75", WHITE),
    "slate": Paint("#4A545E", WHITE),
}
"""What players choose for themselves; name and icon are beside it."""

LIGHT = {
    "paper": "#F6F1E7",
    "card": "#FFFCF5",
    "well": "#EAE1D0",
    "line": "#CFC3AC",
    "ink": "#26221C",
    "soft_ink": "#655B4C",
    "accent": "#7A1F2B",
    "accent_ink": "#FFF8EC",
    "tint": "#F1DFD9",
    "good": "#1F6A45",
    "pencil": "#2B2B31",
    "cell_line": "#3A342B",
    "halo": "#FFFFFF",
    "scrim": "#26221C99",
    "shadow": "#2A1D0A26",
    "die": "#FFFDF7",
}

DARK = {
    "paper": "#1E1B18",
    "card": "#2A2622",
    "well": "#151310",
    "line": "#4B453D",
    "ink": "#EDE6DA",
    "soft_ink": "#B5AB9B",
    "accent": "#E58A93",
    "accent_ink": "#2A0F13",
    "tint": "#43292B",
    "good": "#7FCBA0",
    "pencil": "#1E1A16",
    "cell_line": "#0F0D0B",
    "halo": "#FFF6E0",
    "scrim": "#000000B0",
    "shadow": "#00000066",
    "die": "#F3EAD8",
}


def paint(name: str) -> Paint:
    """The colours of a cell, a tile or a piece."""
    return AT_THE_TABLE.get(name) or PIECES[name]

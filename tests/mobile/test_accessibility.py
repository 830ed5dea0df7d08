"""Every screen can be read and touched by everybody: measured over the widgets themselves.

All scenes of the gallery, of every game, lying and upright and on a phone: touch targets of 48 dp
that are 8 dp apart, contrast of 4.5 : 1, no text cut off and no word broken, no hint of more than
three lines on a phone. The languages take turns with the scenes; every scene in every language is

    ./castlepad test tests/mobile/test_accessibility.py --every-language
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from core.text import LANGUAGES
from mobile.settings import TEXT_SIZES
from mobile.theme import APART, TARGET, TYPE, theme
from mobile.widgets.basics import Card, PushButton
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Toast
from tools import gallery
from tools.driver import walk
from tools.gallery.stage import Stage

SIZES = {"landscape": (1024, 600), "portrait": (600, 1024), "phone": (360, 740)}
HINT_LINES = 3
SLACK = 0.6
"""Pixels that rounding may take."""


class Box(NamedTuple):
    """A widget's place in the window, as far as it is not scrolled away."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    @property
    def empty(self) -> bool:
        return self.right - self.left < 1 or self.top - self.bottom < 1

    def distance(self, other: Box) -> float:
        """How far apart along the axis on which they are further apart."""
        across = max(self.left, other.left) - min(self.right, other.right)
        along = max(self.bottom, other.bottom) - min(self.top, other.top)
        return max(across, along)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen(language: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    scenes = list(gallery.every_scene().items())
    if not request.config.getoption("--every-language"):
        scenes = scenes[list(LANGUAGES).index(language) :: len(LANGUAGES)]
    stage = Stage(tmp_path, language)
    stage.start(SIZES["landscape"])
    problems: list[str] = []
    for scale in (TEXT_SIZES[-1], TEXT_SIZES[0]):
        stage.app.settings.text_scale = scale
        for name, scene in scenes:
            stage.app.shell.ground.clear_widgets()  # what was looked at need not fit once more
            stage.resize(*SIZES["landscape"])
            scene(stage)
            for orientation, size in SIZES.items():
                stage.resize(*size)
                stage.lay_out()  # what depends on what was just laid out
                found = sorted(set(look(stage)))
                if orientation == "phone" and scale == 1:
                    found += long_hint(stage)
                problems += [f"{name}, {orientation}, × {scale}: {problem}" for problem in found]
    stage.stop()
    assert not problems, "\n" + "\n".join(problems)


def look(stage: Stage) -> Iterator[str]:
    """Everything that is wrong with what is shown now."""
    shell = stage.app.shell
    overlays = [w for w in shell.over.children if not isinstance(w, Toast)]
    shown = list(walk(overlays[0] if overlays else shell.ground))
    yield from targets(shown)
    for label in shown:
        if isinstance(label, Label) and label.text.strip():
            yield from other_size(label)
            yield from cut_off(label)
            yield from faint(label)
    for board in shown:
        if isinstance(board, HexBoard) and not overlays and board.marks.rings:
            yield from small_cells(board)


def long_hint(stage: Stage) -> Iterator[str]:
    hint = getattr(stage.app.shell.screen, "hint", "")
    for label in walk(stage.app.shell.ground):
        if hint and isinstance(label, Label) and label.text == hint and lines(label) > HINT_LINES:
            yield f"{named(label)} has {lines(label)} lines"


def lines(label: Label) -> int:
    return len(label._label._cached_lines)


def targets(shown: list[Widget]) -> Iterator[str]:
    touchable = [
        (w, box)
        for w in shown
        if isinstance(w, ButtonBehavior | TextInput) and not (box := visible(w)).empty
    ]
    for widget, _box in touchable:
        width, height = widget.size
        if min(width, height) < dp(TARGET) - SLACK:
            yield f"{named(widget)} is only {width:.0f} × {height:.0f} dp"
    for (one, here), (other, there) in itertools.combinations(touchable, 2):
        if one in family(other) or other in family(one):
            continue
        if here.distance(there) < dp(APART) - SLACK:
            yield f"{named(one)} and {named(other)} are {here.distance(there):.1f} dp apart"


def other_size(label: Label) -> Iterator[str]:
    """The text size that the players chose reaches every text."""
    sizes = [sp(size) * theme.text_scale for size in TYPE.values()]
    if all(abs(label.font_size - size) > 0.1 for size in sizes):
        yield f"{named(label)} has letters of {label.font_size:.0f} px"


def cut_off(label: Label) -> Iterator[str]:
    box = place(label)
    wide, high = label.texture_size
    if label.text.isdigit():
        high = min(high, label.font_size)  # figures reach neither as high nor as low as letters
    if wide > label.width + SLACK or high > label.height + SLACK:
        yield f"{named(label)} needs {wide} × {high}, has {label.size}"
    sideways = any(isinstance(w, ScrollView) and w.do_scroll_x for w in family(label))
    if not sideways and (box.left < -SLACK or box.right > Window.width + SLACK):
        yield f"{named(label)} leaves the window: {box}"
    outer = place(label.parent)
    if box.left < outer.left - SLACK or box.right > outer.right + SLACK:
        yield f"{named(label)} is wider than what it stands in"
    if label.text_size[0]:
        for word in label.text.split():
            if "_" in word and theme.text_scale > 1:
                continue  # the name of a file, which has no better place to be broken at
            if label._label.get_extents(word)[0] > label.text_size[0] + SLACK:
                yield f"the word {word!r} is broken in {named(label)}"


def faint(label: Label) -> Iterator[str]:
    if label.disabled or any(parent.disabled for parent in family(label)):
        return
    ink = label.color
    ground = next(
        (w.fill for w in family(label) if isinstance(w, Card | PushButton) and w.fill[3] > 0.5),
        theme.paper,
    )
    if contrast(ink, ground) < 4.5:
        yield f"{named(label)} has a contrast of {contrast(ink, ground):.1f}"


def small_cells(board: HexBoard) -> Iterator[str]:
    width, height = board.cell_size()
    if min(width, height) < dp(TARGET) - SLACK:
        yield f"cells to be marked are only {width:.0f} × {height:.0f} dp"


def contrast(one: list[float], other: list[float]) -> float:
    def light(colour: list[float]) -> float:
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def place(widget: Widget) -> Box:
    """A sheet may face another side of the table."""
    ends = [widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)]
    (left, right), (bottom, top) = (sorted(along) for along in zip(*ends, strict=True))
    return Box(left, bottom, right, top)


def visible(widget: Widget) -> Box:
    """The part of a widget that the scrolling views around it and the window show."""
    box = place(widget).meets(Box(0, 0, *Window.size))
    for parent in family(widget):
        if isinstance(parent, ScrollView):
            box = box.meets(place(parent))
    return box


def family(widget: Widget) -> Iterator[Widget]:
    """The widgets that a widget stands in, from the nearest on."""
    parent = widget.parent
    while parent is not None and parent is not Window:
        yield parent
        parent = parent.parent


def named(widget: Widget) -> str:
    words = (
        getattr(widget, "text", "") or getattr(widget, "icon", "") or getattr(widget, "name", "")
    )
    return f"{type(widget).__name__} {words[:40]!r}"


def test_a_long_hint_is_noticed(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "en")
    stage.start(SIZES["phone"])
    gallery.every_scene()["table-marking"](stage)
    assert stage.app.shell.screen.hint
    assert not list(long_hint(stage))
    stage.app.shell.screen.hint += " and so on" * 20
    stage.lay_out()
    assert len(list(long_hint(stage))) == 1
    stage.stop()

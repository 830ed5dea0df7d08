"""The colours are told apart and read by everybody: measured, not believed."""

from __future__ import annotations

import itertools
import math

import pytest

from mobile import theme
from mobile.tables import palette

Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009: full strength, on linear light.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SMALLEST = {"normal": 38, "protan": 24, "deutan": 23, "tritan": 15}
"""ΔE (CIE 1976) between any two colours of the table, icon and letter not counted."""


def linear(colour: str) -> Rgb:
    def one(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return one(colour[1:3]), one(colour[3:5]), one(colour[5:7])


def seen(colour: str, sight: str) -> Rgb:
    r, g, b = linear(colour)
    x, y, z = (min(max(a * r + c * g + d * b, 0.0), 1.0) for a, c, d in SIGHT[sight])
    return x, y, z


def lab(rgb: Rgb) -> Rgb:
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        r, g, b = linear(colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SIGHT)
def test_table_colours_differ_for_every_kind_of_sight(sight: str) -> None:
    fills = [paint.fill for paint in palette.AT_THE_TABLE.values()]
    nearest = min(
        math.dist(lab(seen(one, sight)), lab(seen(other, sight)))
        for one, other in itertools.combinations(fills, 2)
    )
    assert nearest >= SMALLEST[sight]


@pytest.mark.parametrize("paint", [*palette.AT_THE_TABLE.values(), *palette.SEATS.values()])
def test_ink_is_readable_on_every_colour(paint: palette.Paint) -> None:
    assert contrast(paint.fill, paint.ink) >= 4.5


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (ink, ground)
        for ink in ("ink", "soft_ink", "accent", "good")
        for ground in ("paper", "card", "tint")
        if (ink, ground) not in {("good", "tint"), ("soft_ink", "tint")}
    ]
    + [("accent_ink", "accent"), ("ink", "well"), ("pencil", "die")],
)
def test_text_is_readable_on_its_ground(colours: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(colours[ink], colours[ground]) >= 4.5


def test_both_palettes_name_the_same_things() -> None:
    assert palette.LIGHT.keys() == palette.DARK.keys()


def test_no_type_is_smaller_than_the_eye_likes() -> None:
    assert min(theme.TYPE.values()) >= 14
    assert theme.TYPE["body"] >= 16

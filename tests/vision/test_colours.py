"""Colours under warm light, with and without calibration."""

from __future__ import annotations

import json

import numpy as np
import pytest

from mobile.vision import COLOURS, Calibration, Die, Expect, Reading
from mobile.vision.colours import ColourModel, judge_bodies, measure
from mobile.vision.read import WEIGHTS

# Colours of the game's own print, sRGB.
PRINT = {
    "purple": (102, 39, 126),
    "grey": (134, 141, 155),
    "blue": (14, 138, 228),
    "orange": (225, 95, 18),
    "green": (36, 132, 78),
    "yellow": (236, 198, 48),
}
IVORY = (235, 228, 210)
LAMPS = {"daylight": (1.0, 1.0, 1.0), "bulb": (1.35, 1.0, 0.6), "warm bulb": (1.5, 1.0, 0.5)}


def linear(rgb: tuple[int, int, int], lamp: str) -> np.ndarray:
    return ((np.array(rgb) / 255) ** 2.2 * LAMPS[lamp] * 0.6).astype(np.float32)


@pytest.fixture(scope="module")
def built_in() -> ColourModel:
    return ColourModel.load(WEIGHTS / "colours.json")


@pytest.mark.parametrize("lamp", LAMPS)
def test_the_printed_colours_with_a_white_die_beside_them(built_in: ColourModel, lamp: str) -> None:
    faces = [linear(PRINT[name], lamp) for name in COLOURS]
    shares = built_in.judge(faces, [linear(IVORY, lamp)] * 3)
    assert [COLOURS[int(row.argmax())] for row in shares] == list(COLOURS)
    assert np.allclose(shares.sum(1), 1)


def test_no_faces(built_in: ColourModel) -> None:
    assert built_in.judge([], []).shape == (0, 6)


def test_calibration_learns_dice_unlike_the_built_in_ones(built_in: ColourModel) -> None:
    """A set whose orange is nearly red and whose yellow is nearly orange."""
    odd = dict(PRINT, orange=(190, 50, 30), yellow=(230, 140, 20))
    yellow = [linear(odd["yellow"], "bulb")]
    assert COLOURS[int(built_in.judge(yellow, [])[0].argmax())] == "orange"
    samples = tuple((n, tuple(float(v) for v in linear(odd[n], "bulb"))) for n in COLOURS)
    tuned = Calibration(samples).model(built_in)
    faces = [linear(odd[name], "bulb") for name in COLOURS]
    assert [COLOURS[int(row.argmax())] for row in tuned.judge(faces, [])] == list(COLOURS)


def test_calibration_from_a_picture_and_through_json() -> None:
    image = np.zeros((100, 200, 3), np.uint8)
    image[:, :100] = (20, 90, 220)
    image[:, 100:] = (40, 200, 240)
    dice = tuple(
        Die(
            "colour",
            value,
            0.5,
            (x, 20, x + 60, 80),
            ((x, 20), (x + 60, 20), (x + 60, 80), (x, 80)),
        )
        for value, x in (("orange", 20), ("orange", 120))
    )
    reading = Reading(dice, 0.5, Expect.dice_game())
    learnt = Calibration().with_picture(image, reading, {dice[1]: "yellow"})
    assert [name for name, _ in learnt.samples] == ["orange", "yellow"]
    assert learnt.missing == ("purple", "grey", "blue", "green")
    assert Calibration.from_json(json.loads(json.dumps(learnt.to_json()))) == learnt
    with pytest.raises(ValueError, match="pink"):
        Calibration.from_json({"samples": [["pink", [0, 0, 0]]]})


def test_pips_and_glints_do_not_change_the_colour_of_a_face() -> None:
    image = np.full((100, 100, 3), (40, 180, 90), np.uint8)
    for x, y in ((35, 35), (65, 65), (35, 65), (65, 35)):
        image[y - 6 : y + 6, x - 6 : x + 6] = 255
    outline = np.array([[10, 10], [90, 10], [90, 90], [10, 90]], np.float32)
    plain = (np.array([90, 180, 40]) / 255) ** 2.2
    assert np.allclose(measure(image, outline), plain, atol=0.01)


def test_bodies_of_players_dice() -> None:
    bodies = {
        "white": (240, 238, 230),
        "red": (190, 30, 35),
        "blue": (30, 60, 160),
        "green": (30, 120, 60),
        "black": (30, 30, 32),
    }
    shares = judge_bodies([linear(rgb, "daylight") for rgb in bodies.values()])
    assert [max(row, key=lambda name: row[name]) for row in shares] == list(bodies)
    assert judge_bodies([]) == []

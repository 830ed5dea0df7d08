"""Colours under warm light, with and without calibration."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile.vision import COLOURS, Calibration, Die, Expect, Reading
from mobile.vision.colours import (
    CUT_OFF,
    FULL,
    ColourModel,
    as_it_may_have_been,
    judge_bodies,
    measure,
)
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


BUILT_IN = ColourModel.load(WEIGHTS / "colours.json")


def linear(rgb: tuple[int, int, int], lamp: str, exposure: float = 0.6) -> np.ndarray:
    """As a camera has it: what is brighter than 1 is cut off."""
    light = (np.array(rgb) / 255) ** 2.2 * LAMPS[lamp] * exposure
    return np.minimum(light, 1).astype(np.float32)


def named(shares: np.ndarray) -> list[str]:
    return [COLOURS[int(row.argmax())] for row in shares]


@pytest.fixture(scope="module")
def built_in() -> ColourModel:
    return BUILT_IN


@pytest.mark.parametrize("lamp", LAMPS)
def test_the_printed_colours_with_a_white_die_beside_them(built_in: ColourModel, lamp: str) -> None:
    faces = [linear(PRINT[name], lamp) for name in COLOURS]
    shares = built_in.judge(faces, [linear(IVORY, lamp)] * 3)
    assert named(shares) == list(COLOURS)
    assert np.allclose(shares.sum(1), 1)


def test_no_faces(built_in: ColourModel) -> None:
    assert built_in.judge([], []).shape == (0, 6)


@given(st.sampled_from(COLOURS), st.floats(0.05, 0.6))
def test_how_bright_the_light_is_does_not_matter(name: str, exposure: float) -> None:
    face = linear(PRINT[name], "daylight", exposure)
    assert named(BUILT_IN.judge([face], [])) == [name]


def test_an_orange_too_bright_for_the_camera_is_still_orange(built_in: ColourModel) -> None:
    """Its red is cut off, which leaves the red and green of a yellow."""
    face = linear((240, 118, 30), "bulb", 1.9)
    assert face[0] == 1
    assert named(built_in.judge([face], [])) == ["orange"]
    as_if_whole = np.array([0.85, *face[1:] * 0.85], np.float32)
    assert named(built_in.judge([as_if_whole], [])) == ["yellow"]


@given(st.tuples(*[st.floats(0, 1)] * 3))
def test_only_what_is_cut_off_may_have_been_brighter(rgb: tuple[float, float, float]) -> None:
    ways = as_it_may_have_been(np.array(rgb, np.float32))
    cut = np.array(rgb, np.float32) >= FULL
    assert len(ways) == len(CUT_OFF) ** cut.sum()
    assert np.allclose(ways[0], rgb)
    assert np.allclose(ways[:, ~cut], np.array(rgb)[~cut])
    assert (ways >= np.array(rgb, np.float32)).all()


def sample(name: str, rgb: tuple[int, int, int], lamp: str) -> tuple[str, np.ndarray]:
    return name, linear(rgb, lamp)


def test_the_oftener_a_colour_was_shown_the_more_it_counts(built_in: ColourModel) -> None:
    odd = sample("green", (70, 140, 30), "daylight")
    place = COLOURS.index("green")
    moved = [
        np.linalg.norm(built_in.calibrated([odd] * n).means[place] - built_in.means[place])
        for n in (0, 1, 2, 8)
    ]
    assert moved == sorted(moved)
    assert moved[0] == 0
    width = [np.linalg.det(built_in.calibrated([odd] * n).between[place]) for n in (0, 1, 2, 8)]
    assert width == sorted(width, reverse=True)
    assert min(width) > 0


def test_a_colour_that_was_not_shown_stays(built_in: ColourModel) -> None:
    tuned = built_in.calibrated([sample("green", PRINT["green"], "bulb")])
    rest = [place for place, name in enumerate(COLOURS) if name != "green"]
    assert np.array_equal(tuned.means[rest], built_in.means[rest])
    assert np.array_equal(tuned.between[rest], built_in.between[rest])
    assert built_in.calibrated([]) is built_in


@given(st.permutations(COLOURS), st.sampled_from(sorted(LAMPS)))
def test_the_order_of_the_pictures_does_not_matter(order: list[str], lamp: str) -> None:
    one, other = (
        BUILT_IN.calibrated([sample(name, PRINT[name], lamp) for name in names])
        for names in (COLOURS, order)
    )
    assert np.allclose(one.means, other.means)
    assert np.allclose(one.light, other.light)


@pytest.mark.parametrize("later", LAMPS)
def test_after_calibrating_the_camera_may_balance_its_picture_anew(
    built_in: ColourModel, later: str
) -> None:
    tuned = built_in.calibrated([sample(name, PRINT[name], "bulb") for name in COLOURS])
    faces = [linear(PRINT[name], later) for name in COLOURS]
    assert named(tuned.judge(faces, [linear(IVORY, later)] * 3)) == list(COLOURS)


def test_a_calibration_of_an_earlier_version_is_read(built_in: ColourModel) -> None:
    """Kept by players since: names, and linear red, green and blue."""
    kept = {
        "samples": [[name, [float(v) for v in linear(PRINT[name], "bulb")]] for name in COLOURS]
    }
    tuned = Calibration.from_json(json.loads(json.dumps(kept))).model(built_in)
    assert named(tuned.judge([linear(PRINT[name], "bulb") for name in COLOURS], [])) == list(
        COLOURS
    )


def test_the_model_through_json(built_in: ColourModel) -> None:
    again = ColourModel.from_json(json.loads(json.dumps(built_in.to_json())))
    assert np.array_equal(again.means, built_in.means)
    assert np.array_equal(again.between, built_in.between)
    assert np.array_equal(again.within, built_in.within)


def test_calibration_learns_dice_unlike_the_built_in_ones(built_in: ColourModel) -> None:
    """A set whose orange is nearly red and whose yellow is nearly orange."""
    odd = dict(PRINT, orange=(190, 50, 30), yellow=(230, 140, 20))
    yellow = [linear(odd["yellow"], "bulb")]
    assert named(built_in.judge(yellow, [])) == ["orange"]
    samples = tuple((n, tuple(float(v) for v in linear(odd[n], "bulb"))) for n in COLOURS)
    tuned = Calibration(samples).model(built_in)
    faces = [linear(odd[name], "bulb") for name in COLOURS]
    assert named(tuned.judge(faces, [])) == list(COLOURS)


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

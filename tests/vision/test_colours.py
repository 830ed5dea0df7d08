"""Colours under warm light, with and without calibration."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile import dice_sets
from mobile.vision import COLOURS, Calibration, Die, Reading
from mobile.vision.colours import (
    CUT_OFF,
    FULL,
    ColourModel,
    Sample,
    as_it_may_have_been,
    judge_bodies,
    measure,
)
from mobile.vision.kinds import Kind
from mobile.vision.read import WEIGHTS
from tools.dice.render import COLOUR_RGB

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
    faces = [linear(COLOUR_RGB[name], lamp) for name in COLOURS]
    shares = built_in.judge(faces, [linear(IVORY, lamp)] * 3)
    assert named(shares) == list(COLOURS)
    assert np.allclose(shares.sum(1), 1)


def test_no_faces(built_in: ColourModel) -> None:
    assert built_in.judge([], []).shape == (0, 6)


@given(st.sampled_from(COLOURS), st.floats(0.05, 0.6))
def test_how_bright_the_light_is_does_not_matter(name: str, exposure: float) -> None:
    face = linear(COLOUR_RGB[name], "daylight", exposure)
    assert named(BUILT_IN.judge([face], [])) == [name]


BETWEEN = (236, 158, 34)  # a print that may be either


def test_a_face_between_orange_and_yellow_is_yellow_where_white_dice_are_no_brighter(
    built_in: ColourModel,
) -> None:
    face = [linear(BETWEEN, "daylight", 0.3)]
    yellow = [
        built_in.judge(face, [linear(IVORY, "daylight", level)] * 3)[0][COLOURS.index("yellow")]
        for level in (0.2, 0.3, 0.4, 0.6)
    ]
    assert yellow == sorted(yellow, reverse=True)
    assert yellow[0] - yellow[-1] > 0.1


@pytest.mark.parametrize("body", [(190, 30, 35), (30, 60, 160), (30, 30, 32)])
def test_dice_that_are_not_white_are_not_taken_for_white(
    built_in: ColourModel, body: tuple[int, int, int]
) -> None:
    faces = [linear(COLOUR_RGB[name], "daylight") for name in COLOURS]
    shares = built_in.judge(faces, [linear(body, "daylight")] * 3)
    assert named(shares) == list(COLOURS)


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


def sample(name: str, rgb: tuple[int, int, int], lamp: str, whites: int = 0) -> Sample:
    ivory = kept(linear(IVORY, lamp))
    return Sample(name, kept(linear(rgb, lamp)), (ivory,) * whites)


def kept(rgb: np.ndarray) -> tuple[float, float, float]:
    red, green, blue = (float(v) for v in rgb)
    return red, green, blue


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


def test_white_dice_beside_a_face_say_how_bright_it_is(built_in: ColourModel) -> None:
    """A dark yellow, learnt where white dice show that it is the die and not the light."""
    place = COLOURS.index("yellow")
    alone, beside = (
        built_in.calibrated([sample("yellow", (150, 126, 30), "daylight", whites)])
        for whites in (0, 3)
    )
    assert beside.means[place][0] < alone.means[place][0] < built_in.means[place][0]
    assert beside.between[place][0, 0] < alone.between[place][0, 0]


def test_a_colour_that_was_not_shown_stays(built_in: ColourModel) -> None:
    tuned = built_in.calibrated([sample("green", COLOUR_RGB["green"], "bulb")])
    rest = [place for place, name in enumerate(COLOURS) if name != "green"]
    assert np.array_equal(tuned.means[rest], built_in.means[rest])
    assert np.array_equal(tuned.between[rest], built_in.between[rest])
    assert built_in.calibrated([]) is built_in


@given(st.permutations(COLOURS), st.sampled_from(sorted(LAMPS)))
def test_the_order_of_the_pictures_does_not_matter(order: list[str], lamp: str) -> None:
    one, other = (
        BUILT_IN.calibrated([sample(name, COLOUR_RGB[name], lamp) for name in names])
        for names in (COLOURS, order)
    )
    assert np.allclose(one.means, other.means)
    assert one.warmth == other.warmth


@pytest.mark.parametrize("later", LAMPS)
def test_after_calibrating_the_camera_may_balance_its_picture_anew(
    built_in: ColourModel, later: str
) -> None:
    tuned = built_in.calibrated([sample(name, COLOUR_RGB[name], "bulb") for name in COLOURS])
    faces = [linear(COLOUR_RGB[name], later) for name in COLOURS]
    assert named(tuned.judge(faces, [linear(IVORY, later)] * 3)) == list(COLOURS)


def test_a_calibration_of_an_earlier_version_is_read(built_in: ColourModel) -> None:
    """Kept by players since: names, and linear red, green and blue."""
    old = {"samples": [[name, list(kept(linear(COLOUR_RGB[name], "bulb")))] for name in COLOURS]}
    tuned = Calibration.from_json(json.loads(json.dumps(old))).model(built_in)
    assert named(tuned.judge([linear(COLOUR_RGB[name], "bulb") for name in COLOURS], [])) == list(
        COLOURS
    )


def test_the_model_through_json(built_in: ColourModel) -> None:
    again = ColourModel.from_json(json.loads(json.dumps(built_in.to_json())))
    assert np.array_equal(again.means, built_in.means)
    assert np.array_equal(again.between, built_in.between)
    assert np.array_equal(again.within, built_in.within)
    assert again.level == built_in.level


def test_calibration_learns_dice_unlike_the_built_in_ones(built_in: ColourModel) -> None:
    """A set whose orange is nearly red and whose yellow is nearly orange."""
    odd = dict(COLOUR_RGB, orange=(190, 50, 30), yellow=(230, 140, 20))
    yellow = [linear(odd["yellow"], "bulb")]
    assert named(built_in.judge(yellow, [])) == ["orange"]
    tuned = Calibration(tuple(sample(n, odd[n], "bulb") for n in COLOURS)).model(built_in)
    faces = [linear(odd[name], "bulb") for name in COLOURS]
    assert named(tuned.judge(faces, [])) == list(COLOURS)


def test_a_calibration_is_worked_out_once_and_anew_when_it_grows(built_in: ColourModel) -> None:
    one, again = (Calibration((sample("green", COLOUR_RGB["green"], "bulb"),)) for _ in range(2))
    more = Calibration((*one.samples, sample("blue", COLOUR_RGB["blue"], "bulb")))
    assert one.model(built_in) is again.model(built_in)
    assert not np.array_equal(more.model(built_in).means, one.model(built_in).means)


def test_what_was_taught_is_tried_on_the_faces_that_taught_it(built_in: ColourModel) -> None:
    """Dice of an odd print, each colour shown twice: half of them are told by the other half."""
    odd = dict(COLOUR_RGB, orange=(190, 50, 30), yellow=(230, 140, 20))
    taught = Calibration(tuple(sample(n, odd[n], "bulb") for n in (*COLOURS, *COLOURS[::-1])))
    proof = taught.proof(built_in)
    assert proof.faces == 12
    assert proof.before < proof.after
    assert proof.helps
    assert taught.model(built_in) is not built_in


def test_what_was_taught_wrongly_is_not_used(built_in: ColourModel) -> None:
    """Colours that were said in the wrong order: the built-in ones do better."""
    wrong = dict(zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True))
    taught = Calibration(
        tuple(sample(wrong[n], COLOUR_RGB[n], "daylight", 3) for n in COLOURS)
        + tuple(sample(n, COLOUR_RGB[n], "daylight", 3) for n in COLOURS[:3])
    )
    proof = taught.proof(built_in)
    assert proof.after < proof.before
    assert taught.model(built_in) is built_in


def test_nothing_taught_is_nothing_proven(built_in: ColourModel) -> None:
    proof = Calibration().proof(built_in)
    assert (proof.faces, proof.before, proof.after) == (0, 0, 0)


def test_calibration_from_a_picture_and_through_json() -> None:
    image = np.zeros((100, 300, 3), np.uint8)
    image[:, :100] = (20, 90, 220)
    image[:, 100:200] = (40, 200, 240)
    image[:, 200:] = (210, 228, 235)
    kinds: list[tuple[Kind, str | int]] = [("colour", "orange")] * 2 + [("pips", 1)]
    dice = tuple(
        Die(
            kind,
            value,
            0.5,
            (x, 20, x + 60, 80),
            ((x, 20), (x + 60, 20), (x + 60, 80), (x, 80)),
        )
        for (kind, value), x in zip(kinds, (20, 120, 220), strict=True)
    )
    reading = Reading(dice, 0.5, dice_sets.DICE_GAME)
    learnt = Calibration().with_picture(image, reading, {dice[1]: "yellow"})
    assert [sample.name for sample in learnt.samples] == ["orange", "yellow"]
    for one in learnt.samples:  # the pip die beside them is kept: it may be white
        assert np.allclose(one.whites, [(np.array(IVORY) / 255) ** 2.2], atol=1e-3)
    assert learnt.missing == ("purple", "grey", "blue", "green")
    assert Calibration.from_json(json.loads(json.dumps(learnt.to_json()))) == learnt


@pytest.mark.parametrize(
    "nonsense",
    [
        ["pink", [0, 0, 0]],
        ["blue", [0, 0]],
        ["blue", [0, 0, 1.5]],
        ["blue", [0, 0, "nan"]],
        ["blue", [0, 0, 1], [[0, -1, 0]]],
    ],
)
def test_a_calibration_that_is_none(nonsense: list[object]) -> None:
    with pytest.raises(ValueError):
        Calibration.from_json({"samples": [nonsense]})


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

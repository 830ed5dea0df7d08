"""Dice on printed boards, rendered here: print is no die, and dice without pips are not guessed."""

from __future__ import annotations

import numpy as np
import pytest

from mobile.vision import DiceReader, Expect, draw_reading, read_dice
from tests.vision.test_read import got, ordinary, wanted
from tools.dice import boards
from tools.dice.render import OTHER, PIPS, camera, draw_dice, random_die, random_look
from tools.dice.scenes import Scene
from tools.dice.tables import develop, lay

PRINTS = {
    "hexes": boards._hex_board,
    "depots": boards._depots,
    "sheet": boards._sheet,
    "tokens": boards._catan,
    "dominoes": boards._dominoes,
    "cards": boards._cards,
}


def on_board(seed: int, what: str, kinds: tuple[str, ...] = (), tilt: float = 30) -> Scene:
    """Dice on a board of our own drawing whose printed faces are nearly as large as they are."""
    rng = np.random.default_rng((977, seed))
    view = camera(rng, 800, 600, 60, np.radians(tilt))
    texture = np.ones((boards.SIZE, boards.SIZE, 3), np.float32) * np.float32([0.8, 0.75, 0.6])
    cell = PRINTS[what](rng, texture)
    canvas = lay(rng, view, np.clip(texture, 0, 1), boards.SIZE / cell * 0.9)
    looks = [ordinary(rng, PIPS) if kind == PIPS else random_look(rng, kind) for kind in kinds]
    dice = [random_die(rng, look) for look in looks]
    for place, die in enumerate(dice):
        die.x, die.y = 2.4 * (place % 3 - 1) + rng.normal(0, 0.2), 2.2 * (place // 3 - 0.5)
    canvas, labels = draw_dice(rng, canvas, view, dice)
    cast = np.float32([1.05, 1, 0.9])
    return Scene(develop(rng, canvas, cast), labels, cast)


@pytest.fixture(scope="module")
def face_alone() -> DiceReader:
    """A reader that goes by faces: as it was before print had to have a body."""
    reader = DiceReader()
    reader.judged = lambda levels, looks: looks  # type: ignore[method-assign]
    return reader


def test_printed_faces_are_no_dice(face_alone: DiceReader) -> None:
    scenes = [on_board(seed, what) for what in PRINTS for seed in range(3)]
    readings = [read_dice(scene.image, Expect.any()) for scene in scenes]
    before = [face_alone.read(scene.image, Expect.any()) for scene in scenes]
    false, many = (sum(len(one.dice) for one in group) for group in (readings, before))
    assert false * 8 < many
    assert all(reading.abstains for reading in readings)


def test_dice_on_a_board_are_read_and_most_of_the_board_is_not(face_alone: DiceReader) -> None:
    scenes = [on_board(40 + seed, what, (PIPS,) * 4) for what in PRINTS for seed in range(2)]
    exact, before = (
        sum(got(read(scene.image, Expect.any())) == wanted(scene) for scene in scenes)
        for read in (read_dice, face_alone.read)
    )
    assert exact >= 7
    assert exact > before


def test_dice_with_numerals_are_asked_for_and_never_trusted() -> None:
    scenes = [on_board(80 + seed, "cards", (OTHER,) * 3, 10) for seed in range(8)]
    readings = [read_dice(scene.image, Expect.any()) for scene in scenes]
    assert all(reading.abstains for reading in readings)
    asked = sum(len(reading.unread) for reading in readings)
    guessed = sum(len(reading.dice) for reading in readings)
    assert asked > guessed
    marked = next(n for n, reading in enumerate(readings) if reading.unread)
    image = scenes[marked].image
    assert not np.array_equal(draw_reading(image, readings[marked]), image)

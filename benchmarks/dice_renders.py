"""Colour and hourglass dice over the light's colour, and false dice on junk: held-out renders.

    python -m benchmarks.dice_renders [--pictures FOLDER] [--weights FOLDER]

Seeds and (where a folder is given) pictures that training never used. Prints Markdown.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from mobile.vision import Calibration, DiceReader, Expect
from mobile.vision.colours import measure
from mobile.vision.read import WEIGHTS
from tools.dice.render import COLOUR, HOURGLASS, PIPS, camera, random_die, random_look
from tools.dice.scenes import Scene, junk_scene, render_scene
from tools.dice.tables import Pictures

KELVINS = (2700, 3200, 4000, 5000, 6500)
FIVE = (PIPS, PIPS, COLOUR, COLOUR, HOURGLASS)
JUNK = {
    "empty tables": (),
    "coins": ("coin",),
    "beads": ("beads",),
    "printed dice": ("printed",),
    "keyboards": ("keys",),
    "things and print": ("thing", "thing", "box", "label"),
}
SEED = 9001


def faces_right(scene: Scene, reading) -> dict[str, tuple[int, int]]:  # type: ignore[no-untyped-def]
    """For each kind: faces read right (kind, value and place), faces there."""
    out = {}
    for kind in (PIPS, COLOUR, HOURGLASS):
        labels = [label for label in scene.labels if label.kind == kind and label.visible > 0.7]
        right = 0
        for label in labels:
            x, y = label.top.mean(0)
            right += any(
                die.kind == kind
                and die.value == label.value
                and die.box[0] <= x <= die.box[2]
                and die.box[1] <= y <= die.box[3]
                for die in reading.dice
            )
        out[kind] = (right, len(labels))
    return out


def calibration(scenes: list[Scene]) -> Calibration:
    """What a player confirms in the first pictures of a light: true colours at true places."""
    samples = []
    for scene in scenes:
        for label in scene.labels:
            if label.kind == COLOUR and label.visible > 0.8:
                red, green, blue = measure(scene.image, label.top.astype(np.float32))
                samples.append((str(label.value), (float(red), float(green), float(blue))))
    return Calibration(tuple(samples))


def evening(seed: int, pictures: Pictures, kelvin: float, rolls: int) -> list[Scene]:
    """Rolls of one set of dice under one lamp, seen by one camera from changing places."""
    state = np.random.default_rng((SEED, seed))
    looks = [random_look(state, kind) for kind in FIVE]
    paint = random_die(state, looks[2]).face_rgb
    light = int(state.integers(2**31))
    scenes = []
    for number in range(rolls):
        rng = np.random.default_rng((SEED, seed, number))
        edge = float(np.exp(rng.uniform(np.log(1280 / 24), np.log(1280 / 9))))
        view = camera(rng, 1280, 960, edge, float(np.radians(rng.uniform(0, 50))))
        dice = [random_die(rng, look) for look in looks]
        for die in dice:
            die.face_rgb = paint
        same = np.random.default_rng(light)
        scenes.append(render_scene(rng, pictures, view, edge, dice, False, kelvin, 0.12, same))
    return scenes


def colours(reader: DiceReader, pictures: Pictures, sets: int, rolls: int) -> None:
    print("| light | pip faces | hourglass faces | colour faces | colour faces, calibrated |")
    print("|---|---|---|---|---|")
    totals = np.zeros((4, 2), int)
    for kelvin in KELVINS:
        sums = np.zeros((4, 2), int)
        for one in range(sets):
            scenes = evening(kelvin + one, pictures, kelvin, rolls + 3)
            known = calibration(scenes[:3])
            for scene in scenes[3:]:
                plain = faces_right(scene, reader.read(scene.image, Expect.dice_game()))
                tuned = faces_right(scene, reader.read(scene.image, Expect.dice_game(), known))
                rows = (plain[PIPS], plain[HOURGLASS], plain[COLOUR], tuned[COLOUR])
                sums += np.array(rows)
        totals += sums
        print(f"| {kelvin} K | " + " | ".join(_share(*row) for row in sums) + " |")
    print("| all | " + " | ".join(_share(*row) for row in totals) + " |")


def junk(reader: DiceReader, pictures: Pictures, count: int) -> None:
    print(
        "\n| dice-free pictures | number | with false dice | false dice | with readings it trusts |"
    )
    print("|---|---|---|---|---|")
    total = np.zeros(4, int)
    for place, (name, kinds) in enumerate(JUNK.items()):
        row = np.zeros(4, int)
        for number in range(count // len(JUNK) + (place < count % len(JUNK))):
            rng = np.random.default_rng((SEED, 77, place, number))
            reading = reader.read(junk_scene(rng, pictures, kinds, 1280, 960), Expect.any())
            row += (1, bool(reading.dice), len(reading.dice), not reading.abstains)
        total += row
        print(f"| {name} | " + " | ".join(str(v) for v in row) + " |")
    print("| all | " + " | ".join(str(v) for v in total) + " |")


def _share(right: int, number: int) -> str:
    return f"{100 * right / max(number, 1):.1f} % of {number}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--sets", type=int, default=8)
    parser.add_argument("--rolls", type=int, default=8)
    parser.add_argument("--junk", type=int, default=200)
    args = parser.parse_args()
    pictures = Pictures.gather(args.pictures, held_out=True) if args.pictures else Pictures([], [])
    reader = DiceReader(args.weights)
    colours(reader, pictures, args.sets, args.rolls)
    junk(reader, pictures, args.junk)


if __name__ == "__main__":
    main()

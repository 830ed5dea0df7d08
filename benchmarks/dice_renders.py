"""Colour and hourglass dice over the light's colour, and false dice on junk: held-out renders.

    python -m benchmarks.dice_renders [--pictures FOLDER] [--weights FOLDER]
    python -m benchmarks.dice_renders --print [--sets 4]

Seeds and (where a folder is given) pictures that training never used. With --print the dice lie on
printed boards and sheets of our own drawing, as the Dice Game's and Burgundy's do. Prints Markdown.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from mobile import dice_sets
from mobile.vision import Calibration, DiceReader, Expect, Reading
from mobile.vision.colours import Sample, measure
from mobile.vision.read import WEIGHTS
from tools.dice.boards import board
from tools.dice.render import (
    COLOUR,
    COLOUR_RGB,
    HOURGLASS,
    PIPS,
    camera,
    jitter_rgb,
    random_die,
    random_look,
)
from tools.dice.scenes import Scene, junk_scene, render_scene
from tools.dice.tables import Pictures, camera_cast, kelvin_gains

# Three pictures that show all six colours: the two colour dice as the app has players turn them.
SHOWN = (("purple", "grey"), ("blue", "orange"), ("green", "yellow"))
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
BODIES = (((0.72, 0.1, 0.1), 0.95), ((0.1, 0.22, 0.62), 0.95), ((0.93, 0.91, 0.85), 0.06))


def faces_right(scene: Scene, reading: Reading) -> dict[str, tuple[int, int]]:
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
    """What a player confirms in the pictures the app asks for: true colours at true places."""
    samples = []
    for scene in scenes:
        seen = [
            (label, tuple(measure(scene.image, label.top.astype(np.float32)).tolist()))
            for label in scene.labels
            if label.visible > 0.8
        ]
        whites = tuple(rgb for label, rgb in seen if label.kind != COLOUR)
        samples += [
            Sample(str(label.value), rgb, whites) for label, rgb in seen if label.kind == COLOUR
        ]
    return Calibration(tuple(samples))


@dataclass(frozen=True)
class Evening:
    """One set of dice under one lamp, seen by one camera from changing places."""

    kelvin: float
    off: float = 0.04  # how far the colours of the dice are from the usual print
    corrected: bool = True  # the camera takes back most of the light's cast

    def scenes(self, seed: int, pictures: Pictures, rolls: int) -> list[Scene]:
        """Three pictures to calibrate by, each with two other colours on top; then the rolls."""
        state = np.random.default_rng((SEED, seed))
        looks = [random_look(state, kind) for kind in FIVE]
        paint = {name: jitter_rgb(state, COLOUR_RGB[name], self.off) for name in COLOUR_RGB}
        cast = camera_cast(state, self.kelvin)
        if not self.corrected:
            cast = kelvin_gains(self.kelvin) / kelvin_gains(6500)
        shown = [*SHOWN, *([()] * rolls)]
        return [
            self._roll(seed, number, pictures, looks, paint, cast, tops)
            for number, tops in enumerate(shown)
        ]

    def _roll(
        self,
        seed: int,
        number: int,
        pictures: Pictures,
        looks: list,
        paint: dict,
        cast: np.ndarray,
        tops: tuple[str, ...],
    ) -> Scene:
        rng = np.random.default_rng((SEED, seed, number))
        edge = float(np.exp(rng.uniform(np.log(1280 / 24), np.log(1280 / 9))))
        view = camera(rng, 1280, 960, edge, float(np.radians(rng.uniform(0, 50))))
        dice = [random_die(rng, look) for look in looks]
        for die in dice:
            die.face_rgb = paint
        coloured = [die for die in dice if die.look.kind == COLOUR]
        for die, colour in zip(coloured, tops, strict=False):
            place = die.faces.index(colour)
            die.faces[place], die.faces[4] = die.faces[4], colour
        return render_scene(rng, pictures, view, edge, dice, False, margin=0.12, cast=cast)


LIGHTS = {f"{kelvin} K": Evening(kelvin) for kelvin in KELVINS}
HARD = {
    "2700 K, no white balance": Evening(2700, corrected=False),
    "3200 K, no white balance": Evening(3200, corrected=False),
    "4000 K, dice of odd colours": Evening(4000, off=0.12),
    "2700 K, no white balance, odd colours": Evening(2700, off=0.12, corrected=False),
}


def colours(
    reader: DiceReader, pictures: Pictures, evenings: dict[str, Evening], sets: int, rolls: int
) -> None:
    print("| light | pip faces | hourglass faces | colour faces | colour faces, calibrated |")
    print("|---|---|---|---|---|")
    totals = np.zeros((4, 2), int)
    for name, evening in evenings.items():
        sums = np.zeros((4, 2), int)
        for one in range(sets):
            scenes = evening.scenes(int(evening.kelvin) + one, pictures, rolls)
            known = calibration(scenes[: len(SHOWN)])
            for scene in scenes[len(SHOWN) :]:
                plain = faces_right(scene, reader.read(scene.image, dice_sets.DICE_GAME))
                tuned = faces_right(scene, reader.read(scene.image, dice_sets.DICE_GAME, known))
                rows = (plain[PIPS], plain[HOURGLASS], plain[COLOUR], tuned[COLOUR])
                sums += np.array(rows)
        totals += sums
        print(f"| {name} | " + " | ".join(_share(*row) for row in sums) + " |", flush=True)
    print("| all | " + " | ".join(_share(*row) for row in totals) + " |\n")


def printed(number: int) -> Pictures:
    """Boards and sheets under every roll, drawn with a seed of their own."""
    made = [board(np.random.default_rng((SEED, 55, n)))[0] for n in range(number)]
    tables = [cv2.resize((255 * one).astype(np.uint8), (512, 512)) for one in made]
    return Pictures(tables, [], often=1.0)


def burgundy(reader: DiceReader, pictures: Pictures, sets: int, rolls: int) -> None:
    """Two red dice, two blue ones and the white one, told apart by colour; by light."""
    print(
        "| light | faces with their value | rolls complete and right | answered: right of these |"
    )
    print("|---|---|---|---|")
    every = np.zeros(6, int)
    for kelvin in KELVINS:
        row = np.zeros(6, int)
        for one in range(sets):
            for number in range(rolls):
                rng = np.random.default_rng((SEED, kelvin, one, number))
                looks = [random_look(rng, PIPS) for _ in BODIES]
                for look, (rgb, ink) in zip(looks, BODIES, strict=True):
                    look.base, look.ink = np.float32(rgb), np.float32([ink] * 3)
                    look.marble = 0.0
                edge = float(np.exp(rng.uniform(np.log(1280 / 24), np.log(1280 / 9))))
                view = camera(rng, 1280, 960, edge, float(np.radians(rng.uniform(0, 50))))
                dice = [random_die(rng, looks[place]) for place in (0, 0, 1, 1, 2)]
                scene = render_scene(rng, pictures, view, edge, dice, False, kelvin, margin=0.12)
                reading = reader.read(scene.image, dice_sets.burgundy(["red", "blue"]))
                right, there = faces_right(scene, reading)[PIPS]
                exact, stands = right == there == len(reading.dice), not reading.abstains
                row += (right, there, exact, 1, stands, stands and exact)
        every += row
        _burgundy_row(f"{kelvin} K", row)
    _burgundy_row("all", every)


def _burgundy_row(name: str, row: np.ndarray) -> None:
    right, there, exact, rolls, stands, good = (int(v) for v in row)
    told = f"{_share(stands, rolls)}: {_share(good, stands)}"
    print(f"| {name} | {_share(right, there)} | {_share(exact, rolls)} | {told} |", flush=True)


def junk(reader: DiceReader, pictures: Pictures, count: int) -> None:
    print(
        "| dice-free pictures | number | with false dice | false dice | with readings it trusts |"
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
        print(f"| {name} | " + " | ".join(str(v) for v in row) + " |", flush=True)
    print("| all | " + " | ".join(str(v) for v in total) + " |")


def _share(right: int, number: int) -> str:
    return f"{100 * right / max(number, 1):.1f} % of {number}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--sets", type=int, default=20, help="sets of dice a light")
    parser.add_argument("--hard-sets", type=int, default=10)
    parser.add_argument(
        "--rolls", type=int, default=5, help="rolls of a set after three pictures to learn"
    )
    parser.add_argument("--junk", type=int, default=200)
    parser.add_argument("--print", action="store_true", help="dice on printed boards")
    args = parser.parse_args()
    if args.print:
        reader, boards = DiceReader(args.weights), printed(60)
        colours(reader, boards, LIGHTS, args.sets, args.rolls)
        burgundy(reader, boards, args.sets, args.rolls)
        return
    pictures = Pictures.gather(args.pictures, held_out=True) if args.pictures else Pictures([], [])
    reader = DiceReader(args.weights)
    colours(reader, pictures, LIGHTS, args.sets, args.rolls)
    colours(reader, pictures, HARD, args.hard_sets, args.rolls)
    junk(reader, pictures, args.junk)


if __name__ == "__main__":
    main()

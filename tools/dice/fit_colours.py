"""Fit the built-in colours: where renders of each colour lie once the light is taken out.

python -m tools.dice.fit_colours OUT.json --pictures FOLDER
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from mobile.vision.colours import FULL, ColourModel, measure, under
from mobile.vision.kinds import COLOURS
from tools.dice.render import COLOUR, COLOUR_RGB, camera, jitter_rgb, random_die, random_look
from tools.dice.scenes import Scene, render_scene
from tools.dice.tables import Pictures, camera_cast

WIDTH, HEIGHT, DICE = 640, 480, 5
FAR = 40.0  # in a and b from the middle of a colour: a face behind another die
DARKEST, BRIGHTEST = 0.01, 0.85  # linear; what tells how bright the light is
# Real dice and real light differ more from one another than renders do.
MORE_BETWEEN, MORE_WITHIN = 8.0, 2.0
Face = tuple[str, np.ndarray, np.ndarray]  # its colour, as measured, the light (log)
Places = dict[str, list[np.ndarray]]  # Lab of the faces of one set of dice, by colour


def fit(sets: Sequence[Sequence[Face]]) -> ColourModel:
    """From faces that the camera did not cut off; then from all, as the first outcome has them."""
    levels = [float(light[1]) for faces in sets for _, _, light in faces]  # green: no warmth in it
    level = (float(np.mean(levels)), float(np.std(levels)))
    first = _fit([_uncut(faces) for faces in sets], level)
    return _fit([_restored(first, faces) for faces in sets], level)


def faces_of_a_set(rng: np.random.Generator, pictures: Pictures, rolls: int) -> list[Face]:
    """Those that lie open in pictures of colour dice of one print under one lamp."""
    paint = {name: jitter_rgb(rng, COLOUR_RGB[name], 0.04) for name in COLOURS}
    faces = []
    for scene in _scenes(rng, pictures, paint, rolls):
        seen = [
            (str(label.value), measure(scene.image, label.top.astype(np.float32)))
            for label in scene.labels
            if label.visible > 0.9
        ]
        light = _light(seen, paint, scene.cast)
        if light is not None:
            faces += [(name, rgb, light) for name, rgb in seen]
    return faces


def _scenes(
    rng: np.random.Generator, pictures: Pictures, paint: dict[str, np.ndarray], rolls: int
) -> Iterator[Scene]:
    looks = [random_look(rng, COLOUR) for _ in range(DICE)]
    cast = camera_cast(rng, float(rng.uniform(2700, 6500)))
    for _ in range(rolls):
        edge = float(np.exp(rng.uniform(np.log(WIDTH / 24), np.log(WIDTH / 9))))
        view = camera(rng, WIDTH, HEIGHT, edge, float(np.radians(rng.uniform(0, 50))))
        dice = [random_die(rng, look) for look in looks]
        for die in dice:
            die.face_rgb = paint
        yield render_scene(rng, pictures, view, edge, dice, False, margin=0.12, cast=cast)


def _light(
    seen: Sequence[tuple[str, np.ndarray]], paint: dict[str, np.ndarray], cast: np.ndarray
) -> np.ndarray | None:
    """What the light makes of the paint (log): its cast is known, its brightness is measured."""
    brighter = [
        np.log(rgb[channel] / (paint[name][channel] ** 2.2 * cast[channel]))
        for name, rgb in seen
        for channel in range(3)
        if DARKEST < rgb[channel] < BRIGHTEST and paint[name][channel] > 0
    ]
    return np.log(cast) + np.median(brighter) if brighter else None


def _uncut(faces: Sequence[Face]) -> Places:
    places: Places = {name: [] for name in COLOURS}
    for name, rgb, light in faces:
        if float(rgb.max()) < FULL:
            places[name].append(under(np.asarray(rgb, float)[None], light[None])[0, 0])
    return places


def _restored(model: ColourModel, faces: Sequence[Face]) -> Places:
    places: Places = {name: [] for name in COLOURS}
    for name, rgb, light in faces:
        places[name].append(model.restored(name, rgb, light[None])[1][0])
    return places


def _fit(sets: Sequence[Places], level: tuple[float, float]) -> ColourModel:
    """Means over all sets, how sets differ, and how the faces of one set do."""
    means, between, within = [], [], []
    for name in COLOURS:
        points = [np.array(places[name]) for places in sets if places[name]]
        middle = np.median(np.concatenate(points), axis=0)
        near = [p[np.linalg.norm((p - middle)[:, 1:], axis=1) < FAR] for p in points]
        several = [p for p in near if len(p) > 1]
        centres = np.array([p.mean(0) for p in several])
        inside = sum((p - p.mean(0)).T @ (p - p.mean(0)) for p in several)
        inside = inside / sum(len(p) - 1 for p in several)
        noise = inside * np.mean([1 / len(p) for p in several])  # of the centres
        means.append(centres.mean(0))
        within.append(inside + np.eye(3) * MORE_WITHIN)
        between.append(_positive(np.cov(centres.T) - noise) + np.eye(3) * MORE_BETWEEN)
    return ColourModel(np.array(means), np.array(between), np.array(within), level)


def _positive(spread: np.ndarray) -> np.ndarray:
    """A spread less noise can come out below nothing in some direction: nothing, then."""
    sizes, axes = np.linalg.eigh(spread)
    return (axes * np.maximum(sizes, 0)) @ axes.T


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--sets", type=int, default=150, help="sets of dice, each with its lamp")
    parser.add_argument("--rolls", type=int, default=4, help="pictures of a set")
    parser.add_argument("--seed", type=int, default=71)
    args = parser.parse_args()
    pictures = Pictures.gather(args.pictures, held_out=False) if args.pictures else Pictures([], [])
    rngs = [np.random.default_rng((args.seed, number)) for number in range(args.sets)]
    model = fit([faces_of_a_set(rng, pictures, args.rolls) for rng in rngs])
    rounded = json.loads(json.dumps(model.to_json()), parse_float=lambda v: round(float(v), 3))
    args.out.write_text(json.dumps(rounded, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Fit the built-in colours: where renders of each colour lie once the light is taken out.

python -m tools.dice.fit_colours OUT.json --pictures FOLDER
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from mobile.vision.colours import ColourModel, _even_ab, measure
from mobile.vision.kinds import COLOURS
from tools.dice.render import COLOUR, HOURGLASS, PIPS
from tools.dice.scenes import table_scene
from tools.dice.tables import Pictures


def fit(pictures: Pictures, scenes: int, seed: int) -> ColourModel:
    seen: dict[str, list[np.ndarray]] = {name: [] for name in COLOURS}
    for number in range(scenes):
        rng = np.random.default_rng((seed, number))
        kinds = [PIPS, COLOUR, COLOUR, COLOUR, COLOUR, HOURGLASS]
        scene = table_scene(rng, pictures, kinds, 640, 480, float(rng.uniform(2700, 6500)))
        for label in scene.labels:
            if label.kind == COLOUR and label.visible > 0.9:
                rgb = measure(scene.image, label.top.astype(np.float32))
                seen[str(label.value)].append(_even_ab(rgb, -np.log(scene.cast)[None])[0])
    means, spreads = [], []
    for name in COLOURS:
        points = np.array(seen[name])
        middle = np.median(points, axis=0)
        near = points[np.linalg.norm(points - middle, axis=1) < 40]
        means.append(near.mean(0))
        # Real dice differ more from one another than renders do.
        spreads.append(np.cov(near.T) + np.eye(2) * 16)
    return ColourModel(np.array(means), np.array(spreads))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--scenes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=71)
    args = parser.parse_args()
    pictures = Pictures.gather(args.pictures, held_out=False) if args.pictures else Pictures([], [])
    model = fit(pictures, args.scenes, args.seed)
    rounded = json.loads(json.dumps(model.to_json()), parse_float=lambda v: round(float(v), 3))
    args.out.write_text(json.dumps(rounded, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Training and test scenes: dice of all kinds on all tables, with their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.dice.render import (
    COLOUR,
    HOURGLASS,
    PIPS,
    Camera,
    Die,
    Label,
    camera,
    draw_dice,
    random_die,
    random_look,
)
from tools.dice.tables import Pictures, camera_cast, clutter, develop, table


@dataclass
class Scene:
    image: np.ndarray  # BGR, 8 bit
    labels: list[Label]
    cast: np.ndarray  # gains of linear red, green and blue that the light left


def training_scene(rng: np.random.Generator, pictures: Pictures, size: int = 256) -> Scene:
    """A square scene with dice from 8 to 64 px; one in eight has none."""
    edge = float(np.exp(rng.uniform(np.log(9), np.log(64))))
    tilt = float(np.radians(rng.choice([rng.uniform(0, 15), rng.uniform(10, 62)])))
    view = camera(rng, size, size, edge, tilt)
    count = 0 if rng.random() < 0.12 else int(min(rng.integers(1, 11), 2 + (size / edge) ** 2 / 5))
    dice = [random_die(rng, look) for look in _looks(rng, count)]
    return render_scene(rng, pictures, view, edge, dice, rng.random() < 0.6, alike=0.3)


def table_scene(
    rng: np.random.Generator,
    pictures: Pictures,
    kinds: Sequence[str],
    width: int,
    height: int,
    kelvin: float | None = None,
) -> Scene:
    """A whole photo of a roll with exactly these kinds of dice, all of them in the picture."""
    edge = float(np.exp(rng.uniform(np.log(width / 24), np.log(width / 9))))
    tilt = float(np.radians(rng.uniform(0, 50)))
    view = camera(rng, width, height, edge, tilt)
    dice = [random_die(rng, random_look(rng, kind)) for kind in kinds]
    return render_scene(rng, pictures, view, edge, dice, False, kelvin, margin=0.12)


def render_scene(
    rng: np.random.Generator,
    pictures: Pictures,
    view: Camera,
    edge: float,
    dice: list[Die],
    mess: bool,
    kelvin: float | None = None,
    margin: float = 0.0,
    cast: np.ndarray | None = None,
    alike: float = 0.0,
) -> Scene:
    """Draw everything; `cast` is what the camera makes of the light, where that is to stay.

    `alike` is how often the table has the colour of a die, which is hard to see on it.
    """
    canvas = table(rng, view, pictures)
    if dice and rng.random() < alike:
        faint = (canvas - canvas.mean((0, 1))) * rng.uniform(0, 0.35)
        canvas = np.clip(dice[0].look.base * rng.uniform(0.55, 1.0) + faint, 0, 1)
    if mess:
        clutter(rng, canvas, edge, pictures)
    placed = _place(rng, view, dice, margin)
    canvas, labels = draw_dice(rng, canvas, view, placed)
    if cast is None:
        cast = camera_cast(rng, kelvin or float(rng.uniform(2700, 7500)))
    return Scene(develop(rng, canvas, cast), labels, cast)


def junk_scene(
    rng: np.random.Generator,
    pictures: Pictures,
    kinds: Sequence[str],
    width: int,
    height: int,
    largest: float = 1 / 9,
) -> np.ndarray:
    """A table with these things on it and no dice; no kinds: an empty table."""
    edge = width * float(np.exp(rng.uniform(np.log(1 / 24), np.log(largest))))
    view = camera(rng, width, height, edge, float(np.radians(rng.uniform(0, 50))))
    canvas = table(rng, view, pictures)
    if kinds:
        clutter(rng, canvas, edge, pictures, kinds)
    return develop(rng, canvas, camera_cast(rng, float(rng.uniform(2700, 7500))))


def _looks(rng: np.random.Generator, count: int) -> list:
    """Dice of one set, or a mixture; mostly pips."""
    draw = rng.random()
    if draw < 0.2:  # the Dice Game's own five
        kinds = [PIPS, PIPS, COLOUR, COLOUR, HOURGLASS][:count]
        return [random_look(rng, kind) for kind in kinds]
    if draw < 0.5:
        look = random_look(rng, PIPS)
        return [look] * count
    kinds = [str(k) for k in rng.choice([PIPS, COLOUR, HOURGLASS], count, p=[0.7, 0.18, 0.12])]
    return [random_look(rng, kind) for kind in kinds]


def _place(rng: np.random.Generator, view: Camera, dice: list[Die], margin: float) -> list[Die]:
    """Spread the dice over the picture; some touch; none stand in one another."""
    placed: list[Die] = []
    for die in dice:
        die.size = float(np.exp(rng.normal(0, 0.06)))
        for _ in range(40):
            if placed and rng.random() < 0.35:
                spot = _beside(rng, placed[int(rng.integers(len(placed)))])
            else:
                spot = _anywhere(rng, view, margin)
            if spot is None or not _inside(view, spot, margin):
                continue
            die.x, die.y = float(spot[0]), float(spot[1])
            if all(_apart(die, other) for other in placed):
                placed.append(die)
                break
    return placed


def _anywhere(rng: np.random.Generator, view: Camera, margin: float) -> np.ndarray | None:
    u, v = rng.uniform(margin, 1 - margin, 2)
    return view.ground((u * view.width, v * view.height))


def _beside(rng: np.random.Generator, other: Die) -> np.ndarray:
    turn, gap = rng.uniform(0, 2 * np.pi), rng.uniform(1.0, 1.5)
    return np.array([other.x + gap * np.cos(turn), other.y + gap * np.sin(turn)])


def _inside(view: Camera, spot: np.ndarray, margin: float) -> bool:
    x, y = view.project(np.array([[spot[0], spot[1], 0.5]]))[0]
    return bool(
        margin * view.width <= x <= (1 - margin) * view.width
        and margin * view.height <= y <= (1 - margin) * view.height
    )


def _apart(a: Die, b: Die) -> bool:
    """Two squares on the table do not overlap (separating axes)."""
    between = np.array([b.x - a.x, b.y - a.y])
    ca, cb = _footprint(a), _footprint(b) + between
    for die in (a, b):
        for axis in die.axes()[:2, :2].T:
            pa, pb = ca @ axis, cb @ axis
            if pa.max() < pb.min() or pb.max() < pa.min():
                return True
    return False


def _footprint(die: Die) -> np.ndarray:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * die.size / 2
    return square @ die.axes()[:2, :2].T

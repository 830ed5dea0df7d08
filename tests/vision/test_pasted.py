"""Pictures made for measuring: dominoes drawn here, real dice cut out and pasted on boards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from mobile.vision import read
from mobile.vision.read import WEIGHTS, Score, default_reader, judge, likely
from tests.vision.test_read import ordinary
from tools.dice import dominoes
from tools.dice.pasted import Cutout, cut_out, paste
from tools.dice.render import PIPS, camera, draw_dice, random_die


def one_die() -> tuple[np.ndarray, np.ndarray, float]:
    """A die in the middle of a wooden table, where it is and how large."""
    rng = np.random.default_rng((811, 3))
    view = camera(rng, 320, 320, 60, 0.0)
    die = random_die(rng, ordinary(rng, PIPS))
    canvas = np.ones((320, 320, 3), np.float32) * np.float32([0.35, 0.2, 0.1])
    canvas, labels = draw_dice(rng, canvas, view, [die])
    top = labels[0].top
    side = float(np.sqrt(abs(cv2.contourArea(top.astype(np.float32)))))
    return (np.clip(canvas, 0, 1) * 255).astype(np.uint8), top.mean(0), side


def test_a_die_is_cut_out_whole_and_without_its_table() -> None:
    image, centre, side = one_die()
    made = cut_out(image, centre, side)
    assert made is not None
    _, mask, shade = made
    area = float(mask.sum()) / side**2
    assert 0.9 < area < 1.7
    middle = mask.shape[0] // 2
    assert mask[middle, middle] > 0.9 and mask[0, 0] == 0
    assert shade[0, 0] == 1


def test_nothing_is_cut_out_where_there_is_only_table() -> None:
    table = np.full((200, 200, 3), 90, np.uint8)
    assert cut_out(table, np.array([100.0, 100.0]), 40.0) is None
    assert cut_out(table, np.array([10.0, 100.0]), 40.0) is None


def test_pasted_dice_touch_and_do_not_overlap() -> None:
    image, centre, side = one_die()
    made = cut_out(image, centre, side)
    assert made is not None
    dice = [Cutout("nell", *made, side, 3)] * 5
    near, far = [], []
    for seed in range(6):
        canvas = np.full((640, 640, 3), 0.5, np.float32)
        laid = paste(np.random.default_rng(seed), canvas, dice, touching=1.0)
        for n, a in enumerate(laid):
            gaps = [float(np.hypot(*(a.centre - b.centre))) / a.side for b in laid[:n]]
            if gaps:
                near.append(min(gaps))
                far.append(max(gaps))
    assert len(near) > 12
    assert min(near) > 0.85
    assert np.mean(np.array(near) < 1.5) > 0.8


def test_fewer_dominoes_are_taken_for_dice_where_many_are_seen_to_be_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Scenes on which nothing was trained or chosen."""
    scenes = [dominoes.scene(np.random.default_rng((4409, seed)), 640) for seed in range(16)]
    looks = [default_reader().looks(scene) for scene in scenes]
    score = Score.load(WEIGHTS / "score.json")

    def false() -> int:
        return sum(len(likely(judge(some, score))[0]) for some in looks)

    with_doubt = false()
    monkeypatch.setattr(read, "PRINT_WEIGHT", 0.0)
    without = false()
    assert with_doubt * 4 <= without * 3

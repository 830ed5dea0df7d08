"""Whole pictures: own renders made here, and the labelled photos where they are at hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from mobile import dice_sets
from mobile.read_dice import main
from mobile.vision import DiceReader, Expect, Reading, draw_reading, load_picture, read_dice
from mobile.vision.kinds import MOST_DICE
from tools.dice.render import (
    COLOUR,
    HOURGLASS,
    PIPS,
    Look,
    camera,
    draw_dice,
    random_die,
    random_look,
)
from tools.dice.scenes import Scene
from tools.dice.tables import develop

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT.parent / "shared" / "dice-photos"
FIVE = (PIPS, PIPS, COLOUR, COLOUR, HOURGLASS)


def ordinary(rng: np.random.Generator, kind: str) -> Look:
    """Dice as they come with games: white or in a strong colour, pips that show."""
    look = random_look(rng, kind)
    bodies = [((0.93, 0.91, 0.85), 0.05), ((0.75, 0.1, 0.1), 0.97), ((0.1, 0.25, 0.65), 0.97)]
    rgb, ink = bodies[int(rng.integers(3)) if kind == PIPS else 0]
    look.base, look.ink = np.float32(rgb), np.float32([ink] * 3)
    look.marble = look.glow = 0.0
    look.radius, look.ball, look.gloss = 0.1, 9.0, 0.1
    look.pip_spread, look.pip_radius, look.panel = 0.25, 0.1, 0.44
    return look


def roll(
    seed: int, kinds: tuple[str, ...], tilt: float = 25, looks: list[Look] | None = None
) -> Scene:
    """A roll on a plain table as a phone would show it, dice apart from one another."""
    rng = np.random.default_rng((4242, seed))
    view = camera(rng, 800, 600, 60, np.radians(tilt))
    canvas = np.float32([[rng.uniform(0.25, 0.6, 3)]]) + np.zeros((600, 800, 3), np.float32)
    canvas += rng.normal(0, 0.01, canvas.shape).astype(np.float32)
    dice = [random_die(rng, look) for look in looks or [ordinary(rng, kind) for kind in kinds]]
    for place, die in enumerate(dice):
        die.x, die.y = 2.2 * (place % 3 - 1) + rng.normal(0, 0.2), 2.0 * (place // 3 - 0.5)
    canvas, labels = draw_dice(rng, canvas, view, dice)
    cast = np.float32([1.05, 1, 0.9])
    return Scene(develop(rng, canvas, cast), labels, cast)


def wanted(scene: Scene) -> list[str]:
    return sorted(f"{label.kind} {label.value}" for label in scene.labels)


def got(reading: Reading) -> list[str]:
    return sorted(f"{die.kind} {die.value}" for die in reading.dice)


def test_rolls_of_the_dice_game() -> None:
    scenes = [roll(seed, FIVE) for seed in range(6)]
    exact = [got(read_dice(s.image, dice_sets.DICE_GAME)) == wanted(s) for s in scenes]
    assert sum(exact) >= 5, exact


@pytest.mark.parametrize(("tilt", "least"), [(0, 5), (30, 5), (50, 3)])
def test_pip_dice_without_being_told_what_to_expect(tilt: float, least: int) -> None:
    scenes = [roll(seed + 100, (PIPS,) * (1 + seed % 6), tilt) for seed in range(6)]
    exact = [got(read_dice(s.image, Expect.any())) == wanted(s) for s in scenes]
    assert sum(exact) >= least, exact


def test_places_and_outlines_are_those_of_the_dice() -> None:
    scene = roll(7, (PIPS,) * 4)
    reading = read_dice(scene.image, Expect.any())
    assert len(reading.dice) == 4
    for die in reading.dice:
        middle = np.array(die.outline).mean(0)
        label = min(scene.labels, key=lambda one: float(np.hypot(*(one.top.mean(0) - middle))))
        edge = float(np.sqrt(abs(cv2.contourArea(label.top.astype(np.float32)))))
        corners = [min(np.hypot(*(c - np.array(t))) for c in label.top) for t in die.outline]
        assert float(np.mean(corners)) < 0.25 * edge
        assert die.value == label.value


def test_a_large_picture_gives_the_same_dice_at_its_own_pixels() -> None:
    scene = roll(11, (PIPS,) * 3)
    large = cv2.resize(scene.image, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    small, big = (read_dice(image, Expect.any()) for image in (scene.image, large))
    assert got(small) == got(big) == wanted(scene)
    for one, other in zip(small.dice, big.dice, strict=True):
        assert np.allclose(
            np.array(one.box) * 4, other.box, atol=0.35 * (other.box[2] - other.box[0])
        )


def test_players_dice_are_told_apart_by_colour() -> None:
    rng = np.random.default_rng(5)
    looks = []
    for rgb, ink in (((0.75, 0.1, 0.1), 1.0), ((0.1, 0.25, 0.65), 1.0), ((0.93, 0.92, 0.88), 0.05)):
        look = ordinary(rng, PIPS)
        look.base, look.ink = np.float32(rgb), np.float32([ink] * 3)
        looks.append(look)
    scene = roll(21, (PIPS,) * 5, looks=[looks[i] for i in (0, 0, 1, 1, 2)])
    reading = read_dice(scene.image, dice_sets.burgundy(["red", "blue"]))
    assert sorted(str(die.body) for die in reading.dice) == ["blue", "blue", "red", "red", "white"]
    assert got(reading) == wanted(scene)


def test_an_empty_table_has_no_dice_and_the_game_abstains() -> None:
    image = roll(1, ()).image
    assert read_dice(image, Expect.any()).dice == ()
    assert read_dice(image, dice_sets.DICE_GAME).abstains


def test_never_more_than_twelve_dice_and_always_within_the_picture() -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (480, 640, 3)).astype(np.uint8)
    for picture in (noise, roll(3, (PIPS,) * 9).image, np.zeros((64, 900, 3), np.uint8)):
        reading = read_dice(picture, Expect.any())
        assert len(reading.dice) <= MOST_DICE
        for die in reading.dice:
            assert 0 <= die.confidence <= 1
            assert die.box[0] < picture.shape[1] and die.box[1] < picture.shape[0]


@pytest.mark.parametrize(("outside", "dice"), [(0.1, 3), (0.6, 2)])
def test_a_die_counts_while_the_frame_cuts_off_no_pips(outside: float, dice: int) -> None:
    made = roll(1, (PIPS, PIPS, PIPS))
    top = min(made.labels, key=lambda label: label.top[:, 0].min()).top
    left, right = top[:, 0].min(), top[:, 0].max()
    edge = round(float(left + outside * (right - left)))
    assert len(read_dice(np.ascontiguousarray(made.image[:, edge:]), Expect.any()).dice) == dice


def test_the_picture_is_left_alone_and_the_drawing_shows_marks() -> None:
    scene = roll(7, (PIPS,) * 4)
    before = scene.image.copy()
    drawn = draw_reading(scene.image, read_dice(scene.image, Expect.any()))
    assert np.array_equal(scene.image, before)
    assert drawn.shape == before.shape and not np.array_equal(drawn, before)


def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = roll(7, (PIPS,) * 4)
    good, bad, out = tmp_path / "roll.jpg", tmp_path / "bad.jpg", tmp_path / "out.png"
    cv2.imwrite(str(good), scene.image)
    bad.write_bytes(b"")
    assert main([str(good), "--json", "--expect", "any", "--draw", str(out)]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert entry["file"] == str(good) and entry["ms"] > 0
    assert sorted(f"{d['kind']} {d['value']}" for d in entry["dice"]) == wanted(scene)
    assert all(set(d) >= {"kind", "value", "confidence", "box"} for d in entry["dice"])
    assert cv2.imread(str(out)) is not None
    assert main([str(good), str(bad), "--json"]) == 1
    captured = capsys.readouterr()
    assert "is empty" in captured.err
    assert [len(e["dice"]) for e in json.loads(captured.out)] == [4, 0]


def test_a_reader_that_has_seen_enough_ends_the_command_quietly(tmp_path: Path) -> None:
    picture = tmp_path / "roll.png"
    cv2.imwrite(str(picture), roll(7, (PIPS,) * 4).image)
    command = [sys.executable, "-m", "mobile.read_dice", str(picture), "--json"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_a_wrong_expectation_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["x.jpg", "--expect", "poker"])
    assert "dice-game, burgundy:red,blue or any" in capsys.readouterr().err


def test_vision_needs_no_kivy() -> None:
    code = (
        "import sys, mobile.vision; "
        "bad = [m for m in sys.modules if m.split('.')[0] in ('kivy', 'torch', 'tools')]; "
        "sys.exit(bool(bad))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not beside the project")
@pytest.mark.parametrize(("source", "least"), [("damiantab", 8), ("matteop", 8), ("nell", 5)])
def test_labelled_photos(source: str, least: int) -> None:
    """A sample of ten; what foreign photos give is measured in benchmarks/dice_photos.py."""
    labels = json.loads((PHOTOS / source / "labels.json").read_text())["images"]
    names = [n for n, label in sorted(labels.items()) if 2 <= len(label["values"]) <= 9][::5][:10]
    reader = DiceReader()
    exact = 0
    for name in names:
        reading = reader.read(load_picture(PHOTOS / source / "images" / name), Expect.any())
        exact += sorted(labels[name]["values"]) == list(reading.values("pips"))
    assert exact >= least

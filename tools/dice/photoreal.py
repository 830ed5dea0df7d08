"""Render a pool of scenes with Blender: light, gloss, glass and swirls as real dice have them.

    python -m tools.dice.photoreal OUT --pictures FOLDER --scenes 1000 --seed 5

Five seconds a scene on a core, so there are fewer of them than `tools.dice.pool` makes, but with
more dice; the files are the same. It wants the package bpy, in an environment of its own: bpy asks
for an older numpy.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from tools.deadline import limited
from tools.dice.photoreal_clutter import _image, _material, _surface, strew
from tools.dice.pool import ROW, row
from tools.dice.render import (
    COLOUR,
    PIP_SPOTS,
    PIPS,
    Camera,
    Die,
    Label,
    _corners,
    _hsv,
    _rounded,
    camera,
    random_die,
    random_look,
)
from tools.dice.scenes import _place
from tools.dice.tables import Pictures, camera_cast, develop

SIZE, MOST_DICE = 448, 36
PATIENCE = 1800  # seconds a scene may take
GRID = 36  # squares along the edge of a die's mesh
EMPTY = 0.08  # part of the scenes that show clutter alone
GLASS, SWIRL, PEARL = "glass", "swirl", "pearl"
Array = np.ndarray


def scene(rng: np.random.Generator, pictures: Pictures, file: Path) -> tuple[Array, list[Label]]:
    """A photo of a few dozen dice (BGR), and their labels."""
    edge = float(np.exp(rng.uniform(np.log(16), np.log(44))))
    tilt = float(np.radians(rng.choice([rng.uniform(0, 15), rng.uniform(10, 58)])))
    view = camera(rng, SIZE, SIZE, edge, tilt)
    count = int(min(rng.integers(12, MOST_DICE + 1), (SIZE / edge) ** 2 / 5))
    if rng.random() < EMPTY:
        count = 0
    dice = _place(rng, view, [random_die(rng, look) for look in _looks(rng, count)], 0.02)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _settings(rng, file)
    _camera(view)
    _table(rng, view, pictures)
    _lights(rng, pictures)
    for die in dice:
        _die(rng, die)
    strew(rng, view, dice, pictures)
    bpy.ops.render.render(write_still=True)
    drawn = cv2.imread(str(file))[:, :, ::-1].astype(np.float32) / 255
    cast = camera_cast(rng, float(rng.uniform(2700, 7500)))
    return develop(rng, _sharpened(rng, _exposed(rng, drawn)), cast), _labels(view, dice)


def _looks(rng: np.random.Generator, count: int) -> list:
    """One set, or dice of every kind."""
    if rng.random() < 0.25:
        return [random_look(rng, PIPS)] * count
    kinds = [str(kind) for kind in rng.choice([PIPS, COLOUR], count, p=[0.94, 0.06])]
    return [random_look(rng, kind) for kind in kinds]


def _exposed(rng: np.random.Generator, drawn: Array) -> Array:
    """As bright as a camera would make it."""
    bright = float(np.percentile(drawn.max(2), 90))
    return np.clip(drawn * min(2.5, rng.uniform(0.65, 1.0) / max(bright, 0.05)), 0, 1)


def _sharpened(rng: np.random.Generator, drawn: Array) -> Array:
    """As telephones do it: bright and dark rims along all edges."""
    if rng.random() < 0.6:
        return drawn
    soft = cv2.GaussianBlur(drawn, (0, 0), rng.uniform(0.8, 3))
    return np.clip(drawn + (drawn - soft) * rng.uniform(0.3, 1.5), 0, 1)


def _labels(view: Camera, dice: list[Die]) -> list[Label]:
    order = sorted(dice, key=lambda d: -np.hypot(d.x - view.position[0], d.y - view.position[1]))
    owner = np.zeros((SIZE, SIZE), np.uint8)
    labels, tops = [], []
    for number, die in enumerate(order, 1):
        pixels = view.project(_corners(die)).astype(np.float32)
        lo, hi = pixels.min(0), pixels.max(0)
        cv2.fillConvexPoly(owner, np.round(cv2.convexHull(pixels)).astype(np.int32), number)
        box = (float(lo[0]), float(lo[1]), float(hi[0]), float(hi[1]))
        labels.append(Label(die.look.kind, die.value, pixels[4:], box, 0.0))
        tops.append(pixels[4:])
    for number, (label, top) in enumerate(zip(labels, tops, strict=True), 1):
        mask = np.zeros((SIZE, SIZE), np.uint8)
        cv2.fillConvexPoly(mask, np.round(top).astype(np.int32), 1)
        seen = float(((owner == number) & (mask > 0)).sum())
        label.visible = seen / max(float(cv2.contourArea(top)), 1.0)
    return labels


def _settings(rng: np.random.Generator, file: Path) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = scene.render.resolution_y = SIZE
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.filepath = str(file)
    scene.render.image_settings.file_format = "PNG"
    scene.view_settings.view_transform = str(rng.choice(["Standard", "AgX", "Filmic"]))
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", 4, int(rng.integers(1 << 20))
    cycles.use_adaptive_sampling, cycles.use_denoising = False, True
    cycles.denoising_quality = "FAST"
    cycles.max_bounces, cycles.transmission_bounces = 6, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False


def _camera(view: Camera) -> None:
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.lens = 36.0, view.focal * 36.0 / view.width
    data.clip_end = 1000.0
    seen = bpy.data.objects.new("camera", data)
    turned = np.eye(4)
    turned[:3, 0], turned[:3, 1], turned[:3, 2] = view.axes[0], -view.axes[1], -view.axes[2]
    turned[:3, 3] = view.position
    seen.matrix_world = Matrix(turned.tolist())
    bpy.context.scene.collection.objects.link(seen)
    bpy.context.scene.camera = seen


def _table(rng: np.random.Generator, view: Camera, pictures: Pictures) -> None:
    """A large plane with a picture on it, at times the walls of a tray round the dice."""
    material, tree, shader = _material("table")
    texture = tree.nodes.new("ShaderNodeTexImage")
    texture.image = _image(_surface(rng, pictures) * rng.uniform(0.5, 1.0))
    texture.extension = "MIRROR" if rng.random() < 0.5 else "REPEAT"
    where = tree.nodes.new("ShaderNodeTexCoord")
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (
        float(np.exp(-rng.uniform(np.log(3), np.log(24)))),
    ) * 3
    mapping.inputs["Rotation"].default_value[2] = float(rng.uniform(0, 6.3))
    mapping.inputs["Location"].default_value = rng.uniform(0, 1, 3)
    tree.links.new(where.outputs["Object"], mapping.inputs["Vector"])
    tree.links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
    tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = float(rng.uniform(0.3, 1))
    shader.inputs["Specular IOR Level"].default_value = float(
        rng.choice([0.0, rng.uniform(0, 0.6)])
    )
    bpy.ops.mesh.primitive_plane_add(size=400)
    bpy.context.object.data.materials.append(material)
    if rng.random() < 0.3:
        reach = float(rng.uniform(0.35, 0.7)) * SIZE * np.linalg.norm(view.position) / view.focal
        for turn in np.arange(4) * np.pi / 2 + rng.uniform(0, 6.3):
            spot = (reach * np.cos(turn), reach * np.sin(turn), 0.4)
            bpy.ops.mesh.primitive_cube_add(size=1, location=spot, rotation=(0, 0, turn))
            wall = bpy.context.object
            wall.scale = (0.25, 2 * reach, float(rng.uniform(0.6, 2)))
            wall.data.materials.append(material)


def _lights(rng: np.random.Generator, pictures: Pictures) -> None:
    """A room (a blurred picture all round, which gloss mirrors) and one to three lamps."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    tree = world.node_tree
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 128
    background = next(n for n in tree.nodes if n.type == "BACKGROUND")
    room = cv2.GaussianBlur(_surface(rng, pictures), (0, 0), rng.uniform(2, 25)) * 0.6 + 0.25
    texture = tree.nodes.new("ShaderNodeTexEnvironment")
    texture.image = _image(room)
    tree.links.new(texture.outputs["Color"], background.inputs["Color"])
    background.inputs["Strength"].default_value = float(rng.uniform(0.15, 1.0))
    for _ in range(int(rng.integers(1, 4))):
        data = bpy.data.lights.new("lamp", "AREA")
        height, turn = rng.uniform(np.radians(30), np.radians(88)), rng.uniform(0, 2 * np.pi)
        far = float(rng.uniform(15, 40))
        way = np.array(
            [np.cos(height) * np.cos(turn), np.cos(height) * np.sin(turn), np.sin(height)]
        )
        data.size = far * float(np.exp(rng.uniform(np.log(0.03), np.log(0.7))))
        data.energy = far**2 * float(rng.uniform(6, 30))
        lamp = bpy.data.objects.new("lamp", data)
        lamp.location = way * far
        lamp.rotation_euler = (0, np.pi / 2 - height, turn)
        bpy.context.scene.collection.objects.link(lamp)


def _die(rng: np.random.Generator, die: Die) -> None:
    points, quads = _cube()
    ink, mask, sunk = _ink(rng, die, points)
    points = _round(points, die) * (1 - sunk[:, None])
    mesh = bpy.data.meshes.new("die")
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", (points * die.size).astype(np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set("vertex_index", quads.ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    mesh.update(calc_edges=True)
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    colours = mesh.attributes.new("ink", "FLOAT_COLOR", "POINT")
    rgba = np.column_stack([_linear(ink), mask]).astype(np.float32)
    colours.data.foreach_set("color", rgba.ravel())
    mesh.materials.append(_plastic(rng, die))
    body = bpy.data.objects.new("die", mesh)
    body.location = (die.x, die.y, die.size / 2)
    body.rotation_euler = (0, 0, die.yaw)
    bpy.context.scene.collection.objects.link(body)


def _cube() -> tuple[Array, Array]:
    """Points (n, 3) on a cube of edge 1, in a grid on every face, and its squares."""
    steps = np.linspace(-0.5, 0.5, GRID + 1)
    u, v = np.meshgrid(steps, steps, indexing="ij")
    points, quads = [], []
    number = np.arange((GRID + 1) ** 2).reshape(GRID + 1, GRID + 1)
    square = np.stack(
        [number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], -1
    ).reshape(-1, 4)
    for axis in range(3):
        for side in (0.5, -0.5):
            face = np.zeros((u.size, 3))
            face[:, (axis + 1) % 3], face[:, (axis + 2) % 3] = u.ravel(), v.ravel()
            face[:, axis] = side
            quads.append((square if side > 0 else square[:, ::-1]) + len(points) * u.size)
            points.append(face)
    every = np.concatenate(points)
    # Edges are shared, so that glass is closed.
    keys = np.round(every * 1e4).astype(np.int64)
    _, first, same = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return every[first], same.ravel()[np.concatenate(quads)].astype(np.int32)


def _round(points: Array, die: Die) -> Array:
    """The cube with round edges, its corners cut by a ball."""
    radius = die.look.radius
    inner = np.clip(points, radius - 0.5, 0.5 - radius)
    off = points - inner
    far = np.linalg.norm(off, axis=1, keepdims=True)
    points = inner + off / np.maximum(far, 1e-9) * np.minimum(far, radius)
    reach = np.linalg.norm(points, axis=1, keepdims=True)
    return points * np.minimum(1, die.look.ball / reach)


def _ink(rng: np.random.Generator, die: Die, points: Array) -> tuple[Array, Array, Array]:
    """Colour of the ink, where it is, and how deep the pips are, for every point."""
    look = die.look
    ink, mask = np.repeat(look.ink[None], len(points), 0), np.zeros(len(points))
    sunk = np.zeros(len(points))
    depth = float(rng.uniform(0.02, 0.07)) if look.pip_depth else 0.0
    for number in range(6):
        axis, side = number // 2, 0.5 if number % 2 == 0 else -0.5
        mine = np.flatnonzero(np.abs(points[:, axis] - side) < 1e-6)
        uv = points[mine][:, [a for a in range(3) if a != axis]]
        for _ in range(die.turns[number]):
            uv = np.stack([-uv[:, 1], uv[:, 0]], 1)
        value = die.faces[number]
        if look.kind == COLOUR:
            inside = _rounded(uv, look.panel)
            ink[mine[inside]], mask[mine[inside]] = die.face_rgb[str(value)], 1
            continue
        radius = look.pip_radius * (1.5 if value == 1 and look.hourglass_style == 2 else 1.0)
        for spot in PIP_SPOTS[int(value)]:
            far = np.hypot(*(uv - np.float32(spot) * look.pip_spread).T) / radius
            hit = mine[far < 1.25]
            mask[hit] = np.maximum(mask[hit], np.clip((1.05 - far[far < 1.25]) * 8, 0, 1))
            sunk[hit] = np.maximum(sunk[hit], depth * np.clip(1 - far[far < 1.25] ** 2, 0, 1))
    return ink, mask, sunk


def _linear(rgb: Array) -> Array:
    return np.clip(rgb, 0, 1) ** 2.2


def _plastic(rng: np.random.Generator, die: Die) -> bpy.types.Material:
    """What the die is made of: plain, swirled, pearly or clear; pips painted, at times metallic."""
    look = die.look
    material, tree, body = _material("die")
    kind = "plain"
    if look.kind == PIPS:
        kind = str(rng.choice(["plain", SWIRL, GLASS, PEARL], p=[0.4, 0.28, 0.2, 0.12]))
    # The other colour of a swirled die is a neighbour of the first, or one of its own.
    other = look.second if rng.random() < 0.5 else rng.random(3)
    first, second = _linear(look.base), _linear(other)
    body.inputs["Base Color"].default_value = (*first, 1)
    body.inputs["Roughness"].default_value = float(rng.uniform(0.03, 0.5))
    body.inputs["Coat Weight"].default_value = float(rng.choice([0, rng.uniform(0, 1)]))
    if kind in (SWIRL, PEARL):
        _swirls(rng, tree, body, first, second)
    if kind == PEARL or (kind == SWIRL and rng.random() < 0.4) or rng.random() < 0.15:
        body.inputs["Subsurface Weight"].default_value = float(rng.uniform(0.2, 0.8))
        body.inputs["Subsurface Radius"].default_value = (0.3, 0.3, 0.3)
    if kind == GLASS:
        clear = _hsv(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.6, 1))
        body.inputs["Base Color"].default_value = (*_linear(clear), 1)
        body.inputs["Transmission Weight"].default_value = float(rng.uniform(0.6, 1))
        body.inputs["Roughness"].default_value = float(rng.uniform(0, 0.2))
    paint = tree.nodes.new("ShaderNodeBsdfPrincipled")
    known = tree.nodes.new("ShaderNodeAttribute")
    known.attribute_name = "ink"
    tree.links.new(known.outputs["Color"], paint.inputs["Base Color"])
    paint.inputs["Metallic"].default_value = float(
        rng.choice([0, rng.uniform(0.5, 1)], p=[0.8, 0.2])
    )
    paint.inputs["Roughness"].default_value = float(rng.uniform(0.2, 0.9))
    both = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(known.outputs["Alpha"], both.inputs[0])
    tree.links.new(body.outputs[0], both.inputs[1])
    tree.links.new(paint.outputs[0], both.inputs[2])
    out = next(n for n in tree.nodes if n.type == "OUTPUT_MATERIAL")
    tree.links.new(both.outputs[0], out.inputs["Surface"])
    return material


def _swirls(rng: np.random.Generator, tree, body, first: Array, second: Array) -> None:  # type: ignore[no-untyped-def]
    where = tree.nodes.new("ShaderNodeTexCoord")
    move = tree.nodes.new("ShaderNodeMapping")
    move.inputs["Location"].default_value = rng.uniform(-20, 20, 3)
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = float(np.exp(rng.uniform(np.log(0.6), np.log(14))))
    noise.inputs["Distortion"].default_value = float(rng.uniform(0, 4))
    noise.inputs["Detail"].default_value = float(rng.uniform(0, 5))
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    wide = float(rng.uniform(0.01, 0.2))
    middle = float(rng.uniform(0.42, 0.58))
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = (
        middle - wide,
        middle + wide,
    )
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (
        (*first, 1),
        (*second, 1),
    )
    tree.links.new(where.outputs["Object"], move.inputs["Vector"])
    tree.links.new(move.outputs["Vector"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], body.inputs["Base Color"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--scenes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    n = args.scenes
    images = np.lib.format.open_memmap(args.out / "images.npy", "w+", np.uint8, (n, SIZE, SIZE, 3))
    labels = np.full((n, MOST_DICE, ROW), -1, np.float32)
    cv2.setNumThreads(1)
    pictures = Pictures.gather(args.pictures, held_out=False) if args.pictures else Pictures([], [])
    with tempfile.TemporaryDirectory() as place:
        for number in limited(range(n), PATIENCE, "scene"):
            rng = np.random.default_rng((args.seed, number))
            images[number], found = scene(rng, pictures, Path(place) / "scene.png")
            for spot, label in enumerate(found[:MOST_DICE]):
                labels[number, spot] = row(label)
            np.save(args.out / "labels.npy", labels)


if __name__ == "__main__":
    main()

"""What lies among photoreal dice and is none: blocks, tags, plugs, cables, coins, cut-outs.

Nothing of it is a cube with a plain or dotted top, so that whatever a finder sees here is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

import bpy
import cv2
import numpy as np

from tools.dice.render import Camera, Die, _hsv
from tools.dice.tables import Pictures, _print, _texture

MOST_THINGS = 14
Array = np.ndarray


def strew(rng: np.random.Generator, view: Camera, dice: list[Die], pictures: Pictures) -> None:
    """A few things on the table, none of them in a die."""
    taken = [(die.x, die.y, 0.75 * die.size) for die in dice]
    for _ in range(int(rng.integers(0 if dice else 2, MOST_THINGS + 1))):
        size = float(np.exp(rng.uniform(np.log(0.45), np.log(2.5))))
        for _ in range(20):
            spot = view.ground(rng.uniform(0, 1, 2) * (view.width, view.height))
            if spot is not None and _free(spot, size, taken):
                taken.append((float(spot[0]), float(spot[1]), 0.75 * size))
                _THINGS[int(rng.integers(len(_THINGS)))](rng, spot, size, pictures)
                break


def _free(spot: Array, size: float, taken: list[tuple[float, float, float]]) -> bool:
    return all(np.hypot(spot[0] - x, spot[1] - y) > 0.75 * size + reach for x, y, reach in taken)


def _block(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A box, eraser or connector, at times with a hole or two."""
    sides = np.array([1.0, rng.uniform(0.2, 0.6), rng.uniform(0.15, 0.6)]) * size
    turn = float(rng.uniform(0, 6.3))
    stuff = _stuff(rng, pictures)
    _cube(spot, sides, turn, stuff, float(rng.choice([0.0, rng.uniform(0, 0.2)])))
    if rng.random() < 0.4:
        ink = _plain(rng)
        along = _heading(turn)
        for _ in range(int(rng.integers(1, 4))):
            place = spot + along * sides[0] * rng.uniform(-0.4, 0.4)
            _cylinder(place, float(sides[2]), sides[1] * rng.uniform(0.1, 0.3), 0.02, ink)


def _tag(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A card, label or coaster: thin, printed."""
    sides = np.array([1.0, rng.uniform(0.4, 1.0), rng.uniform(0.01, 0.08)]) * size
    printed = _print(rng, 128)[: int(rng.integers(30, 128)), : int(rng.integers(30, 128))]
    stuff = _pictured(rng, printed) if rng.random() < 0.6 else _stuff(rng, pictures)
    _cube(spot, sides, float(rng.uniform(0, 6.3)), stuff, 0.0)


def _coin(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A coin, token or bottle cap."""
    height = size * float(rng.uniform(0.04, 0.4))
    _cylinder(spot, height / 2, size * rng.uniform(0.3, 0.5), height, _stuff(rng, pictures))


def _roller(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A pen, battery or lipstick."""
    radius = size * float(rng.uniform(0.08, 0.25))
    bpy.ops.mesh.primitive_cylinder_add(
        radius=radius,
        depth=size,
        location=(*spot[:2], radius),
        rotation=(0, np.pi / 2, float(rng.uniform(0, 6.3))),
    )
    _finish(_stuff(rng, pictures))


def _ball(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A marble, or beads in a row."""
    stuff = _stuff(rng, pictures)
    radius = size * float(rng.uniform(0.15, 0.3))
    step = 2 * radius * rng.uniform(1.0, 1.4)
    way = _heading(rng.uniform(0, 6.3))
    for number in range(int(rng.integers(1, 5))):
        bpy.ops.mesh.primitive_uv_sphere_add(
            segments=20,
            ring_count=12,
            radius=radius,
            location=(*(spot + way * step * number)[:2], radius),
        )
        _finish(stuff)


def _plug(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A plug with its pins and cable."""
    turn = float(rng.uniform(0, 6.3))
    way = _heading(turn)
    across = np.array([-way[1], way[0]])
    sides = np.array([rng.uniform(0.5, 1.0), rng.uniform(0.4, 0.7), rng.uniform(0.25, 0.5)]) * size
    body = _stuff(rng, pictures) if rng.random() < 0.3 else _plain(rng)
    _cube(spot, sides, turn, body, float(rng.uniform(0, 0.3)))
    metal = _plain(rng, metallic=1.0)
    for off in (-0.25, 0.25):
        place = spot + way * (sides[0] * 0.7) + across * sides[1] * off
        bpy.ops.mesh.primitive_cylinder_add(
            radius=0.06 * size,
            depth=0.45 * sides[0],
            location=(*place[:2], sides[2] / 2),
            rotation=(0, np.pi / 2, turn),
        )
        _finish(metal)
    _wire(rng, spot - way * sides[0] / 2, -way, size, body)


def _cable(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    _wire(rng, spot, _heading(rng.uniform(0, 6.3)), 2 * size, _plain(rng))


def _heading(turn: float) -> Array:
    return np.array([np.cos(turn), np.sin(turn)])


def _wire(
    rng: np.random.Generator, begin: Array, way: Array, size: float, stuff: bpy.types.Material
) -> None:
    """A cable that wanders off from a place."""
    thick = float(rng.uniform(0.05, 0.14))
    curve = bpy.data.curves.new("cable", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.resolution_u = "3D", thick, 6
    line = curve.splines.new("BEZIER")
    steps = int(rng.integers(2, 5))
    line.bezier_points.add(steps)
    place = np.array(begin[:2], float)
    for point in line.bezier_points:
        point.co = (*place, thick)
        point.handle_left_type = point.handle_right_type = "AUTO"
        place = place + way * size * rng.uniform(0.5, 1.2) + rng.normal(0, 0.5 * size, 2)
    curve.materials.append(stuff)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("cable", curve))


def _cutout(rng: np.random.Generator, spot: Array, size: float, pictures: Pictures) -> None:
    """A thing of which there is a picture, flat on the table."""
    if not pictures.cutouts:
        return _tag(rng, spot, size, pictures)
    picture = pictures.cutouts[int(rng.integers(len(pictures.cutouts)))].astype(np.float32) / 255
    material, tree, shader = _material("thing")
    texture = _texture_node(tree, picture)
    tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    tree.links.new(texture.outputs["Alpha"], shader.inputs["Alpha"])
    bpy.ops.mesh.primitive_plane_add(
        size=1.5 * size, location=(*spot[:2], 0.02), rotation=(0, 0, float(rng.uniform(0, 6.3)))
    )
    return _finish(material)


_THINGS: tuple[Callable[[np.random.Generator, Array, float, Pictures], None], ...] = (
    _block,
    _block,
    _tag,
    _tag,
    _coin,
    _roller,
    _ball,
    _plug,
    _plug,
    _cable,
    _cutout,
    _cutout,
)


def _cube(spot: Array, sides: Array, turn: float, stuff: bpy.types.Material, bevel: float) -> None:
    bpy.ops.mesh.primitive_cube_add(
        size=1, location=(*spot[:2], sides[2] / 2), rotation=(0, 0, turn)
    )
    bpy.context.object.scale = [float(side) for side in sides]
    if bevel:
        soft = bpy.context.object.modifiers.new("soft", "BEVEL")
        soft.width, soft.segments = bevel, 3
    _finish(stuff)


def _cylinder(
    spot: Array, height: float, radius: float, depth: float, stuff: bpy.types.Material
) -> None:
    bpy.ops.mesh.primitive_cylinder_add(
        radius=float(radius), depth=depth, location=(*spot[:2], height)
    )
    _finish(stuff)


def _finish(stuff: bpy.types.Material) -> None:
    bpy.context.object.data.materials.append(stuff)


def _stuff(rng: np.random.Generator, pictures: Pictures) -> bpy.types.Material:
    """Plain plastic or metal, or something with a picture on it."""
    if rng.random() < 0.5:
        return _plain(rng, float(rng.choice([0.0, 1.0], p=[0.8, 0.2])))
    return _pictured(rng, _surface(rng, pictures))


def _plain(rng: np.random.Generator, metallic: float = 0.0) -> bpy.types.Material:
    material, _, shader = _material("plain")
    grey = rng.random() < 0.5
    rgb = _hsv(rng.random(), 0.1 if grey else rng.uniform(0.3, 1), rng.uniform(0.02, 1))
    shader.inputs["Base Color"].default_value = (*(np.clip(rgb, 0, 1) ** 2.2), 1)
    shader.inputs["Roughness"].default_value = float(rng.uniform(0.05, 0.8))
    shader.inputs["Metallic"].default_value = metallic
    return material


def _pictured(rng: np.random.Generator, picture: Array) -> bpy.types.Material:
    material, tree, shader = _material("pictured")
    texture = _texture_node(tree, cv2.resize(picture, (96, 96), interpolation=cv2.INTER_AREA))
    tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = float(rng.uniform(0.05, 0.9))
    return material


def _texture_node(tree, picture: Array) -> bpy.types.Node:  # type: ignore[no-untyped-def]
    """A picture laid once over a thing, seen from above."""
    texture = tree.nodes.new("ShaderNodeTexImage")
    texture.image = _image(picture)
    where = tree.nodes.new("ShaderNodeTexCoord")
    tree.links.new(where.outputs["Generated"], texture.inputs["Vector"])
    return texture


def _image(pixels: Array) -> bpy.types.Image:
    """A Blender picture of an RGB one (0..1), which may have an alpha channel."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new("picture", width, height, alpha=True)
    if pixels.shape[2] == 3:
        pixels = np.dstack([pixels, np.ones((height, width))])
    image.pixels.foreach_set(pixels.astype(np.float32).ravel())
    return image


def _surface(rng: np.random.Generator, pictures: Pictures) -> Array:
    if pictures.tables and rng.random() < 0.45:
        return pictures.tables[rng.integers(len(pictures.tables))].astype(np.float32) / 255
    return _texture(rng, 384)


def _material(name: str) -> tuple:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    return material, tree, next(n for n in tree.nodes if n.type == "BSDF_PRINCIPLED")

"""Every screen in every state worth looking at: photographed by `./castlepad gallery`, walked
through by the accessibility test."""

from __future__ import annotations

from tools.gallery.scenes import Scene

SIZES = {
    "landscape": (1280, 800),
    "small": (1024, 600),
    "portrait": (800, 1280),
    "phone": (412, 915),
}
"""In dp: at a density of 2 the first tablet has 2560 × 1600 pixels."""


def every_scene() -> dict[str, Scene]:
    """The app with the Dice Game, the screens around it, and the tables of the other games."""
    from tools.gallery import (
        burgundy,
        camera,
        castle_builder,
        coach,
        dice_game,
        layouts,
        screens,
        tuscany,
    )

    parts = (dice_game, coach, screens, layouts, burgundy, tuscany, castle_builder, camera)
    return {name: scene for part in parts for name, scene in part.SCENES.items()}

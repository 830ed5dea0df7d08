"""Pictures of every screen, from real recorded games, in both themes and orientations.

./castlepad gallery DIR [--language uk] [--density 2]
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from core.text import LANGUAGES
from mobile.window import prepare
from tools.deadline import limit
from tools.gallery import SIZES, every_scene

LARGEST = max(max(size) for size in SIZES.values())
THEMES = ("light", "dark")
PATIENCE = 300
"""Seconds that one picture may take."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="castlepad gallery", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--language", choices=list(LANGUAGES), default="en")
    parser.add_argument("--density", type=int, choices=(1, 2, 3), default=1, help="pixels a dp")
    parser.add_argument("--only", default="", help="scenes whose name contains this")
    parser.add_argument("--size", choices=list(SIZES), action="append", help="not all of them")
    parser.add_argument("--theme", choices=THEMES, action="append", help="not both of them")
    wanted = parser.parse_args()
    os.environ["KIVY_METRICS_DENSITY"] = str(wanted.density)
    # Off the screen a window never grows beyond the size it was made with.
    prepare((LARGEST * wanted.density,) * 2, unhurried=False)
    from tools.gallery.stage import Stage

    scenes = {name: scene for name, scene in every_scene().items() if wanted.only in name}
    for theme in wanted.theme or THEMES:
        with tempfile.TemporaryDirectory() as folder:
            stage = Stage(Path(folder), wanted.language, theme == "dark")
            stage.start()
            for name, scene in scenes.items():
                for size in wanted.size or SIZES:
                    file = wanted.folder / f"{name}-{size}-{theme}.png"
                    with limit(PATIENCE, str(file)):
                        stage.resize(*(side * wanted.density for side in SIZES[size]))
                        scene(stage)
                        stage.photograph(file)
                    print(file)
            stage.stop()


if __name__ == "__main__":
    main()

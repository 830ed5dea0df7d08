"""The pictures of README, manual and store pages, made from the gallery with one command.

    SDL_VIDEODRIVER=offscreen python -m tools.pictures            make all of them again
    SDL_VIDEODRIVER=offscreen python -m tools.pictures table      those whose name contains this

`PICTURES` says which scene each one shows. `tests/mobile/test_pictures.py` compares what is
committed with what the app looks like now.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import cv2

from mobile.window import prepare
from tools.deadline import limit
from tools.gallery import SIZES, every_scene
from tools.gallery.__main__ import PATIENCE

ROOT = Path(__file__).parents[1]
STORE = ROOT / "fastlane/metadata/android"
LANGUAGES = {"en": "en-GB", "de": "de-DE", "uk": "uk", "ru": "ru-RU", "hu": "hu-HU"}
"""The languages of the app, and what the store calls them."""


class Picture(NamedTuple):
    file: Path
    scene: str
    size: str
    theme: str = "light"
    language: str = "en"


def _docs() -> list[Picture]:
    named = {
        "table": Picture(Path(), "table-marking", "landscape"),
        "explained": Picture(Path(), "table-explained", "landscape"),
        "result": Picture(Path(), "end", "landscape"),
        "burgundy": Picture(Path(), "burgundy-border-posts", "landscape"),
        "tuscany": Picture(Path(), "tuscany-points", "landscape"),
        "castle-builder": Picture(Path(), "castle-builder-tile", "landscape"),
        "editor": Picture(Path(), "editor-odd", "landscape"),
        "upright-dark": Picture(Path(), "table-tray", "portrait", "dark"),
    }
    return [each._replace(file=ROOT / f"docs/{name}.png") for name, each in named.items()]


def _store() -> list[Picture]:
    scenes = ("home", "table-marking", "table-explained", "end", "burgundy-border-posts")
    kinds = {"phoneScreenshots": "phone", "sevenInchScreenshots": "small"}
    return [
        Picture(STORE / place / "images" / kind / f"{number}.png", scene, size, "light", language)
        for language, place in LANGUAGES.items()
        for kind, size in kinds.items()
        for number, scene in enumerate(scenes, 1)
    ]


PICTURES = [*_docs(), *_store()]
DENSITY = {"phone": 2}
"""Pixels a dp; one where nothing is said."""


def make(pictures: list[Picture], density: int, into: Path | None = None) -> None:
    """Photographs them in this process, whose window has this density: to their places, or all
    into one folder."""
    os.environ["KIVY_METRICS_DENSITY"] = str(density)
    prepare((max(max(SIZES[each.size]) for each in pictures) * density,) * 2, unhurried=False)
    from tools.gallery.stage import Stage

    scenes = every_scene()
    for language, theme in sorted({(each.language, each.theme) for each in pictures}):
        with tempfile.TemporaryDirectory() as folder:
            stage = Stage(Path(folder), language, theme == "dark")
            stage.start()
            for each in pictures:
                if (each.language, each.theme) == (language, theme):
                    with limit(PATIENCE, str(each.file)):
                        stage.resize(*(side * density for side in SIZES[each.size]))
                        scenes[each.scene](stage)
                        file = into / each.file.name if into else each.file
                        stage.photograph(file)
                    _shrink(file)
                    print(file)
            stage.stop()


def _shrink(file: Path) -> None:
    """A store takes no transparency, and a clone should stay small."""
    image = cv2.imread(str(file), cv2.IMREAD_COLOR)
    assert image is not None
    cv2.imwrite(str(file), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def main() -> None:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    density = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    into = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    chosen = [each for each in PICTURES if wanted in str(each.file.relative_to(ROOT))]
    if density:
        make([each for each in chosen if DENSITY.get(each.size, 1) == density], density, into)
        return
    # The density of a window cannot change any more: a process for each.
    for density in sorted({DENSITY.get(each.size, 1) for each in chosen}):
        command = [sys.executable, "-m", "tools.pictures", wanted, str(density)]
        subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()

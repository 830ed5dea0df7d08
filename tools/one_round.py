"""Plays a round of the Dice Game in an app that was installed elsewhere, with a real pointer.

    python -m tools.one_round CONFIG PICTURE COMMAND…

COMMAND starts the app with the DISPLAY it is given; CONFIG is the folder in which it keeps its
games. The screen at the end goes to PICTURE. `tools/fresh_machine.sh` plays it on machines that
have a bundle or a wheel and nothing else of ours.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from core import notation
from mobile.window import prepare
from tools.deadline import limit

SIZE = (1280, 800)
PATIENCE = 600
"""Seconds that the round may take."""


def main(config: str, picture: str, *command: str) -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    prepare(SIZE, unhurried=False)
    from mobile.screens.new_game import SheetChoice
    from tools.twin import Twin, play_round

    with limit(PATIENCE, "the round"), tempfile.TemporaryDirectory() as folder:
        twin = Twin(Path(folder), SIZE, "en", command, Path(config))
        twin.calm = 1.0  # its animations are not switched off
        try:
            twin.start_real()
            twin.start(SIZE)
            twin.press("New game")
            # What a tablet starts with is all sheets at once.
            (one,) = (x for x in twin.widgets(SheetChoice) if x.title == "One at a time")
            twin.touch(one)
            twin.press("Start")
            twin.cell("c2")
            twin.cell("e5")
            play_round(twin, 0)
            text = notation.write(twin.table.referee.session.record)
            assert twin.same_place()
            time.sleep(2)  # a move is kept before it is drawn
            _photograph(twin.xscreen.picture, picture)
            twin.stop()
        finally:
            twin.close_screen()
    _header, lines = text.rstrip().split("\n\n")
    print(f"{twin.touches} touches; the same in both apps:\n{lines}")


def _photograph(screen: Path, picture: str) -> None:
    """What the virtual screen shows: a dump with a header whose first word is its length."""
    dump = screen.read_bytes()
    header = np.frombuffer(dump, ">u4", 25)
    pixels = np.frombuffer(dump, np.uint8, offset=int(header[0] + 12 * header[19]))
    image = pixels[: SIZE[0] * SIZE[1] * 4].reshape(SIZE[1], SIZE[0], 4)
    cv2.imwrite(picture, image[:, :, :3])


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The app on a real X server, as a player starts it: a process, a window, a mouse."""

import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.xscreen import MISSING, XScreen

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 1280, 800
NEW_GAME = bytes.fromhex("7A1F2B")[::-1]  # the accent, on this screen the button's alone
PATIENCE = 60  # seconds; a loaded machine without a graphics card is slow to draw the first time

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


class Screen(XScreen):
    """A virtual screen whose pixels are looked at."""

    def pixels(self) -> bytes:
        """The picture without its X11 window dump header, whose first word is its own length and
        whose twentieth is the number of colours, twelve bytes each, that follow it."""
        dump = self.picture.read_bytes()
        header = struct.unpack(">25I", dump[:100])
        return dump[header[0] + 12 * header[19] :]

    def colours(self) -> int:
        pixels = self.pixels()
        return len({pixels[at : at + 4] for at in range(0, len(pixels), 4)})

    def click(self, x: int, y: int) -> None:
        # With a press and a release at once, the release may be lost.
        pause = ("sleep", "0.1")
        self.tool("mousemove", str(x), str(y), *pause, "mousedown", "1", *pause, "mouseup", "1")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    made = Screen((WIDTH, HEIGHT), tmp_path, "en")
    yield made
    made.close()


def test_a_window_opens_draws_answers_a_click_and_keeps_its_file(
    screen: Screen, tmp_path: Path
) -> None:
    app = subprocess.Popen(
        [sys.executable, "-P", "-m", "mobile"],
        env=screen.variables | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_for(lambda: screen.windows(app))
        wait_for(lambda: screen.colours() > 20)
        home = screen.pixels()
        screen.click(*middle(home, NEW_GAME))
        wait_for(lambda: share_changed(home, screen.pixels()) > 0.1)
    finally:
        app.terminate()
        said = app.communicate()[0]
    assert "Traceback" not in said, said
    assert list(Path(screen.variables["XDG_CONFIG_HOME"]).rglob("*.db"))


def middle(pixels: bytes, colour: bytes) -> tuple[int, int]:
    """The middle of what has this colour."""
    spots = [at // 4 for at in range(0, len(pixels), 4) if pixels[at : at + 3] == colour]
    assert spots, "nothing on the screen has the colour of the button"
    across = sorted(spot % WIDTH for spot in spots)
    down = sorted(spot // WIDTH for spot in spots)
    return across[len(spots) // 2], down[len(spots) // 2]


def share_changed(before: bytes, after: bytes) -> float:
    """Far more than the pointer and a pressed button change."""
    changed = sum(before[at : at + 4] != after[at : at + 4] for at in range(0, len(before), 4))
    return changed / (len(before) / 4)


def wait_for(there: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "the app did not get there in time"
        time.sleep(0.1)

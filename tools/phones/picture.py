"""The picture of the manual: four phones and the tablet at one table, in one game.

    python -m tools.phones picture docs/phones.png

Real screens in drawn frames: the app's window, and Chromium in five languages, light and dark.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser

import tools.offscreen  # noqa: F401  (before Kivy)
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools.gallery import every_scene
from tools.gallery.stage import Stage
from tools.phones.browser import Phone

Image = NDArray[np.uint8]
SCENE = "table-all-of-four"
CANVAS = (1600, 1000)
SIZE = (1280, 800)
GROUND = (226, 236, 242)
FRAME = (36, 32, 30)


class Place(NamedTuple):
    """Where a device lies in the picture."""

    left: int
    top: int
    width: int
    rim: int
    corner: int


TABLET = Place(300, 60, 1000, 22, 30)
PHONES = (
    (Place(40, 250, 250, 10, 26), "en-GB", False),
    (Place(338, 440, 250, 10, 26), "de", True),
    (Place(1012, 440, 250, 10, 26), "hu", False),
    (Place(1310, 250, 250, 10, 26), "uk", True),
)


def picture(browser: Browser, file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.start()
        every_scene()[SCENE](stage)
        shot = Path(folder) / "tablet.png"
        stage.photograph(shot)
        canvas: Image = np.full((CANVAS[1], CANVAS[0], 3), GROUND, np.uint8)
        _lay(canvas, _read(shot), TABLET)
        hub = Hub(stage.screen.referee, stage.app.store)
        server = Server(Tables(stage.app.store, [hub]), "127.0.0.1")
        server.start()
        seats = len(hub.referee.table.names)
        for at, (place, language, dark) in enumerate(PHONES):
            url = f"{server.url}#{hub.of_seat(at % seats).code}"
            phone = Phone(browser, url, language=language, dark=dark)
            phone.until("document.querySelectorAll('.board').length")
            phone.page.wait_for_timeout(500)
            phone.page.screenshot(path=shot)
            _lay(canvas, _read(shot), place)
            phone.close()
        server.stop()
        stage.stop()
    smaller = cv2.resize(canvas, SIZE, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(file), smaller, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _read(file: Path) -> Image:
    found = cv2.imread(str(file), cv2.IMREAD_COLOR)
    assert found is not None
    return np.asarray(found, np.uint8)


def _lay(canvas: Image, screen: Image, place: Place) -> None:
    """A screen in its frame, with a soft shadow."""
    high = round(place.width * screen.shape[0] / screen.shape[1])
    inside = cv2.resize(screen, (place.width, high), interpolation=cv2.INTER_AREA)
    left, top = place.left - place.rim, place.top - place.rim
    size = (place.width + 2 * place.rim, high + 2 * place.rim)
    shadow = _rounded(canvas, left + 4, top + 10, size, place.corner + place.rim)
    soft = cv2.GaussianBlur(shadow, (0, 0), 14)[..., None] * 0.28
    canvas[:] = (canvas * (1 - soft)).astype(np.uint8)
    _blend(canvas, FRAME, _rounded(canvas, left, top, size, place.corner + place.rim // 2))
    filled = canvas.copy()
    filled[place.top : place.top + high, place.left : place.left + place.width] = inside
    mask = _rounded(canvas, place.left, place.top, (place.width, high), place.corner // 2)
    _blend(canvas, filled, mask)


def _blend(canvas: Image, other: object, mask: NDArray[np.float64]) -> None:
    part = mask[..., None]
    canvas[:] = (canvas * (1 - part) + np.asarray(other) * part + 0.5).astype(np.uint8)


def _rounded(
    canvas: Image, left: int, top: int, size: tuple[int, int], corner: int
) -> NDArray[np.float64]:
    """Where a rectangle with round corners is: 1 inside, 0 outside."""
    high, wide = canvas.shape[:2]
    y, x = np.mgrid[:high, :wide] + 0.5
    across = np.maximum(np.abs(x - left - size[0] / 2) - size[0] / 2 + corner, 0)
    along = np.maximum(np.abs(y - top - size[1] / 2) - size[1] / 2 + corner, 0)
    return np.clip(corner - np.hypot(across, along) + 0.5, 0, 1)

"""A camera that gives picture after picture. OpenCV is imported when one is opened."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from mobile.vision.kinds import Picture

WIDTH, HEIGHT = 1280, 720


def there() -> bool:
    """Whether a camera is likely to be found; only opening it tells."""
    return sys.platform != "linux" or any(Path("/dev").glob("video*"))


class Webcam:
    """Use from one thread."""

    def __init__(self, source: int | str = 0) -> None:
        """Opens the first camera, or a film. Raises OSError."""
        import cv2

        self._film = cv2.VideoCapture(source)
        self._film.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._film.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        if not self._film.isOpened():
            raise OSError("the camera does not open")

    def frame(self) -> Picture:
        """The next picture. Raises OSError when there is none."""
        there, picture = self._film.read()
        if not there:
            raise OSError("the camera gives no picture")
        return cast("Picture", picture)

    def close(self) -> None:
        self._film.release()

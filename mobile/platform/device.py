"""Vibration, speech, sharing, files, pictures and the waking screen, on whatever device this is.

Every function can be called anywhere; the `can_…` questions are for leaving a button out.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.utils import platform

from core.storage.disk import clear_errors
from mobile.platform import webcam
from mobile.resources import asset

if TYPE_CHECKING:
    from kivy.core.audio import Sound

MOBILE = platform in ("android", "ios")
SOUNDS = asset("sounds")


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """plyer has several ways to say that something is missing here. None concerns the player."""
    with contextlib.suppress(NotImplementedError, OSError, ImportError):
        yield


def can_vibrate() -> bool:
    return MOBILE


def vibrate(seconds: float = 0.03) -> None:
    if can_vibrate():
        with _quietly():
            from plyer import vibrator

            vibrator.vibrate(seconds)


@functools.cache
def _sound(name: str) -> Sound | None:
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(str(SOUNDS / f"{name}.wav"))


def play_sound(name: str) -> None:
    """A short sound; silence if the device cannot play it."""
    sound = _sound(name)
    if sound is not None:
        sound.play()


def can_speak() -> bool:
    return platform != "linux" or any(shutil.which(voice) for voice in ("espeak", "flite"))


def speak(text: str) -> None:
    """Says it aloud in the background: some systems wait until the sentence is over."""
    if can_speak():
        threading.Thread(target=_speak, args=(text,), daemon=True).start()


def _speak(text: str) -> None:
    with _quietly():
        from plyer import tts

        tts.speak(text)


def choose_file(ending: str, chosen: Callable[[Path], None]) -> None:
    """Lets the player pick a file; not called back if none is picked."""
    choose_files((f"*{ending}",), lambda paths: chosen(paths[0]))


def choose_picture(chosen: Callable[[Path], None]) -> None:
    """Lets the player pick a picture; not called back if none is picked."""
    endings = ("jpg", "jpeg", "png", "webp", "bmp")
    both = (f"*.{form}" for ending in endings for form in (ending, ending.upper()))
    # On Android plyer wants the name of a kind of file, elsewhere one line of patterns.
    pattern = "image" if platform == "android" else " ".join(both)
    choose_files((pattern,), lambda paths: chosen(paths[0]))


def choose_files(patterns: tuple[str, ...], chosen: Callable[[list[Path]], None]) -> None:
    """Lets the player pick any number of files; not called back if none is picked."""

    def picked(paths: list[str] | None) -> None:
        if paths:
            # Android answers from a thread of its own.
            Clock.schedule_once(lambda _dt: chosen([Path(path) for path in paths]), 0)

    try:
        from plyer import filechooser

        filechooser.open_file(filters=list(patterns), multiple=True, on_selection=picked)
    except (NotImplementedError, OSError, ImportError):  # a desktop without zenity or similar
        App.get_running_app().choose_files(patterns, chosen)


def can_watch() -> bool:
    """Whether there is a camera that shows what it sees. On Android the camera app takes the
    pictures: it is sharper than what an app gets live, and focuses at a touch."""
    return platform != "android" and webcam.there()


def open_camera() -> webcam.Webcam:
    """Slow. Raises OSError."""
    return webcam.Webcam()


def can_take_pictures() -> bool:
    if platform != "android":
        return False
    from mobile.platform import android

    return android.can_take_pictures()


def take_picture(taken: Callable[[bytes | None], None], refused: Callable[[], None]) -> None:
    """A picture by the tablet's own camera app, after asking for the camera; None when the player
    backs out of it."""
    from mobile.platform import android

    def answered(allowed: bool) -> None:
        if allowed:
            android.take_picture(taken)
        else:
            refused()

    android.ask_for_camera(answered)


def save_file(folder: Path, name: str, content: bytes) -> Path:
    """Writes a file for the player to find, under a name that is still free. Raises StoreError."""
    stem, ending = Path(name).stem, Path(name).suffix
    with clear_errors():
        folder.mkdir(parents=True, exist_ok=True)
        for number in itertools.count(1):
            path = folder / (name if number == 1 else f"{stem}-{number}{ending}")
            with contextlib.suppress(FileExistsError), path.open("xb") as file:
                file.write(content)
                return path
    raise AssertionError


def open_link(link: str) -> bool:
    """Opens a link in the app it belongs to, or puts it into the clipboard; says whether it was
    opened."""
    if MOBILE:
        import webbrowser

        return webbrowser.open(link)
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(link)
    return False


def share(text: str, title: str) -> bool:
    """Hands a text to another app, or to the clipboard where sharing does not exist.

    Says whether the clipboard was used, so that the screen can tell.
    """
    if platform == "android":
        from mobile.platform import android

        android.share(text, title)
        return False
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    return True


def share_picture(path: Path, title: str) -> bool:
    """Hands a picture to another app; says whether that was possible."""
    if platform != "android":
        return False
    from mobile.platform import android

    return android.share_picture(path, title)


def pasted() -> str:
    """The text in the clipboard."""
    from kivy.core.clipboard import Clipboard

    return Clipboard.paste() or ""


def keep_awake(awake: bool) -> None:
    from kivy.core.window import Window

    Window.allow_screensaver = not awake


def first_frame() -> None:
    """To be called when the app's first frame is drawn."""
    if platform == "android":
        from mobile.platform import android

        android.hide_splash()


def margins() -> tuple[int, int, int, int]:
    """What cut-outs and bars take of the screen: left, top, right, bottom, in pixels."""
    if platform == "android":
        from mobile.platform import android

        return android.margins()
    return (0, 0, 0, 0)


def opened_with() -> bytes | None:
    """The record that another app asked us to open, once."""
    if platform == "android":
        from mobile.platform import android

        return android.opened_with()
    return None

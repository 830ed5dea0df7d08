"""What only Android knows, through pyjnius: permission for the camera, its picture, the safe part
of the screen, sharing, and records opened from elsewhere. Imported on Android only.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from android import activity, loadingscreen, permissions
from jnius import JavaException, autoclass, cast
from kivy.clock import mainthread

PICTURE_REQUEST = 4711
MOST_BYTES = 40_000_000
"""Of a picture or a record that another app hands over; more is refused."""


class Margins(NamedTuple):
    """What cameras, bars and rounded corners take of each side, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def hide_splash() -> None:
    """Called when the first frame of our own is on the screen."""
    loadingscreen.hide_loading_screen()


def ask_for_camera(answer: Callable[[bool], None]) -> None:
    """Asks for the camera unless it is allowed already; `answer` hears what the player said."""
    wanted = permissions.Permission.CAMERA
    if permissions.check_permission(wanted):
        answer(True)
        return

    @mainthread
    def answered(_names: list[str], granted: list[bool]) -> None:
        answer(all(granted) and bool(granted))

    permissions.request_permissions([wanted], answered)


def can_take_pictures() -> bool:
    """Whether the system lets the camera write to a place of its own choosing (Android 10 on)."""
    return _may_add_pictures()


def _may_add_pictures() -> bool:
    """Whether an app may put pictures into the media store without asking (Android 10 on)."""
    return int(autoclass("android.os.Build$VERSION").SDK_INT) >= 29


def take_picture(done: Callable[[bytes | None], None]) -> None:
    """Lets the tablet's own camera app take a sharp picture; None if the player cancels.

    The camera writes into the media store; the picture is read from there and removed at once.
    """
    intents = autoclass("android.content.Intent")
    store = autoclass("android.provider.MediaStore")
    images = autoclass("android.provider.MediaStore$Images$Media")
    values = autoclass("android.content.ContentValues")()
    values.put("mime_type", "image/jpeg")
    resolver = _activity().getContentResolver()
    place = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
    if place is None:
        done(None)
        return

    def came_back(request: int, result: int, _intent: Any) -> None:
        if request != PICTURE_REQUEST:
            return
        activity.unbind(on_activity_result=came_back)
        taken = result == autoclass("android.app.Activity").RESULT_OK
        picture = _read(resolver, place) if taken else None
        with contextlib.suppress(JavaException):
            resolver.delete(place, None, None)
        mainthread(done)(picture)

    activity.bind(on_activity_result=came_back)
    intent = intents(store.ACTION_IMAGE_CAPTURE)
    intent.putExtra(store.EXTRA_OUTPUT, cast("android.os.Parcelable", place))
    intent.addFlags(intents.FLAG_GRANT_WRITE_URI_PERMISSION)
    try:
        _activity().startActivityForResult(intent, PICTURE_REQUEST)
    except JavaException:  # no camera app at all
        activity.unbind(on_activity_result=came_back)
        resolver.delete(place, None, None)
        done(None)


def margins() -> Margins:
    """The part of the screen that cut-outs and bars take."""
    insets = _activity().getWindow().getDecorView().getRootWindowInsets()
    if insets is None:  # before the first frame
        return Margins()
    if int(autoclass("android.os.Build$VERSION").SDK_INT) < 30:
        return Margins(
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )
    kinds = autoclass("android.view.WindowInsets$Type")
    found = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Margins(found.left, found.top, found.right, found.bottom)


def share(text: str, title: str) -> None:
    """Hands a text to whatever app the player picks."""
    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intents.EXTRA_TEXT, _chars(text))
    _activity().startActivity(intents.createChooser(intent, _chars(title)))


def share_picture(path: Path, title: str) -> bool:
    """Hands a picture to whatever app the player picks, by way of the media store. Says whether
    that was possible."""
    if not _may_add_pictures():
        return False
    images = autoclass("android.provider.MediaStore$Images$Media")
    values = autoclass("android.content.ContentValues")()
    values.put("mime_type", "image/png")
    values.put("_display_name", path.name)
    resolver = _activity().getContentResolver()
    try:
        place = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
        stream = None if place is None else resolver.openOutputStream(place)
        if stream is None:
            return False
        stream.write(path.read_bytes())
        stream.close()
    except JavaException:
        return False
    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType("image/png")
    intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", place))
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    _activity().startActivity(intents.createChooser(intent, _chars(title)))
    return True


def opened_with() -> bytes | None:
    """The record the app was opened with from a file manager or a message, once."""
    intents = autoclass("android.content.Intent")
    intent = _activity().getIntent()
    if intent is None or intent.getAction() != intents.ACTION_VIEW:
        return None
    place = intent.getData()
    intent.setAction(intents.ACTION_MAIN)  # so that it is not imported again
    return None if place is None else _read(_activity().getContentResolver(), place)


def _activity() -> Any:
    return autoclass("org.kivy.android.PythonActivity").mActivity


def _chars(text: str) -> Any:
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))


def _read(resolver: Any, place: Any) -> bytes | None:
    """The bytes behind an address of another app; None if it gives none, or far too many."""
    try:
        stream = resolver.openInputStream(place)
        if stream is None:
            return None
        found = bytearray()
        buffer = bytearray(65536)
        while (count := stream.read(buffer)) > 0:
            found += buffer[:count]
            if len(found) > MOST_BYTES:
                return None
        stream.close()
    except JavaException:
        return None
    return bytes(found)

"""Stand-ins for pyjnius and python-for-android's `android` package.

Only the Java classes and members listed here exist, as Android's documentation has them: code that
asks for another one fails the test, as it would fail on a tablet.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

import pytest


class JavaException(Exception):
    pass


class Java:
    """An object with exactly the given members; anything else is an error."""

    def __init__(self, name: str, **members: Any) -> None:
        self.__dict__.update(members)
        self._name = name

    def __getattr__(self, name: str) -> Any:
        raise JavaException(f"{self._name} has no member {name}")


class Intent(Java):
    def __init__(self, action: str | None = None) -> None:
        self.extras: dict[str, Any] = {}
        self.flags = 0
        super().__init__(
            "Intent",
            action=action,
            kind=None,
            data=None,
            setType=lambda kind: setattr(self, "kind", kind),
            putExtra=lambda key, value: self.extras.__setitem__(key, value),
            addFlags=lambda flags: setattr(self, "flags", self.flags | flags),
            getAction=lambda: self.action,
            setAction=lambda action: setattr(self, "action", action),
            getData=lambda: self.data,
        )


class IntentClass(Java):
    def __init__(self) -> None:
        super().__init__(
            "android.content.Intent",
            ACTION_SEND="SEND",
            ACTION_VIEW="VIEW",
            ACTION_MAIN="MAIN",
            EXTRA_TEXT="TEXT",
            EXTRA_STREAM="STREAM",
            FLAG_GRANT_READ_URI_PERMISSION=1,
            FLAG_GRANT_WRITE_URI_PERMISSION=2,
            createChooser=self._chooser,
        )

    def __call__(self, action: str) -> Intent:
        return Intent(action)

    def _chooser(self, intent: Intent, title: str) -> Intent:
        chooser = Intent("CHOOSER")
        chooser.data = (intent, title)
        return chooser


class Stream(Java):
    def __init__(self, data: bytes) -> None:
        self.left = data
        super().__init__("InputStream", read=self._read, close=lambda: None)

    def _read(self, buffer: bytearray) -> int:
        part, self.left = self.left[: len(buffer)], self.left[len(buffer) :]
        buffer[: len(part)] = part
        return len(part) or -1


class Device:
    """A tablet: what the app asked of it, and what it will answer."""

    def __init__(self, version: int = 34) -> None:
        self.version = version
        self.intent: Intent | None = Intent("MAIN")
        self.started: list[Intent] = []
        self.files: dict[str, bytes] = {}
        self.deleted: list[str] = []
        self.granted: set[str] = set()
        self.says_yes = True
        self.asked: list[str] = []
        self.splash = True
        self.callbacks: list[Callable[..., None]] = []
        self.has_camera_app = True
        self.full = False
        self.insets: Java | None = Java(
            "WindowInsets",
            getInsets=lambda kinds: Java("Insets", left=1, top=2 * kinds, right=3, bottom=4),
            getSystemWindowInsetLeft=lambda: 5,
            getSystemWindowInsetTop=lambda: 6,
            getSystemWindowInsetRight=lambda: 7,
            getSystemWindowInsetBottom=lambda: 8,
        )

    def come_back(self, request: int, result: int) -> None:
        for callback in tuple(self.callbacks):
            callback(request, result, None)

    # ── what pyjnius gives ──

    def autoclass(self, name: str) -> Any:
        classes: dict[str, Any] = {
            "android.content.Intent": IntentClass(),
            "android.os.Build$VERSION": Java(name, SDK_INT=self.version),
            "android.provider.MediaStore": Java(
                name, ACTION_IMAGE_CAPTURE="CAPTURE", EXTRA_OUTPUT="output"
            ),
            "android.provider.MediaStore$Images$Media": Java(name, EXTERNAL_CONTENT_URI="images"),
            "android.content.ContentValues": lambda: Java(name, put=lambda key, value: None),
            "android.app.Activity": Java(name, RESULT_OK=-1),
            "android.view.WindowInsets$Type": Java(
                name, systemBars=lambda: 1, displayCutout=lambda: 128
            ),
            "java.lang.String": str,
            "org.kivy.android.PythonActivity": Java(name, mActivity=self._activity()),
        }
        if name not in classes:
            raise JavaException(f"java.lang.ClassNotFoundException: {name}")
        return classes[name]

    def _activity(self) -> Java:
        decor = Java("View", getRootWindowInsets=lambda: self.insets)
        return Java(
            "PythonActivity",
            getContentResolver=self._resolver,
            startActivity=self.started.append,
            startActivityForResult=self._start_for_result,
            getIntent=lambda: self.intent,
            getWindow=lambda: Java("Window", getDecorView=lambda: decor),
        )

    def _start_for_result(self, intent: Intent, request: int) -> None:
        if not self.has_camera_app:
            raise JavaException("android.content.ActivityNotFoundException")
        self.started.append(intent)

    def _resolver(self) -> Java:
        return Java(
            "ContentResolver",
            insert=lambda collection, values: f"content://{collection}/1",
            openInputStream=self._open,
            openOutputStream=self._write_to,
            delete=lambda place, where, arguments: self.deleted.append(place),
        )

    def _open(self, place: str) -> Stream | None:
        if place not in self.files:
            raise JavaException("java.io.FileNotFoundException")
        return Stream(self.files[place])

    def _write_to(self, place: str) -> Java:
        if self.full:
            raise JavaException("java.io.FileNotFoundException")
        return Java(
            "OutputStream",
            write=lambda data: self.files.__setitem__(place, data),
            close=lambda: None,
        )

    # ── what python-for-android gives ──

    def request(self, names: list[str], callback: Callable[..., None]) -> None:
        self.asked += names
        callback(names, [self.says_yes] * len(names))


def install(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the stand-ins where imports find them."""
    jnius = types.ModuleType("jnius")
    vars(jnius).update(
        autoclass=device.autoclass, cast=lambda kind, value: value, JavaException=JavaException
    )
    android = types.ModuleType("android")
    vars(android).update(
        activity=Java(
            "activity",
            bind=lambda on_activity_result: device.callbacks.append(on_activity_result),
            unbind=lambda on_activity_result: device.callbacks.remove(on_activity_result),
        ),
        loadingscreen=Java(
            "loadingscreen", hide_loading_screen=lambda: setattr(device, "splash", False)
        ),
        permissions=Java(
            "permissions",
            Permission=Java("Permission", CAMERA="android.permission.CAMERA"),
            check_permission=lambda name: name in device.granted,
            request_permissions=device.request,
        ),
    )
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.delitem(sys.modules, "mobile.platform.android", raising=False)

"""The code for Android against stand-ins that know only what a tablet knows."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from tests.android.fake_android import Device, JavaException, install


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def android(device: Device, monkeypatch: pytest.MonkeyPatch) -> Any:
    install(device, monkeypatch)
    monkeypatch.setattr("kivy.clock.mainthread", lambda function: function)
    return importlib.import_module("mobile.platform.android")


def test_the_splash_goes(android: Any, device: Device) -> None:
    android.hide_splash()
    assert not device.splash


def test_the_camera_is_asked_for_once(android: Any, device: Device) -> None:
    heard: list[bool] = []
    android.ask_for_camera(heard.append)
    device.says_yes = False
    android.ask_for_camera(heard.append)
    device.granted.add("android.permission.CAMERA")
    android.ask_for_camera(heard.append)
    assert heard == [True, False, True]
    assert device.asked == ["android.permission.CAMERA"] * 2


def test_a_picture_is_read_and_removed_at_once(android: Any, device: Device) -> None:
    got: list[bytes | None] = []
    android.take_picture(got.append)
    (intent,) = device.started
    assert intent.action == "CAPTURE"
    place = intent.extras["output"]
    device.files[place] = b"jpeg" * 50_000
    device.come_back(request=1, result=-1)  # another app's answer
    assert got == []
    device.come_back(android.PICTURE_REQUEST, result=-1)
    assert got == [b"jpeg" * 50_000]
    assert device.deleted == [place]
    assert device.callbacks == []


def test_backing_out_of_the_camera_leaves_nothing_behind(android: Any, device: Device) -> None:
    got: list[bytes | None] = []
    android.take_picture(got.append)
    device.come_back(android.PICTURE_REQUEST, result=0)
    assert got == [None]
    assert len(device.deleted) == 1
    device.has_camera_app = False
    android.take_picture(got.append)
    assert got == [None, None]
    assert device.callbacks == []


def test_older_androids_get_their_dice_by_tap_or_file(android: Any, device: Device) -> None:
    assert android.can_take_pictures()
    device.version = 28
    assert not android.can_take_pictures()


def test_cut_outs_and_bars(android: Any, device: Device) -> None:
    assert android.margins() == (1, 2 * 129, 3, 4)
    device.version = 29
    assert android.margins() == (5, 6, 7, 8)
    device.insets = None
    assert android.margins() == (0, 0, 0, 0)


def test_sharing_a_text(android: Any, device: Device) -> None:
    android.share("Анна 53", "Castlepad")
    (chooser,) = device.started
    intent, title = chooser.data
    assert (intent.action, intent.kind, intent.extras) == (
        "SEND",
        "text/plain",
        {"TEXT": "Анна 53"},
    )
    assert title == "Castlepad"


def test_sharing_a_picture(android: Any, device: Device, tmp_path: Path) -> None:
    picture = tmp_path / "dice-game.png"
    picture.write_bytes(b"\x89PNG")
    assert android.share_picture(picture, "Castlepad")
    (chooser,) = device.started
    intent, title = chooser.data
    assert (intent.action, intent.kind, intent.flags, title) == (
        "SEND",
        "image/png",
        1,
        "Castlepad",
    )
    assert device.files[intent.extras["STREAM"]] == b"\x89PNG"
    device.full = True
    assert not android.share_picture(picture, "Castlepad")
    device.version = 28
    assert not android.share_picture(picture, "Castlepad")
    assert len(device.started) == 1


def test_a_record_opened_from_elsewhere_is_taken_in_once(android: Any, device: Device) -> None:
    assert android.opened_with() is None
    device.intent = type(device.intent)("VIEW")  # type: ignore[misc]
    device.intent.data = "content://mail/1"
    device.files["content://mail/1"] = b"castlepad 1\n"
    assert android.opened_with() == b"castlepad 1\n"
    assert android.opened_with() is None


def test_what_cannot_be_opened_or_is_far_too_long_is_left_alone(
    android: Any, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.intent = type(device.intent)("VIEW")  # type: ignore[misc]
    device.intent.data = "content://gone/1"
    assert android.opened_with() is None
    monkeypatch.setattr(android, "MOST_BYTES", 1000)
    device.intent = type(device.intent)("VIEW")  # type: ignore[misc]
    device.intent.data = "content://huge/1"
    device.files["content://huge/1"] = b"x" * 5000
    assert android.opened_with() is None


def test_the_stand_in_notices_unknown_classes(device: Device) -> None:
    with pytest.raises(JavaException, match="ClassNotFound"):
        device.autoclass("android.made.Up")
    with pytest.raises(JavaException, match="no member"):
        device.autoclass("android.app.Activity").RESULT_MAYBE  # noqa: B018

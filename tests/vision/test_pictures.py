"""Picture files: orientation, sizes, and a sentence for each way a file can be bad."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from core.text import LANGUAGES, translator
from mobile.vision import BadPicture, decode_picture, load_picture


def picture(width: int = 120, height: int = 80) -> np.ndarray:
    """Red on the left, blue on the right, a white top edge."""
    image = np.zeros((height, width, 3), np.uint8)
    image[:, : width // 2] = (0, 0, 255)
    image[:, width // 2 :] = (255, 0, 0)
    image[: height // 4] = 255
    return image


def encoded(image: np.ndarray, form: str = ".jpg") -> bytes:
    done, data = cv2.imencode(form, image)
    assert done
    return data.tobytes()


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF block that says how the camera was held."""
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + struct.pack(
        ">HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0
    )
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


@pytest.mark.parametrize("form", [".jpg", ".png", ".bmp", ".webp"])
def test_common_forms_are_read(form: str) -> None:
    image = decode_picture(encoded(picture(), form))
    assert image.shape == (80, 120, 3)
    assert image[60, 20].argmax() == 2
    assert image[60, 100].argmax() == 0


@pytest.mark.parametrize("side", [120, 2700, 5200])
def test_a_turned_camera_gives_an_upright_picture(side: int) -> None:
    held = decode_picture(with_orientation(encoded(picture(side, side * 2 // 3)), 6))
    height, width = held.shape[:2]
    assert height > width
    # Orientation 6: what is stored as the top is shown on the right.
    assert held[height // 2, width - 4].min() > 200
    assert held[height // 4, width // 4].argmax() == 2


def test_large_jpegs_are_decoded_no_larger_than_needed() -> None:
    assert max(decode_picture(encoded(picture(5200, 3400))).shape) == 1300


@pytest.mark.parametrize("form", [".jpg", ".png", ".bmp", ".webp"])
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_truncated_file_is_refused(form: str, part: float) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (240, 320, 3)).astype(np.uint8)
    data = encoded(noise, form)
    with pytest.raises(BadPicture, match="is damaged"):
        decode_picture(data[: int(len(data) * part)], "roll")


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "roll.jpg").touch()
    with pytest.raises(BadPicture, match=r"“roll.jpg” is empty"):
        load_picture(tmp_path / "roll.jpg")


@pytest.mark.parametrize("data", [b"GIF89a not really", b"hello, dice", bytes(4000), b"%PDF-1.7"])
def test_what_is_no_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "roll.jpg").write_bytes(data)
    with pytest.raises(BadPicture, match="not a picture"):
        load_picture(tmp_path / "roll.jpg")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="no file"):
        load_picture(tmp_path / "none.jpg")


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    (tmp_path / "rolls.jpg").mkdir()
    with pytest.raises(BadPicture, match=r"“rolls.jpg” is a folder"):
        load_picture(tmp_path / "rolls.jpg")


@pytest.mark.parametrize("brand", [b"heic", b"mif1", b"heix"])
def test_a_photo_of_an_iphone_gets_a_way_out(brand: bytes) -> None:
    data = struct.pack(">I", 24) + b"ftyp" + brand + bytes(4) + b"mif1heic" + bytes(2000)
    with pytest.raises(BadPicture, match=r"HEIC photo.*JPEG"):
        decode_picture(data, "IMG_0001.HEIC")


def test_a_huge_picture_is_refused_before_its_pixels_are_made() -> None:
    head = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    png = (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    )
    with pytest.raises(BadPicture, match="at most 40 megapixels"):
        decode_picture(png)


@pytest.mark.parametrize("form", [".png", ".bmp", "progressive"])
def test_what_must_be_decoded_whole_may_be_less_large(form: str) -> None:
    """A small file of one colour would fill the memory of a tablet."""
    sides = (8000, 8000)
    if form == "progressive":
        flags = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
        data = bytearray(cv2.imencode(".jpg", picture(), flags)[1].tobytes())
        at = data.find(b"\xff\xc2")
        data[at + 5 : at + 9] = struct.pack(">HH", *sides)
    else:
        data = bytearray(encoded(picture(), form))
        place, order = (16, ">") if form == ".png" else (18, "<")
        data[place : place + 8] = struct.pack(order + "II", *sides)
    with pytest.raises(BadPicture, match="at most 40 megapixels"):
        decode_picture(bytes(data))


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "roll.jpg"
    with path.open("wb") as file:
        file.truncate(2**30)
    with pytest.raises(BadPicture, match="too large"):
        load_picture(path)


def test_a_stamp_is_too_small() -> None:
    with pytest.raises(BadPicture, match="too small"):
        decode_picture(encoded(picture(20, 20)))


def test_damage_in_the_middle_never_crashes() -> None:
    data = encoded(picture(), ".png")
    rng = np.random.default_rng(3)
    for _ in range(200):
        hurt = bytearray(data)
        for place in rng.integers(0, len(data), 6):
            hurt[place] = int(rng.integers(0, 256))
        try:
            decode_picture(bytes(hurt))
        except BadPicture as error:
            assert str(error)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_sentences_are_translated(language: str) -> None:
    with pytest.raises(BadPicture) as caught:
        decode_picture(b"", "кидок.jpg")
    said = translator(language)(caught.value.message)
    assert "кидок.jpg" in said
    assert said != str(caught.value)

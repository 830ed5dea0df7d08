"""Dice by camera: pictures in, dice out. numpy and OpenCV only, no Kivy.

>>> from mobile.vision import Expect, load_picture, read_dice  # doctest: +SKIP
>>> read_dice(load_picture("roll.jpg"), Expect.any()).dice  # doctest: +SKIP
"""

from mobile.vision.calibrate import Calibration
from mobile.vision.draw import draw_reading
from mobile.vision.kinds import COLOURS, Die, Expect, Group, Reading
from mobile.vision.live import Stillness, Vote
from mobile.vision.pictures import BadPicture, decode_picture, load_picture
from mobile.vision.read import DiceReader, read_dice

__all__ = [
    "COLOURS",
    "BadPicture",
    "Calibration",
    "DiceReader",
    "Die",
    "Expect",
    "Group",
    "Reading",
    "Stillness",
    "Vote",
    "decode_picture",
    "draw_reading",
    "load_picture",
    "read_dice",
]

"""The pictures of a roll that was read from a picture: what was seen, and what is asked for.

The picture is painted here: plain squares on a cloth, as the reader would have found them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.gallery.scenes import Scene, keep, open_table

if TYPE_CHECKING:
    from pathlib import Path

    from core.session import Session
    from mobile.dicepicture import Shot, Wanted
    from tools.gallery.stage import Stage

SIDE, APART = 70, 120
"""Of a painted die, in pixels, and from one to the next."""
SURE, UNSURE = 0.99, 0.4


def rolling(session: Session) -> bool:
    """Dice lie on the table."""
    from mobile.dicepicture import SEAT_DICE
    from mobile.tables.registry import table_for

    desk = table_for(session)
    return desk.roll_due() and any(desk.dice_to_read(SEAT_DICE))


def _ask(game: str) -> Scene:
    def scene(stage: Stage) -> None:
        from mobile.screens.table import camera

        camera.ask(_table(stage, game))

    return scene


def _calibrate(stage: Stage) -> None:
    from mobile.screens.table import camera

    camera.calibrate(_table(stage, DICE_GAME))


def _result(game: str, unsure: int = 0, missing: int = 0) -> Scene:
    """So many dice of a roll are unsure, and so many were not found."""

    def scene(stage: Stage) -> None:
        from mobile.screens.table import camera

        table = _table(stage, game)
        shot = _painted(camera.to_read(table), unsure, missing)
        camera.Result(table, shot).open()

    return scene


def _files(pattern: str) -> Scene:
    """A folder of photos where the system has no dialogue to choose one, with a broken one."""

    def scene(stage: Stage) -> None:
        from mobile.screens.file_sheet import FileSheet

        table = _table(stage, DICE_GAME)
        FileSheet.folder = _photos(stage.folder / "Pictures", table)
        sheet = FileSheet(stage.app.shell, (pattern,), lambda _chosen: None)
        if sheet.painting is not None:
            sheet.painting.join()
        stage.lay_out()

    return scene


def _photos(folder: Path, table: Any) -> Path:
    from mobile import dicepicture
    from mobile.screens.table import camera

    for name in ("Castles", "Family"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for missing in range(3):
        shot = _painted(camera.to_read(table), 0, missing)
        picture = shot.picture if missing else shot.picture.transpose(1, 0, 2)
        file = folder / f"IMG_20261116_20153{missing}.jpg"
        file.write_bytes(dicepicture.encoded(picture))
    (folder / "Screenshot of the evening before the last.png").write_bytes(b"broken")
    return folder


def _table(stage: Stage, game: str) -> Any:
    return open_table(stage, keep(stage, game, rolling))


def _painted(wanted: Wanted, unsure: int, missing: int) -> Shot:
    import numpy as np

    from mobile import dicepicture
    from mobile.vision import Die, Reading

    picture = np.full((420, 900, 3), (150, 170, 160), np.uint8)
    dice = []
    for place, die in enumerate(die for die in wanted if die is not None):
        x, y = 60 + APART * (place % 6), 70 + 160 * (place // 6) + 30 * (place % 2)
        picture[y : y + SIDE, x : x + SIDE] = (235, 240, 240)
        corners = ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE))
        value = "yellow" if die.kind == "colour" else 1 + place % 2
        sure = UNSURE if place < unsure else SURE
        kind = dicepicture.READ_AS[die.kind]
        dice.append(Die(kind, value, sure, (x, y, x + SIDE, y + SIDE), corners, die.body))
    reading = Reading(tuple(dice[missing:]), SURE, dicepicture.expected(wanted))
    return dicepicture.shot(picture, reading, wanted)


DICE_GAME = "dice-game/sheet_a_2_players"
BURGUNDY = "burgundy/whole-2011-full-3"

SCENES: dict[str, Scene] = {
    "camera-ask": _ask(DICE_GAME),
    "camera-ask-burgundy": _ask(BURGUNDY),
    "camera-calibrate": _calibrate,
    "camera-sure": _result(DICE_GAME),
    "camera-unsure": _result(DICE_GAME, unsure=2),
    "camera-missing": _result(DICE_GAME, missing=1),
    "camera-burgundy": _result(BURGUNDY, unsure=3),
    "camera-files": _files("*.jpg *.png"),
    "camera-no-files": _files("*.castlepad"),
}

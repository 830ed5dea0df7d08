"""The dice in front of a live camera: read by themselves as soon as they lie still."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import mainthread
from kivy.logger import Logger

from core.message import Message, say
from core.storage.settings import DICE_SAMPLES
from mobile import dicepicture
from mobile.dicepicture import Shot
from mobile.lang import tr
from mobile.platform import device
from mobile.widgets.basics import PushButton
from mobile.widgets.dicephoto import DicePhoto
from mobile.widgets.overlays import Sheet, paragraph

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen
    from mobile.vision.kinds import Picture

SIDE = 720
"""Of a frame as it is shown, in pixels."""


class Preview:
    """A sheet with what the camera sees. A thread of its own looks through the camera."""

    def __init__(
        self,
        table: TableScreen,
        then: Callable[[Shot], None],
        snap: Callable[[bytes], None],
        trouble: Callable[[Message], None],
    ) -> None:
        """`then` gets the dice that were read, `snap` the picture a player wants to be read."""
        self.table, self.then, self.snap, self.trouble = table, then, snap, trouble
        self.sheet = Sheet(title=tr._("Scan dice"))
        self.note = paragraph(tr._("Opening the camera…"), soft=True)
        self.photo: DicePhoto | None = None
        self.frame: Picture | None = None
        self._over = threading.Event()

    def open(self) -> None:
        now = PushButton(text=tr._("Read now"), icon="camera", kind="main", wide=True)
        now.bind(on_release=lambda *_: self._snap())
        self.sheet.add(self.note)
        self.sheet.add_to_foot(now)
        self.sheet.bind(on_close=lambda *_: self._over.set())
        self.table.shell.show_overlay(self.sheet)
        store = self.table.app.store
        wanted = self.table.referee.table.dice_to_read(dicepicture.dice_colours(store))
        samples = DICE_SAMPLES.read(store)
        threading.Thread(target=self._look, args=(wanted, samples), daemon=True).start()

    def _look(self, wanted: dicepicture.Wanted, samples: Any) -> None:
        try:
            camera = device.open_camera()
        except OSError:
            self._fail(say("The camera does not open. Another app may be using it."))
            return
        try:
            watch = dicepicture.Watch(wanted, samples)
            while not self._gone():
                frame = camera.frame()
                self._show(frame, *dicepicture.shown(frame, SIDE), watch.reading)
                shot = watch.look(frame)
                if shot is not None:
                    self._done(shot)
                    return
        except OSError:
            self._fail(say("The camera stopped. Choose a photo instead."))
        except Exception:  # the table must go on whatever a picture does to the reader
            Logger.exception("Castlepad: the dice could not be read from the camera")
            self._fail(say("This photo could not be read. Take another one."))
        finally:
            camera.close()

    def _gone(self) -> bool:
        """Closed, or left behind by a player who went somewhere else."""
        return self._over.is_set() or self.table.shell.screen is not self.table

    @mainthread
    def _show(self, frame: Picture, pixels: bytes, size: tuple[int, int], reading: bool) -> None:
        if self._gone():
            return
        self.frame = frame
        if self.photo is None:
            self.photo = DicePhoto(pixels, size, self.table.referee.table.faces)
            self.sheet.add(self.photo)
        else:
            self.photo.renew(pixels)
        words = say("Hold still…") if reading else say("Roll, then take your hand away.")
        self.note.text = tr._(words)

    def _snap(self) -> None:
        if self.frame is not None:
            self.sheet.close()
            self.snap(dicepicture.encoded(self.frame))

    @mainthread
    def _done(self, shot: Shot) -> None:
        if not self._gone():
            self.sheet.close()
            self.then(shot)

    @mainthread
    def _fail(self, words: Message) -> None:
        if not self._gone():
            self.sheet.close()
            self.trouble(words)

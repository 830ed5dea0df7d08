"""A file chosen in the app itself, where the system has no dialogue for it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kivy.clock import mainthread
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.image import Image

from core.message import say
from mobile import dicepicture
from mobile.lang import tr
from mobile.theme import gap
from mobile.widgets.basics import PushButton
from mobile.widgets.overlays import Sheet, paragraph

if TYPE_CHECKING:
    from mobile.shell import Shell

PAGE = 40
"""Files that are listed at once: a folder of photos can have thousands."""
SIDE = 72
"""Of a small picture, in dp."""
MOST_SMALL = 5 * PAGE
"""Small pictures of a folder; the files after them have only names."""


class PictureFile(PushButton):
    """A picture file with a small picture of it, once there is one."""

    def __init__(self, file: Path) -> None:
        super().__init__(text=file.name, icon="camera", wide=True, lowest=dp(SIDE) + gap(1))
        self.icon_size = dp(SIDE)
        self.children[-1].opacity = 0.35
        self.file = file

    def show(self, pixels: bytes, size: tuple[int, int]) -> None:
        if self.parent is None:  # a file was chosen, or another folder, while this was made
            return
        texture = Texture.create(size=size, colorfmt="rgb")
        texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        texture.flip_vertical()
        icon = self.children[-1]
        self.remove_widget(icon)
        small = Image(texture=texture, size_hint_x=None, width=icon.width)
        self.add_widget(small, index=len(self.children))


class FileSheet:
    """The folders and the fitting files of a folder; a touch opens or chooses."""

    folder: ClassVar[Path] = Path.home()
    """Where the last file came from: the next one is often there too."""

    def __init__(
        self, shell: Shell, patterns: tuple[str, ...], chosen: Callable[[list[Path]], None]
    ) -> None:
        # plyer takes several patterns in one line as well.
        self.patterns = " ".join(patterns).split()
        self.pictures = any(fnmatch("x.png", pattern) for pattern in self.patterns)
        self.chosen = chosen
        self.painting: threading.Thread | None = None
        """Makes the small pictures of the files that were listed last."""
        self.sheet = Sheet(title=tr._("Choose a file"))
        shell.show_overlay(self.sheet)
        self.turn_to(FileSheet.folder if FileSheet.folder.is_dir() else Path.home())

    def turn_to(self, folder: Path) -> None:
        body = self.sheet.ids.body
        body.clear_widgets()
        body.parent.scroll_y = 1
        # A path without a space would be broken in the middle of a name.
        way = " › ".join(part for part in folder.parts if part != folder.anchor)
        self.sheet.add(paragraph(way or folder.anchor, soft=True))
        if folder.parent != folder:
            above = folder.parent.name or str(folder.parent)
            self._offer(tr._(say("Back to {folder}", folder=above)), "back", folder.parent)
        try:
            folders, files = listed(folder, self.patterns)
        except OSError:
            self.sheet.add(paragraph(tr._("This folder cannot be opened.")))
            return
        for path in folders:
            self._offer(path.name, "open", path)
        if not files:
            self.sheet.add(paragraph(tr._("No suitable files here."), soft=True))
        self._small = MOST_SMALL if self.pictures and dicepicture.can_read() else 0
        self._list(files)

    def _list(self, files: list[Path]) -> None:
        """A page of files, and a button for the others."""
        page = files[:PAGE]
        small = [PictureFile(path) for path in page[: self._small]]
        self._small -= len(small)
        named = [PushButton(text=path.name, icon="log", wide=True) for path in page[len(small) :]]
        for button, path in zip((*small, *named), page, strict=True):
            button.bind(on_release=lambda *_, file=path: self._choose(file))
            self.sheet.add(button)
        if small:
            self.painting = threading.Thread(target=self._paint, args=(small,), daemon=True)
            self.painting.start()
        if rest := files[PAGE:]:
            more = PushButton(text=tr._("Show more"), icon="plus", kind="flat", wide=True)

            def list_more(*_: object) -> None:
                self.sheet.ids.body.remove_widget(more)
                self._list(rest)

            more.bind(on_release=list_more)
            self.sheet.add(more)

    def _paint(self, rows: list[PictureFile]) -> None:
        """One picture after the other, as long as somebody looks; a broken one has none."""
        for row in rows:
            if row.parent is None or self.sheet.parent is None:
                return
            if (small := dicepicture.small(row.file, int(dp(SIDE)))) is not None:
                mainthread(row.show)(*small)

    def _offer(self, words: str, icon: str, folder: Path) -> None:
        button = PushButton(text=words, icon=icon, kind="flat", wide=True)
        button.bind(on_release=lambda *_: self.turn_to(folder))
        self.sheet.add(button)

    def _choose(self, file: Path) -> None:
        FileSheet.folder = file.parent
        self.sheet.close()
        self.chosen([file])


def listed(folder: Path, patterns: list[str]) -> tuple[list[Path], list[Path]]:
    """The folders in it by name, and the files that fit a pattern, the newest first. Raises
    OSError."""
    folders: list[Path] = []
    files: list[tuple[float, Path]] = []
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                folders.append(Path(entry.path))
            elif entry.is_file() and any(fnmatch(entry.name, p) for p in patterns):
                files.append((entry.stat().st_mtime, Path(entry.path)))
    folders.sort(key=lambda path: path.name.casefold())
    return folders, [path for _, path in sorted(files, reverse=True)]

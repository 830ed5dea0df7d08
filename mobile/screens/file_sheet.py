"""A file chosen in the app itself, where the system has no dialogue for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.message import say
from mobile.lang import tr
from mobile.widgets.basics import Plate
from mobile.widgets.overlays import Sheet, paragraph

if TYPE_CHECKING:
    from mobile.shell import Shell

PAGE = 40
"""Files that are listed at once: a folder of photos can have thousands."""


class FileSheet:
    """The folders and the fitting files of a folder; a touch opens or chooses."""

    folder: ClassVar[Path] = Path.home()
    """Where the last file came from: the next one often lies there too."""

    def __init__(
        self, shell: Shell, patterns: tuple[str, ...], chosen: Callable[[list[Path]], None]
    ) -> None:
        # plyer takes several patterns in one line as well.
        self.patterns = " ".join(patterns).split()
        self.chosen = chosen
        self.sheet = Sheet(title=tr._("Choose a file"))
        self.turn_to(FileSheet.folder if FileSheet.folder.is_dir() else Path.home())
        shell.lay_over(self.sheet)

    def turn_to(self, folder: Path) -> None:
        body = self.sheet.ids.body
        body.clear_widgets()
        body.parent.scroll_y = 1
        self.sheet.add(paragraph(str(folder), soft=True))
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
            self.sheet.add(paragraph(tr._("No file that fits lies here."), soft=True))
        self._list(files)

    def _list(self, files: list[Path]) -> None:
        """A page of files, and a button for the others."""
        for path in files[:PAGE]:
            button = Plate(text=path.name, icon="log", wide=True)
            button.bind(on_release=lambda *_, file=path: self._choose(file))
            self.sheet.add(button)
        if rest := files[PAGE:]:
            more = Plate(text=tr._("Show more"), icon="plus", kind="flat", wide=True)
            more.bind(
                on_release=lambda *_: (self.sheet.ids.body.remove_widget(more), self._list(rest))
            )
            self.sheet.add(more)

    def _offer(self, words: str, icon: str, folder: Path) -> None:
        button = Plate(text=words, icon=icon, kind="flat", wide=True)
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

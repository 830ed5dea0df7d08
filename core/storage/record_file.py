"""A record in a file that is played on: for one process at a time, and never half written.

Every line replaces the file by a complete new one: written beside it, synced, and only then given
its name. A process that dies at any moment leaves the record as it was before the line or after.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from core import notation, record_json
from core.errors import UnreadableEntry
from core.message import say
from core.record import LONGEST, TOO_LONG, Line, Rescue
from core.storage.disk import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class RecordFile:
    """The record in a file. Made by `extending`, which holds the lock."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._content = _read(path)
        self.found: Rescue = record_json.decode(self._content)
        self._names = notation.labels(self.found.record.header.setup.players)

    def append(self, line: Line) -> None:
        """Adds a line to the end of the record; everything else in the file stays as it is.
        Raises StoreError if the disk refuses: the file is then as it was."""
        text = self._with(line)
        if len(text) > LONGEST:
            raise UnreadableEntry(TOO_LONG)
        content = text.encode("utf-8")
        try:
            if _read(self._path) != self._content:
                raise StoreError(say("Another program changed this file. Open it again."))
            _replace(self._path, content)
        except OSError as error:
            reason = error.strerror or str(error)
            raise StoreError(say("Not saved: {reason}", reason=reason)) from error
        self._content = content

    def _with(self, line: Line) -> str:
        text = self._content.decode("utf-8")
        if record_json.is_json(text):
            return record_json.extended(text, line)
        return notation.extended(text, line, self._names)


@contextlib.contextmanager
def extending(path: Path) -> Iterator[RecordFile]:
    """The record in a file, to be played on. Raises StoreError if another process does so."""
    path = path.resolve(strict=True)  # a link stays a link to the file that grows
    if not path.is_file():
        raise StoreError(say("“{name}” cannot be written to.", name=path.name))
    with _locked(path.with_name(f"{path.name}.lock")):
        _part(path).unlink(missing_ok=True)  # of a process that died
        yield RecordFile(path)


def _read(path: Path) -> bytes:
    """The content of a file, opened so that a read-only one is refused."""
    with path.open("r+b") as file:
        return file.read(record_json.LARGEST + 1)


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _replace(path: Path, content: bytes) -> None:
    part = _part(path)
    try:
        _write(part, content)
        shutil.copymode(path, part)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _write(path: Path, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Makes the new name of a file durable. Windows does so by itself and opens no folders."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # this file system syncs no folders
            raise
    finally:
        os.close(descriptor)


# ── the lock ─────────────────────────────────────────────────────────────────────────────────
# It lies on a file of its own: the record itself is replaced at every line.


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds a lock that the system releases when this process ends, however it ends."""
    descriptor = _acquire(path)
    try:
        yield
    finally:
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(descriptor)
            with contextlib.suppress(OSError):
                path.unlink()
        else:
            with contextlib.suppress(OSError):
                path.unlink()
            os.close(descriptor)


def _acquire(path: Path) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(descriptor)
            if _is(descriptor, path):
                return descriptor
        except BlockingIOError:
            os.close(descriptor)
            raise StoreError(
                say("This file is open in another “play”. End that one first.")
            ) from None
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # who had the lock has removed its file: take the next one


def _is(descriptor: int, path: Path) -> bool:
    """Whether the open file still has that name."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error

else:

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

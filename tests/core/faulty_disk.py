"""A disk that fails, or takes the process with it, at a chosen moment.

SQLite reaches the disk through a table of functions, its VFS. This module puts one of its own in
front of the real one that counts opens, writes, syncs, truncations and removals, and at the n-th
lets it fail, fill up, or die half-way, as SQLite's own crash tests do.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sqlite3
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast
from enum import StrEnum
from pathlib import Path
from typing import Any

_OK, _FULL, _CANNOT_OPEN = 0, 13, 14
_NO_WRITE, _NO_SYNC, _NO_TRUNCATE, _NO_DELETE = 778, 1034, 1546, 2570


class Fault(StrEnum):
    FAIL = "fail"
    """The call fails, as with a broken card."""
    FULL = "full"
    """From here on every write finds the disk full."""
    DIE = "die"
    """The process is killed; a write is half done."""


class _Methods(Structure):
    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("rest", c_void_p * 13),
    )


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("rest", c_void_p * 14),
    )


_OPEN = CFUNCTYPE(c_int, POINTER(_Vfs), c_void_p, POINTER(_File), c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, POINTER(_Vfs), c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, POINTER(_File), c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, POINTER(_File), c_int64)
_SYNC = CFUNCTYPE(c_int, POINTER(_File), c_int)


def library() -> ctypes.CDLL | None:
    """The SQLite this interpreter uses, or None where it is built in and cannot be reached."""
    assert sqlite3.sqlite_version  # importing the module has loaded the library
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return None
    paths = {row.split()[-1] for row in maps.read_text().splitlines() if "libsqlite3" in row}
    return ctypes.CDLL(paths.pop()) if paths else None


_REMOVED: list[FaultyDisk] = []


class FaultyDisk:
    """Stands before SQLite's default VFS until removed; harmless until armed."""

    def __init__(self, sqlite: ctypes.CDLL) -> None:
        self._sqlite = sqlite
        sqlite.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._real = sqlite.sqlite3_vfs_find(None)
        real = self._real.contents
        self._real_open = cast(real.open, _OPEN)
        self._real_delete = cast(real.delete, _DELETE)
        self._kept: list[Any] = []
        """C functions that must outlive the files they serve."""
        self._patched: dict[int, Any] = {}
        self.calls = 0
        self._at = 0
        self._fault = Fault.FAIL
        mine = _Vfs.from_buffer_copy(real)
        mine.name = b"faulty"
        mine.open = self._keep(_OPEN(self._open))
        mine.delete = self._keep(_DELETE(self._delete))
        self._mine = mine
        assert sqlite.sqlite3_vfs_register(byref(mine), 1) == _OK

    def remove(self) -> None:
        """Puts the real disk back. This one is kept all the same: SQLite may still hold a file
        that was opened through it, and would call functions that are no longer there."""
        assert self._sqlite.sqlite3_vfs_unregister(byref(self._mine)) == _OK
        assert self._sqlite.sqlite3_vfs_register(self._real, 1) == _OK
        _REMOVED.append(self)

    def arm(self, at: int, fault: Fault) -> None:
        """From now on counts; the `at`-th call meets its fault."""
        self.calls, self._at, self._fault = 0, at, fault

    def disarm(self) -> bool:
        """Ends it; tells whether the fault was met."""
        met, self._at = 0 < self._at <= self.calls, 0
        return met

    def _keep(self, function: Any) -> c_void_p:
        self._kept.append(function)
        return cast(function, c_void_p)

    def _strikes(self) -> bool:
        self.calls += 1
        if self._fault is Fault.FULL:
            return 0 < self._at <= self.calls
        return self.calls == self._at

    def _die(self) -> None:
        if self._fault is Fault.DIE:
            os.kill(os.getpid(), signal.SIGKILL)

    def _open(self, vfs: Any, name: Any, file: Any, flags: int, out: Any) -> int:
        if self._strikes():
            self._die()
            file.contents.methods = None
            return _CANNOT_OPEN
        code = int(self._real_open(self._real, name, file, flags, out))
        if code == _OK and file.contents.methods:
            file.contents.methods = self._patch(file.contents.methods)
        return code

    def _delete(self, vfs: Any, name: bytes, sync: int) -> int:
        if self._strikes() and self._fault is not Fault.FULL:
            self._die()
            return _NO_DELETE
        return int(self._real_delete(self._real, name, sync))

    def _patch(self, methods: Any) -> Any:
        """The file's functions with ours in place of those that change the disk."""
        address = ctypes.addressof(methods.contents)
        if address not in self._patched:
            real = methods.contents
            mine = _Methods.from_buffer_copy(real)
            mine.write = self._keep(_WRITE(self._writer(cast(real.write, _WRITE))))
            mine.truncate = self._keep(
                _TRUNCATE(self._failing(real.truncate, _TRUNCATE, _NO_TRUNCATE))
            )
            mine.sync = self._keep(_SYNC(self._failing(real.sync, _SYNC, _NO_SYNC)))
            self._patched[address] = mine
        return ctypes.pointer(self._patched[address])

    def _writer(self, real: Any) -> Any:
        def write(file: Any, data: Any, amount: int, offset: int) -> int:
            if not self._strikes():
                return int(real(file, data, amount, offset))
            if self._fault is Fault.DIE:
                real(file, data, amount // 2, offset)
            self._die()
            return _FULL if self._fault is Fault.FULL else _NO_WRITE

        return write

    def _failing(self, function: Any, kind: Any, code: int) -> Any:
        real = cast(function, kind)

        def call(file: Any, argument: int) -> int:
            if self._strikes() and self._fault is not Fault.FULL:
                self._die()
                return code
            return int(real(file, argument))

        return call

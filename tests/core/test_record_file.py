"""A record that is played on in a file: killed, failing or damaged, it is whole before or after."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core import notation, record_json
from core.__main__ import main
from core.record import Line, Play, Record
from core.session import Session
from core.storage.disk import StoreError
from core.storage.record_file import extending

ROOT = Path(__file__).parents[2]
HEADER = (
    "castlepad 1\ngame dice-game\nrules 1\nid evening\ndate 2026-11-16\nplayer Anna\nplayer Boris\n"
)
BEGUN = f"{HEADER}\n# at Anna's place\nAnna: start c5\n"
TYPED = (
    "Boris: start c2",
    "roll 1,4 purple,blue 1",
    "Anna: mark c6 1",
    "undo",
    "Anna: mark b4 1",
)
Playing = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Playing:
    def play(file: object, *typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
        code = main(["play", str(file)])
        return (code, *capsys.readouterr())

    return play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, BEGUN)


def written(folder: Path, text: str) -> Path:
    file = folder / "evening.castlepad"
    file.write_bytes(text.encode("utf-8"))
    return file


def kept(file: Path) -> Record:
    found = record_json.decode(file.read_bytes())
    assert found.trouble is None, found.trouble
    Session.load(found.record)
    return found.record


def lines_of(file: Path) -> list[str]:
    names = notation.labels(kept(file).header.setup.players)
    return [notation.write_line(line, names) for line in kept(file).lines]


def alone(folder: Path) -> bool:
    """Whether nothing lies beside the record."""
    return [path.name for path in folder.iterdir()] == ["evening.castlepad"]


# ── what used to be ruined ───────────────────────────────────────────────────────────────────


def test_a_file_without_a_final_newline_is_extended(play: Playing, tmp_path: Path) -> None:
    file = written(tmp_path, BEGUN.removesuffix("\n"))
    assert play(file, TYPED[0])[0] == 0
    assert file.read_text("utf-8") == f"{BEGUN}{TYPED[0]}\n"
    assert lines_of(file) == ["Anna: start c5", TYPED[0]]


@pytest.mark.parametrize("ending", ["", "\n"])
def test_a_header_without_its_blank_line_is_extended(
    play: Playing, tmp_path: Path, ending: str
) -> None:
    file = written(tmp_path, HEADER.removesuffix("\n") + ending)
    assert play(file, "Anna: start c5")[0] == 0
    assert file.read_text("utf-8") == f"{HEADER}\nAnna: start c5\n"


def test_a_json_record_is_extended_as_json(play: Playing, tmp_path: Path) -> None:
    data = record_json.to_json(notation.parse(BEGUN))
    file = written(tmp_path, record_json.write({**data, "note": "Anna’s \ud800"}))
    assert play(file, *TYPED)[0] == 0
    assert lines_of(file) == ["Anna: start c5", *TYPED]
    after = json.loads(file.read_text("utf-8"))
    assert after["note"] == "Anna’s \ud800"
    assert after["lines"][:1] == data["lines"]
    assert after.keys() - {"note"} == data.keys()


# ── what stays as it is ──────────────────────────────────────────────────────────────────────


def test_windows_line_ends_and_a_byte_order_mark_stay(play: Playing, tmp_path: Path) -> None:
    text = "\ufeff" + BEGUN.replace("\n", "\r\n")
    file = written(tmp_path, text)
    assert play(file, TYPED[0])[0] == 0
    assert file.read_bytes().decode("utf-8") == f"{text}{TYPED[0]}\r\n"
    assert lines_of(file) == ["Anna: start c5", TYPED[0]]


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes and links there")
def test_mode_and_link_stay_and_nothing_is_left_beside(play: Playing, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    file = written(folder, BEGUN)
    file.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(file)
    assert play(link, *TYPED)[0] == 0
    assert link.is_symlink()
    assert lines_of(file)[-1] == TYPED[-1]
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert alone(folder)


# ── what is refused ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [f"{BEGUN}Anna: sart c5\n", "castlepad 1\nplayer Anna\n", ""])
def test_what_cannot_be_read_is_not_touched(play: Playing, tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)
    code, out, err = play(file, TYPED[0])
    assert (code, out) == (1, "") and err
    assert file.read_bytes() == text.encode("utf-8")
    assert alone(tmp_path)


def test_what_is_no_file_is_refused_with_a_sentence(play: Playing, tmp_path: Path) -> None:
    assert "needs a file" in play("-", TYPED[0])[2]
    assert "cannot be written to" in play(tmp_path, TYPED[0])[2]
    assert "No such file" in play(tmp_path / "none", TYPED[0])[2]
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_read_only_file_stays_as_it_is(play: Playing, file: Path) -> None:
    file.chmod(0o444)
    assert "Permission denied" in play(file, TYPED[0])[2]
    assert file.read_text("utf-8") == BEGUN


def test_a_record_that_has_become_too_long_is_not_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.storage.record_file.LONGEST", len(BEGUN) + 5)
    with extending(file) as opened, pytest.raises(ValueError, match="far too long"):
        opened.append(line(TYPED[0]))
    assert file.read_text("utf-8") == BEGUN


def test_what_another_program_has_written_is_not_overwritten(file: Path) -> None:
    with extending(file) as opened:
        file.write_text(f"{BEGUN}# edited\n", encoding="utf-8")
        with pytest.raises(StoreError, match="Another program changed this file"):
            opened.append(line(TYPED[0]))
    assert file.read_text("utf-8") == f"{BEGUN}# edited\n"


def line(text: str) -> Line:
    return notation.read_line(text, notation.Vocabulary.of(notation.parse(BEGUN).header))


# ── one at a time ────────────────────────────────────────────────────────────────────────────


def test_a_second_play_on_the_same_file_is_refused(play: Playing, file: Path) -> None:
    with extending(file) as first:
        code, out, err = play(file, TYPED[0])
        assert (code, out) == (1, "")
        assert err == "This file is open in another “play”. End that one first.\n"
        first.append(line(TYPED[0]))
    assert play(file, TYPED[1])[0] == 0
    assert lines_of(file) == ["Anna: start c5", *TYPED[:2]]


def test_other_files_of_the_folder_can_be_played(play: Playing, tmp_path: Path) -> None:
    other = tmp_path / "other.castlepad"
    other.write_text(BEGUN, encoding="utf-8")
    with extending(other):
        assert play(written(tmp_path, BEGUN), TYPED[0])[0] == 0


def test_the_lock_dies_with_its_process(play: Playing, file: Path) -> None:
    """A real `play`, killed while it waits for the next line."""
    command = (sys.executable, "-m", "core", "play", str(file))
    pipe: Any = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as first:
        assert first.stdout is not None
        assert first.stdout.readline()
        assert "another “play”" in play(file, TYPED[0])[2]
        first.kill()
        first.wait()
    assert play(file, TYPED[0])[0] == 0
    assert alone(file.parent)


# ── at the n-th call to the system something goes wrong, for every n ─────────────────────────

CALLS = ("open", "write", "fsync", "chmod", "replace", "unlink", "close")
MOST = 200


class Faults:
    """Counts the calls that change the disk; the `at`-th one strikes. A write is half done."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, strike: Callable[[], None]) -> None:
        self.calls: list[str] = []
        self.at = at
        self.strike = strike
        for name in CALLS:
            patch.setattr(os, name, self._counting(name, getattr(os, name)))

    def _counting(self, name: str, real: Any) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) == self.at:
                if name == "write":
                    descriptor, content = arguments
                    real(descriptor, content[: len(content) // 2])
                elif name == "close":  # a descriptor is gone even if closing it fails
                    real(*arguments)
                self.strike()
            return real(*arguments, **options)

        return call


@pytest.fixture(params=["text", "json"])
def form(request: pytest.FixtureRequest) -> str:
    found = notation.parse(BEGUN)
    return BEGUN if request.param == "text" else record_json.write(record_json.to_json(found))


def states() -> Iterator[list[str]]:
    """The lines of the record after each line that is typed."""
    for count in range(len(TYPED) + 1):
        yield ["Anna: start c5", *TYPED[:count]]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_every_call_the_record_is_whole(tmp_path: Path, form: str) -> None:
    expected = list(states())
    for n in range(1, MOST):
        file = written(tmp_path, form)
        acknowledged, killed = play_in_a_child(file, n)
        assert lines_of(file) in expected[acknowledged : acknowledged + 2], (n, acknowledged)
        with extending(file) as opened:  # neither lock nor rest are in the way
            assert opened.found.trouble is None
        assert alone(tmp_path)
        if not killed:
            assert acknowledged == len(TYPED)
            assert n > 5 * len(TYPED), "at least open, write, sync, name and folder of each line"
            return
    raise AssertionError(f"more than {MOST} calls")


def play_in_a_child(file: Path, n: int) -> tuple[int, bool]:
    """Plays in a process that is killed at its n-th call; how many lines it acknowledged."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        sys.stdin = io.StringIO("\n".join(TYPED))
        sys.stdout = os.fdopen(writer, "w", encoding="utf-8", buffering=1)
        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, n, lambda: os.kill(os.getpid(), signal.SIGKILL))
            main(["play", str(file)])
        sys.stdout.flush()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    return told.count("✓"), os.WIFSIGNALED(status)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_failing_disk_leaves_the_record_whole(
    play: Playing, tmp_path: Path, form: str, code: int
) -> None:
    def fail() -> None:
        raise OSError(code, os.strerror(code))

    expected = list(states())
    for n in range(1, MOST):
        file = written(tmp_path, form)
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, n, fail)
            result, out, err = play(file, *TYPED)
        acknowledged = out.count("✓")
        assert lines_of(file) in expected[acknowledged : acknowledged + 2], (n, faults.calls[-3:])
        if len(faults.calls) < n:
            assert (result, acknowledged) == (0, len(TYPED))
            return
        told = os.strerror(code) in err
        assert told or (result, acknowledged) == (0, len(TYPED)), "nothing is lost in silence"
    raise AssertionError(f"more than {MOST} calls")


def test_the_file_is_synced_before_it_gets_its_name_and_the_folder_after(file: Path) -> None:
    with extending(file) as opened, pytest.MonkeyPatch.context() as patch:
        faults = Faults(patch, 0, lambda: None)
        opened.append(line(TYPED[0]))
    order = [call for call in faults.calls if call in ("write", "fsync", "replace")]
    assert order == ["write", "fsync", "replace", "fsync"]


def test_a_line_is_in_the_file_before_it_is_acknowledged(file: Path) -> None:
    with extending(file) as opened:
        opened.append(line(TYPED[0]))
        assert kept(file).lines[-1] == line(TYPED[0])
        assert isinstance(kept(file).lines[-1], Play)

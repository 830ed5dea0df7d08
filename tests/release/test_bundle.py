"""What a bundle has beside the program. Whether it runs: `tools/fresh_machine.sh`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools.bundle import ROOT, arguments, leave_out_desktop, take_licences

pytestmark = pytest.mark.skipif(shutil.which("dpkg") is None, reason="not Debian or Ubuntu")


def packed(folder: Path, *names: str) -> Path:
    (folder / "_internal/numpy.libs").mkdir(parents=True)
    for name in names:
        (folder / "_internal" / name).write_bytes(b"")
    return folder


def test_a_library_of_the_system_comes_with_its_licence(tmp_path: Path) -> None:
    made = packed(tmp_path, "libz.so.1", "libpython3.11.so.1.0", "numpy.libs/libgfortran-1.so.5")
    (made / "_internal/libgfortran-1.so.5").symlink_to("numpy.libs/libgfortran-1.so.5")
    take_licences(made)
    (text,) = (made / "licences").iterdir()
    assert "Jean-loup Gailly" in text.read_text("utf-8")


def test_a_library_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"libnobody\.so\.1"):
        take_licences(packed(tmp_path, "libnobody.so.1"))


def test_what_the_graphics_drivers_bring_is_not_packed(tmp_path: Path) -> None:
    """With an older libstdc++ beside the program, Debian 13 has no OpenGL for it."""
    made = packed(tmp_path, "libstdc++.so.6", "libz.so.1")
    leave_out_desktop(made)
    assert [file.name for file in (made / "_internal").glob("*.so*")] == ["libz.so.1"]


def test_every_folder_with_data_is_packed(tmp_path: Path) -> None:
    """Screens, texts, rules and the page for phones are found by their folders."""
    asked = " ".join(arguments(tmp_path, tmp_path / "start.py"))
    kinds = ("kv", "mo", "json", "html", "js", "css")
    files = [
        f for kind in kinds for top in ("core", "mobile") for f in (ROOT / top).rglob(f"*.{kind}")
    ]
    assert files
    assert not [f for f in files if f"{f.parent}/*{f.suffix}:" not in asked]

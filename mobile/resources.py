"""Where the fonts, icons, sounds and networks are."""

from __future__ import annotations

from pathlib import Path

_PACKED = Path(__file__).with_name("assets")
"""Where a wheel has them; in a checkout and on Android they are beside this package."""

ASSETS = _PACKED if _PACKED.is_dir() else Path(__file__).resolve().parents[1] / "assets"


def asset(name: str) -> Path:
    """A file or folder of assets, such as "fonts/Literata-Bold.ttf"."""
    return ASSETS / name

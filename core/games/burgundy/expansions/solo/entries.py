"""What only a solo player enters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.entry import Entry


@dataclass(frozen=True, slots=True)
class Remove(Entry):
    """The tile that leaves the main board after the roll: `Anna: remove 3 cattle2`."""

    verb: ClassVar[str] = "remove"
    player: int
    depot: int
    tile: str


@dataclass(frozen=True, slots=True)
class Swap(Entry):
    """Five goods for a tile of the black depot, face down: `Anna: swap 1,1,2,4,6 castle`."""

    verb: ClassVar[str] = "swap"
    player: int
    goods: tuple[int, ...]
    tile: str
    discard: str | None = None


@dataclass(frozen=True, slots=True)
class Claim(Entry):
    """The tile of the black depot that a finished colour brings straight into the duchy."""

    verb: ClassVar[str] = "claim"
    player: int
    cell: str
    tile: str
    herd: str | None = None
    """As for `Place`."""


@dataclass(frozen=True, slots=True)
class Pay(Entry):
    """Points bought for silver after the marker has moved."""

    verb: ClassVar[str] = "pay"
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Advance(Entry):
    """The points that move the marker next, where the order matters: `Anna: advance 11`."""

    verb: ClassVar[str] = "advance"
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Later(Entry):
    """What is due now waits, and the next effect comes first."""

    verb: ClassVar[str] = "later"
    player: int

"""The places of a castle, in the way widgets ask a grid for its cells."""

from __future__ import annotations

from core.games.castle_builder.castle import ROWS, STRIDE, place_name, read_place
from core.hexgrid import members


class Courses:
    """Each place is its own number, and has a name."""

    def __len__(self) -> int:
        return ROWS * STRIDE

    def cell(self, name: str) -> int | None:
        return read_place(name)

    def spot(self, place: int) -> tuple[float, int]:
        """The middle of a place in tiles: across, and rows from the bottom."""
        row, column = divmod(place, STRIDE)
        return column - row / 2, row

    def names_of(self, cells: int) -> tuple[str, ...]:
        return tuple(place_name(place) for place in members(cells))


COURSES = Courses()

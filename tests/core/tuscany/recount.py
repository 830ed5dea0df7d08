"""A second opinion: both tracks recounted from the entries alone, as on paper.

Nothing of the game's moves and scoring is used, only what was entered and where cells lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.components.hexgrid import Grid
from core.entry import Entry
from core.games.tuscany import entries as e

AREA = {1: 1, 2: 3, 3: 6}


@dataclass
class Sheet:
    """One player's half of the paper."""

    grid: Grid
    colours: dict[str, str]
    """Cell → kind of tile, where painted."""
    tiles: dict[str, str] = field(default_factory=dict)
    farms: dict[str, set[str]] = field(default_factory=dict)
    green: list[tuple[int, int]] = field(default_factory=list)
    """Round and points."""
    red: int = 0
    cells: int = 1
    """Of the storage."""
    stored: int = 0
    free: bool = False
    """A castle waits for its tile."""
    left: int = 0
    """Points for what was told at the end."""

    def area(self, cell: str) -> set[str]:
        found = {cell}
        edge = [cell]
        while edge:
            for beside in self.beside(edge.pop()):
                if beside not in found and self.colours.get(beside) == self.colours[cell]:
                    found.add(beside)
                    edge.append(beside)
        return found

    def beside(self, cell: str) -> set[str]:
        number = self.grid.cell(cell)
        assert number is not None
        row, halves = self.grid.spots[number]
        steps = {(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)}
        near = {(row + dr, halves + dh) for dr, dh in steps}
        return {
            name
            for name, spot in zip(self.grid.names, self.grid.spots, strict=True)
            if tuple(spot) in near
        }


class Paper:
    """The whole table's sheet."""

    def __init__(
        self, sheets: list[Sheet], full: bool, values: dict[str, tuple[int, int]], cards: int
    ) -> None:
        self.sheets = sheets
        self.cards = cards
        """Region cards for a point at the end."""
        self.full = full
        self.values = values
        self.closed: dict[str, int] = {}
        self.scorings = 0

    def play(self, entries: Iterable[Entry]) -> Paper:
        for entry in entries:
            self._enter(entry)
        return self

    def _enter(self, entry: Entry) -> None:
        match entry:
            case e.Score():
                self.scorings += 1
            case e.Start(player, cell):
                self.sheets[player].tiles[cell] = "castle"
                self.sheets[player].colours[cell] = "castle"
            case e.Paint(player, colour, cells):
                self.sheets[player].colours.update(dict.fromkeys(cells, str(colour)))
            case e.Bonus(player, kind):
                if kind == "storage":
                    self._green(player, 2)
                    self.sheets[player].cells += 1
            case e.Take(player, _, over):
                self.sheets[player].stored += over is None
            case e.Pass(player):
                self.sheets[player].free = False
            case e.Card(player, gives, room):
                self._card(player, [str(reward) for reward in gives], room)
            case e.Place():
                self._place(entry)
            case e.Area(player, _, size):
                self._green(player, AREA[size])
            case e.Colour(player, colour, told):
                self._colour(player, str(colour), told)
            case e.Farms(player, new):
                self._green(player, new)
            case e.Left(player, goods, count):
                self.sheets[player].left += count // self.cards if goods == "cards" else count

    def _card(self, player: int, gives: list[str], room: bool) -> None:
        sheet = self.sheets[player]
        sheet.red += gives.count("red")
        if gives.count("green"):
            self._green(player, gives.count("green"))
        for _ in range(gives.count("hex")):
            self._hex(sheet, room)

    def _hex(self, sheet: Sheet, room: bool) -> None:
        if self.full:
            room = sheet.stored < sheet.cells
            sheet.stored += room
        if not room:
            sheet.red += 2

    def _place(self, entry: e.Place) -> None:
        sheet = self.sheets[entry.player]
        kind = str(entry.tile)
        if self.full and not sheet.free:
            sheet.stored -= 1
        sheet.free = False
        sheet.tiles[entry.cell] = sheet.colours[entry.cell] = kind
        area = sheet.area(entry.cell)
        if kind == "farm":
            there = set().union(*(sheet.farms.get(cell, set()) for cell in area))
            new = 1 if entry.hex else len({str(farm) for farm in entry.farms} - there)
            sheet.farms[entry.cell] = {str(farm) for farm in entry.farms}
            self._green(entry.player, new)
        if entry.closes in ("area", "colour") or (
            entry.closes is None and area <= sheet.tiles.keys()
        ):
            self._green(entry.player, AREA.get(len(area), 6))
        alike = {cell for cell, colour in sheet.colours.items() if colour == kind}
        all_known = len(sheet.colours) == len(sheet.grid) or (kind == "castle" and len(alike) >= 3)
        if entry.closes == "colour" or (
            entry.closes is None and alike <= sheet.tiles.keys() and all_known
        ):
            self._colour(entry.player, kind, entry.bonus)
        if self.full and kind == "castle":
            sheet.free = True
        if self.full and kind == "inn":
            self._hex(sheet, True)

    def _colour(self, player: int, kind: str, told: int | None) -> None:
        place = self.closed.get(kind, 0)
        self.closed[kind] = place + 1
        if place < 2:
            self._green(player, self.values[kind][place] if told is None else told)

    def _green(self, player: int, points: int) -> None:
        self.sheets[player].green.append((self.scorings, points))

    def green(self, player: int) -> int:
        return sum(points for _, points in self.sheets[player].green)

    def red_without_final(self, player: int) -> int:
        """Direct points, and each green point as often as round scorings followed it."""
        sheet = self.sheets[player]
        scorings = min(3, self.scorings)
        return sheet.red + sum(points * max(0, scorings - before) for before, points in sheet.green)

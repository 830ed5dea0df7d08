"""The Dice Game as one would keep it with pad and pencil: slow, and made of nothing the game uses.

It takes the printed rows and the entries of a game, holds numbers and dice in plain dictionaries
and lists, and tries out every pair of dice one by one. What it counts is the second opinion that
the golden games and the random games are compared with.
"""

from __future__ import annotations

from itertools import product

POINTS = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}
COLOUR_POINTS = {
    "purple": (3, 2),
    "grey": (3, 1),
    "blue": (4, 2),
    "orange": (6, 3),
    "green": (3, 1),
    "yellow": (4, 2),
}
COLOURS = {
    "P": "purple",
    "S": "grey",
    "B": "blue",
    "O": "orange",
    "G": "green",
    "Y": "yellow",
}
NUMBERS = {"purple": {1, 2}, "grey": {3, 4}, "blue": {5, 6}}
BONUS = {"purple": "monk", "grey": "silver", "blue": "goods", "orange": "worker"}
FIRST_COLUMN = (0, -1, -2, -3, -3, -3, -3)
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Pencil:
    """One player's sheet."""

    def __init__(self) -> None:
        self.numbers: dict[str, int | None] = {}
        self.bonuses = {"monk": 0, "silver": 0, "goods": 0, "worker": 0}
        self.circles = {"monk": 0, "silver": 0, "goods": 0, "worker": 0}
        self.column: list[tuple[str, int, int, tuple[str, ...]]] = []
        self.new_round()

    def new_round(self) -> None:
        self.marks = 0
        self.used = False
        self.passed = False
        self.first_pairs: set[tuple[int, int]] = set()
        self.silver_of_this_round = 0
        self.sold = 0
        self.paid = 0

    @property
    def total(self) -> int:
        return sum(count * each for _, count, each, _ in self.column)


class Paper:
    def __init__(
        self,
        rows: str,
        players: int,
        same: bool = False,
        at_once: bool = True,
        circles: dict[str, int] | None = None,
    ) -> None:
        tokens = [row.split() for row in rows.strip().splitlines()[:7]]
        places = {
            (FIRST_COLUMN[i] + j, i - 3): f"{'abcdefg'[i]}{j + 1}"
            for i, row in enumerate(tokens)
            for j in range(len(row))
        }
        self.colour = {
            f"{'abcdefg'[i]}{j + 1}": COLOURS[token[0]]
            for i, row in enumerate(tokens)
            for j, token in enumerate(row)
        }
        self.square = {
            f"{'abcdefg'[i]}{j + 1}": BONUS[COLOURS[token[2]]]
            for i, row in enumerate(tokens)
            for j, token in enumerate(row)
            if ":" in token
        }
        self.beside = {
            name: {places[q + a, r + b] for a, b in AROUND if (q + a, r + b) in places}
            for (q, r), name in places.items()
        }
        self.sheets = [Pencil() for _ in range(players)]
        self.same = same
        self.at_once = at_once
        self.circles = circles or {}
        self.phase = 0
        self.boxes = 0
        self.round = 0
        self.dice: tuple[tuple[int, ...], tuple[str, ...]] | None = None
        self.colours_done: dict[str, list[int]] = {}

    @property
    def solo(self) -> bool:
        return len(self.sheets) == 1

    def area(self, cell: str) -> set[str]:
        found, todo = {cell}, [cell]
        while todo:
            for beside in self.beside[todo.pop()]:
                if beside not in found and self.colour[beside] == self.colour[cell]:
                    found.add(beside)
                    todo.append(beside)
        return found

    def circle(self, sheet: Pencil, bonus: str) -> int:
        """Circles a bonus in its row; how many it became (one, or none when the row is full)."""
        if sheet.circles[bonus] == self.circles.get(bonus, 999):
            return 0
        sheet.circles[bonus] += 1
        sheet.bonuses[bonus] += 1
        return 1

    # ── entries ──

    def start(self, player: int, cell: str) -> None:
        for sheet in self.sheets if self.same else [self.sheets[player]]:
            sheet.numbers[cell] = None
            sheet.column.append(("DG-04", 1, 1, (cell,)))
            sheet.bonuses[self.square[cell]] += 1

    def roll(self, numbers: tuple[int, ...], colours: tuple[str, ...], hourglasses: int) -> None:
        boxes = 8 if self.solo else 10
        if self.boxes == boxes:
            self.phase, self.boxes = self.phase + 1, 0
        for _ in range(1 if self.solo else hourglasses):
            if self.boxes < boxes:
                self.boxes += 1
        self.round += 1
        self.dice = numbers, colours
        for sheet in self.sheets:
            sheet.new_round()
            if hourglasses == 2 and sheet.bonuses["goods"]:
                sheet.sold = sheet.bonuses["goods"]
                sheet.bonuses["goods"] = 0
                sheet.paid = sum(self.circle(sheet, "silver") for _ in range(sheet.sold))
                sheet.column.append(("DG-51", sheet.sold, 2, ()))

    def keep(self, player: int) -> None:
        sheet = self.sheets[player]
        sheet.bonuses["goods"] += sheet.sold
        sheet.bonuses["silver"] -= sheet.paid
        sheet.circles["silver"] -= sheet.paid
        sheet.column.remove(("DG-51", sheet.sold, 2, ()))
        sheet.sold = 0

    def skip(self, player: int) -> None:
        sheet = self.sheets[player]
        if not sheet.marks:
            self.circle(sheet, "worker")
        sheet.passed = True

    def mark(self, player: int, cell: str, number: int, use: str | None) -> None:
        sheet = self.sheets[player]
        if not sheet.marks:
            sheet.first_pairs = self.pairs(cell, number, use)
        if use:
            sheet.bonuses[use] -= 1
            sheet.used = True
        sheet.marks += 1
        sheet.numbers[cell] = number
        area, colour = self.area(cell), self.colour[cell]
        if all(other in sheet.numbers for other in area):
            self._finish_area(sheet, cell, area)
        if all(other in sheet.numbers for other, c in self.colour.items() if c == colour):
            self._finish_colour(sheet, colour)

    def _finish_area(self, sheet: Pencil, cell: str, area: set[str]) -> None:
        colour = self.colour[cell]
        rule = {"green": "DG-37", "yellow": "DG-32"}.get(colour, "DG-30")
        points = POINTS[len(area)][self.phase]
        sheet.column.append((rule, 2 if colour == "yellow" else 1, points, tuple(sorted(area))))
        before = sheet.bonuses["silver"]
        if colour == "green":
            sheet.bonuses[self.square[cell]] += 1
        elif colour in BONUS:
            self.circle(sheet, BONUS[colour])
        sheet.silver_of_this_round += sheet.bonuses["silver"] - before

    def _finish_colour(self, sheet: Pencil, colour: str) -> None:
        done = self.colours_done.setdefault(colour, [])
        earlier = len({number for number in done if number < self.round})
        done.append(self.round)
        if self.solo:
            earlier = int(self.phase == 2)
        if earlier < 2:
            rule = "DG-83" if self.solo else ("DG-60", "DG-61")[earlier]
            cells = tuple(sorted(cell for cell, c in self.colour.items() if c == colour))
            sheet.column.append((rule, 1, COLOUR_POINTS[colour][earlier], cells))

    # ── may one? ──

    def pairs(self, cell: str, number: int, use: str | None) -> set[tuple[int, int]]:
        """Every number die and colour die with which this mark can be made."""
        assert self.dice
        numbers, colours = self.dice
        found = set()
        for i, j in product((0, 1), (0, 1)):
            right_number = numbers[i] == number or use == "worker"
            right_colour = (colours[j] == self.colour[cell]) is (use != "monk")
            if right_number and right_colour:
                found.add((i, j))
        return found

    def may_mark(self, player: int, cell: str, number: int, use: str | None) -> bool:
        sheet = self.sheets[player]
        if self.dice is None or sheet.passed or sheet.marks > 1:
            return False
        pairs = self.pairs(cell, number, use)
        if sheet.marks == 1:
            silver = sheet.bonuses["silver"]
            if not self.at_once:
                silver -= sheet.silver_of_this_round
            if sheet.used or use != "silver" or silver < 1:
                return False
            if not any(one != other for one in sheet.first_pairs for other in pairs):
                return False
        elif use == "silver" or (use and not sheet.bonuses[use]):
            return False
        return bool(pairs) and self._fits(sheet, cell, number)

    def may_skip(self, player: int) -> bool:
        sheet = self.sheets[player]
        every = product(self.colour, range(1, 7))
        if self.dice is None or sheet.passed:
            return False
        if sheet.marks:
            return any(self.may_mark(player, cell, number, "silver") for cell, number in every)
        return not any(self.may_mark(player, cell, number, None) for cell, number in every)

    def _fits(self, sheet: Pencil, cell: str, number: int) -> bool:
        if cell in sheet.numbers or not any(b in sheet.numbers for b in self.beside[cell]):
            return False
        colour = self.colour[cell]
        there = [sheet.numbers[other] for other in self.area(cell) if other in sheet.numbers]
        if colour in NUMBERS:
            return number in NUMBERS[colour]
        if colour == "orange":
            return number not in there
        if colour == "yellow":
            return all(other == number for other in there)
        return any(sheet.numbers.get(beside) == number for beside in self.beside[cell])

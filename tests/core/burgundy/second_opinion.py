"""Scores a record a second time, from its text and the printed boards alone: no rules code, no
bit masks, one rule after the other as a careful reader of the rulebook would with a pencil."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import core.games.burgundy

BOARDS = Path(core.games.burgundy.__file__).with_name("boards.json")
ROWS = (4, 5, 6, 7, 6, 5, 4)
NAMES = [f"{'abcdefg'[row]}{i}" for row, n in enumerate(ROWS) for i in range(1, n + 1)]
SIZES = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
PHASES = (10, 8, 6, 4, 2)
HOUSES = (
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding",
    "bank",
    "townhall",
)
LETTER = {"castle": "C", "mine": "M", "ship": "S"}


def letter(tile: str) -> str:
    if tile in HOUSES:
        return "B"
    return LETTER.get(tile) or ("K" if tile.startswith("monastery") else "P")


def neighbours(name: str) -> set[str]:
    """Hexes whose centres are one hex apart."""
    row = "abcdefg".index(name[0])
    at = 7 - ROWS[row] + 2 * int(name[1])
    found = set()
    for other in NAMES:
        there = "abcdefg".index(other[0])
        gap = abs(7 - ROWS[there] + 2 * int(other[1]) - at)
        if (there == row and gap == 2) or (abs(there - row) == 1 and gap == 1):
            found.add(other)
    return found


class Duchy:
    def __init__(self, rows: list[str], workers: int) -> None:
        cells = [cell for row in rows for cell in row.split()]
        self.colour = {name: cell[0] for name, cell in zip(NAMES, cells, strict=True)}
        self.number = {name: int(cell[1]) for name, cell in zip(NAMES, cells, strict=True)}
        start = (
            "d4" if self.colour["d4"] == "C" else next(n for n in NAMES if self.colour[n] == "C")
        )
        self.tiles = {start: "castle"}
        self.silver, self.workers = 1, workers
        self.goods: Counter[int] = Counter()
        self.sold: Counter[int] = Counter()
        self.bonus = 0
        self.rows: list[str] = []

    def region(self, cell: str) -> set[str]:
        found, edge = {cell}, {cell}
        while edge:
            edge = {
                n for c in edge for n in neighbours(c) if self.colour[n] == self.colour[cell]
            } - found
            found |= edge
        return found

    def has(self, monastery: int) -> bool:
        return f"monastery{monastery}" in self.tiles.values()

    def note(self, rule: str, count: int, each: int, cells: set[str] | None = None) -> None:
        source = "".join(f" {cell}" for cell in NAMES if cells and cell in cells)
        where = f" |{source}" if source else ""
        self.rows.append(f"{rule} | {count} × {each} = {count * each}{where}")

    def turn(self, die: str | None, number: int, free: bool) -> None:
        if die is None:
            return
        apart = abs(int(die) - number)
        steps = min(apart, 6 - apart) - free
        while steps > 0:
            self.workers -= 1
            steps -= 2 if self.has(8) else 1


def read(row: str) -> tuple[str, str, list[str], dict[str, str]]:
    """Who (nobody for what the table does), the verb, its plain words and those with a name."""
    name, colon, rest = row.partition(": ")
    verb, *words = (rest if colon else row).split()
    plain = [word for word in words if "=" not in word]
    given = dict(word.split("=") for word in words if "=" in word)
    return name if colon else "", verb, plain, given


class SecondOpinion:
    def __init__(self, text: str) -> None:
        head, _, body = text.partition("\n\n")
        options = dict(row.split()[1:3] for row in head.splitlines() if row.startswith("option "))
        self.edition = options.get("edition", "2020")
        self.full = options.get("depth") == "full"
        self.names = [r.split()[1] for r in head.splitlines() if r.startswith("player ")]
        boards = json.loads(BOARDS.read_text(encoding="utf-8"))[self.edition]
        board = boards[options.get("board", "1")]["rows"]
        self.duchies = {name: Duchy(board, i) for i, name in enumerate(self.names, start=1)}
        self.phase = 0
        self.done: dict[str, list[str]] = {colour: [] for colour in "CMSPBK"}
        self.depots: dict[int, Counter[int]] = {depot: Counter() for depot in range(1, 7)}
        for row in body.splitlines():
            if row and not row.startswith("#"):
                self.enter(row)
        if self.full:
            for duchy in self.duchies.values():
                self.left(duchy, duchy.goods.total(), duchy.silver, duchy.workers)

    def rows(self) -> list[str]:
        found = []
        for name, duchy in self.duchies.items():
            found += [f"{name} | {row}" for row in duchy.rows]
            total = sum(int(row.split("= ")[1].split(" ")[0]) for row in duchy.rows)
            found.append(f"{name} total {total}")
        return found

    def enter(self, row: str) -> None:
        name, verb, plain, given = read(row)
        if not name:
            self.table(verb, plain)
            return
        duchy = self.duchies[name]
        die = given.get("die")
        if verb == "goods":
            duchy.goods.update(map(int, plain[0].split(",")))
        elif verb == "take":
            duchy.turn(die, int(plain[0]), duchy.has(12))
        elif verb == "buy":
            duchy.silver -= 2 - int(given.get("workers", 0))
            duchy.workers -= int(given.get("workers", 0))
        elif verb == "workers":
            duchy.workers += 4 if duchy.has(14) else 2
            duchy.silver += duchy.has(13)
        elif verb == "ship":
            self.ship(duchy, plain[0], given.get("goods"))
        elif verb == "sell":
            self.sell(duchy, int(plain[0]), die, int(given.get("count", 0)))
        elif verb == "place":
            self.place(name, plain[0], plain[1], die)
        elif verb == "final":
            self.left(duchy, *map(int, plain))

    def table(self, verb: str, plain: list[str]) -> None:
        if verb == "roll":
            self.depots[int(plain[0])][int(plain[1])] += 1
        elif verb == "phase":
            self.phase += 1
            for duchy in self.duchies.values():
                mines = list(duchy.tiles.values()).count("mine")
                duchy.silver += mines
                duchy.workers += mines if duchy.has(2) else 0

    def ship(self, duchy: Duchy, depots: str, chosen: str | None) -> None:
        there = [self.depots[int(depot)] for depot in depots.split(",")]
        kinds = {good for depot in there for good in depot if depot[good]}
        mine = {good for good in duchy.goods if duchy.goods[good]}
        new = {int(g) for g in chosen.split(",")} if chosen else kinds - mine
        if not chosen and len(mine | new) > 3:
            new = set()
        for depot in there:
            for good in mine | new:
                duchy.goods[good] += depot.pop(good, 0)

    def sell(self, duchy: Duchy, good: int, die: str | None, count: int) -> None:
        duchy.turn(die, good, False)
        count = count or duchy.goods[good]
        duchy.goods[good] = 0
        duchy.sold[good] += count
        duchy.silver += 2 if duchy.has(3) else 1
        duchy.workers += duchy.has(4)
        duchy.note("BU-62", count, len(self.names))

    def place(self, name: str, cell: str, tile: str, die: str | None) -> None:
        duchy = self.duchies[name]
        colour = letter(tile)
        helper = {"B": 9, "S": 10, "P": 10}.get(colour, 11)
        duchy.turn(die, duchy.number[cell], duchy.has(helper))
        duchy.tiles[cell] = tile
        region = duchy.region(cell)
        if colour == "P":
            herd = {c for c in region if duchy.tiles.get(c, "")[:-1] == tile[:-1]}
            shown = sum(int(duchy.tiles[c][-1]) for c in herd)
            duchy.note("BU-33" if len(herd) == 1 else "BU-34", shown, 1, herd)
            if duchy.has(7):
                duchy.note("BU-107", len(herd), 1, herd)
        if region <= duchy.tiles.keys():
            duchy.note("BU-50", 1, SIZES[len(region)], region)
            duchy.note("BU-51", 1, PHASES[self.phase], region)
            self.colour_done(name, duchy, duchy.colour[cell])
        if tile == "watchtower":
            duchy.note("BU-48", 1, 4, {cell})
        duchy.silver += 2 if tile == "bank" else 0
        duchy.workers += 4 if tile == "boarding" else 0

    def colour_done(self, name: str, duchy: Duchy, colour: str) -> None:
        cells = {c for c in NAMES if duchy.colour[c] == colour}
        if not cells <= duchy.tiles.keys():
            return
        self.done[colour].append(name)
        place = len(self.done[colour])
        if place <= 2:
            duchy.bonus += 1
            players = len(self.names)
            vp = players + 3 if place == 1 else players
            duchy.note("BU-52" if place == 1 else "BU-53", 1, vp, cells)

    def left(self, duchy: Duchy, goods: int, silver: int, workers: int) -> None:
        for rule, count in (("BU-72", goods), ("BU-73", silver), ("BU-74", workers // 2)):
            if count:
                duchy.note(rule, count, 1)
        old = self.edition == "2011"
        kinds = {tile[:-1] for tile in duchy.tiles.values() if letter(tile) == "P"}
        animals = {c for c, tile in duchy.tiles.items() if letter(tile) == "P"}
        counts: dict[int, tuple[int, int, set[str] | None]] = {
            15: (len(+duchy.sold), 3 if old else 2, None),
            24: (len(kinds), 4, animals),
            25: (duchy.sold.total(), 1, None),
            26: (duchy.bonus, 2 if old else 3, None),
        }
        for number, house in enumerate(HOUSES, start=16):
            cells = {c for c, tile in duchy.tiles.items() if tile == house}
            counts[number] = (len(cells), 4, cells)
        for number, (count, each, where) in counts.items():
            if count and duchy.has(number):
                duchy.note(f"BU-{100 + number}", count, each, where)

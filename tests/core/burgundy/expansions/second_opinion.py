"""Scores records with expansions a second time, from their text and the printed boards alone.

What is left at the end (goods, silver, workers) is not counted here: the accounts watch over it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from tests.core.burgundy.second_opinion import (
    BOARDS,
    HOUSES,
    NAMES,
    PHASES,
    SIZES,
    Duchy,
    SecondOpinion,
    neighbours,
    read,
)

LEFT = ("BU-72", "BU-73", "BU-74")


def animal(tile: str) -> str:
    """Cattle of cattle3; nothing for what is no animal."""
    kind = tile.rstrip("0123456789")
    return kind if kind in ("cattle", "chickens", "pigs", "sheep", "geese") else ""


class SecondScore(SecondOpinion):
    def __init__(self, text: str, laid: Sequence[Sequence[int]]) -> None:
        """`laid`: how many goods lie on each route after each entry. When a good is laid depends
        on the effects before it, which are not followed here."""
        head, _, body = text.partition("\n\n")
        rows = head.splitlines()
        options = dict(row.split()[1:3] for row in rows if row.startswith("option "))
        players = [row.split()[1:] for row in rows if row.startswith("player ")]
        self.names = [words[0] for words in players]
        board = json.loads(BOARDS.read_text(encoding="utf-8"))["2020"][options.get("board", "1")]
        self.duchies = {name: Duchy(board["rows"], 0) for name in self.names}
        self.phase = 0
        self.done = {colour: [] for colour in "CMSPBK"}
        self.depots = {depot: Counter() for depot in range(1, 7)}
        self.shields: dict[str, dict[str, int]] = {name: {} for name in self.names}
        self.bonus_vp = dict.fromkeys(self.names, 0)
        self.follows = ""
        self._read_layouts(rows, players)
        self.joined = dict.fromkeys(self.names, 1)
        self.joiners: list[str] = []
        self.laid = dict.fromkeys(self.names, 0)
        self.waiting: dict[str, list[int]] = {name: [] for name in self.names}
        for row, on_routes in zip(body.splitlines(), laid, strict=True):
            self.enter(row)
            for name, count in zip(self.names, on_routes, strict=True):
                self.lay(name, count)
        for name in self.names:
            self.count(name)

    def _read_layouts(self, rows: list[str], players: list[list[str]]) -> None:
        layouts: dict[str, list[str]] = {}
        for row in rows:
            if row.startswith("layout "):
                here = layouts.setdefault(row.split()[2], [])
            elif row.startswith("| "):
                here.append(row[2:])
        named = {words[0]: dict(word.split("=") for word in words[1:]) for words in players}
        self.posts = {
            name: [line.split() for line in layouts.get(mine.get("posts", ""), [])]
            for name, mine in named.items()
        }
        self.routes = {
            name: [
                space.split(":")
                for n in range(1, 6)
                for line in layouts.get(mine.get(f"route-{n}", ""), [])
                for space in line.split()
            ]
            for name, mine in named.items()
        }

    # ── what was entered ──

    def enter(self, row: str) -> None:
        name, verb, plain, given = read(row)
        if not name:
            if verb == "roll":
                self.depots[int(plain[0])][int(plain[1])] += 1
            elif verb == "phase":
                self.phase += 1
            return
        duchy = self.duchies[name]
        if verb == "goods":
            duchy.goods.update(map(int, plain[0].split(",")))
        elif verb == "ship":
            self.ship(duchy, plain[0], given.get("goods"))
        elif verb == "fetch":
            for there in self.depots.values():
                duchy.goods[int(plain[0])] += there.pop(int(plain[0]), 0)
        elif verb == "sell":
            self.sale(name, int(plain[0]))
        elif verb in ("place", "bring"):
            self.put(name, plain[0], plain[1], given.get("herd"))
        elif verb == "crane" and plain[0] == "watchtower":
            (cell,) = (c for c, tile in duchy.tiles.items() if tile == "crane")
            duchy.note("BU-48", 1, 4, {cell})
        elif verb == "route" and plain[0].startswith("vp"):
            duchy.note("BU-182", 1, int(plain[0][2:]))
        elif verb == "castle":
            duchy.tiles = {plain[0]: "castle"}
        elif verb == "join":
            self.joined_now(name, int(plain[0]))
        elif verb == "shield":
            self.shields[name][plain[2]] = int(plain[1])
        elif verb == "return":
            del self.shields[name][plain[0]]
        elif verb == "follow":
            self.follows = self.names[int(plain[0]) - 1]

    def shield(self, name: str, number: int) -> bool:
        return number in self.shields[name].values()

    def has(self, name: str, monastery: int) -> bool:
        copied = self.shield(name, 6) and self.follows
        return self.duchies[name].has(monastery) or bool(
            copied and self.duchies[self.follows].has(monastery)
        )

    def sale(self, name: str, good: int) -> None:
        duchy = self.duchies[name]
        count = duchy.goods.pop(good)
        duchy.sold[good] += count
        duchy.note("BU-62", count, len(self.names) * (2 if self.shield(name, 12) else 1))
        self.waiting[name][:0] = [good] * count

    def lay(self, name: str, until: int) -> None:
        route = self.routes[name]
        while route and self.laid[name] != until:
            colour, reward = route[self.laid[name]]
            self.laid[name] = (self.laid[name] + 1) % len(route)
            if int(colour) == self.waiting[name].pop(0) and reward.startswith("vp"):
                self.duchies[name].note("BU-182", 1, int(reward[2:]))

    # ── tiles ──

    def put(self, name: str, cell: str, tile: str, herd: str | None = None) -> None:
        duchy = self.duchies[name]
        duchy.tiles[cell] = tile
        region = duchy.region(cell)
        if animal(tile):
            self.herd(name, cell, region, herd)
        if region <= duchy.tiles.keys():
            inns = sum(duchy.tiles[c] == "inn" for c in region)
            size = len(region) + inns + self.shield(name, 17)
            duchy.note("BU-50", 1, SIZES[min(8, size)], region)
            duchy.note("BU-51", 1, PHASES[self.phase], region)
            before = duchy.bonus
            self.colour_done(name, duchy, duchy.colour[cell])
            if duchy.bonus > before:
                self.bonus_vp[name] += int(duchy.rows[-1].split("= ")[1].split(" ")[0])
        if tile == "watchtower":
            duchy.note("BU-48", 1, 4, {cell})
        self.join(name)

    def herd(self, name: str, cell: str, region: set[str], chosen: str | None) -> None:
        duchy = self.duchies[name]
        pasture = region
        if self.shield(name, 1):
            pasture = {c for c in NAMES if duchy.colour[c] == "P"}
        kinds: dict[str, set[str]] = {}
        for c in NAMES:
            if c in pasture and (kind := animal(duchy.tiles.get(c, ""))):
                kinds.setdefault(kind, set()).add(c)
        mine = animal(duchy.tiles[cell])
        more = self.has(name, 7)

        def shown(cells: set[str]) -> int:
            return sum(int(duchy.tiles[c].replace("geese", "geese2")[-1]) for c in cells)

        def note(rule: str, cells: set[str], extra: str) -> None:
            duchy.note(rule, shown(cells), 1, cells)
            if more:
                duchy.note(extra, len(cells), 1, cells)

        note("BU-33" if len(kinds[mine]) == 1 else "BU-34", kinds[mine], "BU-107")
        if mine == "geese":
            wanted = [chosen] if chosen else [kind for kind in kinds if kind != "geese"]
            others = [kinds[kind] for kind in wanted]
            if others:
                worth = [shown(cells) + more * len(cells) for cells in others]
                note("BU-142", others[worth.index(max(worth))], "BU-142")
        elif "geese" in kinds:
            duchy.note("BU-143", 1, 2, kinds["geese"])
            if more:
                duchy.note("BU-107", 1, 1, kinds["geese"])

    def join(self, name: str) -> None:
        """Walks from tile to tile."""
        duchy = self.duchies[name]
        now = 1
        left = set(duchy.tiles)
        while left and self.posts[name]:
            group, edge = set[str](), {left.pop()}
            while edge:
                group |= edge
                edge = {n for c in edge for n in neighbours(c)} & left
                left -= edge
            now = max(now, sum(bool(group & set(post)) for post in self.posts[name]))
        self.joined_now(name, now)

    def joined_now(self, name: str, now: int) -> None:
        duchy = self.duchies[name]
        for count in range(self.joined[name] + 1, now + 1):
            duchy.note("BU-171" if count == 2 else "BU-172", 1, PHASES[self.phase])
            if count == 3:
                self.joiners.append(name)
                place = len(self.joiners)
                if place <= 2:
                    vp = len(self.names) + (3 if place == 1 else 0)
                    duchy.note("BU-173" if place == 1 else "BU-174", 1, vp)
                    duchy.bonus += 1
                    self.bonus_vp[name] += vp
        self.joined[name] = max(self.joined[name], now)

    # ── the end ──

    def count(self, name: str) -> None:
        duchy = self.duchies[name]
        monasteries = 0
        cranes = list(duchy.tiles.values()).count("crane")
        for number in range(15, 30):
            if not self.has(name, number):
                continue
            count, each, where = self.counted(duchy, number)
            if 16 <= number <= 23 or number == 29:
                count, cranes = count + cranes, 0
            if count:
                duchy.note(f"BU-{100 + number}", count, each, where)
                monasteries += count * each
        if self.shield(name, 10) and monasteries:
            duchy.note("BU-310", 1, monasteries)
        if self.shield(name, 7) and self.bonus_vp[name]:
            duchy.note("BU-307", 1, self.bonus_vp[name])
        for cell, number in self.shields[name].items():
            vp = 12 if number < 7 else 8 if number < 13 else 4
            duchy.note(f"BU-{300 + number}", 1, vp * (2 if self.shield(name, 13) else 1), {cell})

    def counted(self, duchy: Duchy, number: int) -> tuple[int, int, set[str] | None]:
        if number == 15:
            return len(+duchy.sold), 2, None
        if number == 25:
            return duchy.sold.total(), 1, None
        if number == 26:
            return duchy.bonus, 3, None
        if number == 24:
            cells = {c for c, tile in duchy.tiles.items() if animal(tile)}
            return len({animal(duchy.tiles[c]) for c in cells}), 4, cells
        if number in (27, 28):
            return 0, 0, None
        house = "whitecastle" if number == 29 else HOUSES[number - 16]
        cells = {c for c, tile in duchy.tiles.items() if tile == house}
        return len(cells), 4, cells

    def items(self) -> list[str]:
        """Every item but what is left at the end."""
        return [f"{name} | {row}" for name, duchy in self.duchies.items() for row in duchy.rows]

"""What statistics call the kinds of points, in all games."""

from __future__ import annotations

from collections.abc import Mapping

from core.message import Message, say, say_in

OTHER = say("Other")
TITLES = {
    "animals": say("Livestock"),
    "area": say("Areas"),
    "bonus": say("Bonus tiles"),
    "bonus tile": say("Bonus tiles"),
    "bought": say("Points bought"),
    "castle": say_in("Dice Game", "Castles"),
    "city": say("Cities"),
    "coins": say("Coins"),
    "colour": say("Completed colours"),
    "colour bonus": say("Completed colours"),
    "correction": say("Set by hand"),
    "farm": say_in("Tuscany", "Farms"),
    "final": say("Left over at the end"),
    "goods": say("Goods"),
    "mine": say_in("Dice Game", "Mines"),
    "monastery": say_in("Dice Game", "Monasteries"),
    "other": OTHER,
    "pasture": say("Pastures"),
    "phase": say("Phase bonuses"),
    "posts": say("Border posts"),
    "region": say("Regions"),
    "river": say("Rivers"),
    "round": say("Round scorings"),
    "route": say("Trade routes"),
    "sale": say("Sales"),
    "shields": say("Shields"),
    "silver": say_in("Burgundy", "Silver"),
    "track": say("Points track"),
    "watchtower": say("Watchtowers"),
    "workers": say_in("Burgundy", "Workers"),
    "yield card": say("Yield cards"),
}
IN_A_GAME = {
    ("burgundy", "castle"): say_in("Burgundy", "Castles"),
    ("burgundy", "mine"): say_in("Burgundy", "Mines"),
    ("burgundy", "monastery"): say_in("Burgundy", "Monasteries"),
    ("tuscany", "bonus tile"): say_in("Tuscany", "Bonus tiles"),
    ("tuscany", "castle"): say_in("Tuscany", "Castles"),
    ("tuscany", "monastery"): say_in("Tuscany", "Monasteries"),
}
"""By game and kind, where a game has its own word."""


FORMER = {"by hand": "correction", "corrected": "correction"}
"""What summaries saved by older versions call a kind."""


def current(points: Mapping[str, int]) -> Mapping[str, int]:
    """Points by kind as a summary has them, under the names of today."""
    if FORMER.keys().isdisjoint(points):
        return points
    found: dict[str, int] = {}
    for kind, vp in points.items():
        kind = FORMER.get(kind, kind)
        found[kind] = found.get(kind, 0) + vp
    return found


def title(kind: str, game: str = "") -> Message:
    return IN_A_GAME.get((game, kind)) or TITLES.get(kind, OTHER)

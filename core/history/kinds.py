"""What statistics call the kinds of points, in all games."""

from __future__ import annotations

from collections.abc import Mapping

from core.message import N_

OTHER = N_("Other")
TITLES = {
    "animals": N_("Animals"),
    "area": N_("Areas"),
    "bonus": N_("Bonus tiles"),
    "bonus tile": N_("Bonus tiles taken"),
    "bought": N_("Points bought"),
    "castle": N_("Castles"),
    "city": N_("Cities"),
    "coins": N_("Coins"),
    "colour": N_("Whole colours"),
    "colour bonus": N_("Whole colours"),
    "correction": N_("Set by hand"),
    "farm": N_("Farms"),
    "final": N_("Left over at the end"),
    "goods": N_("Goods"),
    "mine": N_("Mines"),
    "monastery": N_("Monasteries"),
    "other": OTHER,
    "pasture": N_("Pastures"),
    "phase": N_("Early regions"),
    "posts": N_("Border posts"),
    "region": N_("Regions"),
    "river": N_("Rivers"),
    "round": N_("Round scorings"),
    "route": N_("Trade routes"),
    "sale": N_("Sales"),
    "shields": N_("Shields"),
    "silver": N_("Silver"),
    "track": N_("Points track"),
    "watchtower": N_("Watchtowers"),
    "workers": N_("Workers"),
    "yield card": N_("Yield cards"),
}
"""Kind → English source text, in the catalogues."""


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


def title(kind: str) -> str:
    return TITLES.get(kind, OTHER)

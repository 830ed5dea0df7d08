"""What statistics call the kinds of points, in all games."""

from __future__ import annotations

from core.message import N_

OTHER = N_("Other")
TITLES = {
    "animals": N_("Animals"),
    "area": N_("Areas"),
    "bonus": N_("Bonus tiles"),
    "bonus tile": N_("Bonus tiles taken"),
    "bought": N_("Points bought"),
    "by hand": N_("Set by hand"),
    "castle": N_("Castles"),
    "city": N_("Cities"),
    "coins": N_("Coins"),
    "colour": N_("Whole colours"),
    "colour bonus": N_("Whole colours"),
    "corrected": N_("Set by hand"),
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


def title(kind: str) -> str:
    return TITLES.get(kind, OTHER)

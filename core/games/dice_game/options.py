"""What a table of the Dice Game decides before it begins."""

from __future__ import annotations

from core.game import NO, YES, Choice, Option
from core.games.dice_game import layouts
from core.message import N_

UNLIMITED = Choice("unlimited", N_("No end"))
ROW_OPTIONS = ("monk_row", "silver_row", "goods_row", "worker_row")
"""In the order of `Bonus`."""

OPTIONS = (
    Option(
        "sheet",
        N_("Sheet"),
        default="A",
        choices=(
            Choice("A", N_("Sheet A")),
            Choice("B", N_("Sheet B")),
            Choice("C", N_("Sheet C")),
            Choice("D", N_("Sheet D")),
        ),
        layout=layouts.KIND,
    ),
    Option(
        "start",
        N_("Starting castles"),
        default="secret",
        choices=(
            Choice("secret", N_("Everybody chooses in secret")),
            Choice("different", N_("All different")),
            Choice("same", N_("All the same")),
        ),
        help=N_("“All different” is for at most as many players as there are castles."),
    ),
    Option(
        "same_round_bonus",
        N_("A silver just earned pays for the second cell"),
        default="yes",
        choices=(YES, NO),
        help=N_("The book leaves open whether a bonus may be used in the round that brings it."),
    ),
    Option("monk_row", N_("Circles for monks"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("silver_row", N_("Circles for silver"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("goods_row", N_("Circles for goods"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("worker_row", N_("Circles for workers"), "unlimited", (UNLIMITED,), range(1, 51)),
)

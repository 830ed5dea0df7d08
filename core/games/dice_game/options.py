"""What a table of the Dice Game decides before it begins."""

from __future__ import annotations

from core.game import NO, YES, Choice, Option
from core.games.dice_game import layouts
from core.message import N_

UNLIMITED = Choice("unlimited", N_("Unlimited"))
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
            Choice("secret", N_("In secret")),
            Choice("different", N_("All different")),
            Choice("same", N_("All the same")),
        ),
        help=N_("“All different” needs a castle for each player."),
    ),
    Option(
        "same_round_bonus",
        N_("Silver may be spent in the round it is earned"),
        default="yes",
        choices=(YES, NO),
        help=N_("The rulebook does not say whether a bonus may be used in the round you gain it."),
    ),
    Option("monk_row", N_("Circles for monks"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("silver_row", N_("Circles for silver"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("goods_row", N_("Circles for goods"), "unlimited", (UNLIMITED,), range(1, 51)),
    Option("worker_row", N_("Circles for workers"), "unlimited", (UNLIMITED,), range(1, 51)),
)

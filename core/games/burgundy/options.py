"""What a table of Burgundy decides before it begins; each expansion adds its own."""

from __future__ import annotations

from core.game import Choice, Depth, Option
from core.games.burgundy.layouts import BLANK, LAYOUT
from core.message import N_

_BOARDS = (
    Choice("1", N_("Duchy 1")),
    Choice("2", N_("Duchy 2")),
    Choice("3", N_("Duchy 3")),
    Choice("4", N_("Duchy 4")),
    Choice("4b", N_("Duchy 4, other version")),
    Choice("5", N_("Duchy 5")),
    Choice("6", N_("Duchy 6")),
    Choice("7", N_("Duchy 7")),
    Choice("8", N_("Duchy 8")),
    Choice("8b", N_("Duchy 8, other version")),
    Choice("9", N_("Duchy 9")),
    Choice("10", N_("Duchy 10")),
    Choice(BLANK, N_("Asked during the game")),
)

OPTIONS = (
    Option(
        "edition",
        N_("Edition"),
        "2020",
        (Choice("2020", N_("2020 edition")), Choice("2011", N_("2011 edition"), "burgundy@2011")),
    ),
    Option(
        "depth",
        N_("Tracking"),
        Depth.SCORE,
        (
            Choice(Depth.SCORE, N_("Points only")),
            Choice(Depth.FULL, N_("Everything: dice, workers, silver, goods")),
        ),
    ),
    Option(
        "board",
        N_("Duchy for everyone"),
        "1",
        _BOARDS,
        layout=LAYOUT,
    ),
    Option(
        "own-board",
        N_("Duchy"),
        "table",
        (Choice("table", N_("Same as everyone")), *_BOARDS),
        layout=LAYOUT,
        per_player=True,
    ),
    Option(
        "castle",
        N_("Starting castle"),
        "0",
        numbers=range(9),
        per_player=True,
        help=N_(
            "0: the castle in the middle, or asked during the game. 1, 2, 3…: "
            "the first, second, third castle space."
        ),
    ),
    Option("first", N_("First player’s seat"), "1", numbers=range(1, 5)),
    Option(
        "tie",
        N_("Tiebreaker"),
        "most-empty",
        (
            Choice("most-empty", N_("more empty spaces (both rulebooks)")),
            Choice("fewest-empty", N_("fewer empty spaces (some later editions)")),
        ),
    ),
)

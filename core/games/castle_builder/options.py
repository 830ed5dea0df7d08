"""What a table of Castle Builder decides before it begins. Readings of the rulebook come first."""

from __future__ import annotations

from core.game import NO, YES, Choice, Option
from core.games.castle_builder.layouts import FOUNDATION, TILES, TRACK
from core.message import N_

UNKNOWN = "unknown"

OPTIONS = (
    Option(
        "depth",
        N_("Tracking"),
        "score",
        (
            Choice("rows", N_("only the rows of tiles, and coins")),
            Choice("score", N_("tiles placed, steps and coins")),
            Choice("full", N_("turns, holders and the market too")),
        ),
    ),
    Option("sky", N_("Above the sky: play to nine coins"), "no", (NO, YES)),
    Option("royal", N_("Royal strategy: prince, princess, free discards"), "no", (NO, YES)),
    Option("peaceful", N_("Peaceful times: red coins give a market tile"), "no", (NO, YES)),
    Option(
        "track",
        N_("Progress track"),
        UNKNOWN,
        (Choice(UNKNOWN, N_("not entered: only steps are counted")),),
        layout=TRACK,
    ),
    Option(
        "foundation",
        N_("Foundation"),
        UNKNOWN,
        (Choice(UNKNOWN, N_("not entered: doors are marked during the game")),),
        layout=FOUNDATION,
    ),
    Option(
        "tiles",
        N_("Tile list"),
        UNKNOWN,
        (Choice(UNKNOWN, N_("fills up during the game")),),
        layout=TILES,
    ),
    Option(
        "shift",
        N_("Tiles discarded to change a number"),
        "one",
        (Choice("one", N_("one at most")), Choice("any", N_("any number (publisher, 2025)"))),
    ),
    Option(
        "edge",
        N_("A tile at the edge that rests on one tile"),
        "sum",
        (
            Choice("sum", N_("same number as below, or ✓")),
            Choice("tick", N_("only tiles with ✓")),
            Choice("none", N_("not allowed")),
        ),
    ),
    Option(
        "hang",
        N_("An overhanging half tile"),
        "sky",
        (Choice("sky", N_("must show sky")), Choice("free", N_("may show anything"))),
    ),
    Option("door_row", N_("A door counts as the start of row 1"), "yes", (YES, NO)),
    Option("ruby_chain", N_("The space after a ruby step gives its bonus"), "yes", (YES, NO)),
    Option(
        "coin_spaces",
        N_("Several coin spaces in one move"),
        "each",
        (Choice("each", N_("one coin each")), Choice("one", N_("one coin per move"))),
    ),
)

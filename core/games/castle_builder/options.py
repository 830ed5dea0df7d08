"""What a table of Castle Builder decides before it begins. Readings of the rulebook come first."""

from __future__ import annotations

from core.game import NO, YES, Choice, Option
from core.games.castle_builder.layouts import FOUNDATION, TILES, TRACK
from core.message import N_

UNKNOWN = "unknown"

OPTIONS = (
    Option(
        "depth",
        N_("What is tracked"),
        "score",
        (
            Choice("rows", N_("only the rows of tiles, and coins")),
            Choice("score", N_("tiles placed, steps and coins")),
            Choice("full", N_("also turns, holders and the market")),
        ),
    ),
    Option("sky", N_("Above the sky: play to nine coins"), "no", (NO, YES)),
    Option("royal", N_("Royal strategy: prince, princess, free shifts"), "no", (NO, YES)),
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
        (Choice(UNKNOWN, N_("not entered: doors are told in play")),),
        layout=FOUNDATION,
    ),
    Option(
        "tiles",
        N_("Tile list"),
        UNKNOWN,
        (Choice(UNKNOWN, N_("fills itself in play")),),
        layout=TILES,
    ),
    Option(
        "shift",
        N_("Tiles discarded to shift a number"),
        "one",
        (Choice("one", N_("one at most")), Choice("any", N_("any number (publisher, 2025)"))),
    ),
    Option(
        "edge",
        N_("A tile that rests on one tile only, at the edge"),
        "sum",
        (
            Choice("sum", N_("its number equals the one below, or it has a tick")),
            Choice("tick", N_("only tiles with a tick")),
            Choice("none", N_("not allowed")),
        ),
    ),
    Option(
        "hang",
        N_("Half a tile over nothing"),
        "sky",
        (Choice("sky", N_("must show sky")), Choice("free", N_("may show anything"))),
    ),
    Option("door_row", N_("A door counts as the beginning of row a"), "yes", (YES, NO)),
    Option("ruby_chain", N_("The space after a ruby step gives its bonus"), "yes", (YES, NO)),
    Option(
        "coin_spaces",
        N_("Several coin spaces in one move"),
        "each",
        (Choice("each", N_("a coin for each")), Choice("one", N_("one coin a move"))),
    ),
)

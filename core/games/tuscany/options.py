"""What a table of Tuscany decides before it begins."""

from __future__ import annotations

from core.game import NO, YES, Choice, Option
from core.message import N_

ASKED = "asked"
"""Nobody has told the app yet: it asks at the table."""

_ASKED = Choice(ASKED, N_("Asked during the game"))

OPTIONS = (
    Option(
        "depth",
        N_("Tracking"),
        "score",
        (
            Choice("tracks", N_("Green and red track only")),
            Choice("score", N_("Only scoring moves")),
            Choice("full", N_("Every action, with cards, tiles and turns")),
        ),
    ),
    Option(
        "draw",
        N_("Region cards drawn per action"),
        "3",
        (Choice("3", N_("Three")), Choice("2", N_("Two (German edition)"))),
    ),
    Option(
        "cards-for-point",
        N_("Region cards for 1 point at the end"),
        "5",
        (Choice("5", N_("Five")), Choice("3", N_("Three"))),
    ),
    Option(
        "tie",
        N_("Tiebreaker after red points and empty spaces"),
        "most-green",
        (
            Choice("most-green", N_("More green points")),
            Choice("fewest-green", N_("Fewer green points, then fewer region cards")),
        ),
    ),
    Option(
        "take",
        N_("Tiles that may be taken"),
        "any",
        (
            Choice("any", N_("Any tile")),
            Choice("fitting", N_("Only a tile that could be placed now")),
        ),
    ),
    Option(
        "start-area",
        N_("The starting castle scores an area of one space"),
        "no",
        (NO, YES),
    ),
    Option("colours", N_("Colour bonus tiles"), ASKED, (_ASKED,), layout="colours"),
    Option("yields", N_("Yield cards"), ASKED, (_ASKED,), layout="yields"),
    Option(
        "shape",
        N_("Board shape"),
        "printed",
        (Choice("printed", N_("Three columns of 3, 4 and 3 spaces")),),
        layout="shape",
    ),
    Option("board-a", N_("Board A"), ASKED, (_ASKED,), layout="board", per_player=True),
    Option("board-b", N_("Board B"), ASKED, (_ASKED,), layout="board", per_player=True),
    Option("board-c", N_("Board C"), ASKED, (_ASKED,), layout="board", per_player=True),
    Option(
        "order",
        N_("Boards from left to right"),
        "abc",
        (
            Choice("abc", N_("A B C")),
            Choice("acb", N_("A C B")),
            Choice("bac", N_("B A C")),
            Choice("bca", N_("B C A")),
            Choice("cab", N_("C A B")),
            Choice("cba", N_("C B A")),
        ),
        per_player=True,
    ),
    Option("turn-a", N_("Board A upside down"), "no", (NO, YES), per_player=True),
    Option("turn-b", N_("Board B upside down"), "no", (NO, YES), per_player=True),
    Option("turn-c", N_("Board C upside down"), "no", (NO, YES), per_player=True),
    Option(
        "shifts",
        N_("Shifts of the boards"),
        "set",
        (
            Choice("set", N_("Chosen before the game")),
            Choice("asked", N_("Asked when a tile depends on them")),
        ),
        help=N_("Only for tracking points. Tracking every action needs the shifts from the start."),
    ),
    Option(
        "middle",
        N_("Middle board, against the left one"),
        "down",
        (Choice("down", N_("Half a hex down")), Choice("up", N_("Half a hex up"))),
        per_player=True,
    ),
    Option(
        "right",
        N_("Right board, against the middle one"),
        "up",
        (Choice("down", N_("Half a hex down")), Choice("up", N_("Half a hex up"))),
        per_player=True,
    ),
)

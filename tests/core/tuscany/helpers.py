"""A painted table for tests of Tuscany. The boards and values are made up: nobody's copy is meant.

The domain, columns a to i from the left, cells from the top (F farm, V village, M monastery,
T traveller, Q quarry, C city, I inn, K castle):

    a  F F V        d  I M C        g  C F M
    b  V F K Q      e  Q K V T      h  T V V K
    c  M M T        f  Q F I        i  C T Q

Areas of more than one cell: farms a1 a2 b2 and f2 g2, monasteries c1 c2 d2, quarries e1 f1,
villages h2 h3.
"""

from __future__ import annotations

from core.errors import IllegalEntry
from core.game import Item, Layout, Player, Setup
from core.games.tuscany import GAME
from core.games.tuscany.state import Estate
from core.session import Session
from tests.core.helpers import enter, session

NAMES = ("Anna", "Boris", "Sveta", "Denis")
BOARDS = (
    Layout("board", "A", "farm farm village\nvillage farm castle quarry\nmonastery monastery trav"),
    Layout("board", "B", "inn monastery city\nquarry castle village traveller\nquarry farm inn"),
    Layout("board", "C", "city farm monastery\ntrav village village castle\ncity trav quarry"),
)
VALUES = Layout(
    "colours",
    "made-up",
    "village 4 2\nfarm 4 2\ntraveller 3 1\nmonastery 4 2\n"
    "quarry 3 1\ncity 3 2\ninn 2 1\ncastle 3 1",
)
CARDS = Layout("yields", "made-up", "6 red red\n5 green\n5 cards cards\n4 marble\n4 worker\n3 hex")
PAINTED = (("board-a", "A"), ("board-b", "B"), ("board-c", "C"))
DISPLAY = "village,farm,traveller,monastery,quarry,city,inn,castle"


def setup(
    players: int = 2, painted: bool = True, layouts: tuple[Layout, ...] = (), **options: str
) -> Setup:
    """Option names may be written with _ for -."""
    looks = PAINTED if painted else ()
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    layouts = (*(BOARDS if painted else ()), *layouts)
    return Setup(tuple(Player(name, looks) for name in NAMES[:players]), chosen, layouts)


def with_boards(*texts: str) -> Setup:
    """Two players with such boards, each with copies of their own."""
    layouts = []
    players = []
    for name in NAMES[:2]:
        own = [Layout("board", f"{name}-{at}", text) for at, text in zip("abc", texts, strict=True)]
        layouts += own
        looks = tuple((f"board-{at}", board.name) for at, board in zip("abc", own, strict=True))
        players.append(Player(name, looks))
    return Setup(tuple(players), {}, tuple(layouts))


def known(players: int = 2, **options: str) -> Setup:
    """Everything painted and entered."""
    return setup(players, layouts=(VALUES, CARDS), colours="made-up", yields="made-up", **options)


def begin(table: Setup) -> Session:
    return session("tuscany", table)


def table(
    depth: str = "full",
    players: int = 2,
    bonus: str = "worker",
    start: str = "b3",
    display: str = DISPLAY,
    **options: str,
) -> Session:
    """A table ready for the first turn: castles on `start`, the same bonus tile for all."""
    playing = begin(known(players, depth=depth, **options))
    if depth == "full":
        enter(playing, f"Anna: reveal {display}")
    for name in NAMES[:players]:
        enter(playing, f"{name}: start {start}")
    for name in NAMES[:players]:
        enter(playing, f"{name}: bonus {bonus}")
    return playing


def give(playing: Session, name: str, **counters: int) -> Session:
    for counter, value in counters.items():
        enter(playing, f"! {name}: set {counter.replace('_', '-')} {value}")
    return playing


def refused(playing: Session, text: str) -> set[str]:
    """The rules that refuse this line; the session must stay as it is."""
    before = playing.state
    try:
        playing.enter(playing.read(text))
    except IllegalEntry as trouble:
        assert playing.state is before
        return {refusal.rule for refusal in trouble.refusals}
    raise AssertionError(f"{text} is allowed")


def estate(playing: Session, name: str = "Anna") -> Estate:
    found: Estate = playing.state.estates[NAMES.index(name)]
    return found


def green(playing: Session, name: str = "Anna") -> int:
    return GAME.green(playing.state, NAMES.index(name)).total


def red(playing: Session, name: str = "Anna") -> int:
    return GAME.red(playing.state, NAMES.index(name)).total


def explained(items: tuple[Item, ...]) -> list[tuple[str, int, int, str]]:
    """Items in short: rule, count, each, cells."""
    return [(item.rule, item.count, item.each, " ".join(item.source)) for item in items]


def green_items(playing: Session, name: str = "Anna") -> list[tuple[str, int, int, str]]:
    return explained(GAME.green(playing.state, NAMES.index(name)).items)


def red_items(playing: Session, name: str = "Anna") -> list[tuple[str, int, int, str]]:
    return explained(GAME.red(playing.state, NAMES.index(name)).items)

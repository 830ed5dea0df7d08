"""The entries of the shields, and what is remembered of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from core.entry import Entry
from core.games.burgundy.expansions import shields
from core.games.burgundy.state import State

NAME = "shields"
WHITE = "shields-white"
"""The option: what white castles are to shields."""
COUNT = 18
ENDLESS = 999
"""More places than there are tiles."""
VP = (12, 8, 4)
"""For the shields 1 to 6, 7 to 12 and 13 to 18."""
IN_DEPOTS = {2: (1, 1, 1, 1, 1, 1), 3: (1, 2, 1, 2, 1, 2), 4: (2, 2, 2, 2, 2, 2)}


# ── entries ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Shield(Entry):
    """A shield from a depot onto a castle, with both dice or after a castle (shield 11):
    `Anna: shield 3 12 d4`."""

    verb: ClassVar[str] = "shield"
    player: int
    depot: int
    number: int
    cell: str


@dataclass(frozen=True, slots=True)
class Return(Entry):
    """A shield that is not paid for leaves its castle."""

    verb: ClassVar[str] = "return"
    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class Upkeep(Entry):
    """How many workers pay for shields, with shield 3; the others are paid in silver."""

    verb: ClassVar[str] = "upkeep"
    player: int
    workers: int


@dataclass(frozen=True, slots=True)
class Follow(Entry):
    """Whose monasteries count too, with shield 6: the seat, from 1."""

    verb: ClassVar[str] = "follow"
    player: int
    seat: int


@dataclass(frozen=True, slots=True)
class Turn(Entry):
    """A die shows another number, with shield 16."""

    verb: ClassVar[str] = "turn"
    player: int
    die: int
    to: int


@dataclass(frozen=True, slots=True)
class Fetch(Entry):
    """A ship brings one kind of goods from all depots, with shield 5."""

    verb: ClassVar[str] = "fetch"
    player: int
    good: int


@dataclass(frozen=True, slots=True)
class Bring(Entry):
    """A tile straight into the duchy at the end of a phase, with shield 14, or with shield 15 from
    the black depot."""

    verb: ClassVar[str] = "bring"
    player: int
    cell: str
    tile: str
    depot: int = 0
    herd: str | None = None
    """As for `Place`."""


# ── what is remembered ────────────────────────────────────────────────────────────────────────


class Held(NamedTuple):
    cell: int
    number: int


class ShieldsState(NamedTuple):
    held: tuple[tuple[Held, ...], ...]
    """The shields of each duchy."""
    workers: tuple[int | None, ...]
    """How many workers each duchy pays for shields; None for as few as possible."""
    taken: tuple[tuple[int, int], ...] = ()
    """Depot and number of every shield that has left the main board."""
    follows: int | None = None
    """The player whose monasteries shield 6 uses."""
    used: frozenset[int] = frozenset()
    """Of 14 and 15 those used in this phase; 16 if used in this turn."""
    white: str = "eleven"
    """What white castles are to shields, as chosen."""


def kept(state: State) -> ShieldsState:
    return state.kept(shields.EXPANSION)


def shields_of(state: State, player: int) -> tuple[Held, ...]:
    return kept(state).held[state.table.duchy_of[player]]


def holds(state: State, player: int, number: int) -> bool:
    return any(held.number == number for held in shields_of(state, player))


def shield_vp(number: int) -> int:
    return VP[(number - 1) // 6]


def with_kept(state: State, **changes: Any) -> State:
    return state.keep(shields.EXPANSION, kept(state)._replace(**changes))


def other_duchy(state: State, player: int, other: int) -> bool:
    return state.table.duchy_of[player] != state.table.duchy_of[other]

"""What players choose before a game: which options come first, what is offered, how it looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from core.game import Setup
from core.message import Message
from mobile.tables.view import BoardFace


class Spaces(NamedTuple):
    """A choice among the spaces of a board."""

    face: BoardFace
    values: Mapping[str, int]
    """By what is chosen: its space."""
    later: Message | None = None
    """What the default is called, where it is no space."""


class Choices:
    """The same for every game; a game's table overrides what differs."""

    first: tuple[str, ...] = ()
    """The options that every table decides; the others wait behind a button."""
    fresh: ClassVar[Mapping[str, str]] = {}
    """What new games choose unless the players do. The defaults of a game stay those of its oldest
    records."""
    expansions: tuple[str, ...] = ()
    """The options that put something of the box in play."""
    expansion_options: tuple[str, ...] = ()
    """What these ask for."""
    seats: tuple[str, ...] = ()
    """The options whose number is that of a player's seat."""
    deals: tuple[str, ...] = ()
    """The options whose number only says how the app deals."""

    def preview(self, option: str, value: str, chosen: Mapping[str, str]) -> BoardFace | None:
        """A picture of what an option stands for beside the other choices, where there is one."""
        return None

    def spaces(self, option: str, setup: Setup, seat: int) -> Spaces | None:
        """What an option of a player stands for on that player's board, where it is a space."""
        return None

    def on_offer(self, option: str, value: str, chosen: Mapping[str, str]) -> bool:
        """Whether a choice exists beside the others: some boards are in one edition only."""
        return True

    def asked(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        """Whether an option matters beside the other choices, for so many players."""
        return True

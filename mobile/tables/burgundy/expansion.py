"""An expansion at the table: one object whose hooks the table calls. The table knows none by name.

It has the words, questions and pictures of what its rules (`core/games/burgundy/expansions`) add.
A subclass overrides the hooks it needs and leaves the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from core.entry import Entry
from core.game import Setup
from core.games.burgundy.entries import Place
from core.games.burgundy.state import Pending, State
from core.message import Message
from mobile.tables.editing import Look
from mobile.tables.steps import Tap
from mobile.tables.view import Arrangement, BoardFace, Holding, Note, Post, Route, Strip, Token


class EntryWords(NamedTuple):
    """How a kind of entry is offered and told."""

    title: Message
    icon: str
    tell: Callable[[State, Any], Message]
    """Its line of the log, after the player's name."""
    at_once: bool = False
    """Whether it is asked when it is due: nobody has to look at the board for the answer."""
    button: bool = True
    """Whether it has a button; what is touched on the board has none."""
    last: bool = False
    """Whether its button comes after those of all expansions."""


class FieldWords(NamedTuple):
    """How a field of an entry is asked for."""

    question: Message | None
    token: Callable[[State, Any], Token]
    rule: Callable[[Any], str] | None = None
    """The rule that explains a value."""
    arrangement: Arrangement = Arrangement.NAMED


class ExpansionTable:
    name: ClassVar[str]
    """Of the expansion."""
    entries: ClassVar[Mapping[type[Entry], EntryWords]] = {}
    """The kinds of entries it adds."""
    fields: ClassVar[Mapping[str, FieldWords]] = {}
    """Their fields, where others do not have them too."""
    tile_icons: ClassVar[Mapping[str, str]] = {}
    """The icons of its tiles, by name."""
    tile_rules: ClassVar[Mapping[str, str]] = {}
    """The rules that say what its tiles do, by name."""
    looks: ClassVar[Mapping[str, Look]] = {}
    """How its layouts look in the editor, by kind."""
    counters: ClassVar[Mapping[str, Message]] = {}
    """What it counts and a table may correct."""
    tile_objects: ClassVar[Mapping[str, Message]] = {}
    """Its tiles as the object of a sentence, for the log."""
    settles: ClassVar[tuple[str, ...]] = ()
    """Options of the game that nobody chooses with it."""
    deals: ClassVar[tuple[str, ...]] = ()
    """Its options that are numbers of a deal."""
    boards: ClassVar[tuple[str, ...]] = ()
    """The boards that are on offer only with it."""

    # ── set-up ──

    def preview(self, option: str, value: str) -> BoardFace | None:
        """A picture of what one of its options stands for."""
        return None

    def asks(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        """Whether one of its options matters; asked only when it is in play."""
        return True

    def covered(self, state: State) -> bool:
        """Whether start castles were chosen that the others must not see yet."""
        return False

    # ── questions ──

    def question(self, state: State, entries: Sequence[Entry]) -> Tap | None:
        """What asks for one of these entries, where going field by field is not good enough."""
        return None

    def follow_up(self, state: State, due: Pending) -> Tap | None:
        """What is asked now that this is due."""
        return None

    def untold(self, state: State, place: Place, cell: int, entries: list[Entry]) -> Tap | None:
        """Points only: what is asked after a tile was placed. `entries` may be entered now."""
        return None

    def tap(self, state: State, player: int, cell: int) -> Tap | None:
        """What touching a space means of which nobody knows what is printed there."""
        return None

    def to_fill(self, state: State, entry: Entry) -> int | None:
        """The space whose tile is asked for after an entry."""
        return None

    def storages(self, state: State, player: int) -> Mapping[str, Message] | None:
        """By field of `Stock`: where tiles are stored, if not beside each duchy."""
        return None

    # ── what is shown ──

    def tokens(self, state: State, player: int) -> Mapping[int, Token]:
        """What lies on tiles, by cell."""
        return {}

    def rule_at(self, state: State, player: int, cell: int) -> str:
        """The rule of what lies on the tile of a cell."""
        return ""

    def second_half(self, setup: Setup) -> frozenset[int]:
        """The cells of the other half of a board."""
        return frozenset()

    def rivers(self, state: State) -> tuple[tuple[int, int], ...]:
        """Cells that are joined across water."""
        return ()

    def posts(self, state: State, player: int) -> tuple[Post, ...]:
        return ()

    def holdings(self, state: State, player: int) -> Iterator[Holding]:
        """What lies beside a board."""
        return iter(())

    def routes(self, state: State, player: int) -> tuple[Route, ...]:
        return ()

    def strips(self, state: State) -> tuple[Strip, ...]:
        """Tracks in place of turn order and points."""
        return ()

    def phase_notes(self, state: State, player: int) -> Iterator[Note]:
        """What the end of the phase brings a player."""
        return iter(())

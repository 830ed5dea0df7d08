"""What a device remembers between games: every key with the kind of its value.

A backup may come from anybody, so a value of another kind counts as not set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from core.storage.store import Store

T = TypeVar("T", list[str], list[Any], dict[str, Any])


@dataclass(frozen=True)
class Setting(Generic[T]):
    name: str
    kind: type[T]
    """An empty one is what it is until it is set."""

    def read(self, store: Store) -> T:
        value = store.setting(self.name)
        return value if isinstance(value, self.kind) else self.kind()

    def write(self, store: Store, value: T) -> None:
        store.set_setting(self.name, value)

    def write_later(self, store: Store, value: T) -> None:
        """Saves it with the next move: for what the players can do without."""
        store.set_later(self.name, value)


PREFERENCES = Setting[dict[str, Any]]("settings", dict)
"""Language, theme, text size, one sheet or all sheets (`all_sheets`) and so on, by name."""
PLACE = Setting[list[Any]]("place", list)
"""The screens on top of each other when the app was left."""
HINTS = Setting[list[str]]("hints", list)
"""The hints that were seen."""
LAST_SETUP = Setting[dict[str, Any]]("last setup", dict)
"""What was played last, with whom."""
USUAL_OPTIONS = Setting[dict[str, Any]]("usual options", dict)
"""By game: what these players chose when they last played it."""
DICE_SAMPLES = Setting[dict[str, Any]]("dice colours", dict)
"""The colours of the players' dice as the camera saw them."""
SEAT_DICE = Setting[dict[str, Any]]("dice of the seats", dict)
"""By colour of a seat: the colour of its dice."""
CONFIRMED_LAYOUTS = Setting[list[str]]("confirmed_layouts", list)
"""The printed layouts that the players have compared with their copy."""
COACH_SHEETS = Setting[dict[str, Any]]("coach's sheets", dict)
"""By game played alone: how well the coach plays beside it."""
COACH_REVIEWS = Setting[dict[str, Any]]("coach's reviews", dict)
"""By game: what the coach found in it, for the statistics."""
PHONES = Setting[dict[str, Any]]("phones", dict)
"""By game: the codes of the phones at its table, and who may enter the roll."""
WIFI = Setting[dict[str, Any]]("wi-fi", dict)
"""Name and password that the host gave for the QR code to join it."""

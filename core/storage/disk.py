"""What the disk and SQLite may say, as sentences for the player."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

from core.message import Message, say


class StoreError(Exception):
    """The disk or the file would not: a sentence that says what is wrong and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class DamagedStore(StoreError):
    """The file itself is broken: `core.storage.rescue` saves what can be read."""

    def __init__(self) -> None:
        super().__init__(
            say("Your games file is damaged. Castlepad can rescue what is still readable.")
        )


@contextlib.contextmanager
def clear_errors() -> Iterator[None]:
    """Turns what SQLite and the system say into a sentence for the player."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise StoreError(say("This game was changed in another window. Open it again.")) from error
    except sqlite3.ProgrammingError:  # ours, not the disk's
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what it could not read
        raise DamagedStore from error
    except (sqlite3.Error, OSError) as error:
        raise _explained(error) from error


def _explained(error: sqlite3.Error | OSError) -> StoreError:
    text = str(error).lower()
    if "full" in text or "no space" in text:
        message = say("Not saved: the device is full. Free some space and try again.")
    elif "readonly" in text or "read-only" in text or "permission" in text:
        message = say("Castlepad may not write to its folder. Allow it and try again.")
    elif "locked" in text:
        message = say("Another Castlepad window is saving. Try again in a moment.")
    elif isinstance(error, OSError) or "disk i/o" in text or "unable to open" in text:
        message = say("Not saved: {reason}", reason=str(error))
    else:  # whatever SQLite cannot make sense of
        return DamagedStore()
    return StoreError(message)

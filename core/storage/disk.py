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
            say("The file with the games is damaged. What can be read of it can be saved.")
        )


@contextlib.contextmanager
def clear_errors() -> Iterator[None]:
    """Turns what SQLite and the system say into a sentence for the player."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise StoreError(
            say("This game has moved on in another window. Open it again to go on.")
        ) from error
    except sqlite3.ProgrammingError:  # ours, not the disk's
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what it could not read
        raise DamagedStore from error
    except (sqlite3.Error, OSError) as error:
        raise _explained(error) from error


def _explained(error: sqlite3.Error | OSError) -> StoreError:
    text = str(error).lower()
    if "full" in text or "no space" in text:
        message = say("The disk is full, so this was not kept. Make room and try again.")
    elif "readonly" in text or "read-only" in text or "permission" in text:
        message = say("Castlepad may not write to its own folder. Allow it and try again.")
    elif "locked" in text:
        message = say("Another Castlepad is writing just now. Try again in a moment.")
    elif isinstance(error, OSError) or "disk i/o" in text or "unable to open" in text:
        message = say("The disk did not take it: {reason}", reason=str(error))
    else:  # whatever SQLite cannot make sense of
        return DamagedStore()
    return StoreError(message)

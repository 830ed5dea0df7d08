"""Recorded games at any moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core import notation
from core.session import Session
from mobile.tables.registry import table_for


def played_until(file: Path, there: Callable[[Any], bool]) -> Session:
    """A recorded game up to the first state that is looked for."""
    whole = notation.parse(file.read_text("utf-8"))
    session = Session(whole.header)
    for line in whole.lines:
        if there(session.state):
            break
        session.enter(line)
    return session


class LiveTable:
    """The table of a game as it is now, whatever was played since."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(table_for(self.session), name)

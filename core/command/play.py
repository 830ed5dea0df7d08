"""The dialogue of `core play`: lines are entered, questions about the game are answered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core import notation
from core.command import printing
from core.entry import Entry, Part, has_player, parts
from core.errors import EntryError
from core.message import say
from core.record import Correct
from core.session import Session
from core.text import Say

LISTED = 40
"""Legal entries that `legal` shows at once."""

Answer = Callable[["Dialogue", list[str]], Iterator[str]]


class Dialogue:
    """A session that is typed into. Its answers are lines of text."""

    def __init__(self, session: Session[Any], tell: Say) -> None:
        self.session = session
        self.tell = tell
        self.names = notation.labels(session.header.setup.players)
        self.refused = 0
        kinds = notation.Vocabulary.of(session.header).kinds
        self.kinds = kinds
        verbs = {kind.verb for kind in kinds}
        self.commands = {word: answer for word, answer in COMMANDS.items() if word not in verbs}
        """Questions; a word that begins an entry of this game stays one."""

    def greet(self) -> Iterator[str]:
        """How the game stands when the dialogue begins."""
        yield printing.standing(self.session, self.tell)
        yield from printing.view(self.session, self.session.state)

    def hear(self, row: str) -> Iterator[str]:
        """The answer to a line."""
        words = row.lower().split()
        if not words or row.startswith("#"):
            return
        if words[0] in self.commands:
            yield from self.commands[words[0]](self, words[1:])
        else:
            yield from self._enter(row)

    def _enter(self, row: str) -> Iterator[str]:
        before = printing.Holdings.of(self.session)
        try:
            line = self.session.read(row)
            self.session.enter(line)
        except EntryError as error:
            self.refused += 1
            yield f"✗ {row.strip()}"
            yield printing.reasons(error, self.session, self.tell)
            return
        yield f"✓ {notation.write_line(line, self.names)}"
        after = printing.Holdings.of(self.session)
        for text in printing.news(before, after, self.names, self.tell):
            yield f"    {text}"
        yield from printing.stocks_line(self.session)
        yield printing.standing(self.session, self.tell)


def _board(dialogue: Dialogue, words: list[str]) -> Iterator[str]:
    session = dialogue.session
    players = [player.name.casefold() for player in session.header.setup.players]
    wanted = " ".join(words).casefold()
    seats = [seat for seat, name in enumerate(players) if name.startswith(wanted)]
    yield from printing.view(session, session.state, seats or range(len(players)))


def _legal(dialogue: Dialogue, words: list[str]) -> Iterator[str]:
    entries = dialogue.session.game.legal(dialogue.session.state)
    texts = (notation.write_entry(entry, dialogue.names) for entry in entries)
    fitting = (text for text in texts if all(word in text.casefold() for word in words))
    shown = list(itertools.islice(fitting, LISTED))
    yield from (f"    {text}" for text in shown)
    if next(fitting, None) is not None:
        yield "    " + dialogue.tell(say("… and more. Type “legal” and a few words to see fewer."))
    if not shown:
        yield "    " + dialogue.tell(say("No move matches."))


def _score(dialogue: Dialogue, words: list[str]) -> Iterator[str]:
    session = dialogue.session
    yield printing.score(session, session.state, dialogue.tell)


def _help(dialogue: Dialogue, words: list[str]) -> Iterator[str]:
    tell, name = dialogue.tell, dialogue.names[0]
    yield tell(say("Type a move:"))
    for kind in dialogue.kinds:
        must = "! " if kind is Correct else ""
        yield f"    {must}{usage(kind, name)}"
    yield "    undo | redo | edit N = … | drop N"
    yield tell(
        say("Put “!” before a move to play it against the rules. N is the number of a move.")
    )
    yield tell(say("You may shorten names, and leave out whatever only one legal move can mean."))
    yield tell(say("Commands: {words}.", words=", ".join((*dialogue.commands, f"board {name}"))))


COMMANDS: dict[str, Answer] = {
    "help": _help,
    "legal": _legal,
    "board": _board,
    "score": _score,
    "points": _score,
}


def usage(kind: type[Entry], name: str) -> str:
    """How an entry is typed: `Anna: mark CELL NUMBER [use=monk|silver|goods|worker]`"""
    words = [f"{name}: {kind.verb}" if has_player(kind) else kind.verb]
    for part in parts(kind):
        value = _value(part)
        words.append(value if part.required else f"[{part.name}={value}]")
    return " ".join(words)


def _value(part: Part) -> str:
    if part.choices == (False, True):
        return "yes"
    if part.spoken:
        return "|".join(part.spoken)
    value = "|".join(part.choices) or part.name.upper()
    return f"{value},…" if part.many else value


def play(session: Session[Any], rows: Iterable[str], tell: Say, strict: bool) -> int:
    """Answers every line; the exit code is 2 if something was refused, 1 if that ended it."""
    dialogue = Dialogue(session, tell)
    _say(dialogue.greet())
    for row in rows:
        _say(dialogue.hear(row))
        if strict and dialogue.refused:
            return 1
    return 2 if dialogue.refused else 0


def _say(lines: Iterable[Any]) -> None:
    for line in lines:
        print(line, flush=True)

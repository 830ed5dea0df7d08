"""A table that phones play at: who has which code, what each may do, what each sees."""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeGuard

from core.entry import Entry, player_of
from core.message import Message, say
from core.record import Line, Play
from core.storage.disk import StoreError
from core.storage.settings import PHONES
from core.storage.store import Store
from core.text import Say, translator
from mobile.coach.at_table import knows_game
from mobile.tables import address
from mobile.tables.referee import Referee
from mobile.tables.steps import (
    Change,
    Choose,
    Do,
    Form,
    Notice,
    Pick,
    Several,
    Tap,
    WhyNot,
    branches,
    question_of,
    resolved,
)
from mobile.tables.table import Table
from mobile.tables.view import Answer, Asked, Board, Brick, Entered, Held, Path, Question, Values
from mobile.tables.viewer import Viewer
from mobile.web import plain

Role = Literal["host", "seat", "spectator"]
MOST_KEYS = 200
"""Answers that are remembered for repeated requests, per phone."""
GAMES_KEPT = 20
"""Games whose codes are remembered."""
DEEPEST = 6
"""Questions behind each other that are looked through to see whom they ask."""
CHANGED = say("This has just changed. Look again.")


class NotAllowed(Exception):
    """Not this phone's to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass
class Phone:
    """Whoever has one code."""

    code: str
    role: Role
    seats: tuple[int, ...] = ()
    seat: int = 0
    """Whose board it shows and for whom its buttons act; always one of its own."""
    claimed: bool = False
    """Somebody has come with this code: it is not given to whoever asks."""
    hand: str = ""
    connected: int = 0
    address: str = ""
    removed: bool = False
    answers: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    listeners: list[Callable[[], None]] = field(default_factory=list)
    """What wakes each of its open streams."""

    def wake(self) -> None:
        """Makes its streams look again."""
        for listener in tuple(self.listeners):
            listener()


class Hub:
    def __init__(self, referee: Referee, store: Store) -> None:
        self.referee, self._store = referee, store
        self._lock = threading.RLock()
        self._seen: dict[tuple[Any, ...], tuple[dict[str, Any], str]] = {}
        self._said: dict[tuple[int, str, str], dict[str, str]] = {}
        self._seen_version = -1
        self.heard: list[Callable[[], None]] = []
        """Called when a phone comes or goes, on any thread."""
        kept = PHONES.read(store).get(self.game, {})
        self.rolls: str | int = kept.get("rolls", "everyone") if isinstance(kept, dict) else ""
        """Who enters the roll: "host", "everyone" or one player."""
        if self.rolls not in ("host", "everyone", *self._players()):
            self.rolls = "everyone"
        self.phones = self._load(kept)

    @property
    def game(self) -> str:
        return self.referee.session.header.id

    @property
    def is_open(self) -> bool:
        """Whether there is something left to play."""
        return not (self.referee.table.over or self.referee.session.ended)

    def _players(self) -> range:
        return range(len(self.referee.table.names))

    # ── codes ────────────────────────────────────────────────────────────────────────────────

    def find(self, code: str) -> Phone | None:
        found = self.phones.get(code)
        return None if found is None or found.removed else found

    def of_seat(self, player: int) -> Phone:
        """The phone of a player; it may play for others, too."""
        return next(p for p in self.phones.values() if p.role == "seat" and p.seats[0] == player)

    def host(self) -> Phone:
        return next(phone for phone in self.phones.values() if phone.role == "host")

    def spectator(self) -> Phone:
        return next(phone for phone in self.phones.values() if phone.role == "spectator")

    def pick(self, player: int) -> Phone:
        """A seat for a phone without a code, unless somebody has been there before."""
        with self._lock:
            found = self.of_seat(player)
            if found.claimed:
                name = self.referee.table.names[player]
                raise NotAllowed(
                    say("{name}’s seat is taken. Ask the host for its QR code.", name=name)
                )
            self.claim(found)
            return found

    def claim(self, phone: Phone) -> None:
        with self._lock:
            if not phone.claimed:
                phone.claimed = True
                self._save()

    def renew(self, phone: Phone) -> Phone:
        """A new code in place of this one, which is no longer taken."""
        with self._lock:
            phone.removed = True
            del self.phones[phone.code]
            seats = phone.seats[:1] if phone.role == "seat" else phone.seats
            fresh = Phone(_code(), phone.role, seats, seats[0] if seats else 0)
            self.phones[fresh.code] = fresh
            self._save()
        phone.wake()
        return fresh

    def give(self, phone: Phone, seats: Iterable[int]) -> None:
        """It plays for these seats, too: one phone for a parent and a child."""
        with self._lock:
            own = phone.seats[0]
            phone.seats = (own, *sorted(set(seats) - {own}))
            if phone.seat not in phone.seats:
                phone.seat, phone.hand = own, ""
            self._save()
        phone.wake()

    def let_roll(self, who: str | int) -> None:
        """Who enters the roll from now on."""
        with self._lock:
            self.rolls = who
            self._save()
        for phone in tuple(self.phones.values()):
            phone.wake()

    def count(self, phone: Phone, more: int) -> None:
        """A stream of a phone has begun or ended."""
        phone.connected += more
        for tell in tuple(self.heard):
            tell()

    def _load(self, kept: Any) -> dict[str, Phone]:
        """The phones with their codes as they were, also after a restart."""
        players = self._players()
        made = [Phone("", "host", tuple(players)), Phone("", "spectator")]
        made += [Phone("", "seat", (player,), player) for player in players]
        codes = kept.get("codes") if isinstance(kept, dict) else None
        claimed = kept.get("claimed", []) if isinstance(kept, dict) else []
        if not isinstance(codes, list) or len(codes) != len(made):
            codes = [_code() for _ in made]
        more = kept.get("more", {}) if isinstance(kept, dict) else {}
        for phone, code in zip(made, codes, strict=True):
            phone.code = str(code)
            phone.claimed = isinstance(claimed, list) and phone.code in claimed
            given = more.get(phone.code, []) if isinstance(more, dict) else []
            if phone.role == "seat" and isinstance(given, list):
                phone.seats += tuple(s for s in given if type(s) is int and s in players)
        found = {phone.code: phone for phone in made}
        if not isinstance(kept, dict) or codes != kept.get("codes"):
            self.phones = found
            self._save()
        return found

    def _save(self) -> None:
        order = {"host": 0, "spectator": 1, "seat": 2}
        phones = sorted(self.phones.values(), key=lambda phone: (order[phone.role], phone.seats))
        kept = {game: each for game, each in PHONES.read(self._store).items() if game != self.game}
        for game in list(kept)[: -GAMES_KEPT + 1]:
            del kept[game]
        kept[self.game] = {
            "codes": [phone.code for phone in phones],
            "claimed": [phone.code for phone in phones if phone.claimed],
            "more": {p.code: p.seats[1:] for p in phones if p.role == "seat" and p.seats[1:]},
            "rolls": self.rolls,
        }
        PHONES.write(self._store, kept)

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def view(self, phone: Phone, language: str = "en") -> dict[str, Any]:
        """What a phone draws."""
        return self._view(phone, language)[0]

    def event(self, phone: Phone, language: str) -> str:
        """The same as an event of the stream."""
        found, text = self._view(phone, language)
        return f"id: {found['version']}\nevent: view\ndata: {text}\n\n"

    def _view(self, phone: Phone, language: str) -> tuple[dict[str, Any], str]:
        """Made once for all phones that see the same."""
        with self._lock, self.referee.lock:
            viewer = self._viewer(phone)
            key = (phone.role, phone.seats, viewer, language, self.rolls)
            if self._seen_version != self.referee.version:
                self._seen.clear()
                self._said.clear()
                self._seen_version = self.referee.version
            if key not in self._seen:
                made = self._made(phone, viewer, language)
                self._seen[key] = (made, json.dumps(made, ensure_ascii=False))
            return self._seen[key]

    def said(self, language: str) -> Say:
        """With the terms of the edition on the table."""
        return translator(language, self.referee.session.edition)

    def _viewer(self, phone: Phone) -> Viewer:
        """The phone's own board first, then everybody else's."""
        table = self.referee.table
        held = (key for holding in table.holdings(phone.seat, phone.hand) for key in holding.keys)
        if phone.hand and phone.hand not in held:
            phone.hand = ""  # somebody else has taken it
        others = (p for p in self._players() if p != phone.seat)
        return Viewer(phone.seat, (phone.seat, *others), hand=phone.hand)

    def _made(self, phone: Phone, viewer: Viewer, language: str) -> dict[str, Any]:
        said, table = self.said(language), self.referee.table
        view = self.referee.view(viewer)
        watching = phone.role == "spectator"
        found = {
            "version": view.version,
            "tag": "" if watching else self._tag(phone),
            "game": said(table.session.game.title),
            "coach": knows_game(table.session.header.game),
            "you": {
                "role": phone.role,
                "seats": phone.seats,
                "seat": phone.seat,
                "rolls": self._fills_the_tray(phone),
                "takes_back": self._takes_back(phone),
                "next": not watching and table.next_step(phone.seat) is not None,
                "language": language,
                "hand": phone.hand,
            },
            "view": plain.plain(view, said),
            "over": not self.is_open,
            "extras": plain.plain(tuple(e.button for e in table.extras()), said),
            "dice": plain.dice_words(view.dice, said),
            "labels": {
                str(board.player): self._labels(phone, board, language) for board in view.boards
            },
        }
        asked = None if watching else table.follow_up()
        if asked is not None and _is_question(asked) and self._is_asked(phone, asked):
            question = question_of(asked)
            tag = self._question_tag(phone, question)
            found["follow"] = {
                "question": plain.plain(question, said),
                "path": ("follow",),
                "tag": tag,
            }
        return found

    def _labels(self, phone: Phone, board: Board, language: str) -> dict[str, str]:
        """Made once for all with this language; where a piece fits, its holder alone hears."""
        hand = phone.hand if board.player == phone.seat else ""
        key = (board.player, hand, language)
        if key not in self._said:
            self._said[key] = plain.labels(board, self.said(language))
        return self._said[key]

    def face(self, hash: str, language: str) -> dict[str, Any] | None:
        table, said = self.referee.table, self.said(language)
        for player in self._players():
            if plain.face_hash(table.face(player)) == hash:
                return plain.face(table.face(player), said)
        return None

    def _tag(self, phone: Phone) -> str:
        """Changes when what this phone can touch does, not when others play."""
        view = self.referee.view(Viewer(phone.seat, (phone.seat,), hand=phone.hand))
        extras = tuple(extra.button for extra in self.referee.table.extras())
        own = (view.boards, view.dice, view.actions, view.holdings, view.over, extras)
        return plain.tag_of([plain.plain(own, str), self._own_moves(phone)])

    def _question_tag(self, phone: Phone, question: Question) -> str:
        return plain.tag_of([plain.plain(question, str), self._own_moves(phone)])

    def _own_moves(self, phone: Phone) -> int:
        """Moves in force of this seat and of the whole table. A request that arrives twice is late
        the second time, even where the move changes nothing that is drawn: also after a restart,
        when no keys are remembered."""
        session = self.referee.session
        own = sum(player_of(step.entry) in (None, phone.seat) for step in session.steps)
        if phone.role != "host":
            return own
        # The host names earlier moves by their number, which changes where others take theirs back.
        return own + sum(not isinstance(line, Play) for line in session.lines)

    def _is_asked(self, phone: Phone, tap: Tap) -> bool:
        """Whether a question is for this phone."""
        for _ in range(DEEPEST):
            if _is_question(tap) and (thens := branches(tap)):
                tap = resolved(thens[0])
        entries = _entries(self.referee.table, tap)
        whose = {player_of(entry) for entry in entries if entry is not None}
        if not whose:  # a form: its entry is known once it is filled
            whose = set(self.referee.table.waiting())
        if phone.role == "host":
            return True
        return bool(whose & set(phone.seats)) or (None in whose and self._may_roll(phone))

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch(
        self, phone: Phone, path: Path, tag: str, key: str, language: str = "en"
    ) -> dict[str, Any]:
        """The answer to a touch; a repeated one gets the answer of the first."""
        said = self.said(language)

        def judge(table: Table[Any], tap: Tap) -> None:
            self._check_tag(table, phone, path, tag)
            self._check_entries(table, phone, path, tap)

        def act() -> dict[str, Any]:
            viewer = Viewer(phone.seat, hand=phone.hand)
            return self._told(phone, self.referee.touch(viewer, path, judge), language)

        if phone.role == "spectator":
            return _refused(said(say("Spectators can only watch.")))
        return self._once(phone, key, language, act)

    def preview(self, phone: Phone, path: Path, values: Values) -> Brick:
        return self.referee.preview(Viewer(phone.seat, hand=phone.hand), path, values)

    def choose_seat(self, phone: Phone, player: int) -> None:
        """Whoever plays for several does so for this one from now on."""
        if player not in phone.seats:
            raise NotAllowed(say("This is not your seat."))
        phone.seat, phone.hand = player, ""
        phone.wake()

    def undo(self, phone: Phone, version: int, key: str, language: str = "en") -> dict[str, Any]:
        """Takes back the seat's own last move, whoever moved since; or the roll, while nothing
        came after it. The host takes back the last move of all. `version` is what the phone saw:
        a request that arrives twice counts once."""

        def act() -> dict[str, Any]:
            if not self._takes_back(phone):
                raise NotAllowed(say("There is nothing to undo."))
            if not self._saw_own_last(phone, version):
                raise address.Gone(version)
            if phone.role == "host" or not self.referee.take_back(phone.seat):
                self.referee.undo()
            return {"done": True, "version": self.referee.version}

        return self._once(phone, key, language, act)

    def redo(self, phone: Phone, version: int, key: str, language: str = "en") -> dict[str, Any]:
        def act() -> dict[str, Any]:
            if phone.role != "host" or not self.referee.session.can_redo:
                raise NotAllowed(say("There is nothing to redo."))
            if version != self.referee.version:
                raise address.Gone(version)
            self.referee.redo()
            return {"done": True, "version": self.referee.version}

        return self._once(phone, key, language, act)

    def _once(
        self, phone: Phone, key: str, language: str, act: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        said = self.said(language)
        with self._lock, self.referee.lock:
            if key not in phone.answers:
                try:
                    phone.answers[key] = act()
                except address.Gone:
                    return {"stale": True, "sentence": said(CHANGED)}
                except (NotAllowed, StoreError) as trouble:
                    return _refused(said(trouble.message))
                while len(phone.answers) > MOST_KEYS:
                    phone.answers.popitem(last=False)
            return phone.answers[key]

    def _takes_back(self, phone: Phone) -> bool:
        if phone.role != "seat":
            return phone.role == "host" and self.referee.session.can_undo
        return self.referee.own_last(phone.seat) is not None or self._last_is_roll(phone)

    def _last_is_roll(self, phone: Phone) -> bool:
        steps = self.referee.session.steps
        rolled = bool(steps) and self.referee.table.last_roll == len(steps)
        return rolled and self._may_roll(phone)

    def _saw_own_last(self, phone: Phone, version: int) -> bool:
        """Whether what would be taken back was there at that version, and nothing of the same
        seat has changed since."""
        if not 0 <= version <= self.referee.version:
            return False
        since = self.referee.session.lines[version:]
        if phone.role == "host" or self.referee.own_last(phone.seat) is None:
            return not since
        return all(_player_of_line(line) not in (None, phone.seat) for line in since)

    def _check_tag(self, table: Table[Any], phone: Phone, path: Path, tag: str) -> None:
        if not address.is_answer(path):
            expected = self._tag(phone)
        else:
            asked = address.follow(table, phone.seat, phone.hand, path[:-1])
            question = question_of(asked)  # type: ignore[arg-type]  # it was answered just now
            expected = self._question_tag(phone, question)
        if not secrets.compare_digest(expected.encode(), tag.encode()):
            raise address.Gone(path)

    def _check_entries(self, table: Table[Any], phone: Phone, path: Path, tap: Tap) -> None:
        """It is the entry that counts, not the address: some lead to another player's move."""
        if phone.role == "host":
            return
        if path[0] == "out" or (path[0] == "die" and path[1:2] != (table.last_roll,)):
            raise NotAllowed(say("Only the host can change an earlier move."))
        for entry in _entries(table, tap):
            player = None if entry is None else player_of(entry)
            if player is None and not self._may_roll(phone):
                raise NotAllowed(say("Someone else is entering this."))
            if player is not None and player not in phone.seats:
                raise NotAllowed(say("This is for {name}.", name=table.names[player]))

    def _may_roll(self, phone: Phone) -> bool:
        if phone.role == "spectator":
            return False
        return phone.role == "host" or self.rolls == "everyone" or self.rolls in phone.seats

    def _fills_the_tray(self, phone: Phone) -> bool:
        """What is dealt to players is entered by each of them, whoever rolls for the table."""
        if dealt := self.referee.table.dealt_to():
            return any(player in phone.seats for player in dealt)
        return self._may_roll(phone)

    def _told(self, phone: Phone, answer: Answer, language: str) -> dict[str, Any]:
        said = self.said(language)
        match answer:
            case Asked(path, question):
                tag = self._question_tag(phone, question)
                return {"ask": plain.plain(question, said), "path": path, "tag": tag}
            case Held(piece):
                phone.hand = piece
                return {"held": piece}
            case Entered():
                phone.hand = ""
                told = plain.plain(answer, said)
                return {"done": True, "version": self.referee.version, **told}
        return {"loops": True}


def _code() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def _is_question(tap: Tap) -> TypeGuard[Choose | WhyNot | Pick | Form | Notice]:
    return isinstance(tap, Choose | WhyNot | Pick | Form | Notice)


def _entries(table: Table[Any], tap: Tap) -> tuple[Entry | None, ...]:
    """What a touch would enter, change or take out."""
    if isinstance(tap, Do):
        return (tap.entry,)
    if isinstance(tap, Several):
        return tap.entries
    if isinstance(tap, Change):
        return (table.session.steps[tap.at - 1].entry, tap.entry)
    return ()


def _player_of_line(line: Line) -> int | None:
    """Whose move a line of the record is; nobody's where it changes moves."""
    return player_of(line.entry) if isinstance(line, Play) else None


def _refused(sentence: str) -> dict[str, Any]:
    return {"refused": True, "sentence": sentence}

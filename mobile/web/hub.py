"""A table that phones play at: who has which code, what each may do, what each sees."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from core.entry import Entry, player_of
from core.message import Message, say
from core.storage.disk import StoreError
from core.storage.store import Store
from core.text import LANGUAGES, translator
from mobile.tables import address
from mobile.tables.referee import Referee
from mobile.tables.steps import Change, Do, Several, Tap, question_of
from mobile.tables.table import Table
from mobile.tables.view import Answer, Asked, Brick, Entered, Held, Path, Values
from mobile.tables.viewer import Viewer
from mobile.web import plain

Role = Literal["host", "seat", "spectator"]
SETTING = "phone codes"
MOST_KEYS = 200
"""Answers that are remembered for repeated requests, per phone."""
CHANGED = say("That has just changed. Look again.")


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
    language: str = "en"
    dark: bool = False
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

    @property
    def seat(self) -> int:
        return self.seats[0] if self.seats else 0


class Hub:
    def __init__(self, referee: Referee, store: Store) -> None:
        self.referee, self._store = referee, store
        self.rolls: str | int = "everyone"
        """Who enters the roll: "host", "everyone" or one player."""
        self._lock = threading.RLock()
        self._seen: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._seen_version = -1
        self.phones = self._load()

    # ── codes ────────────────────────────────────────────────────────────────────────────────

    def find(self, code: str) -> Phone | None:
        found = self.phones.get(code)
        return None if found is None or found.removed else found

    def of_seat(self, player: int) -> Phone:
        return next(p for p in self.phones.values() if p.role == "seat" and p.seats == (player,))

    def host(self) -> Phone:
        return next(phone for phone in self.phones.values() if phone.role == "host")

    def spectator(self) -> Phone:
        return next(phone for phone in self.phones.values() if phone.role == "spectator")

    def renew(self, phone: Phone) -> Phone:
        """A new code in place of this one, which is no longer taken."""
        with self._lock:
            phone.removed = True
            phone.wake()
            del self.phones[phone.code]
            fresh = Phone(secrets.token_urlsafe(16), phone.role, phone.seats)
            self.phones[fresh.code] = fresh
            self._save()
        return fresh

    def _load(self) -> dict[str, Phone]:
        kept = self._kept().get(self.referee.session.header.id)
        players = range(len(self.referee.table.names))
        if isinstance(kept, list) and len(kept) == len(players) + 2:
            codes = [str(code) for code in kept]
        else:
            codes = [secrets.token_urlsafe(16) for _ in range(len(players) + 2)]
        made = [Phone(codes[0], "host", tuple(players)), Phone(codes[1], "spectator")]
        made += [Phone(codes[2 + player], "seat", (player,)) for player in players]
        found = {phone.code: phone for phone in made}
        if codes != kept:
            self.phones = found
            self._save()
        return found

    def _kept(self) -> dict[str, Any]:
        kept = self._store.setting(SETTING, {})
        return kept if isinstance(kept, dict) else {}

    def _save(self) -> None:
        order = {"host": 0, "spectator": 1, "seat": 2}
        phones = sorted(self.phones.values(), key=lambda phone: (order[phone.role], phone.seats))
        game = self.referee.session.header.id
        self._store.set_setting(SETTING, {**self._kept(), game: [phone.code for phone in phones]})

    # ── looking ──────────────────────────────────────────────────────────────────────────────

    def view(self, phone: Phone) -> dict[str, Any]:
        """What a phone draws; made once for all phones that see the same."""
        with self._lock:
            key = (phone.role, phone.seats, phone.language, phone.hand, self.rolls)
            if self._seen_version != self.referee.version:
                self._seen.clear()
                self._seen_version = self.referee.version
            if key not in self._seen:
                self._seen[key] = self._made(phone)
            you = {**self._seen[key]["you"], "dark": phone.dark}
            return {**self._seen[key], "you": you}

    def _made(self, phone: Phone) -> dict[str, Any]:
        said, table = translator(phone.language), self.referee.table
        others = (p for p in range(len(table.names)) if p != phone.seat)
        viewer = Viewer(phone.seat, (phone.seat, *others), hand=phone.hand)
        view = self.referee.view(viewer)
        found = {
            "version": view.version,
            "tag": self._tag(phone),
            "you": {
                "role": phone.role,
                "seats": phone.seats,
                "seat": phone.seat,
                "rolls": self._may_roll(phone),
                "takes_back": phone.role == "seat"
                and self.referee.own_last(phone.seat) is not None,
                "language": phone.language,
                "hand": phone.hand,
            },
            "view": plain.plain(view, said),
            "extras": plain.plain(tuple(e.button for e in table.extras()), said),
            "labels": {str(board.player): plain.labels(board, said) for board in view.boards},
        }
        asked = table.follow_up()
        if asked is not None and phone.role != "spectator":
            question = self._asked(phone, ("follow",))
            if question is not None:
                found["follow"] = question
        return found

    def face(self, hash: str, phone: Phone) -> dict[str, Any] | None:
        table, said = self.referee.table, translator(phone.language)
        for player in range(len(table.names)):
            if plain.face_hash(table.face(player)) == hash:
                return plain.face(table.face(player), said)
        return None

    def _tag(self, phone: Phone) -> str:
        """Changes when what this phone can touch does, not when others play."""
        view = self.referee.view(Viewer(phone.seat, phone.seats, hand=phone.hand))
        extras = tuple(extra.button for extra in self.referee.table.extras())
        own = (view.boards, view.dice, view.actions, view.holdings, view.over, extras)
        return plain.tag_of(plain.plain(own, str))

    def _asked(self, phone: Phone, path: Path) -> dict[str, Any] | None:
        tap = address.follow(self.referee.table, phone.seat, phone.hand, path)
        if isinstance(tap, Do | Several | Change):
            return None
        question = question_of(tap)  # type: ignore[arg-type]  # a follow-up is a question
        said = translator(phone.language)
        return {
            "question": plain.plain(question, said),
            "path": path,
            "tag": plain.tag_of(plain.plain(question, str)),
        }

    # ── touching ─────────────────────────────────────────────────────────────────────────────

    def touch(self, phone: Phone, path: Path, tag: str, key: str) -> dict[str, Any]:
        """The answer to a touch; a repeated one gets the answer of the first."""
        said = translator(phone.language)
        with self._lock:
            if key in phone.answers:
                return phone.answers[key]
            if phone.role == "spectator":
                return _refused(said(say("Spectators only watch.")))

            def judge(table: Table[Any], tap: Tap) -> None:
                self._check_tag(table, phone, path, tag)
                self._check_entries(table, phone, tap)

            try:
                answer = self.referee.touch(Viewer(phone.seat, hand=phone.hand), path, judge)
            except address.Gone:
                return {"stale": True, "sentence": said(CHANGED)}
            except (NotAllowed, StoreError) as trouble:
                return _refused(said(trouble.message))
            found = self._told(phone, answer)
            phone.answers[key] = found
            while len(phone.answers) > MOST_KEYS:
                phone.answers.popitem(last=False)
            return found

    def preview(self, phone: Phone, path: Path, values: Values) -> Brick:
        return self.referee.preview(Viewer(phone.seat, hand=phone.hand), path, values)

    def undo(self, phone: Phone, key: str) -> dict[str, Any]:
        said = translator(phone.language)
        with self._lock:
            if key in phone.answers:
                return phone.answers[key]
            done = False
            if phone.role == "host" and self.referee.session.can_undo:
                self.referee.undo()
                done = True
            elif phone.role == "seat":
                done = self.referee.take_back(phone.seat) is not None
            if not done:
                return _refused(said(say("There is nothing to undo.")))
            phone.answers[key] = {"done": True, "version": self.referee.version}
            return phone.answers[key]

    def _check_tag(self, table: Table[Any], phone: Phone, path: Path, tag: str) -> None:
        if not address.is_answer(path):
            expected = self._tag(phone)
        else:
            asked = address.follow(table, phone.seat, phone.hand, path[:-1])
            question = question_of(asked)  # type: ignore[arg-type]  # it was answered just now
            expected = plain.tag_of(plain.plain(question, str))
        if not secrets.compare_digest(expected.encode(), tag.encode()):
            raise address.Gone(path)

    def _check_entries(self, table: Table[Any], phone: Phone, tap: Tap) -> None:
        """It is the entry that counts, not the address: some lead to another player's move."""
        entries: tuple[Entry | None, ...] = ()
        if isinstance(tap, Do):
            entries = (tap.entry,)
        elif isinstance(tap, Several):
            entries = tap.entries
        elif isinstance(tap, Change):
            entries = (table.session.steps[tap.at - 1].entry, tap.entry)
        for entry in entries:
            if entry is None or phone.role == "host":
                continue
            player = player_of(entry)
            if player is None and not self._may_roll(phone):
                raise NotAllowed(say("Another phone enters this."))
            if player is not None and player not in phone.seats:
                raise NotAllowed(say("This is for {name} to do.", name=table.names[player]))

    def _may_roll(self, phone: Phone) -> bool:
        if phone.role == "spectator":
            return False
        return phone.role == "host" or self.rolls == "everyone" or self.rolls in phone.seats

    def _told(self, phone: Phone, answer: Answer) -> dict[str, Any]:
        said = translator(phone.language)
        match answer:
            case Asked(path, question):
                tag = plain.tag_of(plain.plain(question, str))
                return {"ask": plain.plain(question, said), "path": path, "tag": tag}
            case Held(piece):
                phone.hand = piece
                return {"held": piece}
            case Entered():
                phone.hand = ""
                told = plain.plain(answer, said)
                return {"done": True, "version": self.referee.version, **told}
        return {"loops": True}


def _refused(sentence: str) -> dict[str, Any]:
    return {"refused": True, "sentence": sentence}


def known_language(code: object) -> bool:
    return isinstance(code, str) and code in LANGUAGES

"""What many games say together: plays, wins, averages, streaks, who beats whom.

Everything comes from the summaries in the history, so that no game is replayed and ten thousand
of them take a part of a second. Only finished games count, unless those that the players ended
early are wanted too. A game played alone has no winner:
it counts as played, and for averages and records, but not as contested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from core import games
from core.storage.store import GameSummary

K = TypeVar("K")


@dataclass(slots=True)
class Tally:
    """Results added up."""

    plays: int = 0
    contested: int = 0
    """Plays against others."""
    wins: int = 0
    """Of the contested ones; a shared win is a win."""
    points: int = 0
    best: int = 0
    worst: int = 0

    def add(self, total: int, won: bool, contested: bool) -> None:
        if not self.plays or total > self.best:
            self.best = total
        if not self.plays or total < self.worst:
            self.worst = total
        self.plays += 1
        self.points += total
        if contested:
            self.contested += 1
            if won:
                self.wins += 1

    @property
    def average(self) -> float:
        return self.points / self.plays if self.plays else 0.0

    @property
    def win_rate(self) -> float:
        """Wins of contested plays, from 0 to 1."""
        return self.wins / self.contested if self.contested else 0.0


@dataclass(slots=True)
class Duel:
    """Two players in the games both sat at, from one's side."""

    better: int = 0
    worse: int = 0
    level: int = 0

    @property
    def plays(self) -> int:
        return self.better + self.worse + self.level


@dataclass(slots=True)
class Streak:
    """Wins in a row."""

    now: int = 0
    longest: int = 0

    def add(self, won: bool) -> None:
        self.now = self.now + 1 if won else 0
        self.longest = max(self.longest, self.now)


@dataclass(slots=True)
class Player:
    """All that one player's games say."""

    name: str
    """As written in the latest of them."""
    tally: Tally = field(default_factory=Tally)
    streak: Streak = field(default_factory=Streak)
    by_game: dict[str, Tally] = field(default_factory=dict)
    by_count: dict[int, Tally] = field(default_factory=dict)
    """By how many played."""
    by_option: dict[str, dict[str, Tally]] = field(default_factory=dict)
    """By option (board, sheet …) and choice; only for a single game."""
    kinds: dict[str, int] = field(default_factory=dict)
    """Points by kind, added up; only for a single game."""
    rivals: dict[str, Duel] = field(default_factory=dict)
    """By name."""
    scores: list[int] = field(default_factory=list)
    """In the order played."""


class Statistics(NamedTuple):
    games: int
    """Finished ones."""
    tally: Tally
    """Of all results together."""
    winning: Tally
    """Of the winners' results, in contested games."""
    scores: list[int]
    players: tuple[Player, ...]
    """Who played most comes first."""

    def player(self, name: str) -> Player | None:
        key = _key(name)
        return next((player for player in self.players if _key(player.name) == key), None)


class Bar(NamedTuple):
    low: int
    high: int
    """Both belong to it."""
    times: int


def collect(history: Iterable[GameSummary], game: str = "", unfinished: bool = False) -> Statistics:
    """The statistics of one game, or of all together, with or without those ended early."""
    found = _finished(history, game, unfinished)
    finished = sorted(found, key=lambda kept: (kept.date, kept.changed))
    everybody: dict[str, Player] = {}
    tally, winning, scores = Tally(), Tally(), []
    for kept in finished:
        contested = len(kept.players) > 1
        seats = [_seat(everybody, seat.name) for seat in kept.players]
        for at, player in enumerate(seats):
            won = at in kept.winners
            total = kept.totals[at]
            _add(player, kept, total, won, contested)
            if game:
                _add_details(player, kept, at, total, won, contested)
            tally.add(total, won, contested)
            if won and contested:
                winning.add(total, won, contested)
            scores.append(total)
        _add_duels(seats, kept.ranks)
    for player in everybody.values():
        player.rivals = {everybody[key].name: duel for key, duel in player.rivals.items()}
    players = sorted(everybody.values(), key=lambda p: (-p.tally.plays, -p.tally.wins, p.name))
    return Statistics(len(finished), tally, winning, scores, tuple(players))


def distribution(scores: Sequence[int], bars: int = 12) -> tuple[Bar, ...]:
    """How often which scores were reached, in at most so many ranges of a round width."""
    if not scores:
        return ()
    low, high = min(scores), max(scores)
    width = next(w for w in _widths() if high // w - low // w < bars)
    counts = [0] * (high // width - low // width + 1)
    for score in scores:
        counts[score // width - low // width] += 1
    start = low // width * width
    return tuple(
        Bar(start + at * width, start + (at + 1) * width - 1, count)
        for at, count in enumerate(counts)
    )


def moving_average(scores: Sequence[int], over: int = 10) -> list[float]:
    """After each game, the average of the last few."""
    found, running = [], 0
    for at, score in enumerate(scores):
        running += score
        if at >= over:
            running -= scores[at - over]
        found.append(running / min(at + 1, over))
    return found


def _finished(history: Iterable[GameSummary], game: str, unfinished: bool) -> Iterator[GameSummary]:
    for kept in history:
        counts = kept.over or (unfinished and kept.ended)
        if counts and (not game or games.tracked(kept.game) == game):
            yield kept


def _key(name: str) -> str:
    return name.strip().casefold()


def _seat(everybody: dict[str, Player], name: str) -> Player:
    key = _key(name)
    player = everybody.get(key)
    if player is None:
        player = everybody[key] = Player(name)
    player.name = name.strip()
    return player


def _add(player: Player, kept: GameSummary, total: int, won: bool, contested: bool) -> None:
    player.tally.add(total, won, contested)
    game = games.tracked(kept.game)
    _tally(player.by_game, game).add(total, won, contested)
    _tally(player.by_count, len(kept.players)).add(total, won, contested)
    player.scores.append(total)
    if contested:
        player.streak.add(won)


def _add_details(
    player: Player, kept: GameSummary, at: int, total: int, won: bool, contested: bool
) -> None:
    for options in (kept.options, kept.personal[at]):
        for option, choice in options.items():
            _tally(player.by_option.setdefault(option, {}), choice).add(total, won, contested)
    for kind, vp in kept.kinds[at].items():
        player.kinds[kind] = player.kinds.get(kind, 0) + vp


def _tally(tallies: dict[K, Tally], key: K) -> Tally:
    found = tallies.get(key)
    if found is None:
        found = tallies[key] = Tally()
    return found


def _add_duels(seats: Sequence[Player], ranks: Sequence[int]) -> None:
    for at, player in enumerate(seats):
        for other, rival in enumerate(seats):
            if rival is player:
                continue
            key = _key(rival.name)
            duel = player.rivals.get(key)
            if duel is None:
                duel = player.rivals[key] = Duel()
            if ranks[at] < ranks[other]:
                duel.better += 1
            elif ranks[at] > ranks[other]:
                duel.worse += 1
            else:
                duel.level += 1


def _widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 25, 50, 100 …"""
    yield from (1, 2, 5)
    unit = 10
    while True:
        yield from (unit, 2 * unit, 5 * unit // 2, 5 * unit)
        unit *= 10

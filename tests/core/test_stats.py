"""What many games say together, worked out by hand on a few and measured on ten thousand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from core import games, notation, record
from core.game import Player
from core.history import kinds, stats, summary
from core.history.stats import Bar, Duel
from core.record import Record
from core.storage import backup
from core.storage.store import GameSummary, Store, insert
from tests.core.helpers import enter, random_game, setups, table

NAMES = ("Anna", "Борис", "Csilla", "Дмитро", "Eve", "Ferenc")


def played(
    date: str,
    results: dict[str, int],
    over: bool = True,
    game: str = "cairn",
    size: str = "small",
    kinds: Sequence[dict[str, int]] | None = None,
) -> GameSummary:
    """A finished game with these totals; the highest wins."""
    totals = tuple(results.values())
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    return GameSummary(
        id=f"{date}-{'-'.join(results)}",
        game=game,
        players=tuple(map(Player, results)),
        date=date,
        created=0.0,
        changed=60.0,
        over=over,
        totals=totals,
        winners=tuple(at for at, rank in enumerate(ranks) if rank == 1) if over else (),
        ranks=ranks,
        kinds=tuple(kinds or [{"stone": total} for total in totals]),
        options={"size": size},
        personal=tuple({"stones": "grey"} for _ in totals),
    )


HISTORY = [
    played("2026-01-03", {"Anna": 30, "Boris": 20}, size="large"),
    played("2026-01-01", {"Anna": 10, "Boris": 12, "Csilla": 12}),
    played("2026-01-02", {" anna": 18, "Boris": 9}),
    played("2026-01-04", {"Anna": 44}),
    played("2026-01-05", {"Boris": 99, "Anna": 0}, over=False),
    played("2026-01-06", {"Boris": 5, "Csilla": 6}, game="other"),
]


def test_plays_wins_averages_and_records() -> None:
    found = stats.collect(HISTORY, "cairn")
    assert found.games == 4
    anna = found.player("ANNA")
    assert anna is not None and anna.name == "Anna"
    tally = anna.tally
    assert (tally.plays, tally.contested, tally.wins) == (4, 3, 2)
    assert tally.average == (10 + 18 + 30 + 44) / 4
    assert (tally.best, tally.worst) == (44, 10)
    assert tally.win_rate == 2 / 3
    assert anna.scores == [10, 18, 30, 44]  # in the order of their dates
    assert [player.name for player in found.players] == ["Anna", "Boris", "Csilla"]
    # winners' results: 12 and 12 (shared), 18, 30; a game alone has no winner
    assert (found.winning.plays, found.winning.points) == (4, 72)
    assert found.scores == [10, 12, 12, 18, 9, 30, 20, 44]


def test_by_player_count_and_by_board() -> None:
    anna = stats.collect(HISTORY, "cairn").player("Anna")
    assert anna is not None
    assert {count: tally.plays for count, tally in anna.by_count.items()} == {3: 1, 2: 2, 1: 1}
    sizes = anna.by_option["size"]
    assert (sizes["small"].plays, sizes["large"].plays) == (3, 1)
    assert sizes["large"].average == 30
    assert anna.by_option["stones"]["grey"].plays == 4
    assert anna.kinds == {"stone": 102}


def test_head_to_head() -> None:
    found = stats.collect(HISTORY, "cairn")
    anna, boris = found.player("Anna"), found.player("Boris")
    assert anna is not None and boris is not None
    assert anna.rivals["Boris"] == Duel(better=2, worse=1)
    assert boris.rivals["Anna"] == Duel(better=1, worse=2)
    assert boris.rivals["Csilla"] == Duel(level=1)
    assert boris.rivals["Csilla"].plays == 1


def test_streaks_run_over_contested_games_only() -> None:
    anna = stats.collect(HISTORY, "cairn").player("Anna")
    assert anna is not None
    assert (anna.streak.now, anna.streak.longest) == (2, 2)
    lost = played("2026-02-01", {"Anna": 1, "Boris": 2})
    anna = stats.collect([*HISTORY, lost], "cairn").player("Anna")
    assert anna is not None
    assert (anna.streak.now, anna.streak.longest) == (0, 2)


def test_all_games_together_leave_out_what_only_one_game_means() -> None:
    found = stats.collect(HISTORY)
    assert found.games == 5
    boris = found.player("Boris")
    assert boris is not None
    assert {game: tally.plays for game, tally in boris.by_game.items()} == {"cairn": 3, "other": 1}
    assert not boris.kinds and not boris.by_option


def test_a_counted_end_belongs_to_its_game() -> None:
    found = stats.collect([played("2026-01-01", {"Anna": 7}, game="cairn-count")], "cairn")
    assert found.games == 1
    assert list(found.players[0].by_game) == ["cairn"]


def test_nobody_has_played_yet() -> None:
    found = stats.collect([])
    assert (found.games, found.players, found.player("Anna")) == (0, (), None)
    assert (found.tally.average, found.tally.win_rate) == (0, 0)
    assert stats.distribution([]) == () and stats.moving_average([]) == []


def test_distribution_has_round_ranges() -> None:
    assert stats.distribution([3, 3, 5]) == (Bar(3, 3, 2), Bar(4, 4, 0), Bar(5, 5, 1))
    wide = stats.distribution([48, 51, 99, 150], bars=12)
    assert wide[0] == Bar(40, 49, 1) and wide[-1] == Bar(150, 159, 1)
    assert sum(bar.times for bar in wide) == 4
    assert stats.distribution([60, 340], bars=12)[0] == Bar(50, 74, 1)
    assert stats.distribution([-7, 4], bars=3) == (Bar(-10, -6, 1), Bar(-5, -1, 0), Bar(0, 4, 1))


def test_moving_average() -> None:
    assert stats.moving_average([10, 20, 60, 10], over=2) == [10, 15, 40, 35]


def test_summaries_hold_what_statistics_need(tmp_path: Path) -> None:
    store = Store(tmp_path / "castlepad.sqlite")
    playing = store.create(record.new("cairn", table(2, size="large"), "2026-11-16"))
    enter(
        playing, "roll 3\nAnna: lay a1\nroll 2\nБорис: lay b1\nroll 1\n! Anna: set points 9\nstop"
    )
    (kept,) = store.games()
    assert kept.options == {"size": "large", "faces": "3"}
    assert kept.personal == ({"stones": "grey"}, {"stones": "grey"})
    assert kept.kinds == ({"stone": 3, "": 6}, {"stone": 2})
    assert kept.ranks == (1, 2)
    assert summary.sound(summary.of(playing), 2)
    assert not summary.sound(summary.of(playing), 3)
    for key, wrong in (
        ("over", 1),
        ("totals", ["9", 2]),
        ("winners", [5]),
        ("kinds", [{"stone": "3"}, {}]),
        ("options", {"size": 1}),
        ("personal", {}),
        ("ranks", None),
    ):
        assert not summary.sound({**summary.of(playing), key: wrong}, 2), key


def test_a_game_ended_early_counts_only_where_wanted(tmp_path: Path) -> None:
    store = Store(tmp_path / "castlepad.sqlite")
    playing = store.create(record.new("cairn", table(2), "2026-11-16"))
    enter(playing, "roll 3\nAnna: lay a1")
    assert store.games()[0].open
    enter(playing, "end")
    (kept,) = store.games()
    assert (kept.over, kept.ended, kept.open) == (False, True, False)
    assert (kept.totals, kept.winners) == ((3, 0), (0,))
    assert summary.sound(summary.of(playing), 2)
    assert not summary.sound({**summary.of(playing), "ended": "yes"}, 2)
    assert stats.collect([kept]).games == 0
    wanted = stats.collect([kept], unfinished=True)
    assert wanted.games == 1 and wanted.players[0].tally.wins == 1
    playing.take_up()
    assert store.games()[0].open


def generated(store: Store, count: int) -> None:
    """Fills a store with so many finished games."""
    rng = random.Random(20_26)
    header = record.new("cairn", table(2), "2026-11-16").header
    start = notation.write(Record(header))
    rows = []
    for number in range(count):
        who = rng.sample(NAMES, rng.randint(1, 4))
        results = {name: int(rng.gauss(180, 35)) for name in who}
        kinds = [{f"kind {n}": rng.randint(0, 40) for n in range(8)} for _ in who]
        date = f"20{rng.randint(15, 26)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        kept = played(date, results, kinds=kinds)
        text = start.replace(header.id, f"g{number}").replace("2026-11-16", date)
        text = text.split("player")[0] + "".join(f"player {name}\n" for name in who) + "\n"
        noted = {
            "over": True,
            "totals": list(kept.totals),
            "winners": list(kept.winners),
            "ranks": list(kept.ranks),
            "kinds": kinds,
            "options": {f"option {n}": rng.choice("abc") for n in range(12)},
            "personal": [{"board": str(rng.randint(1, 30))} for _ in who],
        }
        rows.append((text, noted))
    with store.change() as db:
        for text, noted in rows:
            insert(db, Record(notation.read_header(text)), 1e9, noted)


def test_a_long_history_counts_every_game_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "castlepad.sqlite")
    generated(store, 1000)
    found = stats.collect(store.games(), "cairn")
    for player in found.players:
        assert sum(bar.times for bar in stats.distribution(player.scores)) == len(player.scores)
    assert found.games == 1000
    assert sum(player.tally.plays for player in found.players) == found.tally.plays
    wins = sum(player.tally.wins for player in found.players)
    assert wins == found.winning.plays >= sum(1 for kept in store.games() if len(kept.players) > 1)
    assert sum(1 for row in backup.rows(store) if row["table"] == "game") == 1000


@pytest.mark.parametrize("seed", range(3))
def test_head_to_head_is_symmetric(seed: int) -> None:
    rng = random.Random(seed)
    history = [
        played(
            f"2026-01-{day:02}",
            {n: rng.randint(1, 9) for n in rng.sample(NAMES, rng.randint(1, 4))},
        )
        for day in range(1, 29)
    ]
    found = stats.collect(history, "cairn")
    for player in found.players:
        for name, duel in player.rivals.items():
            other = found.player(name)
            assert other is not None
            back = other.rivals[player.name]
            assert (duel.better, duel.worse, duel.level) == (back.worse, back.better, back.level)


@pytest.mark.parametrize("id", [*games.ids(), *games.calculators()])
def test_every_kind_of_points_has_a_name(id: str) -> None:
    if id == "cairn":
        return
    game = games.game(id)
    found = {
        item.kind
        for seed, setup in enumerate(setups(game)[:4])
        for points in random_game(game, setup, seed).points()
        for item in points.items
    }
    assert found and found <= kinds.TITLES.keys(), found - kinds.TITLES.keys()
    assert kinds.title("something newer") == kinds.OTHER
    assert kinds.title("monastery", "tuscany").context == "Tuscany"

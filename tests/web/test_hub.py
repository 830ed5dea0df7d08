"""What phones may do: own seats only, each move once, nothing that they have not seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import notation, record
from core.game import Player, Setup
from core.games.burgundy.entries import Goods
from core.record import Play
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.web.hub import Hub, NotAllowed, Phone
from tools import golden


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.db")


@pytest.fixture
def hub(store: Store) -> Hub:
    players = (Player("Anna", ()), Player("Boris", ()))
    setup = Setup(players, {}, ())
    return Hub(Referee(store.create(record.new("dice-game", setup, "2026-11-18"))), store)


def first_ring(hub: Hub, player: int) -> int:
    boards = hub.view(hub.of_seat(player))["view"]["boards"]
    return int(next(iter(boards[0]["marks"]["rings"])))


def touch(hub: Hub, phone: Phone, *path: str | int, key: str = "k") -> dict[str, object]:
    return hub.touch(phone, path, hub.view(phone)["tag"], key)


def lines(hub: Hub) -> int:
    return len(hub.referee.session.lines)


def test_a_seat_marks_its_own_sheet(hub: Hub) -> None:
    assert touch(hub, hub.of_seat(0), "cell", 0, first_ring(hub, 0))["done"]
    assert lines(hub) == 1


def test_a_seat_cannot_mark_another_sheet(hub: Hub) -> None:
    answer = touch(hub, hub.of_seat(0), "cell", 1, first_ring(hub, 1))
    assert answer == {"refused": True, "sentence": "This is for Boris."}
    assert lines(hub) == 0


def test_the_host_may_play_for_everybody(hub: Hub) -> None:
    assert touch(hub, hub.host(), "cell", 1, first_ring(hub, 1))["done"]


def test_a_spectator_only_watches(hub: Hub) -> None:
    assert touch(hub, hub.spectator(), "cell", 0, first_ring(hub, 0))["refused"]
    assert lines(hub) == 0


def test_a_repeated_touch_counts_once(hub: Hub) -> None:
    phone, cell = hub.of_seat(0), first_ring(hub, 0)
    tag = hub.view(phone)["tag"]
    first = hub.touch(phone, ("cell", 0, cell), tag, "same")
    assert hub.touch(phone, ("cell", 0, cell), tag, "same") == first
    assert lines(hub) == 1
    assert hub.touch(phone, ("cell", 0, cell), tag, "other")["stale"]
    assert lines(hub) == 1


def test_moves_of_others_leave_a_tag_as_it_is(hub: Hub) -> None:
    anna, boris = hub.of_seat(0), hub.of_seat(1)
    tag, cell = hub.view(anna)["tag"], first_ring(hub, 0)
    assert touch(hub, boris, "cell", 1, first_ring(hub, 1))["done"]
    assert hub.touch(anna, ("cell", 0, cell), tag, "k")["done"]


@pytest.mark.parametrize(("rolls", "may"), [("everyone", True), (1, True), (0, False)])
def test_the_table_decides_who_enters_the_roll(hub: Hub, rolls: str | int, may: bool) -> None:
    for player in (0, 1):
        assert touch(hub, hub.of_seat(player), "cell", player, first_ring(hub, player))["done"]
    hub.rolls = rolls
    assert hub.view(hub.of_seat(1))["you"]["rolls"] is may
    assert ("done" in touch(hub, hub.of_seat(1), "throw", key="r")) is may


def test_a_phone_takes_back_its_own_last_move_only(hub: Hub) -> None:
    anna, boris = hub.of_seat(0), hub.of_seat(1)
    assert touch(hub, anna, "cell", 0, first_ring(hub, 0))["done"]
    assert hub.undo(boris, lines(hub), "u")["refused"]
    assert touch(hub, boris, "cell", 1, first_ring(hub, 1))["done"]
    assert hub.undo(anna, lines(hub), "u")["done"]
    assert [step.entry.player for step in hub.referee.session.steps] == [1]


def test_codes_outlive_a_restart_and_can_be_renewed(hub: Hub, store: Store) -> None:
    again = Hub(Referee(store.open(hub.referee.session.header.id)[0]), store)
    assert list(again.phones) == list(hub.phones)
    old = again.of_seat(1)
    fresh = again.renew(old)
    assert again.find(old.code) is None and again.find(fresh.code) is fresh
    assert len(fresh.code) >= 22


def test_every_space_has_words_in_the_language_of_the_phone(hub: Hub) -> None:
    phone = hub.of_seat(0)
    said = hub.view(phone)["labels"]["0"]
    assert len(said) == len(hub.referee.table.face(0).names)  # type: ignore[union-attr]
    assert any("can be marked: no bonus" in words for words in said.values())
    assert hub.view(phone, "uk")["view"]["due"] != hub.view(phone, "en")["view"]["due"]


def test_a_request_that_arrives_again_after_a_restart_counts_once(hub: Hub, store: Store) -> None:
    """No keys are remembered then: the tag and the version tell that it is late."""
    anna, cell = hub.of_seat(0), first_ring(hub, 0)
    tag = hub.view(anna)["tag"]
    assert hub.touch(anna, ("cell", 0, cell), tag, "k")["done"]
    again = Hub(Referee(store.open(hub.game)[0]), store)
    assert again.touch(again.of_seat(0), ("cell", 0, cell), tag, "k")["stale"]
    counter = ("counter", 0, "silver", 3)
    tag = again.view(again.of_seat(0))["tag"]
    assert again.touch(again.of_seat(0), counter, tag, "c")["done"]
    third = Hub(Referee(store.open(hub.game)[0]), store)
    assert third.touch(third.of_seat(0), counter, tag, "c")["stale"]
    version = lines(third)
    assert third.undo(third.of_seat(0), version, "u")["done"]
    last = Hub(Referee(store.open(hub.game)[0]), store)
    assert last.undo(last.of_seat(0), version, "u")["stale"]
    assert len(last.referee.session.steps) == 1


def test_the_host_chooses_for_whom_it_acts(hub: Hub) -> None:
    host = hub.host()
    hub.choose_seat(host, 1)
    assert hub.view(host)["you"]["seat"] == 1 and hub.view(host)["view"]["seat"] == 1
    with pytest.raises(NotAllowed):
        hub.choose_seat(hub.of_seat(0), 1)


def test_the_host_undoes_and_redoes_what_it_has_seen(hub: Hub) -> None:
    assert touch(hub, hub.of_seat(0), "cell", 0, first_ring(hub, 0))["done"]
    assert hub.undo(hub.host(), 0, "early")["stale"]
    assert hub.undo(hub.host(), 1, "u")["done"] and not hub.referee.session.steps
    assert hub.redo(hub.of_seat(0), 2, "r")["refused"]
    assert hub.redo(hub.host(), 2, "r")["done"] and len(hub.referee.session.steps) == 1


def test_a_phone_that_may_roll_takes_a_wrong_roll_back(hub: Hub) -> None:
    for player in (0, 1):
        assert touch(hub, hub.of_seat(player), "cell", player, first_ring(hub, player))["done"]
    assert touch(hub, hub.of_seat(1), "throw", key="r")["done"]
    hub.let_roll(1)
    assert hub.undo(hub.of_seat(0), lines(hub), "u")["refused"]
    assert hub.undo(hub.of_seat(1), lines(hub), "u")["done"]
    assert hub.referee.table.roll_due()


def test_one_phone_plays_for_two_seats(hub: Hub, store: Store) -> None:
    """A parent and a child; the seat keeps a code of its own."""
    anna = hub.of_seat(0)
    hub.give(anna, [1])
    assert hub.of_seat(0) is anna and hub.of_seat(1) is not anna
    hub.choose_seat(anna, 1)
    assert hub.view(anna)["you"]["seats"] == (0, 1)
    assert touch(hub, anna, "cell", 1, first_ring(hub, 1))["done"]
    again = Hub(Referee(store.open(hub.game)[0]), store)
    assert again.of_seat(0).seats == (0, 1)
    hub.give(anna, [])
    assert anna.seats == (0,) and anna.seat == 0
    hub.give(anna, [1])
    assert hub.renew(anna).seats == (0,), "whoever is removed keeps nothing"


def test_a_number_of_the_log_is_late_once_somebody_took_back_an_earlier_move(hub: Hub) -> None:
    """Take out the second move, the host says; meanwhile it has become the first."""
    for player in (1, 0):
        assert touch(hub, hub.of_seat(player), "cell", player, first_ring(hub, player))["done"]
    host = hub.host()
    tag = hub.view(host)["tag"]
    assert hub.undo(hub.of_seat(1), lines(hub), "u")["done"]
    assert hub.touch(host, ("out", 1), tag, "late")["stale"]
    assert hub.touch(host, ("out", 1), hub.view(host)["tag"], "now")["done"]


def test_starting_goods_are_entered_by_the_player_they_were_dealt_to(store: Store) -> None:
    """Whoever rolls for the table; a tray on the other phones would only be refused."""
    players = (Player("Anna", ()), Player("Boris", ()))
    setup = Setup(players, {"depth": "full", "board": "1"}, ())
    hub = Hub(Referee(store.create(record.new("burgundy", setup, "2026-11-18"))), store)
    hub.let_roll("host")
    anna, boris = hub.of_seat(0), hub.of_seat(1)
    assert [hub.view(phone)["you"]["rolls"] for phone in (anna, boris)] == [True, True]
    assert touch(hub, boris, "roll", "4", "5", "6")["done"]
    assert [hub.view(phone)["you"]["rolls"] for phone in (anna, boris)] == [True, False]
    assert touch(hub, anna, "roll", "1", "2", "3")["done"]
    assert [hub.view(phone)["you"]["rolls"] for phone in (anna, boris)] == [False, False]
    dealt = [line.entry for line in hub.referee.session.lines if isinstance(line, Play)]
    assert dealt == [Goods(1, (4, 5, 6)), Goods(0, (1, 2, 3))]


def test_labels_that_are_shared_show_nobody_elses_hand(store: Store) -> None:
    """They are made once for all phones; where a piece fits, its holder alone hears."""
    whole = notation.parse(
        (golden.FOLDER / "castle-builder/four-players.castlepad").read_text("utf-8")
    )
    session = store.create(record.Record(whole.header))
    for line in whole.lines[:12]:
        session.enter(line)
    hub = Hub(Referee(session), store)
    seat = hub.referee.table.waiting()[0]
    phone, other = hub.of_seat(seat), hub.of_seat((seat + 1) % 4)
    keys = [k for each in hub.referee.table.holdings(seat) for k in each.keys if k]
    before = hub.view(phone)["labels"][str(seat)]
    for key in keys:
        assert touch(hub, phone, "piece", key, key=f"take {key}")["held"] == key
        held = hub.view(phone)["labels"][str(seat)]
        assert hub.view(other)["labels"][str(seat)] == before
        if held != before:
            return
    raise AssertionError("no piece changes what is heard")

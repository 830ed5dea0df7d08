"""What the coach tells phones: each about its own seat, in its language, and only when asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from core import record
from core.game import Player, Setup
from core.storage.store import Store
from core.text import translator
from mobile.tables.referee import Referee
from mobile.web import coach
from mobile.web.app import Tables
from mobile.web.hub import Hub, Phone
from mobile.web.server import Server

PLAYED = """
Anna: start c2
Boris: start e5
roll 3,5 orange,blue 1
Anna: mark c1 3
Boris: mark d5 5
"""
SAID = translator("en")
PATIENCE = 120


def opened(folder: Path, lines: str, players: tuple[str, ...], game: str = "dice-game") -> Hub:
    store = Store(folder / "games.db")
    setup = Setup(tuple(Player(name) for name in players), {})
    session = store.create(record.new(game, setup, "2026-11-18"))
    for line in lines.strip().splitlines():
        session.enter(session.read(line))
    return Hub(Referee(session), store)


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return opened(tmp_path, PLAYED, ("Anna", "Boris"))


def ask(hub: Hub, phone: Phone, path: str, language: str = "en") -> tuple[int, dict[str, Any]]:
    server = Server(Tables(hub._store, [hub]), "127.0.0.1")
    server.start()
    headers = {"Authorization": f"Bearer {phone.code}", "Accept-Language": language}
    try:
        url = f"http://127.0.0.1:{server.port}{path}"
        answer = httpx.get(url, headers=headers, timeout=PATIENCE)
    finally:
        server.stop()
    return answer.status_code, answer.json()


def roll(hub: Hub) -> None:
    session = hub.referee.session
    session.enter(session.read("roll 2,5 orange,blue 1"))


def test_a_hint_is_for_the_own_seat_only(hub: Hub) -> None:
    roll(hub)
    status, found = ask(hub, hub.of_seat(0), "/hint?player=0")
    assert status == 200
    assert found["title"] == "Hint: Anna"
    best, *others = found["options"]
    assert best["rank"] == 1
    assert best["title"][0].isupper()
    assert len(others) == 2
    assert best["cells"] and best["reasons"] and float(best["value"]) > 40
    assert ask(hub, hub.of_seat(1), "/hint?player=0")[0] == 403
    assert ask(hub, hub.spectator(), "/hint?player=0")[0] == 403
    assert ask(hub, hub.host(), "/hint?player=1")[0] == 200
    assert ask(hub, hub.of_seat(0), "/hint?player=7")[0] == 400


def test_without_dice_there_is_no_hint_but_a_sentence(hub: Hub) -> None:
    status, found = ask(hub, hub.of_seat(0), "/hint?player=0", "de")
    assert status == 200
    assert found == {"refused": True, "sentence": translator("de")(_refusal(hub))}


def _refusal(hub: Hub) -> Any:
    from mobile.coach.at_table import advise

    return advise(hub.referee.session.state, 0).why_not


def test_the_last_turn_that_ended_is_told_once(hub: Hub) -> None:
    anna = hub.of_seat(0)
    _, found = ask(hub, anna, "/turn?player=0&seen=999")
    assert found["round"] == 1
    moment = found["moment"]
    assert moment["when"] == "Round 1"
    assert moment["words"]
    assert len(moment["sheets"][0]["cells"]) == 1
    assert all(
        "hash" in shown["face"] and not shown["marks"]["rings"] for shown in moment["sheets"]
    )
    assert ask(hub, anna, "/turn?player=0&seen=1")[1] == {"round": 1}
    roll(hub)  # the turn that goes with it has not been played
    assert ask(hub, anna, "/turn?player=0&seen=1")[1] == {"round": 1}
    assert ask(hub, hub.of_seat(1), "/turn?player=0&seen=1")[0] == 403


def test_before_the_first_turn_nothing_is_told(tmp_path: Path) -> None:
    hub = opened(tmp_path, "", ("Anna", "Boris"))
    assert ask(hub, hub.of_seat(0), "/turn?player=0&seen=999") == (200, {})
    assert ask(hub, hub.of_seat(0), "/review")[1] == {"over": False, "players": []}


def test_a_review_has_parts_a_curve_and_moments(hub: Hub) -> None:
    status, found = ask(hub, hub.of_seat(1), "/review")
    assert status == 200
    assert [each["name"] for each in found["players"]] == ["Anna", "Boris"]
    for each in found["players"]:
        numbers = [float(number.replace("−", "-")) for _, number in each["rows"]]
        assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=1e-9)
        assert len(each["curve"]) == 3
        assert each["curve"][-1] == pytest.approx(numbers[-1], abs=0.06)
        for moment in (*each["costliest"], *filter(None, [each["finest"]])):
            assert moment["sheets"] and moment["words"]
    assert ask(hub, hub.spectator(), "/review")[0] == 403


def test_one_player_is_not_told_of_others(tmp_path: Path) -> None:
    hub = opened(tmp_path, "Anna: start c2\nroll 3,5 orange,blue 1\nAnna: mark c1 3", ("Anna",))
    found = coach.review(hub.referee.session.record, SAID)
    titles = [title for title, _ in found["players"][0]["rows"]]
    assert len(titles) == 5
    assert "What the others took" not in titles


@pytest.mark.parametrize("path", ["/hint?player=0", "/turn?player=0&seen=999", "/review"])
def test_other_games_have_no_coach(tmp_path: Path, path: str) -> None:
    hub = opened(tmp_path, "", ("Anna", "Boris"), "castle-builder")
    status, found = ask(hub, hub.of_seat(0), path)
    assert status == 200
    assert found == {"refused": True, "sentence": "The coach only knows the Dice Game."}
    assert hub.view(hub.of_seat(0))["coach"] is False


def test_what_is_entered_meanwhile_changes_no_answer(hub: Hub) -> None:
    seen = coach.snapshot(hub.referee)
    roll(hub)
    assert len(seen.steps) == len(hub.referee.session.steps) - 1

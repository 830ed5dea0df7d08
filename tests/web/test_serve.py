"""`castlepad serve`: a home page for the house, and the same tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from core.record import End
from core.storage.store import Store
from mobile.web.app import Tables
from mobile.web.server import Server

PATIENCE = 120
WISH = {"game": "dice-game", "players": ["Anna", "Boris"], "options": {}}


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(Store(tmp_path / "games.db"))


@pytest.fixture
def client(tables: Tables) -> Iterator[httpx.Client]:
    server = Server(tables, "127.0.0.1")
    server.start()
    headers = {"Authorization": f"Bearer {tables.open_house()}"}
    with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE) as found:
        yield found
    server.stop()


def test_a_game_begins_on_the_home_page_and_is_found_there_again(
    tables: Tables, client: httpx.Client
) -> None:
    assert client.post("/join", json={}).json()["sentence"] == "No game is open."
    assert client.get("/home").json()["running"] == []
    code = client.post("/home", json={"new": WISH}).json()["code"]
    assert tables.hubs[0].host().code == code
    found = client.get("/home").json()
    assert [player["name"] for player in found["running"][0]["players"]] == ["Anna", "Boris"]
    assert found["last"]["players"] == ["Anna", "Boris"]
    assert client.post("/home", json={"open": found["running"][0]["id"]}).json()["code"] == code
    assert [seat["name"] for seat in client.post("/join", json={}).json()["seats"]] == [
        "Anna",
        "Boris",
    ]


@pytest.mark.parametrize("game", ["dice-game", "burgundy", "tuscany", "castle-builder"])
def test_every_game_can_begin_with_what_its_form_shows(client: httpx.Client, game: str) -> None:
    wish = {**WISH, "game": game}
    asked = client.post("/home", json={"setup": wish}).json()
    assert asked["options"] and asked["trouble"] == []
    options = {option["name"]: option["value"] for option in asked["options"]}
    for option in asked["options"]:
        assert option["value"] in [value for value, _ in option["values"]]
    assert client.post("/home", json={"new": {**wish, "options": options}}).json()["code"]


def test_what_cannot_begin_says_why(client: httpx.Client) -> None:
    for players in ([], ["", " "]):
        wish = {**WISH, "players": players}
        assert client.post("/home", json={"setup": wish}).json()["trouble"]
        refused = client.post("/home", json={"new": wish})
        assert refused.status_code == 400 and refused.json()["sentence"]
    for broken in ({"new": 7}, {"open": "none"}, {"new": {**WISH, "game": "chess"}}, {}):
        assert client.post("/home", json=broken).status_code == 400


def test_the_home_page_is_for_the_house_alone(tables: Tables, client: httpx.Client) -> None:
    code = client.post("/home", json={"new": WISH}).json()["code"]
    for other in (code, "guessed"):
        headers = {"Authorization": f"Bearer {other}"}
        assert client.get("/home", headers=headers).status_code == 401
    assert Tables(tables.store).open_house() == tables.house, "it outlives a restart"


def test_phones_of_every_game_come_back_after_a_restart(
    tables: Tables, client: httpx.Client
) -> None:
    """Also those of a game that is over, or that another one was opened after."""
    wishes = [{**WISH, "players": [name, "Boris"]} for name in ("Anna", "Csilla")]
    hosts = [client.post("/home", json={"new": wish}).json()["code"] for wish in wishes]
    ended, going = tables.hubs
    seat = ended.of_seat(1).code
    ended.referee.enter((End(),))
    again = Tables(Store(tables.store.path))
    assert again.find(hosts[0]) is None, "no house yet: only the table that was invited to"
    again.open_house()
    again.seat(going.game)
    for code in (hosts[0], seat):
        found = again.find(code)
        assert found is not None and found[0].game == ended.game
    assert len(again.hubs) == 2 and again.find("guessed") is None and again.find("") is None
    joined = again.joined()
    assert joined is not None and joined.game == going.game


def test_whoever_picks_a_name_comes_to_a_game_that_goes_on(
    tables: Tables, client: httpx.Client
) -> None:
    """The host looked at an old result meanwhile."""
    for name in ("Anna", "Csilla"):
        client.post("/home", json={"new": {**WISH, "players": [name, "Boris"]}})
    old, going = tables.hubs
    old.referee.enter((End(),))
    client.post("/home", json={"open": old.game})
    assert tables.hubs == [going, old]
    assert client.post("/join", json={}).json()["seats"][0]["name"] == "Csilla"
    listed = client.get("/home").json()
    assert [game["id"] for game in listed["running"]] == [going.game]
    assert [game["id"] for game in listed["history"]] == [old.game]


def test_the_code_of_the_wifi_is_entered_once_and_its_password_never_comes_back(
    tables: Tables, client: httpx.Client
) -> None:
    code = client.post("/home", json={"new": WISH}).json()["code"]
    headers = {"Authorization": f"Bearer {code}"}
    assert client.get("/host", headers=headers).json()["wifi"]["qr"] is None
    entered = {"wifi": {"name": "castle", "password": "drawbridge"}}
    answer = client.post("/host", json=entered, headers=headers)
    assert answer.json()["wifi"]["name"] == "castle" and answer.json()["wifi"]["qr"]["path"]
    assert "drawbridge" not in answer.text
    for broken in ({"name": "", "password": ""}, {"name": "x" * 65, "password": ""}, {}):
        refused = client.post("/host", json={"wifi": broken}, headers=headers)
        assert refused.status_code == 400

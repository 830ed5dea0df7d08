"""A guest who means harm: whatever is sent is refused, and the table goes on."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import struct
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from core import record
from core.game import Player, Setup
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.web import app, guard, server
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server

PATIENCE = 60


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    store = Store(tmp_path / "games.db")
    setup = Setup((Player("<img src=x onerror=alert(1)>", ()), Player("Boris", ())), {}, ())
    return Hub(Referee(store.create(record.new("dice-game", setup, "2026-11-18"))), store)


@pytest.fixture
def running(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(guard, "BURST", 10_000.0)
    made = Server(Tables(hub._store, [hub]), "127.0.0.1")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def client(running: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{running.port}", timeout=PATIENCE) as found:
        yield found


def auth(hub: Hub, player: int = 0) -> dict[str, str]:
    return {"Authorization": f"Bearer {hub.of_seat(player).code}"}


def still_plays(hub: Hub, client: httpx.Client) -> None:
    """Somebody else's touch counts, and only that one is in the record."""
    view = hub.view(hub.of_seat(1))
    cell = int(next(iter(view["view"]["boards"][0]["marks"]["rings"])))
    asked = {"path": ["cell", 1, cell], "tag": view["tag"], "key": "fair"}
    assert client.post("/touch", json=asked, headers=auth(hub, 1)).json()["done"]
    assert len(hub.referee.session.lines) == 1


def test_guessed_codes(hub: Hub, client: httpx.Client) -> None:
    for code in ("b", "a" * 22, hub.of_seat(0).code[:-1], "Basic", "\u00e9".encode().hex()):
        answer = client.get("/log", headers={"Authorization": f"Bearer {code}"})
        assert answer.status_code == 401 and answer.json()["sentence"]
    still_plays(hub, client)


def test_another_seat(hub: Hub, client: httpx.Client) -> None:
    view = hub.view(hub.of_seat(0))
    asked = {"path": ["cell", 1, 3], "tag": view["tag"], "key": "k"}
    answer = client.post("/touch", json=asked, headers=auth(hub)).json()
    assert "done" not in answer
    assert client.get("/host", headers=auth(hub)).status_code == 403
    still_plays(hub, client)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1"])
def test_foreign_host(hub: Hub, client: httpx.Client, host: str) -> None:
    assert client.get("/log", headers={**auth(hub), "Host": host}).status_code == 421
    still_plays(hub, client)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_foreign_origin(hub: Hub, client: httpx.Client, origin: str) -> None:
    answer = client.post(
        "/undo", json={"key": "k", "version": 0}, headers={**auth(hub), "Origin": origin}
    )
    assert answer.status_code == 403
    still_plays(hub, client)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"path": 1}', b"[" * 4000, b"\xff\xfe", b'{"path": [{}]}'],
)
def test_broken_json(hub: Hub, client: httpx.Client, body: bytes) -> None:
    headers = {**auth(hub), "Content-Type": "application/json"}
    assert client.post("/touch", content=body, headers=headers).status_code == 400
    assert client.post("/touch", content=body, headers=auth(hub)).status_code == 415
    still_plays(hub, client)


def test_huge_bodies(hub: Hub, client: httpx.Client, running: Server) -> None:
    """A declared length is refused before the body comes, a streamed one when it is too long."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
        head = (
            f"POST /touch HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nContent-Length: 100000000"
        )
        line.sendall(f"{head}\r\n\r\n".encode())
        assert b" 413 " in line.recv(100)
    headers = {**auth(hub), "Content-Type": "application/json"}
    streamed = client.post("/touch", content=(b"x" * 1000 for _ in range(9)), headers=headers)
    assert streamed.status_code == 413
    still_plays(hub, client)


@pytest.mark.parametrize("path", ["/touch", "/photo", "/join"])
def test_a_hundred_megabytes_are_not_taken_in(
    hub: Hub, client: httpx.Client, running: Server, path: str
) -> None:
    """Streamed without a length: refused long before the end, and never kept."""
    sent, chunk = 0, b"x" * 2**16
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
        code = hub.of_seat(0).code
        line.sendall(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n"
            f"Authorization: Bearer {code}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        with contextlib.suppress(ConnectionError):
            while sent < 100 * 2**20:
                line.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                sent += len(chunk)
    assert sent < 40 * 2**20, "what the buffers of the system hold comes on top of the limit"
    still_plays(hub, client)


def test_slow_heads_and_bodies(
    hub: Hub, client: httpx.Client, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = server.DEADLINE
    monkeypatch.setattr(server, "DEADLINE", 0.5)
    starts = (b"GET / HT", f"POST /undo HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n".encode())
    whole = starts[1] + b"Content-Length: 9\r\n\r\n{"
    for start in (*starts, whole):
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
            line.sendall(start)
            with contextlib.suppress(ConnectionResetError):
                while line.recv(1000):
                    pass
    monkeypatch.setattr(server, "DEADLINE", deadline)
    still_plays(hub, client)


def test_ten_thousand_connections(hub: Hub, client: httpx.Client, running: Server) -> None:
    """In waves of what one process may open: all but a few are ended at once."""
    wave = 500
    for _ in range(20):
        lines = []
        try:
            for _ in range(wave):
                with contextlib.suppress(ConnectionError):
                    lines.append(socket.create_connection(("127.0.0.1", running.port), PATIENCE))
        finally:
            for line in lines:
                line.close()
    until = time.monotonic() + PATIENCE
    while True:  # the server may still be ending the last of them
        try:
            client.get("/palette")
            break
        except httpx.TransportError:
            assert time.monotonic() < until
    still_plays(hub, client)


def test_silent_connections_end(
    hub: Hub, client: httpx.Client, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "DEADLINE", 0.5)
    lines = [socket.create_connection(("127.0.0.1", running.port), PATIENCE) for _ in range(120)]
    try:
        for line in lines:
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(1) == b""  # all of them end: too many, or silent for too long
    finally:
        for line in lines:
            line.close()
    monkeypatch.setattr(server, "DEADLINE", 10.0)
    still_plays(hub, client)


def test_a_flood_of_requests(
    hub: Hub, client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BURST", 5.0)
    monkeypatch.setattr(guard, "RATE", 0.0)
    answers = [client.get("/palette") for _ in range(9)]
    assert answers[-1].status_code == 429 and answers[-1].headers["retry-after"] == "1"
    monkeypatch.setattr(guard, "RATE", 1e9)
    still_plays(hub, client)


@pytest.mark.parametrize(
    "name", ["..%2fapp.py", "%2e%2e/app.py", "app.py", "index.html%00", "x" * 999]
)
def test_no_path_from_outside(hub: Hub, client: httpx.Client, name: str) -> None:
    assert client.get(f"/page/{name}").status_code == 404
    still_plays(hub, client)


def test_replayed_requests(hub: Hub, client: httpx.Client) -> None:
    view = hub.view(hub.of_seat(1))
    cell = int(next(iter(view["view"]["boards"][0]["marks"]["rings"])))
    asked = {"path": ["cell", 1, cell], "tag": view["tag"], "key": "once"}
    first, *others = (client.post("/touch", json=asked, headers=auth(hub, 1)) for _ in range(5))
    assert first.json()["done"] and all(other.json() == first.json() for other in others)
    assert len(hub.referee.session.lines) == 1


def test_fake_pictures(hub: Hub, client: httpx.Client) -> None:
    for picture in (b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\0" * 99, b"<svg/>" * 500):
        answer = client.post("/photo", content=picture, headers=auth(hub))
        assert answer.status_code == 200 and answer.json()["refused"] and answer.json()["sentence"]
    still_plays(hub, client)


def test_a_picture_that_grows_when_it_is_unpacked(hub: Hub, client: httpx.Client) -> None:
    """40,000 × 40,000 pixels of one colour: refused by its head, and never unpacked."""

    def part(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = part(b"IHDR", struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0))
    bomb = b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", zlib.compress(bytes(10**6), 9))
    answer = client.post("/photo", content=bomb + part(b"IEND", b""), headers=auth(hub)).json()
    assert answer["refused"] and "megapixels" in answer["sentence"]
    still_plays(hub, client)


def test_slow_pictures_keep_nobody_waiting_and_are_few(
    hub: Hub, client: httpx.Client, running: Server
) -> None:
    head = (
        f"POST /photo HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nContent-Length: 9\r\n"
        f"Authorization: Bearer {hub.of_seat(0).code}\r\n\r\nGIF"
    ).encode()
    lines = []
    for _ in range(app.MOST_PHOTOS):
        assert client.post("/photo", content=b"GIF89a", headers=auth(hub)).json()["refused"]
        lines.append(socket.create_connection(("127.0.0.1", running.port), PATIENCE))
        lines[-1].sendall(head)
        until = time.monotonic() + PATIENCE
        while running.tables.photos < len(lines):
            assert time.monotonic() < until
            time.sleep(0.01)
    assert client.post("/photo", content=b"GIF89a", headers=auth(hub)).status_code == 503
    still_plays(hub, client)
    for line in lines:
        line.close()
    until = time.monotonic() + PATIENCE
    while running.tables.photos:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert client.post("/photo", content=b"GIF89a", headers=auth(hub)).json()["refused"]


def test_languages_from_outside(hub: Hub, client: httpx.Client) -> None:
    for language in ("../../etc", "xx", "", "en" * 999, ",,,;q=", "xx,../,hu"):
        answer = client.get("/words", headers={"Accept-Language": language})
        assert answer.json()["language"] == ("hu" if language.endswith("hu") else "en")


def test_markup_in_names_stays_text(hub: Hub, client: httpx.Client) -> None:
    """JSON with a content type that no browser runs, under a policy without foreign scripts."""
    answer = client.post("/join", json={})
    assert answer.json()["seats"][0]["name"] == "<img src=x onerror=alert(1)>"
    assert answer.headers["content-type"] == "application/json"
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_removed_phone_is_told_and_gets_nothing_more(hub: Hub, client: httpx.Client) -> None:
    headers = auth(hub)
    with client.stream("GET", "/events", headers=headers) as stream:
        events = stream.iter_lines()
        assert next(events) == "id: 0" and next(events) == "event: view"
        assert json.loads(next(events).removeprefix("data: "))["you"]["seats"] == [0]
        hub.renew(hub.of_seat(0))
        assert "event: gone" in list(events)
    assert client.get("/log", headers=headers).status_code == 401
    still_plays(hub, client)


def test_a_seat_is_given_once(hub: Hub, client: httpx.Client) -> None:
    """Whoever picks a name later needs the code of the seat, which only the host shows."""
    code = client.post("/join", json={"player": 0}).json()["code"]
    assert code == hub.of_seat(0).code
    again = client.post("/join", json={"player": 0})
    assert again.status_code == 403 and "is taken" in again.json()["sentence"]
    hub.renew(hub.of_seat(0))
    assert client.get("/log", headers={"Authorization": f"Bearer {code}"}).status_code == 401
    assert client.post("/join", json={"player": 0}).json()["code"] == hub.of_seat(0).code


def test_earlier_moves_are_changed_by_the_host_alone(hub: Hub, client: httpx.Client) -> None:
    still_plays(hub, client)
    for player in (0, 1):
        view = hub.view(hub.of_seat(player))
        asked = {"path": ["out", 1], "tag": view["tag"], "key": f"out {player}"}
        assert client.post("/touch", json=asked, headers=auth(hub, player)).json()["refused"]
    assert len(hub.referee.session.lines) == 1


def test_every_refusal_has_a_sentence(hub: Hub, client: httpx.Client) -> None:
    said = set()
    for language in ("en", "uk"):
        headers = {**auth(hub), "Origin": "http://evil.example", "Accept-Language": language}
        said.add(client.post("/undo", json={"key": "k"}, headers=headers).json()["sentence"])
    assert len(said) == 2 and all(said)


def test_no_code_is_ever_logged(
    hub: Hub,
    client: httpx.Client,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Not by the server and not by what it is made of, whatever is sent with the code."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.CRITICAL)
    logging.getLogger("httpcore").setLevel(logging.CRITICAL)
    codes = [phone.code for phone in hub.phones.values()]
    client.post("/join", json={"player": 0})
    for code in codes:
        headers = {"Authorization": f"Bearer {code}"}
        client.get("/log", headers=headers)
        client.get("/nothing", headers=headers)
        client.post("/touch", content=b"{", headers=headers)
        client.get("/log", headers={**headers, "Host": "evil.example"})
        with client.stream("GET", "/events", headers=headers) as stream:
            next(stream.iter_lines())
    said = caplog.text + "".join(capfd.readouterr())
    assert not [code for code in codes if code in said]

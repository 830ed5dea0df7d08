"""Phones at the table of the app: invited from its menu, served beside its own screen."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import httpx
import pytest

from core import notation, record
from core.record import Play
from core.storage.settings import WIFI
from mobile.screens.table.phones import Phones
from mobile.web import network
from mobile.web import server as servers
from mobile.widgets.overlays import Sheet
from mobile.widgets.qr import QrCode
from mobile.widgets.search import SearchField
from tools import golden
from tools.driver import Driver

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (servers, network):
        monkeypatch.setattr(module, "own_addresses", lambda: ["127.0.0.1"])


def invited(driver: Driver) -> Phones:
    driver.open_table(driver.keep_game())
    driver.open_menu()
    driver.press("Connect phones")
    assert driver.app.phones is not None
    return driver.app.phones


def mark(phones: Phones, player: int) -> dict[str, object]:
    """What a phone does when its player taps a space."""
    hub = phones.hub
    view = hub.view(hub.of_seat(player))
    cell = int(next(iter(view["view"]["boards"][0]["marks"]["rings"])))
    asked = {"path": ["cell", player, cell], "tag": view["tag"], "key": "k"}
    headers = {"Authorization": f"Bearer {hub.of_seat(player).code}"}
    with httpx.Client(base_url=phones.server.url, timeout=60) as client:
        answer: dict[str, object] = client.post("/touch", json=asked, headers=headers).json()
    return answer


def test_an_invitation_shows_a_code_and_the_address(driver: Driver) -> None:
    phones = invited(driver)
    assert driver.says(phones.server.url.removesuffix("/"))
    assert driver.says("No phones yet.") and driver.says("Anna: free")
    assert len(list(driver.widgets(QrCode))) == 1
    assert httpx.get(phones.server.url, timeout=60).status_code == 200


def test_the_table_shows_what_a_phone_enters(driver: Driver) -> None:
    phones = invited(driver)
    driver.close_overlays()
    before = driver.table.view
    assert before is not None and mark(phones, 1)["done"]
    driver.wait_until(lambda: driver.table.view is not None and driver.table.view.version == 1)
    assert driver.table.referee.session is phones.hub.referee.session
    driver.cell("c2", 0)
    assert len(phones.hub.referee.session.lines) == 2


def test_a_question_that_a_phone_has_answered_is_not_asked_any_more(driver: Driver) -> None:
    """A route's bonus: the tablet asks for it, and so does the phone, which is faster."""
    whole = notation.parse(
        (golden.FOLDER / "burgundy/expansions-whole-2.castlepad").read_text("utf-8")
    )
    session = driver.app.store.create(record.Record(whole.header))
    for line in whole.lines[:3]:
        session.enter(line)
    driver.open_table(session.header.id)
    driver.open_menu()
    driver.press("Connect phones")
    driver.close_overlays()
    assert isinstance(whole.lines[3], Play)
    driver.enter(whole.lines[3].entry)
    driver.idle()
    assert driver.says("Trade route bonus")
    phones = driver.app.phones
    assert phones is not None
    hub, anna = phones.hub, phones.hub.of_seat(0)
    follow = hub.view(anna)["follow"]
    assert hub.touch(anna, ("follow", 0), follow["tag"], "k")["done"]
    driver.wait_until(lambda: driver.table.view and driver.table.view.version == 5)
    assert not [over for over in driver.overlays() if isinstance(over, Sheet) and not over.going]


def test_phones_stay_while_a_rule_is_read_and_go_with_the_table(driver: Driver) -> None:
    phones = invited(driver)
    driver.close_overlays()
    driver.table.open_rules()
    driver.idle()
    assert mark(phones, 1)["done"], "also while nobody looks at the table"
    driver.press_back()
    assert driver.table.referee is phones.hub.referee
    assert driver.table.view is not None and driver.table.view.version == 1
    driver.app.shell.home()
    driver.idle()
    assert driver.app.phones is None
    with pytest.raises(httpx.TransportError):
        httpx.get(phones.server.url, timeout=60)


def test_another_phone_takes_a_seat_and_the_first_is_removed(driver: Driver) -> None:
    phones = invited(driver)
    old = phones.hub.of_seat(1)
    driver.press("Boris: free")
    assert driver.says("Scan this to play as Boris.")
    driver.press("Remove this phone")
    assert phones.hub.find(old.code) is None and phones.hub.of_seat(1).code != old.code
    driver.wait_until(lambda: driver.says("Who enters the roll"))
    driver.press("This tablet")
    assert phones.hub.rolls == "host"


def test_a_phone_plays_for_two_seats(driver: Driver) -> None:
    phones = invited(driver)
    driver.press("Anna: free")
    assert driver.says("Also plays for")
    driver.press("Boris")
    assert phones.hub.of_seat(0).seats == (0, 1)


def test_every_address_of_the_tablet_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hotspot and a Wi-Fi at the same time."""
    addresses = ["127.0.0.1", "192.168.43.1"]
    monkeypatch.setattr(servers, "own_addresses", lambda: addresses)
    monkeypatch.setattr(network, "wifi_name", lambda: "castle")
    phones = invited(driver)
    assert driver.says(f"In another network: http://192.168.43.1:{phones.server.port}")
    assert driver.says("Wi-Fi: castle")


def test_the_code_of_the_wifi_is_entered_once(driver: Driver) -> None:
    invited(driver)
    driver.press("Wi-Fi QR code")
    driver.wait_until(lambda: list(driver.widgets(SearchField)))
    driver.type("castle")
    driver.press("Show the QR code")
    driver.wait_until(lambda: driver.says("Scan this to join the Wi-Fi."))
    assert WIFI.read(driver.app.store) == {"name": "castle", "password": "castle"}


def test_an_invitation_without_a_network_says_what_to_do(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_addresses", list)
    driver.open_table(driver.keep_game())
    driver.open_menu()
    driver.press("Connect phones")
    assert driver.app.phones is None and driver.says("Turn on Wi-Fi")


def test_nothing_of_the_server_is_imported_before_phones_are_invited(tmp_path: Path) -> None:
    script = f"""
        import sys
        import tools.offscreen
        from pathlib import Path
        from tools.driver import Driver
        driver = Driver(Path({str(tmp_path)!r}))
        driver.start()
        driver.open_table(driver.keep_game())
        driver.open_menu()
        names = ("mobile.web", "starlette", "uvicorn", "segno")
        print([name for name in names if name in sys.modules])
        driver.stop()
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout.strip().splitlines()[-1] == "[]"

"""The page in a real browser: several phones at one table, the keyboard alone, a lost server."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if not Path("/usr/bin/chromium").exists():
    pytest.skip("Chromium is not installed", allow_module_level=True)

from playwright.sync_api import Browser

from core import record
from core.entry import player_of
from core.game import Player, Setup
from core.games.dice_game.entries import Roll
from core.storage.store import Store
from mobile.tables.referee import Referee
from mobile.tables.viewer import Viewer
from mobile.web import guard
from mobile.web.app import Tables
from mobile.web.hub import Hub
from mobile.web.server import Server
from tools.phones.browser import Phone, chromium

pytestmark = pytest.mark.window

NAMES = ("Anna", "Boris", "Csilla")
ROOT = Path(__file__).parents[2]
PAGE = Path(guard.__file__).with_name("page")
DICE = ROOT / "tests/vision/same_reading/dice-game.jpg"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hub:
    monkeypatch.setattr(guard, "BURST", 10_000.0)  # all phones have one address here
    store = Store(tmp_path / "games.db")
    setup = Setup(tuple(Player(name, ()) for name in NAMES), {}, ())
    return Hub(Referee(store.create(record.new("dice-game", setup, "2026-11-18"))), store)


@pytest.fixture
def server(hub: Hub) -> Iterator[Server]:
    made = Server(Tables(hub._store, [hub]), "127.0.0.1")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def phones(browser: Browser, hub: Hub, server: Server) -> Iterator[list[Phone]]:
    found = [Phone(browser, address(hub, server, player)) for player in range(len(NAMES))]
    yield found
    for phone in found:
        phone.context.close()


def address(hub: Hub, server: Server, player: int) -> str:
    return f"http://127.0.0.1:{server.port}/#{hub.of_seat(player).code}"


def written(hub: Hub, player: int) -> set[int]:
    """The spaces that a player has entered. Castles chosen in secret are not in the view yet."""
    entries = [step.entry for step in hub.referee.session.steps]
    face = hub.referee.view(Viewer(seat=player)).boards[0].face
    return {face.cell(e.cell) for e in entries if player_of(e) == player}  # type: ignore[attr-defined,union-attr]


def test_phones_play_for_their_own_seats(hub: Hub, phones: list[Phone]) -> None:
    for player, phone in enumerate(phones):
        cell = phone.tap_space()
        phone.until(f"!document.querySelector('[data-key=\"cell-{player}-{cell}\"][data-ring]')")
        assert written(hub, player) == {cell}
    assert [player_of(step.entry) for step in hub.referee.session.steps] == [0, 1, 2]
    assert [phone.troubles for phone in phones] == [[], [], []]


def test_a_board_of_somebody_else_can_only_be_looked_at(hub: Hub, phones: list[Phone]) -> None:
    phones[0].until("document.querySelectorAll('.space').length")
    phones[0].tap("[data-key='seat-1']")
    phones[0].until("document.querySelector('[data-key=seat-1]').ariaPressed === 'true'")
    assert phones[0].read("document.querySelectorAll('.board').length") == 1
    phones[0].tap_space()
    phones[0].until("document.getElementById('toast').textContent.includes('Boris')")
    assert not hub.referee.session.lines


def test_what_players_look_up_is_on_their_phones_and_said_in_words(phones: list[Phone]) -> None:
    phone = phones[0]
    phone.until("document.querySelectorAll('.lookup').length === 2")
    assert "Points per area" in phone.read("document.querySelector('.lookup').textContent")
    phone.tap(".lookup")
    phone.until("document.querySelector('dialog')?.textContent.includes('Area of 3 spaces')")


def test_the_keyboard_alone_marks_a_space(hub: Hub, phones: list[Phone]) -> None:
    phone = phones[0]
    phone.until("document.querySelectorAll('.space').length")
    assert phone.read("document.querySelectorAll('.space[tabindex=\"0\"]').length") == 1
    while not phone.read("document.activeElement.classList.contains('space')"):
        phone.page.keyboard.press("Tab")
    before = phone.read("document.activeElement.dataset.key")
    phone.page.keyboard.press("ArrowRight")
    assert phone.read("document.activeElement.dataset.key") != before
    phone.page.keyboard.press("ArrowLeft")
    assert phone.read("document.activeElement.dataset.key") == before
    phone.page.keyboard.press("Enter")
    phone.until("!document.querySelector('.space[data-ring]')")
    assert len(written(hub, 0)) == 1
    assert phone.read("document.activeElement.dataset.key") == before


def test_dice_are_photographed_corrected_and_entered(hub: Hub, phones: list[Phone]) -> None:
    """Nothing is entered before somebody has looked at what was read."""
    for player, phone in enumerate(phones):
        phone.tap_space()
        phone.shows(player + 1)
    phone = phones[1]
    phone.shows(3)
    phone.page.set_input_files("#photo", DICE)
    phone.until("document.querySelector('[data-key=enter]')")
    assert phone.read("document.getElementById('toast').textContent").startswith("Check the dice")
    assert len(hub.referee.session.lines) == 3
    phone.tap_key("tray-2")
    phone.tap_key("face-number-5")
    phone.until("document.querySelector('[data-key=enter]')")
    assert len(hub.referee.session.lines) == 3
    phone.tap_key("enter")
    phone.shows(4)
    (*_, roll) = (step.entry for step in hub.referee.session.steps)
    assert isinstance(roll, Roll)
    assert [colour.value for colour in roll.colours] == ["yellow", "purple"]
    assert (roll.numbers, roll.hourglasses) == ((5, 4), 1)
    assert phone.troubles == []


def test_who_watches_chooses_a_language_and_looks_closer(
    hub: Hub, server: Server, browser: Browser
) -> None:
    watch = hub.spectator().code
    phone = Phone(browser, f"http://127.0.0.1:{server.port}/#{watch}", (1920, 1080))
    phone.until("document.querySelectorAll('.board').length === 3")
    assert phone.read("document.querySelectorAll('.space').length") == 0
    phone.tap("[aria-label=Menu]")
    assert phone.read("document.querySelectorAll('dialog .rows > button').length") == 5
    phone.tap("text=Language")
    phone.tap("text=Deutsch")
    phone.until("document.documentElement.lang === 'de'")
    phone.until("document.querySelector('.due').textContent.includes('Burg')")
    phone.context.close()


def test_the_host_sees_who_comes(hub: Hub, server: Server, browser: Browser) -> None:
    address = f"http://127.0.0.1:{server.port}/#"
    host = Phone(browser, address + hub.host().code)
    host.tap("[aria-label=Menu]")
    host.tap("text=Phones")
    host.until("document.querySelector('dialog .hint')")
    assert "connected" not in host.read("document.querySelector('dialog').innerText")
    guest = Phone(browser, address + hub.of_seat(1).code)
    host.until("document.querySelector('dialog').innerText.includes('connected 127.0.0.1')")
    host.tap("[aria-label='Remove: Boris']")
    guest.until("document.body.className === 'joining'")
    for phone in (host, guest):
        assert phone.troubles == []
        phone.context.close()


def test_a_touch_while_the_connection_is_cut_counts_once(hub: Hub, phones: list[Phone]) -> None:
    phone = phones[0]
    phone.until("document.querySelectorAll('.space[data-ring]').length")
    phone.context.set_offline(True)
    cell = phone.tap_space()
    phone.until("!document.getElementById('waiting').hidden")
    assert not hub.referee.session.lines
    phone.context.set_offline(False)
    phone.until("!document.querySelector('.space[data-ring]')")
    phone.until("document.getElementById('waiting').hidden")
    assert written(hub, 0) == {cell}
    assert len(hub.referee.session.lines) == 1
    phone.page.reload()
    phone.until("document.querySelectorAll('.space').length")


def test_a_phone_asks_the_coach(hub: Hub, phones: list[Phone]) -> None:
    session = hub.referee.session
    for line in ("Anna: start c2", "Boris: start e5", "Csilla: start c5", "roll 3,5 orange,blue 1"):
        session.enter(session.read(line))
    phone = phones[0]
    phone.page.reload()
    phone.until("document.querySelectorAll('.space[data-ring]').length")
    _ask(phone, "Show a hint")
    phone.until("document.querySelectorAll('dialog .option').length === 3")
    said = _values(phone, "dialog .option b")
    phone.page.keyboard.press("Escape")
    assert set(_values(phone, ".board text[font-weight]")) == set(said)
    _ask(phone, "Turn learning mode on")
    phone.until("localStorage.getItem('learnt').endsWith(' 0 0')")
    session.enter(session.read("Anna: mark c1 3"))
    phone.page.reload()
    phone.until("document.getElementById('toast').textContent.startsWith('City 3')")
    _ask(phone, "Review the game so far")
    phone.until("document.querySelectorAll('dialog .card').length === 3")
    assert (
        phone.read("document.querySelectorAll('dialog .chart path[stroke-dasharray]').length") == 3
    )
    assert phone.troubles == []


def _ask(phone: Phone, what: str) -> None:
    phone.tap("[aria-label=Menu]")
    phone.tap("[data-key='menu-Coach']")
    phone.tap(f"dialog >> text={what}")


def _values(phone: Phone, css: str) -> list[str]:
    script = f"[...document.querySelectorAll({css!r})].map((each) => each.textContent)"
    found = [str(each) for each in phone.read(script)]
    assert all(float(each) > 40 for each in found)
    return found


def test_a_phone_comes_back_after_the_server_was_killed(hub: Hub, browser: Browser) -> None:
    store = hub._store
    file, port = store.path, free_port()
    game = hub.referee.session.header.id
    running = serve(file, port)
    phone = Phone(browser, f"http://127.0.0.1:{port}/")
    try:
        phone.tap("text=Boris")
        phone.until("document.querySelectorAll('.space[data-ring]').length")
        running.kill()
        running.wait()
        phone.until("!document.getElementById('waiting').hidden")
        phone.tap_space()
        running = serve(file, port)
        phone.until("!document.querySelector('.space[data-ring]')")
        phone.until("document.getElementById('waiting').hidden")
        steps = store.open(game)[0].steps
        assert [player_of(step.entry) for step in steps] == [1]
    finally:
        running.kill()
        running.wait()
        phone.context.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def serve(store: Path, port: int) -> subprocess.Popen[str]:
    """A server in a process of its own, once it says that phones can come."""
    command = [sys.executable, "-m", "mobile.web", "--store", str(store), "--address", "127.0.0.1"]
    made = subprocess.Popen(
        [*command, "--port", str(port)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert made.stdout is not None and "Phones open" in made.stdout.readline()
    return made


def test_the_first_view_is_small() -> None:
    """All its files as they are, not packed; and what a browser really loads before a board is
    drawn, with palette, words, face and view."""
    assert sum(file.stat().st_size for file in PAGE.iterdir()) < 150_000


def test_a_browser_loads_little_before_a_board_is_drawn(
    browser: Browser, hub: Hub, server: Server
) -> None:
    phone = Phone(browser, "about:blank")
    tree = phone.context.new_cdp_session(phone.page)
    tree.send("Network.enable")
    loaded: list[float] = []
    tree.on("Network.dataReceived", lambda each: loaded.append(each["encodedDataLength"]))
    phone.page.goto(address(hub, server, 0))
    phone.until("document.querySelectorAll('.space').length")
    phone.context.close()
    assert 10_000 < sum(loaded) < 150_000

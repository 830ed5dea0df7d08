"""The ASGI application: what phones ask and what they get.

A phone is known by its code, a secret of 22 letters that it got with the address it opened:
`http://192.168.1.5:8000/#<code>`. The page reads it from the fragment, which no server and no log
sees, and sends it with every request as `Authorization: Bearer <code>`. All answers are JSON but
for the page itself. A POST has `Content-Type: application/json` (but for /photo) and at most 4 kB.

| request                 | who       | what                                                        |
|-------------------------|-----------|-------------------------------------------------------------|
| GET  /                  | anybody   | the page (`page/index.html`)                                |
| GET  /page/<asset>      | anybody   | a file of `page/` by its name: html, js, css, svg           |
| GET  /palette           | anybody   | `{light, dark, paints, seats}`, see `plain.palette`         |
| GET  /words             | anybody   | the page's own texts: `{language, languages: {code: name}, words: {English: said}}` |
| POST /join              | see below | a code for a seat                                           |
| GET  /events            | a code    | the stream of views                                         |
| POST /touch             | a seat    | a touch                                                     |
| POST /preview           | a seat    | `{path, values}` → `{piece}`: what a form would make        |
| POST /undo              | a seat    | `{version, key}`: takes back the seat's own last move; the host's: the last of all |
| POST /redo              | the host  | `{version, key}`: redoes                                    |
| POST /seat              | a seat    | `{seat}`: for which of its own its buttons act              |
| GET  /faces/<hash>      | a code    | a board face                                                |
| GET  /points?player=0   | a code    | `{title, groups: [{when, items: [{name, times, each, vp, rule, cells, names}]}]}` |
| GET  /log               | a code    | `{lines: [LogLine]}`, newest first                          |
| GET  /move?number=7     | a code    | `{title, refusals, dice, faces}`: a line of the log         |
| GET  /counters?player=0 | a seat    | `{counters: [{name, title, value, least, most}]}`           |
| GET  /result            | a code    | `{headline, reason, over, places, phases_title, phases, kinds, curve, how, players}` |
| GET  /hint?player=0     | a seat    | the coach's three best spaces: `{title, options: [{rank, cells, title, value, note, reasons}]}`, or `{refused, sentence}` |
| GET  /turn?player=0&seen=7 | a seat | what its last turn was worth: `{round, moment}`; only `{round}` if that is the one seen |
| GET  /review            | a seat    | luck and choices so far, see `coach.review`, or `{refused, sentence}` |
| POST /photo             | who rolls | the picture as body, `image/*`, at most 12 MB → `{dice: [value or null …]}` for the places of the tray, to be corrected and sent as a roll; or `{refused, sentence}` |
| GET  /host/code?whose=0 | the host  | `{qr}`: the QR code of a seat, or with `watch` of the spectators |
| GET  /host              | the host  | `{url, others, wifi: {name, qr}, qr, rolls, open, seats: [{player, name, code, connected, claimed, address, plays}], watch: code, watching}` |
| POST /host              | the host  | `{rolls: "host"|"everyone"|<player>}`, `{open: bool}`, `{renew: <player>}`, `{renew: "watch"}`, `{seat: <player>, plays: [<player>]}`, `{wifi: {name, password}}` → as GET /host |
| GET  /home              | the house | what `home.listed` gives: running games, history, games to begin |
| POST /home              | the house | `{setup: {game, players, options}}` → what such a game asks and has against it; `{new: …}` or `{open: id}` → `{code}`: the host's code of that table |

**Language.** Every answer is in the language of the request's `Accept-Language`, which the page
sets to what its player chose. Light or dark is the page's own affair.

**Joining.** A code from a QR code needs no join: it is a seat's, the host's or a spectator's.
Without one, `POST /join {}` → `{table, seats: [{player, name, colour, icon, taken}], open}`; where the
host leaves the table `open`, `POST /join {player: 1}` ("pick your name") or `{spectator: true}` →
`{code}`. A seat is given once: later only its code opens it, until the host renews that. The page
keeps the code in localStorage and puts it into the fragment.

**The stream.** Read `/events` with fetch. It begins with the present view, then sends one after
every change; a slow phone skips some. `: still here` comes every 15 s.

    id: 114
    event: view
    data: {"version": 114, "tag": "9f2c…", "you": {…}, "view": {…}, "labels": …, "coach": true}

- `over`: nothing is left to play, or the game was ended early.
- `you`: `{role: "host"|"seat"|"spectator", seats: [0], seat: 0, rolls: bool, takes_back: bool,
  next: bool, language, hand}`. `rolls`: whether this phone may enter the roll. `next`: whether
  `["next"]` does something.
- `view` is a `TableView` (mobile/tables/view.py), field by field, by `plain.plain`: a NamedTuple or
  dataclass is an object with `"is": "<class>"`, a message a string, mappings have string keys, sets
  are lists. `face` of a board is `{"hash": …}`: get it once from /faces. `boards` has the phone's own
  seat first, then everybody else's; a spectator has all of them, none its own.
- `labels`: by player, one sentence for every space, for a screen reader: "Pasture c4, 5. Can be
  marked with a monk." `view.boards[i].player` is the player.
- `coach`: whether there is one for this game at all.
- `follow` is there when something is asked of this seat at once (`path` is `["follow"]`): the
  `{question, path, tag}` to show, also after a reload.
- event `gone`, data `{sentence}`: the table closed, or the phone was removed. The stream ends.
  For the code of a house there is one event `home`, then silence.

**Touching.** `{path, tag, key, values?}`. `path` is the address (`mobile/tables/address.py`):
`["cell", 0, 12]`, `["hold", 0, 12]`, `["action", 1]`, `["piece", key]`, `["next"]`, `["follow"]`,
`["roll", face …]`, `["throw"]`, `["die", move, place, face]`, `["out", move]`, `["extra", 0]`,
`["counter", player, name, value]`, `["loop", 0]`, then the number of each branch that was chosen,
or the values of a form before the last one. `values` are those of a form, `{field: [numbers]}`, and count as the last step. `tag` is that of what
the player saw: of the view for a first touch, of the question for an answer. `key` is a fresh random
text (up to 64 letters) for every touch; a repeated request uses the same one and gets the same
answer. Answers, HTTP 200:

- `{done: true, version, gains, warnings, follow?}`: entered
- `{ask: Question, path, tag}`: answer with `[...path, branch]` or `values`; refusals have
  `{sentence, rule}`
- `{held: piece}`: the next view shows where it fits
- `{loops: true}`: show the loops large
- `{stale: true, sentence}`: things changed since; a new view is on its way
- `{refused: true, sentence}`: not this phone's to enter, or the disk refuses

Other answers are `{sentence}` with 400 (unreadable), 401 (no such code: join again), 403 (not for
this phone), 404, 405, 408, 413, 415, 421 (another Host), 429 (too fast, `Retry-After`), 503.
"""  # noqa: E501

from __future__ import annotations

import asyncio
import functools
import gzip
import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from core.errors import EntryError
from core.message import Message, say
from core.storage.disk import StoreError
from core.storage.settings import DICE_SAMPLES, PHONES, WIFI
from core.storage.store import Store
from core.text import LANGUAGES, Say, translator
from mobile import dicepicture
from mobile.tables import address, details, result
from mobile.tables.referee import Referee
from mobile.tables.view import Path as Address
from mobile.web import coach, home, network, plain, qr, words
from mobile.web.guard import Guard, language_of
from mobile.web.hub import Hub, NotAllowed, Phone

PAGE = Path(__file__).with_name("page")
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
STILL_HERE = 15
"""Seconds after which a silent stream shows that it is alive."""
STREAMS = 6
"""Open streams per code: a reload may come before the server notices that the old one ended."""
WATCHERS = 100
"""The same for the code of the spectators, which all of them share."""
WHOLE_LOG = 500
LONGEST_KEY = 64
MOST_STEPS = 40
MOST_ROUNDS = 1000
MOST_PHOTOS = 4
"""On their way at once; they are read one after the other."""
LONGEST_WIFI = 64
MOST_TABLES = 50
"""Open at once in a house; the one that was opened first is closed for another one."""

Answering = Callable[["Asking"], Awaitable[Response]]


class Refused(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(str(message))
        self.status, self.message = status, message


UNREADABLE = say("Something went wrong. Reload the page.")
UNKNOWN = say("This code is no longer valid. Join again.")
WATCHES = say("Spectators can only watch.")
NOT_YOURS = say("Only the host can do that.")


class Tables:
    """The tables of one server, by the codes of their phones."""

    def __init__(self, store: Store, hubs: Iterable[Hub] = ()) -> None:
        self.store, self.hubs = store, list(hubs)
        self.open = True
        """Whether a phone without a code may pick a name."""
        self.closing = False
        self.url = ""
        """Where phones find the page; known once a server runs."""
        self.house = ""
        """The code for the home page of `castlepad serve`; empty where there is none."""
        self.others: list[str] = []
        """Other addresses of this device: which one a phone reaches depends on its network."""
        self.photos = 0
        """On their way or being read."""
        self.reading = asyncio.Lock()

    def find(self, code: str) -> tuple[Hub, Phone] | None:
        """Whose code it is. A house opens the table again where it was closed, so that the phones
        of each of its games come back after a restart."""
        for hub in self.hubs:
            if (phone := hub.find(code)) is not None:
                return hub, phone
        return self._find_closed(code) if self.house and code else None

    def _find_closed(self, code: str) -> tuple[Hub, Phone] | None:
        for game, kept in PHONES.read(self.store).items():
            if isinstance(kept, dict) and code in kept.get("codes", ()):
                try:
                    hub = Hub(Referee(self.store.open(game)[0]), self.store)
                except (StoreError, EntryError, LookupError):
                    return None  # deleted meanwhile
                phone = hub.find(code)
                if phone is not None:
                    self.hubs.insert(0, hub)  # names are picked at the table that the host opened
                return None if phone is None else (hub, phone)
        return None

    def joined(self) -> Hub | None:
        """The table of phones without a code: the one that was opened last and is not over."""
        going = [hub for hub in self.hubs if hub.is_open] or self.hubs
        return going[-1] if going else None

    def open_house(self) -> str:
        """The code of the house: it stays the same, so that a bookmark goes on working."""
        kept = PHONES.read(self.store)
        code = kept.get("house")
        if not isinstance(code, str) or len(code) < 22:
            code = secrets.token_urlsafe(16)
            PHONES.write(self.store, {"house": code, **kept})
        self.house = code
        return self.house

    def seat(self, game: str) -> Hub:
        """The table of a game, opened if it is not yet."""
        for hub in self.hubs:
            if hub.game == game:
                self.hubs.remove(hub)
                break
        else:
            hub = Hub(Referee(self.store.open(game)[0]), self.store)
        self.hubs.append(hub)  # phones without a code come to the one that was opened last
        for old in self.hubs[:-MOST_TABLES]:
            self.hubs.remove(old)
        return hub


class Asking(NamedTuple):
    """A request of a phone that is known."""

    request: Request
    tables: Tables
    hub: Hub
    phone: Phone
    language: str

    @property
    def said(self) -> Say:
        return self.hub.said(self.language)


def application(tables: Tables, hosts: frozenset[str]) -> ASGIApp:
    """`hosts`: the addresses, with port, under which phones may reach it."""
    pages = _pages()
    routes = [
        Route("/", functools.partial(_page, pages)),
        Route("/page/{asset}", functools.partial(_page, pages)),
        Route("/palette", _palette),
        Route("/words", _words),
        Route("/join", functools.partial(_join, tables), methods=["POST"]),
        Route("/home", functools.partial(_home, tables), methods=["GET", "POST"]),
    ]
    for path, method, answer in ANSWERS:
        endpoint = functools.partial(_known, tables, answer)
        routes.append(Route(path, endpoint, methods=[method]))
    made = Starlette(
        routes=routes,
        exception_handlers={Refused: _say, StoreError: _say_disk},  # type: ignore[dict-item]
    )
    return Guard(made, hosts)


async def _say(request: Request, trouble: Refused) -> Response:
    return JSONResponse({"sentence": _said(request)(trouble.message)}, trouble.status)


async def _say_disk(request: Request, trouble: StoreError) -> Response:
    return JSONResponse({"refused": True, "sentence": _said(request)(trouble.message)})


def _said(request: Request) -> Say:
    return translator(language_of(request.headers.get("accept-language", "")))


# ── the page ─────────────────────────────────────────────────────────────────────────────────


class Asset(NamedTuple):
    type: str
    content: bytes
    packed: bytes
    tag: str


def _pages() -> dict[str, Asset]:
    """Read once: a name from outside never becomes a path."""
    found = {}
    for file in sorted(PAGE.iterdir()):
        if file.suffix in TYPES:
            content = file.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            found[file.name] = Asset(TYPES[file.suffix], content, gzip.compress(content), tag)
    return found


async def _page(pages: dict[str, Asset], request: Request) -> Response:
    found = pages.get(request.path_params.get("asset", "index.html"))
    if found is None:
        raise Refused(404, say("This page does not exist."))
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, media_type=found.type, headers=headers)
    return Response(found.content, media_type=found.type, headers=headers)


async def _palette(request: Request) -> Response:
    return JSONResponse(plain.palette())


async def _words(request: Request) -> Response:
    language = language_of(request.headers.get("accept-language", ""))
    said = translator(language)
    found = {text: said(text) for text in words.PAGE}
    return JSONResponse({"language": language, "languages": LANGUAGES, "words": found})


# ── who asks ─────────────────────────────────────────────────────────────────────────────────


def _code(request: Request) -> str:
    scheme, _, code = str(request.headers.get("authorization", "")).partition(" ")
    return code if scheme == "Bearer" else ""


async def _known(tables: Tables, answer: Answering, request: Request) -> Response:
    code, language = _code(request), language_of(request.headers.get("accept-language", ""))
    if _is_house(tables, code) and request.url.path == "/events":
        return _stream(_only_home())
    found = tables.find(code)
    if found is None:
        raise Refused(401, UNKNOWN)
    try:
        return await answer(Asking(request, tables, *found, language))
    except NotAllowed as trouble:
        raise Refused(403, trouble.message) from None


def _is_house(tables: Tables, code: str) -> bool:
    house = tables.house
    return bool(house) and secrets.compare_digest(code.encode(), house.encode())


async def _asked(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused(415, UNREADABLE)
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Refused(400, UNREADABLE) from None
    if not isinstance(found, dict):
        raise Refused(400, UNREADABLE)
    return found


def _number(request: Request, name: str, most: int) -> int:
    text = str(request.query_params.get(name, ""))
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < most):
        raise Refused(400, UNREADABLE)
    return int(text)


# ── joining ──────────────────────────────────────────────────────────────────────────────────


async def _join(tables: Tables, request: Request) -> Response:
    asked, said = await _asked(request), _said(request)
    hub = tables.joined()
    if hub is None:
        raise Refused(404, say("No game is open."))
    seats = hub.referee.table.seats
    if not asked:
        shown = [
            {
                "player": player,
                "name": seat.name,
                "colour": seat.colour,
                "icon": seat.icon,
                "taken": hub.of_seat(player).claimed,
            }
            for player, seat in enumerate(seats)
        ]
        title = said(hub.referee.session.game.title)
        return JSONResponse({"table": title, "seats": shown, "open": tables.open})
    if not tables.open:
        raise Refused(403, say("Ask the host for your code."))
    if asked.get("spectator") is True:
        return JSONResponse({"code": hub.spectator().code})
    player = asked.get("player")
    if type(player) is not int or not 0 <= player < len(seats):
        raise Refused(400, UNREADABLE)
    try:
        return JSONResponse({"code": hub.pick(player).code})
    except NotAllowed as trouble:
        raise Refused(403, trouble.message) from None


# ── the stream ───────────────────────────────────────────────────────────────────────────────


def _stream(events: AsyncIterator[str]) -> Response:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def _only_home() -> AsyncIterator[str]:
    yield 'event: home\ndata: {"home": true}\n\n'


async def _events(asking: Asking) -> Response:
    phone = asking.phone
    if phone.connected >= (WATCHERS if phone.role == "spectator" else STREAMS):
        raise Refused(429, say("This code is open on too many phones."))
    phone.address = asking.request.client.host if asking.request.client else ""
    asking.hub.claim(phone)
    return _stream(_views(asking))


async def _views(asking: Asking) -> AsyncIterator[str]:
    """Woken by a flag: a slow phone skips versions."""
    _, tables, hub, phone, language = asking
    changed, loop = asyncio.Event(), asyncio.get_running_loop()

    def wake(_version: int = 0) -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = hub.referee.listen(wake)
    phone.listeners.append(wake)
    hub.count(phone, 1)
    try:
        while not (phone.removed or tables.closing or hub not in tables.hubs):
            changed.clear()
            yield hub.event(phone, language)
            while not changed.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), STILL_HERE)
                except TimeoutError:
                    yield ": still here\n\n"
        gone = translator(language)(say("The game is closed."))
        yield f"event: gone\ndata: {json.dumps({'sentence': gone})}\n\n"
    finally:
        hub.count(phone, -1)
        phone.listeners.remove(wake)
        stop()


# ── touching ─────────────────────────────────────────────────────────────────────────────────


def _path(asked: dict[str, Any]) -> Address:
    steps, values = asked.get("path"), asked.get("values")
    if not isinstance(steps, list) or not 0 < len(steps) <= MOST_STEPS:
        raise Refused(400, UNREADABLE)
    found = tuple(step if type(step) in (str, int) else _values(step) for step in steps)
    return found if values is None else (*found, _values(values))


def _values(values: object) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for name, numbers in values.items() if isinstance(values, dict) else [("", None)]:
        if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
            raise Refused(400, UNREADABLE)
        found[name] = tuple(numbers)
    return found


def _text(asked: dict[str, Any], name: str) -> str:
    found = asked.get(name)
    if not isinstance(found, str) or not 0 < len(found) <= LONGEST_KEY:
        raise Refused(400, UNREADABLE)
    return found


def _version(asked: dict[str, Any]) -> int:
    found = asked.get("version")
    if type(found) is not int:
        raise Refused(400, UNREADABLE)
    return found


async def _touch(asking: Asking) -> Response:
    asked = await _asked(asking.request)
    tag, key = _text(asked, "tag"), _text(asked, "key")
    answer = asking.hub.touch(asking.phone, _path(asked), tag, key, asking.language)
    if "held" in answer:
        asking.phone.wake()
    return JSONResponse(answer)


async def _preview(asking: Asking) -> Response:
    asked = await _asked(asking.request)
    try:
        path = _path({"path": asked.get("path")})
        piece = asking.hub.preview(asking.phone, path, _values(asked.get("values")))
    except address.Gone:
        raise Refused(404, UNREADABLE) from None
    return JSONResponse({"piece": plain.plain(piece, asking.said)})


async def _undo(asking: Asking) -> Response:
    asked = await _asked(asking.request)
    version, key = _version(asked), _text(asked, "key")
    return JSONResponse(asking.hub.undo(asking.phone, version, key, asking.language))


async def _redo(asking: Asking) -> Response:
    asked = await _asked(asking.request)
    version, key = _version(asked), _text(asked, "key")
    return JSONResponse(asking.hub.redo(asking.phone, version, key, asking.language))


async def _seat(asking: Asking) -> Response:
    seat = (await _asked(asking.request)).get("seat")
    if type(seat) is not int:
        raise Refused(400, UNREADABLE)
    asking.hub.choose_seat(asking.phone, seat)
    return JSONResponse({"seat": seat})


async def _photo(asking: Asking) -> Response:
    """The picture is read in a thread: the others go on meanwhile."""
    tables, store = asking.tables, asking.tables.store
    if not asking.hub.view(asking.phone)["you"]["rolls"]:
        raise Refused(403, say("Someone else is entering this."))
    if tables.photos >= MOST_PHOTOS:
        raise Refused(503, say("Too fast. Wait a moment."))
    tables.photos += 1
    try:
        picture = await asking.request.body()  # a slow one keeps nobody else waiting
        async with tables.reading:
            return await _read(asking, picture, store)
    finally:
        tables.photos -= 1


async def _read(asking: Asking, picture: bytes, store: Store) -> Response:
    wanted = asking.hub.referee.table.dice_to_read(dicepicture.dice_colours(store))
    samples = DICE_SAMPLES.read(store)
    name = asking.said(say("Photo"))
    try:
        shot = await asyncio.to_thread(dicepicture.read, picture, name, wanted, samples)
    except dicepicture.Unreadable as bad:
        return JSONResponse({"refused": True, "sentence": asking.said(bad.message)})
    return JSONResponse({"dice": [None if die is None else die.value for die in shot.dice]})


# ── the coach ────────────────────────────────────────────────────────────────────────────────
# It works in a thread: the others go on meanwhile.


async def _hint(asking: Asking) -> Response:
    player, session = _own_seat(asking), coach.snapshot(asking.hub.referee)
    return JSONResponse(await asyncio.to_thread(coach.hint, session, player, asking.said))


async def _turn(asking: Asking) -> Response:
    seen = _number(asking.request, "seen", MOST_ROUNDS)
    player, session = _own_seat(asking), coach.snapshot(asking.hub.referee)
    return JSONResponse(await asyncio.to_thread(coach.turn, session, player, seen, asking.said))


async def _review(asking: Asking) -> Response:
    if asking.phone.role == "spectator":
        raise Refused(403, WATCHES)
    with asking.hub.referee.lock:
        record = asking.hub.referee.session.record
    return JSONResponse(await asyncio.to_thread(coach.review, record, asking.said))


def _own_seat(asking: Asking) -> int:
    """The coach tells nobody what others could do."""
    if asking.phone.role == "spectator":
        raise Refused(403, WATCHES)
    player = _number(asking.request, "player", len(asking.hub.referee.table.names))
    if player not in asking.phone.seats:
        raise Refused(403, say("This is not your seat."))
    return player


# ── looking closer ───────────────────────────────────────────────────────────────────────────


async def _face(asking: Asking) -> Response:
    found = asking.hub.face(asking.request.path_params["hash"], asking.language)
    if found is None:
        raise Refused(404, UNREADABLE)
    return JSONResponse(found)


async def _points(asking: Asking) -> Response:
    said, table = asking.said, asking.hub.referee.table
    player = _number(asking.request, "player", len(table.names))
    groups: list[dict[str, Any]] = []
    items = details.explained(table, player)
    for item in items:
        when = said(item.when)
        if not groups or groups[-1]["when"] != when:
            groups.append({"when": when, "items": []})
        groups[-1]["items"].append({**plain.plain(item, said), "vp": item.vp})
    title = said(table.total_words(table.names[player], sum(item.vp for item in items)))
    return JSONResponse({"title": title, "groups": groups})


async def _log(asking: Asking) -> Response:
    lines = asking.hub.referee.table.log(WHOLE_LOG)
    return JSONResponse({"lines": plain.plain(lines, asking.said)})


async def _move(asking: Asking) -> Response:
    table = asking.hub.referee.table
    number = _number(asking.request, "number", len(table.session.steps) + 1)
    if number == 0:
        raise Refused(400, UNREADABLE)
    return JSONResponse(plain.plain(details.move(table, number), asking.said))


async def _counters(asking: Asking) -> Response:
    table = asking.hub.referee.table
    player = _number(asking.request, "player", len(table.names))
    found = details.counters(table, player)
    return JSONResponse({"counters": plain.plain(found, asking.said)})


async def _result(asking: Asking) -> Response:
    said, table = asking.said, asking.hub.referee.table
    outcome = table.session.game.outcome(table.state)
    early = table.session.ended and not outcome.over
    phases, kinds = result.by_phase(table), result.by_kind(table)
    found = {
        "headline": said(say("Ended early") if early else result.headline(table, outcome)),
        "reason": said(outcome.reason),
        "over": outcome.over,
        "places": plain.plain(result.ranking(table, outcome), said),
        "phases_title": said(table.phases_title()),
        "phases": [[said(when), row] for when, row in phases],
        "kinds": [[said(kind), row] for kind, row in kinds],
        "curve": result.curve(table),
        "how": said(table.curve_title()),
        "players": [{"name": n, "colour": table.looks(p)[0]} for p, n in enumerate(table.names)],
    }
    return JSONResponse(found)


# ── the host, the house ──────────────────────────────────────────────────────────────────────


async def _host(asking: Asking) -> Response:
    if asking.phone.role != "host":
        raise Refused(403, NOT_YOURS)
    hub, tables = asking.hub, asking.tables
    if asking.request.method == "POST":
        _change_host(tables, hub, await _asked(asking.request))
    seats = [
        {
            "player": player,
            "name": name,
            "code": (phone := hub.of_seat(player)).code,
            "connected": phone.connected,
            "claimed": phone.claimed,
            "address": phone.address if phone.connected else "",
            "plays": phone.seats,
        }
        for player, name in enumerate(hub.referee.table.names)
    ]
    watch, wifi = hub.spectator(), WIFI.read(tables.store)
    name = wifi.get("name", "")
    shown = {
        "url": tables.url,
        "others": tables.others,
        "wifi": {
            "name": name or await asyncio.to_thread(network.wifi_name),
            "qr": qr.drawing(qr.wifi(name, str(wifi.get("password", "")))) if name else None,
        },
        "qr": qr.drawing(tables.url),
        "rolls": hub.rolls,
        "open": tables.open,
        "seats": seats,
        "watch": watch.code,
        "watching": watch.connected,
    }
    return JSONResponse(shown)


async def _host_code(asking: Asking) -> Response:
    """The QR code of one seat, or of the spectators."""
    if asking.phone.role != "host":
        raise Refused(403, NOT_YOURS)
    hub = asking.hub
    if asking.request.query_params.get("whose") == "watch":
        phone = hub.spectator()
    else:
        phone = hub.of_seat(_number(asking.request, "whose", len(hub.referee.table.names)))
    return JSONResponse({"qr": qr.drawing(f"{asking.tables.url}#{phone.code}")})


def _change_host(tables: Tables, hub: Hub, asked: dict[str, Any]) -> None:
    players = range(len(hub.referee.table.names))
    match asked:
        case {"rolls": "host" | "everyone" as who}:
            hub.let_roll(who)
        case {"rolls": int(player)} if player in players:
            hub.let_roll(player)
        case {"open": bool(is_open)}:
            tables.open = is_open
        case {"wifi": {"name": str(name), "password": str(password)}} if (
            0 < len(name) <= LONGEST_WIFI and len(password) <= LONGEST_WIFI
        ):
            WIFI.write(tables.store, {"name": name, "password": password})
        case {"seat": int(player), "plays": list(seats)} if player in players and all(
            type(seat) is int and seat in players for seat in seats
        ):
            hub.give(hub.of_seat(player), seats)
        case {"renew": "watch"}:
            hub.renew(hub.spectator())
        case {"renew": int(player)} if player in players:
            hub.renew(hub.of_seat(player))
        case _:
            raise Refused(400, UNREADABLE)


async def _home(tables: Tables, request: Request) -> Response:
    if not _is_house(tables, _code(request)):
        raise Refused(401, UNKNOWN)
    said = _said(request)
    if request.method == "GET":
        return JSONResponse(home.listed(tables.store, said))
    asked = await _asked(request)
    try:
        match asked:
            case {"setup": wanted}:
                return JSONResponse(home.checked(tables.store, home.wish(wanted), said))
            case {"new": wanted}:
                game = home.begin(tables.store, home.wish(wanted))
            case {"open": str(game)} if any(kept.id == game for kept in tables.store.games()):
                pass
            case _:
                raise Refused(400, UNREADABLE)
    except home.NotThis as trouble:
        raise Refused(400, trouble.message) from None
    return JSONResponse({"code": tables.seat(game).host().code})


ANSWERS: tuple[tuple[str, str, Answering], ...] = (
    ("/events", "GET", _events),
    ("/touch", "POST", _touch),
    ("/preview", "POST", _preview),
    ("/undo", "POST", _undo),
    ("/redo", "POST", _redo),
    ("/seat", "POST", _seat),
    ("/photo", "POST", _photo),
    ("/hint", "GET", _hint),
    ("/turn", "GET", _turn),
    ("/review", "GET", _review),
    ("/faces/{hash}", "GET", _face),
    ("/points", "GET", _points),
    ("/log", "GET", _log),
    ("/move", "GET", _move),
    ("/counters", "GET", _counters),
    ("/result", "GET", _result),
    ("/host", "GET", _host),
    ("/host", "POST", _host),
    ("/host/code", "GET", _host_code),
)

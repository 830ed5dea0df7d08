"""The ASGI application: what phones ask and what they get.

A phone is known by its code, a secret of 22 letters that it got with the address it opened:
`http://192.168.1.5:8000/#<code>`. The page reads it from the fragment, which no server and no log
sees, and sends it with every request as `Authorization: Bearer <code>`. All answers are JSON but
for the page itself. A POST has `Content-Type: application/json` (but for /photo) and at most
4 kB. Every sentence in an answer is already in the phone's language.

| request                 | who       | what                                                        |
|-------------------------|-----------|-------------------------------------------------------------|
| GET  /                  | anybody   | the page (`page/index.html`)                                |
| GET  /page/<asset>      | anybody   | a file of `page/` by its name: html, js, css, svg           |
| GET  /palette           | anybody   | `{light, dark, paints, seats}`, see `plain.palette`         |
| GET  /words?lang=uk     | anybody   | the page's own texts in a language: `{language, languages: {code: name}, words: {English: said}}`; `words.PAGE` lists them |
| POST /join              | see below | a code for a seat                                           |
| GET  /events            | a code    | the stream of views                                         |
| POST /touch             | a seat    | a touch                                                     |
| POST /preview           | a seat    | `{path, values}` → `{piece}`: what a form would make        |
| POST /undo              | a seat    | takes back the seat's own last move; the host's: the last of all |
| POST /redo              | the host  | redoes                                                      |
| POST /prefs             | a code    | `{language?, dark?, seat?}` → `{language, dark, seat}`; `seat` among its own |
| GET  /faces/<hash>      | a code    | a board face                                                |
| GET  /points?player=0   | a code    | `{title, groups: [{when, items: [{name, times, each, vp, rule, cells, names}]}]}`; `&cells=3,4` for those of some spaces |
| GET  /log               | a code    | `{lines: [LogLine]}`, newest first                          |
| GET  /move?number=7     | a code    | `{title, refusals, dice, faces}`: a line of the log         |
| GET  /counters?player=0 | a seat    | `{counters: [{name, title, value, least, most}]}`           |
| GET  /result            | a code    | `{title, over, headline, reason, places, phases, kinds, curve, how}` |
| POST /photo             | who rolls | the picture as body, `image/*`, at most 12 MB → `{dice: [value or null …]}` for the places of the tray, to be corrected and sent as a roll; or `{refused, sentence}` |
| GET  /host              | the host  | `{rolls, open, address, seats: [{player, name, colour, icon, code, url}], phones: [{id, name, seats, spectator, connected, address}], watch: url}` |
| POST /host              | the host  | `{rolls: "host"|"everyone"|<player>}`, `{open: bool}`, `{remove: <phone id>}`, `{new_code: <player>}` → as GET /host |
| GET  /home              | the house | `{running: [game], history: [game], games: [{id, title, least, most}], last}`; game: `{id, title, date, over, players: [{name, colour, icon, points, best}]}` |
| POST /home              | the house | `{new: game, players: [name …]}` or `{open: id}` → `{code}`: the host's code of that table |

**Joining.** A code from a QR code needs no join: it is a seat's, the host's or a spectator's.
Without one, `POST /join {}` → `{table, seats: [{player, name, colour, icon, taken}], open}`; where the
host leaves the table `open`, `POST /join {player: 1}` ("pick your name") or `{spectator: true}` →
`{code}`. The page keeps the code in localStorage and puts it into the fragment. `{refused,
sentence}` where the table is closed or the seat is taken.

**The stream.** Read `/events` with fetch. It begins with the present view, then sends one after
every change; a slow phone skips some. `: still here` comes every 15 s.

    id: 114
    event: view
    data: {"version": 114, "tag": "9f2c…", "you": {…}, "view": {…}, "labels": …}

- `you`: `{role: "host"|"seat"|"spectator"|"house", seats: [0], seat: 0, rolls: bool, takes_back: bool,
  language, dark, hand}`. `rolls`: whether this phone may enter the roll.
- `view` is a `TableView` (mobile/tables/view.py), field by field, by `plain.plain`: a NamedTuple or
  dataclass is an object with `"is": "<class>"`, a message a string, mappings have string keys, sets
  are lists. `face` of a board is `{"hash": …}`: get it once from /faces. `boards` has the phone's own
  seat first, then everybody else's; a spectator has all of them, none its own.
- `labels`: by player, one sentence for every space, for a screen reader: "Pasture c4, 5. Can be
  marked with a monk." `view.boards[i].player` is the player.
- `follow` is there when something is asked of this seat at once (`path` is `["follow"]`): the
  `{question, path, tag}` to show, also after a reload.
- event `gone`, data `{sentence}`: the table closed, or the phone was removed. The stream ends.

**Touching.** `{path, tag, key, values?}`. `path` is the address (`mobile/tables/address.py`):
`["cell", 0, 12]`, `["hold", 0, 12]`, `["action", 1]`, `["piece", key]`, `["next"]`, `["follow"]`,
`["roll", face …]`, `["throw"]`, `["die", move, place, face]`, `["out", move]`, `["extra", 0]`,
`["counter", player, name, value]`, `["loop", 0]`, then the number of each branch that was chosen.
`values` are those of a form, `{field: [numbers]}`, and count as the last step. `tag` is that of what
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
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from core.message import Message, say
from core.storage.settings import DICE_SAMPLES
from core.storage.store import Store
from core.text import best, translator
from mobile import dicepicture
from mobile.tables import address, details
from mobile.tables.referee import points_of
from mobile.tables.view import Path as Address
from mobile.web import plain
from mobile.web.guard import Guard
from mobile.web.hub import Hub, Phone, known_language

PAGE = Path(__file__).with_name("page")
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
STILL_HERE = 15
"""Seconds after which a silent stream shows that it is alive."""
STREAMS = 4
"""Open streams per code."""
WHOLE_LOG = 500
LONGEST_KEY = 64
MOST_STEPS = 40

Answering = Callable[[Request, Hub, Phone], Awaitable[Response]]


class Refused(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(str(message))
        self.status, self.message = status, message


UNREADABLE = say("The request could not be read.")
UNKNOWN = say("This code is no longer valid. Join the table again.")
NOT_YOURS = say("Only the host can do this.")


class Tables:
    """The tables of one server, by the codes of their phones."""

    def __init__(self, store: Store, hubs: Iterable[Hub] = ()) -> None:
        self.store, self.hubs = store, list(hubs)
        self.open = True
        """Whether a phone without a code may pick a name."""
        self.closing = False

    def find(self, code: str) -> tuple[Hub, Phone] | None:
        for hub in self.hubs:
            if (phone := hub.find(code)) is not None:
                return hub, phone
        return None


def application(tables: Tables, hosts: frozenset[str]) -> ASGIApp:
    """`hosts`: the addresses, with port, under which phones may reach it."""
    routes = [
        Route("/", _page),
        Route("/page/{asset}", _page),
        Route("/palette", _palette),
        Route("/join", functools.partial(_join, tables), methods=["POST"]),
    ]
    for path, method, answer in ANSWERS:
        endpoint = functools.partial(_known, tables, answer)
        routes.append(Route(path, endpoint, methods=[method]))
    made = Starlette(routes=routes, exception_handlers={Refused: _say})  # type: ignore[dict-item]
    return Guard(made, hosts)


async def _say(request: Request, trouble: Refused) -> Response:
    said = translator(best([request.headers.get("accept-language", "en")[:2]]))
    return JSONResponse({"sentence": said(trouble.message)}, trouble.status)


async def _page(request: Request) -> Response:
    """Files are looked for among those there are; a name never becomes a path."""
    name = request.path_params.get("asset", "index.html")
    files = {file.name: file for file in PAGE.iterdir()} if PAGE.is_dir() else {}
    file = files.get(name)
    if file is None or file.suffix not in TYPES:
        raise Refused(404, say("There is no such page."))
    return FileResponse(file, media_type=TYPES[file.suffix])


async def _palette(request: Request) -> Response:
    return JSONResponse(plain.palette())


async def _known(tables: Tables, answer: Answering, request: Request) -> Response:
    scheme, _, code = request.headers.get("authorization", "").partition(" ")
    found = tables.find(code) if scheme == "Bearer" else None
    if found is None:
        raise Refused(401, UNKNOWN)
    hub, phone = found
    request.state.tables = tables
    return await answer(request, hub, phone)


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
    text = request.query_params.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < most):
        raise Refused(400, UNREADABLE)
    return int(text)


# ── joining ──────────────────────────────────────────────────────────────────────────────────


async def _join(tables: Tables, request: Request) -> Response:
    asked = await _asked(request)
    if not tables.hubs:
        raise Refused(503, say("No table is open."))
    hub = tables.hubs[-1]
    seats = hub.referee.table.seats
    if not asked:
        shown = [
            {
                "player": player,
                "name": seat.name,
                "colour": seat.colour,
                "icon": seat.icon,
                "taken": hub.of_seat(player).connected > 0,
            }
            for player, seat in enumerate(seats)
        ]
        title = str(hub.referee.session.game.title)
        return JSONResponse({"table": title, "seats": shown, "open": tables.open})
    if not tables.open:
        raise Refused(403, say("Ask the host for your code."))
    if asked.get("spectator") is True:
        return JSONResponse({"code": hub.spectator().code})
    player = asked.get("player")
    if type(player) is not int or not 0 <= player < len(seats):
        raise Refused(400, UNREADABLE)
    if hub.of_seat(player).connected:
        raise Refused(403, say("Another phone has this seat."))
    return JSONResponse({"code": hub.of_seat(player).code})


# ── the stream ───────────────────────────────────────────────────────────────────────────────


async def _events(request: Request, hub: Hub, phone: Phone) -> Response:
    if phone.connected >= STREAMS:
        raise Refused(429, say("This code is open on too many phones."))
    phone.address = request.client.host if request.client else ""
    stream = _views(request.state.tables, hub, phone)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _views(tables: Tables, hub: Hub, phone: Phone) -> AsyncIterator[str]:
    """Woken by a flag: a slow phone skips versions."""
    changed, loop = asyncio.Event(), asyncio.get_running_loop()

    def wake(_version: int = 0) -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = hub.referee.listen(wake)
    phone.listeners.append(wake)
    phone.connected += 1
    try:
        while not (phone.removed or tables.closing):
            changed.clear()
            view = hub.view(phone)
            yield f"id: {view['version']}\nevent: view\ndata: {json.dumps(view)}\n\n"
            while not changed.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), STILL_HERE)
                except TimeoutError:
                    yield ": still here\n\n"
        gone = translator(phone.language)(say("The table is closed."))
        yield f"event: gone\ndata: {json.dumps({'sentence': gone})}\n\n"
    finally:
        phone.connected -= 1
        phone.listeners.remove(wake)
        stop()


# ── touching ─────────────────────────────────────────────────────────────────────────────────


def _path(asked: dict[str, Any]) -> Address:
    steps, values = asked.get("path"), asked.get("values")
    if not isinstance(steps, list) or not 0 < len(steps) <= MOST_STEPS:
        raise Refused(400, UNREADABLE)
    if any(type(step) not in (str, int) for step in steps):
        raise Refused(400, UNREADABLE)
    return tuple(steps) if values is None else (*steps, _values(values))


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


async def _touch(request: Request, hub: Hub, phone: Phone) -> Response:
    asked = await _asked(request)
    answer = hub.touch(phone, _path(asked), _text(asked, "tag"), _text(asked, "key"))
    if "held" in answer:
        phone.wake()
    return JSONResponse(answer)


async def _preview(request: Request, hub: Hub, phone: Phone) -> Response:
    asked = await _asked(request)
    try:
        path = _path({"path": asked.get("path")})
        piece = hub.preview(phone, path, _values(asked.get("values")))
    except address.Gone:
        raise Refused(404, UNREADABLE) from None
    return JSONResponse({"piece": plain.plain(piece, translator(phone.language))})


async def _undo(request: Request, hub: Hub, phone: Phone) -> Response:
    return JSONResponse(hub.undo(phone, _text(await _asked(request), "key")))


async def _prefs(request: Request, hub: Hub, phone: Phone) -> Response:
    asked = await _asked(request)
    if "language" in asked and not known_language(asked["language"]):
        raise Refused(400, UNREADABLE)
    phone.language = asked.get("language", phone.language)
    phone.dark = asked.get("dark", phone.dark) is True
    phone.wake()
    return JSONResponse({"language": phone.language, "dark": phone.dark, "seat": phone.seat})


async def _photo(request: Request, hub: Hub, phone: Phone) -> Response:
    """The picture is read in a thread: the others go on meanwhile."""
    if not hub.view(phone)["you"]["rolls"]:
        raise Refused(403, say("Another phone enters this."))
    picture, said = await request.body(), translator(phone.language)
    tables: Tables = request.state.tables
    wanted = hub.referee.table.dice_to_read(dicepicture.dice_colours(tables.store))
    samples = DICE_SAMPLES.read(tables.store)
    name = said(say("The picture"))
    try:
        shot = await asyncio.to_thread(dicepicture.read, picture, name, wanted, samples)
    except dicepicture.Unreadable as bad:
        return JSONResponse({"refused": True, "sentence": said(bad.message)})
    return JSONResponse({"dice": [None if die is None else die.value for die in shot.dice]})


# ── looking closer ───────────────────────────────────────────────────────────────────────────


async def _face(request: Request, hub: Hub, phone: Phone) -> Response:
    found = hub.face(request.path_params["hash"], phone)
    if found is None:
        raise Refused(404, UNREADABLE)
    return JSONResponse(found, headers={"Cache-Control": "private, max-age=86400"})


async def _points(request: Request, hub: Hub, phone: Phone) -> Response:
    said, table = translator(phone.language), hub.referee.table
    player = _number(request, "player", len(table.names))
    groups: list[dict[str, Any]] = []
    items = details.explained(table, player)
    for item in items:
        when = said(item.when)
        if not groups or groups[-1]["when"] != when:
            groups.append({"when": when, "items": []})
        groups[-1]["items"].append({**plain.plain(item, said), "vp": item.vp})
    title = said(points_of(table.names[player], sum(item.vp for item in items)))
    return JSONResponse({"title": title, "groups": groups})


async def _log(request: Request, hub: Hub, phone: Phone) -> Response:
    lines = hub.referee.table.log(WHOLE_LOG)
    return JSONResponse({"lines": plain.plain(lines, translator(phone.language))})


async def _host(request: Request, hub: Hub, phone: Phone) -> Response:
    if phone.role != "host":
        raise Refused(403, NOT_YOURS)
    tables: Tables = request.state.tables
    if request.method == "POST":
        _change_host(tables, hub, await _asked(request))
    seats = [
        {"player": p, "name": name, "code": hub.of_seat(p).code}
        for p, name in enumerate(hub.referee.table.names)
    ]
    phones = [
        {
            "id": number,
            "role": p.role,
            "seats": p.seats,
            "connected": p.connected,
            "address": p.address,
        }
        for number, p in enumerate(hub.phones.values())
    ]
    watch = hub.spectator().code
    shown = {
        "rolls": hub.rolls,
        "open": tables.open,
        "seats": seats,
        "phones": phones,
        "watch": watch,
    }
    return JSONResponse(shown)


def _change_host(tables: Tables, hub: Hub, asked: dict[str, Any]) -> None:
    players = range(len(hub.referee.table.names))
    match asked:
        case {"rolls": "host" | "everyone" as who}:
            hub.rolls = who
        case {"rolls": int(player)} if player in players:
            hub.rolls = player
        case {"open": bool(is_open)}:
            tables.open = is_open
        case {"remove": int(number)} if 0 <= number < len(hub.phones):
            hub.renew(list(hub.phones.values())[number]).wake()
        case {"new_code": int(player)} if player in players:
            hub.renew(hub.of_seat(player))
        case _:
            raise Refused(400, UNREADABLE)


ANSWERS: tuple[tuple[str, str, Answering], ...] = (
    ("/events", "GET", _events),
    ("/touch", "POST", _touch),
    ("/preview", "POST", _preview),
    ("/undo", "POST", _undo),
    ("/prefs", "POST", _prefs),
    ("/photo", "POST", _photo),
    ("/faces/{hash}", "GET", _face),
    ("/points", "GET", _points),
    ("/log", "GET", _log),
    ("/host", "GET", _host),
    ("/host", "POST", _host),
)

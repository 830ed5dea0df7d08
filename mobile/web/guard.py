"""What stands before the application: Host, Origin, sizes, rates and headers."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Iterable

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from core.message import say
from core.text import best, translator

BODY = 4 * 2**10
PHOTO = 12 * 2**20
DROPPED = 2**20
"""Of a body that is too long, read before it is refused."""
RATE, BURST = 40.0, 400.0
"""Requests a second from one address, and how many at once: five phones that open the page at the
same time behind one address need a hundred."""
ADDRESSES = 1000
"""Addresses that are remembered."""
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


REFUSALS = {
    400: say("Something went wrong. Reload the page."),
    403: say("Another page sent this. Open the address shown on the tablet."),
    413: say("This is too large."),
    421: say("Unknown address. Open the one shown on the tablet."),
    429: say("Too fast. Wait a moment."),
}
LANGUAGE_CODES = 5
"""Of those that a phone speaks, how many are looked at."""


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    return best([code.partition(";")[0].strip() for code in accepted.split(",")[:LANGUAGE_CODES]])


class Guard:
    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app, self._hosts = app, frozenset(hosts)
        self._rates: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        photo = scope["path"] == "/photo"
        most = PHOTO if photo else BODY
        status = self._refusal(scope, headers, most)
        first: Message | None = None
        if not photo and status != 413:
            # A connection that is closed with something unread loses the answer on its way.
            first = await _whole_body(receive, most)
            status = status or (413 if first is None else 0)
        if status:
            await _refuse(send, status, language_of(headers.get("accept-language", "")))
            return
        taken = 0

        async def limited() -> Message:
            nonlocal taken, first
            if first is not None:
                message, first = first, None
                return message
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413)
            return message

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if taken > most:
                    extra.append((b"connection", b"close"))  # the rest is not read
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await self._app(scope, limited, headed)

    def _refusal(self, scope: Scope, headers: dict[str, str], most: int) -> int:
        """The status of a refusal; 0 where nothing speaks against the request."""
        host, length = headers.get("host", ""), headers.get("content-length", "0")
        if host not in self._hosts:
            return 421
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return 403
        if not (length.isascii() and length.isdigit()):
            return 400
        if len(length) > 9 or int(length) > most:
            return 413
        return 0 if self._in_time(scope["client"][0] if scope.get("client") else "") else 429

    def _in_time(self, address: str) -> bool:
        now = time.monotonic()
        left, then = self._rates.pop(address, (BURST, now))
        left = min(BURST, left + (now - then) * RATE)
        self._rates[address] = (max(0.0, left - 1), now)
        while len(self._rates) > ADDRESSES:
            self._rates.popitem(last=False)
        return left >= 1


async def _whole_body(receive: Receive, most: int) -> Message | None:
    """The body of a request in one message; None if it is too long.

    What is a little too long is read to its end and dropped, so that the answer arrives.
    """
    body, taken = b"", 0
    while taken <= DROPPED:
        message = await receive()
        if message["type"] != "http.request":
            return message
        part = message.get("body", b"")
        taken += len(part)
        if taken <= most:
            body += part
        if not message.get("more_body", False):
            whole: Message = {"type": "http.request", "body": body, "more_body": False}
            return whole if taken <= most else None
    return None


async def _refuse(send: Send, status: int, language: str) -> None:
    body = json.dumps({"sentence": translator(language)(REFUSALS[status])}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""The server in a thread: uvicorn with a deadline for every request and few connections each."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from mobile.web.app import Tables, application
from mobile.web.network import own_addresses

DEADLINE = 10.0
"""Seconds for the head and the body of a request to arrive."""
CONNECTIONS = 100
"""From one address: a browser opens up to six."""
ALL_CONNECTIONS = 600
_open: Counter[str] = Counter()


class Bounded(H11Protocol):
    """Closes connections that say nothing, or too slowly, and those beyond the limit."""

    _timer: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        _open[self._address] += 1
        if _open[self._address] > CONNECTIONS or _open.total() > ALL_CONNECTIONS:
            transport.abort()
            return
        self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        _open[self._address] -= 1
        _open.__iadd__(Counter())  # forgets those without connections
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._timer is None:  # the head of another request on this connection
            self._await()
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.more_body:
            self._forget()

    def _await(self) -> None:
        self._timer = self.loop.call_later(DEADLINE, self._too_late)

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Server:
    """Serves some tables until it is stopped."""

    def __init__(self, tables: Tables, address: str = "0.0.0.0", port: int = 0) -> None:
        self.tables = tables
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((address, port))
        self._socket.listen(128)  # from now on connections wait until the thread takes them
        self.port: int = self._socket.getsockname()[1]
        names = {"127.0.0.1", "localhost", *([] if address == "127.0.0.1" else own_addresses())}
        self.hosts = frozenset(f"{name}:{self.port}" for name in names)
        self.addresses = own_addresses() if address == "0.0.0.0" else [address]
        """Where phones may find it, the likeliest first."""
        tables.url = self.url
        tables.others = [f"http://{name}:{self.port}/" for name in self.addresses[1:]]
        config = uvicorn.Config(
            application(tables, self.hosts),
            http=Bounded,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=16 * 2**10,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)

    @property
    def url(self) -> str:
        """What phones open."""
        return f"http://{(self.addresses or ['127.0.0.1'])[0]}:{self.port}/"

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the streams first, so that no connection is cut while it is in use."""
        self.tables.closing = True
        for hub in tuple(self.tables.hubs):
            for phone in tuple(hub.phones.values()):
                phone.wake()
        self._uvicorn.should_exit = True
        self._thread.join(10)
        self._socket.close()

    def _run(self) -> None:
        self._uvicorn.run(sockets=[self._socket])

"""`castlepad serve`: a table for phones without the app, with the same store."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from pathlib import Path

from core.storage.store import Store


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    from mobile.tables.referee import Referee
    from mobile.web.app import Tables
    from mobile.web.hub import Hub
    from mobile.web.server import Server, own_addresses

    store = Store(options.store)
    game = options.game or store.latest()
    if game is None:
        print("There is no game in this store yet. Start one in the app.")
        return 1
    hub = Hub(Referee(store.open(game)[0]), store)
    server = Server(Tables(store, [hub]), options.address, options.port)
    server.start()
    shown = (
        options.address if options.address != "0.0.0.0" else (own_addresses() or ["127.0.0.1"])[0]
    )
    url = f"http://{shown}:{server.port}/"
    print(f"Phones open {url}\nThe host opens {url}#{hub.host().code}", flush=True)
    if options.open:
        webbrowser.open(f"{url}#{hub.host().code}")
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        server.stop()
        store.close()
    return 0


def _usual_store() -> Path:
    """The file that the app has on this system."""
    home = Path.home()
    if sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", home))
    else:
        folder = Path(os.environ.get("XDG_CONFIG_HOME", home / ".config"))
    return folder / "castlepad" / "castlepad.db"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="castlepad serve", description="A table for phones.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--address", default="0.0.0.0", help="where to listen")
    parser.add_argument("--open", action="store_true", help="open the host's page here")
    parser.add_argument(
        "--store", type=Path, default=_usual_store(), help="the file with the games"
    )
    parser.add_argument("--game", default="", help="its id; the one played last, if left out")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())

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
    from mobile.web.app import Tables
    from mobile.web.server import Server

    options.store.parent.mkdir(parents=True, exist_ok=True)
    store = Store(options.store)
    tables = Tables(store)
    game = options.game or store.latest()
    if game is not None:
        tables.seat(game)
    home = tables.open_house()
    try:
        server = Server(tables, options.address, options.port)
    except OSError as trouble:
        print(f"Port {options.port} is not free ({trouble.strerror}). Choose another: --port 8001")
        return 1
    server.start()
    print(f"Phones open {server.url}\nThe host opens {server.url}#{home}", flush=True)
    if sys.stdout.isatty():
        import segno

        segno.make(server.url, micro=False).terminal(compact=True)
    if options.open:
        webbrowser.open(f"http://127.0.0.1:{server.port}/#{home}")
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
    parser.add_argument("--open", action="store_true", help="open the home page in a browser")
    parser.add_argument(
        "--store", type=Path, default=_usual_store(), help="the file with the games"
    )
    parser.add_argument("--game", default="", help="its id; the one played last, if left out")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())

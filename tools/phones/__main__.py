"""python -m tools.phones --help"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tools.phones.browser import chromium

GAMES = (
    "dice-game/sheet_a_5_players",
    "burgundy/expansions-whole-4",
    "tuscany/three_players_full",
    "castle-builder/four-players",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.phones", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    played = commands.add_parser("play", help="recorded games, touched on a phone for each player")
    played.add_argument("names", nargs="*", default=GAMES, help="in tests/golden")
    options = parser.parse_args()
    if options.command == "play":
        from tools.phones.play import play

        with chromium() as browser:
            for name in options.names:
                with tempfile.TemporaryDirectory() as folder:
                    print(name, play(browser, Path(folder), name), flush=True)


if __name__ == "__main__":
    main()

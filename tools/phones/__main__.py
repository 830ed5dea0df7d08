"""python -m tools.phones --help"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tools.deadline import limit
from tools.phones.browser import chromium

GAMES = (
    "dice-game/sheet_a_5_players",
    "burgundy/expansions-whole-4",
    "tuscany/three_players_full",
    "castle-builder/four-players",
)


PATIENCE = 60
"""Seconds that an interruption or a measured touch may take; a game may take as many minutes."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.phones", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    played = commands.add_parser("play", help="recorded games, touched on a phone for each player")
    played.add_argument("names", nargs="*", default=GAMES, help="in tests/golden")
    cut = commands.add_parser("interrupt", help="cut, reload, kill -9, sleep in mid-touch")
    cut.add_argument("--times", type=int, default=200)
    timed = commands.add_parser("measure", help="touch to drawn, 60 phones, the largest views")
    timed.add_argument("--times", type=int, default=100)
    options = parser.parse_args()
    if options.command != "play":
        from tools.phones.interrupt import interrupt
        from tools.phones.measure import report

        act = interrupt if options.command == "interrupt" else report
        with (
            limit(PATIENCE * options.times, options.command),
            chromium() as browser,
            tempfile.TemporaryDirectory() as folder,
        ):
            print(act(browser, Path(folder), options.times))
    if options.command == "play":
        from tools.phones.play import play

        with chromium() as browser:
            for name in options.names:
                with limit(PATIENCE * 60, name), tempfile.TemporaryDirectory() as folder:
                    print(name, play(browser, Path(folder), name), flush=True)


if __name__ == "__main__":
    main()

"""python -m tools.phones --help"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tools.deadline import limit
from tools.phones.browser import chromium

GAMES = (
    "dice-game/sheet_a_5_players",
    "burgundy/expansions-whole-2",
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
    both = commands.add_parser("together", help="the same, the app's window as another player")
    both.add_argument("names", nargs="*", default=GAMES, help="in tests/golden")
    typed = commands.add_parser("keys", help="with the keyboard and what a screen reader says")
    typed.add_argument("names", nargs="*", default=["dice-game/sheet_a_1_players"])
    cut = commands.add_parser("interrupt", help="cut, reload, kill -9, sleep in mid-touch")
    cut.add_argument("--times", type=int, default=200)
    timed = commands.add_parser("measure", help="touch to drawn, 60 phones, the largest views")
    timed.add_argument("--times", type=int, default=100)
    commands.add_parser("begin", help="from the invitation to the first mark")
    looked = commands.add_parser("look", help="every view photographed, and what axe says of it")
    looked.add_argument("pictures", nargs="?", type=Path, help="the folder for the pictures")
    looked.add_argument("--size", default="phone", choices=("narrow", "phone", "tablet", "tv"))
    looked.add_argument("--language", default="en-GB")
    looked.add_argument("--dark", action="store_true")
    drawn = commands.add_parser("picture", help="the picture of the manual, docs/phones.png")
    drawn.add_argument("file", type=Path)
    options = parser.parse_args()
    if options.command == "begin":
        from tools.phones.together import first_mark

        with chromium() as browser, tempfile.TemporaryDirectory() as folder:
            print(first_mark(browser, Path(folder)))
        return
    if options.command == "picture":
        from tools.phones.picture import picture

        with chromium() as browser:
            picture(browser, options.file)
        return
    if options.command == "look":
        from tools.phones.look import Look, report

        look = Look(options.size, options.language, options.dark)
        with chromium() as browser, tempfile.TemporaryDirectory() as folder:
            print(report(browser, Path(folder), look, options.pictures))
        return
    if options.command in ("interrupt", "measure"):
        from tools.phones.interrupt import interrupt
        from tools.phones.measure import report as measured

        act = interrupt if options.command == "interrupt" else measured
        with (
            limit(PATIENCE * options.times, options.command),
            chromium() as browser,
            tempfile.TemporaryDirectory() as folder,
        ):
            print(act(browser, Path(folder), options.times))
        return
    act: Callable[[Browser, Path, str], Any]
    if options.command == "play":
        from tools.phones.play import play as act
    elif options.command == "keys":
        from tools.phones.keys import by_keys as act
    else:
        from tools.phones.together import together as act
    with chromium() as browser:
        for name in options.names:
            with limit(PATIENCE * 60, name), tempfile.TemporaryDirectory() as folder:
                print(name, act(browser, Path(folder), name), flush=True)


if __name__ == "__main__":
    main()

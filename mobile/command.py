"""The `castlepad` command of an installed wheel. In a checkout, ./castlepad also does what only
developers need."""

from __future__ import annotations

import importlib
import sys

USAGE = """\
Castlepad, the tablet beside the board.

  castlepad              start the app
  castlepad core …       the rules without a screen: play, check, replay (core --help)
  castlepad dice …       read dice from a picture (dice --help)
  castlepad coach …      advice for the Dice Game (coach --help)
  castlepad serve …      a table for phones, without the app (serve --help)
  castlepad help         this text
"""
COMMANDS = {
    "core": "core.__main__",
    "dice": "mobile.read_dice",
    "coach": "mobile.coach.__main__",
    "serve": "mobile.web.__main__",
}


def main() -> int:
    command, *arguments = sys.argv[1:] or ["app"]
    if command in COMMANDS:
        code: int = importlib.import_module(COMMANDS[command]).main(arguments)
        return code
    if command == "app":
        from mobile.__main__ import main as start

        start()
        return 0
    if command in ("help", "-h", "--help"):
        print(USAGE, end="")
        return 0
    print(f"castlepad: there is no command {command!r}. These there are:\n{USAGE}", file=sys.stderr)
    return 2

"""Plays golden games through the real widgets and compares the records.

    python -m tools.replay                      every golden game
    python -m tools.replay tuscany              those of one game
    python -m tools.replay burgundy/team-whole  one of them

Ends with 1 if a game could not be entered or gave another record.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import tools.offscreen  # noqa: F401  (before Kivy)
from tools.deadline import limit
from tools.golden import FOLDER

PATIENCE = 900
"""Seconds that one game may take."""
GAMES = ("burgundy", "castle-builder", "dice-game", "tuscany")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.replay", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    chosen = [name for game in parser.parse_args().games for name in names(game)]
    wrong = 0
    for name in chosen:
        begin = time.monotonic()
        with limit(PATIENCE, name):
            lines, touches, trouble = replay(name)
        spent = time.monotonic() - begin
        wrong += bool(trouble)
        print(
            f"{name}: {lines} lines, {touches} touches, {spent:.0f} s  {trouble or 'same record'}"
        )
        sys.stdout.flush()
    print(f"{len(chosen) - wrong} of {len(chosen)} golden games gave their record")
    return 1 if wrong else 0


def names(game: str) -> list[str]:
    """A golden game, or all of a game, as `game/name`."""
    files = [FOLDER / f"{game}.castlepad"] if "/" in game else (FOLDER / game).glob("*.castlepad")
    return sorted(f"{file.parent.name}/{file.stem}" for file in files)


def replay(name: str) -> tuple[int, int, str]:
    """How many lines and touches it took, and what went wrong."""
    from tools.driver import Driver
    from tools.replay.burgundy import Burgundy
    from tools.replay.castle_builder import CastleBuilder
    from tools.replay.dice_game import DiceGame
    from tools.replay.tuscany import Tuscany

    hands = dict(zip(GAMES, (Burgundy, CastleBuilder, DiceGame, Tuscany), strict=True))
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder))
        driver.start()
        try:
            driver.resize(1280, 800)
            game = hands[name.partition("/")[0]](driver, name)
            game.play_all()
            return len(game.golden.lines), driver.touches, ""
        except Exception as trouble:  # the others are played all the same
            return 0, driver.touches, f"{type(trouble).__name__}: {trouble}"
        finally:
            driver.stop()


if __name__ == "__main__":
    sys.exit(main())

"""Trains the coach of the Dice Game and packs its networks for the app.

    python -m tools.coach train WORK                 all sheets, then assets/coach
    python -m tools.coach train WORK --sheet B --seed 2 --to OTHER
    python -m tools.coach refine WORK --seed 2       learn on from the networks of assets/coach
    python -m tools.coach pack WORK                  only pack what WORK holds

WORK takes the full weights while they grow. `--from` names other networks to refine. The same seed
gives the same networks on the same machine. numba makes it some hundred times as fast:
pip install -e .[coach]. README.md has more.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.games.dice_game.layouts import names
from mobile.coach.weights import FOLDER, Pack, fingerprint, read, write
from tools.coach import train, train_together
from tools.coach.train import REFINING, Plan, load
from tools.coach.train_together import TablePlan
from tools.deadline import limited

PATIENCE = 48 * 3600
"""Seconds that one sheet may take."""


def main() -> None:
    args = _parser().parse_args()
    for sheet in limited(args.sheet or names(), PATIENCE, "sheet"):
        solo = args.work / f"{sheet}-{args.seed}.npz"
        table = args.work / f"{sheet}-{args.seed}-table.npz"
        if args.command != "pack":
            refining = args.command == "refine"
            plan = REFINING if refining else Plan()
            if args.sampled is not None:
                plan = plan._replace(sampled_games=args.sampled)
            if args.exact is not None:
                plan = plan._replace(exact_games=args.exact)
            first = read(args.start / f"{sheet}.npz").solo if refining else None
            net = train.train(sheet, plan, args.seed, args.work, first=first)
            train_together.train(sheet, net, TablePlan(games=args.together), args.seed, args.work)
        file = args.to / f"{sheet}.npz"
        write(file, Pack(fingerprint(sheet), load(solo), load(table)))
        print(f"{file}: {file.stat().st_size} bytes")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.coach",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("train", "refine", "pack"))
    parser.add_argument("work", type=Path, metavar="WORK")
    parser.add_argument("--sheet", action="append", choices=names(), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=Path, default=FOLDER, dest="start", help="assets/coach")
    parser.add_argument("--to", type=Path, default=FOLDER, help="assets/coach if not said")
    parser.add_argument("--sampled", type=int, metavar="GAMES")
    parser.add_argument("--exact", type=int, metavar="GAMES")
    parser.add_argument("--together", type=int, default=TablePlan().games, metavar="GAMES")
    return parser


if __name__ == "__main__":
    main()

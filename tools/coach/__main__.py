"""Trains the coach of the Dice Game and packs its networks for the app.

    python -m tools.coach ship WORK                  exactly what ships: train, then refine
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
from mobile.coach.net import Net
from mobile.coach.weights import FOLDER, Pack, fingerprint, read, write
from tools.coach import train, train_together
from tools.coach.train import REFINING, Plan, load
from tools.coach.train_together import TablePlan
from tools.deadline import limited

PATIENCE = 48 * 3600
"""Seconds that one sheet may take."""
SHIPPED: dict[str, tuple[Plan, Plan | None]] = {
    "A": (Plan(sampled_games=800_000, exact_games=60_000), None),
    "B": (
        Plan(sampled_games=300_000, exact_games=14_000),
        REFINING._replace(sampled_games=300_000, exact_games=24_000),
    ),
    "C": (
        Plan(sampled_games=300_000, exact_games=14_000),
        REFINING._replace(sampled_games=300_000, exact_games=24_000),
    ),
    "D": (
        Plan(sampled_games=300_000, exact_games=24_000),
        REFINING._replace(sampled_games=300_000, exact_games=24_000),
    ),
}
"""How the networks of assets/coach were made: trained with seed 1, some refined with seed 2."""
SHIPPED_TABLES = TablePlan(games=15_000)


def main() -> None:
    args = _parser().parse_args()
    for sheet in limited(args.sheet or names(), PATIENCE, "sheet"):
        if args.command == "ship":
            ship(sheet, args.work, args.to)
            continue
        if args.command != "pack":
            refining = args.command == "refine"
            plan = REFINING if refining else Plan()
            if args.sampled is not None:
                plan = plan._replace(sampled_games=args.sampled)
            if args.exact is not None:
                plan = plan._replace(exact_games=args.exact)
            first = read(args.start / f"{sheet}.npz").solo if refining else None
            _learn(sheet, plan, TablePlan(games=args.together), args.seed, args.work, first)
        _pack(sheet, args.seed, args.work, args.to)


def ship(sheet: str, work: Path, to: Path) -> None:
    """The networks of a sheet as they ship. What is refined is the packed network."""
    plan, refining = SHIPPED[sheet]
    _learn(sheet, plan, SHIPPED_TABLES, 1, work, None)
    _pack(sheet, 1, work, to)
    if refining is not None:
        _learn(sheet, refining, SHIPPED_TABLES, 2, work, read(to / f"{sheet}.npz").solo)
        _pack(sheet, 2, work, to)


def _learn(
    sheet: str, plan: Plan, tables: TablePlan, seed: int, work: Path, first: Net | None
) -> None:
    net = train.train(sheet, plan, seed, work, first=first)
    train_together.train(sheet, net, tables, seed, work)


def _pack(sheet: str, seed: int, work: Path, to: Path) -> None:
    file = to / f"{sheet}.npz"
    solo, table = load(work / f"{sheet}-{seed}.npz"), load(work / f"{sheet}-{seed}-table.npz")
    write(file, Pack(fingerprint(sheet), solo, table))
    print(f"{file}: {file.stat().st_size} bytes")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.coach",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("ship", "train", "refine", "pack"))
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

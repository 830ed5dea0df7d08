"""The coach of the Dice Game on the command line.

    ./castlepad coach hint evening.castlepad --player Anna
    ./castlepad coach hint evening.castlepad --at 12 --ahead --json
    ./castlepad coach review evening.castlepad

A FILE is a record, as text or JSON; - is standard input. Values are points to expect at the end.
"""

# What it can do is told without numpy: what judges is imported late.

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core import notation, record_json
from core.command import running
from core.entry import Entry
from core.games.dice_game import GAME
from core.record import Record
from core.session import Session
from core.text import Say
from mobile.coach.answers import Decision, PlayerReview, Review, Turn, Unknown, decimal, parts


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the answer is the exit code."""
    args = _parser().parse_args(arguments)
    return running.run(args.language, lambda tell: args.run(args, _read(args.file), tell))


# ── hint ─────────────────────────────────────────────────────────────────────────────────────


def _hint(args: argparse.Namespace, kept: Record, tell: Say) -> int:
    from mobile.coach import hint, review, values

    session = Session.load(kept)
    count = len(session.steps) if args.at is None else args.at
    if not 0 <= count <= len(session.steps):
        print(f"--at is from 0 to {len(session.steps)}", file=sys.stderr)
        return 2
    names = notation.labels(kept.header.setup.players)
    if args.player is not None and args.player not in names:
        print(f"--player is one of: {', '.join(names)}", file=sys.stderr)
        return 2
    if kept.header.game != GAME.id:
        return _unknown(review(kept), tell)
    state = session.at(count)
    ask = values if args.all else hint
    report: dict[str, list[dict[str, Any]]] = {}
    for player, name in enumerate(names):
        if args.player not in (None, name):
            continue
        turns = ask(state, player, ahead=args.ahead)
        if isinstance(turns, Unknown):
            return _unknown(turns, tell)
        report[name] = [_turn_json(turn, names, tell) for turn in turns]
        if not args.json:
            _print_turns(name, turns, names, tell)
    if args.json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
    return 0


def _print_turns(name: str, turns: tuple[Turn, ...], names: Sequence[str], tell: Say) -> None:
    if not turns:
        print(f"{name}: nothing to do now")
        return
    print(f"{name}:")
    for turn in turns:
        mark = "=" if turn.equal else " "
        print(f"  {tell(decimal(turn.value)):>5} {mark} {_said(turn.entries, names)}")
        for reason in turn.reasons:
            print(f"          {tell(reason)}")


def _turn_json(turn: Turn, names: Sequence[str], tell: Say) -> dict[str, Any]:
    return {
        "entries": _written(turn.entries, names),
        "value": round(turn.value, 3),
        "behind": round(turn.behind, 3),
        "equal": turn.equal,
        "reasons": [tell(reason) for reason in turn.reasons],
    }


# ── review ───────────────────────────────────────────────────────────────────────────────────


def _review(args: argparse.Namespace, kept: Record, tell: Say) -> int:
    from mobile.coach import review

    found = review(kept, thorough=args.thorough)
    if isinstance(found, Unknown):
        return _unknown(found, tell)
    names = notation.labels(kept.header.setup.players)
    if args.json:
        print(json.dumps(_review_json(found, names, tell), ensure_ascii=False, indent=1))
        return 0
    for each in found.players:
        _print_player(each, names, tell)
    return 0


def _print_player(each: PlayerReview, names: Sequence[str], tell: Say) -> None:
    found = parts(each)
    shown = {
        "start": found.start,
        "luck": found.luck,
        "choices": found.choices,
        "others": found.others,
        "unexplained": found.remainder,
    }
    said = ", ".join(f"{name} {tell(decimal(value / 10))}" for name, value in shown.items())
    print(f"{names[each.player]}: {tell(decimal(found.result / 10))} = {said}")
    for decision in each.costliest:
        print(
            f"  round {decision.round}: {_said(decision.played, names)}"
            f" – better: {_said(decision.best, names)}"
        )
        for reason in decision.reasons:
            print(f"      {tell(reason)}")
    if each.finest is not None:
        print(
            f"  finest, round {each.finest.round}: {_said(each.finest.played, names)},"
            f" {tell(decimal(each.finest.margin))} before the next"
        )


def _review_json(found: Review, names: Sequence[str], tell: Say) -> dict[str, Any]:
    return {
        "over": found.over,
        "players": [
            {
                "name": names[each.player],
                "start": each.start,
                "luck": each.luck,
                "choices": each.choices,
                "others": each.others,
                "remainder": each.remainder,
                "result": each.result,
                "decisions": [_decision_json(d, names, tell) for d in each.decisions],
            }
            for each in found.players
        ],
    }


def _decision_json(decision: Decision, names: Sequence[str], tell: Say) -> dict[str, Any]:
    return {
        "round": decision.round,
        "step": decision.step,
        "played": _written(decision.played, names),
        "best": _written(decision.best, names),
        "cost": decision.cost,
        "luck": decision.luck,
        "others": decision.others,
        "remainder": decision.remainder,
        "expected": decision.expected,
        "margin": decision.margin,
        "reasons": [tell(reason) for reason in decision.reasons],
    }


# ── what comes in and goes out ───────────────────────────────────────────────────────────────


def _unknown(answer: object, tell: Say) -> int:
    assert isinstance(answer, Unknown)
    print(tell(answer.message), file=sys.stderr)
    return 1


def _said(entries: tuple[Entry, ...], names: Sequence[str]) -> str:
    return ", ".join(_written(entries, names)) or "nothing"


def _written(entries: tuple[Entry, ...], names: Sequence[str]) -> list[str]:
    return [notation.write_entry(entry, names) for entry in entries]


def _read(name: str) -> Record:
    if name == "-":
        found = record_json.decode(sys.stdin.buffer.read(record_json.LARGEST + 1))
    else:
        with Path(name).open("rb") as file:
            found = record_json.decode(file.read(record_json.LARGEST + 1))
    if found.trouble is not None:
        raise found.trouble
    return found.record


def _parser() -> argparse.ArgumentParser:
    parser = running.parser("castlepad coach", __doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    hinting = commands.add_parser("hint", help="the best turns now, with reasons")
    hinting.set_defaults(run=_hint)
    reviewing = commands.add_parser("review", help="luck and choices of a game")
    reviewing.set_defaults(run=_review)
    for each in (hinting, reviewing):
        each.add_argument("file", metavar="FILE", help="a record; - for standard input")
        each.add_argument("--json", action="store_true", help="for other programs")
    hinting.add_argument("--ahead", action="store_true", help="look one roll ahead: slower")
    reviewing.add_argument("--thorough", action="store_true", help="explain more: slower")
    hinting.add_argument("--player", metavar="NAME", help="only this one")
    hinting.add_argument("--at", type=int, help="after so many entries; at the end if not said")
    hinting.add_argument("--all", action="store_true", help="every turn, without reasons")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())

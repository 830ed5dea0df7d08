"""Castlepad without a screen: set up, play, check, replay and explain any game.

    ./castlepad core games
    ./castlepad core new dice-game -p Anna -p Борис -o sheet=A > evening.castlepad
    ./castlepad core play evening.castlepad            (type entries, help, board, legal, score;
                                                        or: < entries.txt)
    ./castlepad core legal evening.castlepad
    ./castlepad core check evening.castlepad "Anna: mark c4 2"
    ./castlepad core replay evening.castlepad          (exit 1 and the line number if it is illegal)
    ./castlepad core show evening.castlepad --at 12
    ./castlepad core rules dice-game silver

    ./castlepad core import games.sqlite evening.castlepad old-evenings/
    ./castlepad core history games.sqlite --to csv
    ./castlepad core stats games.sqlite --game dice-game
    ./castlepad core backup games.sqlite all.castlepad-backup

A FILE may be - for standard input. Entries may leave out what only one legal entry can mean.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import itertools
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from core import games, ledger, notation, record, record_json
from core.command import play, printing, running
from core.components import layouts
from core.errors import IllegalEntry, UnreadableEntry
from core.game import Layout, Option, Player, Setup
from core.history import export, stats
from core.message import say, say_n
from core.session import Session
from core.storage import backup, record_file
from core.storage.disk import StoreError
from core.storage.store import Store
from core.text import Say, translator

LISTED = 5_000
"""Legal entries listed unless more are asked for: ten dice can fall in millions of ways."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the answer is the exit code."""
    args = _parser().parse_args(arguments)
    return running.run(args.language, lambda tell: args.run(args, tell))


# ── the commands ─────────────────────────────────────────────────────────────────────────────


def _games(args: argparse.Namespace, tell: Say) -> int:
    for id in (*games.ids(), *games.calculators()):
        game = games.game(id)
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        title = tell(game.title)
        if id in games.calculators():
            title = f"{tell('Calculator')}: {title}"
        print(f"{id}  {title}  (players: {seats})")
        for option in game.options:
            print(f"    {option.name} = {_choices(option)}  {tell(option.title)}")
    return 0


def _choices(option: Option) -> str:
    values = [choice.value for choice in option.choices]
    if option.numbers is not None:
        values.append(f"{option.numbers[0]}…{option.numbers[-1]}")
    if option.layout:
        values.append(f"a {option.layout} layout")
    shown = "|".join(f"[{v}]" if v == option.default else v for v in values)
    if option.numbers is not None and option.default.isdigit():
        shown += f" [{option.default}]"
    return f"{shown}{' (each player)' if option.per_player else ''}"


def _new(args: argparse.Namespace, tell: Say) -> int:
    setup = Setup(
        tuple(_player(text) for text in args.player),
        dict(_pair(text) for text in args.option),
        tuple(_layout(text) for text in args.layout),
    )
    fresh = record.new(args.game, setup, args.date)
    session: Session[Any] = Session(fresh.header)  # refuses what cannot be set up
    said = _said(args, session)
    for warning in session.game.setup_warnings(setup):
        print(f"? {said(warning)}", file=sys.stderr)
    for component in session.game.unconfirmed(setup):
        print(f"? {said(component)}: {said(layouts.TO_CHECK)}", file=sys.stderr)
    print(notation.write(fresh), end="")
    return 0


def _play(args: argparse.Namespace, tell: Say) -> int:
    if args.file == "-":
        raise UnreadableEntry(say("“play” needs a file that it can write to."))
    with _lines(args.entries) as rows, record_file.extending(Path(args.file)) as file:
        session = _session(file.found)
        session.journal = file.append
        return play.play(session, rows, _said(args, session), args.strict)


def _legal(args: argparse.Namespace, tell: Say) -> int:
    session = _open(args.file)
    names = notation.labels(session.header.setup.players)
    legal = session.game.legal(session.state)
    if args.count:
        print(len(legal))
        return 0
    listed = iter(legal)
    for entry in itertools.islice(listed, args.limit if args.limit > 0 else None):
        print(notation.write_entry(entry, names))
    if next(listed, None) is not None:
        print("… and more: --limit 0 lists all, --count counts them", file=sys.stderr)
    return 0


def _check(args: argparse.Namespace, _: Say) -> int:
    session = _open(args.file)
    tell = _said(args, session)
    try:
        line = session.read(args.entry)
    except IllegalEntry as error:
        print(printing.reasons(error, session, tell))
        return 1
    if not isinstance(line, record.Play):
        raise UnreadableEntry(say("Only a move can be checked."))
    print(notation.write_line(line, notation.labels(session.header.setup.players)))
    refusals = session.check(line.entry)
    for refusal in refusals:
        print(f"    ✗ {tell(refusal.message)} ({refusal.rule})")
    for warning in session.game.warnings(session.state, line.entry):
        print(f"    ? {tell(warning)}")
    if not refusals:
        print("    ✓")
    return 1 if refusals else 0


def _replay(args: argparse.Namespace, tell: Say) -> int:
    session = _open(args.file)
    print(_report(args)(session, session.state, _said(args, session)))
    return 0


def _report(args: argparse.Namespace) -> Callable[[Session[Any], Any, Say], str]:
    return printing.report_json if args.json else printing.report


def _show(args: argparse.Namespace, tell: Say) -> int:
    session = _open(args.file)
    count = len(session.steps) if args.at is None else args.at
    if not 0 <= count <= len(session.steps):
        raise UnreadableEntry(
            say_n(
                "This game has {n} move. There is no moment {at}.",
                "This game has {n} moves. There is no moment {at}.",
                n=len(session.steps),
                at=count,
            )
        )
    if not args.json:
        names = notation.labels(session.header.setup.players)
        for number, step in enumerate(session.steps[:count], 1):
            mark = "!" if step.refusals else " "
            print(f"{number:5} {mark} {notation.write_entry(step.entry, names)}")
    print(_report(args)(session, session.at(count), _said(args, session)))
    return 0


def _export(args: argparse.Namespace, tell: Say) -> int:
    kept = _read(args.file).record
    if args.to == "json":
        print(record_json.write(record_json.to_json(kept)))
    elif args.to == "qr":
        print(export.qr(notation.write(kept)))
    else:
        print(notation.write(kept), end="")
    return 0


def _rules(args: argparse.Namespace, tell: Say) -> int:
    wanted = " ".join(args.words).casefold()
    for rule in ledger.ledger(games.game(args.game)).values():
        text = tell(rule.text)
        if wanted in f"{rule.id} {text}".casefold():
            print(f"{rule.id:8} {text}  [{ledger.where(rule, tell, args.language)}]")
    return 0


# ── the commands on a store ──────────────────────────────────────────────────────────────────


def _import(args: argparse.Namespace, tell: Say) -> int:
    done = export.import_games(Store(args.store), export.contents(map(Path, args.files)))
    for name, reason, line in done.refused:
        place = f"{name}: line {line}" if line else name
        print(f"{place}: {tell(reason)}", file=sys.stderr)
    print(
        f"{len(done.added)} added, {len(done.known)} known already, {len(done.refused)} not taken"
    )
    return 1 if done.refused else 0


def _history(args: argparse.Namespace, tell: Say) -> int:
    history = _store(args.store).games()
    if args.to == "csv":
        print(export.to_csv(history), end="")
    elif args.to == "json":
        print(json.dumps(export.to_json(history), ensure_ascii=False, indent=1))
    else:
        for game in history:
            if game.over:
                print(export.bg_stats_link(game))
    return 0


def _stats(args: argparse.Namespace, tell: Say) -> int:
    found = stats.collect(_store(args.store).games(), args.game)
    if args.json:
        print(json.dumps(found._asdict(), default=dataclasses.asdict, ensure_ascii=False, indent=1))
        return 0
    print(f"{found.games} games")
    print(f"{'':20} plays  wins     %  average  best  streak")
    for player in found.players:
        tally = player.tally
        print(
            f"{player.name[:20]:20} {tally.plays:5} {tally.wins:5} {100 * tally.win_rate:5.0f}"
            f"  {tally.average:7.1f} {tally.best:5} {player.streak.longest:7}"
        )
    return 0


def _backup(args: argparse.Namespace, tell: Say) -> int:
    print(f"{backup.write(_store(args.store), Path(args.file))} games")
    return 0


def _restore(args: argparse.Namespace, tell: Say) -> int:
    done = backup.restore(Store(args.store), Path(args.file))
    print(f"{done.games} games restored, {done.known} known already")
    return 0


def _store(name: str) -> Store:
    if not Path(name).is_file():
        raise StoreError(say("There is no file “{name}” with games.", name=name))
    return Store(name)


# ── what comes in ────────────────────────────────────────────────────────────────────────────


def _said(args: argparse.Namespace, session: Session[Any]) -> Say:
    """With the terms of the edition played."""
    return translator(args.language, session.edition)


def _open(name: str) -> Session[Any]:
    return _session(_read(name))


def _session(found: record.Rescue) -> Session[Any]:
    if found.trouble is not None:
        raise found.trouble
    return Session.load(found.record, numbers=found.numbers)


def _read(name: str) -> record.Rescue:
    if name == "-":
        return record_json.decode(sys.stdin.buffer.read(record_json.LARGEST + 1))
    with Path(name).open("rb") as file:
        return record_json.decode(file.read(record_json.LARGEST + 1))


def _lines(name: str) -> TextIO:
    return sys.stdin if name == "-" else Path(name).open(encoding="utf-8")


def _player(text: str) -> Player:
    name, *looks = text.split(";")
    return Player(name.strip(), tuple(_pair(look.strip()) for look in looks))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UnreadableEntry(say("“{word}” does not have the form name=value.", word=text))
    return name, value


def _layout(text: str) -> Layout:
    kind, file = _pair(text)
    path = Path(file)
    return Layout(kind, path.stem, path.read_text(encoding="utf-8").strip("\n"))


def _parser() -> argparse.ArgumentParser:
    parser = running.parser("castlepad core", __doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace, Say], int], help: str) -> Any:
        found = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        found.set_defaults(run=run)
        return found

    _record_commands(command)
    _store_commands(command)
    return parser


def _record_commands(command: Callable[..., Any]) -> None:
    command("games", _games, "the games, their players and options")
    new = command("new", _new, "print a fresh record")
    known = ", ".join((*games.ids(), *games.calculators()))
    new.add_argument("game", metavar="GAME", help=known)
    several: Any = {"action": "append", "default": []}
    new.add_argument("-p", "--player", **several, help="NAME[;option=value…]; once for each player")
    new.add_argument("-o", "--option", **several, help="name=value, as “games” lists them")
    new.add_argument(
        "-l", "--layout", **several, help="kind=FILE with a layout that an option names"
    )
    today = datetime.date.today().isoformat()
    new.add_argument("--date", default=today, help="the day it is played; today if not said")

    def on_record(name: str, run: Any, help: str) -> Any:
        found = command(name, run, help)
        found.add_argument("file", metavar="FILE", help="a record; - for standard input")
        return found

    playing = command("play", _play, "enter lines; the record grows as you go")
    playing.add_argument("file", metavar="FILE", help="the record")
    playing.add_argument(
        "entries", metavar="ENTRIES", nargs="?", default="-", help="a file; typed if not said"
    )
    playing.add_argument("--strict", action="store_true", help="stop at the first refused line")
    legal = on_record("legal", _legal, "everything that may be entered now")
    legal.add_argument("--count", action="store_true", help="only how many")
    legal.add_argument("--limit", type=int, default=LISTED, help="list so many at most; 0 for all")
    check = on_record("check", _check, "every reason against an entry")
    check.add_argument("entry", metavar="ENTRY", help="as it is typed: “Anna: mark c4 2”")
    replay = on_record("replay", _replay, "validate and explain every point")
    show = on_record("show", _show, "the game at any moment")
    show.add_argument("--at", type=int, help="after so many entries; at the end if not said")
    for found in (replay, show):
        found.add_argument("--json", action="store_true", help="for other programs")
    record_out = on_record("export", _export, "the record as text, as JSON or for a QR code")
    record_out.add_argument(
        "--to", choices=("json", "text", "qr"), default="json", help="JSON if not said"
    )
    rules = command("rules", _rules, "the rules of a game, or those with these words")
    rules.add_argument("game", metavar="GAME", help=", ".join(games.ids()))
    rules.add_argument("words", metavar="WORD", nargs="*", help="also an id such as DG-12")


def _store_commands(command: Callable[..., Any]) -> None:
    def on_store(name: str, run: Any, help: str) -> Any:
        found = command(name, run, help)
        found.add_argument("store", metavar="STORE", help="the database with the games")
        return found

    taking = on_store("import", _import, "take records into a store")
    taking.add_argument("files", metavar="FILE", nargs="+", help="records, or folders of them")
    history = on_store("history", _history, "all games of a store")
    history.add_argument(
        "--to", choices=("csv", "json", "bgstats"), default="csv", help="CSV if not said"
    )
    counting = on_store("stats", _stats, "what the games of a store say together")
    counting.add_argument("--game", choices=games.ids(), default="", help="only this one")
    counting.add_argument("--json", action="store_true", help="for other programs")
    saving = on_store("backup", _backup, "everything of a store in one file")
    saving.add_argument("file", metavar="FILE", help="the backup to write")
    bringing = on_store("restore", _restore, "the way back; what is there already stays")
    bringing.add_argument("file", metavar="FILE", help="a backup")


if __name__ == "__main__":
    sys.exit(main())

"""What the command line prints: points, standings and troubles in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core import notation
from core.errors import AmbiguousEntry, EntryError, IllegalEntry
from core.game import Item, Points
from core.session import Session
from core.text import Say


def report(session: Session, state: Any, tell: Say) -> str:
    """A moment of a game: every point, the ranking, and why."""
    points = session.game.points(state)
    outcome = session.game.outcome(state)
    players = [player.name for player in session.header.setup.players]
    rows = [tell(session.game.status(state))]
    for each in points:
        rows += ["", f"{players[each.player]} {tell(session.game.standing(state, each))}"]
        rows += (f"  {_item(item, tell)}" for item in each.items)
        rows.append(f"  {'':9}{each.total:4}  =")
    rows.append("")
    for place in outcome.places:
        rank = f"{place.rank}. " if place.rank else ""
        rows.append(f"{rank}{players[place.player]} {place.total}")
    rows.append(tell(outcome.reason))
    if session.header.result and list(session.header.result) != [p.total for p in points]:
        rows.append(f"recorded when played: {', '.join(map(str, session.header.result))}")
    return "\n".join(rows)


def report_json(session: Session, state: Any, tell: Say) -> str:
    """The same for other programs."""
    outcome = session.game.outcome(state)
    players = [player.name for player in session.header.setup.players]
    data = {
        "game": session.header.game,
        "status": tell(session.game.status(state)),
        "over": outcome.over,
        "ending": outcome.ending,
        "reason": tell(outcome.reason),
        "ranking": [{**p._asdict(), "player": players[p.player]} for p in outcome.places],
        "players": [
            {
                "name": players[p.player],
                "total": p.total,
                "items": [_item_json(item, tell) for item in p.items],
            }
            for p in session.game.points(state)
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def standing(session: Session, tell: Say) -> str:
    game, state, players = session.game, session.state, session.header.setup.players
    totals = "  ".join(
        f"{players[p.player].name} {tell(game.standing(state, p))}" for p in session.points()
    )
    ahead = " ".join(map(tell, (*game.news(state), game.due(state))))
    return f"[{tell(game.status(state))}] {totals} → {ahead}"


def news(
    before: Sequence[Sequence[Item]], after: Iterable[Points], names: Sequence[str], tell: Say
) -> Iterator[str]:
    """The items that were not there before the entry."""
    for old, points in zip(before, after, strict=True):
        left = list(old)
        for item in points.items:
            if item in left:
                left.remove(item)
            else:
                yield f"{names[points.player]}: {_item(item, tell).strip()}"
        for item in left:
            yield f"{names[points.player]}: no longer {_item(item, tell).strip()}"


def reasons(error: EntryError, session: Session, tell: Say) -> str:
    if isinstance(error, IllegalEntry):
        return "\n".join(f"    {tell(r.message)} ({r.rule})" for r in error.refusals)
    rows = [f"    {tell(error.message)}"]
    if isinstance(error, AmbiguousEntry):
        names = notation.labels(session.header.setup.players)
        rows += [f"      {notation.write_entry(c, names)}" for c in error.candidates[:12]]
    return "\n".join(rows)


def trouble(error: EntryError, tell: Say) -> str:
    if isinstance(error, IllegalEntry):
        between = " " if error.line else "\n"
        text = between.join(f"{tell(r.message)} ({r.rule})" for r in error.refusals)
    else:
        text = tell(error.message)
    return f"line {error.line}: {text}" if error.line else text


def _item(item: Item, tell: Say) -> str:
    source = f"  {' '.join(item.source)}" if item.source else ""
    return f"{item.count:3} × {item.each:2} = {item.vp:3}  {tell(item.name)} ({item.rule}){source}"


def _item_json(item: Item, tell: Say) -> dict[str, Any]:
    return {
        "name": tell(item.name),
        "count": item.count,
        "each": item.each,
        "vp": item.vp,
        "rule": item.rule,
        "source": list(item.source),
        "kind": item.kind,
        "phase": item.phase,
    }

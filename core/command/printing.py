"""What the command line prints: points, boards, standings and errors in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from core import notation
from core.errors import AmbiguousEntry, EntryError, IllegalEntry
from core.game import Item
from core.session import S, Session
from core.text import Say


def report(session: Session[S], state: S, tell: Say) -> str:
    """A moment of a game: every point, the ranking and why, and what lies on the table."""
    seen = list(view(session, state))
    return "\n".join([score(session, state, tell), *([""] if seen else []), *seen])


def score(session: Session[S], state: S, tell: Say) -> str:
    """Every point, the ranking, and why."""
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


def report_json(session: Session[S], state: S, tell: Say) -> str:
    """The same for other programs."""
    outcome = session.game.outcome(state)
    players = [player.name for player in session.header.setup.players]
    data = {
        "game": session.header.game,
        "status": tell(session.game.status(state)),
        "over": outcome.over,
        "ending": outcome.ending,
        "reason": tell(outcome.reason),
        "table": dict(session.game.text_table(state).data),
        "ranking": [{**p._asdict(), "player": players[p.player]} for p in outcome.places],
        "players": [
            {
                "name": players[p.player],
                "total": p.total,
                "stocks": dict(session.game.stocks(state, p.player)),
                "board": dict(session.game.text_board(state, p.player).data),
                "items": [_item_json(item, tell) for item in p.items],
            }
            for p in session.game.points(state)
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def view(session: Session[S], state: S, seats: Iterable[int] | None = None) -> Iterator[str]:
    """What lies on the table, and before the players on these seats; all if none are named."""
    game, players = session.game, session.header.setup.players
    yield from game.text_table(state).rows
    for seat in range(len(players)) if seats is None else seats:
        stocks, rows = _stocks(session, state, seat), game.text_board(state, seat).rows
        if stocks or rows:
            yield f"{players[seat].name}: {stocks}".rstrip(": ")
            yield from (f"  {row}" for row in rows)


def stocks_line(session: Session[Any]) -> Iterator[str]:
    """What each player has, in one line; none where nobody has anything."""
    players = session.header.setup.players
    found = [
        f"{player.name}: {stocks}"
        for seat, player in enumerate(players)
        if (stocks := _stocks(session, session.state, seat))
    ]
    if found:
        yield f"    {'  '.join(found)}"


def _stocks(session: Session[S], state: S, seat: int) -> str:
    stocks = session.game.stocks(state, seat)
    return ", ".join(f"{name} {count}" for name, count in stocks.items() if count)


class Holdings(NamedTuple):
    """What all players have at a moment, to be compared with another."""

    items: tuple[tuple[Item, ...], ...]
    stocks: tuple[Mapping[str, int], ...]

    @classmethod
    def of(cls, session: Session[Any]) -> Holdings:
        points = session.points()
        stocks = (session.game.stocks(session.state, each.player) for each in points)
        return cls(tuple(each.items for each in points), tuple(stocks))


def standing(session: Session[Any], tell: Say) -> str:
    game, state, players = session.game, session.state, session.header.setup.players
    totals = "  ".join(
        f"{players[p.player].name} {tell(game.standing(state, p))}" for p in session.points()
    )
    ahead = " ".join(map(tell, (*game.news(state), game.due(state))))
    return f"[{tell(game.status(state))}] {totals} → {ahead}"


def news(before: Holdings, after: Holdings, names: Sequence[str], tell: Say) -> Iterator[str]:
    """The points and the stocks that were not there before the entry."""
    for name, old, new in zip(names, before.items, after.items, strict=True):
        left = list(old)
        for item in new:
            if item in left:
                left.remove(item)
            else:
                yield f"{name}: {_item(item, tell).strip()}"
        for item in left:
            yield f"{name}: no longer {_item(item, tell).strip()}"
    for name, had, has in zip(names, before.stocks, after.stocks, strict=True):
        for what in {**had, **has}:
            if change := has.get(what, 0) - had.get(what, 0):
                yield f"{name}: {change:+} {what}"


def reasons(error: EntryError, session: Session[Any], tell: Say) -> str:
    names = notation.labels(session.header.setup.players)
    if isinstance(error, IllegalEntry):
        rows = [f"    {tell(r.message)} ({r.rule})" for r in error.refusals]
        if error.entry is not None:
            rows = [f"    {notation.write_entry(error.entry, names)}", *(f"  {r}" for r in rows)]
        return "\n".join(rows)
    rows = [f"    {tell(error.message)}"]
    if isinstance(error, AmbiguousEntry):
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

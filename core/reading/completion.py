"""A typed entry that leaves things out, completed by what is legal now."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from core.entry import Draft, Entry, Part, check_nobody, has_player, parts, player_of, whole
from core.errors import AmbiguousEntry, IllegalEntry
from core.game import Game, Refusal
from core.message import say, say_n

SEARCHED = 20_000
"""Entries looked through to complete a typed one: ten dice can fall in millions of ways."""
WEIGHED = 50
"""Fitting entries that are compared for what they cost."""
TRIED = 4_000
"""Completions whose refusals are compared where none is legal."""
LONGEST_LIST = 8
"""Values of the longest list that is tried: the dice of four players."""


def complete(game: Game[Any], state: Any, seats: range, draft: Draft, player: int | None) -> Entry:
    """The one legal entry that fits what was typed. Raises AmbiguousEntry if there are several,
    IllegalEntry with the reasons against the best completion if there is none."""
    check_nobody(draft.kind, player)
    if player is None and has_player(draft.kind) and len(seats) == 1:
        player = 0
    if not draft.missing and (player is not None or not has_player(draft.kind)):
        return draft.complete(player)
    some = list(islice(game.legal(state), SEARCHED))
    if draft.missing and len(some) == SEARCHED:
        return whole(draft, player)
    fitting = [e for e in some if draft.fits(e) and (player is None or player_of(e) == player)]
    if fitting:
        return _chosen(game, state, draft, fitting)
    players: Iterable[int | None] = (player,)
    if player is None and has_player(draft.kind):
        players = seats
    entry, refusals = _best(game, state, _candidates(game, state, draft, some, tuple(players)))
    if entry is None:
        return whole(draft, player)
    raise IllegalEntry(refusals, entry=entry)


def _chosen(game: Game[Any], state: Any, draft: Draft, fitting: list[Entry]) -> Entry:
    """The one that leaves all options alone, or else the one that costs nothing more."""
    plain = clear = [entry for entry in fitting if draft.plain(entry)]
    if not plain and len(fitting) <= WEIGHED:
        clear = [entry for entry in fitting if not _spends(game, state, draft, entry)]
    if len(clear) == 1:
        return clear[0]
    if len(fitting) == 1:
        message = say("This spends something you did not name. Name it if you mean it.")
        raise AmbiguousEntry(message, fitting)
    found = plain or fitting
    message = say_n(
        "{n} move matches. Be more specific.", "{n} moves match. Be more specific.", n=len(found)
    )
    raise AmbiguousEntry(message, found)


def _spends(game: Game[Any], state: Any, draft: Draft, entry: Entry) -> bool:
    """Whether the options that the text does not name cost the player something."""
    player = player_of(entry)
    plain = dataclasses.replace(entry, **_defaults(draft))
    if player is None or _impossible(game.check(state, plain)):
        return True
    without = game.stocks(game.apply(state, plain), player)
    with_it = game.stocks(game.apply(state, entry), player)
    return any(with_it.get(name, 0) < count for name, count in without.items())


def _defaults(draft: Draft) -> dict[str, Any]:
    """The options that the text does not name, as they are then."""
    return {
        part.name: part.default
        for part in parts(draft.kind)
        if not part.required and part.name not in draft.given
    }


# ── the reasons against what is not legal ────────────────────────────────────────────────────


def _best(
    game: Game[Any], state: Any, candidates: Iterator[Entry]
) -> tuple[Entry | None, tuple[Refusal, ...]]:
    """The entry with the fewest reasons against it, and these; none where there is no entry."""
    tried = [(entry, game.check(state, entry)) for entry in islice(candidates, TRIED)]
    refused = [(entry, refusals) for entry, refusals in tried if refusals]
    if not refused:
        return None, ()
    return min(refused, key=lambda found: (_impossible(found[1]), len(found[1])))


def _impossible(refusals: tuple[Refusal, ...]) -> bool:
    return any(refusal.impossible for refusal in refusals)


def _candidates(
    game: Game[Any],
    state: Any,
    draft: Draft,
    legal: list[Entry],
    players: tuple[int | None, ...],
) -> Iterator[Entry]:
    """What may have been meant: legal entries with what was typed put in, and whatever the fields
    that are left out could hold. Options that nobody has named stay as they are."""
    for player in players:
        changes = {**_defaults(draft), **draft.given}
        if player is not None:
            changes["player"] = player
        for entry in legal:
            if type(entry) is draft.kind:
                yield dataclasses.replace(entry, **changes)
    words = game.words(state)
    missing = [part for part in parts(draft.kind) if part.name in draft.missing]
    for values in itertools.product(*(_values(part, words) for part in missing)):
        given = {**draft.given, **dict(zip(draft.missing, values, strict=True))}
        for player in players:
            yield draft._replace(given=given).complete(player)


def _values(part: Part, words: Mapping[str, Iterable[str]]) -> list[Any]:
    single: Iterable[Any] = part.choices
    if not single:
        single = words.get(part.name, ()) if part.text else range(1, 7)
    if not part.many:
        return list(single)
    return [(value,) * count for count in range(1, LONGEST_LIST + 1) for value in single]

"""The entries of Burgundy's expansions in words: their lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.entry import Entry
from core.games.burgundy.layouts import LETTERS
from core.games.burgundy.state import State
from core.games.burgundy.tiles import KIND_TITLES
from core.message import Message, say, say_in, say_n, say_n_in
from mobile.tables.burgundy.words import listed, points, tile_name, with_herd


def tell(before: State, entry: Entry) -> Message:
    """An entry as a line of the log; the player's name stands before it."""
    return TELL[entry.verb](before, entry)


def _shield(state: State, entry: Any) -> Message:
    return say(
        "takes shield {number} from depot {depot}",
        number=entry.number,
        depot=entry.depot,
    )


def _upkeep(state: State, entry: Any) -> Message:
    return say_n(
        "pays for shields with {n} worker", "pays for shields with {n} workers", n=entry.workers
    )


def _follow(state: State, entry: Any) -> Message:
    names = state.table.names
    name = names[entry.seat - 1] if 1 <= entry.seat <= len(names) else str(entry.seat)
    return say("uses {name}’s monasteries", name=name)


def _turn(state: State, entry: Any) -> Message:
    return say("changes a die from {die} to {to}", die=entry.die, to=entry.to)


def _bring(state: State, entry: Any) -> Message:
    if not entry.depot:
        return _claim(state, entry)
    return say(
        "places {tile} from depot {depot}",
        tile=with_herd(tile_name(state, entry.tile), entry.herd),
        depot=entry.depot,
    )


def _claim(state: State, entry: Any) -> Message:
    tile = with_herd(tile_name(state, entry.tile), entry.herd)
    return say("places {tile} from the black depot", tile=tile)


def _remove(state: State, entry: Any) -> Message:
    tile = tile_name(state, entry.tile)
    return say("removes {tile} from depot {depot}", tile=tile, depot=entry.depot)


def _swap(state: State, entry: Any) -> Message:
    goods, tile = listed(entry.goods), tile_name(state, entry.tile)
    return say("gives {goods} for a face-down tile: {tile}", goods=goods, tile=tile)


def _pay(state: State, entry: Any) -> Message:
    return say("buys {points} with silver", points=points(entry.points))


def _advance(state: State, entry: Any) -> Message:
    return say("moves the marker by {points} first", points=points(entry.points))


def _hire(state: State, entry: Any) -> Message:
    return say("hires workers for {n} silver", n=entry.silver)


def _crane(state: State, entry: Any) -> Message:
    return say("uses the crane as: {building}", building=tile_name(state, entry.building))


def _share(state: State, entry: Any) -> Message:
    return say("gives {tile} to the team", tile=tile_name(state, entry.tile))


def _route(state: State, entry: Any) -> Message:
    return say("trade route: {reward}", reward=reward_words(state, entry.reward))


def _space(state: State, entry: Any) -> Message:
    kind = LETTERS.get(entry.printed[:1].upper())
    what = KIND_TITLES[kind] if kind else entry.printed
    return say("describes a space: {kind}", kind=what)


def _colour(state: State, entry: Any) -> Message:
    kind = LETTERS.get(entry.letter.upper())
    what = KIND_TITLES[kind] if kind else entry.letter
    return say("completes a colour: {kind}", kind=what)


def reward_words(state: State, reward: str) -> Message:
    """What a space of a trade route gives."""
    if reward == "any":
        return say("tile of any type")
    kind, count = reward[:-1], reward[-1]
    if not count.isdigit():
        return tile_name(state, reward)
    return _COUNTED[kind](int(count))


_COUNTED: dict[str, Callable[[int], Message]] = {
    "vp": points,
    "silver": lambda n: say_in("Burgundy", "{n} silver", n=n),
    "workers": lambda n: say_n_in("Burgundy", "{n} worker", "{n} workers", n=n),
}

TELL: dict[str, Callable[[State, Any], Message]] = {
    "shield": _shield,
    "return": lambda state, entry: say("gives back a shield"),
    "upkeep": _upkeep,
    "follow": _follow,
    "turn": _turn,
    "fetch": lambda state, entry: say("ship: takes all goods {good}", good=entry.good),
    "bring": _bring,
    "remove": _remove,
    "swap": _swap,
    "claim": _claim,
    "pay": _pay,
    "advance": _advance,
    "later": lambda state, entry: say("resolves another effect first"),
    "hire": _hire,
    "crane": _crane,
    "share": _share,
    "route": _route,
    "space": _space,
    "colour": _colour,
    "join": lambda state, entry: say("connects border posts: {n}", n=entry.posts),
}
"""By verb."""

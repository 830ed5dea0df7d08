"""Both tracks explained: what is on green, how it got to red, the final scoring, the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.game import LEVEL, Item, Outcome, Place, correction
from core.games.tuscany.state import Estate, Phase, State, TrackGain, What
from core.games.tuscany.tiles import ROUNDS, Goods, Tile, colour_name
from core.message import Message, say, say_n

SPACES = 50
ENDING = "final-scoring"
_KINDS = {
    What.AREA: "area",
    What.COLOUR_FIRST: "colour bonus",
    What.COLOUR_SECOND: "colour bonus",
    What.WILD_FARM: "farm",
    What.FARM: "farm",
    What.STORAGE: "bonus tile",
    What.YIELD: "yield card",
    What.NO_ROOM: "yield card",
}


class LoopPlace(NamedTuple):
    """Where a marker is on a loop of fifty spaces (TU-02, TU-56)."""

    space: int
    """1 to 50; the start is on 50."""
    laps: int
    """Times the marker has gone past 50: at one the 50 marker lies, at two and more the 100."""


def track(points: int) -> LoopPlace:
    ahead = max(0, points - 1)
    return LoopPlace(ahead % SPACES + 1 if points > 0 else SPACES, ahead // SPACES)


def green_items(state: State, player: int) -> tuple[Item, ...]:
    """What the green marker stands for."""
    estate = state.estates[player]
    return tuple(_item(g, estate) for g in estate.gains if g.green)


def red_items(state: State, player: int) -> tuple[Item, ...]:
    """What the red marker stands for, in the order it arose: direct points and, after each
    round, the whole green track once more; at the end what is left."""
    estate = state.estates[player]
    items: list[Item] = []
    for number in range(1, ROUNDS + 2):
        items += [_item(g, estate) for g in estate.gains if not g.green and g.round == number]
        if number <= state.scored:
            items.append(_round_item(estate, number))
    if state.phase is Phase.OVER:
        items += left_items(state, player)
    return tuple(items)


def after_round(state: State, player: int) -> int:
    """Where the red marker will stand after the next round scoring (TU-55)."""
    return red_total(state, player) + state.estates[player].green()


def left_items(state: State, player: int) -> list[Item]:
    """What the final scoring gives, or will give."""
    left = dict(zip(Goods, _left(state, state.estates[player]), strict=True))
    return final_items(left, state.rules.cards_for_point)


def red_total(state: State, player: int) -> int:
    return sum(item.vp for item in red_items(state, player))


def outcome(state: State) -> Outcome:
    standings = [standing(state, player) for player in range(len(state.estates))]
    over = state.phase is Phase.OVER
    places, reason = ranking(standings, state.rules.fewest_green, over)
    return Outcome(over, ENDING if over else "", places, reason)


class Standing(NamedTuple):
    """What decides between players."""

    red: int
    empty: int
    """Cells of the domain without a tile."""
    green: int
    cards: int


def ranking(
    standings: Sequence[Standing], fewest_green: bool, over: bool
) -> tuple[tuple[Place, ...], Message]:
    """Most red points; then the tie-breaks of the table (TU-59 to TU-62), and which decided."""
    keys = [_key(standing, fewest_green) for standing in standings]
    places = sorted(
        (
            Place(1 + sum(other > key for other in keys), player, key[0])
            for player, key in enumerate(keys)
        ),
        key=lambda place: (place.rank, place.player),
    )
    return tuple(places), _reason(keys, fewest_green, over)


def standing(state: State, player: int) -> Standing:
    estate = state.estates[player]
    empty = len(estate.land.grid) - estate.covered.bit_count()
    if state.tracks:
        empty = estate.empty or 0
    cards = _left(state, estate)[-1]
    return Standing(red_total(state, player), empty, estate.green(), cards)


def _key(standing: Standing, fewest_green: bool) -> tuple[int, ...]:
    red, empty, green, cards = standing
    return (red, empty, -green, -cards) if fewest_green else (red, empty, green)


def _reason(keys: list[tuple[int, ...]], fewest_green: bool, over: bool) -> Message:
    best = max(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    if len(rivals) == 1:
        return say("Most points on the red track.")
    if sum(key[:2] == best[:2] for key in rivals) == 1:
        return say("Tied on the red track: more empty spaces win.")
    if sum(key[:3] == best[:3] for key in rivals) == 1:
        if fewest_green:
            return say("Still tied: fewer green points win.")
        return say("Still tied: more green points win.")
    if keys.count(best) == 1:
        return say("Still tied: fewer region cards win.")
    return say("Tied in everything: the win is shared.") if over else LEVEL


def _item(gain: TrackGain, estate: Estate) -> Item:
    if gain.what is What.BY_HAND:
        return correction(gain.vp, str(gain.round))
    return Item(
        _gain_name(gain),
        gain.times,
        gain.each,
        gain.what.value,
        estate.land.grid.names_of(gain.cells),
        _KINDS[gain.what],
        str(gain.round),
    )


def _gain_name(gain: TrackGain) -> Message:
    tile = gain.tile or Tile.CASTLE
    match gain.what:
        case What.AREA:
            return say_n(
                "Completed area of {n} space: {colour}",
                "Completed area of {n} spaces: {colour}",
                n=gain.size,
                colour=colour_name(tile),
            )
        case What.COLOUR_FIRST:
            return colour_bonus_name(0, tile)
        case What.COLOUR_SECOND:
            return colour_bonus_name(1, tile)
        case What.WILD_FARM:
            return say("Wild hex as a new farm type")
        case What.FARM:
            return say("New farm types")
        case What.STORAGE:
            return say("Bonus tile “+1 storage space”")
        case What.YIELD:
            return say("Yield card, green points") if gain.green else say("Yield card, red points")
        case _:
            return say("No room for the wild hex")


def colour_bonus_name(rank: int, tile: Tile) -> Message:
    """The points of the first or the second to cover a colour."""
    if rank == 0:
        return say("First to cover a colour: {colour}", colour=colour_name(tile))
    return say("Second to cover a colour: {colour}", colour=colour_name(tile))


def _round_item(estate: Estate, number: int) -> Item:
    return Item(
        say("Green track added after round {round}", round=number),
        estate.green(number),
        1,
        "TU-55",
        kind="round",
        phase=str(number),
    )


LEFT = {
    Goods.TILES: say("Tiles left in storage"),
    Goods.HEXES: say("Wild hexes left"),
    Goods.MARBLE: say("Marble left"),
    Goods.WORKERS: say("Workers left"),
}
"""A point each at the end."""


def final_items(left: Mapping[Goods, int], cards_for_point: int) -> list[Item]:
    """The final scoring of what a player has left (TU-57, TU-58)."""
    counted = [(name, left[goods], "TU-57") for goods, name in LEFT.items()]
    cards = say("Every {n} region cards", n=cards_for_point)
    counted.append((cards, left[Goods.CARDS] // cards_for_point, "TU-58"))
    return [
        Item(name, count, 1, rule, kind="final", phase="final")
        for name, count, rule in counted
        if count
    ]


def _left(state: State, estate: Estate) -> tuple[int, ...]:
    """What turns into points at the end, in the order of `Goods`."""
    if not state.full:
        return tuple(count or 0 for count in estate.left)
    return (sum(estate.stored), estate.hexes, estate.marble, estate.workers, estate.cards)

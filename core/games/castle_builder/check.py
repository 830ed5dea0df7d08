"""Every reason against an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.entry import Entry, player_of
from core.errors import UnreadableEntry
from core.game import Refusal, impossible
from core.games.castle_builder import placing
from core.games.castle_builder.apply import coins_missing, open_tasks, tiles_missing
from core.games.castle_builder.castle import ROWS, STRIDE, Castle, read_place
from core.games.castle_builder.entries import (
    Collapse,
    Door,
    Land,
    Lay,
    Level,
    Measure,
    Offer,
    Pick,
    Place,
    Row,
    SetDepth,
    Shoot,
    Source,
    Stand,
    Steal,
    Stood,
    Take,
    TakeCoin,
)
from core.games.castle_builder.scoring import winner_text
from core.games.castle_builder.state import (
    HOLDER,
    TILES,
    Builder,
    Job,
    Rules,
    State,
    Task,
    rival_of,
)
from core.games.castle_builder.tiles import DOOR, Tile, parse_tile
from core.message import Message, say, say_n

SHORTEST_TRACK, LONGEST_TRACK = 8, 200
STARTS = 4
MOST_RUBIES = 9
"""Ruby spaces one behind the other: more than any track is believed to have."""


def check(state: State, entry: Entry) -> tuple[Refusal, ...]:
    return tuple(_refusals(state, entry))


def _refusals(state: State, entry: Entry) -> Iterator[Refusal]:
    player = player_of(entry)
    if player is not None and not 0 <= player < len(state.seats):
        yield impossible("CB-01", say("There is no such player in this game."))
        return
    if state.over:
        yield Refusal("CB-50", winner_text(state))
    yield from _CHECKS[type(entry)](state, entry)


def task_text(state: State, task: Task) -> Message:
    """What has to be entered for this task."""
    name = state.table.names[task.player]
    match task.job:
        case Job.LAY:
            return say_n(
                "Add {n} tile to the market",
                "Add {n} tiles to the market",
                n=tiles_missing(state),
            )
        case Job.OFFER:
            return say_n(
                "Add {n} coin to the market",
                "Add {n} coins to the market",
                n=coins_missing(state),
            )
        case Job.LAND:
            return say_n(
                "{name} moves {n} step. Which spaces does the baron reach?",
                "{name} moves {n} steps. Which spaces does the baron reach?",
                n=task.steps,
                name=name,
            )
        case Job.COIN:
            return say("{name}: take a coin from the market", name=name)
        case Job.COLLAPSE:
            return say("{name}: remove a free tile from your castle", name=name)
        case Job.CATAPULT:
            return say("{name}: remove a free tile from a rival’s castle", name=name)
        case Job.STEAL:
            return say("{name}: choose a rival and take a tile", name=name)
        case Job.STAND:
            return say("{name} enters the tiles already placed.", name=name)
        case _:
            return say("{name} takes a market tile.", name=name)


def read_tile(text: str) -> Tile | Refusal:
    """The tile of a description, or what is wrong with it."""
    try:
        return parse_tile(text)
    except UnreadableEntry as trouble:
        return impossible("CB-63", trouble.message)


# ── a turn ──


def _take(state: State, entry: Take) -> Iterator[Refusal]:
    yield from _on_turn(state, entry.player)
    if not state.full:
        text = say("Tiles taken are not tracked in this game.")
        yield Refusal("CB-58", text)


def _row(state: State, entry: Row) -> Iterator[Refusal]:
    if not 1 <= entry.row <= ROWS:
        yield impossible("CB-65", say("A castle has rows 1 to {most}.", most=ROWS))
        return
    if not 0 <= entry.rubies <= MOST_RUBIES:
        yield impossible("CB-65", say("A tile has 0 to {most} rubies.", most=MOST_RUBIES))
        return
    yield from _on_turn(state, entry.player)
    rows = state.seats[entry.player].rows
    if state.depth != Level.ROWS:
        yield Refusal("CB-65", say("Tiles are entered. The tile gives its row."))
    elif entry.row > 2 and not any(rows[entry.row - 2 : entry.row - 1]):
        yield Refusal(
            "CB-65", say("No tile stands in row {row} yet.", row=entry.row - 1)
        )  # row 2 may rest on doors


def _of_tiles(state: State) -> Iterator[Refusal]:
    if state.depth == Level.ROWS:
        yield Refusal("CB-65", say("Only rows and coins are entered. Enter tiles from the menu."))


def _unknown(castle: Castle, entry: Place | Stand) -> Iterator[Refusal]:
    """A tile or a place that there is not."""
    place, tile = read_place(entry.place), read_tile(entry.tile)
    if isinstance(tile, Refusal):
        yield tile
    if place is None or not castle.has(place):
        yield _no_place(entry.place)


def _place(state: State, entry: Place) -> Iterator[Refusal]:
    yield from _of_tiles(state)
    castle = state.seats[entry.player].castle
    place, tile = read_place(entry.place), read_tile(entry.tile)
    yield from _unknown(castle, entry)
    if entry.discards < 0:
        text = say("Enter 0 or more.")
        yield impossible("CB-24", text)
    yield from _on_turn(state, entry.player)
    if not isinstance(tile, Refusal):
        yield from _source(state, entry, tile)
        if place is not None and castle.has(place) and entry.discards >= 0:
            yield from placing.faults(state.table, castle, place, tile, entry.discards)


def _source(state: State, entry: Place, tile: Tile) -> Iterator[Refusal]:
    seat = state.seats[entry.player]
    if entry.source is Source.ROYAL:
        yield from _royal(state.table, seat, tile)
    if state.full and entry.source is Source.MARKET and tile not in state.market_tiles:
        yield Refusal("CB-09", say("Tile {tile} is not in the market.", tile=entry.tile))
    from_holder = entry.source is Source.HOLDER
    holder = seat.holder if state.full else HOLDER
    if from_holder and not holder:
        yield Refusal("CB-09", say("The holder is empty."))
    elif entry.discards > holder - from_holder:
        yield Refusal("CB-24", say("Not enough other tiles in the holder to discard."))


def _royal(table: Rules, seat: Builder, tile: Tile) -> Iterator[Refusal]:
    """CB-54: who is placed from beside the holder. Of the prince only what all residents have in
    common is known; the princess has a tick."""
    if not table.royal:
        yield Refusal("CB-54", say("Prince and princess belong to the variant Royal strategy."))
    elif not seat.royals:
        text = say("Prince and princess have both been placed.")
        yield Refusal("CB-54", text)
    if not tile.residents:
        yield Refusal("CB-54", say("Prince and princess are residents, but this tile shows none."))
    elif tile.bottom is not None and seat.prince_placed:
        text = say("Only the princess is left, and she has ✓.")
        yield Refusal("CB-54", text)


def _on_turn(state: State, player: int) -> Iterator[Refusal]:
    if state.tasks:
        yield _first_do(state)
    if state.full and player != state.turn:
        name = state.table.names[state.turn]
        yield Refusal("CB-05", say("It is {name}’s turn.", name=name))


def _land(state: State, entry: Land) -> Iterator[Refusal]:
    if min(entry.coins, entry.rubies, entry.slips) < 0:
        text = say("Enter 0 or more.")
        yield impossible("CB-35", text)
        return
    yield from _due(state, Job.LAND, entry.player, "CB-35")
    task = next((t for t in state.tasks if t.job is Job.LAND), None)
    steps = entry.rubies + entry.slips + (task.steps if task else 0)
    if entry.coins > steps:
        yield Refusal(
            "CB-32",
            say_n(
                "There are not that many coin spaces in {n} step.",
                "There are not that many coin spaces in {n} steps.",
                n=steps,
            ),
        )
    if entry.rubies > MOST_RUBIES:
        yield Refusal("CB-35", say("That is too many ruby spaces for one move."))
    if entry.slips > (entry.rubies + 1) * (len(state.seats) - 1):
        yield Refusal("CB-29", say("There are not that many other barons."))
    if state.track is not None and task is not None:
        end = (state.seats[entry.player].baron + steps) % len(state.track.spaces)
        others = [s.baron for at, s in enumerate(state.seats) if at != entry.player]
        if end in others:
            yield Refusal("CB-29", say("Another baron is there. Count the skipped space too."))
    if not state.table.ruby_chain and (entry.rubies > 1 or (entry.rubies and entry.tile)):
        yield Refusal("CB-34", say("In this game the space after a ruby step gives nothing."))


# ── coins ──


def _coin(state: State, entry: TakeCoin) -> Iterator[Refusal]:
    yield from _due(state, Job.COIN, entry.player, "CB-32")
    if state.full and entry.kind not in state.market_coins:
        yield Refusal("CB-36", say("This coin is not in the market."))


def _collapse(state: State, entry: Collapse) -> Iterator[Refusal]:
    yield from _due(state, Job.COLLAPSE, entry.player, "CB-45")
    yield from _free_tile(state, entry.player, entry.place, "CB-45")


def _shoot(state: State, entry: Shoot) -> Iterator[Refusal]:
    yield from _due(state, Job.CATAPULT, entry.player, "CB-47")
    rival = rival_of(state.table, entry.rival)
    yield from _rival(entry.player, entry.rival, rival, "CB-47")
    if rival is not None:
        yield from _free_tile(state, rival, entry.place, "CB-47")


def _steal(state: State, entry: Steal) -> Iterator[Refusal]:
    yield from _due(state, Job.STEAL, entry.player, "CB-39")
    rival = rival_of(state.table, entry.rival)
    yield from _rival(entry.player, entry.rival, rival, "CB-39")
    if rival is not None and not state.seats[rival].holder:
        text = say("Nothing to steal: {name}’s holder is empty.", name=entry.rival)
        yield Refusal("CB-39", text)


def _pick(state: State, entry: Pick) -> Iterator[Refusal]:
    tile = read_tile(entry.tile)
    if isinstance(tile, Refusal):
        yield tile
    yield from _due(state, Job.PICK, entry.player, "CB-43")
    if not isinstance(tile, Refusal) and tile not in state.market_tiles:
        yield Refusal("CB-43", say("Tile {tile} is not in the market.", tile=entry.tile))


def _rival(player: int, name: str, rival: int | None, rule: str) -> Iterator[Refusal]:
    if rival is None:
        text = say("No player is called “{name}”.", name=name)
        yield impossible(rule, text)
    elif rival == player:
        yield Refusal(rule, say("Choose a rival, not yourself."))


def _free_tile(state: State, owner: int, name: str, rule: str) -> Iterator[Refusal]:
    castle = state.seats[owner].castle
    place = read_place(name)
    if place is None or all(p != place for p, _ in castle.tiles):
        yield impossible(rule, say("There is no tile here."))
    elif place not in castle.free_tops():
        yield Refusal(rule, say("Another tile rests on this one."))


# ── the market, doors, depth ──


def _lay(state: State, entry: Lay) -> Iterator[Refusal]:
    yield from (read for read in map(read_tile, entry.tiles) if isinstance(read, Refusal))
    yield from _market(state, Job.LAY, len(entry.tiles), tiles_missing(state))


def _offer(state: State, entry: Offer) -> Iterator[Refusal]:
    yield from _market(state, Job.OFFER, len(entry.coins), coins_missing(state))


def _market(state: State, job: Job, count: int, missing: int) -> Iterator[Refusal]:
    if not state.full:
        yield Refusal("CB-58", say("The market is not tracked in this game."))
    elif job not in [task.job for task in open_tasks(state)]:
        yield _first_do(state) if state.tasks else Refusal("CB-03", say("The market is full."))
    elif count != missing:
        text = say_n(
            "The market is missing exactly {n}.",
            "The market is missing exactly {n}.",
            n=missing,
        )
        yield Refusal("CB-03", text)


def _measure(state: State, entry: Measure) -> Iterator[Refusal]:
    if not SHORTEST_TRACK <= entry.spaces <= LONGEST_TRACK:
        text = say(
            "A track has {least} to {most} spaces.", least=SHORTEST_TRACK, most=LONGEST_TRACK
        )
        yield impossible("CB-66", text)
        return
    apart = set(entry.starts) & set(range(1, entry.spaces + 1))
    if len(entry.starts) != STARTS or len(apart) != STARTS:
        yield impossible("CB-66", say("The four start spaces are different spaces of the track."))
        return
    if state.track is not None:
        yield Refusal("CB-66", say("The length of the track is known."))
    if state.tasks:
        yield _first_do(state)
        return
    steps = (seat.steps for seat in state.seats)
    stand = {(start + n) % entry.spaces for start, n in zip(entry.starts, steps, strict=False)}
    if len(stand) < len(state.seats):
        yield Refusal("CB-66", say("Two barons would stand on one space. Count the spaces again."))


def _stand(state: State, entry: Stand) -> Iterator[Refusal]:
    castle = state.seats[entry.player].castle
    place, tile = read_place(entry.place), read_tile(entry.tile)
    yield from _unknown(castle, entry)
    if place is None or not castle.has(place):
        return
    yield from _due(state, Job.STAND, entry.player, "CB-67")
    if state.full and not state.stock:
        yield Refusal("CB-67", say("The box has {n} tiles.", n=TILES))
    if place not in castle.spots:
        yield Refusal("CB-67", say("Enter the tiles from the bottom up, each place once."))
    elif not isinstance(tile, Refusal):
        yield from placing.pattern_faults(castle, place, castle.spots[place], tile)


def _stood(state: State, entry: Stood) -> Iterator[Refusal]:
    yield from _due(state, Job.STAND, entry.player, "CB-67")


def _door(state: State, entry: Door) -> Iterator[Refusal]:
    yield from _of_tiles(state)
    castle = state.seats[entry.player].castle
    place = read_place(entry.place)
    if place is None or not castle.has(place):
        yield _no_place(entry.place)
        return
    if castle.ground.known:
        yield Refusal("CB-61", say("The doors of this foundation are already known."))
    if place >= STRIDE:
        yield impossible("CB-61", say("Doors are on the foundation, in row 1."))
    elif place in castle.at:
        yield from placing.faults(state.table, castle, place, DOOR, 0)
    else:
        yield from placing.pattern_faults(castle, place, castle.spots[place], DOOR)


def _set_depth(state: State, entry: SetDepth) -> Iterator[Refusal]:
    if entry.depth == state.depth:
        yield Refusal("CB-58", say("The game is already tracked that way."))
    if any(not 0 <= n <= HOLDER for n in entry.holders):
        text = say("A holder has room for 0 to {most} tiles.", most=HOLDER)
        yield impossible("CB-07", text)
    if entry.depth == Level.FULL and len(entry.holders) != len(state.seats):
        text = say("For full tracking, enter how many tiles each player has, in turn order.")
        yield impossible("CB-59", text)
    elif entry.depth != Level.FULL and entry.holders:
        text = say("The number of tiles is entered only for full tracking. Leave it out.")
        yield impossible("CB-59", text)


# ── what several of these ask ──


def _due(state: State, job: Job, player: int, rule: str) -> Iterator[Refusal]:
    """This must be one of the things to do now, and this player's."""
    due = [(task.job, task.player) for task in open_tasks(state)]
    if not due:
        yield Refusal(rule, say("Not now."))
    elif (job, player) not in due:
        yield _first_do(state)


def _first_do(state: State) -> Refusal:
    task = open_tasks(state)[0]
    return Refusal(_RULES[task.job], say("First: {task}", task=task_text(state, task)))


def _no_place(name: str) -> Refusal:
    text = say("There is no place “{place}” in this castle: places are called a1, b3…", place=name)
    return impossible("CB-10", text)


_RULES = {
    Job.LAY: "CB-03",
    Job.OFFER: "CB-03",
    Job.LAND: "CB-35",
    Job.COIN: "CB-36",
    Job.COLLAPSE: "CB-45",
    Job.CATAPULT: "CB-47",
    Job.STEAL: "CB-39",
    Job.PICK: "CB-43",
    Job.STAND: "CB-67",
}
_CHECKS: dict[type[Entry], Callable[[State, Any], Iterator[Refusal]]] = {
    Take: _take,
    Place: _place,
    Row: _row,
    Land: _land,
    TakeCoin: _coin,
    Collapse: _collapse,
    Shoot: _shoot,
    Steal: _steal,
    Pick: _pick,
    Lay: _lay,
    Offer: _offer,
    Door: _door,
    Measure: _measure,
    Stand: _stand,
    Stood: _stood,
    SetDepth: _set_depth,
}

"""Every reason against an entry, each with its ledger line."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from core.entry import Entry, player_of
from core.game import Refusal, impossible
from core.games.dice_game.entries import Bonus, Colour, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.layouts import PRINTED_NUMBERS
from core.games.dice_game.marking import (
    is_over,
    monk_cells,
    plain_reach,
    reaches,
    rolled_cells,
    same_dice,
    silver_at_hand,
)
from core.games.dice_game.scoring import BONUSES, COLOURS
from core.games.dice_game.state import Duchy, State, Turn
from core.message import say


def check(state: State, entry: Entry) -> tuple[Refusal, ...]:
    """Those that make the entry impossible stand alone."""
    return tuple(_senseless(state, entry)) or tuple(_against(state, entry))


def _against(state: State, entry: Entry) -> Iterator[Refusal]:
    if is_over(state):
        yield Refusal("DG-70", say("The game is over. Undo to play on."))
    elif isinstance(entry, Start):
        yield from _against_start(state, entry)
    elif isinstance(entry, Roll):
        yield from _against_roll(state)
    elif state.roll is None and state.castleless:
        yield Refusal("DG-10", say("Choose the starting castles first."))
    elif state.roll is None:
        yield Refusal("DG-10", say("Enter the roll first."))
    elif isinstance(entry, Mark):
        yield from _against_mark(state, entry, state.roll)
    elif isinstance(entry, Pass):
        yield from _against_pass(state, entry)
    elif isinstance(entry, Keep):
        yield from _against_keep(state, entry)


def _senseless(state: State, entry: Entry) -> Iterator[Refusal]:
    """What cannot be, whatever the table wants."""
    player = player_of(entry)
    if player is not None and player not in range(len(state.duchies)):
        yield impossible("DG-13", say("There is no seat {n} in this game.", n=player + 1))
    if isinstance(entry, Start | Mark) and state.table.sheet.grid.cell(entry.cell) is None:
        yield impossible("DG-01", say("There is no space {cell} on the sheet.", cell=entry.cell))
    if isinstance(entry, Mark):
        if entry.number not in range(1, 7):
            yield impossible("DG-10", say("A die shows 1 to 6, not {n}.", n=entry.number))
        if entry.use is Bonus.GOODS:
            yield impossible("DG-50", say("Goods can only be sold, on a double hourglass."))
    elif isinstance(entry, Roll):
        if len(entry.numbers) != 2 or not all(n in range(1, 7) for n in entry.numbers):
            yield impossible("DG-10", say("A roll has two numbers from 1 to 6."))
        if len(entry.colours) != 2:
            yield impossible("DG-10", say("A roll has two colours."))
        if entry.hourglasses not in (1, 2):
            yield impossible("DG-10", say("The hourglass die shows one or two hourglasses."))


def _against_start(state: State, entry: Start) -> Iterator[Refusal]:
    table, name = state.table, state.table.names[entry.player]
    cell = table.sheet.grid.cell(entry.cell)
    assert cell is not None
    if state.roll is not None:
        yield Refusal("DG-02", say("Choose the starting castle before the first roll."))
    if cell not in table.sheet.squares:
        yield Refusal("DG-02", say("Start with a castle."))
    duchy = state.duchies[entry.player]
    own = duchy.start
    if own and table.start == "same" and not own >> cell & 1:
        yield Refusal("DG-81", say("All players start with the same castle."))
    elif own:
        yield Refusal("DG-02", say("{player} already has a castle.", player=name))
    elif duchy.marked:
        yield Refusal("DG-02", say("{player} has already marked a space.", player=name))
    if table.start == "different":
        yield from _against_order(state, entry.player)
        yield from _against_taken(state, entry, cell)


def _against_order(state: State, player: int) -> Iterator[Refusal]:
    if player in state.castleless and player != state.castleless[0]:
        first = state.table.names[state.castleless[0]]
        yield Refusal("DG-80", say("{player} chooses a castle first.", player=first))


def _against_taken(state: State, entry: Start, cell: int) -> Iterator[Refusal]:
    for player, duchy in enumerate(state.duchies):
        if player != entry.player and duchy.start >> cell & 1:
            owner = state.table.names[player]
            yield Refusal(
                "DG-80",
                say(
                    "{player} already has this castle. All must differ.",
                    player=owner,
                ),
            )


def _against_roll(state: State) -> Iterator[Refusal]:
    if state.waiting and state.roll is None:
        yield Refusal("DG-02", say("Still without a castle: {players}.", players=_names(state)))
    elif state.waiting:
        yield Refusal("DG-18", say("Still to do: {players}.", players=_names(state)))
    elif state.last_round and state.table.solo:
        yield Refusal("DG-82", say("This was the last round: the third phase has had its eight."))
    elif state.last_round:
        yield Refusal("DG-70", say("This was the last round: the third time track is full."))


def _names(state: State) -> str:
    return ", ".join(state.table.names[player] for player in state.waiting)


def _against_pass(state: State, entry: Pass) -> Iterator[Refusal]:
    duchy, name = state.duchies[entry.player], state.table.names[entry.player]
    if duchy.turn.begun:
        if not reaches(state, entry.player):
            yield _through(name, duchy.turn)
    elif plain_reach(state, entry.player):
        yield Refusal(
            "DG-17",
            say(
                "{player} can still mark a space. A worker is only for players who cannot.",
                player=name,
            ),
        )


def _against_keep(state: State, entry: Keep) -> Iterator[Refusal]:
    turn, name = state.duchies[entry.player].turn, state.table.names[entry.player]
    if not turn.goods_sold:
        yield Refusal("DG-53", say("{player} has sold no goods this round.", player=name))
    elif turn.marks:
        yield Refusal(
            "DG-53",
            say("{player} has already marked a space. Keep goods before that.", player=name),
        )
    elif turn.passed:
        yield Refusal(
            "DG-53",
            say(
                "{player} has already taken a worker. Keep goods before that.",
                player=name,
            ),
        )


def _through(name: str, turn: Turn) -> Refusal:
    if turn.marks:
        return Refusal("DG-14", say("{player} is done for this round.", player=name))
    return Refusal(
        "DG-17", say("{player} has taken a worker instead of marking this round.", player=name)
    )


def _against_mark(state: State, entry: Mark, roll: Roll) -> Iterator[Refusal]:
    duchy = state.duchies[entry.player]
    cell = state.table.sheet.grid.cell(entry.cell)
    assert cell is not None
    yield from _against_turn(state, entry, duchy, roll)
    yield from _against_place(entry, duchy, cell)
    yield from _against_colour(state, entry, roll, cell)
    if entry.number not in roll.numbers and entry.use is not Bonus.WORKER:
        reason = say("No die shows a {number}.", number=entry.number)
        if _helps(state, entry, roll, Bonus.WORKER):
            reason = say("No die shows a {number}. A worker can change one.", number=entry.number)
        yield Refusal("DG-14", reason)
    yield from _against_area(state, entry, duchy, cell)
    colour = state.table.sheet.colours[cell]
    first = duchy.turn.first
    if entry.use is Bonus.SILVER and first and same_dice(roll, first, (colour, entry.number)):
        yield Refusal(
            "DG-45",
            say("Use at least one different die for the second space."),
        )


def _helps(state: State, entry: Mark, roll: Roll, bonus: Bonus) -> bool:
    """Whether this mark would be allowed with that bonus; nothing else is ever advised."""
    if entry.use is not None:
        return False
    return not any(_against_mark(state, dataclasses.replace(entry, use=bonus), roll))


def _against_turn(state: State, entry: Mark, duchy: Duchy, roll: Roll) -> Iterator[Refusal]:
    turn, use, name = duchy.turn, entry.use, state.table.names[entry.player]
    if turn.marks > 1:
        yield Refusal(
            "DG-40", say("{player} has marked two spaces. A third is not allowed.", player=name)
        )
    elif turn.passed:
        yield _through(name, turn)
    elif turn.marks == 1:
        yield from _against_second(state, entry, duchy, roll)
    elif use is Bonus.SILVER:
        yield Refusal("DG-44", say("Silver only pays for a second space."))
    if use is not None and not duchy.has(use):
        yield Refusal(
            "DG-41", say("{player} has no such bonus: {bonus}.", player=name, bonus=BONUSES[use])
        )


def _against_second(state: State, entry: Mark, duchy: Duchy, roll: Roll) -> Iterator[Refusal]:
    used, name = duchy.turn.used, state.table.names[entry.player]
    if used is not None:
        yield Refusal(
            "DG-40",
            say(
                "Only one bonus per round. {player} has used: {bonus}.",
                player=name,
                bonus=BONUSES[used],
            ),
        )
    if entry.use is None:
        reason = say("One space per round.")
        if _helps(state, entry, roll, Bonus.SILVER):
            reason = say("One space per round. A second one costs 1 silver.")
        yield Refusal("DG-14", reason)
    elif entry.use is not Bonus.SILVER:
        yield Refusal("DG-46", say("A space paid with silver needs the dice as rolled."))
    elif duchy.has(Bonus.SILVER) and silver_at_hand(state, duchy) < 1:
        yield Refusal("DG-48", say("In this game, silver can be used from the next round."))


def _against_place(entry: Mark, duchy: Duchy, cell: int) -> Iterator[Refusal]:
    if duchy.marked >> cell & 1:
        yield Refusal("DG-16", say("This space is already marked."))
    elif not duchy.edge >> cell & 1:
        yield Refusal("DG-15", say("Not next to a marked space."))


def _against_colour(state: State, entry: Mark, roll: Roll, cell: int) -> Iterator[Refusal]:
    sheet = state.table.sheet
    colour = COLOURS[sheet.colours[cell]]
    if entry.use is Bonus.MONK:
        if not monk_cells(sheet, roll) >> cell & 1:
            yield Refusal(
                "DG-42",
                say("Both colour dice are already {colour}. No monk needed.", colour=colour),
            )
    elif not rolled_cells(sheet, roll) >> cell & 1:
        reason = say("No {colour} die.", colour=colour)
        if _helps(state, entry, roll, Bonus.MONK):
            reason = say(
                "No {colour} die. A monk can change a colour.",
                colour=colour,
            )
        yield Refusal("DG-20", reason)


def _against_area(state: State, entry: Mark, duchy: Duchy, cell: int) -> Iterator[Refusal]:
    sheet = state.table.sheet
    if duchy.open[entry.number - 1] >> cell & 1 or duchy.marked >> cell & 1:
        return
    colour = sheet.colours[cell]
    if colour is Colour.ORANGE:
        reason = say(
            "This city already has a {number}. Its numbers must differ.", number=entry.number
        )
    elif colour is Colour.GREEN:
        reason = say("No space next to this castle has a {number}.", number=entry.number)
    elif colour is Colour.YELLOW:
        area = sheet.areas[cell]
        there = next(n for n, cells in enumerate(duchy.written, start=1) if cells & area)
        reason = say("This pasture only takes a {number}.", number=there)
    else:
        low, high = PRINTED_NUMBERS[colour]
        reason = say("Only a {low} or a {high} fits here.", low=low, high=high)
    yield Refusal(AREA_RULES[colour], reason)


AREA_RULES = {
    Colour.PURPLE: "DG-21",
    Colour.GREY: "DG-22",
    Colour.BLUE: "DG-23",
    Colour.ORANGE: "DG-24",
    Colour.GREEN: "DG-25",
    Colour.YELLOW: "DG-26",
}

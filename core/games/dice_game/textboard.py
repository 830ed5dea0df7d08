"""The sheet of the Dice Game as text: `P1` is a monastery with a 1, `P.` an empty one, `G:P` an
empty castle with a purple square, `Gx` the starting castle; `o` is a circled bonus, `x` a used
one."""

from __future__ import annotations

from core.components.hexgrid import members
from core.components.textboard import TextBoard, standing
from core.games.dice_game.entries import Bonus, Colour
from core.games.dice_game.layouts import LETTERS, SQUARES, PrintedSheet
from core.games.dice_game.state import PHASES, Duchy, State

_LETTER = {colour: letter for letter, colour in LETTERS.items()}
_SQUARE = {bonus: letter for letter, bonus in SQUARES.items()}


def sheet(state: State, player: int) -> TextBoard:
    """A player's sheet, and the bonuses circled on it."""
    duchy, printed = state.duchies[player], state.table.sheet
    labels = [_label(printed, duchy, cell) for cell in range(len(printed.grid))]
    bonuses = {bonus.value: _circles(printed, duchy, bonus) for bonus in Bonus}
    circles = (
        f"{name} {'o' * unused}{'x' * (circled - unused)}"
        for name, (circled, unused) in bonuses.items()
        if circled
    )
    spaces = {printed.grid.names[cell]: duchy.number(cell) for cell in members(duchy.marked)}
    data = {
        "spaces": {name: "x" if number is None else number for name, number in spaces.items()},
        "bonuses": {
            name: {"circled": circled, "unused": unused}
            for name, (circled, unused) in bonuses.items()
        },
    }
    return TextBoard((*standing(printed.grid, labels), *filter(None, ["  ".join(circles)])), data)


def table(state: State) -> TextBoard:
    """What all players share: the dice, the time tracks and the colours still to be finished."""
    track = state.table.track
    tracks = (
        f"{title} {'x' * boxes}{'.' * (track - boxes)}"
        for title, boxes in zip(PHASES, _boxes(state), strict=True)
    )
    colours = _colours(state)
    values = (f"{name} {'/'.join(map(str, left)) or '-'}" for name, left in colours.items())
    rows = [f"time: {'  '.join(tracks)}", f"colours: {'  '.join(values)}"]
    roll = None
    if state.roll is not None:
        roll = {
            "numbers": list(state.roll.numbers),
            "colours": list(state.roll.colours),
            "hourglasses": state.roll.hourglasses,
        }
        rows.insert(0, f"dice: {str(state.roll).removeprefix('roll ')}")
    data = {"dice": roll, "time": list(_boxes(state)), "colours": colours}
    return TextBoard(tuple(rows), data)


def _label(printed: PrintedSheet, duchy: Duchy, cell: int) -> str:
    letter = _LETTER[printed.colours[cell]]
    if duchy.marked >> cell & 1:
        return f"{letter}{duchy.number(cell) or 'x'}"
    square = printed.squares.get(cell)
    return f"{letter}:{_SQUARE[square]}" if square else f"{letter}."


def _circles(printed: PrintedSheet, duchy: Duchy, bonus: Bonus) -> tuple[int, int]:
    """How many of a bonus are circled, used ones too, and how many of them are unused."""
    castles = sum(
        square is bonus for cell, square in printed.squares.items() if duchy.marked >> cell & 1
    )
    unused = duchy.has(bonus)
    return max(unused, duchy.circled[tuple(Bonus).index(bonus)] + castles), unused


def _boxes(state: State) -> tuple[int, ...]:
    """The boxes crossed in each phase."""
    full = (state.table.track,) * state.phase
    return (*full, state.boxes, *(0,) * (len(PHASES) - 1 - state.phase))


def _colours(state: State) -> dict[str, list[int]]:
    """The values that each colour still brings: to who finishes it next, and then."""
    found = {}
    for slot, colour in enumerate(Colour):
        values = list(state.table.sheet.colour_points[colour])
        if state.table.solo:  # DG-83
            last = state.phase == len(PHASES) - 1
            found[colour.value] = [] if state.finished[slot] else [values[last]]
        else:
            earlier = sum(done != state.round for done in state.finished[slot])
            found[colour.value] = values[earlier:]
    return found

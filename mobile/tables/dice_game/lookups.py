"""What players of the Dice Game would look up on the pad: what things are worth now."""

from __future__ import annotations

from core.games.dice_game.entries import Bonus, Colour
from core.games.dice_game.layouts import area_points, largest_area
from core.games.dice_game.marking import is_over
from core.games.dice_game.scoring import BONUSES, COLOURS, area_item, sale_item
from core.games.dice_game.state import PHASES, State
from core.message import say, say_n
from mobile.tables.dice_game.looks import BONUS_COLOURS, ICONS
from mobile.tables.view import Fact, LookUp


def look_ups(state: State, players: tuple[int, ...]) -> tuple[LookUp, ...]:
    if is_over(state):
        return ()
    goods = tuple(_goods(state, player) for player in players)
    return (_rounds(state), _areas(state), _colours(state), *(g for g in goods if g is not None))


def _rounds(state: State) -> LookUp:
    """A round crosses one box or two."""
    left = max(state.table.track - state.boxes, 0)
    fewest = left if state.table.solo else -(-left // 2)
    phase = PHASES[state.phase]
    if not left:
        return LookUp(say("Phase {phase}: last round", phase=phase))
    if fewest == left:
        return LookUp(
            say_n(
                "Phase {phase}: {n} more round",
                "Phase {phase}: {n} more rounds",
                n=left,
                phase=phase,
            )
        )
    return LookUp(
        say("Phase {phase}: {least}–{most} more rounds", phase=phase, least=fewest, most=left)
    )


def _areas(state: State) -> LookUp:
    sizes = range(1, largest_area() + 1)
    facts = tuple(
        Fact(
            str(area_points(size, state.phase)),
            text=str(size),
            name=area_item(None, size, state.phase).name,
        )
        for size in sizes
    )
    return LookUp(say("Points per area, by size"), facts)


def _colours(state: State) -> LookUp:
    """The bonus for the next to complete each colour; nothing where both are gone."""
    facts = []
    for slot, colour in enumerate(Colour):
        values = state.table.sheet.colour_points[colour]
        rounds = [done for done in state.finished[slot] if done != state.round]
        rank = len(rounds)
        if state.table.solo:
            rank = 1 if state.phase == len(PHASES) - 1 else 0
        value = str(values[rank]) if rank < len(values) else ""
        facts.append(Fact(value, ICONS[colour], colour.value, name=COLOURS[colour]))
    return LookUp(say("Points for completing a colour"), tuple(facts))


def _goods(state: State, player: int) -> LookUp | None:
    """What a sale on the next double hourglass would give."""
    count = state.duchies[player].has(Bonus.GOODS)
    if not count:
        return None
    title = say("{name}’s goods, when sold", name=state.table.names[player])
    facts = (
        Fact(f"+{sale_item(count).vp}", "star", "paper", name=say("Points")),
        Fact(f"+{count}", "silver", BONUS_COLOURS[Bonus.SILVER], name=BONUSES[Bonus.SILVER]),
    )
    return LookUp(title, facts, player)

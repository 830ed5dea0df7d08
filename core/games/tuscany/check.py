"""Every reason against an entry, each with its ledger line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import sub
from typing import Any

from core.entry import Entry, player_of
from core.game import Refusal, impossible
from core.games.tuscany import entries as e
from core.games.tuscany import placing
from core.games.tuscany.apply import (
    COUNTED,
    completed,
    meant,
    mixed,
    stored_words,
    turned_up,
    unseen,
    yield_pile,
)
from core.games.tuscany.due import (
    EVERY_KIND,
    Due,
    closings,
    due_now,
    due_text,
    may_fit,
    next_to_choose,
    on_display,
    owed_at_score,
    takable,
)
from core.games.tuscany.layouts import sorted_rewards
from core.games.tuscany.state import Estate, Phase, Source, State, What
from core.games.tuscany.tiles import (
    BONUS_INDEX,
    BONUS_SUPPLY,
    CASTLE_CELLS,
    GOODS_INDEX,
    LARGEST_AREA,
    MOST_FARMS,
    MOST_REWARDS,
    OWN_TILES,
    REGION_CARDS,
    STACK,
    STACKS,
    STORED_INDEX,
    TILE_INDEX,
    TILES,
    Closes,
    Goods,
    Joined,
    Level,
    Reward,
    Stored,
    Tile,
    bonus_name,
    colour_name,
    stored_name,
    tile_name,
)
from core.message import Message, say, say_n

_CASTLE = TILE_INDEX[Tile.CASTLE]
_Check = Callable[[State, Any], Iterator[Refusal]]
_CHECKS: dict[type[Entry], _Check] = {}
_ONLY_FULL = (e.Reveal, e.Draw, e.Take, e.Clear, e.Marble)
_OF_THE_TRACKS = (e.Area, e.Colour, e.Farms)


def check(state: State, entry: Entry) -> tuple[Refusal, ...]:
    """All of them; those that make the entry impossible stand alone."""
    player = player_of(entry)
    if player is not None and not 0 <= player < len(state.estates):
        return (impossible("TU-01", say("There is no such player in this game.")),)
    state = meant(state, entry)
    found = tuple(_CHECKS[type(entry)](state, entry))
    return tuple(r for r in found if r.impossible) or found


# ── when ─────────────────────────────────────────────────────────────────────────────────────


def _in_play(state: State, entry: Any, *dues: Due) -> Iterator[Refusal]:
    """Against entries that come at the wrong time. `dues`: what they answer at depth `full`."""
    if state.phase is not Phase.PLAY:
        yield _not_now(state)
    elif state.tracks != isinstance(entry, _OF_THE_TRACKS) and not isinstance(
        entry, e.Bonus | e.Card
    ):
        yield _other_depth(state)
    elif not state.full:
        if isinstance(entry, _ONLY_FULL):
            yield Refusal(
                "TU-70", say("Only scoring moves are entered. Change the tracking first.")
            )
    elif entry.player != state.active:
        yield Refusal("TU-12", _whose_turn(state))
    elif due_now(state) not in dues:
        yield _not_now(state)


def _other_depth(state: State) -> Refusal:
    if state.tracks:
        return Refusal("TU-87", say("Only the tracks are entered. Change this in the menu."))
    return Refusal("TU-87", say("The app works this out from the tiles."))


def _whose_turn(state: State) -> Message:
    """With what keeps the turn from ending, where its action is done."""
    name = state.rules.names[state.active]
    if due_now(state) is Due.ACTION:
        return say("It is {name}’s turn.", name=name)
    return say("It is {name}’s turn. Still to do: {due}", name=name, due=due_text(state))


def _not_now(state: State) -> Refusal:
    rule = due_now(state).value if state.phase is Phase.PLAY and state.full else "TU-11"
    return Refusal(rule, say("Not now. {due}", due=due_text(state)))


# ── set-up and the table ─────────────────────────────────────────────────────────────────────


def _start(state: State, entry: e.Start) -> Iterator[Refusal]:
    estate = state.estates[entry.player]
    cell = estate.land.grid.cell(entry.cell)
    if cell is None:
        yield _no_cell(entry.cell)
        return
    if state.phase is not Phase.SETUP:
        yield _not_now(state)
    if estate.covered:
        yield Refusal("TU-08", say("The starting castle is already placed."))
    if not castle_cells(estate) >> cell & 1:
        yield Refusal("TU-08", say("The starting castle goes on a dark green space."))
    elif state.rules.start_scores and not estate.untold:
        yield from placing.closes(start_closings(estate, cell), entry.closes)
    elif entry.closes is not None:
        yield Refusal("TU-76", say("In this game the starting castle completes no area."))


def castle_cells(estate: Estate) -> int:
    """Where the start castle may lie; anywhere, should no dark green cell be left to paint."""
    land = estate.land
    known = land.colours[_CASTLE]
    if known.bit_count() >= CASTLE_CELLS:
        return known
    return known | land.unknown or land.grid.all


def start_closings(estate: Estate, cell: int) -> tuple[Closes, ...]:
    found = closings(estate.land, estate.covered, cell, _CASTLE)
    return tuple(x for x in found if x is not Closes.COLOUR) or (Closes.AREA,)


def _bonus(state: State, entry: e.Bonus) -> Iterator[Refusal]:
    if state.phase is Phase.SETUP:
        chooser = next_to_choose(state)
        if chooser is None or state.missing:
            yield _not_now(state)
        elif entry.player != chooser:
            name = state.rules.names[chooser]
            yield Refusal("TU-09", say("{name} takes a bonus tile first.", name=name))
    else:
        yield from _in_play(state, entry, Due.CITY)
        if not state.tracks and not state.estates[entry.player].cities:
            yield Refusal("TU-34", say("Only a new city gives a bonus tile."))
    if state.bonus_taken[BONUS_INDEX[entry.kind]] >= BONUS_SUPPLY:
        yield Refusal(
            "TU-35",
            say("No “{kind}” tiles left. Choose another type.", kind=bonus_name(entry.kind)),
        )


def _paint(state: State, entry: e.Paint) -> Iterator[Refusal]:
    land = state.estates[entry.player].land
    cells = [land.grid.cell(name) for name in entry.cells]
    for name, cell in zip(entry.cells, cells, strict=True):
        if cell is None:
            yield _no_cell(name)
        elif not land.unknown >> cell & 1:
            yield Refusal("TU-72", say("This colour is already known."))
    if not cells:
        yield Refusal("TU-72", say("Choose the spaces of this colour."))
    new = sum({1 << cell for cell in cells if cell is not None and land.unknown >> cell & 1})
    yield from placing.colour(land, new, TILE_INDEX[entry.colour])
    if state.phase is Phase.OVER:
        yield _not_now(state)


def _depth(state: State, entry: e.SetDepth) -> Iterator[Refusal]:
    if state.phase in (Phase.FINAL, Phase.OVER):
        yield _not_now(state)
    if entry.level == level_of(state):
        yield Refusal("TU-71", say("The game is already tracked that way."))
    elif state.tracks and entry.level == Level.FULL and any(map(unseen, state.estates)):
        yield Refusal("TU-91", say("Enter the tiles first, then every action."))
    elif entry.level == Level.FULL and any(estate.lay for estate in state.estates):
        yield Refusal("TU-92", say("First enter how the boards are shifted."))
    yield from _counts(state, entry)


def _counts(state: State, entry: e.SetDepth) -> Iterator[Refusal]:
    """Against numbers that no table can have."""
    players = len(state.estates)
    given = [getattr(entry, name) for name in COUNTED]
    if any(counts and len(counts) != players for counts in (*given, entry.stored)):
        yield impossible("TU-71", say("Enter a number for each player, in turn order."))
    elif entry.level != Level.FULL and (any(given) or entry.stored):
        yield impossible("TU-71", say("Numbers are entered only if every action is tracked."))
    for name, counts in zip(COUNTED, given, strict=True):
        most = STACKS * STACK if name == "used" else REGION_CARDS
        if any(not 0 <= count <= most for count in counts):
            yield impossible("TU-71", say("Enter numbers from 0 to {most}.", most=most))
    for text in entry.stored:
        if any(word not in TILES for word in stored_words(text)):
            yield impossible("TU-71", say("Name tiles, such as village+inn, or none."))


def _shift(state: State, entry: e.Shift) -> Iterator[Refusal]:
    lay = state.estates[entry.player].lay
    if lay is None or lay.known[list(Joined).index(entry.board)]:
        yield Refusal("TU-92", say("The shift of this board is already known."))
    if state.phase is Phase.OVER:
        yield _not_now(state)


def _lies(state: State, entry: e.Lies) -> Iterator[Refusal]:
    estate = state.estates[entry.player]
    cell = estate.land.grid.cell(entry.cell)
    if cell is None:
        yield _no_cell(entry.cell)
        return
    if len(entry.farms) > MOST_FARMS or (entry.farms and entry.tile is not Tile.FARM):
        yield impossible("TU-91", say("Only a farm shows 1 or 2 types."))
    if not estate.untold:
        yield Refusal("TU-91", say("Your tiles are known. Enter what you place now."))
    kind = estate.land.kind(cell)
    if estate.covered >> cell & 1:
        yield Refusal("TU-26", say("This space is already taken."))
    elif kind is not None and TILES[kind] is not entry.tile:
        yield Refusal("TU-26", say("This space has another colour."))


def _told(state: State, entry: e.Told) -> Iterator[Refusal]:
    estate = state.estates[entry.player]
    if not estate.untold:
        yield Refusal("TU-91", say("Your tiles are known. Enter what you place now."))
    for kind, tile in enumerate(TILES):
        if tiles_missing(estate, kind):
            yield Refusal(
                "TU-91",
                say("Tiles of completed areas are missing: {colour}.", colour=colour_name(tile)),
            )


def tiles_missing(estate: Estate, kind: int) -> int:
    """How many tiles of completed areas nobody has entered yet."""
    lying = (estate.land.colours[kind] & estate.covered).bit_count()
    return max(0, sum(completed(estate, kind)) - lying)


def level_of(state: State) -> Level:
    if state.tracks:
        return Level.TRACKS
    return Level.FULL if state.full else Level.SCORE


def _score(state: State, entry: e.Score) -> Iterator[Refusal]:
    if state.phase in (Phase.SETUP, Phase.OVER):
        yield _not_now(state)
    elif state.phase is Phase.PLAY and state.full:
        yield Refusal("TU-51", say("The round is not over yet. {due}", due=due_text(state)))
    elif state.phase is Phase.PLAY:
        for owed in owed_at_score(state):
            yield Refusal("TU-80", say("Not now. {due}", due=owed))


def _left(state: State, entry: e.Left) -> Iterator[Refusal]:
    if state.phase is not Phase.FINAL:
        yield _not_now(state)
    if state.full:
        yield Refusal("TU-70", say("The app has already counted what is left."))
    estate = state.estates[entry.player]
    if estate.left[GOODS_INDEX[entry.goods]] is not None:
        yield Refusal("TU-57", say("That has already been entered."))
    if not 0 <= entry.count <= REGION_CARDS:
        yield impossible("TU-57", say("Enter a number from 0 to {most}.", most=REGION_CARDS))
    elif entry.count > (most := most_left(state, entry.player, entry.goods)):
        if entry.goods is Goods.CARDS:
            yield Refusal("TU-14", say("There are only 122 region cards in all."))
            return
        yield Refusal(
            "TU-16",
            say_n(
                "Storage has room for {n} tile or hex.",
                "Storage has room for {n} tiles and hexes.",
                n=most,
            ),
        )


def most_left(state: State, player: int, goods: Goods) -> int:
    """The largest number that makes sense: storage cells for what is stored, cards that no other
    player has, and for the rest as many as there are cards."""
    estate = state.estates[player]
    if goods is Goods.CARDS:
        place = GOODS_INDEX[goods]
        told = (
            other.left[place] or 0 for seat, other in enumerate(state.estates) if seat != player
        )
        return max(0, REGION_CARDS - sum(told))
    if goods is Goods.TILES:
        return max(0, estate.capacity - (estate.left[GOODS_INDEX[Goods.HEXES]] or 0))
    if goods is Goods.HEXES:
        return max(0, estate.capacity - (estate.left[GOODS_INDEX[Goods.TILES]] or 0))
    return REGION_CARDS


# ── the display ──────────────────────────────────────────────────────────────────────────────


def _reveal(state: State, entry: e.Reveal) -> Iterator[Refusal]:
    if state.phase is Phase.SETUP:
        if not state.full:
            yield Refusal(
                "TU-70", say("Only scoring moves are entered. Change the tracking first.")
            )
        elif not state.missing:
            yield _not_now(state)
        elif entry.player != state.active:
            name = state.rules.names[state.active]
            yield Refusal("TU-05", say("{name} reveals the first tiles.", name=name))
    else:
        yield from _in_play(state, entry, Due.REVEAL)
    if not entry.tiles:
        yield Refusal("TU-17", say("Enter the tiles revealed."))
    if len(entry.tiles) > state.missing > 0:
        yield Refusal("TU-17", due_text(state))
    for tile in entry.tiles:
        kind = TILE_INDEX[tile]
        if not revealable(state) >> kind & 1:
            yield _worn_out(state, tile)
        state = turned_up(state, kind)


def revealable(state: State) -> int:
    """The kinds that can still turn up where the next tile comes from, one bit a kind."""
    if state.source is Source.STACK:
        left: Sequence[int] = list(map(sub, OWN_TILES, state.estates[state.active].turned))
    elif state.source is Source.NEUTRAL:
        left = mixed(state.neutral).pile
    else:
        return EVERY_KIND
    return sum([1 << kind for kind, count in enumerate(left) if count > 0]) or EVERY_KIND


def _worn_out(state: State, tile: Tile) -> Refusal:
    if state.source is Source.STACK:
        return Refusal(
            "TU-03",
            say(
                "{name}’s stacks have no more of these: {tile}.",
                name=state.rules.names[state.active],
                tile=tile_name(tile),
            ),
        )
    return Refusal(
        "TU-21",
        say(
            "All neutral tiles of this type are out: {tile}.",
            tile=tile_name(tile),
        ),
    )


def _take(state: State, entry: e.Take) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.ACTION, Due.TAKE)
    estate = state.estates[entry.player]
    kind = TILE_INDEX[entry.tile]
    taken, cleared = takable(state, entry.player)
    if state.full and not state.display[kind]:
        yield Refusal("TU-15", say("That tile is not in the display."))
    elif cleared and not taken:
        yield Refusal("TU-18", say("No tile fits. Replace one type first."))
    elif not taken >> kind & 1 and state.clearing:
        yield Refusal("TU-18", say("After replacing tiles, you must take one that fits."))
    elif not taken >> kind & 1 and state.full:
        yield Refusal("TU-19", say("In this game you may only take a tile that fits now."))
    yield from _over(estate, entry.over)


def _over(estate: Estate, over: Stored | None) -> Iterator[Refusal]:
    full = estate.free_storage <= 0
    if over is None:
        if full:
            yield Refusal("TU-16", say("Storage is full. Choose what to discard."))
    elif not full:
        yield Refusal("TU-16", say("Storage has a free space. Nothing is discarded."))
    elif not stored_count(estate, over):
        yield Refusal("TU-16", say("Not in storage: {what}.", what=stored_name(over)))


def stored_count(estate: Estate, what: Stored) -> int:
    return estate.hexes if what is Stored.HEX else estate.stored[STORED_INDEX[what]]


def _clear(state: State, entry: e.Clear) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.ACTION, Due.TAKE)
    if state.full and not state.display[TILE_INDEX[entry.tile]]:
        yield Refusal("TU-18", say("That tile is not in the display."))
    cleared = takable(state, entry.player).cleared
    if not cleared and may_fit(state.estates[entry.player], on_display(state)):
        yield Refusal("TU-18", say("A tile fits. Nothing is replaced."))
    elif not cleared and state.full:
        yield Refusal("TU-85", say("No fitting neutral tile is left."))


# ── actions and follow-ups ───────────────────────────────────────────────────────────────────


def _draw(state: State, entry: e.Draw) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.ACTION)


def _marble(state: State, entry: e.Marble) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.ACTION, Due.MARBLE)
    if state.full and not state.estates[entry.player].marble:
        yield Refusal("TU-42", say("You have no marble to spend."))
    if state.marble_spent:
        yield Refusal("TU-42", say("Only one marble per turn."))


def _pass(state: State, entry: e.Pass) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.CITY, Due.YIELD, Due.CASTLE, Due.MARBLE)
    estate = state.estates[entry.player]
    if estate.cities:
        return
    if estate.yields:
        if estate.yields >= estate.yields_from_traveller:
            yield Refusal("TU-46", say("The first yield card must be revealed."))
    elif not state.full:
        yield Refusal("TU-70", say("There is nothing to skip."))


def _card(state: State, entry: e.Card) -> Iterator[Refusal]:
    yield from _in_play(state, entry, Due.YIELD)
    estate = state.estates[entry.player]
    if not estate.yields and not state.tracks:
        yield Refusal("TU-46", say("Only a new traveller reveals yield cards."))
    if not 1 <= len(entry.gives) <= MOST_REWARDS:
        yield Refusal("TU-74", say("A card gives 1 to {most} things.", most=MOST_REWARDS))
    elif state.rules.yields:
        yield from _known_card(state, sorted_rewards(entry.gives))
    if not entry.room:
        if Reward.HEX not in entry.gives:
            yield Refusal("TU-48", say("Only a wild hex needs room in storage."))
        elif state.full and estate.free_storage > 0:
            yield Refusal("TU-48", say("Storage has a free space for the wild hex."))


def _known_card(state: State, gives: tuple[Reward, ...]) -> Iterator[Refusal]:
    known = dict(state.rules.yields)
    if gives not in known:
        yield Refusal("TU-74", say("No such yield card in this game."))
    elif yield_pile(state)[list(known).index(gives)] >= known[gives]:
        yield Refusal("TU-49", say("All such cards have been revealed since the last shuffle."))


# ── laying a tile ────────────────────────────────────────────────────────────────────────────


def _place(state: State, entry: e.Place) -> Iterator[Refusal]:
    estate = state.estates[entry.player]
    cell = estate.land.grid.cell(entry.cell)
    if cell is None:
        yield _no_cell(entry.cell)
        return
    if entry.pairs < 0 or entry.workers < 0:
        yield impossible("TU-22", say("Enter 0 or more."))
    yield from _in_play(state, entry, Due.ACTION, Due.CASTLE)
    if state.full and estate.castles:
        yield from placing.castle_gift(state, entry)
    else:
        yield from placing.payment(entry)
        if state.full:
            yield from placing.price(state, entry)
    kind = TILE_INDEX[entry.tile]
    if estate.unsettled >> cell & 1:
        yield Refusal(
            "TU-92", say("First enter how the boards are shifted: this space depends on it.")
        )
        return
    yield from placing.where(estate, cell, entry)
    yield from placing.farms(entry)
    found = closings(estate.land, estate.covered, cell, kind)
    yield from placing.closes(found, entry.closes)
    closes = entry.closes or found[0]
    yield from placing.colour_bonus(state, kind, closes is Closes.COLOUR, entry.bonus)


# ── the tracks alone ─────────────────────────────────────────────────────────────────────────


def _area(state: State, entry: e.Area) -> Iterator[Refusal]:
    yield from _in_play(state, entry)
    estate, kind = state.estates[entry.player], TILE_INDEX[entry.colour]
    if not 1 <= entry.size <= LARGEST_AREA:
        yield impossible("TU-88", say("An area has 1 to {most} spaces.", most=LARGEST_AREA))
    elif estate.whole >> kind & 1:
        yield Refusal("TU-88", say("This colour is complete. It has no more areas."))
    elif entry.size > spaces_left(state, entry.player, kind):
        yield Refusal("TU-88", say("This colour does not have that many spaces."))
    elif (
        entry.colour is Tile.CASTLE
        and entry.size == 1
        and not state.rules.start_scores
        and completed(estate, kind).count(1) == CASTLE_CELLS - 1
    ):
        yield Refusal("TU-76", say("The starting castle alone gives no points."))


def spaces_left(state: State, player: int, kind: int) -> int:
    """The most spaces that areas of a colour still to be completed can have. Three spaces of every
    domain are dark green, completed or not; the shifts of the boards change nothing here."""
    estate = state.estates[player]
    own = sum(completed(estate, kind))
    if kind == _CASTLE:
        return CASTLE_CELLS - own
    land = estate.land
    printed = land.colours[kind].bit_count() + land.unknown.bit_count()
    done = sum(sum(completed(estate, other)) for other in range(len(TILES)) if other != _CASTLE)
    return min(printed - own, len(land.grid) - CASTLE_CELLS - done)


def spaces_missing(state: State, player: int, kind: int) -> bool:
    """Whether a colour must have spaces that no completed area has: dark green has three, and
    others as many as are painted. The starting castle may lie alone, without points."""
    estate = state.estates[player]
    own = sum(completed(estate, kind))
    if kind == _CASTLE:
        return own < CASTLE_CELLS - (not state.rules.start_scores)
    land = estate.land
    return not land.unknown and own < land.colours[kind].bit_count()


def _colour(state: State, entry: e.Colour) -> Iterator[Refusal]:
    yield from _in_play(state, entry)
    estate, kind = state.estates[entry.player], TILE_INDEX[entry.colour]
    if estate.whole >> kind & 1:
        yield Refusal("TU-89", say("You have already completed this colour."))
    elif not completed(estate, kind):
        yield Refusal("TU-89", say("Enter the completed area of this colour first."))
    elif spaces_missing(state, entry.player, kind):
        yield Refusal("TU-89", say("This colour has more spaces. Enter their areas first."))
    yield from placing.colour_bonus(state, kind, True, entry.bonus)


def _farms(state: State, entry: e.Farms) -> Iterator[Refusal]:
    yield from _in_play(state, entry)
    if not 1 <= entry.new <= MOST_FARMS:
        yield impossible("TU-90", say("A tile shows 1 or 2 farm types."))
    elif state.estates[entry.player].whole >> TILE_INDEX[Tile.FARM] & 1 and not _just_whole(
        state.estates[entry.player]
    ):
        yield Refusal("TU-90", say("You have completed light green. No farm can follow."))


def _just_whole(estate: Estate) -> bool:
    """Whether the farm that completed the colour may still be the last thing entered."""
    last = estate.gains[-1] if estate.gains else None
    return last is not None and last.tile is Tile.FARM and last.what is not What.FARM


def _empty(state: State, entry: e.Empty) -> Iterator[Refusal]:
    if state.phase is not Phase.FINAL:
        yield _not_now(state)
    if not state.tracks:
        yield Refusal("TU-87", say("Empty spaces are counted from the tiles."))
    elif state.estates[entry.player].empty is not None:
        yield Refusal("TU-60", say("That has already been entered."))
    if not 0 <= entry.count <= most_empty(state, entry.player):
        yield impossible(
            "TU-60",
            say("Enter 0 to {most} empty spaces.", most=most_empty(state, entry.player)),
        )


def most_empty(state: State, player: int) -> int:
    """All spaces but the starting castle's and those of completed areas."""
    estate = state.estates[player]
    castle = not completed(estate, _CASTLE)
    filled = sum(sum(completed(estate, kind)) for kind in range(len(TILES)))
    return max(0, len(estate.land.grid) - castle - filled)


def _no_cell(name: str) -> Refusal:
    return impossible("TU-07", say("There is no space {cell} in this domain.", cell=name))


_CHECKS.update(
    {
        e.Start: _start,
        e.Bonus: _bonus,
        e.Reveal: _reveal,
        e.Draw: _draw,
        e.Take: _take,
        e.Clear: _clear,
        e.Place: _place,
        e.Marble: _marble,
        e.Pass: _pass,
        e.Card: _card,
        e.Score: _score,
        e.Left: _left,
        e.Area: _area,
        e.Colour: _colour,
        e.Farms: _farms,
        e.Empty: _empty,
        e.Paint: _paint,
        e.Shift: _shift,
        e.Lies: _lies,
        e.Told: _told,
        e.SetDepth: _depth,
    }
)

"""The shields at the table: on their castles, and in the questions they bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from core.games.burgundy.expansions import white_castles
from core.games.burgundy.expansions.shields import EXPANSION
from core.games.burgundy.expansions.shields.rules import unused
from core.games.burgundy.expansions.shields.state import (
    WHITE,
    Bring,
    Fetch,
    Follow,
    Return,
    Shield,
    Turn,
    Upkeep,
    shields_of,
)
from core.games.burgundy.state import Stage, State
from core.message import Message, say, say_n
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords
from mobile.tables.burgundy.words import tile_from_black, tile_object, with_herd
from mobile.tables.view import Arrangement, Note, Token


def _tell_shield(state: State, entry: Shield) -> Message:
    return say(
        "takes shield {number} from depot {depot}",
        number=entry.number,
        depot=entry.depot,
    )


def _tell_return(state: State, entry: Return) -> Message:
    return say("gives back a shield")


def _tell_upkeep(state: State, entry: Upkeep) -> Message:
    return say_n(
        "pays for shields with {n} worker", "pays for shields with {n} workers", n=entry.workers
    )


def _tell_follow(state: State, entry: Follow) -> Message:
    names = state.table.names
    name = names[entry.seat - 1] if 1 <= entry.seat <= len(names) else str(entry.seat)
    return say("uses {name}’s monasteries", name=name)


def _tell_turn(state: State, entry: Turn) -> Message:
    return say("changes a die from {die} to {to}", die=entry.die, to=entry.to)


def _tell_fetch(state: State, entry: Fetch) -> Message:
    return say("takes all goods {good} by ship", good=entry.good)


def _tell_bring(state: State, entry: Bring) -> Message:
    if not entry.depot:
        return tile_from_black(state, entry.cell, entry.tile, entry.herd)
    return say(
        "places {tile} from depot {depot}",
        tile=with_herd(tile_object(state, entry.tile), entry.herd),
        depot=entry.depot,
    )


def _seat(state: State, seat: Any) -> Token:
    return Token("person", "paper", name=say("{name}", name=state.table.names[seat - 1]))


class ShieldsTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {
        Shield: EntryWords(say("Take a shield"), "shield", _tell_shield),
        Return: EntryWords(say("Give back a shield"), "shield", _tell_return),
        Upkeep: EntryWords(say("Pay for shields with workers"), "worker", _tell_upkeep),
        Follow: EntryWords(say("Whose monasteries count too?"), "monastery", _tell_follow),
        Turn: EntryWords(say("Change a die"), "dice", _tell_turn),
        Fetch: EntryWords(say("Take one type of goods"), "goods", _tell_fetch),
        Bring: EntryWords(say("Place a tile directly"), "hand", _tell_bring),
    }
    fields: ClassVar = {
        "number": FieldWords(
            say("Which one?"),
            lambda state, number: Token("shield", "paper", str(number)),
            lambda number: f"BU-{300 + number}",
            Arrangement.ROWS,
        ),
        "seat": FieldWords(say("Which player?"), _seat),
    }

    def asks(self, option: str, chosen: Mapping[str, str], players: int) -> bool:
        return option != WHITE or chosen.get(white_castles.EXPANSION.name) == "yes"

    def tokens(self, state: State, player: int) -> Mapping[int, Token]:
        return {
            cell: Token("shield", "green", str(number))
            for cell, number in shields_of(state, player)
        }

    def rule_at(self, state: State, player: int, cell: int) -> str:
        shield = dict(shields_of(state, player)).get(cell)
        return f"BU-{300 + shield}" if shield else ""

    def phase_notes(self, state: State, player: int) -> Iterator[Note]:
        """What the shields cost at the end of the phase, and which of them could still be used."""
        count = len(shields_of(state, player))
        if not count:
            return
        token = Token("shield", "paper")
        yield Note(say("Shields to pay for: {n}", n=count), token)
        if state.stage is Stage.PHASE_END:
            for holder, number in unused(state):
                if holder == player:
                    yield Note(
                        say("Shield {number}: a tile may still be placed", number=number), token
                    )


TABLE = ShieldsTable()

"""How the pieces of Tuscany look, and what they are called on the table."""

from __future__ import annotations

from collections import Counter

from core.games.tuscany.entries import Place
from core.games.tuscany.painting import REWARD_TITLES
from core.games.tuscany.tiles import (
    PRICE,
    BonusTile,
    Closes,
    Farm,
    Goods,
    Joined,
    JoinWay,
    Reward,
    Stored,
    Tile,
    bonus_name,
    colour_name,
    tile_name,
)
from core.message import Message, joined, say, say_in, say_n, say_n_in
from mobile.tables.view import Token

COLOURS = {
    Tile.VILLAGE: "orange",
    Tile.FARM: "light-green",
    Tile.TRAVELLER: "beige",
    Tile.MONASTERY: "yellow",
    Tile.QUARRY: "grey",
    Tile.CITY: "red",
    Tile.INN: "blue",
    Tile.CASTLE: "green",
}
ICONS = {
    Tile.VILLAGE: "city",
    Tile.FARM: "tree",
    Tile.TRAVELLER: "person",
    Tile.MONASTERY: "monastery",
    Tile.QUARRY: "mine",
    Tile.CITY: "townhall",
    Tile.INN: "inn",
    Tile.CASTLE: "castle",
}
LETTERS = {
    Tile.VILLAGE: say_in("space of Tuscany", "V"),
    Tile.FARM: say_in("space of Tuscany", "F"),
    Tile.TRAVELLER: say_in("space of Tuscany", "T"),
    Tile.MONASTERY: say_in("space of Tuscany", "M"),
    Tile.QUARRY: say_in("space of Tuscany", "Q"),
    Tile.CITY: say_in("space of Tuscany", "Ci"),
    Tile.INN: say_in("space of Tuscany", "I"),
    Tile.CASTLE: say_in("space of Tuscany", "Ca"),
}
"""In English as in the layout language, so that board, editor and record speak alike."""
FARM_ICONS = {
    Farm.VINEYARD: "grapes",
    Farm.PIGS: "pigs",
    Farm.OLIVES: "olives",
    Farm.WHEAT: "wheat",
}
FARM_NAMES = {
    Farm.VINEYARD: say("vineyard"),
    Farm.PIGS: say("pigs"),
    Farm.OLIVES: say("olives"),
    Farm.WHEAT: say("wheat"),
}
BONUS_ICONS = {
    BonusTile.CARD: "region-card",
    BonusTile.STORAGE: "warehouse",
    BonusTile.MARBLE: "marble",
    BonusTile.WORKER: "worker",
    BonusTile.YIELD: "star",
}
BONUS_COLOURS = {
    BonusTile.CARD: "paper",
    BonusTile.STORAGE: "black",
    BonusTile.MARBLE: "silver",
    BonusTile.WORKER: "worker",
    BonusTile.YIELD: "good-3",
}
REWARD_LOOKS = {
    Reward.RED: ("flag", "good-4"),
    Reward.GREEN: ("flag", "good-1"),
    Reward.CARDS: ("region-card", "paper"),
    Reward.MARBLE: ("marble", "silver"),
    Reward.WORKER: ("worker", "worker"),
    Reward.HEX: ("hexagon", "black"),
}
GOODS_NAMES = {
    Goods.TILES: say_in("Tuscany", "Tiles in storage"),
    Goods.HEXES: say("Wild hexes"),
    Goods.MARBLE: say("Marble"),
    Goods.WORKERS: say_in("Tuscany", "Workers"),
    Goods.CARDS: say("Region cards"),
}
JOIN_TITLES = {
    Joined.MIDDLE: say("Middle board, against the left one"),
    Joined.RIGHT: say("Right board, against the middle one"),
}
JOIN_WORDS = {JoinWay.DOWN: say("Half a hex down"), JoinWay.UP: say("Half a hex up")}
JOIN_ICONS = {JoinWay.DOWN: "minus", JoinWay.UP: "plus"}
WILD_FARM = "wild"
"""Stands for the wild hex among the kinds of farms."""


def tile_token(tile: Tile) -> Token:
    return Token(ICONS[tile], COLOURS[tile], "", tile_name(tile))


def stored_token(what: Stored) -> Token:
    if what is Stored.HEX:
        return Token("hexagon", "black", "", say("wild hex"))
    return tile_token(Tile(what))


def farm_token(farms: tuple[Farm, ...]) -> Token:
    """A farm tile with its one or two kinds; with none of them, a wild hex that lies on a farm."""
    if not farms:
        return Token("hexagon", "light-green", "", say("wild hex"))
    icon = " ".join(FARM_ICONS[farm] for farm in farms)
    return Token(icon, "light-green", "", farm_names(farms))


def farm_names(farms: tuple[Farm, ...]) -> Message:
    return joined(FARM_NAMES[farm] for farm in farms)


def bonus_token(kind: BonusTile, text: str = "") -> Token:
    return Token(BONUS_ICONS[kind], BONUS_COLOURS[kind], text, bonus_name(kind))


def reward_token(reward: Reward, count: int = 1) -> Token:
    icon, colour = REWARD_LOOKS[reward]
    return Token(icon, colour, str(count) if count > 1 else "", REWARD_TITLES[reward])


def card_token(gives: tuple[Reward, ...]) -> Token:
    """A yield card: what it gives, with how many of it."""
    kinds = list(dict.fromkeys(gives))
    if len(kinds) == 1:
        return reward_token(kinds[0], len(gives))._replace(name=card_name(gives))
    icons = " ".join(REWARD_LOOKS[kind][0] for kind in kinds[:2])
    return Token(icons, "paper", "+" if len(gives) > 2 else "", card_name(gives))


def card_name(gives: tuple[Reward, ...]) -> Message:
    """What a yield card gives, in words."""
    parts = [
        say("{n} × {what}", n=count, what=REWARD_TITLES[kind]) if count > 1 else REWARD_TITLES[kind]
        for kind, count in Counter(gives).items()
    ]
    return joined(parts) if parts else say("nothing")


def closes_token(closes: Closes | None) -> Token:
    if closes is Closes.COLOUR:
        return Token("crown", "paper", "", say("The area and its colour"))
    if closes is Closes.AREA:
        return Token("check", "paper", "", say("The area"))
    return Token("forward", "paper", "", say("Nothing yet"))


def card_colour_token(tile: Tile) -> Token:
    """A region card, by the tile that has its colour."""
    return Token("region-card", COLOURS[tile], "", colour_name(tile))


def value_token(value: int | None) -> Token:
    return Token("", "paper", str(value or 0))


def payment(entry: Place) -> tuple[int, int]:
    return entry.pairs, entry.workers


def payment_token(paid: tuple[int, int]) -> Token:
    pairs, workers = paid
    parts = []
    if cards := PRICE - pairs - workers:
        parts.append(
            say_n("{n} card of its colour", "{n} cards of its colour", n=cards),
        )
    if pairs:
        parts.append(say_n("{n} pair of another colour", "{n} pairs of other colours", n=pairs))
    if workers:
        parts.append(say_n_in("Tuscany", "{n} worker", "{n} workers", n=workers))
    return Token("worker" if workers else "region-card", "paper", "", joined(parts))

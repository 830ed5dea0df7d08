"""How the boards of Burgundy look while they are edited."""

from __future__ import annotations

from core.components.hexgrid import Spot
from core.components.painting import Brush, Values
from core.games.burgundy.layouts import LETTERS as DUCHY_LETTERS
from mobile.tables.burgundy.tiles import COLOURS, ICONS
from mobile.tables.editing import EMPTY, Look, number_token
from mobile.tables.view import Cell, Token

POST_COLOURS = ("orange", "blue", "purple")
REWARD_ICONS = {"vp": "star", "silver": "silver", "workers": "worker", "any": "hexagon"}


def _duchy_cell(_spot: Spot, values: Values) -> Cell:
    letter, number = values
    if not letter:
        return Cell("paper", "question", "?" if number else "", number or "", pale=True)
    kind = DUCHY_LETTERS[letter]
    colour, icon = COLOURS[kind], ICONS[kind]
    return Cell(colour, icon, letter, number or "", pale=True)


def _duchy_brush(brush: Brush) -> Token:
    if brush.layer:
        return number_token(brush)
    kind = DUCHY_LETTERS[brush.value]
    return Token(ICONS[kind], COLOURS[kind], brush.value)


def _posts_cell(_spot: Spot, values: Values) -> Cell:
    posts = [at for at, value in enumerate(values) if value]
    if not posts:
        return EMPTY
    numbers = " ".join(str(at + 1) for at in posts)
    return Cell(POST_COLOURS[posts[0]], "flag", " ", numbers, pale=True)


def _posts_brush(brush: Brush) -> Token:
    return Token("flag", POST_COLOURS[brush.layer], str(brush.layer + 1))


def _route_cell(_spot: Spot, values: Values) -> Cell:
    good, reward, count = values
    icon = REWARD_ICONS.get(reward or "", reward) or "question"
    return Cell("beige", icon, good or "?", count or "", pale=True)


def _route_brush(brush: Brush) -> Token:
    if brush.layer == 0:
        return Token("goods", "paper", brush.value)
    if brush.layer == 1:
        return Token(REWARD_ICONS.get(brush.value, brush.value), "paper")
    return number_token(brush)


LOOKS = {
    "duchy": Look(_duchy_cell, _duchy_brush, areas=True),
    "team-duchy": Look(_duchy_cell, _duchy_brush, areas=True),
    "solo-board": Look(_duchy_cell, _duchy_brush, areas=True),
    "posts": Look(_posts_cell, _posts_brush),
    "route-board": Look(_route_cell, _route_brush),
}

"""Paper with an edge looks like two of Kivy's rectangles, one on the other, and paints less."""

from __future__ import annotations

import random

import pytest
from kivy.graphics import Color, Fbo, InstructionGroup, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from core import record
from core.game import Player, Setup
from mobile.widgets.basics import Card
from mobile.widgets.edged import EdgedRectangle
from tools.driver import Driver

PAPER, EDGE, FILL = (0.9, 0.88, 0.8, 1), (0.5, 0.1, 0.1, 1), (1, 0.99, 0.95, 1)
SIZE = (90, 70)


def drawn(*parts: InstructionGroup) -> bytes:
    """The pixels of instructions on a sheet of paper."""
    picture = Fbo(size=SIZE)
    picture.clear_color = PAPER
    for part in parts:
        picture.add(part)
    picture.bind()
    picture.clear_buffer()
    picture.release()
    picture.draw()
    return bytes(picture.pixels)


def edged(width: float, fill: tuple[float, ...] = FILL, hollow: bool = False) -> EdgedRectangle:
    found = EdgedRectangle()
    found.fill, found.edge, found.width, found.hollow = fill, EDGE, width, hollow
    found.radius, found.pos, found.size = 12, (5, 5), (80, 60)
    return found


def two(width: float, fill: tuple[float, ...] = FILL) -> InstructionGroup:
    found = InstructionGroup()
    found.add(Color(*EDGE))
    found.add(SmoothRoundedRectangle(pos=(5, 5), size=(80, 60), radius=[12]))
    found.add(Color(*fill))
    inner = {"pos": (5 + width, 5 + width), "size": (80 - 2 * width, 60 - 2 * width)}
    found.add(SmoothRoundedRectangle(**inner, radius=[12 - width]))
    return found


def differing(one: bytes, other: bytes, by: int) -> int:
    """How many pixels differ by more than so much."""
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum(max(apart[k : k + 3]) > by for k in range(0, len(apart), 4))


@pytest.mark.parametrize("width", [1, 3])
def test_it_looks_like_a_smaller_rectangle_on_a_larger(driver: Driver, width: int) -> None:
    expected = drawn(two(width))
    assert differing(drawn(edged(width)), expected, 2) <= 60  # pixels of the round corners
    assert differing(drawn(edged(width)), expected, 64) <= 8
    assert differing(drawn(), expected, 64) > 100


def test_on_paper_of_its_own_colour_the_inside_can_be_left_out(driver: Driver) -> None:
    whole, hollow = edged(1, PAPER), edged(1, PAPER, hollow=True)
    assert drawn(whole) == drawn(hollow)
    assert len(hollow.children[-1].indices) < len(whole.children[-1].indices)


def test_what_is_clear_is_not_drawn_until_it_gets_a_colour(driver: Driver) -> None:
    clear = edged(1)
    clear.fill = clear.edge = (0, 0, 0, 0)
    assert drawn(clear) == drawn()
    clear.fill, clear.edge = FILL, EDGE
    assert drawn(clear) == drawn(edged(1))


def test_it_follows_its_widget(driver: Driver) -> None:
    card = Card(pos=(5, 5), size=(80, 60), corner=12)
    card.edge, card.fill = EDGE, FILL
    holder = Widget()
    holder.add_widget(card)
    driver.idle(1)
    assert drawn(card.canvas) == drawn(edged(1))
    card.pos = (2, 3)
    driver.idle(1)
    moved = edged(1)
    moved.pos = (2, 3)
    assert drawn(card.canvas) == drawn(moved)


def test_the_list_of_players_is_drawn_only_where_it_is_seen(driver: Driver) -> None:
    setup = Setup((Player("Anna"), Player("Boris")))
    session = driver.app.store.create(record.new("dice-game", setup, "2026-11-19"))
    table = driver.open_table(session.header.id)
    rail = table.ids.rail_scroll
    assert rail.canvas in rail.parent.canvas.children
    table.switch_sheets()
    driver.idle(3)
    assert table.shows_all and rail.canvas not in rail.parent.canvas.children
    driver.enter(session.game.legal(session.state).draw(random.Random(1)))
    table.switch_sheets()
    driver.idle(3)
    assert rail.canvas in rail.parent.canvas.children
    shown = [(card.name, card.points, card.done) for card in reversed(table.ids.rail.children)]
    assert shown == [(seat.name, seat.points, seat.done) for seat in table.view.seats]

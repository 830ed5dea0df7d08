"""Border posts at the table: the flags beside a board, and what tiles have joined."""

from __future__ import annotations

from typing import ClassVar

from core.components.hexgrid import Spot, members
from core.components.painting import Brush, Values
from core.entry import Entry
from core.games.burgundy.check import check
from core.games.burgundy.entries import Place, Skip
from core.games.burgundy.expansions.border_posts import (
    EXPANSION,
    JOIN,
    LAYOUT,
    POSTS,
    Join,
    may_join,
)
from core.games.burgundy.layouts import BLANK
from core.games.burgundy.state import Pending, State
from core.message import say
from mobile.tables.burgundy.expansion import EntryWords, ExpansionTable, FieldWords
from mobile.tables.burgundy.tiles import number_token
from mobile.tables.editing import EMPTY, Look
from mobile.tables.steps import Do, Group, Offer, Pick, Tap, Way
from mobile.tables.view import Cell, Post, Token

TITLE = say("Border posts joined")
HOW_MANY = say("How many border posts do the tiles join?")
COLOURS = ("orange", "blue", "purple")


def _cell(_spot: Spot, values: Values) -> Cell:
    posts = [at for at, value in enumerate(values) if value]
    if not posts:
        return EMPTY
    numbers = " ".join(str(at + 1) for at in posts)
    return Cell(COLOURS[posts[0]], "flag", " ", numbers, pale=True)


def _brush(brush: Brush) -> Token:
    return Token("flag", COLOURS[brush.layer], str(brush.layer + 1))


class BorderPostsTable(ExpansionTable):
    name = EXPANSION.name
    entries: ClassVar = {
        Join: EntryWords(
            TITLE, "flag", lambda state, entry: say("joins border posts: {n}", n=entry.posts)
        ),
    }
    fields: ClassVar = {"posts": FieldWords(HOW_MANY, lambda state, posts: number_token(posts))}
    looks: ClassVar = {LAYOUT: Look(_cell, _brush)}
    boards = (BLANK,)  # what is printed on their duchies could not be found

    def follow_up(self, state: State, due: Pending) -> Tap | None:
        if due.effect != JOIN:
            return None
        joins = [Join(due.player, posts) for posts in range(2, POSTS + 1)]
        nothing = Way(say("No other post"), "close", Do(Skip(due.player)))
        return _pick([join for join in joins if not check(state, join)], nothing)

    def untold(self, state: State, place: Place, cell: int, entries: list[Entry]) -> Tap | None:
        joins = [entry for entry in entries if isinstance(entry, Join)]
        return _pick(joins) if joins and may_join(state, place.player, cell) else None

    def posts(self, state: State, player: int) -> tuple[Post, ...]:
        """One post alone is not joined."""
        mine, duchy = state.kept(EXPANSION).posts[player], state.duchy(player)
        groups = duchy.board.grid.regions(duchy.filled)
        best = max(groups, key=lambda group: sum(1 for post in mine if post & group), default=0)
        joined = sum(1 for post in mine if post & best) > 1
        return tuple(Post(tuple(members(post)), joined and bool(post & best)) for post in mine)


def _pick(joins: list[Join], *ways: Way) -> Pick:
    """How many border posts are joined, where nobody has marked them."""
    offers = tuple(Offer(number_token(join.posts), Do(join)) for join in joins)
    return Pick(TITLE, (Group(offers, HOW_MANY),), ways=ways)


TABLE = BorderPostsTable()

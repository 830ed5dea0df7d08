"""Carries the entries of a played game over to paper."""

from __future__ import annotations

from core.entry import Entry
from core.game import Setup
from core.games.dice_game import GAME, Bonus, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.layouts import text_of
from tools.watch.dice_game.paper import Paper


def paper_for(setup: Setup) -> Paper:
    name = GAME.option(setup, "sheet")
    own = setup.layout("sheet", name)
    return Paper(
        own.text if own else text_of(name),
        len(setup.players),
        same=GAME.option(setup, "start") == "same",
        at_once=GAME.option(setup, "same_round_bonus") == "yes",
        circles={
            bonus.value: int(length)
            for bonus in Bonus
            if (length := GAME.option(setup, f"{bonus}_row")) != "unlimited"
        },
    )


def note(paper: Paper, entry: Entry) -> None:
    match entry:
        case Start(player, cell):
            paper.start(player, cell)
        case Roll(numbers, colours, hourglasses):
            paper.roll(numbers, tuple(map(str, colours)), hourglasses)
        case Keep(player):
            paper.keep(player)
        case Mark(player, cell, number, use):
            paper.mark(player, cell, number, str(use) if use else None)
        case Pass(player):
            paper.skip(player)

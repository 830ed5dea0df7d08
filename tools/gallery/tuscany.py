"""The pictures of the Tuscany table: recorded games stopped where something is worth seeing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core import record
from core.game import Player, Setup
from core.games.tuscany.entries import Bonus, SetDepth, Start
from core.games.tuscany.state import Phase
from core.games.tuscany.tiles import BonusTile, Level
from core.session import Session
from tools.gallery.scenes import (
    Scene,
    beginning,
    due,
    end,
    entered,
    explained,
    moment,
    open_table,
    saving,
    step,
    touched,
)

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

POINTS = "tuscany/two_players"
UNPAINTED = "tuscany/typed_by_hand"
FULL = "tuscany/four_players_full"
TRACKS = "tuscany/two_players_tracks"
ANSWERED = "tuscany/unpainted_answers"


def farm_due(session: Session) -> bool:
    return len(session.steps) > 22


def half_way(session: Session) -> bool:
    return len(session.steps) > 25


def card_due(session: Session) -> bool:
    return any(estate.yields for estate in session.state.estates)


def city_due(session: Session) -> bool:
    return any(estate.cities for estate in session.state.estates)


def some_laid(session: Session) -> bool:
    return len(session.steps) > 8


def round_over(session: Session) -> bool:
    return len(session.steps) > 15


def final_scoring(session: Session) -> bool:
    return session.state.phase is Phase.FINAL


def long_turn(session: Session) -> bool:
    """A player with everything to choose from."""
    state = session.state
    estate = state.estates[state.active]
    return (
        len(session.steps) > 150
        and not state.missing
        and bool(state.actions)
        and bool(sum(estate.stored))
    )


def last_turns(session: Session) -> bool:
    return session.state.last_turns


def tile_due(session: Session) -> bool:
    return len(session.steps) > 60 and bool(session.state.missing)


def _what_it_finishes(shown: Any) -> Any:
    tiles = shown.referee.table.tap(0, shown.referee.table.face(0).cell("e1"))
    return tiles.groups[0].offers[0].then


def _shift(stage: Stage) -> None:
    """A new game on boards that nobody has painted: a tile depends on how they lie."""
    players = tuple(map(Player, ("Anna", "Boris")))
    new = record.new("tuscany", Setup(players, {"shifts": "asked"}), "2026-11-18")
    session = stage.app.store.create(new)
    for entry in (Start(0, "b2"), Start(1, "b2"), *(Bonus(p, BonusTile.CARD) for p in (0, 1))):
        session.play(entry)
    shown = open_table(stage, new.header.id)
    shown.touch_board(0, shown.referee.table.face(0).cell("c1"))


SCENES: dict[str, Scene] = {
    "tuscany-start": moment(POINTS, beginning),
    "tuscany-points": moment(POINTS, half_way),
    "tuscany-farm": touched(POINTS, farm_due, "f2"),
    "tuscany-why-not": touched(POINTS, half_way, "i1"),
    "tuscany-bonus-tile": due(POINTS, city_due),
    "tuscany-yield-card": due(UNPAINTED, card_due),
    "tuscany-round": due(POINTS, round_over),
    "tuscany-final": due(POINTS, final_scoring),
    "tuscany-pad-start": moment(TRACKS, beginning),
    "tuscany-pad": moment(TRACKS, half_way),
    "tuscany-pad-card": touched(TRACKS, half_way, "card"),
    "tuscany-pad-why-not": touched(TRACKS, half_way, "castle-whole"),
    "tuscany-pad-final": due(TRACKS, final_scoring),
    "tuscany-unpainted": moment(UNPAINTED, some_laid),
    "tuscany-unpainted-tile": touched(UNPAINTED, some_laid, "e1"),
    "tuscany-finishes": step(UNPAINTED, some_laid, _what_it_finishes),
    "tuscany-paint": touched(UNPAINTED, some_laid, "e1", hold=True),
    "tuscany-tracks": step(POINTS, half_way, lambda shown: shown.referee.table.extras()[0].then),
    "tuscany-green": step(POINTS, half_way, lambda shown: shown.referee.table.explain_loop(0)),
    "tuscany-explained": explained(POINTS, final_scoring),
    "tuscany-turn": moment(FULL, long_turn),
    "tuscany-choices": due(FULL, long_turn),
    "tuscany-reveal": due(FULL, tile_due),
    "tuscany-last-turns": moment(FULL, last_turns),
    "tuscany-end": end(POINTS),
    "tuscany-shift": _shift,
    "tuscany-lies": entered(TRACKS, half_way, SetDepth(0, Level.SCORE)),
    "tuscany-everything": step(POINTS, half_way, lambda shown: shown.referee.table.turn.switch()),
    "tuscany-save": saving(ANSWERED),
}

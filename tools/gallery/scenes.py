"""Recorded games brought onto the screen at some moment: what the gallery photographs and the
accessibility test walks through."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from core import notation, record
from core.entry import Entry
from core.record import Play
from core.session import Session
from mobile.tables.steps import Loops, Then, question_of, resolved
from tools import golden

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

Scene = Callable[["Stage"], None]
Moment = Callable[[Session], bool]


# ── games ────────────────────────────────────────────────────────────────────────────────────


def keep(
    stage: Stage, name: str, until: Moment | None = None, painted: Mapping[str, str] | None = None
) -> str:
    """A recorded game on the stage's device, as far as some moment; its id there. What is painted
    by the players may be repainted, by the kind of layout."""
    id = f"{name.rpartition('/')[2]}-{until.__name__ if until else 'whole'}"
    if _is_kept(stage, id):
        return id
    whole = _recorded(name)
    header = whole.header
    if painted:
        layouts = tuple(
            each._replace(text=painted.get(each.kind, each.text)) for each in header.setup.layouts
        )
        header = dataclasses.replace(
            header, setup=dataclasses.replace(header.setup, layouts=layouts)
        )
    session = Session.load(dataclasses.replace(whole, header=header))
    if until is not None:
        moments = map(session.moment, range(len(session.steps) + 1))
        session = next((moment for moment in moments if until(moment)), session)
    lines = session.lines or [Play(step.entry, bool(step.refusals)) for step in session.steps]
    _create(stage, id, record.Record(session.header, tuple(lines)))
    return id


def save_random_game(stage: Stage, name: str, until: Moment, **options: str) -> str:
    """A game with the set-up of a recorded one, played at random up to some moment."""
    id = f"{name.rpartition('/')[2]}-{until.__name__}-at-random"
    if _is_kept(stage, id):
        return id
    header = _recorded(name).header
    setup = dataclasses.replace(header.setup, options={**header.setup.options, **options})
    session, rng = Session(dataclasses.replace(header, setup=setup)), random.Random(3)
    while not until(session):
        session.play(session.game.legal(session.state).draw(rng))
    _create(stage, id, session.record)
    return id


def _recorded(name: str) -> record.Record:
    return notation.parse((golden.FOLDER / f"{name}.castlepad").read_text("utf-8"))


def _is_kept(stage: Stage, id: str) -> bool:
    return id in {kept.id for kept in stage.app.store.games()}


def _create(stage: Stage, id: str, played: record.Record) -> None:
    header = dataclasses.replace(played.header, id=id)
    stage.app.store.create(record.Record(header, played.lines))


# ── screens ──────────────────────────────────────────────────────────────────────────────────


def open_screen(stage: Stage, name: str, **args: Any) -> Any:
    """A screen with home behind it."""
    stops = ({"name": "home", "args": {}}, {"name": name, "args": args})
    stage.app.shell.reopen([{**stop, "place": {}} for stop in stops])
    stage.lay_out()
    return stage.screen


def open_table(stage: Stage, game: str) -> Any:
    return open_screen(stage, "table", game=game)


def table(stage: Stage, name: str, until: Moment | None = None) -> Any:
    """The table of a recorded game at some moment."""
    return open_table(stage, keep(stage, name, until))


# ── scenes ───────────────────────────────────────────────────────────────────────────────────


def beginning(session: Session) -> bool:
    return True


def moment(name: str, until: Moment | None = None) -> Scene:
    """The table at some moment."""

    def scene(stage: Stage) -> None:
        table(stage, name, until)

    return scene


def touched(name: str, until: Moment, cell: str, player: int = 0, hold: bool = False) -> Scene:
    """A cell of somebody's board has been touched."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        shown.choose_seat(player)
        stage.lay_out()
        (place,) = shown.referee.table.cells_named(player, (cell,))
        shown.touch_board(player, place, hold)

    return scene


def due(name: str, until: Moment) -> Scene:
    """What is due has been asked for."""

    def scene(stage: Stage) -> None:
        table(stage, name, until).go_on()

    return scene


def step(name: str, until: Moment | None, choose: Callable[[Any], Any]) -> Scene:
    """A moment with one of its steps open: `choose` gives it, from the screen of the table."""

    def scene(stage: Stage) -> None:
        shown = table(stage, name, until)
        open_step(shown, choose(shown))

    return scene


def open_step(shown: Any, then: Then) -> None:
    """Shows what a touch would ask."""
    from mobile.screens.table import questions, sheets

    tap = resolved(then)
    if isinstance(tap, Loops):
        sheets.loops(shown)
    else:
        questions.ask(shown, (), question_of(tap), shown.center, shown.seat)


def entered(name: str, until: Moment, entry: Entry) -> Scene:
    """Something more is entered at a moment, as a choice in the menu does."""

    def here(session: Session) -> bool:
        return until(session)

    here.__name__ = f"{until.__name__}-{entry.verb}"  # a game of its own: others stop there too

    def scene(stage: Stage) -> None:
        shown = table(stage, name, here)
        if shown.referee.session.steps[-1].entry != entry:
            shown.settle(shown.referee.enter((entry,)), shown.center)
            stage.lay_out()

    return scene


def saving(name: str) -> Scene:
    """What a game has learnt is given a name at its end."""

    def scene(stage: Stage) -> None:
        from mobile.screens import learned

        screen = open_screen(stage, "end", game=keep(stage, name))
        learned.ask(screen, stage.app.store.open(keep(stage, name))[0])

    return scene


def explained(name: str, until: Moment, player: int = 0) -> Scene:
    """Somebody's points have been touched."""

    def scene(stage: Stage) -> None:
        table(stage, name, until).explain(player)

    return scene


def end(name: str) -> Scene:
    """The end of a game."""

    def scene(stage: Stage) -> None:
        open_screen(stage, "end", game=keep(stage, name))

    return scene

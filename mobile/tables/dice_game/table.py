"""The Dice Game on the table: its sheet, its five dice, its bonuses."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

from core.components.hexgrid import members
from core.entry import Entry
from core.game import Refusal
from core.games.dice_game.entries import Bonus, Colour, Keep, Mark, Pass, Roll, Start
from core.games.dice_game.layouts import (
    PRINTED_NUMBERS,
    PrintedSheet,
    hourglass_faces,
    read,
    text_of,
)
from core.games.dice_game.layouts import names as sheet_names
from core.games.dice_game.marking import ways
from core.games.dice_game.scoring import AREAS, BONUSES, COLOURS, KINDS
from core.games.dice_game.state import PHASES, State
from core.message import Message, say, say_in
from mobile.tables.choices import Choices
from mobile.tables.dice_game.looks import BONUS_COLOURS, ICONS
from mobile.tables.dice_game.lookups import look_ups
from mobile.tables.steps import Action, Change, Choose, Do, Group, Offer, Pick, Tap, Way, WhyNot
from mobile.tables.table import Table, anyway
from mobile.tables.tray import Tray
from mobile.tables.view import (
    Arrangement,
    BoardFace,
    BoardMarks,
    Cell,
    Die,
    Face,
    Hint,
    LookUp,
    Ring,
    Seal,
    Stock,
    Token,
    Track,
)

LETTERS = {
    Colour.PURPLE: say_in("space of the Dice Game", "P"),
    Colour.GREY: say_in("space of the Dice Game", "S"),
    Colour.BLUE: say_in("space of the Dice Game", "B"),
    Colour.ORANGE: say_in("space of the Dice Game", "O"),
    Colour.GREEN: say_in("space of the Dice Game", "G"),
    Colour.YELLOW: say_in("space of the Dice Game", "Y"),
}
"""In English as in the layout language, so that sheet, editor and record speak alike."""
Ways = Mapping[Bonus | None, Mapping[str, tuple[Mark, ...]]]

RINGS = {
    None: Ring.PLAIN,
    Bonus.SILVER: Ring.SILVER,
    Bonus.MONK: Ring.MONK,
    Bonus.WORKER: Ring.WORKER,
}
"""In the order in which a cell that can be marked in several ways shows them."""
HINTS = {Colour.ORANGE: "≠", Colour.YELLOW: "="}
AREA_KINDS = {KINDS[colour]: AREAS[colour] for colour in Colour}
OTHER_KINDS = {
    "colour": say("Completed colours"),
    "goods": say("Goods sold"),
    "correction": say("Adjusted by hand"),
}
"""Points that come from no area."""
TRAY = (
    Die("colour"),
    Die("colour"),
    Die("number"),
    Die("number"),
    Die("hourglass"),
)


class DiceGameTable(Table[State]):
    rolls = Roll
    at_once = True
    laying = (Start, Mark)

    def curve_title(self) -> Message:
        return say_in("Dice Game", "Round by round")

    # ── dice ─────────────────────────────────────────────────────────────────────────────────

    def fresh_tray(self) -> Tray:
        return Tray(TRAY)

    def faces(self, kind: str) -> tuple[Face, ...]:
        if kind == "colour":
            return tuple(Face(c.value, c.value, ICONS[c]) for c in Colour)
        if kind == "number":
            return tuple(Face(str(n)) for n in range(1, 7))
        return (Face("1"), Face("2"))

    def roll_entry(self, tray: Tray, player: int) -> Roll:
        return Roll(
            tuple(int(value) for value in tray.values("number")),
            tuple(Colour(value) for value in tray.values("colour")),
            int(tray.values("hourglass")[0]),
        )

    def tray_of(self, entry: Entry) -> Tray | None:
        if not isinstance(entry, Roll):
            return None
        return Tray(
            (
                *(Die("colour", colour.value) for colour in entry.colours),
                *(Die("number", str(number)) for number in entry.numbers),
                Die("hourglass", str(entry.hourglasses)),
            )
        )

    def roll_due(self) -> bool:
        return not self.waiting() and not self.state.last_round

    def dice_to_read(self, dice_colours: Mapping[str, str]) -> tuple[Die | None, ...]:
        return TRAY

    def throw(self, rng: random.Random) -> Roll:
        return Roll(
            (rng.randint(1, 6), rng.randint(1, 6)),
            (rng.choice(tuple(Colour)), rng.choice(tuple(Colour))),
            rng.choice(hourglass_faces()),
        )

    # ── the sheet ────────────────────────────────────────────────────────────────────────────

    def face(self, player: int) -> BoardFace:
        return sheet_face(self._sheet)

    def marks(self, player: int, hand: str = "") -> BoardMarks:
        duchy = self.state.duchies[player]
        written = {cell: str(duchy.number(cell) or "x") for cell in members(duchy.marked)}
        rings = self._rings(player)
        choosing = bool(rings) or (self.state.roll is not None and player in self.waiting())
        return BoardMarks(written, self._seals(player), rings, choosing)

    def _seals(self, player: int) -> tuple[Seal, ...]:
        face = self.face(player)
        return tuple(
            Seal(face.numbers_of(item.source), item.vp)
            for item in self.state.duchies[player].items
            if item.kind in AREA_KINDS
        )

    def _ways(self, player: int) -> Ways:
        """How each space may be marked, looked for once per player."""
        if player not in self._found:
            self._found[player] = ways(self.state, player)
        return self._found[player]

    @functools.cached_property
    def _found(self) -> dict[int, Ways]:
        return {}

    def _rings(self, player: int) -> dict[int, Ring]:
        face = self.face(player)
        if self.state.roll is None:
            names = [e.cell for e in self.legal if isinstance(e, Start) and e.player == player]
            return dict.fromkeys(face.numbers_of(names), Ring.PLAIN)
        found = self._ways(player)
        rings: dict[int, Ring] = {}
        for use, ring in RINGS.items():
            for cell in face.numbers_of(found.get(use, ())):
                rings.setdefault(cell, ring)
        return rings

    def tap(self, player: int, cell: int, all_ways: bool = False, hand: str = "") -> Tap:
        name = self._sheet.grid.names[cell]
        at = self.laid_by(player, name)
        if at is not None:
            return self._own_mark(at, cell)
        if self.state.roll is None:
            return self.judged(Start(player, name))
        best = _cheapest(self._ways(player), name)
        plain = [mark for mark in best if mark.use is None]
        if len(plain) == 1 and not all_ways:
            return Do(plain[0])
        if len(best) == 1:
            return Do(best[0])
        if best:
            return self._numbers(cell, tuple((mark, Do(mark)) for mark in best))
        return self._why_not(player, name, cell)

    def _numbers(self, cell: int, marks: tuple[tuple[Mark, Tap], ...]) -> Pick:
        """A row of numbers, each with a badge for the bonus it costs."""
        title = say("{area}: which number?", area=AREAS[self._sheet.colours[cell]])
        offers = tuple(Offer(_number(mark), then, _cost(mark)) for mark, then in marks)
        return Pick(title, (Group(offers, arrangement=Arrangement.BARE),), brief=True)

    def _own_mark(self, at: int, cell: int) -> Choose:
        """What was written in a space can be changed or taken back, even long afterwards."""
        entry = self.session.steps[at - 1].entry
        assert isinstance(entry, Start | Mark)
        found = list(self.ways_back(entry.player, entry.cell))
        if isinstance(entry, Mark):
            best = _cheapest(ways(self.session.at(at - 1), entry.player), entry.cell)
            others = tuple((mark, Change(at, mark)) for mark in best if mark != entry)
            if others:
                found.insert(0, Way(say("Change"), "pencil", self._numbers(cell, others)))
        return Choose(self.told(at), tuple(found))

    def _why_not(self, player: int, name: str, cell: int) -> WhyNot:
        """The rolled number with the fewest reasons against it is what the player most likely
        means. To do it anyway the number is asked for, unless the area takes only one of them."""
        assert self.state.roll is not None
        duchy = self.state.duchies[player]
        use = Bonus.SILVER if duchy.turn.marks == 1 else None

        def tried(number: int) -> tuple[tuple[Refusal, ...], Mark]:
            entries = (Mark(player, name, number, use), Mark(player, name, number))
            found = ((self.session.check(entry), entry) for entry in entries)
            return min(found, key=lambda each: len(each[0]))

        rolled = dict.fromkeys(self.state.roll.numbers)
        refusals, entry = min(map(tried, rolled), key=lambda found: len(found[0]))
        then: Tap | None = anyway(entry, refusals)
        fitting = [number for number in rolled if duchy.open[number - 1] >> cell & 1]
        if then is not None and len(fitting) != 1:
            pushed = [tried(number)[1] for number in range(1, 7)]
            then = self._numbers(cell, tuple((mark, Do(mark, anyway=True)) for mark in pushed))
        elif then is not None:
            then = Do(tried(fitting[0])[1], anyway=True)
        return WhyNot(refusals, then)

    # ── players ──────────────────────────────────────────────────────────────────────────────

    def waiting(self) -> tuple[int, ...]:
        return self.state.waiting

    def may_go_on(self, player: int) -> bool:
        return self.state.roll is not None and bool(self._ways(player))

    def covered(self) -> bool:
        """Castles chosen in secret, while somebody still has to choose."""
        begun = any(duchy.marked for duchy in self.state.duchies)
        return self.state.table.start == "secret" and begun and bool(self.state.castleless)

    def to_do(self, player: int) -> Message | None:
        if self.over:
            return None
        if player in self.waiting():
            return say("To mark") if self.state.roll is not None else say("Choose a castle")
        return say("Second space?") if self.may_go_on(player) else None

    def look_ups(self, players: tuple[int, ...]) -> tuple[LookUp, ...]:
        return look_ups(self.state, players)

    def stocks(self, player: int) -> tuple[Stock, ...]:
        duchy = self.state.duchies[player]
        if self.covered():  # a castle may bring something
            return tuple(Stock(b.value, BONUS_COLOURS[b], 0, BONUSES[b]) for b in Bonus)
        return tuple(
            Stock(bonus.value, BONUS_COLOURS[bonus], duchy.has(bonus), BONUSES[bonus])
            for bonus in Bonus
        )

    def actions(self, player: int) -> tuple[Action, ...]:
        found = []
        legal = self.session.game.legal(self.state)
        begun = self.state.duchies[player].turn.begun
        if Pass(player) in legal:
            found.append(self._pass(player, begun))
        if Keep(player) in legal:
            found.append(Action(say("Keep the goods"), "goods", Do(Keep(player))))
        return tuple(found)

    def _pass(self, player: int, begun: bool) -> Action:
        passing = Do(Pass(player))
        if begun:
            return Action(say("No second space"), "check", passing)
        if self._rings(player):  # with a bonus, which nobody has to use
            return Action(say("Take a worker instead"), "worker", passing)
        return Action(say("No legal space: take a worker"), "worker", passing, urgent=True)

    def tracks(self) -> tuple[Track, ...]:
        state = self.state
        return tuple(
            Track(
                title,
                state.table.track,
                state.table.track if phase < state.phase else state.boxes * (phase == state.phase),
                phase == state.phase,
            )
            for phase, title in enumerate(PHASES)
        )

    def hint(self) -> Hint:
        if self.state.roll is None and self.waiting():
            text = say("Each player taps their starting castle.")
            return Hint("castle", text)
        if self.roll_due():
            return Hint("roll", say("Tap the five dice as rolled."))
        text = say(
            "Tap a bright space to mark it; hold for all options. Tap a pale space to see why not."
        )
        return Hint("mark", text)

    # ── words ────────────────────────────────────────────────────────────────────────────────

    def tell(self, entry: Entry, before: State) -> Message:
        return _TELL[type(entry)](self._sheet, entry)

    def counter_name(self, counter: str) -> Message:
        return say("Points") if counter == "points" else BONUSES[Bonus(counter)]

    def kind_name(self, kind: str) -> Message:
        return AREA_KINDS.get(kind) or OTHER_KINDS[kind]

    def is_round_start(self, entry: Entry) -> bool:
        return isinstance(entry, Roll)

    @property
    def _sheet(self) -> PrintedSheet:
        return self.state.table.sheet


class DiceGameChoices(Choices):
    first = ("sheet",)

    def preview(self, option: str, value: str, chosen: Mapping[str, str]) -> BoardFace | None:
        """The sheet of that name as a picture."""
        return (
            sheet_face(read(text_of(value)))
            if option == "sheet" and value in sheet_names()
            else None
        )


def sheet_face(sheet: PrintedSheet) -> BoardFace:
    """A sheet before anybody writes on it; sheets are read once, so each has one face."""
    if id(sheet) not in _FACES:
        _FACES[id(sheet)] = (sheet, _made(sheet))
    return _FACES[id(sheet)][1]


_FACES: dict[int, tuple[PrintedSheet, BoardFace]] = {}


def _made(sheet: PrintedSheet) -> BoardFace:
    cells = tuple(_cell(sheet, cell) for cell in range(len(sheet.grid)))
    areas = (tuple(members(area)) for area in dict.fromkeys(sheet.areas))
    return BoardFace(sheet.grid.names, sheet.grid.spots, cells, tuple(areas))


def _cell(sheet: PrintedSheet, cell: int) -> Cell:
    colour = sheet.colours[cell]
    hint = HINTS.get(colour, " ".join(map(str, PRINTED_NUMBERS[colour])))
    bonus = sheet.squares.get(cell)
    box = (BONUS_COLOURS[bonus], bonus.value) if bonus else ("", "")
    return Cell(colour.value, ICONS[colour], LETTERS[colour], hint, *box)


def _cheapest(found: Ways, name: str) -> tuple[Mark, ...]:
    """The marks of a space, each number once: nobody pays for what is free."""
    best: dict[int, Mark] = {}
    for use in RINGS:
        for mark in found.get(use, {}).get(name, ()):
            best.setdefault(mark.number, mark)
    return tuple(best[number] for number in sorted(best))


def _number(mark: Mark) -> Token:
    cost = (mark.use.value, BONUS_COLOURS[mark.use]) if mark.use is not None else None
    name = say("Write {number}", number=mark.number)
    return Token("", "paper", str(mark.number), name, cost)


def _cost(mark: Mark) -> Message | None:
    return BONUSES[mark.use] if mark.use is not None else None


def _tell_start(sheet: PrintedSheet, entry: Start) -> Message:
    return say("chooses a starting castle")


def _tell_roll(sheet: PrintedSheet, entry: Roll) -> Message:
    return say(
        "Roll: {first}, {second}, {low}, {high}, {time}",
        first=COLOURS[entry.colours[0]],
        second=COLOURS[entry.colours[-1]],
        low=entry.numbers[0],
        high=entry.numbers[-1],
        time=say("two hourglasses") if entry.hourglasses == 2 else say("one hourglass"),
    )


def _tell_mark(sheet: PrintedSheet, entry: Mark) -> Message:
    cell = sheet.grid.cell(entry.cell)
    assert cell is not None
    area = AREAS[sheet.colours[cell]]
    if entry.use is None:
        return say("marks {area}: {number}", area=area, number=entry.number)
    return say(
        "marks {area}: {number} (uses {bonus})",
        area=area,
        number=entry.number,
        bonus=BONUSES[entry.use],
    )


def _tell_pass(sheet: PrintedSheet, entry: Pass) -> Message:
    return say("passes")


def _tell_keep(sheet: PrintedSheet, entry: Keep) -> Message:
    return say("keeps the goods")


_TELL: dict[type[Entry], Callable[[PrintedSheet, Any], Message]] = {
    Start: _tell_start,
    Roll: _tell_roll,
    Mark: _tell_mark,
    Pass: _tell_pass,
    Keep: _tell_keep,
}

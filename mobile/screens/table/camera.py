"""The roll from a picture: where it comes from, how it was read, what to correct, what to learn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.logger import Logger
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from core.message import Message, say
from core.storage.disk import StoreError
from core.storage.settings import DICE_SAMPLES
from mobile import dicepicture
from mobile.dicepicture import Shot, Unreadable
from mobile.lang import tr
from mobile.platform import device
from mobile.screens.table.preview import Preview
from mobile.tables.tray import Tray
from mobile.tables.view import Die, Face
from mobile.theme import APART, gap
from mobile.waiting import Waiting, wait_for
from mobile.widgets.basics import Flow, PushButton, Shelf
from mobile.widgets.dice import DieButton, look_of
from mobile.widgets.dicephoto import DicePhoto, Guess, GuessButton
from mobile.widgets.overlays import Sheet, paragraph

if TYPE_CHECKING:
    from mobile.screens.table.screen import TableScreen

SIDE = 52
"""Of a die to be touched, in dp."""
COLOURS = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "black": say("black"),
}
"""Of dice with pips."""
Then = Callable[[Shot], None]


def ask(table: TableScreen) -> None:
    """Where the picture of the roll comes from."""
    sheet = Sheet(title=tr._("Scan dice"))
    words = tr._("All dice in one photo, from above, not touching.")
    sheet.add(paragraph(words, soft=True))
    _add_sources(table, sheet, lambda shot: Result(table, shot).open())
    sheet.add(paragraph(tr._("The photo stays on this device and is not saved."), soft=True))
    wanted = [die for die in to_read(table) if die is not None]
    if any(die.kind == "colour" for die in wanted):
        colours = PushButton(text=tr._("Calibrate dice colours"), icon="sun", wide=True)
        colours.bind(on_release=sheet.close_and(lambda: calibrate(table)))
        sheet.add_to_foot(colours)
    if any(die.body for die in wanted):
        _add_dice_colours(table, sheet)
    table.shell.show_overlay(sheet)


def to_read(table: TableScreen) -> dicepicture.Wanted:
    """What lies on the table, for each place of the tray; empty where a picture does not help."""
    return table.referee.table.dice_to_read(dicepicture.dice_colours(table.app.store))


def _add_dice_colours(table: TableScreen, sheet: Sheet) -> None:
    """Whose dice have which colour; a touch changes it."""
    store = table.app.store

    def words(player: int) -> str:
        colour = dicepicture.dice_colours(store)[table.referee.table.looks(player)[0]]
        name = table.referee.table.names[player]
        return tr._(say("{name}: {colour} dice", name=name, colour=COLOURS[colour]))

    def change(button: PushButton, player: int) -> None:
        dicepicture.next_dice_colour(store, table.referee.table.looks(player)[0])
        button.text = words(player)

    sheet.add(paragraph(tr._("Which dice are whose? Tap a line to change it.")))
    for player in range(len(table.referee.table.names)):
        button = PushButton(text=words(player), icon="dice", wide=True)
        button.bind(on_release=lambda b, seat=player: change(b, seat))
        sheet.add(button)


def calibrate(table: TableScreen) -> None:
    """Which colours the reader has been shown, and pictures for the others."""
    store = table.app.store
    sheet = Sheet(title=tr._("Calibrate dice colours"))
    sheet.add(
        paragraph(
            tr._(
                "Set the two colour dice to colours marked “?”, take a photo and correct any "
                "mistakes. Three photos cover all six."
            )
        )
    )
    known = dicepicture.learned(store)
    flow = Flow(spacing=dp(APART))
    for value in table.referee.table.faces("colour"):
        flow.add_widget(
            Guess(
                die=Die("colour", value.value),
                look=value,
                unsure=value.value not in known,
                size_hint=(None, None),
                size=(dp(SIDE), dp(SIDE)),
            )
        )
    sheet.add(flow)
    _add_sources(table, sheet, lambda shot: Result(table, shot, learning=True).open())
    if known:
        sheet.add(paragraph(tr._(_proven(table)), soft=True))
        out = PushButton(text=tr._("Forget these colours"), icon="trash", wide=True)
        out.bind(on_release=sheet.close_and(lambda: _forget(table)))
        sheet.add_to_foot(out)
    table.shell.show_overlay(sheet)


def _proven(table: TableScreen) -> Message:
    """What the pictures so far are worth, before any roll is read with them."""
    proof = dicepicture.proof(table.app.store) if dicepicture.can_read() else None
    if proof is None:
        return say("No colours learned yet.")
    if not proof.helps:
        return say(
            "Tested on your photos: {after} of {faces} faces read correctly, {before} "
            "before. The learned colours are not used. Forget them and take new photos.",
            after=proof.after,
            before=proof.before,
            faces=proof.faces,
        )
    return say(
        "Tested on your photos: {after} of {faces} faces read correctly, {before} before.",
        after=proof.after,
        before=proof.before,
        faces=proof.faces,
    )


def _forget(table: TableScreen) -> None:
    dicepicture.forget(table.app.store)
    calibrate(table)


def read(table: TableScreen, source: bytes | Path, then: Then) -> None:
    """Reads a picture in the background."""
    waiting = Waiting(tr._("Reading the dice…"))
    wanted = to_read(table)
    samples = DICE_SAMPLES.read(table.app.store)
    name = tr._("Photo")

    def work() -> Shot | Message:
        try:
            return dicepicture.read(source, name, wanted, samples)
        except Unreadable as bad:
            return bad.message
        except Exception:  # the table must go on whatever a picture does to the reader
            Logger.exception("Castlepad: a picture could not be read")
            return say("This photo could not be read. Take another one.")

    def done(found: Shot | Message) -> None:
        if waiting.given_up or table.shell.screen is not table:
            return
        if isinstance(found, Shot):
            then(found)
        else:
            _say_trouble(table, found, then)

    wait_for(table.shell, waiting, work, done)


def _add_sources(table: TableScreen, sheet: Sheet, then: Then) -> None:
    def taken(picture: bytes | None) -> None:
        if picture is not None:
            read(table, picture, then)

    def refused() -> None:
        words = say(
            "No camera? Tap the dice in or choose a photo. You can allow the "
            "camera in the device settings."
        )
        table.shell.toast(tr._(words))

    def watch() -> None:
        Preview(table, then, taken, lambda words: _say_trouble(table, words, then)).open()

    ways: list[tuple[str, str, Callable[[], None]]] = []
    if device.can_watch():
        ways.append((tr._("Open camera"), "camera", watch))
    if device.can_take_pictures():
        ways.append((tr._("Take a photo"), "camera", lambda: device.take_picture(taken, refused)))
    ways.append(
        (
            tr._("Choose a photo"),
            "open",
            lambda: device.choose_picture(lambda path: read(table, path, then)),
        )
    )
    for place, (title, icon, do) in enumerate(ways):
        button = PushButton(text=title, icon=icon, kind="quiet" if place else "main", wide=True)
        button.bind(on_release=sheet.close_and(do))
        sheet.add(button)


def _say_trouble(table: TableScreen, trouble: Message, then: Then) -> None:
    sheet = Sheet(title=tr._("No dice found"))
    sheet.add(paragraph(tr._(trouble)))
    _add_sources(table, sheet, then)
    table.shell.show_overlay(sheet)


class Result:
    """A reading before it is used: every die can be set right with one touch."""

    def __init__(self, table: TableScreen, shot: Shot, learning: bool = False) -> None:
        self.table, self.shot, self.learning = table, shot, learning
        fresh = table.referee.table.fresh_tray().dice
        dice = zip(shot.dice, fresh, strict=True)
        self.tray = Tray(tuple(empty if read is None else read for read, empty in dice))
        """The dice as read, and as the players have set them right."""
        self.places = [place for place, die in enumerate(shot.dice) if die is not None]
        self.picked = self._first_doubt()

    def open(self) -> None:
        title = tr._("Are these the colours?") if self.learning else tr._("Is this the roll?")
        self.sheet = Sheet(title=title)
        self.photo = DicePhoto(self.shot.pixels, self.shot.size, self.faces_of)
        self.photo.bind(on_die=lambda _photo, place: self.pick(place))
        self.note = paragraph("")
        self.roll, self.faces = Shelf(least=dp(280), spacing=(gap(3), 0)), _dice_row()
        self.sheet.add(self.photo)
        self.sheet.add(self.roll)
        keep = PushButton(text=tr._("Save photo"), icon="open", kind="flat")
        keep.bind(on_release=lambda *_: self.keep_picture())
        self.sheet.add(keep)
        words = tr._("Learn these colours") if self.learning else tr._("Use this roll")
        self.use = PushButton(text=words, icon="check", kind="main", wide=True)
        self.use.bind(on_release=lambda *_: self.take())
        # The question and its answers stay visible, however many dice are scrolled above them.
        for widget in (self.note, self.faces, self.use):
            self.sheet.add_to_foot(widget)
        self.refresh()
        self.table.shell.show_overlay(self.sheet)

    def faces_of(self, kind: str) -> tuple[Face, ...]:
        return self.table.referee.table.faces(kind)

    def pick(self, place: int) -> None:
        self.picked = place
        self.refresh()

    def set(self, value: str) -> None:
        """What the picked die really shows; on to the next doubt."""
        assert self.picked is not None
        self.tray = self.tray.put_at(self.picked, value)
        self.picked = self._first_doubt()
        self.refresh()

    def take(self) -> None:
        self.sheet.close()
        if self.learning:
            self._learn()
        elif self.table.referee.table.roll_due():
            values = {place: self.tray.dice[place].value or "" for place in self.places}
            self.table.put_dice(values)

    def keep_picture(self) -> None:
        """Only now does the picture leave the memory."""
        table = self.table
        try:
            content = dicepicture.encoded(self.shot.picture)
            path = device.save_file(table.app.shared_folder(), "dice.jpg", content)
        except StoreError as trouble:
            table.app.report(trouble)
            return
        table.shell.toast(tr._(say("Saved: {path}", path=str(path))))

    def unsure(self, place: int) -> bool:
        return not self.tray.dice[place].sure

    def refresh(self) -> None:
        self.photo.picked = -1 if self.picked is None else self.picked
        self.photo.show(self.tray.dice)
        self.note.text = tr._(self._words())
        self.roll.clear_widgets()
        for whose, places in self._lines():
            dice = _dice_row()
            for place in places:
                dice.add_widget(self._guess(place))
            self.roll.add_widget(dice if whose is None else _line(tr._(whose), dice, len(places)))
        self._offer_faces()
        complete = all(self.tray.dice[place].value is not None for place in self.places)
        self.use.disabled = not (self._colours() if self.learning else complete)

    def _lines(self) -> Iterator[tuple[Message | None, list[int]]]:
        """Whose dice are whose, where there are many."""
        lines, at = self.table.referee.table.tray_lines(self.table.seat), 0
        if not lines:
            yield None, list(self.places)
        for line in lines:
            places = [place for place in self.places if at <= place < at + line.length]
            if places:
                yield line.title, places
            at += line.length

    def _guess(self, place: int) -> GuessButton:
        die = self.tray.dice[place]
        button = GuessButton(
            die=die,
            look=look_of(die, self.faces_of(die.kind)),
            unsure=self.unsure(place),
            picked=place == self.picked,
            size_hint=(None, None),
            size=(dp(SIDE), dp(SIDE)),
        )
        button.bind(on_release=lambda *_: self.pick(place))
        return button

    def _offer_faces(self) -> None:
        self.faces.clear_widgets()
        if self.picked is None:
            # Keeps their room: the picture must not move away from under the next finger.
            self.faces.add_widget(Widget(size_hint=(None, None), size=(dp(SIDE), dp(SIDE))))
            return
        die = self.tray.dice[self.picked]
        for value in self.faces_of(die.kind):
            face = DieButton(
                die=Die(die.kind, value.value),
                look=value,
                picked=value.value == die.value,
                size_hint=(None, None),
                size=(dp(SIDE), dp(SIDE)),
            )
            face.bind(on_release=lambda f: self.set(f.die.value))
            self.faces.add_widget(face)

    def _first_doubt(self) -> int | None:
        """The die to ask for first: one that was not found, then one that is unsure."""
        places = self.places
        missing = (p for p in places if self.tray.dice[p].value is None and not self.learning)
        unsure = (p for p in places if self.tray.dice[p].outline and self.unsure(p))
        return next(missing, next(unsure, None))

    def _words(self) -> Message:
        if self.picked is not None and self.unsure(self.picked):
            if not self.tray.dice[self.picked].outline:
                return say("This die was not found. What does it show?")
            return say("Not sure about the framed die. What does it show?")
        if self.picked is not None:
            return say("What does this die show?")
        return say("Tap a die to correct it.")

    def _colours(self) -> dict[int, str]:
        """The colour dice as the players say they are, by place."""
        dice = ((at, die) for at, die in enumerate(self.tray.dice) if die.outline)
        return {at: die.value for at, die in dice if die.kind == "colour" and die.value}

    def _learn(self) -> None:
        try:
            missing = dicepicture.learn(self.table.app.store, self.shot, self._colours())
        except StoreError as trouble:
            self.table.app.report(trouble)
            return
        if missing:
            calibrate(self.table)
        else:
            self.table.shell.toast(tr._("All six colours learned for these dice and this light."))


def _line(whose: str, dice: Flow, count: int) -> BoxLayout:
    """Somebody's dice, with the name before them."""
    line = BoxLayout(size_hint_y=None)
    name = paragraph(whose)
    name.pos_hint = {"center_y": 0.5}
    dice.size_hint_x, dice.width = None, count * dp(SIDE + APART) + dp(APART)
    dice.bind(height=lambda _dice, height: setattr(line, "height", height))
    line.add_widget(name)
    line.add_widget(dice)
    return line


def _dice_row() -> Flow:
    """With room for the ring round a picked die."""
    return Flow(spacing=dp(APART), padding=dp(4))

"""New game: which game, who plays, what the table agrees on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty

from core import games
from core.components import layouts
from core.game import Layout, Option, Player, Refusal, Setup
from core.message import N_, say
from core.storage.store import Profile
from mobile import library
from mobile.lang import tr
from mobile.shell import Screen
from mobile.tables.choices import Spaces
from mobile.tables.looks import SEAT_ICONS, SEAT_LOOKS, looks_of
from mobile.tables.palette import LIGHT, SEATS
from mobile.tables.registry import choices, playable
from mobile.tables.view import BoardFace, BoardMarks, Ring, Token
from mobile.tables.words import sentence
from mobile.theme import rgba, theme
from mobile.widgets.basics import CardButton, Flow, Heading, PushButton, Rows, Text
from mobile.widgets.hexboard import HexBoard
from mobile.widgets.overlays import Sheet
from mobile.widgets.points import Stepper
from mobile.widgets.sprites import Icon

FIRST_PLAYERS = 2
SEVERAL = range(2, 5)
"""Players whose sheets may lie on one screen."""
LONGEST_NAME = 60
BOARD = 320
"""Height of a board to choose a space on, in dp."""
MOST_REASONS = 5
"""Why a game cannot begin, or what looks odd; a damaged layout may give hundreds."""


class NewGameScreen(Screen):
    heading = StringProperty(N_("New game"))
    """English source text, in the catalogues."""
    game = StringProperty("")
    players: ListProperty[Player] = ListProperty()
    """In the order of their seats."""
    more = BooleanProperty(False)
    """Whether the rarer options are shown."""
    tabled = True
    """Whether a table is opened, on which sheets lie."""
    trouble = StringProperty("")
    """What is wrong with the choices, in words."""
    odd = StringProperty("")
    """What may be right but is worth a second look."""

    def enter(self, game: str = "", options: dict[str, str] | None = None) -> None:
        """For a game and with choices that were made already, or for the one played last."""
        last = library.last_setup(self.app.store)
        wanted = game or (last[0] if last else "")
        self.game = wanted if wanted in self.offered() else self.offered()[0]
        self.players = [
            Player(name, tuple(library.without_lost(self.app.store, self.game, made)))
            for name, made in (last[1].players if last else self._first_players())
        ]
        self.options = self._usual(self.game)
        self.options |= library.known_options(self.game, options)
        self._painting: dict[str, Any] | None = None
        """What somebody has gone away to paint: the option, the seat, the layouts there were."""
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": [[player.name, list(player.options)] for player in self.players],
            "options": self.options,
            "more": self.more,
            "scroll": self.ids.scroller.scroll_y,
            "painting": self._painting,
        }

    def restore(self, place: dict[str, Any]) -> None:
        if place["game"] in self.offered():
            self.game, self.more = place["game"], place["more"]
        self.options = library.known_options(self.game, place["options"])
        self.players = list(library.kept_players(place["players"]))
        self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]
        if place.get("painting"):
            self._take_painted(**place["painting"])

    def offered(self) -> tuple[str, ...]:
        """The games one can choose here."""
        return playable()

    def picture(self, option: str, value: str) -> BoardFace | None:
        return choices(self.game).preview(option, value, self.options)

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        game, setup = games.game(self.game), self.setup()
        tr.follow(game.edition(setup.options))
        refusals = game.check_setup(setup)
        self._show_games()
        self._show_players(refusals)
        self._show_sheets()
        self._show_options()
        odd = () if refusals else game.setup_warnings(setup)
        self.trouble = "\n".join(tr._(refusal.message) for refusal in refusals[:MOST_REASONS])
        self.odd = "\n".join(map(tr._, odd[:MOST_REASONS]))

    def _show_games(self) -> None:
        box = self.ids.games
        box.clear_widgets()
        if len(self.offered()) < 2:
            return
        for id in self.offered():
            kind = "chosen" if id == self.game else "quiet"
            button = PushButton(text=tr._(games.game(id).title), kind=kind)
            button.bind(on_release=lambda *_, chosen=id: self._choose_game(chosen))
            box.add_widget(button)

    def _choose_game(self, id: str) -> None:
        self.game, self.options = id, self._usual(id)
        self.refresh()

    def _usual(self, id: str) -> dict[str, str]:
        return {**choices(id).fresh, **library.usual_options(self.app.store, id)}

    def _show_players(self, refusals: tuple[Refusal, ...]) -> None:
        box = self.ids.players
        box.clear_widgets()
        for seat, player in enumerate(self.players):
            colour, icon = looks_of(player, seat)
            row = PlayerRow(
                name=player.name,
                note="\n".join(tr._(r.message) for r in refusals if _is_about(player, r)),
                icon=icon,
                colour=rgba(SEATS[colour].fill),
            )
            row.bind(
                on_release=lambda *_, s=seat: self.edit_player(s),
                on_out=lambda *_, s=seat: self.remove_player(s),
            )
            box.add_widget(row)
        known = self.ids.known
        known.clear_widgets()
        add = PushButton(text=tr._("Add player"), icon="plus")
        add.bind(on_release=lambda *_: self.add_player(self._next_name()))
        known.add_widget(add)
        names = {player.name for player in self.players}
        for profile in self.app.store.profiles()[:8]:
            if profile.name not in names:
                button = PushButton(text=profile.name, icon=library.icon_of(profile))
                button.bind(on_release=lambda *_, who=profile: self.seat_known(who))
                known.add_widget(button)

    def _show_sheets(self) -> None:
        """One sheet or all of them: for several players on a screen that has room."""
        box = self.ids.sheets
        box.clear_widgets()
        if not self.tabled or self.small or len(self.players) not in SEVERAL:
            return
        box.add_widget(Heading(text=tr._("Sheets on the screen")))
        flow = Flow()
        together = self.app.settings.all_sheets
        for title, icons, wanted in (
            (say("All at once"), ("one-sheet",) * len(self.players), True),
            (say("One at a time"), ("one-sheet",), False),
        ):
            choice = SheetChoice(title=tr._(title), icons=icons, chosen=wanted == together)
            choice.bind(on_release=lambda *_, value=wanted: self.choose_sheets(value))
            flow.add_widget(choice)
        box.add_widget(flow)

    def choose_sheets(self, together: bool) -> None:
        self.app.settings.all_sheets = together
        self._show_sheets()

    def _show_options(self) -> None:
        box, rest = self.ids.options, self.ids.more_options
        box.clear_widgets()
        rest.clear_widgets()
        options = self._options(per_player=False)
        first = choices(self.game).first or tuple(o.name for o in options[:1])
        flags = [option for option in options if option.name in choices(self.game).expansions]
        asked_by_them = [o for o in options if o.name in choices(self.game).expansion_options]
        plain = [option for option in options if option not in (*flags, *asked_by_them)]
        for option in (o for o in plain if o.name in first and not o.layout):
            box.add_widget(self._option(option))
        if flags:  # before the boards, which are many
            box.add_widget(self._expansions(flags, asked_by_them))
        for option in (o for o in plain if o.name in first and o.layout):
            box.add_widget(self._option(option))
        for option in (o for o in plain if self.more and o.name not in first):
            rest.add_widget(self._option(option))

    def _options(self, per_player: bool) -> list[Option]:
        count = len(self.players)
        return [
            option
            for option in games.game(self.game).options
            if option.per_player == per_player
            and choices(self.game).asked(option.name, self.options, count)
        ]

    def _expansions(self, flags: list[Option], asked_by_them: list[Option]) -> Rows:
        """A button for each that puts it in play or out of it, then what those in play ask for."""
        rows = Rows()
        rows.add_widget(Heading(text=tr._("Expansions")))
        flow = Flow()
        for option in flags:
            used = self.options.get(option.name, option.default) == "yes"
            button = PushButton(
                text=tr._(option.title),
                icon="check" if used else "plus",
                kind="chosen" if used else "quiet",
            )
            other = "no" if used else "yes"
            button.bind(on_release=lambda *_, o=option.name, v=other: self.choose(o, v))
            flow.add_widget(button)
        rows.add_widget(flow)
        for option in asked_by_them:
            rows.add_widget(self._option(option))
        return rows

    def player_options(self, seat: int) -> Iterator[tuple[str, Rows]]:
        """What a single player decides, such as their own board."""
        for option in self._options(per_player=True):
            yield option.name, self._option(option, seat)

    def _option(self, option: Option, seat: int | None = None) -> Rows:
        """A choice of the table, or of the player on a seat."""
        rows = Rows()
        rows.add_widget(Heading(text=tr._(option.title)))
        if seat is not None:
            spaces = choices(self.game).spaces(option.name, self.setup(), seat)
            if spaces is not None:
                self._add_spaces(rows, option, spaces, seat)
                return rows
        if option.help and option.name not in choices(self.game).deals:
            rows.add_widget(Text(text=tr._(option.help), soft=True))
        made = self.options if seat is None else dict(self.players[seat].options)
        chosen = made.get(option.name, option.default)
        flow = Flow()
        for choice in option.choices:
            if choices(self.game).on_offer(option.name, choice.value, self.options):
                title = sentence(tr._(choice.title))
                flow.add_widget(self._choice(option, choice.value, title, chosen, seat))
        for layout in self.app.store.layouts(option.layout) if option.layout else ():
            flow.add_widget(self._choice(option, layout.name, layout.name, chosen, seat, layout))
        if option.layout:
            paint = PushButton(text=tr._("Add your own"), icon="layouts", kind="flat")
            paint.bind(on_release=lambda *_: self._paint(option, seat))
            flow.add_widget(paint)
        rows.add_widget(flow)
        if option.name in choices(self.game).seats:
            for number, player in enumerate(self.players, 1):
                flow.add_widget(self._choice(option, str(number), player.name, chosen, seat))
        elif option.name in choices(self.game).deals and option.numbers is not None:
            deal = chosen if chosen != option.default else str(random.choice(option.numbers[1:]))
            for words, value in ((say("Players deal"), option.default), (say("App deals"), deal)):
                flow.add_widget(self._choice(option, value, tr._(words), chosen, seat))
        elif option.numbers is not None:
            number = int(chosen) if chosen.isdigit() else option.numbers[0] - 1
            stepper = Stepper(
                title=tr._("Number"),
                value=number,
                least=option.numbers[0],
                most=option.numbers[-1],
            )
            stepper.bind(on_step=lambda _s, n: self.choose(option.name, str(n), seat))
            rows.add_widget(stepper)
        return rows

    def _add_spaces(self, rows: Rows, option: Option, spaces: Spaces, seat: int) -> None:
        """A space of the player's board, chosen by touching it there."""
        chosen = dict(self.players[seat].options).get(option.name, option.default)
        value_of = {cell: value for value, cell in spaces.values.items()}
        at = spaces.values.get(chosen)
        board = HexBoard(face=spaces.face, size_hint_y=None, height=dp(BOARD))
        marked = {} if at is None else {at: Token("check", "gold")}
        rings = {cell: Ring.PLAIN for cell in value_of if cell != at}
        board.marks = BoardMarks(tiles=marked, rings=rings, choosing=True)

        def touched(_board: HexBoard, cell: int, _pos: object) -> None:
            if cell in value_of:
                self.choose(option.name, value_of[cell], seat)

        board.bind(on_cell=touched)
        rows.add_widget(board)
        if spaces.later is not None:
            kind = "chosen" if chosen == option.default else "quiet"
            later = PushButton(text=tr._(spaces.later), kind=kind)
            later.bind(on_release=lambda *_: self.choose(option.name, option.default, seat))
            rows.add_widget(later)

    def _choice(
        self,
        option: Option,
        value: str,
        title: str,
        chosen: str,
        seat: int | None,
        layout: Layout | None = None,
    ) -> PushButton | PictureChoice:
        face = self.picture(option.name, value) if layout is None else kept_picture(layout)
        kind = "chosen" if value == chosen else "quiet"
        button: PushButton | PictureChoice
        if face is None:
            button = PushButton(text=title, kind=kind)
        else:
            note = tr._(layouts.TO_CHECK) if self._is_open(option, value) else ""
            button = PictureChoice(title=title, note=note, chosen=value == chosen)
            button.ids.picture.face = face
        button.bind(on_release=lambda *_: self.choose(option.name, value, seat))
        return button

    def _is_open(self, option: Option, value: str) -> bool:
        """Whether what ships under this value is still to be compared with the table's copy."""
        game = games.game(self.game)
        kind = game.layout_kind(option.layout)
        if kind is None:
            return False
        printed = game.printed_layout(Setup((), self.options), kind, value)
        return printed is not None and not layouts.is_sure(self.app.store, kind, printed)

    # ── choosing ─────────────────────────────────────────────────────────────────────────────

    def choose(self, option: str, value: str, seat: int | None = None) -> None:
        self._note_choice(option, value, seat)
        if seat is not None:
            self._sheet.own.show()
        self.ids.scroller.hold()
        self.refresh()
        self.shell.save_place()

    def _note_choice(self, option: str, value: str, seat: int | None) -> None:
        if seat is None:
            self.options = {**self.options, option: value}
        else:
            name, made = self.players[seat]
            self.players[seat] = Player(name, tuple({**dict(made), option: value}.items()))

    def _paint(self, option: Option, seat: int | None) -> None:
        """Away to paint something; what was typed so far is kept."""
        if seat is not None:
            self._sheet.keep()
        kept = [layout.name for layout in self.app.store.layouts(option.layout)]
        self._painting = {"option": option.name, "seat": seat, "known": kept}
        self.shell.go("layouts", kind=option.layout)

    def _take_painted(self, option: str, seat: int | None, known: list[str]) -> None:
        """Back from painting: what is new was painted for this, and the player goes on there."""
        kind = next(o.layout for o in games.game(self.game).options if o.name == option)
        new = [x.name for x in self.app.store.layouts(kind) if x.name not in known]
        if len(new) == 1:
            self._note_choice(option, new[0], seat)
            self.refresh()
        if seat is not None:
            self.edit_player(seat)
            self._sheet.show_option(option)

    def toggle_more(self) -> None:
        self.more = not self.more
        self.ids.scroller.hold()
        self.refresh()

    def add_player(self, name: str, looks: tuple[tuple[str, str], ...] = ()) -> None:
        self.players = [*self.players, Player(name, looks or self._free_look())]
        self.refresh()
        self.shell.save_place()

    def seat_known(self, profile: Profile) -> None:
        """A remembered player: on the first seat that has no name yet, or on another one."""
        looks = tuple(profile.looks.items())
        unnamed = (s for s, p in enumerate(self.players) if library.is_default_name(p.name))
        seat = next(unnamed, None)
        if seat is None:
            self.add_player(profile.name, looks)
            return
        made = tuple(o for o in self.players[seat].options if o[0] not in ("colour", "icon"))
        self.change_player(seat, Player(profile.name, looks + made))

    def remove_player(self, seat: int) -> None:
        self.players = [p for place, p in enumerate(self.players) if place != seat]
        self.refresh()
        self.shell.save_place()

    def edit_player(self, seat: int) -> None:
        self._sheet = SeatSheet(self, seat)
        self.shell.show_overlay(self._sheet)

    def change_player(self, seat: int, player: Player) -> None:
        self.players = [player if place == seat else p for place, p in enumerate(self.players)]
        self.refresh()
        self.shell.save_place()

    def setup(self) -> Setup:
        known = {option.name for option in self._options(per_player=False)}
        options = {name: value for name, value in self.options.items() if name in known}
        own = {option.name for option in self._options(per_player=True)} | {"colour", "icon"}
        players = tuple(
            Player(player.name, tuple(pair for pair in player.options if pair[0] in own))
            for player in self.players
        )
        kinds = {option.name: option.layout for option in games.game(self.game).options}
        made = (*options.items(), *(pair for player in players for pair in player.options))
        named = {(kinds.get(name, ""), value) for name, value in made}
        kept = self.app.store.layouts()
        return Setup(players, options, tuple(x for x in kept if (x.kind, x.name) in named))

    def start(self) -> None:
        session = library.start(self.app.store, self.game, self.setup())
        self.shell.swap("table", game=session.header.id)

    def _first_players(self) -> list[Player]:
        names = (tr._(library.default_name(n)) for n in range(1, FIRST_PLAYERS + 1))
        return [
            Player(name, (("colour", colour), ("icon", icon)))
            for name, (colour, icon) in zip(names, SEAT_LOOKS, strict=False)
        ]

    def _next_name(self) -> str:
        taken = {player.name.casefold() for player in self.players}
        names = (tr._(library.default_name(n)) for n in range(1, len(taken) + 2))
        return next(name for name in names if name.casefold() not in taken)

    def _free_look(self) -> tuple[tuple[str, str], ...]:
        taken = {looks_of(player, seat) for seat, player in enumerate(self.players)}
        free = [look for look in SEAT_LOOKS if look not in taken]
        colour, icon = (free or SEAT_LOOKS)[0]
        return (("colour", colour), ("icon", icon))


def kept_picture(layout: Layout) -> BoardFace | None:
    """A kept layout as a picture, where it can still be used."""
    from mobile.tables import painting

    found = layouts.kind_named(layout.kind)
    wrong = found is None or found[1].review_text(layout.text).wrong
    return None if wrong else painting.picture(layout.kind, layout.text)


def _is_about(player: Player, refusal: Refusal) -> bool:
    return ("name", player.name) in refusal.message.args


class PlayerRow(CardButton):
    """A player who will sit at the table. Event: `on_out`."""

    name = StringProperty("")
    note = StringProperty("")
    """What this player still has to choose."""
    icon = StringProperty("person")
    colour = ColorProperty(LIGHT["accent"])
    __events__ = ("on_out",)

    def on_out(self) -> None:
        pass


class PictureChoice(CardButton):
    """A choice with a small picture of the board it stands for."""

    title = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)


class SheetChoice(CardButton):
    """How many sheets are on the screen, as a small picture."""

    title = StringProperty("")
    icons: ListProperty[str] = ListProperty()
    chosen = BooleanProperty(False)

    def on_kv_post(self, _base: object) -> None:
        for icon in self.icons:
            side = dp(56) if len(self.icons) == 1 else dp(36)
            self.ids.picture.add_widget(
                Icon(name=icon, color=theme.ink, size_hint=(None, None), size=(side, side))
            )


class SeatSheet(Sheet):
    """Name, colour and icon of a player, and what the game lets each player choose."""

    def __init__(self, screen: NewGameScreen, seat: int) -> None:
        super().__init__(title=tr._("Player"))
        self.screen, self.seat = screen, seat
        player = screen.players[seat]
        self.form = PlayerForm(name=player.name)
        self.form.colour, self.form.icon = looks_of(player, seat)
        self.form.bind(on_done=lambda *_: self.close())
        self.own = OwnOptions(screen, seat)
        if library.is_default_name(player.name):
            self.bind(shown=self._ask_name)
        self.add(self.form)
        self.add(self.own)

    def _ask_name(self, *_: object) -> None:
        """The name is what is missing: the cursor is there once the sheet is in place."""
        if self.shown == 1:
            self.unbind(shown=self._ask_name)
            self.form.ids.name.focus = True

    def on_close(self) -> None:
        self.form.ids.name.focus = False
        self.keep()

    def keep(self) -> None:
        name, made = self.screen.players[self.seat]
        others = tuple(o for o in made if o[0] not in ("colour", "icon"))
        looks = (("colour", self.form.colour), ("icon", self.form.icon), *others)
        self.screen.change_player(self.seat, Player(self.form.named() or name, looks))

    def show_option(self, option: str) -> None:
        """Scrolls to where something is chosen, once that is laid out."""
        rows, view = self.own.rows[option], self.ids.body.parent
        Clock.schedule_once(lambda _dt: view.scroll_to(rows, animate=False), 0.1)


class OwnOptions(Rows):
    """The choices of one player."""

    def __init__(self, screen: NewGameScreen, seat: int) -> None:
        super().__init__()
        self.screen, self.seat = screen, seat
        self.show()

    def show(self) -> None:
        self.clear_widgets()
        self.rows = dict(self.screen.player_options(self.seat))
        """By the name of the option."""
        for rows in self.rows.values():
            self.add_widget(rows)


class PlayerForm(Rows):
    """Name and looks of a player. Event: `on_done`, when the name was typed and confirmed."""

    name = StringProperty("")
    colour = StringProperty("bordeaux")
    icon = StringProperty("shield")
    __events__ = ("on_done",)

    def on_done(self) -> None:
        pass

    def on_kv_post(self, _base: object) -> None:
        for colour, paint in SEATS.items():
            button = LookButton(icon="disc", ink=rgba(paint.fill))
            button.bind(on_release=lambda *_, c=colour: setattr(self, "colour", c))
            self.fbind("colour", lambda *_, b=button, c=colour: b.mark(self.colour == c))
            button.mark(self.colour == colour)
            self.ids.colours.add_widget(button)
        for icon in SEAT_ICONS:
            button = LookButton(icon=icon, ink=theme.ink)
            button.bind(on_release=lambda *_, i=icon: setattr(self, "icon", i))
            self.fbind("icon", lambda *_, b=button, i=icon: b.mark(self.icon == i))
            button.mark(self.icon == icon)
            self.ids.icons.add_widget(button)

    def named(self) -> str:
        """What was typed for a name, if anything."""
        return str(self.ids.name.text).strip()[:LONGEST_NAME].strip()


class LookButton(CardButton):
    """A colour or an icon to choose."""

    icon = StringProperty("")
    ink = ColorProperty(LIGHT["ink"])
    chosen = BooleanProperty(False)

    def mark(self, chosen: bool) -> None:
        self.chosen = chosen

"""Rules at hand: every rule of a game in short sentences, searched, opened at the right place."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from core import games, ledger
from core.ledger import Rule
from mobile.lang import tr
from mobile.shell import Screen
from mobile.widgets.basics import Card, Heading, PushButton


class RulesScreen(Screen):
    game = StringProperty("")
    rule = StringProperty("")
    """The one it was opened for."""
    words = StringProperty("")
    """What was typed to search for."""
    nothing = BooleanProperty(False)

    def enter(self, game: str = "", rule: str = "", edition: str = "") -> None:
        self.game = games.tracked(game) or games.ids()[0]
        tr.follow(edition)
        self.rule = rule
        # While somebody types, the list waits for the end of the word.
        self._search = Clock.create_trigger(self._show_rules, 0.2)
        self.bind(words=self._search)
        self.refresh()

    def place(self) -> dict[str, Any]:
        return {"game": self.game, "words": self.words, "scroll": self.ids.scroller.scroll_y}

    def restore(self, place: dict[str, Any]) -> None:
        self.game, self.words = place["game"], place["words"]
        self.ids.search.text = self.words
        self.refresh()
        self.ids.scroller.scroll_y = place["scroll"]

    def choose(self, game: str) -> None:
        self.game, self.rule = game, ""
        tr.follow()
        self.refresh()
        self.ids.scroller.scroll_y = 1
        self.shell.save_place()

    # ── showing ──────────────────────────────────────────────────────────────────────────────

    def refresh(self, *_: object) -> None:
        box = self.ids.games
        box.clear_widgets()
        for id in games.ids():
            kind = "chosen" if id == self.game else "quiet"
            button = PushButton(text=tr._(games.game(id).title), kind=kind)
            button.bind(on_release=lambda *_, chosen=id: self.choose(chosen))
            box.add_widget(button)
        self._show_rules()

    def _show_rules(self, *_: object) -> None:
        box = self.ids.rules
        box.clear_widgets()
        section, opened = "", None
        for rule in self.found():
            if rule.section != section:
                section = rule.section
                box.add_widget(Heading(text=tr._(section)))
            card = RuleCard(
                id=rule.id,
                text=tr._(rule.text),
                source=ledger.where(rule, tr._, tr.code),
                chosen=rule.id == self.rule,
            )
            box.add_widget(card)
            if card.chosen:
                opened = card
        self.nothing = not box.children
        if opened is None:
            self.ids.scroller.scroll_y = 1
        else:
            Clock.schedule_once(lambda _dt: self._turn_to(opened), 0.05)

    def found(self) -> list[Rule]:
        """The rules that have all the words."""
        rules = (*ledger.ledger(games.game(self.game)).values(), *ledger.common().values())
        words = self.words.casefold().split()
        return [
            rule
            for rule in rules
            if all(word in f"{rule.id} {tr._(rule.text)}".casefold() for word in words)
        ]

    def _turn_to(self, card: RuleCard) -> None:
        self.ids.scroller.scroll_to(card, animate=False)


class RuleCard(Card):
    """A rule: its sentence, its name and where the rulebook has it."""

    id = StringProperty("")
    text = StringProperty("")
    source = StringProperty("")
    chosen = BooleanProperty(False)

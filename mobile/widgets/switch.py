"""A few words side by side, one of them chosen."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty

from mobile.theme import theme
from mobile.widgets.basics import Flow, PushButton, Rows, Text


class SwitchField(Rows):
    title = StringProperty("")
    words: ListProperty[str] = ListProperty()
    value = NumericProperty(0)
    """The place of the chosen word."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        title = Text(text=self.title)
        title.font_size = theme.strong
        self.add_widget(title)
        box = Flow()
        self.buttons: list[PushButton] = []
        for at, word in enumerate(self.words):
            button = PushButton(text=word)
            button.bind(on_release=lambda *_, place=at: setattr(self, "value", place))
            self.buttons.append(button)
            box.add_widget(button)
        self.add_widget(box)
        self.bind(value=self._mark)
        self._mark()

    def values(self) -> tuple[int, ...]:
        return (int(self.value),)

    def _mark(self, *_: object) -> None:
        for at, button in enumerate(self.buttons):
            button.kind = "chosen" if at == self.value else "quiet"

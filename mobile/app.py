"""The window."""

from kivy.app import App
from kivy.uix.widget import Widget


class CastlepadApp(App):  # type: ignore[misc]
    title = "Castlepad"

    def build(self) -> Widget:
        return Widget()

"""What the players of this device prefer, kept in the store."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from core.storage.settings import PREFERENCES
from core.storage.store import Store
from core.text import LANGUAGES, best
from mobile.lang import device_language, tr
from mobile.theme import theme

TEXT_SIZES = (1.0, 1.15, 1.3)


class Settings(EventDispatcher):
    """Every property is a setting: it is kept as soon as it changes."""

    language = StringProperty("en")
    dark = BooleanProperty(False)
    text_scale = NumericProperty(1.0)
    motion = BooleanProperty(True)
    vibration = BooleanProperty(True)
    sound = BooleanProperty(False)
    confirm = BooleanProperty(False)
    """Asks before a game is deleted; it can be brought back all the same."""
    speech = BooleanProperty(False)
    keep_awake = BooleanProperty(True)
    hints = BooleanProperty(False)
    """The table has the coach's button."""
    learning = BooleanProperty(False)
    """The coach says after each turn what it was worth."""
    all_sheets = BooleanProperty(True)
    """Everybody's sheet on the table at once, where there is room; else one after the other. The
    new-game screen and the table's switch both change it."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.language = device_language()
        self.reload()
        for name in self.properties():
            self.fbind(name, self._changed)

    def reload(self) -> None:
        """Takes what the store has, which a restored backup may have changed."""
        kept = PREFERENCES.read(self._store)
        for name in self.properties():
            # A backup may come from anybody: what is not of the right kind is left out.
            if type(kept.get(name)) is type(getattr(self, name)):
                setattr(self, name, kept[name])
        self._apply()

    def _changed(self, *_: object) -> None:
        self._apply()
        PREFERENCES.write(self._store, {name: getattr(self, name) for name in self.properties()})

    def _apply(self) -> None:
        if self.language not in LANGUAGES:  # of a newer version, or of nobody
            self.language = best([self.language])
        if tr.code != self.language:
            tr.switch(self.language)
        theme.dark = self.dark
        theme.motion = self.motion
        # In this order what is no number at all counts as the smallest.
        theme.text_scale = max(TEXT_SIZES[0], min(self.text_scale, TEXT_SIZES[-1]))

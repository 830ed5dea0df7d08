"""What the store has as settings, spoiled: the app starts on them and opens its screens.

A restored backup may have brought them, or a page of the file has rotted.
"""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import tools.offscreen  # noqa: F401  (before Kivy)
from core.game import Player, Setup
from core.text import LANGUAGES
from mobile import dicepicture, library
from mobile.app import CastlepadApp
from mobile.lang import tr
from mobile.screens.home import DOORS
from mobile.settings import TEXT_SIZES
from mobile.tables.registry import playable
from mobile.theme import theme
from tools.driver import QuickDriver
from tools.fuzz import mutate

SHOWN = 0.05
"""How often the app restarts and opens a screen, instead of only reading the settings."""


class Subject:
    def __init__(self, folder: Path) -> None:
        self.driver = QuickDriver(folder)
        self.driver.start()
        app = self.driver.app
        setup = Setup((Player("Anna", (("colour", "navy"), ("icon", "fish"))), Player("Boris")))
        self.tables = {id: library.start(app.store, id, setup).header.id for id in playable()}
        app.settings.dark = True
        self.driver.open_table(self.tables["dice-game"])
        app.shell.save_place()
        app.store.set_setting("hints", ["roll"])
        app.store.set_setting("dice colours", {"samples": [["green", [0.1, 0.5, 0.2]]]})
        with app.store.look() as db:
            rows = db.execute("SELECT name, value FROM setting").fetchall()
        self.sound = {name: json.loads(value) for name, value in rows}
        self._leave()

    def take(self, rng: random.Random) -> str:
        spoiled = {name: json.dumps(value) for name, value in self.sound.items()}
        for name in rng.sample(list(spoiled), rng.randrange(1, 3)):
            spoiled[name] = self._spoiled(self.sound[name], rng)
        self._write(self.driver.app.store.path, spoiled)
        end = self._start(rng) if rng.random() < SHOWN else self._read()
        assert tr.code in LANGUAGES and TEXT_SIZES[0] <= theme.text_scale <= TEXT_SIZES[-1]
        return end

    def _read(self) -> str:
        """All that is ever read of them, without a screen."""
        app = self.driver.app
        app.settings.reload()
        last = library.last_setup(app.store)
        usual = [library.usual_options(app.store, id) for id in self.tables]
        dicepicture.learned(app.store)
        return f"read: {'a' if last else 'no'} last table, {sum(map(bool, usual))} usual choices"

    def _start(self, rng: random.Random) -> str:
        self.driver.kill()
        # Not as the driver starts, which sets the language and the theme first.
        self.driver.app = CastlepadApp(data=self.driver.folder)
        self.driver.app._run_prepare()
        self.driver.draw()
        self.driver.draw()
        shell = self.driver.app.shell
        found = shell.stack[-1]["name"]
        if rng.random() < 0.5:
            shell.go(rng.choice(["new_game", *(door.screen for door in DOORS)]))
        else:
            shell.go("table", game=rng.choice(list(self.tables.values())))
        self.driver.idle()
        self._leave()
        return f"opens {found}"

    def _leave(self) -> None:
        """Without a screen the next settings are tried quickly."""
        shell = self.driver.app.shell
        shell.leave()
        shell.ground.clear_widgets()
        shell.over.clear_widgets()

    def _spoiled(self, sound: Any, rng: random.Random) -> str:
        if rng.random() < 0.1:
            return mutate.text(json.dumps(sound), rng, "[]{}").replace("\ud800", "")
        given = mutate.value(sound, rng)
        return json.dumps(mutate.value(given, rng) if rng.random() < 0.3 else given)

    def _write(self, path: Path, values: dict[str, str]) -> None:
        with sqlite3.connect(path) as db:
            db.executemany("REPLACE INTO setting VALUES (?, ?)", values.items())
        db.close()

"""A virtual X screen, for tests and tools that start the app as a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


class XScreen:
    """An X server; `variables` are those of a process that shall use it and keep to `folder`."""

    def __init__(self, size: tuple[int, int], folder: Path, language: str) -> None:
        screen = "{}x{}x24".format(*size)
        # Without -noreset the server restarts whenever its last client leaves, and turns away
        # or cuts off one that comes at that moment: xdotool comes and goes all the time.
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", screen, "-fbdir", folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.server.stdout is not None
        self.picture = folder / "Xvfb_screen0"
        self.variables = os.environ | {
            "DISPLAY": f":{self.server.stdout.readline().strip()}",
            "SDL_VIDEODRIVER": "x11",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "KIVY_HOME": str(folder / "kivy"),
            "LANGUAGE": language,
        }

    def tool(self, *words: str) -> str:
        """What xdotool answers."""
        done = subprocess.run(
            ["xdotool", *words], env=self.variables, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def windows(self, app: subprocess.Popen[str]) -> list[str]:
        """The windows of an app that are to be seen; for one that has ended, what it said."""
        assert app.poll() is None, app.communicate()[0]
        return self.tool("search", "--onlyvisible", "--pid", str(app.pid)).split()

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()

"""What the command lines of games and of the coach have in common."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from core.command import printing
from core.errors import EntryError
from core.storage.disk import StoreError
from core.text import LANGUAGES, Say, translator


def parser(prog: str, description: str | None) -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(
        prog=prog, description=description, formatter_class=argparse.RawTextHelpFormatter
    )
    found.add_argument(
        "--language", choices=LANGUAGES, default="en", help="of the sentences; English if not said"
    )
    return found


def run(language: str, command: Callable[[Say], int]) -> int:
    """Runs a command and prints what went wrong as a sentence; the answer is the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):  # a pipe may come without UTF-8
            reconfigure(encoding="utf-8")
    tell = translator(language)
    try:
        code = command(tell)
        sys.stdout.flush()
        return code
    except EntryError as error:
        print(printing.trouble(error, tell), file=sys.stderr)
        return 1
    except StoreError as error:
        print(tell(error.message), file=sys.stderr)
        return 1
    except BrokenPipeError:  # `… | head` has seen enough; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"{place}{error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130

"""What every test may rely on: the reference game is known beside the real ones."""

import pytest

from core import games

games.register("cairn", "tests.core.cairn")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-language",
        action="store_true",
        help="look at every scene of the gallery in every language, not in one each",
    )

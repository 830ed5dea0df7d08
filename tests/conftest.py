"""What every test may rely on: the reference game is known beside the real ones."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import games

# Each process of a run has a home of its own for Kivy: two that make the same one get in each
# other's way, and nobody's own is touched.
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="castlepad-kivy-")

games.register("cairn", "tests.core.cairn")

with contextlib.suppress(ImportError):  # where the core is tried on Android's Python, it is missing
    import hypothesis

    # A busy machine is not a failure: no test asserts how long something takes.
    hypothesis.settings.register_profile(
        "castlepad", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("castlepad")

APP = Path(__file__).with_name("mobile")
"""All of these tests show the app in its window, which opens when they are imported."""
WINDOW = "kivy.core.window"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-language",
        action="store_true",
        help="look at every scene of the gallery in every language, not in one each",
    )
    parser.addoption(
        "--quick",
        action="store_true",
        help="only the tests that need no window of the app or of a browser",
    )


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["KIVY_HOME"], ignore_errors=True)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and collection_path == APP else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[item for item in items if _needs_window(item)])
        items[:] = [item for item in items if not _needs_window(item)]


def pytest_collection_finish(session: pytest.Session) -> None:
    """One error instead of one for every test."""
    if session.config.getoption("quick") and WINDOW in sys.modules:
        raise pytest.UsageError("a test outside tests/mobile imports the app's window at its top")


def _needs_window(item: pytest.Item) -> bool:
    return item.path.is_relative_to(APP) or item.get_closest_marker("window") is not None


@pytest.fixture(autouse=True)
def no_window(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a quick run, a test that opens a window says so."""
    yield
    if request.config.getoption("quick"):
        assert WINDOW not in sys.modules, "this test needs the mark `window`"

"""What tests of the core share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.storage.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty one."""
    store = Store(tmp_path / "castlepad.sqlite")
    yield store
    store.close()

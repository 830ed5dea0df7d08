from __future__ import annotations

from pathlib import Path

import pytest

from core.games.dice_game.layouts import names
from mobile.coach import weights
from tests.coach.helpers import untrained


@pytest.fixture
def random_coach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Networks that know nothing: what does not depend on training is tested with them."""
    for sheet in names():
        solo, table = untrained(1), untrained(2)
        table = table._replace(
            bits=solo.bits.copy(), second=solo.second, second_bias=solo.second_bias
        )
        solo.bits[weights.RIVALS :] = 0
        pack = weights.Pack(weights.fingerprint(sheet), solo, table)
        weights.write(tmp_path / f"{sheet}.npz", pack)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    return tmp_path

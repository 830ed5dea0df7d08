"""Values that are copied at every entry."""

from __future__ import annotations

from core.values import replaced


def test_one_value_is_replaced_and_the_rest_stays() -> None:
    before = (1, 2, 3)
    assert [replaced(before, at, 9) for at in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]
    assert before == (1, 2, 3)

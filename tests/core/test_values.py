"""Values that are copied at every entry."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from core.values import often_replaced


@often_replaced
class Purse(NamedTuple):
    silver: int
    workers: int = 0
    goods: tuple[int, ...] = ()


def test_what_is_replaced_changes_and_the_rest_stays() -> None:
    before = Purse(1, 2, (3,))
    assert before._replace(workers=5, goods=()) == Purse(1, 5, ())
    assert before == Purse(1, 2, (3,))


def test_the_copy_is_of_the_same_kind() -> None:
    assert type(Purse(1)._replace(silver=2)) is Purse


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        Purse(1)._replace(gold=1)  # type: ignore[call-arg]

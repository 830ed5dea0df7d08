"""The table outranks the rules: anything that is not plain nonsense can be pushed through."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from core.components.hexgrid import duchy
from core.entry import Entry
from core.games.dice_game import GAME, Bonus, Colour, Keep, Mark, Pass, Roll, Start
from tests.core.dice_game.helpers import force, game, items, play, refused, stock, total, why
from tests.core.helpers import table

players = st.integers(0, 2)
cells = st.sampled_from([*duchy().names, "h1"])
numbers = st.integers(0, 7)
entries: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Start, players, cells),
    st.builds(
        Roll,
        st.tuples(numbers, numbers),
        st.tuples(st.sampled_from(Colour), st.sampled_from(Colour)),
        st.integers(1, 2),
    ),
    st.builds(Keep, players),
    st.builds(Pass, players),
    st.builds(Mark, players, cells, numbers, st.sampled_from([None, *Bonus])),
    st.builds(Mark, players, cells, numbers),
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from(["secret", "different", "same"]),
    st.sampled_from(["unlimited", "1"]),
    st.lists(entries, min_size=20, max_size=120),
)
def test_whatever_is_pushed_through_the_game_goes_on(
    start: str, row: str, pushed: list[Entry]
) -> None:
    state = GAME.begin(table(2, start=start, silver_row=row, worker_row=row))
    for entry in pushed:
        if any(refusal.impossible for refusal in GAME.check(state, entry)):
            continue
        state = GAME.apply(state, entry)
        assert bool(GAME.legal(state)) is not GAME.outcome(state).over
        assert all(len(GAME.check(state, known)) == 0 for known in list(GAME.legal(state))[:5])
        assert str(GAME.status(state))
        assert str(GAME.due(state))
        assert min(GAME.counters(state, 0).values()) >= 0


def test_a_mark_anywhere_scores_its_area_all_the_same() -> None:
    state = game("1: start c5\n2: start c5\nroll 1,4 purple,yellow 1")
    state = force(state, "1: mark a1 3")
    assert total(state) == 1
    state = force(state, "1: mark a1 5")
    cell = state.table.sheet.grid.cell("a1")
    assert cell is not None
    assert state.duchies[0].number(cell) == 5
    state = force(state, "roll 1,1 blue,blue 1")
    assert state.round == 2
    state = force(state, "1: mark a2 6 use=monk")
    assert items(state) == [("DG-04", 1, 1), ("DG-30", 1, 4)]
    assert stock(state) == {"silver": 1, "goods": 1}


def test_a_pasture_overwritten_by_the_table_takes_only_the_new_number() -> None:
    state = game("1: start c5\nroll 1,4 purple,yellow 1\n1: mark c4 4", players=1)
    state = force(state, "1: mark c4 1")
    state = play(state, "roll 1,4 purple,yellow 1")
    assert refused(state, "1: mark c3 4") == ["DG-26"]
    assert not why(state, "1: mark c3 1")

"""What people type: read with patience, completed by what is legal, never guessed at their cost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import games, notation
from core.entry import parts, player_of
from core.errors import AmbiguousEntry, EntryError, IllegalEntry, UnreadableEntry
from core.games.dice_game import Bonus, Colour, Mark, Roll
from core.reading import lenient
from core.record import Play
from core.session import Session
from tests.core import helpers
from tests.core.helpers import enter, session, table

TRACKED = tuple(id for id in games.ids() if id != "cairn")


def dice(text: str, players: int = 2) -> Session:
    return enter(session("dice-game", table(players)), text)


# ── other words for the same ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("roll 2 4 orange yellow 1", "roll 2,4 orange,yellow 1"),
        ("roll 2 4 orange yellow double", "roll 2,4 orange,yellow 2"),
        ("ROLL 2,4 Orange,YELLOW Single", "roll 2,4 orange,yellow 1"),
        ("roll 2 4 o y 1", "roll 2,4 orange,yellow 1"),
        ("Anna: mark B2 4", "mark b2 4"),
        ("Anna: mark b2 4 silver", "mark b2 4 use=silver"),
        ("Anna: mark silver b2 4", "mark b2 4 use=silver"),
        ("Anna: MARK B2 4 use=Silver", "mark b2 4 use=silver"),
        ("Anna: Start C5", "start c5"),
    ],
)
def test_the_record_holds_the_one_short_form(typed: str, meant: str) -> None:
    line = dice("").read(typed)
    assert isinstance(line, Play)
    assert str(line.entry) == meant


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("burgundy", "roll 6 1 1 1 1 1", "roll 6 1 1,1,1,1"),
        ("burgundy", "Anna: place E4 Townhall die=3", "place e4 townhall die=3"),
        (
            "tuscany",
            "Anna: place C4 farm vineyard pigs hex",
            "place c4 farm hex=yes farms=vineyard,pigs",
        ),
        ("tuscany", "Anna: card red red", "card red,red"),
        ("castle-builder", "Anna: place B2 12.P.g market", "place b2 12.p.g source=market"),
        ("castle-builder", "Anna: shoot Борис C3", "shoot Борис c3"),
    ],
)
def test_every_game_is_read_with_patience(game: str, typed: str, meant: str) -> None:
    line = session(game, table(2)).read(typed)
    assert isinstance(line, Play)
    assert str(line.entry) == meant


@pytest.mark.parametrize("typed", ["mark b2 4 5", "mark b2 4 gold", "roll double", "mark b2 four"])
def test_what_makes_no_sense_is_not_guessed(typed: str) -> None:
    with pytest.raises(UnreadableEntry):
        lenient.draft(typed, games.game("dice-game").entries)


def test_a_record_is_read_strictly() -> None:
    header = notation.write(dice("").record)
    for row in ("roll 2 4 orange yellow 1", "Anna: mark b2 4 silver", "roll 2,4 blue,grey double"):
        assert notation.rescue(f"{header}{row}\n").trouble is not None


def test_very_many_words_are_not_pondered() -> None:
    with pytest.raises(EntryError):
        lenient.draft("swap " + "1 " * 5000 + "x y", games.game("burgundy").entries)


@pytest.mark.parametrize("game_id", TRACKED)
def test_whatever_is_legal_can_be_typed_loosely(game_id: str) -> None:
    game: Any = games.game(game_id)
    rng = random.Random(5)
    for setup in helpers.setups(game)[:4]:
        playing = session(game_id, setup)
        names = notation.labels(setup.players)
        for _ in range(120):
            legal = game.legal(playing.state)
            if not legal:
                break
            entry = legal.draw(rng)
            player = player_of(entry)
            before = "" if player is None else f"{names[player].upper()}: "
            assert playing.read(before + loosely(entry)) == Play(entry), loosely(entry)
            playing.play(entry)


def loosely(entry: Any) -> str:
    """An entry in capitals, its lists without commas, its options without names where they can."""
    words = [entry.verb.upper()]
    for part in parts(type(entry)):
        value = getattr(entry, part.name)
        text = part.write(value)
        if part.name != "rival":
            text = text.upper() if part.text or part.choices else text
        if part.many and value:
            text = text.replace(",", " ")
        if part.required:
            words.append(text)
        elif value != part.default:
            words.append(
                text if part.choices and not part.many else f"{part.name}={part.write(value)}"
            )
            if part.choices == (False, True):
                words[-1] = part.name if value else f"{part.name}=no"
    return " ".join(words)


# ── what is left out ─────────────────────────────────────────────────────────────────────────


def test_completing_spends_no_bonus() -> None:
    """With the silver Anna could mark d6 as well; nobody said that she wants to."""
    playing = dice("Anna: start c5\nБорис: start e5\nroll 2,4 orange,grey 1\nAnna: mark d5 2")
    enter(playing, "Борис: mark d5 2")
    with pytest.raises(AmbiguousEntry, match="something you did not name") as caught:
        playing.read("Anna: mark d6")
    assert caught.value.candidates == (Mark(0, "d6", 4, Bonus.SILVER),)
    assert playing.read("Anna: mark d6 silver") == Play(Mark(0, "d6", 4, Bonus.SILVER))


def test_a_bonus_that_comes_back_is_spent_all_the_same() -> None:
    """The second cell finishes a mine: a silver paid, a silver earned."""
    playing = dice("start e2\nroll 3,4 grey,orange 1\nmark f2 3\nroll 3,5 grey,yellow 1", 1)
    enter(playing, "! set silver 1\nmark f1 5")
    with pytest.raises(AmbiguousEntry, match="something you did not name") as caught:
        playing.read("mark g1")
    assert caught.value.candidates == (Mark(0, "g1", 3, Bonus.SILVER),)
    enter(playing, "mark g1 silver")
    assert playing.game.stocks(playing.state, 0)["silver"] == 1


def test_what_costs_nothing_is_filled_in() -> None:
    """The die that fits needs no worker; the one that does not is left to the player."""
    playing = session("burgundy", table(2, depth="full"))
    enter(playing, "Anna: goods 1,2,2\nБорис: goods 4,5,6\nroll 1 1 3,2,6,6")
    assert str(playing.read("take 3 sheep4")) == str(playing.read("Anna: take 3 sheep4 die=3"))
    with pytest.raises(AmbiguousEntry, match="did not name"):
        enter(playing, "Anna: sell 2 die=2\ntake 2 bank")


@pytest.mark.parametrize(
    ("typed", "best", "reason"),
    [
        ("mark c3", "Anna: mark c3 1", "Not next to a marked space."),
        ("Anna: mark c5", "Anna: mark c5 1", "This space is already marked."),
        ("mark z9", "Anna: mark z9 1", "There is no space z9 on the sheet."),
        ("keep", "Anna: keep", "Anna has sold no goods this round."),
        ("start", "Anna: start c2", "Choose the starting castle before the first roll."),
        ("roll 3 3", "roll 3,3 purple,purple 1", "Still to do: Anna, Борис."),
    ],
)
def test_what_fits_nothing_gets_the_reasons_against_the_best_completion(
    typed: str, best: str, reason: str
) -> None:
    playing = dice("Anna: start c5\nБорис: start c5\nroll 1,4 purple,yellow 1")
    with pytest.raises(IllegalEntry) as caught:
        playing.read(typed)
    names = notation.labels(playing.header.setup.players)
    assert caught.value.entry is not None
    assert notation.write_entry(caught.value.entry, names) == best
    assert str(caught.value.refusals[0].message) == reason


def test_no_roll_is_begun_with_a_players_name() -> None:
    with pytest.raises(UnreadableEntry, match="is for all players"):
        dice("").read("Anna: roll 3 3 blue blue 1")


def test_alone_nobody_has_to_be_named() -> None:
    playing = dice("start c5\nroll 1,4 purple,yellow 1", 1)
    assert playing.read("! mark a1 6") == Play(Mark(0, "a1", 6), forced=True)
    enter(playing, "! set silver 3")
    assert playing.game.stocks(playing.state, 0)["silver"] == 3
    with pytest.raises(UnreadableEntry, match="also needs: value"):
        playing.read("set silver")


@pytest.mark.parametrize("game_id", (*TRACKED, *games.calculators()))
def test_an_incomplete_entry_is_completed_or_gets_reasons(game_id: str) -> None:
    """Every verb alone, at many moments of random games."""
    game: Any = games.game(game_id)
    rng = random.Random(11)
    for setup in helpers.setups(game)[:2]:
        playing = session(game_id, setup)
        for step in range(40):
            legal = game.legal(playing.state)
            if step % 8 == 0:
                for kind in game.entries:
                    reasons_or_completion(playing, kind.verb)
            if not legal:
                break
            playing.play(legal.draw(rng))


def reasons_or_completion(playing: Session, typed: str) -> None:
    try:
        line = playing.read(typed)
    except AmbiguousEntry as error:
        assert error.candidates
        assert all(not playing.check(entry) for entry in error.candidates)
    except IllegalEntry as error:
        assert error.entry is not None
        assert error.refusals == playing.check(error.entry)
    except UnreadableEntry as error:
        assert "also needs" in str(error) or "needs a player" in str(error), (typed, str(error))
    else:
        assert isinstance(line, Play)


def test_colours_and_rolls_are_entries_like_any_other() -> None:
    roll = Roll((2, 4), (Colour.ORANGE, Colour.YELLOW), 2)
    playing = dice("Anna: start c5\nБорис: start c5\nroll 2 4 orange yellow double")
    assert playing.steps[-1].entry == roll


WORDS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "Anna:",
                "mark",
                "roll",
                "start",
                "pass",
                "set",
                "undo",
                "edit",
                "3",
                "=",
                "use=silver",
            ]
        ),
        st.sampled_from(["b2", "C4", "2,4", "use=monk", "grey,o", "-", "!", '"b2"', "99"]),
        st.text(max_size=4),
    ),
    max_size=8,
).map(" ".join)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(WORDS)
def test_whatever_is_typed_is_read_or_refused(typed: str) -> None:
    playing = dice("Anna: start c5\nБорис: start c5\nroll 1,4 purple,yellow 1")
    try:
        line = playing.read(typed)
    except EntryError as error:
        assert str(error)
    else:
        names = notation.labels(playing.header.setup.players)
        written = notation.write_line(line, names)
        assert notation.read_line(written, notation.Vocabulary.of(playing.header)) == line

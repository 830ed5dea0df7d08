"""The command line: a whole game can be set up, played, checked and explained without a screen."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from core import games
from core.__main__ import main
from core.games.dice_game.layouts import text_of
from tests.golden.test_golden import HERE

FULL = HERE / "cairn/full.castlepad"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: object, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        return (code, *capsys.readouterr())

    return run


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    code, text, _ = run("new", "cairn", "-p", "Anna;stones=grey", "-p", "Őri", "-o", "size=large")
    assert code == 0
    path = tmp_path / "evening.castlepad"
    path.write_text(text, encoding="utf-8")
    return path


def test_games_lists_options_with_their_defaults(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "cairn  Cairn  (players: 1–4)" in out
    assert "size = [small]|large|endless" in out
    assert "faces = 2…6" in out
    assert "    first = 1…4 [1]  " in out


def test_new_asks_about_what_looks_odd(run: Run, tmp_path: Path) -> None:
    """A board with four dark green cells: the record is printed all the same."""
    odd = tmp_path / "ours.txt"
    odd.write_text("castle castle castle\ncastle ? ? ?\n? ? ?", encoding="utf-8")
    code, out, err = run(
        *("new", "tuscany", "-p", "Anna;board-a=ours", "-p", "Boris", "-l", f"board={odd}")
    )
    assert code == 0 and out.startswith("castlepad 1\n")
    assert "? Anna: This domain has 4 dark green spaces, not three. Is that right?\n" in err


def test_new_refuses_with_all_reasons(run: Run) -> None:
    code, _, err = run("new", "cairn", "-o", "size=vast")
    assert code == 1
    assert "CP-1" in err and "CP-2" in err
    assert len(err.splitlines()) == 2, "a line for each reason"


def test_a_layout_that_did_not_come_along_is_missed(run: Run) -> None:
    players = ("-p", "Anna;own-board=ours", "-p", "Boris")
    _, _, err = run("new", "burgundy", *players)
    assert err == (
        "“ours” is not a choice for “own-board”, "
        "and no component of that name came with the game. (CP-2)\n"
    )
    assert run("new", "chess", "-p", "A")[2].startswith("This Castlepad does not know")


def test_playing_answers_each_line_and_keeps_what_was_accepted(run: Run, file: Path) -> None:
    typed = (
        "roll 3\nAnna: lay a1\n\n# a comment\nroll 2\nanna: lay a1\nundo\n! Anna: set points 9\n"
    )
    code, out, _ = run("play", file, typed=typed)
    assert code == 2  # something was refused
    assert "Anna: 1 ×  3 =   3  Stone (RG-5)  a1" in out
    assert "✗ anna: lay a1\n    It is not your turn. (RG-2)\n    a1 is taken. (RG-4)" in out
    assert "Anna: 1 ×  6 =   6  Adjusted by hand (CP-3)" in out
    kept = file.read_text(encoding="utf-8").splitlines()[-5:]
    assert kept == ["roll 3", "Anna: lay a1", "roll 2", "undo", "! Anna: set points 9"]


def test_both_tracks_of_a_game_are_named(run: Run, tmp_path: Path) -> None:
    """A round of Tuscany: Anna has 4 red points and 9 green ones that are still to count."""
    text = (HERE / "tuscany/two_players.castlepad").read_text("utf-8")
    begun, _, _ = text.partition("score\n")
    path = tmp_path / "round.castlepad"
    path.write_text(begun, encoding="utf-8")
    assert "\nAnna red 4, green 9\n" in run("show", path)[1]
    _, out, _ = run("play", path, typed="score\n")
    first, *_, last = out.splitlines()
    assert first.startswith("[Round 1] Anna red 4, green 9  Boris red 0, green 6 → ")
    assert last.startswith("[Round 2] Anna red 13, green 9  Boris red 6, green 6 → ")


def test_a_word_that_begins_no_entry_is_answered_with_those_that_do(run: Run, file: Path) -> None:
    _, out, _ = run("play", file, typed="fly\n")
    told = "“fly” cannot be entered here. A move starts with: "
    assert f"{told}end, lay, roll, set, stop." in out


def test_strict_play_stops_at_the_first_refusal(run: Run, file: Path) -> None:
    code, out, _ = run("play", file, "--strict", typed="roll 9\nroll 1\n")
    assert code == 1
    assert "✓" not in out


def test_ambiguous_entries_list_what_they_may_mean(run: Run, file: Path) -> None:
    _, out, _ = run("play", file, typed="roll 1\nlay\n")
    assert "38 entries fit" not in out  # plain ones only: 19 cells, face up
    assert "19 moves match. Be more specific." in out
    assert "Anna: lay a1" in out


BEGUN = "Anna: start c5\nBoris: start e5\nroll 1,4 purple,orange 1\n"


@pytest.fixture
def evening(run: Run, tmp_path: Path) -> Path:
    """A Dice Game after its first roll."""
    path = tmp_path / "dice.castlepad"
    path.write_text(run("new", "dice-game", "-p", "Anna", "-p", "Boris")[1], encoding="utf-8")
    assert run("play", path, typed=BEGUN)[0] == 0
    return path


SHEET = """\
Anna: silver 1
  a        B.  B.  S.  S.
  b      O.  O.  P.  P.  O.
  c    O.  G:B Y.  Y.  Gx  P1
  d  O.  B.  B.  P.  O4  O.  O.
  e    Y.  G:O P.  B.  G:P Y.
  f      Y.  S.  B.  P.  P.
  g        S.  O.  Y.  Y.
  monk x  silver o
"""
"""Anna’s after a monk earned with c6 and used for d5."""
PLAYED = (
    "Anna: mark c6 1\nBoris: mark d5 4\nroll 3,4 grey,grey 2\nAnna: mark d5 4 monk\nBoris: pass\n"
)


def test_play_show_and_replay_show_stocks_circles_and_sheets(run: Run, evening: Path) -> None:
    assert run("play", evening, typed=PLAYED)[0] == 0
    begun = run("play", evening)[1]
    shown = run("show", evening)[1]
    replayed = run("replay", evening)[1]
    for out in (begun, shown, replayed):
        assert SHEET in out
        assert "dice: 3,4 grey,grey 2\ntime: I xxx.......  II ..........  III ..........\n" in out
        assert "colours: purple 3/2  grey 3/1  blue 4/2  orange 6/3  green 3/1  yellow 4/2\n" in out
    assert "\nAnna: monk 1, silver 1\n" in run("show", evening, "--at", 5)[1]


def test_json_has_stocks_circles_and_spaces(run: Run, evening: Path) -> None:
    run("play", evening, typed=PLAYED)
    for command in ("show", "replay"):
        data = json.loads(run(command, evening, "--json")[1])
        anna = data["players"][0]
        assert anna["stocks"] == {"monk": 0, "silver": 1, "goods": 0, "worker": 0}
        assert anna["board"]["spaces"] == {"c5": "x", "c6": 1, "d5": 4}
        assert anna["board"]["bonuses"]["monk"] == {"circled": 1, "unused": 0}
        assert anna["board"]["bonuses"]["silver"] == {"circled": 1, "unused": 1}
        assert data["table"]["dice"]["numbers"] == [3, 4]
        assert data["table"]["time"] == [3, 0, 0]


def test_bonuses_gained_and_used_are_reported(run: Run, evening: Path) -> None:
    out = run("play", evening, typed=PLAYED)[1]
    first, *_ = out.split("✓ Boris: mark d5 4")
    assert "✓ Anna: mark c6 1\n    Anna: 1 ×  1 =   1  Monastery (DG-30)  c6\n" in first
    assert "    Anna: +1 monk\n    Anna: monk 1, silver 1  Boris: monk 1\n[Phase I" in first
    assert "✓ Anna: mark d5 4 use=monk\n    Anna: -1 monk\n" in out
    assert "✓ Boris: pass\n    Boris: +1 worker\n" in out


def test_questions_inside_play_change_nothing(run: Run, evening: Path) -> None:
    before = evening.read_bytes()
    questions = "help\nlegal\nlegal mark c6\nlegal keep\nboard\nBoard boris\nscore\npoints\n"
    code, out, _ = run("play", evening, typed=questions)
    assert code == 0
    assert evening.read_bytes() == before
    assert "    Anna: mark CELL NUMBER [use=monk|silver|goods|worker]\n" in out
    assert "    roll NUMBERS,… purple|grey|blue|orange|green|yellow,… single|double\n" in out
    assert "\n    Anna: mark c6 1\n    No move matches.\n" in out
    assert out.count("\nAnna: silver 1\n") == 2, "at the beginning and for “board”"
    assert out.count("\nBoris: monk 1\n") == 3
    assert out.count("1 ×  1 =   1  Starting castle (DG-04)  c5") == 2


def test_a_word_that_begins_an_entry_is_no_question(run: Run, tmp_path: Path) -> None:
    """`score` scores a round of Tuscany; its points are asked for with `points`."""
    path = tmp_path / "round.castlepad"
    text = (HERE / "tuscany/two_players.castlepad").read_text("utf-8")
    path.write_text(text.partition("score\n")[0], encoding="utf-8")
    out = run("play", path, typed="help\npoints\n")[1]
    assert "Commands: help, legal, board, points, board Anna." in out
    assert "1. Anna 4" in out
    assert "✓ score" in run("play", path, typed="score\n")[1]


def test_an_incomplete_entry_gets_the_reasons_against_its_best_completion(
    run: Run, evening: Path
) -> None:
    out = run("play", evening, typed="Anna: mark a1\n")[1]
    assert (
        "✗ Anna: mark a1\n    Anna: mark a1 1\n      Not next to a marked space. (DG-15)\n" in out
    )
    code, out, _ = run("check", evening, "Anna: mark a1")
    assert code == 1
    assert out.startswith("    Anna: mark a1 1\n      Not next to a marked space. (DG-15)\n")


def test_completing_asks_before_it_spends(run: Run, evening: Path) -> None:
    """The second cell would cost Anna her silver, and she has not said that she wants it."""
    typed = "Anna: mark d5 4\nAnna: mark c6\nAnna: mark c6 silver\n"
    out = run("play", evening, typed=typed)[1]
    told = "This spends something you did not name. Name it if you mean it."
    assert f"✗ Anna: mark c6\n    {told}\n      Anna: mark c6 1 use=silver\n" in out
    assert "✓ Anna: mark c6 1 use=silver\n" in out


@pytest.mark.parametrize(
    ("arguments", "components"),
    [
        (("dice-game", "-o", "sheet=A"), ["Colour bonuses of the sheets"]),
        (("dice-game", "-o", "sheet=C"), ["Sheet C", "Colour bonuses of the sheets"]),
        (("burgundy", "-o", "edition=2011"), []),
        (("tuscany",), ["Shape as in the rulebook"]),
    ],
)
def test_new_names_the_printed_components_that_are_unconfirmed(
    run: Run, arguments: tuple[str, ...], components: list[str]
) -> None:
    code, _, err = run("new", *arguments, "-p", "Anna", "-p", "Boris")
    told = [line for line in err.splitlines() if line.endswith(": Check against your copy")]
    assert code == 0
    assert told == [f"? {component}: Check against your copy" for component in components]


def test_an_own_sheet_needs_no_comparing(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "ours.txt"
    own.write_text(text_of("B"), encoding="utf-8")
    arguments = ("dice-game", "-p", "Anna", "-o", "sheet=ours", "-l", f"sheet={own}")
    assert run("new", *arguments)[2] == ""


def test_games_lists_the_calculators(run: Run) -> None:
    out = run("games")[1]
    for id in games.calculators():
        assert f"\n{id}  Calculator: " in out
    assert run("new", "dice-game-count", "-p", "Anna")[0] == 0


def test_legal_counts_and_lists(run: Run, file: Path) -> None:
    assert run("legal", file)[1].split("\n")[:2] == ["roll 1", "roll 2"]
    assert run("legal", file, "--count")[1] == "3\n"


def test_a_long_list_of_what_is_legal_is_cut_and_says_so(run: Run, file: Path) -> None:
    code, shown, trouble = run("legal", file, "--limit", "2")
    assert (code, shown) == (0, "roll 1\nroll 2\n")
    assert "--limit 0" in trouble
    whole = run("legal", file, "--limit", "0")
    assert (len(whole[1].splitlines()), whole[2]) == (3, "")
    assert run("legal", file, "--limit", "3") == whole


def test_check_gives_every_reason_and_changes_nothing(run: Run, file: Path) -> None:
    before = file.read_bytes()
    code, out, _ = run("check", file, "Őri: lay c3")
    assert code == 1
    assert "Roll first. (RG-1)" in out and "It is not your turn. (RG-2)" in out
    assert run("check", file, "roll 2")[:2] == (0, "roll 2\n    ✓\n")
    assert run("check", file, "undo")[0] == 1
    assert file.read_bytes() == before


def test_replay_explains_every_point(run: Run) -> None:
    code, out, _ = run("replay", FULL)
    assert code == 0
    assert "  1 ×  3 =   3  Stone (RG-5)  b2" in out
    assert "1. Anna 8\n2. Борис: K. 6\nMost points." in out


def test_replay_as_json(run: Run) -> None:
    data = json.loads(run("replay", FULL, "--json")[1])
    assert [player["total"] for player in data["players"]] == [8, 6]
    assert data["players"][0]["items"][0] == {
        "name": "Stone",
        "count": 1,
        "each": 3,
        "vp": 3,
        "rule": "RG-5",
        "source": ["b2"],
        "kind": "stone",
        "phase": "",
    }
    assert (data["over"], data["ending"], data["ranking"][0]["player"]) == (True, "full", "Anna")


def test_an_illegal_record_exits_with_its_line(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.castlepad"
    bad.write_text(FULL.read_text("utf-8").replace("2: lay a1", "Anna: lay b2"), encoding="utf-8")
    code, out, err = run("replay", bad)
    assert (code, out) == (1, "")
    assert err.startswith("line 12: It is not your turn. (RG-2) b2 is taken. (RG-4)")


def test_show_looks_at_any_moment(run: Run) -> None:
    _, out, _ = run("show", FULL, "--at", 4)
    assert "    4   2: lay a1" in out
    assert "1. Anna 3" in out
    code, _, err = run("show", FULL, "--at", 99)
    assert code == 1 and "14 moves" in err


def test_a_lost_game_alone_has_no_first_place(run: Run) -> None:
    lost = HERE / "burgundy/solo-rounds-over.castlepad"
    out = run("replay", lost)[1]
    assert "\nAnna 26\nNot won: 34 empty spaces in the duchy." in out
    assert json.loads(run("replay", lost, "--json")[1])["ranking"][0]["rank"] == 0


def test_export_and_reading_json_back(run: Run, tmp_path: Path) -> None:
    as_json = tmp_path / "x.json"
    as_json.write_text(run("export", FULL)[1], encoding="utf-8")
    assert run("replay", as_json)[1] == run("replay", FULL)[1]
    assert run("export", as_json, "--to", "text")[1] == FULL.read_text(encoding="utf-8")


def test_rules_are_searched(run: Run) -> None:
    assert run("rules", "cairn", "takes", "one")[1] == "RG-4     A cell takes one stone.  [a]\n"


def test_files_that_are_not_there_or_not_text(run: Run, tmp_path: Path) -> None:
    assert "No such file" in run("replay", tmp_path / "none")[2]
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run("replay", tmp_path / "noise")[2]
    assert run("--language", "uk", "replay", tmp_path / "noise")[2].startswith(
        "Це не текстовий файл"
    )


def test_a_store_is_filled_listed_counted_backed_up_and_restored(run: Run, tmp_path: Path) -> None:
    store, copy, file = tmp_path / "games.sqlite", tmp_path / "copy.sqlite", tmp_path / "all"
    bad = tmp_path / "bad.castlepad"
    bad.write_text("castlepad 1\n", encoding="utf-8")
    assert run("import", store, FULL.parent)[1] == "2 added, 0 known already, 0 not taken\n"
    code, out, err = run("import", store, FULL, bad)
    assert (code, out) == (1, "0 added, 1 known already, 1 not taken\n")
    assert "bad.castlepad: The header has no" in err
    history = run("history", store)[1]
    assert history.startswith("id,date,game,")
    assert len(json.loads(run("history", store, "--to", "json")[1])) == 2
    assert run("history", store, "--to", "bgstats")[1].count("createPlay.html?data=") == 2
    assert "2 games" in run("stats", store, "--game", "cairn")[1]
    assert json.loads(run("stats", store, "--json")[1])["games"] == 2
    assert run("backup", store, file)[1] == "2 games\n"
    assert run("restore", copy, file)[1] == "2 games restored, 0 known already\n"
    assert run("history", copy)[1] == history


def test_a_record_goes_through_a_code(run: Run, tmp_path: Path) -> None:
    code = tmp_path / "code.txt"
    code.write_text(run("export", FULL, "--to", "qr")[1], encoding="utf-8")
    assert run("import", tmp_path / "games.sqlite", code)[1].startswith("1 added")


def test_a_store_that_is_not_there_is_not_made_by_asking(run: Run, tmp_path: Path) -> None:
    code, _, err = run("stats", tmp_path / "nothing.sqlite")
    assert code == 1 and "There is no file" in err
    assert not list(tmp_path.iterdir())

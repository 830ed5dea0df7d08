"""Statistics and rules on the screen."""

from __future__ import annotations

import pytest
from kivy.graphics import Rectangle, RoundedRectangle
from kivy.graphics.instructions import Instruction
from kivy.metrics import dp

from core import games, ledger
from core.history.stats import collect
from mobile.screens.rules import RuleCard, RulesScreen
from mobile.screens.statistics import StatisticsScreen
from mobile.tables.words import decimal
from mobile.theme import gap, theme
from mobile.widgets import plot
from mobile.widgets.charts import BarList, DuelList, Histogram, Trend
from mobile.widgets.overlays import Bubble
from mobile.widgets.plot import apart
from mobile.widgets.sprites import smooth_line
from tests.core.test_stats import generated
from tools.driver import Driver


def test_an_empty_device_says_what_to_do(driver: Driver) -> None:
    driver.press("Statistics")
    assert driver.says("No finished games yet")


def test_plots_show_what_was_played(driver: Driver) -> None:
    for seed in range(6):
        driver.keep_game(("Anna", "Boris", "Csilla")[: 1 + seed % 3], -1, seed)
    driver.press("Statistics")
    driver.press("The Castles of Burgundy: The Dice Game")
    driver.idle(5)
    anna = collect(driver.app.store.games(), "dice-game").players[0]
    assert driver.screen.player == anna.name == "Anna"
    (trend,) = driver.widgets(Trend)
    assert list(trend.scores) == anna.scores and len(anna.scores) == 6
    (histogram,) = driver.widgets(Histogram)
    assert sum(bar.times for bar in histogram.bars) == 6
    (duels,) = driver.widgets(DuelList)
    assert {name: sum(parts) for name, *parts in duels.duels} == {"Boris": 4, "Csilla": 2}
    kinds = [
        chart for chart in driver.widgets(BarList) if chart.bars[0][0] in ("Pastures", "Cities")
    ]
    assert len(kinds) == 1
    driver.press("Boris")
    driver.idle(5)
    (trend,) = driver.widgets(Trend)
    assert len(trend.scores) == 4


@pytest.mark.parametrize(
    "names", [("Rivers", "Cities"), ("Kereskedelmi útvonalak", "Bányák"), ("W" * 40, "i")]
)
def test_no_bar_lies_over_its_name(names: tuple[str, ...]) -> None:
    chart = BarList(width=dp(300), bars=[(name, 3.0, "3.0") for name in names])
    for name, bar in zip(*drawn(chart), strict=True):
        beside = name.pos[0] + name.size[0] <= bar.pos[0]
        assert beside or name.pos[1] >= bar.pos[1] + bar.size[1] - name.size[1] * 0.2


def test_long_names_leave_room_for_their_bars_on_a_phone() -> None:
    """They were cut, and what was left for the bars told nothing."""
    names = ("The Castles of Burgundy: The Dice Game", "Castle Builder")
    words = "114.0  (2 games)"
    chart = BarList(bars=[(name, 114.0, words) for name in names])
    chart.width = dp(350)
    written, bars = drawn(chart)
    assert len(written) == 2 and written[0].size[0] == pytest.approx(chart._widest - gap(1), abs=2)
    room = chart.width - chart._width(words, theme.small)
    assert all(bar.size[0] > room * 0.9 for bar in bars)


def drawn(chart: BarList) -> tuple[list[Rectangle], list[RoundedRectangle]]:
    """Names and bars."""
    found = chart._drawn.children
    names = [one for one in found if type(one) is Rectangle and one.pos[0] == chart.x]
    return names, [one for one in found if isinstance(one, RoundedRectangle)]


@pytest.mark.parametrize(("code", "said"), [("en", "67.5"), ("uk", "67,5"), ("hu", "67,5")])
def test_averages_are_written_as_the_language_does(code: str, said: str) -> None:
    assert decimal(67.46, code) == said


def test_a_long_history_is_shown_whole(driver: Driver) -> None:
    generated(driver.app.store, 2_000)
    driver.app.shell.go("statistics")
    driver.idle(3)
    assert isinstance(driver.screen, StatisticsScreen)
    assert driver.says("2000 finished games")


def test_rules_are_searched_and_opened_at_their_place(driver: Driver) -> None:
    driver.app.shell.go("rules", game="burgundy", rule="BU-53")
    driver.idle(20)
    screen = driver.screen
    assert isinstance(screen, RulesScreen)
    (opened,) = [card for card in driver.widgets(RuleCard) if card.chosen]
    top = opened.to_window(*opened.pos)[1]
    assert 0 <= top <= driver.app.shell.height
    screen.words = "watchtower"
    wanted = [
        rule.id
        for rule in ledger.ledger(games.game("burgundy")).values()
        if "watchtower" in rule.text.lower()
    ]
    assert wanted and [rule.id for rule in screen.found()] == wanted
    screen.words = "BU-53"
    assert [rule.id for rule in screen.found()] == ["BU-53"]


def test_a_refusal_leads_to_its_rule(driver: Driver) -> None:
    driver.open_table(driver.keep_game())
    driver.cell("a1")
    (bubble,) = driver.widgets(Bubble)
    rules = ledger.ledger(games.game("dice-game"))
    driver.press("Rules reference")
    assert isinstance(driver.screen, RulesScreen)
    assert driver.screen.game == "dice-game"
    assert rules[driver.screen.rule].text == bubble.note


def test_names_at_the_end_of_a_curve_keep_apart_and_stay_inside() -> None:
    """Three that tie at the bottom push each other up, and the one above them too."""
    assert apart([100, 60, 20], 10, 5) == [100, 60, 20]
    assert apart([100, 60, 60], 10, 5) == [100, 60, 50]
    assert apart([22, 0, 0, 0], 10, 5) == [35, 25, 15, 5]


def test_the_end_of_a_curve_is_where_the_points_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names move to make room, lines do not: nobody seems to lose points at the end."""
    thick: list[list[tuple[float, float]]] = []

    def drawn(points: list[tuple[float, float]], width: float) -> Instruction:
        if width > dp(2):
            thick.append(points)
        return smooth_line(points, width)

    monkeypatch.setattr(plot, "smooth_line", drawn)
    curve = plot.Curve(size=(400, 200))
    totals = [[0, 10, 30], [0, 12, 30], [0, 11, 29], [0, 2, 28], [5, 5, 5]]
    curve.lines = [(f"Player {at}", [1, 0, 0, 1], values) for at, values in enumerate(totals)]
    lines = thick[-len(totals) :]
    ends = {points[-1] for points in lines}
    assert {x for x, _y in ends} == {max(x for points in lines for x, _y in points)}
    for points, values in zip(lines, sorted(totals, key=lambda v: -v[-1]), strict=True):
        assert len(points) == len(values)
        heights = [y for _x, y in points]
        assert heights == [pytest.approx(12 + 176 * value / 30) for value in values]

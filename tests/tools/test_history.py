"""The historic battles: their files make the points of the day, and the page has the figures that are measured."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from rules import registry
from rules.core.reports import read_reports, strange_names
from tools.management.commands import history

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "history.md").read_text(encoding="utf-8")
DAYS = {day.stem: day for day in history.DAYS}
CLOSE = 8  # per cent by which a figure of the page may be off before the page must be written again


def scenario(stem: str) -> dict[str, Any]:
    """A scenario as its file has it."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "fixtures" / "scenarios" / f"{stem}.yaml").read_text("utf-8"))
    return found


def answer(**change: Any) -> dict[str, Any]:
    """What the odds of a battle say, as far as the page reads it."""
    means = {"lost_player": 5.0, "left_player": 15.0, "lost_enemy": 3.0, "left_enemy": 0.0, "turns": 7.4}
    return {
        "system": "d3_grid",
        "runs": 8,
        "sides": {"player": "British", "enemy": "French"},
        "outcomes": {"British": 2, "French": 5, "draw": 1, "failed": 0},
        "interval": {"British": [0.07, 0.59], "French": [0.31, 0.86]},
        "distributions": [{"key": key, "mean": mean} for key, mean in means.items()],
        "reports": [{"clauses": [{"say": "the French held the road", "count": 5}, {"say": "all fell", "count": 1}]}],
        **change,
    }


@pytest.mark.parametrize("stem", DAYS)
def test_a_historic_battle_makes_the_points_of_its_day(stem: str) -> None:
    """Its file has a report of the day that names those in the field, and who won by it is who had its way."""
    entry = scenario(stem)
    key = entry.get("system", "muskets_mohawks")
    reports = read_reports(entry["reports"])
    fielded = registry.system(key).engagement({**entry["setup"], "system": key}).entities()
    assert strange_names(reports, fielded) == []
    (day,) = [report for report in reports if report.key == "history"]
    assert [clause.side for clause in day.clauses if clause.measure == "winner"] == [DAYS[stem].had_its_way]
    assert str(entry["year"]) in stem
    assert entry["confidence"] != "high"


def test_the_shares_and_losses_of_a_battle() -> None:
    """A line has the winner's share with its interval, what both lost of all who came, and what is known of the day."""
    day = history.Day("camp-1755", "enemy", (10, 12), None)
    line = history.row(day, answer())
    assert line == (
        "| [camp-1755](#camp-1755) | D3 grid | French | 62 % (31 to 86) | British 25 % (10 to 12 %) | "
        "French 100 % (not known) | 7 |"
    )
    assert "(4 %)" in history.row(history.Day("camp-1755", "enemy", (4, 4), None), answer())
    assert history.clauses(answer()) == "- 62 %: the French held the road\n- 12 %: all fell"
    assert history.documented(history.table([(day, answer())])) == {"camp-1755": 62}


def test_figures_go_between_their_markers_and_nowhere_else() -> None:
    """The words of a page stay, old figures go, and a page without a place for a battle is refused."""
    day = history.Day("camp-1755", "enemy", None, None)
    page = "A\n<!-- figures: table -->\nold\n<!-- end -->\nB\n<!-- figures: camp-1755 -->\n<!-- end -->\nC\n"
    found = history.filled(page, [(day, answer())])
    assert re.sub(r"-->\n.*?<!-- end", "--><!-- end", found, flags=re.S).count("old") == 0
    assert [line for line in found.splitlines() if line in ("A", "B", "C")] == ["A", "B", "C"]
    assert "62 %: the French held the road" in found
    assert history.filled(found, [(day, answer())]) == found
    with pytest.raises(ValueError, match="camp-1755"):
        history.filled(page.replace("camp-1755", "other"), [(day, answer())])


def test_the_page_has_every_battle_with_the_points_it_makes() -> None:
    """Each has its line and its section, and the points are those of its file, in their order."""
    assert set(history.documented(PAGE)) == set(DAYS)
    for stem in DAYS:
        section = re.search(rf"<!-- figures: {stem} -->\n(.*?)<!-- end -->", PAGE, re.S)
        assert section
        text = re.findall(r"^- \d+ %: (.*)$", section[1], re.M)
        assert text == [clause["say"] for report in scenario(stem)["reports"] for clause in report["clauses"]]


@pytest.mark.django_db
def test_the_command_fights_one_battle_and_refuses_others() -> None:
    """The figures of one battle are printed; a name that is none, and --write of one alone, are refused."""
    out = StringIO()
    call_command("history", only="la-belle-famille-1759", runs=4, seed="test", stdout=out)
    assert "[la-belle-famille-1759]" in out.getvalue()
    assert "%: the British held the road" in out.getvalue()
    with pytest.raises(CommandError, match="choose one of jumonville-glen-1754"):
        call_command("history", only="yorktown-1781")
    with pytest.raises(CommandError, match="leave --only out"):
        call_command("history", only="la-belle-famille-1759", write=True)


@pytest.mark.nightly("fights 200 battles of each day")
@pytest.mark.parametrize("stem", DAYS)
def test_two_hundred_battles_go_as_the_page_says(stem: str) -> None:
    """History's side wins as often as documented, and no battle fails; if not, the page must be written again."""
    day = DAYS[stem]
    found = history.odds(day)
    assert found["outcomes"]["failed"] == 0
    assert found["runs"] == 200
    assert abs(100 * history.share(found, day.had_its_way) - history.documented(PAGE)[stem]) <= CLOSE

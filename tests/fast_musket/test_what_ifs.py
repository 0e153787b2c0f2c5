"""The what-if variants of the bundled Plains of Abraham: each differs from it only in what it asks about."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.odds import sample
from tests.fast_musket.field import GAME, plains
from tests.written import scenario

GUNS = {"ten": [3, 4, 3], "fifteen": [5, 5, 5], "twenty": [7, 6, 7]}


def entry_of(name: str) -> Any:
    """The file of a scenario of the Plains, by the end of its name."""
    return scenario(f"plains-of-abraham-{name}")


def what_if(name: str) -> Json:
    """The order of battle of a what-if, by the end of its file's name."""
    entry = entry_of(name)
    return {"system": entry["system"], **entry["setup"]}


def _fielded(side: Json) -> dict[str, tuple[int, str]]:
    return {unit["id"]: (unit["bases"], unit.get("troop", "line")) for unit in side["units"]}


def _bare(side: Json) -> Json:
    """A side without the places that only the dice for extra guns ask for."""
    return {key: value for key, value in side.items() if key != "extra_guns"}


def _depths(side: Json) -> list[int]:
    return [row["at"][1] for row in side["units"] + side["batteries"]]


@pytest.mark.parametrize("count", ["ten", "fifteen", "twenty"])
@pytest.mark.rule("FM-GUNS-1", "FM-OOB-2")
def test_more_french_guns_stand_with_the_same_troops(count: str) -> None:
    """Ten, fifteen or twenty medium guns join the same regiments, and the British are as printed."""
    raw, printed = what_if(f"{count}-guns"), plains()
    assert GAME.check(raw) == []
    assert [(row["weapon"], row["guns"]) for row in raw["player"]["batteries"]] == [("medium", n) for n in GUNS[count]]
    assert sum(GUNS[count]) == {"ten": 10, "fifteen": 15, "twenty": 20}[count]
    assert _fielded(raw["player"]) == _fielded(printed["player"])
    assert _bare(raw["enemy"]) == _bare(printed["enemy"])
    assert raw["options"] == printed["options"]


@pytest.mark.rule("FM-FIRST-1")
def test_without_first_fire_nothing_else_differs() -> None:
    """Both sides are those of the print; only the option is off."""
    raw, printed = what_if("no-first-fire"), plains()
    assert raw["options"] == {"first_fire": False}
    assert [raw[side] for side in ("player", "enemy")] == [printed[side] for side in ("player", "enemy")]


@pytest.mark.rule("FM-REPORT-1")
def test_both_played_games_are_measured_without_first_fire_too() -> None:
    """The author does not say whether he played with first fire, so either battle counts every clause."""
    found, printed = entry_of("no-first-fire")["reports"], entry_of("1759")["reports"]
    assert [report["key"] for report in found] == ["slow", "fast"]
    assert found == printed


@pytest.mark.rule("FM-SETUP-1", "FM-TABLE-1")
def test_thirty_six_inches_lie_between_the_front_lines() -> None:
    """Every piece of either side stands six inches farther back than in print, where the lines are 24 inches apart."""
    raw, printed = what_if("36-inches"), plains()
    assert min(_depths(raw["player"])) - max(_depths(raw["enemy"])) == 360
    assert min(_depths(printed["player"])) - max(_depths(printed["enemy"])) == 240
    assert [place - 60 for place in _depths(raw["player"])] == _depths(printed["player"])
    assert [place + 60 for place in _depths(raw["enemy"])] == _depths(printed["enemy"])
    assert raw["options"] == printed["options"]


@pytest.mark.rule("FM-MOVE-1", "FM-WIN-1", "FM-REPORT-1")
def test_across_thirty_six_inches_the_french_arrive_in_time_by_default() -> None:
    """Columns win a fifth of 100 battles or more against fire that is held, as in the fast game; a walk wins none."""
    raw = what_if("36-inches")
    assert [raw[side]["doctrine"] for side in ("player", "enemy")] == ["steady", "hold_fire"]
    assert _french_victories(raw) >= 20
    raw["player"]["doctrine"] = "attack_slow"
    assert _french_victories(raw) == 0


def _french_victories(raw: Json) -> int:
    engagement = GAME.engagement(raw)
    return sum(sample(engagement, "arrive", number).side("player").success for number in range(1, 101))


@pytest.mark.rule("FM-OOB-1", "FM-OOB-2", "FM-COMMAND-1")
def test_the_wings_join_the_centres_as_printed() -> None:
    """Five British and four French units with two generals a side are added, and no unit of the centres changes."""
    raw, printed = what_if("wings"), plains()
    added: dict[str, list[str]] = {}
    for key in ("player", "enemy"):
        for rows in ("units", "batteries", "commanders"):
            known = len(printed[key][rows])
            assert raw[key][rows][:known] == printed[key][rows]
            added[f"{key} {rows}"] = [row["id"] for row in raw[key][rows][known:]]
    assert added == {
        "player units": ["trois-rivieres", "montreal-left", "montreal-right", "quebec"],
        "player batteries": [],
        "player commanders": ["senezergues", "saint-ours"],
        "enemy units": ["35th", "15th", "60th-second", "60th-third", "light-infantry"],
        "enemy batteries": [],
        "enemy commanders": ["monckton", "townshend"],
    }
    assert raw["options"] == {"first_fire": True, "first_wins_at": 39, "second_wins_at": 24}

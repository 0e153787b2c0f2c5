"""The what-if battles beside the bundled Plains of Abraham: each differs from it only in what it asks about."""

from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.fast_musket.field import GAME, SCENARIOS, Json, plains

GUNS = {"ten": [3, 4, 3], "fifteen": [5, 5, 5], "twenty": [7, 6, 7]}


def what_if(name: str) -> Json:
    """The order of battle of a what-if, by the end of its file's name."""
    entry: Any = YAML(typ="safe").load(SCENARIOS / f"plains-of-abraham-{name}.yaml")
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
    assert raw["enemy"] == _bare(printed["enemy"])
    assert raw["options"] == printed["options"]


@pytest.mark.rule("FM-FIRST-1")
def test_without_first_fire_nothing_else_differs() -> None:
    """Both sides are those of the print; only the option is off."""
    raw, printed = what_if("no-first-fire"), plains()
    assert raw["options"] == {"first_fire": False}
    assert [raw[side] for side in ("player", "enemy")] == [_bare(printed[side]) for side in ("player", "enemy")]


@pytest.mark.rule("FM-SETUP-1", "FM-TABLE-1")
def test_thirty_six_inches_lie_between_the_front_lines() -> None:
    """Every piece of either side stands six inches farther back than in print, where the lines are 24 inches apart."""
    raw, printed = what_if("36-inches"), plains()
    assert min(_depths(raw["player"])) - max(_depths(raw["enemy"])) == 360
    assert min(_depths(printed["player"])) - max(_depths(printed["enemy"])) == 240
    assert [place - 60 for place in _depths(raw["player"])] == _depths(printed["player"])
    assert [place + 60 for place in _depths(raw["enemy"])] == _depths(printed["enemy"])
    assert (raw["options"], raw["player"]["doctrine"]) == (printed["options"], printed["player"]["doctrine"])


@pytest.mark.rule("FM-OOB-1", "FM-OOB-2", "FM-COMMAND-1")
def test_the_wings_join_the_centres_as_printed() -> None:
    """Five British and four French units with two generals a side are added, and nobody of the centres changes."""
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

"""What the bundled content says of persons and places, as history has it and as it owns to what is made up."""

import re

import pytest
from django.conf import settings

from battles.fighting import fight
from common.json_input import Json
from rules.registry import system
from tests.content.test_fixtures import content

# Ranks by which no man on record is meant where a name goes with them.
_LESSER = re.compile(r"^(Sergeant|Sergent|Bombardier|Cornet|Maréchal des logis) \w")
_OWNS_UP = re.compile(r"(names?|bear) [^;.]*(made up|invented)")


def leaders(setup: Json) -> list[str]:
    """The names of those who lead units in an order of battle of figures."""
    units = [unit for side in ("player", "enemy") for unit in setup[side].get("units", [])]
    return [unit["leader"]["name"] for unit in units if unit.get("leader")]


def test_adam_helmer_leads_no_unit() -> None:
    """He was a child when German Flatts was raided in 1757; his ride was in 1778."""
    for path in sorted(settings.FIXTURES_DIR.rglob("*.yaml")):
        assert "helmer" not in path.read_text(encoding="utf-8").lower(), path.name


def test_sources_own_to_the_names_of_sergeants() -> None:
    """Pages and API show the source and no remark of the file: it says that names of lesser leaders are made up."""
    silent = []
    for stem, scenario in content("scenarios").items():
        if any(_LESSER.match(name) for name in leaders(scenario["setup"])):
            if not _OWNS_UP.search(scenario["source"]):
                silent.append(stem)
    assert silent == []


def test_armies_own_to_names_taken_from_their_lists() -> None:
    """A leader drawn from a list bears a name of the time, and is no man on record."""
    listed = {stem: army for stem, army in content("armies").items() if army.get("leader_names")}
    assert set(listed) == {"british", "british_allies", "french", "french_allies"}
    for stem, army in listed.items():
        assert "the names of leaders are made up" in army["source"], stem
        assert "no particular men" in army["source"], stem


def test_the_regulars_of_lake_george_are_grenadiers() -> None:
    """Dieskau attacked the camp with his grenadiers; the Caughnawagas would not, with kinsmen in it."""
    scenario = content("scenarios")["lake-george-1755"]
    french = {unit["id"]: unit for unit in scenario["setup"]["player"]["units"]}
    grenadiers = {name for name, unit in french.items() if unit["type"] == "grenadiers"}
    assert grenadiers == {"la-reine", "languedoc"}
    assert not [name for name in french if "caughnawaga" in name]
    assert "222 grenadiers" in scenario["source"]
    assert "would not" in scenario["description"]


@pytest.mark.rule("D3-COMBAT-4")
def test_the_garrison_of_fort_bull_never_leaves_its_walls() -> None:
    """It holds both squares of the fort, which the French are to take, and in no battle goes out of them."""
    scenario = content("scenarios")["fort-bull-1756"]
    setup = scenario["setup"] | {"system": scenario["system"]}
    garrison = {unit["id"]: unit["at"] for unit in setup["enemy"]["units"]}
    ground = setup["ground"]
    assert {ground[int(at[1:]) - 1][ord(at[0]) - ord("a")] for at in garrison.values()} == {"f"}
    assert (setup["objective"]["kind"], sorted(setup["objective"]["squares"])) == ("take", sorted(garrison.values()))
    engagement = system("d3_grid").engagement(setup)
    for seed in range(40):
        fought = fight(engagement, seed=str(seed), stream="battle")
        moves = [event for event in fought.events if event["kind"] == "move" and event["who"] in garrison]
        assert [event for event in moves if event["rule"] != "D3-LOSS-1"] == []  # but for being taken off

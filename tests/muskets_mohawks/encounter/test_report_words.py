"""How rolls, tests, orders and partings read in the report of a battle: plain, and never against each other."""

from pathlib import Path

import pytest
import yaml

from rules.muskets_mohawks import narrate
from tests.orders_of_battle import fight, varied

ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


@pytest.mark.parametrize("rule", ["MM-LEAVE-1", "MM-CAS-2", "MM-REACT-5"])
def test_a_leader_who_fell_or_left_does_not_stand_alone(rule: str) -> None:
    """A report says that a leader is with no unit when he parts from it, not when he is gone."""
    row: narrate.Row = {"kind": "change", "rule": rule, "who": "lt", "what": "attached", "before": "u1", "after": ""}
    assert not narrate.is_reported(row)
    assert narrate.is_reported({**row, "rule": "MM-LEAD-1"})
    assert narrate.is_reported({**row, "after": "u2"})


@pytest.mark.rule("MM-TURN-1", "MM-REINF-3")
def test_who_comes_on_has_gone_no_way() -> None:
    """Room along the edge was reported as a move of ten inches, in snow in which foot goes four."""
    before, after = [480, 140, 24, 1, [], []], [450, 230, 24, 1, [450], [230]]
    row: narrate.Row = {
        "kind": "move",
        "rule": "MM-TURN-1",
        "who": "u1",
        "what": "at",
        "before": before,
        "after": after,
    }
    assert narrate.NARRATOR.sentence(row, {"u1": "Stark's"}) == "Stark's came on in section 6 (MM-TURN-1)."
    gone = narrate.NARRATOR.sentence({**row, "rule": "MM-MOVE-1"}, {"u1": "Stark's"})
    assert gone == "Stark's went 9.5 inches, to section 6 (MM-MOVE-1)."


def test_the_manner_of_fire_is_reported_once() -> None:
    """The choice of volley or fire at will is in the roll that follows."""
    for manner in ("volley", "at_will"):
        assert not narrate.is_reported(
            {"kind": "order", "rule": "MM-FIRE-1", "who": "u1", "after": f"fire:{manner}:u2"}
        )


def test_whole_battles_use_no_words_of_another_tongue() -> None:
    """No reported sentence has the phrases that readers did not understand."""
    stumbles = (" led ", "a die alone", "stands there", "taken up", "was made out", "the whole body was told")
    for seed in range(6):
        for event in fight(varied(seed, ENCOUNTERS[seed % 3]), seed).events:
            row = event.to_dict()
            text = narrate.NARRATOR.sentence(row, {}) if narrate.is_reported(row) else ""
            assert not any(stumble in text for stumble in stumbles), text


def test_the_houses_of_bundled_scenarios_are_named() -> None:
    """A house that a scenario lays out itself has a name for readers, and is not called by its key."""
    laid = 0
    for path in sorted(Path("fixtures/scenarios").glob("*.yaml")):
        setup = yaml.safe_load(path.read_text(encoding="utf-8")).get("setup", {})
        for house in setup["ground"].get("houses", []) if isinstance(setup.get("ground"), dict) else []:
            laid += 1
            assert house.get("name"), f"{path.name}: {house['id']}"
            assert house["id"] not in narrate.order(f"move:house:{house['id']}@1,1", {house["id"]: "X"})
    assert laid

"""The battle result: exact in both directions, and every fault named at once."""

import copy
from typing import Any

import pytest

from rules.core.errors import ResultError
from rules.core.outcome_reader import read_result

CAUSES = ("fire", "contact", "melee", "burning")
COMPLETE: dict[str, Any] = {
    "system": "muskets_mohawks",
    "encounter": "scout",
    "ending": "left",
    "turns": 9,
    "objective_met": False,
    "sides": [
        {"side": "player", "success": False, "armies": ["british"]},
        {"side": "enemy", "success": True, "armies": ["french"]},
    ],
    "units": [
        {
            "id": "u1",
            "side": "player",
            "engaged": True,
            "strength": 10,
            "paper": 10,
            "losses": {"fire": 3, "contact": 1, "melee": 2, "burning": 0},
            "recovered": 1,
            "retired": True,
            "ran_away": False,
            "below_half": False,
            "hit_by_fire": True,
            "fought_melee": True,
        }
    ],
    "leaders": [{"id": "l1", "side": "player", "fate": "unhurt"}],
}


def test_a_whole_result_reads_and_writes_back_exactly() -> None:
    """Reading and writing are inverse to each other, and casualties leave out the recovered."""
    result = read_result(COMPLETE, CAUSES)
    assert result.to_dict() == COMPLETE
    assert result.units[0].casualties() == 5
    assert result.side("enemy").armies == ["french"]
    assert result.side("player").success is False


def test_marks_of_the_course_of_a_battle_read_and_write_back() -> None:
    """A system may note some marks, two numbers each; a result without them has no key for them."""
    raw = COMPLETE | {"marks": {"opened_fire": [1, 0], "volley_rounds": [2, 3]}}
    assert read_result(raw, CAUSES).to_dict() == raw
    assert "marks" not in read_result(COMPLETE, CAUSES).to_dict()


def test_a_unit_that_ran_away_counts_all_its_figures() -> None:
    """Runaways are casualties to a man (MM-AFTER-1)."""
    raw = copy.deepcopy(COMPLETE)
    raw["units"][0]["ran_away"] = True
    assert read_result(raw, CAUSES).units[0].casualties() == 10


FAULTS = [
    (lambda r: r.pop("turns"), "turns is missing"),
    (lambda r: r.update(weather=1), "weather is not part of a battle result"),
    (lambda r: r.update(turns=-1), "turns must be a whole number"),
    (lambda r: r.update(turns=True), "turns must be a whole number"),
    (lambda r: r.update(ending="boredom"), "ending must be one of objective"),
    (lambda r: r.update(objective_met="yes"), "objective_met must be true or false"),
    (lambda r: r.update(sides=[]), "player and enemy, once each"),
    (lambda r: r.update(units={}), "units must be a list"),
    (lambda r: r["sides"][0].update(armies="british"), "sides.0.armies must be a list"),
    (lambda r: r["units"][0].update(side="ours"), "units.0.side must be one of player, enemy"),
    (lambda r: r["units"][0]["losses"].pop("fire"), "units.0.losses.fire is missing"),
    (lambda r: r["units"][0]["losses"].update(plague=1), "units.0.losses.plague is not part"),
    (lambda r: r["units"][0].update(losses=4), "units.0.losses must name"),
    (lambda r: r["units"][0].update(recovered=7), "cannot recover more than the 6"),
    (lambda r: r["units"][0].update(strength=4), "cannot lose 6 of 4"),
    (lambda r: r["units"].append(r["units"][0]), "u1 is listed twice"),
    (lambda r: r["leaders"][0].update(fate="promoted"), "leaders.0.fate must be one of unhurt"),
    (lambda r: r["leaders"].append(7), "leaders.1 must be an object"),
    (lambda r: r.update(marks=[]), "marks must be an object"),
    (lambda r: r.update(marks={"sang": [1, 0]}), "There is no mark sang; use one of opened_fire"),
    (lambda r: r.update(marks={"opened_fire": [1]}), "marks.opened_fire must be two numbers"),
    (lambda r: r.update(marks={"opened_fire": [1, -1]}), "marks.opened_fire must be two numbers"),
    (lambda r: r.update(marks={"opened_fire": [1, True]}), "marks.opened_fire must be two numbers"),
]


@pytest.mark.parametrize(("spoil", "sentence"), FAULTS)
def test_each_fault_is_refused_with_its_field(spoil: Any, sentence: str) -> None:
    """Unknown, missing or contradictory entries are refused by name; nothing falls back to a default."""
    raw = copy.deepcopy(COMPLETE)
    spoil(raw)
    with pytest.raises(ResultError) as caught:
        read_result(raw, CAUSES)
    assert sentence in caught.value.message


def test_all_faults_are_reported_together() -> None:
    """Two faults in one result give two entries."""
    raw = copy.deepcopy(COMPLETE)
    raw.update(turns="x", system=3)
    with pytest.raises(ResultError) as caught:
        read_result(raw, CAUSES)
    assert {fault.field for fault in caught.value.faults} == {"turns", "system"}

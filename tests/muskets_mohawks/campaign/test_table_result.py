"""A result entered by a person who fought on a table: the form, the record, and every fault by its field."""

from copy import deepcopy

import pytest

from rules.core.errors import ResultError
from rules.core.outcome_reader import read_result
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.check_result import check_result
from rules.muskets_mohawks.campaign.table_result import blank_form, blank_record, read_table_result
from tests.muskets_mohawks.campaign.scenes import campaign, fared, met, result, seeded

SENT = ["u1", "u2"]
CAUSES = ("fire", "contact", "melee", "burning")


def filled(**changes: object) -> dict[str, object]:
    """A form for the first platoon: u1 lost three by fire and its leader, u2 ran away."""
    state = met(campaign())
    form = blank_form(state, SENT)
    form.update({"ending": "left", "success": False, "turns": 7})
    units = form["units"]
    leaders = form["leaders"]
    assert isinstance(units, list)
    assert isinstance(leaders, list)
    units[0]["losses"]["fire"], units[0]["hit_by_fire"] = 3, True
    units[1].update({"ran_away": True, "retired": True})
    leaders[0]["fate"], leaders[1]["fate"] = "lost", "ran_away"
    form.update(changes)
    return form


@pytest.mark.rule("MM-AFTER-1", "MM-ENC-5")
def test_a_form_becomes_the_one_record() -> None:
    """Strengths come from the roster, the rest from the form, and the record reads back the same."""
    state = met(campaign())
    record = read_table_result(state, SENT, filled())
    assert read_result(record.to_dict(), CAUSES) == record
    assert (record.encounter, record.turns, record.objective_met) == ("scout", 7, False)
    assert [(side.success, side.armies) for side in record.sides] == [(False, ["british"]), (True, ["french"])]
    assert [(unit.strength, unit.casualties(), unit.engaged) for unit in record.units] == [
        (10, 3, True),
        (10, 10, True),
    ]
    assert {entry.id: entry.fate for entry in record.leaders} == {
        "l4": "lost",
        "l5": "ran_away",
        "l2": "unhurt",
        "l1": "unhurt",
    }
    aftermath(state, record, seeded("hand"))
    assert (state.key(), state.leader("l4").status) == ("1755-06", "lost")


@pytest.mark.rule("MM-LEAVE-1", "MM-CAMP-5")
@pytest.mark.parametrize("success", [False, True])
def test_a_draw_succeeds_by_the_objective_alone(success: bool) -> None:
    """A scout that ended in a draw is entered as a success or a failure; the enemy has the other."""
    record = read_table_result(met(campaign()), SENT, filled(ending="draw", success=success))
    assert [side.success for side in record.sides] == [success, not success]
    assert record.objective_met is success


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-4")
def test_a_drawn_stand_up_fight_is_a_success_of_both() -> None:
    """Where winning is the objective a draw cannot be entered as a failure, and no objective is met by it."""
    state = met(campaign())
    assert state.encounter is not None
    state.encounter.kind = "stand_up_fight"
    record = read_table_result(state, SENT, filled(ending="draw", success=True))
    assert [side.success for side in record.sides] == [True, True]
    assert not record.objective_met
    with pytest.raises(ResultError) as caught:
        read_table_result(state, SENT, filled(ending="draw", success=False))
    assert [(fault.field, fault.rule) for fault in caught.value.faults] == [("success", "MM-LEAVE-1")]


def test_the_blank_form_is_not_enough() -> None:
    """What has no innocent value must be stated."""
    state = met(campaign())
    with pytest.raises(ResultError) as caught:
        read_table_result(state, SENT, blank_form(state, SENT))
    assert {fault.field for fault in caught.value.faults} == {"ending", "success", "turns"}


def test_a_form_that_is_no_form() -> None:
    """A list or a word is refused with a sentence."""
    strange: tuple[object, ...] = ([], "won", None, 7)
    for form in strange:
        with pytest.raises(ResultError, match="must be an object"):
            read_table_result(met(campaign()), SENT, form)


UNIT_FAULTS = [
    ({"losses": {"fire": 11, "contact": 0, "melee": 0, "burning": 0}}, "losses", ""),
    ({"losses": {"fire": -1, "contact": 0, "melee": 0, "burning": 0}}, "losses.fire", ""),
    ({"losses": {"fire": "3", "contact": 0, "melee": 0, "burning": 0}}, "losses.fire", ""),
    ({"losses": {"fire": 3}}, "losses.melee", ""),
    ({"losses": 3}, "losses", ""),
    ({"recovered": 4}, "recovered", ""),
    ({"retired": "no"}, "retired", ""),
    ({"mood": "low"}, "mood", ""),
    ({"below_half": True}, "below_half", "MM-PROMO-4"),
    ({"losses": {"fire": 6, "contact": 0, "melee": 0, "burning": 0}}, "below_half", "MM-PROMO-4"),
    ({"losses": {"fire": 2, "contact": 1, "melee": 0, "burning": 0}}, "fought_melee", "MM-MELEE-1"),
    ({"losses": {"fire": 2, "contact": 0, "melee": 1, "burning": 0}}, "fought_melee", "MM-MELEE-1"),
]


@pytest.mark.rule("MM-PROMO-3", "MM-PROMO-4")
@pytest.mark.parametrize(
    ("change", "field", "rule"), UNIT_FAULTS, ids=[f"{r[1]}-{n}" for n, r in enumerate(UNIT_FAULTS)]
)
def test_a_unit_at_fault(change: dict[str, object], field: str, rule: str) -> None:
    """Each impossible loss of a unit is reported at its place on the form, and nothing else is."""
    form = filled()
    units = form["units"]
    assert isinstance(units, list)
    units[0].update(deepcopy(change))
    state = met(campaign())
    before = state.to_dict()
    with pytest.raises(ResultError) as caught:
        read_table_result(state, SENT, form)
    found = [(fault.field, fault.rule) for fault in caught.value.faults]
    assert (f"units.0.{field}", rule) in found
    assert {name.split(".")[0] for name, _ in found} == {"units"}
    assert state.to_dict() == before


FAULTS = [
    ({"ending": "rain"}, "ending", ""),
    ({"turns": -1}, "turns", ""),
    ({"success": "yes"}, "success", ""),
    ({"weather": 3}, "weather", ""),
    ({"ending": "objective"}, "success", "MM-ENC-5"),
    ({"armies": {"player": [], "enemy": ["british_allies"]}}, "armies.enemy", "MM-ARMY-1"),
    ({"armies": {"player": ["french"], "enemy": []}}, "armies.player", "MM-ARMY-1"),
    ({"armies": {"player": [], "enemy": ["french_allies"]}}, "armies.enemy", "MM-CAMP-6"),
    ({"armies": {"player": []}}, "armies.enemy", ""),
    ({"armies": {"player": [], "enemy": "french"}}, "armies.enemy", ""),
    ({"units": []}, "units", "MM-CAMP-1"),
    ({"units": "none"}, "units", ""),
    ({"leaders": []}, "leaders", "MM-PROMO-2"),
    ({"leaders": [{"id": "l4", "fate": "sulking"}]}, "leaders.0.fate", ""),
]


@pytest.mark.rule("MM-ENC-5", "MM-CAMP-6")
@pytest.mark.parametrize(("change", "field", "rule"), FAULTS, ids=[f"{r[1]}-{n}" for n, r in enumerate(FAULTS)])
def test_a_form_at_fault(change: dict[str, object], field: str, rule: str) -> None:
    """Each contradiction in the form itself is reported at its field with its rule."""
    state = met(campaign())
    state.standings["french_allies"].morale = 0
    with pytest.raises(ResultError) as caught:
        read_table_result(state, SENT, filled(**change))
    assert (field, rule) in {(fault.field, fault.rule) for fault in caught.value.faults}
    assert all(fault.message.endswith(".") for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("unit", "leader", "fate", "rule"),
    [
        ({"losses": {"fire": 0, "contact": 0, "melee": 0, "burning": 0}}, 0, "lost", "MM-CAS-2"),
        ({}, 0, "ran_away", "MM-MOVE-5"),
        ({"ran_away": True}, 0, "unhurt", "MM-MOVE-5"),
        (
            {"losses": {"fire": 10, "contact": 0, "melee": 0, "burning": 0}, "below_half": True},
            0,
            "unhurt",
            "MM-CAS-2",
        ),
    ],
)
@pytest.mark.rule("MM-PROMO-2", "MM-CAS-2")
def test_a_leaders_fate_fits_his_unit(unit: dict[str, object], leader: int, fate: str, rule: str) -> None:
    """A unit's leader, one of its figures, falls only where one fell, and runs only where it ran."""
    form = filled()
    units, leaders = form["units"], form["leaders"]
    assert isinstance(units, list)
    assert isinstance(leaders, list)
    units[0].update(deepcopy(unit))
    leaders[leader]["fate"] = fate
    with pytest.raises(ResultError) as caught:
        read_table_result(met(campaign()), SENT, form)
    assert [(fault.field, fault.rule) for fault in caught.value.faults] == [(f"leaders.{leader}.fate", rule)]


def test_units_and_leaders_that_did_not_go() -> None:
    """A unit that stayed behind, one left out, one named twice and a leader who stayed are each reported."""
    form = filled()
    units, leaders = form["units"], form["leaders"]
    assert isinstance(units, list)
    assert isinstance(leaders, list)
    units[1]["id"] = "u3"
    leaders.append({"id": "l3", "fate": "unhurt"})
    with pytest.raises(ResultError) as caught:
        read_table_result(met(campaign()), SENT, form)
    assert "units.1.id" in {fault.field for fault in caught.value.faults}
    units[1]["id"] = "u1"
    with pytest.raises(ResultError, match="listed twice"):
        read_table_result(met(campaign()), SENT, form)
    units[1]["id"] = "u2"
    with pytest.raises(ResultError, match="did not go") as caught:
        read_table_result(met(campaign()), SENT, form)
    assert [fault.field for fault in caught.value.faults] == ["leaders.4.id"]


@pytest.mark.rule("MM-RECOVER-1")
def test_only_regulars_recover_in_battle() -> None:
    """A result that lets militia recover during the battle is refused, one of regulars is not."""
    for troop, rules in (("line", []), ("militia", ["MM-RECOVER-1"])):
        state = met(campaign())
        state.unit("u1").troop = troop
        unit = fared(state, "u1", 4)
        unit.recovered = 2
        assert [fault.rule for fault in check_result(state, result(state, [unit]))] == rules


def test_a_result_of_another_encounter_or_game() -> None:
    """The record must be of this month's encounter, of this game, and of the roster's present strength."""
    state = met(campaign())
    outcome = result(state, [fared(state, "u1")])
    outcome.encounter, outcome.system = "raid_attack", "chess"
    outcome.units[0].strength = 9
    assert [fault.field for fault in check_result(state, outcome)] == ["system", "encounter", "units.0.strength"]


@pytest.mark.rule("MM-REPL-1")
def test_a_unit_that_is_away_cannot_have_fought() -> None:
    """A result of a unit that is out of this month's encounter is refused."""
    state = met(campaign())
    outcome = result(state, [fared(state, "u1")])
    state.unit("u1").back = "1755-06"
    assert [fault.rule for fault in check_result(state, outcome)] == ["MM-REPL-1"]


@pytest.mark.rule("MM-CAMP-5")
def test_the_enemy_succeeds_when_the_player_fails() -> None:
    """A result in which both or neither succeed without a draw is refused."""
    state = met(campaign())
    outcome = result(state, [fared(state, "u1")], success=False)
    outcome.sides[1].success = False
    assert [fault.rule for fault in check_result(state, outcome)] == ["MM-CAMP-5"]


@pytest.mark.rule("MM-AFTER-1")
def test_the_blank_record_needs_only_what_has_no_innocent_value() -> None:
    """A program that states ending, turns, objective and successes has a record that fits; a null is refused."""
    state = met(campaign())
    record = blank_record(state, SENT)
    with pytest.raises(ResultError) as caught:
        read_result(deepcopy(record), CAUSES)
    assert {fault.field for fault in caught.value.faults} == {
        "ending", "turns", "objective_met", "sides.0.success", "sides.1.success",
    }  # fmt: skip
    record |= {"ending": "left", "turns": 9, "objective_met": False}
    sides = record["sides"]
    assert isinstance(sides, list)
    sides[0]["success"], sides[1]["success"] = False, True
    assert check_result(state, read_result(record, CAUSES), SENT) == []


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(("figures", "below"), [(6, False), (5, False), (4, True)])
def test_the_form_knows_who_began_below_half_strength(figures: int, below: bool) -> None:
    """Five figures of ten on paper are half strength and not below it."""
    state = met(campaign())
    state.units[0].figures = figures
    units = blank_form(state, SENT)["units"]
    assert isinstance(units, list)
    assert [row["below_half"] for row in units] == [below, False]

"""Beginning a campaign: roles and rosters, given or generated, and everything that is refused."""

import pytest

from rules.core.errors import SetupError
from rules.core.events import fold
from rules.muskets_mohawks.campaign.check_start import check_begin, warn_begin
from rules.muskets_mohawks.campaign.raising import troops_of
from rules.muskets_mohawks.campaign.start import begin
from tests.muskets_mohawks.campaign.scenes import rolls, seeded

SETUP = {"faction": "british", "role": "captain", "year": 1755, "territory": "lake-george"}


@pytest.mark.rule("MM-CAMP-1", "MM-LEAD-1")
@pytest.mark.parametrize(
    ("faction", "role", "units", "ranks", "kinds"),
    [
        ("british", "lieutenant", 2, ["lieutenant"], ["platoon"]),
        ("french", "captain", 4, ["captain", "lieutenant", "lieutenant"], ["platoon", "platoon", "company"]),
        ("french_allies", "war_party_leader", 2, [], ["war_party"]),
        ("british_allies", "war_chief", 4, ["war_chief"], ["war_party", "war_party", "large_war_party"]),
    ],
)
def test_what_each_role_commands(faction: str, role: str, units: int, ranks: list[str], kinds: list[str]) -> None:
    """Two units are a platoon or war party, four a company or a war chief's following, each with its leaders."""
    state = begin({**SETUP, "faction": faction, "role": role}, seeded("role"))
    assert [unit.paper for unit in state.units] == [10] * units
    assert [leader.rank for leader in state.leaders] == [*ranks, *["nco"] * units]
    assert [formation.kind for formation in state.formations] == kinds
    assert all(state.leader(unit.leader).post == unit.id for unit in state.units)
    assert state.own_leader().post in {state.top().id, *state.top().units}


@pytest.mark.rule("MM-REP-2", "MM-CAMP-1")
def test_a_generated_platoon_die_by_die() -> None:
    """Lieutenant 2, militia units 2 and 6, their NCOs 1 and 3: Rep 4, 3 and 4, 4 and 4, by the table of page 9."""
    setup = {**SETUP, "role": "lieutenant", "troops": "militia"}
    # Order: Lieutenant; first unit and its NCO; second unit and its NCO; territory; investment.
    state = begin(setup, rolls(2, 2, 1, 6, 4, 3, 5, 1, 4))
    assert state.own_leader().rep == 4
    assert [unit.rep for unit in state.units] == [3, 5]
    assert [state.leader(unit.leader).rep for unit in state.units] == [4, 5]
    assert (state.contesting, state.own().investment) == (False, 4)


@pytest.mark.rule("MM-CAMP-1")
def test_a_given_roster_rolls_only_what_is_missing() -> None:
    """Units and leaders come as given, and a missing Rep is rolled."""
    units = [
        {"name": "Peabody's", "troop": "irregular", "weapon": "rifle", "rep": 5, "figures": 8, "leader": {"rep": 6}},
        {"name": "Hull's", "paper": 8, "rep": 3, "leader": {"name": "Sgt. Hull"}},
    ]
    setup = {
        **SETUP,
        "role": "lieutenant",
        "troops": "militia",
        "units": units,
        "leaders": [{"name": "Moor", "rep": 5}],
    }
    umpire = rolls(1, 6, 1, 2, 2)
    state = begin(setup, umpire)
    first, second = state.units
    assert (first.name, first.troop, first.weapon, first.rep, first.figures, first.paper) == (
        ("Peabody's", "irregular", "rifle", 5, 8, 10)
    )
    assert (second.troop, second.weapon, second.figures, second.paper) == ("militia", "musket", 8, 8)
    assert [(state.leader(name).name, state.leader(name).rep) for name in ("l1", "l3")] == [
        ("Moor", 5),
        ("Sgt. Hull", 4),
    ]
    assert umpire.dice_rolled == 5
    assert state.contesting


@pytest.mark.rule("MM-CAMP-1")
def test_names_go_round_in_order() -> None:
    """Names for leaders go to the higher ones first, then to the units', and what is left waits."""
    names = {"units": ["A", "B"], "leaders": ["Lt. One", "Sgt. Two", "Sgt. Three", "Sgt. Four"]}
    state = begin({**SETUP, "role": "lieutenant", "names": names}, seeded("names"))
    assert [unit.name for unit in state.units] == ["A", "B"]
    assert [leader.name for leader in state.leaders] == ["Lt. One", "Sgt. Two", "Sgt. Three"]
    assert state.names == ["Sgt. Four"]
    plain = begin({**SETUP, "role": "lieutenant"}, seeded("names"))
    assert [unit.name for unit in plain.units] == ["Unit 1", "Unit 2"]


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-3")
def test_everything_at_the_start_is_recorded() -> None:
    """From nothing the events of the beginning fold to the whole state, four factions and all."""
    umpire = seeded("all")
    state = begin({**SETUP, "names": {"leaders": ["A", "B"]}}, umpire)
    assert fold({}, [event.to_dict() for event in umpire.events]) == state.snapshot()
    assert {faction: s.morale for faction, s in state.standings.items()} == {
        "british": 4,
        "british_allies": 2,
        "french": 4,
        "french_allies": 4,
    }
    assert state.next_encounter == "scout"


@pytest.mark.rule("MM-ARMY-1")
def test_the_plainest_troops_by_faction() -> None:
    """Without troops named, Europeans raise regulars of the line and Indian armies warriors."""
    assert troops_of(SETUP) == ["line"] * 4
    assert troops_of({**SETUP, "faction": "french_allies", "role": "war_chief"}) == ["indian"] * 4
    assert troops_of({**SETUP, "troops": ["line", "line", "militia", "militia"]})[2] == "militia"


@pytest.mark.rule("MM-ARMY-2", "MM-TROOP-2")
def test_the_unusual_is_a_warning() -> None:
    """British light infantry before 1758 and a force of militia are reported, and accepted all the same."""
    setup = {**SETUP, "troops": "light"}
    assert "MM-TROOP-2" in {fault.rule for fault in warn_begin(setup, troops_of(setup))}
    assert warn_begin({**setup, "troops": "line"}, ["line"] * 4) == []
    assert check_begin(setup) == []


UNIT = {"rep": 4}
FAULTS = [
    ({"faction": "spanish"}, "faction", "MM-ARMY-1"),
    ({"role": "major"}, "role", "MM-CAMP-1"),
    ({"role": "war_chief"}, "role", "MM-CAMP-1"),
    ({"faction": "french_allies", "role": "captain"}, "role", "MM-CAMP-1"),
    ({"year": 1761}, "year", "MM-CAMP-1"),
    ({"year": 1753}, "year", "MM-CAMP-1"),
    ({"year": "1755"}, "year", "MM-CAMP-1"),
    ({"month": 12}, "month", "MM-CAMP-2"),
    ({"month": True}, "month", "MM-CAMP-1"),
    ({"territory": ""}, "territory", "MM-CAMP-4"),
    ({"territory": 5}, "territory", "MM-CAMP-4"),
    ({"rival": "british_allies"}, "rival", "MM-CAMP-4"),
    ({"troops": "artillery"}, "units", "MM-CAMP-1"),
    ({"faction": "french_allies", "role": "war_chief", "troops": "cavalry"}, "troops", "MM-ARMY-1"),
    ({"troops": "indian"}, "troops", "MM-ARMY-1"),
    ({"troops": "civilian"}, "troops", "MM-TROOP-1"),
    ({"troops": ["line"] * 3}, "troops", "MM-LEAD-1"),
    ({"troops": ["line", "line", "line", "guns"]}, "troops.3", "MM-TROOP-1"),
    ({"units": [UNIT] * 3}, "units", "MM-LEAD-1"),
    ({"units": "four"}, "units", "MM-LEAD-1"),
    ({"units": [UNIT, UNIT, UNIT, "u4"]}, "units.3", "MM-LEAD-1"),
    ({"units": [UNIT, UNIT, UNIT, {"rep": 9}]}, "units.3.rep", "MM-REP-1"),
    ({"units": [UNIT, UNIT, UNIT, {"rep": 1}]}, "units.3.rep", "MM-REP-1"),
    ({"units": [UNIT, UNIT, {"paper": 4}, UNIT]}, "units.2.paper", "MM-TROOP-1"),
    ({"units": [UNIT, UNIT, {"figures": 12}, UNIT]}, "units.2.figures", "MM-REPL-1"),
    ({"units": [UNIT, UNIT, {"figures": 0}, UNIT]}, "units.2.figures", "MM-REPL-1"),
    ({"units": [UNIT, {"weapon": "lance"}, UNIT, UNIT]}, "units.1.weapon", "MM-WEAPON-1"),
    ({"units": [UNIT, {"weapon": "cannon"}, UNIT, UNIT]}, "units.1.weapon", "MM-GUN-1"),
    ({"units": [{"leader": None}, UNIT, UNIT, UNIT]}, "units.0.leader", "MM-LEAD-1"),
    ({"units": [{"leader": {"rep": 7}}, UNIT, UNIT, UNIT]}, "units.0.leader.rep", "MM-REP-1"),
    ({"units": [{"leader": {"rank": "nco"}}, UNIT, UNIT, UNIT]}, "units.0.leader.rank", ""),
    ({"units": [{"mounted": True}, UNIT, UNIT, UNIT]}, "units.0.mounted", ""),
    ({"units": [{"name": 7}, UNIT, UNIT, UNIT]}, "units.0.name", "MM-TROOP-1"),
    ({"leaders": []}, "leaders", "MM-LEAD-1"),
    ({"leaders": [{"rank": "lieutenant"}, {}, {}]}, "leaders.0.rank", "MM-LEAD-1"),
    ({"leaders": [{"rep": 9}, {}, {}]}, "leaders.0.rep", "MM-REP-1"),
    ({"leaders": [3, {}, {}]}, "leaders.0", "MM-LEAD-1"),
    ({"names": ["A"]}, "names", "MM-LEAD-1"),
    ({"names": {"units": "A"}}, "names.units", "MM-LEAD-1"),
    ({"names": {"leaders": [7]}}, "names.leaders.0", "MM-LEAD-1"),
    ({"names": {"horses": []}}, "names.horses", ""),
    ({"seed": 5}, "seed", ""),
]


@pytest.mark.rule("MM-CAMP-1", "MM-LEAD-1", "MM-ARMY-1")
@pytest.mark.parametrize(("change", "field", "rule"), FAULTS, ids=[f"{row[1]}-{n}" for n, row in enumerate(FAULTS)])
def test_each_fault_is_reported_with_its_field_and_rule(change: dict[str, object], field: str, rule: str) -> None:
    """A setup with one thing wrong has that one fault, a sentence, and is not begun."""
    faults = check_begin({**SETUP, **change})
    assert [(fault.field, fault.rule) for fault in faults] == [(field, rule)]
    assert faults[0].message.endswith(".")
    with pytest.raises(SetupError):
        begin({**SETUP, **change}, rolls())


@pytest.mark.rule("MM-CAMP-1")
def test_all_faults_are_reported_at_once() -> None:
    """A setup with several things wrong names them all."""
    faults = check_begin({"faction": "none", "role": "none", "year": 1800, "spring": True})
    assert {fault.field for fault in faults} == {"faction", "role", "year", "territory", "spring"}


@pytest.mark.rule("MM-LEAD-1", "MM-TROOP-1", "MM-CAMP-2")
def test_too_many_units_are_reported_with_what_is_wrong_with_them() -> None:
    """Twelve units for a lieutenant, one of them a crew of four with muskets in winter: each is a fault of its own."""
    gun = {"troop": "artillery", "weapon": "musket", "paper": 4}
    units = [gun, *[{"troop": "irregular"} for _ in range(11)]]
    faults = check_begin({**SETUP, "role": "lieutenant", "winter": True, "units": units})
    assert {(fault.field, fault.rule) for fault in faults} == {
        ("units", "MM-LEAD-1"), ("units.0.weapon", "MM-GUN-1"), ("units.0.paper", "MM-TROOP-1"),
        ("units.0.troop", "MM-CAMP-2"),
    }  # fmt: skip


@pytest.mark.rule("MM-GUN-1", "MM-TROOP-1", "MM-CAMP-2")
def test_units_beyond_those_of_the_role_are_judged_too() -> None:
    """The third unit of a lieutenant is one too many; its wrong weapon and crew and its season are named all the same.

    Of crew and paper strength each has its fault, and a unit that has a name is called by it.
    """
    gun = {"name": "Old Sow", "troop": "artillery", "weapon": "musket", "paper": 4, "figures": 0}
    units = [{"troop": "irregular"}, {"troop": "indian"}, gun]
    faults = check_begin({**SETUP, "role": "lieutenant", "winter": True, "units": units})
    assert {(fault.field, fault.rule) for fault in faults} >= {
        ("units", "MM-LEAD-1"), ("units.2.weapon", "MM-GUN-1"), ("units.2.paper", "MM-TROOP-1"),
        ("units.2.figures", "MM-TROOP-1"), ("units.2.troop", "MM-CAMP-2"),
    }  # fmt: skip
    assert all(fault.message.startswith("Old Sow") for fault in faults if fault.field.startswith("units.2"))


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2")
@pytest.mark.parametrize(
    ("month", "winter", "months"),
    [
        (13, False, "3 (March) to 10 (October)"),
        (13, True, "1 (January) to 12 (December)"),
        ("May", True, "1 (January) to 12 (December)"),
        (2, False, "3 (March) to 10 (October)"),
    ],
)
def test_a_wrong_month_is_answered_by_those_of_the_campaign(month: object, winter: bool, months: str) -> None:
    """Who fights on through the winter has twelve months to choose from, all others eight."""
    setup = {**SETUP, "role": "lieutenant", "troops": "irregular", "month": month, "winter": winter}
    (fault,) = check_begin(setup)
    assert fault.field == "month"
    assert f"choose {months}" in fault.message

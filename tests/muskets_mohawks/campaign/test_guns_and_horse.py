"""Guns and horse on a roster: raised by name, fought with, advised on, and what becomes of a gun (MM-ARMY-1)."""

from itertools import product
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import ResultError
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month
from rules.muskets_mohawks.campaign.check_start import check_begin, warn_begin
from rules.muskets_mohawks.campaign.choose import battle_setup, check_choice, may_come_by_canoe, may_ride
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.campaign.table_result import blank_form, read_table_result
from rules.muskets_mohawks.setup.check import check
from rules.muskets_mohawks.system import GAME
from tests.muskets_mohawks.campaign.scenes import fared, met, result, seeded

ENCOUNTERS = ("raid_defend", "raid_attack", "scout")
ALL_ARMS = ["line", "artillery", "cavalry", "mounted_infantry"]
SETUP: dict[str, Any] = {"faction": "british", "role": "captain", "year": 1758, "territory": "oswego"}
GUNS = {"slug": "guns", "name": "Royal Artillery", "troop": "artillery", "weapon": "cannon", "figures": 5}
FOOT = {"slug": "foot", "name": "44th Foot", "troop": "line"}


def all_arms(**more: Any) -> CampaignState:
    """A company of the line, a gun, cavalry and mounted infantry."""
    return begin({**SETUP, "troops": ALL_ARMS, **more}, seeded("arms"))


@pytest.mark.rule("MM-ARMY-1", "MM-TROOP-1")
def test_a_roster_holds_a_gun_and_horse() -> None:
    """A gun comes with a cannon and five gunners, cavalry with carbines, mounted infantry with muskets, ten each."""
    units = all_arms().units
    assert [(unit.troop, unit.weapon, unit.figures, unit.paper) for unit in units] == [
        ("line", "musket", 10, 10),
        ("artillery", "cannon", 5, 5),
        ("cavalry", "carbine", 10, 10),
        ("mounted_infantry", "musket", 10, 10),
    ]


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_a_list_gives_guns_to_a_unit_that_names_them_and_to_no_other() -> None:
    """No die picks the gun for an open unit, however many seeds are tried; named by corps or troops it is there."""
    lists = {"lists": {"british": [FOOT, GUNS]}}
    for seed in map(str, range(30)):
        assert {unit.troop for unit in begin({**SETUP, **lists}, seeded(seed)).units} == {"line"}
    for named in ({"corps": "guns"}, {"troop": "artillery"}):
        state = begin({**SETUP, **lists, "units": [{}, named, {}, {}]}, seeded("named"))
        assert (state.units[1].name, state.units[1].weapon, state.units[1].paper) == ("Royal Artillery 2", "cannon", 5)


@pytest.mark.rule("MM-REINF-2")
def test_no_table_brings_guns_or_horse() -> None:
    """A campaign lends its battles no such line of a list, and an order of battle that has one is refused."""
    state = met(begin({**SETUP, "lists": {"french": [{**FOOT, "name": "Béarn"}, GUNS]}}, seeded("lent")))
    setup = battle_setup(state, ["u1"], "veteran")
    lists: Any = setup["lists"]
    assert [row["name"] for row in lists["french"]] == ["Béarn"]
    lists["french"].append({key: GUNS[key] for key in ("name", "troop", "weapon", "figures")})
    (fault,) = check(setup)
    assert (fault.field, fault.rule) == ("lists.french.1.troop", "MM-REINF-2")
    assert "name such units under a side" in fault.message


@pytest.mark.rule("MM-ARMY-2")
@pytest.mark.parametrize(
    ("troops", "advice"),
    [
        (ALL_ARMS, []),
        (["line", "line", "line", "artillery"], []),
        (
            ["line", "line", "artillery", "artillery"],
            ["2 of 4 units are artillery; up to 10% of all units is advised."],
        ),
        # Of two units of infantry one may be of each kind; horse and guns are no infantry.
        (
            ["militia", "militia", "cavalry", "artillery"],
            ["2 of 2 units are militia; up to 30% of the infantry is advised."],
        ),
    ],
)
def test_the_advised_mix_counts_guns_and_leaves_horse_out(troops: list[str], advice: list[str]) -> None:
    """A tenth of the units may be guns, one of a small force; shares of infantry are of the infantry alone."""
    assert [fault.message for fault in warn_begin(SETUP, troops)] == advice


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"units": [{"troop": "artillery", "weapon": "musket"}, {}, {}, {}]}, "units.0.weapon", "MM-GUN-1"),
    ({"units": [{"troop": "artillery", "paper": 10}, {}, {}, {}]}, "units.0.paper", "MM-TROOP-1"),
    ({"units": [{"troop": "artillery", "figures": 6}, {}, {}, {}]}, "units.0.figures", "MM-TROOP-1"),
    ({"units": [{"troop": "artillery", "figures": 0}, {}, {}, {}]}, "units.0.figures", "MM-TROOP-1"),
    ({"units": [{"troop": "cavalry", "weapon": "cannon"}, {}, {}, {}]}, "units.0.weapon", "MM-GUN-1"),
    ({"troops": "artillery"}, "units", "MM-CAMP-1"),
    ({"lists": {"british": [{**GUNS, "weapon": "musket"}]}}, "lists.british.0.weapon", "MM-GUN-1"),
    ({"lists": {"british": [{**GUNS, "figures": 10}]}}, "lists.british.0.figures", "MM-TROOP-1"),
    ({"lists": {"french_allies": [GUNS]}}, "lists.french_allies.0.troop", "MM-ARMY-1"),
]


@pytest.mark.rule("MM-GUN-1", "MM-TROOP-1", "MM-CAMP-1")
@pytest.mark.parametrize(("change", "field", "rule"), FAULTS, ids=[row[1] for row in FAULTS])
def test_guns_without_crew_and_the_like_are_refused(change: dict[str, Any], field: str, rule: str) -> None:
    """Each is one fault with its field and its rule."""
    assert [(fault.field, fault.rule) for fault in check_begin({**SETUP, **change})] == [(field, rule)]


@pytest.mark.rule("MM-CAMP-2")
def test_guns_and_horse_stay_out_of_winter() -> None:
    """Only irregulars fight on through the winter: each other unit is a fault, all at once."""
    faults = check_begin({**SETUP, "troops": ALL_ARMS, "winter": True})
    assert [(fault.field, fault.rule) for fault in faults] == [("winter", "MM-CAMP-2")] * 4
    assert [fault.message.split(" are ")[1].split(" troops")[0] for fault in faults] == [
        "line", "artillery", "cavalry", "mounted infantry",
    ]  # fmt: skip


@pytest.mark.rule("MM-LEAD-4")
def test_higher_leaders_of_regulars_may_ride() -> None:
    """The captain and both lieutenants lead regulars or horse; no leader of a company of irregulars does."""
    state = met(all_arms())
    everyone = [unit.id for unit in state.units]
    assert sorted(may_ride(state, everyone)) == ["l1", "l2", "l3"]
    setup: Any = battle_setup(state, everyone, "veteran", {"mounted": ["l1"]})
    assert [row.get("mounted", False) for row in setup["player"]["leaders"]] == [True, False, False]
    assert check(setup) == []
    irregulars = met(begin({**SETUP, "troops": "irregular"}, seeded("woods")))
    assert may_ride(irregulars, everyone) == []
    for mounted in ("l1", ["l1"], ["nobody"]):
        (fault,) = check_choice(irregulars, everyone, "veteran", {"mounted": mounted})
        assert (fault.field, fault.rule) == ("options.mounted", "MM-LEAD-4")


@pytest.mark.rule("MM-GUN-1", "MM-REPL-1")
def test_a_lost_gun_is_replaced_in_the_month_after_next() -> None:
    """The gunners are out of next month's encounter and come back five strong; a kept gun keeps them there."""
    for gun, back in (("kept", ""), ("lost", "1758-05")):
        state = met(all_arms(month=3))
        row = fared(state, "u2")
        row.gun = gun
        umpire = seeded("gun", {"1758-03/desertion/u2": [1, 1]})
        month.aftermath(state, result(state, [row, fared(state, "u1")]), umpire)
        assert state.unit("u2").back == back
        assert any(event.what == "gun_lost" for event in umpire.events) == (gun == "lost")
        if back:
            state.unit("u2").figures = 3
            month.aftermath(met(state), result(state, [fared(state, "u1")]), seeded("april"))
            assert (state.month, state.unit("u2").back, state.unit("u2").figures) == (5, "", 5)


@pytest.mark.rule("MM-REPL-1", "MM-TROOP-1")
def test_a_gun_takes_no_sixth_gunner() -> None:
    """A controlling side's unit of four gets two figures on two dice passed; a gun has a place for one."""
    state = met(all_arms())
    state.contesting = False
    for unit in ("u1", "u2"):
        state.unit(unit).figures = state.unit(unit).paper - 1
    rows = [fared(state, "u1"), fared(state, "u2")]
    rows[1].gun = "kept"
    typed = {f"1758-03/{what}/{unit}": [1, 1] for what, unit in product(("replacements", "desertion"), ("u1", "u2"))}
    month.aftermath(state, result(state, rows), seeded("sixth", typed))
    assert [state.unit(unit).figures for unit in ("u1", "u2")] == [11, 5]


@pytest.mark.rule("MM-GUN-1")
def test_a_result_states_what_became_of_the_gun() -> None:
    """The form for a table asks it of gunners alone; left out of theirs, or stated for others, it is refused."""
    state = met(all_arms())
    form: Any = blank_form(state, ["u1", "u2"])
    assert [row.get("gun") for row in form["units"]] == [None, "kept"]
    form |= {"ending": "left", "success": False, "turns": 9}
    form["units"][1]["gun"] = "lost"
    assert [unit.gun for unit in read_table_result(state, ["u1", "u2"], form).units] == ["", "lost"]
    del form["units"][1]["gun"]
    form["units"][0]["gun"] = "kept"
    with pytest.raises(ResultError) as refusal:
        read_table_result(state, ["u1", "u2"], form)
    assert {fault.field for fault in refusal.value.faults} >= {"units.1.gun"}
    form["units"][1]["gun"] = "kept"
    with pytest.raises(ResultError) as refusal:
        read_table_result(state, ["u1", "u2"], form)
    assert [(fault.field, fault.rule) for fault in refusal.value.faults] == [("units.0.gun", "MM-GUN-1")]


@pytest.mark.rule("MM-ARMY-1", "MM-TROOP-3", "MM-GUN-1")
def test_every_encounter_is_fought_with_all_arms() -> None:
    """Whole months of all arms end and close; guns fire, horse fight, and guns are kept and lost."""
    game, fates, fired = GAME, set(), set()
    kinds = set()
    for seed in range(6):
        state = all_arms(month=3)
        state.next_encounter = ENCOUNTERS[seed % 3]
        for step in range(4):
            fit = [unit.id for unit in state.units if unit.available()]
            dice = seeded(f"{seed}-{step}")
            if state.over or not fit:
                break
            month.prepare(state, dice)
            setup = month.battle_setup(state, fit, "veteran", {"mounted": may_ride(state, fit)})
            fought = (
                game.engagement(setup)
                .fight(Umpire(SeededDice(f"{seed}-{step}", "battle"), game.engagement(setup).orders()))
                .result
            )
            kinds.add(fought.encounter)
            own = [unit for unit in fought.units if unit.id in fit and unit.side == "player"]
            fates |= {unit.gun for unit in own if state.unit(unit.id).troop == "artillery"}
            fired |= {state.unit(unit.id).troop for unit in own if unit.hit_by_fire}
            month.aftermath(state, fought, dice)
    assert kinds == set(ENCOUNTERS)
    assert fates == {"kept", "lost"}
    assert fired == {"line", "artillery", "cavalry", "mounted_infantry"}


@pytest.mark.rule("MM-TERR-5")
def test_cavalry_in_a_canoe_raid_is_refused() -> None:
    """In a month and in a scenario: each unit with horses or a gun, and each mounted leader, with a remedy."""
    state = met(all_arms(), "raid_attack")
    everyone = [unit.id for unit in state.units]
    faults = check_choice(state, everyone, "veteran", {"canoes": True, "mounted": ["l1"]})
    assert [fault.field for fault in faults] == ["options.mounted", "units.1", "units.2", "units.3"]
    setup: Any = battle_setup(state, everyone, "veteran", {"mounted": ["l1"]}) | {"posture": "raid_defend"}
    found = check({**setup, "options": {"canoes": True}})
    assert [fault.field for fault in found] == [
        "player.units.1.troop", "player.units.2.troop", "player.units.3.troop", "player.leaders.0.mounted",
    ]  # fmt: skip
    assert {fault.rule for fault in (*faults, *found)} == {"MM-TERR-5"}
    assert all("; " in fault.message for fault in found)


@pytest.mark.rule("MM-TERR-5")
def test_who_comes_on_may_come_by_canoe() -> None:
    """A raider's order of battle has the option; the defender of a raid has none of them to choose."""
    state = met(all_arms(), "raid_attack")
    assert battle_setup(state, ["u1"], "veteran", {"canoes": True})["options"] == {"canoes": True}
    assert battle_setup(state, ["u1"], "veteran", {"canoes": False})["options"] == {}
    assert state.encounter is not None
    for areas, offered in (([["lake", 170, 170, 310, 310, True]], True), ([], False)):
        state.encounter.ground = {**state.encounter.ground, "areas": areas}
        assert may_come_by_canoe(state) is offered
    (fault,) = check_choice(state, ["u1"], "veteran", {"canoes": "yes"})
    assert (fault.field, fault.rule) == ("options.canoes", "MM-TERR-5")
    state = met(all_arms(), "raid_defend")
    (fault,) = check_choice(state, ["u1"], "veteran", {"canoes": True})
    assert (fault.field, fault.rule) == ("options.canoes", "MM-TERR-5")
    assert not may_come_by_canoe(state)


@pytest.mark.rule("MM-BURN-1")
def test_fire_needs_no_option() -> None:
    """It is always in force, and an order of battle that turns it on hears of it."""
    setup = battle_setup(met(all_arms(), "raid_attack"), ["u1"], "veteran") | {"posture": "raid_defend"}
    faults = check({**setup, "options": {"fire": True, "fire_arrows": True}})
    assert [(fault.field, fault.rule) for fault in faults] == [
        ("options.fire", "MM-BURN-1"),
        ("options.fire_arrows", "MM-BURN-1"),
    ]
    assert all("always" in fault.message for fault in faults)

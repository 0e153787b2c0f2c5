"""The army lists of other periods: each number typed from the page, and what battles make of them."""

from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.calendar import check_month
from rules.muskets_mohawks.encounters import reinforcements
from rules.muskets_mohawks.forces.periods import armies_of, line_of, slug_of, years_of
from rules.muskets_mohawks.setup.redaction import redact_for
from rules.muskets_mohawks.tables_periods import ARMIES, LISTS, PERIODS
from rules.registry import system
from tests import written
from tests.muskets_mohawks.periods.orders import built, faults, order, rolled, unit

RANCHEROS = "rancheros cavalry 4 pistol,pistol,carbine,carbine,lance,lance irregular"
VOLUNTEERS = "rifle,rifle,rifle,rifle,musket,musket"
LINE, LIGHT, HUSSARS = "line line 4 musket", "light light 4 musket", "hussars cavalry 5 none"
CHASSEURS, DRAGOONS = "chasseurs cavalry 4 none", "dragoons cavalry 4 none"
CHEVAULEGER, UHLANS = "chevauleger cavalry 4 none", "uhlans cavalry 4 lance"
CUIRASSIERS, JAGERS = "cuirassiers cavalry 5 none cuirass", "jagers light 5 rifle"
# Army: the number in brackets, its leaders' modifier, and line after line: slug, troops, Reps, weapons, traits.
REVOLUTION_TO_TEXAS: dict[str, tuple[int, int, list[str]]] = {
    "american_1775": (4, 0, [
        "regulars line 4 musket", "irregulars irregular 4 musket", "militia militia 3 musket",
        "cavalry cavalry 4 carbine", "militia-cavalry cavalry 4 carbine", "artillery artillery 4 cannon",
    ]),
    "french_1778": (3, 0, [
        "regulars line 4 musket", "hussars cavalry 5 carbine", "artillery artillery 4 cannon",
    ]),
    "british_1775": (4, 0, [
        "regulars line 4 musket", "light-infantry light 4 musket", "grenadiers grenadier 4 musket",
        "tories irregular 4 musket", "allied-indians indian 4 musket", "dragoons cavalry 4 carbine",
        "tory-cavalry cavalry 4 carbine", "artillery artillery 4 cannon",
    ]),
    "american_1812": (4, 0, [
        "infantry line 3 musket", "seasoned-infantry line 4 musket", "rangers irregular 4 musket",
        "militia militia 3 musket", "tennessee-and-kentucky-volunteers militia 4 musket",
        "light-dragoons cavalry 4 carbine", "militia-cavalry cavalry 4 carbine", "artillery artillery 4 cannon",
    ]),
    "british_1812": (4, 0, [
        "regulars line 4 musket", "light-infantry light 4 musket", "grenadiers grenadier 4 musket",
        "indians indian 4 musket", "cavalry cavalry 4 carbine", "militia-cavalry cavalry 4 carbine",
        "artillery artillery 4 cannon",
    ]),
    "texian": (3, 0, [
        "mounted-scouts mounted_infantry 4 rifle,rifle,rifle,musket,musket,carbine irregular,wary",
        f"trained-volunteers line 4 {VOLUNTEERS}", f"citizen-volunteers irregular 3 {VOLUNTEERS}", RANCHEROS,
        "texian-regulars line 4 musket", "gunners artillery 4 cannon",
    ]),
    "mexican": (2, 0, [
        "cazadores light 4 rifle,rifle,musket,musket,musket,musket", "grenadaros grenadier 4 musket",
        "activo-fusileros line 3 musket", "permanente-fusileros line 4 musket", "zapadores line 5 musket",
        "presidials cavalry 4 carbine lance", "lancers cavalry 4 carbine lance", RANCHEROS,
        "gunners artillery 4 cannon",
    ]),
}  # fmt: skip
NAPOLEONIC: dict[str, tuple[int, int, list[str]]] = {
    "napoleonic_france": (4, 1, [
        "national-guard line 3 musket", LINE, "line-of-1814 line 3 musket", "legere light 4 musket",
        "legere-of-1814 light 3 musket", "swiss light 4 musket", "vistula-legion light 5,5,4,4,4,4 musket", CHASSEURS,
        "lancers cavalry 4 lance", HUSSARS, "vistula-uhlans cavalry 4 lance", DRAGOONS, CUIRASSIERS,
    ]),
    "napoleonic_baden": (3, 0, [LINE, JAGERS, "light-dragoons cavalry 4 none", HUSSARS]),
    "napoleonic_bavaria": (3, 0, [LINE, "schutzen-and-jagers light 5 rifle", LIGHT, CHEVAULEGER]),
    "napoleonic_berg": (3, 0, [LINE, "lancers cavalry 5 lance"]),
    "napoleonic_confederation": (3, 0, [LINE, LIGHT, CHEVAULEGER]),
    "napoleonic_hesse_darmstadt": (3, 0, [LINE, CHEVAULEGER, HUSSARS]),
    "napoleonic_warsaw": (4, 1, [LINE, CHASSEURS, UHLANS, HUSSARS]),
    "napoleonic_italy": (3, 0, [LINE, LIGHT, CHASSEURS, DRAGOONS]),
    "napoleonic_naples": (2, -1, [LINE, LIGHT, CHASSEURS]),
    "napoleonic_saxony": (3, 0, [LINE, LIGHT, CHEVAULEGER, DRAGOONS, HUSSARS, CUIRASSIERS]),
    "napoleonic_westphalia": (3, 0, [LINE, LIGHT, CHEVAULEGER]),
    "napoleonic_wurttemberg": (3, 0, [LINE, JAGERS, LIGHT, CHEVAULEGER]),
    "napoleonic_austria": (2, -1, [
        LINE, JAGERS, "grenz light 4 musket", CHEVAULEGER, UHLANS, DRAGOONS, HUSSARS, CUIRASSIERS,
    ]),
    "napoleonic_britain": (5, 1, [
        LINE, "rifles light 5 rifle", LIGHT, "light-dragoons cavalry 4 none", HUSSARS, DRAGOONS,
        "guard-dragoons cavalry 5 none",
    ]),
    "napoleonic_portugal": (3, 0, [
        "militia line 3 musket", LINE, "cacadores light 4 musket", "light-dragoons cavalry 4 none",
    ]),
    "napoleonic_prussia": (3, 0, [
        "landwehr line 3 musket", LINE, "schutzen-and-jagers light 4 rifle", "landwehr-cavalry cavalry 4 lance", UHLANS,
        DRAGOONS, HUSSARS, "cuirassiers cavalry 5 none",
    ]),
    "napoleonic_russia": (4, 1, [
        "line-and-musketeers line 4 musket", "jagers line 4 musket", "cossacks cavalry 4 lance irregular", UHLANS,
        DRAGOONS, HUSSARS, CUIRASSIERS,
    ]),
    "napoleonic_spain": (2, -1, [
        "guerrillas irregular 3 musket", "militia line 3 musket", LINE, LIGHT, CHASSEURS, DRAGOONS, HUSSARS,
    ]),
}  # fmt: skip


def as_printed(army: str) -> tuple[int, int, list[str]]:
    """An army as the tables have it, in the words of the page above."""
    rows = []
    for line in LISTS[army]:
        _, troop, reps, weapons, traits = line
        words = [slug_of(line), troop, ",".join(map(str, reps)), ",".join(weapons), ",".join(traits)]
        rows.append(" ".join(words).strip())
    return (*ARMIES[army][3:], rows)


@pytest.mark.rule("MM-PERIOD-1")
@pytest.mark.parametrize("army", REVOLUTION_TO_TEXAS)
def test_the_lists_of_the_revolution_1812_and_texas(army: str) -> None:
    """Every line with its training, Rep and weapon, and the morale in brackets."""
    assert as_printed(army) == REVOLUTION_TO_TEXAS[army]


@pytest.mark.rule("MM-PERIOD-2")
@pytest.mark.parametrize("army", NAPOLEONIC)
def test_the_napoleonic_lists(army: str) -> None:
    """Every line, the morale in brackets and the modifier of the leaders."""
    assert as_printed(army) == NAPOLEONIC[army]


@pytest.mark.rule("MM-CAMP-1")
@pytest.mark.parametrize(("year", "is_refused"), [(1753, True), (1754, False), (1760, False), (1761, True)])
def test_months_are_fought_in_the_years_of_the_war(year: int, is_refused: bool) -> None:
    """From 1754 to 1760, and the refusal names both years."""
    found = check_month(year, 6)
    assert bool(found) == is_refused
    assert all("from 1754 to 1760" in fault.message for fault in found)


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-2")
def test_the_armies_of_each_war() -> None:
    """Each is of one war and on one side of it, and serves in its years; the line is of Rep 3 in 1814 alone."""
    assert {**REVOLUTION_TO_TEXAS, **NAPOLEONIC}.keys() == ARMIES.keys()
    assert armies_of("french_and_indian") == ("british", "british_allies", "french", "french_allies")
    assert {army: ARMIES[army][2] for army in armies_of("american_revolution")} == {
        "american_1775": "american", "french_1778": "american", "british_1775": "british",
    }  # fmt: skip
    assert [ARMIES[army][2] for army in armies_of("war_of_1812")] == ["american", "british"]
    assert [ARMIES[army][2] for army in armies_of("texas")] == ["texian", "mexican"]
    sides = [ARMIES[army][2] for army in armies_of("napoleonic")]
    assert sides == ["french"] * 12 + ["coalition"] * 6
    assert [row[1:] for row in PERIODS.values()] == [
        (1754, 1760), (1775, 1783), (1812, 1815), (1799, 1815), (1835, 1836),
    ]  # fmt: skip
    years = [years_of("napoleonic_france", line) for line in LISTS["napoleonic_france"]]
    assert years == [(1799, 1815)] * 2 + [(1814, 1814), (1799, 1815), (1814, 1814)] + [(1799, 1815)] * 8
    assert years_of("american_1812", LISTS["american_1812"][1]) == (1813, 1815)


@pytest.mark.parametrize("army", ARMIES)
def test_the_bundled_lists_are_the_printed_ones(army: str) -> None:
    """The files that the pages show say what the tables do."""
    entry = written.army(army)
    name, period, side, morale, modifier = ARMIES[army]
    assert (entry["name"], entry["period"], entry["side"], entry["morale"]) == (name, period, side, morale)
    assert entry.get("leader_modifier", 0) == modifier
    assert len(entry["units"]) == len(LISTS[army])
    for row, line in zip(entry["units"], LISTS[army], strict=True):
        words = (row["name"], row["troop"], tuple(row.get("reps") or [row["rep"]]))
        assert (*words, tuple(row.get("weapons") or [row["weapon"]]), tuple(row.get("traits", []))) == line
        assert (row["slug"], row["first_year"], row["last_year"]) == (slug_of(line), *years_of(army, line))


TEXAS: Any = order(
    "texas",
    ("texian", [unit("a", "citizen-volunteers"), unit("b", "mounted-scouts")]),
    ("mexican", [unit("c", "cazadores"), unit("d", "rancheros", leader={"id": "d-nco"})]),
)


@pytest.mark.rule("MM-PERIOD-1")
def test_dice_arm_the_units_of_texas() -> None:
    """A die for each: rifle 1-4 or musket; rifle 1-3, musket 4-5, carbine; rifle 1-2 or musket; pistol to lance."""
    for faces, arms in (
        ((4, 3, 2, 2), ["rifle", "rifle", "rifle", "pistol"]),
        ((5, 5, 3, 4), ["musket", "musket", "musket", "carbine"]),
        ((1, 6, 1, 5), ["rifle", "carbine", "rifle", "none"]),
    ):
        battle = built(TEXAS, *faces, 3)
        assert [each.weapon for each in battle.units] == arms
        assert [each.rep for each in battle.units] == [3, 4, 4, 4]
        assert [each.traits for each in battle.units] == [[], ["irregular", "wary"], [], ["irregular"]]
    # A leader without a Rep is rolled: 3 and one more for an NCO read as 4 on the table of p.9.
    assert battle.units[3].nco_rep == 4


@pytest.mark.rule("MM-PERIOD-2")
def test_a_die_says_who_of_the_vistula_legion_come_and_leaders_are_rolled() -> None:
    """Rep 5 on 1-2, else 4. A score of 4 is Rep 5 for a Pole, one up and an NCO; for an Austrian Rep 4, none up."""
    nco = {"leader": {"id": "a-nco"}}
    for face, rep in ((1, 5), (2, 5), (3, 4), (6, 4)):
        legion = ("napoleonic_france", [unit("a", "vistula-legion")])
        battle = built(order("napoleonic", legion, ("napoleonic_austria", [unit("x", "line")])), face)
        assert battle.units[0].rep == rep
    for army, score, rep in (
        ("napoleonic_france", 3, 5), ("napoleonic_warsaw", 3, 5), ("napoleonic_saxony", 3, 4),
        ("napoleonic_naples", 1, 3), ("napoleonic_naples", 5, 5), ("napoleonic_naples", 4, 4),
    ):  # fmt: skip
        own = (army, [unit("a", "line", **nco)])
        assert built(order("napoleonic", own, ("napoleonic_spain", [unit("x", "line")])), score).units[0].nco_rep == rep
    for army, score, rep in (
        ("napoleonic_britain", 3, 5), ("napoleonic_russia", 3, 5), ("napoleonic_prussia", 3, 4),
        ("napoleonic_austria", 4, 4), ("napoleonic_spain", 1, 3),
    ):  # fmt: skip
        own = (army, [unit("a", "dragoons", **nco)])
        other = ("napoleonic_france", [unit("x", "line")])
        assert built(order("napoleonic", own, other), score).units[0].nco_rep == rep


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-2")
def test_armies_fight_in_their_own_war_alone() -> None:
    """Another war's army, two of one side, a corps of no list, no level, an enemy left to tables: each by field."""
    spoilt = order(
        "napoleonic",
        ("napoleonic_france", [unit("a", "zouaves"), unit("b", "line", faction="mexican")]),
        ("american_1775", [unit("c", "regulars")]),
    )
    del spoilt["player"]["investment"]
    spoilt["enemy"]["forces"] = "pefs"
    assert {
        ("player.units.0.corps", "MM-PERIOD-2"), ("player.units.1.faction", "MM-PERIOD-1"),
        ("enemy.faction", "MM-PERIOD-1"), ("player.investment", "MM-PERIOD-1"), ("enemy.forces", "MM-PERIOD-1"),
    } <= set(faults(spoilt))  # fmt: skip
    french = ("napoleonic_france", [unit("a", "line")])
    same = order("napoleonic", french, ("napoleonic_saxony", [unit("c", "line")]))
    assert faults(same) == [("enemy.faction", "MM-CAMP-8")]
    plain = order("french_and_indian", french, ("french", []))
    assert ("player.faction", "MM-PERIOD-2") in faults(plain)
    message = next(each.message for each in system("muskets_mohawks").check(plain) if each.rule == "MM-PERIOD-2")
    assert message == (
        "napoleonic_france is an army of the Napoleonic Wars, and this is the French & Indian War; choose one of "
        "british, british_allies, french, french_allies."
    )


def test_no_enemy_is_raised_by_tables_and_both_sides_know_the_enemy() -> None:
    """A seven brings no help, no die being rolled for it; the player of a forecast meets the listed enemy."""
    battle = built(TEXAS, 1, 1, 1, 1, 1)
    umpire = Umpire(ScriptedDice([]))
    reinforcements.call_up(umpire, battle, 4, 3)
    reinforcements.call_up(umpire, battle, 3, 4)
    assert [(event.rule, event.what) for event in umpire.events] == [("MM-PERIOD-1", "not_reinforced")] * 2
    assert redact_for(TEXAS, 0)["enemy"]["units"] == TEXAS["enemy"]["units"]  # type: ignore[index]
    assert line_of("texian", "nobody") is None
    assert rolled(TEXAS, 1, 1, 1, 1, 1)["player"]["units"][0]["weapon"] == "rifle"

"""Doctrines: where the French set up, when they attack, and where the British land."""

from typing import Any

import pytest

from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.orders import LAND, MARCH, RAID
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import siege
from tests.quebec_1759.playing import laid, position

AT = AREAS.index
GUARD = "la_sarre royal_roussillon languedoc guyenne bearn marine quebec_1 quebec_2 montreal_1 indians"


def planned(nation: int, key: str, *where: Any, **about: Any) -> Plan:
    """Return the plan of a doctrine for a position."""
    known = know(position(*where, **about), nation)
    return british.plan(key, known) if nation == BRITISH else french.plan(key, known)


def going(plan: Plan) -> list[str]:
    """Return the units that a plan moves."""
    return [move.block.id for move in plan.moves if move.block is not None]


@pytest.mark.rule("QB-SETUP-1")
def test_patient_french_keep_an_army_about_abraham_and_cap_rouge_strong() -> None:
    """Two in five units begin at Abraham and a third at Cap Rouge; decoys watch the rest of the shores."""
    order = siege()
    del order["enemy"]["blocks"]
    table = laid(order)
    units = [len(table.units_in(FRENCH, area)) for area in range(len(AREAS))]
    assert {AREAS[area]: count for area, count in enumerate(units) if count} == {
        "beauport": 1,
        "st_charles": 2,
        "cap_rouge": 7,
        "sillery": 2,
        "abraham": 8,
    }
    steps = [sum(block.steps for block in table.units_in(FRENCH, AT(area))) for area in ("abraham", "cap_rouge")]
    assert min(steps) >= 15
    assert [table.decoys[FRENCH][AT(area)] for area in ("levis", "etchemin", "montmorency")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("landed", "behind", "ships", "attacks"),
    [
        ("15th 28th", "", 4, True),  # 10 units against 2 that no other can join
        ("15th 28th", "35th 43rd 47th 48th", 4, False),  # four more may land there
        ("15th 28th", "35th 43rd 47th 48th", 0, True),  # without ships they cannot
        ("15th 28th 35th 43rd 47th 48th", "", 4, False),  # too many
    ],
)
def test_the_french_attack_at_odds_also_if_the_enemy_is_reinforced(
    landed: str, behind: str, ships: int, attacks: bool
) -> None:
    """An attack counts those who may come up; all but the weakest unit leave Abraham for it."""
    own = {"sillery": landed} | ({"etchemin": behind} if behind else {})
    plan = planned(FRENCH, "patient", own, {"abraham": GUARD}, ships=(0, ships))
    assert (plan.action == MARCH) == attacks
    if attacks:
        assert {move.to for move in plan.moves} == {AT("sillery")}
        assert going(plan) == [unit for unit in GUARD.split() if unit != "quebec_1"]
    else:
        assert (plan.action, plan.area) == (RAID, AT("etchemin" if behind else "sillery"))


def test_in_the_end_the_french_attack_only_abraham_but_at_any_odds() -> None:
    """On the last two turns nothing else is worth an attack; on the last one Abraham is at any odds."""
    for turn, there, attacks in ((14, "sillery", True), (15, "sillery", False), (15, "abraham", True)):
        own = {there: "15th"}
        plan = planned(FRENCH, "patient", own, {"ste_foy": GUARD}, turn=turn)
        assert (plan.action == MARCH and going(plan) == GUARD.split() and plan.moves[0].to == AT(there)) == attacks
    strong = {"abraham": "15th 28th 35th 43rd 47th 48th 58th"}
    for turn, attacks in ((15, False), (16, True)):
        plan = planned(FRENCH, "patient", strong, {"st_charles": "la_sarre", "ste_foy": "bearn indians"}, turn=turn)
        assert (plan.action == MARCH) == attacks
        if attacks:
            assert going(plan) == ["bearn", "indians"]


@pytest.mark.parametrize(
    ("blocks", "there"),
    [
        ({"cap_rouge": "bearn marine", "sillery": "quebec_1"}, "sillery"),
        ({"cap_rouge": "bearn", "sillery": "quebec_1 quebec_2"}, "cap_rouge"),
        ({"cap_rouge": "bearn", "sillery": "quebec_1"}, "cap_rouge"),
    ],
)
def test_patient_british_land_where_fewer_blocks_are(blocks: dict[str, str], there: str) -> None:
    """Above the town the army lands where fewer blocks are, and Cap Rouge comes first among equals."""
    army = "15th 28th 35th 43rd 47th 48th 58th 78th"
    plan = planned(BRITISH, "patient", {"etchemin": army}, blocks, ships=(0, 4))
    assert plan.action == LAND
    assert {move.to for move in plan.moves} == {AT(there)}


@pytest.mark.parametrize("landed", ["cap_rouge", "ste_foy", "sillery"])
def test_patient_british_stay_on_the_route_that_they_have_taken(landed: str) -> None:
    """An army that has landed brings the rest up to where it is, however many blocks are there."""
    where = {"etchemin": "15th 28th 35th 43rd", landed: "rangers"}
    route = british.route_of("patient", know(position(where, {"abraham": "bearn"}, ships=(0, 4)), BRITISH))
    assert AT(landed) in route
    assert (AT("sillery") in route) == (landed == "sillery")

"""French doctrines: where they set up and wait, when they attack, gather, spread out and dig."""

from typing import Any

import pytest

from rules.quebec_1759.orders import (
    DIG,
    MARCH,
    NOTHING,
    PREPARE,
    RAID,
)
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import FRENCH
from tests.quebec_1759.orders_of_battle import siege
from tests.quebec_1759.planned import ARMY, AT, GUARD, MILITIA, UPPER, acts, going, planned, some
from tests.quebec_1759.playing import laid


@pytest.mark.rule("QB-SETUP-1")
def test_patient_french_hold_the_upper_shore_where_no_landing_is_cheap() -> None:
    """Units are as many on each shore where the fleet can land; a decoy is with each, two watch the south shore."""
    order = siege()
    del order["enemy"]["blocks"]
    table = laid(order)
    units = [len(table.units_in(FRENCH, area)) for area in range(len(AREAS))]
    assert {AREAS[area]: count for area, count in enumerate(units) if count} == {
        "cap_rouge": 7,
        "sillery": 7,
        "abraham": 6,
    }
    steps = [sum(block.steps for block in table.units_in(FRENCH, AT(area))) for area in UPPER]
    assert steps == [14, 16, 18]
    assert [table.decoys[FRENCH][AT(area)] for area in (*UPPER, "levis", "etchemin")] == [1] * 5


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


@pytest.mark.rule("QA-FIRESHIP-1")
@pytest.mark.parametrize(
    ("british", "turn", "ships", "course", "action"),
    [
        ({"ile_dorleans": ARMY}, 2, (4, 0), {}, PREPARE),  # nothing to raid off the island
        ({"ile_dorleans": ARMY, "levis": "rangers"}, 5, (4, 0), {}, RAID),
        ({"ile_dorleans": ARMY}, 5, (1, 0), {}, NOTHING),  # they burn two ships
        ({"ile_dorleans": ARMY}, 13, (4, 0), {}, PREPARE),  # marks on turns 13, 14 and 15, the die on turn 16
        ({"ile_dorleans": ARMY}, 14, (4, 0), {}, NOTHING),
        ({"ile_dorleans": ARMY}, 14, (4, 0), {"fire_ships": 1}, PREPARE),
        ({"ile_dorleans": ARMY}, 5, (4, 0), {"fire_ships": 3, "fire_ships_sent": True}, NOTHING),
    ],
)
def test_fire_ships_are_prepared_with_nothing_better_to_do_and_two_ships_to_burn(
    british: dict[str, str], turn: int, ships: tuple[int, int], course: dict[str, Any], action: int
) -> None:
    army = {"ste_foy" if "levis" in british else "abraham": GUARD}
    plan = planned(FRENCH, "patient", british, army, "fire_ships", turn=turn, ships=ships, position=course)
    assert plan.action == action


@pytest.mark.parametrize(
    ("key", "turn", "british", "area"),
    [
        ("patient", 5, {}, "abraham"),
        ("shores", 5, {}, "beauport"),
        ("shores", 12, {}, "beauport"),
        ("shores", 13, {}, "abraham"),  # the army leaves Beauport on turn 14
        ("shores", 5, {"sillery": "15th 28th 35th 43rd 47th 48th"}, "abraham"),  # or at once
    ],
)
@pytest.mark.rule("QA-ENTRENCH-1")
def test_the_french_dig_where_the_blow_falls(key: str, turn: int, british: dict[str, str], area: str) -> None:
    """In Abraham, and elsewhere only as long as the army stays there."""
    french_at = {"abraham": "la_sarre bearn", "beauport": "marine guyenne"}
    where = {"ile_dorleans": "rangers"} | british
    plan = planned(FRENCH, key, where, french_at, "entrenchments", turn=turn, works={"abraham": ["left"]})
    if plan.action == MARCH:
        plan = planned(FRENCH, key, where, {"abraham": "la_sarre bearn marine guyenne"}, "entrenchments", turn=turn)
    assert (plan.action, AREAS[plan.area]) == (DIG, area)


@pytest.mark.parametrize(
    ("british", "ships", "turn", "leaves"),
    [
        ("sillery", (0, 4), 5, False),  # two blocks there, with ships in the St. Laurent
        ("sillery", (4, 0), 5, True),  # no ship can bring more to Cap Rouge
        ("sillery", (0, 4), 14, True),
        ("ste_foy", (0, 4), 5, True),  # three blocks there
        ("st_charles", (4, 0), 5, True),
        ("montmorency", (4, 0), 5, True),  # most of the enemy are below the town
    ],
)
def test_the_army_at_cap_rouge_goes_to_abraham_when_the_blow_falls_there(
    british: str, ships: tuple[int, int], turn: int, leaves: bool
) -> None:
    """Cap Rouge is held for itself only while ships are above the town and few have landed behind it."""
    landed = "15th 28th 35th" if british == "ste_foy" else "15th 28th"
    where = {"cap_rouge": "bearn quebec_1 quebec_2", "abraham": "marine"}
    plan = planned(FRENCH, "patient", {british: landed}, where, turn=turn, ships=ships)
    assert (plan.action == MARCH and going(plan) == ["bearn", "quebec_1", "quebec_2"]) == leaves


@pytest.mark.rule("QA-INTERDICT-1")
@pytest.mark.parametrize("switches", [[], ["interdiction"]])
@pytest.mark.parametrize(
    ("british", "turn", "gathers"),
    [
        ({"etchemin": ARMY}, 13, False),  # with the fleet off Sillery and Cap Rouge
        ({"etchemin": ARMY}, 14, True),
        *[({"etchemin": ARMY[15:], area: "15th 28th 35th"}, 5, True) for area in ("cap_rouge", "ste_foy")],
        ({"etchemin": ARMY[15:], "beauport": "15th 28th 35th"}, 5, False),  # no more than a boatload, maybe decoys
        ({"etchemin": ARMY[25:], "beauport": "15th 28th 35th 43rd 47th"}, 5, True),
        ({"etchemin": ARMY[25:], "montmorency": "15th 28th 35th 43rd 47th"}, 5, True),  # most are ashore below
        ({"etchemin": ARMY[20:], "montmorency": "15th 28th 35th 43rd"}, 5, False),
    ],
)
def test_the_army_gathers_only_late_or_for_an_enemy_ashore(
    switches: list[str], british: dict[str, str], turn: int, gathers: bool
) -> None:
    """A garrison that leaves its shore for a fleet opens it."""
    army = {"sillery": "bearn marine quebec_1 quebec_2", "abraham": "guyenne"}
    plan = planned(FRENCH, "patient", british, army, *switches, turn=turn, ships=(0, 4))
    assert (acts(plan) == (MARCH, "abraham")) is gathers


@pytest.mark.parametrize(
    ("landed", "there", "gathers"),
    [
        ("15th", "st_charles", False),  # a block counts for 3.61 steps; half of that is less than the 3 of Guyenne
        ("15th 28th", "st_charles", True),
        ("15th 28th", "beauport", True),
        ("15th 28th", "montmorency", False),  # two marches off
        ("15th 28th 35th", "ste_foy", True),  # no river to cross
    ],
)
def test_a_few_ashore_below_the_town_do_not_empty_the_shores_above(landed: str, there: str, gathers: bool) -> None:
    """A garrison of half their steps holds Abraham behind the St. Charles."""
    army = {"sillery": "bearn marine quebec_1 quebec_2", "abraham": "guyenne"}
    own = {"etchemin": ARMY[15:], there: landed}
    plan = planned(FRENCH, "shores", own, army, turn=5, ships=(0, 4))
    assert (acts(plan) == (MARCH, "abraham")) is gathers


@pytest.mark.parametrize(
    ("british", "turn", "going_to"),
    [
        ({"ile_dorleans": ARMY}, 2, ""),  # not yet seen where they go
        ({"ile_dorleans": ARMY[5:], "levis": "15th"}, 2, "ste_foy"),
        ({"levis": ARMY, "beauport": "rangers light_infantry"}, 6, "ste_foy"),
        ({"levis": "15th 28th", "etchemin": "35th", "montmorency": "rangers light_infantry 43rd"}, 6, "ste_foy"),
        ({"levis": "15th 28th", "montmorency": "rangers light_infantry 43rd"}, 6, "abraham"),
        ({"etchemin": ARMY}, 13, "ste_foy"),
    ],
)
def test_the_army_waits_where_it_is_one_road_from_every_landing(
    british: dict[str, str], turn: int, going_to: str
) -> None:
    """Inland at Ste. Foy, or at Abraham while most are below; the largest army that is not there yet goes.

    Where the path has to be found first (QA-PATH-1), each garrison stays where it is.
    """
    army = {
        "abraham": "guyenne bearn",
        "cap_rouge": "la_sarre marine languedoc",
        "ste_foy": "quebec_1 quebec_2 indians montreal_1",
    }
    plan = planned(FRENCH, "patient", british, army, turn=turn, ships=(0, 4))
    assert (acts(plan)[1] if plan.action == MARCH else "") == going_to
    if going_to == "ste_foy":
        assert planned(FRENCH, "patient", british, army, "path", turn=turn, ships=(0, 4)).action != MARCH
        assert going(plan) == ["la_sarre", "languedoc", "marine"]
        assert acts(planned(FRENCH, "shores", british, army, turn=turn, ships=(0, 4))) != (MARCH, "ste_foy")


def test_a_block_below_the_town_does_not_draw_the_whole_army_after_it() -> None:
    """A block counts for 3.61 steps and meets the army at the river: half as much again, at nine tenths: 6.02 steps."""
    own = {"etchemin": ARMY, "st_charles": "rangers"}
    army = {"abraham": "la_sarre royal_roussillon languedoc guyenne bearn marine quebec_1 quebec_2 montreal_1"}
    plan = planned(FRENCH, "patient", own, army, turn=9, ships=(0, 4))
    assert acts(plan) == (MARCH, "st_charles")
    assert going(plan) == ["la_sarre", "royal_roussillon", "languedoc"]  # of three steps each


@pytest.mark.parametrize("behind", ["", "st_charles", "sillery"])
def test_no_army_leaves_abraham_open_behind_it(behind: str) -> None:
    """It falls on one battalion at Ste. Foy, but not with another enemy next to Abraham."""
    own = {"ste_foy": "15th"} | ({behind: "rangers"} if behind else {})
    plan = planned(FRENCH, "patient", own, {"abraham": GUARD}, turn=9, ships=(0, 4))
    assert (acts(plan) == (MARCH, "ste_foy")) is (behind == "")


@pytest.mark.parametrize(
    ("own", "comes"),
    [
        ({"levis": "15th 28th 35th 43rd", "ile_dorleans": ARMY[20:]}, True),
        ({"levis": "15th 28th", "etchemin": "35th 43rd", "ile_dorleans": ARMY[20:]}, True),
        ({"levis": "15th 28th 35th", "ile_dorleans": ARMY[15:]}, False),  # less than a boatload
        ({"levis": ARMY[20:], "montmorency": "15th 28th 35th 43rd"}, False),  # no fewer ashore below
        ({"levis": ARMY[15:], "montmorency": "15th 28th 35th"}, True),
    ],
)
def test_garrisons_below_come_up_once_a_boatload_and_more_than_are_below_has_crossed(
    own: dict[str, str], comes: bool
) -> None:
    army = {"beauport": "bearn marine guyenne", "abraham": "la_sarre", "sillery": "languedoc quebec_1 quebec_2"}
    plan = planned(FRENCH, "shores", own, army, turn=6)
    assert (acts(plan) == (MARCH, "st_charles")) is comes
    if comes:
        assert going(plan) == ["bearn", "marine"]  # one stays


@pytest.mark.parametrize(
    ("army", "going_to", "count"),
    [
        ({"abraham": f"{GUARD} quebec_3 quebec_4"}, "sillery", 8),  # two thirds
        ({"abraham": some(9), "sillery": "indians"}, "sillery", 5),  # half
        ({"abraham": some(8)}, "", 0),  # eight are no crowd
        ({"abraham": "quebec_3", "sillery": some(8), "cap_rouge": "quebec_4 quebec_5 quebec_6"}, "cap_rouge", 4),
        ({"abraham": "quebec_3", "sillery": some(7)}, "", 0),
        (
            {"abraham": "bearn", "sillery": f"indians {MILITIA[:69]}", "cap_rouge": "guyenne marine quebec_1 quebec_2"},
            "",
            0,
        ),
    ],
)
def test_a_crowd_above_the_town_is_shared_with_the_next_landing_place(
    army: dict[str, str], going_to: str, count: int
) -> None:
    plan = planned(FRENCH, "shores", {"etchemin": ARMY}, army, turn=6)
    assert (acts(plan)[1] if plan.action == MARCH else "", len(going(plan))) == (going_to, count)


@pytest.mark.parametrize(("turn", "marches"), [(13, False), (14, True)])
def test_until_late_a_few_steps_are_not_worth_the_raid_that_their_march_costs(turn: int, marches: bool) -> None:
    where = {"sillery": "bearn quebec_1", "abraham": "marine guyenne indians"}
    plan = planned(FRENCH, "shores", {"levis": ARMY}, where, turn=turn)
    assert (plan.action == MARCH) is marches
    assert marches or acts(plan) == (RAID, "levis")

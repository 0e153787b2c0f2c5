"""Doctrines: where the French set up, when they attack, and where the British land."""

from collections import Counter
from typing import Any

import pytest

from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.doctrine.policy import Policy
from rules.quebec_1759.doctrine.reckoning import is_strong
from rules.quebec_1759.orders import (
    DIG,
    GIVE_UP,
    GIVING_UP,
    HIT,
    HITS,
    LAND,
    LEARNING,
    LOWER,
    MARCH,
    NOTHING,
    PREPARE,
    RAID,
    SEARCH,
    SHIPS_DOWN,
    SHIPS_UP,
    Order,
)
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import intelligence
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.tables import FRENCH as FRENCH_UNITS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import siege
from tests.quebec_1759.playing import laid, position

AT = AREAS.index
UPPER = ("abraham", "cap_rouge", "sillery")
ARMY = "15th 28th 35th 43rd 47th 48th 58th 78th"
MILITIA = "quebec_3 quebec_4 quebec_5 quebec_6 montreal_2 montreal_3 montreal_4 montreal_5 montreal_6"
GUARD = "la_sarre royal_roussillon languedoc guyenne bearn marine quebec_1 quebec_2 montreal_1 indians"


def planned(nation: int, key: str, *where: Any, **about: Any) -> Plan:
    """Return the plan of a doctrine for a position."""
    known = know(position(*where, **about), nation)
    return british.plan(key, known) if nation == BRITISH else french.plan(key, known)


def some(count: int) -> str:
    """Return so many French units."""
    return " ".join(GUARD.split()[:count])


def going(plan: Plan) -> list[str]:
    """Return the units that a plan moves."""
    return [move.block.id for move in plan.moves if move.block is not None]


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


@pytest.mark.rule("QB-ORDERS-1", "QA-PATH-1")
@pytest.mark.parametrize(
    ("key", "switches", "found", "landings"),
    [
        ("patient", [], False, ["cap_rouge", "abraham"]),
        ("patient", ["path"], False, ["cap_rouge"]),
        ("patient", ["path"], True, ["cap_rouge", "abraham"]),
        ("upriver", [], False, ["sillery", "abraham"]),
        ("upriver", ["path"], False, ["sillery"]),
        ("patient", ["held"], False, ["cap_rouge", "sillery"]),
        ("upriver", ["held"], False, ["sillery"]),
    ],
)
def test_above_the_town_the_british_land_by_lot_on_any_open_shore(
    key: str, switches: list[str], found: bool, landings: list[str]
) -> None:
    """Each as often, for who knew where would be there: at Abraham, or at Sillery where six blocks hold it."""
    guard = "guyenne quebec_2 quebec_3 quebec_4 quebec_5" + " quebec_6" * ("held" in switches)
    where = {"cap_rouge": "bearn marine", "sillery": "quebec_1", "abraham": guard}
    switches = [switch for switch in switches if switch != "held"]
    known = know(position({"etchemin": ARMY}, where, *switches, ships=(0, 4), position={"path_found": found}), BRITISH)
    drawn = Counter[str]()
    for known.lot in range(216):
        plan = british.plan(key, known)
        assert plan.action == LAND
        drawn.update({AREAS[move.to] for move in plan.moves})
    assert drawn == dict.fromkeys(landings, 216 // len(landings))


@pytest.mark.parametrize(
    ("turn", "landings"),
    [(13, {"cap_rouge", "abraham"}), (14, {"cap_rouge", "abraham"}), (15, {"abraham"}), (16, {"abraham"})],
)
def test_none_lands_where_abraham_is_too_far_for_the_turns_left(turn: int, landings: set[str]) -> None:
    """Each leg is a turn; on the last one only a landing at Abraham itself can win (QB-WIN-1)."""
    known = know(position({"etchemin": ARMY}, {"abraham": "bearn"}, turn=turn, ships=(0, 4)), BRITISH)
    drawn = set()
    for known.lot in range(216):
        drawn.add(acts(british.plan("patient", known)))
    assert drawn == {(LAND, there) for there in landings}


def test_shores_lands_by_lot_below_the_town() -> None:
    known = know(position({"ile_dorleans": ARMY}, {"beauport": "quebec_3", "abraham": GUARD}), BRITISH)
    drawn = Counter[int]()
    for known.lot in range(216):
        drawn.update({move.to for move in british.plan("shores", known).moves})
    assert drawn == {AT("beauport"): 108, AT("montmorency"): 108}


@pytest.mark.parametrize(("enemies", "lands"), [(11, True), (12, False)])
def test_the_british_land_at_half_the_odds_of_an_attack(enemies: int, lands: bool) -> None:
    """Four battalions have 16 steps; an enemy block counts for 1.92, and a landing needs half as much again.

    At half of that they land against eleven blocks; at all of it they would against five.
    """
    french = " ".join(unit[0] for unit in FRENCH_UNITS[:enemies])
    plan = planned(BRITISH, "upriver", {"etchemin": "15th 28th 35th 43rd"}, {"sillery": french}, turn=5, ships=(0, 4))
    assert (plan.action == LAND) is lands


@pytest.mark.parametrize("landed", ["cap_rouge", "ste_foy", "sillery"])
def test_patient_british_stay_on_the_route_that_they_have_taken(landed: str) -> None:
    """An army that has landed brings the rest up to where it is, however many blocks are there."""
    where = {"etchemin": "15th 28th 35th 43rd", landed: "rangers"}
    route = british.route_of("patient", know(position(where, {"abraham": "bearn"}, ships=(0, 4)), BRITISH))
    assert AT(landed) in route
    assert (AT("sillery") in route) == (landed == "sillery")


@pytest.mark.rule("QA-PATH-1")
def test_an_army_that_landed_at_abraham_brings_the_rest_there_by_sea() -> None:
    """It keeps to the way it came whatever the lot; one that came by Sillery goes on by Sillery."""
    known = know(position({"etchemin": "15th 28th 35th", "abraham": "43rd 47th"}, {}, ships=(0, 4)), BRITISH)
    for known.lot in (0, 1, 2):
        assert acts(british.plan("patient", known)) == (LAND, "abraham")
    known = know(position({"sillery": "15th 28th", "abraham": "43rd 47th"}, {}, ships=(0, 4)), BRITISH)
    for known.lot in (0, 1, 2):
        assert acts(british.plan("patient", known)) == (MARCH, "abraham")


def acts(plan: Plan) -> tuple[int, str]:
    """Return the main action of a plan, and the area that it is about or where its first piece goes."""
    area = plan.moves[0].to if plan.moves else plan.area
    return plan.action, AREAS[area] if area >= 0 else ""


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


@pytest.mark.rule("QB-ORDERS-1", "QA-PATH-1")
@pytest.mark.parametrize(
    ("waiting", "switches", "lots"),
    [
        ({"ste_foy": GUARD}, [], 144),
        ({"sillery": GUARD}, [], 144),
        ({"ste_foy": GUARD}, ["path"], 0),  # which has not been found
        ({"ste_foy": GUARD, "abraham": "quebec_3"}, [], 144),
        ({"ste_foy": "bearn"}, [], 0),  # no more than those ashore can face
        ({"ste_foy": GUARD, "abraham": "quebec_3 quebec_4 quebec_5 quebec_6 montreal_2"}, [], 144),
        ({"ste_foy": GUARD, "abraham": "quebec_3 quebec_4 quebec_5 quebec_6 montreal_2 montreal_3"}, [], 0),  # held
    ],
)
def test_two_lots_of_three_land_at_abraham_past_an_army_that_goes_for_cap_rouge(
    waiting: dict[str, str], switches: list[str], lots: int
) -> None:
    """The others get company there; the army next to both goes for those who are ashore."""
    where = {"etchemin": ARMY[10:], "cap_rouge": "15th 28th"}
    table = position(where, waiting, *switches, turn=9, ships=(0, 4))
    known = know(table, BRITISH)
    drawn = Counter[tuple[int, str]]()
    for known.lot in range(216):
        drawn[acts(british.plan("patient", known))] += 1
    assert drawn == Counter({(LAND, "abraham"): lots, (LAND, "cap_rouge"): 216 - lots})
    if GUARD in waiting.values():
        assert acts(french.plan("patient", know(table, FRENCH))) == (MARCH, "cap_rouge")


@pytest.mark.rule("QA-PATH-1", "QA-LEADER-1")
@pytest.mark.parametrize(
    ("at", "held", "found", "switches", "stays"),
    [
        ("etchemin", 5, False, ["path"], True),
        ("etchemin", 6, False, ["path"], False),  # Abraham is no landing then
        ("etchemin", 5, True, ["path"], False),
        ("etchemin", 5, False, [], False),  # nothing to look for
        ("levis", 5, False, ["path"], False),  # from here none looks for it
    ],
)
def test_wolfe_stays_to_look_for_a_path_that_is_of_use(
    at: str, held: int, found: bool, switches: list[str], stays: bool
) -> None:
    """He looks for it only on turns on which he neither moves nor fights; the other leaders go along."""
    known = know(
        position(
            {at: ARMY},
            {"abraham": " ".join(MILITIA.split()[:held])},
            "leaders",
            *switches,
            leaders={at: "wolfe monckton"},
            ships=(0, 4),
            position={"path_found": found},
        ),
        BRITISH,
    )
    plan = british.plan("patient", known)
    assert plan.action == (LAND if at == "etchemin" else MARCH)
    led = [move.leader.id for move in plan.moves if move.leader is not None]
    assert led == (["monckton"] if stays else ["wolfe", "monckton"])
    assert (plan.added == SEARCH) is stays


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


@pytest.mark.rule("QB-INDIAN-1")
def test_light_troops_go_first_to_an_open_shore_and_the_strongest_to_a_defended_one() -> None:
    """Light troops alone fire back at raids; against six blocks at Lévis they are too weak."""
    army = f"{ARMY} light_infantry rangers"
    plan = planned(BRITISH, "patient", {"ile_dorleans": army}, {"levis": "bearn"})
    assert going(plan) == ["light_infantry", "rangers", "15th", "28th"]
    plan = planned(BRITISH, "patient", {"ile_dorleans": army}, {"levis": "bearn marine quebec_1 quebec_2 quebec_3"})
    assert going(plan) == ["15th", "28th", "35th", "43rd"]


@pytest.mark.rule("QA-INTEL-1")
def test_no_light_unit_stays_home_to_watch() -> None:
    plan = planned(BRITISH, "patient", {"ile_dorleans": "15th rangers"}, {"abraham": GUARD}, "intelligence")
    assert going(plan) == ["rangers", "15th"]


@pytest.mark.rule("QA-BOMB-1")
@pytest.mark.parametrize(
    ("switches", "turn", "left"),
    [(["bombardment"], 5, ["2_60th"]), ([], 5, []), (["bombardment"], 15, [])],
)
def test_a_battery_stays_at_levis(switches: list[str], turn: int, left: list[str]) -> None:
    """The weakest battalion, no light troops, and only as long as its guns can still count."""
    army = f"{ARMY} 2_60th rangers"
    plan = planned(BRITISH, "patient", {"levis": army}, {"abraham": GUARD}, *switches, turn=turn)
    assert acts(plan) == (MARCH, "etchemin")
    assert [unit for unit in army.split() if unit not in going(plan)] == left


@pytest.mark.rule("QA-INTERDICT-1")
@pytest.mark.parametrize(
    ("switches", "where", "ships", "does"),
    [
        # The fleet brings the rest of the army across as often as it likes, or never passes the guns of the town again.
        ([], {"ile_dorleans": "15th 28th", "sillery": ARMY[10:]}, (0, 4), (SHIPS_DOWN, "")),
        (["interdiction"], {"ile_dorleans": "15th 28th", "sillery": ARMY[10:]}, (0, 4), (NOTHING, "")),
        (["interdiction"], {"etchemin": ARMY}, (4, 0), (SHIPS_UP, "")),
        (["interdiction"], {"etchemin": ARMY}, (1, 3), (LAND, "cap_rouge")),  # no ship by itself
        (["interdiction"], {"etchemin": ARMY}, (2, 0), (SHIPS_UP, "")),
        # So it goes up only when all are at Lévis or beyond, as the army goes on in any case.
        ([], {"ile_dorleans": "78th", "levis": ARMY[:-5]}, (4, 0), (LAND, "levis")),
        (["interdiction"], {"ile_dorleans": "78th", "levis": ARMY[:-5]}, (4, 0), (LAND, "levis")),
        (["interdiction"], {"levis": ARMY}, (4, 0), (MARCH, "etchemin")),
    ],
)
def test_ships_pass_the_guns_of_the_town_once(
    switches: list[str], where: dict[str, str], ships: tuple[int, int], does: tuple[int, str]
) -> None:
    plan = planned(BRITISH, "patient", where, {"abraham": GUARD}, *switches, ships=ships)
    assert acts(plan) == does


@pytest.mark.parametrize(
    ("key", "turn", "french", "storms"),
    [
        ("patient", 5, "bearn marine", True),
        ("patient", 5, f"{GUARD} {MILITIA}", False),
        ("patient", 16, f"{GUARD} {MILITIA}", True),  # waiting loses for certain
        ("shores", 14, "bearn marine", False),
        ("shores", 15, "bearn marine", True),
    ],
)
def test_the_british_strike_at_abraham_as_soon_as_they_are_strong_enough(
    key: str, turn: int, french: str, storms: bool
) -> None:
    """But by way of the shores, over the St. Charles, only at the end."""
    army = {"st_charles" if key == "shores" else "sillery": ARMY}
    plan = planned(BRITISH, key, army, {"abraham": french}, turn=turn)
    assert (acts(plan) == (MARCH, "abraham")) is storms


@pytest.mark.parametrize("key", ["patient", "upriver"])
def test_where_levis_is_too_strong_the_british_land_on_the_other_shore(key: str) -> None:
    """And they stay there, also if Lévis is left open meanwhile."""
    shut = {"levis": "la_sarre bearn marine quebec_1 quebec_2 quebec_3"}
    assert acts(planned(BRITISH, key, {"ile_dorleans": ARMY}, shut)) == (LAND, "beauport")
    assert acts(planned(BRITISH, key, {"ile_dorleans": ARMY}, {"levis": "bearn"})) == (LAND, "levis")
    landed = {"ile_dorleans": "15th 28th", "beauport": ARMY[10:]}
    assert british.route_of(key, know(position(landed, {"abraham": "bearn"}), BRITISH))[1] == AT("beauport")


@pytest.mark.rule("QA-ENTRENCH-1")
@pytest.mark.parametrize(
    ("where", "turn", "digs"),
    [("sillery", 10, True), ("etchemin", 10, False), ("sillery", 15, False)],
)
def test_the_british_dig_where_the_french_can_come_and_the_army_stays(where: str, turn: int, digs: bool) -> None:
    own = {where: "15th 28th 35th 43rd 47th"}
    plan = planned(BRITISH, "upriver", own, {"abraham": f"{GUARD} {MILITIA}"}, "entrenchments", turn=turn)
    assert (plan.action == DIG) is digs


@pytest.mark.rule("QA-ENTRENCH-1")
@pytest.mark.parametrize(
    ("key", "where", "turn", "french", "digs"),
    [
        ("shores", "st_charles", 13, "bearn marine", True),
        ("shores", "st_charles", 14, "bearn marine", False),  # the assault comes on turn 15
        ("upriver", "sillery", 12, GUARD, True),
        ("upriver", "sillery", 13, GUARD, False),  # on turn 14 these odds will do
        ("upriver", "sillery", 13, f"{GUARD} quebec_3", True),  # so will these, but the French may come first
    ],
)
def test_an_army_that_goes_on_next_turn_digs_only_against_a_blow(
    key: str, where: str, turn: int, french: str, digs: bool
) -> None:
    own = {where: "15th 28th 35th 43rd 47th"}
    plan = planned(BRITISH, key, own, {"abraham": french}, "entrenchments", turn=turn)
    assert (plan.action == DIG) is digs
    if not digs:
        assert acts(planned(BRITISH, key, own, {"abraham": french}, turn=turn + 1)) == (MARCH, "abraham")


@pytest.mark.rule("QA-LOWER-1", "QB-WIN-1")
@pytest.mark.parametrize(("switches", "action"), [(["lower_quebec"], LOWER), ([], NOTHING)])
def test_on_the_last_turn_an_army_that_cannot_reach_abraham_storms_the_lower_town(
    switches: list[str], action: int
) -> None:
    where = {"ile_dorleans": "15th 28th", "levis": ARMY[10:]}
    assert planned(BRITISH, "patient", where, {"abraham": GUARD}, *switches, turn=16).action == action


def learned(nation: int, score: int, *where: Any, **about: Any) -> str:
    """Return what intelligence asks after by the default doctrine with a score."""
    table = position(*where, "intelligence", "entrenchments", "fire_ships", **about)
    view = QuebecView(nation, LEARNING, know(table, nation))
    orders = intelligence.results(table, nation, score)
    return orders[Policy("patient").choose("QA-INTEL-1", "", 0, orders, view)].code()


@pytest.mark.rule("QA-INTEL-1")
def test_intelligence_asks_after_the_works_of_the_next_attack_or_after_decoys() -> None:
    """Nothing that a doctrine does depends on the progress of fire ships, and no works serve where no enemy is."""
    off = {"etchemin": ARMY, "ile_dorleans": "rangers"}
    shore = {"abraham": "bearn indians", "cap_rouge": "marine", "ste_foy": "guyenne", "sillery": "quebec_1 quebec_2"}
    decoys = {"french": {"abraham": 2}, "british": {"ile_dorleans": 3}}
    assert learned(BRITISH, 6, off, shore, decoys=decoys, ships=(0, 4)) == "learn:works:cap_rouge"
    assert learned(BRITISH, 3, off, shore, decoys=decoys, ships=(0, 4)) == "learn:decoys"
    assert learned(BRITISH, 2, off, shore, decoys=decoys, ships=(0, 4)) == "learn:nothing"
    assert learned(BRITISH, 6, off, {"ste_foy": "guyenne"}, ships=(0, 4)) == "learn:works:ste_foy"
    assert learned(FRENCH, 6, off, shore, decoys=decoys) == "learn:works:etchemin"
    assert learned(FRENCH, 3, off, shore, decoys=decoys) == "learn:decoys"


@pytest.mark.rule("QA-INTEL-1", "QB-FOG-2")
def test_what_intelligence_has_found_decides_whether_an_attack_is_strong_enough() -> None:
    """Twelve steps go against five blocks that are 9.6 steps, not against six; nor against five behind works."""
    for blocks, decoys, columns, strong in ((5, 0, 0, True), (6, 0, 0, False), (6, 1, 0, True), (5, 0, 3, False)):
        table = position({"sillery": "15th 28th 35th"}, {"abraham": " ".join(GUARD.split()[:blocks])})
        table.seen_decoys[BRITISH][AT("abraham")] = decoys
        table.seen_works[BRITISH][AT("abraham")] = columns
        assert is_strong(know(table, BRITISH), 12, AT("abraham"), False) is strong


@pytest.mark.rule("QB-BATTLE-9", "QA-BOMB-1")
def test_no_unit_dies_while_another_can_take_the_hit() -> None:
    """The one worth least is hit down to a step; then the next; bombardment likewise, but deserters are the dearest."""
    table = position({"levis": "15th rangers 2_60th"}, {"abraham": "bearn quebec_1 quebec_2"})
    units = {block.id: block for nation in (BRITISH, FRENCH) for block in table.blocks[nation]}
    units["quebec_1"].steps = 1

    def hit(nation: int, question: int, kind: int, rule: str, *ids: str) -> str:
        orders = [Order(kind, units[who]) for who in ids]
        view = QuebecView(nation, question, know(table, nation))
        return ids[Policy("patient").choose(rule, "", 0, orders, view)]

    assert hit(FRENCH, HITS, HIT, "QB-BATTLE-9", "bearn", "quebec_1", "quebec_2") == "quebec_2"
    assert hit(FRENCH, HITS, HIT, "QB-BATTLE-9", "bearn", "quebec_1") == "bearn"
    assert hit(FRENCH, GIVING_UP, GIVE_UP, "QA-BOMB-1", "bearn", "quebec_1", "quebec_2") == "quebec_2"
    assert hit(FRENCH, GIVING_UP, GIVE_UP, "QB-MILITIA-1", "quebec_1", "quebec_2") == "quebec_1"
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "15th", "rangers", "2_60th") == "2_60th"
    units["2_60th"].steps = 1
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "15th", "rangers", "2_60th") == "15th"
    for block in units.values():
        block.steps = 1
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "rangers", "2_60th") == "2_60th"

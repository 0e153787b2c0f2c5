"""British doctrines: where they land, who goes along and who stays, when they strike and dig."""

from collections import Counter

import pytest

from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.orders import (
    DIG,
    LAND,
    LOWER,
    MARCH,
    NOTHING,
    SEARCH,
    SHIPS_DOWN,
    SHIPS_UP,
)
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.tables import FRENCH as FRENCH_UNITS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.planned import ARMY, AT, GUARD, MILITIA, acts, going, planned
from tests.quebec_1759.playing import position


@pytest.mark.rule("QB-ORDERS-1", "QA-PATH-1")
@pytest.mark.parametrize(
    ("key", "guard", "switches", "found", "landings"),
    [
        ("patient", 5, [], False, ["cap_rouge", "abraham"]),
        ("patient", 5, ["path"], False, ["cap_rouge"]),
        ("patient", 5, ["path"], True, ["cap_rouge", "abraham"]),
        ("patient", 6, [], False, ["cap_rouge", "sillery"]),
        ("upriver", 5, [], False, ["sillery", "abraham"]),
        ("upriver", 5, ["path"], False, ["sillery"]),
        ("upriver", 6, [], False, ["sillery"]),
    ],
)
def test_above_the_town_the_british_land_by_lot_on_any_open_shore(
    key: str, guard: int, switches: list[str], found: bool, landings: list[str]
) -> None:
    """Each as often, for who knew where would be there: at Abraham, or at Sillery where six blocks hold it."""
    where = {"cap_rouge": "bearn marine", "sillery": "quebec_1", "abraham": " ".join(MILITIA.split()[:guard])}
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

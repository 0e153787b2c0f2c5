"""What may be plotted and asked, and what may not: each condition once where it holds and once where it does not."""

import pytest

from rules.quebec_1759.orders import DIG, MARCH, NOTHING
from rules.quebec_1759.plan import Move, Plan
from rules.quebec_1759.siege import intelligence
from rules.quebec_1759.siege.allowed import additions, main_actions, may_leave
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.siege.plot import ask_plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.theatre import theatre
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.playing import Wishes, plan_of, position, umpire

AT = AREAS.index
OFF = {"levis": "15th 28th", "ile_dorleans": "rangers"}
ON = {"abraham": "la_sarre bearn indians", "beauport": "marine"}


def offered(table: Siege, nation: int) -> list[str]:
    """The codes of the main actions of a nation."""
    return [order.code() for order in main_actions(know(table, nation))]


def added(table: Siege, nation: int, plan: Plan) -> list[str]:
    """The codes of what may be added to a plan."""
    return [order.code() for order in additions(know(table, nation), plan)]


def leaving(table: Siege, nation: int, by_sea: bool) -> list[str]:
    """The areas that an army move of a nation may leave."""
    known = know(table, nation)
    return [key for area, key in enumerate(AREAS) if may_leave(known, area, by_sea)]


@pytest.mark.rule("QA-LOWER-1")
def test_the_lower_town_is_stormed_from_the_island_with_a_ship_and_none_in_abraham() -> None:
    assert "lower" in offered(position(OFF, ON, "lower_quebec"), BRITISH)
    assert "lower" not in offered(position(OFF, ON), BRITISH)
    assert "lower" not in offered(position(OFF, ON, "lower_quebec", ships=(0, 4)), BRITISH)
    assert "lower" not in offered(position({"levis": "15th"}, ON, "lower_quebec"), BRITISH)
    there = {"ile_dorleans": "rangers", "abraham": "15th"}
    assert "lower" not in offered(position(there, {"beauport": "marine"}, "lower_quebec"), BRITISH)
    assert "lower" not in offered(position(OFF, ON, "lower_quebec"), FRENCH)


@pytest.mark.rule("QA-FIRESHIP-1")
def test_fire_ships_are_prepared_three_times_and_sent_once() -> None:
    for ready, sent, may in ((0, False, True), (2, False, True), (3, False, False), (0, True, False)):
        about = {"fire_ships": ready, "fire_ships_sent": sent}
        table = position(OFF, ON, "fire_ships", position=about)
        assert ("prepare" in offered(table, FRENCH)) is may
        assert "prepare" not in offered(table, BRITISH)


@pytest.mark.rule("QB-INDIAN-1", "QA-PATH-1")
def test_only_the_french_add_raids_and_only_the_british_a_search() -> None:
    """Nor is a raid added to anything but digging, or by anybody without Indians."""
    table = position(OFF | {"etchemin": "35th"}, ON, "entrenchments", "path")
    raids = [f"{kind}:{area}" for kind in ("raid", "scout") for area in AREAS]
    assert added(table, FRENCH, Plan(DIG, AT("abraham"))) == ["none", *raids]
    assert added(table, FRENCH, Plan(NOTHING)) == ["none"]
    assert added(table, BRITISH, Plan(DIG, AT("levis"))) == ["none", "search"]
    without = position(OFF, {"abraham": "la_sarre bearn"}, "entrenchments", "path")
    assert added(without, FRENCH, Plan(DIG, AT("abraham"))) == ["none"]
    assert added(position(OFF | {"etchemin": "35th"}, ON, "entrenchments"), BRITISH, Plan(NOTHING)) == ["none"]
    found = position(OFF | {"etchemin": "35th"}, ON, "path", position={"path_found": True})
    assert added(found, BRITISH, Plan(NOTHING)) == ["none"]


@pytest.mark.rule("QB-INDIAN-1")
def test_a_reading_adds_raids_to_marches_of_others_and_of_leaders_alone() -> None:
    table = position(OFF, ON, "leaders", readings={"raid_beside_march": True}, leaders={"abraham": "montcalm"})
    blocks = {block.id: block for block in table.blocks[FRENCH]}
    march = Plan(MARCH, AT("abraham"))
    march.moves = [Move(AT("sillery"), blocks["bearn"]), Move(AT("sillery"), None, table.leaders[FRENCH][0])]
    assert len(added(table, FRENCH, march)) == 1 + 2 * len(AREAS)
    march.moves.append(Move(AT("sillery"), blocks["indians"]))
    assert added(table, FRENCH, march) == ["none"]
    assert added(table, FRENCH, Plan(NOTHING)) == ["none"]
    assert added(table, BRITISH, Plan(MARCH, AT("levis"))) == ["none"]


@pytest.mark.rule("QB-MOVE-1", "QA-LEADER-2")
def test_an_army_move_needs_a_unit_a_decoy_or_a_leader_who_is_not_wounded() -> None:
    about = {"leaders": {"montmorency": "wolfe"}, "decoys": {"british": {"etchemin": 1}}}
    table = position({"levis": "15th"}, ON, "leaders", **about)
    assert leaving(table, BRITISH, False) == ["montmorency", "levis", "etchemin"]
    wolfe = table.leaders[BRITISH][0]
    wolfe.until = table.turn
    assert leaving(table, BRITISH, False) == ["levis", "etchemin"]
    wolfe.until = table.turn - 1
    assert "montmorency" in leaving(table, BRITISH, False)


@pytest.mark.rule("QB-SHIP-1")
def test_a_landing_needs_a_ship_on_its_sea_unless_a_leader_goes_alone() -> None:
    table = position({"levis": "15th", "etchemin": "28th"}, ON, ships=(0, 4))
    assert leaving(table, BRITISH, True) == ["etchemin"]
    table = position({"levis": "15th", "etchemin": "28th"}, ON, "leaders", ships=(0, 0), leaders={"levis": "wolfe"})
    assert leaving(table, BRITISH, True) == ["levis"]
    assert leaving(position({"levis": "15th"}, {"ste_foy": "bearn"}), FRENCH, True) == []


@pytest.mark.rule("QB-PLOT-1")
def test_an_area_is_left_that_was_asked_for() -> None:
    wishes = Wishes("march", "from:levis", "28th>etchemin")
    table = position({"levis": "15th 28th", "montmorency": "35th"}, ON)
    plan = ask_plan(umpire([], wishes), know(table, BRITISH), 0)
    assert wishes.asked[1] == ["from:montmorency", "from:levis"]
    assert [(move.block.id, AREAS[move.to]) for move in plan.moves if move.block] == [
        ("15th", "etchemin"),
        ("28th", "etchemin"),
    ]
    assert plan_of(["march", "from:montmorency", "stay"], know(table, BRITISH)).moves == []


@pytest.mark.rule("QA-PATH-1", "QA-LEADER-2")
def test_the_search_keeps_wolfe_away_and_no_one_else() -> None:
    table = position(OFF, ON, "leaders", "path", leaders={"levis": "wolfe monckton", "abraham": "montcalm"})
    for searching, names in ((False, ["wolfe", "monckton"]), (True, ["monckton"])):
        table.searching = searching
        assert [leader.id for leader in table.leaders_in(BRITISH, AT("levis"))] == names
        assert [leader.id for leader in table.leaders_in(FRENCH, AT("abraham"))] == ["montcalm"]


@pytest.mark.rule("QB-FOG-1")
def test_a_side_knows_its_own_works_and_its_leaders_on_the_island_too() -> None:
    about = {"works": {"abraham": ["left"]}, "leaders": {"ile_dorleans": "wolfe"}}
    table = position(OFF, ON, "leaders", "entrenchments", **about)
    assert know(table, FRENCH).works[AT("abraham")] == [True, False, False]
    assert know(table, BRITISH).works[AT("abraham")] == [False, False, False]
    assert [leader.id for leader in know(table, BRITISH).leaders] == ["wolfe"]


@pytest.mark.rule("QA-INTEL-1", "QA-FIRESHIP-1")
def test_intelligence_offers_only_what_is_there_to_learn() -> None:
    rules = ("intelligence", "entrenchments", "fire_ships")
    decoys = {"british": {"levis": 2}, "french": {"abraham": 2}}

    def kinds(nation: int, score: int, *switches: str, **about: object) -> set[str]:
        found = intelligence.results(position(OFF, ON, *switches, **about), nation, score)
        return {order.code().split(":")[1] for order in found}

    assert "decoys" in kinds(BRITISH, 3, *rules, decoys=decoys)
    assert "decoys" not in kinds(BRITISH, 3, *rules, decoys={"british": {"levis": 2}})
    assert "works" not in kinds(BRITISH, 6, "intelligence", "fire_ships", decoys=decoys)
    assert "fire_ships" not in kinds(BRITISH, 6, "intelligence", "entrenchments", decoys=decoys)
    assert "fire_ships" in kinds(BRITISH, 6, *rules, position={"fire_ships": 3})
    assert "fire_ships" not in kinds(BRITISH, 6, *rules, position={"fire_ships": 3, "fire_ships_sent": True})
    assert not intelligence.may_roll(position({"ile_dorleans": "15th"}, ON, "intelligence"), BRITISH)


@pytest.mark.rule("QB-MAP-2")
def test_a_reading_has_the_road_from_st_charles_to_ste_foy() -> None:
    for has in (False, True):
        assert (AT("ste_foy") in theatre(has).roads[AT("st_charles")]) is has
        table = position(OFF, ON, readings={"ste_foy_road": has})
        assert (AT("st_charles") in table.theatre.roads[AT("ste_foy")]) is has

"""What comes first within a turn, and which pieces are affected."""

import pytest

from rules.core.events import ORDER, ROLL
from rules.quebec_1759.orders import DIG, LAND, LOWER, MARCH, RAID, SCOUT, SHIPS_UP
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.result import siege_result
from rules.quebec_1759.siege import battles, escape, intelligence, moves, raid, shipping, turn
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH, NOWHERE
from tests.quebec_1759.orders_of_battle import siege as siege_order
from tests.quebec_1759.playing import Wishes, notes, position, seeded, umpire

AT = AREAS.index
OFF = {"levis": "15th 28th", "ile_dorleans": "rangers"}
ON = {"abraham": "la_sarre quebec_1 quebec_2 montreal_1 indians", "beauport": "marine"}


def marching(table: Siege, nation: int, start: str, *ways: str, kind: int = MARCH, **decoys: int) -> Plan:
    """A plan of an army move: pieces as "15th>levis"."""
    plan = Plan(kind, AT(start))
    for way in ways:
        name, _, to = way.partition(">")
        block = next((one for one in table.blocks[nation] if one.id == name), None)
        leader = next((one for one in table.leaders[nation] if one.id == name), None)
        plan.add_move(AT(to), block, leader)
    for area, count in decoys.items():
        plan.send_decoys(AT(area), count)
    return plan


@pytest.mark.rule("QA-SEQ-1", "QA-INTERDICT-1", "QA-FIRESHIP-1")
def test_ships_are_replaced_then_the_town_is_shelled_then_fire_ships_come() -> None:
    """A four takes a step and burns nothing, a five would burn two: the first die is the bombardment's."""
    table = position(OFF, ON, "bombardment", "fire_ships", ships=(2, 0), position={"fire_ships": 3})
    step = umpire([4, 5], Wishes("bombard", "nothing"), Wishes("give_up:marine", "nothing"))
    turn.play_turn(step, table)
    assert [event.rule for event in step.events if event.kind == ROLL] == ["QA-BOMB-1", "QA-FIRESHIP-1"]
    assert (table.ships, table.replaced, table.ships_lost) == ([2, 0], 2, 2)


@pytest.mark.rule("QA-SEQ-1", "QA-ENTRENCH-1", "QA-PATH-1")
def test_spades_come_before_the_search() -> None:
    table = position({"levis": "15th 28th", "etchemin": "35th"}, ON, "entrenchments", "path")
    step = umpire([3, 4], Wishes("dig:levis:left", "search"), Wishes("nothing"))
    turn.play_turn(step, table)
    assert table.works_in(AT("levis")) == "left"
    assert table.path_found


@pytest.mark.rule("QA-SEQ-1", "QB-INDIAN-1")
def test_a_raid_comes_before_the_battles_of_the_turn() -> None:
    table = position({"sillery": "15th 28th 35th"}, {"abraham": "bearn marine guyenne", "beauport": "indians"})
    british = Wishes("march", "from:sillery", "15th>abraham", "28th>abraham", "35th>abraham", "retreat")
    step = umpire([1] * 8 + [1] * 9, british, Wishes("raid:abraham", "fire"))
    turn.play_turn(step, table)
    whats = [event.what for event in step.events]
    assert whats.index("raid") < whats.index("battle")


@pytest.mark.rule("QB-MAP-3", "QB-MILITIA-1")
def test_an_area_taken_this_turn_costs_its_militia_this_turn() -> None:
    table = position({"levis": "15th"}, ON)
    step = umpire([], Wishes("march", "from:levis", "15th>etchemin"), Wishes("nothing", "give_up:quebec_2"))
    turn.play_turn(step, table)
    assert table.holders[AT("etchemin")] == BRITISH
    assert table.deserted[AT("etchemin")]
    assert [block.id for block in table.blocks[FRENCH] if block.steps == 0] == ["quebec_2"]


@pytest.mark.rule("QB-MILITIA-1")
def test_an_area_that_is_only_held_costs_nothing() -> None:
    table = position({"levis": "15th"}, ON, position={"holders": {"etchemin": "british"}, "deserted": ["levis"]})
    turn.lose_militia(umpire(), table)
    assert not table.deserted[AT("etchemin")]
    assert all(block.steps for block in table.blocks[FRENCH])


@pytest.mark.rule("QA-BOMB-1")
def test_without_french_there_is_no_one_to_bombard() -> None:
    table = position(OFF, ON, "bombardment")
    for block in table.blocks[FRENCH]:
        block.steps = 0
    turn.bombard(umpire([], Wishes("bombard")), table)


@pytest.mark.rule("QB-MOVE-2")
def test_armies_meet_on_a_road_only_when_each_sends_blocks_where_the_other_was() -> None:
    table = position({"sillery": "15th", "levis": "28th"}, {"abraham": "bearn", "cap_rouge": "guyenne"}, "leaders")
    onward = marching(table, BRITISH, "sillery", "15th>abraham")
    against = marching(table, FRENCH, "abraham", "bearn>sillery")
    assert moves.met_on_road([onward, against]) == AT("sillery")
    assert moves.met_on_road([onward, marching(table, FRENCH, "abraham", "bearn>ste_foy")]) == NOWHERE
    assert moves.met_on_road([marching(table, BRITISH, "sillery", "15th>cap_rouge"), against]) == NOWHERE
    assert moves.met_on_road([onward, Plan(DIG, AT("abraham"))]) == NOWHERE
    assert moves.met_on_road([onward, marching(table, FRENCH, "abraham", sillery=1)]) == AT("sillery")
    led = position({"sillery": "15th"}, {"abraham": "bearn"}, "leaders", leaders={"abraham": "montcalm"})
    alone = marching(led, FRENCH, "abraham", "montcalm>sillery")
    assert moves.met_on_road([marching(led, BRITISH, "sillery", "15th>abraham"), alone]) == NOWHERE


@pytest.mark.rule("QB-MOVE-1", "QB-SHIP-1")
def test_a_move_is_seen_as_a_count_under_its_own_rule() -> None:
    for kind, rule, to in ((MARCH, "QB-MOVE-1", "etchemin"), (LAND, "QB-SHIP-1", "montmorency")):
        table = position({"levis": "15th 28th"}, ON)
        step = umpire()
        moves.move(step, table, [marching(table, BRITISH, "levis", f"15th>{to}", kind=kind), Plan()])
        assert notes(step, "moved") == [{"from": "levis", "to": to, "blocks": 1}]
        assert {event.rule for event in step.events if event.what == "moved"} == {rule}


@pytest.mark.rule("QB-DECOY-1")
def test_decoys_with_real_units_stay_and_those_they_meet_go() -> None:
    decoys = {"british": {"levis": 1}, "french": {"etchemin": 2, "sillery": 1}}
    table = position({"levis": "15th"}, ON, decoys=decoys)
    moves.move(umpire(), table, [marching(table, BRITISH, "levis", "15th>etchemin", etchemin=1), Plan()])
    assert table.decoys[BRITISH][AT("etchemin")] == 1
    assert table.decoys[FRENCH][AT("etchemin")] == 0
    assert table.decoys[FRENCH][AT("sillery")] == 1


@pytest.mark.rule("QA-LEADER-3")
def test_a_leader_flees_only_from_an_enemy_unit_when_no_unit_is_with_him() -> None:
    table = position(
        {"levis": "15th"}, {"abraham": "bearn"}, "leaders", leaders={"levis": "wolfe", "beauport": "montcalm"}
    )
    escape.free_leaders_flee(umpire(), table)
    assert AREAS[table.leaders[BRITISH][0].area] == "levis"
    assert AREAS[table.leaders[FRENCH][0].area] == "beauport"
    table.blocks[FRENCH][0].area = AT("levis")
    escape.free_leaders_flee(umpire(), table)
    assert AREAS[table.leaders[BRITISH][0].area] == "levis"
    table.blocks[BRITISH][0].area = AT("montmorency")
    escape.free_leaders_flee(umpire(), table)
    assert AREAS[table.leaders[BRITISH][0].area] != "levis"


@pytest.mark.rule("QB-BATTLE-10")
def test_who_marches_off_needs_no_ships_though_others_would() -> None:
    """Three battalions beaten at Levis with one ship: by road to Etchemin all of them go."""
    table = position({"levis": "15th 28th 35th"}, {"beauport": "marine"}, ships=(1, 0))
    table.holders[AT("etchemin")] = BRITISH
    ways = escape.ways_out(table, BRITISH, AT("levis"), AT("beauport"), False, False)
    assert [(AREAS[way.to], way.by_ship) for way in ways] == [("etchemin", False), ("ile_dorleans", True)]
    escape.withdraw(umpire([], Wishes("to:etchemin")), table, list(table.blocks[BRITISH]), BRITISH, AT("levis"), ways)
    assert [AREAS[block.area] for block in table.blocks[BRITISH] if block.steps] == ["etchemin"] * 3


@pytest.mark.rule("QB-BATTLE-10")
def test_an_area_by_road_and_by_sea_is_one_way_out_by_road() -> None:
    table = position({"montmorency": "15th", "beauport": "28th"}, {"levis": "marine"})
    ways = escape.ways_out(table, BRITISH, AT("montmorency"), AT("levis"), False, False)
    assert [(AREAS[way.to], way.by_ship) for way in ways] == [("beauport", False), ("ile_dorleans", True)]


@pytest.mark.rule("QB-BATTLE-10")
def test_ships_enough_for_all_need_no_question() -> None:
    table = position({"levis": "15th 28th"}, {"beauport": "marine"}, ships=(2, 0))
    wishes = Wishes()
    going = escape.board(umpire([], wishes), table, list(table.blocks[BRITISH]), BRITISH, 2)
    assert [block.id for block in going] == ["15th", "28th"]
    assert wishes.asked == []


@pytest.mark.rule("QA-LEADER-1")
def test_vaudreuil_calls_no_block_that_is_there_already() -> None:
    where = {"abraham": "quebec_1", "beauport": "montreal_1", "levis": "quebec_2"}
    table = position({"sillery": "15th"}, where, "leaders", leaders={"abraham": "vaudreuil"})
    wishes = Wishes()
    battles.call_militia(umpire([], None, wishes), table, AT("abraham"))
    assert wishes.asked == [["none", "call:quebec_2", "call:montreal_1"]]


@pytest.mark.rule("QB-BATTLE-8", "QA-LOWER-1")
def test_a_battle_elsewhere_goes_on_while_the_lower_town_is_stormed() -> None:
    table = position({"ile_dorleans": "15th", "levis": "43rd"}, {"beauport": "marine"}, "lower_quebec")
    plan = Plan(LOWER, AT("ile_dorleans"))
    plan.unit = table.blocks[BRITISH][0]
    table.blocks[FRENCH][0].area = AT("levis")
    before = [table.unit_counts(BRITISH), 0]
    french = Wishes("battle:levis", "retreat")
    # The 43rd fires four dice at one unit, which leaves; then the garrison fires, and the 15th goes back.
    step = umpire([1] * 4 + [1] * 8 + [1] * 4, Wishes("fire", "fire", "retreat"), french)
    turn.battles(step, table, [plan, marching(table, FRENCH, "beauport", "marine>levis")], before)
    assert notes(step, "lower_town") == [None]
    whats = [event.what for event in step.events]
    assert whats.index("battle") < whats.index("lower_town")


@pytest.mark.rule("QB-INDIAN-1", "QB-INDIAN-2")
def test_indians_are_used_by_raids_and_scouts_alone_and_while_they_live() -> None:
    table = position(OFF, ON)
    raid.use_indians(umpire(), table, Plan(MARCH, AT("abraham")))
    assert not table.indians_used
    lost = position(OFF, {"abraham": "bearn"})
    raid.use_indians(umpire(), lost, Plan(RAID, AT("levis")))
    assert not lost.indians_used
    four = position({"levis": "15th 28th 35th 43rd"}, ON)
    step = umpire()
    raid.use_indians(step, four, Plan(SCOUT, AT("levis")))
    assert notes(step, "scout_saw") == [["15th", "28th", "35th", "43rd"]]


@pytest.mark.rule("QB-INDIAN-1")
def test_dead_indians_are_fired_at_no_more() -> None:
    """The rangers take all steps of the Indians, so the light infantry has no target and throws nothing."""
    table = position({"levis": "light_infantry rangers"}, {"abraham": "indians"})
    indians = raid.indians_of(table)
    assert indians is not None
    indians.steps = 1
    step = umpire([1, 1, 6, *[1] * (table.blocks[BRITISH][0].steps - 1)])
    raid.use_indians(step, table, Plan(RAID, AT("levis")))
    assert indians.steps == 0
    assert not indians.hit


@pytest.mark.rule("QA-INTEL-1")
def test_two_decoys_are_all_that_can_be_shown() -> None:
    table = position(OFF, ON, "intelligence", decoys={"french": {"abraham": 2}})
    step = umpire([3], Wishes("roll", "learn:decoys"), Wishes("hold"))
    intelligence.gather(step, table)
    assert notes(step, "decoys_shown") == [{"abraham": 2}]


@pytest.mark.rule("QA-FIRESHIP-1", "QA-INTERDICT-1")
def test_ships_are_the_british_ones_and_are_replaced_where_fire_ships_are_played() -> None:
    table = position(OFF, ON, "fire_ships", ships=(1, 1))
    shipping.replace_ships(umpire(), table)
    assert (table.ships, table.replaced) == ([3, 1], 2)
    none = position(OFF, ON, ships=(1, 1))
    shipping.replace_ships(umpire(), none)
    assert (none.ships, none.replaced) == ([1, 1], 0)
    table = position(OFF, ON, "interdiction", "fire_ships", position={"fire_ships": 3})
    step = umpire([4, 6, 6])
    shipping.send_fire_ships(step, table)
    plan = Plan(SHIPS_UP)
    plan.ships = 4
    shipping.move_ships(step, table, plan)
    for what in ("no_loss", "ships_moved", "ships_sunk"):
        assert [event.who for event in step.events if event.what == what] == ["british"]
    assert {event.who for event in step.events if event.rule == "QA-INTERDICT-1" and event.kind == ROLL} == {"british"}


@pytest.mark.rule("QB-ORDERS-1")
def test_lots_are_drawn_by_a_doctrine_that_mixes_and_for_a_set_up_that_is_its_own() -> None:
    """The search draws three dice a turn, and once more to place its blocks; French doctrines draw none."""
    for doctrine, dealt, thrown in (
        ("planner", True, 3),
        ("planner", False, 16 + 1),
        ("patient", False, 0),
    ):
        order = siege_order(options={"planner_playouts": 20})
        order["player"]["doctrine"] = "stand"
        order["enemy"]["doctrine"] = doctrine
        if dealt:
            order["turn"] = 14
            order["player"]["blocks"] = {"ile_dorleans": 15}
        else:
            del order["enemy"]["blocks"]
        record = seeded(order, 3)
        lots = [event for event in record.events if event.kind == ROLL and event.rule == "QB-ORDERS-1"]
        assert len(lots) == thrown
        assert {event.who for event in lots} <= {"french"}


@pytest.mark.rule("QB-SETUP-1", "QB-SETUP-2", "QB-MAP-3")
def test_a_set_up_places_every_decoy_and_holds_what_it_is_dealt() -> None:
    order = siege_order()
    del order["enemy"]["blocks"]
    record = seeded(order, 3)
    placed = [event for event in record.events if event.kind == ORDER and "decoys:" in str(event.after)]
    before_turn_one = [event for event in placed if event.rule == "QB-SETUP-1"]
    assert sum(int(str(event.after).split(":")[1].split(">")[0]) for event in before_turn_one) == 5
    order = siege_order(turn=5)
    order["player"] |= {"blocks": {"montmorency": 6}, "units": [], "leaders": []}
    record = seeded(order, 3)
    holds = [event for event in record.events if (event.who, event.what) == ("montmorency", "holder")]
    assert (holds[0].before, holds[0].after) == ("french", "british")


@pytest.mark.rule("QB-WIN-1", "QA-TOURN-1")
def test_a_result_has_what_the_map_shows_at_the_end() -> None:
    """Areas taken are those that the British ever held off the island, and only a British player met his objective."""
    for ending, winner, met in (
        ("objective", BRITISH, True),
        ("turn_limit", FRENCH, False),
        ("resolve", FRENCH, False),
    ):
        table = position(OFF, ON)
        table.fell = [1, 0, 0, 0, 3, 0, 0, 0, 16, 0]
        table.ending, table.winner = ending, winner
        result = siege_result(table)
        assert result.objective_met is met
        assert result.marks["areas_taken"] == [2, 0]
        assert result.marks["levis_fell"] == [3, 0]
        table.side_of = [1, 0]
        assert not siege_result(table).objective_met
    table.blocks[FRENCH][0].start = 0
    assert table.blocks[FRENCH][0].id not in [unit.id for unit in siege_result(table).units]

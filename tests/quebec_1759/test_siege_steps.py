"""The steps of a turn outside battles, with the dice on the table."""

import pytest

from rules.core.errors import DiceError
from rules.core.events import PHASE
from rules.quebec_1759.orders import DIG, LAND, MARCH, PREPARE, SHIPS_DOWN, SHIPS_UP
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import moves, shipping, turn
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import advanced, siege
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


def where(table: Siege, nation: int, name: str) -> str:
    """The area of a block or leader."""
    areas = {block.id: block.area for block in table.blocks[nation]}
    area = (areas | {leader.id: leader.area for leader in table.leaders[nation]})[name]
    return AREAS[area] if area >= 0 else ""


@pytest.mark.rule("QB-TURN-1", "QA-SEQ-1")
def test_a_turn_has_its_seven_steps_and_a_siege_sixteen_turns() -> None:
    record = seeded(advanced(), 4, Wishes(), Wishes())
    phases = [event.what for event in record.events if event.kind == PHASE and event.rule == "QA-SEQ-1"]
    seven = ["bombardment", "supply", "plot", "works", "moves", "battles", "intelligence"]
    assert phases == seven * 15 + seven[:6]
    assert record.result.turns == 16


@pytest.mark.rule("QA-BOMB-1")
@pytest.mark.parametrize(("face", "lost"), [(3, 0), (4, 1), (6, 1)])
def test_from_levis_the_british_bombard_on_a_four(face: int, lost: int) -> None:
    table = position(OFF, ON, "bombardment")
    step = umpire([face], Wishes("bombard"), Wishes("give_up:marine"))
    turn.bombard(step, table)
    assert table.steps(FRENCH) == 3 + 2 + 2 + 2 + 4 + 3 - lost
    assert table.blocks[FRENCH][1].steps == 3 - lost
    with pytest.raises(DiceError):
        turn.bombard(umpire([], Wishes("bombard")), table)


@pytest.mark.rule("QA-BOMB-1")
def test_bombarding_is_a_choice_and_needs_levis() -> None:
    turn.bombard(umpire([], Wishes("hold")), position(OFF, ON, "bombardment"))
    turn.bombard(umpire([], Wishes("bombard")), position({"etchemin": "15th"}, ON, "bombardment"))
    turn.bombard(umpire([], Wishes("bombard")), position(OFF, ON))


@pytest.mark.rule("QB-SUPPLY-1")
def test_cap_rouge_costs_a_montreal_or_trois_rivieres_block() -> None:
    table = position({"cap_rouge": "15th"}, ON)
    turn.cut_supply(umpire(), table)
    assert "montreal_1" not in [block.id for block in table.alive(FRENCH)]
    before = table.steps(FRENCH)
    turn.cut_supply(umpire(), table)
    turn.cut_supply(umpire(), position(OFF, ON))
    assert table.steps(FRENCH) == before


@pytest.mark.rule("QB-MILITIA-1")
def test_an_area_costs_a_quebec_block_once_or_by_a_reading_each_turn() -> None:
    for reading, left in (("once", 1), ("each_turn", 0)):
        table = position(
            {"levis": "15th", "ile_dorleans": "28th"}, ON, readings={"militia": reading}, position={"deserted": []}
        )
        turn.lose_militia(umpire(), table)
        assert len([block for block in table.alive(FRENCH) if block.id.startswith("quebec")]) == 1
        turn.lose_militia(umpire(), table)
        turn.lose_militia(umpire(), table)
        assert len([block for block in table.alive(FRENCH) if block.id.startswith("quebec")]) == left


@pytest.mark.rule("QA-FIRESHIP-1")
@pytest.mark.parametrize(("face", "left"), [(4, [1, 3]), (5, [0, 2]), (6, [0, 2])])
def test_fire_ships_burn_two_ships_the_bason_first(face: int, left: list[int]) -> None:
    table = position(OFF, ON, "fire_ships", ships=(1, 3), position={"fire_ships": 3})
    shipping.send_fire_ships(umpire([face]), table)
    assert table.ships == left
    shipping.send_fire_ships(umpire(), table)
    again = position(OFF, ON, "fire_ships", position={"fire_ships": 2})
    shipping.send_fire_ships(umpire(), again)


@pytest.mark.rule("QA-FIRESHIP-1")
def test_preparation_is_marked_turn_by_turn() -> None:
    table = position(OFF, ON, "fire_ships")
    for marks in (1, 2, 3):
        turn.prepare(umpire(), table, [Plan(), Plan(PREPARE)])
        assert table.fire_ships == marks


@pytest.mark.rule("QA-INTERDICT-1", "QB-SHIP-2")
@pytest.mark.parametrize(
    ("faces", "lost"), [((1, 1), 0), ((2, 3), 0), ((3, 3), 1), ((4, 5), 1), ((5, 5), 2), ((6, 6), 2)]
)
def test_ships_that_pass_the_town_are_fired_at_once(faces: tuple[int, int], lost: int) -> None:
    table = position(OFF, ON, "interdiction", ships=(4, 0))
    plan = Plan(SHIPS_UP)
    plan.ships = 3
    shipping.move_ships(umpire(faces), table, plan)
    assert table.ships == [1, 3 - lost]
    down = position(OFF, ON, ships=(0, 2))
    plan = Plan(SHIPS_DOWN)
    plan.ships = 1
    shipping.move_ships(umpire(), down, plan)
    assert down.ships == [1, 1]
    alone = position(OFF, ON, "interdiction", ships=(0, 1))
    shipping.move_ships(umpire([6, 6]), alone, plan)
    assert alone.ships == [0, 0]


@pytest.mark.rule("QA-INTERDICT-1")
def test_two_ships_a_game_are_replaced() -> None:
    for replaced, ships, after in ((0, (1, 1), [3, 1]), (1, (0, 1), [1, 1]), (2, (0, 1), [0, 1]), (0, (3, 1), [3, 1])):
        table = position(OFF, ON, "interdiction", ships=ships, position={"replaced": replaced})
        shipping.replace_ships(umpire(), table)
        assert table.ships == after
    table = position(OFF, ON, ships=(1, 1))
    shipping.replace_ships(umpire(), table)
    assert table.ships == [1, 1]


@pytest.mark.rule("QA-ENTRENCH-1")
@pytest.mark.parametrize(("face", "dug"), [(2, ""), (3, "right"), (6, "right")])
def test_digging_succeeds_on_a_three(face: int, dug: str) -> None:
    table = position(OFF, ON, "entrenchments")
    plan = Plan(DIG, AT("abraham"))
    plan.column = 2
    turn.dig(umpire([face]), table, [Plan(), plan])
    assert table.works_in(AT("abraham")) == dug


@pytest.mark.rule("QB-MAP-3", "QA-ENTRENCH-1")
def test_works_are_lost_with_the_area() -> None:
    table = position({"levis": "15th"}, {"abraham": "bearn"}, "entrenchments", works={"abraham": ["left"]})
    assert table.works_in(AT("abraham")) == "left"
    table.blocks[FRENCH][0].area = AT("sillery")
    turn.hold_areas(umpire(), table)
    assert table.holders[AT("abraham")] == FRENCH  # empty, and still held
    table.blocks[BRITISH][0].area = AT("abraham")
    turn.hold_areas(umpire(), table)
    assert (table.holders[AT("abraham")], table.works_in(AT("abraham"))) == (BRITISH, "")
    assert table.holders[AT("levis")] == BRITISH  # left empty, and still held


@pytest.mark.rule("QA-PATH-1")
@pytest.mark.parametrize(("face", "found"), [(3, False), (4, True)])
def test_the_path_is_found_on_a_four(face: int, found: bool) -> None:
    table = position({"etchemin": "15th"}, ON, "path")
    turn.search(umpire(), table)
    table.searching = True
    turn.search(umpire([face]), table)
    assert table.path_found is found


@pytest.mark.rule("QB-MOVE-1", "QB-SHIP-1")
def test_groups_part_and_leaders_go_along() -> None:
    table = position({"levis": "15th 28th"}, {"abraham": "bearn marine"}, "leaders", leaders={"abraham": "montcalm"})
    plans = [
        marching(table, BRITISH, "levis", "15th>etchemin"),
        marching(table, FRENCH, "abraham", "bearn>sillery", "marine>ste_foy", "montcalm>ste_foy"),
    ]
    step = umpire()
    moves.move(step, table, plans)
    assert where(table, BRITISH, "15th") == "etchemin"
    assert where(table, FRENCH, "marine") == where(table, FRENCH, "montcalm") == "ste_foy"
    assert notes(step, "moved") == [
        {"from": "levis", "to": "etchemin", "blocks": 1},
        {"from": "abraham", "to": "sillery", "blocks": 1},
        {"from": "abraham", "to": "ste_foy", "blocks": 1},
    ]


@pytest.mark.rule("QB-MOVE-2")
def test_who_would_swap_areas_by_one_road_stays_if_french() -> None:
    british, french = {"sillery": "15th"}, {"abraham": "bearn marine"}
    table = position(british, french)
    plans = [
        marching(table, BRITISH, "sillery", "15th>abraham"),
        marching(table, FRENCH, "abraham", "bearn>sillery", "marine>ste_foy"),
    ]
    moves.move(umpire(), table, plans)
    assert where(table, BRITISH, "15th") == where(table, FRENCH, "bearn") == "abraham"
    assert where(table, FRENCH, "marine") == "ste_foy"
    table = position(british, french)  # by sea they pass
    plans = [
        marching(table, BRITISH, "sillery", "15th>abraham", kind=LAND),
        marching(table, FRENCH, "abraham", "bearn>sillery"),
    ]
    moves.move(umpire(), table, plans)
    assert where(table, FRENCH, "bearn") == "sillery"


@pytest.mark.rule("QB-DECOY-1")
def test_decoys_that_meet_real_units_are_taken_off() -> None:
    table = position({"levis": "15th"}, {"abraham": "bearn"}, decoys={"french": {"etchemin": 2}})
    step = umpire()
    moves.move(step, table, [marching(table, BRITISH, "levis", "15th>etchemin"), Plan()])
    assert table.decoys[FRENCH][AT("etchemin")] == 0
    assert notes(step, "decoys_off") == [{"etchemin": 2}]
    assert [event.who for event in step.events if event.what == "open"] == ["15th", "15th"]
    both = position({"levis": "15th"}, ON, decoys={"british": {"levis": 1}, "french": {"etchemin": 1}})
    moves.move(umpire(), both, [marching(both, BRITISH, "levis", etchemin=1), Plan()])
    assert both.decoys[BRITISH][AT("etchemin")] == both.decoys[FRENCH][AT("etchemin")] == 0


@pytest.mark.rule("QA-LEADER-2")
def test_a_wounded_leader_is_back_when_his_turns_are_over() -> None:
    """Wounded with a 3 on turn 4, Wolfe is absent on turns 5, 6 and 7; both the record and a position say so."""
    table = position(OFF, ON, "leaders", leaders={"levis": "wolfe"})
    table.leaders[BRITISH][0].until = 7
    step = umpire()
    for now, until in ((6, 7), (7, 7), (8, 0), (9, 0)):
        table.open_turn(step, "QB-TURN-1", now)
        assert table.leaders[BRITISH][0].until == until
    assert notes(step, "until") == [0]


@pytest.mark.rule("QB-FOG-2")
@pytest.mark.parametrize(
    ("ways", "decoys", "seen"),
    [
        (("15th>etchemin",), {}, {}),  # any of the three may have left
        (("15th>etchemin",), {"etchemin": 2}, {"etchemin": 2}),  # all went together
        (("15th>ile_dorleans",), {"etchemin": 2}, {}),
        ((), {}, {"levis": 2}),
    ],
)
def test_decoys_that_were_seen_are_lost_sight_of_where_some_of_them_may_have_left(
    ways: tuple[str, ...], decoys: dict[str, int], seen: dict[str, int]
) -> None:
    table = position({"levis": "15th"}, ON, decoys={"british": {"levis": 2}})
    table.seen_decoys[FRENCH][AT("levis")] = 2
    plan = marching(table, BRITISH, "levis", *ways, **decoys)
    moves.move(umpire(), table, [plan if ways else Plan(), Plan()])
    assert {AREAS[area]: count for area, count in enumerate(table.seen_decoys[FRENCH]) if count} == seen


@pytest.mark.rule("QB-WIN-1")
@pytest.mark.parametrize(
    ("british", "french", "now", "ending", "winner"),
    [
        ("15th 28th 35th 43rd 47th", "", 16, "objective", BRITISH),
        ("15th 28th 35th 43rd 47th", "bearn", 16, "turn_limit", FRENCH),
        ("15th 28th 35th 43rd 2_60th", "", 16, "resolve", FRENCH),
        ("15th 28th 35th 43rd 2_60th", "", 3, "resolve", FRENCH),
        ("15th 28th 35th 43rd 47th", "", 15, "", -1),
    ],
)
def test_the_british_win_alone_in_abraham_with_twenty_steps(
    british: str, french: str, now: int, ending: str, winner: int
) -> None:
    table = position({"levis": british}, {"beauport": "marine bearn"})
    table.turn = now
    for block in table.blocks[BRITISH]:
        block.area = AT("abraham")
    if french:
        table.blocks[FRENCH][0].area = AT("abraham")
    turn.judge(umpire(), table)
    assert (table.ending, table.winner) == (ending, winner)


@pytest.mark.rule("QB-WIN-1")
def test_without_a_unit_in_abraham_the_last_turn_is_lost() -> None:
    table = position({"levis": "15th 28th 35th 43rd 47th"}, {"beauport": "marine"})
    table.turn = 16
    turn.judge(umpire(), table)
    assert table.ending == "turn_limit"


@pytest.mark.rule("QA-FIRESHIP-1", "QA-MATRIX-1")
def test_a_whole_siege_burns_no_more_than_the_rules_allow() -> None:
    for seed in range(12):
        order = siege() if seed % 2 else advanced()
        record = seeded(order, seed)
        ships = [event.after for event in record.events if event.what in ("bason", "st_laurent")]
        assert all(0 <= int(str(count)) <= 4 for count in ships)
        replaced = [event.after for event in record.events if event.what == "replaced"]
        assert len(replaced) <= 2

"""Raids, scouts and intelligence, with the dice on the table."""

import pytest

from rules.core.events import ROLL
from rules.quebec_1759.orders import RAID, SCOUT
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import intelligence, raid
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.playing import Wishes, notes, position, umpire

AT = AREAS.index
OFF = {"levis": "15th 28th", "ile_dorleans": "rangers"}
ON = {"abraham": "la_sarre quebec_1 quebec_2 montreal_1 indians", "beauport": "marine"}


@pytest.mark.rule("QB-INDIAN-1")
def test_a_raid_has_two_dice_a_step_and_light_troops_fire_back() -> None:
    table = position({"levis": "15th rangers light_infantry"}, ON)
    step = umpire([6, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 6, 6], Wishes("hit:15th", "hit:rangers"))
    raid.use_indians(step, table, Plan(RAID, AT("levis")))
    steps = {block.id: block.steps for block in table.blocks[BRITISH]}
    assert steps == {"15th": 3, "light_infantry": 3, "rangers": 2}
    assert raid.indians_of(table).steps == 1  # type: ignore[union-attr]
    assert table.indians_used


@pytest.mark.rule("QB-INDIAN-1")
def test_a_raid_on_no_unit_has_no_dice() -> None:
    table = position(OFF, ON, decoys={"british": {"montmorency": 2}})
    step = umpire()
    raid.use_indians(step, table, Plan(RAID, AT("montmorency")))
    assert notes(step, "no_raid") == ["montmorency"]


@pytest.mark.rule("QB-INDIAN-2", "QB-DICE-1")
def test_a_scout_sees_four_blocks_drawn_by_lot() -> None:
    table = position({"levis": "15th 28th 35th"}, ON, decoys={"british": {"levis": 3}})
    # Six blocks: 36 is a multiple of 6. Faces 1-6 are 5, the last decoy; then 5, 4 and 3 things.
    step = umpire([1, 6, 6, 6, 1, 1, 1, 1, 1, 2])
    raid.use_indians(step, table, Plan(SCOUT, AT("levis")))
    assert notes(step, "scout_saw") == [["decoy", "15th", "28th", "decoy"]]
    assert notes(step, "scouted") == [{"levis": 4}]
    few = umpire()
    raid.use_indians(few, position(OFF, ON), Plan(SCOUT, AT("levis")))
    assert notes(few, "scout_saw") == [["15th", "28th"]]


@pytest.mark.rule("QA-INTEL-1")
def test_intelligence_needs_its_scouts_at_rest() -> None:
    table = position(OFF, ON, "intelligence")
    assert intelligence.may_roll(table, BRITISH)
    assert intelligence.may_roll(table, FRENCH)
    table.blocks[BRITISH][-1].moved = True
    table.indians_used = True
    assert not intelligence.may_roll(table, BRITISH)
    assert not intelligence.may_roll(table, FRENCH)
    table.indians_used = False
    table.blocks[FRENCH][-1].fought = True
    assert not intelligence.may_roll(table, FRENCH)
    table.blocks[FRENCH][-1].fought = False
    assert intelligence.may_roll(table, FRENCH)
    table.blocks[FRENCH][-1].moved = True
    assert not intelligence.may_roll(table, FRENCH)
    assert not intelligence.may_roll(position({"levis": "rangers"}, ON, "intelligence"), BRITISH)
    assert intelligence.may_roll(position({"ile_dorleans": "light_infantry"}, ON, "intelligence"), BRITISH)


@pytest.mark.rule("QA-INTEL-1")
@pytest.mark.parametrize(
    ("nation", "score", "kinds"),
    [
        (BRITISH, 2, {"nothing"}),
        (BRITISH, 3, {"nothing", "decoys"}),
        (BRITISH, 4, {"nothing", "decoys", "works"}),
        (BRITISH, 5, {"nothing", "decoys", "works", "fire_ships"}),
        (BRITISH, 6, {"nothing", "decoys", "works", "fire_ships"}),
        (FRENCH, 6, {"nothing", "decoys", "works"}),
    ],
)
def test_a_score_lets_choose_from_these_results(nation: int, score: int, kinds: set[str]) -> None:
    decoys = {"british": {"levis": 2}, "french": {"abraham": 2}}
    table = position(OFF, ON, "intelligence", "entrenchments", "fire_ships", decoys=decoys)
    codes = [order.code() for order in intelligence.results(table, nation, score)]
    assert {code.split(":")[1] for code in codes} == kinds


@pytest.mark.rule("QA-INTEL-1")
def test_the_enemy_shows_three_decoys_of_his_choice() -> None:
    decoys = {"british": {"levis": 4}, "french": {"abraham": 2, "beauport": 2}}
    table = position(OFF, ON, "intelligence", decoys=decoys)
    step = umpire([3, 2], Wishes("roll", "learn:decoys"), Wishes("show_decoys:2:beauport", "roll", "learn:decoys"))
    intelligence.gather(step, table)
    assert notes(step, "decoys_shown") == [{"beauport": 2, "abraham": 1}, {"levis": 3}]
    assert {area: count for area, count in zip(AREAS, table.seen_decoys[BRITISH], strict=True) if count} == {
        "beauport": 2,
        "abraham": 1,
    }
    assert table.seen_decoys[FRENCH] == [3 if area == "levis" else 0 for area in AREAS]
    french = [event for event in step.events if event.kind == ROLL][1]
    assert [(change.rule, change.amount) for change in french.modifiers] == [("QA-INTEL-1", 1)]
    assert sum(table.decoys[FRENCH]) == 4


@pytest.mark.rule("QA-INTEL-1", "QA-ENTRENCH-1")
def test_works_and_fire_ships_are_shown() -> None:
    table = position(
        OFF, ON, "intelligence", "entrenchments", "fire_ships", works={"abraham": ["left"]}, position={"fire_ships": 2}
    )
    step = umpire([4, 1], Wishes("roll", "learn:works:abraham"), Wishes("roll"))
    intelligence.gather(step, table)
    assert notes(step, "works_shown") == [["left"]]
    assert table.seen_works[BRITISH] == [1 if area == "abraham" else 0 for area in AREAS]
    table.hold(step, "QB-MAP-3", AREAS.index("abraham"), BRITISH)
    assert sum(table.seen_works[BRITISH]) == 0
    step = umpire([5, 1], Wishes("roll", "learn:fire_ships"), Wishes("roll"))
    intelligence.gather(step, table)
    assert notes(step, "fire_ships_shown") == [2]

"""Conditions that are easily turned round, such as those in which a decoy counts like a unit; each of them one test."""

import pytest

from rules.quebec_1759.battle import rounds, volley
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.orders import RAID
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import escape, intelligence, lower_town, moves, raid
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FIRE, FRENCH, RESERVE
from tests.quebec_1759.playing import Wishes, notes, position, umpire

AT = AREAS.index


@pytest.mark.rule("QB-DECOY-1")
@pytest.mark.parametrize(("french", "shown"), [("", 1), ("bearn", 0)])
def test_no_unit_is_shown_to_decoys_where_a_battle_follows(french: str, shown: int) -> None:
    table = position({"levis": "15th"}, {"abraham": french or "marine"}, decoys={"french": {"etchemin": 2}})
    table.blocks[BRITISH][0].area = AT("etchemin")
    if french:
        table.blocks[FRENCH][0].area = AT("etchemin")
    british = Wishes("show:15th")
    moves._meet_decoys(step := umpire((), british), table)
    assert notes(step, "decoys_off") == [{"etchemin": 2}]
    assert len([event for event in step.events if event.who == "15th" and event.after is True]) == shown


@pytest.mark.rule("QA-LOWER-1")
def test_units_that_moved_this_turn_are_called_to_abraham() -> None:
    table = position({"ile_dorleans": "15th"}, {"ste_foy": "bearn"}, "lower_quebec")
    table.blocks[FRENCH][0].moved = True
    lower_town.reinforce(umpire((), None, Wishes("call:bearn")), table)
    assert table.blocks[FRENCH][0].area == AT("abraham")


@pytest.mark.rule("QA-LOWER-1")
def test_a_decoy_of_the_enemy_keeps_an_area_from_sending_anybody() -> None:
    table = position({"levis": "15th", "ile_dorleans": "28th"}, {"ste_foy": "bearn", "sillery": "marine"})
    table.decoys[FRENCH][AT("levis")] = 1
    table.decoys[BRITISH][AT("ste_foy")] = 1
    lower_town.second_wave(umpire((), Wishes("aboard:15th", "aboard:28th")), table)
    lower_town.reinforce(umpire((), None, Wishes("call:bearn", "call:marine")), table)
    assert {block.id: AREAS[block.area] for block in table.blocks[BRITISH]} == {"15th": "levis", "28th": "abraham"}
    assert {block.id: AREAS[block.area] for block in table.blocks[FRENCH]} == {"bearn": "ste_foy", "marine": "abraham"}


@pytest.mark.rule("QA-LEADER-3")
def test_a_leader_does_not_flee_past_a_decoy_of_the_enemy() -> None:
    """From Etchemin only Lévis is next by road, and a Frenchman crosses no water."""
    table = position({"etchemin": "15th"}, {"levis": "bearn"}, "leaders", leaders={"levis": "montcalm"})
    table.leaders[FRENCH][0].area = AT("etchemin")
    table.decoys[BRITISH][AT("levis")] = 1
    escape.free_leaders_flee(umpire(), table)
    assert table.leaders[FRENCH][0].area == -1


@pytest.mark.rule("QB-INDIAN-1")
def test_light_troops_take_no_more_steps_than_the_indians_have() -> None:
    table = position({"levis": "rangers"}, {"abraham": "indians"})
    indians = table.blocks[FRENCH][0]
    indians.steps = 1
    plan = Plan(RAID, AT("levis"))
    raid.use_indians(step := umpire([1, 1, 6, 6, 6]), table, plan)
    assert indians.steps == 0
    assert [event.who for event in step.events if event.what == "open" and event.after is True] == ["indians"]


@pytest.mark.rule("QA-INTEL-1")
def test_works_are_asked_for_wherever_a_side_has_no_unit() -> None:
    table = position({"levis": "15th"}, {"abraham": "bearn"}, "intelligence", "entrenchments")
    offered = [AREAS[order.area] for order in intelligence.results(table, BRITISH, 4) if order.area >= 0]
    assert offered == [area for area in AREAS if area != "levis"]
    own = [AREAS[order.area] for order in intelligence.results(table, FRENCH, 4) if order.area >= 0]
    assert own == [area for area in AREAS if area != "abraham"]


@pytest.mark.rule("QB-BATTLE-9")
def test_of_equals_the_first_in_the_order_of_battle_is_the_strongest() -> None:
    table = position({"levis": "15th"}, {"abraham": "la_sarre bearn marine"}, readings={"hits": "strongest"})
    field = Field(table.options, BRITISH, False, 5)
    french = Force(FRENCH, 1, list(table.blocks[FRENCH]), [], True)
    for block in table.blocks[FRENCH]:
        french.put(block, 0)
    lost = volley.allot(umpire(), field, french, list(french.columns[0]), 4, FIRE, [None, None])
    assert (lost, [(block.id, block.steps) for block in table.blocks[FRENCH]]) == (
        4,
        [("la_sarre", 1), ("bearn", 2), ("marine", 2)],
    )


@pytest.mark.rule("QB-BATTLE-2")
def test_what_a_side_may_do_follows_its_units() -> None:
    """A force keeps its choices for as long as its units stay where they are, and no longer."""
    table = position({"levis": "15th 28th 35th 43rd 47th"}, {"abraham": "bearn"})
    force = Force(BRITISH, 0, table.units_in(BRITISH, AT("levis")), [], True)
    *line, fourth, fifth = list(force.units)
    for column, block in enumerate(line):
        force.put(block, column)
    force.put(fourth, RESERVE)
    columns = ["left", "centre", "right"]
    one = ["fire", "retreat", *[f"bring:43rd:{column}" for column in columns]]
    both = [*one, *[f"bring:47th:{column}" for column in columns]]

    def codes() -> list[str]:
        return [order.code() for order in rounds.choices_of(force, force.gaps())]

    assert codes() == codes() == one
    force.put(fifth, RESERVE)
    assert codes() == both
    force.strike(fifth)
    assert codes() == one
    force.strike(line[1])
    assert codes() == ["retreat", "bring:43rd:centre"]

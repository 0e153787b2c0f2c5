"""The three encounters: how they are prepared, how objectives are met, and how battles end."""

from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.activation import arriving
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters import ending, leaving, loot, raid_defend
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.result import result_of
from rules.muskets_mohawks.setup.build import place_stores
from rules.muskets_mohawks.setup.rolling import roll_light, roll_overall
from rules.muskets_mohawks.setup.stored_ground import turned
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, house, scene, umpire_with


@pytest.mark.rule("MM-ENC-5")
def test_an_encounter_goes_on_while_the_player_stands() -> None:
    """Seeing everything does not end it, nor does an enemy driven off a scout."""
    battle = scene(men("u1"))
    battle.sides[0].met = True
    assert not ending.close_if_over(script(), battle)


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_structures_stand_in_section_two(die: int, count: int) -> None:
    """They hold the stores and stand in the middle section of the far row."""
    battle = scene(encounter="raid_attack")
    ending.place_stores(script(die, *[3] * 12), battle)
    assert len(battle.houses) == count
    for building in battle.houses:
        assert building.stores
        assert 140 <= building.x0 <= building.x1 <= 340
        assert building.y1 <= 180


@pytest.mark.rule("MM-ENC-2", "MM-BUILD-1")
@pytest.mark.parametrize(("die", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_looting_takes_half_a_die_of_turns(die: int, turns: int) -> None:
    """Rolled when raiders enter; each activation inside takes one off, and the last leaves the house looted."""
    raider = men("u1", "irregular", at=(240, 150))
    battle = scene(raider, encounter="raid_attack")
    battle.houses.append(house("house1", 210, 60))
    assert loot.enter(script(die), battle, raider, battle.houses[0])
    assert raider.house == "house1"
    for left in range(turns, 0, -1):
        assert battle.houses[0].looting == left
        assert not battle.houses[0].looted
        loot.work(script(), battle, raider)
    assert battle.houses[0].looted
    ending.note_stores(script(), battle, 0)
    assert battle.sides[0].met


@pytest.mark.rule("MM-ENC-2")
def test_all_buildings_are_the_objective() -> None:
    """One of two looted is not yet enough."""
    battle = scene(men("u1"), encounter="raid_attack")
    battle.houses.extend([house("house1", 100, 60), house("house2", 300, 60)])
    battle.houses[0].looted = True
    ending.note_stores(script(), battle, 0)
    assert not battle.sides[0].met


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize(("die", "light"), [(1, "day"), (2, "day"), (3, "day"), (4, "day"), (5, "day"), (6, "night")])
def test_raids_are_by_day_or_night(die: int, light: str) -> None:
    """A six is night; a scout is always by day and rolls nothing."""
    assert roll_light(script(die), "raid_attack") == light
    assert roll_light(script(die), "raid_defend") == light
    assert roll_light(script(), "scout") == "day"


@pytest.mark.rule("MM-ENC-1", "MM-ENC-2", "MM-TERR-1")
@pytest.mark.parametrize(
    ("die", "overall"), [(1, "clear"), (2, "clear"), (3, "hilly"), (4, "wooded"), (5, "wooded"), (6, "wooded")]
)
def test_the_country_of_raids_and_scouts(die: int, overall: str) -> None:
    """Raids roll for it; a scout's table is wooded."""
    assert roll_overall(script(die), "raid_attack") == overall
    assert roll_overall(script(), "scout") == "wooded"


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize(
    ("stores", "looted", "saved"), [(1, 0, True), (1, 1, False), (2, 1, False), (3, 1, True), (4, 2, False)]
)
def test_fewer_than_half_of_the_stores_may_be_lost(stores: int, looted: int, saved: bool) -> None:
    """Half of them looted is already too much."""
    battle = scene(men("u1"), encounter="raid_defend")
    for place in range(stores):
        battle.houses.append(house(f"house{place}", 100 * place, 60))
        battle.houses[place].looted = place < looted
    assert raid_defend.stores_saved(battle) == saved
    battle.pefs_laid = True
    assert ending.close_if_over(script(), battle)
    assert (battle.ending, ending.player_succeeded(battle)) == ("cleared", saved)


@pytest.mark.rule("MM-ENC-3", "MM-LEAVE-2")
def test_a_defence_ends_when_all_enemies_and_markers_are_gone() -> None:
    """A marker, an enemy, or one still to come keeps it going."""
    battle = scene(men("u1"), encounter="raid_defend")
    battle.houses.append(house("house1", 200, 60))
    battle.pefs_laid = True
    battle.pefs.append(Pef("pef1", 240, 400))
    assert not ending.close_if_over(script(), battle)
    battle.pefs.clear()
    waiting = men("e1", side=1)
    waiting.on_table, waiting.xs, waiting.ys = False, [], []
    battle.units.append(waiting)
    assert not ending.close_if_over(script(), battle)
    waiting.figures = 0
    assert ending.close_if_over(script(), battle)


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize(
    ("still", "enemy", "goes"), [((3, 3), False, True), ((3, 2), False, False), ((4, 5), True, False)]
)
def test_the_defender_goes_out_to_markers_that_stay(still: tuple[int, int], enemy: bool, goes: bool) -> None:
    """All PEFs still for three turns, and no enemy on the table."""
    battle = scene(men("u1"), encounter="raid_defend")
    battle.pefs.extend([Pef("pef1", 100, 400, still=still[0]), Pef("pef2", 300, 400, still=still[1])])
    if enemy:
        battle.units.append(men("e1", side=1))
    assert bool(raid_defend.sally_against(battle)) == goes


@pytest.mark.rule("MM-ENC-1", "MM-ENC-2", "MM-ENC-3")
def test_the_player_chooses_among_the_sections_of_his_end() -> None:
    """Attackers are asked for one of the sections 7, 8 and 9, defenders for one of 1, 2 and 3 or an empty house."""
    unit = men("u1", "irregular", at=(-1, -1))
    unit.on_table, unit.xs, unit.ys = False, [], []
    battle = scene(unit)
    umpire = umpire_with([], "enter_by:section:9@400,400")
    arriving.choose_entries(umpire, battle, 0)
    asked = umpire._orders[0].asked[0]  # type: ignore[attr-defined]
    assert [code.split("@")[0] for code in asked] == [f"enter_by:section:{place}" for place in (7, 8, 9)]
    assert (unit.x, unit.y) == (400, 480)
    battle = scene(unit, encounter="raid_defend")
    battle.houses.append(house("house1", 200, 60))
    umpire = umpire_with([], "hold:section:3@400,80")
    arriving.set_up(umpire, battle, 0)
    asked = umpire._orders[0].asked[0]  # type: ignore[attr-defined]
    assert [code.split("@")[0] for code in asked] == [
        *[f"hold:section:{place}" for place in (1, 2, 3)],
        "hold:house:house1",
    ]
    assert (unit.x, unit.y, unit.heading) == (400, 80, 16)


@pytest.mark.rule("MM-ENC-3")
def test_one_building_a_unit_is_defended() -> None:
    """Three units that defend have three buildings with stores in section 2."""
    battle = scene(men("u1"), men("u2"), men("u3"), encounter="raid_defend")
    place_stores(script(*[3] * 20), battle)
    assert len(battle.houses) == 3
    assert all(building.stores for building in battle.houses)


@pytest.mark.rule("MM-ENC-3")
def test_the_end_chosen_has_the_held_sections() -> None:
    """Choosing the near end turns the table end for end: what was in section 9 is in section 1."""
    ground: dict[str, Any] = {
        "overall": "clear",
        "sections": [str(place) for place in range(1, 10)],
        "areas": [["wood", 330, 340, 470, 470, True]],
        "houses": [{"id": "h", "x0": 400, "y0": 10, "x1": 460, "y1": 70, "dv": 1, "door_x": 430, "door_y": 70}],
    }
    around: dict[str, Any] = turned(ground)
    assert around["areas"] == [["wood", 10, 10, 150, 140, True]]
    assert around["sections"] == [str(place) for place in range(9, 0, -1)]
    (building,) = around["houses"]
    assert (building["x0"], building["y0"], building["door_x"], building["door_y"]) == (20, 410, 50, 410)
    assert turned(around) == ground


@pytest.mark.rule("MM-LEAVE-1", "MM-CAMP-5")
@pytest.mark.parametrize("met", [False, True])
@pytest.mark.parametrize("encounter", ["scout", "raid_attack", "raid_defend"])
def test_an_agreed_draw_succeeds_by_the_objective_alone(encounter: str, met: bool) -> None:
    """A scout or raid that both sides break off has succeeded when all is seen, looted or kept, and not else."""
    battle = scene(men("u1"), men("e1", side=1), encounter=encounter)
    battle.houses.extend([house("one", 200, 60), house("two", 300, 60)])
    battle.houses[0].looted = not met
    battle.sides[0].met = met
    battle.sides[0].had_enough = battle.sides[1].had_enough = True
    assert ending.close_if_over(umpire_with([]), battle)
    result = result_of(battle)
    assert (result.ending, result.objective_met) == ("draw", met)
    assert [side.success for side in result.sides] == [met, not met]


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize(("key", "asked"), [("book", False), ("bold", True)])
@pytest.mark.parametrize("side", [0, 1])
def test_only_a_player_declares_that_he_has_had_enough(key: str, asked: bool, side: int) -> None:
    """A side that acts by the tables is never asked, even after losses; any other is, before it has lost anybody."""
    battle = scene(men("u1"), men("e1", side=1))
    orders: list[Orders] = [ScriptedOrders(), ScriptedOrders()]
    orders[side] = doctrine(key)
    umpire = Umpire(ScriptedDice([]), orders)
    assert leaving.may_have_enough(umpire, battle, side) is asked
    battle.units[side].figures = 2
    turn.ask_enough(umpire, battle, side)
    assert battle.sides[side].had_enough is asked


@pytest.mark.rule("MM-LEAVE-1", "MM-TURN-2")
@pytest.mark.parametrize("enough", [False, True])
def test_once_a_side_has_had_enough_the_last_unit_on_the_table_ends_it(enough: bool) -> None:
    """A unit that waits at the edge enters and keeps the battle going, but not for a side that is on its way home."""
    left, waits = men("u1"), men("u2")
    left.on_table, left.left_table = False, True
    waits.on_table, waits.xs, waits.ys = False, [], []
    battle = scene(left, waits, men("e1", side=1))
    battle.sides[0].had_enough = enough
    assert (turn.rightmost(battle, 0, [])[0] is waits) is not enough
    assert ending.close_if_over(umpire_with([]), battle) is enough


@pytest.mark.rule("MM-ENC-5", "MM-CAMP-5")
def test_the_enemy_succeeds_when_the_player_fails() -> None:
    """One success a battle, save a draw; armies are those that had a figure on the table."""
    gone = men("u1")
    gone.on_table, gone.ran_away, gone.x = False, True, -1
    battle = scene(gone, men("e1", side=1))
    battle.sides[1].armies = ["french"]
    ending.close_if_over(script(), battle)
    result = result_of(battle)
    assert [side.success for side in result.sides] == [False, True]
    assert result.sides[1].armies == ["french"]
    assert [leader.fate for leader in result.leaders] == ["ran_away", "unhurt"]

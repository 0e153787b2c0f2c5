"""Hand to hand, and the generals in it."""

from typing import Any

import pytest

from rules.core.umpire import Umpire
from rules.fast_musket.combat import melee, retreat
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.words import MELEE
from tests.fast_musket.field import battery, battle_of, duel, foot, notes, order, side, umpire_of


def fight(battle: Battle, faces: list[int], flank: bool = False) -> Umpire:
    """The melee of the first unit, which has charged up the table, with the second."""
    umpire = umpire_of(battle, faces)
    charger, target = battle.units[0], battle.units[1]
    charger.engaged = target.engaged = True
    melee.fight(umpire, battle, charger, target, Contact(0, 1, flank, 0))
    return umpire


def totals(battle: Battle, flank: bool = False) -> tuple[int, int]:
    """What either unit adds to its die."""
    umpire = umpire_of(battle, [1, 1])
    red, blue = battle.units[0], battle.units[1]
    return melee.score(umpire, red, blue, flank) - 1, melee.score(umpire, blue, red, False) - 1


@pytest.mark.rule("FM-MELEE-1", "FM-RETREAT-1")
def test_the_loser_goes_back_and_reforms() -> None:
    """The lower score loses a base, goes back 12 inches and reforms in the next turn; the winner stays."""
    battle = battle_of(duel(30), turn=2)
    fight(battle, [5, 3])
    red, blue = battle.units
    assert (red.bases, blue.bases, blue.lost[MELEE]) == (6, 5, 1)
    assert (blue.x, blue.y, blue.heading) == (450, 285 - 120, 16)
    assert (blue.reforming, red.reforming, red.y) == (3, 0, 315)


@pytest.mark.rule("FM-MELEE-1")
def test_a_charger_may_lose() -> None:
    """A charger that is beaten goes back the way it came."""
    battle = battle_of(duel(30))
    fight(battle, [3, 5])
    assert (battle.units[0].y, battle.units[0].heading, battle.units[0].bases) == (315 + 120, 0, 5)


@pytest.mark.rule("FM-MELEE-1")
def test_a_tie_costs_both_a_base_and_is_rolled_again() -> None:
    """Two ties take two bases from each before the third roll decides."""
    battle = battle_of(duel(30))
    umpire = fight(battle, [4, 4, 2, 2, 6, 1])
    assert [unit.bases for unit in battle.units] == [4, 3]
    assert (notes(umpire, "ties_melee"), notes(umpire, "wins_melee")) == (["blue", "blue"], ["blue"])


@pytest.mark.rule("FM-MELEE-1", "FM-FIRE-6")
def test_ties_may_destroy_both() -> None:
    """Two units of two bases that tie are both gone."""
    battle = battle_of(duel(30, {"bases": 2}, {"bases": 2}, first_wins_at=0, second_wins_at=0))
    fight(battle, [4, 4])
    assert [unit.on_table for unit in battle.units] == [False, False]
    assert battle.losses == [2, 2]


@pytest.mark.rule("FM-MELEE-1", "FM-MELEE-2")
def test_after_a_tie_the_bases_are_counted_again() -> None:
    """A unit of three that ties is gone down to two; of two, gone, so the other has no opponent left."""
    battle = battle_of(duel(30, {"bases": 3}, {"bases": 2}))
    fight(battle, [3, 4])
    assert [unit.bases for unit in battle.units] == [2, 0]


@pytest.mark.rule("FM-MELEE-2")
def test_modifiers_of_numbers_flank_and_picked_men() -> None:
    """More bases, a hit in flank or rear, and picked men add one each."""
    assert totals(battle_of(duel(30))) == (0, 0)
    assert totals(battle_of(duel(30, {"bases": 7}))) == (1, 0)
    assert totals(battle_of(duel(30, other={"bases": 7}))) == (0, 1)
    assert totals(battle_of(duel(30)), flank=True) == (1, 0)
    assert totals(battle_of(duel(30, {"troop": "grenadiers"}, {"troop": "highlanders"}))) == (1, 1)


@pytest.mark.rule("FM-MELEE-2")
def test_modifiers_of_generals_and_crews() -> None:
    """A commander adds one and a gun crew takes one off; a body of foot has more bases than a gun."""
    raw = order(
        side("Red", [foot("red", 450, 330, "w")], commanders=[{"id": "c", "overall": True, "with": "red"}]),
        side("Blue", [], [battery("g", 450, 290, "e")]),
    )
    assert totals(battle_of(raw)) == (2, -1)


def led(**options: Any) -> Battle:
    """A duel in which the first unit has a general with it."""
    raw = duel(30, **options)
    raw["player"]["commanders"] = [{"id": "c", "name": "C", "overall": True, "with": "red"}]
    return battle_of(raw)


@pytest.mark.rule("FM-COMMAND-2")
@pytest.mark.parametrize(
    ("faces", "falls"), [([5, 1, 6], True), ([5, 1, 5], False), ([1, 6, 6], True), ([1, 6, 4], False)]
)
def test_a_general_may_fall_whether_he_wins_or_loses(faces: list[int], falls: bool) -> None:
    """After a melee, won or lost, a six fells the general who was in it."""
    battle = led()
    umpire = fight(battle, faces)
    assert battle.commanders[0].fallen is falls
    assert battle.units[0].commanders == (0 if falls else 1)
    assert [event.rule for event in umpire.events if event.kind == "roll"][-1] == "FM-COMMAND-2"


@pytest.mark.rule("FM-COMMAND-2", "FM-RETREAT-1")
@pytest.mark.parametrize(("face", "falls"), [(6, True), (5, False)])
def test_a_general_is_in_danger_though_his_unit_runs_off_the_table(face: int, falls: bool) -> None:
    """He has fought a melee and lost it: a die is thrown before his unit is gone, and he goes with it if he lives."""
    battle = led()
    for unit, y in zip(battle.units, (580, 550), strict=True):
        unit.y = y
        unit.lay()
    battle.commanders[0].y = 580
    umpire = fight(battle, [1, 6, face])
    general, red = battle.commanders[0], battle.units[0]
    assert (red.on_table, red.routed) == (False, True)
    assert (general.fallen, general.gone, general.unit) == (falls, not falls, -1)
    assert [event.faces for event in umpire.events if event.rule == "FM-COMMAND-2" and event.faces] == [[face]]


@pytest.mark.rule("FM-COMMAND-2")
def test_one_die_for_each_melee_and_not_for_each_round() -> None:
    """However often it was tied, the general is thrown for once."""
    battle = led()
    umpire = fight(battle, [3, 4, 3, 4, 6, 1, 2])
    assert [event.faces for event in umpire.events if event.rule == "FM-COMMAND-2"] == [[2]]


@pytest.mark.rule("FM-MELEE-1")
def test_who_has_been_beaten_off_fights_no_second_melee() -> None:
    """A target charged twice that loses the first melee is gone before the second."""
    raw = order(
        side("Red", [foot("red", 450, 315, "w"), foot("red-2", 545, 315, "w")]),
        side("Blue", [foot("blue", 480, 285, "e")]),
    )
    battle = battle_of(raw)
    for unit in battle.units:
        unit.engaged = True
    battle.contacts = [Contact(0, 2, False, 0), Contact(1, 2, False, 0)]
    umpire = umpire_of(battle, [6, 1])
    melee.fight_all(umpire, battle)
    assert (battle.units[2].bases, battle.contacts) == (5, [])
    assert [(event.who, event.after) for event in umpire.events if event.what == "no_melee"] == [("red-2", "blue")]


@pytest.mark.rule("FM-MELEE-1", "FM-CHARGE-4")
def test_who_fell_back_and_charges_another_does_not_fight_from_afar() -> None:
    """A unit driven off by a second charge may charge in its own turn; the first charger has no opponent."""
    raw = order(
        side("Red", [foot("red", 450, 315, "w")]),
        side("Blue", [foot("blue", 450, 285, "e"), foot("blue-2", 700, 285, "e")]),
    )
    battle = battle_of(raw)
    red, blue, other = battle.units
    battle.contacts = [Contact(1, 0, False, 16)]
    retreat.fall_back(umpire_of(battle, []), battle, red, 16)
    assert (red.x, red.y) == (450, 435)
    battle.contacts.append(Contact(0, 2, False, 0))
    for unit in battle.units:
        unit.engaged = True
    umpire = umpire_of(battle, [6, 1])
    melee.fight_all(umpire, battle)
    assert (red.bases, blue.bases, other.bases, umpire.dice_rolled) == (6, 6, 5, 2)


@pytest.mark.rule("FM-MELEE-1", "FM-WIN-2")
def test_the_melee_that_decides_the_battle_is_the_last() -> None:
    """The base that decides it is lost in the first of two melees, and the second is not fought."""
    raw = order(
        side("Red", [foot("red", 300, 315, "w"), foot("red-2", 600, 315, "w")]),
        side("Blue", [foot("blue", 300, 285, "e"), foot("blue-2", 600, 285, "e")]),
        second_wins_at=1,
    )
    battle = battle_of(raw)
    for unit in battle.units:
        unit.engaged = True
    battle.contacts = [Contact(0, 2, False, 0), Contact(1, 3, False, 0)]
    umpire = umpire_of(battle, [1, 6])
    melee.fight_all(umpire, battle)
    assert (battle.ending, battle.winner, umpire.dice_rolled) == ("sudden_death", 1, 2)
    assert notes(umpire, "wins_melee") == ["red"]


@pytest.mark.rule("FM-MELEE-1")
@pytest.mark.parametrize("gone", [0, 1])
def test_no_unit_fights_that_is_no_longer_there(gone: int) -> None:
    """A melee of which either side has left the table is not fought."""
    battle = battle_of(duel(30))
    battle.contacts.append(Contact(0, 1, False, 0))
    battle.units[gone].on_table = False
    umpire = umpire_of(battle, [6, 1])
    melee.fight_all(umpire, battle)
    assert (umpire.dice_rolled, battle.contacts) == (0, [])
    assert notes(umpire, "no_melee") == ["blue"]

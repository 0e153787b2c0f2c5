"""Reinforcements: the seven, the investment level, the four printed tables, and where they come on."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import reinforcements
from rules.muskets_mohawks.pieces.pef import Pef
from tests.muskets_mohawks.combat.field import every_face, men, officer, passing, rows, script
from tests.muskets_mohawks.encounter.scene import scene

# The tables of p.27-28, typed from the book: total → (troop, how many units) of each part.
INDIAN_TABLE = {
    1: "indian",
    2: "indian",
    3: "indian",
    4: "indian",
    5: "irregular",
    6: "indian indian",
    7: "indian indian",
    8: "indian indian irregular",
    9: "indian indian indian indian",
    10: "indian indian indian indian",
}
PRINTED = {
    "french": {
        1: "indian",
        2: "indian",
        3: "irregular",
        4: "irregular",
        5: "line",
        6: "line",
        7: "irregular indian",
        8: "line line",
        9: "line line",
        10: "line line irregular",
    },
    "french_allies": INDIAN_TABLE,
    "british": {
        1: "indian",
        2: "indian",
        3: "militia",
        4: "militia",
        5: "line",
        6: "irregular",
        7: "line line",
        8: "line line",
        9: "line line",
        10: "line line militia",
    },
    "british_allies": INDIAN_TABLE,
}
EUROPEAN = {"french": "french", "french_allies": "french", "british": "british", "british_allies": "british"}


@pytest.mark.rule("MM-REINF-2", "MM-TROOP-1")
@pytest.mark.parametrize("faction", list(PRINTED))
@pytest.mark.parametrize("total", range(1, 11))
def test_each_total_brings_what_is_printed(faction: str, total: int) -> None:
    """Every row of every army's table brings its units, ten figures each, Indians from the allies' army."""
    battle = scene(rivals=("british", faction) if EUROPEAN[faction] == "french" else ("french", faction))
    units = reinforcements.raise_force(script(*[3] * 20), battle, "MM-REINF-2", 1, total)
    assert [unit.troop for unit in units] == PRINTED[faction][total].split()
    for unit in units:
        army = EUROPEAN[faction]
        assert unit.faction == (f"{army}_allies" if unit.troop == "indian" else army)
        assert (unit.figures, unit.paper, unit.weapon) == (10, 10, "musket")
        assert not unit.on_table


@pytest.mark.rule("MM-REINF-2", "MM-REP-2")
def test_reinforcements_have_reps_of_their_own_dice() -> None:
    """Each unit and its leader roll for Rep: militia on a 1 have 3, an NCO on a 4 counts 5 and has 5."""
    battle = scene(rivals=("french", "british"))
    umpire = script(1, 4)
    (unit,) = reinforcements.raise_force(umpire, battle, "MM-REINF-2", 1, 3)
    assert (unit.troop, unit.rep, unit.leader_rep) == ("militia", 3, 5)


@pytest.mark.rule("MM-REINF-2", "MM-LEAD-1")
@pytest.mark.parametrize(
    ("faction", "total", "ranks"),
    [("french", 8, ["lieutenant"]), ("french", 5, []), ("french_allies", 6, []), ("french_allies", 9, ["war_chief"])],
)
def test_a_platoon_brings_its_lieutenant_and_two_war_parties_their_chief(
    faction: str, total: int, ranks: list[str]
) -> None:
    """Higher leaders come with the formations that have them, and with no smaller ones."""
    battle = scene(rivals=("british", faction))
    reinforcements.raise_force(script(*[3] * 20), battle, "MM-REINF-2", 1, total)
    assert [leader.rank for leader in battle.leaders] == ranks


@pytest.mark.rule("MM-REINF-2")
def test_a_single_unit_that_completes_a_platoon_brings_the_lieutenant() -> None:
    """One more unit of regulars makes a platoon with a lone one; with a commanded pair it does not."""
    lone = men("e1", "line", 1)
    battle = scene(lone)
    (unit,) = reinforcements.raise_force(script(3, 3, 3), battle, "MM-REINF-2", 1, 5)
    assert battle.leaders[0].commands == ["e1", unit.id]
    again = scene(men("a", "line", 1), men("b", "line", 1))
    again.leaders.append(officer("lt", again.units[0]))
    again.leaders[0].commands = ["a", "b"]
    reinforcements.raise_force(script(3, 3), again, "MM-REINF-2", 1, 5)
    assert len(again.leaders) == 1


@pytest.mark.rule("MM-CAMP-6", "MM-REINF-2")
def test_an_army_that_is_out_sends_no_men() -> None:
    """Allies who left the war are struck from the row that names them, and the rest of it comes."""
    battle = scene()
    battle.out = ["french_allies"]
    assert reinforcements.raise_force(script(), battle, "MM-REINF-2", 1, 1) == []
    units = reinforcements.raise_force(script(3, 3), battle, "MM-REINF-2", 1, 7)
    assert [unit.troop for unit in units] == ["irregular"]


@pytest.mark.rule("MM-REINF-1")
def test_the_books_example_of_the_french_reinforcements() -> None:
    """P.27: dice of 3 and 4, then 1 and 2 against a level of 3, then a 4: irregulars and Indians on row 7."""
    battle = scene(men("e9", "indian", 1), encounter="raid_attack")
    umpire = script(1, 2, 4, 3, 3, 3, 3, 3, 2)
    reinforcements.call_up(umpire, battle, 3, 4)
    assert ("reinforcements_french", "7") in rows(umpire)
    assert [unit.troop for unit in battle.units[1:]] == ["irregular", "indian"]


@pytest.mark.rule("MM-REINF-1")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_how_strong_reinforcements_are(level: int) -> None:
    """Over all faces the total is a die + level with two passes, a die with one, nothing with none."""

    def play(umpire: Umpire) -> Hashable:
        return reinforcements.strength_total(umpire, scene(level=level), 1)

    expected: dict[Hashable, Fraction] = {0: passing(2, level)[0]}
    for die in range(1, 7):
        expected[die] = expected.get(die, Fraction(0)) + passing(2, level)[1] / 6
        expected[die + level] = expected.get(die + level, Fraction(0)) + passing(2, level)[2] / 6
    assert every_face(play) == expected


@pytest.mark.rule("MM-REINF-1")
@pytest.mark.parametrize(("dice", "comes"), [((3, 4), True), ((4, 4), False), ((2, 4), False), ((5, 2), False)])
def test_only_a_seven_and_only_the_higher_side(dice: tuple[int, int], comes: bool) -> None:
    """The enemy gets help on a seven when its die is the higher one, and then a die says by which edge."""
    battle = scene(men("e9", "indian", 1), encounter="raid_attack", own_level=0)
    faces = [1, 1, 1, 3, 3, 2, 1, 1] if comes else [6, 6]
    reinforcements.call_up(script(*faces), battle, *dice)
    assert (len(battle.units) > 1) == comes


@pytest.mark.rule("MM-ENC-1", "MM-REINF-1")
def test_a_scouting_player_is_not_reinforced() -> None:
    """On a scout a seven for the player brings no unit and rolls nothing."""
    battle = scene(men("u1"))
    umpire = script()
    reinforcements.call_up(umpire, battle, 5, 2)
    assert len(battle.units) == 1
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-REINF-1", "MM-ENC-2")
def test_with_no_unit_on_the_table_a_pef_comes_instead() -> None:
    """It is put in a rolled section, or the nearest without the player's figures; its strength is not rolled yet."""
    battle = scene(men("u1", at=(240, 80), heading=0), encounter="raid_attack", posture="raid_defend")
    reinforcements.call_up(script(1, 1, 2), battle, 3, 4)
    assert (battle.pefs[0].x, battle.pefs[0].y) == (80, 80)
    reinforcements.call_up(script(1, 1, 6), battle, 3, 4)
    assert (battle.pefs[1].x, battle.pefs[1].y) == (400, 240)
    assert isinstance(battle.pefs[0], Pef)


@pytest.mark.rule("MM-REINF-3")
@pytest.mark.parametrize(
    ("faces", "edge", "x", "y"),
    [
        ((1, 2, 5), 3, 0, 350),  # left edge, 6 + 7 inches up from the near corner
        ((2, 2, 5), 2, 130, 480),  # behind, 6 + 7 from the left
        ((3, 4), 2, 200, 480),  # behind, 4 left of the centre
        ((4, 4), 2, 280, 480),
        ((5, 2, 5), 2, 350, 480),
        ((6, 2, 5), 1, 480, 350),
    ],
)
def test_where_they_come_on(faces: tuple[int, ...], edge: int, x: int, y: int) -> None:
    """Each row of the entry table is an edge as the side sees it and a distance along it."""
    battle = scene()
    unit = men("r1")
    unit.on_table = False
    reinforcements.choose_entry(script(*faces), battle, 0, [unit])
    assert (unit.entered_from, unit.x, unit.y, unit.xs) == (edge, x, y, [])


@pytest.mark.rule("MM-REINF-3")
def test_left_and_right_are_the_sides_own() -> None:
    """For the enemy, who looks down the table, left is the right edge and up runs from the far corner."""
    battle = scene()
    unit = men("e1", side=1)
    reinforcements.choose_entry(script(1, 1, 1), battle, 1, [unit])
    assert (unit.entered_from, unit.x, unit.y) == (1, 480, 80)
    reinforcements.choose_entry(script(3, 2), battle, 1, [unit])
    assert (unit.entered_from, unit.x, unit.y) == (0, 260, 0)


@pytest.mark.rule("MM-LEAVE-1", "MM-REINF-1")
@pytest.mark.parametrize(("dice", "rolled"), [((3, 4), 0), ((4, 3), 2)])
def test_no_unit_helps_a_side_that_is_going(dice: tuple[int, int], rolled: int) -> None:
    """The enemy has had enough, and his sevens bring nothing; the player's are rolled for as ever."""
    battle = scene(men("u1", at=(240, 400)), men("e1", side=1, at=(240, 40)), encounter="raid_attack")
    battle.sides[1].had_enough = True
    umpire = script(6, 6)
    reinforcements.call_up(umpire, battle, *dice)
    assert umpire.dice_rolled == rolled
    assert len(battle.units) == 2

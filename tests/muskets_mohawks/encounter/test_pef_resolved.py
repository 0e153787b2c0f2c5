"""What possible enemy forces turn out to be, at first sight or unseen."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.encounters import deployment, resolving
from rules.muskets_mohawks.pieces.pef import Pef
from tests.muskets_mohawks.combat.field import every_face, men, passing, rows, script
from tests.muskets_mohawks.encounter.scene import scene


@pytest.mark.rule("MM-PEF-3")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("contesting", [True, False])
def test_what_a_marker_turns_out_to_be(level: int, contesting: bool) -> None:
    """Over all faces: the level counts one more or less for passing, and unchanged for the strength."""

    def play(umpire: Umpire) -> Hashable:
        battle = scene(level=level, contesting=contesting)
        return resolving.contact(umpire, battle, "pef1")

    chance = passing(2, level + 1 if contesting else level - 1)
    expected: dict[Hashable, Fraction] = {(0, False): chance[0]}
    for die in range(1, 7):
        expected[(die, False)] = expected.get((die, False), Fraction(0)) + chance[1] / 6
        for dug_in, weight in ((False, Fraction(4, 6)), (True, Fraction(2, 6))):
            key = (die + level, dug_in)
            expected[key] = expected.get(key, Fraction(0)) + chance[2] * weight / 6
    assert every_face(play) == {key: value for key, value in expected.items() if value}


@pytest.mark.rule("MM-PEF-3", "MM-PEF-5")
def test_the_books_first_example_of_a_resolved_marker() -> None:
    """P.30: 4 and 2 against a level of 4 (controlled: 3 here passes 1, uncontrolled 2), a 3, a 5: nine is a platoon."""
    battle = scene(men("u1", "irregular", at=(240, 450)), rivals=("french", "british"), level=4, contesting=True)
    battle.pefs.append(Pef("pef1", 240, 200))
    umpire = script(4, 2, 3, 5, *[3] * 5)
    units = resolving.resolve(umpire, battle, battle.pefs[0])
    assert ("reinforcements_british", "9") in rows(umpire)
    assert [unit.troop for unit in units] == ["line", "line"]
    assert len(battle.leaders) == 1
    assert battle.works == []


@pytest.mark.rule("MM-PEF-4", "MM-PEF-3")
def test_the_books_second_example_a_platoon_behind_its_works() -> None:
    """P.30: level 3 counted as 4, dice 3 and 2, a 5, a 6: a platoon, in a DV 1 building 8 long and fieldworks 7."""
    battle = scene(men("u1", "irregular", at=(240, 450)), rivals=("french", "british"), level=3, contesting=True)
    battle.pefs.append(Pef("pef1", 240, 150))
    # Strength 6 + 3; Reps of two units, leaders and the Lieutenant; then half a die (3: 2, 1: 1) and the kind (1, 6).
    umpire = script(3, 2, 5, 6, *[3] * 5, 3, 1, 1, 6)
    units = resolving.resolve(umpire, battle, battle.pefs[0])
    assert [unit.troop for unit in units] == ["line", "line"]
    (building,) = battle.houses
    assert (building.x1 - building.x0, building.dv) == (80, 1)
    assert units[0].house == building.id
    (works,) = battle.works
    assert (works.kind, works.x1 - works.x0, works.dv) == ("fieldworks", 70, 2)
    assert units[1].works == works.id
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-PEF-4")
@pytest.mark.parametrize(
    ("die", "kind", "dv"),
    [(1, "building", 1), (2, "gully", 0), (3, "gully", 0), (4, "gully", 0), (5, "fieldworks", 2), (6, "fieldworks", 2)],
)
@pytest.mark.parametrize(("half", "inches"), [(1, 7), (2, 7), (3, 8), (4, 8), (5, 9), (6, 9)])
def test_each_kind_and_length_of_position(die: int, kind: str, dv: int, half: int, inches: int) -> None:
    """A die a unit says what it holds, half a die how long it is beyond 6 inches."""
    unit = men("e1", "indian", 1)
    unit.on_table, unit.xs, unit.ys = False, [], []
    battle = scene(men("u1", at=(240, 450)), unit)
    deployment.in_positions(script(half, die), battle, [unit], 240, 150)
    if kind == "building":
        assert [(h.x1 - h.x0, h.dv) for h in battle.houses] == [(10 * inches, dv)]
    else:
        assert [(w.kind, w.x1 - w.x0, w.dv, w.holder) for w in battle.works] == [(kind, 10 * inches, dv, "enemy")]
    assert unit.on_table


@pytest.mark.rule("MM-PEF-5")
def test_figures_stand_where_the_marker_stood() -> None:
    """They face the enemy on the marker's spot, on the table at once."""
    battle = scene(men("u1", at=(240, 450)))
    battle.pefs.append(Pef("pef1", 300, 200))
    (unit,) = resolving.resolve(script(1, 6, 1, 3, 3), battle, battle.pefs[0])
    assert unit.on_table
    assert abs(int(unit.x) - 300) <= 30
    assert abs(int(unit.y) - 200) <= 30
    assert unit.heading in (16, 17, 18)
    assert battle.sides[1].armies == ["french_allies"]


@pytest.mark.rule("MM-PEF-3")
def test_a_listed_force_is_uncovered_without_a_table() -> None:
    """Units dealt to a marker are there when it is seen, and a marker dealt none was never anything."""
    unit = men("e1", "indian", 1)
    unit.on_table, unit.xs, unit.ys, unit.x, unit.y = False, [], [], -1, -1
    battle = scene(men("u1", at=(240, 450)), unit)
    battle.pefs.extend([Pef("pef1", 240, 200, listed=True, force=["e1"]), Pef("pef2", 100, 200, listed=True)])
    umpire = script()
    resolving.resolve_seen(umpire, battle)
    assert battle.pefs == []
    assert unit.on_table
    assert umpire.dice_rolled == 0

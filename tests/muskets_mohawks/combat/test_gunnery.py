"""Guns in action, pages 10 and 15 of the book: canister, ball, how far a gun turns, and loading."""

from fractions import Fraction

import pytest

from rules.muskets_mohawks.combat import fire, gunnery
from rules.muskets_mohawks.combat.gunnery import lay
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import weapon_range
from tests.muskets_mohawks.combat.battery import gun_of, gunners, guns_on
from tests.muskets_mohawks.combat.field import every_face, men, officer, rolls, script

PASSES = [1] * 12  # for the tests of the units fired at


def mob(at: tuple[int, int], figures: int = 10, ranks: int = 2) -> Unit:
    """French irregulars in a mob that looks at the gun."""
    return men("t", "irregular", 1, formation="mob", at=at, heading=16, figures=figures, ranks=ranks)


@pytest.mark.rule("MM-GUN-1")
def test_the_example_of_canister() -> None:
    """Page 15: of ten in a mob six stand in the cone; 1, 2, 2, 3, 4 and 5 hit the three that are closest.

    The mob's middle is two inches to the side of the barrel, so that three of each rank are within two inches of it.
    """
    gun = gunners(at=(240, 400))
    target = mob((260, 310))
    battle = guns_on(gun, target)
    umpire = script(1, 2, 2, 3, 4, 5, *[6] * 6, *PASSES)
    taken = gunnery.fire(umpire, battle, gun, target, turns=False)
    assert rolls(umpire)[0] == ("MM-GUN-1", [1, 2, 2, 3, 4, 5])
    assert taken == 3
    assert target.figures == 7
    assert target.lost_fire == 3


@pytest.mark.rule("MM-GUN-1")
def test_canister_hits_one_figure_an_inch_at_most() -> None:
    """Two ranks at two and three inches from the muzzle are ten figures, and at most three fall."""
    gun = gunners(at=(240, 400))
    target = mob((240, 380))
    battle = guns_on(gun, target)
    taken = gunnery.fire(script(*[1] * 10, *[6] * 6, *PASSES), battle, gun, target, turns=False)
    assert taken == 3


@pytest.mark.rule("MM-GUN-1")
@pytest.mark.parametrize(("sideways", "dice"), [(20, 1), (21, 0)])
def test_the_cone_is_four_inches_wide(sideways: int, dice: int) -> None:
    """A figure two inches to the side of the barrel stands in the cone, one a tenth farther off does not."""
    gun = gunners(at=(240, 400))
    shot = lay(
        guns_on(gun, one := men("t", "irregular", 1, at=(240 + sideways, 300), figures=1)), gun, gun_of(gun), one, False
    )
    assert (len(shot.units) if shot is not None else 0) == dice


@pytest.mark.rule("MM-GUN-2")
@pytest.mark.parametrize(("inches", "kind", "need"), [(18, "canister", 2), (19, "ball", 3)])
def test_canister_within_eighteen_inches_and_ball_beyond(inches: int, kind: str, need: int) -> None:
    """The distance alone says what the gun fires; canister hits on 1 and 2, ball on 1 to 3."""
    for face, falls in ((need, 1), (need + 1, 0)):
        gun = gunners(at=(240, 400))
        target = men("t", "irregular", 1, at=(240, 400 - 10 * inches - 5), figures=2, heading=16, ranks=2)
        umpire = script(face, 6, 6, 6, *PASSES)
        assert gunnery.fire(umpire, guns_on(gun, target), gun, target) == falls
        rolled = next(event for event in umpire.events if event.kind == "roll")
        assert (rolled.what, rolled.need) == (kind, need)


@pytest.mark.rule("MM-GUN-2", "MM-WEAPON-1")
def test_a_ball_flies_ten_feet() -> None:
    """Its line is 120 inches long, which is farther than any table; a gun is in range wherever it has a line."""
    assert weapon_range("cannon") == 1200


@pytest.mark.rule("MM-GUN-2")
def test_the_example_of_ball() -> None:
    """Page 15: through two lines, between the third and the fourth man, four are at risk; 1, 2, 2 and 6 hit three."""
    gun = gunners(at=(240, 460))
    front = men("front", at=(240, 80), side=1, heading=16)
    rear = men("rear", at=(240, 50), side=1, heading=16)
    umpire = script(1, 2, 2, 6, *[6] * 6, *PASSES)
    gunnery.fire(umpire, guns_on(gun, front, rear), gun, rear)
    assert rolls(umpire)[0] == ("MM-GUN-2", [1, 2, 2, 6])
    assert (front.figures, rear.figures) == (8, 9)


@pytest.mark.rule("MM-GUN-2")
@pytest.mark.parametrize(("sideways", "dice"), [(10, 2), (11, 1)])
def test_a_ball_endangers_an_inch_to_either_side(sideways: int, dice: int) -> None:
    """A man an inch from the line of the shot is in its way, one a tenth farther off is not."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(240, 180), figures=1)
    other = men("o", "irregular", 1, at=(240 + sideways, 120), figures=1)
    shot = lay(guns_on(gun, target, other), gun, gun_of(gun), target, False)
    assert shot is not None
    assert len(shot.units) == dice


@pytest.mark.rule("MM-GUN-2")
@pytest.mark.parametrize(("x", "turns", "fires"), [(292, False, True), (296, False, False), (296, True, True)])
def test_a_ball_goes_fifteen_degrees_off_the_barrel(x: int, turns: bool, fires: bool) -> None:
    """At 20 inches 15 degrees are five inches and a third to the side; beyond, the gun has to be turned."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(x, 205), figures=1)
    assert gunnery.can_fire(guns_on(gun, target), gun, target, turns) is fires


@pytest.mark.rule("MM-ACT-2", "MM-GUN-2")
@pytest.mark.parametrize(
    ("at", "fires", "heading"),
    [((440, 240), True, 8), ((435, 275), True, 8), ((400, 340), False, 0), ((240, 440), False, 0)],
)
def test_gun_and_crew_turn_by_ninety_degrees(at: tuple[int, int], fires: bool, heading: int) -> None:
    """They turn to the side and fire as one action, ball even 15 degrees beyond, but not behind them."""
    gun = gunners(at=(240, 240))
    target = men("t", "irregular", 1, at=at, figures=1)
    battle = guns_on(gun, target)
    assert gunnery.can_fire(battle, gun, target) is fires
    gunnery.fire(script(6, *PASSES), battle, gun, target)
    assert (gun_of(gun).heading, gun.heading) == (heading, heading)
    assert (gun_of(gun).x, gun_of(gun).y) == (240, 240)


@pytest.mark.rule("MM-GUN-1", "MM-GUN-2")
def test_no_unit_fires_a_gun_over_a_friend() -> None:
    """A friend, or a leader of one's own, in the way of every line to the target forbids the shot."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(240, 200), figures=1)
    friend = men("f", "line", at=(240, 300), figures=5, heading=0)
    assert not gunnery.can_fire(guns_on(gun, target, friend), gun, target)
    captain = officer("c", men("far", at=(60, 60)))
    captain.x, captain.y = 240, 300
    assert not gunnery.can_fire(guns_on(gun, target, captain), gun, target)
    captain.x = 300
    assert gunnery.can_fire(guns_on(gun, target, captain), gun, target)


@pytest.mark.rule("MM-GUN-1")
def test_a_gun_needs_weather_a_line_and_no_melee() -> None:
    """Terrible weather, a house in the way, a melee of either side: no shot."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(240, 300), figures=2)
    battle = guns_on(gun, target)
    assert fire.can_fire(battle, gun, target)
    battle.weather = 1
    assert not fire.can_fire(battle, gun, target)
    battle.weather = 0
    target.opponents = ["x"]
    assert not fire.can_fire(battle, gun, target)
    target.opponents = []
    gun.gun = None
    assert not fire.can_fire(battle, gun, target)


@pytest.mark.rule("MM-WEATHER-1", "MM-GUN-1")
def test_damp_powder_costs_a_gun_its_dice_too() -> None:
    """In foul weather the dice of the shot are rolled for misfires first."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(240, 300), figures=2, ranks=1)
    battle = guns_on(gun, target)
    battle.weather = 3
    umpire = script(5, 4, 1, 6, 6, *PASSES)
    gunnery.fire(umpire, battle, gun, target)
    assert rolls(umpire)[:2] == [("MM-WEATHER-1", [5, 4]), ("MM-GUN-1", [1])]


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3", "MM-GUN-2")
def test_all_who_stand_in_the_way_have_received_fire() -> None:
    """Both lines test under fire, the one with a casualty for that as well, each with one roll."""
    gun = gunners(at=(240, 460))
    front = men("front", at=(240, 80), side=1, heading=16)
    rear = men("rear", at=(240, 50), side=1, heading=16)
    umpire = script(1, 6, 6, 6, 2, 2, *PASSES)
    gunnery.fire(umpire, guns_on(gun, front, rear), gun, rear)
    tests = [(event.who, event.what) for event in umpire.events if event.kind == "roll" and event.rule == "MM-REACT-1"]
    assert tests == [("front", "received_fire+received_casualty"), ("rear", "received_fire")]


@pytest.mark.rule("MM-GUN-3")
def test_two_markers_and_no_shot_before_both_are_gone() -> None:
    """Page 15: fired, the gun has two markers; with one left it still does not fire."""
    gun = gunners(at=(240, 400))
    target = men("t", "irregular", 1, at=(240, 300), figures=2)
    battle = guns_on(gun, target)
    gunnery.fire(script(6, 6, *PASSES), battle, gun, target)
    for left in (2, 1):
        assert gun_of(gun).markers == left
        assert not gunnery.can_fire(battle, gun, target)
        assert gunnery.reload(script(5), gun)
    assert gunnery.can_fire(battle, gun, target)
    assert not gunnery.reload(script(), gun)


@pytest.mark.rule("MM-GUN-3")
@pytest.mark.parametrize(
    ("troop", "crew", "chance"),
    [
        ("artillery", 5, 5),
        ("artillery", 3, 3),
        ("artillery", 1, 1),
        ("line", 5, 4),
        ("line", 2, 1),
        ("line", 1, 0),
        ("line", 10, 4),
    ],
)
def test_the_crew_loads_by_its_number(troop: str, crew: int, chance: int) -> None:
    """A die against the number of the crew removes one marker; one less without a gunner among them."""
    gun = gunners(crew=min(crew, 5), markers=2)
    gun.troop, gun.figures = troop, crew

    def loads(umpire: object) -> int:
        gun_of(gun).markers = 2
        gunnery.reload(umpire, gun)  # type: ignore[arg-type]
        return int(gun_of(gun).markers)

    assert every_face(loads).get(1, 0) == Fraction(chance, 6)


@pytest.mark.rule("MM-ACT-2")
def test_a_limbered_gun_does_not_fire() -> None:
    """It has to be unlimbered first, which is an action of its own."""
    gun = gunners(at=(240, 400), limbered=True)
    target = men("t", "irregular", 1, at=(240, 300), figures=2)
    battle = guns_on(gun, target)
    assert not gunnery.can_fire(battle, gun, target)
    gunnery.limber(script(), gun, False)
    assert gunnery.can_fire(battle, gun, target)


@pytest.mark.rule("MM-GUN-1")
def test_units_off_the_table_and_in_houses_are_not_in_the_way() -> None:
    """A friend in the cone forbids the shot, but none who has left the table or is in a house."""
    gun, target, friend = gunners(at=(240, 400)), mob((240, 310)), men("f", at=(240, 350))
    battle = guns_on(gun, target, friend)
    assert lay(battle, gun, gun_of(gun), target, False) is None
    friend.on_table = False
    assert lay(battle, gun, gun_of(gun), target, False) is not None
    friend.on_table, friend.house = True, "h"
    assert lay(battle, gun, gun_of(gun), target, False) is not None


@pytest.mark.rule("MM-GUN-2")
def test_a_ball_hits_figures_without_a_maximum() -> None:
    """Three mobs two abreast, one behind another: all thirty are hit, the last of them 24 inches from the muzzle."""
    gun = gunners(at=(240, 400))
    mobs = [
        men(name, "irregular", 1, formation="mob", at=(240, y), heading=16, ranks=5)
        for name, y in (("near", 370), ("middle", 290), ("far", 200))
    ]
    battle = guns_on(gun, *mobs)
    umpire = script(*[1] * 30, *[6] * 60)
    assert gunnery.fire(umpire, battle, gun, mobs[2]) == 10
    assert rolls(umpire)[0] == ("MM-GUN-2", [1] * 30)
    assert [each.figures for each in mobs] == [0, 0, 0]


@pytest.mark.rule("MM-GUN-1")
@pytest.mark.parametrize(("y", "dice"), [(215, 2), (214, 1), (450, 1)])
def test_canister_flies_eighteen_inches_forward(y: int, dice: int) -> None:
    """A second enemy is in the cone up to 18 inches from the muzzle, by the edge of his base; none behind it is."""
    gun, target = gunners(at=(240, 400)), men("t", "irregular", 1, at=(240, 300), figures=1)
    other = men("o", "irregular", 1, at=(240, y), figures=1)
    shot = lay(guns_on(gun, target, other), gun, gun_of(gun), target, False)
    assert shot is not None
    assert len(shot.units) == dice

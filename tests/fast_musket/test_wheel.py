"""Changes of direction: how far a wheel may go, which enemy a unit turns to, and how guns are aimed."""

import pytest

from common.json_input import Json
from rules.fast_musket.movement import movement
from rules.fast_musket.sight import aim
from rules.fast_musket.words import FACINGS
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side, umpire_of
from tests.fast_musket.marching import offered, some


def wheels(most: int) -> list[str]:
    """Wheels by one step up to so many, to either hand."""
    return [f"{hand}:{turn}" for hand in ("left", "right") for turn in range(1, most + 1)]


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(("formation", "bases", "most"), [("line", 6, 3), ("line", 2, 8), ("column", 6, 8)])
def test_how_far_a_line_wheels(formation: str, bases: int, most: int) -> None:
    """The outer end of 9 inches walks 1.77 for each step of 11.25 degrees, of 1.5 inches 0.29; more than 90 never."""
    assert some(offered(battle_of(duel(250, {"formation": formation, "bases": bases}))), "left", "right") == wheels(
        most
    )


@pytest.mark.rule("FM-MOVE-3")
def test_what_is_left_of_a_move_is_left_for_wheels() -> None:
    """Two files are 3 inches wide: three wheels of a step cost 6 tenths each, and 42 are left: seven steps of eight."""
    raw = duel(250, {"formation": "double_line", "bases": 4})
    assert some(offered(battle_of(raw), "right:1", "right:1", "right:1"), "left", "right") == wheels(7)
    raw = duel(250, {"formation": "column"})
    assert some(offered(battle_of(raw), "ahead:100"), "left", "right") == wheels(6)


@pytest.mark.rule("FM-MOVE-3", "FM-MOVE-4")
@pytest.mark.parametrize(
    ("x", "left", "right"), [(420, 3, 1), (480, 1, 3)], ids=["before the left half", "before the right half"]
)
def test_a_friend_stops_a_wheel(x: int, left: int, right: int) -> None:
    """A friend 30 tenths before one half of a line lets it swing that way by a single step."""
    raw = duel(250)
    raw["player"]["units"].append(foot("friend", x, 395, "w", bases=2, formation="column"))
    codes = some(offered(battle_of(raw)), "left", "right")
    assert codes == [f"left:{turn}" for turn in range(1, left + 1)] + [f"right:{turn}" for turn in range(1, right + 1)]


@pytest.mark.rule("FM-MOVE-3")
def test_the_last_inches_may_go_into_a_wheel() -> None:
    """Ten bases that have gone 3 inches have 3 left, just enough for one step of their 15 inches: 2.95."""
    assert some(offered(battle_of(duel(250, {"bases": 10})), "ahead:30"), "left", "right") == ["left:1", "right:1"]
    assert some(offered(battle_of(duel(250, {"bases": 10})), "ahead:40"), "left", "right") == []


@pytest.mark.rule("FM-MOVE-3", "FM-FORM-1")
def test_a_wheel_to_the_left_mirrors_one_to_the_right() -> None:
    """The left end stays at 405; the middle is 45 tenths from it at 33.75 degrees, and 6 are left of its move."""
    battle = battle_of(duel(250))
    unit = battle.units[0]
    # A change of formation after it ends the move, for the march has begun.
    movement.march(umpire_of(battle, [], [["left:3", "form:column"], []]), battle, unit)
    assert (unit.x, unit.y, unit.heading) == (442, 400, 29)
    assert some(offered(battle_of(duel(250)), "left:3"), "ahead") == ["ahead:6"]


def against(x: int, y: int, **own: object) -> Json:
    """A unit in the eastern half, and an enemy in column with his middle at a place."""
    raw = order(
        side("Red", [foot("red", 450, 425, "w") | own]),
        side("Blue", [foot("blue", x, y, "e", formation="column", bases=2)]),
    )
    raw["enemy"]["units"].append(foot("far", 450, 40, "e"))
    return raw


def facing(raw: Json, *answers: str) -> int:
    """The heading of the unit after a turn towards the nearest enemy, and other answers before."""
    battle = battle_of(raw | {"enemy": raw["enemy"] | {"units": raw["enemy"]["units"][1:]}})
    battle.units[1].x, battle.units[1].y = raw["enemy"]["units"][0]["at"]
    battle.units[1].lay()
    movement.march(umpire_of(battle, [], [[*answers, "face:far", "halt"], []]), battle, battle.units[0])
    return battle.units[0].heading


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(
    ("x", "y", "formation", "heading"),
    [
        (800, 425, "line", 3),  # to the right: as far as six inches go
        (100, 425, "line", 29),
        (800, 425, "column", 8),  # all the way
        (100, 425, "column", 24),
        (450, 580, "line", 16),  # behind: it faces about
        (450, 580, "column", 16),
        (800, 500, "column", 16),  # a step more than a quarter of a circle to the right
        (100, 500, "column", 16),
    ],
)
def test_a_turn_towards_the_enemy(x: int, y: int, formation: str, heading: int) -> None:
    """It wheels towards an enemy at its side as far as it can, and faces about if he is behind."""
    assert facing(against(x, y, formation=formation)) == heading


@pytest.mark.rule("FM-MOVE-3")
def test_the_turn_that_faces_about_is_the_one_a_turn() -> None:
    """It costs nothing, and after it a unit may not face about again, in a bent line either."""
    battle = battle_of(duel(250, {"facing": "e"}))
    codes = offered(battle, "face:blue")
    assert (battle.units[0].heading, some(codes, "ahead", "about", "face")[0]) == (0, "ahead:60")
    assert not some(codes, "about", "face")
    for unit in (0, 1):
        bent = duel(250, {"bend": 2}, {"bend": 2})
        assert some(offered(battle_of(bent), unit=unit), "about") == ["about"]
        assert some(offered(battle_of(bent), "about", unit=unit), "about") == []


@pytest.mark.rule("FM-MOVE-3")
def test_no_second_about_face_goes_by_another_name() -> None:
    """A column that has faced about, with the enemy behind it, wheels back to him and pays for every step."""
    battle = battle_of(duel(250, {"formation": "column"}))
    red = battle.units[0]
    movement.march(umpire_of(battle, [], [["about", "face:blue", "halt"], []]), battle, red)
    assert red.heading == (16 + 15) % 32
    assert (red.x, red.y) != (450, 425)


@pytest.mark.rule("FM-MOVE-3")
def test_the_nearest_enemy() -> None:
    """The enemy with the nearest part, the first of two equally near, and none that has left the table."""
    raw = order(
        side("Red", [foot("red", 450, 400, "w"), foot("mate", 600, 400, "w")]),
        side("Blue", [foot("one", 300, 200, "e"), foot("two", 600, 200, "e"), foot("three", 450, 190, "e")]),
    )
    battle = battle_of(raw)
    red, mate, one, two, three = battle.units
    assert aim.nearest_foe(battle, red)[0] is three
    assert aim.nearest_foe(battle, mate)[0] is two
    assert aim.nearest_foe(battle, three)[0] is red
    # Ends 105 tenths to either side and 192 ahead are nearer than a line 237 straight ahead.
    three.y = 160
    three.lay()
    assert aim.nearest_foe(battle, red)[0] is one
    three.x, three.y = 260, 400
    three.lay()
    assert aim.nearest_foe(battle, red)[0] is three
    three.on_table = False
    assert aim.nearest_foe(battle, red)[0] is one
    one.on_table = two.on_table = False
    assert aim.nearest_foe(battle, red)[0] is None


def gun(facing: str, at: list[int], friend: list[int] | None = None) -> Json:
    """A gun, an enemy, and perhaps a friend of two bases in column."""
    units = [foot("friend", friend[0], friend[1], "w", bases=2, formation="column")] if friend else []
    raw = order(side("Red", units, [battery("g", 450, 420, facing)]), side("Blue", [foot("blue", 450, 200, "e")]))
    raw["enemy"]["units"][0]["at"] = at
    return raw


@pytest.mark.rule("FM-MOVE-2")
@pytest.mark.parametrize(
    ("facing", "at", "heading"),
    [("s", [450, 200], 0), ("n", [450, 200], 0), ("e", [450, 200], 0), ("s", [800, 200], 5), ("n", [100, 200], 27)],
)
def test_a_gun_is_laid_upon_an_enemy(facing: str, at: list[int], heading: int) -> None:
    """It swings round to the nearest heading, free of cost and once a turn, and may not be laid again."""
    battle = battle_of(gun(facing, at))
    codes = offered(battle, "face:blue")
    assert (battle.units[0].heading, battle.units[0].moved) == (heading, False)
    assert some(codes, "face", "pivot") == []
    assert some(codes, "ahead")[0] == "ahead:60"


@pytest.mark.rule("FM-MOVE-2")
def test_the_ways_in_which_a_gun_may_be_laid() -> None:
    """To any other of the sixteen points, as far as the place of its crew is free; once a turn."""
    every = [f"pivot:{word}" for word in FACINGS if word != "w"]
    assert some(offered(battle_of(gun("w", [450, 200]))), "pivot", "face") == every
    assert some(offered(battle_of(gun("w", [450, 200])), "pivot:n"), "pivot", "face") == []
    # A gun is 15 tenths wide and 15 deep: a friend who touches its side leaves it room only along the table's sides.
    pivots = [f"pivot:{word}" for word in ("n", "e", "s")]
    assert some(offered(battle_of(gun("w", [450, 200], [465, 420])), unit=1), "pivot", "face") == pivots
    # Nor can it be laid upon an enemy where it has no room to be.
    tight = gun("n", [200, 200], [450, 435])
    assert some(offered(battle_of(tight), unit=1), "face") == []
    assert some(offered(battle_of(gun("n", [200, 200])), unit=0), "face") == ["face:blue"]


@pytest.mark.rule("FM-MOVE-3", "FM-FIRE-2")
@pytest.mark.parametrize("hand", [-1, 1])
def test_a_wheel_towards_a_near_enemy_goes_no_further_than_it_takes(hand: int) -> None:
    """A column a tenth beyond the angle of the front is faced by two steps, which bring its middle to the front.

    Its nearest part bears 75 degrees from the middle of the unit, which would be seven steps.
    """
    battle = battle_of(duel(60, {"bases": 2}, {"formation": "column"}))
    red, blue = battle.units
    blue.x, blue.y = red.x + 86 * hand, red.y - 44
    blue.lay()
    assert some(offered(battle), "face") == ["face:blue"]
    movement.march(umpire_of(battle, [], [["face:blue", "halt"], []]), battle, red)
    assert (red.heading * hand) % 32 == 2

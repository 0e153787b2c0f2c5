"""Closing in: to the nearest part of an enemy, not past him, to no place behind a friend, and for no idle inch."""

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.combat.fire import targets
from rules.fast_musket.doctrine import plan
from rules.fast_musket.movement import movement, wheel
from rules.fast_musket.sight import aim, arc
from rules.fast_musket.state import MOVING, Battle
from rules.fast_musket.view import BattleView
from tests.fast_musket.field import GAME, battle_of, duel, foot, order, side, umpire_of
from tests.fast_musket.marching import offered, some
from tests.fast_musket.test_standing import chosen, steps

RED = 0


def marched(raw: Json, unit: int = RED) -> Battle:
    """The battle after the move of one unit, as its doctrine orders it."""
    battle = battle_of(raw)
    battle.phase = MOVING
    umpire = Umpire(SeededDice("1", "battle"), GAME.engagement(raw).orders())
    note_offers(umpire, battle)
    movement.march(umpire, battle, battle.units[unit])
    return battle


def at(battle: Battle, unit: int = RED) -> tuple[int, int, int]:
    """Where a unit is and what it faces."""
    found = battle.units[unit]
    return found.x, found.y, found.heading


def column(name: str, x: int, y: int) -> Json:
    """Two enemy bases in column, a place of 15 by 15 tenths."""
    return foot(name, x, y, "e", formation="column", bases=2)


@pytest.mark.rule("FM-FIRE-2", "FM-MOVE-1")
def test_a_unit_with_an_enemy_in_range_does_not_stir_for_another() -> None:
    """A line 5 inches off by its near end is fired at from where the unit is, though another's middle is nearer."""
    raw = order(side("Red", [foot("red", 450, 330, "w")]), side("Blue", [foot("line", 375, 280, "e")]))
    raw["enemy"]["units"].append(column("column", 450, 255))
    battle = marched(raw)
    assert at(battle) == (450, 330, 0)
    assert [order_.name for order_ in targets(battle, battle.units[RED])] == ["line"]
    raw["enemy"]["units"].pop(0)
    assert at(marched(raw)) == (450, 320, 0)


@pytest.mark.rule("FM-FIRE-2")
def test_of_enemies_as_near_the_one_whose_middle_is_nearest_is_named() -> None:
    """Two lines side by side before a unit's middle; of two that are alike in both the first is named."""
    raw = order(side("Red", [foot("red", 450, 400, "w")]),
                side("Blue", [foot("far", 390, 200, "e", bases=8), foot("near", 495, 200, "e")]))  # fmt: skip
    battle = battle_of(raw)
    far, near = battle.units[1:]
    assert aim.nearest_foe(battle, battle.units[RED])[0] is near
    far.bases = 6
    far.x = 405
    far.lay()
    assert aim.nearest_foe(battle, battle.units[RED])[0] is far


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize("bend", [-3, 2])
@pytest.mark.parametrize("offset", [0, 50, 110])
def test_either_wing_of_a_bent_line_may_be_the_nearest(bend: int, offset: int) -> None:
    """An enemy to the right is aimed at as one to the left is, by the part of him that is nearest."""
    lines = []
    for hand in (-1, 1):
        red, blue = battle_of(duel(200, {"bases": 6}, {"bases": 8, "bend": bend})).units
        blue.x += hand * offset
        blue.lay()
        found, dx, dy = arc.part_to_front(red, blue)
        assert found
        lines.append((hand * dx, dy))
        parts = [arc.line_to(block, 4 * red.x, 4 * red.y) for block in blue.blocks]
        nearest = min(int(x * x + y * y) for x, y in parts)
        assert abs(int(dx * dx + dy * dy) - nearest) < 2000  # of some 400,000
    assert lines[0] == lines[1] or offset == 0


@pytest.mark.rule("FM-FIRE-2", "FM-MOVE-3")
@pytest.mark.parametrize("hand", [-1, 1])
def test_a_line_does_not_march_past_an_enemy_at_an_angle_before_it(hand: int) -> None:
    """Six inches on, an enemy aslant before its corner would be at its flank: it wheels to him instead."""
    raw = order(side("Red", [foot("red", 450, 330, "w")]), side("Blue", [foot("blue", 450 + 107 * hand, 270, "e")]))
    raw["enemy"]["units"][0]["bases"] = 4
    battle = marched(raw)
    red, blue = battle.units
    assert (red.heading * hand) % 32 == 3
    assert arc.is_to_front(red, blue)
    # One that it comes to by going straight on it goes to, and one straight before it is no reason to wheel.
    raw["enemy"]["units"][0]["at"] = [450 + 80 * hand, 250]
    assert at(marched(raw)) == (450, 280, 0)
    raw["enemy"]["units"][0]["at"] = [450 + 60 * hand, 230]
    assert some(offered(battle_of(raw)), "face") == []


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(("y", "offers"), [(247, ["face:blue"]), (245, [])])
def test_only_a_near_enemy_is_wheeled_to_before_he_is_out_of_the_front(y: int, offers: list[str]) -> None:
    """Within 12 inches of its middle a line may wheel to one that it would pass by; farther off it goes on."""
    raw = order(side("Red", [foot("red", 450, 330, "w")]), side("Blue", [column("blue", 350, y)]))
    assert some(offered(battle_of(raw)), "face") == offers


@pytest.mark.rule("FM-MOVE-3", "FM-MOVE-4")
def test_a_line_at_the_edge_turns_to_its_flank_by_facing_about() -> None:
    """Its right end has no room to swing over the edge: it faces about and wheels the other way, to the same flank."""
    raw = order(side("Red", [foot("red", 880, 350, "n")]), side("Blue", [foot("blue", 850, 246, "e")]))
    assert at(marched(raw)) == (855, 342, 27)
    # With room ahead it wheels to him at once, as it does to one who is not yet at its side.
    raw["player"]["units"][0]["at"] = [780, 350]
    raw["enemy"]["units"][0]["at"] = [750, 246]
    assert marched(raw).units[RED].heading == 5


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize(("x", "bears"), [(450, False), (520, True)])
def test_no_place_behind_a_friend_brings_an_enemy_under_fire(x: int, bears: bool) -> None:
    """An enemy is 8.6 inches before a unit's place; a friend between them masks him, one to the side does not."""
    own = side("Red", [foot("red", 450, 420, "w"), foot("friend", x, 360, "w")])
    battle = battle_of(order(own, side("Blue", [foot("blue", 450, 290, "e")])))
    red = battle.units[RED]
    view = BattleView(battle, 0)
    assert plan.bears_on(view, red, wheel.body_at(red, 450, 380, 0), 90) == bears
    assert not plan.bears_on(view, red, wheel.body_at(red, 450, 380, 0), 80)
    assert not plan.bears_on(view, red, wheel.body_at(red, 450, 380, 16), 90)


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize(("shot", "tenths", "kind"), [(False, 60, "ahead"), (True, 60, "halt"), (True, 61, "ahead")])
def test_an_advance_comes_nearer_once_and_then_stands_where_muskets_reach(shot: bool, tenths: int, kind: str) -> None:
    """To answer the enemy's fire it goes to 5 inches; who has fired goes on only to an enemy beyond 6."""
    battle = battle_of(duel(200), turn=9)
    battle.units[1].shot = shot
    found = chosen("advance", battle, steps(plan.squared(tenths), 10)[:2], unit=1)
    assert found.code().split(":")[0] == kind


@pytest.mark.rule("FM-FIRE-2", "FM-MOVE-1")
@pytest.mark.parametrize(("y", "to"), [(400, 348), (352, 352)])
def test_behind_a_friend_a_line_closes_up_and_stirs_for_no_trifle(y: int, to: int) -> None:
    """Masked by a friend it halts at no place within six inches of the enemy: it comes up to him, or stays near him."""
    own = side("Red", [foot("red", 450, y, "w"), foot("friend", 450, 340, "w")])
    assert at(marched(order(own, side("Blue", [foot("blue", 450, 287, "e")])))) == (450, to, 0)


@pytest.mark.rule("FM-FIRE-2")
def test_of_two_enemies_aslant_and_as_near_the_first_is_named() -> None:
    """Mirrored to either side they are alike to the tenth."""
    foes = [foot("left", 400, 200, "ne"), foot("right", 500, 200, "se")]
    for names in (["left", "right"], ["right", "left"]):
        ordered = sorted(foes, key=lambda row: names.index(row["id"]))
        battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), side("Blue", ordered)))
        found = aim.nearest_foe(battle, battle.units[RED])[0]
        assert found is not None
        assert found.profile.id == names[0]


@pytest.mark.rule("FM-MOVE-3")
def test_an_enemy_to_the_front_is_turned_to_only_where_the_way_ahead_is_shut() -> None:
    """A body that stands looks past no enemy, and one that closes in goes on; without a way ahead it wheels to him."""
    battle = battle_of(duel(80), turn=3)
    halt, _, facing = steps(plan.squared(80))
    halt.amount = 1
    choices = [halt, facing]
    assert chosen("steady", battle, choices).code() == "face:blue"
    battle.units[RED].shot = True
    assert chosen("attack_slow", battle, choices).code() == "halt"


# Two bases in column before the right end of a line that looks north, and behind it.
BEFORE = foot("before", 470, 436, "n", formation="column", bases=2)
BEHIND = foot("behind", 430, 436, "n", formation="column", bases=2)


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(
    ("blue", "friends", "answers", "offers"),
    [
        ((450, 250), [BEFORE], [], ["face:blue"]),  # it faces about
        ((450, 250), [BEFORE, BEHIND], [], []),  # and then has no room to wheel either
        ((500, 270), [BEFORE], [], []),  # to one half left it does not come by looking away
        ((450, 250), [BEHIND], ["about"], []),  # it has faced about
        ((510, 250), [], ["ahead:50"], []),  # an inch is left, a step of a wheel takes 1.8
    ],
)
def test_a_line_faces_about_for_its_flank_where_that_brings_it_round(
    blue: tuple[int, int], friends: list[Json], answers: list[str], offers: list[str]
) -> None:
    """A friend before its right end keeps it from wheeling to the enemy on its left."""
    own = side("Red", [foot("red", 450, 400, "n"), *friends])
    battle = battle_of(order(own, side("Blue", [foot("blue", blue[0], blue[1], "e", formation="column", bases=2)])))
    assert some(offered(battle, *answers), "face") == offers


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(("friends", "heading"), [([], 5), ([BEFORE | {"at": [480, 436]}], 24)])
def test_a_line_that_ground_stops_after_a_step_faces_about_at_once(friends: list[Json], heading: int) -> None:
    """A friend lets its right end swing by one step of eight: it faces about first; too few inches are no reason."""
    own = side("Red", [foot("red", 450, 400, "n"), *friends])
    battle = battle_of(order(own, side("Blue", [column("blue", 450, 250)])))
    movement.march(umpire_of(battle, [], [["face:blue", "halt"], []]), battle, battle.units[RED])
    assert battle.units[RED].heading == heading


@pytest.mark.rule("FM-REPORT-1", "FM-FIRE-2")
@pytest.mark.parametrize("key", ["steady", "attack_slow", "hold_fire", "advance"])
@pytest.mark.parametrize(
    ("bases", "front", "heading"),
    [
        (6, 268, 0),  # three steps do not bring it round, and it has a target 5.8 inches off
        (6, 262, 3),  # no target: 6.4 inches off
        (2, 268, 5),  # narrow enough to come round in one move
    ],
)
def test_a_body_with_a_target_turns_only_to_an_enemy_that_it_then_faces(
    key: str, bases: int, front: int, heading: int
) -> None:
    """An enemy 5.75 inches to its right is nearest, and needs a quarter of a circle."""
    raw = order(side("Red", [foot("red", 450, 330, "w", bases=bases)], doctrine=key),
                side("Blue", [foot("line", 450, 100, "e"), column("column", 300, 100)]))  # fmt: skip
    battle = battle_of(raw, turn=2)
    red, line, at_side = battle.units
    line.y, at_side.x, at_side.y = front, 515, 335
    line.lay()
    at_side.lay()
    red.shot = True
    umpire = Umpire(SeededDice("1", "battle"), GAME.engagement(raw).orders())
    note_offers(umpire, battle)
    movement.march(umpire, battle, red)
    assert red.heading == heading

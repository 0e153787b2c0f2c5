"""The table of defence of non-player forces."""

import pytest

from rules.muskets_mohawks.nonplayer import nonplayer, np_attack, np_defend
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.house import Works
from tests.muskets_mohawks.combat.field import men, rows, script
from tests.muskets_mohawks.encounter.scene import fired, scene, waits

EDGE = ("wood", 0, 200, 480, 480)


@pytest.mark.rule("MM-NP-5")
@pytest.mark.parametrize(("faces", "row"), [((1, 2), "2"), ((1, 6), "1"), ((5, 6), "0")])
def test_irregulars_caught_in_the_open_lie_down_and_fire(faces: tuple[int, int], row: str) -> None:
    """Without cover near, every row of the defence table has them prone and firing."""
    holder, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 260))
    battle = scene(holder, foe)
    umpire = script(*faces, *[6] * 40)
    np_defend.act(umpire, battle, holder, [foe])
    assert rows(umpire)[0] == ("np_defend", row)
    assert holder.prone
    assert fired(umpire)


@pytest.mark.rule("MM-NP-5")
def test_regulars_in_the_open_stand_and_fire() -> None:
    """Only irregulars drop prone."""
    holder, foe = men("e1", "line", 1, at=(240, 100), heading=16), men("u1", at=(240, 260))
    umpire = script(1, 2, *[6] * 40)
    np_defend.act(umpire, scene(holder, foe), holder, [foe])
    assert not holder.prone
    assert fired(umpire)


@pytest.mark.rule("MM-NP-5", "MM-NP-2")
def test_two_passes_go_to_cover_within_the_move() -> None:
    """A wood within 8 inches draws a defender to its edge, one pass leaves him standing."""
    for faces, goes in (((1, 2), True), ((1, 6), False)):
        holder, foe = men("e1", "indian", 1, at=(240, 150), heading=16), men("u1", at=(20, 60))
        battle = scene(holder, foe, areas=(EDGE,))
        np_defend.act(script(*faces, *[6] * 40), battle, holder, [foe])
        assert (holder.y > 180) == goes


@pytest.mark.rule("MM-NP-5")
def test_cover_and_numbers_add_dice_to_defence() -> None:
    """In cover a die more, with twice the figures another."""
    holder, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", figures=5, at=(240, 260))
    holder.prone = True
    umpire = script(6, 6, 6, 6, *[6] * 40)
    np_defend.act(umpire, scene(holder, foe), holder, [foe])
    assert umpire.events[0].faces == [6, 6, 6, 6]


@pytest.mark.rule("MM-NP-5")
@pytest.mark.parametrize(("die", "left"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_with_twice_the_numbers_the_second_unit_goes_round_a_flank(die: int, left: bool) -> None:
    """It rolls for the flank, left on 1 to 3, and works its way round it through cover."""
    first = men("e1", "indian", 1, at=(100, 60), heading=16)
    second = men("e2", "indian", 1, at=(240, 150), heading=16)
    foe = men("u1", at=(240, 330))
    woods = (("wood", 40, 160, 200, 300), ("wood", 280, 160, 440, 300))
    battle = scene(first, second, foe, areas=woods)
    umpire = script(1, 1, 1, die)
    np_defend.act(umpire, battle, second, [foe])
    assert ("np_flank", str(die)) in rows(umpire)
    # The foe faces up the table: his left is the table's left.
    assert (second.x < 240) == left


@pytest.mark.rule("MM-NP-5")
@pytest.mark.parametrize(("die", "side"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_newcomers_to_a_defence_deploy_next_to_it(die: int, side: int) -> None:
    """A unit that arrives goes to the left of those there on 1 to 3, to the right on 4 to 6."""
    there, fresh = men("e1", "indian", 1, at=(240, 120), heading=16), men("e2", "indian", 1, at=(240, 20), heading=16)
    battle = scene(there, fresh, men("u1", at=(240, 460)))
    np_defend.arrives(script(die), battle, fresh)
    assert (fresh.tactic, fresh.task) == ("arriving", side)
    for _ in range(6):
        nonplayer.act(script(), battle, fresh, [])
    # Those there look down the table, so their left is the table's right.
    assert (fresh.x > there.x) == (side == 1)
    assert fresh.tactic == ""


@pytest.mark.rule("MM-NP-5")
def test_a_lost_position_in_reach_is_counter_attacked() -> None:
    """When the enemy stands in a position of theirs within a move, defenders charge him, and then hold it again."""
    guard = men("e1", "indian", 1, at=(240, 100), heading=16)
    foe = men("u1", "irregular", at=(240, 160), figures=10)
    battle = scene(guard, foe)
    battle.works.append(Works("works1", "gully", 200, 140, 280, 200, 16, 0, "enemy"))
    battle.works[0].holder = "player"
    assert np_defend.lost_position(battle, guard) is battle.works[0]
    umpire = script(1, 1, 1, 6, 6, 6)
    nonplayer.act(umpire, battle, guard, [foe])
    assert rows(umpire)[0][0] == "charge_resolution"
    assert battle.works[0].holder == "enemy"
    assert np_defend.lost_position(battle, guard) is None


@pytest.mark.rule("MM-NP-5")
def test_after_three_quiet_turns_a_defender_goes_for_an_enemy_in_reach() -> None:
    """Where no unit can fire the wait has an end."""
    holder, foe = men("e1", "indian", 1, at=(240, 200), heading=16), men("u1", "irregular", at=(240, 300))
    battle = scene(holder, foe)
    battle.weather, battle.standoff = 1, 3
    umpire = script(1, 1, 1, 6, 6, 6)
    np_defend.act(umpire, battle, holder, [foe])
    assert rows(umpire)[0][0] == "charge_resolution"
    assert facing.distance(holder, foe) < 100 or not foe.on_table


@pytest.mark.rule("MM-NP-5")
def test_irregulars_turn_to_an_enemy_before_they_lie_down() -> None:
    """With the enemy behind it a unit in the open turns first and drops when it can fire, not with its back to him."""
    holder, foe = men("e1", "indian", 1, at=(240, 100), heading=0), men("u1", at=(240, 260))
    battle, umpire = scene(holder, foe), script(1, 6, 1, 6, *[6] * 40)
    np_defend.act(umpire, battle, holder, [foe])
    assert (holder.heading, holder.prone, fired(umpire), waits(umpire)) == (16, False, False, [])
    np_defend.act(umpire, battle, holder, [foe])
    assert (holder.prone, fired(umpire)) == (True, True)


@pytest.mark.rule("MM-NP-5")
def test_a_prone_unit_rises_when_the_enemy_is_behind_it() -> None:
    """Men who lie with their backs to the enemy stand up, which costs their move, and turn afterwards."""
    holder, foe = men("e1", "indian", 1, at=(240, 100), heading=0), men("u1", at=(240, 260))
    holder.prone = True
    battle, umpire = scene(holder, foe), script(1, 6, 6, 1, 6, *[6] * 40)
    np_defend.act(umpire, battle, holder, [foe])
    assert (holder.prone, holder.heading, fired(umpire)) == (False, 0, False)
    np_defend.act(umpire, battle, holder, [foe])
    assert (holder.prone, holder.heading) == (False, 16)


@pytest.mark.rule("MM-NP-5", "MM-NP-4", "MM-WEAPON-1")
@pytest.mark.parametrize("table", ["defend", "attack"])
@pytest.mark.parametrize(
    ("reason", "weapon", "weather", "distance"),
    [
        ("out_of_range", "musket", 0, 300),
        ("out_of_range", "carbine", 0, 160),
        ("foul_weather", "musket", 1, 160),
        ("no_weapon", "none", 0, 160),
    ],
)
def test_a_unit_that_can_not_fire_gives_its_reason(
    table: str, reason: str, weapon: str, weather: int, distance: int
) -> None:
    """A unit that its table has stay and fire, and that can not, waits and says why; one that fires says nothing."""
    act = np_defend.act if table == "defend" else np_attack.act
    for armed, foul, apart, expected in (
        (weapon, weather, distance, [("u1", reason)]),
        ("musket", 0, 160, []),
    ):
        holder = men("e1", "line", 1, at=(240, 100), heading=16, weapon=armed)
        foe = men("u1", at=(240, 100 + apart))
        battle, umpire = scene(holder, foe), script(1, 6, *[6] * 40)
        battle.weather = foul
        act(umpire, battle, holder, [foe])
        assert waits(umpire) == expected
        assert fired(umpire) == (not expected)


@pytest.mark.rule("MM-NP-5")
def test_two_passes_go_from_cover_out_of_range_to_cover_within_it() -> None:
    """The table sends a unit to cover to fire from, not to any cover: one pass leaves it where it is, and it waits."""
    woods = (("wood", 180, 20, 300, 120), ("wood", 180, 150, 300, 180))
    for faces, goes in (((1, 2, 2), True), ((6, 6, 1), False)):
        holder = men("e1", "indian", 1, at=(240, 100), heading=16)
        foe = men("u1", at=(240, 330))
        umpire = script(*faces, *[6] * 40)
        np_defend.act(umpire, scene(holder, foe, areas=woods), holder, [foe])
        assert (holder.y > 150, waits(umpire)) == (goes, [] if goes else [("u1", "out_of_range")])


@pytest.mark.rule("MM-NP-5", "MM-WEATHER-1")
def test_in_weather_without_fire_no_cover_is_better_for_being_in_range() -> None:
    """No unit leaves its cover to fire in weather that forbids fire."""
    woods = (("wood", 180, 20, 300, 120), ("wood", 180, 150, 300, 180))
    holder, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 330))
    battle, umpire = scene(holder, foe, areas=woods), script(1, 2, 2)
    battle.weather = 1
    np_defend.act(umpire, battle, holder, [foe])
    assert (holder.y, waits(umpire)) == (100, [("u1", "foul_weather")])

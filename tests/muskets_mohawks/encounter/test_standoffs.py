"""Battles in which both sides waited for each other: each kind that was found, at its cause."""

import pytest

from rules.core.orders import Choice
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters import group_movement
from rules.muskets_mohawks.forces.sides import has_men_to_cover
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement.crossing import EDGE
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from rules.muskets_mohawks.words import DOCTRINES
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with

WATCH: list[Choice] = [Order("move", "house", "store0"), Order("move", "house", "store1"), Order("hold")]
RAID: list[Choice] = [Order("move", "house", "store0"), Order("hold")]


def chosen(battle: Battle, key: str, choices: list[Choice], who: str = "u1") -> str:
    """The order that a doctrine gives a unit of the player's, or the enemy's."""
    side = battle.unit_of[who].side
    return choices[doctrine(key).choose("MM-ACT-1", who, side, choices, view_for(battle, side, who))].code()


def guarded(quiet: int, *more: Unit, held: bool = True) -> Battle:
    """A defender between two buildings with stores, which friends hold or not, in the turn after so many quiet ones."""
    friends = [men(f"f{place}", "militia", at=(180 + 120 * place, 70)) for place in range(2 * held)]
    own = men("u1", "militia", at=(240, 160), heading=16)
    battle = scene(own, *more, *friends, encounter="raid_defend", posture="raid_attack")
    battle.houses += [house("store0", 150, 40), house("store1", 270, 40)]
    for place, friend in enumerate(friends):
        friend.house = f"store{place}"
    battle.quiet = quiet
    return battle


@pytest.mark.rule("MM-ENC-3", "MM-ENC-5")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize(
    ("quiet", "order"),
    [
        (11, "hold"),
        (12, "move:house:store0"),
        (15, "move:house:store0"),
        (16, "move:house:store1"),
        (20, "move:house:store0"),
    ],
)
def test_a_defender_looks_for_raiders_out_of_sight(key: str, quiet: int, order: str) -> None:
    """After twelve quiet turns he goes from building to building, four turns for each, and before that he waits."""
    assert chosen(guarded(quiet), key, WATCH) == order


@pytest.mark.rule("MM-ENC-3", "MM-BUILD-1")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize(
    ("change", "order"),
    [
        ("", "move:house:store1"),
        ("held", "move:house:store0"),
        ("looted", "move:house:store0"),
        ("mounted", "hold"),
        ("in a house", "hold"),
    ],
)
def test_a_defender_on_foot_holds_the_nearest_building_that_is_free(key: str, change: str, order: str) -> None:
    """Raiders have to drive him out before they loot it. Of 100 at Herkimer's stockade 63 were won so, not 53."""
    friend = men("f1", "militia", at=(300, 70))
    battle = guarded(3, friend, held=False)
    own = battle.unit_of["u1"]
    own.x = 250
    friend.house = "store1" if change == "held" else ""
    battle.houses[1].looted = change == "looted"
    own.mounted = change == "mounted"
    own.house = "elsewhere" if change == "in a house" else ""
    assert chosen(battle, key, WATCH) == order


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize(
    ("turn", "where", "order"),
    [
        (59, "", "move:house:store0"),
        (60, "", "move:house:store1"),
        (59, "elsewhere", "hold"),
        (60, "elsewhere", "move:house:store1"),
    ],
)
def test_after_a_long_day_defenders_look_for_raiders_at_once(key: str, turn: int, where: str, order: str) -> None:
    """On turn 60, in the fifth quiet turn: a raid in winter went to turn 200 with raiders who waited out of sight."""
    battle = guarded(4, held=False)
    own = battle.unit_of["u1"]
    own.x, own.house, battle.turn = 200, where, turn
    assert chosen(battle, key, WATCH) == order


@pytest.mark.rule("MM-ENC-3", "MM-MOVE-3")
def test_a_veteran_out_of_range_of_the_enemy_holds_a_building_rather_than_lie_down() -> None:
    """One on the ground rises first; he goes into no fire, and with every building held he waits where he is."""
    for held, prone, burns, order in (
        (False, False, False, "move:house:store0"),
        (False, False, True, "move:house:store1"),
        (False, True, False, "stand"),
        (True, False, False, "prone"),
    ):
        battle = guarded(3, men("e1", "indian", 1, at=(240, 440)), held=held)
        battle.unit_of["u1"].prone = prone
        battle.houses[0].burnt = 2 * burns
        offered: list[Choice] = [Order("stand"), Order("hold")] if prone else [*WATCH, Order("prone")]
        assert chosen(battle, "veteran", offered) == order


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize("key", DOCTRINES)
def test_who_guards_from_a_house_looks_later(key: str) -> None:
    """A garrison comes out after twice as long."""
    for quiet, order in ((23, "hold"), (24, "move:house:store0"), (28, "move:house:store1")):
        battle = guarded(quiet)
        battle.unit_of["u1"].house = "store2"
        assert chosen(battle, key, WATCH) == order


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize("key", ["veteran", "cautious"])
def test_no_unit_goes_round_with_an_enemy_in_sight(key: str) -> None:
    """An enemy out of range that the defender sees keeps it in place."""
    assert chosen(guarded(12, men("e1", "indian", 1, at=(240, 400))), key, WATCH) == "hold"


@pytest.mark.rule("MM-NP-5")
def test_a_defender_run_by_the_tables_stays() -> None:
    """Defending units of the tables stay put, however long."""
    battle = guarded(40)
    unit = men("e1", "militia", 1, at=(240, 160))
    battle.units.append(unit)
    battle.unit_of["e1"] = unit
    battle.units[0].on_table = False
    battle.sides[1].encounter = "raid_defend"
    assert chosen(battle, "book", WATCH, "e1") == "hold"


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize(("quiet", "order"), [(11, "hold"), (12, "move:house:store0")])
def test_raiders_do_not_wait_for_ever_for_a_friend_nearer_to_the_door(key: str, quiet: int, order: str) -> None:
    """A friend on his way comes first; when nothing has happened for twelve turns he has none, and another tries."""
    own, friend = men("u1", "irregular", at=(210, 160)), men("u2", "irregular", at=(180, 120))
    battle = scene(own, friend, encounter="raid_attack")
    battle.houses.append(house("store0", 150, 40))
    battle.quiet = quiet
    assert chosen(battle, key, RAID) == order


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize("key", DOCTRINES)
def test_a_friend_inside_has_the_building_to_himself(key: str) -> None:
    """However quiet, no unit follows a friend into the building that it loots."""
    own, friend = men("u1", "irregular", at=(210, 160)), men("u2", "irregular", at=(180, 70))
    friend.house = "store0"
    battle = scene(own, friend, encounter="raid_attack")
    battle.houses.append(house("store0", 150, 40))
    battle.quiet = 12
    assert chosen(battle, key, RAID) == "hold"


@pytest.mark.rule("MM-ENC-2", "MM-BURN-1")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize(("quiet", "order"), [(11, "hold"), (12, "move:house:store0")])
def test_raiders_do_not_wait_for_ever_for_a_fire_that_is_kept_down(key: str, quiet: int, order: str) -> None:
    """Somebody puts it out as fast as it spreads; after twelve quiet turns they go to loot what does not burn down."""
    battle = scene(men("u1", "irregular", at=(210, 160)), encounter="raid_attack")
    battle.houses.append(house("store0", 150, 40))
    battle.houses[0].burnt = 40
    battle.quiet = quiet
    assert chosen(battle, key, RAID) == order


@pytest.mark.rule("MM-ENC-2", "MM-NP-4")
@pytest.mark.parametrize("met", [True, False])
def test_raiders_of_the_tables_go_when_everything_is_looted(met: bool) -> None:
    """With an enemy in sight they withdraw by the edge they came by; before that the attack table sends them on."""
    raider = men("e1", "indian", 1, at=(240, 240), heading=0)
    raider.entered_from, raider.entered_at = 2, 240
    battle = scene(
        men("u1", "militia", at=(240, 40), heading=16), raider, encounter="raid_defend", posture="raid_attack"
    )
    battle.sides[1].met = met
    umpire = script() if met else script(1, 1)
    nonplayer.act(umpire, battle, raider, [battle.unit_of["u1"]])
    assert (raider.y > 240) is met


@pytest.mark.rule("MM-ENC-2", "MM-LEAVE-1")
def test_raiders_on_their_way_home_answer_fire() -> None:
    """An enemy who has them as his target within their range is fired at first, as in any fighting withdrawal."""
    foe = men("u1", "militia", at=(240, 100), heading=16)
    raider = men("e1", "indian", 1, at=(240, 240), heading=0)
    foe.target = "e1"
    battle = scene(foe, raider, encounter="raid_defend", posture="raid_attack")
    battle.sides[1].met = True
    umpire = script(*[6] * 20)
    nonplayer.act(umpire, battle, raider, [foe])
    assert [(row.who, row.after) for row in umpire.events if row.what == "fires_at"] == [("e1", "u1")]
    assert raider.y == 240


@pytest.mark.rule("MM-ENC-5")
@pytest.mark.parametrize(("attached", "covers"), [("r1", False), ("u1", True), ("", True)])
def test_no_unit_waits_for_a_leader_that_is_with_it(attached: str, covers: bool) -> None:
    """A leader who was at the looting and has joined a newcomer goes with him; alone he is still waited for."""
    late = men("r1", "irregular", at=(240, 440))
    captain = Leader("cpt", rank="captain", commands=["u1"], x=240, y=420, on_table=True, attached=attached)
    battle = scene(late, captain, encounter="raid_attack")
    battle.sides[0].met, battle.sides[0].latecomers = True, ["r1"]
    assert has_men_to_cover(battle, 0) is covers


def jam(quiet: int) -> tuple[Battle, Unit]:
    """A unit at a ford that finds no room to go in, and the one close behind it that leaves it none."""
    first = men("e9", "indian", 1, at=(100, 226), ranks=1)
    behind = men("e5", "indian", 1, at=(96, 237), ranks=1)
    battle = scene(men("u1", "militia", at=(130, 30), heading=16), first, behind, encounter="raid_defend")
    battle.ground.waters.append(Area("river", 0, 170, 480, 220, True))
    battle.ground.fords.append(Area("ford", 70, 170, 90, 220, True))
    first.water = EDGE
    for unit in (first, behind):
        unit.entered_from, unit.entered_at = 2, 100
        battle.no_way[unit.id] = ["move:range:u1"]
    battle.quiet = quiet
    return battle, behind


@pytest.mark.rule("MM-NP-2", "MM-TERR-5")
@pytest.mark.parametrize(("quiet", "goes"), [(9, False), (12, True), (13, False), (15, True)])
def test_who_waits_at_a_ford_makes_way(quiet: int, goes: bool) -> None:
    """After twelve quiet turns, every third turn, the unit behind draws back half a move."""
    battle, behind = jam(quiet)
    assert group_movement.make_way(script(), battle, behind) is goes
    assert 237 < behind.y <= 277 if goes else behind.y == 237


@pytest.mark.rule("MM-NP-2", "MM-TERR-5")
@pytest.mark.parametrize("change", ["its own way", "his way", "at the edge itself", "nobody at the edge", "far off"])
def test_no_unit_makes_way_without_a_jam(change: str) -> None:
    """A unit with a way takes it; one at the edge, or without a friend near it who has none, stays."""
    battle, behind = jam(12)
    first = battle.unit_of["e9"]
    if change in ("its own way", "his way"):
        del battle.no_way["e5" if change == "its own way" else "e9"]
    elif change == "at the edge itself":
        behind.water = EDGE
    elif change == "nobody at the edge":
        first.water = ""
    else:
        behind.y += 170
    assert not group_movement.make_way(script(), battle, behind)


@pytest.mark.rule("MM-NP-3")
@pytest.mark.parametrize(("standoff", "tactic"), [(2, "defend_scout"), (3, "scout_again")])
def test_a_scouting_party_goes_on_before_an_enemy_who_is_quiet_for_three_turns(standoff: int, tactic: str) -> None:
    """He counts as beaten off, though he is still in sight; two turns are not enough."""
    unit, foe = men("u1", "irregular", at=(240, 340)), men("e1", side=1, at=(240, 140), heading=16)
    battle = scene(unit, foe)
    unit.tactic, battle.standoff = "defend_scout", standoff
    nonplayer.look_again(umpire_with([]), battle, unit, [foe])
    assert unit.tactic == tactic

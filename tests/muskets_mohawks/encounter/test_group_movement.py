"""Non-players in bodies: they are put down in contact, move in contact, act as one, and part when their orders do."""

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import TURN
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.activation import actions, carrying_out
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters import deployment, group_movement
from rules.muskets_mohawks.forces import bodies
from rules.muskets_mohawks.forces.contact import BEHIND, LEFT, RIGHT, stations
from rules.muskets_mohawks.nonplayer import np_attack
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.system import Fight
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, officer, rolls, rows, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, house, order, scene
from tests.orders_of_battle import varied

# Two units in line out of range, so that two units of raiders have not twice their figures.
OPPOSED = (men("u1", at=(290, 420)), men("u2", at=(420, 440)))


def by_the_book(*faces: int) -> Umpire:
    """An umpire whose enemy goes by the tables, with these faces to come."""
    return Umpire(ScriptedDice(list(faces)), [ScriptedOrders(), doctrine("book")])


def a_turn(umpire: Umpire, battle: Battle) -> None:
    """Let every enemy be active once, body by body, in the order of the battle's list."""
    battle.turn += 1
    enemies = [unit for unit in battle.units if unit.side == 1]
    for unit in enemies:
        unit.activated = False
    for unit in enemies:
        if unit.on_table and not unit.activated:
            actions.activate(umpire, battle, unit)


def ids(battle: Battle, unit: Unit) -> list[str]:
    """The ids of a unit's body."""
    return [member.id for member in bodies.body_of(battle, unit)]


def raiders(*places: tuple[int, int], heading: int = 0, troop: str = "indian") -> list[Unit]:
    """Raiders at these places, all facing the same way."""
    return [men(f"e{n}", troop, 1, at=place, heading=heading) for n, place in enumerate(places, start=1)]


def next_to(friend: Unit, side: int, leader_rep: int = 4) -> Unit:
    """A second unit like the first, in base contact with it on a side."""
    unit = men("e2", friend.troop, 1, heading=friend.heading, leader_rep=leader_rep)
    places = stations(unit, friend, unit.formation)
    place = places.sides.index(side)
    at = (places.xs[place], places.ys[place])
    return men("e2", friend.troop, 1, at=at, heading=friend.heading, leader_rep=leader_rep)


def raid(*units: Unit) -> Battle:
    """A raid on a house at the far edge; the defender is nowhere in sight."""
    battle = scene(*units, encounter="raid_defend", posture="raid_attack")
    battle.houses.append(house("house1", 210, 20))
    return battle


@pytest.mark.rule("MM-GROUP-1")
@pytest.mark.parametrize("heading", range(0, 32, 3))
@pytest.mark.parametrize(
    ("own", "his"), [("unformed", "unformed"), ("line", "line"), ("unformed", "line"), ("mob", "mob")]
)
def test_every_station_is_in_contact_and_overlaps_no_unit(heading: int, own: str, his: str) -> None:
    """Right, left and behind: bases touch (10 tenths from centre to centre, and a grain), none stands on another."""
    friend = men("f", "line", at=(240, 240), heading=heading, formation=his)
    unit = men("u", "line", figures=7, at=(60, 60), formation=own)
    places = stations(unit, friend, own)
    assert set(places.sides) == {RIGHT, LEFT, BEHIND}
    for x, y in zip(places.xs, places.ys, strict=True):
        moved = men("u", "line", figures=7, at=(x, y), heading=heading, formation=own)
        assert invariants.check(scene(friend, moved)) == []
        mine, others = zip(moved.xs, moved.ys, strict=True), list(zip(friend.xs, friend.ys, strict=True))
        assert min((a - c) ** 2 + (b - d) ** 2 for a, b in mine for c, d in others) <= 14 * 14


@pytest.mark.rule("MM-NP-2", "MM-PEF-5")
@pytest.mark.parametrize(("troop", "count"), [("indian", 2), ("line", 2), ("indian", 4), ("militia", 3)])
def test_a_force_is_uncovered_as_one_body(troop: str, count: int) -> None:
    """The units of a PEF stand in base contact where it stood, all four of two war parties among them."""
    force = [men(f"e{n}", troop, 1, at=(240, 120), heading=16) for n in range(count)]
    for unit in force:
        unit.on_table, unit.xs, unit.ys = False, [], []
    battle = scene(*force, men("u1", at=(240, 440)))
    deployment.where_it_stood(script(), battle, "MM-PEF-5", force, 240, 120)
    assert len(ids(battle, force[0])) == count
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-NP-2", "MM-GROUP-1")
def test_a_body_marches_as_a_body() -> None:
    """Two units in contact go 8 inches a turn towards the stores and are in contact at the end of each."""
    one = raiders((240, 400))[0]
    battle = raid(one, next_to(one, RIGHT))
    assert ids(battle, one) == ["e1", "e2"]
    for moves in (1, 2, 3):
        a_turn(by_the_book(), battle)
        assert ids(battle, one) == ["e1", "e2"]
        assert 400 - one.y == pytest.approx(80 * moves, abs=3 * moves)
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-NP-2", "MM-MOVE-2")
def test_who_goes_first_waits_for_the_others() -> None:
    """Of two raiders the one in front goes half a move and hurries not, and the other falls in with it."""
    one, two = raiders((240, 340), (240, 400))
    battle = raid(one, two)
    umpire = by_the_book()
    a_turn(umpire, battle)
    assert 340 - one.y == pytest.approx(40, abs=2)
    assert ids(battle, one) == ["e1", "e2"]
    assert rolls(umpire) == []


@pytest.mark.rule("MM-NP-2", "MM-MOVE-2")
def test_who_has_no_company_tries_to_hurry() -> None:
    """A raider with no unit near rolls for a fast move, 2 dice against Rep 4."""
    lone, far = raiders((240, 440), (440, 440))
    far.markers = 1
    umpire = by_the_book(1, 1, 6, 6, 6, 6)
    actions.activate(umpire, raid(lone, far), lone)
    assert ("fast_move", "2") in rows(umpire)


@pytest.mark.rule("MM-NP-2", "MM-NP-4")
@pytest.mark.parametrize(
    ("faces", "row", "gone"), [((1, 2), "2", (60, 80)), ((1, 6), "1", (0, 0)), ((6, 6), "0", (-80, -40))]
)
def test_one_roll_sends_a_whole_body(faces: tuple[int, int], row: str, gone: tuple[int, int]) -> None:
    """Two dice are rolled once, and both units close in, or halt, or retire."""
    one = raiders((240, 110), heading=16)[0]
    two = next_to(one, LEFT)
    battle = scene(one, two, *OPPOSED, posture="raid_attack")
    assert ids(battle, one) == ["e1", "e2"]
    battle.turn = 1
    umpire = by_the_book(*faces)
    for unit in (one, two):
        actions.activate(umpire, battle, unit)
    assert rows(umpire) == [("np_attack", row)]
    for unit in (one, two):
        assert gone[0] <= unit.y - 110 <= gone[1]


@pytest.mark.rule("MM-NP-2", "MM-NP-4", "MM-LEAD-1")
def test_a_body_looks_to_the_highest_leader_with_it() -> None:
    """Fives fail units led at Rep 3, pass with a Lieutenant of Rep 5 among them; without one the best leader counts."""
    read = []
    for nco, lieutenant in ((3, False), (3, True), (5, False)):
        one = men("e1", "irregular", 1, at=(240, 100), heading=16, leader_rep=3)
        two = next_to(one, LEFT, nco)
        battle = scene(one, two, *OPPOSED, posture="raid_attack")
        if lieutenant:
            battle.leaders.append(officer("lt", two, rep=5))
        assert ids(battle, one) == ["e1", "e2"]
        read.append(np_attack.read_table(script(5, 5), battle, one))
    assert read == [0, 2, 2]


@pytest.mark.rule("MM-NP-2", "MM-NP-4")
def test_no_unit_stays_out_of_range_for_company() -> None:
    """Into range of 18 inches alone rather than next to a friend farther off; next to one that is in range."""
    for friend_y, alone in ((170, True), (240, False)):
        one, two = raiders((100, friend_y), (215, 180), heading=16)
        one.activated = True
        battle = scene(one, two, men("u1", at=(215, 400)), posture="raid_attack")
        np_attack.close_in(by_the_book(), battle, two, battle.units[2])
        assert (len(ids(battle, two)) == 1) == alone
        assert battle.units[2].y - two.y <= 180


@pytest.mark.rule("MM-NP-2")
def test_who_has_nothing_to_do_falls_in() -> None:
    """On hold a unit goes to the friend within a move, from the open but not out of a wood, and then stays."""
    for areas, goes in (((), True), ((("wood", 0, 0, 260, 260),), False)):
        one, two = raiders((380, 200), (240, 200))
        battle = scene(one, two, areas=areas)
        carrying_out.carry_out(by_the_book(), battle, two, order("hold"), [])
        assert (ids(battle, one) == ["e1", "e2"]) == goes
        stood = (two.x, two.y)
        assert (stood != (240, 200)) == goes
        if goes:
            carrying_out.carry_out(by_the_book(), battle, two, order("hold"), [])
            assert (two.x, two.y) == stood


@pytest.mark.rule("MM-NP-2")
def test_a_body_sees_with_all_its_eyes() -> None:
    """An enemy that only one of two units in contact sees concerns both; a separate unit sees for itself."""
    seeing = raiders((240, 200), heading=16)[0]
    blind = next_to(seeing, RIGHT)
    foe = men("u1", at=(430, 220), heading=24)
    battle = scene(seeing, blind, foe, areas=(("wood", 60, 180, 186, 230),))
    assert ids(battle, blind) == ["e1", "e2"]
    assert group_movement.seen_by_body(battle, blind) == [foe]
    assert group_movement.seen_by_body(scene(blind, foe), blind) == []


@pytest.mark.rule("MM-NP-5", "MM-NP-2")
@pytest.mark.parametrize(("left", "side"), [(True, 1), (False, -1)])
def test_a_newcomer_ties_in_to_a_flank(left: bool, side: int) -> None:
    """It ends in contact on the flank of the die, and behind where something stands on that flank."""
    # Those there look down the table, so their left is the table's right.
    there, fresh = raiders((240, 120), (240 + 110 * side, 60), heading=16)
    battle = scene(there, fresh, men("u1", at=(240, 460)))
    assert group_movement.tie_in(by_the_book(), battle, fresh, there, left)
    assert ids(battle, fresh) == ["e1", "e2"]
    assert (fresh.x - there.x) * side > 60


class Counting(Umpire):
    """An umpire who notes, as each turn opens, which enemies with a friend within 12 inches touch one."""

    __slots__ = ("battle", "touching")

    def __init__(self, seed: int, given: dict[str, object]) -> None:
        super().__init__(SeededDice(f"body-{seed}", "battle"), system("muskets_mohawks").engagement(given).orders())
        self.battle = Battle()
        self.touching: list[bool] = []

    def record(
        self, rule: str, kind: str, who: str, what: str = "", before: object = None, after: object = None
    ) -> None:
        """Look about when a turn opens."""
        if kind == TURN:
            free = [unit for unit in self.battle.units if unit.side == 1 and unit.on_table and not unit.house]
            free = [unit for unit in free if not unit.opponents and not unit.retiring]
            for unit in free:
                if any((unit.x - o.x) ** 2 + (unit.y - o.y) ** 2 <= 120 * 120 for o in free if o is not unit):
                    self.touching.append(len(ids(self.battle, unit)) > 1)
        super().record(rule, kind, who, what, before, after)


@pytest.mark.nightly("fights 180 battles, and measures every body in them")
@pytest.mark.rule("MM-NP-2")
def test_most_who_have_friends_near_stand_in_bodies() -> None:
    """In whole battles more than half of the free enemy units with a friend within 12 inches touch one."""
    touching: list[bool] = []
    for seed in range(180):
        given = varied(seed, ("scout", "raid_attack", "raid_defend")[seed % 3])
        umpire = Counting(seed, given)
        running = system("muskets_mohawks").engagement(given).begin(umpire)
        assert isinstance(running, Fight)
        umpire.battle = running.battle
        while not running.is_over:
            running.play_turn()
        touching += umpire.touching
    assert len(touching) > 200
    assert 2 * sum(touching) > len(touching)


@pytest.mark.rule("MM-NP-2")
def test_who_finds_no_way_to_his_post_does_not_fall_in_to_come_back_again() -> None:
    """A defender who cannot get to his post waits near it: back with his friends he would only set out again."""
    for aims, goes in ((["move:house:h"], False), (["move:section:2"], True), ([], True)):
        one, two = raiders((380, 200), (240, 200))
        battle = scene(one, two)
        battle.no_way["e2"] = aims
        carrying_out.carry_out(by_the_book(), battle, two, order("hold"), [])
        assert ((two.x, two.y) != (240, 200)) is goes

"""Leaders and bodies of units, pages 6 and 7 of the book."""

from math import hypot

import pytest

from rules.muskets_mohawks.forces import bodies, leaders
from rules.muskets_mohawks.movement import placing
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import moved, stand
from tests.muskets_mohawks.combat.field import field, men, officer, script


@pytest.mark.rule("MM-LEAD-1")
@pytest.mark.parametrize(
    ("units", "indians", "ranks"),
    [
        (1, False, []),
        (2, False, ["lieutenant"]),
        (3, False, ["lieutenant"]),
        (4, False, ["captain", "lieutenant", "lieutenant"]),
        (1, True, []),
        (2, True, []),
        (3, True, []),
        (4, True, ["war_chief"]),
    ],
)
def test_leaders_added_to_formations(units: int, indians: bool, ranks: list[str]) -> None:
    """A platoon brings a Lieutenant, a company a Captain, two war parties a War Chief."""
    assert leaders.ranks_needed(units, indians) == ranks


@pytest.mark.rule("MM-LEAD-1")
def test_the_better_leader_leads_the_war_party() -> None:
    """Of two units of Indians the one with the better leader leads, the first of equals."""
    first, second, third = men("a", "indian"), men("b", "indian", leader_rep=5), men("c", "indian", leader_rep=5)
    assert leaders.war_party_leader([first, second]) is second
    assert leaders.war_party_leader([second, third]) is second


@pytest.mark.rule("MM-LEAD-1")
@pytest.mark.parametrize(
    ("rank", "most"), [("lieutenant", 2), ("captain", 4), ("major", 28), ("war_party_leader", 2), ("war_chief", 4)]
)
def test_no_rank_commands_more_than_its_formation(rank: str, most: int) -> None:
    """A Lieutenant has two units under him and a Captain four, Indians likewise, a Major seven companies."""
    assert leaders.check_rank("rank", "Langlade", rank, most) == []
    (fault,) = leaders.check_rank("rank", "Langlade", rank, most + 1)
    assert fault.rule == "MM-LEAD-1"
    assert f"at most {most}" in fault.message
    (fault,) = leaders.check_rank("rank", "Langlade", "colonel", 2)
    assert fault.rule == "MM-LEAD-1"


@pytest.mark.rule("MM-LEAD-2")
def test_the_overall_commander_of_the_book() -> None:
    """Page 6: the Lieutenant commands until the Captain comes, and again when the Captain is out."""
    first, second = men("a"), men("b", at=(100, 100), leader_rep=5)
    lieutenant, captain = officer("lt", first), officer("cpt", second, "captain", 3)
    captain.on_table = False
    battle = field(first, second, lieutenant, captain)
    assert leaders.overall_commander(battle, 0) == "lt"
    captain.on_table = True
    assert leaders.overall_commander(battle, 0) == "cpt"
    captain.lost = True
    assert leaders.overall_commander(battle, 0) == "lt"
    lieutenant.lost = True
    assert leaders.overall_commander(battle, 0) == "b-leader"
    second.nco_lost = True
    assert leaders.overall_commander(battle, 0) == "a-leader"
    assert leaders.overall_commander(battle, 1) == ""


@pytest.mark.rule("MM-LEAD-2")
def test_the_better_of_equal_ranks_commands() -> None:
    """Of two Lieutenants the one of higher Rep commands, of equals the first."""
    unit = men("a")
    battle = field(unit, officer("one", unit, rep=4), officer("two", unit, rep=5), officer("three", unit, rep=5))
    assert leaders.overall_commander(battle, 0) == "two"


@pytest.mark.rule("MM-LEAD-2", "MM-LEAD-3")
def test_the_overall_commander_may_activate_any_unit_near_him() -> None:
    """With the Captain fallen the Lieutenant of the 1st platoon may activate a unit of the 2nd, as no other may."""
    a, b = men("a", at=(100, 240)), men("b", at=(240, 240))
    first, second = officer("lt1", a, rep=5), officer("lt2", b)
    captain = officer("cpt", a, "captain")
    for leader in (first, second, captain):
        leader.x, leader.y = 240, 290
    battle = field(a, b, first, second, captain)
    assert not leaders.may_activate(battle, first, b)
    assert leaders.may_activate(battle, captain, b)
    captain.lost = True
    assert leaders.may_activate(battle, first, b)
    assert not leaders.may_activate(battle, second, a)


@pytest.mark.rule("MM-LEAD-3")
@pytest.mark.parametrize(("y", "reached"), [(300, True), (301, False), (250, True)])
def test_command_reaches_six_inches(y: int, reached: bool) -> None:
    """A higher leader may activate a unit of his of which a figure stands within 6 inches in his sight."""
    unit = men("a", figures=1, at=(240, 240))
    lieutenant = officer("lt", unit)
    lieutenant.x, lieutenant.y = 240, y
    battle = field(unit, lieutenant)
    assert leaders.may_activate(battle, lieutenant, unit) is reached


@pytest.mark.rule("MM-LEAD-3")
def test_which_units_a_leader_may_activate() -> None:
    """Not a unit that has activated, nor another's; nor does a leader who is down activate anybody."""
    unit = men("a", figures=5)
    lieutenant = officer("lt", unit)
    lieutenant.y = 260
    battle = field(unit, lieutenant, officer("cpt", unit, "captain"))
    assert leaders.may_activate(battle, lieutenant, unit)
    unit.activated = True
    assert not leaders.may_activate(battle, lieutenant, unit)
    unit.activated = False
    lieutenant.commands = ["b"]
    assert not leaders.may_activate(battle, lieutenant, unit)
    lieutenant.commands = ["a"]
    lieutenant.lost = True
    assert not leaders.may_activate(battle, lieutenant, unit)


@pytest.mark.rule("MM-LEAD-3")
@pytest.mark.parametrize(("x", "reached"), [(300, True), (301, False)])
def test_a_captain_activates_his_lieutenants(x: int, reached: bool) -> None:
    """A leader may activate leaders under him on the same terms, and never one of his own rank or side of the war."""
    one, two = men("a", at=(100, 100)), men("b", at=(400, 400))
    captain = Leader("cpt", 0, rank="captain", commands=["a", "b"], x=240, y=240, on_table=True)
    lieutenant = Leader("lt", 0, rank="lieutenant", commands=["a"], x=x, y=240, on_table=True)
    battle = field(one, two, captain, lieutenant)
    assert leaders.may_activate_leader(battle, captain, lieutenant) is reached
    assert not leaders.may_activate_leader(battle, lieutenant, captain)
    lieutenant.commands = ["c"]
    assert not leaders.may_activate_leader(battle, captain, lieutenant)


@pytest.mark.rule("MM-LEAD-5")
def test_a_leader_met_on_the_way_counts_until_he_leaves() -> None:
    """A unit counts a leader it meets as its own; when he goes it has its own again, or none when that one fell."""
    unit = men("a", leader_rep=3)
    lieutenant = officer("lt", unit, rep=5)
    battle = field(unit, lieutenant)
    leaders.take_command(script(), lieutenant, unit)
    assert (unit.leader, unit.leader_rep, lieutenant.attached) == ("lt", 5, "a")
    leaders.detach(script(), battle, lieutenant)
    assert (unit.leader, unit.leader_rep, lieutenant.attached) == ("a-leader", 3, "")
    leaders.take_command(script(), lieutenant, unit)
    unit.nco_lost = True
    leaders.detach(script(), battle, lieutenant)
    assert (unit.leader, unit.leader_rep) == ("", 0)


@pytest.mark.rule("MM-LEAD-5")
def test_a_leader_who_leaves_the_table_leads_no_unit() -> None:
    """A unit that counted a leader as its own has its own again when he goes off."""
    unit = men("a", leader_rep=3)
    lieutenant = officer("lt", unit, rep=5)
    lieutenant.attached = "b"
    battle = field(unit, lieutenant)
    leaders.count_as_own(script(), lieutenant, unit)
    assert (unit.leader, lieutenant.attached) == ("lt", "b")
    placing.leader_leaves(script(), battle, "MM-LEAVE-1", lieutenant)
    assert (unit.leader, unit.leader_rep) == ("a-leader", 3)


@pytest.mark.rule("MM-LEAD-5")
def test_the_highest_leader_present_steps_in() -> None:
    """A leaderless unit is led by the highest leader who stands with it; a unit with a leader keeps him."""
    unit = men("a", leader_rep=0)
    battle = field(unit, officer("lt", unit), officer("cpt", unit, "captain", 3))
    leaders.step_in(script(), battle, unit)
    assert unit.leader == "cpt"
    led = men("b")
    leaders.step_in(script(), field(led, officer("lt", led)), led)
    assert led.leader == "b-leader"


@pytest.mark.rule("MM-GROUP-1")
def test_units_in_base_contact_make_a_body() -> None:
    """Units touching one another, even through a third, are one body; a gap, or the enemy, parts them."""
    left = men("l", figures=5, at=(200, 240))
    middle = men("m", figures=5, at=(250, 240))
    right = men("r", figures=5, at=(300, 240))
    apart = men("x", figures=5, at=(360, 240))
    enemy = men("e", "line", 1, figures=5, at=(250, 230), heading=16)
    battle = field(right, left, enemy, middle, apart)
    assert [unit.id for unit in bodies.body_of(battle, left)] == ["r", "l", "m"]
    assert [unit.id for unit in bodies.body_of(battle, apart)] == ["x"]
    middle.on_table = False
    assert [unit.id for unit in bodies.body_of(battle, left)] == ["l"]


@pytest.mark.rule("MM-GROUP-1")
def test_the_bodies_of_the_book() -> None:
    """Page 6: two bodies of two units become one of four when they touch, and a unit that goes off leaves three."""
    units = [men(f"u{n}", figures=5, at=(150 + 50 * n + (40 if n > 1 else 0), 240)) for n in range(4)]
    battle = field(*units)
    assert [len(bodies.body_of(battle, unit)) for unit in units] == [2, 2, 2, 2]
    for unit in units[2:]:
        spot = stand("line", unit.x - 40, 240, 0, 5)
        unit.put(script(), "MM-MOVE-1", spot.x, spot.y, 0, 1, spot.xs, spot.ys)
    assert [len(bodies.body_of(battle, unit)) for unit in units] == [4, 4, 4, 4]
    spot = stand("line", 50, 300, 0, 5)
    units[0].put(script(), "MM-MOVE-1", spot.x, spot.y, 0, 1, spot.xs, spot.ys)
    assert [len(bodies.body_of(battle, unit)) for unit in units] == [1, 3, 3, 3]


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-1")
def test_the_company_of_the_book() -> None:
    """Page 7: each Lieutenant activates the two units of his platoon, the Captain all four of the company."""
    units = [men(f"u{n}", figures=5, at=(215 + 50 * (n % 2), 200 + 90 * (n // 2))) for n in range(4)]
    first = Leader("p1", rank="lieutenant", commands=["u0", "u1"], x=240, y=245, on_table=True)
    second = Leader("p2", rank="lieutenant", commands=["u2", "u3"], x=240, y=245, on_table=True)
    captain = Leader("c", rank="captain", commands=["u0", "u1", "u2", "u3"], x=240, y=245, on_table=True)
    battle = field(*units, first, second, captain)
    reached = [[unit.id for unit in units if leaders.may_activate(battle, who, unit)] for who in battle.leaders]
    assert reached == [["u0", "u1"], ["u2", "u3"], ["u0", "u1", "u2", "u3"]]


@pytest.mark.rule("MM-GROUP-1")
@pytest.mark.parametrize("heading", [0, 8, 16, 24])
def test_both_flanks_whichever_way_it_faces(heading: int) -> None:
    """Friends at both ends hold the flanks; friends before and behind do not."""
    unit = men("u", figures=5, at=(240, 240), heading=heading)
    across = heading % 16 == 0
    ends = [(190, 240), (290, 240)] if across else [(240, 190), (240, 290)]
    friends = [men(f"f{n}", figures=5, at=place, heading=heading) for n, place in enumerate(ends)]
    assert bodies.flanks_held(field(unit, *friends), unit)
    assert not bodies.flanks_held(field(unit, friends[0]), unit)
    faces = [(240, 230), (240, 250)] if across else [(230, 240), (250, 240)]
    others = [men(f"o{n}", figures=5, at=place, heading=heading) for n, place in enumerate(faces)]
    assert not bodies.flanks_held(field(unit, *others), unit)


@pytest.mark.rule("MM-LEAD-1", "MM-MOVE-2", "MM-CAS-1")
@pytest.mark.parametrize(
    ("rule", "way", "most"),
    [("MM-MOVE-2", 30, 80), ("MM-MOVE-2", 120, 120), ("MM-CAS-1", 0, 20), ("MM-MOVE-1", 30, 80)],
)
def test_how_far_a_leader_goes_along(rule: str, way: int, most: int) -> None:
    """As far as a move takes anybody, or a fast move his unit; over the fallen he steps up as the ranks do."""
    unit = men("a", at=(240, 440))
    leader = Leader("lt", rank="lieutenant", x=440, y=440, on_table=True, attached="a")
    battle = field(unit, leader)
    placing.settle(script(), battle, rule, unit, moved(unit, 0, -way))
    assert most - 20 <= int(hypot(leader.x - 440, leader.y - 440)) <= most

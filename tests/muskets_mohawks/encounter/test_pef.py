"""Possible enemy forces: laid down out of sight and moved by their table."""

import pytest

from rules.muskets_mohawks.encounters import deployment, pef
from rules.muskets_mohawks.ground import section_centre
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men, officer, rows, script
from tests.muskets_mohawks.encounter.scene import house, scene

FAR_AWAY = ("wood", 0, 200, 480, 400)  # a wood across the table hides every unit beyond it


def hidden(*pefs: Pef, level: int = 3, player_at: tuple[int, int] = (240, 450)) -> Battle:
    """A player's unit at the near edge, a wide wood, and markers beyond it."""
    battle = scene(men("u1", at=player_at), level=level, areas=(FAR_AWAY,))
    battle.pefs.extend(pefs)
    return battle


@pytest.mark.rule("MM-PEF-1")
def test_three_markers_lie_in_the_sections_of_their_dice() -> None:
    """Dice of 1, 6 and 3 lay markers into the sections 1, 6 and 3, unseen where the ground hides them."""
    battle = hidden()
    pef.lay_down(script(1, 6, 3), battle, [])
    assert [marker.id for marker in battle.pefs] == ["pef1", "pef2", "pef3"]
    for marker, section in zip(battle.pefs, (1, 6, 3), strict=True):
        x, y = section_centre(section)
        assert abs(int(marker.x) - x) <= 80
        assert abs(int(marker.y) - y) <= 80
        assert not pef.in_sight(battle, marker.x, marker.y)


@pytest.mark.rule("MM-PEF-1")
def test_on_open_ground_a_marker_lies_in_the_centre() -> None:
    """Without anything to hide behind it is put in the middle of its section, in sight."""
    battle = scene(men("u1", at=(240, 450)))
    pef.lay_down(script(2, 5, 4), battle, [])
    assert [(m.x, m.y) for m in battle.pefs] == [(240, 80), (240, 240), (80, 240)]


@pytest.mark.rule("MM-PEF-1")
def test_a_marker_hides_behind_a_wood_within_its_section() -> None:
    """A wood that covers part of a section is enough for a place out of sight in it."""
    battle = scene(men("u1", at=(240, 450)), areas=(("wood", 170, 70, 310, 110),))
    x, y = pef.hiding_place(battle, 2)
    assert (x, y) != (240, 80) or not pef.in_sight(battle, 240, 80)
    assert not pef.in_sight(battle, x, y)


# PEF MOVEMENT, p.43: dice passed → (way by die, others on the table), inches.
OTHERS = {2: ["join"] * 2 + ["go"] * 4, 1: ["join"] * 3 + ["go"] * 3}
ALONE = {2: ["split"] * 2 + ["go"] * 4, 1: ["split"] + ["go"] * 5}
REACH = {2: 160, 1: 80}


@pytest.mark.rule("MM-PEF-2")
@pytest.mark.parametrize("passed", [1, 2])
@pytest.mark.parametrize("die", range(1, 7))
def test_each_row_with_others_on_the_table(passed: int, die: int) -> None:
    """It joins the nearest other marker up to 4 inches, or makes 16 or 8 inches towards the nearest enemy."""
    one, two = Pef("pef1", 100, 20), Pef("pef2", 340, 20)
    battle = hidden(one, two)
    pef.move(script(1, 1 if passed == 2 else 6, die), battle, one)
    if OTHERS[passed][die - 1] == "join":
        assert (one.x, one.y) == (100 + REACH[passed], 20)
    else:
        assert one.y > 20
        walked = ((one.x - 100) ** 2 + (one.y - 20) ** 2) ** 0.5
        assert walked == pytest.approx(REACH[passed], abs=4)


@pytest.mark.rule("MM-PEF-2")
@pytest.mark.parametrize("passed", [1, 2])
@pytest.mark.parametrize("die", range(1, 7))
def test_each_row_alone(passed: int, die: int) -> None:
    """The last marker splits in two, or goes for the enemy."""
    one = Pef("pef1", 100, 20)
    battle = hidden(one)
    battle.serial = 1
    pef.move(script(1, 1 if passed == 2 else 6, die), battle, one)
    if ALONE[passed][die - 1] == "split":
        assert len(battle.pefs) == 2
        assert (one.x, one.y) == (100, 20)
    else:
        assert len(battle.pefs) == 1
        walked = ((one.x - 100) ** 2 + (one.y - 20) ** 2) ** 0.5
        assert walked == pytest.approx(REACH[passed], abs=4)


@pytest.mark.rule("MM-PEF-2", "MM-ENC-3")
def test_with_no_die_passed_it_stays_and_its_quiet_turns_are_counted() -> None:
    """A marker that does not move rolls no way and counts one more still turn; moving starts the count again."""
    one = Pef("pef1", 100, 20)
    battle = hidden(one)
    umpire = script(4, 5)
    pef.move(umpire, battle, one)
    assert (one.x, one.y, one.still) == (100, 20, 1)
    assert umpire.dice_rolled == 2
    pef.move(script(1, 1, 6), battle, one)
    assert one.still == 0


@pytest.mark.rule("MM-PEF-2")
def test_it_stops_four_inches_short_of_its_fellow() -> None:
    """Towards a marker 15 inches away it goes 11 of its 16."""
    one, two = Pef("pef1", 100, 20), Pef("pef2", 250, 20)
    pef.move(script(1, 1, 1), hidden(one, two), one)
    assert (one.x, one.y) == (210, 20)


@pytest.mark.rule("MM-PEF-2")
def test_the_books_example_it_halts_at_the_edge_of_the_wood() -> None:
    """P.43: going 16 inches it halts in cover as soon as it is in range, and forfeits what is left."""
    one = Pef("pef1", 240, 20)
    battle = scene(men("u1", at=(240, 290)), areas=(("wood", 200, 60, 280, 400), ("wood", 0, 200, 480, 210)))
    pef.move(script(1, 1, 6), battle, one)
    apart = 290 - one.y
    assert 60 < one.y < 180
    assert apart <= 180


@pytest.mark.rule("MM-PEF-2", "MM-WEAPON-1")
def test_in_cover_it_halts_at_eighteen_inches() -> None:
    """Deep in a wood, strides of 2 inches bring it to 18.1 inches, where it goes on, and to 16.1, where it halts."""
    one = Pef("pef1", 240, 159)
    battle = scene(men("u1", at=(240, 380)), areas=(("wood", 100, 20, 400, 340),))
    pef.move(script(1, 1, 6), battle, one)
    assert 380 - one.y == 161


@pytest.mark.rule("MM-PEF-3")
def test_it_stops_where_it_comes_into_sight() -> None:
    """Crossing the end of a wood it is seen on the way and goes no further."""
    one = Pef("pef1", 40, 100)
    battle = scene(men("u1", at=(300, 100), heading=24), areas=(("wood", 60, 60, 80, 300),))
    one.y = 40
    pef.move(script(1, 1, 6), battle, one)
    assert pef.in_sight(battle, one.x, one.y)


@pytest.mark.rule("MM-PEF-3", "MM-BUILD-1")
def test_it_is_seen_from_a_window_and_by_the_end_of_a_line() -> None:
    """Men and a leader in a house see a marker outside it; so do the ends of a line when a house hides its middle."""
    inside = men("u1", at=(240, 300))
    battle = scene(inside, officer("lt", inside))
    battle.houses.append(house("house1", 210, 270))
    inside.house = "house1"
    assert pef.in_sight(battle, 240, 100)
    inside.on_table = False
    battle.leaders[0].y = 300
    assert pef.in_sight(battle, 240, 100)
    battle = scene(men("u2", at=(240, 400)))
    battle.houses.append(house("house1", 210, 330))
    assert pef.in_sight(battle, 240, 100)


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize(("die", "x"), [(1, 80), (2, 80), (3, 240), (4, 240), (5, 400), (6, 400)])
def test_raiders_markers_come_by_the_near_sections_at_random(die: int, x: int) -> None:
    """Two faces for each of the sections 7, 8 and 9, at the edge."""
    battle = scene(men("u1", at=(240, 60)), encounter="raid_defend", posture="raid_attack")
    pef.enter_at_random(script(die, die, die), battle, [])
    assert [(m.x, m.y) for m in battle.pefs] == [(x, 470)] * 3


@pytest.mark.rule("MM-PEF-2", "MM-ENC-3")
def test_a_marker_that_has_halted_in_cover_lies_in_wait() -> None:
    """In cover with an enemy within 18 inches it does not creep on, and counts as still for who would go out to it."""
    unit = men("u1", at=(240, 340), heading=0)
    battle = scene(unit, areas=(("wood", 100, 60, 400, 240),))
    marker = Pef("pef1", 240, 180)
    battle.pefs.append(marker)
    umpire = script(1, 1, 6)
    pef.move(umpire, battle, marker)
    assert (marker.x, marker.y, marker.still) == (240, 180, 1)
    assert rows(umpire)[-1] == ("pef_way", "2:approach")


@pytest.mark.rule("MM-PEF-4", "MM-PEF-3")
def test_no_building_is_raised_over_a_marker() -> None:
    """Inside walls a possible force would never be seen: a house's outline is not free, the ground next to it is."""
    battle = scene(men("u1", at=(240, 440)))
    battle.pefs.append(Pef("pef1", 100, 100))
    assert not deployment.free_for_house(battle, (60, 80, 130, 130))
    assert deployment.free_for_house(battle, (101, 80, 170, 130))


@pytest.mark.rule("MM-PEF-2")
@pytest.mark.parametrize(
    ("faces", "at", "reason"),
    [
        pytest.param((1, 1, 1), [(240, 100), (240, 130)], "joined", id="beside its fellow"),
        pytest.param((1, 1, 6), [(240, 390), (240, 100)], "in_wait", id="in cover and in range"),
        pytest.param((1, 1, 6), [(240, 100), (240, 130)], "", id="it goes"),
    ],
)
def test_a_marker_that_stirs_and_stays_has_a_reason(
    faces: tuple[int, ...], at: list[tuple[int, int]], reason: str
) -> None:
    """Where its dice let it move and it does not, the record says why."""
    markers = [Pef(f"pef{number}", x, y) for number, (x, y) in enumerate(at)]
    battle = hidden(*markers)
    umpire = script(*faces)
    pef.move(umpire, battle, markers[0])
    assert ((markers[0].x, markers[0].y) == at[0]) is bool(reason)
    assert [event.after for event in umpire.events if event.what == "rests"] == ([reason] if reason else [])


@pytest.mark.rule("MM-PEF-2")
def test_a_marker_alone_without_an_enemy_says_so() -> None:
    """With no figure of the player's on the table there is no target."""
    marker = Pef("pef1", 240, 100)
    battle = hidden(marker)
    battle.units[0].on_table = False
    umpire = script(1, 1, 6)
    pef.move(umpire, battle, marker)
    assert [event.after for event in umpire.events if event.what == "rests"] == ["nobody"]

"""Horse on the move, pages 5, 6, 10 and 11 of the book: bases of two inches, 12 inches a move, down and up again."""

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import casualties, retreat
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import buildings, movement, places, riding
from rules.muskets_mohawks.pieces.facing import distance, side_of
from rules.muskets_mohawks.pieces.horses import Horses
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from tests.muskets_mohawks.combat.field import field, men, script
from tests.muskets_mohawks.encounter.scene import house


def horse(name: str = "u1", troop: str = "cavalry", figures: int = 10, **how: object) -> Unit:
    """A unit of horse in the saddle with carbines."""
    return men(name, troop, **{"weapon": "carbine", "mounted": True, "figures": figures, **how})  # type: ignore[arg-type]


def horses_of(unit: Unit) -> Horses:
    """The horses of a unit that has some."""
    assert unit.horses is not None
    return unit.horses


@pytest.mark.rule("MM-FORM-1")
@pytest.mark.parametrize(
    ("order", "across", "along"),
    [("line", 10, 0), ("mob", 10, 20), ("unformed", 20, 30)],
)
def test_the_ranks_of_horse(order: str, across: int, along: int) -> None:
    """Page 6: bases an inch by two, base to base in line and mob, a base apart unformed; the gap is an inch wide."""
    spot = stand(order, 240, 240, 0, 10, 0, True)
    front = [x for x, y in zip(spot.xs, spot.ys, strict=True) if y == 240]
    assert {b - a for a, b in pairwise(front)} == {across}
    assert sorted(set(spot.ys)) == ([240] if along == 0 else [240, 240 + along])
    assert spot.rear is not None
    assert list(zip(spot.rear.xs, spot.rear.ys, strict=True)) == [
        (x, y + 10) for x, y in zip(spot.xs, spot.ys, strict=True)
    ]


@pytest.mark.rule("MM-FORM-1")
@pytest.mark.parametrize("heading", range(0, 32, 3))
def test_no_two_bases_overlap_whichever_way_they_face(heading: int) -> None:
    """A figure next to or behind a horse stands clear of its two inches, and may stand against them."""
    unit = horse(figures=5, heading=heading, formation="line")
    battle = field(unit)
    turn = radians(11.25 * heading)
    back = (-sin(turn), cos(turn))
    for inches, free in ((1, False), (1.7, False), (2.2, True)):
        x, y = (round(240 + 10 * inches * part) for part in back)
        spot = places.one(x, y, heading)
        assert places.unoccupied(battle, spot, "nobody", 0) is free


@pytest.mark.rule("MM-FACE-1", "MM-FORM-1")
def test_the_rear_of_horse_is_behind_their_bases() -> None:
    """Page 3: flank as far back as the bases reach, and distances are from base to base."""
    unit = horse(formation="line", figures=5)
    assert side_of(unit, 300, 254) == "flank"
    assert side_of(unit, 240, 256) == "rear"
    foe = men("f1", side=1, at=(240, 300), figures=5)
    assert distance(unit, foe) == 300 - 240 - 10 - 10


@pytest.mark.rule("MM-MOVE-1")
@pytest.mark.parametrize(("mounted", "inches"), [(True, 12), (False, 8)])
def test_how_far_horse_go(mounted: bool, inches: int) -> None:
    """Page 10: 12 inches in the saddle, 8 on foot."""
    unit = horse(mounted=mounted, at=(240, 400))
    battle = field(unit)
    movement.march(script(), battle, unit, 240, 40, allowance(battle, unit))
    assert 400 - unit.y == 10 * inches
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-TROOP-3")
@pytest.mark.parametrize(("figures", "holders"), [(10, 2), (9, 2), (6, 2), (5, 1), (2, 1)])
@pytest.mark.parametrize("troop", ["cavalry", "mounted_infantry"])
def test_a_fifth_hold_the_horses_three_inches_behind(troop: str, figures: int, holders: int) -> None:
    """Page 5: one of five stays with the horses, 3 inches behind the others, and all of them mount again."""
    unit = horse(troop=troop, figures=figures)
    battle = field(unit)
    assert riding.dismount(script(), battle, unit)
    held = horses_of(unit)
    assert (unit.mounted, unit.figures, held.holders, unit.men()) == (False, figures - holders, holders, figures)
    at = list(zip(held.xs, held.ys, strict=True))
    gaps = [min(hypot(x - u, y - v) for u, v in zip(unit.xs, unit.ys, strict=True)) for x, y in at]
    assert 40 <= min(gaps) <= 44
    assert all(y > max(unit.ys) for y in held.ys)
    assert invariants.check(battle) == []
    assert riding.mount(script(), battle, unit)
    assert (unit.mounted, unit.figures, held.holders, held.xs) == (True, figures, 0, [])
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-TROOP-3")
def test_the_horses_are_led_after_their_unit() -> None:
    """Figures do not leave their unit: wherever it goes they come up to 3 inches behind it, past any figures there."""
    unit, friend = horse(at=(240, 300)), men("u2", at=(240, 230), figures=5)
    battle = field(unit, friend)
    riding.dismount(script(), battle, unit)
    for to_x, to_y in ((240, 120), (60, 120), (60, 400), (400, 440)):
        for _ in range(5):
            movement.march(script(), battle, unit, to_x, to_y, 80)
            assert invariants.check(battle) == []
        held = horses_of(unit)
        assert min(hypot(x - unit.x, y - unit.y) for x, y in zip(held.xs, held.ys, strict=True)) < 110


@pytest.mark.rule("MM-TROOP-3")
def test_the_horses_go_when_their_unit_goes() -> None:
    """With the last man on foot, or all of them running, no figure stays behind with the horses."""
    for goes in ("runs", "falls"):
        unit = horse()
        battle = field(unit)
        riding.dismount(script(), battle, unit)
        if goes == "runs":
            retreat.run_away(script(), battle, unit, "MM-MOVE-5")
        else:
            casualties.take_off(script(), battle, "MM-CAS-1", unit, 8, 240, 0)
        assert not unit.on_table
        assert horses_of(unit).xs == []


@pytest.mark.rule("MM-TROOP-3")
def test_who_may_get_down_and_up() -> None:
    """No unit in a melee, in the water or prone; one man alone cannot hold the horses too."""
    foot = men("u2", at=(100, 100))
    assert not riding.may_dismount(field(foot), foot)
    lone = horse(figures=1)
    assert not riding.may_dismount(field(lone), lone)
    unit = horse()
    battle = field(unit)
    for plight in ({"opponents": ["f1"]}, {"water": "in"}):
        for name, value in plight.items():
            setattr(unit, name, value)
        assert not riding.may_dismount(battle, unit)
        unit.opponents, unit.water = [], ""
    riding.dismount(script(), battle, unit)
    assert not riding.may_dismount(battle, unit)
    for name, bad in {"opponents": ["f1"], "water": "edge", "house": "h1", "prone": True}.items():
        good = getattr(unit, name)
        setattr(unit, name, bad)
        assert not riding.may_mount(battle, unit)
        setattr(unit, name, good)
    assert riding.may_mount(battle, unit)


@pytest.mark.rule("MM-TROOP-3", "MM-BUILD-1")
def test_no_horse_comes_in_by_a_door() -> None:
    """Page 20: dismounted men may occupy a building; their horses wait outside."""
    hut = house("h1", 210, 100)
    unit = horse(at=(240, 200))
    battle = field(unit)
    battle.houses.append(hut)
    assert not buildings.enter(script(), battle, unit, hut, 80)
    riding.dismount(script(), battle, unit)
    assert buildings.enter(script(), battle, unit, hut, 80)
    assert unit.house == "h1"
    assert len(horses_of(unit).xs) == 2
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-3", "MM-TROOP-3")
def test_no_unit_lies_down_on_horseback() -> None:
    """Page 10: infantry may go prone."""
    unit = horse()
    battle = field(unit)
    assert not movement.may_drop(battle, unit)
    riding.dismount(script(), battle, unit)
    assert movement.may_drop(battle, unit)


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(("wood", "lands"), [(None, 160), (110, 110), (60, 60)])
def test_horse_seek_cover_farther_off(wood: int | None, lands: int) -> None:
    """Page 11: the nearest cover within 8 inches, else the nearest or 16 inches away, and never on the ground."""
    unit = horse(at=(240, 200), figures=5)
    battle = field(unit)
    if wood is not None:
        battle.ground.woods.append(Area("wood", 100, 200 + wood, 380, 470))
    retreat.seek_cover(script(), battle, unit, 240, 20, "MM-MOVE-5")
    assert not unit.prone
    assert lands <= unit.y - 200 <= lands + 40
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-TERR-4", "MM-TERR-5")
def test_horse_in_woods_and_through_a_creek() -> None:
    """Pages 22 and 23: unformed among trees; into the water, out of it and over a bridge as foot do."""
    unit = horse(at=(240, 300), formation="line")
    battle = field(unit)
    battle.ground.woods.append(Area("wood", 0, 100, 480, 200))
    for _ in range(4):
        movement.march(script(), battle, unit, 240, 130, 120)
    assert unit.formation == "unformed"
    assert unit.y < 200
    for kind in ("creek", "bridge"):
        unit = horse(at=(240, 300))
        battle = field(unit)
        battle.ground.waters.append(Area("creek" if kind == "creek" else "river", 0, 200, 480, 230, True))
        if kind == "bridge":
            battle.ground.bridges.append(Area("bridge", 230, 200, 250, 230, False))
        for _ in range(8):
            movement.march(script(), battle, unit, 240, 80, 120)
            assert invariants.check(battle) == []
        assert unit.y < 150


@pytest.mark.rule("MM-TROOP-3")
def test_horse_changes_neither_way_off_the_table_or_on_a_bridge() -> None:
    """They are on firm ground and on the table; on a bridge there is space for neither."""
    unit = horse(troop="mounted_infantry")
    battle = field(unit)
    unit.on_table = False
    assert not riding.may_dismount(battle, unit)
    unit.on_table = True
    battle.ground.waters.append(Area("river", 0, 220, 480, 280, True))
    battle.ground.bridges.append(Area("bridge", 220, 220, 260, 280, False))
    assert not riding.may_dismount(battle, unit)
    assert not riding.dismount(script(), battle, unit)
    battle.ground.bridges.clear()
    battle.ground.waters.clear()
    assert riding.dismount(script(), battle, unit)
    assert riding.may_mount(battle, unit)
    unit.on_table = False
    assert not riding.may_mount(battle, unit)
    unit.on_table = True
    battle.ground.waters.append(Area("river", 0, 220, 480, 280, True))
    battle.ground.bridges.append(Area("bridge", 220, 220, 260, 280, False))
    assert not riding.may_mount(battle, unit)
    assert not riding.mount(script(), battle, unit)


@pytest.mark.rule("MM-TROOP-3")
def test_who_is_in_the_saddle_or_has_no_horses_does_not_mount() -> None:
    """Horsemen sit already, foot has none, and the horses may be lost."""
    rider, foot = horse(troop="mounted_infantry"), men("f")
    assert not riding.may_mount(field(rider), rider)
    assert not riding.may_mount(field(foot), foot)
    assert not riding.mount(script(), field(foot), foot)
    assert not riding.dismount(script(), field(foot), foot)
    battle = field(rider)
    riding.dismount(script(), battle, rider)
    horses_of(rider).put(script(), "MM-TROOP-3", rider.id, 0, ([], []))
    assert not riding.may_mount(battle, rider)


@pytest.mark.rule("MM-TROOP-3", "MM-MOVE-1")
@pytest.mark.parametrize(("away", "may"), [(80, True), (81, False)])
def test_horses_are_mounted_within_a_move(away: int, may: bool) -> None:
    """The nearest of them eight inches off is near enough, and farther is not."""
    unit = horse(troop="mounted_infantry")
    battle = field(unit)
    riding.dismount(script(), battle, unit)
    horses_of(unit).put(script(), "MM-TROOP-3", unit.id, 0, ([unit.x + away], [unit.y]))
    assert riding.may_mount(battle, unit) is may


@pytest.mark.rule("MM-TROOP-3", "MM-TERR-4")
def test_cavalry_keeps_its_line_in_the_open_and_breaks_it_among_trees() -> None:
    """Dismounted cavalry stands in line where it was, loose with trees about, and mounted infantry is loose always."""
    for troop, wooded, order in (("cavalry", False, "line"), ("cavalry", True, "unformed"),
                                 ("mounted_infantry", False, "unformed")):  # fmt: skip
        unit = horse(troop=troop, formation="line")
        battle = field(unit)
        if wooded:
            battle.ground.woods.append(Area("wood", 100, 100, 400, 400, True))
        assert riding.dismount(script(), battle, unit)
        assert unit.formation == order


@pytest.mark.rule("MM-TROOP-3")
def test_horse_in_a_dense_crowd_stays_in_the_saddle() -> None:
    """Where neither a line nor loose ranks find space within six inches, no unit changes anything."""
    unit = horse(figures=5, formation="line")
    crowd = men("f", figures=1)
    crowd.xs = [x for x in range(100, 390, 10) for _ in range(100, 390, 10)]
    crowd.ys = [y for _ in range(100, 390, 10) for y in range(100, 390, 10)]
    crowd.left, crowd.right, crowd.top, crowd.bottom = 100, 380, 100, 380
    battle = field(unit, crowd)
    assert not riding.dismount(script(), battle, unit)
    assert unit.mounted
    assert unit.figures == 5

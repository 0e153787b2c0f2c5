"""What comes of a charge: fire, halts and melees, pages 16 to 18 of the book."""

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import charge, contact
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.house import House
from tests.muskets_mohawks.combat.charging import FAIL, PASS, drawn_up
from tests.muskets_mohawks.combat.field import field, men, reasons, rolls, rows, script


def who_tested(umpire: object) -> list[str]:
    """Return who took a reaction test."""
    return [event.who for event in umpire.events if event.kind == ROLL and event.rule == "MM-REACT-1"]  # type: ignore[attr-defined]


@pytest.mark.rule("MM-CHARGE-2", "MM-MOVE-5")
def test_a_target_that_runs_leaves_its_spot_to_the_charger() -> None:
    """Three dice ahead the target is gone and the charger stands where it was."""
    battle, unit, foe = drawn_up()
    x, y = foe.x, foe.y
    umpire = script(PASS, PASS, PASS, FAIL, FAIL, FAIL)
    assert charge.charge(umpire, battle, unit, foe) == "target_runs_away"
    assert foe.ran_away
    assert not foe.on_table
    assert abs(int(unit.x) - int(x)) <= 10
    assert abs(int(unit.y) - int(y)) <= 10
    assert ("charge_resolution", "charger/3") in rows(umpire)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1")
def test_two_ahead_close_without_fire() -> None:
    """Two dice ahead the charger is in melee and no shot is fired; the only tests are those of the melee."""
    battle, unit, foe = drawn_up()
    umpire = script(PASS, PASS, PASS, PASS, FAIL, FAIL, *[1] * 5, *[1] * 5, *[1] * 8)
    assert charge.charge(umpire, battle, unit, foe) == "melee"
    assert unit.opponents == ["t"]
    assert foe.opponents == ["c"]
    assert "MM-FIRE-1" not in [rule for rule, _ in rolls(umpire)]
    assert facing.touching(unit, foe)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-FIRE-2")
def test_one_ahead_takes_fire_and_closes_without_tests() -> None:
    """One die ahead the target fires first, at will by half, and the charger closes without a reaction test."""
    battle, unit, foe = drawn_up("indian", "indian")
    umpire = script(PASS, PASS, FAIL, PASS, FAIL, FAIL, 1, 1, 1, 6, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "fire_then_melee"
    assert unit.lost_fire == 2
    assert unit.lost_contact == 1
    assert who_tested(umpire) == ["c", "t"]
    assert foe.hit_by_fire
    assert foe.markers == 1


@pytest.mark.rule("MM-CHARGE-2")
def test_a_target_facing_away_is_not_able_to_fire() -> None:
    """One die ahead of a target that looks the other way, the charger closes without being fired at."""
    battle, unit, foe = drawn_up("indian", "indian", facing_off=0)
    umpire = script(PASS, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "fire_then_melee"
    assert unit.lost_fire == 0


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize(("ahead", "row"), [(1, "target/1"), (2, "target/2")])
def test_a_target_one_or_two_ahead_halts_the_charger(ahead: int, row: str) -> None:
    """The charger halts at 6 inches, is fired at, and no unit tests."""
    battle, unit, foe = drawn_up("indian", "indian")
    dice = [PASS] * ahead + [FAIL] * (3 - ahead)
    umpire = script(FAIL, FAIL, FAIL, *dice, 1, 6, 6, 6, 1, 1)
    assert charge.charge(umpire, battle, unit, foe) == "charger_halts"
    assert ("charge_resolution", row) in rows(umpire)
    assert unit.lost_fire == 1
    assert who_tested(umpire) == []
    assert facing.distance(unit, foe) in (60, 61)
    assert foe.target == "c"


@pytest.mark.rule("MM-CHARGE-2", "MM-REACT-2")
def test_a_target_three_ahead_throws_the_charger_back() -> None:
    """The charger retires, and fire that still reaches it is tested, since that row does not forbid it."""
    battle, unit, foe = drawn_up("indian", "line")
    umpire = script(FAIL, FAIL, FAIL, PASS, PASS, PASS, *[6] * 10, PASS, PASS)
    assert charge.charge(umpire, battle, unit, foe) == "charger_retires"
    assert unit.retired
    assert unit.retiring
    assert facing.distance(unit, foe) > 100
    assert who_tested(umpire) == ["c"]
    assert foe.target == ""


@pytest.mark.rule("MM-CHARGE-2", "MM-CAS-1")
def test_a_charger_shot_down_does_not_close() -> None:
    """When the fire leaves no figure the charge is over and no melee is fought."""
    battle, unit, foe = drawn_up("indian", "line")
    unit = men("c", "indian", at=(240, 400), figures=2, leader_rep=0)
    battle = field(unit, foe)
    umpire = script(PASS, PASS, PASS, PASS, PASS, FAIL, FAIL, *[1] * 15)
    assert charge.charge(umpire, battle, unit, foe) == "charger_falls"
    assert not unit.on_table
    assert not foe.fought_melee


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-MELEE-1")
def test_the_indians_and_the_french_from_charge_to_melee() -> None:
    """Pages 17-18 die by die: the charge, a volley of two hits, contact, 4 successes to 2, and two French more down."""
    indians = men("indians", "indian", rep=4, at=(240, 400))
    french = men("french", "line", 1, rep=3, at=(240, 300), heading=16)
    battle = field(indians, french)
    umpire = script(
        *(2, 3, 5),
        *(1, 4, 5),
        *(1, 1, *[6] * 8),
        *(1, 1, 1, 1),
        *(1, 2, 2, 3, 4, 6),
        *(1, 2, 4, 5, 6, 6),
        *(1, 1),
        *(1, 1, 1, 1, 1, 1),
        *(1, 1),
        *(1, 1),
    )
    assert charge.charge(umpire, battle, indians, french) == "fire_then_melee"
    assert (indians.lost_fire, indians.lost_contact, indians.lost_melee, indians.figures) == (2, 1, 0, 7)
    assert (french.lost_contact, french.lost_melee, french.figures) == (1, 2, 7)
    dice = [(event.rule, len(event.faces)) for event in umpire.events if event.kind == ROLL]
    assert dice[:3] == [("MM-CHARGE-1", 3), ("MM-CHARGE-1", 3), ("MM-FIRE-1", 10)]
    assert reasons(umpire, 5) == {"ferocious": 2}
    assert reasons(umpire, 6) == {"formed": 1, "figures_more": 2}
    assert who_tested(umpire) == ["indians", "french"]
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2")
def test_an_enemy_in_the_way_is_charged_instead() -> None:
    """No unit charges through one enemy at another behind it; the first may be charged."""
    unit = men("c", "irregular", at=(240, 400))
    front = men("f", "line", 1, at=(240, 330), heading=16)
    behind = men("b", "line", 1, at=(240, 300), heading=16)
    battle = field(unit, front, behind)
    assert not charge.can_charge(battle, unit, behind)
    assert charge.can_charge(battle, unit, front)


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1")
@pytest.mark.parametrize("where", ["friends", "melee", "house", "edge", "corner"])
@pytest.mark.parametrize("troop", ["line", "irregular"])
def test_a_charge_sent_into_melee_always_closes(where: str, troop: str) -> None:
    """With friends, a melee, a building or the table's edge in the way some figure touches and the melee is fought."""
    unit = men("c", troop, at=(240, 330))
    foe = men("t", "irregular", 1, at=(240, 260), heading=16, figures=4)
    others = {
        "friends": [men("f1", "irregular", at=(190, 270), figures=4), men("f2", "irregular", at=(300, 270), figures=4)],
        "melee": [men("f1", "irregular", at=(240, 270), figures=3)],
        "house": [],
        "edge": [],
        "corner": [],
    }[where]
    if where == "edge":
        unit, foe = men("c", troop, at=(80, 240), heading=24), men("t", "irregular", 1, at=(10, 240), figures=6)
    if where == "corner":
        unit, foe = men("c", troop, at=(70, 70), heading=28), men("t", "irregular", 1, at=(6, 6), figures=1)
    battle = field(unit, foe, *others)
    if where == "house":
        battle.houses += [House("h1", 180, 240, 222, 300, 1, 200, 300), House("h2", 278, 240, 320, 300, 1, 300, 300)]
    if where == "melee":
        contact.meet(script(), others[0], foe)
    assert charge.can_charge(battle, unit, foe)
    umpire = script(*[1] * 400)
    assert charge.read(umpire, unit, 2) == "melee"
    assert charge._carry_out(umpire, battle, unit, foe, "melee") == "melee"
    assert unit.fought_melee
    assert invariants.check(battle) == []
    if unit.opponents:
        assert facing.touching(unit, foe)


@pytest.mark.rule("MM-CHARGE-2")
def test_a_charge_that_can_touch_no_unit_is_refused() -> None:
    """A man in the corner of the table with other enemies all about him cannot be charged, and no die is rolled."""
    target = men("t", "line", 1, at=(10, 10), heading=16, figures=1)
    guards = [men(f"g{x}{y}", "line", 1, at=(x, y), heading=16, figures=1) for x, y in ((21, 10), (10, 21), (21, 21))]
    charger = men("a", "irregular", at=(70, 70), heading=28, figures=5)
    battle = field(charger, target, *guards)
    assert facing.distance(charger, target) < 140
    assert not charge.can_charge(battle, charger, target)
    umpire = script()
    assert charge.charge(umpire, battle, charger, target) == "charger_halts"
    assert not [event for event in umpire.events if event.kind == ROLL]
    assert charge.can_charge(battle, charger, guards[2])

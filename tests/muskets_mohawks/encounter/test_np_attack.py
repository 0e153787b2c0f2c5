"""The table of attack of non-player forces, and who charges instead."""

import pytest

from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.forces.bodies import body_of
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.nonplayer import answers, np_attack
from tests.muskets_mohawks.combat.field import men, rows, script
from tests.muskets_mohawks.encounter.scene import fired, house, scene, waits


@pytest.mark.rule("MM-NP-4")
def test_within_twelve_inches_attackers_charge() -> None:
    """An attacker that starts within 12 inches and can get to the charge point charges without a roll of the table."""
    raider, foe = men("e1", "indian", 1, at=(240, 200), heading=16), men("u1", "irregular", at=(240, 300))
    battle = scene(raider, foe, posture="raid_attack")
    umpire = script(*[1, 1, 1, 6, 6, 6])
    np_attack.act(umpire, battle, raider, [foe])
    assert rows(umpire)[0][0] == "charge_resolution"


@pytest.mark.rule("MM-NP-4")
@pytest.mark.parametrize(("apart", "first"), [(120, "charge_resolution"), (121, "np_attack")])
def test_twelve_inches_are_the_reach_of_an_attackers_charge(apart: int, first: str) -> None:
    """At 12 inches it charges, a tenth beyond it asks the table."""
    raider = men("e1", "indian", 1, at=(240, 100), heading=16)
    foe = men("u1", "irregular", at=(240, 110 + apart))
    battle = scene(raider, foe, posture="raid_attack")
    umpire = script(1, 1, 1, 6, 6, 6, *[6] * 40)
    np_attack.act(umpire, battle, raider, [foe])
    assert rows(umpire)[0][0] == first


@pytest.mark.rule("MM-NP-4")
@pytest.mark.parametrize(
    ("faces", "row", "way"), [((1, 2), "2", "nearer"), ((1, 6), "1", "still"), ((5, 6), "0", "back")]
)
def test_each_row_of_the_attack_table(faces: tuple[int, int], row: str, way: str) -> None:
    """Out of range and of charge reach: two passes close in, one halts, none retires a full move."""
    raider, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 400))
    battle = scene(raider, foe, posture="raid_attack")
    umpire = script(*faces)
    np_attack.act(umpire, battle, raider, [foe])
    assert rows(umpire) == [("np_attack", row)]
    moved = raider.y - 100
    assert {"nearer": 60 < moved <= 80, "still": moved == 0, "back": moved < -40}[way]
    assert (raider.retired, raider.retiring) == (way == "back", way == "back")


@pytest.mark.rule("MM-NP-4", "MM-ENC-2")
@pytest.mark.parametrize(("looted", "at_work"), [(False, True), (True, False)])
def test_raiders_among_stores_finish_them_before_they_go_out(looted: bool, at_work: bool) -> None:
    """Two passes with no enemy in range: the loot goes on, and only from a looted house do they close in."""
    raider, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 470))
    battle = scene(raider, foe, encounter="raid_defend", posture="raid_attack")
    store = house("barn", 210, 70)
    store.looted, store.looting = looted, 0 if looted else 2
    battle.houses.append(store)
    buildings.go_in(script(), battle, raider, store)
    np_attack.act(script(1, 2), battle, raider, [foe])
    assert (raider.house, store.looting) == (("barn", 1) if at_work else ("", 0))


@pytest.mark.rule("MM-NP-4", "MM-MOVE-5", "MM-REACT-5")
def test_the_last_row_of_the_attack_table_is_the_retire_of_the_reactions() -> None:
    """A full move straight away into open order, fire and reloading notwithstanding; then the raiders must rally."""
    raider = men("e1", "line", 1, at=(240, 200), heading=16, markers=1)
    foe = men("u1", at=(240, 400))
    battle = scene(raider, foe, posture="raid_attack")
    foe.target = "e1"
    np_attack.act(script(5, 6), battle, raider, [foe])
    assert (raider.x, raider.y, raider.heading, raider.formation) == (240, 140, 16, "unformed")
    assert (raider.retired_by, foe.target) == (80, "")
    umpire = script(1, 1)
    actions.activate(umpire, battle, raider)
    assert rows(umpire) == [("rally", "regulars/2")]
    assert not raider.retiring


@pytest.mark.rule("MM-NP-4")
@pytest.mark.parametrize(("faces", "row"), [((1, 2), "2"), ((1, 6), "1")])
def test_attackers_in_range_fire(faces: tuple[int, int], row: str) -> None:
    """Within range but beyond 12 inches both the first two rows fire."""
    raider, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 260))
    battle = scene(raider, foe, posture="raid_attack")
    umpire = script(*faces, *[6] * 40)
    np_attack.act(umpire, battle, raider, [foe])
    assert rows(umpire)[0] == ("np_attack", row)
    assert fired(umpire)
    assert raider.markers == 1


@pytest.mark.rule("MM-NP-4", "MM-LEAD-5")
@pytest.mark.parametrize(("figures", "leader_rep", "dice"), [(10, 4, 2), (5, 4, 3), (10, 0, 2)])
def test_the_attack_table_is_rolled_against_the_leader(figures: int, leader_rep: int, dice: int) -> None:
    """Twice the enemy's figures add a die; without a leader the unit rolls against its own Rep."""
    raider = men("e1", "indian", 1, at=(240, 100), heading=16, leader_rep=leader_rep)
    battle = scene(raider, men("u1", figures=figures, at=(240, 400)), posture="raid_attack")
    umpire = script(*[1] * dice)
    np_attack.act(umpire, battle, raider, [battle.units[1]])
    assert umpire.events[0].faces == [1] * dice
    assert rows(umpire) == [("np_attack", "2")]


@pytest.mark.rule("MM-LEAD-5", "MM-NP-4")
@pytest.mark.parametrize(("rep", "row"), [(2, "0"), (3, "1"), (5, "2")])
def test_a_table_is_rolled_against_the_own_rep_of_a_unit_without_a_leader(rep: int, row: str) -> None:
    """A 3 and a 5 pass none, one or two dice against Rep 2, 3 and 5: nothing bids the leaderless retire for ever."""
    raider = men("e1", "indian", 1, at=(240, 100), heading=16, rep=rep, leader_rep=0)
    battle = scene(raider, men("u1", at=(240, 400)), posture="raid_attack")
    umpire = script(3, 5)
    np_attack.act(umpire, battle, raider, [battle.units[1]])
    assert rows(umpire) == [("np_attack", row)]


@pytest.mark.rule("MM-NP-4")
@pytest.mark.parametrize("fights", [False, True])
def test_who_is_in_range_without_a_clear_sight_goes_nearer(fights: bool) -> None:
    """In range of an enemy hidden by a friend it goes on towards it; it may not fire into a melee, and waits."""
    raider, foe, friend = (
        men("e1", "indian", 1, at=(240, 100), heading=16),
        men("u1", at=(240, 258)),
        men("e2", side=1, at=(240, 140), heading=16),
    )
    if fights:
        foe.opponents, friend.opponents = ["e2"], ["u1"]
    umpire = script(1, 1, *[6] * 40)
    battle = scene(raider, foe, friend)
    np_attack.into_range(umpire, battle, raider, foe)
    assert [event.after for event in umpire.events if event.what == "stays"] == []
    assert ((raider.x, raider.y) == (240, 100)) is fights
    assert waits(umpire) == ([("u1", "in_melee")] if fights else [])


@pytest.mark.rule("MM-NP-2", "MM-LEAD-5")
@pytest.mark.parametrize(("leaders", "expected"), [((0, 0), 3), ((0, 5), 5), ((4, 5), 5)])
def test_a_body_without_any_leader_is_tested_against_its_own_rep(leaders: tuple[int, int], expected: int) -> None:
    """Two units of Rep 3 in contact: the better of their own leaders counts, and with neither left their Rep."""
    first = men("e1", "line", 1, rep=3, leader_rep=leaders[0], at=(240, 100))
    second = men("e2", "line", 1, rep=3, leader_rep=leaders[1], at=(340, 100))
    battle = scene(first, second)
    assert len(body_of(battle, first)) == 2
    assert answers.leader_rep(battle, first) == expected

"""What the tables refer to: units of the own side, men on the table, living leaders, buildings that count."""

import pytest

from rules.muskets_mohawks.encounters import ending, loot, pef, reinforcements
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.pieces.house import Works
from tests.muskets_mohawks.combat.field import men, officer, script
from tests.muskets_mohawks.encounter.scene import house, scene


@pytest.mark.rule("MM-NP-3", "MM-NP-2")
def test_the_answer_of_a_party_is_that_of_its_own_men_on_the_table() -> None:
    """Units of the party withdraw with it; the enemy next to it does not, nor a unit not on the table."""
    party, near = men("e1", "indian", 1, at=(240, 100)), men("e2", "indian", 1, at=(300, 100))
    gone, foe = men("e3", "indian", 1, at=(200, 100)), men("u1", "indian", at=(240, 160))
    gone.on_table = False
    battle = scene(party, near, gone, foe, posture="scout", level=2)
    np_defend.react(script(6, 6, 6), battle, party)
    assert [unit.tactic for unit in (party, near, gone, foe)] == ["withdraw", "withdraw", "", ""]


@pytest.mark.rule("MM-NP-5")
@pytest.mark.parametrize(("quiet", "works", "goes"), [(3, "", True), (2, "", False), (3, "redoubt", False)])
def test_a_defender_goes_for_an_enemy_only_after_a_quiet_and_from_no_works(quiet: int, works: str, goes: bool) -> None:
    """Three turns must have been quiet, and who holds a defensive position stays in it."""
    unit, foe = men("e1", "indian", 1, at=(240, 200), heading=16), men("u1", "indian", at=(240, 300))
    unit.works = works
    battle = scene(unit, foe)
    battle.standoff = quiet
    assert np_defend.sally(script(*[1, 1, 1, 6, 6, 6], *[6] * 40), battle, unit, [foe]) is goes


@pytest.mark.rule("MM-NP-4", "MM-WEATHER-1")
@pytest.mark.parametrize(("weather", "apart", "goes"), [(1, 110, True), (3, 110, False), (3, 140, True)])
def test_raiders_who_cannot_fire_close_in_until_they_may_charge(weather: int, apart: int, goes: bool) -> None:
    """In terrible weather no range is enough; in bad weather they need to be within the 12 inches they see."""
    unit, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", "indian", at=(240, 100 + apart))
    battle = scene(unit, foe)
    battle.weather, foe.house = weather, ""
    np_attack.close_in(script(), battle, unit, foe)
    assert (unit.y > 100) is goes


@pytest.mark.rule("MM-NP-5")
@pytest.mark.parametrize(
    ("side", "holder", "fights", "found"),
    [("enemy", "player", [], True), ("player", "player", [], False), ("player", "enemy", [], False),
     ("enemy", "enemy", [], False), ("enemy", "player", ["u1"], False)],
)  # fmt: skip
def test_what_position_is_to_be_retaken(side: str, holder: str, fights: list[str], found: bool) -> None:
    """One of its own side that the enemy has taken, by a unit that is in no melee."""
    unit = men("e1", "line", 1, at=(240, 200), heading=16)
    unit.opponents = fights
    battle = scene(unit)
    battle.works.append(Works("works1", x0=210, y0=230, x1=270, y1=250, side=side, holder=holder))
    assert (np_defend.lost_position(battle, unit) is not None) is found


@pytest.mark.rule("MM-ENC-2", "MM-NP-4")
def test_only_raiders_meet_the_objective_of_a_raid() -> None:
    """With every store looted the side that raids has met its objective, and not the one it raids."""
    battle = scene(men("u1", "indian"), encounter="raid_attack", posture="raid_defend")
    store = house("house1", 210, 60)
    store.looted = True
    battle.houses.append(store)
    for side in (0, 1):
        ending.note_stores(script(), battle, side)
    assert [side.met for side in battle.sides] == [True, False]


@pytest.mark.rule("MM-ENC-1")
def test_a_section_is_seen_once() -> None:
    """A section seen at the end of one turn and of the next is counted and reported once."""
    battle = scene(men("u1", "indian", at=(240, 240)))
    umpire = script()
    ending.note_sections(umpire, battle, 0)
    seen = list(battle.sides[0].seen)
    reported = [event for event in umpire.events if event.what == "section_seen"]
    ending.note_sections(umpire, battle, 0)
    assert battle.sides[0].seen == seen == sorted(set(seen))
    assert [event for event in umpire.events if event.what == "section_seen"] == reported


@pytest.mark.rule("MM-PEF-3")
@pytest.mark.parametrize(("on_table", "seen"), [(True, True), (False, False)])
def test_a_leader_who_is_not_there_sees_no_marker(on_table: bool, seen: bool) -> None:
    """A marker is in sight of a leader by himself, if he is on the table."""
    leader = officer("l", men("u1", at=(240, 300)))
    leader.attached, leader.on_table = "", on_table
    battle = scene()
    battle.leaders.append(leader)
    assert pef.in_sight(battle, 240, 200) is seen


@pytest.mark.rule("MM-REINF-2")
@pytest.mark.parametrize(("lost", "single"), [(False, False), (True, True)])
def test_a_unit_whose_lieutenant_fell_is_single_again(lost: bool, single: bool) -> None:
    """One more of its kind makes it a platoon with a Lieutenant, unless one commands it who is not lost."""
    unit = men("e1", "line", 1)
    leader = officer("l", unit)
    leader.lost = lost
    battle = scene(unit)
    battle.leaders.append(leader)
    assert (reinforcements._single(battle, 1, "french", "line") is unit) is single


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize(("stores", "may"), [(True, True), (False, False)])
def test_only_buildings_with_stores_are_looted(stores: bool, may: bool) -> None:
    """A raider in a building loots what it was raided for: with stores elsewhere, one without is left alone."""
    unit = men("u1", "indian", at=(240, 90))
    battle = scene(unit, encounter="raid_attack")
    battle.houses += [house("house1", 210, 60, stores=stores), house("house2", 60, 60)]
    unit.house = "house1"
    unit.task = 1
    assert loot.may_loot(battle, unit) is may


@pytest.mark.rule("MM-REINF-3")
@pytest.mark.parametrize(("side", "on_table", "held"), [(0, True, True), (0, False, False), (1, True, False)])
def test_a_leader_of_the_players_holds_a_section(side: int, on_table: bool, held: bool) -> None:
    """A section with a leader of the player's and no other piece is the player's; an enemy or one gone holds none."""
    leader = officer("l", men("u1", at=(240, 200)))
    leader.side, leader.on_table = side, on_table
    battle = scene()
    battle.leaders.append(leader)
    found = [section for section in range(1, 10) if reinforcements._held(battle, section)]
    assert found == ([5] if held else [])

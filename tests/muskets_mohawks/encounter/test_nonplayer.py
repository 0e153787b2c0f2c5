"""Non-player forces: posture, the scout reaction, and the tables of attack and defence."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.nonplayer import nonplayer, np_attack, np_defend, np_scout
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.house import Works
from tests.muskets_mohawks.combat.field import every_face, men, passing, rolls, rows, script
from tests.muskets_mohawks.encounter.scene import house, scene

POSTURES = {1: "scout", 2: "scout", 3: "scout", 4: "raid_defend", 5: "raid_attack", 6: "raid_attack"}
EDGE = ("wood", 0, 200, 480, 480)


def fired(umpire: Umpire) -> bool:
    """Whether a fire roll was made."""
    return any(rule == "MM-FIRE-1" for rule, _ in rolls(umpire))


@pytest.mark.rule("MM-NP-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_what_the_enemy_of_a_scout_is_about(die: int) -> None:
    """Against a scout the enemy scouts on 1 to 3, holds on 4 and raids on 5 and 6."""
    assert nonplayer.roll_posture(script(die), "scout") == POSTURES[die]


@pytest.mark.rule("MM-NP-1")
@pytest.mark.parametrize(("encounter", "posture"), [("raid_attack", "raid_defend"), ("raid_defend", "raid_attack")])
def test_against_raids_the_enemy_does_the_reverse(encounter: str, posture: str) -> None:
    """A raid's enemy needs no die."""
    umpire = script()
    assert nonplayer.roll_posture(umpire, encounter) == posture
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-NP-3")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("twice", [False, True])
def test_what_a_scouting_party_in_contact_does(level: int, twice: bool) -> None:
    """Two dice against the side's level, a third with twice the figures: defend and scout on, defend and go, or go."""

    def play(umpire: Umpire) -> Hashable:
        scouts = men("e1", "indian", 1, at=(240, 100))
        battle = scene(scouts, men("u1", figures=5 if twice else 10, at=(240, 300)), posture="scout", level=level)
        np_scout.react(umpire, battle, scouts)
        return scouts.tactic

    chance = passing(3 if twice else 2, level)
    expected = {
        "withdraw": chance[0],
        "defend_leave": chance[1],
        "defend_scout": chance[2] + chance.get(3, Fraction(0)),
    }
    assert every_face(play) == expected


@pytest.mark.rule("MM-NP-3", "MM-NP-2")
def test_a_party_shares_its_answer() -> None:
    """Units within 12 inches of the one that tests become the same; one farther off tests for itself."""
    one, two, far = (men(f"e{i}", "indian", 1, at=(x, 100)) for i, x in ((1, 100), (2, 200), (3, 400)))
    battle = scene(men("u1", at=(240, 300)), one, two, far, posture="scout", level=1)
    np_scout.react(script(6, 6, 6), battle, one)
    assert (one.tactic, two.tactic, far.tactic) == ("withdraw", "withdraw", "")


@pytest.mark.rule("MM-NP-3")
@pytest.mark.parametrize(("tactic", "then"), [("defend_scout", ""), ("defend_leave", "withdraw")])
def test_what_follows_when_the_enemy_is_beaten_off(tactic: str, then: str) -> None:
    """With no enemy in sight one party scouts again and the other goes home; with an enemy in sight both stay."""
    scouts, foe = men("e1", "indian", 1, at=(240, 100)), men("u1", at=(240, 300))
    scouts.tactic = tactic
    battle = scene(scouts, foe, posture="scout")
    nonplayer.look_again(script(), battle, scouts, [foe])
    assert scouts.tactic == tactic
    nonplayer.look_again(script(), battle, scouts, [])
    assert scouts.tactic == then


@pytest.mark.rule("MM-NP-3", "MM-LEAVE-1")
def test_a_withdrawing_party_goes_back_the_way_it_came() -> None:
    """It makes for its own edge, and answers an enemy who fires at it first."""
    scouts, foe = men("e1", "indian", 1, at=(240, 200), heading=16), men("u1", at=(240, 330))
    scouts.tactic = "withdraw"
    battle = scene(scouts, foe, posture="scout")
    nonplayer.act(script(), battle, scouts, [foe])
    assert scouts.y < 200
    scouts.x, scouts.y = 240, 200
    answering = men("e2", "indian", 1, at=(240, 200), heading=16)
    answering.tactic, foe.target = "withdraw", "e2"
    battle = scene(answering, foe, posture="scout")
    umpire = script(*[6] * 40)
    nonplayer.act(umpire, battle, answering, [foe])
    assert fired(umpire)


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


def waits(umpire: Umpire) -> list[tuple[object, object]]:
    """Return the enemies that units waited for, and why."""
    return [(event.before, event.after) for event in umpire.events if event.what == "waits"]


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

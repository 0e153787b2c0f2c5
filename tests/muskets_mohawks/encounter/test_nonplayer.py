"""Non-player forces: their posture and the scout reaction."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.nonplayer import nonplayer, np_defend
from tests.muskets_mohawks.combat.field import every_face, men, passing, script
from tests.muskets_mohawks.encounter.scene import fired, scene

POSTURES = {1: "scout", 2: "scout", 3: "scout", 4: "raid_defend", 5: "raid_attack", 6: "raid_attack"}


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
        np_defend.react(umpire, battle, scouts)
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
    np_defend.react(script(6, 6, 6), battle, one)
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

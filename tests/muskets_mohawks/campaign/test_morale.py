"""Local campaign morale after an encounter: dice, rows, the armies touched, and when a campaign ends."""

from collections import Counter
from fractions import Fraction

import pytest

from rules.muskets_mohawks.campaign.morale import armies_leave, roll_morale, settle_end, settle_morale
from tests.muskets_mohawks.campaign.scenes import all_faces, campaign, fared, met, result, rolls

# Chances of passing 0, 1, 2, 3 dice out of 36 or 216: a die passes on its morale or less, a six never.
TWO_DICE = {
    0: [36, 0, 0],
    1: [25, 10, 1],
    2: [16, 16, 4],
    3: [9, 18, 9],
    4: [4, 16, 16],
    5: [1, 10, 25],
    6: [1, 10, 25],
}
THREE_DICE = {
    1: [125, 75, 15, 1],
    2: [64, 96, 48, 8],
    3: [27, 81, 81, 27],
    4: [8, 48, 96, 64],
    5: [1, 15, 75, 125],
    6: [1, 15, 75, 125],
}


@pytest.mark.rule("MM-CAMP-5")
@pytest.mark.parametrize("morale", range(7))
def test_two_dice_against_morale(morale: int) -> None:
    """Without a success two dice are rolled, and at morale 6 a six still fails."""
    seen = Counter(roll_morale(rolls(*faces), "french", morale, success=False) for faces in all_faces(2))
    assert [seen[passed] for passed in range(3)] == TWO_DICE[morale]


@pytest.mark.rule("MM-CAMP-5")
@pytest.mark.parametrize("morale", range(1, 7))
def test_three_dice_after_a_success(morale: int) -> None:
    """A success adds a die, and the umpire's record says why."""
    seen = Counter(roll_morale(rolls(*faces), "french", morale, success=True) for faces in all_faces(3))
    assert [seen[passed] for passed in range(4)] == THREE_DICE[morale]
    umpire = rolls(1, 1, 1)
    roll_morale(umpire, "french", morale, success=True)
    assert [(m.amount, m.reason) for m in umpire.events[0].modifiers] == [(1, "success")]


@pytest.mark.rule("MM-CAMP-5")
@pytest.mark.parametrize("success", [True, False])
def test_the_whole_distribution_of_an_encounter(success: bool) -> None:
    """Over all five dice, British at 4 against French at 4, each pair of changes comes as often as the book's rows."""
    own, enemy = (THREE_DICE[4], TWO_DICE[4]) if success else (TWO_DICE[4], THREE_DICE[4])
    expected: Counter[tuple[int, int]] = Counter()
    for passed, ways in enumerate(own):
        for other, other_ways in enumerate(enemy):
            margin = passed - other
            changes = (1, -1) if margin >= 2 else (0, -1) if margin == 1 else (0, 0)
            if margin < 0:
                changes = (-1, 0) if margin == -1 else (-1, 1)
            expected[changes] += ways * other_ways
    found: Counter[tuple[int, int]] = Counter()
    state = met(campaign("lieutenant"))
    outcome = result(state, [fared(state, "u1")], success, enemies=("french",))
    for faces in all_faces(5):
        for faction in ("british", "french"):
            state.standings[faction].morale = 4
        settle_morale(state, rolls(*faces), outcome, "french")
        found[state.own().morale - 4, state.standings["french"].morale - 4] += 1
    assert found == expected
    assert sum(Fraction(ways, 6**5) for ways in found.values()) == 1


@pytest.mark.rule("MM-CAMP-5")
def test_two_or_more_ahead() -> None:
    """Two more dice passed raise the own morale and lower the enemy's, with its investment level."""
    state = met(campaign(investment=3), level=2)
    settle_morale(state, rolls(1, 1, 6, 6, 6), result(state, [fared(state, "u1")], enemies=("french",)), "french")
    assert (state.own().morale, state.own().investment) == (5, 3)
    assert (state.standings["french"].morale, state.standings["french"].investment) == (3, 1)
    assert state.standings["french_allies"].morale == 4


@pytest.mark.rule("MM-CAMP-5")
def test_two_or_more_behind() -> None:
    """Two fewer dice passed lower own morale and investment and raise the enemy's morale."""
    state = met(campaign(investment=3), level=2)
    outcome = result(state, [fared(state, "u1")], success=False, enemies=("french",))
    settle_morale(state, rolls(6, 6, 1, 1, 6), outcome, "french")
    assert (state.own().morale, state.own().investment) == (3, 2)
    assert (state.standings["french"].morale, state.standings["french"].investment) == (5, 2)


@pytest.mark.rule("MM-CAMP-5")
def test_allies_that_fought_share_the_own_changes() -> None:
    """'Own' takes in allies that had a figure on the table, and leaves out those that had none."""
    state = met(campaign())
    there = result(state, [fared(state, "u1")], enemies=("french",), allies=("british_allies",))
    state.standings["british_allies"].investment = 2
    settle_morale(state, rolls(1, 1, 6, 6, 6), there, "french")
    assert (state.own().morale, state.standings["british_allies"].morale) == (5, 3)
    settle_morale(state, rolls(1, 1, 6, 6, 6), result(state, [fared(state, "u1")], enemies=("french",)), "french")
    assert (state.own().morale, state.standings["british_allies"].morale) == (6, 3)


@pytest.mark.rule("MM-CAMP-5")
@pytest.mark.parametrize(("opponent", "own"), [("french", 4), ("french_allies", 3)])
def test_two_enemy_armies_take_their_own_rows(opponent: str, own: int) -> None:
    """Each enemy army takes its row, and the main opponent's is the one that changes the player's standing."""
    state = met(campaign(), opponent=opponent)
    outcome = result(state, [fared(state, "u1")], enemies=("french", "french_allies"))
    # The player passes 1; the French pass 0 (one behind), the Allied Indians 2 (one ahead).
    settle_morale(state, rolls(1, 6, 6, 6, 6, 1, 1), outcome, opponent)
    assert state.standings["french"].morale == 3
    assert state.standings["french_allies"].morale == 4
    assert state.own().morale == own


@pytest.mark.rule("MM-CAMP-5")
def test_only_the_partner_was_there() -> None:
    """When the main opponent had no figure on the table the army that had one decides."""
    state = met(campaign(), opponent="french")
    outcome = result(state, [fared(state, "u1")], success=False, enemies=("french_allies",))
    settle_morale(state, rolls(6, 6, 1, 6, 6), outcome, "french")
    assert (state.own().morale, state.standings["french"].morale) == (3, 4)


@pytest.mark.rule("MM-CAMP-5")
def test_no_enemy_met_changes_nothing() -> None:
    """With no enemy figure on the table not a die is rolled and nothing changes."""
    state = met(campaign())
    umpire = rolls()
    before = state.snapshot()
    settle_morale(state, umpire, result(state, [fared(state, "u1")]), "french")
    assert (state.snapshot(), umpire.dice_rolled) == (before, 0)


@pytest.mark.rule("MM-CAMP-5", "MM-CAMP-9")
def test_bounds_hold_at_both_ends() -> None:
    """Morale stays within 0 and 6 and investment within 0 and its maximum."""
    state = met(campaign(investment=0), level=0)
    state.own().morale = 6
    state.standings["french"].morale = 1
    settle_morale(state, rolls(1, 1, 1, 6, 6), result(state, [fared(state, "u1")], enemies=("french",)), "french")
    assert (state.own().morale, state.own().investment) == (6, 0)
    assert (state.standings["french"].morale, state.standings["french"].investment) == (0, 0)
    state.own().morale, state.standings["french"].morale = 1, 6
    outcome = result(state, [fared(state, "u1")], success=False, enemies=("french",))
    settle_morale(state, rolls(6, 6, 1, 1, 1), outcome, "french")
    assert (state.own().morale, state.own().investment) == (0, 0)
    assert state.standings["french"].morale == 6


@pytest.mark.rule("MM-CAMP-9")
def test_an_army_first_met_on_the_table_rolls_its_investment() -> None:
    """An army that came as a reinforcement rolls its level before the changes; one not met stays without."""
    state = met(campaign(contesting=True))
    state.standings["french_allies"].investment = -1
    outcome = result(state, [fared(state, "u1")], enemies=("french", "french_allies"))
    settle_morale(state, rolls(2, 1, 1, 1, 1, 6, 6, 6, 6), outcome, "french")
    assert state.standings["french_allies"].investment == 1
    assert state.standings["british_allies"].investment == -1


@pytest.mark.rule("MM-CAMP-6", "MM-CAMP-7")
def test_one_army_leaves_and_the_other_fights_on() -> None:
    """An enemy army at 0 has left, but the campaign is won only when both have."""
    state = campaign()
    state.standings["french_allies"].morale = 0
    umpire = rolls()
    armies_leave(state, umpire, [])
    settle_end(state, umpire)
    assert [(e.who, e.what) for e in umpire.events] == [("french_allies", "leaves")]
    assert (state.over, state.carry_over) == ("", 0)
    state.standings["french"].morale = 0
    settle_end(state, rolls())
    assert (state.over, state.carry_over) == ("won", 1)


@pytest.mark.rule("MM-CAMP-6", "MM-CAMP-7")
def test_a_campaign_is_lost_with_the_own_morale_only() -> None:
    """The example of page 26: allies at 0 leave and the campaign goes on; own morale at 0 loses it."""
    state = campaign(faction="french", role="lieutenant")
    state.own().morale, state.standings["french_allies"].morale = 2, 0
    settle_end(state, rolls())
    assert state.over == ""
    state.own().morale = 0
    settle_end(state, rolls())
    assert (state.over, state.carry_over) == ("lost", -1)

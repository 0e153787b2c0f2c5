"""Lost leaders, one situation after the other (page 35)."""

import pytest

from rules.muskets_mohawks.campaign.leaders import best_unit_leader, lead_war_parties, replace_leaders
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.state import CampaignState
from tests.muskets_mohawks.campaign.scenes import campaign, rolls

SHEET = EncounterSheet("scout", "french")


def leader_of(state: CampaignState, post: str) -> str:
    """The id of who leads a unit or formation."""
    return state.unit(post).leader if post.startswith("u") else state.formation(post).leader


def posts(state: CampaignState) -> dict[str, str]:
    """Who leads what."""
    return {post: leader_of(state, post) for post in [*(u.id for u in state.units), *(f.id for f in state.formations)]}


@pytest.mark.rule("MM-PROMO-2", "MM-LEAD-1")
def test_a_company_has_seven_leaders() -> None:
    """A Captain, two Lieutenants and four NCOs lead a company of two platoons of two units."""
    state = campaign()
    assert [leader.rank for leader in state.leaders] == ["captain", "lieutenant", "lieutenant", *["nco"] * 4]
    assert posts(state) == {"u1": "l4", "u2": "l5", "u3": "l6", "u4": "l7", "f1": "l2", "f2": "l3", "f3": "l1"}
    assert state.own_leader().id == "l1"


@pytest.mark.rule("MM-PROMO-2")
def test_a_lost_nco_is_rolled() -> None:
    """A new NCO comes from the list, with 1 more on his die: a 4 makes Rep 5."""
    state = campaign()
    umpire = rolls(4)
    replace_leaders(state, umpire, ["l5"], SHEET, True)
    assert leader_of(state, "u2") == "l8"
    assert (state.leader("l8").rep, state.leader("l8").rank, state.leader("l8").post) == (5, "nco", "u2")
    assert state.leader("l5").status == "lost"
    assert umpire.dice_rolled == 1


@pytest.mark.rule("MM-PROMO-2")
@pytest.mark.parametrize("platoon", ["f1", "f2"])
def test_a_lost_lieutenant_is_the_first_units_nco(platoon: str) -> None:
    """A Lieutenant of either platoon is followed by the NCO of the lowest-numbered unit, whose post is rolled."""
    state = campaign()
    state.leader("l4").rep = 6
    replace_leaders(state, rolls(1), [leader_of(state, platoon)], SHEET, True)
    promoted = state.leader("l4")
    assert (leader_of(state, platoon), promoted.rank, promoted.rep, promoted.post) == ("l4", "lieutenant", 6, platoon)
    assert (leader_of(state, "u1"), state.leader("l8").rep) == ("l8", 4)


@pytest.mark.rule("MM-PROMO-2")
def test_a_captain_is_rolled() -> None:
    """A lost Captain is rolled, not replaced by a Lieutenant, and a regular Captain has nothing added: a 1 is Rep 3."""
    state = campaign()
    umpire = rolls(1)
    replace_leaders(state, umpire, ["l1"], SHEET, True)
    assert (leader_of(state, "f3"), state.leader("l8").rank, state.leader("l8").rep) == ("l8", "captain", 3)
    assert [leader_of(state, part) for part in ("f1", "f2")] == ["l2", "l3"]


@pytest.mark.rule("MM-PROMO-2")
def test_the_player_goes_on_as_the_successor() -> None:
    """When the player's own leader falls the successor leads his formation and is the player's own from then."""
    state = campaign("lieutenant")
    umpire = rolls(3)
    replace_leaders(state, umpire, ["l1"], SHEET, False)
    assert state.own_leader().id == "l2"
    assert [(e.who, e.before) for e in umpire.events if e.what == "successor"] == [("l2", "l1")]


@pytest.mark.rule("MM-PROMO-2")
def test_both_lieutenants_and_an_nco_at_once() -> None:
    """Each platoon in turn takes the next NCO still there, and every unit left without one gets a new one."""
    state = campaign()
    umpire = rolls(2, 2, 2)
    replace_leaders(state, umpire, ["l2", "l3", "l4"], SHEET, True)
    # The second platoon is filled first, since the higher posts are; u1 has lost its NCO, so u2's and u3's move up.
    assert {leader_of(state, "f1"), leader_of(state, "f2")} == {"l5", "l6"}
    assert [leader_of(state, f"u{n}") for n in (1, 2, 3, 4)] == ["l8", "l9", "l10", "l7"]


@pytest.mark.rule("MM-PROMO-2")
def test_every_leader_lost() -> None:
    """With no leader left to promote every post is rolled, highest first."""
    state = campaign()
    umpire = rolls(1, 1, 1, 1, 1, 1, 1)
    replace_leaders(state, umpire, [f"l{n}" for n in range(1, 8)], SHEET, False)
    assert posts(state) == {
        "f3": "l8",
        "f2": "l9",
        "f1": "l10",
        "u1": "l11",
        "u2": "l12",
        "u3": "l13",
        "u4": "l14",
    }
    assert [state.leader(f"l{n}").rep for n in range(8, 15)] == [3, 3, 3, 4, 4, 4, 4]
    assert [leader.id for leader in state.leaders if leader.status == "serving"] == [f"l{n}" for n in range(8, 15)]


@pytest.mark.rule("MM-LEAD-1", "MM-PROMO-2")
def test_a_war_party_is_led_by_the_better_unit_leader() -> None:
    """The better unit leader leads; when he falls the better of those who then serve does, the new one included."""
    state = campaign("war_party_leader", "french_allies")
    state.leader("l2").rep = 5
    lead_war_parties(state, rolls())
    assert state.own_leader().id == "l2"
    replace_leaders(state, rolls(1), ["l2"], SHEET, True)
    assert (leader_of(state, "u2"), state.own_leader().id) == ("l3", "l1")
    replace_leaders(state, rolls(5), ["l3"], SHEET, True)
    assert (state.leader("l4").rep, state.own_leader().id) == (5, "l4")


@pytest.mark.rule("MM-LEAD-1")
def test_equal_unit_leaders_keep_who_leads() -> None:
    """Of two equally good the one who leads stays, and at the start the lower-numbered unit's leads."""
    state = campaign("war_party_leader", "french_allies")
    assert state.own_leader().id == "l1"
    first = best_unit_leader(state, ["u1", "u2"])
    stays = best_unit_leader(state, ["u1", "u2"], now="l2")
    assert first is not None
    assert stays is not None
    assert (first.id, stays.id) == ("l1", "l2")


@pytest.mark.rule("MM-PROMO-2", "MM-LEAD-1")
def test_a_war_chief_is_the_best_unit_leader_left() -> None:
    """For a War Chief those below move up: the best unit leader, whose unit is then rolled for."""
    state = campaign("war_chief", "british_allies")
    assert posts(state)["f3"] == "l1"
    state.leader("l4").rep, state.leader("l5").rep = 6, 5
    replace_leaders(state, rolls(1), ["l1"], SHEET, True)
    assert (state.own_leader().id, state.own_leader().rank, leader_of(state, "u3")) == ("l4", "war_chief", "l6")
    assert leader_of(state, "f2") == "l5"


@pytest.mark.rule("MM-PROMO-2")
def test_a_war_party_leader_lost_with_the_war_chief() -> None:
    """Chief and best unit leader lost together: the next best moves up, and both units are rolled for."""
    state = campaign("war_chief", "british_allies")
    state.leader("l2").rep = 6
    state.leader("l5").rep = 5
    umpire = rolls(1, 1)
    replace_leaders(state, umpire, ["l1", "l2"], SHEET, True)
    assert state.own_leader().id == "l5"
    assert [leader_of(state, unit) for unit in ("u1", "u4")] == ["l6", "l7"]


@pytest.mark.rule("MM-REP-2", "MM-PROMO-2")
def test_irregular_officers_have_one_more_on_their_die() -> None:
    """A Lieutenant of irregulars is rolled with 1 more, one of regulars without: a 4 is Rep 5 and Rep 4."""
    for troop, rep in (("irregular", 5), ("line", 4)):
        state = campaign("lieutenant")
        for unit in state.units:
            unit.troop = troop
        replace_leaders(state, rolls(4, 1, 1), ["l1", "l2", "l3"], SHEET, True)
        assert state.own_leader().rep == rep


@pytest.mark.rule("MM-PROMO-2")
def test_new_leaders_take_the_next_names() -> None:
    """Names left over at the start go to leaders who come later, in order; then they are numbered."""
    state = campaign("lieutenant")
    state.names = ["Sgt. Quill"]
    replace_leaders(state, rolls(1, 1), ["l2", "l3"], SHEET, True)
    assert [state.leader(name).name for name in ("l4", "l5")] == ["Sgt. Quill", "Leader 5"]
    assert state.names == []


@pytest.mark.rule("MM-LEAD-1")
def test_a_war_party_whose_leader_is_still_the_best_gets_no_new_one() -> None:
    """Nothing is recorded of a war party that goes on under the same leader."""
    state = campaign("war_chief", "french_allies")
    lead_war_parties(state, rolls())
    umpire = rolls()
    lead_war_parties(state, umpire)
    assert umpire.events == []

"""The campaign after a campaign."""

import pytest

from rules.core.errors import SetupError
from rules.core.events import fold
from rules.muskets_mohawks.campaign.calendar import come_back
from rules.muskets_mohawks.campaign.next_campaign import check_next, next_campaign
from rules.muskets_mohawks.campaign.state import CampaignState
from tests.muskets_mohawks.campaign.scenes import campaign, rolls, seeded


def over(how: str, year: int = 1755, month: int = 6) -> CampaignState:
    """A campaign that was won or lost last month."""
    state = campaign("lieutenant", year=year, month=month)
    state.over, state.carry_over = how, 1 if how == "won" else -1
    state.own().morale = 0 if how == "lost" else 3
    state.next_encounter = "raid_defend"
    return state


@pytest.mark.rule("MM-CAMP-7", "MM-CAMP-3")
@pytest.mark.parametrize(("how", "morale"), [("won", 5), ("lost", 3)])
def test_morale_is_carried_over(how: str, morale: int) -> None:
    """British of 1755 start at 4: at 5 after a victory, at 3 after a defeat; everybody else by the table."""
    following = next_campaign(over(how), {"territory": "fort-edward"}, rolls(6, 1, 2, 2))
    assert {faction: standing.morale for faction, standing in following.standings.items()} == {
        "british": morale,
        "british_allies": 2,
        "french": 4,
        "french_allies": 4,
    }
    assert (following.over, following.carry_over, following.number) == ("", 0, 2)
    assert (following.next_encounter, following.started_month) == ("scout", 6)


@pytest.mark.rule("MM-CAMP-3", "MM-CAMP-7")
def test_morale_is_that_of_the_new_year() -> None:
    """A campaign that follows in 1756 starts from that year's row: 3, and 4 after a victory."""
    following = next_campaign(over("won", 1756, 3), {}, rolls(6, 1, 2, 2))
    assert following.own().morale == 4


@pytest.mark.rule("MM-CAMP-7")
def test_the_territory_after_a_victory_and_a_defeat() -> None:
    """The victor stays unless he moves on; the loser must go elsewhere."""
    assert next_campaign(over("won"), {}, rolls(6, 1, 2, 2)).territory == "oswego"
    assert next_campaign(over("won"), {"territory": "niagara"}, rolls(6, 1, 2, 2)).territory == "niagara"
    choices: tuple[dict[str, object], ...] = ({}, {"territory": "oswego"})
    for choice in choices:
        assert [(f.field, f.rule) for f in check_next(over("lost"), choice)] == [("territory", "MM-CAMP-7")]
        with pytest.raises(SetupError, match="name another territory"):
            next_campaign(over("lost"), choice, rolls())


@pytest.mark.rule("MM-CAMP-4", "MM-CAMP-9")
def test_control_and_investment_are_rolled_again() -> None:
    """Who contests is diced for again, the own level is rolled, and every other army is unmet."""
    state = over("won")
    following = next_campaign(state, {}, rolls(1, 6, 3, 2))
    assert (state.contesting, following.contesting) == (True, False)
    assert {faction: s.investment for faction, s in following.standings.items()} == {
        "british": 3,
        "british_allies": -1,
        "french": -1,
        "french_allies": -1,
    }


@pytest.mark.rule("MM-CAMP-7", "MM-REPL-1")
def test_the_roster_goes_on_with_a_missing_month() -> None:
    """Units, leaders and service records are the same, and a unit sent away last month is still away."""
    state = over("lost")
    state.units[1].back, state.units[1].figures = "1755-07", 2
    following = next_campaign(state, {"territory": "albany"}, rolls(6, 1, 2, 2))
    assert [unit.to_dict() for unit in following.units] == [unit.to_dict() for unit in state.units]
    assert [leader.to_dict() for leader in following.leaders] == [leader.to_dict() for leader in state.leaders]
    assert following.unit_service == state.unit_service
    come_back(following, rolls())
    assert not following.units[1].available()
    following.month = 7
    come_back(following, rolls())
    assert (following.units[1].figures, following.units[1].available()) == (10, True)


@pytest.mark.rule("MM-CAMP-7")
def test_the_break_folds_and_leaves_the_old_state_alone() -> None:
    """The events lead from the old snapshot to the new one, and the state handed in is untouched."""
    state = over("lost")
    before = state.snapshot()
    umpire = seeded("break")
    following = next_campaign(state, {"territory": "albany", "rival": "french_allies"}, umpire)
    assert state.snapshot() == before
    assert fold(before, [event.to_dict() for event in umpire.events]) == following.snapshot()


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-7")
def test_no_campaign_follows_the_war_or_one_still_going() -> None:
    """A campaign under way, the end of the war, a year beyond it and an unknown key are refused."""
    assert [fault.field for fault in check_next(campaign(), {})] == ["campaign"]
    assert [fault.field for fault in check_next(over("war_over"), {})] == ["campaign"]
    beyond = over("won")
    beyond.year, beyond.month = 1761, 3
    assert [fault.rule for fault in check_next(beyond, {})] == ["MM-CAMP-1"]
    assert [fault.field for fault in check_next(over("won"), {"roster": []})] == ["roster"]
    assert [fault.rule for fault in check_next(over("won"), {"rival": "british"})] == ["MM-CAMP-4"]
    assert [fault.field for fault in check_next(over("won"), {"territory": 3})] == ["territory"]

"""Stand-up fights in a campaign: where the table of the next encounter offers one, and the month that is one."""

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.chain import fought_for, next_encounter
from rules.muskets_mohawks.campaign.choose import battle_setup, check_choice
from rules.muskets_mohawks.campaign.prepare import prepare
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.service import UnitService
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.registry import system
from tests.muskets_mohawks.campaign.scenes import campaign, seeded

GAME = system("muskets_mohawks")


def after(last: str, following: str, on: bool = True) -> CampaignState:
    """A campaign whose last encounter was of one kind and whose next is of another."""
    state = campaign()
    state.stand_up_fights = on
    state.next_encounter = following
    state.unit_service.append(UnitService("u1", "1755-02", encounter=last, figures=10, rep=4))
    return state


@pytest.mark.rule("MM-CAMP-10")
@pytest.mark.parametrize(
    ("last", "following", "opponent", "fought"),
    [
        ("raid_attack", "raid_attack", "french", "stand_up_fight"),
        ("raid_defend", "raid_defend", "french", "stand_up_fight"),
        ("raid_defend", "raid_defend", "british", "stand_up_fight"),
        ("raid_attack", "raid_attack", "french_allies", "raid_attack"),
        ("raid_defend", "raid_defend", "british_allies", "raid_defend"),
        ("scout", "raid_attack", "french", "raid_attack"),
        ("scout", "raid_defend", "french", "raid_defend"),
        ("raid_defend", "scout", "french", "scout"),
        ("stand_up_fight", "scout", "french", "scout"),
    ],
)
def test_where_the_table_offers_a_stand_up_fight(last: str, following: str, opponent: str, fought: str) -> None:
    """Page 28: a raid repeated, and the main opponent the British or French; nothing else."""
    assert fought_for(after(last, following), opponent) == fought
    assert fought_for(after(last, following, on=False), opponent) == following


@pytest.mark.rule("MM-CAMP-2", "MM-CAMP-10")
def test_no_stand_up_fight_takes_place_in_winter() -> None:
    """From November to February the raid stays a raid."""
    state = after("raid_attack", "raid_attack")
    for month, kind in ((10, "stand_up_fight"), (11, "raid_attack"), (2, "raid_attack"), (3, "stand_up_fight")):
        state.month = month
        assert fought_for(state, "french") == kind


@pytest.mark.rule("MM-CAMP-10")
@pytest.mark.parametrize("success", [True, False])
def test_a_scout_follows_a_stand_up_fight(success: bool) -> None:
    """Won or lost."""
    assert next_encounter("stand_up_fight", success) == "scout"


@pytest.mark.rule("MM-ENC-4", "MM-CAMP-10", "MM-PROMO-1")
@pytest.mark.parametrize("contesting", [True, False])
def test_a_month_is_a_stand_up_fight_from_its_dice_to_its_aftermath(contesting: bool) -> None:
    """It is prepared, chosen for with all four units and an end, fought, entered, and followed by a scout."""
    state = after("raid_attack", "raid_attack")
    state.contesting = contesting
    # One die for the main opponent; the British add one to it: 2 is the French (MM-CAMP-8).
    prepare(state, seeded("1", {f"{state.key()}/opponent": [1]}))
    sheet = state.encounter
    assert sheet is not None
    assert (sheet.kind, sheet.opponent) == ("stand_up_fight", "french")
    assert sheet.posture == ("raid_defend" if contesting else "raid_attack")
    assert not [house for house in sheet.ground["houses"] if house.get("stores")]
    assert read_state(state.to_dict()).to_dict() == state.to_dict()
    going = [unit.id for unit in state.units]
    ends = check_choice(state, going, "veteran", {"end": "near"})
    assert [fault.rule for fault in ends] == (["MM-ENC-3"] if contesting else [])
    order = battle_setup(state, going, "veteran", {} if contesting else {"end": "near"})
    assert GAME.check(order) == []
    fought = GAME.engagement(order).fight(Umpire(SeededDice("1", "battle"), GAME.engagement(order).orders()))
    assert fought.result.encounter == "stand_up_fight"
    aftermath(state, fought.result, seeded("1"))
    assert state.next_encounter == "scout"
    assert state.unit_service[-1].encounter == "stand_up_fight"

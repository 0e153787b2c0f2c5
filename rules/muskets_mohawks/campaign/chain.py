"""The chain of encounters: what follows a success and what a failure."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables
from rules.muskets_mohawks.campaign.calendar import is_winter
from rules.muskets_mohawks.campaign.sheet import RAID_ATTACK, RAID_DEFEND
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.words import STAND_UP_FIGHT

EUROPEAN: Final = ("british", "french")


def next_encounter(last: str, success: bool) -> str:
    """MM-CAMP-10: Return the encounter that follows; `fought_for` says what is fought in its place."""
    for kind, after_success, after_failure in tables.NEXT_ENCOUNTER:
        if kind == last:
            return after_success if success else after_failure
    raise KeyError(last)


def fought_for(state: CampaignState, opponent: str) -> str:
    """MM-CAMP-10: Return what the month's encounter is fought as: itself, or the stand-up fight on offer for it.

    That is the raid after a Raid: Attack that succeeded or a Raid: Defend that failed, against the British or French
    and outside winter (MM-CAMP-2), in a campaign that was begun with stand-up fights.
    """
    kind = state.next_encounter
    if not state.stand_up_fights or opponent not in EUROPEAN or is_winter(state.month):
        return kind
    last = ""
    for entry in state.unit_service:
        last = entry.encounter or last
    return STAND_UP_FIGHT if kind in (RAID_ATTACK, RAID_DEFEND) and last == kind else kind


def settle_next(state: CampaignState, umpire: Umpire, last: str, success: bool) -> None:
    """MM-CAMP-10: Note the next encounter after a success or a failure (MM-ENC-5)."""
    following = next_encounter(last, success)
    outcome = "success" if success else "failure"
    umpire.record("MM-CAMP-10", NOTE, "campaign", "row:next_encounter", None, f"{last}:{outcome}")
    state.set_next_encounter(umpire, "MM-CAMP-10", following)
    finding = {"last": last, "success": success, "next": following}
    umpire.record("MM-CAMP-10", NOTE, "campaign", "next_encounter", None, finding)

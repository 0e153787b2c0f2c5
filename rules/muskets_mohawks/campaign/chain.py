"""The chain of encounters: what follows a success and what a failure."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables
from rules.muskets_mohawks.campaign.state import CampaignState


def next_encounter(last: str, success: bool) -> str:
    """MM-CAMP-10: Return the encounter that follows; the stand-up fights that may stand in for raids wait."""
    for kind, after_success, after_failure in tables.NEXT_ENCOUNTER:
        if kind == last:
            return after_success if success else after_failure
    raise KeyError(last)


def settle_next(state: CampaignState, umpire: Umpire, last: str, success: bool) -> None:
    """MM-CAMP-10: Note the next encounter after a success or a failure (MM-ENC-5)."""
    following = next_encounter(last, success)
    outcome = "success" if success else "failure"
    umpire.record("MM-CAMP-10", NOTE, "campaign", "row:next_encounter", None, f"{last}:{outcome}")
    state.set_next_encounter(umpire, "MM-CAMP-10", following)
    finding = {"last": last, "success": success, "next": following}
    umpire.record("MM-CAMP-10", NOTE, "campaign", "next_encounter", None, finding)

"""The campaign that follows one won or lost: same roster, a standing of its own, and what is carried over."""

from typing import Final

from rules.core.errors import Fault, SetupError
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables
from rules.muskets_mohawks.campaign.calendar import check_month
from rules.muskets_mohawks.campaign.morale import meet, starting_morale, within_morale
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.standing import UNMET
from rules.muskets_mohawks.campaign.start import contest
from rules.muskets_mohawks.campaign.state import LOST, WON, CampaignState
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of

_RULE: Final = "MM-CAMP-7"
_CHOICE: Final = ("territory", "rival")


def check_next(state: CampaignState, choice: dict[str, object]) -> list[Fault]:
    """MM-CAMP-7: Return all faults of the choice for the campaign that follows.

    After a victory the player may stay (no territory named) or move on; after a defeat his side has left, so another
    territory must be named.
    """
    faults: list[Fault] = []
    if state.over not in (WON, LOST):
        message = "The war is over." if state.over else "This campaign is not over yet; play its next month."
        return [Fault("campaign", message, _RULE)]
    faults.extend(check_month(state.year, state.month, winter=state.winter))
    for key in choice:
        if key not in _CHOICE:
            faults.append(Fault(key, f"{key} is not part of the choice; remove it.", _RULE))
    territory = choice.get("territory", "")
    if not isinstance(territory, str):
        faults.append(Fault("territory", "The territory must be named by its slug.", _RULE))
    elif state.over == LOST and territory in ("", state.territory):
        message = f"{state.territory} is lost and has been left; name another territory."
        faults.append(Fault("territory", message, _RULE))
    rival = choice.get("rival")
    if rival is not None and rival not in rivals_of(state.faction):
        message = f"{rival} does not fight against {state.faction}; choose {' or '.join(rivals_of(state.faction))}."
        faults.append(Fault("rival", message, "MM-CAMP-4"))
    return faults


def next_campaign(state: CampaignState, choice: dict[str, object], umpire: Umpire) -> CampaignState:
    """MM-CAMP-7: Begin the campaign that follows, in the calendar's current month, and return its state.

    The roster carries over, including any month a unit still has to miss. Morale is set by the year again, one level
    higher after a victory and one lower after a defeat (Inferred: for the player's faction). The territory is rolled
    for again, and each army's investment is rolled when it is first met. The state passed in is not changed.
    """
    faults = check_next(state, choice)
    if faults:
        raise SetupError.of(faults)
    following = read_state(state.to_dict())
    following.set_started(umpire, _RULE, state.number + 1, state.year, state.month)
    territory = choice.get("territory")
    if isinstance(territory, str) and territory:
        following.set_territory(umpire, _RULE, territory)
    rival = choice.get("rival")
    if isinstance(rival, str):
        following.set_rival(umpire, "MM-CAMP-4", rival)
    following.set_over(umpire, _RULE, "")
    following.set_next_encounter(umpire, "MM-CAMP-10", tables.FIRST_ENCOUNTER)
    _reset_for_next(following, umpire)
    following.set_carry_over(umpire, _RULE, 0)
    finding = {"number": following.number, "territory": following.territory, "carried": state.carry_over}
    umpire.record(_RULE, NOTE, "campaign", "next_campaign", state.territory, finding)
    contest(following, umpire)
    meet(following, umpire, following.faction)
    return following


def _reset_for_next(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-3, MM-CAMP-9: Start each faction's morale from the year's row, and clear every investment level."""
    for faction in FACTIONS:
        morale = starting_morale(faction, state.year)
        if faction == state.faction:
            morale = within_morale(morale + state.carry_over)
        state.standings[faction].set_morale(umpire, "MM-CAMP-3", morale)
        state.standings[faction].set_investment(umpire, "MM-CAMP-9", UNMET)

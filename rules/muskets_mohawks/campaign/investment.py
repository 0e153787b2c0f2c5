"""Investment levels: how much the territory matters to each army."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.standing import UNMET
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.forces.factions import ally_of
from rules.muskets_mohawks.forces.investment import maximum_investment, roll_investment


def is_contesting(state: CampaignState, faction: str) -> bool:
    """MM-CAMP-4: Return whether an army is of the side that contests the territory."""
    own_side = faction in (state.faction, ally_of(state.faction))
    return state.contesting == own_side


def meet(state: CampaignState, umpire: Umpire, faction: str) -> None:
    """MM-CAMP-9: Roll the investment level of an army met for the first time: the higher of two dice, capped.

    Ruling: it is then carried through the campaign, with the changes of MM-CAMP-5.
    """
    standing = state.standings[faction]
    if standing.investment != UNMET:
        return
    umpire.use_stream(streams.investment(state.key(), faction))
    contesting = is_contesting(state, faction)
    higher, most = roll_investment(umpire, faction, contesting)
    standing.set_investment(umpire, "MM-CAMP-9", min(higher, most))
    finding = {"level": standing.investment, "higher": higher, "most": most, "contesting": contesting}
    umpire.record("MM-CAMP-9", NOTE, faction, "investment", None, finding)


def change_investment(state: CampaignState, umpire: Umpire, rule: str, faction: str, amount: int) -> None:
    """MM-CAMP-5: Raise or lower an investment level. Ruling: it stays between 0 and the army's maximum."""
    standing = state.standings[faction]
    most = maximum_investment(faction, is_contesting(state, faction))
    standing.set_investment(umpire, rule, max(0, min(most, standing.investment + amount)))

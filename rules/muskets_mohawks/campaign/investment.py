"""Investment levels: how much the territory matters to each army."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.standing import UNMET
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.factions import ally_of


def is_contesting(state: CampaignState, faction: str) -> bool:
    """MM-CAMP-4: Return whether an army is of the side that contests the territory."""
    own_side = faction in (state.faction, ally_of(state.faction))
    return state.contesting == own_side


def maximum_investment(faction: str, contesting: bool) -> int:
    """MM-CAMP-9: Return the highest investment level of an army, contesting or controlling the territory."""
    for army, controlling_most, contesting_most in tables.MAXIMUM_INVESTMENT:
        if army == faction:
            return contesting_most if contesting else controlling_most
    raise KeyError(faction)


def meet(state: CampaignState, umpire: Umpire, faction: str) -> None:
    """MM-CAMP-9: Roll the investment level of an army met for the first time: the higher of two dice, capped.

    Ruling: it is then carried through the campaign, with the changes of MM-CAMP-5.
    """
    standing = state.standings[faction]
    if standing.investment != UNMET:
        return
    umpire.use_stream(streams.investment(state.key(), faction))
    faces = umpire.roll("MM-CAMP-9", faction, tables.INVESTMENT_DICE, 0, "investment")
    contesting = is_contesting(state, faction)
    most = maximum_investment(faction, contesting)
    umpire.record(
        "MM-CAMP-9", NOTE, faction, "row:maximum_investment", None, "contesting" if contesting else "controlling"
    )
    higher = max(faces)
    standing.set_investment(umpire, "MM-CAMP-9", min(higher, most))
    finding = {"level": standing.investment, "higher": higher, "most": most, "contesting": contesting}
    umpire.record("MM-CAMP-9", NOTE, faction, "investment", None, finding)


def change_investment(state: CampaignState, umpire: Umpire, rule: str, faction: str, amount: int) -> None:
    """MM-CAMP-5: Raise or lower an investment level. Ruling: it stays between 0 and the army's maximum."""
    standing = state.standings[faction]
    most = maximum_investment(faction, is_contesting(state, faction))
    standing.set_investment(umpire, rule, max(0, min(most, standing.investment + amount)))

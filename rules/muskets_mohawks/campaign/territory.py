"""Who contests the territory and who holds it."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.state import CampaignState


def contest(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-4: Dice for the territory: a die and morale for each side, ties again; the higher one contests it.

    Settled once a campaign, between the player's faction and the army that it opposes there (`rival`).
    """
    umpire.use_stream(streams.territory(state.key()))
    own = 0
    rival = 0
    while own == rival:
        own = dice.score(umpire, "MM-CAMP-4", state.faction, "territory") + state.own().morale
        rival = dice.score(umpire, "MM-CAMP-4", state.rival, "territory") + state.standings[state.rival].morale
    state.set_contesting(umpire, "MM-CAMP-4", own > rival)
    finding = {"own": own, "rival": rival, "against": state.rival, "territory": state.territory}
    umpire.record("MM-CAMP-4", NOTE, state.faction, "contests" if own > rival else "controls", None, finding)

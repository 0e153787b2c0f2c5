"""The main opponent of an encounter."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.forces.factions import BRITISH, ally_of, rivals_of


def main_opponent(state: CampaignState, umpire: Umpire) -> str:
    """MM-CAMP-8: Roll which army of the other side is met: the Europeans, or their Indian allies.

    Ruling: an army that has left the territory is not met; its partner is met in its place (MM-CAMP-6).
    """
    umpire.use_stream(streams.opponent(state.key()))
    change = 0
    if state.faction == BRITISH:
        change = umpire.modify("MM-CAMP-8", tables.OPPONENT_BRITISH, "british")
    score = dice.score(umpire, "MM-CAMP-8", state.faction, "opponent") + change
    europeans, indians = rivals_of(state.faction)
    rolled = europeans if score <= tables.OPPONENT_EUROPEANS_TO else indians
    umpire.record("MM-CAMP-8", NOTE, rolled, "row:main_opponent", None, str(score))
    if not state.standings[rolled].out:
        umpire.record("MM-CAMP-8", NOTE, rolled, "opponent", None, {"score": score})
        return rolled
    partner = ally_of(rolled)
    umpire.record("MM-CAMP-6", NOTE, partner, "opponent_instead", rolled, {"score": score})
    return partner

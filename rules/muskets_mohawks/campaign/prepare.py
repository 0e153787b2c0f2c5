"""Preparing a month: every set-up die of the encounter, each from its own stream, and the sheet that comes of it."""

from rules.core.errors import Fault, SetupError
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import chain, streams, tables
from rules.muskets_mohawks.campaign.aftermath import pass_month
from rules.muskets_mohawks.campaign.calendar import check_month, is_winter
from rules.muskets_mohawks.campaign.morale import meet
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.state import IDLE, PREPARED, CampaignState
from rules.muskets_mohawks.encounters.kinds import ENCOUNTER_RULES
from rules.muskets_mohawks.forces.factions import BRITISH, ally_of, rivals_of
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.setup.rolling import lay_ground, roll_light, roll_overall
from rules.muskets_mohawks.terrain import weather


def check_prepare(state: CampaignState) -> list[Fault]:
    """MM-CAMP-1, MM-CAMP-2: Return why the month cannot be prepared; an empty list when it can."""
    if state.over:
        return [Fault("campaign", "This campaign is over; begin the next one.", "MM-CAMP-7")]
    if state.phase != IDLE:
        return [Fault("campaign", "This month is prepared already; fight its encounter.", "MM-CAMP-1")]
    return check_month(state.year, state.month, winter=state.winter)


def prepare(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-10: Roll everything about the month's encounter before it is fought, and lay its sheet.

    With no unit available the month passes instead, and no encounter is laid (`state.encounter` stays None). Raises
    SetupError with all faults of `check_prepare`.
    """
    faults = check_prepare(state)
    if faults:
        raise SetupError.of(faults)
    fit = [unit for unit in state.units if unit.available()]
    if not fit:
        pass_month(state, umpire)
        return
    opponent = main_opponent(state, umpire)
    kind = chain.fought_for(state, opponent)
    sheet = EncounterSheet(kind, opponent)
    meet(state, umpire, sheet.opponent)
    sheet.investment = state.own().investment
    sheet.enemy_investment = state.standings[sheet.opponent].investment
    _roll_conditions(state, umpire, sheet)
    state.lay_sheet(umpire, "MM-CAMP-1", sheet)
    state.set_phase(umpire, "MM-CAMP-1", PREPARED)
    finding = {"encounter": kind, "opponent": sheet.opponent}
    umpire.record("MM-CAMP-10", NOTE, "campaign", "prepared", None, finding)


def _roll_conditions(state: CampaignState, umpire: Umpire, sheet: EncounterSheet) -> None:
    """MM-ENC-1, MM-ENC-2, MM-ENC-3: Roll light, weather, ground and what the enemy is about.

    A scout takes place by day in wooded country and rolls for neither.
    """
    month = state.key()
    umpire.use_stream(streams.light(month))
    sheet.light = roll_light(umpire, sheet.kind)
    umpire.record(ENCOUNTER_RULES[sheet.kind], NOTE, "campaign", "light", None, sheet.light)
    umpire.use_stream(streams.weather(month))
    sheet.weather = weather.roll_weather(umpire)
    umpire.record("MM-WEATHER-1", NOTE, "campaign", "weather", None, sheet.weather)
    if is_winter(state.month):
        umpire.use_stream(streams.snow(month))
        sheet.snow = weather.roll_snow(umpire)
        umpire.record("MM-CAMP-2", NOTE, "campaign", "snow", None, sheet.snow)
    umpire.use_stream(streams.overall(month))
    sheet.overall = roll_overall(umpire, sheet.kind)
    umpire.record("MM-TERR-1", NOTE, "campaign", "overall", None, sheet.overall)
    table = umpire.fork(streams.terrain(month))
    sheet.ground = lay_ground(table, sheet.kind, sheet.overall)
    umpire.merge_rolls(table)
    umpire.record("MM-TERR-2", NOTE, "campaign", "ground", None, sheet.ground.get("sections"))
    umpire.use_stream(streams.posture(month))
    sheet.posture = nonplayer.roll_posture(umpire, sheet.kind, state.contesting)
    umpire.record("MM-NP-1", NOTE, "campaign", "posture", None, sheet.posture)


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

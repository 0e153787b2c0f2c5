"""Which dice a month's steps will ask for, so that a person can roll them at a table and type them in."""

from dataclasses import dataclass
from typing import Final

from rules.core.dice import SeededDice, Streams
from rules.core.outcome import BattleResult
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.aftermath import may_fall, may_rise
from rules.muskets_mohawks.campaign.calendar import is_winter
from rules.muskets_mohawks.campaign.leaders import replace_leaders
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.sheet import SCOUT, EncounterSheet
from rules.muskets_mohawks.campaign.standing import UNMET
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.forces.factions import rivals_of
from rules.muskets_mohawks.tables_combat import RAN_DICE, STOOD_DICE
from rules.muskets_mohawks.tables_encounter import INVESTMENT_DICE

# Two dice a section; roads, waters and buildings ask for more.
_LEAST_TERRAIN: Final = 18
OPEN: Final = 0  # `most` of a stream that may ask for any number of dice
# The fewest and most dice of each step's streams, by the word after the month; what a state says may narrow it.
COUNTS: Final[dict[str, tuple[int, int]]] = {
    "territory": (2, OPEN),
    "generation": (1, 1),
    "corps": (1, OPEN),
    "strength": (1, 1),
    "opponent": (1, 1),
    "investment": (INVESTMENT_DICE, INVESTMENT_DICE),
    "light": (1, 1),
    "weather": (1, 2),
    "snow": (1, 1),
    "overall": (1, 1),
    "terrain": (_LEAST_TERRAIN, OPEN),
    "posture": (1, 1),
    "battle": (1, OPEN),
    "recovery": (RAN_DICE, STOOD_DICE),
    "leader": (1, 1),
    "rep": (1, 1),
    "replacements": (2, 2),
    "desertion": (tables.DESERTION_DICE, tables.DESERTION_DICE),
    "morale": (tables.MORALE_DICE, tables.MORALE_DICE + tables.MORALE_SUCCESS_DICE),
}


@dataclass(slots=True, init=False)
class Asked:
    """One stream: its rule, the entity it is rolled for, the fewest and most dice, and whether it is always rolled."""

    stream: str
    rule: str
    who: str
    least: int
    most: int
    sure: bool

    def __init__(
        self, stream: str = "", rule: str = "", who: str = "", least: int = 1, most: int = 1, sure: bool = True
    ) -> None:
        self.stream = stream
        self.rule = rule
        self.who = who
        self.least = least
        self.most = most
        self.sure = sure

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "stream": self.stream,
            "rule": self.rule,
            "who": self.who,
            "least": self.least,
            "most": self.most,
            "sure": self.sure,
        }


def dice_of_stream(stream: str) -> tuple[int, int]:
    """Return the fewest and most dice that a stream may ask for, as (2, 3) for "1755-03/morale/french".

    The most is OPEN where there is no limit, and both are 0 for a name that is no stream's.
    """
    parts = stream.split("/")
    return COUNTS.get(parts[1], (0, OPEN)) if len(parts) > 1 else (0, OPEN)


def asked_in_prepare(state: CampaignState) -> list[Asked]:
    """MM-CAMP-8, MM-CAMP-9, MM-WEATHER-1: Return the dice that preparing this month asks for, in their order."""
    month = state.key()
    present = [faction for faction in rivals_of(state.faction) if not state.standings[faction].out]
    found = [Asked(streams.opponent(month), "MM-CAMP-8", state.faction)]
    for faction in present:
        if state.standings[faction].investment == UNMET:
            dice = INVESTMENT_DICE
            stream = streams.investment(month, faction)
            found.append(Asked(stream, "MM-CAMP-9", faction, dice, dice, len(present) == 1))
    scout = state.next_encounter == SCOUT
    if not scout:
        found.append(Asked(streams.light(month), "MM-ENC-2", "campaign"))
    found.append(Asked(streams.weather(month), "MM-WEATHER-1", "campaign", 1, 2))
    if is_winter(state.month):
        found.append(Asked(streams.snow(month), "MM-CAMP-2", "campaign"))
    if not scout:
        found.append(Asked(streams.overall(month), "MM-TERR-1", "campaign"))
    found.append(Asked(streams.terrain(month), "MM-TERR-2", "campaign", _LEAST_TERRAIN, OPEN))
    if scout:
        found.append(Asked(streams.posture(month), "MM-NP-1", "campaign"))
    return found


def asked_in_aftermath(state: CampaignState, result: BattleResult) -> list[Asked]:
    """MM-PROMO-1: Return the dice that the aftermath of a result asks for, in their order; some only may be asked."""
    month = state.key()
    success = result.side("player").success
    fought = {row.id: row for row in result.units if row.side == "player"}
    found: list[Asked] = []
    for unit in state.units:
        if unit.id in fought and fought[unit.id].casualties() > 0:
            dice = RAN_DICE if fought[unit.id].ran_away else STOOD_DICE
            found.append(Asked(streams.recovery(month, unit.id), "MM-AFTER-1", unit.id, dice, dice))
    found.extend(_asked_for_leaders(state, result))
    for unit in state.units:
        row = fought.get(unit.id)
        if row is not None and may_rise(row, success) and unit.rep < tables.REP_MOST:
            found.append(Asked(streams.rep(month, unit.id), "MM-PROMO-3", unit.id))
        elif row is not None and may_fall(row) and unit.rep > tables.REP_LEAST:
            found.append(Asked(streams.rep(month, unit.id), "MM-PROMO-4", unit.id))
    here = [unit for unit in state.units if not unit.back]
    for unit in here:
        lost = unit.id in fought and fought[unit.id].casualties() > 0
        if lost or unit.figures < unit.paper:
            stream = streams.replacements(month, unit.id)
            found.append(Asked(stream, "MM-REPL-1", unit.id, 2, 2, unit.figures < unit.paper))
    for unit in here:
        all_lost = unit.id in fought and fought[unit.id].casualties() >= unit.figures
        dice = tables.DESERTION_DICE
        found.append(Asked(streams.desertion(month, unit.id), "MM-DESERT-1", unit.id, dice, dice, not all_lost))
    return found + _asked_for_morale(state, result)


def _asked_for_leaders(state: CampaignState, result: BattleResult) -> list[Asked]:
    """MM-PROMO-2: Return the posts that will be rolled for; who moves up does not hang on any die of this month.

    A unit of which every figure fell or ran may come to need a leader too, if none of them comes back.
    """
    lost = [row.id for row in result.leaders if row.side == "player" and row.fate == "lost"]
    rehearsal = Umpire(SeededDice("", ""), streams=Streams(""))
    replace_leaders(read_state(state.to_dict()), rehearsal, lost, state.encounter or EncounterSheet(), False)
    sure = [event.stream for event in rehearsal.events if event.faces]
    wiped_out = [row.id for row in result.units if row.side == "player" and row.casualties() >= row.strength]
    found: list[Asked] = []
    posts = [formation.id for formation in reversed(state.formations) if formation.leader in lost]
    for post in [*posts, *[unit.id for unit in state.units]]:
        stream = streams.leader(state.key(), post)
        if stream in sure or wiped_out:
            found.append(Asked(stream, "MM-PROMO-2", post, sure=stream in sure))
    return found


def _asked_for_morale(state: CampaignState, result: BattleResult) -> list[Asked]:
    """MM-CAMP-5, MM-CAMP-9: Return the dice for investment of armies first met and for each faction's morale."""
    enemies = [faction for faction in rivals_of(state.faction) if faction in result.side("enemy").armies]
    if not enemies:
        return []
    allies = [faction for faction in sorted(result.side("player").armies) if faction != state.faction]
    found: list[Asked] = []
    for faction in [*allies, *enemies]:
        if state.standings[faction].investment == UNMET:
            dice = INVESTMENT_DICE
            found.append(Asked(streams.investment(state.key(), faction), "MM-CAMP-9", faction, dice, dice))
    for faction in [state.faction, *enemies]:
        own = faction == state.faction
        dice = tables.MORALE_DICE
        if result.side("player" if own else "enemy").success:
            dice += tables.MORALE_SUCCESS_DICE
        found.append(Asked(streams.morale(state.key(), faction), "MM-CAMP-5", faction, dice, dice))
    return found

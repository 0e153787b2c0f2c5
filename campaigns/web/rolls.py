"""The rolls of a month that may be made at one's own table: what each is, its rule, and how many dice it takes."""

from dataclasses import dataclass, replace

from campaigns import services
from campaigns.ledger import engine, projection
from campaigns.models import Campaign, Role
from common.web.labels import word
from rules.muskets_mohawks.campaign import month
from rules.muskets_mohawks.campaign.state import IDLE

# What a stream is for, by the part of its name after the month, and its dice where a word on them helps.
_KINDS = {
    "territory": ("who contests the territory", ""),
    "opponent": ("main opponent", ""),
    "investment": ("investment level", ""),
    "light": ("day or night of a raid", ""),
    "weather": ("weather", "a second die after a 1"),
    "snow": ("snow in winter", "it comes on 1 and 2"),
    "overall": ("overall terrain of a raid", ""),
    "terrain": ("the nine sections and what lies in them", ""),
    "posture": ("the enemy’s plan", ""),
    "battle": ("every die of the battle itself", ""),
    "recovery": ("recovery", "two dice, one if it ran away"),
    "leader": ("Rep of a new leader", ""),
    "rep": ("Rep up or down", ""),
    "replacements": ("replacements", "one die against the leader, one against the investment level"),
    "desertion": ("desertion", "two dice"),
    "morale": ("morale", "two dice, three after a success"),
}


@dataclass(slots=True)
class Roll:
    """One stream of dice for a reader; `dice`, `least` and `most` say how many it takes, where that is known."""

    stream: str
    text: str
    rule: str
    dice: str = ""
    least: int = 0
    most: int = 0


def asked(campaign: Campaign, role: str) -> list[Roll]:
    """Return the rolls that preparing the month asks of this role, in their order; none once it is prepared."""
    state = month.read_state(campaign.state)
    if state.phase != IDLE or state.over:
        return []
    names = projection.names(campaign.state)
    return [
        replace(
            _roll(row.stream, names, row.rule, _count(row.least, row.most, row.sure)), least=row.least, most=row.most
        )
        for row in month.asked_in_prepare(state)
        if role == Role.UMPIRE or not engine.is_hidden_stream(row.stream)
    ]


def others(campaign: Campaign, role: str) -> list[Roll]:
    """Return the other rolls that this month may make, or that may be made again."""
    first = {roll.stream for roll in asked(campaign, role)}
    names = projection.names(campaign.state)
    return [_roll(stream, names) for stream in services.typable_streams(campaign, role) if stream not in first]


def _roll(stream: str, names: dict[str, str], rule: str = "", dice: str = "") -> Roll:
    _, kind, *who = stream.split("/")
    text, note = _KINDS.get(kind, (kind, ""))
    line = f"{names.get(who[0], word(who[0]))}: {text}" if who else text
    return Roll(stream, line, rule or engine.rule_of_stream(stream), dice or note)


def _count(least: int, most: int, sure: bool) -> str:
    if most == 0:
        count = "as many as it takes"
    elif least == most:
        count = "1 die" if most == 1 else f"{most} dice"
    else:
        count = f"{least} or {most} dice"
    return count if sure else f"{count}, if it comes to that"

"""Kinds of encounters, and the rule by which each is fought (MM-ENC-1 to MM-ENC-4)."""

from typing import Final

from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import STAND_UP_FIGHT

_SCOUT: Final = "scout"
_RAID_DEFEND: Final = "raid_defend"
ENCOUNTER_RULES: Final[dict[str, str]] = {
    _SCOUT: "MM-ENC-1",
    "raid_attack": "MM-ENC-2",
    _RAID_DEFEND: "MM-ENC-3",
    STAND_UP_FIGHT: "MM-ENC-4",
}


def rule_of_entry(battle: Battle) -> str:
    """Return the rule by which attackers come on: of a stand up fight its own, of all others that of the scout."""
    return _rule(battle, _SCOUT)


def rule_of_posts(battle: Battle) -> str:
    """Return the rule by which defenders take post and PEFs come on: of a stand up fight its own, else the raid's."""
    return _rule(battle, _RAID_DEFEND)


def _rule(battle: Battle, usual: str) -> str:
    return ENCOUNTER_RULES[STAND_UP_FIGHT if battle.encounter == STAND_UP_FIGHT else usual]

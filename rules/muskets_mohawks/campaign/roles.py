"""The four roles, what each commands and how its formation is built."""

from typing import Final

from rules.muskets_mohawks.campaign.roster import (
    CAPTAIN,
    COMPANY,
    LARGE_WAR_PARTY,
    LIEUTENANT,
    PLATOON,
    WAR_CHIEF,
    WAR_PARTY,
)
from rules.muskets_mohawks.forces.factions import is_indian

ROLE_LIEUTENANT: Final = "lieutenant"
ROLE_CAPTAIN: Final = "captain"
ROLE_WAR_PARTY_LEADER: Final = "war_party_leader"
ROLE_WAR_CHIEF: Final = "war_chief"
ROLES: Final = (ROLE_LIEUTENANT, ROLE_CAPTAIN, ROLE_WAR_PARTY_LEADER, ROLE_WAR_CHIEF)
EUROPEAN_ROLES: Final = (ROLE_LIEUTENANT, ROLE_CAPTAIN)
INDIAN_ROLES: Final = (ROLE_WAR_PARTY_LEADER, ROLE_WAR_CHIEF)

# MM-LEAD-1: two units are a platoon or war party, two of those a company or a war chief's following.
UNITS_A_PART: Final = 2
PARTS: Final = 2

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


def roles_of(faction: str) -> tuple[str, ...]:
    """MM-CAMP-1: Return the roles that a player of the faction may take."""
    return INDIAN_ROLES if is_indian(faction) else EUROPEAN_ROLES


def units_of(role: str) -> int:
    """MM-LEAD-1: Return how many units the role commands: two in a platoon or war party, four above it."""
    return UNITS_A_PART * PARTS if role in (ROLE_CAPTAIN, ROLE_WAR_CHIEF) else UNITS_A_PART


def higher_ranks(role: str) -> tuple[str, ...]:
    """MM-LEAD-1: Return the ranks of the leaders above the units, highest first; a war party has none of its own."""
    if role == ROLE_CAPTAIN:
        return (CAPTAIN, LIEUTENANT, LIEUTENANT)
    if role == ROLE_LIEUTENANT:
        return (LIEUTENANT,)
    return (WAR_CHIEF,) if role == ROLE_WAR_CHIEF else ()


def part_kind(role: str) -> str:
    """MM-LEAD-1: Return what two units of the role make."""
    return PLATOON if role in EUROPEAN_ROLES else WAR_PARTY


def full_kind(role: str) -> str:
    """MM-LEAD-1: Return what the two parts make, or "" for a role that commands one part."""
    if role == ROLE_CAPTAIN:
        return COMPANY
    return LARGE_WAR_PARTY if role == ROLE_WAR_CHIEF else ""


def part_name(role: str, place: int) -> str:
    """Return a plain name for a part of the force, `place` from 0."""
    return f"{_ORDINALS[place]} {'Platoon' if role in EUROPEAN_ROLES else 'War Party'}"

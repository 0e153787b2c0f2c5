"""The four factions, who fights beside whom and against whom (MM-ARMY-1)."""

from typing import Final

BRITISH: Final = "british"
BRITISH_ALLIES: Final = "british_allies"
FRENCH: Final = "french"
FRENCH_ALLIES: Final = "french_allies"
FACTIONS: Final = (BRITISH, BRITISH_ALLIES, FRENCH, FRENCH_ALLIES)


def is_indian(faction: str) -> bool:
    """MM-ARMY-1: Return whether the faction is one of the allied Indian armies."""
    return faction in (BRITISH_ALLIES, FRENCH_ALLIES)


def ally_of(faction: str) -> str:
    """MM-ARMY-1: Return the faction that fights on the same side."""
    if faction == BRITISH:
        return BRITISH_ALLIES
    if faction == BRITISH_ALLIES:
        return BRITISH
    return FRENCH_ALLIES if faction == FRENCH else FRENCH


def rival_europeans(faction: str) -> str:
    """MM-CAMP-8: Return the European army of the other side."""
    return FRENCH if faction in (BRITISH, BRITISH_ALLIES) else BRITISH


def rival_indians(faction: str) -> str:
    """MM-CAMP-8: Return the Indian army of the other side."""
    return ally_of(rival_europeans(faction))


def rivals_of(faction: str) -> tuple[str, str]:
    """MM-ARMY-1: Return both armies of the other side, the European one first."""
    return rival_europeans(faction), rival_indians(faction)

"""The four factions, their allies and their enemies (MM-ARMY-1), and the names of all armies."""

from typing import Final

from rules.muskets_mohawks.tables_encounter import EUROPEANS, INDIANS
from rules.muskets_mohawks.tables_periods import ARMIES

BRITISH: Final = "british"
FRENCH: Final = "french"
FACTIONS: Final = tuple(EUROPEANS)
# What each army is called everywhere (MM-ARMY-1): in orders of battle, transcripts, journals and the terminal.
NAMES: Final[dict[str, str]] = {
    "british": "British",
    "british_allies": "British Allied Indians",
    "french": "French",
    "french_allies": "French Allied Indians",
    **{army: row[0] for army, row in ARMIES.items()},
}


def alliance_of(army: str) -> str:
    """MM-ARMY-1, MM-PERIOD-1: Return a word that is the same for armies on the same side of the same war."""
    return f"{ARMIES[army][1]}/{ARMIES[army][2]}" if army in ARMIES else EUROPEANS[army]


def is_indian(faction: str) -> bool:
    """MM-ARMY-1: Return whether the faction is one of the allied Indian armies."""
    return INDIANS[faction] == faction


def ally_of(faction: str) -> str:
    """MM-ARMY-1: Return the faction that fights on the same side."""
    return EUROPEANS[faction] if is_indian(faction) else INDIANS[faction]


def rivals_of(faction: str) -> tuple[str, str]:
    """MM-CAMP-8: Return the European army of the other side and its Indian allies."""
    europeans = FRENCH if EUROPEANS[faction] == BRITISH else BRITISH
    return europeans, INDIANS[europeans]

"""The set-up sheet of a month's encounter: everything rolled before any figure is on the table."""

from dataclasses import dataclass
from typing import Any, Final

from rules.core import lengths
from rules.core.schema import Part, Record
from rules.core.schema_fields import choice, document, number, text
from rules.core.schema_reader import RecordReader
from rules.muskets_mohawks.setup.schema import LIGHTS, OVERALL
from rules.muskets_mohawks.setup.stored_ground import check_laid
from rules.muskets_mohawks.tables_terrain import SNOWS
from rules.muskets_mohawks.words import STAND_UP_FIGHT

SCOUT: Final = "scout"
RAID_ATTACK: Final = "raid_attack"
RAID_DEFEND: Final = "raid_defend"
ENCOUNTERS: Final = (SCOUT, RAID_ATTACK, RAID_DEFEND)  # that the table of the next encounter calls for
KINDS: Final = (*ENCOUNTERS, STAND_UP_FIGHT)  # that may be fought


@dataclass(slots=True)
class EncounterSheet(Record):
    """One prepared encounter; `posture` is what the non-players are about and is hidden from the player."""

    kind: str = choice(KINDS, default=SCOUT)
    opponent: str = text(lengths.FACTION, True)
    investment: int = number(0, 6, help="The player faction's.")
    enemy_investment: int = number(0, 6, help="The main opponent's.")
    light: str = choice(LIGHTS, default="day")
    weather: int = number(0, 6, help="0, or the row of the inclement weather table.")
    overall: str = choice(OVERALL, default="wooded")
    ground: dict[str, Any] = document(Part, True, "The table as it is laid.")
    posture: str = choice(ENCOUNTERS)
    snow: str = choice(tuple(SNOWS), False, help="In months of winter alone.")

    def __post_init__(self) -> None:
        """Begin with open country."""
        given: object = self.ground
        self.ground = given if isinstance(given, dict) else {}

    def known(self) -> dict[str, object]:
        """Return what the player may know of it: everything but the enemy's posture."""
        row = self.to_dict()
        del row["posture"]
        return row


def read_sheet(reader: RecordReader, raw: object, where: str) -> EncounterSheet:
    """Return the sheet of a plain one, its faults noted in the reader."""
    sheet: EncounterSheet = reader.record(EncounterSheet, raw, where)
    check_ground(reader, raw)
    return sheet


def check_ground(reader: RecordReader, raw: object) -> None:
    """Note what is wrong with the table of a plain sheet; one without areas and houses is open country."""
    ground = raw.get("ground") if isinstance(raw, dict) else None
    if ground is None or ground:
        reader.faults.extend(check_laid(ground))

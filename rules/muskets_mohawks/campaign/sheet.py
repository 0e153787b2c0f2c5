"""The set-up sheet of a month's encounter: everything rolled before any figure is on the table."""

from dataclasses import dataclass
from typing import Final

from rules.core.reader import Reader
from rules.muskets_mohawks.setup.schema import LIGHTS, OVERALL
from rules.muskets_mohawks.setup.stored_ground import check_laid
from rules.muskets_mohawks.tables_terrain import SNOWS
from rules.muskets_mohawks.words import STAND_UP_FIGHT

SCOUT: Final = "scout"
RAID_ATTACK: Final = "raid_attack"
RAID_DEFEND: Final = "raid_defend"
ENCOUNTERS: Final = (SCOUT, RAID_ATTACK, RAID_DEFEND)  # that the table of the next encounter calls for
KINDS: Final = (*ENCOUNTERS, STAND_UP_FIGHT)  # that may be fought

_SHEET = (
    "kind",
    "opponent",
    "investment",
    "enemy_investment",
    "light",
    "weather",
    "overall",
    "ground",
    "posture",
)


@dataclass(slots=True, init=False)
class EncounterSheet:
    """One prepared encounter; `posture` is what the non-players are about and is hidden from the player.

    `weather` is 0 or the row of the inclement weather table, `overall` clear, hilly or wooded, `ground` the laid
    table as plain values, `snow` in winter a word of SNOWS and in other months empty.
    """

    kind: str
    opponent: str
    investment: int
    enemy_investment: int
    light: str
    weather: int
    overall: str
    ground: dict[str, object]
    posture: str
    snow: str

    def __init__(
        self,
        kind: str = SCOUT,
        opponent: str = "",
        investment: int = 0,
        enemy_investment: int = 0,
        light: str = "day",
        weather: int = 0,
        overall: str = "wooded",
        ground: dict[str, object] | None = None,
        posture: str = "",
        snow: str = "",
    ) -> None:
        self.kind = kind
        self.opponent = opponent
        self.investment = investment  # the player faction's
        self.enemy_investment = enemy_investment  # the main opponent's
        self.light = light
        self.weather = weather
        self.overall = overall
        self.ground = ground if ground is not None else {}
        self.posture = posture
        self.snow = snow

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "kind": self.kind,
            "opponent": self.opponent,
            "investment": self.investment,
            "enemy_investment": self.enemy_investment,
            "light": self.light,
            "weather": self.weather,
            "overall": self.overall,
            "ground": dict(self.ground),
            "posture": self.posture,
            **({"snow": self.snow} if self.snow else {}),
        }

    def known(self) -> dict[str, object]:
        """Return what the player may know of it: everything but the enemy's posture."""
        row = self.to_dict()
        del row["posture"]
        return row


def read_sheet(reader: Reader, raw: object, where: str) -> EncounterSheet:
    """Return the sheet of a plain one, its faults noted in the reader."""
    snowy = isinstance(raw, dict) and raw.get("snow") is not None
    row = reader.keys(raw, where, (*_SHEET, "snow") if snowy else _SHEET)
    ground = row.get("ground")
    if ground is None or ground:  # one without areas and houses is open country
        reader.faults.extend(check_laid(ground))
    return EncounterSheet(
        kind=reader.word(row, where, "kind", KINDS),
        opponent=reader.word(row, where, "opponent"),
        investment=reader.number(row, where, "investment", 0, 6),
        enemy_investment=reader.number(row, where, "enemy_investment", 0, 6),
        light=reader.word(row, where, "light", LIGHTS),
        weather=reader.number(row, where, "weather", 0, 6),
        overall=reader.word(row, where, "overall", OVERALL),
        ground=dict(ground) if isinstance(ground, dict) else {},
        posture=reader.word(row, where, "posture", ENCOUNTERS),
        snow=reader.word(row, where, "snow", tuple(SNOWS)) if snowy else "",
    )

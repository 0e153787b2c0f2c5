"""What a side knows of an order of battle before the battle; the rest is left to the dice of the battle itself.

A player sees the table, light and weather, his own force and orders, both investment levels and the armies at war.
He knows neither what his enemy is about nor who the possible enemy forces are.
"""

from copy import deepcopy
from typing import Final

from rules.muskets_mohawks.setup.position_reading import knows_posture, unplaced
from rules.muskets_mohawks.setup.rolling import begins_later, rows_of
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN
from rules.muskets_mohawks.words import DOCTRINES, ENEMY_DOCTRINE, HEAD_TO_HEAD, PLAYER

# Results rolled before the battle, which neither side may know.
_DICE: Final = ("terrain_stream",)
# What an enemy behind possible forces keeps to himself.
_FORCE: Final = ("units", "leaders", "answers", "forces")
# What betrays what he is about, once the battle has begun.
_PROGRESS: Final = ("met", "reported", "latecomers", "seen")


def redact_for(order: dict[str, object], side: int) -> dict[str, object]:
    """MM-PEF-1, MM-NP-1, MM-PLAY-1: return an order of battle as a side knows it; 0 is the player, 1 his enemy.

    Who shares the other side is known, and not how he leads. To the player every enemy is possible only: listed forces
    become PEFs that the tables fill when they are seen, and a posture rolled beforehand is rolled again. Inferred: a
    side that does not know how the other is led expects the default doctrine, and the listed enemy of another period
    stays known, since no table raises one (MM-PERIOD-1). The enemy sees the player's figures on the table, and has a
    posture of his own.

    In a battle that begins with a later turn he knows who has come, what has become of them and, once he has found it
    out, what his enemy is about. What is still under a PEF is left to the tables or, head to head, to dice.
    """
    known = deepcopy(order)
    for key in _DICE:
        known.pop(key, None)
    other = known.get("enemy" if side == PLAYER else "player")
    if not isinstance(other, dict):
        return known
    if known.get("play") == HEAD_TO_HEAD:
        _unnoted(other)
    elif side == PLAYER:
        if not (begins_later(order) and knows_posture(order)):
            known.pop("posture", None)
            for key in _PROGRESS:
                other.pop(key, None)
        if known.get("period", FRENCH_AND_INDIAN) == FRENCH_AND_INDIAN:
            come = _come(other) if begins_later(order) else []
            for row in rows_of(other, "pefs"):
                row.pop("force", None)
            _forget_hidden(other, come)
    by_tables = side == PLAYER and known.get("play") != HEAD_TO_HEAD
    if by_tables:
        _without_players(other)
    for commander in (other, *rows_of(other, "partners")):
        commander.pop("answers", None)
        commander.pop("doctrine", None)
    other["doctrine"] = ENEMY_DOCTRINE if by_tables else DOCTRINES[0]
    return known


def _come(side: dict[str, object]) -> list[str]:
    """MM-PEF-1: return the units of a side that have come, whatever became of them, and that wait at an edge."""
    hidden = [name for row in rows_of(side, "pefs") for name in _texts(row.get("force"))]
    hidden += [str(row["id"]) for row in unplaced(side)]
    return [str(row["id"]) for row in rows_of(side, "units") if row["id"] not in hidden]


def _forget_hidden(side: dict[str, object], come: list[str]) -> None:
    """MM-PEF-1: forget the units that have not come, and the leaders who are with them; the tables fill the PEFs."""
    units = [row for row in rows_of(side, "units") if row["id"] in come]
    leaders = [row for row in rows_of(side, "leaders") if come and (row.get("attached") or come[0]) in come]
    for row in leaders:
        row["commands"] = [name for name in _texts(row.get("commands")) if name in come]
    for key in _FORCE:
        side.pop(key, None)
    side.update({"forces": "pefs", "units": units, "leaders": leaders})


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _without_players(side: dict[str, object]) -> None:
    """MM-PLAY-1: forget who shares a side, as one that the tables run is shared by no players."""
    side.pop("partners", None)
    for piece in (*rows_of(side, "units"), *rows_of(side, "leaders")):
        piece.pop("partner", None)


def _unnoted(side: dict[str, object]) -> None:
    """MM-PLAY-1: forget what a player has noted under his PEFs; his force and his role were agreed upon."""
    for unit in rows_of(side, "units"):
        unit.pop("pef", None)
    for marker in rows_of(side, "pefs"):
        marker.pop("force", None)

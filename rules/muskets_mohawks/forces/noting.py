"""Head to head: what each player has noted under his three PEFs, by the order of battle or by dice."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_COUNT
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SIDE_KEYS

RULE: Final = "MM-PLAY-1"


def note_by_dice(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-PLAY-1: return an order of battle in which each unit is noted under a PEF, half a die each where none was.

    Inferred: a player whose notes are not known has any. The record has dice and notes under the side's name, since
    only that side may see them.
    """
    if order.get("play") != HEAD_TO_HEAD:
        return order
    full = dict(order)
    for key in SIDE_KEYS:
        side = order.get(key)
        units = side.get("units") if isinstance(side, dict) else None
        if not isinstance(side, dict) or not isinstance(units, list):
            continue
        noted: list[object] = []
        for unit in units:
            if isinstance(unit, dict) and unit.get("pef") is None:
                number = dice.half_die(umpire, RULE, key, "noted")
                umpire.record(RULE, NOTE, key, "noted", unit.get("id"), number)
                noted.append({**unit, "pef": number})
            else:
                noted.append(unit)
        full[key] = {**side, "units": noted}
    return full


def read_notes(battle: Battle, order: dict[str, object]) -> None:
    """MM-PLAY-1: let a battle know what is under each PEF of either side; one without units is a decoy."""
    for side, key in enumerate(SIDE_KEYS):
        force = order.get(key)
        units = force.get("units") if isinstance(force, dict) else None
        battle.noted[side] = [[] for _ in range(PEF_COUNT)]
        for unit in units if isinstance(units, list) else []:
            number = unit.get("pef") if isinstance(unit, dict) else None
            if isinstance(number, int) and 1 <= number <= PEF_COUNT:
                battle.noted[side][number - 1].append(str(unit["id"]))

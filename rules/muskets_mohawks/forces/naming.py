"""Names for units and leaders who come during a battle: out of their army's list, which changes no die.

The book gives no names; an order of battle may supply them under `names`, as faction -> kind of troops, or "leaders" ->
list of names. A unit or leader without one there is named by its kind and a number.
"""

from typing import Final

from rules.core import lengths
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.pieces.corps import Corps
from rules.muskets_mohawks.state import Battle

LEADERS: Final = "leaders"
# The kinds of troops that the tables of reinforcements bring (MM-REINF-2), and what such a unit is called by itself.
PLAIN: Final = {"indian": "Indians", "irregular": "Irregulars", "militia": "Militia", "line": "Regulars"}
_RANKS: Final = {"war_chief": "War Chief", "lieutenant": "Lieutenant"}
_MOST: Final = 60  # names of a list


def check_names(raw: object, field: str) -> list[Fault]:
    """Return all that is wrong with lists of names for those who come during a battle."""
    if not isinstance(raw, dict):
        return [Fault(field, f"{field} must be an object of armies, each with lists of names.", "MM-REINF-2")]
    faults: list[Fault] = []
    for faction, lists in raw.items():
        where = f"{field}.{faction}"
        if faction not in FACTIONS:
            message = f"{where} is no army; choose one of {', '.join(FACTIONS)}.{did_you_mean(faction, FACTIONS)}"
            faults.append(Fault(where, message, "MM-ARMY-1"))
        elif not isinstance(lists, dict):
            faults.append(Fault(where, f"{where} must be an object with lists of names.", "MM-REINF-2"))
        else:
            for kind, names in lists.items():
                faults.extend(_check_list(f"{where}.{kind}", kind, names))
    return faults


def _check_list(where: str, kind: object, names: object) -> list[Fault]:
    if kind != LEADERS and kind not in PLAIN:
        known = [*PLAIN, LEADERS]
        message = f"{where} is no list of names; choose one of {', '.join(known)}.{did_you_mean(kind, known)}"
        return [Fault(where, message, "MM-REINF-2")]
    if not isinstance(names, list) or len(names) > _MOST:
        return [Fault(where, f"{where} must be a list of at most {_MOST} names.", "MM-REINF-2")]
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > lengths.NAME:
            return [Fault(where, f"{where} must hold names of 1 to {lengths.NAME} letters.", "MM-REINF-2")]
    return []


def read_names(raw: object) -> dict[str, dict[str, list[str]]]:
    """Return lists of names that `check_names` finds no fault with; {} where there are none."""
    found: dict[str, dict[str, list[str]]] = {}
    if isinstance(raw, dict):
        for faction, lists in raw.items():
            if isinstance(lists, dict):
                given = {str(kind): rows for kind, rows in lists.items() if isinstance(rows, list)}
                found[str(faction)] = {kind: [str(name) for name in rows] for kind, rows in given.items()}
    return found


def turned(names: dict[str, dict[str, list[str]]], turn: int) -> dict[str, object]:
    """Return lists that begin at another name each month, so that other companies come each time."""
    found: dict[str, object] = {}
    for faction in sorted(names):
        lists: dict[str, list[str]] = {}
        for kind, rows in names[faction].items():
            start = turn % len(rows) if rows else 0
            lists[kind] = rows[start:] + rows[:start]
        found[faction] = dict(lists)
    return found


def unit_name(battle: Battle, faction: str, troop: str, corps: Corps | None = None) -> str:
    """Return the name of a unit that arrives during the battle: the first unused name of its list.

    The names of its corps come before those of its army; when all are used it is named by corps and number.
    """
    borne = [unit.name for unit in battle.units]
    if corps is not None:
        for name in corps.unit_names:
            if name not in borne:
                return name
        return f"{corps.name} {battle.serial}"
    return _free(battle, faction, troop, borne) or f"{PLAIN[troop]} {battle.serial}"


def leader_name(battle: Battle, faction: str, rank: str) -> str:
    """Return what a higher leader who comes during the battle is called; his number where the list is used up."""
    borne = [leader.name for leader in battle.leaders]
    return _free(battle, faction, LEADERS, borne) or f"{_RANKS[rank]} {battle.serial}"


def _free(battle: Battle, faction: str, kind: str, borne: list[str]) -> str:
    lists = battle.names.get(faction)
    if lists is None:
        return ""
    for name in lists.get(kind, []):
        if name not in borne:
            return name
    return ""

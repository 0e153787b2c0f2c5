"""Army lists in play: the corps an army may raise, their arms and their strength (MM-ARMY-1, MM-ARMY-2).

The book lists kinds of troops; a list of the user's names corps of each kind. A table that brings a kind, and a roster
that leaves one open, find a corps by dice. Without lists a battle raises plain units, and rolls no such dice.
"""

from typing import Final

from rules.core import lengths
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.equipment import check_line, paper_of
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.shares import ALL, sum_of_shares
from rules.muskets_mohawks.forces.troops import check_faction, check_troop, default_weapon
from rules.muskets_mohawks.pieces.corps import Corps
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR

MOST_CORPS: Final = 36  # two dice tell so many apart
_MOST_NAMES: Final = 60
KEYS: Final = (  # what a campaign reads of a line
    "slug",
    "name",
    "troop",
    "weapon",
    "figures",
    "first_year",
    "last_year",
    "share_cap",
    "unit_names",
    "leader_names",
)


def check_lists(raw: object, field: str) -> list[Fault]:
    """MM-ARMY-1: return all that is wrong with army lists, an object of armies with their corps."""
    if not isinstance(raw, dict):
        return [Fault(field, f"{field} must be an object of armies, each with a list of corps.", "MM-ARMY-1")]
    faults: list[Fault] = []
    for faction, rows in raw.items():
        where = f"{field}.{faction}"
        if faction not in FACTIONS:
            message = f"{where} is no army; choose one of {', '.join(FACTIONS)}.{did_you_mean(faction, FACTIONS)}"
            faults.append(Fault(where, message, "MM-ARMY-1"))
        elif not isinstance(rows, list):
            faults.append(Fault(where, f"{where} must be a list of corps.", "MM-ARMY-1"))
        else:
            for place, row in enumerate(rows):
                faults.extend(_check_corps(row, f"{where}.{place}", str(faction)))
            faults.extend(_check_together(rows, where))
    return faults


def _check_together(rows: list[object], where: str) -> list[Fault]:
    """MM-ARMY-1, MM-ARMY-2: return what is wrong with the lines of a list together: too many, or too large shares."""
    faults: list[Fault] = []
    if len(rows) > MOST_CORPS:
        message = f"{where} lists {len(rows)} corps; two dice choose among {MOST_CORPS} at most."
        faults.append(Fault(where, message, "MM-ARMY-1"))
    shares: list[tuple[str, int]] = []
    for row in rows:
        share = row.get("share_cap") if isinstance(row, dict) else None
        if isinstance(row, dict) and isinstance(share, int) and share <= ALL:
            shares.append((str(row.get("troop")), share))
    total = sum_of_shares(shares)
    if total > ALL:
        message = f"The shares of the kinds of troops in {where} are {total} in a hundred together; lower some."
        faults.append(Fault(where, message, "MM-ARMY-2"))
    return faults


def _check_corps(row: object, where: str, faction: str) -> list[Fault]:
    if not isinstance(row, dict):
        return [Fault(where, f"{where} must be an object: a corps with name and troop.", "MM-ARMY-1")]
    faults: list[Fault] = []
    for key in row:
        if key not in KEYS:
            faults.append(Fault(f"{where}.{key}", f"{where}.{key} is not part of a corps; remove it."))
    name = row.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > lengths.NAME:
        message = f"{where}.name must be a text of 1 to {lengths.NAME} letters."
        faults.append(Fault(f"{where}.name", message, "MM-ARMY-1"))
    called = str(name) if name else where
    found = check_troop(f"{where}.troop", called, row.get("troop"))
    faults.extend(found or check_faction(f"{where}.troop", called, faction, str(row.get("troop"))))
    troop = str(row.get("troop"))
    weapon, figures = row.get("weapon", default_weapon(troop)), row.get("figures", paper_of(troop))
    faults.extend(check_line(f"{where}.", called, troop, weapon, figures))
    return faults + _check_years(row, where, called) + _check_names(row, where)


def _check_years(row: dict[str, object], where: str, called: str) -> list[Fault]:
    faults: list[Fault] = []
    for key, least, most, rule in (
        ("first_year", FIRST_YEAR, LAST_YEAR, "MM-CAMP-1"),
        ("last_year", FIRST_YEAR, LAST_YEAR, "MM-CAMP-1"),
        ("share_cap", 0, 100, "MM-ARMY-2"),
    ):
        value = row.get(key)
        if value is None:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            message = f"{where}.{key} must be a whole number from {least} to {most}."
            faults.append(Fault(f"{where}.{key}", message, rule))
    first, last = row.get("first_year"), row.get("last_year")
    first = first if isinstance(first, int) else FIRST_YEAR
    last = last if isinstance(last, int) else LAST_YEAR
    if not faults and first > last:
        message = f"{called} serves from {first} to {last}; turn the years round."
        faults.append(Fault(f"{where}.last_year", message, "MM-CAMP-1"))
    return faults


def _check_names(row: dict[str, object], where: str) -> list[Fault]:
    faults: list[Fault] = []
    for key in ("unit_names", "leader_names"):
        names = row.get(key)
        if names is None:
            continue
        sound = isinstance(names, list) and len(names) <= _MOST_NAMES
        for name in names if isinstance(names, list) else []:
            sound = sound and isinstance(name, str) and bool(name.strip()) and len(name) <= lengths.NAME
        if not sound:
            message = f"{where}.{key} must be a list of at most {_MOST_NAMES} names of 1 to {lengths.NAME} letters."
            faults.append(Fault(f"{where}.{key}", message, "MM-ARMY-1"))
    return faults


def pick(umpire: Umpire, who: str, corps: list[Corps]) -> Corps:
    """MM-ARMY-1: return one corps of several, each as likely as any other; `corps` has 1 to 36.

    Inferred, since the book leaves the choice to the player: the highest number of scores that the corps share evenly
    counts, and a score above it is rolled again. One corps is taken without a die, up to six by one die, and up to 36
    by two, the first telling sixes.
    """
    count = len(corps)
    if count == 1:
        return corps[0]
    dice = 1 if count <= 6 else 2
    top = 6 if dice == 1 else 36
    top -= top % count
    while True:
        faces = umpire.roll("MM-ARMY-1", who, dice, 0, "corps")
        score = faces[0] - 1
        if dice == 2:
            score = 6 * score + faces[1] - 1
        if score < top:
            return corps[score % count]

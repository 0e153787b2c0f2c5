"""Armies of other black powder periods: whose army is of which, what its list says, and the dice that it leaves open.

A unit of a scenario may name a line of its army's printed list as its `corps`; what the unit leaves out, its
troops, weapon, Rep and traits, is then the line's. A weapon or a Rep that the list gives by a die is rolled as the
battle is set up, once for each unit, since a unit has one weapon.
"""

from typing import Final

from rules.core.errors import Fault
from rules.core.events import NOTE
from rules.core.suggest import did_you_mean
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.factions import FACTIONS, NAMES
from rules.muskets_mohawks.forces.rep import roll_leader_rep
from rules.muskets_mohawks.tables_periods import ARMIES, FRENCH_AND_INDIAN, LINE_YEARS, LISTS, PERIODS, Line
from rules.muskets_mohawks.words import SIDE_KEYS

ALL_ARMIES: Final[tuple[str, ...]] = FACTIONS + tuple(ARMIES)
_RULE: Final = "MM-PERIOD-1"
_NAPOLEONIC: Final = "MM-PERIOD-2"


def period_of(army: str) -> str:
    """MM-PERIOD-1: return the period of an army."""
    return ARMIES[army][1] if army in ARMIES else FRENCH_AND_INDIAN


def rule_of(army: str) -> str:
    """Return the rule that has the list of an army of another period."""
    return _NAPOLEONIC if period_of(army) == "napoleonic" else _RULE


def armies_of(period: str) -> tuple[str, ...]:
    """MM-PERIOD-1: return the armies of a period."""
    return tuple([army for army in ALL_ARMIES if period_of(army) == period])


def leader_modifier(army: str) -> int:
    """MM-PERIOD-2: return what the Rep rolls of an army's leaders gain or lose."""
    return ARMIES[army][4] if army in ARMIES else 0


def slug_of(line: Line) -> str:
    """Return the word by which a unit names a line of its army's list."""
    return line[0].lower().translate(_PLAIN).replace(" ", "-")


_PLAIN: Final = str.maketrans("äéèçü", "aeecu")


def line_of(army: str, corps: str) -> Line | None:
    """MM-PERIOD-1: return the line of an army's printed list that a unit names."""
    for line in LISTS.get(army, ()):
        if slug_of(line) == corps:
            return line
    return None


def years_of(army: str, line: Line) -> tuple[int, int]:
    """MM-PERIOD-1: return the first and last year in which a line of an army's list serves."""
    _, first, last = PERIODS[period_of(army)]
    return LINE_YEARS.get((army, line[0]), (first, last))


def check_period(field: str, army: str, period: str) -> list[Fault]:
    """MM-PERIOD-1: return the fault of an army of another period than that of the battle or campaign."""
    own = period_of(army)
    if army not in ALL_ARMIES or own == period:
        return []
    message = (
        f"{army} is an army of the {PERIODS[own][0]}, and this is the {PERIODS[period][0]}; "
        f"choose one of {', '.join(armies_of(period))}."
    )
    return [Fault(field, message, rule_of(army) if army in ARMIES else _RULE)]


def check_corps(field: str, name: str, army: str, corps: str) -> list[Fault]:
    """MM-PERIOD-1: return the fault of a corps that is no line of its army's list."""
    if line_of(army, corps) is not None:
        return []
    lines = [slug_of(line) for line in LISTS.get(army, ())]
    if not lines:
        message = f"{name} is of the corps {corps}, and {army} has no printed list of such; leave corps out."
        return [Fault(field, message, _RULE)]
    message = f"The list of the {NAMES[army]} has no {corps} for {name}; choose one of {', '.join(lines)}."
    return [Fault(field, message + did_you_mean(corps, lines), rule_of(army))]


def filled(order: object) -> object:
    """MM-PERIOD-1: return an order of battle whose units have what their corps says, dice standing at their 1.

    Leaders without a Rep have 1 more than the lowest until theirs is rolled. Anything misshapen stays as it is.
    """
    if not isinstance(order, dict) or order.get("period", FRENCH_AND_INDIAN) == FRENCH_AND_INDIAN:
        return order
    return _complete(order, None)


def raise_listed(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-PERIOD-1, MM-PERIOD-2: return an order of battle with the dice of its armies' lists rolled.

    Rolled for are weapon and Rep of a unit by its list, and leaders' Reps that are not stated (MM-REP-2), the player's
    force first.
    """
    if order.get("period", FRENCH_AND_INDIAN) == FRENCH_AND_INDIAN:
        return order
    turn = order.get("turn")
    begun = isinstance(turn, int) and turn > 1  # its forces are in the field, and were reported
    return _complete(order, None if begun and _is_stated(order) else umpire)


def _is_stated(order: dict[str, object]) -> bool:
    """Return whether an order of battle leaves no Rep and no weapon to dice."""
    for key in SIDE_KEYS:
        side = order.get(key)
        for unit in rows_of(side, "units"):
            if unit.get("rep") is None or unit.get("weapon") is None:
                return False
            leader = unit.get("leader")
            if isinstance(leader, dict) and leader.get("rep") is None:
                return False
        for leader in rows_of(side, "leaders"):
            if leader.get("rep") is None:
                return False
    return True


def rows_of(side: object, key: str) -> list[dict[str, object]]:
    """Return a list of parts of a side, without entries that are none."""
    rows = side.get(key) if isinstance(side, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _complete(order: dict[str, object], umpire: Umpire | None) -> dict[str, object]:
    full = dict(order)
    for key in SIDE_KEYS:
        side = order.get(key)
        if not isinstance(side, dict):
            continue
        army = str(side.get("faction"))
        kept = dict(side)
        for what in ("units", "leaders"):
            rows = side.get(what)
            if isinstance(rows, list):
                kept[what] = [_row(umpire, what, army, row) for row in rows]
        full[key] = kept
    return full


def _row(umpire: Umpire | None, what: str, army: str, row: object) -> object:
    if not isinstance(row, dict):
        return row
    own = str(row.get("faction") or army)
    return _unit(umpire, own, row) if what == "units" else _leader(umpire, own, row, str(row.get("rank")), "line")


def _unit(umpire: Umpire | None, army: str, unit: dict[str, object]) -> dict[str, object]:
    found = dict(unit)
    line = line_of(army, str(unit.get("corps") or ""))
    who = str(unit.get("id"))
    if line is not None:
        _, troop, reps, weapons, traits = line
        if found.get("troop") is None:
            found["troop"] = troop
        if found.get("traits") is None:
            found["traits"] = list(traits)
        if found.get("rep") is None:
            found["rep"] = reps[_face(umpire, army, who, "list_rep", len(reps))]
        if found.get("weapon") is None:
            found["weapon"] = weapons[_face(umpire, army, who, "list_weapon", len(weapons))]
        _note(umpire, army, who, found, line)
    nco = unit.get("leader")
    if isinstance(nco, dict):
        found["leader"] = _leader(umpire, army, nco, "nco", str(found.get("troop")))
    return found


def _face(umpire: Umpire | None, army: str, who: str, what: str, choices: int) -> int:
    """Return the place in a list's cell: the only one, or that of a die's score, which is the first without dice."""
    if choices == 1 or umpire is None:
        return 0
    return dice.score(umpire, rule_of(army), who, what) - 1


def _note(umpire: Umpire | None, army: str, who: str, unit: dict[str, object], line: Line) -> None:
    """Record what the dice of its list have given a unit."""
    if umpire is not None and len(line[2]) > 1:
        umpire.record(rule_of(army), NOTE, who, "of_rep", None, unit["rep"])
    if umpire is not None and len(line[3]) > 1:
        umpire.record(rule_of(army), NOTE, who, "armed_with", None, unit["weapon"])


def _leader(umpire: Umpire | None, army: str, leader: dict[str, object], rank: str, troop: str) -> dict[str, object]:
    """MM-PERIOD-2: return a leader with his Rep, rolled by MM-REP-2 with his army's modifier where it is not stated."""
    if leader.get("rep") is not None or army not in ARMIES:
        return leader
    if umpire is None:
        return {**leader, "rep": 3}
    return {**leader, "rep": roll_leader_rep(umpire, str(leader.get("id")), rank, troop, leader_modifier(army))}

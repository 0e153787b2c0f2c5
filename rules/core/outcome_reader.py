"""Reading a battle result from plain values: the exact inverse of `BattleResult.to_dict`.

What is unknown, missing or contradictory is refused, all faults at once; nothing falls back to a default.
"""

from rules.core.errors import ResultError
from rules.core.outcome import MARKS, BattleResult, UnitResult
from rules.core.schema_reader import Reader, RecordReader
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean


def read_result(raw: object, causes: tuple[str, ...], names: dict[str, str] | None = None) -> BattleResult:
    """Return the typed record of a plain one, or raise ResultError with all its faults.

    `causes` are the causes of loss that its system knows; each unit names all of these and no other. `names` are those
    of units by id, for the sentences; a unit without one is called by its id.
    """
    reader = RecordReader("a battle result", causes)
    # Marks are read by themselves: compiled, a record takes nothing but an object for them.
    typed = {key: value for key, value in raw.items() if key != "marks"} if isinstance(raw, dict) else raw
    result: BattleResult = reader.record(BattleResult, typed, "")
    if isinstance(raw, dict) and "marks" in raw:
        result.marks = _read_marks(reader, raw["marks"])
    for place, unit in enumerate(result.units):
        _check_unit(reader, unit, f"units.{place}.", (names or {}).get(unit.id, unit.id))
    _check_whole(reader, result)
    if reader.faults:
        raise ResultError.of(reader.faults)
    return result


def _read_marks(reader: Reader, raw: object) -> dict[str, list[int]]:
    """Return what is noted of the course of a battle: two numbers of 0 or more under each key of MARKS."""
    found: dict[str, list[int]] = {}
    if not isinstance(raw, dict):
        reader.fault("marks", "marks must be an object.")
        return found
    for key, row in raw.items():
        numbers: list[int] = []
        for number in row if isinstance(row, list) else []:
            if isinstance(number, int) and not isinstance(number, bool) and number >= 0:
                numbers.append(number)
        if key not in MARKS:
            message = f"There is no mark {key}; use one of {', '.join(MARKS)}.{did_you_mean(key, MARKS)}"
            reader.fault(f"marks.{key}", message)
        elif not isinstance(row, list) or len(numbers) != len(SIDES) or len(row) != len(SIDES):
            message = f"marks.{key} must be two numbers, the player's and the enemy's."
            reader.fault(f"marks.{key}", message)
        else:
            found[key] = numbers
    return found


def _check_unit(reader: Reader, unit: UnitResult, where: str, name: str) -> None:
    lost = sum(unit.losses.values())
    if unit.recovered > lost:
        reader.fault(f"{where}recovered", f"{name} cannot recover more than the {lost} it lost.")
    # Men recovered may fall again, so losses may pass the strength by as many as came back.
    if lost - unit.recovered > unit.strength:
        reader.fault(f"{where}losses", f"{name} cannot lose {lost} of {unit.strength} figures.")


def _check_whole(reader: Reader, result: BattleResult) -> None:
    seen = [side.side for side in result.sides]
    if sorted(seen) != sorted(SIDES) and not reader.faults:
        reader.fault("sides", "sides must hold player and enemy, once each.")
    ids = [unit.id for unit in result.units]
    for name in sorted({i for i in ids if i and ids.count(i) > 1}):
        reader.fault("units", f"{name} is listed twice; list each unit once.")

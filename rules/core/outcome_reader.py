"""Reading a battle result from plain values: the exact inverse of `BattleResult.to_dict`.

What is unknown, missing or contradictory is refused, all faults at once; nothing falls back to a default.
"""

from typing import Any

from rules.core.errors import Fault, ResultError
from rules.core.outcome import MARKS, BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.reader import Reader
from rules.core.schema import CHOICE, DOCUMENT, MAPPING, NUMBER, PARTS, TEXT, TRUTH, FieldSpec, specs_of
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean


def read_result(raw: object, causes: tuple[str, ...], names: dict[str, str] | None = None) -> BattleResult:
    """Return the typed record of a plain one, or raise ResultError with all its faults.

    `causes` are the causes of loss that its system knows; each unit names all of these and no other. `names` are those
    of units by id, for the sentences; a unit without one is called by its id.
    """
    reader = RecordReader("a battle result", causes)
    values: dict[str, Any] = reader.values(BattleResult, raw, "")
    values["sides"] = [SideResult(**row) for row in values["sides"]]
    values["units"] = [UnitResult(**row) for row in values["units"]]
    values["leaders"] = [LeaderResult(**row) for row in values["leaders"]]
    if "marks" in values:
        values["marks"] = _read_marks(reader, values["marks"])
    result = BattleResult(**values)
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
        reader.faults.append(Fault("marks", "marks must be an object."))
        return found
    for key, row in raw.items():
        numbers: list[int] = []
        for number in row if isinstance(row, list) else []:
            if isinstance(number, int) and not isinstance(number, bool) and number >= 0:
                numbers.append(number)
        if key not in MARKS:
            message = f"There is no mark {key}; use one of {', '.join(MARKS)}.{did_you_mean(key, MARKS)}"
            reader.faults.append(Fault(f"marks.{key}", message))
        elif not isinstance(row, list) or len(numbers) != len(SIDES) or len(row) != len(SIDES):
            message = f"marks.{key} must be two numbers, the player's and the enemy's."
            reader.faults.append(Fault(f"marks.{key}", message))
        else:
            found[key] = numbers
    return found


def _check_unit(reader: Reader, unit: UnitResult, where: str, name: str) -> None:
    lost = sum(unit.losses.values())
    if unit.recovered > lost:
        reader.faults.append(Fault(f"{where}recovered", f"{name} cannot recover more than the {lost} it lost."))
    # Men recovered may fall again, so losses may pass the strength by as many as came back.
    if lost - unit.recovered > unit.strength:
        reader.faults.append(Fault(f"{where}losses", f"{name} cannot lose {lost} of {unit.strength} figures."))


def _check_whole(reader: Reader, result: BattleResult) -> None:
    seen = [side.side for side in result.sides]
    if sorted(seen) != sorted(SIDES) and not reader.faults:
        reader.faults.append(Fault("sides", "sides must hold player and enemy, once each."))
    ids = [unit.id for unit in result.units]
    for name in sorted({i for i in ids if i and ids.count(i) > 1}):
        reader.faults.append(Fault("units", f"{name} is listed twice; list each unit once."))


class RecordReader(Reader):
    """Reads the plain values of records field by field; `causes` are the causes of loss that are counted."""

    __slots__ = ("causes",)

    def __init__(self, subject: str, causes: tuple[str, ...] = ()) -> None:
        super().__init__(subject)
        self.causes: tuple[str, ...] = causes

    def values(self, shape: type, raw: object, where: str) -> dict[str, object]:
        """Return a value for each field of a class, its own default for one that may be left out and was."""
        specs = [spec for spec in specs_of(shape) if spec.needed or (isinstance(raw, dict) and spec.key in raw)]
        row = self.keys(raw, where, tuple([spec.key for spec in specs]))
        found: dict[str, object] = {}
        for spec in specs:
            found[spec.name] = self.value(spec, row, where)
        return found

    def value(self, spec: FieldSpec, row: dict[str, object], where: str) -> object:
        """Return the value of one field; what is kept for the caller to judge comes back as it is."""
        key, kind = spec.key, spec.kind
        if kind in (TEXT, CHOICE):
            return self.word(row, where, key, spec.choices)
        if kind == NUMBER:
            return self.number(row, where, key, spec.minimum, spec.maximum)
        if kind == TRUTH:
            return self.truth(row, where, key)
        if kind == PARTS:
            return [
                self.values(spec.shape, each, f"{where}{key}.{place}.")
                for place, each in enumerate(self.rows(row, key, where))
            ]
        if kind == MAPPING:
            return self.counts(spec, row, where)
        if kind == DOCUMENT:
            return row.get(key)
        return self.names(row, where, key)

    def counts(self, spec: FieldSpec, row: dict[str, object], where: str) -> dict[str, int]:
        """Return a number for each cause of loss that is counted."""
        given, field = row.get(spec.key), f"{where}{spec.key}"
        found: dict[str, int] = {}
        if isinstance(given, dict):
            block = self.keys(given, f"{field}.", self.causes)
            for cause in self.causes:
                each = spec.values[0]
                found[cause] = self.number(block, f"{field}.", cause, each.minimum, each.maximum)
        elif spec.key in row:
            self.faults.append(Fault(field, f"{field} must name {', '.join(self.causes)}."))
        return found

    def names(self, row: dict[str, object], where: str, key: str) -> list[str]:
        """Return a list of names, empty where it is at fault."""
        found: list[str] = []
        given = row.get(key)
        for value in given if isinstance(given, list) else []:
            if isinstance(value, str):
                found.append(value)
        if key in row and (not isinstance(given, list) or len(found) < len(given)):
            self.faults.append(Fault(f"{where}{key}", f"{where}{key} must be a list of {key}."))
            return []
        return found

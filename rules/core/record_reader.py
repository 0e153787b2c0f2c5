"""Read a record strictly by what its class declares: every key is there, and nothing falls back to a default."""

from rules.core.errors import Fault
from rules.core.reader import Reader
from rules.core.schema import CHOICE, DOCUMENT, MAPPING, NUMBER, PARTS, TEXT, TRUTH, FieldSpec, specs_of


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

"""Read plain values by what is declared of them: typed parts or records, and every fault with its field and its rule.

`SchemaReader` reads the orders of battle that people write, `RecordReader` what programs store, such as a result.
"""

from typing import Any

from rules.core import schema as kinds
from rules.core.errors import Fault
from rules.core.native import mypyc_attr
from rules.core.schema import FieldSpec, Part, Schema, specs_of
from rules.core.search.keys import fault_of, is_commander
from rules.core.suggest import did_you_mean


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """Takes typed values out of plain ones, as they come from a file, a form or a client; `faults` has what is wrong.

    No fault is silent: the value returned for one only lets the reading continue and find the next. `subject` is what
    is being read, as a sentence calls it: "a battle result".
    """

    def __init__(self, subject: str) -> None:
        self.subject: str = subject
        self.faults: list[Fault] = []

    def fault(self, field: str, message: str, rule: str = "") -> None:
        """Keep a fault of a field, under a rule if one says so."""
        self.faults.append(Fault(field, message, rule))

    def keys(
        self, raw: object, where: str, wanted: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, object]:
        """Return `raw` as an object, with a fault for each key that is unknown, or wanted and missing."""
        if not isinstance(raw, dict):
            name = where.rstrip(".") or f"The {self.subject.partition(' ')[2]}"
            self.fault(where.rstrip("."), f"{name} must be an object.")
            return {}
        for key in raw:
            if key not in wanted and key not in optional:
                guess = did_you_mean(key, wanted + optional)
                self.fault(f"{where}{key}", f"{where}{key} is not part of {self.subject}; remove it.{guess}")
        for key in wanted:
            if key not in raw:
                self.fault(f"{where}{key}", f"{where}{key} is missing; state it.")
        return raw

    def word(self, row: dict[str, object], where: str, key: str, allowed: tuple[str, ...] = (), rule: str = "") -> str:
        """Return a word that is not empty and, where a choice is given, one of it; "" where it is at fault or missing.

        That it is missing is left to others to note.
        """
        value = row.get(key)
        if isinstance(value, str) and value and (not allowed or value in allowed):
            return value
        if key in row:
            choice = f"one of {', '.join(allowed)}" if allowed else "a word"
            self.fault(f"{where}{key}", f"{where}{key} must be {choice}.{did_you_mean(value, allowed)}", rule)
        return ""

    def number(self, row: dict[str, object], where: str, key: str, least: int, most: int, rule: str = "") -> int:
        """Return a whole number between two bounds, both included; the lower one where it is at fault."""
        value = row.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(f"{where}{key}", f"{where}{key} must be a whole number from {least} to {most}.", rule)
        return least

    def truth(self, row: dict[str, object], where: str, key: str, rule: str = "") -> bool:
        """Return a switch; off where it is at fault."""
        value = row.get(key)
        if not isinstance(value, bool):
            self.fault(f"{where}{key}", f"{where}{key} must be true or false.", rule)
        return value is True

    def rows(self, row: dict[str, object], where: str, key: str, rule: str = "") -> list[object]:
        """Return a list, empty where it is at fault or missing; that it is missing is left to others to note."""
        value = row.get(key)
        if isinstance(value, list):
            return value
        if key in row:
            self.fault(f"{where}{key}", f"{where}{key} must be a list.", rule)
        return []

    def names(self, row: dict[str, object], where: str, key: str) -> list[str]:
        """Return a list of names, empty where it is at fault or missing."""
        given = row.get(key, [])
        found = [value for value in given if isinstance(value, str)] if isinstance(given, list) else []
        if not isinstance(given, list) or len(found) < len(given):
            self.fault(f"{where}{key}", f"{where}{key} must be a list of {key}.")
            return []
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordReader(Reader):
    """Reads records back that were stored as plain values; `keyed` are the keys that values by key have, each of them.

    A record is a class whose fields are declared, as those of an order of battle are, and which makes one of its own
    for each that is left out.
    """

    __slots__ = ("keyed",)

    def __init__(self, subject: str, keyed: tuple[str, ...] = ()) -> None:
        super().__init__(subject)
        self.keyed: tuple[str, ...] = keyed

    def record(self, shape: type, raw: object, where: str) -> Any:
        """Return a record, even if it has faults."""
        specs = specs_of(shape)
        wanted = tuple([spec.key for spec in specs if spec.needed])
        row = self.keys(raw, where, wanted, tuple([spec.key for spec in specs if not spec.needed]))
        values: dict[str, Any] = {}
        for spec in specs:
            if spec.key in row:
                values[spec.name] = self._field(spec, row, where)
        return shape(**values)

    def _field(self, spec: FieldSpec, row: dict[str, object], where: str) -> object:
        key, kind = spec.key, spec.kind
        if kind == kinds.TEXT and spec.blank:
            if not isinstance(row[key], str):
                self.fault(f"{where}{key}", f"{where}{key} must be a text.", spec.rule)
            return row[key] if isinstance(row[key], str) else ""
        if kind in (kinds.TEXT, kinds.CHOICE):
            return self.word(row, where, key, spec.choices, spec.rule)
        if kind == kinds.NUMBER:
            return self.number(row, where, key, spec.minimum, spec.maximum, spec.rule)
        if kind == kinds.TRUTH:
            return self.truth(row, where, key, spec.rule)
        if kind == kinds.PART:
            return None if row[key] is None else self.record(spec.shape, row[key], f"{where}{key}.")
        if kind == kinds.PARTS:
            rows = self.rows(row, where, key, spec.rule)
            return [self.record(spec.shape, each, f"{where}{key}.{place}.") for place, each in enumerate(rows)]
        if kind == kinds.MAPPING:
            return self._counts(spec, row[key], f"{where}{key}")
        return row[key] if kind == kinds.DOCUMENT else self.names(row, where, key)

    def _counts(self, spec: FieldSpec, given: object, field: str) -> dict[str, int]:
        """Return a number by each key that there must be."""
        if not isinstance(given, dict):
            self.fault(field, f"{field} must name {', '.join(self.keyed)}.")
            return {}
        row = self.keys(given, f"{field}.", self.keyed)
        each = spec.values[0]
        found: dict[str, int] = {}
        for key in self.keyed:
            found[key] = self.number(row, f"{field}.", key, each.minimum, each.maximum) if key in row else each.minimum
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class SchemaReader(Reader):
    """Reads the parts of one order of battle; every complaint names its field and rule, and says what to do.

    Cross-field rules add to its faults.
    """

    __slots__ = ("ids", "is_fresh", "lacks", "schema")

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema.subject)
        self.is_fresh: bool = False  # it begins with turn 1
        self.ids: list[str] = []
        self.schema: Schema = schema
        self.lacks: dict[str, str] = schema.lacks

    def word(
        self,
        row: dict[str, object],
        where: str,
        key: str,
        allowed: tuple[str, ...] = (),
        rule: str = "",
        needed: bool = True,
    ) -> str:
        """Return one of the allowed words, "" where it is missing and need not be there."""
        value = row.get(key)
        if value is not None and value != "":
            return super().word(row, where, key, allowed, rule)
        if needed:
            self.fault(f"{where}{key}", f"{where}{key} is missing; choose one of {', '.join(allowed)}.", rule)
        return ""

    def text(self, row: dict[str, object], where: str, key: str, needed: bool = True) -> str:
        """Return a name or other text."""
        value = row.get(key)
        if isinstance(value, str) and (value or not needed):
            return value
        if value is not None or needed:
            self.fault(f"{where}{key}", f"{where}{key} must be a word or a name.")
        return ""

    def identity(self, row: dict[str, object], where: str) -> str:
        """Return an id that no other piece has."""
        name = self.text(row, where, "id")
        if name in self.schema.reserved or name.startswith(self.schema.prefixes):
            self.fault(f"{where}id", f"{where}id {name} is a name the battle keeps for itself; choose another.")
        elif name and name in self.ids:
            self.fault(f"{where}id", f"{where}id {name} is taken; give each unit and leader an id of its own.")
        self.ids.append(name)
        return name

    def order(self, setup: object) -> Any:
        """Return the whole as a part of the schema's class, even if it has faults."""
        if isinstance(setup, dict) and self.schema.names_system:
            key = self.schema.system
            if setup.get("system", key) != key:
                self.fault("system", f"system must be {key} here.")
        self.lacks = self.schema.lacking(setup)
        self.is_fresh = isinstance(setup, dict) and setup.get("turn") in (None, 1)
        return self.part(self.schema.shape, setup, "")

    def part(self, shape: type[Part], raw: object, where: str) -> Any:
        """Return a part; where there is no object it has a fault of its own and is empty."""
        specs = specs_of(shape)
        allowed = [spec.key for spec in specs]
        named = ("system",) if self.schema.names_system and not where else ()
        row = self.keys(raw, where, (), (*named, *allowed))
        kept = self.faults
        if not isinstance(raw, dict):
            self.faults = []  # what is missing in it goes without saying
        values: dict[str, object] = {}
        faulty: list[str] = []
        for spec in specs:
            before = len(self.faults)
            if spec.feature in self.lacks:
                values[spec.name] = self._lacking(spec, specs, row, where)
            else:
                values[spec.name] = self._value(spec, row, where)
                if spec.begun and self.is_fresh and row.get(spec.key) not in (None, "", spec.default):
                    message = (
                        f"{where}{spec.key} is of a battle that has begun; set turn to 2 or more, or leave it out."
                    )
                    self.fault(f"{where}{spec.key}", message, self.schema.rule(spec))
            if len(self.faults) > before:
                faulty.append(spec.key)
        self.faults = kept
        found = shape(**values)
        found.where, found.raw, found.faulty = where, row, faulty
        return found

    def _value(self, spec: FieldSpec, row: dict[str, object], where: str) -> object:
        key, kind = spec.key, spec.kind
        given = row.get(key)
        if kind == kinds.IDENTITY:
            return self.identity(row, where)
        if kind == kinds.PART and not spec.needed:
            found = self._parts(spec, [] if given is None else [given], f"{where}{key}")
            return found[0] if found else None
        if kind == kinds.PART:
            return self.part(spec.shape, given, f"{where}{key}.")
        if kind == kinds.PARTS:
            return self._parts(spec, self._listed(spec, row, where), f"{where}{key}.")
        if kind == kinds.OPTIONS:
            return self.options(given)
        if kind in (kinds.WORDS, kinds.LINES, kinds.POINTS):
            return self._list(spec, row, where)
        if kind == kinds.MAPPING:
            return self._mapping(spec, given, f"{where}{key}.")
        if spec.late:
            return plain_value(spec, given)
        if given is None and not spec.needed:
            return spec.default
        return self._single(spec, row, where)

    def _parts(self, spec: FieldSpec, rows: list[object], where: str) -> list[Part]:
        """Return the parts of a list, without the entries that are none; `where` ends in a dot for a list."""
        found: list[Part] = []
        for place, each in enumerate(rows):
            name = f"{where}{place}." if where.endswith(".") else f"{where}."
            if isinstance(each, dict):
                found.append(self.part(spec.shape, each, name))
            else:
                self.fault(name.rstrip("."), f"{name.rstrip('.')} must be an object.", self.schema.rule(spec))
        return found

    def _single(self, spec: FieldSpec, row: dict[str, object], where: str) -> object:
        """Return a text, a word, a number, a switch or a point."""
        key, rule = spec.key, self.schema.rule(spec)
        given = row.get(key)
        if spec.leads and isinstance(given, str):
            if is_commander(given):
                return given
            if fault_of(given):
                self.fault(f"{where}{key}", f"{where}{key}: {fault_of(given)}", rule)
                return spec.default
        if spec.sentence and given is not None and is_out_of_bounds(spec, given):
            self._refuse(spec, given, row, where)
            return spec.default
        if spec.kind == kinds.TEXT and spec.longest:
            return self._bounded(spec, given, f"{where}{key}")
        if spec.kind == kinds.TEXT:
            return self.text(row, where, key, spec.needed)
        if spec.kind == kinds.CHOICE:
            if isinstance(given, str) and given in spec.numberless:
                demand = f"{where}{key}: the rules name {given.replace('_', ' ')} but print no numbers for it; choose"
                self.fault(f"{where}{key}", f"{demand} one of {', '.join(spec.choices)}.", rule)
                return spec.default
            return self.word(row, where, key, spec.choices, rule, spec.needed) or spec.default
        if spec.kind == kinds.NUMBER:
            return self.number(row, where, key, spec.minimum, spec.maximum, rule)
        if spec.kind == kinds.POINT:
            return self.point(spec, given, f"{where}{key}")
        return self.truth(row, where, key, rule)

    def _refuse(self, spec: FieldSpec, given: object, row: dict[str, object], where: str) -> None:
        """Note a value that does not fit, in the sentence that its declaration has for it."""
        message = spec.sentence.format(
            who=self.who(row, where),
            value=given,
            minimum=spec.minimum,
            maximum=spec.maximum,
            choices=", ".join(spec.choices),
        )
        self.fault(f"{where}{spec.key}", message + did_you_mean(given, spec.choices), self.schema.rule(spec))

    def who(self, row: dict[str, object], where: str) -> str:
        """Return what a sentence calls the part at a path: by its name, or else by the path."""
        name = row.get("name")
        return name if isinstance(name, str) and name else where.rstrip(".")

    def _bounded(self, spec: FieldSpec, given: object, field: str) -> str:
        """Return a text that is more than blanks and no longer than declared, "" where it is none."""
        if isinstance(given, str) and (is_bounded(spec, given) or (given == "" and spec.takes_empty())):
            return given
        self.fault(field, f"{field} must be a text of 1 to {spec.longest} letters.", self.schema.rule(spec))
        return ""

    def point(self, spec: FieldSpec, raw: object, where: str) -> list[int]:
        """Return a place of two whole numbers, [0, 0] where it is none."""
        if isinstance(raw, list) and len(raw) == 2:
            x, y = raw
            if is_within(x, spec.minimum) and is_within(y, spec.maximum):
                return [x, y]
        message = f"{where} must be two whole numbers, tenths of an inch, up to {spec.minimum} and {spec.maximum}."
        self.fault(where, message, self.schema.rule(spec))
        return [0, 0]

    def _listed(self, spec: FieldSpec, row: dict[str, object], where: str) -> list[object]:
        return [] if row.get(spec.key) is None else self.rows(row, where, spec.key, self.schema.rule(spec))

    def _list(self, spec: FieldSpec, row: dict[str, object], where: str) -> object:
        rows = self._listed(spec, row, where)
        if spec.kind == kinds.POINTS:
            return [self.point(spec, raw, f"{where}{spec.key}.{place}") for place, raw in enumerate(rows)]
        return self._words(spec, rows, f"{where}{spec.key}", self.schema.rule(spec))

    def _words(self, spec: FieldSpec, rows: list[object], where: str, rule: str) -> list[str]:
        """Return the words of a list that are among the choices, if it has any."""
        found: list[str] = []
        for place, word in enumerate(rows):
            if spec.longest:
                found.append(self._bounded(spec, word, f"{where}.{place}"))
            elif isinstance(word, str) and (not spec.choices or word in spec.choices):
                found.append(word)
            elif spec.choices:
                demand = f"{where}.{place} must be one of {', '.join(spec.choices)}."
                self.fault(f"{where}.{place}", demand + did_you_mean(word, spec.choices), rule)
            elif not spec.late:
                self.fault(f"{where}.{place}", f"{where}.{place} must be a word or a name.")
        return found

    def _mapping(self, spec: FieldSpec, given: object, where: str) -> dict[str, object]:
        """Return the values by key that have no fault; `where` ends in a dot."""
        found: dict[str, object] = {}
        if given is None:
            return found
        rule = self.schema.rule(spec)
        for key, value in self.keys(given, where, (), spec.choices).items():
            if key not in spec.choices:
                continue
            kind = kind_of(spec.values, value)
            if kind is None:
                demand = " or ".join([demand_of(each) for each in spec.values])
                guess = did_you_mean(value, spec.values[0].choices)
                self.fault(f"{where}{key}", f"{where}{key} must be {demand}.{guess}", rule)
            elif isinstance(value, list):
                found[key] = self._words(kind, value, f"{where}{key}", rule)
            else:
                found[key] = value
        return found

    def _lacking(self, spec: FieldSpec, specs: list[FieldSpec], row: dict[str, object], where: str) -> object:
        """Return the default of a field of which this case has no use, with a fault where it is given a value."""
        for other in specs:
            if other.key == spec.key and other.feature not in self.lacks:
                return spec.default  # the key has a meaning here, which is judged by its own field
        given = row.get(spec.key)
        field, rule = f"{where}{spec.key}", self.schema.rule(spec)
        if spec.kind == kinds.TRUTH and given is not None and not isinstance(given, bool):
            self.fault(field, f"{field} must be true or false.", rule)
        elif given is not None and not (isinstance(given, bool) and given == spec.default):
            self.fault(field, f"{self.lacks[spec.feature]}; take {field} out.", rule)
        return spec.default

    def options(self, raw: object) -> dict[str, object]:
        """Return a value for each option of the system, its default where nothing was given."""
        found: dict[str, object] = {}
        known = tuple([option.key for option in self.schema.options])
        row: dict[str, object] = {} if raw is None else self.keys(raw, "options.", (), known)
        for option in self.schema.options:
            field = f"options.{option.key}"
            value = row.get(option.key)
            found[option.key] = option.default
            if value is None:
                continue
            if option.choices:
                if option.word_of(value) in option.choices:
                    found[option.key] = option.word_of(value)
                    continue
                guess = did_you_mean(value, option.choices)
                self.fault(field, f"{field} must be one of {', '.join(option.choices)}.{guess}", option.rule)
            elif not isinstance(option.default, bool):
                found[option.key] = self.number(row, "options.", option.key, option.least, option.most, option.rule)
            elif isinstance(value, bool):
                found[option.key] = value
            else:
                self.fault(field, f"{field} must be true or false.", option.rule)
        return found


def faults_within(faults: list[Fault], field: str) -> bool:
    """Return whether a field, or one inside it, has a fault."""
    for fault in faults:
        if fault.field == field or fault.field.startswith(field + "."):
            return True
    return False


def is_within(value: object, most: int) -> bool:
    """Return whether a value is a whole number from 0 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def kind_of(values: list[FieldSpec], value: object) -> FieldSpec | None:
    """Return the kind of value that one of a mapping is, None for none of them."""
    for kind in values:
        if kind.kind == kinds.NUMBER:
            fits = isinstance(value, int) and not isinstance(value, bool) and kind.minimum <= value <= kind.maximum
        elif kind.kind == kinds.CHOICE:
            fits = isinstance(value, str) and value in kind.choices
        elif kind.kind == kinds.TEXT:
            fits = isinstance(value, str) and (not kind.longest or is_bounded(kind, value))
        else:
            fits = isinstance(value, list)
        if fits:
            return kind
    return None


def is_bounded(spec: FieldSpec, value: str) -> bool:
    """Return whether a text is more than blanks and no longer than declared."""
    return bool(value.strip()) and len(value) <= spec.longest


def is_out_of_bounds(spec: FieldSpec, value: object) -> bool:
    """Return whether a value is not what is declared; one of another type has the reader's own sentence."""
    if spec.kind == kinds.NUMBER:
        complete = isinstance(value, int) and not isinstance(value, bool)
        return complete and not spec.minimum <= value <= spec.maximum  # type: ignore[operator]
    return spec.kind == kinds.CHOICE and isinstance(value, str) and value != "" and value not in spec.choices


def demand_of(kind: FieldSpec) -> str:
    """Return what a value of this kind must be, as the end of a sentence: "a whole number from 1 to 4"."""
    if kind.kind == kinds.NUMBER:
        return f"a whole number from {kind.minimum} to {kind.maximum}"
    if kind.kind == kinds.TEXT:
        return f"a text of 1 to {kind.longest} letters" if kind.longest else "a text"
    return f"{'a list of' if kind.kind == kinds.WORDS else 'one of'} {', '.join(kind.choices)}"


def plain_value(spec: FieldSpec, given: object) -> object:
    """Return a value that is left to the cross-field rules, its default where it is of another type."""
    if spec.kind == kinds.DOCUMENT:
        return given
    if spec.kind == kinds.NUMBER:
        return given if isinstance(given, int) and not isinstance(given, bool) else spec.default
    if spec.kind == kinds.TRUTH:
        return given if isinstance(given, bool) else spec.default
    is_word = isinstance(given, str) and spec.kind in (kinds.TEXT, kinds.REFERENCE, kinds.CHOICE)
    return given if is_word else spec.default

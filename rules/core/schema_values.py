"""Whether a single plain value is what its field declares; `schema_reader` puts what is not into sentences."""

from rules.core.schema import CHOICE, DOCUMENT, NUMBER, REFERENCE, TEXT, TRUTH, WORDS, FieldSpec


def is_within(value: object, most: int) -> bool:
    """Return whether a value is a whole number from 0 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def kind_of(kinds: list[FieldSpec], value: object) -> FieldSpec | None:
    """Return the kind of value that one of a mapping is, None for none of them."""
    for kind in kinds:
        if kind.kind == NUMBER:
            fits = isinstance(value, int) and not isinstance(value, bool) and kind.minimum <= value <= kind.maximum
        elif kind.kind == CHOICE:
            fits = isinstance(value, str) and value in kind.choices
        elif kind.kind == TEXT:
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
    if spec.kind == NUMBER:
        complete = isinstance(value, int) and not isinstance(value, bool)
        return complete and not spec.minimum <= value <= spec.maximum  # type: ignore[operator]
    return spec.kind == CHOICE and isinstance(value, str) and value != "" and value not in spec.choices


def demand_of(kind: FieldSpec) -> str:
    """Return what a value of this kind must be, as the end of a sentence: "a whole number from 1 to 4"."""
    if kind.kind == NUMBER:
        return f"a whole number from {kind.minimum} to {kind.maximum}"
    if kind.kind == TEXT:
        return f"a text of 1 to {kind.longest} letters" if kind.longest else "a text"
    return f"{'a list of' if kind.kind == WORDS else 'one of'} {', '.join(kind.choices)}"


def plain_value(spec: FieldSpec, given: object) -> object:
    """Return a value that is left to the cross-field rules, its default where it is of another type."""
    if spec.kind == DOCUMENT:
        return given
    if spec.kind == NUMBER:
        return given if isinstance(given, int) and not isinstance(given, bool) else spec.default
    if spec.kind == TRUTH:
        return given if isinstance(given, bool) else spec.default
    return given if isinstance(given, str) and spec.kind in (TEXT, REFERENCE, CHOICE) else spec.default

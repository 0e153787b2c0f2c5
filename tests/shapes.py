"""The parts of which an order of battle or the beginning of a campaign is declared, found from the declaration."""

from collections.abc import Iterator
from typing import Any

from rules.core.schema import Part, specs_of


def shapes_of(shape: type[Any]) -> list[type[Any]]:
    """Return a shape and those of all parts within it, each once, so that a test of all forgets none."""
    found = [shape]
    for each in found:
        inner = [spec.shape for spec in specs_of(each) if spec.shape is not Part]
        found += [one for one in dict.fromkeys(inner) if one not in found]
    return found


def parts_of(value: Any, shape: type[Any], wanted: type[Any]) -> Iterator[dict[str, Any]]:
    """Yield each part of the `wanted` shape in plain values of a shape, in their order."""
    if shape is wanted:
        yield value
    for spec in specs_of(shape):
        if spec.shape is not Part:
            inner = value.get(spec.key) or []
            for one in inner if isinstance(inner, list) else [inner]:
                yield from parts_of(one, spec.shape, wanted)

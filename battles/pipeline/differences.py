"""Compare two versions of a content entry field by field, to report the changes of a load."""

from dataclasses import dataclass
from typing import Any

from common.faults import Place

LONGEST_VALUE = 60


@dataclass(slots=True, frozen=True)
class Difference:
    """One field that differs: its place in the entry, and the value before and after; MISSING where there is none."""

    place: Place
    before: Any
    after: Any

    def __str__(self) -> str:
        """Return `units.irregulars.figures: 10 -> 8`."""
        return f"{'.'.join(str(step) for step in self.place)}: {_shown(self.before)} -> {_shown(self.after)}"


class _Missing:
    """The value of a field that one of the two versions does not have."""


MISSING = _Missing()


def differences(before: Any, after: Any, place: Place = ()) -> list[Difference]:
    """Return every field that differs, in the order of `before`, then of `after`.

    Items of a list are matched by id or slug where all have one, else by number if the lists are equally long.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        found: list[Difference] = []
        for key in [*before, *(key for key in after if key not in before)]:
            found += differences(before.get(key, MISSING), after.get(key, MISSING), (*place, str(key)))
        return found
    mark = key_of_parts(before, after)
    if mark:
        return differences({part[mark]: part for part in before}, {part[mark]: part for part in after}, place)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [
            difference
            for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
            for difference in differences(old, new, (*place, number))
        ]
    # 1 and True are equal in Python but not in a file.
    same = before == after and type(before) is type(after)
    return [] if same else [Difference(place, before, after)]


def key_of_parts(before: Any, after: Any) -> str:
    """Return the key, `id` or `slug`, that names every part of both lists once, or "" if there is none."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return ""
    for key in ("id", "slug"):
        if all(
            parts
            and all(isinstance(part, dict) and isinstance(part.get(key), str) for part in parts)
            and len({part[key] for part in parts}) == len(parts)
            for parts in (before, after)
        ):
            return key
    return ""


def _shown(value: Any) -> str:
    if isinstance(value, _Missing):
        return "nothing"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"

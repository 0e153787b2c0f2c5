"""The type of table rows that hot rules read all the time: numbers from 0 to 255, in the form that is read fastest.

Interpreted, that is a list; compiled, bytes, whose numbers are read without making or counting objects. `row_of` makes
a row of what there is, and whoever reads one takes a number at a place and nothing else, which both forms give alike.

As with `Whole`, the stub beside this file is what type checker and compiler read, and they know rows as bytes.
"""

from collections.abc import Iterable
from typing import TypeAlias

from rules import compiled

Row: TypeAlias = list[int] | bytes

_COMPILED = compiled.is_compiled()


def row_of(numbers: Iterable[int]) -> Row:
    """Return a row of numbers; ValueError for one that is not from 0 to 255."""
    found = bytes(numbers)
    return found if _COMPILED else list(found)

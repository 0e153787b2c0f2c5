"""The type of table rows in hot rules: numbers from 0 to 255, in the form that is fastest to read.

Interpreted rules use a list, compiled ones bytes, whose numbers are read without objects. `byte_row` makes a row.
Code may only index it, which both forms support alike.

As with `i64`, type checker and compiler read the stub next to this file, where rows are bytes.
"""

from collections.abc import Iterable
from typing import TypeAlias

from rules import compiled

Row: TypeAlias = list[int] | bytes

_COMPILED = compiled.is_compiled()


def byte_row(numbers: Iterable[int]) -> Row:
    """Return a row of numbers; ValueError for one that is not from 0 to 255."""
    found = bytes(numbers)
    return found if _COMPILED else list(found)

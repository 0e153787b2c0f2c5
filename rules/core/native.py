"""The compiler's decorator for three properties of a compiled class; it has no effect on rules that run plain.

`allow_interpreted_subclasses`: uncompiled classes may inherit from it. Tests and
callers with orders of their own do so. `acyclic`: no reference from its objects leads back to them, so that the cycle
collector skips them; creating and freeing them takes about half the time. All subclasses must keep that promise.
`free_list_len`: 1 keeps the memory of one freed object for the next, for classes of which hot rules make and free one
object after the other.

As with `i64`, the stub next to this file is what type checker and compiler read.
"""

from collections.abc import Callable
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)


def mypyc_attr(
    *, allow_interpreted_subclasses: bool = False, acyclic: bool = False, free_list_len: int = 0
) -> Callable[[_Class], _Class]:
    """Return what leaves a class as it is."""
    return _unchanged


def _unchanged(given: _Class) -> _Class:
    return given

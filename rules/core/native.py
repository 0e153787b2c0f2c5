"""The compiler's own decorator, which says two things of a compiled class; for rules that run plain it means nothing.

`allow_interpreted_subclasses`: uncompiled classes may inherit from it. Tests, and whoever brings orders of his own, do
so from outside the rules. `acyclic`: nothing that its objects hold can lead back to them, so that the collector of
cycles, which looks for such rings, need not look at them at all; they are made and let go in about half the time. Of
a class that other classes inherit from, all of them have to keep that promise.

As with `Whole`, the stub beside this file is what type checker and compiler read.
"""

from collections.abc import Callable
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)


def mypyc_attr(*, allow_interpreted_subclasses: bool = False, acyclic: bool = False) -> Callable[[_Class], _Class]:
    """Return what leaves a class as it is."""
    return _unchanged


def _unchanged(given: _Class) -> _Class:
    return given

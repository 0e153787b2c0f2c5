"""The compiler's own decorator, which says that uncompiled classes may inherit from a compiled one.

Tests, and whoever brings orders of his own, do so from outside the rules; for rules that run plain it means nothing.
As with `Whole`, the stub beside this file is what type checker and compiler read.
"""

from collections.abc import Callable
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)


def mypyc_attr(*, allow_interpreted_subclasses: bool) -> Callable[[_Class], _Class]:
    """Return what leaves a class as it is."""
    return _unchanged


def _unchanged(given: _Class) -> _Class:
    return given

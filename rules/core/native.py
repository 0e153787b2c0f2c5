"""The compiler's decorator for three properties of a compiled class; plain, it gives a class its slots.

A compiled class has the attributes that its constructor sets and no others. A plain one is held to the same, so that
its fields are written once: where it names no `__slots__`, it has one for each attribute that its constructor sets.

`allow_interpreted_subclasses`: uncompiled classes may inherit from it. Tests and
callers with orders of their own do so. `acyclic`: no reference from its objects leads back to them, so that the cycle
collector skips them; creating and freeing them takes about half the time. All subclasses must keep that promise.
`free_list_len`: 1 keeps the memory of one freed object for the next, for classes of which hot rules make and free one
object after the other.

As with `i64`, the stub next to this file is what type checker and compiler read.
"""

from collections.abc import Callable
from dis import get_instructions
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)


def mypyc_attr(
    *, allow_interpreted_subclasses: bool = False, acyclic: bool = False, free_list_len: int = 0
) -> Callable[[_Class], _Class]:
    """Return what gives a class its slots; the properties are the compiler's alone."""
    return _slotted


def _slotted(given: _Class) -> _Class:
    """Return the class with a slot for each attribute that its constructor sets; one that names its slots as it is.

    It is another class than the one whose body was run. A method that calls `super()` would look for the first one, so
    that classes with such methods name their slots themselves.
    """
    own = dict(given.__dict__)
    if "__slots__" in own:
        return given
    fields: dict[str, None] = {}
    if "__init__" in own:
        fields = {step.argval: None for step in get_instructions(own["__init__"]) if step.opname == "STORE_ATTR"}
    for name in ("__dict__", "__weakref__"):
        own.pop(name, None)
    made: _Class = type(given)(given.__name__, given.__bases__, own | {"__slots__": tuple(fields)})
    return made

"""What must be there in a test, though its type allows that it is not."""

from typing import TypeVar

Thing = TypeVar("Thing")


def present(thing: Thing | None) -> Thing:
    """The thing itself; a test that comes here without one fails."""
    assert thing is not None, "Nothing is here."
    return thing

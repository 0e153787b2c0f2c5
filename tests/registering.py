"""Systems that are registered for as long as a test runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules import registry
from rules.core.system import System

Register = Callable[[str, System], None]


@contextmanager
def registered(key: str, system: System) -> Iterator[None]:
    """Register a system under a key; afterwards the key means what it did before."""
    before = registry.register(key, system)
    try:
        yield
    finally:
        if before is None:
            registry.unregister(key)
        else:
            registry.register(key, before)

"""The rule systems there are: the only place that knows them all.

A system is imported when it is first asked for: most commands and pages need one of them, and some none.
"""

from importlib import import_module
from typing import Final

from rules.core.errors import UnknownSystem
from rules.core.suggest import did_you_mean
from rules.core.system import System

# In the order of pages and lists; `GAME` in `system.py` of the package of that name is the system.
_SHIPPED: Final = ("muskets_mohawks", "fast_musket", "d3_grid", "one_hour", "quebec_1759")
_SYSTEMS: dict[str, System | None] = dict.fromkeys(_SHIPPED)  # None until it is asked for


def known() -> tuple[str, ...]:
    """Return the keys of the registered systems, in the order of their registration."""
    return tuple(_SYSTEMS)


def systems() -> dict[str, System]:
    """Return the registered systems by key, in the order of their registration."""
    return {key: system(key) for key in _SYSTEMS}


def find(key: str) -> System | None:
    """Return the system of this key, None where there is none."""
    return system(key) if key in _SYSTEMS else None


def system(key: str) -> System:
    """Return the system of this key; raises UnknownSystem with the keys there are."""
    if key not in _SYSTEMS:
        guess = did_you_mean(key, _SYSTEMS)
        raise UnknownSystem(f"There is no rule system {key}; choose one of {', '.join(sorted(_SYSTEMS))}.{guess}")
    found = _SYSTEMS[key]
    if found is None:
        loaded: System = import_module(f"rules.{key}.system").GAME
        # Another thread may have been quicker, or have registered another one.
        found = _SYSTEMS[key] = _SYSTEMS[key] or loaded
    return found


def register(key: str, added: System) -> System | None:
    """Make a system known by its key, and return the one that was known by it before.

    A program of its own may add systems so; the tests replace one by a quicker one. Callers ask the registry
    each time, so that it counts at once.
    """
    before = find(key)
    _SYSTEMS[key] = added
    return before


def unregister(key: str) -> None:
    """Forget the system of this key; raises UnknownSystem where there is none."""
    system(key)
    del _SYSTEMS[key]

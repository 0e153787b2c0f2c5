"""The rule systems there are: the only place that knows them all."""

from rules.core.errors import UnknownSystem
from rules.core.suggest import did_you_mean
from rules.core.system import System
from rules.d3_grid.system import D3Grid
from rules.fast_musket.system import FastMusket
from rules.muskets_mohawks.system import MusketsMohawks
from rules.one_hour.system import OneHour
from rules.quebec_1759.system import Quebec


def systems() -> dict[str, System]:
    """Return the registered systems by key, in the order of their registration."""
    return dict(_SYSTEMS)


def system(key: str) -> System:
    """Return the system of this key; raises UnknownSystem with the keys there are."""
    if key not in _SYSTEMS:
        guess = did_you_mean(key, _SYSTEMS)
        raise UnknownSystem(f"There is no rule system {key}; choose one of {', '.join(sorted(_SYSTEMS))}.{guess}")
    return _SYSTEMS[key]


def register(key: str, added: System) -> System | None:
    """Make a system known by its key, and return the one that was known by it before.

    A program of its own may add systems so; the tests replace one by a quicker one. Callers ask the registry
    each time, so that it counts at once.
    """
    before = _SYSTEMS.get(key)
    _SYSTEMS[key] = added
    return before


def unregister(key: str) -> None:
    """Forget the system of this key; raises UnknownSystem where there is none."""
    system(key)
    del _SYSTEMS[key]


_SYSTEMS: dict[str, System] = {}
register("muskets_mohawks", MusketsMohawks())
register("fast_musket", FastMusket())
register("d3_grid", D3Grid())
register("one_hour", OneHour())
register("quebec_1759", Quebec())

"""The rule systems there are: the only place that knows them all."""

from rules.core.errors import UnknownSystem
from rules.core.system import System
from rules.d3_grid.battle import D3Grid
from rules.fast_musket.battle import FastMusket
from rules.muskets_mohawks.battle import MusketsMohawks
from rules.one_hour.battle import OneHour


def systems() -> dict[str, System]:
    """Return the registered systems by key."""
    return dict(_SYSTEMS)


def system(key: str) -> System:
    """Return the system of this key; raises UnknownSystem with the keys there are."""
    if key not in _SYSTEMS:
        raise UnknownSystem(f"There is no rule system {key}; choose one of {', '.join(sorted(_SYSTEMS))}.")
    return _SYSTEMS[key]


_SYSTEMS: dict[str, System] = {
    "muskets_mohawks": MusketsMohawks(),
    "fast_musket": FastMusket(),
    "d3_grid": D3Grid(),
    "one_hour": OneHour(),
}

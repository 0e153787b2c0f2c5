"""Whether what a forecast was made of has changed since, compared part by part with what it would be made of now.

Scenarios are compared here; for all else the settings name the functions by which other apps answer. Each function of
`FORECAST_BASES` takes forecasts and returns the present bases, by key, of those that it knows.
"""

from collections.abc import Callable, Iterable
from functools import cache
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from battles.models import Forecast, Scenario
from battles.versions import engine_version
from common.hashing import digest
from common.json_input import Json
from rules.core.sides import SIDES

# The hash of each part of an order of battle by its name; those of a side are called player.units and the like.
InputHashes = dict[str, str]
Bases = Callable[[list[Forecast]], dict[UUID, InputHashes]]
RULES = "rules"
# What a forecast is asked with, and so no part of what it is made of.
_ASKED = ("doctrine", "options")


def basis_of(setup: Json) -> InputHashes:
    """Return the parts of an order of battle as hashes; names, doctrines and options change nothing of them."""
    found: InputHashes = {}
    for key, value in setup.items():
        if key in SIDES and isinstance(value, dict):
            found |= {f"{key}.{inner}": _hash(part) for inner, part in value.items() if inner not in _ASKED}
        elif key not in _ASKED:
            found[key] = _hash(value)
    return found


def scenario_basis(scenario: Scenario) -> InputHashes:
    """Return what a forecast of a scenario is made of, its played reports included."""
    return basis_of({**scenario.setup, "system": scenario.system, "reports": scenario.reports})


def version_of(forecast: Forecast) -> str:
    """Return the version that this process has of the rules of a forecast."""
    return engine_version(forecast.system, converted=bool(forecast.carried_from))


def changes(forecasts: Iterable[Forecast]) -> dict[UUID, list[str]]:
    """Return by key which parts of what each forecast was made of are others now; `rules` are the engine's own.

    A forecast of something that is over or deleted has no present basis: then only the rules are compared.
    """
    rows = list(forecasts)
    now = {row.pk: scenario_basis(row.scenario) for row in rows if row.scenario is not None}
    for bases in _bases():
        now |= bases(rows)
    return {row.pk: _changed(row, now.get(row.pk)) for row in rows}


def _changed(forecast: Forecast, now: InputHashes | None) -> list[str]:
    before: InputHashes = forecast.basis
    found = [] if forecast.engine_version == version_of(forecast) else [RULES]
    if now is not None and before:
        found += [key for key in {**before, **now} if before.get(key) != now.get(key)]
    return found


def _hash(value: object) -> str:
    return digest(_nameless(value))[:16]


def _nameless(value: object) -> object:
    if isinstance(value, dict):
        return {key: _nameless(inner) for key, inner in value.items() if key != "name"}
    return [_nameless(inner) for inner in value] if isinstance(value, list) else value


@cache
def _bases() -> list[Bases]:
    return [import_string(path) for path in settings.FORECAST_BASES]

"""What a forecast is made of before anything is fought: an order of battle as a side knows it, and its census."""

from battles.fighting import Json
from battles.refusals import Refused
from rules import registry
from rules.core.errors import Fault, RulesError
from rules.core.system import Enrolled, System

PERSON = "person"
_SIDES = {"player": 0, "enemy": 1}


def known_to(*, setup: Json, knowledge: str) -> Json:
    """Return an order of battle as the side knows it on whose knowledge a forecast rests; the truth is left alone."""
    if knowledge not in _SIDES:
        return setup
    try:
        return _system(setup).veiled(setup, _SIDES[knowledge])
    except RulesError as error:
        raise Refused.of_rules(error) from error


def take_census(setup: Json) -> list[Enrolled]:
    """Return whom the engine fields for an order of battle; refused unless everybody listed is among them.

    A side that waits for a person's orders is refused too: nobody would answer a thousand times.
    """
    rules = _system(setup)
    try:
        enrolled = rules.census(setup)
    except RulesError as error:
        raise Refused.of_rules(error) from error
    faults = [*_orders_of_persons(setup), *_unaccounted(setup, enrolled)]
    if faults:
        raise Refused.of_faults(faults)
    return enrolled


def _system(setup: Json) -> System:
    return registry.system(str(setup.get("system", "")))


def _orders_of_persons(setup: Json) -> list[Fault]:
    faults: list[Fault] = []
    for side in _SIDES:
        force = setup.get(side)
        if isinstance(force, dict) and force.get("doctrine") == PERSON:
            names = ", ".join(_system(setup).doctrines())
            sentence = f"A person cannot be asked in a forecast; let {side}.doctrine be one of {names}."
            faults.append(Fault(f"{side}.doctrine", sentence))
    return faults


def _unaccounted(setup: Json, enrolled: list[Enrolled]) -> list[Fault]:
    fielded = {(row.side, row.id) for row in enrolled}
    faults: list[Fault] = []
    for side in _SIDES:
        for where, row in _listed(setup.get(side), side):
            if (side, str(row["id"])) not in fielded:
                called = str(row.get("name") or row["id"])
                sentence = f"{called} ({where}) is listed, but the engine does not field it; no odds are given."
                faults.append(Fault(where, sentence))
    return faults


def _listed(part: object, where: str) -> list[tuple[str, Json]]:
    """Return everything with an id of its own in a side's part of an order of battle, with where it stands."""
    found: list[tuple[str, Json]] = []
    if isinstance(part, dict):
        if part.get("id"):
            found.append((where, part))
        for key, value in part.items():
            found += _listed(value, f"{where}.{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            found += _listed(value, f"{where}.{place}")
    return found

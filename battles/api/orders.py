"""The order of battle in a body that is refused for something else, so that all faults come at once."""

from typing import Any

from rest_framework import serializers

from battles import services
from battles.models import Scenario
from common.exceptions import by_field
from rules import registry
from rules.core.sides import SIDES


def faults_of_order(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return what the rules find wrong with the order of battle of a body, by field, as far as it can be read.

    A part of the body that is no object is left out: it has a fault of its own.
    """
    setup = _order(data)
    rules = registry.find(str(setup.get("system"))) if setup is not None else None
    return by_field(rules.check(setup)) if rules is not None and setup is not None else {}


def checked_object(field: str, value: Any, such: str = "as in a scenario's setup") -> Any:
    """Return the force of a side or the like; raises ValidationError, with where `such` are, where it is no object."""
    if not isinstance(value, dict):
        raise serializers.ValidationError(f"{field} must be an object, {such}.")
    return value


def _order(data: dict[str, Any]) -> dict[str, Any] | None:
    """Return the scenario's order of battle or the one sent, with what replaces parts of it; None without just one."""
    setup, slug = data.get("setup"), data.get("scenario")
    sides = {side: data[side] for side in SIDES if isinstance(data.get(side), dict)}
    if setup is None and isinstance(slug, str):
        scenario = Scenario.objects.filter(slug=slug).first()
        setup = services.scenario_setup(scenario=scenario) if scenario is not None else None
    elif slug is not None:
        return None
    if not isinstance(setup, dict):
        return None
    options, doctrines = data.get("options"), data.get("doctrines")
    named = {"player": data.get("doctrine")} | (doctrines if isinstance(doctrines, dict) else {})
    return services.with_orders(
        {**setup, **sides},
        {side: doctrine for side, doctrine in named.items() if isinstance(doctrine, str)},
        options if isinstance(options, dict) else None,
    )

"""The same order of battle under other rules, and forecasts of several rules asked for together."""

import uuid
from copy import deepcopy
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction

from battles.fighting import Json
from battles.forecasting.services import request_forecast
from battles.models import Forecast, Scenario
from battles.refusals import Refused
from battles.services import check_setup, fresh_seed
from rules import registry
from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.system import System
from rules.core.umpire import Umpire
from rules.mapping.cards import Card, card, mapped_systems
from rules.mapping.carry import Carried, carry

SIDES = ("player", "enemy")
MOST = 6
STREAM = "mapping"  # of the dice that make an order of battle whole before it is carried over


def under(setup: Json, system: str, seed: str = "") -> tuple[Json, list[str]]:
    """Return an order of battle as another system has it, with remarks on what had to give way.

    Where the other rules read it as it is, only options and doctrines of its own rules give way; otherwise it is
    carried over by the mapping cards. What its set-up leaves to dice is rolled from the seed's stream "mapping", once
    for all battles. Raises Refused with every reason when the other rules do not take it.
    """
    if system == setup.get("system"):
        return deepcopy(setup), []
    check_setup(setup=setup)
    rules = _rules(system)
    taken: dict[str, Any] = {**deepcopy(setup), "system": system}
    remarks = _adapt(taken, rules)
    if not rules.check(taken):
        return cast(Json, taken), remarks
    try:
        carried = _carried(setup, system, seed)
    except RulesError as error:
        message = f"{rules.card().title} cannot take this order of battle. {error.message}"
        raise Refused(message, error.rule, {"systems": [message]}) from error
    taken = cast(dict[str, Any], carried.setup)
    for side in SIDES:
        own, there = setup.get(side), taken[side]
        if isinstance(own, dict) and own.get("doctrine"):
            there["doctrine"] = own["doctrine"]
    remarks = carried.remarks + _adapt(taken, rules)
    check_setup(setup=taken)
    return cast(Json, taken), remarks


def others(setup: Json) -> list[str]:
    """Return the keys of the other systems that take an order of battle."""
    found: list[str] = []
    for key in registry.systems():
        if key != setup.get("system"):
            try:
                under(setup, key)
            except Refused:
                continue
            found.append(key)
    return found


def cards_of(setup: Json, systems: list[str]) -> list[Card]:
    """Return the cards by which an order of battle comes to each of these other systems."""
    own = str(setup.get("system", ""))
    known = mapped_systems()
    return [card(own, key) for key in systems if key != own and own in known and key in known]


@transaction.atomic
def request_together(
    *,
    setup: Json,
    systems: list[str],
    owner: User | None = None,
    scenario: Scenario | None = None,
    title: str = "",
    seed: str | None = None,
    runs: int | None = None,
    precision: float | None = None,
) -> list[Forecast]:
    """Queue a forecast for each of several systems, all with one seed, and return their rows in that order."""
    _check_systems(systems)
    seed = seed if seed is not None else fresh_seed()
    orders = [under(setup, system, seed) for system in systems]
    group = uuid.uuid4() if len(systems) > 1 else None
    found: list[Forecast] = []
    for system, (order, remarks) in zip(systems, orders, strict=True):
        name = title
        if group:
            whole = title or (scenario.name if scenario else "")
            name = f"{whole[:100]}, {_title(system)}" if whole else _title(system)
        forecast = request_forecast(
            setup=order, owner=owner, scenario=scenario, title=name, seed=seed, runs=runs, precision=precision
        )
        forecast.together, forecast.remarks = group, remarks
        forecast.save(update_fields=["together", "remarks"])
        found.append(forecast)
    return found


def _title(system: str) -> str:
    return registry.system(system).card().title


def _check_systems(systems: list[str]) -> None:
    message = ""
    if not 1 <= len(systems) <= MOST:
        message = f"Name 1 to {MOST} systems, not {len(systems)}."
    elif len(set(systems)) < len(systems):
        message = "Name each system once."
    if message:
        raise Refused(message, fields={"systems": [message]})


def _rules(system: str) -> System:
    try:
        return registry.system(system)
    except RulesError as error:
        raise Refused(error.message, error.rule, {"systems": [error.message]}) from error


def _carried(setup: Json, system: str, seed: str) -> Carried:
    """Carry an order of battle over by its card, once its own rules have laid the table and uncovered every force."""
    own = str(setup["system"])
    for key in (own, system):
        if key not in mapped_systems():
            raise RulesError(f"There is no mapping card for {registry.system(key).card().title}.")
    rules = registry.system(own)
    whole = rules.listed(setup, Umpire(SeededDice(seed, STREAM), recording=False))
    return carry(whole, system, rules.census(whole), rules.loss_causes())


def _adapt(setup: dict[str, Any], rules: System) -> list[str]:
    """Let options and doctrines that the rules do not know give way, and say so."""
    return _without_strange_options(setup, rules) + _with_known_doctrines(setup, rules)


def _without_strange_options(setup: dict[str, Any], rules: System) -> list[str]:
    options = setup.get("options")
    if not isinstance(options, dict):
        return []
    known = {option.key for option in rules.options()}
    strange = [key for key in options if key not in known]
    setup["options"] = {key: value for key, value in options.items() if key in known}
    return [f"The option {key.replace('_', ' ')} is none of these rules and was left out." for key in strange]


def _with_known_doctrines(setup: dict[str, Any], rules: System) -> list[str]:
    known, remarks = rules.doctrines(), []
    for side in SIDES:
        force = setup.get(side)
        doctrine = force.get("doctrine") if isinstance(force, dict) else None
        if isinstance(force, dict) and doctrine and doctrine not in known:
            force["doctrine"] = known[0]
            remarks.append(f"The doctrine {doctrine} is none of these rules; {known[0]} stands for it.")
    return remarks

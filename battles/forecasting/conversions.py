"""The same order of battle under other rules, and forecasts of several rules asked for together."""

import uuid
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Unpack, cast

from django.contrib.auth.models import User
from django.db import transaction

from battles.forecasting.knowledge import draws, known_to
from battles.forecasting.services import Asked, GroupAsked, check_asked, request_forecast
from battles.models import Forecast, Scenario
from battles.services import Doctrines, fresh_seed, read_setup
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.dice import ScriptedDice
from rules.core.errors import RulesError, UnknownSystem
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement, System
from rules.mapping.cards import mapped_systems
from rules.mapping.per_run import carried_by, needs_dice

MOST = 6
BEFORE_WORDS = ", "  # in the title of a forecast among several, before the words by which it differs from the others
LEFT_TO_DICE = "What the set-up leaves to dice is rolled, and carried over, for each battle anew."


@dataclass(slots=True, frozen=True)
class ConvertedSetup:
    """An order of battle under the rules of one system, with remarks on what was left out.

    `setup` is what is fought. If the conversion needs dice, each run converts `origin` again, the order of battle under
    its own rules, and `setup` holds only system, doctrines and options. `carried_from` is the system that a mapping
    card converted it from, "" if these rules read it unchanged. `supposed` are doctrines by side that are followed
    no matter what a side knows.
    """

    setup: Json
    remarks: list[str]
    origin: Json | None = None
    carried_from: str = ""
    supposed: Doctrines = field(default_factory=dict)


def convert_setup(setup: Json, system: str, knowledge: str = "truth", orders: Json | None = None) -> ConvertedSetup:
    """Return an order of battle under another system, as far as a side knows it.

    If the other rules read it unchanged, only options and doctrines of its own rules are dropped; otherwise the mapping
    cards convert it, once for each run if its set-up leaves anything to dice. `orders` are doctrines and options under
    the other rules instead of its own: `player` and `enemy` with their doctrine, and `options`. Raises InvalidRequest
    with every reason if the other rules do not take it. Options of other rules are kept for them.
    """
    try:
        return _converted(setup, system, knowledge, orders)
    except RulesError as error:
        takers = [registry.system(key).card().title for key in others(setup)]
        instead = f" Rules that take it: {', '.join(takers)}." if takers else " No other rules take it."
        message = f"{_rules(system).card().title} cannot take this order of battle. {error.message}{instead}"
        raise InvalidRequest(message, error.rule, {"systems": [message]}) from error


def _converted(setup: Json, system: str, knowledge: str = "truth", orders: Json | None = None) -> ConvertedSetup:
    """Return an order of battle under another system; raises RulesError if it has no counterpart there."""
    asked, setup = options_of(setup), with_own_options(setup)
    if system == setup.get("system"):
        return ConvertedSetup(deepcopy(setup), [])
    own = read_setup(setup=setup)
    rules = _rules(system)
    taken: Json = {**deepcopy(setup), "system": system}
    theirs = options_known_to(rules, asked)
    if theirs:
        taken["options"] = {**options_of(setup), **theirs}
    remarks = _adapt(taken, rules, own.side_names())
    if not rules.check(taken):
        return ConvertedSetup(taken, remarks)
    known = known_to(own, knowledge)
    _check_cards(own.system, rules)
    return _carried(known, rules, orders or _orders_of(known.setup, theirs))


def _carried(known: Engagement, rules: System, orders: Json) -> ConvertedSetup:
    """Return an order of battle carried over by the mapping cards, or what each run converts if its set-up has dice."""
    if needs_dice(known):
        return _per_run(known, rules, orders)
    carried = carried_by(known, rules, ScriptedDice([]))
    taken: Json = carried.setup
    for side in SIDES:
        taken[side] = {**taken[side], **orders[side]}
    # The cards write options of their own, such as the losses that decide; those asked for are on top of them.
    taken["options"] = {**options_of(taken), **orders["options"]}
    remarks = carried.remarks + _adapt(taken, rules, known.side_names())
    read_setup(setup=taken)
    return ConvertedSetup(taken, remarks, carried_from=known.system.card().key)


def _per_run(origin: Engagement, rules: System, orders: Json) -> ConvertedSetup:
    """Return an order of battle that each run converts again, with the remarks that are true of all runs."""
    taken: Json = {"system": rules.card().key, **deepcopy(orders)}
    left_out = _adapt(taken, rules, origin.side_names())
    drawn = draws(taken, origin)
    remarks = [text for text in drawn[0].remarks if all(text in other.remarks for other in drawn)]
    came_from = origin.system.card().key
    return ConvertedSetup(taken, [LEFT_TO_DICE, *remarks, *left_out], origin.setup, came_from)


def _orders_of(setup: Json, theirs: Json) -> Json:
    """Return the doctrines of an order of battle to be carried over, and `theirs`, the options that the rules know."""
    found: Json = {"options": theirs}
    for side in SIDES:
        force = setup.get(side)
        doctrine = force.get("doctrine") if isinstance(force, dict) else None
        found[side] = {"doctrine": doctrine} if doctrine else {}
    return found


def others(setup: Json) -> list[str]:
    """Return the keys of the other systems that take an order of battle."""
    return list(conversions_by_system(setup))


def conversions_by_system(setup: Json) -> dict[str, ConvertedSetup]:
    """Return an order of battle converted to each other system that takes it, by the keys of these systems."""
    found: dict[str, ConvertedSetup] = {}
    for key in registry.known():
        if key != setup.get("system"):
            try:
                found[key] = _converted(setup, key)
            except (InvalidRequest, RulesError):
                continue
    return found


def request_together(
    *,
    setup: Json,
    systems: list[str],
    supposed: Doctrines | None = None,
    **asked: Unpack[GroupAsked],
) -> list[Forecast]:
    """Queue a forecast for each of several systems, all with one seed, and return their rows in that order.

    With one side's `knowledge` the dice of each sample decide what it does not know; doctrines that are `supposed`, by
    side, are followed all the same, by the rules that know them.
    """
    knowledge = asked.get("knowledge", "truth")
    how = cast(Asked, {key: asked[key] for key in Asked.__annotations__ if key in asked})  # type: ignore[literal-required]
    check_asked(knowledge=knowledge, **how)
    _check_systems(systems, str(setup.get("system")))
    check_options(setup, systems)
    members = [(_title_of(system), _supposing(setup, system, knowledge, supposed or {})) for system in systems]
    return request_group(members, **asked)


def _supposing(setup: Json, system: str, knowledge: str, supposed: Doctrines) -> ConvertedSetup:
    """Return an order of battle under another system, and which of the doctrines asked about it knows."""
    known = registry.system(system).doctrines()
    followed = {side: doctrine for side, doctrine in supposed.items() if doctrine in known}
    return replace(convert_setup(setup, system, knowledge), supposed=followed)


def _title_of(system: str) -> str:
    """Return the title of a system; raises InvalidRequest at the order of battle's field for one that there is not."""
    try:
        return registry.system(system).card().title
    except UnknownSystem as error:
        raise InvalidRequest(error.message, error.rule, {"system": [error.message]}) from error


@transaction.atomic
def request_group(
    members: Sequence[tuple[str, ConvertedSetup]],
    *,
    owner: User | None = None,
    scenario: Scenario | None = None,
    title: str = "",
    knowledge: str = "truth",
    **asked: Unpack[Asked],
) -> list[Forecast]:
    """Queue forecasts that are compared with each other, all with one seed, and return their rows in that order.

    A member is the words by which it differs from the others, and what is fought. Among several its title is that of
    the group, a comma and these words.
    """
    if asked.get("seed") is None:
        asked["seed"] = fresh_seed()
    group = uuid.uuid4() if len(members) > 1 else None
    called = title or (scenario.name if scenario else "")
    found: list[Forecast] = []
    for words, edition in members:
        among = f"{called[:100]}{BEFORE_WORDS}{words}" if called else words
        forecast = request_forecast(
            setup=edition.setup,
            origin=edition.origin,
            carried_from=edition.carried_from,
            remarks=edition.remarks,
            owner=owner,
            scenario=scenario,
            title=among if group else title,
            knowledge=knowledge,
            supposed=edition.supposed,
            **asked,
        )
        forecast.together = group
        forecast.save(update_fields=["together"])
        found.append(forecast)
    return found


def _check_systems(systems: list[str], own: str) -> None:
    """Refuse too many or too few systems, one that is named twice, and those that there are not, all at once.

    The order of battle's `own` system is looked at with the rest of it.
    """
    messages: list[str] = []
    if not 1 <= len(systems) <= MOST:
        messages.append(f"Name 1 to {MOST} systems, not {len(systems)}.")
    if len(set(systems)) < len(systems):
        messages.append("Name each system once.")
    for system in dict.fromkeys(system for system in systems if system != own):
        try:
            registry.system(system)
        except UnknownSystem as error:
            messages.append(error.message)
    if messages:
        raise InvalidRequest(" ".join(messages), fields={"systems": messages})


def _rules(system: str) -> System:
    try:
        return registry.system(system)
    except RulesError as error:
        raise InvalidRequest(error.message, error.rule, {"systems": [error.message]}) from error


def _check_cards(*systems: System) -> None:
    """Raise RulesError for a system that no mapping card knows."""
    for rules in systems:
        if rules.card().key not in mapped_systems():
            raise RulesError(f"There is no mapping card for {rules.card().title}.")


def _adapt(setup: dict[str, Any], rules: System, names: tuple[str, str]) -> list[str]:
    """Let options and doctrines that the rules do not know give way, and say so; `names` are those of the sides."""
    return _without_strange_options(setup, rules) + _with_known_doctrines(setup, rules, names)


def _without_strange_options(setup: dict[str, Any], rules: System) -> list[str]:
    options = options_of(setup)
    known = options_known_to(rules, options)
    strange = [key for key in options if key not in known]
    if strange:
        setup["options"] = known
    return [f"These rules have no option {key.replace('_', ' ')}; it was left out." for key in strange]


def _with_known_doctrines(setup: dict[str, Any], rules: System, names: tuple[str, str]) -> list[str]:
    known, remarks = rules.doctrines(), []
    for number, (side, name) in enumerate(zip(SIDES, names, strict=True)):
        force, usual = setup.get(side), rules.default_doctrine(number)
        doctrine = force.get("doctrine") if isinstance(force, dict) else None
        if isinstance(force, dict) and doctrine and doctrine not in known:
            force["doctrine"] = usual
            theirs = str(doctrine).replace("_", " ")
            remarks.append(f"{name}: these rules have no doctrine {theirs}; this side follows {usual}.")
    return remarks


def options_of(setup: Json) -> Json:
    """Return the options of an order of battle, empty where it says none."""
    options = setup.get("options")
    return options if isinstance(options, dict) else {}


def options_known_to(rules: System, options: Json) -> Json:
    """Return those of some options that a system knows."""
    known = {option.key for option in rules.options()}
    return {key: value for key, value in options.items() if key in known}


def with_own_options(setup: Json) -> Json:
    """Return an order of battle without the options that only other rules know."""
    options = options_of(setup)
    strange: set[str] = set()
    for key, rules in registry.systems().items():
        if key != setup.get("system"):
            strange |= set(options_known_to(rules, options))
    strange -= set(_own(setup))
    if not strange:
        return setup
    return {**setup, "options": {key: value for key, value in options.items() if key not in strange}}


def check_options(setup: Json, systems: list[str]) -> None:
    """Refuse options that neither the rules asked for nor those of the order of battle know."""
    known = _own(setup)
    for key, rules in registry.systems().items():
        if key in systems:
            known = known | options_known_to(rules, options_of(setup))
    faults = {
        f"options.{key}": [
            f"options.{key} is no option of the rules asked for; take it out, or ask for rules that have it."
            f"{did_you_mean(key, known)}"
        ]
        for key in options_of(setup)
        if key not in known
    }
    if faults:
        raise InvalidRequest(" ".join(sentence for (sentence,) in faults.values()), fields=faults)


def _own(setup: Json) -> Json:
    rules = registry.find(str(setup.get("system")))
    return options_known_to(rules, options_of(setup)) if rules else options_of(setup)

"""Options of several rules in one request: each system takes those that it knows."""

from battles.fighting import Json
from common.exceptions import InvalidRequest
from rules import registry
from rules.core.suggest import did_you_mean
from rules.core.system import System


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
    rules = registry.systems().get(str(setup.get("system")))
    return options_known_to(rules, options_of(setup)) if rules else options_of(setup)

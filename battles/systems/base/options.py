"""The doctrines and the options of a system as fields of a form."""

from typing import Any

from django import forms

from battles.option_names import option_heading
from battles.systems import find
from rules import registry
from rules.core.schema import Option
from rules.core.search.keys import MEANINGS, STAFF, YARDSTICKS, budget_of, is_commander
from rules.core.sides import SIDES


def doctrine_choices(system: str, yardsticks: bool = False, staffs: bool = True) -> list[tuple[str, str]]:
    """Return who may lead a side of a system, its doctrines first, with a word on each.

    Commanders without a plan, yardsticks for all others, are among them only where the `yardsticks` are wanted, and
    those who try orders out only with `staffs`.
    """
    meanings = _meanings(system)
    keys = [key for key in registry.system(system).commanders() if yardsticks or key not in YARDSTICKS]
    keys = [key for key in keys if staffs or not key.startswith(STAFF)]
    return [(key, meanings.get(key, key.replace("_", " "))) for key in keys]


def doctrine_name(system: str, key: str) -> str:
    """Return what a doctrine of a system is called; of one that is gone, its key as a word."""
    if is_commander(key) and key.startswith(STAFF):
        return f"staff of {budget_of(key):,}"
    return _meanings(system).get(key, key.replace("_", " ")).partition(":")[0]


def _meanings(system: str) -> dict[str, str]:
    return {**find(system, "drawing", "RENDERER").doctrines, **MEANINGS}


def pair_words(system: str, pair: dict[str, str]) -> str:
    """Return what a pair of doctrines is called, the player's first, as "slow attack against hold"."""
    return " against ".join(doctrine_name(system, pair[side]) for side in SIDES)


def option_field(option: Option, initial: object = None) -> forms.Field:
    """Return the field of an option, its rule in the help; `initial` is what it is set to already, if anything."""
    shown = option.default if initial is None else option.word_of(initial)
    given: dict[str, Any] = {
        "label": option_heading(option.key),
        "initial": shown,
        "required": False,
        "help_text": f"{option.sentence} ({option.rule}) By default: {default_word(option)}.",
    }
    if isinstance(option.default, bool):
        return forms.BooleanField(**given)
    if isinstance(option.default, int):
        return forms.IntegerField(min_value=option.least, max_value=option.most, **given)
    return forms.ChoiceField(choices=[(word, word.replace("_", " ")) for word in option.choices], **given)


def default_word(option: Option) -> str:
    """Return what an option is when it is left out, in a word."""
    if isinstance(option.default, bool):
        return "on" if option.default else "off"
    return str(option.default).replace("_", " ")

"""`--set` as commands take it: NAME=VALUE, an option of the system or a place in the order of battle."""

import json
from argparse import ArgumentParser
from copy import deepcopy
from typing import Any

from django.core.management.base import CommandError

from battles.fighting import Json
from rules import registry


def add_set(parser: ArgumentParser) -> None:
    """Take `--set` any number of times, each with one NAME=VALUE or several."""
    parser.add_argument(
        *("--set", "-s"),
        action="extend",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, or a place in the order of battle such as player.units.0.figures=8",
    )


def with_changes(setup: Json, given: list[str]) -> Json:
    """Return an order of battle with each NAME=VALUE carried out.

    A plain name is an option of the system, else a field of the order of battle, else an option that the system's own
    check will refuse. With dots it is a way through the order of battle, rows of a list by number from 0, as in
    `player.doctrine=slow` or `enemy.units.0.figures=8`; one that begins with a dot names a field of the whole. A value
    is JSON where it can be read so, else a word.
    """
    changed = deepcopy(setup)
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise CommandError(f"--set takes NAME=VALUE, not {text}.")
        _change(changed, _way(changed, name), _value(value), name)
    return changed


def is_order(setup: Json, text: str) -> bool:
    """Return whether a NAME=VALUE is about what the sides go by, an option of the system or a doctrine."""
    way = _way(setup, text.partition("=")[0])
    options = [option.key for option in registry.system(str(setup["system"])).options()]
    return way[-1] in options if way[0] == "options" else way[-1] == "doctrine"


def meant_for(system: str, given: list[str], systems: list[str]) -> list[str]:
    """Return what of several NAME=VALUE is meant for one of the systems asked for: all but options of the others."""
    theirs = {key for other in systems for key in _options_of(other)} - _options_of(system)
    return [text for text in given if text.partition("=")[0].removeprefix("options.") not in theirs]


def _options_of(system: str) -> set[str]:
    rules = registry.find(system)
    return {option.key for option in rules.options()} if rules else set()


def _way(setup: Json, name: str) -> list[str]:
    if "." in name:
        return name.removeprefix(".").split(".")
    options = [option.key for option in registry.system(str(setup["system"])).options()]
    return [name] if name in setup and name not in options else ["options", name]


def _change(part: Any, way: list[str], value: object, name: str) -> None:
    step, rest = way[0], way[1:]
    if isinstance(part, list):
        if not step.isdecimal() or int(step) >= len(part):
            raise CommandError(f"--set {name}: there is no row {step} among {len(part)}; rows count from 0.")
        if rest:
            _change(part[int(step)], rest, value, name)
        else:
            part[int(step)] = value
    elif isinstance(part, dict):
        if rest:
            _change(part.setdefault(step, {}), rest, value, name)
        else:
            part[step] = value
    else:
        raise CommandError(f"--set {name}: {step} lies within {part!r}, which holds nothing.")


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text

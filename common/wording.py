"""Places of an order of battle in words, such as "the first unit of the British" for `player.units.0`."""

import re
from collections.abc import Mapping
from typing import Final

from rules import registry
from rules.core.sides import SIDES

_LISTS: Final = ("units", "leaders", "batteries", "commanders", "redoubts", "answers")
_KEYS: Final = rf"(?:player|enemy|objective)(?:\.\w+)+|(?:{'|'.join(_LISTS)})\.\d+(?:\.\w+)*|options\.\w+"
# The rules put the ID of a unit in brackets behind its place, for authors of files; a reader has no use for it.
_ID: Final = r"(?P<id>(?<=\d) \([\w-]*\))?"
_PLACE: Final = re.compile(rf"(?<![\w./-])(?P<keys>{_KEYS})(?![\w/-]){_ID}")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NOUNS: Final = {"at": "place", "rep": "Rep", "id": "ID", "with": "unit"}
_SINGULARS: Final = {"batteries": "battery"}
_BY_PLACE: Final = ("blocks", "decoys", "works")  # what a side has in each place by its key, works also as lists


def places_in_words(sentence: str, sides: Mapping[str, str] | None = None) -> str:
    """Return a sentence of the rules with each place in words, for readers who never see the keys.

    `sides` are the names of the sides by `player` and `enemy`; without them it is "the player" and "the enemy".
    """
    return _PLACE.sub(lambda found: _place(found, sides or {}), sentence)


def _place(found: re.Match[str], sides: Mapping[str, str]) -> str:
    first, *rest = found["keys"].split(".")
    if first == "options":
        words = f"the option {_spaced(rest[0])}"
    else:
        words = _walk([first, *rest] if first not in SIDES else rest, _side(first, sides))
    before = found.string[: found.start()].rstrip()
    return words[:1].upper() + words[1:] if not before or before[-1] in ".!?" else words


def _side(first: str, sides: Mapping[str, str]) -> str:
    if first not in SIDES:
        return ""
    name = sides.get(first, "") or first
    return name if name.lower().startswith("the ") else f"the {name}"


def _walk(keys: list[str], owner: str) -> str:
    """Return the words for the keys below a side, the last key first."""
    if len(keys) > 1 and keys[0] in _BY_PLACE and not keys[1].isdigit():
        return _in_place(keys, owner)
    for number, key in enumerate(keys):
        if key.isdigit():
            continue
        following = keys[number + 1] if number + 1 < len(keys) else ""
        if following.isdigit():
            noun = f"{_ordinal(int(following))} {_singular(key)}"
        else:
            noun = f"list of {key}" if key in _LISTS else _NOUNS.get(key, _spaced(key))
        owner = f"the {noun} of {owner}" if owner else f"the {noun}"
    return owner


def _in_place(keys: list[str], owner: str) -> str:
    """Return the words for what a side has in a place, or for one entry of it."""
    held = f"the {keys[0]} of {owner} in {_place_name(keys[1])}"
    return f"the {_ordinal(int(keys[2]))} of {held}" if keys[2:] and keys[2].isdigit() else held


def _place_name(key: str) -> str:
    """Return the name that a rule system has for a place, or the key made into a name where none has one."""
    named = (system.place_names() for system in registry.systems().values())
    return next((names[key] for names in named if key in names), _spaced(key).title())


def _singular(key: str) -> str:
    return _NOUNS.get(key) or _SINGULARS.get(key) or _spaced(key).removesuffix("s")


def _ordinal(place: int) -> str:
    """Return the word for a place that is counted from 0."""
    if place < len(_ORDINALS):
        return _ORDINALS[place]
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _spaced(key: str) -> str:
    return key.replace("_", " ")

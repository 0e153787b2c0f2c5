"""What pieces, sides and houses are called in sentences for people."""

from typing import Final

from rules.muskets_mohawks.forces.factions import NAMES

Names = dict[str, str]

_SIDES: Final = {
    "player": "the player's side",
    "enemy": "the enemy",
    "battle": "the umpire",
    "table": "the table",
    **{faction: f"the {name}" for faction, name in NAMES.items()},
}
_PLACES: Final = (("pef", "possible enemy force"), ("house", "house"), ("works", "position"))


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece, side or marker."""
    text = str(key)
    if text in names:
        return names[text]
    if text in _SIDES:
        return _SIDES[text]
    for kind, called in _PLACES:
        if text.startswith(kind) and text[len(kind) :].isdigit():
            return f"{called} {text[len(kind) :]}"
    if text.endswith("-gun"):
        return f"the gun of {names.get(text[:-4], text[:-4])}"
    if text.endswith("-leader"):
        return f"the leader of {names.get(text[:-7], text[:-7])}"
    return text.replace("_", " ")


def house(key: str, names: Names) -> str:
    """Return what a house is called: "house 3", or "the house petrie" after the id it has on the table."""
    name = name_of(key, names)
    return name if name.startswith("house ") or key in names else f"the house {name}"

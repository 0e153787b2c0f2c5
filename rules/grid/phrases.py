"""What sentences call pieces, sides and facings, and in what words units wait."""

from typing import Final

from rules.core import narrate

Row = dict[str, object]
Names = dict[str, str]


_SIDES: Final = {"player": "the player's side", "enemy": "the enemy", "battle": "the umpire"}
_COMPASS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
# Why a unit had no shot, in the order in which a report lists the reasons.
_WAITED: Final = {
    "out_of_reach": "the enemy was out of reach",
    "only_from_near": "works in reach are attacked from short range only",
    "out_of_arc": "the enemy was out of the field of fire",
    "hidden": "the enemy was out of sight",
    "friends_between": "friends were in the line of fire",
    "held_fire": "the fire was held by order",
    "beaten": "every enemy in view was beaten already",
}


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece or side."""
    text = str(key)
    return names.get(text) or _SIDES.get(text) or text.replace("_", " ")


def bearing(word: object) -> str:
    """Return a facing in words: "nne" is north-north-east."""
    return "-".join(_COMPASS[letter] for letter in str(word))


def idle(row: Row) -> str:
    """D3-COMBAT-1: return why a side's turn went by without a move or a shot."""
    away = f"{row.get('before')} square{'' if row.get('before') == 1 else 's'}"
    reason = row.get("after")
    if reason == "held_fire":
        return "there was an enemy to shoot at, and the fire was held by order"
    if reason == "hidden":
        return f"the nearest enemy, {away} off, was out of sight or of the field of fire, and the order was to wait"
    return f"the nearest enemy, {away} off, was out of reach, and the order was to let him come"


def waited(row: Row, who: str, names: Names) -> str:
    """D3-COMBAT-1, D3-COMBAT-5: return which units of a side neither moved nor shot, by the reason."""
    after = row.get("after")
    reasons = after if isinstance(after, dict) else {}
    found: list[str] = []
    for code, words in _WAITED.items():
        units = [name_of(unit, names) for unit, reason in reasons.items() if reason == code]
        if units:
            found.append(f"{narrate.listed(units)} ({words})")
    return f"{who}: neither a move nor a shot by {'; '.join(found)}"

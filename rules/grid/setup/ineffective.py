"""Options that are on and can do nothing in an order of battle: no fault, but users should know."""

from typing import Final

from rules.core.errors import Fault
from rules.core.schema import Option
from rules.grid.edition import BOTH, COMMANDER_ABILITY, COMMANDER_QUALITY
from rules.grid.setup.schema import Setup
from rules.grid.words import SIDE_KEYS

_NO_COMMANDER: Final = "nobody here has a commander; give a side one, or leave the option off."
_TWO_FAILURES: Final = "two_failures"
_NAMES: Final = {
    COMMANDER_ABILITY: "Commander ability",
    "lone_commander": "The risk of a commander alone",
    _TWO_FAILURES: "A second failure",
    COMMANDER_QUALITY: "Commander quality",
}


def ineffective_options(order: Setup, options: tuple[Option, ...]) -> list[Fault]:
    """D3-CMD-3, D3-CMD-4, OH-CMD-2, OH-MOVE-2: return the options that are on in vain, each with the reason.

    The order of battle has to be without faults.
    """
    found: list[Fault] = []
    for option in options:
        why = _in_vain(option.key, order) if order.options[option.key] != option.default else ""
        if why:
            found.append(Fault(f"options.{option.key}", f"{_NAMES[option.key]} changes nothing: {why}", option.rule))
    return found


def _in_vain(key: str, order: Setup) -> str:
    if key == _TWO_FAILURES:
        return _without_second_unit(order)
    chiefs = [*order.player.commanders, *order.enemy.commanders]
    if not chiefs:
        return _NO_COMMANDER
    if key != COMMANDER_QUALITY:
        return ""
    for chief in chiefs:
        if chief.quality != "average":
            return ""
    return "every commander is average; give one the quality above or below, or leave the option off."


def _without_second_unit(order: Setup) -> str:
    """OH-MOVE-2: return why no side that has the option can fail twice in a turn, "" where one can."""
    word = order.options[_TWO_FAILURES]
    having = [side for key, side in zip(SIDE_KEYS, order.sides(), strict=True) if word in (key, BOTH)]
    for side in having:
        if len(side.units) > 1:
            return ""
    who = "neither side has" if len(having) > 1 else f"{having[0].name}: the side lacks"
    return f"{who} a second unit to fail; leave the option off."

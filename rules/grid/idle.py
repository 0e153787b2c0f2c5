"""Options that are on and can do nothing in an order of battle: no fault, but whoever turned one on should know."""

from typing import Final

from rules.core.errors import Fault
from rules.core.system import Option
from rules.grid.edition import COMMANDER_ABILITY, COMMANDER_QUALITY, LONE_COMMANDER, TWO_FAILURES
from rules.grid.muster import part, rows_of
from rules.grid.words import SIDE_KEYS

Json = dict[str, object]

_NOBODY: Final = "nobody here has a commander; give a side one, or leave the option off."
_NAMES: Final = {
    COMMANDER_ABILITY: "Commander ability",
    LONE_COMMANDER: "The risk of a commander alone",
    TWO_FAILURES: "A second failure",
    COMMANDER_QUALITY: "Commander quality",
}


def idle(setup: Json, options: tuple[Option, ...]) -> list[Fault]:
    """D3-CMD-3, D3-CMD-4, OH-CMD-2, OH-MOVE-2: return the options that are on in vain, each with the reason.

    The order of battle has to be without faults.
    """
    chosen = part(setup, "options")
    found: list[Fault] = []
    for option in options:
        why = _in_vain(option.key, setup) if chosen.get(option.key) is True else ""
        if why:
            found.append(Fault(f"options.{option.key}", f"{_NAMES[option.key]} changes nothing: {why}", option.rule))
    return found


def _in_vain(key: str, setup: Json) -> str:
    if key == TWO_FAILURES:
        return "" if _most_units(setup) > 1 else "neither side has a second unit to fail; leave the option off."
    chiefs = _commanders(setup)
    if not chiefs:
        return _NOBODY
    if key != COMMANDER_QUALITY:
        return ""
    for chief in chiefs:
        if chief.get("quality") in ("above", "below"):
            return ""
    return "every commander is average; give one the quality above or below, or leave the option off."


def _most_units(setup: Json) -> int:
    return max(len(rows_of(part(setup, key), "units")) for key in SIDE_KEYS)


def _commanders(setup: Json) -> list[Json]:
    found: list[Json] = []
    for key in SIDE_KEYS:
        for row in rows_of(part(setup, key), "commanders"):
            if isinstance(row, dict):
                found.append(row)
    return found

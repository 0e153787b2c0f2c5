"""Options that are on and can do nothing in an order of battle: no fault, but whoever turned one on should know."""

from typing import Final

from rules.core.errors import Fault
from rules.core.system import Option
from rules.grid.edition import COMMANDER_ABILITY, COMMANDER_QUALITY, LONE_COMMANDER, TWO_FAILURES
from rules.grid.muster import part, rows_of, two_failures
from rules.grid.words import SIDE_KEYS

Json = dict[str, object]

_NOBODY: Final = "nobody here has a commander; give a side one, or leave the option off."
_NAMES: Final = {
    COMMANDER_ABILITY: "Commander ability",
    LONE_COMMANDER: "The risk of a commander alone",
    TWO_FAILURES: "A second failure",
    COMMANDER_QUALITY: "Commander quality",
}


def ineffective_options(setup: Json, options: tuple[Option, ...]) -> list[Fault]:
    """D3-CMD-3, D3-CMD-4, OH-CMD-2, OH-MOVE-2: return the options that are on in vain, each with the reason.

    The order of battle has to be without faults.
    """
    chosen = part(setup, "options")
    found: list[Fault] = []
    for option in options:
        is_on = option.word_of(chosen.get(option.key, option.default)) != option.default
        why = _in_vain(option.key, setup) if is_on else ""
        if why:
            found.append(Fault(f"options.{option.key}", f"{_NAMES[option.key]} changes nothing: {why}", option.rule))
    return found


def _in_vain(key: str, setup: Json) -> str:
    if key == TWO_FAILURES:
        return _without_second_unit(setup)
    chiefs = _commanders(setup)
    if not chiefs:
        return _NOBODY
    if key != COMMANDER_QUALITY:
        return ""
    for chief in chiefs:
        if chief.get("quality") in ("above", "below"):
            return ""
    return "every commander is average; give one the quality above or below, or leave the option off."


def _without_second_unit(setup: Json) -> str:
    """OH-MOVE-2: return why no side that has the option can fail twice in a turn, "" where one can."""
    having = [key for key, has in zip(SIDE_KEYS, two_failures(part(setup, "options")), strict=True) if has]
    for key in having:
        if len(rows_of(part(setup, key), "units")) > 1:
            return ""
    who = "neither side has" if len(having) > 1 else f"{part(setup, having[0]).get('name')}: the side lacks"
    return f"{who} a second unit to fail; leave the option off."


def _commanders(setup: Json) -> list[Json]:
    found: list[Json] = []
    for key in SIDE_KEYS:
        for row in rows_of(part(setup, key), "commanders"):
            if isinstance(row, dict):
                found.append(row)
    return found

"""Options that are on and can change nothing in an order of battle: no fault, but the user should know."""

from typing import Final

from rules.core.errors import Fault
from rules.core.orders import PERSON
from rules.quebec_1759.options import IN_BATTLE, OPTIONS
from rules.quebec_1759.setup.schema import Setup
from rules.quebec_1759.tables import MOST_REPLACED, PREPARATION, SHIPS, TURNS, UNITS
from rules.quebec_1759.words import BRITISH, NATIONS, PLANNER

_HOME: Final = "ile_dorleans"
_LIGHT: Final = tuple(key for key, _, kind, _ in UNITS[BRITISH] if kind == "light")
_UNWATCHED: Final = ("stand", PERSON)  # doctrines that keep no unit back for intelligence


def ineffective_options(order: Setup) -> list[Fault]:
    """Return the options that have no effect, each with the reason; the order of battle has no faults."""
    found: list[Fault] = []
    for option in OPTIONS:
        if order.options[option.key] == option.default:
            continue
        why = _in_battle(option.key, order) if order.is_battle else _in_siege(option.key, order)
        if why:
            found.append(Fault(f"options.{option.key}", f"{option.key} changes nothing: {why}", option.rule))
    return found


def _in_battle(key: str, order: Setup) -> str:
    if key not in IN_BATTLE:
        return "a battle by itself has neither map nor turns; leave the option out."
    sizes = [len(side.units) for side in order.sides()]
    if key == "leaders" and not any(side.leaders for side in order.sides()):
        return "nobody leads here; list leaders, or leave the option off."
    if key == "entrenchments" and not any(side.columns for side in order.sides()):
        return "no column is behind works; list some, or leave the option off."
    if key == "skirmish_below" and min(sizes) != 2:
        return "neither side has just two units; leave the option as it is."
    if key == "rout" and min(sizes) < int(str(order.options["skirmish_below"])):
        return "nobody routs in a skirmish; leave the option as it is."
    return ""


def _in_siege(key: str, order: Setup) -> str:
    options, position = order.options, order.position
    if key == "ships_a_turn" and options["interdiction"] is True:
        return "with interdiction on, all ships may pass in one turn; leave the option as it is."
    if key == "lower_doubled" and options["lower_quebec"] is not True:
        return "the Lower Town cannot be stormed; turn on lower_quebec, or leave the option on."
    if key == "planner_playouts" and not _searches(order):
        return "neither side follows the doctrine planner; leave the option as it is."
    if key == "path" and position is not None and position.path_found:
        return "the path is found already; leave the option off."
    if key == "fire_ships" and not _ships_to_replace(order):
        if position is not None and position.fire_ships_sent:
            return "the fire ships are gone already; leave the option off."
        if order.turn == TURNS and _marks(order) < PREPARATION and not _searches(order):
            return f"the third turn of preparation comes too late on turn {TURNS}; leave the option off."
    if key == "intelligence" and order.turn == TURNS and not _watches(order):
        return f"turn {TURNS} is the last, and the siege ends before its intelligence; leave the option off."
    if key == "leaders" and order.turn != 1 and not any(side.leaders for side in order.sides()):
        return f"of the {' and '.join(NATIONS)} nobody leads; list leaders, or leave the option off."
    if key == "bombardment" and order.turn == TURNS and not _british_in_levis(order):
        return "no British unit is in Lévis, and this is the last turn; leave the option off."
    return ""


def _british_in_levis(order: Setup) -> bool:
    british = order.by_nation()[BRITISH]
    return british.blocks.get("levis", 0) > 0 or any(unit.at == "levis" for unit in british.units)


def _searches(order: Setup) -> bool:
    """Return whether a side follows the planner, which weighs what is on offer though it changes nothing."""
    return any(side.doctrine == PLANNER for side in order.sides())


def _marks(order: Setup) -> int:
    return order.position.fire_ships if order.position is not None else 0


def _ships_to_replace(order: Setup) -> bool:
    """QA-FIRESHIP-1: return whether ships lost before are replaced because of this rule alone."""
    ships = order.by_nation()[BRITISH].ships
    if ships is None or order.options["interdiction"] is True:
        return False
    replaced = order.position.replaced if order.position is not None else 0
    return ships.bason + ships.st_laurent < SHIPS and replaced < MOST_REPLACED


def _watches(order: Setup) -> bool:
    """QA-INTEL-1: return whether a doctrine of the British may keep a light unit on Ile d'Orleans for its effort."""
    british = order.by_nation()[BRITISH]
    if british.doctrine in _UNWATCHED:
        return False
    if british.blocks.get(_HOME, 0) > 0 or not (british.units or british.blocks):
        return True
    return any(unit.at == _HOME and (unit.block or unit.id) in _LIGHT for unit in british.units)

"""Options that are on and can change nothing in an order of battle: no fault, but the user should know."""

from rules.core.errors import Fault
from rules.quebec_1759.options import IN_BATTLE, OPTIONS
from rules.quebec_1759.setup.schema import Setup
from rules.quebec_1759.tables import TURNS
from rules.quebec_1759.words import BRITISH, NATIONS, PLANNER


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
    if key == "planner_playouts" and not any(side.doctrine == PLANNER for side in order.sides()):
        return "neither side follows the doctrine planner; leave the option as it is."
    if key == "path" and position is not None and position.path_found:
        return "the path is found already; leave the option off."
    if key == "fire_ships" and position is not None and position.fire_ships_sent:
        return "the fire ships are gone already; leave the option off."
    if key == "leaders" and order.turn != 1 and not any(side.leaders for side in order.sides()):
        return f"of the {' and '.join(NATIONS)} nobody leads; list leaders, or leave the option off."
    if key == "bombardment" and order.turn == TURNS and not _british_in_levis(order):
        return "no British unit is in Lévis, and this is the last turn; leave the option off."
    return ""


def _british_in_levis(order: Setup) -> bool:
    british = order.by_nation()[BRITISH]
    return british.blocks.get("levis", 0) > 0 or any(unit.at == "levis" for unit in british.units)

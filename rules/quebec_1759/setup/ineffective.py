"""Options that are on and can change nothing in an order of battle: no fault, but the user should know."""

from rules.core.errors import Fault
from rules.quebec_1759.options import IN_BATTLE, OPTIONS
from rules.quebec_1759.setup.fields import Json, encounter_of, objects, part
from rules.quebec_1759.tables import TURNS
from rules.quebec_1759.words import BATTLE, NATIONS, SIDE_KEYS


def ineffective_options(setup: Json) -> list[Fault]:
    """Return the options that are set in vain, each with the reason; the order of battle has no faults."""
    chosen = part(setup, "options")
    found: list[Fault] = []
    for option in OPTIONS:
        if option.word_of(chosen.get(option.key, option.default)) == option.default:
            continue
        why = _in_battle(option.key, setup) if encounter_of(setup) == BATTLE else _in_siege(option.key, setup)
        if why:
            found.append(Fault(f"options.{option.key}", f"{option.key} changes nothing: {why}", option.rule))
    return found


def _in_battle(key: str, setup: Json) -> str:
    if key not in IN_BATTLE:
        return "a battle by itself has neither map nor turns; leave the option out."
    sides = [part(setup, side) for side in SIDE_KEYS]
    sizes = [len(objects(side, "units")) for side in sides]
    if key == "leaders" and not any(objects(side, "leaders") for side in sides):
        return "nobody leads here; list leaders, or leave the option off."
    if key == "entrenchments" and not any(side.get("works") for side in sides):
        return "no column is behind works; list some, or leave the option off."
    if key == "skirmish_below" and min(sizes) != 2:
        return "neither side has just two units; leave the option as it is."
    if key == "rout" and min(sizes) < 3:
        return "nobody routs in a skirmish; leave the option as it is."
    return ""


def _in_siege(key: str, setup: Json) -> str:
    options = part(setup, "options")
    if key == "ships_a_turn" and options.get("interdiction") is True:
        return "with interdiction on, all ships may pass in one turn; leave the option as it is."
    if key == "lower_doubled" and options.get("lower_quebec") is not True:
        return "the Lower Town cannot be stormed; turn on lower_quebec, or leave the option on."
    if key == "path" and part(setup, "position").get("path_found") is True:
        return "the path is found already; leave the option off."
    if key == "fire_ships" and part(setup, "position").get("fire_ships_sent") is True:
        return "the fire ships are gone already; leave the option off."
    if key == "leaders" and setup.get("turn", 1) != 1:
        for side in SIDE_KEYS:
            if objects(part(setup, side), "leaders"):
                return ""
        return f"of the {' and '.join(NATIONS)} nobody leads; list leaders, or leave the option off."
    if key == "bombardment" and setup.get("turn") == TURNS and not _british_in_levis(setup):
        return "no British unit is in Lévis, and this is the last turn; leave the option off."
    return ""


def _british_in_levis(setup: Json) -> bool:
    for key in SIDE_KEYS:
        side = part(setup, key)
        if side.get("nation") == NATIONS[0]:
            for row in objects(side, "units"):
                if row.get("at") == "levis":
                    return True
            return part(side, "blocks").get("levis") not in (None, 0)
    return False

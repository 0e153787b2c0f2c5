"""Reading the values of a campaign's setup, each of its type or left out."""

from rules.muskets_mohawks.forces.factions import is_indian


def spec_text(spec: dict[str, object], key: str) -> str:
    """Return a text of the setup, or "" where it is left out."""
    value = spec.get(key)
    return value if isinstance(value, str) else ""


def spec_number(spec: dict[str, object], key: str, otherwise: int) -> int:
    """Return a number of the setup, or another where it is left out."""
    value = spec.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def spec_list(spec: dict[str, object], key: str) -> list[object]:
    """Return a list of the setup, or an empty one where it is left out."""
    value = spec.get(key)
    return value if isinstance(value, list) else []


def spec_object(spec: dict[str, object], key: str) -> dict[str, object]:
    """Return an object of the setup, or an empty one where it is left out."""
    value = spec.get(key)
    return value if isinstance(value, dict) else {}


def spec_of(setup: dict[str, object], place: int) -> dict[str, object]:
    """Return what a setup says of one unit; {} where it says nothing."""
    specs = spec_list(setup, "units")
    return spec_object({"unit": specs[place]}, "unit") if place < len(specs) else {}


def named_troops(setup: dict[str, object], number: int) -> list[str]:
    """Return the kind of troops named by each unit, or else by its force; "" where neither names one."""
    force = setup.get("troops")
    found: list[str] = []
    for place in range(number):
        named = spec_text(spec_of(setup, place), "troop")
        if not named and isinstance(force, list):
            named = str(force[place]) if place < len(force) else ""
        elif not named:
            named = str(force or "")
        found.append(named)
    return found


def plainest(faction: str) -> str:
    """MM-CAMP-1: Return the plainest troops of an army: warriors of Indians, regulars of the line of the others."""
    return "indian" if is_indian(faction) else "line"

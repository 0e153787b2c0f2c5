"""What an order of battle may say of riders: the lance, the cuirass, irregulars in the saddle (MM-PERIOD-3)."""

from rules.core.errors import Fault
from rules.muskets_mohawks.words import CAVALRY, CUIRASS, HORSE, LANCE

RULE = "MM-PERIOD-3"
_PRUSSIA = "napoleonic_prussia"


def check_traits(where: str, name: str, army: str, unit: dict[str, object]) -> list[Fault]:
    """MM-PERIOD-3: return the faults of a unit's lance, cuirass and other traits; `where` is the field of the unit."""
    given, troop = unit.get("traits"), unit.get("troop")
    traits = given if isinstance(given, list) else []
    faults: list[Fault] = []
    if traits and troop not in HORSE:
        message = f"{name} is {troop}, and riders alone have traits; choose {' or '.join(HORSE)}, or leave traits out."
        faults.append(Fault(f"{where}traits", message, RULE))
    for trait in (LANCE, CUIRASS):
        if trait in traits and troop in HORSE and troop != CAVALRY:
            message = f"{name} is {troop}, and a {trait} is for {CAVALRY}; take it out of traits."
            faults.append(Fault(f"{where}traits", message, RULE))
    if CUIRASS in traits and army == _PRUSSIA:
        message = f"{name}: Prussian cuirassiers do not get the bonus of the cuirass; take it out of traits."
        faults.append(Fault(f"{where}traits", message, RULE))
    return faults

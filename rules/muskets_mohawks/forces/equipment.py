"""What gunners and horse have that others have not, and what is wrong with it (MM-TROOP-1, MM-TROOP-3, MM-GUN-1)."""

from typing import Final

from rules.core.errors import Fault
from rules.muskets_mohawks.forces.troops import check_size, check_weapon, paper_words
from rules.muskets_mohawks.tables_combat import CREW, MOST_FIGURES
from rules.muskets_mohawks.words import ARTILLERY, CANNON, HORSE

_WATER: Final = "MM-TERR-5"


def check_gun(
    where: str, name: str, weapon: object, paper: object, figures: object, strength: str = "paper"
) -> list[Fault]:
    """MM-TROOP-1, MM-GUN-1: return the faults of artillery: a unit is one cannon and a crew of five, or what is left.

    `where` is the field of the unit, and `strength` what its paper strength is called there. Inferred: gunners have no
    other weapon, and one man of more than five is none of the crew.
    """
    faults: list[Fault] = []
    if weapon != CANNON:
        faults.append(Fault(f"{where}weapon", f"{name} serves a gun; make its weapon {CANNON}.", "MM-GUN-1"))
    if paper != CREW:
        message = f"{name} has {paper_words(paper)}; a gun has a crew of {CREW}."
        faults.append(Fault(f"{where}{strength}", message, "MM-TROOP-1"))
    if isinstance(figures, int) and not 1 <= figures <= CREW:
        message = f"{name} has {figures} figures; a gun has a crew of {CREW} at most, and of 1 at least."
        faults.append(Fault(f"{where}figures", message, "MM-TROOP-1"))
    return faults


def check_mounted(field: str, name: str, unit: dict[str, object]) -> list[Fault]:
    """MM-TROOP-3: return the faults of what a unit says of its horses: `mounted`, its troops and its figures."""
    mounted, troop, figures = unit.get("mounted"), unit.get("troop"), unit.get("figures")
    if mounted is not None and not isinstance(mounted, bool):
        return [Fault(field, f"{name}: mounted must be true or false.", "MM-TROOP-3")]
    if mounted and troop not in HORSE:
        message = f"{name} is {troop}, who have no horses; choose {' or '.join(HORSE)}, or leave mounted out."
        return [Fault(field, message, "MM-TROOP-3")]
    if mounted is False and troop in HORSE and isinstance(figures, int) and figures < 2:
        message = f"{name} has one figure, who cannot both fight on foot and hold the horses; leave mounted out."
        return [Fault(field, message, "MM-TROOP-3")]
    return []


def paper_of(troop: str) -> int:
    """MM-TROOP-1: return the paper strength of a unit that no list gives one: five gunners, ten of all others.

    Ten horsemen too, where the book says five on page 9.
    """
    return CREW if troop == ARTILLERY else MOST_FIGURES


def comes_by_choice(troop: str) -> bool:
    """MM-ARMY-2: return whether troops are in a force only where it names them, and no dice bring them.

    Guns and horse are: the advice says that they could be there, and the tables of reinforcements bring neither
    (MM-REINF-2).
    """
    return troop == ARTILLERY or troop in HORSE


def check_line(where: str, name: str, troop: str, weapon: object, paper: object) -> list[Fault]:
    """MM-ARMY-1: return the faults of arms and strength of a line of an army list, whose paper strength is figures."""
    if troop == ARTILLERY:
        return check_gun(where, name, weapon, paper, None, "figures")
    return check_weapon(f"{where}weapon", name, weapon) + check_size(f"{where}figures", name, paper)


def check_canoes(rows: list[tuple[str, str, str]]) -> list[Fault]:
    """MM-TERR-5: return the faults of those who come by canoe.

    `rows` are the field, name and troops of each unit. Inferred: canoes carry neither horses nor guns.
    """
    faults: list[Fault] = []
    for where, name, troop in rows:
        if comes_by_choice(troop):
            what = "has a gun, which goes" if troop == ARTILLERY else "has horses, which go"
            faults.append(Fault(where, f"{name} {what} in no canoe; send others, or all by land.", _WATER))
    return faults

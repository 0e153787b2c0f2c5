"""Effects of commanders before the first turn: regiments that bear more hits, an army with more or less resolve."""

from typing import Final

from rules.core.umpire import Umpire
from rules.grid.kind import d3
from rules.grid.orders import RAISE, REGIMENT, Order
from rules.grid.pieces import Commander, Side
from rules.grid.state import Battle
from rules.grid.view import GridView

RAISED: Final = 2  # more hits that a raised regiment bears


def use_ability(umpire: Umpire, battle: Battle, side: Side) -> None:
    """D3-CMD-4: let as many regiments as the commander's attack or defence quality bear 2 more hits (an option).

    Ruling: qualities not given are D6-2 each, never below 0. Inferred: the first commander listed is the one in
    chief, and his side chooses the regiments before the first turn.
    """
    chief = chief_of(battle, side.number)
    if chief is None:
        return
    rule = battle.edition.cites.ability
    if chief.attack < 0:
        chief.attack = max(0, umpire.roll_die(rule, chief.id, "attack") - 2)
    if chief.defence < 0:
        chief.defence = max(0, umpire.roll_die(rule, chief.id, "defence") - 2)
    view = GridView(battle, side.number)
    left = regiments(battle, side.number)
    count = min(chief.attack if side.role == "attack" else chief.defence, len(left))
    for _ in range(count):
        found = [Order(RAISE, f"raise:{name}", place) for place, name in enumerate(left)]
        view.question, view.orders, view.piece = REGIMENT, found, chief.place
        chosen = found[umpire.choose(rule, chief.id, side.number, found, view)]
        raised = left.pop(chosen.place)
        for unit in battle.forces[side.number]:
            if unit.regiment == raised:
                battle.raise_resolve(umpire, rule, unit, RAISED)


def chief_of(battle: Battle, side: int) -> Commander | None:
    """Return the first commander listed for a side, or None."""
    for commander in battle.commanders:
        if commander.side == side:
            return commander
    return None


def regiments(battle: Battle, side: int) -> list[str]:
    """D3-CMD-4: return the regiments of a side, each once; a unit without one counts as a regiment."""
    found: list[str] = []
    for unit in battle.forces[side]:
        if unit.regiment not in found:
            found.append(unit.regiment)
    return found


def use_quality(umpire: Umpire, battle: Battle, side: Side) -> None:
    """OH-CMD-2: add a D3 to the army resolve under a commander above average, take one off below (an option).

    Inferred: it never falls below 0, at which the first loss breaks the army.
    """
    chief = chief_of(battle, side.number)
    if chief is None or chief.quality == "average":
        return
    rule = battle.edition.cites.quality
    roll = d3(umpire.roll_die(rule, chief.id, "quality"))
    change = roll if chief.quality == "above" else -roll
    battle.set_army_resolve(umpire, rule, side, max(0, side.resolve + change))

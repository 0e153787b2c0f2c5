"""Who acts first of several units that are active together: a person's choice, else as listed (MM-LEAD-3)."""

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle


def next_of(umpire: Umpire, battle: Battle, who: str, side: int, waiting: list[Unit]) -> Unit:
    """MM-LEAD-3, MM-GROUP-1: return which unit of a leader's, or of a body, acts next.

    The book has sides act from right to left (MM-TURN-2) and leaves the order within a command or a body open. A
    doctrine keeps the usual one and is not asked, so that its record stays as it is.
    """
    if not umpire.is_person(side, who):
        return waiting[0]
    ready: list[Unit] = []
    for unit in waiting:
        if unit.on_table and not unit.activated:
            ready.append(unit)
    if len(ready) < 2 or battle.ending:
        return ready[0] if ready else waiting[0]
    found: list[Choice] = []
    for unit in ready:
        found.append(Order(orders.NEXT, "", unit.id))
    return battle.unit_of[ask(umpire, battle, "MM-LEAD-3", who, side, found).target]

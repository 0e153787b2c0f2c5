"""Points that a person names for a PEF of his own, and the place on the edge of what comes on (MM-PLAY-1, MM-ENC-1).

    enter_by:to:130      where on its edge a unit or PEF comes on, in tenths of an inch from the table's left end
    hold:to@x,y          where a PEF is set up in the sections 1 to 3
    move:to@x,y          where a PEF goes

The book has a player move his force onto any of the sections 7 to 9, or set it up in 1 to 3, and PEFs replace its
figures (p.23, 33 and 34). Each function returns the choices offered, and the one that is named, if any is; it raises
OrderRefused with the rule that forbids that.
"""

from typing import Final

from rules.core.errors import OrderRefused
from rules.core.geometry import span
from rules.core.narrate import inches
from rules.core.orders import Choice, number_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.encounters import deployment
from rules.muskets_mohawks.forces.sides import NEAR, at_edge, depth
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.state import Battle

ENTER: Final = "enter_by"
PEF_INSIDE: Final = 10  # how far in from its edge a PEF comes on
DEEP: Final = TABLE // 3  # the sections 1 to 3
_CORNER: Final = 5  # half a base


class _Asked:
    """The question that is answered: about which piece of which side, with the choices that are offered."""

    __slots__ = ("answer", "found", "side", "who")

    def __init__(self, umpire: Umpire, who: str, side: int, found: list[Choice]) -> None:
        self.who: str = who
        self.side: int = side
        self.found: list[Choice] = found
        self.answer: str = umpire.next_answer(side, who) if len(found) > 1 else ""

    def refused(self, umpire: Umpire, rule: str, message: str) -> OrderRefused:
        """Return the error for the answer."""
        codes = [choice.code() for choice in self.found]
        return umpire.refused(OrderRefused(rule, self.who, self.side, self.answer, codes, message), self.who)


def entries(umpire: Umpire, rule: str, who: str, side: int, found: list[Choice]) -> list[Choice]:
    """MM-ENC-1, MM-ENC-4: return the sections to enter by, and the place on the edge that a person names."""
    asked = _Asked(umpire, who, side, found)
    beginning = f"{ENTER}:{orders.NAMED}:"
    if not asked.answer.startswith(beginning):
        return found
    along = asked.answer.removeprefix(beginning)
    if not _CORNER <= number_of(along) <= TABLE - _CORNER:
        message = f"Bases come on from {inches(_CORNER)} to {inches(TABLE - _CORNER)} along the edge"
        raise asked.refused(umpire, rule, f"{message}: name a place from {_CORNER} to {TABLE - _CORNER}.")
    return [*found, Order(ENTER, orders.NAMED, along)]


def pef_entries(umpire: Umpire, battle: Battle, rule: str, who: str, side: int, found: list[Choice]) -> list[Choice]:
    """MM-PLAY-1, MM-ENC-1: return the same for a PEF, which comes on where it is dry."""
    found = entries(umpire, rule, who, side, found)
    last = found[-1]
    if isinstance(last, Order) and last.aim == orders.NAMED:
        x, y = where(battle.sides[side].home, last, PEF_INSIDE)
        _check_dry(umpire, battle, _Asked(umpire, who, side, found[:-1]), x, y)
    return found


def where(home: int, order: Order, deep: int) -> tuple[int, int]:
    """Return the point that is named; for the place of an entry the one `deep` tenths in from the side's edge."""
    if order.kind != ENTER:
        return order.x, order.y
    along = int(order.target)
    return at_edge(home, along if home == NEAR else TABLE - along, deep)


def posts(umpire: Umpire, battle: Battle, rule: str, who: str, side: int, found: list[Choice]) -> list[Choice]:
    """MM-PLAY-1, MM-ENC-3: return the sections to set a PEF up in, and the point in them that its player names."""
    asked = _Asked(umpire, who, side, found)
    if not asked.answer.startswith(f"{orders.HOLD}:{orders.NAMED}"):
        return found
    order = _point(umpire, battle, rule, asked, orders.HOLD)
    if depth(battle.sides[side].home, order.x, order.y) > DEEP:
        raise asked.refused(umpire, rule, "The defender's PEFs are in the sections 1 to 3: name a point in them.")
    return [*found, order]


def walks(umpire: Umpire, battle: Battle, rule: str, marker: Pef, most: int, found: list[Choice]) -> list[Choice]:
    """MM-PLAY-1: return what may be done with a PEF, and the point within its move that its player names."""
    asked = _Asked(umpire, marker.id, marker.side, found)
    if not asked.answer.startswith(f"{orders.MOVE}:{orders.NAMED}"):
        return found
    order = _point(umpire, battle, rule, asked, orders.MOVE)
    way = span(order.x - marker.x, order.y - marker.y)
    if way > most:
        message = f"A PEF goes {inches(most)}, and the point is {inches(way)} away: name a nearer one."
        raise asked.refused(umpire, rule, message)
    return [*found, order]


def _point(umpire: Umpire, battle: Battle, rule: str, asked: _Asked, kind: str) -> Order:
    """MM-BUILD-1, MM-TERR-5: return the order to a point of the table at which a PEF may be."""
    beginning = f"{kind}:{orders.NAMED}@"
    left, _, right = asked.answer.removeprefix(beginning).partition(",")
    x, y = number_of(left), number_of(right)
    least, most = _CORNER, TABLE - _CORNER
    if not (asked.answer.startswith(beginning) and least <= x <= most and least <= y <= most):
        message = f"{asked.answer} names no point of the table: give {beginning}x,y, each from {least} to {most}."
        raise asked.refused(umpire, rule, message)
    _check_dry(umpire, battle, asked, x, y)
    return Order(kind, orders.NAMED, "", x, y)


def _check_dry(umpire: Umpire, battle: Battle, asked: _Asked, x: int, y: int) -> None:
    """MM-BUILD-1, MM-TERR-5: refuse a point in a building or in water, where no PEF stops."""
    if deployment.is_dry(battle, x, y):
        return
    for house in battle.houses:
        if house.x0 <= x <= house.x1 and house.y0 <= y <= house.y1:
            raise asked.refused(umpire, "MM-BUILD-1", f"A building is at {x},{y}: name a point outside it.")
    raise asked.refused(umpire, "MM-TERR-5", f"There is water at {x},{y}: name a dry point.")

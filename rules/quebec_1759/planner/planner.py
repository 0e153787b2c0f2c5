"""The doctrine `planner`: its plots come from a search, its set-up from lots, its retreats from chances."""

from collections.abc import Sequence
from typing import Final

from rules.core.errors import UnknownSystem
from rules.core.orders import Choice, Doctrine, View
from rules.core.suggest import no_doctrine
from rules.quebec_1759.doctrine import fighting
from rules.quebec_1759.doctrine.policy import Policy
from rules.quebec_1759.doctrine.routes import SET_UPS
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import Field
from rules.quebec_1759.orders import HALF_ROUND, RETREAT, Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.planner.search import Search
from rules.quebec_1759.planner.staying import SURE, chance
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import ABRAHAM, DOCTRINES, PLANNER

# The most sieges of a forecast in which it commands a side.
MOST_PLANNED: Final = 100
# Away from Abraham it leaves a battle that it wins less often than this.
_WORTH_STAYING: Final = SURE * 10 // 100


class Planner(Policy):
    """The doctrine that searches; all it goes by is the view."""

    __slots__ = ()

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of its order; away from Abraham its chance decides whether it stays in a battle."""
        assert isinstance(view, QuebecView)
        if view.question == HALF_ROUND and view.field is not None and not _at_abraham(view.field, view.nation):
            return _stay_or_leave(view, view.field, choices)
        return super().choose(rule, who, side, choices, view)

    def set_up_key(self, view: QuebecView) -> str:
        """QB-SETUP-1, QB-ORDERS-1: return one of three set-ups, drawn by lot."""
        return SET_UPS[view.known.lot % len(SET_UPS)] if view.known is not None else DOCTRINES[0]

    def plan(self, known: Known) -> Plan:
        """QB-PLOT-1: return the plan that a search draws."""
        return Search(known, known.rivals).plan() if known.rivals is not None else super().plan(known)


def _at_abraham(field: Field, nation: int) -> bool:
    """Return whether a battle is for Abraham, which both sides hold as long as the default doctrine does."""
    units = field.forces[nation].units
    return len(units) > 0 and units[0].area == ABRAHAM


def _stay_or_leave(view: QuebecView, field: Field, choices: Sequence[Choice]) -> int:
    """QB-BATTLE-2: return the place of the retreat where the chance is small, else of what the default does."""
    staying: list[Order] = []
    places: list[int] = []
    leave = -1
    for place, choice in enumerate(choices):
        assert isinstance(choice, Order)
        if choice.kind == RETREAT:
            leave = place
        else:
            staying.append(choice)
            places.append(place)
    if leave >= 0 and (not staying or chance(field, view.nation) < _WORTH_STAYING):
        return leave
    return places[fighting.choose(view, staying, stands=False)]


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key."""
    if key not in DOCTRINES:
        raise UnknownSystem(no_doctrine(key, DOCTRINES))
    return Planner(key) if key == PLANNER else Policy(key)

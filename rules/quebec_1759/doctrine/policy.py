"""A doctrine: how it fights is one thing, how it plans the siege another."""

from collections.abc import Sequence
from typing import Final, cast

from rules.core.orders import Choice, Doctrine, View
from rules.quebec_1759.doctrine import answers, british, fighting, french
from rules.quebec_1759.doctrine.following import follow
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import (
    DEPLOY,
    HITS,
    MAIN,
    STORMING_LEADER,
    Order,
)
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, DOCTRINES

STAND: Final = "stand"


class Policy(Doctrine):
    """One doctrine, for either nation."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key: str = key

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that the doctrine gives; a plot it decides at the first question."""
        assert isinstance(view, QuebecView)
        orders = cast("list[Order]", choices)  # the game has no other choices
        question = view.question
        if DEPLOY <= question <= HITS:
            return fighting.choose(view, orders, stands=self._key == STAND)
        if question == MAIN and view.known is not None:
            view.plan = self.plan(view.known)
        if view.plan is not None and MAIN <= question <= STORMING_LEADER:
            return follow(view.plan, question, orders)
        return answers.answer(self.set_up_key(view), view, orders)

    def set_up_key(self, view: QuebecView) -> str:
        """QB-SETUP-1: return the key of the set-up that the doctrine follows; `stand` has that of the default."""
        return DOCTRINES[0] if self._key == STAND else self._key

    def plan(self, known: Known) -> Plan:
        """QB-PLOT-1: return what the doctrine plots; `stand` does nothing."""
        if self._key == STAND:
            return Plan()
        return british.plan(self._key, known) if known.nation == BRITISH else french.plan(self._key, known)

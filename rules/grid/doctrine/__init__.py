"""Doctrines: pure policies from the open board and the legal orders to one of them; they differ in temper alone."""

from rules.core.errors import UnknownSystem
from rules.core.orders import Doctrine
from rules.core.suggest import no_doctrine
from rules.grid.doctrine.chart import ATTACK, HOLD, STEADY
from rules.grid.doctrine.policy import Policy


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key: steady, attack or hold."""
    for temper in (STEADY, ATTACK, HOLD):
        if temper.key == key:
            return Policy(temper)
    known = (STEADY.key, ATTACK.key, HOLD.key)
    raise UnknownSystem(no_doctrine(key, known))

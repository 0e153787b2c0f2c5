"""A doctrine by its key: how it fights is one thing, how it plans the siege another."""

from collections.abc import Sequence

from rules.core.errors import UnknownSystem
from rules.core.orders import Choice, Doctrine, View
from rules.core.suggest import no_doctrine
from rules.quebec_1759.doctrine import fighting
from rules.quebec_1759.orders import Order
from rules.quebec_1759.setup.fields import DOCTRINES
from rules.quebec_1759.view import QuebecView


class Policy(Doctrine):
    """One doctrine, for either nation."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key: str = key

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that the doctrine gives."""
        assert isinstance(view, QuebecView)
        orders: list[Order] = []
        for choice in choices:
            assert isinstance(choice, Order)
            orders.append(choice)
        return fighting.choose(view, orders, stands=self._key == "stand")


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key."""
    if key not in DOCTRINES:
        raise UnknownSystem(no_doctrine(key, DOCTRINES))
    return Policy(key)

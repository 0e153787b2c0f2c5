"""What the three doctrines have in common besides their plan."""

from rules.core.orders import Choice, Doctrine
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.orders import Order


class Policy(Doctrine):
    """A doctrine that moves with a purpose, on its feet: never just by the compass, nor only to stand by a friend."""

    __slots__ = ()

    def passes_over(self, choice: Choice) -> bool:
        """Return whether the choice is a move without a purpose, or to end one on the ground."""
        if not isinstance(choice, Order):
            return False
        if choice.kind == orders.PRONE:
            return choice.aim == "move"
        return choice.kind == orders.MOVE and choice.aim in ("go", "join")

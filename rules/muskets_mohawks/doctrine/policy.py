"""What the three doctrines have in common besides their plan."""

from rules.core.orders import Choice, Doctrine
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.orders import Order


class Policy(Doctrine):
    """A doctrine that moves with a purpose: never just by the compass, nor only to stand beside a friend."""

    __slots__ = ()

    def passes_over(self, choice: Choice) -> bool:
        """Return whether the choice is a move without a purpose."""
        return isinstance(choice, Order) and choice.kind == orders.MOVE and choice.aim in ("go", "join")

"""Convert an order of battle that its rules leave partly to dice: for each battle with its own dice."""

from typing import Final

from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import DiceError, SetupError
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire
from rules.mapping.conversion import Converted, convert

_AFTER: Final = "/mapping"  # added to a battle's stream name for the dice that complete its order of battle


def carried_by(own: System, target: System, setup: dict[str, object], dice: Dice) -> Converted:
    """Return an order of battle converted after these dice have set up the table and listed every force.

    Raises SetupError with all that has no counterpart there.
    """
    complete = listed_by(own, setup, dice)
    return convert(complete, target.card().key, own.entities(complete), own.loss_causes(), target.doctrines()[0])


def listed_by(own: System, setup: dict[str, object], dice: Dice) -> dict[str, object]:
    """Return an order of battle under its own rules with the table set up and every force listed by these dice."""
    return own.expanded(setup, Umpire(dice, own.orders(setup), recording=False))


def needs_dice(own: System, setup: dict[str, object]) -> bool:
    """Return whether dice have to complete an order of battle before it can be converted."""
    try:
        listed_by(own, setup, ScriptedDice([]))
    except DiceError:
        return True
    return False


class PerRunConversion(Engagement):
    """An order of battle of one system that is completed and converted to another for each battle.

    `orders_there` has what the sides need under the other rules: `player` and `enemy` with their doctrine, and
    `options`. Only the engagement that `resolve_for_run` returns is fought.
    """

    __slots__ = ("_orders_there", "_own", "_setup", "_target")

    def __init__(self, own: System, target: System, setup: dict[str, object], orders_there: dict[str, object]) -> None:
        self._own: System = own
        self._target: System = target
        self._setup: dict[str, object] = setup
        self._orders_there: dict[str, object] = orders_there

    def drawn(self, seed: str, stream: str) -> Converted:
        """Return the order of battle of one battle; its dice are those of the battle's stream with "/mapping" after it.

        Raises SetupError if what the dice decided has no counterpart there.
        """
        carried = carried_by(self._own, self._target, self._setup, SeededDice(seed, stream + _AFTER))
        there = carried.setup
        for key, value in self._orders_there.items():
            part = there.get(key)
            there[key] = {**part, **value} if isinstance(part, dict) and isinstance(value, dict) else value
        faults = self._target.check(there)
        if faults:
            raise SetupError.of(faults)
        return carried

    def expanded(self, seed: str, stream: str) -> dict[str, object]:
        """Return the order of battle of one battle before conversion, by the same dice."""
        return listed_by(self._own, self._setup, SeededDice(seed, stream + _AFTER))

    def resolve_for_run(self, seed: str, stream: str) -> Engagement:
        """Return the engagement of one battle as its own dice make it."""
        return self._target.engagement(self.drawn(seed, stream).setup)

"""Convert an order of battle that its rules leave partly to dice: for each battle with its own dice."""

from typing import Final

from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import DiceError
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire
from rules.mapping.conversion import Converted, convert

_AFTER: Final = "/mapping"  # added to a battle's stream name for the dice that complete its order of battle


def carried_by(source: Engagement, target: System, dice: Dice) -> Converted:
    """Return an order of battle converted after these dice have set up the table and listed every force.

    Raises SetupError with all that has no counterpart there.
    """
    complete = source.system.engagement(expanded_by(source, dice))
    return convert(complete, target.card().key, target.doctrines()[0])


def expanded_by(source: Engagement, dice: Dice) -> dict[str, object]:
    """Return an order of battle under its own rules with the table set up and every force listed by these dice."""
    return source.expanded(Umpire(dice, source.orders(), recording=False))


def needs_dice(source: Engagement) -> bool:
    """Return whether dice have to complete an order of battle before it can be converted."""
    try:
        expanded_by(source, ScriptedDice([]))
    except DiceError:
        return True
    return False


class PerRunConversion(Engagement):
    """An order of battle of one system that is completed and converted to another for each battle.

    `orders_there` has what the sides need under the other rules: `player` and `enemy` with their doctrine, and
    `options`. Only the engagement that `resolve_for_run` returns is fought.
    """

    __slots__ = ("_source",)

    def __init__(self, source: Engagement, target: System, orders_there: dict[str, object]) -> None:
        super().__init__(target, orders_there)
        self._source: Engagement = source

    def drawn(self, seed: str, stream: str) -> Converted:
        """Return the order of battle of one battle; its dice are those of the battle's stream with "/mapping" after it.

        Raises SetupError if what the dice decided has no counterpart there.
        """
        carried = self._convert(seed, stream)
        self.system.engagement(carried.setup)
        return carried

    def _convert(self, seed: str, stream: str) -> Converted:
        """Return the order of battle of one battle, which the other rules have yet to check."""
        carried = carried_by(self._source, self.system, SeededDice(seed, stream + _AFTER))
        there = carried.setup
        for key, value in self.setup.items():
            part = there.get(key)
            there[key] = {**part, **value} if isinstance(part, dict) and isinstance(value, dict) else value
        return carried

    def drawn_source(self, seed: str, stream: str) -> dict[str, object]:
        """Return the order of battle of one battle before conversion, by the same dice."""
        return expanded_by(self._source, SeededDice(seed, stream + _AFTER))

    def resolve_for_run(self, seed: str, stream: str) -> Engagement:
        """Return the engagement of one battle as its own dice make it; raises SetupError where the rules refuse it."""
        return self.system.engagement(self._convert(seed, stream).setup)

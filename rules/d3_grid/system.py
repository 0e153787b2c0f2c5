"""The newer edition: its card and its public interface."""

from pathlib import Path
from typing import Final

from rules.core.battle_record import Card
from rules.core.schema import Option
from rules.d3_grid.tables import edition
from rules.grid.edition import COMMANDER_ABILITY, LONE_COMMANDER
from rules.grid.system import GridGame

_CARD: Final = Card(
    "d3_grid",
    "D3 French & Indian War",
    "Units on a board of squares try to move one after the other until the first will not go, and hit by D3.",
    "D3 French Indian War Rules, published by their author with his answers to readers",
)
_OPTIONS: Final = (
    Option(
        COMMANDER_ABILITY,
        False,
        "D3-CMD-4",
        "As many regiments as the commander's quality in attack or defence bear two hits more.",
    ),
    Option(LONE_COMMANDER, False, "D3-CMD-3", "A commander alone next to an enemy is killed by a 1 on a D3."),
)


class D3Grid(GridGame):
    """Battles by the newer edition."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(_CARD, edition(), _OPTIONS, Path(__file__).parent)

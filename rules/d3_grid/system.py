"""The newer edition: its card and its public interface."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.battle_record import Card
from rules.d3_grid.tables import edition
from rules.grid.system import GridGame

_CARD: Final = Card(
    "d3_grid",
    "D3 French & Indian War",
    "Units on a board of squares try to move one after the other until the first will not go, and hit by D3.",
    "D3 French Indian War Rules, published by their author with his answers to readers",
)


class D3Grid(GridGame):
    """Battles by the newer edition."""

    __slots__ = ()


GAME: Final = D3Grid(_CARD, edition(), FOLDER / "d3_grid")

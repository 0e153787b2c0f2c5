"""The older edition: its card and its public interface."""

from pathlib import Path
from typing import Final

from rules.core.battle_record import Card
from rules.core.schema import Option
from rules.grid.edition import COMMANDER_QUALITY, SIDES_WITH_TWO, TWO_FAILURES
from rules.grid.system import GridGame
from rules.one_hour.tables import edition

_CARD: Final = Card(
    "one_hour",
    "One-Hour French & Indian War",
    "The older edition of the game of squares: all units bear alike, and ground, commander or quality more.",
    "French Indian War Rules, a variant of the horse and musket rules of One-Hour Wargames, with the author's answers",
)
_OPTIONS: Final = (
    Option(
        TWO_FAILURES,
        SIDES_WITH_TWO[0],
        "OH-MOVE-2",
        "This side's movement ends at its second failed activation, not its first, as befits the better force.",
        choices=SIDES_WITH_TWO,
    ),
    Option(
        COMMANDER_QUALITY,
        False,
        "OH-CMD-2",
        "A commander above average adds a D3 to his army's resolve, one below average takes it off.",
    ),
)


class OneHour(GridGame):
    """Battles by the older edition."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(_CARD, edition(), _OPTIONS, Path(__file__).parent)

"""The older edition: its card and its public interface."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.battle_record import Card
from rules.grid.system import GridGame
from rules.one_hour.tables import edition

_CARD: Final = Card(
    "one_hour",
    "One-Hour French & Indian War",
    "The older edition of the game of squares: all units bear alike, and ground, commander or quality more.",
    "French Indian War Rules, a variant of the horse and musket rules of One-Hour Wargames, with the author's answers",
)


class OneHour(GridGame):
    """Battles by the older edition."""

    __slots__ = ()


GAME: Final = OneHour(_CARD, edition(), FOLDER / "one_hour")

"""Scenes for the tests of encounters: a bare table with two given sides, and orders from a list."""

from collections.abc import Sequence

from rules.core.dice import ScriptedDice
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, rolls

WOODED_MIDDLE = ("wood", 160, 160, 320, 320)


class ScriptedOrders(Orders):
    """Gives the orders of a list of codes, in turn, and the last choice of all when the list is over.

    It never has enough of a battle unless its next code says so, and does not count that question.
    """

    def __init__(self, *codes: str) -> None:
        self.codes = list(codes)
        self.asked: list[list[str]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the next code of the list."""
        codes = [choice.code() for choice in choices]
        if rule == "MM-LEAVE-1" and "enough" not in self.codes[:1]:
            return 0
        self.asked.append(codes)
        if not self.codes:
            return len(choices) - 1
        return codes.index(self.codes.pop(0))


def scene(
    *pieces: Unit | Leader,
    encounter: str = "scout",
    posture: str = "raid_defend",
    rivals: tuple[str, str] = ("british", "french"),
    level: int = 3,
    own_level: int = 3,
    contesting: bool = True,
    areas: tuple[tuple[str, int, int, int, int], ...] = (),
) -> Battle:
    """A table with these units, leaders and areas, the player at the near edge (at the far one when he defends)."""
    battle = field(*pieces)
    battle.encounter = encounter
    own, other = battle.sides
    own.faction, other.faction = rivals
    own.investment, other.investment = own_level, level
    own.encounter, other.encounter = encounter, posture
    own.contesting, other.contesting = contesting, not contesting
    own.home, other.home = (0, 2) if encounter == "raid_defend" else (2, 0)
    own.reinforced = encounter != "scout"
    for kind, x0, y0, x1, y1 in areas:
        lists = {"wood": battle.ground.woods, "hill": battle.ground.hills, "road": battle.ground.roads}
        lists.get(kind, battle.ground.waters).append(Area(kind, x0, y0, x1, y1))
    return battle


def house(name: str, x0: int, y0: int, stores: bool = True) -> House:
    """A house of 6 by 6 inches whose door is in the middle of its near side."""
    return House(name, x0, y0, x0 + 60, y0 + 60, 1, x0 + 30, y0 + 60, stores)


def umpire_with(faces: list[int], *codes: str) -> Umpire:
    """An umpire with these dice to come, whose player gives these orders and whose enemy goes by the last choice."""
    return Umpire(ScriptedDice(faces), [ScriptedOrders(*codes), ScriptedOrders()])


def order(kind: str, aim: str = "", target: str = "") -> Order:
    """An order without a point."""
    return Order(kind, aim, target)


def fired(umpire: Umpire) -> bool:
    """Whether a fire roll was made."""
    return any(rule == "MM-FIRE-1" for rule, _ in rolls(umpire))


def waits(umpire: Umpire) -> list[tuple[object, object]]:
    """Return the enemies that units waited for, and why."""
    return [(event.before, event.after) for event in umpire.events if event.what == "waits"]

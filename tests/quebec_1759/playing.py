"""Playing battles and sieges in tests: with faces, with seeds, with answers, or with orders drawn at random."""

from collections.abc import Sequence
from typing import Any

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import ROLL
from rules.core.orders import Choice, Orders, RecordedOrders, View
from rules.core.umpire import Umpire
from rules.quebec_1759.doctrine.policy import follow
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import PASSING, Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.setup.check import read
from rules.quebec_1759.siege.opening import set_up
from rules.quebec_1759.siege.plot import ask_plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.system import GAME as GAME
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.view import QuebecView

AREA = AREAS.index


class Wild(Orders):
    """Any legal order, drawn from a seed."""

    __slots__ = ("_dice",)

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed, "orders")

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of an order, each about as likely as the others."""
        drawn = 0
        for _ in range(3):
            drawn = 6 * drawn + self._dice.face(rule) - 1
        return drawn % len(choices)


class Wishes(Orders):
    """Gives the first wish that is on offer, each once; else the first choice. `asked` keeps what was on offer."""

    __slots__ = ("asked", "wishes")

    def __init__(self, *wishes: str) -> None:
        self.wishes = list(wishes)
        self.asked: list[list[str]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the wish that comes first."""
        codes = [choice.code() for choice in choices]
        self.asked.append(codes)
        for wish in self.wishes:
            if wish in codes:
                self.wishes.remove(wish)
                return codes.index(wish)
        return 0


def fight(order: Json, faces: list[int], *orders: Orders) -> BattleRecord:
    """Fight with these faces, all of which are thrown."""
    assert GAME.check(order) == []
    dice = ScriptedDice(faces)
    sources = list(orders) or GAME.engagement(order).orders()
    found = GAME.engagement(order).fight(Umpire(dice, sources))
    assert dice.left() == 0
    return found


def seeded(order: Json, seed: int, *orders: Orders, recording: bool = True) -> BattleRecord:
    """Fight with the dice of a seed."""
    sources = list(orders) or GAME.engagement(order).orders()
    return GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "test"), sources, recording))


def rolls(record: BattleRecord, rule: str) -> list[list[int]]:
    """The faces of all rolls under a rule."""
    return [event.faces for event in record.events if event.kind == ROLL and event.rule == rule]


def notes(umpire: Umpire, what: str) -> list[Any]:
    """What was found under a name."""
    return [event.after for event in umpire.events if event.what == what]


def muster_of(order: Json) -> Muster:
    """What an order of battle fields."""
    return Muster(read(order)[0])


def laid(order: Json) -> Siege:
    """The siege of an order of battle, set up with dice of a seed and by its doctrines."""
    assert GAME.check(order) == []
    muster = muster_of(order)
    siege = muster.lay()
    set_up(Umpire(SeededDice("1", "lay"), GAME.engagement(order).orders()), siege, muster)
    return siege


def umpire(faces: Sequence[int] = (), british: Orders | None = None, french: Orders | None = None) -> Umpire:
    """An umpire with faces and with orders of both nations, the British being the player."""
    return Umpire(ScriptedDice(list(faces)), [british or Wishes(), french or Wishes()])


def position(british: dict[str, str], french: dict[str, str], *switches: str, **about: Any) -> Siege:
    """A siege at turn 5 (or `turn`) with these blocks by area, several in one text; `about` replaces top fields.

    `leaders` are leaders by area of both nations, `decoys` decoys by nation and area, `ships` those of both seas,
    `readings` options.
    """
    leaders = about.pop("leaders", {})
    decoys = about.pop("decoys", {})
    sides: list[Json] = []
    for nation, blocks in (("british", british), ("french", french)):
        rows = [{"id": block, "at": area} for area, text in blocks.items() for block in text.split()]
        own = LEADERS_OF[nation]
        led = [{"id": who, "at": area} for area, text in leaders.items() for who in text.split() if who in own]
        sides.append({"nation": nation, "units": rows, "leaders": led, "decoys": decoys.get(nation, {})})
    ships = about.pop("ships", (4, 0))
    sides[0]["ships"] = {"bason": ships[0], "st_laurent": ships[1]}
    for key in ("works",):
        if key in about:
            sides[1][key] = about.pop(key)
    options = dict.fromkeys(switches, True) | about.pop("readings", {})
    order = {"system": "quebec_1759", "turn": 5, "player": sides[0], "enemy": sides[1], "options": options} | about
    return laid(order)


LEADERS_OF = {
    "british": ("wolfe", "monckton", "townshend"),
    "french": ("montcalm", "bougainville", "vaudreuil"),
}


class Dictating(Orders):
    """Answers the questions of a plot as a plan has it, and keeps the codes."""

    __slots__ = ("codes", "passed", "plan")

    def __init__(self, plan: Plan) -> None:
        self.plan: Plan = plan
        self.codes: list[str] = []
        self.passed: int = 0

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the plan's own order."""
        assert isinstance(view, QuebecView)
        orders = [choice for choice in choices if isinstance(choice, Order)]
        place = follow(self.plan, view.question, orders, self.passed)
        if view.question == PASSING:
            self.passed += 1
        self.codes.append(orders[place].code())
        return place


def codes_of(plan: Plan, known: Known) -> list[str]:
    """QB-PLOT-1: return the answers that make a plan; questions with one answer are not asked."""
    teller = Dictating(plan)
    ask_plan(Umpire(ScriptedDice([]), [teller], recording=False), known, 0)
    return teller.codes


def plan_of(codes: list[str], known: Known) -> Plan:
    """QB-PLOT-1: return the plan that answers make; raises as any recorded order does when they do not fit."""
    return ask_plan(Umpire(ScriptedDice([]), [RecordedOrders(codes)], recording=False), known, 0)

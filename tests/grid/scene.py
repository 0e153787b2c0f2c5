"""A battle of the game of squares laid out by hand: any edition, scripted dice and orders."""

import json
import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.d3_grid.tables import edition as newer
from rules.grid import combat
from rules.grid.orders import Order
from rules.grid.pieces import Unit
from rules.grid.setup.build import Muster
from rules.grid.setup.check import read
from rules.grid.sight import look
from rules.grid.state import Battle
from rules.grid.system import GridGame
from rules.one_hour.tables import edition as older
from rules.registry import system
from tests.grid.boards import order, unit

D3, OH = "d3_grid", "one_hour"
BOTH = (D3, OH)
# By name, so that each is the one that is there when it is asked for.
EDITIONS = {D3: lambda: newer(), OH: lambda: older()}
# A face of a D6 for each score of a D3.
FACE_OF = {1: 2, 2: 3, 3: 6}


class ScriptedOrders(Orders):
    """Orders by code, in turn; a question to which none is left is answered by its last choice, which does nothing."""

    def __init__(self, codes: list[str]) -> None:
        self.codes = list(codes)
        self.asked: list[tuple[str, str, list[str]]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the next given order, which must be among the choices."""
        offered = [choice.code() for choice in choices]
        self.asked.append((rule, who, offered))
        if not self.codes:
            return len(offered) - 1
        return offered.index(self.codes.pop(0))


def lay(
    key: str,
    player: list[Json],
    enemy: list[Json],
    ground: list[str] | None = None,
    parts: dict[str, Json] | None = None,
    **more: Any,
) -> Battle:
    """A battle of an order of battle that its own system finds no fault with; `parts` go into the sides by key."""
    setup = order(key, player, enemy, ground, **more)
    for side, fields in (parts or {}).items():
        setup[side].update(fields)
    return muster(key, setup).deploy()


def muster(key: str, setup: Json) -> Muster:
    """The pieces of an order of battle that its own system finds no fault with."""
    return _muster(key, json.dumps(setup), os.environ.get("PYTEST_CURRENT_TEST", ""))


@lru_cache(maxsize=32)
def _muster(key: str, setup: str, test: str) -> Muster:
    """The pieces of an order of battle as text, made once: a board takes long to make, a battle on it does not.

    Each test makes its own, so that which rules a test calls does not depend on the tests before it.
    """
    edition = EDITIONS[key]()
    game = system(key)
    assert isinstance(game, GridGame)
    found, faults = read(json.loads(setup), edition, game.described.schema)
    assert faults == []
    return Muster(found, edition)


def umpire(faces: list[int] | None = None, reported: list[str] | None = None, foe: list[str] | None = None) -> Umpire:
    """An umpire with these faces and these orders of the player and of the enemy."""
    return Umpire(ScriptedDice(faces or []), [ScriptedOrders(reported or []), ScriptedOrders(foe or [])])


def piece(battle: Battle, name: str) -> Unit:
    """The unit of this id."""
    return next(found for found in battle.units if found.id == name)


def at(battle: Battle, name: str) -> str:
    """The square of a unit."""
    return battle.name_of(piece(battle, name).square)


def square(battle: Battle, name: str) -> int:
    """The place of a named square."""
    return battle.board.names.index(name)


def targets(battle: Battle, unit: Unit) -> list[int]:
    """The places of the units at which a unit may shoot from its present square."""
    unit.looked = -1
    unit.nearest = -1
    look(battle, unit)
    return [order.target for order in unit.sights]


def shots(battle: Battle, side: int) -> list[Order]:
    """The shots that a side may order as its combat begins, and the order to cease."""
    return combat.shots(battle, side)


def codes(choices: Sequence[Choice]) -> list[str]:
    """The codes of choices."""
    return [choice.code() for choice in choices if isinstance(choice, Order)]


def facing_foes(key: str, mine: str, theirs: str, far: int = 1, **more: Any) -> Battle:
    """A unit of the player's at d8, looking at an enemy so many squares ahead of it."""
    return lay(key, [unit("p1", mine, "d8", "n")], [unit("e1", theirs, f"d{8 - far}", "s")], **more)

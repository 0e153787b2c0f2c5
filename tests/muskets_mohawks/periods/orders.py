"""Orders of battle of other periods, small ones, for tests."""

from typing import Any

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.state import Battle
from rules.registry import system


def unit(name: str, corps: str, **more: Any) -> dict[str, Any]:
    """A unit of ten by its corps, its leader of Rep 4."""
    given = {"id": name, "name": name, "corps": corps, "figures": 10, "paper": 10}
    return {**given, "leader": {"id": f"{name}-nco", "rep": 4}, **more}


def order(
    period: str, own: tuple[str, list[Any]], other: tuple[str, list[Any]], on: tuple[str, ...] = (), **more: Any
) -> dict[str, Any]:
    """A raid on a clear table by day: two armies, each with its units, and the options that are on."""
    return {
        "period": period,
        "encounter": "raid_attack",
        "light": "day",
        "weather": 0,
        "posture": "raid_defend",
        "ground": {"overall": "clear", "sections": [], "areas": [], "houses": []},
        "options": dict.fromkeys(on, True),
        "player": {"faction": own[0], "investment": 2, "contesting": True, "units": own[1]},
        "enemy": {"faction": other[0], "investment": 2, "forces": "listed", "units": other[1]},
        **more,
    }


def faults(given: dict[str, Any]) -> list[tuple[str, str]]:
    """Field and rule of each fault."""
    return [(fault.field, fault.rule) for fault in system("muskets_mohawks").check(given)]


def rolled(given: dict[str, Any], *dice: int) -> dict[str, Any]:
    """The order of battle with its set-up dice rolled, which are these and no others."""
    source = ScriptedDice(list(dice))
    return set_table(Umpire(source), given)


def built(given: dict[str, Any], *dice: int) -> Battle:
    """The battle as it begins."""
    umpire = Umpire(ScriptedDice([]), recording=False)
    return build(umpire, rolled(given, *dice))

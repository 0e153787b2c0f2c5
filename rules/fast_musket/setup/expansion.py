"""FM-GUNS-1: an order of battle whose guns dice bring, without its own batteries or with those that came."""

from typing import Final

from rules.core.positions import TURN
from rules.core.schema import Json
from rules.core.umpire import Umpire
from rules.fast_musket.geometry.shape import GUN_FRONTAGE
from rules.fast_musket.guns import BROUGHT, WEAPONS_BROUGHT
from rules.fast_musket.words import SIDE_KEYS, WEAPONS

_BATTERY: Final = 3


def is_on(setup: Json) -> bool:
    """FM-GUNS-1: return whether an order of battle leaves its guns to dice."""
    options = setup.get("options")
    return isinstance(options, dict) and options.get("extra_artillery") is True


def fielded(setup: Json) -> Json:
    """FM-GUNS-1: return an order of battle without the batteries that dice for guns replace."""
    if not is_on(setup):
        return setup
    found = dict(setup)
    for key in SIDE_KEYS:
        side = setup[key]
        assert isinstance(side, dict)
        found[key] = {name: value for name, value in side.items() if name != "batteries"}
    return found


def expanded(setup: Json, umpire: Umpire) -> Json:
    """FM-GUNS-1: return an order of battle with the guns that dice bring as batteries, and the option off.

    The die of the side that moves first, the "French", is rolled first. On a later turn they are those that it brought.
    """
    if not is_on(setup):
        return setup
    found = fielded(setup)
    options = setup["options"]
    assert isinstance(options, dict)
    found["options"] = options | {"extra_artillery": False}
    has_begun = setup.get(TURN, 1) != 1
    first = str(setup.get("moves_first") or SIDE_KEYS[0])
    for key in (first, SIDE_KEYS[1 - SIDE_KEYS.index(first)]):
        side = found[key]
        assert isinstance(side, dict)
        table = 0 if key == first else 1
        if has_begun:
            found[key] = _with_models(side, key, WEAPONS[WEAPONS_BROUGHT[table]])
            continue
        count = BROUGHT[table][umpire.roll_die("FM-GUNS-1", f"{key}-guns", "extra_artillery") - 1]
        extra = side["extra_guns"]
        rows: list[Json] = []
        for places in _side_by_side(extra["at"][:count]):
            number = len(rows) + 1
            row: Json = {"id": f"{key}-guns-{number}", "name": f"Field guns {number}", "guns": len(places)}
            row |= {
                "weapon": WEAPONS[WEAPONS_BROUGHT[table]],
                "at": places[len(places) // 2],
                "facing": extra["facing"],
            }
            rows.append(row)
        found[key] = {name: value for name, value in side.items() if name != "extra_guns"} | {"batteries": rows}
    return found


def _with_models(side: Json, key: str, weapon: str) -> Json:
    """Return a side with the guns that its die has brought as one battery, if it brought any."""
    extra = side["extra_guns"]
    assert isinstance(extra, dict)
    models = extra.get("models") or []
    kept = {name: value for name, value in side.items() if name != "extra_guns"}
    row: Json = {"id": f"{key}-guns", "name": "Field guns", "guns": len(models), "weapon": weapon}
    row |= {"at": extra["at"][0], "facing": extra["facing"], "models": models}
    return {**kept, "batteries": [row] if models else []}


def _side_by_side(places: list[list[int]]) -> list[list[list[int]]]:
    """Return places for guns by battery: three that adjoin each other in a row, or one alone.

    A battery has an odd number of guns, so that its middle is the place of one of them.
    """
    found: list[list[list[int]]] = []
    number = 0
    while number < len(places):
        three = places[number : number + _BATTERY]
        count = _BATTERY if len(three) == _BATTERY and _adjoin(three) else 1
        found.append(three[:count])
        number += count
    return found


def _adjoin(three: list[list[int]]) -> bool:
    """Return whether three places are a gun's width apart along one edge of the table."""
    (ax, ay), (bx, by), (cx, cy) = three
    step = [bx - ax, by - ay]
    return step == [cx - bx, cy - by] and sorted((abs(step[0]), abs(step[1]))) == [0, GUN_FRONTAGE]

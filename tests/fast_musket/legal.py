"""Any legal order of battle of the fast musket rules, for tests of what must hold in all of them."""

from hypothesis import strategies as st

from common.json_input import Json
from rules.fast_musket.words import DOCTRINES, FACINGS
from tests.fast_musket.field import battery, foot, order, side

# Six plots of 15 inches along the table; what stands on one fits into it whichever way it faces.
PLOT = 150
PLOTS = 6
MOST_BASES = 8


def _unit(draw: st.DrawFn, name: str, x: int, y: int, toward: str) -> Json:
    """A body of foot of any kind that stands on its plot."""
    facing = draw(st.sampled_from([toward, toward, toward, *FACINGS]))
    found = foot(name, x, y, facing, bases=draw(st.integers(2, MOST_BASES)))
    found["troop"] = draw(st.sampled_from(["line", "line", "grenadiers", "highlanders"]))
    found["weapon"] = draw(st.sampled_from(["musket", "musket", "rifle"]))
    found["wing"] = draw(st.sampled_from(["centre", "reserve"]))
    found["formation"] = draw(st.sampled_from(["line", "line", "double_line", "column"]))
    if found["formation"] == "line":
        found["bend"] = draw(st.integers(-4, 4))
    return found


def _general(draw: st.DrawFn, name: str, units: list[Json], overall: bool, y: int) -> Json:
    """A general who is alone, or with a unit that he commands."""
    own = [unit["id"] for unit in units if overall or unit["wing"] == "centre"]
    found: Json = {"id": name, "name": name.title(), "overall": True} if overall else {"id": name, "wing": "centre"}
    where = draw(st.sampled_from([*own, ""]))
    return found | ({"with": where} if where else {"at": [draw(st.integers(0, 900)), y]})


def _force(draw: st.DrawFn, key: str, back: int, toward: str, works: list[Json]) -> Json:
    """One side on its plots: foot, guns and works from `back`, in tenths, forward or backward by up to 4 inches."""
    units: list[Json] = []
    batteries: list[Json] = []
    for plot in range(PLOTS):
        kind = draw(st.sampled_from(["foot", "foot", "foot", "guns", "work", "nobody"] if plot else ["foot"]))
        x, y = PLOT // 2 + PLOT * plot + draw(st.integers(-3, 3)), back + draw(st.integers(-40, 40))
        name = f"{key}-{plot}"
        if kind == "guns":
            weapon = draw(st.sampled_from(["light", "medium", "heavy"]))
            batteries.append(battery(name, x, y, toward, weapon, draw(st.integers(1, 4))))
        elif kind == "work":
            row: Json = {"id": f"{name}-work", "at": [x, y], "width": 120, "depth": 40, "facing": toward}
            works.append(row)
            bases = draw(st.integers(2, MOST_BASES))
            units.append(foot(name, x, y, toward, bases=bases, formation="redoubt", redoubt=row["id"], wing="centre"))
        elif kind == "foot":
            units.append(_unit(draw, name, x, y, toward))
    generals = [_general(draw, f"{key}-{n}", units, n == 0, back) for n in range(6, 6 + draw(st.integers(0, 2)))]
    guns = {"facing": toward, "at": [[20 * n + 10, 20 if back < 300 else 580] for n in range(20)]}
    return side(key.title(), units, batteries, commanders=generals, extra_guns=guns)


@st.composite
def orders_of_battle(draw: st.DrawFn) -> Json:
    """Up to six bodies, batteries and works a side, their generals, any doctrine and any options."""
    works: list[Json] = []
    ends = draw(st.sampled_from([((430, "w"), (170, "e")), ((170, "e"), (430, "w"))]))
    sides = [_force(draw, key, *end, works) for key, end in zip(("red", "blue"), ends, strict=True)]
    for row in sides:
        row["doctrine"] = draw(st.sampled_from(DOCTRINES))
    options = {name: draw(st.booleans()) for name in ("first_fire", "extra_artillery", "printed_causes_only")}
    found = order(sides[0], sides[1], **options)
    found["options"] |= {"deadline": draw(st.integers(0, 12)), "first_wins_at": draw(st.sampled_from([0, 10, 25]))}
    found["options"]["second_wins_at"] = draw(st.sampled_from([0, 10, 19]))
    found["redoubts"] = works
    found["moves_first"] = draw(st.sampled_from(["player", "enemy"]))
    return found

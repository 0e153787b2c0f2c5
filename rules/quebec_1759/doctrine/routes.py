"""What the doctrines go by: routes of the British to Abraham, and where the French put their blocks."""

from typing import Final

from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import (
    ABRAHAM,
    BEAUPORT,
    CAP_ROUGE,
    ETCHEMIN,
    ILE_DORLEANS,
    LEVIS,
    MONTMORENCY,
    SILLERY,
    ST_CHARLES,
    STE_FOY,
)

# QB-ORDERS-1: the doctrines that draw lots among their plans.
MIXED: Final[tuple[str, ...]] = ("shores", "planner")
# A way of the French that only `planner` thinks of: counter-attacks at worse odds.
BOLD: Final = "bold"
# The areas of each route in their order; every leg is by road or across one sea. Those after the doctrines' own are
# variations that only `planner` weighs.
ROUTES: Final[dict[str, tuple[int, ...]]] = {
    "early_upriver": (ILE_DORLEANS, LEVIS, ETCHEMIN, SILLERY, ABRAHAM),
    "st_charles": (ILE_DORLEANS, ST_CHARLES, ABRAHAM),
    "beauport": (ILE_DORLEANS, BEAUPORT, ST_CHARLES, ABRAHAM),
    "montmorency": (ILE_DORLEANS, MONTMORENCY, BEAUPORT, ST_CHARLES, ABRAHAM),
    "patient": (ILE_DORLEANS, LEVIS, ETCHEMIN, CAP_ROUGE, STE_FOY, ABRAHAM),
    "upriver": (ILE_DORLEANS, LEVIS, ETCHEMIN, SILLERY, ABRAHAM),
    "shores": (ILE_DORLEANS, BEAUPORT, ST_CHARLES, ABRAHAM),
}
# The other route of a doctrine that lands where fewer blocks are.
OTHERS: Final[dict[str, tuple[int, ...]]] = {
    "patient": (ILE_DORLEANS, LEVIS, ETCHEMIN, SILLERY, ABRAHAM),
    "shores": (ILE_DORLEANS, MONTMORENCY, BEAUPORT, ST_CHARLES, ABRAHAM),
}
# Where the two part: the areas of the one, then of the other, in which units show which of them has been taken.
FORKS: Final[dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "patient": ((CAP_ROUGE, STE_FOY), (SILLERY,)),
    "shores": ((BEAUPORT,), (MONTMORENCY,)),
}
# The turn from which Abraham itself is attacked.
STORM: Final[dict[str, int]] = {
    **dict.fromkeys(("patient", "upriver", "shores"), 15),
    **dict.fromkeys(("early_upriver", "st_charles", "montmorency"), 4),
    "beauport": 6,
}
# Steps that a British army gathers before it goes on by road.
ENOUGH: Final = 28
# The turn from which it goes on with what it has, by the legs that are left.
SLACK: Final = 2

# French real units by area, in shares of twenty, and the area of the first works.
_PATIENT: Final = {ABRAHAM: 8, CAP_ROUGE: 7, ST_CHARLES: 2, SILLERY: 2, BEAUPORT: 1}
_SHORES: Final = {BEAUPORT: 8, ST_CHARLES: 4, MONTMORENCY: 3, ABRAHAM: 4, CAP_ROUGE: 1}
_UPRIVER: Final = {LEVIS: 6, CAP_ROUGE: 5, ABRAHAM: 5, SILLERY: 2, ETCHEMIN: 1, STE_FOY: 1}
# Set-ups of which `planner` draws one by lot: strong at Cap Rouge, which costs a late landing most, or, less often, the
# army about Abraham, where it meets every early one.
_HEIGHTS: Final = {ABRAHAM: 8, CAP_ROUGE: 7, ST_CHARLES: 2, SILLERY: 3}
_GATHERED: Final = {ABRAHAM: 12, ST_CHARLES: 5, SILLERY: 3}
SET_UPS: Final[tuple[str, ...]] = ("heights", "heights", "heights", "gathered")
SHARES: Final[dict[str, dict[int, int]]] = {
    "patient": _PATIENT,
    "heights": _HEIGHTS,
    "gathered": _GATHERED,
    "shores": _SHORES,
    "upriver": _UPRIVER,
}
FIRST_WORKS: Final[dict[str, int]] = {
    **dict.fromkeys(("patient", "heights"), CAP_ROUGE),
    "gathered": ABRAHAM,
    "shores": BEAUPORT,
    "upriver": LEVIS,
}
# French decoys by area.
_PICKETS: Final = {LEVIS: 1, ETCHEMIN: 1, MONTMORENCY: 1, BEAUPORT: 1, ST_CHARLES: 1}
_GATHERED_PICKETS: Final = {LEVIS: 1, BEAUPORT: 3, CAP_ROUGE: 1}
_SHORE_PICKETS: Final = {LEVIS: 1, ETCHEMIN: 1, SILLERY: 2, STE_FOY: 1}
_RIVER_PICKETS: Final = {BEAUPORT: 2, MONTMORENCY: 1, ST_CHARLES: 2}
PICKETS: Final[dict[str, dict[int, int]]] = {
    **dict.fromkeys(("patient", "heights"), _PICKETS),
    "gathered": _GATHERED_PICKETS,
    "shores": _SHORE_PICKETS,
    "upriver": _RIVER_PICKETS,
}
LEADERS_AT: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(("patient", "heights"), (ABRAHAM, CAP_ROUGE, STE_FOY)),
    "gathered": (ABRAHAM, SILLERY, STE_FOY),
    "shores": (BEAUPORT, ABRAHAM, ST_CHARLES),
    "upriver": (ABRAHAM, CAP_ROUGE, STE_FOY),
}


def spread(shares: dict[int, int]) -> list[int]:
    """Return the area of each French real unit in the order of battle, strong ones dealt round before weak ones."""
    left = [shares.get(area, 0) for area in range(len(AREAS))]
    complete = list(left)
    spots: list[int] = []
    for _ in range(sum(left)):
        best = 0
        for area in range(len(AREAS)):
            # The area that has the largest part of its share still to come.
            if left[area] * max(complete[best], 1) > left[best] * max(complete[area], 1):
                best = area
        left[best] -= 1
        spots.append(best)
    return spots


# By doctrine, the area of each French real unit in the order of battle.
SPREAD: Final[dict[str, list[int]]] = {key: spread(SHARES[key]) for key in SHARES}

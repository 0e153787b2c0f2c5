"""What the doctrines go by: routes of the British to Abraham, and where the French put their blocks."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759 import words
from rules.quebec_1759.tables import AREAS

# A way of the French that only `planner` thinks of: counter-attacks at worse odds.
BOLD: Final = "bold"
# The way that Wolfe took in the end: a landing at Abraham itself.
_FOULON: Final = (words.ILE_DORLEANS, words.LEVIS, words.ETCHEMIN, words.ABRAHAM)
# The areas of each route in their order; every leg is by road or across one sea. The first four are no doctrine's own:
# `planner` weighs them, and `shores` may go by the last of them.
ROUTES: Final[dict[str, tuple[int, ...]]] = {
    "early_upriver": (words.ILE_DORLEANS, words.LEVIS, words.ETCHEMIN, words.SILLERY, words.ABRAHAM),
    "st_charles": (words.ILE_DORLEANS, words.ST_CHARLES, words.ABRAHAM),
    "beauport": (words.ILE_DORLEANS, words.BEAUPORT, words.ST_CHARLES, words.ABRAHAM),
    "montmorency": (words.ILE_DORLEANS, words.MONTMORENCY, words.BEAUPORT, words.ST_CHARLES, words.ABRAHAM),
    "patient": (words.ILE_DORLEANS, words.LEVIS, words.ETCHEMIN, words.CAP_ROUGE, words.STE_FOY, words.ABRAHAM),
    "upriver": (words.ILE_DORLEANS, words.LEVIS, words.ETCHEMIN, words.SILLERY, words.ABRAHAM),
    "shores": (words.ILE_DORLEANS, words.BEAUPORT, words.ST_CHARLES, words.ABRAHAM),
}
# The routes of a doctrine that has several, its own first; each with the areas in which units show that it has been
# taken, the landing first.
FORKS: Final[dict[str, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]]] = {
    "patient": (
        (ROUTES["patient"], (words.CAP_ROUGE, words.STE_FOY)),
        (ROUTES["upriver"], (words.SILLERY,)),
        (_FOULON, (words.ABRAHAM,)),
    ),
    "upriver": ((ROUTES["upriver"], (words.SILLERY,)), (_FOULON, (words.ABRAHAM,))),
    "shores": ((ROUTES["shores"], (words.BEAUPORT,)), (ROUTES["montmorency"], (words.MONTMORENCY,))),
}
# Where a doctrine goes instead if four of its strongest cannot land where its own route begins.
INSTEAD: Final[dict[str, str]] = {"patient": "shores", "upriver": "shores"}
# The turn from which Abraham itself is attacked.
STORM: Final[dict[str, int]] = {
    "shores": 15,
    **dict.fromkeys(("patient", "upriver", "early_upriver", "st_charles", "montmorency"), 4),
    "beauport": 6,
}
# The turn from which it goes on with what it has, by the legs that are left.
SLACK: Final = 2

# French real units by area, in shares of twenty, and the area of the first works.
# No landing above the town is cheap, one at Abraham least of all, for it wins the siege. British who land where fewest
# are won 56 sieges of a hundred of the base game (of 300) and 34 with all rules, and 68 and 31 with 5 at Abraham, 8 at
# Cap Rouge and 7 at Sillery.
_PATIENT: Final = {words.ABRAHAM: 6, words.CAP_ROUGE: 7, words.SILLERY: 7}
_SHORES: Final = {words.BEAUPORT: 8, words.ST_CHARLES: 4, words.MONTMORENCY: 3, words.ABRAHAM: 4, words.CAP_ROUGE: 1}
_UPRIVER: Final = {
    words.LEVIS: 6,
    words.CAP_ROUGE: 5,
    words.ABRAHAM: 5,
    words.SILLERY: 2,
    words.ETCHEMIN: 1,
    words.STE_FOY: 1,
}
SHARES: Final[dict[str, dict[int, int]]] = {
    "patient": _PATIENT,
    "shores": _SHORES,
    "upriver": _UPRIVER,
}
FIRST_WORKS: Final[dict[str, int]] = {
    "patient": words.ABRAHAM,
    "shores": words.BEAUPORT,
    "upriver": words.LEVIS,
}
# French decoys by area. Among units they are worth most: a British army that lands at half as much again as the usual
# odds won 14 sieges of a hundred (of 600, all rules), and 30 where three of them watched empty shores below the town.
_AMONG_UNITS: Final = {words.LEVIS: 1, words.ETCHEMIN: 1, words.ABRAHAM: 1, words.CAP_ROUGE: 1, words.SILLERY: 1}
_SHORE_PICKETS: Final = {words.LEVIS: 1, words.ETCHEMIN: 1, words.SILLERY: 2, words.STE_FOY: 1}
_RIVER_PICKETS: Final = {words.BEAUPORT: 2, words.MONTMORENCY: 1, words.ST_CHARLES: 2}
PICKETS: Final[dict[str, dict[int, int]]] = {
    "patient": _AMONG_UNITS,
    "shores": _SHORE_PICKETS,
    "upriver": _RIVER_PICKETS,
}
LEADERS_AT: Final[dict[str, tuple[int, ...]]] = {
    "patient": (words.ABRAHAM, words.CAP_ROUGE, words.STE_FOY),
    "shores": (words.BEAUPORT, words.ABRAHAM, words.ST_CHARLES),
    "upriver": (words.ABRAHAM, words.CAP_ROUGE, words.STE_FOY),
}


def draws_lots(key: str, nation: i64) -> bool:
    """QB-ORDERS-1: return whether a doctrine draws lots, since it must not be foreseen; the search does."""
    return key == words.PLANNER or (nation == words.BRITISH and key in FORKS)


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

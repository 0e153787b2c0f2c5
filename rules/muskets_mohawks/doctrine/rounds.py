"""A scout's round: the best order to look at the unseen sections, computed again after every contact."""

from typing import Final

from rules.muskets_mohawks.ground import near_by, section_centre
from rules.muskets_mohawks.view import BattleView

_SHY_OF: Final = 150  # sections with an enemy this near to their centre are left for later
_DETOUR: Final = 400
_LOOKED_AT: Final = 3  # so many of the nearest sections are tried as the next of a route


def _between(dx: int, dy: int) -> int:
    """Return about how far it is to a point so far off."""
    across = abs(dx)
    along = abs(dy)
    return across + along // 2 if across > along else along + across // 2


def _table() -> list[list[int]]:
    """Return how far it is from each section's centre to each other's; the rows and places 0 are not used."""
    found: list[list[int]] = []
    for start in range(10):
        from_x, from_y = section_centre(start)
        row: list[int] = []
        for end in range(10):
            to_x, to_y = section_centre(end)
            row.append(_between(to_x - from_x, to_y - from_y))
        found.append(row)
    return found


_LEGS: Final[list[list[int]]] = _table()


def next_section(view: BattleView, x: int, y: int) -> int:
    """MM-ENC-1: return the next section of the shortest round of all unseen ones and home; 0 when all are seen.

    Sections near an enemy in sight are left for later, so that contact changes the route.
    """
    unseen: list[int] = []
    for section in range(1, 10):
        if section not in view.seen:
            unseen.append(section)
    if not unseen:
        return 0
    firsts = list(unseen)
    costs: list[int] = []
    for section in firsts:
        to_x, to_y = section_centre(section)
        costs.append(_between(to_x - x, to_y - y) + _danger(view, to_x, to_y))
    best = 0
    best_cost = -1
    looked_at = min(_LOOKED_AT, len(firsts))
    for _ in range(looked_at):
        nearest = costs.index(min(costs))
        section = firsts[nearest]
        cost = costs[nearest] + _rest_of_round(view, section, unseen)
        if best_cost < 0 or cost < best_cost:
            best = section
            best_cost = cost
        firsts.pop(nearest)
        costs.pop(nearest)
    return best


def _danger(view: BattleView, x: int, y: int) -> int:
    """Return what an enemy in sight near a section's centre adds to the way there."""
    for foe in view.foes:
        if near_by(foe.x - x, foe.y - y, _SHY_OF - 1):
            return _DETOUR
    return 0


def _rest_of_round(view: BattleView, first: int, unseen: list[int]) -> int:
    """Return the length of the round by nearest neighbours from a section through the others and home."""
    left = list(unseen)
    left.remove(first)
    last = first
    total = 0
    while left:
        legs = _LEGS[last]
        nearest = left[0]
        least = legs[nearest]
        for section in left:
            cost = legs[section]
            if cost < least:
                nearest = section
                least = cost
        total += least
        left.remove(nearest)
        last = nearest
    _, y = section_centre(last)
    return total + (480 - y if view.home == 2 else y)

"""Room to stand: no base overlaps another, a house or water, and none hangs over the table's edge.

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, thousandth
from rules.core.int64 import i64
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.collision import REACH, Around, keep_dry
from rules.muskets_mohawks.movement.figure_moves import offsets_near, within
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, outline, ranks_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_GRAIN: Final = 1  # places are whole tenths


def _search() -> list[tuple[int, int, int]]:
    """Return squares of distances, and offsets across and back: every inch up to four, then every other inch."""
    steps: list[tuple[int, int, int]] = []
    for back in range(-48, 49):
        for across in range(-48, 49):
            if (abs(back) <= 4 and abs(across) <= 4) or (back % 2 == 0 and across % 2 == 0):
                steps.append((back * back + across * across, across, back))
    steps.sort()
    return steps


_NEAR: Final = _search()
_INCH: Final = 10
_CLOSE_BY: Final = 60  # within this of a point most leaders find room
_MORE: Final = 40  # places about a point that are worked out together
_ALONE: Final[list[int]] = [0]  # the plan of a figure by itself
_NO_UNIT: Final = "-"  # an id that no unit has


class About:
    """The places about a point for one who faces a heading, nearest first, with the squares of how far they are."""

    __slots__ = ("dxs", "dys", "heading", "squares")

    def __init__(self, heading: i64) -> None:
        self.heading: i64 = heading
        self.dxs: list[int] = []
        self.dys: list[int] = []
        self.squares: list[int] = []

    def holds(self, number: i64) -> bool:
        """Return whether there is a place of this number, counted from 0; few are asked for farther ones."""
        known: i64 = len(self.dxs)
        if number < known:
            return True
        ahead_x: i64 = HEADING_X[self.heading]
        ahead_y: i64 = HEADING_Y[self.heading]
        for step in _NEAR[known : known + _MORE]:
            across: i64 = _INCH * step[1]
            back: i64 = _INCH * step[2]
            self.dxs.append(thousandth(-ahead_y * across - ahead_x * back))
            self.dys.append(thousandth(ahead_x * across - ahead_y * back))
            self.squares.append(across * across + back * back)
        return number < len(self.dxs)


# A memory of what `About` works out, never of a battle.
_ABOUT: Final[list[About]] = [About(heading) for heading in range(32)]


def unoccupied(battle: Battle, spot: Spot, who: str, side: i64, apart: i64 = 0) -> bool:
    """Return whether all figures are on the table, off the houses and clear of all other figures, wet or dry.

    `who` is the unit or leader that would take it, `apart` how many tenths of open ground to keep from the enemy.
    """
    found = Around(side, apart)
    found.gather(battle, who, spot.left, spot.right, spot.top, spot.bottom)
    return found.has_room(spot)


def room(battle: Battle, unit: Unit, spot: Spot, apart: i64 = 0, bank_x: i64 = -1, bank_y: i64 = -1) -> bool:
    """Return whether a unit may stand at the spot: on the table, dry, clear of all others, and on the right bank.

    That is its own bank, or the one of (bank_x, bank_y).
    """
    found = Around(unit.side, apart)
    found.gather(battle, unit.id, spot.left, spot.right, spot.top, spot.bottom)
    keep_dry(found, battle, unit, bank_x, bank_y)
    return found.has_room(spot)


def on_bridge(battle: Battle, unit: Unit) -> bool:
    """Return whether any figure of a unit stands on a bridge."""
    for bridge in battle.ground.bridges:
        if unit.right < bridge.x0 or unit.left > bridge.x1 or unit.bottom < bridge.y0 or unit.top > bridge.y1:
            continue
        for x, y in zip(unit.xs, unit.ys):
            if bridge.holds(x, y):
                return True
    return False


def nearest_room(
    battle: Battle,
    unit: Unit,
    formation: str,
    x: int,
    y: int,
    heading: int,
    reach: int = 150,
    ranks: int = 0,
    bank_x: int = -1,
    bank_y: int = -1,
    walk: int = 0,
) -> Spot | None:
    """Return the nearest place to (x, y) where the unit has room in a formation, within `reach`, or none.

    An unformed unit that finds none in its usual ranks tries three ranks, then one. With `walk` it is a place that
    none of its figures has farther to than that.
    """
    tries = [ranks, 3, 1] if formation == UNFORMED else [ranks]
    hauls = hauling.hauls(unit)
    if hauls:
        tries[0] = ranks_of(unit, formation)
    about = _ABOUT[heading]
    limit: i64 = reach * reach
    tried: list[int] = []  # few men stand in one rank, or in three, whichever they are asked for
    for count in tries:
        spot = outline(formation, x, y, heading, unit.figures, count, unit.mounted)
        if spot.ranks in tried:
            continue
        tried.append(spot.ranks)
        found = Around(unit.side, 0)
        wide: i64 = reach + _GRAIN + (2 * BASE if unit.mounted else 0)
        found.gather(battle, unit.id, spot.left - wide, spot.right + wide, spot.top - wide, spot.bottom + wide)
        keep_dry(found, battle, unit, bank_x, bank_y)
        # Most places are too far off for the outermost men, which is seen before the spot is moved to any.
        left: i64 = -wide
        right: i64 = wide
        top: i64 = -wide
        bottom: i64 = wide
        if walk != 0:
            left, right, top, bottom = offsets_near(unit, spot, walk)
        # Nor is there room where any of them would hang over the edge of the table.
        edge: i64 = REACH[heading]
        left = max(left, edge - spot.left)
        right = min(right, TABLE - edge - spot.right)
        top = max(top, edge - spot.top)
        bottom = min(bottom, TABLE - edge - spot.bottom)
        number: i64 = -1
        known: i64 = len(about.squares)
        while True:
            number += 1
            if number >= known:
                if not about.holds(number):
                    break
                known = len(about.squares)
            if about.squares[number] > limit:
                break
            dx: i64 = about.dxs[number]
            if dx < left or dx > right:
                continue
            dy: i64 = about.dys[number]
            if dy < top or dy > bottom:
                continue
            spot.move(x + dx, y + dy)
            if hauls and not hauling.may_stand(battle, spot.x, spot.y):
                continue
            if found.has_room(spot) and (walk == 0 or within(unit, spot, walk)):
                return spot
    return None


def one(x: int, y: int, heading: int, horse: bool = False) -> Spot:
    """Return the spot of a single figure."""
    if horse:
        return outline(UNFORMED, x, y, heading, 1, 1, True)
    return Spot(UNFORMED, x, y, heading, 1, _ALONE, _ALONE, x, y)


def room_for_one(battle: Battle, leader: Leader, x: int, y: int, heading: int) -> Spot | None:
    """Return the nearest place to (x, y) where a leader's figure has room, or none on the whole table."""
    about = _ABOUT[heading]
    spot = one(x, y, heading, leader.mounted)
    reach: i64 = _CLOSE_BY
    found = _around_one(battle, leader, x, y, reach)
    number: i64 = 0
    while number < len(about.squares) or about.holds(number):
        if about.squares[number] > reach * reach:
            reach = 2 * TABLE
            found = _around_one(battle, leader, x, y, reach)
        spot.move(x + about.dxs[number], y + about.dys[number])
        if found.has_room(spot):
            return spot
        number += 1
    return None


def nearest_block(battle: Battle, unit: Unit, block: Spot) -> Spot | None:
    """MM-TROOP-3: return the place nearest to a block's own where the horses of a unit have dry room, or none."""
    about = _ABOUT[block.heading]
    x: i64 = block.x
    y: i64 = block.y
    found = Around(unit.side, 0)
    wide: i64 = 2 * TABLE
    found.gather(battle, _NO_UNIT, x - wide, x + wide, y - wide, y + wide)
    found.herds = [herd for herd in found.herds if herd is not unit.horses]
    found.keep_dry(battle)
    number: i64 = 0
    while number < len(about.squares) or about.holds(number):
        block.move(x + about.dxs[number], y + about.dys[number])
        if found.has_room(block):
            return block
        number += 1
    return None


def _around_one(battle: Battle, leader: Leader, x: i64, y: i64, reach: i64) -> Around:
    """Return what may be in the way of a leader who looks for a dry place about a point."""
    found = Around(leader.side, 0)
    wide: i64 = reach + _GRAIN + _depth(leader)
    found.gather(battle, leader.id, x - wide, x + wide, y - wide, y + wide)
    found.keep_dry(battle)
    return found


def clear_for_one(battle: Battle, leader: Leader, spot: Spot) -> bool:
    """Return whether a leader's figure may stand at a spot: dry, on his own bank and clear of all others."""
    found = _about(battle, leader, spot)
    found.keep_dry(battle, leader.x, leader.y)
    return found.has_room(spot)


def wet_or_dry_for_one(battle: Battle, leader: Leader, spot: Spot) -> bool:
    """Return whether a leader's figure may stand at a spot: clear of all others, in water or out of it."""
    return _about(battle, leader, spot).has_room(spot)


def _about(battle: Battle, leader: Leader, spot: Spot) -> Around:
    found = Around(leader.side, 0)
    deep: i64 = _depth(leader)
    found.gather(battle, leader.id, spot.left - deep, spot.right + deep, spot.top - deep, spot.bottom + deep)
    return found


def _depth(leader: Leader) -> i64:
    """MM-FORM-1: return how much farther than a man's the base of a leader may reach: on horseback a base more."""
    return BASE + 5 if leader.mounted else 0

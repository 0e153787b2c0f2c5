"""Bases that overlap, and obstacles near a unit: a search for space collects them once and tests many spots with them.

Bases are squares of an inch turned with their unit, two of them for each of the horse; lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import TABLE, Area, side_of_water
from rules.muskets_mohawks.pieces.horses import Horses
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS
from rules.muskets_mohawks.pieces.leader import Base
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

AT_SIDE: Final = BASE + 5  # figures farther apart than this in one direction do not touch, whichever way they face
DEEPER: Final = BASE + 5  # how much farther a horse reaches from where its figure stands
_HALF: Final = BASE // 2
_CORNERS: Final = 2 * BASE * BASE  # the square from which on two bases do not meet even corner to corner
_SURE: Final = 64  # the square below which they overlap whichever way they face
_ARM: Final = 15
_ELBOW: Final = _ARM * _ARM  # a figure with two of another unit nearer than an inch and a half stands among them
_GRAIN: Final = 1  # places are whole tenths, so bases that touch may overlap by this much


# How wide, times 1000, a square of side 1 is along the table's sides, by heading.
_SLANT: Final[list[int]] = [abs(int(HEADING_X[h])) + abs(int(HEADING_Y[h])) for h in range(32)]
_NO_HOUSES: Final[list[House]] = []
_NO_BASES: Final[list[Base]] = []
_NO_AREAS: Final[list[Area]] = []
_NO_HORSES: Final[list[Horses]] = []
_NO_NUMBERS: Final[list[int]] = []

# How far a base reaches from its centre along the table's sides, by heading.
REACH: Final[vec[i64]] = vec[i64]([(_HALF * _SLANT[h] + 999) // 1000 for h in range(32)])
# How near, times 1000, two bases come along a side of one of them before they overlap, by the turn between the two.
_MEETING: Final[vec[i64]] = vec[i64]([_HALF * (1000 + _SLANT[h]) - 1000 * _GRAIN for h in range(32)])


def _overlap(dx: i64, dy: i64, a_heading: i64, b_heading: i64) -> bool:
    """Whether two figures' bases, an offset apart, overlap by more than the grain of the table."""
    turn: i64 = (b_heading - a_heading) % 32
    limit: i64 = _MEETING[turn]
    ux: i64 = HEADING_X[a_heading]
    uy: i64 = HEADING_Y[a_heading]
    along: i64 = dx * ux + dy * uy
    across: i64 = dx * uy - dy * ux
    if along >= limit or along <= -limit or across >= limit or across <= -limit:
        return False
    ux = HEADING_X[b_heading]
    uy = HEADING_Y[b_heading]
    along = dx * ux + dy * uy
    across = dx * uy - dy * ux
    return -limit < along < limit and -limit < across < limit


def covers(spot: Spot, reach: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Return whether some base of a spot overlaps a rectangle; a turned base counts with its corners' bounds."""
    left: i64 = x0 - reach - spot.off_x
    right: i64 = x1 + reach - spot.off_x
    top: i64 = y0 - reach - spot.off_y
    bottom: i64 = y1 + reach - spot.off_y
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        if left < x < right and top < y < bottom:
            return True
    return False


def meets(spot: Spot, xs: vec[i64], ys: vec[i64], heading: i64, apart: i64, loose: bool) -> bool:
    """Return whether figures standing at xs, ys come in the way of the spot, or within `apart` of it.

    With both in open order (`loose`) the bases might pass each other's gaps; no figure stands among another unit's.
    """
    near: i64 = BASE + apart
    least: i64 = near * near if apart > 0 else _SURE
    close: i64 = least if least > _ELBOW else _ELBOW
    reach: i64 = near if near > _ARM else _ARM
    left: i64 = spot.left - near - 5
    right: i64 = spot.right + near + 5
    top: i64 = spot.top - near - 5
    bottom: i64 = spot.bottom + near + 5
    off_x: i64 = spot.off_x
    off_y: i64 = spot.off_y
    plan_ys = spot.plan_ys
    paired: i64 = 0  # a bit for each figure of the spot (11 at most) that has one of the others at its elbow already
    for x, y in zip(xs, ys):
        if x <= left or x >= right or y <= top or y >= bottom:
            continue
        from_x: i64 = x - off_x
        from_y: i64 = y - off_y
        low: i64 = from_x - reach
        high: i64 = from_x + reach
        elbow: i64 = 0  # the bit of the figure at whose elbow this one stands
        for number, plan_x in enumerate(spot.plan_xs):
            if plan_x <= low or plan_x >= high:
                continue
            dx: i64 = plan_x - from_x
            dy: i64 = plan_ys[number] - from_y
            square: i64 = dx * dx + dy * dy
            if square < close:
                if square < least:
                    return True
                if square < _CORNERS and _overlap(dx, dy, spot.heading, heading):
                    return True
                if loose:
                    own: i64 = 1 << number
                    if elbow != 0 or paired & own:
                        return True
                    elbow = own
                    paired |= own
    return False


def bridge_at(bridges: list[Area], water: Area, x: i64, y: i64) -> bool:
    """Return whether a place is as far along a water as one of its bridges, or fords, which lead straight over it."""
    for bridge in bridges:
        if water.holds(bridge.x0, bridge.y0):
            if bridge.x0 <= x <= bridge.x1 if water.level else bridge.y0 <= y <= bridge.y1:
                return True
    return False


@mypyc_attr(acyclic=True)
class Around:
    """The obstacles for a unit that looks for space: collected once for many spots, valid until any unit moves."""

    def __init__(self, side: i64, apart: i64) -> None:
        self.side: i64 = side
        self.apart: i64 = apart  # tenths of open ground to keep from the enemy
        # The bounds of the centres of all spots.
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        self.units: list[Unit] = []
        # Most tables have few of the others, which share empty lists until there are any.
        self.houses: list[House] = _NO_HOUSES
        self.leaders: list[Base] = _NO_BASES
        self.waters: list[Area] = _NO_AREAS
        self.banks: list[int] = _NO_NUMBERS  # on which bank of each water to stay, 0 for either
        self.bridges: list[Area] = _NO_AREAS  # on which figures may stand over it
        self.boats: bool = False  # whether a lake is open to who looks for room, in open order
        # The figure in the way of the last spot is likely to be in the way of the next, which is near it.
        self.last: Unit | None = None
        self.horse: bool = False  # whether who looks for room is on horseback
        self.herds: list[Horses] = _NO_HORSES  # horses held by the figures of other units

    def gather(self, battle: Battle, who: str, left: i64, right: i64, top: i64, bottom: i64) -> None:
        """Collect the figures that spots with centres in a rectangle may meet, except `who`, which looks for space."""
        if battle.has_horse:
            self.herds = []
            rider = battle.unit_of.get(who)
            self.horse = rider is not None and rider.mounted
            if self.horse:
                left -= DEEPER
                right += DEEPER
                top -= DEEPER
                bottom += DEEPER
            for unit in battle.units:
                # MM-TROOP-3: the horses held by other units; a unit's own make way for it.
                if unit.horses is not None and len(unit.horses.xs) > 0 and unit.id != who:
                    self.herds.append(unit.horses)
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
        if battle.houses:
            self.houses = []
        for house in battle.houses:
            if house.x0 < right + AT_SIDE and house.x1 > left - AT_SIDE:
                if house.y0 < bottom + AT_SIDE and house.y1 > top - AT_SIDE:
                    self.houses.append(house)
        near: i64 = AT_SIDE + DEEPER
        if battle.leaders:
            self.leaders = []
        for leader in battle.leaders:
            if left - near < leader.x < right + near and top - near < leader.y < bottom + near:
                if leader.on_table and leader.attached != who and leader.id != who:
                    self.leaders.append(leader.base())
        near = AT_SIDE + self.apart
        left -= near
        right += near
        top -= near
        bottom += near
        for unit in battle.units:
            if unit.right > left and unit.left < right and unit.bottom > top and unit.top < bottom:
                # Those in a house are past as if they were not there, unless they are enemies to keep a long way from.
                if unit.on_table and unit.id != who:
                    if not unit.house or (self.apart > BASE and unit.side != self.side):
                        self.units.append(unit)

    def keep_dry(self, battle: Battle, unit: Unit | None = None, bank_x: i64 = -1, bank_y: i64 = -1) -> None:
        """Look out for water as well, and stay on a bank that is named, or else on the unit's own.

        Water that no spot comes near is left out, unless they all lie beyond it.
        """
        if not battle.ground.waters:
            return
        if bank_x < 0 and unit is not None and unit.on_table and not unit.water:
            bank_x = unit.x
            bank_y = unit.y
        self.boats = battle.boats == self.side
        self.waters = []
        self.banks = []
        for water in battle.ground.waters:
            bank: i64 = 0
            if bank_x >= 0 and water.kind != "lake":
                bank = side_of_water(water, bank_x, bank_y)
            apart = water.x0 > self.right + AT_SIDE or water.x1 < self.left - AT_SIDE
            apart = apart or water.y0 > self.bottom + AT_SIDE or water.y1 < self.top - AT_SIDE
            if not apart or bank * side_of_water(water, self.left, self.top) < 0:
                self.waters.append(water)
                self.banks.append(bank)

    def has_room(self, spot: Spot) -> bool:
        """Return whether all figures of a spot are on the table, off houses and water and clear of all others."""
        last = self.last
        if last is not None and self._hindered(spot, last):
            return False
        reach: i64 = REACH[spot.heading]
        left: i64 = spot.left
        right: i64 = spot.right
        top: i64 = spot.top
        bottom: i64 = spot.bottom
        if left < reach or top < reach or right > TABLE - reach or bottom > TABLE - reach:
            return False
        if self.waters and not self._dry(spot, reach):
            return False
        for house in self.houses:
            if right + reach > house.x0 and left - reach < house.x1:
                if bottom + reach > house.y0 and top - reach < house.y1:
                    if covers(spot, reach, house.x0, house.y0, house.x1, house.y1):
                        return False
        for leader in self.leaders:
            apart: i64 = AT_SIDE + DEEPER if leader.mounted else AT_SIDE
            if left - apart < leader.x < right + apart and top - apart < leader.y < bottom + apart:
                if meets(spot, leader.xs, leader.ys, leader.heading, 0, False):
                    return False
        # Most are too far off from figures on any side, which is seen here before a closer look at each figure.
        wide: i64 = AT_SIDE + self.apart
        left -= wide
        right += wide
        top -= wide
        bottom += wide
        for unit in self.units:
            if left < unit.right and unit.left < right and top < unit.bottom and unit.top < bottom:
                if unit is not last and self._hindered(spot, unit):
                    self.last = unit
                    return False
        for herd in self.herds:
            if meets(spot, herd.base_xs, herd.base_ys, herd.heading, 0, False):
                return False
        return spot.rear is None or self.has_room(spot.rear)

    def _dry(self, spot: Spot, reach: i64) -> bool:
        """Whether all figures stand out of the water, and on their bank.

        Creeks and rivers run from edge to edge, so figures whose bounds meet one are in it or on both its banks.
        """
        for water, bank in zip(self.waters, self.banks):
            if spot.right + reach > water.x0 and spot.left - reach < water.x1:
                if spot.bottom + reach > water.y0 and spot.top - reach < water.y1:
                    if self.boats and water.kind == "lake" and (spot.formation == UNFORMED or spot.formation == TWOS):
                        continue
                    if water.kind != "lake" or covers(spot, reach, water.x0, water.y0, water.x1, water.y1):
                        if not self._bridged(spot, reach, water):
                            return False
            if bank != 0 and bank * side_of_water(water, spot.x, spot.y) < 0:
                return False
        return True

    def _bridged(self, spot: Spot, reach: i64, water: Area) -> bool:
        """Whether all bases that lie over a water are on a bridge, or come off its end."""
        if not self.bridges:
            return False
        for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
            x: i64 = plan_x + spot.off_x
            y: i64 = plan_y + spot.off_y
            if water.x0 - reach < x < water.x1 + reach and water.y0 - reach < y < water.y1 + reach:
                if not bridge_at(self.bridges, water, x, y):
                    return False
        return True

    def _hindered(self, spot: Spot, other: Unit) -> bool:
        """Whether another unit stands in the way of the spot or too near to it."""
        keep: i64 = 0
        if other.side != self.side:
            keep = self.apart
        elif self.apart > 0:
            # Friends may come nearer than all that was looked at closely.
            if spot.left - AT_SIDE >= other.right or other.left >= spot.right + AT_SIDE:
                return False
            if spot.top - AT_SIDE >= other.bottom or other.top >= spot.bottom + AT_SIDE:
                return False
        loose = other.formation == UNFORMED and (spot.formation == UNFORMED or spot.formation == TWOS)
        if meets(spot, other.xs, other.ys, other.heading, keep, loose):
            return True
        return len(other.hind_xs) > 0 and meets(spot, other.hind_xs, other.hind_ys, other.heading, keep, False)


def around(battle: Battle, unit: Unit, reach: i64, apart: i64 = 0) -> Around:
    """Return the obstacles for a unit that looks for dry space on its bank, no figure going beyond `reach`."""
    found = Around(unit.side, apart)
    found.gather(battle, unit.id, unit.left - reach, unit.right + reach, unit.top - reach, unit.bottom + reach)
    found.keep_dry(battle, unit)
    return found

"""Lines of sight as the book draws them (pages 13 and 22), measured on the table that a record leaves.

Lengths are tenths of an inch, lines run from base centre to base centre. Places are whole tenths, so each question has
two answers: a `grudging` one, sure that a line is open, and a generous one, sure that it is not.
"""

from math import hypot
from typing import Any

Row = dict[str, Any]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

INCH = 10
# Sight in the open by day, by night; in inclement weather; inside woods the same two rows. None is the whole table.
OPEN = {("day", False): None, ("night", False): 120, ("day", True): 120, ("night", True): 60}
WOODS = {("day", False): 120, ("night", False): 60, ("day", True): 60, ("night", True): 60}
LIT = 60  # a burning house shows what stands within 6 inches of it
SLACK = 2.0


def box(row: Any) -> Box:
    """A rectangle of the ground, of a house or of works."""
    if isinstance(row, dict):
        return row["x0"], row["y0"], row["x1"], row["y1"]
    return row[1], row[2], row[3], row[4]


def inside(at: Point, b: Box, more: float = 0.0) -> bool:
    """Whether a point is in a rectangle, made larger on all sides."""
    return b[0] - more <= at[0] <= b[2] + more and b[1] - more <= at[1] <= b[3] + more


def stretch(a: Point, b: Point, b4: Box) -> tuple[float, float] | None:
    """The part of a line, from 0 to 1, that runs inside a rectangle."""
    first, last = 0.0, 1.0
    for start, end, low, high in ((a[0], b[0], b4[0], b4[2]), (a[1], b[1], b4[1], b4[3])):
        if start == end:
            if not low < start < high:
                return None
            continue
        one, two = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, one), min(last, two)
    return (first, last) if first < last else None


class Sights:
    """What one can see over the ground of a table."""

    def __init__(self, table: dict[str, Row], grudging: bool) -> None:
        battle = table["battle"]
        self.slack = -SLACK if grudging else SLACK
        self.houses = [row for row in table.values() if "levels" in row and "x0" in row]
        ground = battle["ground"]
        self.woods = [box(row) for row in ground if row[0] == "wood"]
        self.hills = [row for row in ground if row[0] == "hill"]
        self.roads = [box(row) for row in ground if row[0] == "road"]
        self.waters = [box(row) for row in ground if row[0] in ("creek", "river")]
        bad = battle["weather"] != 0 or battle.get("snow") in ("falling", "both")
        self.far = OPEN[battle["light"], bad]
        self.far_lit = OPEN["day", bad]
        self.in_wood = WOODS[battle["light"], bad]

    def open(self, a: Point, b: Point, from_house: str = "", to_house: str = "") -> bool:
        """Whether light, weather, houses, hills and woods leave the line from a to b open."""
        far = self.far_lit if self.lit(b) else self.far
        apart = hypot(b[0] - a[0], b[1] - a[1])
        if far is not None and apart > far + INCH + self.slack:
            return False
        for house in self.houses:
            if house["id"] not in (from_house, to_house):
                x0, y0, x1, y1 = box(house)
                less = self.slack
                if stretch(a, b, (x0 + less, y0 + less, x1 - less, y1 - less)):
                    return False
        if from_house and from_house == to_house:
            return True
        a, b = self.at_wall(from_house, a, b), self.at_wall(to_house, b, a)
        return not any(self.topped(a, b, hill) for hill in self.hills) and not self.wooded(a, b, apart)

    def at_wall(self, name: str, a: Point, b: Point) -> Point:
        """Where a man in a house looks out towards a point, if he is in one: crests and woods in it do not count."""
        for house in self.houses:
            if house["id"] == name:
                part = stretch(a, b, box(house))
                if part:
                    return a[0] + (b[0] - a[0]) * part[1], a[1] + (b[1] - a[1]) * part[1]
        return a

    def lit(self, at: Point) -> bool:
        """Whether a burning house shows a place."""
        return any(house["burnt"] and inside(at, box(house), LIT + self.slack) for house in self.houses)

    def topped(self, a: Point, b: Point, hill: Any) -> bool:
        """Whether the crest in the middle of a hill, which neither end touches, crosses the line."""
        x0, y0, x1, y1 = box(hill)
        # Turned so that the crest runs along the second co-ordinate.
        if hill[5]:
            crest, low, high = (y0 + y1) / 2, x0, x1
            a, b = (a[1], a[0]), (b[1], b[0])
        else:
            crest, low, high = (x0 + x1) / 2, y0, y1
        low, high = low + self.slack, high - self.slack
        for end in (a, b):
            if abs(end[0] - crest) <= INCH + self.slack and low - 2 * self.slack <= end[1] <= high + 2 * self.slack:
                return False
        if (a[0] - crest) * (b[0] - crest) >= 0:
            return False
        at = a[1] + (b[1] - a[1]) * (crest - a[0]) / (b[0] - a[0])
        return low <= at <= high

    def wooded(self, a: Point, b: Point, apart: float) -> bool:
        """Whether woods end the line: one between its ends, an end over an inch deep in one, or too far inside one."""
        if any(inside(a, road, self.slack) and inside(b, road, self.slack) for road in self.roads):
            return False
        answers = [self.ended(a, b, apart, less) for less in (-1.0, 0.0, 1.0)]
        return any(answers) if self.slack < 0 else all(answers)

    def ended(self, a: Point, b: Point, apart: float, less: float) -> bool:
        """Whether woods, each drawn a little smaller or larger, end the line."""
        cuts = []
        for x0, y0, x1, y1 in self.woods:
            cut = stretch(a, b, (x0 + less, y0 + less, x1 - less, y1 - less))
            if cut:
                cuts.append(cut)
        if not cuts:
            return False
        if apart > self.in_wood + INCH + self.slack and (self.buried(a) or self.buried(b)):
            return True
        # Woods that touch count as one, though they be drawn smaller here.
        joined = self.joined(sorted(cuts), 2 * SLACK / max(apart, 1) if less > 0 else 1e-9)
        if len(joined) == 1 and self.ends(joined[0]) == (True, True):
            return apart > self.in_wood + INCH + self.slack
        for cut in joined:
            if self.ends(cut) == (False, False):
                return True  # it is between them
        return self.deep(a, b, joined)

    def buried(self, at: Point) -> bool:
        """Whether a point is over an inch from every edge of a wood."""
        return any(inside(at, wood, -INCH - self.slack) for wood in self.woods)

    def joined(self, cuts: list[tuple[float, float]], gap: float) -> list[tuple[float, float]]:
        """Stretches of wood with no more than a gap between, as one."""
        found = [cuts[0]]
        for first, last in cuts[1:]:
            if first <= found[-1][1] + gap:
                found[-1] = (found[-1][0], max(found[-1][1], last))
            else:
                found.append((first, last))
        return found

    def ends(self, cut: tuple[float, float]) -> tuple[bool, bool]:
        """Whether the near end and the far end of a line stand in a stretch of wood."""
        return cut[0] <= 0, cut[1] >= 1

    def deep(self, a: Point, b: Point, joined: list[tuple[float, float]]) -> bool:
        """Whether an end stands more than an inch behind the edge of its wood that the line crosses."""
        for cut in joined:
            near, far = self.ends(cut)
            if near and self.behind(a, b, cut[1]) > INCH + self.slack:
                return True
            if far and self.behind(b, a, 1 - cut[0]) > INCH + self.slack:
                return True
        return False

    def behind(self, a: Point, b: Point, part: float) -> float:
        """How far from the edge that the line crosses after this part of it an end stands, straight to that edge."""
        x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        ways = []
        for x0, y0, x1, y1 in self.woods:
            for edge in (x0, x1):
                if abs(x - edge) <= 2 * SLACK and y0 - SLACK <= y <= y1 + SLACK:
                    ways.append(abs(a[0] - edge))
            for edge in (y0, y1):
                if abs(y - edge) <= 2 * SLACK and x0 - SLACK <= x <= x1 + SLACK:
                    ways.append(abs(a[1] - edge))
        if not ways:
            return 0.0
        return max(ways) if self.slack < 0 else min(ways)


def screened(a: Point, b: Point, friends: list[Point], grudging: bool) -> bool:
    """Whether the base of a friend, an inch across, stands on the line."""
    margin = SLACK if grudging else -SLACK
    dx, dy = b[0] - a[0], b[1] - a[1]
    apart = max(hypot(dx, dy), 1.0)
    for x, y in friends:
        along = ((x - a[0]) * dx + (y - a[1]) * dy) / apart
        sideways = abs((x - a[0]) * dy - (y - a[1]) * dx) / apart
        if -margin < along < apart + margin and sideways < INCH / 2 + margin:
            return True
    return False

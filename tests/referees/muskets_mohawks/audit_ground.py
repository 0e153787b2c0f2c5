"""Where things lie on the table that a record leaves, and what the player's side sees of it."""

from math import hypot

from tests.referees.muskets_mohawks.audit_dice import Dice, Row, places
from tests.referees.muskets_mohawks.audit_sight import Point, Sights, inside


def section(at: Point) -> int:
    """The section of the table, sixteen inches square, that a point is in."""
    return 3 * min(2, int(at[1] // 160)) + min(2, int(at[0] // 160)) + 1


class Ground(Dice):
    """The table of a record, with questions about sight, houses, water and woods."""

    def pefs(self) -> list[Row]:
        """The markers on the table."""
        return [row for row in self.table.values() if "force" in row]

    def lookers(self, side: int = 0) -> list[tuple[Point, str]]:
        """Where the player's figures and leaders stand, and in which house."""
        found: list[tuple[Point, str]] = []
        for row in self.table.values():
            if row.get("side") == side and row.get("on_table") and "figures" in row:
                found += [(at, row["house"]) for at in places(row)]
            elif row.get("side") == side and row.get("on_table") and "commands" in row and not row["lost"]:
                found.append(((row["at"][0], row["at"][1]), self.house_at(row["at"])))
        return found

    def house_at(self, at: list[int]) -> str:
        """The house in which a leader stands."""
        for name, row in self.table.items():
            if "levels" in row and inside((at[0], at[1]), (row["x0"], row["y0"], row["x1"], row["y1"]), -1):
                return name
        return ""

    def seen(self, at: Point, grudging: bool, side: int = 0) -> bool:
        """Whether some figure of a side's, by default the player's, and a marker see each other."""
        sights = Sights(self.table, grudging)
        return any(sights.open(looker, at, house) for looker, house in self.lookers(side))

    def open_between(self, looker: Point, at: Point, grudging: bool) -> bool:
        """Whether nothing hides one point from another."""
        return Sights(self.table, grudging).open(looker, at, "")

    def wet_centre(self, number: int) -> bool:
        """Whether a section has water or a house in its middle, so that a marker may be pushed out of it."""
        x, y = (number - 1) % 3 * 160 + 80, (number - 1) // 3 * 160 + 80
        return self.wet((x, y))

    def wet(self, at: Point) -> bool:
        """Whether a point is where no figure can stand."""
        ground = [tuple(row[1:5]) for row in self.table["battle"]["ground"] if row[0] in ("creek", "river", "lake")]
        ground += [(row["x0"], row["y0"], row["x1"], row["y1"]) for row in self.table.values() if "levels" in row]
        return any(inside(at, area, 1) for area in ground)

    def hidden(self, number: int) -> Point | None:
        """A point in the middle of a section, or four inches from it, that no unit of the player's sees."""
        x0, y0 = (number - 1) % 3 * 160 + 80, (number - 1) // 3 * 160 + 80
        sights = Sights(self.table, False)
        lookers = self.lookers()
        for at in [(x0 + dx, y0 + dy) for dx in (0, -40, 40) for dy in (0, -40, 40)]:
            if not self.wet(at) and not any(sights.open(looker, at, house) for looker, house in lookers):
                return at
        return None

    def to_foe(self, at: Point) -> float:
        """How far the nearest figure of the player's is from a point."""
        units = [row for row in self.table.values() if "figures" in row and row["on_table"] and row["side"] == 0]
        return min((hypot(row["at"][0] - at[0], row["at"][1] - at[1]) for row in units), default=0.0)

    def in_wood(self, at: Point) -> bool:
        """Whether a point is in a wood, or in a gully that counts as one."""
        ground = [tuple(row[1:5]) for row in self.table["battle"]["ground"] if row[0] in ("wood", "gully")]
        ground += [(r["x0"], r["y0"], r["x1"], r["y1"]) for r in self.table.values() if r.get("kind") == "gully"]
        return any(inside(at, area, -1) for area in ground)

    def near_wet(self, at: Point) -> bool:
        """Whether water or walls are close by, in which no unit stops."""
        return any(self.wet((at[0] + dx, at[1] + dy)) for dx in (-25, -12, 0, 12, 25) for dy in (-25, -12, 0, 12, 25))

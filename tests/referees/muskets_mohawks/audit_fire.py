"""Legal targets and numbers of firing figures: the lines of sight of a record's fire (pages 13 and 14)."""

from math import hypot

from tests.referees.muskets_mohawks.audit_dice import MARKERS, RANGE, Row, places, turned
from tests.referees.muskets_mohawks.audit_pefs import Pefs
from tests.referees.muskets_mohawks.audit_sight import INCH, SLACK, Point, Sights, inside, screened

BANK = 15  # whose base is this near to the water stands at its edge


class Fire(Pefs):
    """Fire, charges and what leaders see, by lines drawn over the table of the moment."""

    unseen = ""  # the enemy that a unit ordered to charge does not see yet

    def aimed(self, event: Row) -> None:
        """The firer has its markers, and as many figures with the target in sight as its dice say."""
        firer, self.fired = self.table[self.fired], ""
        if firer["markers"] != MARKERS[firer["weapon"]]:
            self.blame(event, f"{firer['id']} fired and has {firer['markers']} markers")
        target = self.table.get(firer["target"])
        if not target or not target["on_table"] or not firer["on_table"]:
            return
        least, most = self.shooters(firer, target, True), self.shooters(firer, target, False)
        kind, dice, reasons = self.shot
        pair = f"{firer['id']} fires at {target['id']}"
        if not most:
            self.blame(event, f"{pair}, whom nobody has before him, in range and in sight")
        elif kind == "volley" and not least <= dice <= most:
            self.blame(event, f"{pair} with {dice} figures, by the book {least} to {most}")
        times = 3 if "three_times_as_many" in reasons else 2 if "twice_as_many" in reasons else 0
        if times not in {self.times(shooters, target["figures"]) for shooters in range(least, most + 1)}:
            self.blame(event, f"{pair}, {least} to {most} against {target['figures']}, as {times} times as many")
        formed = target["formation"] in ("line", "mob")
        if ("mob_or_formed_target" in reasons) != formed:
            self.blame(event, f"{pair}, who is misread: {target['formation']}")

    def times(self, shooters: int, targets: int) -> int:
        """How many times as many shooters count, which adds dice for twice and for thrice."""
        return 3 if shooters >= 3 * targets else 2 if shooters >= 2 * targets else 0

    def shooters(self, firer: Row, target: Row, grudging: bool) -> int:
        """How many figures have one of the target's before them, in range and in sight."""
        sights = Sights(self.table, grudging)
        others = self.friends(firer)
        own = places(firer) if firer["at"][3] > 1 and not firer["house"] else []
        count = 0
        for at in places(firer):
            friends = others + [other for other in own if other != at]
            marks = places(target)
            if grudging:
                marks = [min(marks, key=lambda mark: hypot(mark[0] - at[0], mark[1] - at[1]))]
            count += any(self.shoots(sights, firer, target, at, mark, friends, grudging) for mark in marks)
        return min(count, (firer["figures"] + 1) // 2) if firer["house"] else count

    def shoots(
        self, sights: Sights, firer: Row, target: Row, at: Point, mark: Point, friends: list[Point], grudging: bool
    ) -> bool:
        """Whether one figure may fire at one other."""
        slack = -SLACK if grudging else SLACK
        dx, dy = mark[0] - at[0], mark[1] - at[1]
        if hypot(dx, dy) > RANGE[firer["weapon"]] + INCH + slack:
            return False
        if not firer["house"] and turned(firer, dx, dy) > 45 + slack:
            return False
        if target["water"] == "in" and not self.on_bank(sights, at, target, slack):
            return False
        if screened(at, mark, friends, grudging):
            return False
        return sights.open(at, mark, firer["house"], target["house"])

    def on_bank(self, sights: Sights, at: Point, target: Row, slack: float) -> bool:
        """Whether a figure stands at the edge of the water in which a unit is."""
        for x0, y0, x1, y1 in sights.waters:
            if x0 <= target["at"][0] <= x1 and y0 <= target["at"][1] <= y1:
                return inside(at, (x0, y0, x1, y1), BANK + slack)
        return False

    def friends(self, firer: Row) -> list[Point]:
        """The figures of other units of a side, which block fire: of one in a house who holds the horses outside."""
        found: list[Point] = []
        for row in self.table.values():
            if "figures" in row and row["on_table"] and row["side"] == firer["side"] and row["id"] != firer["id"]:
                found += [] if row["house"] else places(row)
                found += list(zip(*row.get("horses", (0, [], []))[1:], strict=True))
        return found

    def in_view(self, unit: Row, foe: Row) -> bool:
        """Whether some figure of a unit may have one of another in sight; heads turn, and friends block no view."""
        sights = Sights(self.table, False)
        return any(sights.open(at, mark, unit["house"], foe["house"]) for at in places(unit) for mark in places(foe))

    def scouted(self, event: Row) -> None:
        """A section counts as scouted when a leader of the side has its centre in sight."""
        number, side = int(event["after"]) - 1, ("player", "enemy").index(event["who"])
        centre = (number % 3 * 160 + 80, number // 3 * 160 + 80)
        sights = Sights(self.table, False)
        for row in self.table.values():
            if row.get("side") != side or not row.get("on_table"):
                continue
            eyes: list[Point] = []
            if "figures" in row and row["leader_rep"]:
                eyes = list(places(row))
            elif "commands" in row and not row["lost"]:
                eyes = [(row["at"][0], row["at"][1])]
            house = row["house"] if "figures" in row else self.house_at(row["at"])
            if any(sights.open(eye, centre, house) for eye in eyes):
                return
        self.blame(event, f"section {number + 1} is in nobody's sight")

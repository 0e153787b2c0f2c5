"""Legal targets, numbers of dice and losses by hits, by the tables of the book."""

from math import hypot

from tests.referees.fast_musket.audit_ground import Row, boxes, clear_of_line, line_to, part_to_front, way
from tests.referees.fast_musket.audit_march import SPARE, March

RANGES = [1, 6, 12, 24]
# Shooting         1"  6" 12" 24"; a seven is never thrown.
SCORES = {
    "musket": (5, 6, 7, 7),
    "rifle": (4, 5, 6, 7),
    "light": (5, 6, 6, 7),
    "medium": (4, 5, 6, 6),
    "heavy": (4, 5, 5, 6),
}


class Volleys(March):
    """Fire judged by the table before it."""

    def prepare(self) -> None:
        """Nothing has been thrown."""
        self.lost: dict[str, dict[str, int]] = {}
        self.due: dict[tuple[str, str], object] = {}
        self.risks: set[str] = set()
        self.shot: set[str] = set()
        self.answered: set[str] = set()
        self.charged: list[str] = []
        self.volley: Row = {}
        self.charge: Row = {}
        self.fights: list[Row] = []
        self.melee: Row = {}
        self.flights: set[str] = set()  # who has to fall back, be routed or cut off
        self.last_face = 0
        self.score = 0

    def fires(self, event: Row, who: str, target: str) -> None:
        """Foot in line, guns that stood, once a phase, to the front, within range, past no friend."""
        row, foe = self.table[who], self.table[target]
        charged = self.now == "charge"
        if charged:
            if (who, target) != (self.charge.get("target"), self.charge.get("charger")) or who in self.answered:
                self.blame(event, "fires at nobody who charges it, or twice")
            self.answered.add(who)
        elif self.now != "shoot" or row["side"] != self.side or who in self.shot:
            self.blame(event, "fires out of its turn")
        self.shot.add(who)
        if row.get("formation") == "column" or who in self.guns_moved or row.get("reforming") == self.turn:
            self.blame(event, "may not fire")
        if not (row["on_table"] and foe["on_table"]) or row["side"] == foe["side"]:
            self.blame(event, "fires at nobody")
        x, y, _ = row["at"]
        dx, dy = line_to(foe, x, y)
        place = RANGES.index(event["before"])
        least = 0 if place == 1 else 10 * RANGES[place - 1]
        reaches = charged or least - SPARE <= hypot(dx, dy) <= 10 * RANGES[place] + SPARE
        if charged != (place == 0) or not reaches:
            self.blame(event, f"is {hypot(dx, dy):.1f} tenths off")
        part = part_to_front(row, foe, SPARE)
        if part is None:
            self.blame(event, "fires to its flank or rear")
        else:
            self.masked(event, who, row, *part)
        first = self.options["first_fire"] and row["weapon"] == "musket" and not row["first_fire"]
        need = SCORES[row["weapon"]][place] - (1 if first else 0)
        self.volley = {"who": who, "target": target, "need": need, "first": first, "hits": -1}

    def masked(self, event: Row, who: str, row: Row, dx: float, dy: float) -> None:
        """No friend stands between the front and the target, nor friends on both sides less than a base apart."""
        x, y, heading = row["at"]
        if not row.get("bend"):
            deep = boxes(row)[0][5]
            x, y = x + deep * way(heading)[0], y + deep * way(heading)[1]
            dx, dy = dx - deep * way(heading)[0], dy - deep * way(heading)[1]
        length = hypot(dx, dy)
        if length < 1:
            return
        left, right = [-99.0], [99.0]
        for name, friend in self.table.items():
            if name == who or friend.get("bases", 0) == 0 or friend["side"] != row["side"] or not friend["on_table"]:
                continue
            for box in boxes(friend):
                least, most = clear_of_line([box], x, y, dx / length, dy / length, length)
                if least < -SPARE and most > SPARE:
                    self.blame(event, f"fires over {name}")
                if least <= most:
                    (right if least + most > 0 else left).append(least if least + most > 0 else most)
        if min(right) - max(left) < 15 - SPARE:
            self.blame(event, "fires through a narrow gap")

    def hits(self, event: Row) -> None:
        """Each hit takes a base and the last goes too; every third upon a battery takes a gun."""
        volley, target = self.volley, self.volley.get("target", "")
        if (event["before"], event["after"]) != (volley.get("need"), volley.get("hits")):
            self.blame(event, f"should be {volley}")
            return
        row, hits = self.table[target], event["after"]
        if self.table[event["who"]]["kind"] != "gun":
            self.due[event["who"], "first_fire"] = True
        if not hits:
            return
        if row["kind"] == "gun":
            self.pooled(target, row["battery"], hits)
        else:
            left = max(0, row["bases"] - hits)
            self.due[target, "bases"] = 0 if left == 1 else left
            if left < 2:
                self.risks |= set(self.generals(target))

    def pooled(self, target: str, battery: str, hits: int) -> None:
        """FM-FIRE-5: hits upon a battery, the gun aimed at first and then the nearest in its row."""
        guns = [who for who, row in self.table.items() if row.get("battery") == battery and row["bases"]]
        row = sorted(guns, key=lambda gun: (abs(self.number(gun) - self.number(target)), self.number(gun)))
        pool = self.table[battery]["hits"] + hits
        gone = row[: pool // 3]
        for gun in gone:
            self.due[gun, "bases"] = 0
        self.due[battery, "hits"] = pool % 3 if len(gone) < len(guns) else 0

    @staticmethod
    def number(gun: str) -> int:
        """The place of a gun in its battery."""
        return int(gun.rpartition("-")[2])

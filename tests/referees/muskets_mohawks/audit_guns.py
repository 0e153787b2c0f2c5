"""Guns of a record, read by somebody with pages 10, 14 and 15 open: who may fire, at how many, and loading."""

from itertools import pairwise
from math import cos, hypot, radians, sin

from tests.referees.muskets_mohawks.audit_dice import Row, places, turned
from tests.referees.muskets_mohawks.audit_fire import Fire
from tests.referees.muskets_mohawks.audit_sight import Point, Sights, inside

# What is fired: the score that hits, how far it goes and how far to either side of its line, in tenths.
SHOTS = {"canister": (2, 185, 20), "ball": (3, 1200, 10)}
ARC = 15
SLACK = 2.0


class Guns(Fire):
    """Guns by the table of the moment."""

    aimed_at = ""  # the target of the gun that is about to be fired
    loaded = False  # the last roll to load passed
    spent = False  # a gun has just been fired

    def gun_of(self, who: str) -> Row | None:
        """The gun that a unit serves."""
        for row in self.table.values():
            if row.get("crew") == who:
                return row
        return None

    def gun_roll(self, event: Row) -> None:
        """The dice of a shot, and of loading."""
        if event["rule"] == "MM-GUN-3":
            self.loads(event)
        elif event["rule"] in ("MM-GUN-1", "MM-GUN-2"):
            self.shoots_gun(event)
        elif event["rule"] == "MM-BUILD-2":
            self.batters(event)

    def batters(self, event: Row) -> None:
        """A die an inch of the hole, 5 less the wall, for each figure about it; one for canister behind the wall."""
        target = self.table[self.aimed_at]
        dv = self.table[target["house"]]["dv"]
        dice = len(event.get("faces", [])) + self.misfire[0]
        self.misfire, self.changes, self.spent = (0, 0), [], True
        book = (5 - dv, 2) if event["what"] == "hole" else (1, 3)
        if (dice, event.get("need", 0)) != book or (event["what"] == "inside" and dv > 2):
            self.blame(event, f"rolls {dice} dice at {event.get('need')} against a wall of {dv}")
        self.hits += any(face <= book[1] for face in event.get("faces", []))

    def loads(self, event: Row) -> None:
        """One die against the number of the crew, five at most, one less without a gunner."""
        unit = self.table[event["who"]]
        need = min(unit["figures"], 5) - (unit["troop"] != "artillery")
        if len(event.get("faces", [])) != 1 or event.get("need", 0) != need or unit["opponents"]:
            self.blame(event, f"loads at {event['need']} and not {need}")
        self.loaded = event.get("faces", [])[0] <= need

    def shoots_gun(self, event: Row) -> None:
        """A loaded gun off its limber, a die for each figure in the way, canister within 18 inches."""
        unit, kind = self.table[event["who"]], event["what"]
        gun, target = self.gun_of(event["who"]), self.table[self.aimed_at]
        need, reach, wide = SHOTS[kind]
        dice = len(event.get("faces", [])) + self.misfire[0]
        self.misfire, self.changes = (0, 0), []
        self.hits += sum(face <= need for face in event.get("faces", []))
        self.spent = True
        if gun is None or gun["limbered"] or gun["markers"] or unit["opponents"] or event.get("need", 0) != need:
            self.blame(event, f"fires {kind} and cannot")
            return
        if self.table["battle"]["weather"] in (1, 6):
            self.blame(event, "fires in terrible weather")
        muzzle = (gun["at"][0], gun["at"][1])
        near = min(hypot(x - muzzle[0], y - muzzle[1]) for x, y in places(target)) - 5
        if (kind == "canister" and near > 180 + SLACK) or (kind == "ball" and near < 180 - SLACK):
            self.blame(event, f"fires {kind} at {near:.0f} tenths")
        ways = [self.in_way(unit, gun, line, reach, wide) for line in self.lines(gun, target, kind)]
        if not any(least <= dice <= most for least, most in ways):
            self.blame(event, f"rolls {dice} dice, by the book one of {ways}")

    def lines(self, gun: Row, target: Row, kind: str) -> list[tuple[float, float]]:
        """The lines that the shot may take: through a figure of the target or between two, or along the barrel."""
        at = places(target)
        marks: list[tuple[float, float]] = [*at]
        if kind == "ball":
            marks += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(at)]
        lines = [(x - gun["at"][0], y - gun["at"][1]) for x, y in marks]
        barrel = {"at": [0, 0, gun["at"][2]]}
        arc = ARC if kind == "ball" else 180
        return [line for line in lines if turned(barrel, *line) <= arc + SLACK] + (
            [self.ahead(gun)] if kind == "canister" else []
        )

    def ahead(self, gun: Row) -> tuple[float, float]:
        """The line of the barrel."""
        angle = radians(11.25 * gun["at"][2])
        return sin(angle) * 100, -cos(angle) * 100

    def in_way(self, unit: Row, gun: Row, line: tuple[float, float], reach: int, wide: int) -> tuple[int, int]:
        """How few and how many figures stand in the way of a shot, by places that are whole tenths."""
        size = hypot(*line)
        muzzle: Point = (gun["at"][0], gun["at"][1])
        counts = [0, 0]
        for number, slack in enumerate((-SLACK, SLACK)):
            sights = Sights(self.table, slack < 0)
            for row in self.table.values():
                if "figures" not in row or not row["on_table"] or row["id"] == unit["id"] or row["house"]:
                    continue
                for at in places(row):
                    dx, dy = at[0] - muzzle[0], at[1] - muzzle[1]
                    along = (dx * line[0] + dy * line[1]) / size
                    sideways = abs(dx * line[1] - dy * line[0]) / size
                    if -slack < along <= reach + slack and sideways <= wide + slack and sights.open(muzzle, at):
                        counts[number] += 1
        return counts[0], counts[1]

    def gun_note(self, event: Row) -> None:
        """A gun's target: an enemy on the table, on the crew's own move or when that enemy charges."""
        if event["what"] != "fires_gun":
            return
        self.aimed_at = event["after"]
        unit, target = self.table[event["who"]], self.table[event["after"]]
        if unit["side"] == target["side"] or not target["on_table"] or target["opponents"]:
            self.blame(event, f"fires a gun at {event['after']}")

    def gun_change(self, event: Row, row: Row) -> None:
        """A gun's markers: two when it has been fired, one fewer when loading has passed."""
        before, after = int(event.get("before") or 0), int(event.get("after") or 0)
        if after != (2 if self.spent else before - 1) or not (self.spent or self.loaded):
            self.blame(event, f"{before} markers become {after}")
        self.spent = self.loaded = False
        if row["limbered"]:
            self.blame(event, "is loaded or fired on its limber")

    def gun_move(self, event: Row, gun: Row) -> None:
        """A gun goes 8 inches with its team and half an inch a man without, and never among trees off the road."""
        before, after = event["before"], event["after"]
        ground = self.table["battle"]["ground"]
        roads = [row[1:5] for row in ground if row[0] == "road"]
        woods = [row[1:5] for row in ground if row[0] in ("wood", "gully")]
        at = (after[0], after[1])
        if any(inside(at, wood, -SLACK) for wood in woods) and not any(inside(at, road) for road in roads):
            self.blame(event, "stands among trees")
        if before[0] < 0 or event["rule"] != "MM-MOVE-1":
            return
        crew = self.table[gun["crew"]]
        most = 80 if gun["limbered"] else 5 * min(crew["figures"], 5)
        if hypot(after[0] - before[0], after[1] - before[1]) > most + 1:
            self.blame(event, f"goes farther than {most} tenths")

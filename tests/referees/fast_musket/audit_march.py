"""What a march, a change of formation and a general's ride may be, read off their ends in the record."""

from math import atan2, degrees, hypot, pi
from typing import Any

from tests.referees.fast_musket.audit_ground import (
    Row,
    boxes,
    corners,
    files_of,
    gap,
    over_edge,
    shared,
    way,
    within,
)

SPARE = 0.8  # places are whole tenths, and directions thousandths
OPTIONS = {"first_fire": False, "extra_artillery": False, "printed_causes_only": False, "deadline": 5,
           "first_wins_at": 25, "second_wins_at": 19}  # fmt: skip


class Walk:
    """What one unit has done in its move."""

    def __init__(self, row: Row) -> None:
        self.left = 120.0 if row.get("formation") == "column" else 60.0
        self.spare = SPARE  # each step ends on whole tenths
        self.begun = self.formed = self.done = self.pivoted = False


class March:
    """The table as the record has it so far, and what its moves may be."""

    def __init__(self, setup: dict[str, Any], initial: dict[str, Row]) -> None:
        self.table = {who: dict(row) for who, row in initial.items()}
        self.strength = {who: row["bases"] for who, row in initial.items() if "bases" in row}
        self.options = {key: (setup.get("options") or {}).get(key, value) for key, value in OPTIONS.items()}
        rows = [row for key in ("player", "enemy") for row in setup[key].get("units") or []]
        rows += [row for key in ("player", "enemy") for row in setup[key].get("commanders") or []]
        self.profile: dict[str, Row] = {row["id"]: row for row in rows}
        self.first: int = initial["battle"]["first"]
        self.faults: list[str] = []
        self.turn = self.place = 0
        self.now, self.side, self.ended = "", -1, ""
        self.walks: dict[str, Walk] = {}
        self.about: set[str] = set()
        self.guns_moved: set[str] = set()
        self.before: Row = {}
        self.ridden: dict[str, tuple[int, float]] = {}
        self.prepare()

    def prepare(self) -> None:
        """All else that the others keep."""

    def took_place(self, event: Row) -> None:
        """A charger takes the place of its target: the check of charges judges it."""
        raise NotImplementedError

    def closed(self, event: Row) -> None:
        """A charger comes to its target: the check of charges judges it."""
        raise NotImplementedError

    def fell_back(self, event: Row) -> None:
        """A unit falls back: the check of retreats judges it."""
        raise NotImplementedError

    def blame(self, event: Row, why: str) -> None:
        """Note a fault."""
        reported = f"{event['kind']} {event.get('what', '')} {event.get('before')} {event.get('after')}"
        self.faults.append(f"turn {self.turn} {self.now}: {event['who']} {reported} ({event['rule']}): {why}")

    def generals(self, who: str) -> list[str]:
        """The generals who are with a unit."""
        return [name for name, row in self.table.items() if row.get("unit") == who and row["on_table"]]

    def moved_to(self, event: Row) -> None:
        """Judge a move by its rule, now that it has been made."""
        who, rule = event["who"], event["rule"]
        row = self.table[who]
        if rule in ("FM-MOVE-1", "FM-MOVE-2", "FM-MOVE-3", "FM-FORM-2"):
            if self.now != "move" or row["side"] != self.side or row.get("reforming") == self.turn:
                self.blame(event, "is nobody's to move now")
            self.marched(event, row, self.walks.setdefault(who, Walk(self.before)))
        elif rule == "FM-CHARGE-3":
            self.took_place(event)
        elif rule == "FM-CHARGE-4":
            self.closed(event)
        elif rule == "FM-RETREAT-1":
            self.fell_back(event)
        else:
            self.blame(event, "moves by no rule of moving")
        self.stands(event, who, row, rule)

    def marched(self, event: Row, row: Row, walk: Walk) -> None:
        """A step of a march: so far along the heading, or about an end, or on the spot."""
        (x, y, was), (nx, ny, now) = self.before["at"], row["at"]
        dx, dy = nx - x, ny - y
        cost, rule = 0.0, event["rule"]
        if walk.done:
            self.blame(event, "moves after its move was over")
        if rule == "FM-MOVE-1" or (rule == "FM-MOVE-3" and was == now):
            cost = self.went(event, row, walk)
        elif rule == "FM-MOVE-2":
            if row["kind"] != "gun" or (dx, dy) != (0, 0) or walk.pivoted:
                self.blame(event, "is no pivot of a gun")
            walk.pivoted = True
        elif rule == "FM-FORM-2":
            self.walked(event, row, walk)
        elif abs(now - was) == 16:
            if (dx, dy) != (0, 0) or event["who"] in self.about or row["bend"] != -self.before["bend"]:
                self.blame(event, "is no about-face")
            self.about.add(event["who"])
        else:
            cost = self.wheeled(event, row)
            walk.begun = True
        walk.left -= cost
        walk.spare += SPARE
        if walk.left < -walk.spare:
            self.blame(event, f"goes {-walk.left:.1f} tenths too far")

    def went(self, event: Row, row: Row, walk: Walk) -> float:
        """Straight ahead, or straight back at half speed; a gun that goes has moved."""
        (x, y, was), (nx, ny, now) = self.before["at"], row["at"]
        ux, uy = way(was)
        ahead, sideways = (nx - x) * ux + (ny - y) * uy, (ny - y) * ux - (nx - x) * uy
        hand = 1 if event["rule"] == "FM-MOVE-1" else -1
        if abs(sideways) > SPARE or hand * ahead <= 0 or was != now:
            self.blame(event, "does not go straight")
        if row["kind"] == "gun":
            self.guns_moved.add(event["who"])
        walk.begun = True
        return hypot(nx - x, ny - y) * (1 if hand > 0 else 2)

    def wheeled(self, event: Row, row: Row) -> float:
        """A wheel turns about an end of the front; the other end pays for its arc."""
        (x, y, was), (nx, ny, now) = self.before["at"], row["at"]
        turn = (now - was + 16) % 32 - 16
        half = 7.5 * files_of(row) * (1 if turn > 0 else -1)
        ends = [(px - half * way(h)[1], py + half * way(h)[0]) for px, py, h in ((x, y, was), (nx, ny, now))]
        if hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]) > 1.5:
            self.blame(event, "does not wheel about an end")
        return abs(2 * half * turn * pi / 16)

    def walked(self, event: Row, row: Row, walk: Walk) -> None:
        """Into a redoubt or out of it no base goes farther than its move; it is all of a unit's move."""
        (x, y, _), (nx, ny, _) = self.before["at"], row["at"]
        work = self.table.get(row["redoubt"])
        if hypot(nx - x, ny - y) > walk.left + SPARE or walk.begun:
            self.blame(event, "walks too far")
        if work is not None:
            for px, py in (point for box in boxes(row) for point in corners(box)):
                ahead, right = within(boxes(work)[0], px, py)
                if abs(ahead) > work["depth"] / 2 + 2 or abs(right) > work["width"] / 2 + 2:
                    self.blame(event, "does not stand within its work")
                    break
        walk.done = True

    def formed(self, event: Row) -> None:
        """A formation is changed once in a move, first or last; a charger may come into a redoubt, a garrison out."""
        who, row = event["who"], self.table[event["who"]]
        if event["rule"] == "FM-FORM-2" and self.now in ("charge", "melee"):
            return
        if self.now != "move" or row["side"] != self.side or row.get("reforming") == self.turn:
            self.blame(event, "is nobody's to form now")
        walk = self.walks.setdefault(who, Walk(row))
        if walk.done and event["what"] == "formation":
            self.blame(event, "changes formation after its move was over")
        if event["what"] in ("formation", "bend") and not row["redoubt"] and event["rule"] == "FM-FORM-1":
            if walk.formed and self.formed_last != (who, event["number"] - 1):
                self.blame(event, "changes formation twice")
            walk.formed = True
            self.formed_last = (who, event["number"])
            if walk.begun:
                walk.done = True
            elif event["what"] == "formation":
                walk.left = 120.0 if event["after"] == "column" else 60.0
        if event["what"] == "bend" and abs(event["after"]) > 4:
            self.blame(event, "bends too far")

    formed_last: tuple[str, int] = ("", -1)

    def rides(self, event: Row) -> None:
        """A general joins his own foot in his side's move; the reserve is no wing."""
        who, unit = event["who"], event["after"]
        if not unit:
            return
        general, row = self.table[who], self.table[unit]
        profile, wing = self.profile[who], self.profile[unit].get("wing") or "centre" if unit in self.profile else ""
        own = profile.get("overall") is True or (wing == profile.get("wing") and wing != "reserve")
        if row["side"] != general["side"] or row["kind"] != "infantry" or not own or not row["on_table"]:
            self.blame(event, "is none of his own")
        if self.now != "move" or self.side != general["side"]:
            self.blame(event, "joins out of his move")

    def rode(self, event: Row) -> None:
        """FM-MOVE-1: a general goes 12 inches in all in a movement phase, riding along with a unit included."""
        if self.now != "move":
            return
        who = event["who"]
        (x, y, _), (nx, ny, _) = self.before["at"], self.table[who]["at"]
        legs, gone = self.ridden.get(who, (0, 0.0))
        self.ridden[who] = (legs + 1, gone + hypot(nx - x, ny - y))
        if self.ridden[who][1] > 120 + SPARE * self.ridden[who][0]:
            self.blame(event, f"has gone {self.ridden[who][1]:.1f} tenths")

    def stands(self, event: Row, who: str, row: Row, rule: str) -> None:
        """No unit overlaps another or the edge, nor comes within an inch of an enemy except by charging."""
        if over_edge(row) > SPARE and over_edge(row) > over_edge(self.before) + SPARE:
            self.blame(event, "stands over the edge")
        for name, other in self.table.items():
            if name == who or other["kind"] in ("commander", "battle", "battery"):
                continue
            if other["kind"] != "redoubt" and not other["on_table"]:
                continue
            if abs(other["at"][0] - row["at"][0]) > 260 or abs(other["at"][1] - row["at"][1]) > 260:
                continue
            if other["kind"] == "redoubt":
                inside = row.get("redoubt") == name or rule in ("FM-RETREAT-1", "FM-CHARGE-4", "FM-CHARGE-3")
                on = not inside and row["kind"] == "infantry" and shared(row, other) > 1.5
                if on and shared(self.before, other) <= 0:  # a unit that a retreat has left on one may walk on
                    self.blame(event, f"stands on {name}")
            elif shared(row, other) > 1.2 and shared(row, other) > shared(self.before, other) + SPARE:
                self.blame(event, f"stands on {name}")
            elif other["side"] != row["side"] and rule not in ("FM-CHARGE-3", "FM-CHARGE-4", "FM-MOVE-2"):
                if gap(row, other) < min(10, gap(self.before, other)) - SPARE:
                    self.blame(event, f"comes within an inch of {name}")


def bearing(dx: float, dy: float) -> float:
    """The angle of a direction, clockwise from the top of the table."""
    return degrees(atan2(dx, -dy)) % 360

"""The dice of a record checked against the book: how many each roll has, and their results.

Numbers are typed from the book's pages; the table before each event is folded from the record alone.
"""

from math import atan2, cos, degrees, radians, sin
from typing import Any

Row = dict[str, Any]

MARKERS = {"bow": 0, "carbine": 1, "musket": 1, "pistol": 1, "rifle": 2, "none": 0}
RANGE = {"bow": 180, "carbine": 120, "musket": 180, "pistol": 60, "rifle": 240, "none": 0}
VOLLEYS = ("line", "light", "grenadier")
FEROCIOUS = ("irregular", "indian", "grenadier")
# Row by row what a test comes to: dice passed, then (leader die passed or not) and the plight of irregulars.
TESTS = ("received_fire", "received_casualty", "leader_lost")
HORSE = ("cavalry", "mounted_infantry")
STANDS, SEEKS, GOES, RUNS, LEAVES = "carry_on", "seek_cover", "retire", "runaway", "retire_and_leave_gun"


def bases(unit: Row) -> list[tuple[int, int]]:
    """The squares of an inch under a unit's figures: two for each who rides, one behind the other, else one."""
    found = places(unit)
    if not unit.get("mounted") or "troop" not in unit:
        return found
    turn = radians(11.25 * unit["at"][2])
    back_x, back_y = round(10 * sin(turn)), round(-10 * cos(turn))
    return found + [(x - back_x, y - back_y) for x, y in found]


def men(unit: Row) -> int:
    """How many figures a unit has, those who hold its horses among them."""
    return int(unit["figures"]) + int(unit.get("holders", 0))


def places(unit: Row) -> list[tuple[int, int]]:
    """Where a unit's figures stand."""
    return list(zip(unit["at"][4], unit["at"][5], strict=True))


def turned(unit: Row, dx: float, dy: float) -> float:
    """How many degrees a bearing is off the front of a unit, whose headings are thirty-seconds of a turn."""
    return abs((degrees(atan2(dx, -dy)) - 11.25 * unit["at"][2] + 180) % 360 - 180)


def deep_snow(table: dict[str, Row]) -> bool:
    """Whether there is snow on the ground."""
    return table["battle"].get("snow") in ("lying", "both")


class Dice:
    """The table as the record leaves it, and what the reader of its dice does not like."""

    def __init__(self, initial: dict[str, Row]) -> None:
        self.table: dict[str, Row] = {who: dict(fields) for who, fields in initial.items()}
        self.faults: list[str] = []
        self.acting = ""  # the unit that is active
        self.marked = 0  # markers that it had when it became active
        self.ran: set[str] = set()
        self.last: Row = {}  # the last roll of a reaction test
        self.passed: dict[str, int] = {}  # leader dice of it, by who rolled
        self.changes: list[str] = []  # why the dice were changed that were rolled for misfires
        self.misfire: tuple[int, int] = (0, 0)  # dice discarded, and what circumstances added to all of them
        self.hits = 0  # ones of the fire since the last test
        self.beaten: dict[str, int] = {}  # by unit, the difference by which it lost its bouts
        self.bout: tuple[str, str, int] = ("", "", 0)  # the last to roll in a melee, its opponent, its successes
        self.called = -1  # the side that may be reinforced this turn
        self.fired = ""  # whose fire has been rolled and not yet placed
        self.shot: tuple[str, int, list[str]] = ("", 0, [])  # its kind, its dice before changes, why they changed

    def blame(self, event: Row, fault: str) -> None:
        """Note a fault."""
        self.faults.append(f"event {event['number']} ({event['rule']}, {event['who']}): {fault}")

    def unit(self, who: str) -> Row | None:
        """The unit of a name."""
        row = self.table.get(who)
        return row if row is not None and "figures" in row else None

    def roll(self, event: Row) -> None:
        """The number of dice and what passes, by rule."""
        rule, what, faces = event["rule"], event.get("what", ""), event.get("faces", [])
        unit = self.unit(event["who"])
        more = sum(row[1] for row in event.get("modifiers", []))
        if what == "reinforcement_dice":
            self.called = int(faces[1] > faces[0]) if sum(faces) == 7 else -1
        elif what == "misfire":
            self.misfire = (sum(face >= 5 for face in faces), more)
            self.changes = [row[2] for row in event.get("modifiers", [])]
        elif rule == "MM-FIRE-1" and unit is not None:
            self.fire(event, unit, len(faces) + self.misfire[0], more + self.misfire[1], what)
            self.misfire, self.changes = (0, 0), []
            self.fired = event["who"]
            self.hits += sum(face == 1 for face in faces)
        elif rule == "MM-REACT-1" or what in ("rally", "form_line", "trophies"):
            self.test(event, unit, len(faces), more)
        elif rule == "MM-CHARGE-1" and unit is not None:
            if len(faces) != max(0, 2 + more) or event.get("need", 0) != unit["rep"]:
                self.blame(event, f"{len(faces)} dice at {event['need']} in a charge")
            self.rides(event, unit, unit["troop"] == "cavalry" and unit["mounted"], "cavalry", 1)
        elif rule == "MM-MELEE-1" and unit is not None:
            self.melee(event, unit, len(faces), more)
            self.count(event["who"], what, sum(face <= 3 for face in faces))
        elif what == "fast_move" and len(faces) != (1 if deep_snow(self.table) else 2) + more:
            self.blame(event, f"{len(faces)} dice for a fast move")
        elif what == "leader_die" and unit is not None:
            if not unit["leader_rep"] or event.get("need", 0) != unit["leader_rep"]:
                self.blame(event, "rolls against a leader it has not")
            if len(faces) != 1:
                self.blame(event, f"{len(faces)} dice for one leader")
            self.passed[event["who"]] = int(faces[0] <= event.get("need", 0))

    def fire(self, event: Row, unit: Row, dice: int, more: int, what: str) -> None:
        """A volley is a die a figure, at will a die a point of Rep; no unit fires in a melee or in terrible weather."""
        self.shot = (what, dice - more, self.changes + [row[2] for row in event.get("modifiers", [])])
        if self.table["battle"]["weather"] in (1, 6):
            self.blame(event, "fires in terrible weather")
        if unit["opponents"] or not unit["on_table"] or unit["weapon"] == "none":
            self.blame(event, "cannot fire")
        if what == "volley":
            if unit["troop"] not in VOLLEYS or unit["formation"] != "line" or unit["markers"]:
                self.blame(event, "cannot fire by volley")
            if dice > unit["figures"] + more:
                self.blame(event, f"{dice} dice of {unit['figures']} figures")
        elif dice != max(0, unit["rep"] + more):
            self.blame(event, f"{dice} dice at will with Rep {unit['rep']}")
        if self.table["battle"]["weather"] == 0:  # else the roll for misfires has its reasons
            self.rides(event, unit, bool(unit.get("mounted")), "mounted", -2)

    def rides(self, event: Row, unit: Row, book: bool, word: str, amount: int) -> None:
        """Cavalry in the saddle have a die more to charge, to be charged and to fight, and riders two fewer to fire."""
        read = [row[1] for row in event.get("modifiers", []) if row[2] == word]
        if read != ([amount] if book else []):
            self.blame(event, f"{unit['id']} counts {read} as {word}")

    def test(self, event: Row, unit: Row | None, dice: int, more: int) -> None:
        """Two dice against Rep, one fewer at half of paper strength, one more with a higher leader."""
        assert unit is not None
        reasons = [row[2] for row in event.get("modifiers", [])]
        if dice != max(0, 2 + more) or event.get("need", 0) != unit["rep"]:
            self.blame(event, f"tests with {dice} dice at {event['need']}")
        if ("half_strength_or_less" in reasons) != (2 * men(unit) <= unit["paper"]):
            self.blame(event, "half strength is misread")
        with_it = any(
            row.get("attached") == event["who"] and row["on_table"] and not row["lost"]
            for row in self.table.values()
            if "attached" in row
        )
        if ("higher_leader_attached" in reasons) != with_it:
            self.blame(event, "a higher leader is misread")
        self.last, self.passed, self.hits = event, {}, 0
        self.beaten.pop(event["who"], None)

    def melee(self, event: Row, unit: Row, dice: int, more: int) -> None:
        """Rep dice and more, against somebody it fights."""
        reasons = {row[2]: row[1] for row in event.get("modifiers", [])}
        if dice != max(0, unit["rep"] + more):
            self.blame(event, f"{dice} dice in a melee with Rep {unit['rep']}")
        if ("ferocious" in reasons) != (unit["troop"] in FEROCIOUS):
            self.blame(event, "who is ferocious is misread")
        if ("formed" in reasons) != (unit["formation"] == "line"):
            self.blame(event, "who is formed is misread")
        self.rides(event, unit, unit["troop"] == "cavalry" and unit["mounted"], "cavalry", 1)
        if event["what"] not in unit["opponents"]:
            self.blame(event, f"rolls against {event['what']}, whom it does not fight")

    def count(self, who: str, foe: str, won: int) -> None:
        """The lower side of a bout loses the difference."""
        if self.bout[:2] == (foe, who):
            loser, more = (who, self.bout[2] - won) if won < self.bout[2] else (foe, won - self.bout[2])
            self.beaten[loser] = self.beaten.get(loser, 0) + more
            self.bout = ("", "", 0)
        else:
            self.bout = (who, foe, won)

    def result(self, event: Row) -> None:
        """What a test comes to by the dice passed, the leader's die, and the plight of the unit."""
        unit = self.table[event["who"]]
        passed = min(2, sum(face <= self.last.get("need", 0) for face in self.last.get("faces", [])))
        drilled = unit["troop"] in VOLLEYS or (unit["troop"] == "militia" and unit["formation"] == "line")
        leaderless = (unit["nco_lost"] and not unit["leader_rep"]) or "leader_lost" in self.last["what"]
        name = event["what"]
        if passed == 1 and drilled:
            passed = 2 if self.passed.get(event["who"]) else 0
        may: tuple[str, ...] = (STANDS,)
        if unit["troop"] == "cavalry" or unit.get("mounted"):
            may = self.of_horse(unit, name, passed, leaderless)
        elif unit["troop"] == "artillery":
            may = (LEAVES,) if passed == 0 and name != "leader_lost" else (STANDS,)
        elif passed == 0 and drilled:
            may = (RUNS,) if name == "leader_lost" or (leaderless and name == "received_casualty") else (GOES,)
        elif passed == 0:
            may = (RUNS,)
        elif passed == 1:
            irregulars = {"received_fire": (SEEKS,), "leader_lost": (GOES,), "received_casualty": (GOES, STANDS)}
            may = (RUNS,) if leaderless and name == "received_casualty" else irregulars[name]
        if event["after"] not in may:
            self.blame(event, f"{name} comes to {event['after']}, by the book {' or '.join(may)}")

    def of_horse(self, unit: Row, name: str, passed: int, leaderless: bool) -> tuple[str, ...]:
        """What a test of horse comes to, page 39: mounted infantry get down where cavalry charge."""
        if passed == 1 and name == "received_casualty":
            passed = 2 if self.passed.get(unit["id"]) else 0
        if passed == 2:
            return (STANDS,)
        if name == "received_fire":
            return (GOES,) if passed == 0 else ("charge",) if unit["troop"] == "cavalry" else ("dismount",)
        if name == "leader_lost":
            return (GOES,) if passed == 1 else (RUNS,)
        return (RUNS,) if leaderless else (GOES,)

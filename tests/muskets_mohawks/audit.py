"""The record of a battle read line by line by somebody who knows the book: each sentence he returns is a fault.

Numbers are typed from the book's pages; the table before each event is folded from the record alone.
"""

from math import atan2, degrees, hypot
from typing import Any

Row = dict[str, Any]

MARKERS = {"bow": 0, "carbine": 1, "musket": 1, "pistol": 1, "rifle": 2, "none": 0}
RANGE = {"bow": 180, "carbine": 120, "musket": 180, "pistol": 60, "rifle": 240, "none": 0}
VOLLEYS = ("line", "light", "grenadier")
FEROCIOUS = ("irregular", "indian", "grenadier")
# Row by row what a test comes to: dice passed, then (leader die passed or not) and the plight of irregulars.
TESTS = ("received_fire", "received_casualty", "leader_lost")
STANDS, SEEKS, GOES, RUNS = "carry_on", "seek_cover", "retire", "runaway"


def audit(initial: dict[str, Row], events: list[Row]) -> list[str]:
    """Return what is wrong with the record of a battle."""
    reader = Reader(initial)
    for event in events:
        reader.read(event)
    reader.close()
    return reader.faults


def places(unit: Row) -> list[tuple[int, int]]:
    """Where a unit's figures stand."""
    return list(zip(unit["at"][4], unit["at"][5], strict=True))


def turned(unit: Row, dx: int, dy: int) -> float:
    """How many degrees a bearing is off the front of a unit, whose headings are thirty-seconds of a turn."""
    return abs((degrees(atan2(dx, -dy)) - 11.25 * unit["at"][2] + 180) % 360 - 180)


class Reader:
    """The table as the record leaves it, and what the reader does not like."""

    def __init__(self, initial: dict[str, Row]) -> None:
        self.table: dict[str, Row] = {who: dict(fields) for who, fields in initial.items()}
        self.faults: list[str] = []
        self.acting = ""  # the unit that is active
        self.marked = 0  # markers that it had when it became active
        self.ran: set[str] = set()
        self.last: Row = {}  # the last roll of a reaction test
        self.passed: dict[str, int] = {}  # leader dice of it, by who rolled
        self.misfire: tuple[int, int] = (0, 0)  # dice discarded, and what circumstances added to all of them
        self.hits = 0  # ones of the fire since the last test
        self.beaten: dict[str, int] = {}  # by unit, the difference by which it lost its bouts
        self.bout: tuple[str, str, int] = ("", "", 0)  # who rolled last in a melee, at whom, with how many successes
        self.called = -1  # the side that may be reinforced this turn
        self.fired = ""  # whose fire has been rolled and not yet placed

    def blame(self, event: Row, said: str) -> None:
        """Note a fault."""
        self.faults.append(f"event {event['number']} ({event['rule']}, {event['who']}): {said}")

    def read(self, event: Row) -> None:
        """Judge one event by the table before it, and then let it happen."""
        kind, who, what = event["kind"], event["who"], event.get("what", "")
        if self.fired and not (kind == "change" and who == self.fired and what in ("markers", "engaged", "target")):
            self.aimed(event)
        if kind == "change":
            self.change(event, self.table[who], what)
        elif kind == "move":
            self.move(event, self.table[who])
        elif kind == "roll":
            self.roll(event)
        elif kind == "note":
            self.note(event)
        elif kind == "order":
            self.order(event)
        if kind == "place":
            if event["rule"] == "MM-REINF-2" and event["after"]["side"] != self.called:
                self.blame(event, "comes uncalled")
            if who in self.table and self.table["battle"]["turn"]:
                self.blame(event, "a piece of this name is there already")
            self.table[who] = dict(event["after"])
        elif kind == "remove":
            self.table.pop(who, None)
        elif kind in ("change", "move"):
            self.table[who][what] = event.get("after")

    def unit(self, who: str) -> Row | None:
        """The unit of a name."""
        row = self.table.get(who)
        return row if row is not None and "figures" in row else None

    def change(self, event: Row, row: Row, what: str) -> None:
        """A field that changes: who acts, markers, figures, losses, Rep."""
        before, after = event.get("before"), event.get("after")
        if row.get(what) != before:
            self.blame(event, f"{what} was {row.get(what)} and is said to have been {before}")
        if what == "activated" and after:
            self.activated(event, row)
        elif what == "markers":
            self.markers(event, row, int(before or 0), int(after or 0))
        elif what in ("lost_fire", "lost_melee"):
            self.losses(event, int(after) - int(before), what)
        elif what == "recovered":
            self.recovered(event, row, int(after))
        elif what == "figures":
            if not 0 <= int(after) <= row["strength"]:
                self.blame(event, f"{after} figures of {row['strength']}")
        elif what.startswith("lost_") and int(after) < int(before):
            self.blame(event, "losses go down")
        elif what == "rep" and (event["rule"] != "MM-REACT-6" or int(before) > 4 or int(after) != int(before) + 1):
            self.blame(event, f"Rep {before} becomes {after}")
        elif what == "prone" and after and row.get("opponents"):
            self.blame(event, "lies down in a melee")
        elif what == "formation" and after == "line" and row["troop"] not in (*VOLLEYS, "militia"):
            self.blame(event, f"{row['troop']} form line")
        elif what == "active":
            self.acting = ""

    def losses(self, event: Row, fallen: int, what: str) -> None:
        """No more fall by fire than twice its ones, nor in a melee than the difference of successes."""
        most = 2 * self.hits if what == "lost_fire" else self.beaten.get(event["who"], 0)
        if fallen > most:
            self.blame(event, f"{fallen} fall, and {most} at most should")

    def recovered(self, event: Row, row: Row, after: int) -> None:
        """Regulars far from any enemy have half of their casualties back, once."""
        lost = row["lost_fire"] + row["lost_contact"] + row["lost_melee"] + row["lost_burning"]
        if row["troop"] not in VOLLEYS or row["recovery_done"] or row["recovered"] or after != lost // 2:
            self.blame(event, f"has {after} of {lost} back")
        for foe in self.table.values():
            if "figures" in foe and foe["on_table"] and foe["side"] != row["side"]:
                if min(hypot(x - fx, y - fy) for x, y in places(row) for fx, fy in places(foe)) < 120 + 10 - 25:
                    self.blame(event, f"recovers near {foe['id']}")

    def activated(self, event: Row, row: Row) -> None:
        """Once a turn, on its own side's move, on the table; a PEF's figures have had theirs."""
        if row["side"] != self.table["battle"]["active"] and event["rule"] != "MM-PEF-5":
            self.blame(event, "acts on the other side's move")
        if row.get("lost") or row.get("ran_away") or row.get("left_table"):
            self.blame(event, "acts and is gone")
        if row.get("retiring") and row["formation"] != "unformed":
            self.blame(event, f"retires in {row['formation']}")
        if "figures" in row and event["rule"] == "MM-TURN-2":
            self.acting, self.marked = event["who"], row["markers"]

    def markers(self, event: Row, row: Row, before: int, after: int) -> None:
        """Fire places the weapon's markers, an activation's reloading takes one away."""
        if event["rule"] == "MM-FIRE-6":
            if after != before - 1 or self.acting != event["who"] or row["opponents"] or row["retiring"]:
                self.blame(event, f"reloads from {before} to {after}")
        elif after != MARKERS[row["weapon"]]:
            self.blame(event, f"{after} markers for a {row['weapon']}")

    def move(self, event: Row, row: Row) -> None:
        """Nobody with something to reload moves of his own will, nor who lies down or fights."""
        unit = self.unit(event["who"])
        if unit is None or event["before"][0] < 0 or event["after"][0] < 0 or event["before"][:2] == event["after"][:2]:
            return
        free = event["rule"] in ("MM-MOVE-1", "MM-MOVE-2", "MM-CHARGE-1")
        if free and self.acting == event["who"]:
            if unit["markers"]:
                self.blame(event, "moves with something to reload")
            if unit["prone"]:
                self.blame(event, "moves lying down")
            if unit["opponents"]:
                self.blame(event, "walks out of a melee")
        if not unit["on_table"] and event["rule"] not in ("MM-ENC-1", "MM-REINF-3"):
            self.blame(event, "moves off the table")

        if event["rule"] == "MM-MOVE-2":
            self.hurried(event, unit)

    def hurried(self, event: Row, unit: Row) -> None:
        """No fast move begins or ends within 24 inches of an enemy."""
        units = [row for row in self.table.values() if "figures" in row and row["on_table"]]
        foes = [row for row in units if row["side"] != unit["side"]]
        for at in (event["before"], event["after"]):
            for foe in foes:
                near = min(hypot(x - fx, y - fy) for x, y in zip(at[4], at[5], strict=True) for fx, fy in places(foe))
                if near < 240 + 10 - 2:
                    self.blame(event, f"hurries {near:.0f} tenths from {foe['id']}")

    def roll(self, event: Row) -> None:
        """The number of dice and what passes, by rule."""
        rule, what, faces = event["rule"], event.get("what", ""), event.get("faces", [])
        unit = self.unit(event["who"])
        more = sum(row[1] for row in event.get("modifiers", []))
        if what == "reinforcement_dice":
            self.called = int(faces[1] > faces[0]) if sum(faces) == 7 else -1
        elif what == "misfire":
            self.misfire = (sum(face >= 5 for face in faces), more)
        elif rule == "MM-FIRE-1" and unit is not None:
            self.fire(event, unit, len(faces) + self.misfire[0], more + self.misfire[1], what)
            self.misfire = (0, 0)
            self.fired = event["who"]
            self.hits += sum(face == 1 for face in faces)
        elif rule == "MM-REACT-1" or what in ("rally", "form_line", "trophies"):
            self.test(event, unit, len(faces), more)
        elif rule == "MM-CHARGE-1" and unit is not None:
            if len(faces) != max(0, 2 + more) or event["need"] != unit["rep"]:
                self.blame(event, f"{len(faces)} dice at {event['need']} in a charge")
        elif rule == "MM-MELEE-1" and unit is not None:
            self.melee(event, unit, len(faces), more)
            self.count(event["who"], what, sum(face <= 3 for face in faces))
        elif what == "leader_die" and unit is not None:
            if not unit["leader_rep"] or event["need"] != unit["leader_rep"]:
                self.blame(event, "rolls against a leader it has not")
            self.passed[event["who"]] = int(faces[0] <= event["need"])

    def fire(self, event: Row, unit: Row, dice: int, more: int, what: str) -> None:
        """A volley is a die a figure, at will a die a point of Rep; nobody fires in a melee or in terrible weather."""
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

    def aimed(self, event: Row) -> None:
        """Some figure had the target within the weapon's range, within sight, and within 45 degrees of its front."""
        firer, self.fired = self.table[self.fired], ""
        target = self.table.get(firer["target"])
        if not target or not target["on_table"] or not firer["on_table"]:
            return
        battle = self.table["battle"]
        sight = 10_000 if battle["light"] == "day" and not battle["weather"] else 120
        if battle["light"] == "night" and battle["weather"]:
            sight = 60
        far = min(RANGE[firer["weapon"]], sight) + 10
        mine, theirs = places(firer), places(target)
        pairs = [(tx - x, ty - y) for x, y in mine for tx, ty in theirs if hypot(tx - x, ty - y) <= far + 2]
        if not pairs:
            self.blame(event, f"{firer['id']} fires at {target['id']} beyond {far - 10} tenths")
        elif not firer["house"] and not any(turned(firer, dx, dy) <= 47 for dx, dy in pairs):
            self.blame(event, f"{firer['id']} fires at {target['id']} sideways")

    def test(self, event: Row, unit: Row | None, dice: int, more: int) -> None:
        """Two dice against Rep, one fewer at half of paper strength, one more with a higher leader."""
        assert unit is not None
        reasons = [row[2] for row in event.get("modifiers", [])]
        if dice != max(0, 2 + more) or event["need"] != unit["rep"]:
            self.blame(event, f"tests with {dice} dice at {event['need']}")
        if ("half_strength_or_less" in reasons) != (2 * unit["figures"] <= unit["paper"]):
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

    def commands(self, event: Row) -> None:
        """A leader activates units of his within 6 inches that have not been active."""
        leader = self.table.get(event["who"])
        for name in event["after"] if leader else []:
            unit = self.table[name]
            near = min(hypot(x - leader["at"][0], y - leader["at"][1]) for x, y in places(unit))  # type: ignore[index]
            if near > 60 + 10 + 2 or unit["activated"]:
                self.blame(event, f"activates {name} from {near:.0f} tenths")

    def note(self, event: Row) -> None:
        """The results of tests, by the tables of pages 39 and 40."""
        if event["what"] == "commands":
            self.commands(event)
        if event["what"] in TESTS and self.last.get("who") == event["who"]:
            self.result(event)
        elif event["what"] == "charge":
            self.charge(event)

    def charge(self, event: Row) -> None:
        """Whoever has had enough charges no more, nor does one with something to reload."""
        unit = self.table[event["who"]]
        if unit["markers"] or unit["prone"] or unit["opponents"] or unit["retiring"]:
            self.blame(event, "charges and cannot")
        if self.table[("player", "enemy")[unit["side"]]].get("had_enough"):
            self.blame(event, "charges having had enough")

    def result(self, event: Row) -> None:
        """What a test comes to by the dice passed, the leader's die, and the plight of the unit."""
        unit = self.table[event["who"]]
        passed = min(2, sum(face <= self.last["need"] for face in self.last.get("faces", [])))
        drilled = unit["troop"] in VOLLEYS or (unit["troop"] == "militia" and unit["formation"] == "line")
        leaderless = not unit["leader_rep"] or "leader_lost" in self.last["what"]
        name = event["what"]
        if passed == 1 and drilled:
            passed = 2 if self.passed.get(event["who"]) else 0
        may: tuple[str, ...] = (STANDS,)
        if passed == 0 and drilled:
            may = (RUNS,) if name == "leader_lost" or (leaderless and name == "received_casualty") else (GOES,)
        elif passed == 0:
            may = (RUNS,)
        elif passed == 1:
            irregulars = {"received_fire": (SEEKS,), "leader_lost": (GOES,), "received_casualty": (GOES, STANDS)}
            may = (RUNS,) if leaderless and name == "received_casualty" else irregulars[name]
        if event["after"] not in may:
            self.blame(event, f"{name} comes to {event['after']}, by the book {' or '.join(may)}")

    def order(self, event: Row) -> None:
        """A side that has had enough neither charges nor opens fire; no charge is farther than 14 inches."""
        unit = self.unit(event["who"])
        if unit is not None and str(event["after"]).startswith("charge:"):
            foe = self.table[str(event["after"]).split("@")[0].split(":")[-1]]
            near = min(hypot(x - fx, y - fy) for x, y in places(unit) for fx, fy in places(foe))
            if near > 150 + 2:
                self.blame(event, f"charges from {near:.0f} tenths")
        if unit is None or not self.table[("player", "enemy")[unit["side"]]].get("had_enough"):
            return
        verb, *rest = str(event["after"]).split("@")[0].split(":")
        if verb == "charge":
            self.blame(event, "is told to charge having had enough")
        if verb == "fire" and self.table[rest[-1]].get("target") != event["who"]:
            self.blame(event, "opens fire having had enough")

    def close(self) -> None:
        """At the end each unit's figures are those it had, less the lost, and those recovered."""
        for who, row in self.table.items():
            if "figures" in row and "lost_fire" in row:
                lost = row["lost_fire"] + row["lost_contact"] + row["lost_melee"] + row["lost_burning"]
                if row["strength"] - lost + row["recovered"] != row["figures"]:
                    self.faults.append(f"{who} has {row['figures']} figures, {row['strength']} less {lost}.")
                if row["on_table"] and not row["figures"]:
                    self.faults.append(f"{who} is on the table with nobody.")

"""Possible enemy forces checked from the record alone, by pages 27 to 30 and 43: laid, moved, resolved, filled."""

from math import hypot

from tests.referees.muskets_mohawks.audit_dice import Row
from tests.referees.muskets_mohawks.audit_ground import section
from tests.referees.muskets_mohawks.audit_sealed import Sealed
from tests.referees.muskets_mohawks.audit_sight import Point
from tests.referees.muskets_mohawks.audit_tables import (
    FORCES,
    HALF,
    HELD_AT_RANDOM,
    INDIAN,
    MOVES,
    POSITIONS,
    RANDOM_SECTION,
    REP_MORE,
    REPS,
    SMALL_ARMS,
    STOPS_SHORT,
)


class Pefs(Sealed):
    """What becomes of the markers."""

    def __init__(self, initial: dict[str, Row]) -> None:
        super().__init__(initial)
        self.die = 0  # the section that a die gave the next marker
        self.marker: Row = {}  # the one that moves, with what its dice have come to
        self.moved: set[str] = set()
        self.total = 0  # to read on a table, 0 for none
        self.dug_in = False  # who comes is in defensive positions
        self.due: list[str] = []  # the troops that a table gives and that have not come yet
        self.reps: dict[str, tuple[int, int]] = {}  # and what the die was changed by
        self.position: tuple[int, int] = (0, 0)  # inches of a defensive position, and the die for its kind

    def pef_roll(self, event: Row) -> None:
        """The dice of the tables of pages 27 to 30 and 43."""
        what, faces = event.get("what", ""), event.get("faces", [])
        self.sealed_roll(event)
        if what == "section":
            # In a stand up fight the enemy's markers come on, or are there first when it is the player who attacks.
            holds = self.table["enemy"]["encounter"] in ("raid_defend", "stand_defend")
            at_random = HELD_AT_RANDOM if holds and event["rule"] == "MM-ENC-4" else RANDOM_SECTION
            self.die = at_random[faces[0]] if event["rule"] in ("MM-ENC-3", "MM-ENC-4") else faces[0]
        elif what == "pef_movement":
            self.stirs(event, faces)
        elif what == "pef_way":
            self.way(event, faces[0])
        elif what in ("pef_resolution", "reinforcements"):
            self.comes(event, faces, what == "pef_resolution")
        elif what == "positions":
            self.dug_in = faces[0] > 4
            if self.marker.get("resolved") != 2:
                self.blame(event, "positions are looked for where nobody is known to be")
        elif what == "strength":
            side = self.table[event["who"] if event["who"] in ("player", "enemy") else "enemy"]
            self.total = faces[0] + (side["investment"] if self.marker.get("resolved") == 2 else 0)
            if not self.marker.get("resolved"):
                self.blame(event, "is counted and nobody is there")
        elif what in ("unit_rep", "leader_rep"):
            more = sum(row[1] for row in event.get("modifiers", []))
            self.reps[event["who"]] = (REPS[min(6, max(1, faces[0] + more))], more)
        elif what == "position_length":
            self.position = (60 + 10 * HALF[faces[0]], 0)
            if not self.dug_in:
                self.blame(event, "is dug in, by the die it is not")
        elif what == "position":
            self.position = (self.position[0], faces[0])

    def stirs(self, event: Row, faces: list[int]) -> None:
        """Two dice against the enemy's investment level, once for each marker on the enemy's move."""
        who, level = event["who"], self.table["enemy"]["investment"]
        if len(faces) != 2 or event.get("need", 0) != level or self.table["battle"]["active"] != 1:
            self.blame(event, "its movement is not rolled for by the book")
        if who in self.moved:
            self.blame(event, "it has moved this turn")
        self.moved.add(who)
        passed = sum(face <= level for face in faces)
        self.marker = {"who": who, "passed": passed, "others": len(self.pefs()) > 1}

    def comes(self, event: Row, faces: list[int], seen: bool) -> None:
        """Two dice against a level, which the player's standing changes for a marker, and that only when it is seen."""
        level = self.table["enemy" if seen else event["who"]]["investment"]
        if seen:
            level += 1 if self.table["player"]["contesting"] else -1
            if not self.seen(tuple(self.table[event["who"]]["at"]), False):
                self.blame(event, "is resolved unseen")
        if len(faces) != 2 or event.get("need", 0) != level:
            self.blame(event, f"is found out by {len(faces)} dice at {event.get('need', 0)}, by the book at {level}")
        self.marker = {"resolved": sum(face <= level for face in faces)}
        self.total, self.dug_in = 0, False

    def way(self, event: Row, face: int) -> None:
        """Where the second die sends a marker."""
        if not self.marker.get("passed"):
            self.blame(event, "goes somewhere and may not")
            return
        far, joins, splits = MOVES[min(2, self.marker["passed"])]
        self.marker["far"] = far
        if self.marker["others"]:
            self.marker["way"] = "join" if face in joins else "approach"
        else:
            self.marker["way"] = "split" if face in splits else "approach"

    def pef_note(self, event: Row) -> None:
        """The row of a table that the engine says it read."""
        what, after = event["what"], str(event.get("after"))
        self.sealed_note(event)
        if what == "row:pef_way" and after.split(":")[1] != self.marker.get("way"):
            self.blame(event, f"goes to {after}, by the book to {self.marker.get('way')}")
        elif what == "row:pef_movement":
            if after != f"{self.marker['passed']}:{'others' if self.marker['others'] else 'alone'}":
                self.blame(event, f"reads row {after}")
        elif what in ("row:pef_resolution", "row:reinforcements_come"):
            if int(after) != self.marker["resolved"]:
                self.blame(event, f"reads row {after}")
        elif what.startswith("row:reinforcements_"):
            side = self.table[event["who"]]
            if int(after) != min(10, self.total) or what[19:] != side["faction"]:
                self.blame(event, f"reads {what[4:]} at {after}, by the book at {self.total}")
            self.due = list(FORCES[side["faction"]][min(10, self.total)])
        elif what == "army_out":
            own = event["after"]
            self.due = [troop for troop in self.due if (troop == INDIAN) != own.endswith("_allies")]

    def pef_place(self, event: Row) -> None:
        """Markers laid, and what the tables bring."""
        row, rule = event["after"], event["rule"]
        if event["what"] == "pef" and rule == "MM-PLAY-1":
            self.sealed_laid(event, row)
        elif event["what"] == "pef":
            self.laid(event, tuple(row["at"]))
        elif event["what"] == "unit" and rule in ("MM-PEF-5", "MM-REINF-2"):
            self.arrives(event, row)
        elif event["what"] in ("works", "house") and rule == "MM-PEF-4":
            self.dug(event, row)

    def arrives(self, event: Row, row: Row) -> None:
        """A unit of ten that the table gives, with the Rep of its die, under a leader with that of his."""
        if self.table["battle"].get("winter"):
            # Regulars and militia lie in their quarters.
            self.due = ["irregular" if troop in ("line", "militia") else troop for troop in self.due]
        if row["troop"] not in self.due:
            self.blame(event, f"{row['troop']} come, by the table {self.due}")
            return
        self.due.remove(row["troop"])
        unit, leader = self.reps.get(event["who"]), self.reps.get(f"{event['who']}-leader")
        if unit != (row["rep"], REP_MORE[row["troop"]]) or leader != (row["leader_rep"], 1):
            self.blame(event, f"comes with Rep {row['rep']} under a leader of {row['leader_rep']}")
        if row["figures"] != 10 or row["paper"] != 10:
            self.blame(event, f"comes with {row['figures']} figures")

    def laid(self, event: Row, at: Point) -> None:
        """In the section of the die, out of sight of the player's if possible; a marker that splits is next to it."""
        if event["rule"] == "MM-PEF-2":
            if self.marker.get("way") != "split":
                self.blame(event, "splits and should not")
            return
        free = event["rule"] == "MM-REINF-1"  # the nearest section without enemies will do
        if section(at) != self.die and not free and not self.wet_centre(self.die):
            self.blame(event, f"lies in section {section(at)} by a die for {self.die}")
        if event["rule"] == "MM-PEF-1" and self.seen(at, True) and not self.head_to_head():
            hidden = self.hidden(self.die)
            if hidden:
                self.blame(event, f"lies in sight at {at}, and would not at {hidden}")

    def dug(self, event: Row, row: Row) -> None:
        """A position as long as its dice say, of the kind of its die; a house without room is a work as strong."""
        kind, strength = POSITIONS[self.position[1]]
        found = "house" if event["what"] == "house" else row["kind"]
        if row["dv"] != strength or (found != kind and (kind, found) != ("house", "fieldworks")):
            self.blame(event, f"is {found} of {row['dv']}, by the die {kind} of {strength}")
        long = {row["x1"] - row["x0"], row["y1"] - row["y0"]}
        at_edge = 0 in (row["x0"], row["y0"]) or 480 in (row["x1"], row["y1"])
        if self.position[0] not in long and not at_edge:
            self.blame(event, f"is {sorted(long)} tenths, by the dice {self.position[0]}")

    def pef_move(self, event: Row) -> None:
        """As far as the dice say, towards the unit they say; it stops when it is seen or waits in ambush."""
        if self.head_to_head():
            self.sealed_move(event)
            return
        way, far = self.marker.get("way"), self.marker.get("far", 0)
        ax, ay = event["before"]
        bx, by = event["after"]
        gone = hypot(bx - ax, by - ay)
        if self.marker.get("who") != event["who"] or way not in ("join", "approach") or gone > far + 2:
            self.blame(event, f"goes {gone:.0f} tenths to {way}, at most {far}")
            return
        for tenths in range(20, int(gone) - 9, 20):  # it looks about every other inch
            at = (ax + (bx - ax) * tenths / gone, ay + (by - ay) * tenths / gone)
            if not self.wet(at) and self.seen(at, True):
                self.blame(event, f"walks through the player's sight at {at}")
                break
        if way == "join":
            others = [row["at"] for row in self.pefs() if row["id"] != event["who"]]
            near = min(others, key=lambda at: hypot(at[0] - ax, at[1] - ay))
            before, after = (hypot(near[0] - x, near[1] - y) for x, y in ((ax, ay), (bx, by)))
            if after < STOPS_SHORT - 2 or abs(before - gone - after) > 3:
                self.blame(event, f"does not go straight to the nearest PEF, {after:.0f} tenths off")
            stopped = gone < min(far, before - STOPS_SHORT) - 3
        else:
            before, after = (self.to_foe((x, y)) for x, y in ((ax, ay), (bx, by)))
            if after >= before:
                self.blame(event, f"goes to the enemy and is {after:.0f} tenths off instead of {before:.0f}")
            if self.in_wood((ax, ay)) and before < SMALL_ARMS - 20:
                self.blame(event, "leaves its cover with an enemy in range")
            stopped = gone < min(far, before) - 40 and not (self.in_wood((bx, by)) and after <= SMALL_ARMS + 20)
        if stopped and not self.seen((bx, by), False) and not self.near_wet((bx, by)):
            self.blame(event, f"stops after {gone:.0f} tenths of {far}")

    def unresolved(self, event: Row) -> None:
        """When the player's side has acted no marker is in plain sight of it."""
        if self.head_to_head():
            return
        for row in self.pefs():
            if self.seen(tuple(row["at"]), True):
                self.blame(event, f"{row['id']} lies in sight at {row['at']} and is not resolved")

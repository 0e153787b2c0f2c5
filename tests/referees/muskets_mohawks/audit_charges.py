"""Charges, contact and fallen leaders of a record, read by somebody with pages 16 to 20 open.

What the dice send into melee is fought, over no gap; a charger goes on only when its target has run, with what its
move has left; each casualty is one risk of one leader; buildings hold no two sides.
"""

from math import hypot
from typing import Any

from tests.referees.muskets_mohawks.audit_dice import Row, bases, places

MOVE, RIDE = 80, 120
MUSKET = 180
TOUCHING = 15  # centres of bases that meet at a corner, and the grain of the table
FIGHTS = ("melee", "fire_then_melee")
TURNED = ("turned_melee", "turned_fire_then_melee")  # of riders against men on foot


def read_charges(initial: dict[str, Row], events: list[Row]) -> "Charges":
    """Read the charges and melees of a battle and return the reader, who has noted what is wrong with them."""
    table = {who: dict(fields) for who, fields in initial.items()}
    reader = Charges(table)
    for event in events:
        reader.read(event)
        if event["kind"] == "place":
            table[event["who"]] = dict(event["after"])
        elif event["kind"] == "remove":
            table.pop(event["who"], None)
        elif event["kind"] in ("change", "move"):
            table[event["who"]][event.get("what", "")] = event.get("after")
    reader.settle({"number": len(events), "rule": "", "who": "battle"})
    return reader


class Charges:
    """Reads each event by the table before it, which somebody else keeps."""

    def __init__(self, table: dict[str, Row]) -> None:
        self.table = table
        self.faults: list[str] = []
        self.sent = 0  # charges that the dice have sent into melee
        self.due: tuple[str, str] = ("", "")  # the two units of the fight that is due
        self.gone: dict[str, float] = {}  # by unit, how far its middle went of its own will in this activation
        self.charged: dict[str, str] = {}  # by unit, how its last charge in this activation ended
        self.risks: dict[str, int] = {}  # by unit, rolls for leaders since fire or melee was rolled
        self.struck: dict[str, int] = {}  # and those of them that higher leaders fell by

    def blame(self, event: Row, text: str) -> None:
        """Note a fault."""
        self.faults.append(f"event {event['number']} ({event['rule']}, {event['who']}): {text}")

    def read(self, event: Row) -> None:
        """Judge one event."""
        kind, who, what = event["kind"], event["who"], event.get("what", "")
        # How the target fires at a charger is asked before the charger closes.
        if kind in ("phase", "turn", "end") or (kind == "order" and event["rule"] != "MM-FIRE-1"):
            self.settle(event)
            if kind == "phase":
                self.houses(event)
        elif kind == "change" and what == "activated":
            self.gone.pop(who, None)
            self.charged.pop(who, None)
        elif kind == "note" and what == "charge":
            self.settle(event)
            self.charge(event)
        elif kind == "note" and what == "received_fire" and event["after"] == "charge":
            # Its charge is none of its own activation's.
            self.gone.pop(who, None)
            self.charged.pop(who, None)
        elif kind == "note" and what == "horse_turns_away":
            self.turns_away(event)
        elif (
            kind == "move"
            and what == "at"
            and event["rule"] in ("MM-MOVE-1", "MM-CHARGE-1", "MM-CHARGE-2")
            and event["before"][0] >= 0
        ):
            self.gone[who] = self.gone.get(who, 0.0) + _gone(event["before"], event["after"])
        elif kind == "roll" and event["rule"] == "MM-MELEE-1":
            self.bout(event)
        if kind == "roll" and event["rule"] in ("MM-FIRE-1", "MM-GUN-1", "MM-GUN-2", "MM-BUILD-2", "MM-MELEE-1"):
            self.risks, self.struck = {}, {}
        elif event["rule"] == "MM-CAS-2" and kind in ("roll", "note"):
            self.risk(event)
        elif kind == "change" and str(what).startswith("lost_") and who in self.risks:
            self.losses(event, int(event["after"]) - int(event["before"]))

    def charge(self, event: Row) -> None:
        """What the dice send into melee is due; who charges again has made his target run, and has the move for it."""
        who = event["who"]
        if who in self.charged:
            if self.charged[who] != "target_runs_away":
                self.blame(event, f"charges again after {self.charged[who]}")
            if self.gone.get(who, 0.0) > (RIDE if self.table[who].get("mounted") else MOVE) + 4:
                self.blame(event, f"charges on having gone {self.gone[who]:.0f} tenths")
        self.charged[who] = event["after"]
        if event["after"] in (*FIGHTS, *TURNED):
            self.sent += 1
            self.due = (who, event["before"])

    def turns_away(self, event: Row) -> None:
        """Riders turn away from men on foot, and from no others; they are not sent into melee any more."""
        charger, target = self.table[event["who"]], self.table[event["before"]]
        if self.due != (charger["id"], target["id"]) or not charger["mounted"]:
            self.blame(event, f"turns away from {target['id']} and was not sent in")
        if target.get("mounted") or target["troop"] == "artillery":
            self.blame(event, f"turns away from {target['id']}, who is no infantry")
        self.due = ("", "")

    def settle(self, event: Row) -> None:
        """By the next order a charge sent into melee has been fought, unless the fire left no opponent."""
        charger, target = self.due
        self.due = ("", "")
        if charger and self.table[charger]["on_table"]:
            self.blame(event, f"{charger} is sent into melee with {target} and does not fight")

    def bout(self, event: Row) -> None:
        """Who fights stands base to base with his enemy, or at the wall of the building that one of them is in."""
        a, b = self.table[event["who"]], self.table[event["what"]]
        if event["who"] in self.due and event["what"] in self.due:
            self.due = ("", "")
        for rider, foe in ((a, b), (b, a)):
            sent_in = self.charged.get(rider["id"]) in TURNED and event["who"] == rider["id"]
            if sent_in and rider.get("mounted") and foe["troop"] != "artillery" and not foe.get("mounted"):
                if foe["id"] not in rider["opponents"]:
                    self.blame(event, f"{rider['id']} rides into {foe['id']}, who stood")
        if a["house"] or b["house"]:
            (outer, house) = (a, b["house"]) if b["house"] else (b, a["house"])
            walls = self.table[house]
            apart = min(outside(at, walls) for at in places(outer))
            if apart > TOUCHING - 5:
                self.blame(event, f"fights {b['id']} {apart:.0f} tenths from the walls")
            return
        apart = min(hypot(x - u, y - v) for x, y in bases(a) for u, v in bases(b))
        if apart > TOUCHING:
            self.blame(event, f"fights {b['id']} over {apart - 10:.0f} tenths")

    def houses(self, event: Row) -> None:
        """A unit in a building stands inside its walls, with friends only."""
        held: dict[str, int] = {}
        for who, row in self.table.items():
            if not row.get("house"):
                continue
            walls = self.table[row["house"]]
            if any(outside(at, walls) > 0 for at in places(row)):
                self.blame(event, f"{who} is in {row['house']} and has figures outside")
            if held.setdefault(row["house"], row["side"]) != row["side"]:
                self.blame(event, f"{row['house']} holds both sides")

    def risk(self, event: Row) -> None:
        """A roll for a leader, or its result; when his horse is hit in his place no figure falls."""
        who = event["who"]
        unit = self.unit_with(who)
        if event.get("what") in ("horse", "row:horse"):
            # Where it is his horse the own leader of mounted men is no figure that falls.
            if event.get("after") == "horse" and self.table[unit]["nco"] == who:
                self.struck[unit] = self.struck.get(unit, 0) + 1
            return
        if event["kind"] == "roll":
            self.risks[unit] = self.risks.get(unit, 0) + 1
        elif event.get("after") == "leader" and self.table[unit]["nco"] != who:
            self.struck[unit] = self.struck.get(unit, 0) + 1

    def unit_with(self, leader: str) -> str:
        """The unit that a leader belongs to or is with."""
        for who, row in self.table.items():
            if row.get("nco") == leader:
                return who
        return str(self.table[leader]["attached"])

    def losses(self, event: Row, fallen: int) -> None:
        """Each casualty is one risk of one leader."""
        rolls, struck = self.risks.pop(event["who"]), self.struck.pop(event["who"], 0)
        if rolls > fallen + struck:
            self.blame(event, f"{rolls} rolls for leaders, {fallen} figures and {struck} leaders fell")


def outside(at: tuple[int, int], walls: Row) -> float:
    """How far a place is outside the walls of a building."""
    dx = max(walls["x0"] - at[0], 0, at[0] - walls["x1"])
    dy = max(walls["y0"] - at[1], 0, at[1] - walls["y1"])
    return hypot(dx, dy)


def _gone(before: list[Any], after: list[Any]) -> float:
    """How far a unit went at the least: the middle of its figures goes no farther than the one that goes farthest."""
    if len(before) < 6 or len(before[4]) != len(after[4]):
        return hypot(after[0] - before[0], after[1] - before[1])
    count = len(before[4])
    dx, dy = (sum(after[part]) - sum(before[part]) for part in (4, 5))
    return hypot(dx, dy) / count

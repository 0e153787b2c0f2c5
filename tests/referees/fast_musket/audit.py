"""The record of a battle read line by line by somebody who knows the book: each sentence he returns is a fault.

He keeps the table by what the record says, and takes nothing from the engine: numbers are typed from the pages, ground
is measured by `audit_ground`, what a march may be by `audit_march`, what dice may do by `audit_dice`.
"""

from typing import Any

from tests.referees.fast_musket.audit_dice import Dice
from tests.referees.fast_musket.audit_ground import Row

# One turn: French move and shoot, British move and shoot, charges, melees.
TURN = (("move", 0), ("shoot", 0), ("move", 1), ("shoot", 1), ("charge", -1), ("melee", -1))


def audit(setup: dict[str, Any], initial: dict[str, Row], events: list[Row], result: Any) -> list[str]:
    """Return what is wrong with a battle: its order of battle, the table as laid, the events and the result record."""
    reader = Reader(setup, initial)
    for event in events:
        reader.read(event)
    reader.close(result)
    return reader.faults


class Reader(Dice):
    """Every event judged by the table before it, which then changes by it."""

    def read(self, event: Row) -> None:
        """Judge one event by the table before it, and then let it happen."""
        kind, who, what, after = event["kind"], event["who"], event.get("what", ""), event.get("after")
        generals = self.now == "melee" and event["rule"] == "FM-COMMAND-2"
        if self.ended and not generals and kind not in ("end", "phase") and what != "phase":
            self.blame(event, "comes after the end")
        if kind in ("phase", "end") or what in ("turn", "fires_at", "charges") or (kind, what) == ("roll", "melee"):
            self.settle(event)
        if kind == "roll":
            self.roll(event)
        elif kind == "note":
            self.note(event)
        elif kind == "phase":
            self.phase(event)
        elif kind == "change":
            self.change(event)
        self.happen(event)
        if kind == "move":
            (self.rode if self.table[who]["kind"] == "commander" else self.moved_to)(event)
        if kind == "end":
            self.over = True
            if after != self.ended:
                self.blame(event, f"ends otherwise: {self.ended}")

    over = False

    def happen(self, event: Row) -> None:
        """Change the table."""
        kind, who, after = event["kind"], event["who"], event.get("after")
        if kind == "place":
            self.table[who] = dict(event["after"])
            self.strength[who] = 1
        elif kind == "move" and isinstance(after, dict):
            self.before = dict(self.table[who])
            self.table[who].update(after)
        elif kind in ("change", "move"):
            self.before = dict(self.table[who])
            self.table[who][event["what"]] = after

    def phase(self, event: Row) -> None:
        """Phases come in the order of the book."""
        side = event["after"]
        named = (event["what"], side if side < 0 else (0 if side == self.first else 1))
        if named != TURN[self.place % 6]:
            self.blame(event, f"is not the phase {TURN[self.place % 6]}")
        self.place += 1
        self.now, self.side = event["what"], side
        self.walks, self.shot, self.ridden = {}, set(), {}

    def change(self, event: Row) -> None:
        """Fields change for a reason only."""
        who, what, before, after = event["who"], event["what"], event.get("before"), event.get("after")
        if before is not None and self.table[who].get(what) != before and before != "":
            self.blame(event, f"was {self.table[who].get(what)}")
        if what == "turn":
            self.open_turn(event)
        elif what == "bases":
            self.lose(event)
        elif what == "losses" and after != self.count():
            self.blame(event, f"counts {after}, and {self.count()} are lost")
        elif what == "ending":
            self.end(event)
        elif what in ("formation", "bend", "redoubt", "files"):
            self.formed(event)
        elif what == "unit":
            self.rides(event)
        elif what == "fallen" and self.last_face != 6:
            self.blame(event, "falls by another face than a 6")
        elif what == "on_table" and after is False:
            if self.table[who].get("bases"):
                self.blame(event, "leaves with bases")
            self.gets_away(who)
        elif what == "reforming" and after not in (0, self.turn + 1):
            self.blame(event, "reforms in another turn than the next")

    def open_turn(self, event: Row) -> None:
        """A turn follows when all six phases of the last one are over; no unit reforms for longer."""
        if self.place % 6 or event["after"] != self.turn + 1:
            self.blame(event, "follows no whole turn")
        if self.fights:
            self.blame(event, f"{self.fights} have not been fought")
        self.turn = event["after"]
        self.guns_moved, self.about, self.answered, self.charged = set(), set(), set(), []
        self.flights = set()
        for who, row in self.table.items():
            if 0 < row.get("reforming", 0) < self.turn:
                self.blame(event, f"{who} still reforms")
            if row.get("hits"):
                self.blame(event, f"{who} keeps hits of the last turn")

    def count(self) -> list[int]:
        """Bases that count as lost, by side."""
        printed = ("fire", "routed")
        counted = [0, 0]
        for who, causes in self.lost.items():
            for cause, bases in causes.items():
                if cause in printed or not self.options["printed_causes_only"]:
                    counted[self.table[who]["side"]] += bases
        return counted

    def verdict(self) -> str:
        """How the losses decide the battle: 25 of the second side's, 19 of the first's, or both at one stroke."""
        lost = self.count()
        first = 0 < self.options["first_wins_at"] <= lost[1 - self.first]
        second = 0 < self.options["second_wins_at"] <= lost[self.first]
        return "draw" if first and second else "sudden_death" if first or second else ""

    def end(self, event: Row) -> None:
        """A battle ends by its losses, by the deadline after the first side's fire, or with a side or turns gone."""
        self.ended = event["after"]
        left = [0, 0]
        for row in self.table.values():
            if row.get("bases") and row["on_table"]:
                left[row["side"]] += 1
        deadline = self.options["deadline"]
        due = self.verdict()
        if not due and self.now == "shoot" and self.side == self.first and 0 < deadline <= self.turn:
            due = "deadline"
        if not due and self.now == "melee":
            due = "draw" if left == [0, 0] else "destroyed" if 0 in left else "turn_limit" if self.turn == 60 else ""
        if self.ended != due:
            self.blame(event, f"should end by {due or 'nothing'}")

    def settle(self, event: Row) -> None:
        """Before the next thing is done, what was due has happened, and a battle that is decided is over."""
        for (who, what), value in self.due.items():
            if self.table[who][what] != value:
                self.blame(event, f"{who} should have {what} {value} and has {self.table[who][what]}")
        self.due = {}
        if self.risks:
            self.blame(event, f"{sorted(self.risks)} should have rolled for their lives")
            self.risks = set()
        if event["kind"] in ("phase",) or event.get("what") in ("fires_at", "charges"):
            self.fled(event)
            if not self.ended and self.verdict() and self.place:
                self.blame(event, "comes after the battle was decided")
        if event["kind"] == "phase" and self.place % 6 == 2 and 0 < self.options["deadline"] <= self.turn:
            self.blame(event, "comes after the deadline")

    def close(self, result: Any) -> None:
        """The result record says what the table does."""
        end: Row = {"kind": "result", "who": "battle", "rule": "FM-WIN-1"}
        lost = self.count()
        winner = {"draw": 2, "deadline": 1 - self.first, "turn_limit": -1}.get(self.ended, -2)
        if self.ended == "sudden_death":
            won = 0 < self.options["first_wins_at"] <= lost[1 - self.first]
            winner = self.first if won else 1 - self.first
        elif self.ended == "destroyed":
            winner = next(row["side"] for row in self.table.values() if row.get("bases") and row["on_table"])
        if not self.over:
            self.blame(end, "comes without an end")
        success = [side.success for side in result.sides]
        if success != [winner in (side, 2) for side in (0, 1)] or result.turns != self.turn:
            self.blame(end, f"says {success} after {result.turns} turns")
        for unit in result.units:
            names = [who for who, row in self.table.items() if who == unit.id or row.get("battery") == unit.id]
            found = {cause: sum(self.lost[who][cause] for who in names if who in self.lost) for cause in unit.losses}
            if found != unit.losses:
                self.blame(end, f"{unit.id} lost {found}, and {unit.losses} is written")
        for leader in result.leaders:
            row = self.table[leader.id]
            fate = "lost" if row["fallen"] else "unhurt" if row["on_table"] else "ran_away"
            if leader.fate != fate:
                self.blame(end, f"{leader.id} is {fate}")

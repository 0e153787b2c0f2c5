"""Head to head, read by somebody who has page 23 before him: what is noted under three PEFs, and when it is shown."""

from math import hypot
from typing import Any

from tests.referees.muskets_mohawks.audit_dice import Row
from tests.referees.muskets_mohawks.audit_ground import Ground, section
from tests.referees.muskets_mohawks.audit_sight import Point

SIDES = ("player", "enemy")
FOOT = 80  # tenths of an inch that a PEF of a player's goes, as foot do
# Dice of the tables that run an enemy without a player, or say what he is.
OF_TABLES = ("pef_movement", "pef_way", "pef_resolution", "positions", "np_attack", "np_defend", "deploy", "posture")
CHOSEN = {"scout": (7, 8, 9), "raid_attack": (7, 8, 9), "stand_attack": (7, 8, 9)}  # sections by what a side is about


class Sealed(Ground):
    """What a player does with the PEFs that the other cannot read."""

    def __init__(self, initial: dict[str, Row]) -> None:
        super().__init__(initial)
        self.shown = ""  # the PEF that its player has just ordered to be turned up

    def head_to_head(self) -> bool:
        """Whether two players fight."""
        return self.table["battle"].get("play") == "head_to_head"

    def exposed(self, row: Row, grudging: bool) -> bool:
        """Whether the other player's figures, or his PEFs, see a PEF."""
        side = SIDES.index(row["sealed"])
        at = (row["at"][0], row["at"][1])
        return self.seen(at, grudging, 1 - side) or self.seen_by_markers(at, 1 - side, grudging)

    def seen_by_markers(self, at: Point, side: int, grudging: bool) -> bool:
        """Whether a PEF of a side's sees a point."""
        lookers = [row["at"] for row in self.table.values() if row.get("sealed") == SIDES[side]]
        return any(self.open_between((x, y), at, grudging) for x, y in lookers)

    def sealed_roll(self, event: Row) -> None:
        """No table runs a side that has a player."""
        if self.head_to_head() and event.get("what") in OF_TABLES:
            self.blame(event, f"{event['what']} is rolled for head to head")

    def sealed_order(self, event: Row) -> None:
        """A PEF that is ordered to be turned up."""
        self.shown = event["who"] if event.get("after") == "reveal" else ""

    def sealed_note(self, event: Row) -> None:
        """A PEF turned up: in sight, or by its player's order, or the decoy of a side without any men."""
        if event["what"] not in ("turned_up", "decoy"):
            return
        row = self.table[event["who"]]
        if int(event.get("after") or 0) != len(row["force"]):
            self.blame(event, f"shows {event.get('after')} units of {len(row['force'])}")
        spent = event["what"] == "decoy" and not self.men_of(SIDES.index(row["sealed"]))
        if event["who"] != self.shown and not spent and not self.exposed(row, False):
            self.blame(event, "is turned up unseen")

    def men_of(self, side: int) -> bool:
        """Whether a side has men on the table, or under a PEF; a gun that its crew has left is none of them."""
        hidden = any(row.get("sealed") == SIDES[side] and row["force"] for row in self.table.values())
        pieces = [row for row in self.table.values() if row.get("side") == side and "crew" not in row]
        return hidden or any(row.get("on_table") for row in pieces)

    def sealed_laid(self, event: Row, row: Row) -> None:
        """A PEF that its player places, in the sections that the encounter gives his figures."""
        about = self.table[row["sealed"]]["encounter"]
        if section((row["at"][0], row["at"][1])) not in CHOSEN.get(about, (1, 2, 3)):
            self.blame(event, f"is placed in section {section((row['at'][0], row['at'][1]))}")
        if not row["listed"] or row["resolved"]:
            self.blame(event, "is placed, and not as its player has noted it")

    def sealed_move(self, event: Row) -> None:
        """A move of foot, which ends where the PEF comes into sight."""
        row: Any = self.table[event["who"]]
        (ax, ay), (bx, by) = event["before"], event["after"]
        gone = hypot(bx - ax, by - ay)
        if gone > FOOT + 2 or SIDES[self.table["battle"]["active"]] != row["sealed"]:
            self.blame(event, f"goes {gone:.0f} tenths of {FOOT}, or out of turn")
        side = 1 - SIDES.index(row["sealed"])
        for tenths in range(20, int(gone) - 9, 20):
            at = (ax + (bx - ax) * tenths / gone, ay + (by - ay) * tenths / gone)
            if not self.wet(at) and (self.seen(at, True, side) or self.seen_by_markers(at, side, True)):
                self.blame(event, f"walks through the other player's sight at {at}")
                return

    def still_sealed(self, event: Row) -> None:
        """When a side has acted no PEF is in plain sight of the other player's figures."""
        for row in [each for each in self.table.values() if each.get("sealed")]:
            if self.seen((row["at"][0], row["at"][1]), True, 1 - SIDES.index(row["sealed"])):
                self.blame(event, f"{row['id']} lies in sight at {row['at']} and is not turned up")

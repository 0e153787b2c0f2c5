"""The record of a battle read line by line by somebody who knows the book: each sentence he returns is a fault."""

from math import hypot
from typing import Any

from tests.referees.muskets_mohawks.audit_charges import Charges
from tests.referees.muskets_mohawks.audit_dice import MARKERS, TESTS, VOLLEYS, Row, bases, deep_snow, men, places
from tests.referees.muskets_mohawks.audit_guns import Guns
from tests.referees.muskets_mohawks.distances import farthest

WADED = {"MM-MOVE-1": 40, "MM-MOVE-2": 80}  # tenths of an inch by the rule of a move


def audit(initial: dict[str, Row], events: list[Row]) -> list[str]:
    """Return what is wrong with the record of a battle."""
    reader = Reader(initial)
    for event in events:
        reader.read(event)
    reader.close()
    return reader.faults


class Reader(Guns):
    """Every event judged by the table before it, which then changes by it."""

    def __init__(self, initial: dict[str, Row]) -> None:
        super().__init__(initial)
        self.charges = Charges(self.table)

    def read(self, event: Row) -> None:
        """Judge one event by the table before it, and then let it happen."""
        self.charges.read(event)
        kind, who, what = event["kind"], event["who"], event.get("what", "")
        # What became of the hits is recorded before the firer's new target is.
        of_the_shot = kind == "note" and event["rule"] == "MM-FIRE-2"
        of_the_shot |= kind == "change" and what in ("markers", "engaged", "target")
        if self.fired and not (who == self.fired and of_the_shot):
            self.aimed(event)
        if kind == "change":
            self.change(event, self.table[who], what)
        elif kind == "move":
            self.move(event, self.table[who])
        elif kind == "roll":
            self.roll(event)
            self.pef_roll(event)
            self.gun_roll(event)
        elif kind == "note":
            self.note(event)
            self.pef_note(event)
            self.gun_note(event)
        elif kind == "order":
            self.order(event)
            self.sealed_order(event)
        elif kind == "phase":
            self.settled(event)
            if who == "enemy":
                self.moved = set()
        if kind == "place":
            if event["rule"] == "MM-REINF-2" and event["after"]["side"] != self.called:
                self.blame(event, "comes uncalled")
            if who in self.table and self.table["battle"]["turn"]:
                self.blame(event, "a piece of this name is there already")
            self.pef_place(event)
            winter = self.table["battle"].get("winter")
            if winter and event["after"].get("troop", "indian") not in ("irregular", "indian"):
                self.blame(event, "takes the field in winter")
            self.table[who] = dict(event["after"])
        elif kind == "remove":
            self.table.pop(who, None)
        elif kind in ("change", "move"):
            self.table[who][what] = event.get("after")

    def settled(self, event: Row) -> None:
        """Between the phases opponents, and leaders with their units, agree from both sides."""
        for who, row in self.table.items():
            for foe in row.get("opponents", []):
                other = self.table[foe]
                there = row["on_table"] and other["on_table"] and row["side"] != other["side"]
                if not there or who not in other["opponents"]:
                    self.blame(event, f"{who} fights {foe}, who does not fight it")
            if row.get("attached") and row["on_table"] and not self.table[row["attached"]]["on_table"]:
                self.blame(event, f"{who} is with {row['attached']}, who is gone")

    def change(self, event: Row, row: Row, what: str) -> None:
        """A field that changes: who acts, markers, figures, losses, Rep."""
        before: Any = event.get("before")
        after: Any = event.get("after")
        if row.get(what) != before:
            self.blame(event, f"{what} was {row.get(what)} and is said to have been {before}")
        if what == "activated" and after:
            self.activated(event, row)
        elif what == "markers" and "crew" in row:
            self.gun_change(event, row)
        elif what == "markers":
            self.markers(event, row, int(before or 0), int(after or 0))
        elif what in ("lost_fire", "lost_melee"):
            self.losses(event, int(after) - int(before), what)
        elif what == "figures" and event["rule"] == "MM-RECOVER-1":
            self.far_from_foes(event, row)
        elif what == "recovered":
            self.recovered(event, row, int(after))
        elif what == "figures":
            if not 0 <= int(after) <= row["strength"]:
                self.blame(event, f"{after} figures of {row['strength']}")
        elif what == "holders" and after != (0 if row["mounted"] else -(-(row["figures"] + int(after)) // 5)):
            self.blame(event, f"{after} hold the horses of {row['figures']}")
        elif what == "mounted" and after and "troop" in row and (row["opponents"] or row["house"] or row["water"]):
            self.blame(event, "mounts where it cannot")
        elif what in ("house", "prone") and after and row.get("mounted") and "troop" in row:
            self.blame(event, f"{what} on horseback")
        elif what.startswith("lost_") and int(after) < int(before):
            self.blame(event, "losses go down")
        elif what == "rep" and (event["rule"] != "MM-REACT-6" or int(before) > 4 or int(after) != int(before) + 1):
            self.blame(event, f"Rep {before} becomes {after}")
        elif what == "prone" and after and row.get("opponents"):
            self.blame(event, "lies down in a melee")
        elif what == "formation" and after == "line" and row["troop"] not in (*VOLLEYS, "militia", "cavalry"):
            self.blame(event, f"{row['troop']} form line")
        elif what == "active":
            self.acting = ""
            self.still_sealed(event)
            if before == 0:
                self.unresolved(event)

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

    def horses(self, event: Row, row: Row) -> None:
        """Who gets down leaves every fifth man, and a part of five, with the horses, 3 inches behind at the least."""
        own = self.table[event["who"]]
        _, xs, ys = event["after"]
        if len(xs) not in (0, own["holders"]) or (xs and own["mounted"]):
            self.blame(event, f"{len(xs)} hold the horses, by the book {own['holders']}")
        for foe in self.table.values():
            if "figures" in foe and foe["on_table"] and not foe["house"]:
                if any(hypot(x - fx, y - fy) < 10 - 3 for x, y in zip(xs, ys, strict=True) for fx, fy in bases(foe)):
                    self.blame(event, f"the horses stand on {foe['id']}")

    def far_from_foes(self, event: Row, row: Row) -> None:
        """Men come back to a unit that has no enemy within 12 inches."""
        for foe in self.table.values():
            if "figures" in foe and foe["on_table"] and foe["side"] != row["side"]:
                if min(hypot(x - fx, y - fy) for x, y in places(row) for fx, fy in places(foe)) < 120 - 2:
                    self.blame(event, f"recovers near {foe['id']}")

    def activated(self, event: Row, row: Row) -> None:
        """Once a turn, on its own side's move, on the table; a PEF's figures have had theirs."""
        if row["side"] != self.table["battle"]["active"] and event["rule"] != "MM-PEF-5":
            self.blame(event, "acts on the other side's move")
        if row.get("lost") or row.get("ran_away") or row.get("left_table"):
            self.blame(event, "acts and is gone")
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
        """No unit with something to reload moves by choice, nor one that is prone or fights."""
        unit = self.unit(event["who"])
        if "force" in row:
            self.pef_move(event)
        if "crew" in row:
            self.gun_move(event, row)
        if event["what"] == "horses":
            self.horses(event, row)
            return
        if unit is None or event["before"][0] < 0 or event["after"][0] < 0 or event["before"][:2] == event["after"][:2]:
            return
        if deep_snow(self.table) and event["rule"] in WADED and len(event["after"]) > 5:
            self.waded(event)
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

    def waded(self, event: Row) -> None:
        """In snow no man goes farther than 4 inches in a move, or 8 in a fast one."""
        before, after = event["before"], event["after"]
        if farthest(before[4], before[5], after[4], after[5]) > WADED[event["rule"]] + 1:
            self.blame(event, "goes too far through the snow")

    def hurried(self, event: Row, unit: Row) -> None:
        """No fast move begins or ends within 24 inches of an enemy."""
        units = [row for row in self.table.values() if "figures" in row and row["on_table"]]
        foes = [row for row in units if row["side"] != unit["side"]]
        for at in (event["before"], event["after"]):
            for foe in foes:
                near = min(hypot(x - fx, y - fy) for x, y in zip(at[4], at[5], strict=True) for fx, fy in places(foe))
                if near < 240 + 10 - 2:
                    self.blame(event, f"hurries {near:.0f} tenths from {foe['id']}")

    def commands(self, event: Row) -> None:
        """A leader activates units of his within 6 inches, on horseback 12, that have not been active."""
        leader = self.table.get(event["who"])
        for name in event["after"] if leader else []:
            unit = self.table[name]
            near = min(hypot(x - leader["at"][0], y - leader["at"][1]) for x, y in places(unit))  # type: ignore[index]
            if near > (120 if leader.get("mounted") else 60) + 10 + 2 or unit["activated"]:  # type: ignore[union-attr]
                self.blame(event, f"activates {name} from {near:.0f} tenths")

    def note(self, event: Row) -> None:
        """The results of tests, by the tables of pages 39 and 40."""
        if event["what"] == "commands":
            self.commands(event)
        elif event["what"] == "section_seen":
            self.scouted(event)
        if event["what"] in TESTS and self.last.get("who") == event["who"]:
            self.result(event)
        elif event["what"] == "charge":
            self.charge(event)

    def charge(self, event: Row) -> None:
        """A side that has had enough charges no more, nor does a unit with something to reload."""
        unit = self.table[event["who"]]
        if unit["markers"] or unit["prone"] or unit["opponents"] or unit["retiring"]:
            self.blame(event, "charges and cannot")
        if self.table[("player", "enemy")[unit["side"]]].get("had_enough"):
            self.blame(event, "charges having had enough")
        # An enemy that it did not see when it set out is in sight from the place where its charge is decided.
        foe = self.table[event["before"]]
        if self.unseen == foe["id"] and foe["on_table"] and unit["on_table"] and not self.in_view(unit, foe):
            self.blame(event, f"charges {foe['id']}, whom it never sees")

    def order(self, event: Row) -> None:
        """A side that has had enough neither charges nor opens fire; no charge is farther than 14 inches."""
        unit = self.unit(event["who"])
        if unit is not None and str(event["after"]).startswith("charge:"):
            foe = self.table[str(event["after"]).split("@")[0].split(":")[-1]]
            near = min(hypot(x - fx, y - fy) for x, y in bases(unit) for fx, fy in bases(foe))
            if near > (190 if unit.get("mounted") else 150) + 2:
                self.blame(event, f"charges from {near:.0f} tenths")
            self.unseen = "" if self.in_view(unit, foe) else foe["id"]
        if unit is None or not self.table[("player", "enemy")[unit["side"]]].get("had_enough"):
            return
        verb, *rest = str(event["after"]).split("@")[0].split(":")
        if verb == "charge":
            self.blame(event, "is told to charge having had enough")
        if verb == "fire" and event["rule"] == "MM-ACT-1" and self.table[rest[-1]].get("target") != event["who"]:
            self.blame(event, "opens fire having had enough")

    def close(self) -> None:
        """At the end each unit's figures are those it had, less the lost, and those recovered."""
        self.faults += self.charges.faults
        for who, row in self.table.items():
            if "figures" in row and "lost_fire" in row:
                lost = row["lost_fire"] + row["lost_contact"] + row["lost_melee"] + row["lost_burning"]
                if row["strength"] - lost + row["recovered"] != men(row):
                    self.faults.append(f"{who} has {row['figures']} figures, {row['strength']} less {lost}.")
                if row["on_table"] and not row["figures"]:
                    self.faults.append(f"{who} is on the table with nobody.")

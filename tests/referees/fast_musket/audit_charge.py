"""Legal charges, the effect of nerve and hand-to-hand dice, and how losers fall back."""

from math import hypot

from tests.referees.fast_musket.audit_fire import Volleys
from tests.referees.fast_musket.audit_ground import Row, boxes, corners, gap, over_edge, part_to_front, shared, way
from tests.referees.fast_musket.audit_march import SPARE, bearing

PICKED = ("grenadiers", "highlanders")


class Charges(Volleys):
    """Charges, melees and retreats judged by the table before them."""

    def charges(self, event: Row, who: str, target: str) -> None:
        """The second side's charges come first; foot in line, each once, within 6 inches and to the front."""
        row, foe = self.table[who], self.table[target]
        if self.now != "charge" or who in self.charged:
            self.blame(event, "charges out of its time")
        if row["side"] != self.first and any(self.table[name]["side"] == self.first for name in self.charged):
            self.blame(event, "charges after the other side")
        self.charged.append(who)
        engaged = [name for fight in self.fights for name in (fight["charger"], fight["target"])]
        if row.get("formation") not in ("line", "double_line") or row["reforming"] == self.turn or who in engaged:
            self.blame(event, "may not charge")
        if row["side"] == foe["side"] or not row["on_table"] or not foe["on_table"] or gap(row, foe) > 60 + SPARE:
            self.blame(event, f"is {gap(row, foe):.1f} tenths from it")
        if part_to_front(row, foe, SPARE) is None:
            self.blame(event, "charges to its flank or rear")
        self.charge = {"charger": who, "target": target, "stage": 0, "at": list(foe["at"]), "engaged": engaged}
        self.charge["front"] = self.front(row, foe)

    def front(self, row: Row, foe: Row) -> bool | None:
        """FM-MELEE-2: whether a charger sets out before the front of its target; None where a hair decides it.

        Its middle does within 45 degrees of the front edge, or all of it does however far to one side.
        """
        ux, uy = way(foe["at"][2])
        dx, dy = row["at"][0] - foe["at"][0], row["at"][1] - foe["at"][1]
        straight = {**foe, "bend": 0}
        _, _, _, _, wide, deep = boxes(straight)[0]
        before, beyond = dx * ux + dy * uy - deep, abs(dy * ux - dx * uy) - wide
        points = [point for box in boxes(row) for point in corners(box)]
        rearmost = min((x - foe["at"][0]) * ux + (y - foe["at"][1]) * uy for x, y in points) - deep
        margin = min(before, max(before - beyond, rearmost))
        return None if abs(margin) < 0.5 else margin > 0

    def checked(self, event: Row) -> None:
        """FM-MORALE-1: at most the bases and one for a general, or 4 for a gun; the charger's nerve comes first."""
        charge, who = self.charge, event["who"]
        row = self.table[who]
        need = 4 if row["kind"] == "gun" else row["bases"] + (1 if self.generals(who) else 0)
        passes = self.score <= need
        if (event["before"], event["after"], event["what"] == "morale_stands") != (need, self.score, passes):
            self.blame(event, f"should be {self.score} against {need}")
        if who != charge.get(("charger", "target")[charge.get("stage", 0) % 2]) or charge["stage"] > 1:
            self.blame(event, "has no nerve to prove")
        charge["stage"] += 1 if passes else 9
        if charge["stage"] == 10:
            left = row["bases"] - 1
            self.due[who, "bases"] = 0 if left < 2 else left
            if left >= 2:
                self.flights.add(who)

    def took_place(self, event: Row) -> None:
        """FM-CHARGE-3: the charger stands where its target stood, or another piece is there."""
        who, at = event["who"], self.charge.get("at", [0, 0, 0])
        row = self.table[who]
        if who != self.charge.get("charger") or self.charge["stage"] != 10:
            self.blame(event, "takes nobody's place")
        if row["at"][:2] != at[:2]:
            there = {**self.before, "at": [*at[:2], row["at"][2]]}
            others = [o for name, o in self.table.items() if name != who and "at" in o and o["kind"] != "commander"]
            taken = [o for o in others if o.get("on_table", True) and shared(there, o) > -SPARE]
            if not taken and over_edge(there) < -SPARE:
                self.blame(event, f"does not take the place {at}")

    def closed(self, event: Row) -> None:
        """FM-CHARGE-4: the charger comes to its target, which may come half the way."""
        who, charge = event["who"], self.charge
        if charge.get("stage") != 2 or who not in (charge["charger"], charge["target"]):
            self.blame(event, "closes with nobody")
            return
        other = charge["target" if who == charge["charger"] else "charger"]
        if who == charge["target"]:
            if self.table[who]["kind"] == "gun" or charge["front"] is False or who in charge["engaged"]:
                self.blame(event, "may not come to meet anybody")
            return
        self.fights.append(charge)
        work = self.table.get(self.table[other].get("redoubt") or "", self.table[other])
        if min(gap(self.table[who], self.table[other]), gap(self.table[who], work)) > 10 + SPARE:
            self.blame(event, f"stays {gap(self.table[who], self.table[other]):.1f} tenths away from {other}")
        charge["stage"] = 3

    def hand(self, event: Row, who: str, row: Row) -> list[tuple[str, int]]:
        """FM-MELEE-2: what is added to a die hand to hand; the charger throws first."""
        if not self.melee.get("on"):
            self.next_melee()
        fight = self.melee
        if who != fight.get("turn") or self.now != "melee":
            self.blame(event, f"should be the die of {fight.get('turn')}")
            return []
        other = self.table[fight["target" if who == fight["charger"] else "charger"]]
        found = [("more_bases", 1)] if row["bases"] > other["bases"] else []
        flank = any(reason == "flank_or_rear" for _, _, reason in event.get("modifiers", []))
        if who == fight["charger"] and (flank if fight["front"] is None else not fight["front"]):
            found.append(("flank_or_rear", 1))
        found += [("commander", 1)] if self.generals(who) else []
        if row["kind"] == "gun":
            return [*found, ("gun_crew", -1)]
        return found + ([(row["troop"], 1)] if row["troop"] in PICKED else [])

    def next_melee(self) -> None:
        """The fights come in the order of the charges, except those with a unit that is gone or beaten off."""
        self.melee = self.fights.pop(0) if self.fights else {}
        if self.melee:
            charger, target = self.melee["charger"], self.melee["target"]
            led = self.generals(charger) + self.generals(target)
            self.melee |= {"on": True, "turn": charger, "scores": [], "led": led}

    def gets_away(self, who: str) -> None:
        """A unit that falls back or is gone has no attacker any more."""
        self.flights.discard(who)
        self.fights = [fight for fight in self.fights if who not in (fight["charger"], fight["target"])]

    def fought(self, who: str) -> None:
        """FM-MELEE-1: the higher wins; the loser pays a base and goes back, and for a tie both pay one."""
        fight = self.melee
        if not fight.get("on"):
            return
        fight["scores"].append(self.score)
        fight["turn"] = fight["target"] if who == fight["charger"] else fight["charger"]
        if len(fight["scores"]) < 2:
            return
        own, other = fight["scores"]
        fight["scores"] = []
        charger, target = fight["charger"], fight["target"]
        losers = [charger, target] if own == other else [target] if own > other else [charger]
        winner = target if own < other else charger
        beaten = target if winner == charger else charger
        fight["says"] = ("ties_melee" if own == other else "wins_melee", winner, beaten)
        for loser in losers:
            left = self.table[loser]["bases"] - 1
            self.due[loser, "bases"] = 0 if left < 2 else left
            if own != other and left >= 2:
                self.flights.add(loser)
        over = own != other or any(self.due[loser, "bases"] == 0 for loser in losers)
        if own != other:
            if losers[0] in self.flights:
                self.due[losers[0], "reforming"] = self.turn + 1
        if over:
            fight["on"] = False
            self.risks |= set(fight["led"])

    def fell_back(self, event: Row) -> None:
        """FM-RETREAT-1: 12 inches from the enemy, bent by 45 degrees at most; less where others stand, else more."""
        who, row = event["who"], self.table[event["who"]]
        if who not in self.flights:
            self.blame(event, "need not fall back")
        self.gets_away(who)
        (x, y, _), (nx, ny, _) = self.before["at"], row["at"]
        moved = hypot(nx - x, ny - y)
        fight = self.melee if self.now == "melee" else self.charge
        if who not in (fight.get("charger"), fight.get("target")):
            self.blame(event, "falls back from nobody")
            return
        one = fight["charger"] if who == fight["target"] else fight["target"]
        foe = self.table[one]["at"]
        turn = abs((bearing(nx - x, ny - y) - bearing(x - foe[0], y - foe[1]) + 180) % 360 - 180)
        if moved > SPARE and turn > 135:
            self.blame(event, f"goes towards {one}")
        if moved > SPARE and abs(moved - 120) > 1.5:
            along = ((nx - x) / moved, (ny - y) / moved)
            for tenths in range(int(moved) + 2 if moved < 120 else 1, 121):
                there = {**row, "at": [x + tenths * along[0], y + tenths * along[1], row["at"][2]]}
                if self.is_free(who, there):
                    self.blame(event, f"falls back {moved:.0f} tenths, and might have stood after {tenths}")
                    break

    def is_free(self, who: str, there: Row) -> bool:
        """Whether no piece overlaps a place and no enemy is within an inch of it, within the tolerance."""
        others = [o for name, o in self.table.items() if name != who and o.get("bases") and o["on_table"]]
        off = all(gap(there, o) > (1.0 if o["side"] == there["side"] else 11.0) for o in others)
        return off and over_edge(there) < -1.0

    def fled(self, event: Row) -> None:
        """Every unit that had to fall back has done so."""
        if self.flights and not self.ended:
            self.blame(event, f"{sorted(self.flights)} should have fallen back")
            self.flights = set()

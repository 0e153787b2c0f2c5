"""Every roll and finding of a record, passed to the check of its rule."""

from typing import Any

from tests.referees.fast_musket.audit_charge import PICKED, Charges
from tests.referees.fast_musket.audit_ground import Row


class Dice(Charges):
    """Rolls and findings judged by the table before them."""

    def note(self, event: Row) -> None:
        """Findings of the rules."""
        what, who = event["what"], event["who"]
        after: Any = event.get("after")
        if what == "fires_at":
            self.fires(event, who, after)
        elif what == "hits":
            self.hits(event)
        elif what == "charges":
            self.charges(event, who, after)
        elif what in ("morale_stands", "morale_fails"):
            self.checked(event)
        elif what in ("wins_melee", "ties_melee"):
            if (what, who, after) != self.melee.get("says"):
                self.blame(event, f"should be {self.melee.get('says')}")
        elif what in ("routed", "cut_off"):
            if who not in self.flights:
                self.blame(event, "need not fall back")
            self.gets_away(who)
            self.due.pop((who, "reforming"), None)
            self.due[who, "bases"] = 0
            self.due[who, "on_table"] = False
        elif what == "lost":
            causes = self.lost.setdefault(who, dict.fromkeys(("fire", "melee", "morale", "routed"), 0))
            causes[after] += event["before"]
            if self.strength[who] - sum(causes.values()) != self.table[who]["bases"]:
                self.blame(event, f"and {self.table[who]['bases']} of {self.strength[who]} are left")

    def lose(self, event: Row) -> None:
        """Bases go only where dice have taken them."""
        who, row = event["who"], self.table[event["who"]]
        wanted = self.due.get((who, "bases"))
        last = event["rule"] == "FM-FIRE-6"
        if wanted is None or event["after"] < int(str(wanted)) or (last and row["bases"] != 1):
            self.blame(event, f"loses without cause, {wanted} were due")
        if row["kind"] == "gun" and last:
            self.blame(event, "is a gun and no last base")

    def roll(self, event: Row) -> None:
        """Dice are as many as the book says, for the one whose turn it is, with the modifiers of the book."""
        who, what, faces = event["who"], event.get("what", ""), event.get("faces", [])
        recorded = sorted((reason, amount) for _, amount, reason in event.get("modifiers", []))
        expected: list[tuple[str, int]] = []
        count = 1
        row = self.table.get(who, {})
        if what == "fire":
            count = row["bases"] * (2 if row["kind"] == "gun" else 1)
            expected = [("first_fire", 1)] if self.volley.get("first") else []
            if who != self.volley.get("who"):
                self.blame(event, "is not the one who fires")
            self.volley["hits"] = sum(1 for face in faces if face >= self.volley["need"])
        elif what == "morale":
            expected = self.nerve(who, row)
        elif what == "melee":
            expected = self.hand(event, who, row)
        elif what == "commander_falls":
            # A tie may decide the battle, and be the end of a melee in which generals fought.
            tied = self.ended and who in self.melee.get("led", ())
            if who not in self.risks and not tied:
                self.blame(event, "is in no danger")
            self.risks.discard(who)
        elif what != "extra_artillery":
            self.blame(event, "is a roll for nothing")
        self.last_face = faces[0] if faces else 0
        self.score = self.last_face + sum(amount for _, amount in expected)
        if recorded != sorted(expected) or len(faces) != count:
            self.blame(event, f"should be {count} dice with {expected}")
        if what == "melee":
            self.fought(who)

    def nerve(self, who: str, row: Row) -> list[tuple[str, int]]:
        """FM-MORALE-1: one less for a general, one less for picked men, nothing for guns."""
        if row["kind"] == "gun":
            return []
        found = [("commander", -1)] if self.generals(who) else []
        return found + ([(row["troop"], -1)] if row["troop"] in PICKED else [])

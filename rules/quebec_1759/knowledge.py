"""What a side may know of the record during play: one place decides it, for pages, API and tests of doctrines alike.

An enemy block is an entity only while it is open, an enemy leader only while he has a place in a battle: they come
with a PLACE and go with a REMOVE. Everything else of the enemy is dropped unless it is public, and events are numbered
again, so that no gap betrays anything.
"""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PLACE, REMOVE, ROLL
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import NATIONS

Row = dict[str, object]

# QB-FOG-1: what of an area both sides see, besides their own works.
_PUBLIC_OF_AREA: Final = NATIONS
_WORKS: Final = "works"
# QA-FIRESHIP-1: what of the siege only the French see.
_FRENCH_ONLY: Final = "fire_ships"
# QB-FOG-1: dice that only their own side sees, by rule and what they are for.
_SECRET_DICE: Final = (("QA-ENTRENCH-1", "dig"), ("QB-DICE-1", "lot"), ("QB-ORDERS-1", "plans"))
# QB-FOG-1: findings that only their own side sees.
_SECRET_NOTES: Final = ("dig_failed",)
# Orders that both sides see: those of an open battle, and which battle is next.
_OPEN_ORDERS: Final = (
    ("QB-BATTLE-2", ""),
    ("QB-BATTLE-9", "hit:"),
    ("QA-LEADER-1", "lead:"),
    ("QB-BATTLE-8", "battle:"),
)
# The garrison of the Lower Town is public.
_GARRISON: Final = "garrison"


def seen(initial: Snapshot, rows: list[Row], side: int) -> tuple[Snapshot, list[Row]]:
    """QB-FOG-1, QB-FOG-2: return the snapshot and the events of a record as a side (0 player, 1 enemy) knows them."""
    about = initial.get("siege") or initial.get("battle") or {}
    player = NATIONS.index(str(about.get("player")))
    watcher = _Watcher(NATIONS[player if side == 0 else 1 - player], initial)
    snapshot = watcher.start()
    for row in rows:
        watcher.take(row)
    return snapshot, watcher.rows


class _Watcher:
    """Goes through a record for one nation; `state` is the whole truth, `shown` the entities that it sees."""

    __slots__ = ("nation", "rows", "shown", "state")

    def __init__(self, nation: str, initial: Snapshot) -> None:
        self.nation: str = nation
        self.state: Snapshot = {who: dict(fields) for who, fields in initial.items()}
        self.shown: Snapshot = {}
        self.rows: list[Row] = []

    def start(self) -> Snapshot:
        """Return what is known before the first event; a battle by itself is open from the beginning."""
        single_battle = "battle" in self.state
        for who, fields in self.state.items():
            if who in AREAS:
                own = fields["holder"] == self.nation
                kept: dict[str, object] = {key: fields[key] for key in _PUBLIC_OF_AREA}
                kept[_WORKS] = fields[_WORKS] if own else ""
                self.shown[who] = kept
            elif who == "siege":
                hidden = self.nation != NATIONS[1]
                self.shown[who] = {key: value for key, value in fields.items() if not (hidden and key == _FRENCH_ONLY)}
            elif single_battle or self.is_own(who):
                self.shown[who] = dict(fields)
        return {who: dict(fields) for who, fields in self.shown.items()}

    def is_own(self, who: str) -> bool:
        """Return whether a piece is the nation's own."""
        return self.state.get(who, {}).get("nation") == self.nation

    def take(self, row: Row) -> None:
        """Go on by one event, and keep of it what the nation may know."""
        kind, who = row["kind"], str(row["who"])
        if kind == ORDER:
            if who == self.nation or self.is_own(who) or _is_open_order(row):
                self.keep(row)
        elif kind == ROLL:
            self.roll(row, who)
        elif kind == NOTE:
            if who == self.nation or row.get("what") not in _SECRET_NOTES:
                self.keep(row)
        elif kind == PLACE:
            after = row.get("after")
            self.state[who] = dict(after) if isinstance(after, dict) else {}
            if who == _GARRISON or self.is_own(who):
                self.put(row, who)
        elif kind == REMOVE:
            self.state.pop(who, None)
            if who in self.shown:
                del self.shown[who]
                self.keep(row)
        elif kind in (CHANGE, MOVE):
            before = dict(self.state[who])
            self.state[who][str(row["what"])] = row.get("after")
            self.change(row, who, before)
        else:
            self.keep(row)

    def keep(self, row: Row) -> None:
        """Add an event to what is known, under the next number."""
        self.rows.append({**row, "number": len(self.rows)})

    def put(self, row: Row, who: str) -> None:
        """Show an entity as it is now."""
        self.shown[who] = dict(self.state[who])
        self.keep({**row, "kind": PLACE, "what": "at", "before": None, "after": dict(self.state[who])})

    def roll(self, row: Row, who: str) -> None:
        """QB-FOG-1: keep dice that are public; of a hidden enemy block that fires only the nation is named."""
        if who != self.nation and not self.is_own(who) and (row.get("rule"), row.get("what")) in _SECRET_DICE:
            return
        if who in self.state and who not in self.shown:
            row = {**row, "who": self.state[who]["nation"]}
        self.keep(row)

    def change(self, row: Row, who: str, before: Row) -> None:
        """Keep the change of a field that is known; let enemy pieces come and go as they are opened and covered."""
        what = str(row["what"])
        if who in AREAS:
            self.change_area(row, who, what)
        elif who == "siege":
            if what in self.shown[who]:
                self.shown[who][what] = row.get("after")
                self.keep(row)
        elif self.is_own(who) or who == _GARRISON or "battle" in self.state:
            self.keep(row)
        else:
            is_leader = "rating" in before
            was_open = before.get("place") != "" if is_leader else before.get("open") is True
            now = self.state[who]
            is_open = now.get("place") != "" if is_leader else now.get("open") is True
            if is_open and not was_open:
                self.put(row, who)
            elif was_open and not is_open:
                self.shown.pop(who, None)
                self.keep({**row, "kind": REMOVE, "what": "covered", "before": None, "after": None})
            elif is_open:
                self.keep(row)

    def change_area(self, row: Row, who: str, what: str) -> None:
        """QB-FOG-1: keep the counts, and the works that are one's own."""
        if what == _WORKS:
            known = self.shown[who][_WORKS] != "" if row.get("after") == "" else self.holds(who)
            if not known:
                return
        elif what not in _PUBLIC_OF_AREA:
            return
        self.shown[who][what] = row.get("after")
        self.keep(row)

    def holds(self, area: str) -> bool:
        """Return whether the nation holds an area."""
        return self.state[area]["holder"] == self.nation


def _is_open_order(row: Row) -> bool:
    code = str(row.get("after"))
    for rule, start in _OPEN_ORDERS:
        if row.get("rule") == rule and code.startswith(start):
            return True
    return False

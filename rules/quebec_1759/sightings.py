"""What a side has seen of the other and still knows, from the record as it may know it (QB-FOG-2).

A block seen in an area is there until blocks of its side leave that area: the opponent cannot know which ones left.
Where all of them leave together, what is known of them goes along. A leader stays until his side plots again, or as
long as he is wounded.
"""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, TURN
from rules.quebec_1759.tables import AREAS, FIRST_WORKS
from rules.quebec_1759.words import ABRAHAM, COLUMNS, FRENCH, NATIONS

Row = dict[str, object]

_LEARN_WORKS: Final = "learn:works:"
# Moves of blocks that are open as they go.
_CALLS: Final = ("QA-LEADER-1", "QA-LOWER-1")
_WITHDRAWAL: Final = "QB-BATTLE-10"
_DECOY: Final = "decoy"


def sightings(initial: Snapshot, rows: list[Row], nation: int) -> dict[str, object]:
    """QB-FOG-2: return `position.seen` of a nation from the snapshot and the events that it knows (`System.seen`)."""
    watch = _Watch(NATIONS[nation], NATIONS[1 - nation], initial)
    for row in rows:
        watch.take(row)
    watch.judge()
    return watch.as_dict()


class _Watch:
    """Follows a record; `shown` are the entities that are seen now, `units` and `leaders` what was seen last."""

    __slots__ = ("area", "decoys", "enemy", "leaders", "nation", "shown", "turn", "units", "works")

    def __init__(self, nation: str, enemy: str, initial: Snapshot) -> None:
        self.nation: str = nation
        self.enemy: str = enemy
        self.shown: Snapshot = {who: dict(fields) for who, fields in initial.items()}
        self.units: dict[str, Row] = {}
        self.leaders: dict[str, Row] = {}
        self.decoys: dict[str, int] = {}
        self.works: dict[str, object] = {}
        self.turn: int = 0
        self.area: str = ""  # where the last battle, scout or effort of intelligence was

    def as_dict(self) -> dict[str, object]:
        """Return all that is known, pieces in the order of their ids."""
        return {
            "units": [self.units[who] for who in sorted(self.units)],
            "leaders": [{"id": who, "at": self.leaders[who]["at"]} for who in sorted(self.leaders)],
            "decoys": {area: self.decoys[area] for area in AREAS if self.decoys.get(area)},
            "works": {area: self.works[area] for area in AREAS if self.works.get(area)},
        }

    def take(self, row: Row) -> None:
        """Go on by one event."""
        kind, who, what, after = row["kind"], str(row["who"]), str(row.get("what", "")), row.get("after")
        if kind == PLACE and isinstance(after, dict):
            self.shown[who] = dict(after)
            self.units.pop(who, None)
        elif kind in (CHANGE, MOVE):
            self.shown[who][what] = after
        elif kind == REMOVE:
            fields = self.shown.pop(who)
            if what == "covered":
                self.cover(who, fields)
        elif kind == ORDER and who == self.nation and str(after).startswith(_LEARN_WORKS):
            self.area = str(after).removeprefix(_LEARN_WORKS)
        elif kind == TURN and who == "siege":
            self.judge()
            self.turn = int(str(after))
        elif kind == PHASE and what == "plot":
            self.leaders = {who: row for who, row in self.leaders.items() if int(str(row["until"])) >= self.turn}
        elif kind == NOTE:
            self.note(row, who, what, after)

    def cover(self, who: str, fields: Row) -> None:
        """QB-FOG-2: keep what was seen of a piece as it is covered again."""
        if "rating" not in fields:
            self.units[who] = {"id": who, "at": fields["at"], "steps": fields["steps"]}
        elif fields["fate"] == "unhurt":
            self.leaders[who] = {"at": fields["at"], "until": fields["until"]}

    def note(self, row: Row, who: str, what: str, after: object) -> None:
        """Take up what the umpire says."""
        if what == "battle":
            self.area = str(after)
        elif what == "lower_town":
            self.area = AREAS[ABRAHAM]
        elif what == "scouted" and isinstance(after, dict):
            self.area = next(iter(after))
        elif what == "scout_saw" and who == self.nation and isinstance(after, list):
            self.scouted([str(one) for one in after])
        elif who == self.enemy:
            if what == "moved" and isinstance(after, dict):
                self.moved(str(row["rule"]), str(after["from"]), str(after["to"]), int(str(after["blocks"])))
            elif what in ("decoys_shown", "decoys_off") and isinstance(after, dict):
                for area, count in after.items():
                    known = self.decoys.get(area, 0)
                    self.decoys[area] = 0 if what == "decoys_off" else max(known, int(str(count)))
            elif what == "works_shown" and isinstance(after, list):
                self.works[self.area] = [column for column in COLUMNS if column in after]
            elif what == "first_works" and self.enemy == NATIONS[FRENCH]:
                self.works[str(after)] = FIRST_WORKS

    def scouted(self, seen: list[str]) -> None:
        """QB-INDIAN-2: keep what the Indians saw, with the steps last seen."""
        for who in seen:
            if who != _DECOY:
                known = self.units.get(who, {"id": who})
                self.units[who] = {**known, "at": self.area}
        self.decoys[self.area] = max(self.decoys.get(self.area, 0), seen.count(_DECOY))

    def moved(self, rule: str, start: str, to: str, count: int) -> None:
        """QB-FOG-2: forget which block is where they left from, unless all went together or were open."""
        if rule in _CALLS and self.enemy == NATIONS[FRENCH]:
            return
        together = rule == _WITHDRAWAL or count == self.shown[start].get(self.enemy)
        for who, seen in self.units.items():
            if seen.get("at") == start:
                kept = {key: value for key, value in seen.items() if key != "at"}
                self.units[who] = {**kept, "at": to} if together else kept
        decoys = self.decoys.pop(start, 0)
        if together and decoys:
            self.decoys[to] = self.decoys.get(to, 0) + decoys
        if rule == _WITHDRAWAL:
            for leader in self.leaders.values():
                leader["at"] = to if leader["at"] == start else leader["at"]

    def judge(self) -> None:
        """QB-MAP-3, QA-LEADER-3: forget works and leaders where one's own units are alone at the end of a turn."""
        for area in AREAS:
            if self.shown[area].get(self.enemy):
                continue
            own = [row for row in self.shown.values() if row.get("nation") == self.nation and "steps" in row]
            if any(row["at"] == area for row in own):
                self.works.pop(area, None)
                self.leaders = {who: row for who, row in self.leaders.items() if row["at"] != area}

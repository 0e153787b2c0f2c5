"""What the player may know of the record during play against the rules' own enemy, alone or with partners.

The book gives him dice and tables to roll for his enemy and puts figures where all see them. It hides what a possible
enemy force is until it is seen, and what the enemy is about until he acts. So hidden are the enemy's listed units, guns
and leaders that have not come onto the table, what is under each PEF, and the enemy's posture. Reinforcements are no
secret: the player himself rolls who comes and by which edge, as in the book's example (MM-REINF-1).
"""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.events import CHANGE, MOVE, NOTE, PLACE, REMOVE
from rules.muskets_mohawks.nonplayer.nonplayer import SCOUT
from rules.muskets_mohawks.words import ENEMY, PLAYER, SIDE_KEYS

Row = dict[str, object]

_POSTURE: Final = "MM-NP-1"
_BY_TABLES: Final = ("MM-NP-2", "MM-NP-3", "MM-NP-4", "MM-NP-5")  # rules by which a force acts on its posture
_TURNED_UP: Final = "MM-PEF-5"  # a force that comes with its PEF has had its move, and has not acted
_SIDE: Final = SIDE_KEYS[ENEMY]
# Fields of the enemy's side that betray what it is about, as they are before anything has happened.
_NOTHING_KNOWN: Final[Row] = {"encounter": "", "met": False, "reported": False, "latecomers": [], "seen": []}
_PROGRESS: Final = ("MM-ENC-1", "MM-ENC-5")  # rules whose findings about his side do so too
_BLANK: Final[Row] = {"force": [], "listed": False}


def seen(initial: Snapshot, rows: list[Row], side: int, posture_known: bool = False) -> tuple[Snapshot, list[Row]]:
    """MM-PEF-1, MM-NP-1: return snapshot and events of a battle as a side (0 player, 1 enemy) may know them.

    In a battle that begins with a later turn, what has come by then is known from the start, and the posture where it
    is stated.

    A listed piece of the enemy's is absent until it is put down, and then placed with the fields that it has by then.
    It stays visible when it goes out of sight: its figures remain on the table for all to see.

    Inferred: the posture, which the rules roll at set-up, is known when an enemy first becomes active, since that is
    when the book rolls it to choose his table. Against a raid and in a stand up fight the book has one answer, and
    nothing to hide. Each PEF is shown as one that the tables fill, so that a list looks like none. Listed units
    of another period are hidden as well, although `redact_for` has to leave them in the order of battle.

    Inferred: who commands the enemy in this play sees all of it. The forces and the posture are his own, he has the
    player's figures before him, and every die is rolled in the open.
    """
    if side != PLAYER:
        return initial, rows
    watcher = _Watcher()
    known = watcher.start(initial, posture_known)
    for row in rows:
        watcher.take(row)
    return known, watcher.rows


def finds_posture(initial: Snapshot, rows: list[Row], known: bool = False) -> bool:
    """MM-NP-1: return whether the player has found out by some event what his enemy is about, or `known` it before."""
    watcher = _Watcher()
    watcher.start(initial, known)
    for row in rows:
        watcher.take(row)
    return not watcher.withheld


class _Watcher:
    """Goes through a record for the player.

    `hidden` are the enemy's pieces that have not come, as they truly are, and `owners` the ids of these by every name
    that events have for them or their men. `withheld` are the true values of `_NOTHING_KNOWN`, empty once known.
    """

    __slots__ = ("commands", "enemies", "hidden", "owners", "rows", "withheld")

    def __init__(self) -> None:
        self.hidden: Snapshot = {}
        self.owners: dict[str, str] = {}
        self.withheld: Row = {}
        self.enemies: set[str] = set()  # his pieces that have come
        self.commands: dict[str, list[str]] = {}  # the units of each of his leaders who have come, also hidden ones
        self.rows: list[Row] = []

    def start(self, initial: Snapshot, posture_known: bool) -> Snapshot:
        """Return what is known before the first event."""
        secret = initial.get("battle", {}).get("encounter") == SCOUT and not posture_known
        known: Snapshot = {}
        for who, fields in initial.items():
            if fields.get("side") == ENEMY and not has_come(fields, initial):
                self.hidden[who] = dict(fields)
                for name in (who, fields.get("leader"), fields.get("nco")):
                    if name:
                        self.owners[str(name)] = who
            elif "force" in fields:
                known[who] = {**fields, **_BLANK}
            elif who == _SIDE and secret:
                self.withheld = {key: fields.get(key, value) for key, value in _NOTHING_KNOWN.items()}
                known[who] = {**fields, **_NOTHING_KNOWN}
            else:
                known[who] = fields
                if fields.get("side") == ENEMY:
                    self.enemies.add(who)
                    if isinstance(commands := fields.get("commands"), list):
                        self.commands[who] = commands
        for who, commands in self.commands.items():
            known[who] = {**known[who], "commands": self._known(commands)}
        return known

    def take(self, row: Row) -> None:
        """Go on by one event, and keep of it what the player may know."""
        who = str(row["who"])
        if who in self.owners:
            self._take_hidden(row, who)
            return
        if self.withheld:
            if who == _SIDE and _betrays(row):
                if row["kind"] == CHANGE:
                    self.withheld[str(row["what"])] = row.get("after")
                return
            if who in self.enemies and _acts(row):
                self._show_posture()
        self._keep(self._blank(row, who))

    def _take_hidden(self, row: Row, who: str) -> None:
        """Go on with a piece that has not come, and show it if it is put down now."""
        fields = self.hidden.get(who)
        after = row.get("after")
        if fields is None or row["kind"] not in (CHANGE, MOVE):
            return
        fields[str(row["what"])] = after
        is_placed = row["kind"] == MOVE and isinstance(after, list) and isinstance(after[0], int) and after[0] >= 0
        if is_placed or (row["what"] == "on_table" and after is True):
            self._show(row, who)

    def _show(self, row: Row, who: str) -> None:
        """Place a piece as it is now; those of its leaders who have come are then known to command it."""
        fields = self.hidden.pop(who)
        for name in [name for name, owner in self.owners.items() if owner == who]:
            del self.owners[name]
        self.enemies.add(who)
        kind = "unit" if "figures" in fields else "gun"
        shown = dict(fields)
        commands = fields.get("commands")
        if isinstance(commands, list):
            kind = "leader"
            self.commands[who] = commands
            shown["commands"] = self._known(commands)
        placed: Row = {"number": 0, "kind": PLACE, "rule": row["rule"], "who": who, "what": kind, "after": shown}
        self._keep(placed)
        for leader, units in self.commands.items():
            if who in units:
                now = self._known(units)
                before = [unit for unit in now if unit != who]
                self._change(str(row["rule"]), leader, "commands", before, now)

    def _known(self, units: list[str]) -> list[str]:
        """Return those of a leader's units that are not hidden."""
        return [unit for unit in units if unit not in self.hidden]

    def _show_posture(self) -> None:
        """MM-NP-1: let what the enemy is about be known, with what he has come to in it."""
        for key, value in self.withheld.items():
            if value != _NOTHING_KNOWN[key]:
                self._change(_POSTURE, _SIDE, key, _NOTHING_KNOWN[key], value)
        self.withheld = {}

    def _blank(self, row: Row, who: str) -> Row:
        """Note who comes, and return an event in which a PEF is blank as it is placed, and as it is taken up."""
        if row["kind"] not in (PLACE, REMOVE):
            return row
        for key in ("before", "after"):
            fields = row.get(key)
            if isinstance(fields, dict):
                if fields.get("side") == ENEMY:
                    self.enemies.add(who)
                if "force" in fields:
                    return {**row, key: {**fields, **_BLANK}}
        return row

    def _change(self, rule: str, who: str, what: str, before: object, after: object) -> None:
        self._keep(
            {"number": 0, "kind": CHANGE, "rule": rule, "who": who, "what": what, "before": before, "after": after}
        )

    def _keep(self, row: Row) -> None:
        """Add an event under the next number, so that no gap betrays anything."""
        number = len(self.rows)
        self.rows.append(row if row["number"] == number else {**row, "number": number})


def has_come(fields: Row, initial: Snapshot) -> bool:
    """Return whether a piece has come: it is on the table, at its edge, or no longer there.

    A leader has come with the unit that he is with, a gun with its crew.
    """
    if fields.get("on_table") or fields.get("ran_away") or fields.get("left_table") or fields.get("lost"):
        return True
    at = fields.get("at")
    if fields.get("figures") == 0 or (isinstance(at, list) and isinstance(at[0], int) and at[0] >= 0):
        return True
    unit = initial.get(str(fields.get("attached") or fields.get("crew") or ""))
    if unit is None:
        return "figures" not in fields and bool(int(str(initial["battle"]["turn"])))
    return has_come(unit, initial)


def _betrays(row: Row) -> bool:
    """MM-NP-1: return whether an event about the enemy's side betrays what it is about."""
    if row["rule"] == _POSTURE:
        return True
    if row["kind"] == CHANGE:
        return row["what"] in _NOTHING_KNOWN
    return row["kind"] == NOTE and row["rule"] in _PROGRESS


def _acts(row: Row) -> bool:
    """Return whether an event has a piece become active, or a force act by its table."""
    if row["rule"] in _BY_TABLES:
        return True
    active = row["kind"] == CHANGE and row.get("what") == "activated" and row.get("after") is True
    return active and row["rule"] != _TURNED_UP

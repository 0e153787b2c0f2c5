"""What happened, as codes and numbers: one class of event for every system.

Kinds that fold (initial state + these = final state): CHANGE and MOVE set a field of an entity (a MOVE sets several
at once if its values name them), PLACE adds an entity, REMOVE removes one. The others inform the reader: ROLL of dice,
ORDER of a choice, TURN and PHASE of the progress of play, NOTE of what a rule found (a table row, a test's result),
END of how the battle ended.
"""

from typing import Final

from rules.core.native import mypyc_attr

ROLL: Final = "roll"
CHANGE: Final = "change"
MOVE: Final = "move"
PLACE: Final = "place"
REMOVE: Final = "remove"
ORDER: Final = "order"
TURN: Final = "turn"
PHASE: Final = "phase"
NOTE: Final = "note"
END: Final = "end"

KINDS: Final = (ROLL, CHANGE, MOVE, PLACE, REMOVE, ORDER, TURN, PHASE, NOTE, END)
FOLDING: Final = (CHANGE, MOVE, PLACE, REMOVE)


@mypyc_attr(acyclic=True)
class Modifier:
    """A change to the number of dice or to a score, with the rule and the reason's code."""

    def __init__(self, rule: str, amount: int, reason: str) -> None:
        self.rule: str = rule
        self.amount: int = amount
        self.reason: str = reason


# Most events have neither and share these lists, which no code changes.
_NO_FACES: Final[list[int]] = []
_NO_MODIFIERS: Final[list[Modifier]] = []


@mypyc_attr(acyclic=True)
class Event:
    """One step of play: `rule`, the entity `who`, the field or finding `what`, and JSON values `before` and `after`.

    `faces` are the dice as they fell, `need` the target number (0: dice are read, not compared), `modifiers` what
    changed the number of dice or the score before the roll, `stream` the named stream the dice came from.
    """

    def __init__(
        self,
        number: int,
        kind: str,
        rule: str,
        who: str,
        what: str = "",
        before: object = None,
        after: object = None,
        faces: list[int] | None = None,
        need: int = 0,
        modifiers: list[Modifier] | None = None,
        stream: str = "",
    ) -> None:
        self.number: int = number
        self.kind: str = kind
        self.rule: str = rule
        self.who: str = who
        self.what: str = what
        self.before: object = before
        self.after: object = after
        self.faces: list[int] = faces if faces is not None else _NO_FACES
        self.need: int = need
        self.modifiers: list[Modifier] = modifiers if modifiers is not None else _NO_MODIFIERS
        self.stream: str = stream

    def to_dict(self) -> dict[str, object]:
        """Return the event as JSON-ready values, leaving out what is empty."""
        row: dict[str, object] = {
            "number": self.number,
            "kind": self.kind,
            "rule": self.rule,
            "who": self.who,
        }
        if self.what:
            row["what"] = self.what
        if self.before is not None:
            row["before"] = self.before
        if self.after is not None:
            row["after"] = self.after
        if self.faces:
            row["faces"] = list(self.faces)
        if self.need:
            row["need"] = self.need
        if self.modifiers:
            row["modifiers"] = [[m.rule, m.amount, m.reason] for m in self.modifiers]
        if self.stream:
            row["stream"] = self.stream
        return row


def fold(initial: dict[str, dict[str, object]], rows: list[dict[str, object]]) -> dict[str, dict[str, object]]:
    """Apply the folding events, as dicts, to a snapshot (entity → field → value) and return the resulting one."""
    state = {entity: dict(fields) for entity, fields in initial.items()}
    for row in rows:
        kind, who = row["kind"], str(row["who"])
        after = row.get("after")
        if kind == PLACE and isinstance(after, dict):
            state[who] = dict(after)
        elif kind == REMOVE:
            state.pop(who, None)
        elif kind == MOVE and isinstance(after, dict):
            state[who].update(after)
        elif kind in (CHANGE, MOVE):
            state[who][str(row["what"])] = after
    return state

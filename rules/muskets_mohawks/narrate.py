"""Sentences for events of this game, made at the edge: names and inches instead of ids and tenths."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, ROLL, TURN
from rules.core.geometry import length
from rules.core.narrate import inches
from rules.core.outcome import ENDINGS
from rules.muskets_mohawks.ground import section_of
from rules.muskets_mohawks.phrases import (
    AIMS,
    CHANGES,
    NOTES,
    RESULTS,
    ROLLS,
    SILENT,
    SILENT_ORDERS,
    TACTICS,
    VALUES,
    VERBS,
    WAYS,
)
from rules.muskets_mohawks.phrases_rows import ROWS
from rules.muskets_mohawks.tables_terrain import TERRAIN_COLUMNS, TERRAIN_GENERATOR

Row = dict[str, object]
Names = dict[str, str]
# The rolls of a melee say in `what` whom they are against.
MELEE_ROLL: Final = "MM-MELEE-1"
_SIDES: Final = {
    "player": "the player's side",
    "enemy": "the enemy",
    "battle": "the umpire",
    "table": "the table",
    "british": "the British",
    "british_allies": "the British Allied Indians",
    "french": "the French",
    "french_allies": "the French Allied Indians",
}
_PLACES: Final = (("pef", "possible enemy force"), ("house", "house"), ("works", "position"))
_KINDS: Final = {"unit": "comes into the battle", "leader": "joins it", "pef": "is laid down", "house": "stands"}


def sentence(row: Row, names: Names) -> str:
    """Return what an event says to a reader, ending with its rule; "" for a table row that others tell."""
    text = _say(row, names)
    if not text and str(row.get("what", "")).startswith("row:"):
        return ""
    return f"{text[:1].upper()}{text[1:]} ({row.get('rule')})." if text else narrate.sentence(row, names)


def tells(row: Row) -> bool:
    """Return whether a report tells an event: no bookkeeping, nobody who merely stays as he is."""
    if row["kind"] == CHANGE:
        return row.get("what") not in SILENT
    if row["kind"] == MOVE:
        return row.get("before") != row.get("after")
    if row["kind"] == NOTE:
        return row.get("what") != "had_enough"  # its change says so
    return row["kind"] != ORDER or row.get("after") not in SILENT_ORDERS


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece, side or marker."""
    text = str(key)
    if text in names:
        return names[text]
    if text in _SIDES:
        return _SIDES[text]
    for kind, called in _PLACES:
        if text.startswith(kind) and text[len(kind) :].isdigit():
            return f"{called} {text[len(kind) :]}"
    if text.endswith("-leader"):
        return f"the leader of {names.get(text[:-7], text[:-7])}"
    return text.replace("_", " ")


def _say(row: Row, names: Names) -> str:
    kind = row["kind"]
    who = name_of(row["who"], names)
    what = str(row.get("what", ""))
    if kind == ROLL:
        return _roll(row, who, what, names)
    if kind == MOVE:
        return _move(row, who)
    if kind == CHANGE:
        return _change(row, who, what, names)
    if kind == PLACE:
        return f"{who} {_KINDS.get(what, 'is there')}"
    if kind == REMOVE:
        return f"{who} is taken up"
    if kind == ORDER:
        return f"{who}: {order(str(row.get('after', '')), names)}"
    if kind == TURN:
        return f"turn {row.get('after')}"
    if kind == PHASE:
        return f"{who} is active"
    if kind == NOTE:
        return _note(row, who, what, names)
    return f"the battle ends: {ENDINGS.get(str(row.get('after')), str(row.get('after')))}"


def _roll(row: Row, who: str, what: str, names: Names) -> str:
    parts = [ROLLS.get(part, part.replace("_", " ")) for part in what.split("+")] if what else []
    if row.get("rule") == MELEE_ROLL:
        parts = [f"the melee with {name_of(what, names)}"]
    purpose = f" for {', '.join(parts)}" if parts else ""
    modifiers = row.get("modifiers")
    changes = ""
    if isinstance(modifiers, list) and modifiers:
        said = [f"{amount:+d} {str(reason).replace('_', ' ')}" for _, amount, reason in modifiers]
        changes = f" ({', '.join(said)})"
    need = row.get("need")
    faces = row.get("faces")
    rolled = narrate.faces(row)
    text = f"{who} rolls {rolled}{purpose}{changes}"
    if isinstance(need, int) and need and isinstance(faces, list):
        passed = sum(1 for face in faces if isinstance(face, int) and face <= need)
        text += f": {passed} at {need} or less"
    return text


def _move(row: Row, who: str) -> str:
    before, after = row.get("before"), row.get("after")
    if not isinstance(before, list) or not isinstance(after, list) or len(after) < 2:
        return f"{who} moves"
    x0, y0, x1, y1 = (int(str(value)) for value in (*before[:2], *after[:2]))
    if x1 < 0:
        return f"{who} is gone from the table"
    if x0 < 0:
        return f"{who} takes its place"
    way = length(x1 - x0, y1 - y0)
    if way == 0:
        if len(after) > 3:
            return f"{who} shifts its ranks"
        return f"{who} keeps his place" if before == after else f"{who} turns about"
    return f"{who} goes {inches(way)}, to section {section_of(x1, y1)}"


def _change(row: Row, who: str, what: str, names: Names) -> str:
    after = row.get("after")
    said = CHANGES.get(what)
    if said is None:
        return f"{who}: {what.replace('_', ' ')} is now {_plain(after, names)}"
    template = said[0] if after else said[1]
    if not template:
        return f"{who}: {what.replace('_', ' ')} is now {_plain(after, names)}"
    return _fill(template, row, who, names)


def _note(row: Row, who: str, what: str, names: Names) -> str:
    if what.startswith("row:"):
        return _table_row(row, who, what[4:])
    template = NOTES.get(what)
    if template is None:
        return f"{who}: {what.replace('_', ' ')} {_plain(row.get('after'), names)}".rstrip()
    return _fill(template, row, who, names)


def _table_row(row: Row, who: str, table: str) -> str:
    """Return what a row of a printed table means here; "" where the events beside it say it already."""
    key = str(row.get("after"))
    if table.startswith("terrain_"):
        found = TERRAIN_GENERATOR[int(key)][TERRAIN_COLUMNS[table[8:]]]
        return f"section {row.get('before')} is {found.replace('*', ', settled')}"
    return ROWS.get(table, {}).get(key, "").format(who=who)


def _fill(template: str, row: Row, who: str, names: Names) -> str:
    after = row.get("after")
    tenths = after if isinstance(after, int) else 0
    return template.format(
        who=who,
        a=_plain(after, names),
        b=_plain(row.get("before"), names),
        name=_plain(after, names),
        inches=inches(tenths),
        figures="1 figure" if tenths == 1 else f"{tenths} figures",
        count=len(after) if isinstance(after, list) else 0,
        word=VALUES.get(str(after), str(after)),
        result=RESULTS.get(str(after), _plain(after, names)),
        tactic=TACTICS.get(str(after), str(after)),
        side="player's side" if after == 0 else "enemy",
        ending=ENDINGS.get(str(after), str(after)),
    )


def _plain(value: object, names: Names) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(entry, names) for entry in value) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return name_of(value, names) if isinstance(value, str) else str(value)


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "move into range of the 2nd Rangers"."""
    words = code.split("@")[0].split(":")
    if words[:2] == ["form", "enter"]:
        return f"come on in {words[2]}" if words[2] != "unformed" else "come on unformed"
    if words[0] == "hold" and len(words) > 1:
        return f"take post in {name_of(words[2], names) if words[1] == 'house' else 'section ' + words[2]}"
    said = [VERBS.get(words[0], words[0])]
    if len(words) > 2 and words[1] == "go":
        return f"{said[0]} {WAYS[words[2]]}"
    if len(words) > 2 and words[1] == "house":
        name = name_of(words[2], names)
        at = name if name.startswith("house ") else f"the house {name}"
        return f"{said[0]} {at}" if words[0] == "exit" else f"{said[0]} to {at}"
    for word in words[1:]:
        said.append(
            AIMS[word] if (word in AIMS and word != words[-1]) or word in ("home", "move") else name_of(word, names)
        )
    return " ".join(said)

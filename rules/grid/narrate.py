"""Sentences for events of this game, made at the edge: names of units and squares instead of codes."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, ROLL, TURN
from rules.core.outcome import ENDINGS
from rules.grid.dice import d3
from rules.grid.words import SIDE_KEYS

Row = dict[str, object]
Names = dict[str, str]

_SIDES: Final = {"player": "the player's side", "enemy": "the enemy", "battle": "the umpire"}
_COMPASS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
_REASONS: Final = {
    "type": "for the type of unit",
    "hit": "for its hits",
    "rough_ground": "for the going",
    "cover": "for the target's cover",
    "from_woods": "out of woods",
    "from_difficult": "out of difficult ground",
    "from_stream": "out of a stream",
    "from_fort": "out of a fort",
    "unit_that_mattered": "for such a unit",
    "commander_lost": "for the commander",
}
_ROLLS: Final = {
    "hits": "for its hits",
    "hits_again": "for its hits once more",
    "alone": "alone among the enemy",
    "attack": "for the quality in attack",
    "defence": "for the quality in defence",
    "quality": "for what the commander adds or takes",
    "loss": "for what the loss counts",
}
# Fields that only bookkeeping reads, and those whose change another sentence tells.
_SILENT: Final = ("active", "turn", "ending", "winner", "emplaced", "at")
# Whose turn it is among the units, whoever stands fast, and facings: the unit's own orders and its turn say the rest.
_SILENT_ORDERS: Final = ("move", "lead", "stand", "face")
_D3: Final = ("hits", "hits_again", "alone", "quality", "loss")
_VERBS: Final = {
    "done": "no more moves",
    "turn": "turn on the spot",
    "stand": "stand fast",
    "exit": "leave the board",
    "cease": "no more shots",
    "keep": "let the die lie",
    "reroll": "throw it again",
}


def sentence(row: Row, names: Names) -> str:
    """Return what an event says to a reader, ending with its rule."""
    text = _say(row, names)
    return f"{text[:1].upper()}{text[1:]} ({row.get('rule')})."


def tells(row: Row) -> bool:
    """Return whether a report tells an event: no bookkeeping, nobody who stands fast, no choice told by its effect."""
    if row["kind"] == CHANGE:
        return row.get("what") not in _SILENT
    return row["kind"] != ORDER or str(row.get("after")).split(":")[0] not in _SILENT_ORDERS


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece or side."""
    text = str(key)
    return names.get(text) or _SIDES.get(text) or text.replace("_", " ")


def bearing(word: object) -> str:
    """Return a facing in words: "nne" is north-north-east."""
    return "-".join(_COMPASS[letter] for letter in str(word))


def _say(row: Row, names: Names) -> str:
    kind = row["kind"]
    who = name_of(row["who"], names)
    what = str(row.get("what", ""))
    after = row.get("after")
    if kind == ROLL:
        return _roll(row, who, what)
    if kind == MOVE:
        return f"{who} goes to {after}" if after else f"{who} is off the board"
    if kind == CHANGE:
        return _change(row, who, what, names)
    if kind == ORDER:
        return f"{who}: {order(str(after), names)}"
    if kind == TURN:
        return f"turn {after}"
    if kind == PHASE:
        return f"{who} to move"
    if kind == NOTE and what == "not_activated":
        return f"{who} will not go"
    if kind == END:
        return f"the battle ends: {ENDINGS.get(str(after), str(after))}"
    return narrate.sentence(row, names).rsplit(" (", 1)[0]


def _roll(row: Row, who: str, what: str) -> str:
    aim, _, need = what.partition(":")
    purpose = f"to move, with {need} or more" if aim == "activation" else _ROLLS.get(what, what)
    modifiers = row.get("modifiers")
    said: list[str] = []
    if isinstance(modifiers, list):
        for _, amount, reason in modifiers:
            said.append(f"{amount:+d} {_REASONS.get(str(reason), str(reason).replace('_', ' '))}")
    changes = f" ({', '.join(said)})" if said else ""
    return f"{who} rolls {narrate.faces(row)} {purpose}{_as_d3(row, aim)}{changes}"


def _as_d3(row: Row, aim: str) -> str:
    """D3-DICE-1: return what the face of a D6 comes to where a D3 is wanted."""
    faces = row.get("faces")
    if aim not in _D3 or not isinstance(faces, list) or not faces:
        return ""
    return f", a D3 of {d3(int(str(faces[0])))}"


def _change(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "facing":
        return f"{who} turns to the {bearing(after)}"
    if what == "hits":
        taken = int(str(after)) - int(str(before))
        return f"{who} takes {taken} hit{'s' if taken > 1 else ''}, {after} in all"
    if what == "gone":
        return f"{who} is eliminated" if after == "eliminated" else f"{who} leaves by the edge"
    if what == "emplaced":
        return f"{who} has opened fire and stays where it is"
    if what == "resolve":
        return f"{who} bears {after} instead of {before}"
    if what == "lost":
        return f"{who} is lost" if after is True else f"{who}: losses of {after} in all"
    if what == "winner":
        return f"victory: {name_of(SIDE_KEYS[1 if after else 0], names)}"
    if what == "ending":
        return f"it is over: {ENDINGS.get(str(after), str(after))}"
    if what == "active":
        return f"the move is with: {name_of(SIDE_KEYS[1 if after else 0], names)}"
    return f"{who}: {what.replace('_', ' ')} {after}"


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "shoot at the 2nd Rangers"."""
    verb, *rest = code.split(":")
    if verb in _VERBS:
        return _VERBS[verb]
    if verb == "move":
        return f"{name_of(rest[0], names)} is to move"
    if verb == "lead":
        return f"{name_of(rest[0], names)} rides"
    if verb == "go":
        return f"go to {rest[0]}"
    if verb == "face":
        return f"face {bearing(rest[0])}"
    if verb == "shoot":
        return f"{name_of(rest[0], names)} shoots at {name_of(rest[1], names)}"
    return f"raise {rest[0]}" if verb == "raise" else code.replace("_", " ")

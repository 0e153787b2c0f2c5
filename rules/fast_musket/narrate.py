"""Sentences for events of this game, made at the edge: names and inches instead of ids and tenths."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PHASE, PLACE, ROLL, TURN
from rules.core.geometry import length
from rules.core.narrate import inches
from rules.fast_musket import phrases
from rules.fast_musket.words import SIDE_KEYS, facing_word

Row = dict[str, object]
Names = dict[str, str]
_SIDES: Final = {"player": "the player's side", "enemy": "the enemy", "battle": "the battle"}
_BASES: Final = ("no base", "a base")
# Fields that only bookkeeping reads, and those whose change another sentence tells.
_SILENT: Final = ("phase", "losses", "moved", "first_fire", "on_table", "turn", "ending", "files", "unit")
# Orders to do nothing, and those whose carrying out says the same.
_SILENT_ORDERS: Final = ("halt", "stay", "stand", "ahead", "fire", "charge")
_DEGREES: Final = ("", "11.25", "22.5", "33.75", "45", "56.25", "67.5", "78.75", "90")


def sentence(row: Row, names: Names) -> str:
    """Return what an event says to a reader, ending with its rule."""
    text = _say(row, names)
    return f"{text[:1].upper()}{text[1:]} ({row.get('rule')})." if text else narrate.sentence(row, names)


def tells(row: Row) -> bool:
    """Return whether a report tells an event: no bookkeeping, no hits as they lapse, nobody who merely stands."""
    if row["kind"] == CHANGE:
        return row.get("what") not in _SILENT and not (row.get("what") == "hits" and not row.get("after"))
    return row["kind"] != ORDER or str(row.get("after")).split(":")[0] not in _SILENT_ORDERS


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece or side; a gun model goes by its battery's name and its number."""
    text = str(key)
    if text in names:
        return names[text]
    battery, _, number = text.rpartition("-")
    if number.isdigit() and battery in names:
        return f"gun {number} of {names[battery]}"
    if text in ("player-guns", "enemy-guns"):
        return f"the artillery of {name_of(text[:-5], names)}"
    if text.startswith(("player-guns-", "enemy-guns-")):
        return f"gun {number} of {name_of(text.split('-')[0], names)}"
    return _SIDES.get(text, text.replace("_", " "))


def _say(row: Row, names: Names) -> str:
    kind = row["kind"]
    who = name_of(row["who"], names)
    what = str(row.get("what", ""))
    if kind == ROLL:
        return _roll(row, who, what)
    if kind == MOVE:
        return _move(row, who)
    if kind == CHANGE:
        return _change(row, who, what, names)
    if kind == PLACE:
        return f"{who} comes onto the table"
    if kind == ORDER:
        return f"{who} is to {order(str(row.get('after', '')), names)}"
    if kind == TURN:
        return f"turn {row.get('after')}"
    if kind == PHASE:
        side = row.get("after")
        named = name_of(SIDE_KEYS[side], names) if isinstance(side, int) and side >= 0 else ""
        return phrases.PHASES[what].format(side=named)
    if kind == NOTE:
        return _note(row, who, what, names)
    return f"it is over: {phrases.ENDINGS.get(str(row.get('after')), str(row.get('after')))}"


def _roll(row: Row, who: str, what: str) -> str:
    modifiers = row.get("modifiers")
    changes = ""
    if isinstance(modifiers, list) and modifiers:
        said = [f"{amount:+d} {phrases.REASONS.get(str(reason), str(reason))}" for _, amount, reason in modifiers]
        changes = f" ({', '.join(said)})"
    return f"{who} rolls {narrate.faces(row)} for {phrases.ROLLS.get(what, what)}{changes}"


def _move(row: Row, who: str) -> str:
    before, after = _place(row.get("before")), _place(row.get("after"))
    if not isinstance(before, list) or not isinstance(after, list):
        return f"{who} moves"
    way = length(int(after[0]) - int(before[0]), int(after[1]) - int(before[1]))
    rule = str(row.get("rule"))
    facing = _facing(facing_word(int(after[2])))
    if rule == "FM-MOVE-3" and before[2] != after[2]:
        return f"{who} {'faces about' if way == 0 else 'wheels'} and looks {facing}"
    if way == 0 and rule not in ("FM-MOVE-2", "FM-COMMAND-1"):
        return f"{who} keeps its place and looks {facing}"
    return f"{who} {phrases.MOVES.get(rule, 'moves {way}').format(way=inches(way), facing=facing)}"


def _place(value: object) -> object:
    """Return the place that a move begins or ends with, also where it changes more than the place."""
    return value.get("at") if isinstance(value, dict) else value


def _facing(word: str) -> str:
    """Return a compass word in full: "west-north-west"."""
    return "-".join(phrases.FACINGS[letter] for letter in word)


def _change(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "bases":
        return f"{who} has {after} of its {before} bases left" if after else f"{who} has no base left"
    if what == "losses" and isinstance(after, list):
        sides = [name_of(key, names) for key in SIDE_KEYS]
        return f"losses so far: {sides[0]} {after[0]}, {sides[1]} {after[1]}"
    if what == "hits":
        return f"{who} has taken {after} this turn that took no gun yet" if after else f"no hits are left upon {who}"
    if what == "formation":
        return f"{who} stands {phrases.FORMATIONS[str(after)]}"
    if what == "unit":
        return f"{who} joins {name_of(after, names)}" if after else f"{who} is no longer with {name_of(before, names)}"
    if what == "redoubt":
        return f"{who} is inside {name_of(after, names)}" if after else f"{who} is out of {name_of(before, names)}"
    if what == "bend":
        return f"{who} has its line bent" if after else f"{who} has its line straight"
    if what == "reforming":
        return f"{who} will spend turn {after} reforming" if after else f"{who} has reformed"
    told = _TOLD.get(what)
    return told[0 if after else 1].format(who=who, after=after) if told else ""


_TOLD: Final[dict[str, tuple[str, str]]] = {
    "on_table": ("{who} is on the table", "{who} is off the table"),
    "fallen": ("{who} falls", "{who} lives"),
    "first_fire": ("{who} has spent its first fire", "{who} has its first fire"),
    "moved": ("{who} has moved and may not fire this turn", "{who} may fire again"),
    "files": ("{who} has {after} bases side by side", "{who} is as wide as its formation"),
    "turn": ("turn {after} begins", ""),
    "phase": ("it is time to {after}", ""),
    "ending": ("the battle is decided", ""),
}


def _note(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "lost":
        count = before if isinstance(before, int) else 0
        return f"{who} loses {_BASES[count] if count < 2 else f'{count} bases'} {phrases.CAUSES[str(after)]}"
    template = phrases.NOTES.get(what)
    if template is None:
        return ""
    text = str(after)
    if what == "hits":
        text = ("no hit", "a hit")[int(text)] if text in ("0", "1") else f"{text} hits"
    if what == "guns_brought":
        text = ("no gun", "one gun")[int(text)] if text in ("0", "1") else f"{text} guns"
    said = inches(10 * before) if what == "fires_at" and isinstance(before, int) else str(before)
    need = "6" if before == 6 else f"{before} or more"
    return template.format(who=who, a=text, b=said, need=need, name=name_of(after, names))


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "fire at the 28th Foot", "go 6 inches ahead"."""
    words = code.split(":")
    template = phrases.ORDERS.get(words[0], words[0])
    last = words[-1]
    number = abs(int(last)) if last.lstrip("-").isdigit() else 0
    if words[0] == "bend" and number == 0:
        return "straighten its line"
    if words[0] == "bend":
        template += " forward" if last.startswith("-") else " back"
    facing = words[1] if len(words) > 1 else ""
    return template.format(
        inches=inches(number),
        turn=f"{_DEGREES[number]} degrees" if number < len(_DEGREES) else "",
        formation=phrases.FORMATIONS.get(last, last),
        facing=_facing(facing) if facing and set(facing) <= set("nesw") else facing,
        name=name_of(facing, names),
    ) + (f" for {inches(number)}" if words[0] == "ride" else "")

"""Sentences for events of this game, made at the edge: names and inches instead of ids and tenths."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, MOVE, NOTE, ORDER
from rules.core.geometry import length
from rules.core.narrate import inches
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.words import SIDE_KEYS, facing_word

Row = dict[str, object]
Names = dict[str, str]
_SIDES: Final = {"player": "the player's side", "enemy": "the enemy", "battle": "the battle"}
_BASES: Final = ("no base", "a base")
# Fields that only bookkeeping reads, and those whose change another sentence reports.
_SILENT: Final = ("phase", "losses", "moved", "first_fire", "on_table", "turn", "ending", "files")
# Orders whose effect is reported instead; holding fire and awaiting a charge have no other trace.
_REPORTED_ORDERS: Final = ("hold", "counter", "await", "leave")
_DEGREES: Final = ("", "11.25", "22.5", "33.75", "45", "56.25", "67.5", "78.75", "90")
# What a roll is for.
ROLLS: Final[dict[str, str]] = {
    "fire": "fire",
    "morale": "morale",
    "melee": "the melee",
    "commander_falls": "whether he falls, on a 6",
    "extra_artillery": "the guns that it brings",
}

# Why a score is changed.
REASONS: Final[dict[str, str]] = {
    "first_fire": "first fire",
    "commander": "commander",
    "grenadiers": "grenadiers",
    "highlanders": "highlanders",
    "more_bases": "more bases",
    "flank_or_rear": "hits flank or rear",
    "gun_crew": "gun crew",
}

# Findings: {b} is what was before, {a} what came of it, {name} the piece that {a} names. What a piece did is in the
# past tense, since a unit's name may be singular or plural, and the past form of a verb is the same for both.
NOTES: Final[dict[str, str]] = {
    "stands": "{who} stood fast",
    "holds_fire": "{who} held all fire",
    "out_of_range": "{who} had no enemy before the muskets or guns",
    "guns_moved": "{who} had no enemy before the muskets, and guns that have moved may not fire",
    "may_not_fire": "{who} had enemies only before units in column or reforming, which may not fire",
    "fires_at": "{who} fired at {name}, by the scores for {b}",
    "hits": "{who} scored {a}, hitting on {need}",
    "charges": "{who} would charge {name}, and both must hold their nerve",
    "morale_stands": "{who} held: {a} is no more than {b}",
    "morale_fails": "{who} failed: {a} is more than {b}",
    "wins_melee": "{who} beat {name} hand to hand",
    "ties_melee": "{who} and {name} were even hand to hand",
    "no_melee": "{who} and {name} came to no melee, for one of them was beaten already",
    "routed": "{who} ran off the table",
    "cut_off": "{who} found enemies on every way back",
    "decides": "{who} lost {b} in all, and the other side needed {a} to win",
    "guns_brought": "a die of {b} brought {a} to {who}",
}

# What bases were lost by.
CAUSES: Final[dict[str, str]] = {
    "fire": "to fire",
    "melee": "hand to hand",
    "morale": "by failing morale",
    "routed": "in rout",
}
# The same by the rule that took them, and how a gun went, which is a single base from the start.
LOST: Final[dict[str, str]] = {
    "FM-FIRE-5": "to fire",
    "FM-MELEE-1": "hand to hand",
    "FM-CHARGE-3": "by failing morale",
    "FM-RETREAT-1": "in rout",
}
LOST_GUN: Final[dict[str, str]] = {
    "FM-FIRE-5": "fell to the third hit",
    "FM-MELEE-1": "fell hand to hand",
    "FM-CHARGE-3": "fell to the charge",
}

FORMATIONS: Final[dict[str, str]] = {
    "line": "in line",
    "double_line": "in line of two ranks",
    "column": "in column",
    "redoubt": "without formation in a redoubt",
}

# What a change of place is, by the rule that made it.
MOVES: Final[dict[str, str]] = {
    "FM-MOVE-1": "went {way} {bearing}",
    "FM-MOVE-2": "swung round to face {facing}",
    "FM-MOVE-3": "stepped back {way}",
    "FM-FORM-2": "walked {way}, base by base",
    "FM-CHARGE-3": "followed up {way} {bearing}",
    "FM-CHARGE-4": "came into contact after {way} {bearing}",
    "FM-RETREAT-1": "fell back {way} {bearing}",
    "FM-COMMAND-1": "rode along with his unit",
}

# The same if no unit moved at all.
STAYS: Final[dict[str, str]] = {
    "FM-CHARGE-3": "came no nearer to the place that was left",
    "FM-CHARGE-4": "was in contact already",
    "FM-RETREAT-1": "had no room to fall back, and looked {facing} there",
}

# A side's name is free text too.
PHASES: Final[dict[str, str]] = {
    "move": "{side} to move",
    "shoot": "{side} to shoot",
    "charge": "both sides may charge",
    "melee": "it is time for the melees",
}

ENDINGS: Final[dict[str, str]] = {
    "sudden_death": "the losses decide it",
    "deadline": "the time of the side that moves first is up",
    "destroyed": "a side has nothing left on the table",
    "draw": "both have lost as many at one stroke",
    "turn_limit": "neither has come to an end of it",
}

# Orders by their first word; the second is a name, a number of tenths, steps or a facing.
ORDERS: Final[dict[str, str]] = {
    "halt": "halt",
    "ahead": "go {inches} ahead",
    "back": "go {inches} back",
    "about": "face about",
    "left": "wheel to the left by {turn}",
    "right": "wheel to the right by {turn}",
    "form": "stand {formation}",
    "bend": "bend the line by {turn}",
    "pivot": "be laid to face {facing}",
    "face": "turn towards {name}",
    "enter": "walk into {name}",
    "man": "man the wall that faces {facing}",
    "out": "come out of the redoubt to face {facing}",
    "hold": "hold fire",
    "fire": "fire at {name}",
    "stand": "charge nobody",
    "charge": "charge {name}",
    "fire_back": "fire at {name} as it comes on",
    "counter": "meet {name} half way",
    "await": "wait for {name}",
    "stay": "stay as he is",
    "join": "join {name}",
    "leave": "leave his unit",
    "ride": "ride {facing}",
}

FACINGS: Final[dict[str, str]] = {
    "n": "north",
    "e": "east",
    "s": "south",
    "w": "west",
}


class FastMusketNarrator(narrate.Narrator):
    """The words of the fast musket rules."""

    __slots__ = ()

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece or side that an event is about."""
        return name_of(row["who"], names)

    def roll(self, row: Row, who: str, names: Names) -> str:
        """Return what was rolled, and for what."""
        return _roll(row, who, str(row.get("what", "")))

    def move(self, row: Row, who: str, names: Names) -> str:
        """Return how far a piece went, and how it turned."""
        return _move(row, who)

    def change(self, row: Row, who: str, names: Names) -> str:
        """Return what became of a piece or side."""
        return _change(row, who, str(row.get("what", "")), names)

    def place(self, row: Row, who: str, names: Names) -> str:
        """Return who came onto the table."""
        return f"{who} came onto the table"

    def order(self, row: Row, who: str, names: Names) -> str:
        """Return an order in words."""
        return f"{who} chose to {order(str(row.get('after', '')), names)}"

    def phase(self, row: Row, who: str, names: Names) -> str:
        """Return which part of whose turn begins."""
        side = row.get("after")
        named = name_of(SIDE_KEYS[side], names) if isinstance(side, int) and side >= 0 else ""
        return PHASES[str(row.get("what", ""))].format(side=named)

    def note(self, row: Row, who: str, names: Names) -> str:
        """Return what was found: hits, targets, losses."""
        return _note(row, who, str(row.get("what", "")), names)

    def end(self, row: Row, who: str, names: Names) -> str:
        """Return why the battle ended, with the losses."""
        return _end(row, names)


def is_reported(row: Row) -> bool:
    """Return True if reports give an event: no bookkeeping, no order with a visible effect, no loss twice.

    Hits that lapse, generals who go along with their unit and lines that straighten inside a redoubt are no news.
    """
    kind, what, rule, after = row["kind"], row.get("what"), row.get("rule"), row.get("after")
    if kind == ORDER:
        return str(after).split(":")[0] in _REPORTED_ORDERS
    if kind == MOVE:
        return rule != "FM-COMMAND-1"
    if kind == NOTE:
        return what != "lost"
    if kind != CHANGE or what in _SILENT:
        return kind != CHANGE
    if what in ("hits", "unit"):
        return bool(after)
    return not (rule == "FM-FORM-2" and what in ("formation", "bend"))


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


def _roll(row: Row, who: str, what: str) -> str:
    modifiers = row.get("modifiers")
    changes = ""
    if isinstance(modifiers, list) and modifiers:
        reasons = [f"{amount:+d} {REASONS.get(str(reason), str(reason))}" for _, amount, reason in modifiers]
        changes = f" ({', '.join(reasons)})"
    return f"{who} rolled {narrate.faces(row)} for {ROLLS.get(what, what)}{changes}"


def _move(row: Row, who: str) -> str:
    before, after = _place(row.get("before")), _place(row.get("after"))
    if not isinstance(before, list) or not isinstance(after, list):
        return f"{who} moved"
    dx, dy, turn = int(after[0]) - int(before[0]), int(after[1]) - int(before[1]), int(after[2]) - int(before[2])
    way = length(dx, dy)
    rule = str(row.get("rule"))
    facing = in_full(facing_word(int(after[2])))
    if rule == "FM-MOVE-3" and turn != 0:
        return f"{who} {_turned(turn % 32)} to look {facing}"
    if way == 0 and rule not in ("FM-MOVE-2", "FM-COMMAND-1"):
        return f"{who} {STAYS.get(rule, 'stayed there to look {facing}').format(facing=facing)}"
    bearing = in_full(facing_word(toward(dx, dy)))
    return f"{who} {MOVES.get(rule, 'moved {way}').format(way=inches(way), facing=facing, bearing=bearing)}"


def _turned(steps: int) -> str:
    """Return the words for a change of heading, given in steps clockwise."""
    if steps == 16:
        return "faced about"
    return f"wheeled {_degrees(steps)} to the right" if steps < 16 else f"wheeled {_degrees(32 - steps)} to the left"


def _degrees(steps: int) -> str:
    return f"{_DEGREES[steps]} degrees" if steps < len(_DEGREES) else ""


def _place(value: object) -> object:
    """Return the place that a move begins or ends with, also where it changes more than the place."""
    return value.get("at") if isinstance(value, dict) else value


def in_full(word: str) -> str:
    """Return a compass word in full: "west-north-west"."""
    return "-".join(FACINGS[letter] for letter in word)


def _change(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "bases" and isinstance(before, int) and isinstance(after, int):
        return f"{who} {_lost(before, after, str(row.get('rule')))}"
    if what == "losses" and isinstance(after, list):
        return f"losses so far: {_toll(after, names)}"
    if what == "hits":
        return f"{who} took {after} of the 3 hits that cost a gun" if after else f"no hits are left upon {who}"
    if what == "formation":
        return f"{who} formed up {FORMATIONS[str(after)]}"
    if what == "unit":
        return f"{who} joined {name_of(after, names)}" if after else f"{who} left {name_of(before, names)}"
    if what == "redoubt":
        return f"{who} went into {name_of(after, names)}" if after else f"{who} came out of {name_of(before, names)}"
    if what == "bend" and isinstance(after, int):
        return f"{who} {_bent(after)}"
    if what == "reforming":
        return f"{who} must spend turn {after} reforming" if after else f"{who} reformed"
    forms = _FIELD_CHANGES.get(what)
    return forms[0 if after else 1].format(who=who, after=after) if forms else ""


_FIELD_CHANGES: Final[dict[str, tuple[str, str]]] = {
    "on_table": ("{who} came onto the table", "{who} left the table"),
    "fallen": ("{who} fell", "{who} lived"),
    "first_fire": ("the first fire of {who} is spent", "the first fire of {who} is still to come"),
    "moved": ("{who} moved and may not fire this turn", "{who} may fire again"),
    "files": ("{who} stood {after} bases wide", "{who} stood as wide as the formation is"),
    "turn": ("turn {after} began", ""),
    "phase": ("it is time to {after}", ""),
    "ending": ("the battle is decided", ""),
}


def _lost(before: int, after: int, rule: str) -> str:
    """Return what a loss is: of foot so many of its bases, of a gun the gun."""
    if rule == "FM-FIRE-6":
        return "lost the last base too"
    if before == 1 and rule in LOST_GUN:
        return LOST_GUN[rule]
    cause = LOST.get(rule, "")
    lost = before - after
    if after == 0:
        return f"lost the last {lost} bases {cause}"
    return f"lost {lost} of {before} bases {cause}"


def _bent(bend: int) -> str:
    if bend == 0:
        return "straightened the line"
    return f"bent the line {'back' if bend > 0 else 'forward'} by {_degrees(abs(bend))}"


def _toll(losses: list[object], names: Names) -> str:
    return ", ".join(f"{name_of(key, names)} {losses[place]}" for place, key in enumerate(SIDE_KEYS))


def _end(row: Row, names: Names) -> str:
    why = ENDINGS.get(str(row.get("after")), str(row.get("after")))
    losses = row.get("before")
    return f"it is over: {why}{f'; losses: {_toll(losses, names)}' if isinstance(losses, list) else ''}"


def _note(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "lost":
        count = before if isinstance(before, int) else 0
        return f"{who} lost {_BASES[count] if count < 2 else f'{count} bases'} {CAUSES[str(after)]}"
    template = NOTES.get(what)
    if template is None:
        return ""
    text = str(after)
    if what == "hits":
        text = ("no hit", "a hit")[int(text)] if text in ("0", "1") else f"{text} hits"
    if what == "guns_brought":
        text = ("no gun", "one gun")[int(text)] if text in ("0", "1") else f"{text} guns"
    earlier = inches(10 * before) if what == "fires_at" and isinstance(before, int) else str(before)
    need = "6" if before == 6 else f"{before} or more"
    return template.format(who=who, a=text, b=earlier, need=need, name=name_of(after, names))


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "fire at the 28th Foot", "go 6 inches ahead"."""
    words = code.split(":")
    template = ORDERS.get(words[0], words[0])
    last = words[-1]
    number = abs(int(last)) if last.removeprefix("-").isdecimal() else 0
    if words[0] == "bend" and number == 0:
        return "straighten the line"
    if words[0] == "bend":
        template += " forward" if last.startswith("-") else " back"
    facing = words[1] if len(words) > 1 else ""
    return template.format(
        inches=inches(number),
        turn=_degrees(number),
        formation=FORMATIONS.get(last, last),
        facing=in_full(facing) if facing and set(facing) <= set("nesw") else facing,
        name=name_of(facing, names),
    ) + (f" for {inches(number)}" if words[0] == "ride" else "")


NARRATOR: Final = FastMusketNarrator()

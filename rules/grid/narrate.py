"""Sentences for events of this game, made at the edge: names of units and squares instead of codes.

A unit's name may be one or many, "La Reine" or "Canadians on the left", and no field has which it is. So sentences are
in the past tense, or have a verb that is the same for both.
"""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, MOVE, ORDER
from rules.core.outcome import ENDINGS
from rules.grid.kind import d3
from rules.grid.words import SIDE_KEYS

_REASONS: Final = {
    "type": "for the type of unit",
    "hit": "for hits taken",
    "rough_ground": "for woods or difficult ground",
    "cover": "for the target's cover",
    "from_woods": "out of woods",
    "from_difficult": "out of difficult ground",
    "from_stream": "out of a stream",
    "from_fort": "out of a fort",
    "unit_that_mattered": "for grenadiers, veterans or guns",
    "commander_lost": "for the commander",
}
_ROLLS: Final = {
    "hits": "for hits",
    "hits_again": "for hits once more",
    "alone": "for being alone next to an enemy",
    "attack": "for the quality in attack, less 2",
    "defence": "for the quality in defence, less 2",
    "quality": "for the quality of command",
}
# Who lets an activation die be thrown again, by the rule under which it is.
_AGAIN: Final = {
    "D3-CMD-1": " once more, thanks to the commander,",
    "OH-CMD-1": " once more, thanks to the commander,",
    "D3-OFF-1": " once more, thanks to the trusted officer,",
    "OH-OFF-1": " once more, thanks to the trusted officer,",
}
# How a piece comes to another square, by the rule under which it does: units go.
_WAYS: Final = {
    "D3-COMBAT-4": "charged from {} into",
    "OH-COMBAT-3": "charged from {} into",
    "D3-CMD-2": "rode from {} to",
    "OH-CMD-1": "rode from {} to",
}
# The least score that activates a unit on open ground in either edition.
_EASY: Final = "2"
# Under this rule a commander falls by himself, under any other with the unit that he is in, as an officer does.
_ALONE: Final = "D3-CMD-3"
# A unit off the board under this rule left by the edge, which its move reports; a loss is reported as one.
_LEAVING: Final = "D3-TURN-1"
# Fields that only bookkeeping reads, and those whose change another sentence reports.
_SILENT: Final = ("active", "turn", "ending", "at")
# Which unit is next, units that stay, facings and shots: the unit's own orders, its turn and the line
# of its shot say the rest.
_SILENT_ORDERS: Final = ("move", "lead", "stand", "face", "shoot")
# Under this rule a range is short or long.
_RANGES: Final = "OH-GRID-1"
# A commander rides without a die, so that his order and his ride are one.
_RIDES: Final = "D3-CMD-2"
_D3: Final = ("hits", "hits_again", "alone", "quality", "loss")
_VERBS: Final = {
    "done": "no more moves",
    "turn": "turn on the spot",
    "stand": "stand fast",
    "exit": "leave the board",
    "cease": "no more shots",
    "keep": "keep the die as it fell",
    "reroll": "throw it again",
}
Row = dict[str, object]
Names = dict[str, str]


_SIDES: Final = {"player": "the player's side", "enemy": "the enemy", "battle": "the umpire"}
_COMPASS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
# Why a unit had no shot, in the order in which a report lists the reasons.
_WAITED: Final = {
    "out_of_reach": "the enemy was out of reach",
    "only_from_near": "works in reach are attacked from short range only",
    "out_of_arc": "the enemy was out of the field of fire",
    "hidden": "the enemy was out of sight",
    "friends_between": "friends were in the line of fire",
    "held_fire": "the fire was held by order",
    "beaten": "every enemy in view was beaten already",
}


class GridNarrator(narrate.Narrator):
    """The words of the game of squares."""

    __slots__ = ()

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece or side that an event is about."""
        return name_of(row["who"], names)

    def roll(self, row: Row, who: str, names: Names) -> str:
        """Return what was rolled, for what, and what it comes to."""
        return _roll(row, who, str(row.get("what", "")))

    def move(self, row: Row, who: str, names: Names) -> str:
        """Return who went, charged or rode where."""
        after = row.get("after")
        way = _WAYS.get(str(row.get("rule")), "went from {} to") if after else "left the board from {}"
        return f"{who} {way.format(row.get('before'))} {after}".rstrip()

    def change(self, row: Row, who: str, names: Names) -> str:
        """Return what became of a piece or side."""
        return _change(row, who, str(row.get("what", "")), names)

    def order(self, row: Row, who: str, names: Names) -> str:
        """Return an order in words."""
        return f"{who}: {order(str(row.get('after')), names)}"

    def phase(self, row: Row, who: str, names: Names) -> str:
        """Return whose move it is."""
        return f"{who} to move"

    def note(self, row: Row, who: str, names: Names) -> str:
        """Return lines of fire, and why no unit does anything."""
        what = str(row.get("what", ""))
        if what == "shot":
            return _shot(row, who, names)
        if what == "waited":
            return waited(row, who, names)
        return _note(row, who, what) if what in _NOTES else ""

    def end(self, row: Row, who: str, names: Names) -> str:
        """Return why the battle ended."""
        after = str(row.get("after"))
        return f"the battle ended: {ENDINGS.get(after, after)}"


def is_reported(row: Row) -> bool:
    """Return whether a report has an event: no bookkeeping, no unit that stays, nothing reported already."""
    if row["kind"] == CHANGE:
        return row.get("what") not in _SILENT and row.get("after") != "exited"
    if row["kind"] == MOVE:
        return row.get("after") != "" or row.get("rule") == _LEAVING
    if row["kind"] != ORDER:
        return True
    return row.get("rule") != _RIDES and str(row.get("after")).split(":")[0] not in _SILENT_ORDERS


_NOTES: Final = ("not_activated", "step_ends", "idle", "overborne", "broken", "barred", "left_behind", "stays_alone")


def _note(row: Row, who: str, what: str) -> str:
    if what == "not_activated":
        return f"{who} would not go"
    if what == "step_ends":
        return f"{who}: no more moves this turn after the failed die"
    if what == "idle":
        return f"{who}: nobody moved or shot; {idle(row)}"
    after = row.get("after")
    if what == "left_behind":
        return f"{who} stayed in {row.get('before')}: two squares a turn are all that a commander rides"
    if what == "stays_alone":
        return f"{who} stayed alone in {after}, next to the enemy: no friends within what is left of two squares"
    if what == "barred":
        return f"{who}: no way through from {row.get('before')} to {after}"
    if what == "broken":
        return f"{who}: losses of {row.get('before')} are more than the army's resolve of {after}"
    parts = after if isinstance(after, dict) else {}
    most = sum(int(str(part)) for part in parts.values())
    found = (("quality", _QUALITY.get(str(row.get("rule")), "for its quality")), *_BEARS)
    more = [f"+{parts[name]} {why}" for name, why in found if parts.get(name)]
    changes = f" ({', '.join(more)})" if more else ""
    hits = "1 hit is" if row.get("before") == 1 else f"{row.get('before')} hits are"
    return f"{who}: {hits} more than the {most} that can be borne{changes}"


# What is added to the hits that a type of unit bears; that for quality stands in each edition for something else.
_BEARS: Final = (("ground", "for the ground"), ("commander", "for the commander"))
_QUALITY: Final = {"D3-LOSS-1": "for the commander's ability", "OH-LOSS-1": "for grenadiers and veterans"}


def _shot(row: Row, who: str, names: Names) -> str:
    """D3-COMBAT-2, OH-GRID-1: return a line of fire with its length."""
    after = row.get("after")
    line = after if isinstance(after, dict) else {}
    bounds = f"{row.get('before')} bound{'' if row.get('before') == 1 else 's'}"
    reach = f", {'short' if line.get('short') else 'long'} range" if row.get("rule") == _RANGES else ""
    at = name_of(line.get("at"), names)
    return f"{who} in {line.get('from')} shot at {at} in {line.get('in')}: {bounds}{reach}"


def _roll(row: Row, who: str, what: str) -> str:
    aim, _, need = what.partition(":")
    modifiers = row.get("modifiers")
    reasons: list[str] = []
    total = 0
    if isinstance(modifiers, list):
        for _, amount, reason in modifiers:
            reasons.append(f"{amount:+d} {_REASONS.get(str(reason), str(reason).replace('_', ' '))}")
            total += int(str(amount))
    changes = f" ({', '.join(reasons)})" if reasons else ""
    rolled = f"rolled {narrate.faces(row)}"
    if aim == "activation":
        again = _AGAIN.get(str(row.get("rule")), ",")
        where = "" if need == _EASY else " in woods or on difficult ground"
        return f"{who} {rolled} to move{again} needing {need} or more{where}{changes}"
    if aim == "loss":
        return f"the army {rolled} for the loss of {who}{_as_d3(row, aim)}{changes}: {d3(_face(row)) + total}"
    return f"{who} {rolled} {_ROLLS.get(what, what)}{_as_d3(row, aim)}{changes}{_made(row, aim, total)}"


def _face(row: Row) -> int:
    faces = row.get("faces")
    return int(str(faces[0])) if isinstance(faces, list) and faces else 0


def _as_d3(row: Row, aim: str) -> str:
    """D3-DICE-1: return what the face of a D6 comes to where a D3 is wanted."""
    return f", a D3 of {d3(_face(row))}" if aim in _D3 and _face(row) else ""


def _made(row: Row, aim: str, changes: int) -> str:
    """D3-COMBAT-3, OH-COMBAT-1, D3-CMD-3, D3-CMD-4: return what a throw comes to where that is hard to see."""
    if aim == "alone":
        return "" if d3(_face(row)) == 1 else ": unhurt"
    if aim in ("attack", "defence"):
        return f": {max(0, _face(row) - 2)}"
    if aim not in ("hits", "hits_again"):
        return ""
    made = max(0, d3(_face(row)) + changes)
    return f": {made or 'no'} hit{'' if made < 2 else 's'}"


def _change(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "facing":
        return f"{who} turned to the {bearing(after)}"
    if what == "hits":
        taken = int(str(after)) - int(str(before))
        return f"{who} took {taken} hit{'s' if taken > 1 else ''}, {after} in all"
    if what == "gone":
        return f"{who}: eliminated" if after == "eliminated" else f"{who} left by the edge"
    if what == "emplaced":
        return f"{who} opened fire, and may only turn from now on"
    if what == "resolve":
        bears = ": an army resolve of" if row["who"] in SIDE_KEYS else " can bear"
        return f"{who}{bears} {after} instead of {before}"
    if what == "lost":
        return _lost(row, who)
    if what == "winner":
        return f"victory: {name_of(SIDE_KEYS[1 if after else 0], names)}"
    if what == "ending":
        return f"it is over: {ENDINGS.get(str(after), str(after))}"
    if what == "active":
        return f"the move is with: {name_of(SIDE_KEYS[1 if after else 0], names)}"
    return f"{who}: {what.replace('_', ' ')} {after}"


def _lost(row: Row, who: str) -> str:
    """D3-ARMY-1, D3-CMD-2, D3-CMD-3, D3-OFF-1: return who fell and how, or what an army's losses have come to."""
    if row.get("after") is not True:
        return f"{who}: losses of {row.get('after')} in all"
    return f"{who}: killed" if row.get("rule") == _ALONE else f"{who}: lost with the unit"


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "La Reine to shoot at the 2nd Rangers"."""
    verb, *rest = code.split(":")
    if verb in _VERBS:
        return _VERBS[verb]
    if verb == "move":
        return f"{name_of(rest[0], names)} to move"
    if verb == "lead":
        return f"{name_of(rest[0], names)} to ride"
    if verb == "go":
        return f"go to {rest[0]}"
    if verb == "face":
        return f"face {bearing(rest[0])}"
    if verb == "shoot":
        return f"{name_of(rest[0], names)} to shoot at {name_of(rest[1], names)}"
    return f"let {name_of(':'.join(rest), names)} bear more" if verb == "raise" else code.replace("_", " ")


NARRATOR: Final = GridNarrator()


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece or side."""
    text = str(key)
    return names.get(text) or _SIDES.get(text) or text.replace("_", " ")


def bearing(word: object) -> str:
    """Return a facing in words: "nne" is north-north-east."""
    return "-".join(_COMPASS[letter] for letter in str(word))


def idle(row: Row) -> str:
    """D3-COMBAT-1: return why a side's turn went by without a move or a shot."""
    away = f"{row.get('before')} square{'' if row.get('before') == 1 else 's'}"
    reason = row.get("after")
    if reason == "held_fire":
        return "there was an enemy to shoot at, and the fire was held by order"
    if reason == "hidden":
        return f"the nearest enemy, {away} off, was out of sight or of the field of fire, and the order was to wait"
    return f"the nearest enemy, {away} off, was out of reach, and the order was to let him come"


def waited(row: Row, who: str, names: Names) -> str:
    """D3-COMBAT-1, D3-COMBAT-5: return which units of a side neither moved nor shot, by the reason."""
    after = row.get("after")
    reasons = after if isinstance(after, dict) else {}
    found: list[str] = []
    for code, words in _WAITED.items():
        units = [name_of(unit, names) for unit, reason in reasons.items() if reason == code]
        if units:
            found.append(f"{narrate.listed(units)} ({words})")
    return f"{who}: neither a move nor a shot by {'; '.join(found)}"

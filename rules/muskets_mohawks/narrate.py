"""Sentences for events of this game, made at the edge: names and inches instead of ids and tenths."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PLACE
from rules.core.geometry import length
from rules.core.narrate import inches
from rules.core.outcome import ENDINGS
from rules.muskets_mohawks.ground import TABLE, section_of
from rules.muskets_mohawks.phrases import (
    AIMS,
    CHANGES,
    MANNERS,
    MANNERS_OF_FIRE,
    NO_RETREAT,
    NOTES,
    RESULTS,
    ROLLS,
    SILENT,
    SILENT_ORDERS,
    TACTICS,
    VALUES,
    VERBS,
    WAYS,
    Names,
    house,
    name_of,
)
from rules.muskets_mohawks.tables_terrain import TERRAIN_COLUMNS, TERRAIN_GENERATOR

Row = dict[str, object]
# The rolls of a melee name the opponent in `what`.
MELEE_ROLL: Final = "MM-MELEE-1"
_FIRES: Final = ("volley", "at_will", "canister", "ball")  # dice that hit
# A leader parts from his unit when he falls or leaves the table, and the report has a sentence for that.
_PARTINGS: Final = ("MM-LEAVE-1", "MM-CAS-2", "MM-REACT-5")
_OF_HOUSES: Final = ("holder", "looting", "looted", "smoulders", "burnt", "fire_at")  # fields that houses alone have
_AGAINST_LEVEL: Final = ("pef_movement", "pef_resolution", "reinforcements", "scout_reaction")  # which may be 0
_RETREATS: Final = ("MM-MOVE-5", "MM-REACT-5")
_WITH_RANKS: Final = ("MM-CAS-1", "MM-RECOVER-1")  # a leader only keeps his place among men who close up or come back
_KINDS: Final = {
    "unit": "came into the battle",
    "leader": "came with them",
    "pef": "was placed",
    "house": "was placed",
}
# Words of modifiers that are no common nouns.
_PROPER: Final = {"indian": "Indian", "nco": "NCO"}


class MusketsMohawksNarrator(narrate.Narrator):
    """The words of Muskets & Mohawks."""

    __slots__ = ()

    def sentence(self, row: Row, names: Names) -> str:
        """Return what an event says, ending with its rule; "" for a table row that other events cover."""
        if str(row.get("what", "")).startswith("row:") and not self.words(row, names):
            return ""
        return super().sentence(row, names)

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece that an event is about; a house is named by its id alone."""
        key, what = str(row["who"]), row.get("what")
        if (row["kind"] == CHANGE and what in _OF_HOUSES) or (row["kind"] == PLACE and what == "house"):
            return house(key, names)
        return name_of(key, names)

    def roll(self, row: Row, who: str, names: Names) -> str:
        """Return what was rolled, for what, and what it comes to."""
        return _roll(row, who, str(row.get("what", "")), names)

    def move(self, row: Row, who: str, names: Names) -> str:
        """Return how far a piece went, and how."""
        return _move(row, who)

    def change(self, row: Row, who: str, names: Names) -> str:
        """Return what became of a piece, side or house."""
        return _change(row, who, str(row.get("what", "")), names)

    def place(self, row: Row, who: str, names: Names) -> str:
        """Return who came into the battle."""
        return f"{who} {_KINDS.get(str(row.get('what', '')), 'was placed')}"

    def remove(self, row: Row, who: str, names: Names) -> str:
        """Return what was taken off the table."""
        return f"{who} was removed"

    def order(self, row: Row, who: str, names: Names) -> str:
        """Return an order in words."""
        return f"{who}: {order(str(row.get('after', '')), names)}"

    def phase(self, row: Row, who: str, names: Names) -> str:
        """Return which side is active."""
        return f"{who} became active"

    def note(self, row: Row, who: str, names: Names) -> str:
        """Return rows of tables and their results, and what was found."""
        return _note(row, who, str(row.get("what", "")), names)

    def end(self, row: Row, who: str, names: Names) -> str:
        """Return why the battle ended."""
        after = str(row.get("after"))
        return f"the battle ends: {ENDINGS.get(after, after)}"


def is_reported(row: Row) -> bool:
    """Return whether a report shows an event: not bookkeeping, and not a piece that merely stays as it is."""
    if row["kind"] == CHANGE:
        if row.get("what") == "attached" and not row.get("after"):
            return row.get("rule") not in _PARTINGS
        return row.get("what") not in SILENT and (row.get("what") != "looting" or row.get("after") != 0)
    if row["kind"] == MOVE:
        # A piece leaves the table by running, falling or going home, and the report has a sentence for that.
        if row.get("what") == "horses":  # led after their unit, whose move is reported
            return False
        if str(row.get("who")).endswith("-gun"):  # a gun goes with its crew, whose move is reported
            return False
        if row.get("rule") in _WITH_RANKS and _is_of_leader(row.get("after")):
            return False
        return row.get("before") != row.get("after") and not _leaves(row.get("after"))
    if row["kind"] == NOTE:
        return row.get("what") not in ("had_enough", "looted")  # their changes say so
    order_code = str(row.get("after", ""))
    return row["kind"] != ORDER or not (order_code in SILENT_ORDERS or order_code.startswith(MANNERS_OF_FIRE))


def _is_of_leader(after: object) -> bool:
    """Whether a place is that of one man, without ranks."""
    return isinstance(after, list) and len(after) <= 3


def _leaves(after: object) -> bool:
    """Whether a place is none on the table."""
    return isinstance(after, list) and len(after) > 1 and isinstance(after[0], int) and after[0] < 0


def _roll(row: Row, who: str, what: str, names: Names) -> str:
    parts = [ROLLS.get(part, part.replace("_", " ")) for part in what.split("+")] if what else []
    if row.get("rule") == MELEE_ROLL:
        parts = [f"the melee with {name_of(what, names)}"]
    purpose = f" for {', '.join(parts)}" if parts else ""
    modifiers = row.get("modifiers")
    changes = ""
    if isinstance(modifiers, list) and modifiers:
        reasons = [f"{amount:+d} {_reason(str(reason))}" for _, amount, reason in modifiers]
        changes = f" ({', '.join(reasons)})"
    need = row.get("need")
    faces = row.get("faces")
    rolled = narrate.faces(row)
    text = f"{who} rolled {rolled}{purpose}{changes}"
    if isinstance(need, int) and need and isinstance(faces, list):
        passed = sum(1 for face in faces if isinstance(face, int) and face <= need)
        text += f": {_outcome(row, what, passed)} ({need} or less)"
    elif what in _AGAINST_LEVEL:
        text += ": 0 passed (0 or less)"
    return text


def _outcome(row: Row, what: str, passed: int) -> str:
    """Return what so many dice at or below the target mean: hits, successes, a yes or no, or dice passed."""
    if what in _FIRES:
        return f"{passed or 'no'} hit{'' if passed == 1 else 's'}"
    if row.get("rule") == MELEE_ROLL:
        return f"{passed or 'no'} success{'' if passed == 1 else 'es'}"
    if what == "inclement":
        return "yes" if passed else "no"
    return f"{passed} passed"


def _reason(code: str) -> str:
    """Return the reason of a modifier in words."""
    return " ".join(_PROPER.get(word, word) for word in code.split("_"))


def _move(row: Row, who: str) -> str:
    before, after = row.get("before"), row.get("after")
    if row.get("what") == "horses":
        return f"the horses of {who} were led after them"
    if not isinstance(before, list) or not isinstance(after, list) or len(after) < 2:
        return f"{who} moved"
    x0, y0, x1, y1 = (int(str(value)) for value in (*before[:2], *after[:2]))
    if x1 < 0:
        return f"{who} left the table"
    if x0 < 0:
        waits = x1 in (0, TABLE) or y1 in (0, TABLE)  # no base has its middle on the edge: it is to come on there
        return f"{who} came {'up to the edge' if waits else 'onto the table'}"
    way = length(x1 - x0, y1 - y0)
    if len(after) > 3 and row.get("rule") == "MM-CAS-1":
        return f"{who} closed ranks"
    if way == 0:
        if len(after) > 3:
            return f"{who} shifted ranks"
        return f"{who} stayed there" if before == after else f"{who} turned about"
    if row.get("rule") == "MM-BUILD-1":  # places inside are nominal: no walk is measured to them or from them
        return f"{who} went to section {section_of(x1, y1)}"
    if row.get("rule") == "MM-TURN-1":  # it comes on where the edge has room, which is no move and measures nothing
        return f"{who} came on in section {section_of(x1, y1)}"
    return f"{who} went {inches(way)}, to section {section_of(x1, y1)}"


def _change(row: Row, who: str, what: str, names: Names) -> str:
    after = row.get("after")
    templates = CHANGES.get(what)
    if templates is None:
        return f"{who}: {what.replace('_', ' ')} is now {_plain(after, names)}"
    template = templates[0] if after else templates[1]
    if not template:
        return f"{who}: {what.replace('_', ' ')} is now {_plain(after, names)}"
    return _fill(template, row, who, names)


def _note(row: Row, who: str, what: str, names: Names) -> str:
    if what.startswith("row:"):
        return _table_row(row, who, what[4:])
    template = NO_RETREAT if what == "stays" and row.get("rule") in _RETREATS else NOTES.get(what)
    if template is None:
        return f"{who}: {what.replace('_', ' ')} {_plain(row.get('after'), names)}".rstrip()
    return _fill(template, row, who, names)


def _table_row(row: Row, who: str, table: str) -> str:
    """Return the meaning of a printed table's row here; "" where the events next to it say it already."""
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
        house=house(str(after), names),
        weather=ROWS["inclement_weather"].get(str(after), str(after)),
        inches=inches(tenths),
        figures="1 figure" if tenths == 1 else f"{tenths} figures",
        units="1 unit" if tenths == 1 else f"{tenths} units" if tenths else "nobody",
        at=house(str(row.get("before")), names),
        size="an inch" if tenths == 1 else f"{tenths} inches",
        count=len(after) if isinstance(after, list) else 0,
        word=VALUES.get(str(after), str(after)),
        result=RESULTS.get(str(after), _plain(after, names)),
        tactic=TACTICS.get(str(after), str(after)),
        side="player's side" if after == 0 else "enemy",
        ending=ENDINGS.get(str(after), str(after)),
    )


def _plain(value: object, names: Names) -> str:
    if isinstance(value, list):
        return narrate.listed([_plain(entry, names) for entry in value]) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return name_of(value, names) if isinstance(value, str) else str(value)


def order(code: str, names: Names) -> str:
    """Return an order's code in words: "move into range of the 2nd Rangers"."""
    words = code.split("@")[0].split(":")
    if words[:2] == ["form", "enter"]:
        return f"come on in {words[2]}" if words[2] != "unformed" else "come on unformed"
    if len(words) > 2 and f"{words[0]}:{words[1]}" in MANNERS:
        if words[0] in ("burn", "douse"):
            return f"{MANNERS[f'{words[0]}:{words[1]}']} {house(words[2], names)}"
        return f"{MANNERS[f'{words[0]}:{words[1]}']} {VALUES.get(words[2]) or name_of(words[2], names)}"
    if words[0] == "hold" and len(words) > 1:
        return f"take post in {name_of(words[2], names) if words[1] == 'house' else 'section ' + words[2]}"
    if words == ["reload", "gun"]:
        return "load the gun"
    parts = [VERBS.get(words[0], words[0])]
    if len(words) > 2 and words[1] == "go":
        return f"{parts[0]} {WAYS[words[2]]}"
    if len(words) > 2 and words[1] == "house":
        at = house(words[2], names)
        return f"{parts[0]} {at}" if words[0] == "exit" else f"{parts[0]} to {at}"
    for word in words[1:]:
        parts.append(
            AIMS[word] if (word in AIMS and word != words[-1]) or word in ("home", "move") else name_of(word, names)
        )
    return " ".join(parts)


NARRATOR: Final = MusketsMohawksNarrator()


def _forces(rows: tuple[str, ...]) -> dict[str, str]:
    """Return the sentences of a reinforcement table, row 1 first."""
    return {str(number): f"the table gives {force}" for number, force in enumerate(rows, start=1)}


_INDIANS: Final = ("a unit of Indians",) * 4 + (
    "a unit of irregulars",
    "a war party of Indians",
    "a war party of Indians",
    "a war party of Indians and a unit of irregulars",
    "two war parties of Indians",
    "two war parties of Indians",
)

ROWS: Final[dict[str, dict[str, str]]] = {
    "cannon_reload": {
        "0": "{who} fumbled, and the gun was no nearer to being loaded",
        "1": "{who} got on with loading the gun",
    },
    "charge_resolution": {
        "charger/3": "the charger is ahead by three or more: the target runs and its ground is taken",
        "charger/2": "the charger is ahead by two: it closes before anybody can fire",
        "charger/1": "the charger is ahead by one: it closes, and takes a last fire",
        "equal/0": "nobody is ahead: the charger's leader decides",
        "target/1": "the target is ahead by one: the charge stops, and takes fire",
        "target/2": "the target is ahead by two: the charge stops, and takes fire",
        "target/3": "the target is ahead by three or more: the charger falls back under fire",
    },
    "entry": {
        "1": "it comes by the edge on its left",
        "2": "it comes from behind, from the left",
        "3": "it comes from behind, left of the centre",
        "4": "it comes from behind, right of the centre",
        "5": "it comes from behind, from the right",
        "6": "it comes by the edge on its right",
    },
    "fast_move": {
        "0": "{who} may go no faster than usual, and in no order",
        "1": "{who} may go half as far again unformed, or the usual way in order",
        "2": "{who} may go twice as far unformed, or half as far again in order",
    },
    "horse": {
        "horse": "the horse of {who} was hit",
        "leader": "{who} was hit, and not the horse",
    },
    "inclement_weather": {
        "1": "terrible weather: nothing fires and nothing burns",
        "2": "foul weather, which may clear up: damp powder, short sight",
        "3": "foul weather: damp powder, short sight",
        "4": "foul weather: damp powder, short sight",
        "5": "foul weather, which may grow worse: damp powder, short sight",
        "6": "terrible weather: nothing fires and nothing burns",
    },
    "fire_spreads": {str(face): f"the fire spreads to the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "light": {str(face): "it is day" if face < 6 else "it is night" for face in range(1, 7)},
    "starting_a_fire": {
        "0": "{who} could not get a spark",
        "1": "{who} made the timbers smoulder",
        "2": "{who} had a fire going",
    },
    "np_attack": {
        "0": "{who} must fall back a full move",
        "1": "{who} must halt, and fire if possible",
        "2": "{who} must come into range, or fire when there; horse charge or go round a flank",
    },
    "np_defend": {
        "0": "{who} must stay in place and fire; horse and guns fall back a full move",
        "1": "{who} must stay in place and fire",
        "2": "{who} must fire from cover, or find some first; horse attack round a flank, guns come into range",
    },
    "np_deploy": {str(face): f"it deploys on the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "np_flank": {str(face): f"it goes round the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "np_scout": {
        "0": "the party fights its way back from cover to cover",
        "1": "the party takes cover, and will go home once it is left alone",
        "2": "the party takes cover, and will scout on once it is left alone",
    },
    "pef_movement": {
        "0:others": "it stays",
        "0:alone": "it stays",
        "1:others": "it stirs, a move of 8 inches",
        "1:alone": "it stirs, a move of 8 inches",
        "2:others": "it hurries, a move of 16 inches",
        "2:alone": "it hurries, a move of 16 inches",
    },
    "pef_way": {
        f"{passed}:{way}": words
        for passed in (1, 2)
        for way, words in (
            ("approach", "towards the nearest enemy, keeping to cover"),
            ("join", "towards the nearest other possible force"),
            ("split", "it becomes two"),
        )
    },
    "pef_positions": {str(face): "they are dug in" if face > 4 else "they are not dug in" for face in range(1, 7)},
    "pef_resolution": {
        "0": "a false alarm: nobody is there",
        "1": "enemies are there: one die decides how many",
        "2": "enemies are there: one die plus the investment level decides how many",
    },
    "position": {
        "1": "a wooden building",
        **{str(face): "a shallow gully, as good as woods" for face in (2, 3, 4)},
        **{str(face): "fieldworks" for face in (5, 6)},
    },
    "posture": {
        **{str(face): "the enemy is out to scout" for face in (1, 2, 3)},
        "4": "the enemy guards its stores",
        **{str(face): "the enemy is out to raid" for face in (5, 6)},
    },
    "reinforcements_come": {
        "0": "no reinforcements come",
        "1": "reinforcements come: one die decides who",
        "2": "reinforcements come: one die plus the investment level decides who",
    },
    "reinforcements_french": _forces(
        (
            "a unit of Indians",
            "a unit of Indians",
            "a unit of irregulars",
            "a unit of irregulars",
            "a unit of regulars",
            "a unit of regulars",
            "a unit of irregulars and one of Indians",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars and a unit of irregulars",
        )
    ),
    "reinforcements_french_allies": _forces(_INDIANS),
    "reinforcements_british": _forces(
        (
            "a unit of Indians",
            "a unit of Indians",
            "a unit of militia",
            "a unit of militia",
            "a unit of regulars",
            "a unit of irregulars",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars and a unit of militia",
        )
    ),
    "reinforcements_british_allies": _forces(_INDIANS),
    "rep_generation": {
        "1": "Rep 3",
        **{str(score): "Rep 4" for score in (2, 3, 4)},
        **{str(score): "Rep 5" for score in (5, 6)},
    },
}

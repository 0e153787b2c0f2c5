"""Sentences for events of the siege and its battles, made at the edge: names of blocks and areas instead of codes."""

from typing import Final

from rules.core import narrate
from rules.core.events import CHANGE, ORDER
from rules.core.narrate import counted, faces, listed
from rules.core.outcome import ENDINGS
from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SEA_NAMES, SEAS, TURNS, UNITS

Row = dict[str, object]
Names = dict[str, str]

GARRISON: Final = "garrison"
# Rolls that are explained by the place where they fall.
_COLUMNS: Final = ("left", "centre", "right")
SIDES: Final[dict[str, str]] = {
    "british": "the British",
    "french": "the French",
    "battle": "the umpire",
    "siege": "the siege",
    "garrison": "the garrison of the Lower Town",
}
AREA_OF: Final[dict[str, str]] = (
    {key: AREA_NAMES[place] for place, key in enumerate(AREAS)}
    | {key: SEA_NAMES[place] for place, key in enumerate(SEAS)}
    | {str(unit[0]): str(unit[1]) for units in UNITS for unit in units}
    | {str(leader[0]): str(leader[1]) for leaders in LEADERS for leader in leaders}
)
PLACE_OF: Final[dict[str, str]] = {
    "left": "the left",
    "centre": "the centre",
    "right": "the right",
    "reserve": "the reserve",
}
LOST: Final[dict[str, str]] = {
    "retreat": "retreat from the battle",
    "rout": "rout",
    "destroyed": "have nothing left in the battle",
}
PHASES: Final[dict[str, str]] = {
    "bombardment": "step 1: replacements, bombardment and fire ships",
    "supply": "step 2: Cap Rouge",
    "plot": "step 3: both sides plot",
    "works": "step 4: works and search",
    "moves": "step 5: moves",
    "battles": "step 6: raids and battles",
    "intelligence": "step 7: intelligence",
}
ROLLS: Final[dict[str, str]] = {
    "lot": "draws a lot",
    "struck": "may have been struck",
    "wound": "was struck",
    "bombardment": "bombard the town",
    "fire_ships": "send the fire ships down",
    "search": "look for the path",
    "dig": "dig",
    "interdiction": "pass the guns of Quebec",
    "raid": "raid",
    "raided": "fired back at the raiders",
    "intelligence": "gather intelligence",
    "plans": "draw a lot for their plans",
}
NOTES: Final[dict[str, str]] = {
    "skirmish": "fewer than three units on a side: a skirmish in the centre",
    "battle": "the battle of {after}",
    "lower_town": "the assault on the Lower Town",
    "no_raid": "{who} find nobody to raid at {after}",
    "raid": "{who} raid {after}",
    "scouted": "{who} look at blocks at {after}",
    "scout_saw": "{who} see {after}",
    "decoys_off": "{who} lose decoys, which were met: {after}",
    "decoys_shown": "{who} show decoys: {after}",
    "works_shown": "{who} show works: {after}",
    "fire_ships_shown": "{who} show turns of preparation for fire ships: {after}",
    "path_not_found": "{who} do not find the path",
    "dig_failed": "{who} dig in vain",
    "no_loss": "{who} lose nothing by it",
    "ships_sunk": "{who} lose ships: {after}",
    "ships_moved": "{who} move ships: {after}",
    "drowned": "{who} have no way out, or no ship: {after} are lost",
    "met_on_road": "{who} stay, the road to {after} being full of the enemy",
    "no_intelligence": "{who} learn nothing",
    "garrison_hit": "the garrison has {after} steps left",
    "first_works": "{who} have works at {after}",
}
RESULTS: Final[dict[str, str]] = {"sightings": "{who} have seen {after}"}
CHANGES: Final[dict[str, str]] = {
    "path_found": "the path to the heights is found",
    "fire_ships": "{after} of 3 turns of preparation for fire ships",
    "fire_ships_sent": "the fire ships are gone",
    "replaced": "{ships} replaced so far",
    "bason": "{ships} in the Bason",
    "st_laurent": "{ships} in the St. Laurent",
    "decoys_british": "{who}: {after} British decoys",
    "decoys_french": "{who}: {after} French decoys",
    "left": "the garrison has {after} steps left",
}
# Fields that only bookkeeping reads, or that another sentence covers.
SILENT: Final = ("open", "place", "turn", "ending", "deserted", "british", "french", "decoys_british", "decoys_french")
SILENT_ORDERS: Final = ("stay", "rest_stay", "none", "fire", "hit", "hold", "from", "to:", "give_up", "show")
ACTIONS: Final[dict[str, str]] = {
    "nothing": "do nothing",
    "march": "march",
    "landing": "land",
    "prepare": "prepare fire ships",
    "lower": "storm the Lower Town",
    "search": "look for the path",
    "none": "nothing more",
    "stay": "stays",
    "rest_stay": "the rest stay",
    "retreat": "retreat",
    "fire": "stand and fire",
    "bombard": "bombard Quebec",
    "hold": "hold their fire",
    "roll": "try for intelligence",
    "attack": "attack",
    "learn:nothing": "ask for nothing",
    "learn:decoys": "ask for decoys",
    "learn:fire_ships": "ask for the fire ships",
    "learn": "ask for",
    "dig": "dig at",
    "works": "works at",
    "raid": "raid",
    "scout": "scout",
    "from": "out of",
    "to": "withdraw to",
    "hit": "hit falls on",
    "battle": "fight at",
    "give_up": "give up",
    "show": "show",
    "aboard": "takes ship:",
    "call": "Vaudreuil calls",
    "pass": "steps pass:",
    "show_decoys": "show decoys:",
}


class QuebecNarrator(narrate.Narrator):
    """The words of the siege."""

    __slots__ = ()

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece, area or side that an event is about."""
        return name_of(row["who"], names)

    def roll(self, row: Row, who: str, names: Names) -> str:
        """Return what was rolled, for what, and what it comes to."""
        return _roll(row, who, str(row.get("what", "")))

    def order(self, row: Row, who: str, names: Names) -> str:
        """Return an answer in words."""
        return f"{who}: {order(str(row.get('after')), names)}"

    def move(self, row: Row, who: str, names: Names) -> str:
        """Return where a piece went."""
        return f"{who} {_way(row)}"

    def place(self, row: Row, who: str, names: Names) -> str:
        """Return where a piece is."""
        after = row.get("after")
        where = after.get("at") if isinstance(after, dict) else ""
        return f"{who} came to {name_of(where, names)}" if where else f"{who} took part"

    def remove(self, row: Row, who: str, names: Names) -> str:
        """Return what was taken off."""
        return f"{who} left the map"

    def change(self, row: Row, who: str, names: Names) -> str:
        """Return what became of a piece, area or side."""
        return _change(row, who, str(row.get("what", "")), names)

    def turn(self, row: Row, who: str, names: Names) -> str:
        """Return which turn of a siege or round of a battle begins."""
        return f"turn {row.get('after')}" if row["who"] == "siege" else f"round {row.get('after')}"

    def phase(self, row: Row, who: str, names: Names) -> str:
        """Return which part of a turn begins."""
        what = str(row.get("what", ""))
        return f"round {row.get('after')}" if what == "round" else PHASES.get(what, what.replace("_", " "))

    def note(self, row: Row, who: str, names: Names) -> str:
        """Return what was found."""
        return _note(row, who, str(row.get("what", "")), names)

    def end(self, row: Row, who: str, names: Names) -> str:
        """Return why it ended."""
        after = str(row.get("after"))
        return f"it ended: {ENDINGS.get(after, after)}"


def is_reported(row: Row) -> bool:
    """Return whether reports include an event: no bookkeeping, and nothing that another sentence covers."""
    kind = row["kind"]
    if kind == CHANGE:
        return row.get("what") not in SILENT
    if kind == ORDER:
        code = str(row.get("after"))
        return not code.startswith(SILENT_ORDERS) and ">" not in code and not _is_deployment(code)
    return True


def name_of(key: object, names: Names) -> str:
    """Return the name of a piece, area or side."""
    text = str(key)
    return names.get(text) or SIDES.get(text) or AREA_OF.get(text) or text.replace("_", " ")


def _is_deployment(code: str) -> bool:
    return code.rpartition(":")[2] in PLACE_OF and not code.startswith(("bring", "lead", "dig", "works"))


def order(code: str, names: Names) -> str:
    """Return the code of an answer as a reader would say it."""
    if code in ACTIONS:
        return ACTIONS[code]
    if ">" in code:
        piece, _, area = code.partition(">")
        count = piece.removeprefix("decoys:")
        what = f"{count} decoy{'' if count == '1' else 's'}" if count != piece else name_of(piece, names)
        return f"{what} to {name_of(area, names)}"
    words = code.split(":")
    if words[0] == "ships":
        return f"{words[2]} ship{'' if words[2] == '1' else 's'} {'up' if words[1] == 'up' else 'down'} the river"
    if words[-1] in PLACE_OF and words[0] not in ("dig", "works"):
        verb = {"bring": "bring up ", "lead": "send up "}.get(words[0], "")
        return f"{verb}{name_of(words[-2], names)} {'to' if verb else 'in'} {PLACE_OF[words[-1]]}"
    lead = ACTIONS.get(words[0], words[0].replace("_", " "))
    return f"{lead} {', '.join([PLACE_OF.get(word, name_of(word, names)) for word in words[1:]])}"


def _roll(row: Row, who: str, what: str) -> str:
    if what in _COLUMNS:
        first = " in the doubled first volley" if row.get("rule") == "QB-BATTLE-3" else ""
        return f"{who}: {PLACE_OF[what]} fires{first}{_modified(row)}: {faces(row)}"
    if what.startswith("pursuit_"):
        return f"{who}: {PLACE_OF[what.removeprefix('pursuit_')]} pursues{_modified(row)}: {faces(row)}"
    return f"{who} {ROLLS.get(what, 'rolls for ' + what.replace('_', ' '))}{_modified(row)}: {faces(row)}"


def _modified(row: Row) -> str:
    """QA-LEADER-1, QA-INTEL-1: return what was added to the dice, each with its sign, as pages set them apart."""
    found = row.get("modifiers")
    parts: list[str] = []
    for entry in found if isinstance(found, list) else []:
        amount = int(str(entry[1]))
        if entry[0] == "QA-INTEL-1":
            parts.append(f"{amount:+d} on the die")
            continue
        dice = "die" if abs(amount) == 1 else "dice"
        parts.append(f"{amount:+d} {dice} by {name_of(entry[2], {})}")
    return f" ({', '.join(parts)})" if parts else ""


def _way(row: Row) -> str:
    before, after = row.get("before"), row.get("after")
    if not after:
        return f"left {name_of(before, {})}"
    return f"went from {name_of(before, {})} to {name_of(after, {})}" if before else f"came to {name_of(after, {})}"


def _change(row: Row, who: str, what: str, names: Names) -> str:
    before, after = row.get("before"), row.get("after")
    if what == "steps" and isinstance(before, int) and isinstance(after, int):
        if after > before:
            return f"{who} took over {counted(after - before, 'step')}"
        if row.get("rule") == "QB-MILITIA-1":
            lost = counted(before - after, "step")
            return f"{who} deserted, since the enemy had taken an area: {lost} lost, {after} left"
        return f"{who} lost {counted(before - after, 'step')}, {after} left"
    if what == "open":
        return f"{who} came into the open" if after else f"{who} went into hiding"
    if what == "place":
        return f"{who} took {PLACE_OF[str(after)]}" if after else f"{who} left {PLACE_OF[str(before)]}"
    if what == "holder":
        return f"{who} falls to {name_of(after, names)}"
    if what == "fate":
        return f"{who} was {after}"
    if what == "until":
        gone = isinstance(after, int) and after >= TURNS
        return f"{who} was wounded, and is away {'to the end' if gone else f'until turn {after} is over'}"
    if what == "works":
        added = [word for word in str(after).split() if word not in str(before).split()]
        where = listed([PLACE_OF[word] for word in added])
        return f"works rise at {who} on {where}" if added else f"the works at {who} are gone"
    if what in CHANGES:
        ships = counted(after, "ship") if isinstance(after, int) else ""
        return CHANGES[what].format(who=who, before=before, after=after, ships=ships)
    return f"{who}: {what.replace('_', ' ')} {before} to {after}"


def _note(row: Row, who: str, what: str, names: Names) -> str:
    after = row.get("after")
    if what == "lost_battle":
        return f"{who} {LOST[str(after)]}"
    if what == "deployed" and isinstance(after, dict):
        return f"{who} draw up: {listed([f'{count} in {PLACE_OF[place]}' for place, count in after.items()])}"
    if what == "behind_works":
        return f"{who} cannot hit {PLACE_OF[str(after)]}, which is behind works"
    if what == "moved" and isinstance(after, dict):
        count = after.get("blocks")
        blocks = f"{count} block{'' if count == 1 else 's'}"
        return f"{who}: {blocks} from {name_of(after.get('from'), names)} to {name_of(after.get('to'), names)}"
    if what in RESULTS:
        return RESULTS[what].format(who=who, after=_plain(after, names))
    return NOTES.get(what, f"{who}: {what.replace('_', ' ')}").format(who=who, after=_plain(after, names))


def _plain(value: object, names: Names) -> str:
    if isinstance(value, list):
        return listed([name_of(entry, names) for entry in value]) or "nothing"
    if isinstance(value, dict):
        return listed([f"{count} at {name_of(key, names)}" for key, count in value.items()]) or "nothing"
    return "nothing" if value is None else PLACE_OF.get(str(value), name_of(value, names))


NARRATOR: Final = QuebecNarrator()

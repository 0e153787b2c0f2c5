"""A battle before its first event, in sentences: the ground, where each unit is, and what the battle is about.

One that begins with a later turn also has what its pieces have been through by then.

A report only has the units that move, from which square to which; with these sentences a reader can lay out the board.
"""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.narrate import bearing, counted, listed
from rules.grid.narrate import NARRATOR
from rules.grid.words import GROUNDS, LETTERS, OPEN, SIDE_KEYS, square_name

Fields = dict[str, object]
Names = dict[str, str]

_TYPES: Final = {"regular": "regulars", "light": "light troops", "artillery": "guns"}
_GONE: Final = {"eliminated": "eliminated", "exited": "off the board by the edge"}
_GROUNDS: Final = {"entrenchment": "entrenchments", "difficult": "difficult ground"}


def deployment(laid: Snapshot, names: Names) -> list[str]:
    """D3-GRID-1: return what stands where, and who moves first, to what end and for how long."""
    battle = laid["battle"]
    found = [_ground(_texts(battle, "ground"))]
    gone_by = int(str(battle["turn"]))
    if gone_by:
        found.insert(0, f"The battle goes on from the beginning of turn {gone_by + 1}.")
    for number, key in enumerate(SIDE_KEYS):
        pieces = [_piece(entity, laid, names) for entity, fields in laid.items() if fields.get("side") == number]
        lost = laid[key]["lost"]
        suffered = f" and losses that add up to {lost}" if lost else ""
        force = f"{laid[key]['name']}, with an army resolve of {laid[key]['resolve']}{suffered}"
        found.append(f"{force}: {'; '.join(pieces)}.")
    first = laid[SIDE_KEYS[1 if battle["moves_first"] == 1 else 0]]["name"]
    about = battle["objective"]
    aim = objective(about if isinstance(about, dict) else {}, (str(laid["player"]["name"]), str(laid["enemy"]["name"])))
    found.append(f"First to move: {first}. Turns: {battle['turns']} at most. Objective: {aim}.")
    return found


def objective(about: Fields, sides: tuple[str, str]) -> str:
    """D3-TURN-1: return what a battle is about; `sides` are the names of player and enemy."""
    kind = str(about.get("kind") or "break")
    whose = sides[SIDE_KEYS.index(str(about["side"]))] if about.get("side") in SIDE_KEYS else ""
    named = _texts(about, "squares")
    squares = f"the {'squares' if len(named) > 1 else 'square'} {listed(named)}"  # a lone d4 reads as a die
    if kind == "take":
        return f"the {whose} are to take {squares}"
    if kind == "hold":
        return f"{squares} {'are' if len(named) > 1 else 'is'} to be held"
    if kind == "exit":
        leave = "1 unit of the {} is" if about.get("count") == 1 else f"{about.get('count')} units of the {{}} are"
        return f"{leave.format(whose)} to leave by the {about.get('edge')} edge"
    return "the other army is to be broken"


def _ground(rows: list[str]) -> str:
    """Return the ground of a board: its size, and by kind which squares are not open."""
    found = [f"The board is {len(rows[0])} squares wide and {len(rows)} deep, a1 in the far left corner"]
    for kind, word in enumerate(GROUNDS):
        squares = [
            square_name(column, row)
            for row, line in enumerate(rows)
            for column, letter in enumerate(line)
            if LETTERS.index(letter) == kind
        ]
        if squares and kind != OPEN:
            found.append(f"{_GROUNDS.get(word, word)} in {listed(squares)}")
    return "; ".join(found) + "."


def _piece(entity: str, laid: Snapshot, names: Names) -> str:
    """Return a piece and where it stands: a unit in its square, an officer with his unit, or that it is gone."""
    fields = laid[entity]
    name = NARRATOR.name_of(entity, names)
    if fields.get("lost"):
        return f"{name} lost"
    if fields["piece"] == "officer":
        return f"{name} with {NARRATOR.name_of(fields['with'], names)}"
    if fields["piece"] == "commander":
        return f"{name} in {fields['at']}" if fields["at"] else f"{name} off the board by the edge"
    kind = str(fields["type"])
    called = f"{'veteran ' if fields['veteran'] else ''}{_TYPES.get(kind, kind)}"
    known = "" if called in name.lower() else f" ({called})"  # as of Grenadiers
    if fields["gone"]:
        return f"{name}{known} {_GONE[str(fields['gone'])]}"
    hits = int(str(fields["hits"]))
    borne = f", with {counted(hits, 'hit')}" if hits else ""
    shot = ", fixed to it by its shots" if fields["emplaced"] else ""
    return f"{name}{known} in {fields['at']}{shot}, facing {bearing(fields['facing'])}{borne}"


def _texts(fields: Fields, key: str) -> list[str]:
    value = fields.get(key)
    return [str(entry) for entry in value] if isinstance(value, list) else []

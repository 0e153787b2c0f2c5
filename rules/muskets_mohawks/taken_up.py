"""A battle that begins with a later turn, in sentences: where the turns before left each piece."""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.narrate import Names, counted, listed
from rules.muskets_mohawks.ground import section_of
from rules.muskets_mohawks.narrate import NARRATOR
from rules.muskets_mohawks.words import EDGES, SIDE_KEYS, UNFORMED

Fields = dict[str, object]

# What a sentence says of a unit of which it holds.
_MARKS: Final = (("prone", "lying down"), ("retiring", "retiring"), ("opponents", "in melee"))
_WAYS_OUT: Final = (("lost", "has fallen"), ("ran_away", "ran away"), ("left_table", "left the table"))


def deployment(laid: Snapshot, names: Names) -> list[str]:
    """MM-TURN-1: return where every piece is, and what has become of it; nothing where a battle begins with turn 1."""
    done = _number(laid.get("battle", {}), "turn")
    if not done:
        return []
    found = [f"The battle goes on from the beginning of turn {done + 1}."]
    for number, key in enumerate(SIDE_KEYS):
        pieces = [_piece(who, fields, names) for who, fields in laid.items() if _is_of(fields, number)]
        if any(pieces):
            name = NARRATOR.name_of(key, names)
            found.append(f"{name[0].upper()}{name[1:]}: {'; '.join([piece for piece in pieces if piece])}.")
    pefs = [(who, fields) for who, fields in laid.items() if "still" in fields]
    markers = [f"{NARRATOR.name_of(who, names)} in section {_section(fields)}" for who, fields in pefs]
    if markers:
        found.append(f"Not resolved yet: {listed(markers)}.")
    for who, fields in laid.items():
        state = "on fire" if fields.get("burnt") else "looted" if fields.get("looted") else ""
        if "door_x" in fields and state:
            name = NARRATOR.rendered(who, "house", names)
            found.append(f"{name[0].upper()}{name[1:]} is {state}.")
    return found


def _is_of(fields: Fields, side: int) -> bool:
    """Return whether a piece is a unit or a leader of a side; a gun is where its crew is."""
    return fields.get("side") == side and ("figures" in fields or "commands" in fields)


def _piece(who: str, fields: Fields, names: Names) -> str:
    """Return a unit or a leader, and where it is or how it went; "" for one that has not come."""
    name = NARRATOR.name_of(who, names)
    for key, words in _WAYS_OUT:
        if fields.get(key):
            return f"{name} {words}"
    if "figures" not in fields:
        return f"{name} in section {_section(fields)}" if fields.get("on_table") else ""
    figures = _number(fields, "figures")
    if not figures:
        return f"{name} destroyed"
    if not fields.get("on_table"):
        edge = EDGES[_number(fields, "entered_from")]
        return f"{name} waiting at the {edge} edge" if _at(fields)[0] >= 0 else ""
    formation = str(fields["formation"])
    order = formation if formation == UNFORMED else f"in {formation}"
    house = f"in {NARRATOR.rendered(fields['house'], 'house', names)}" if fields.get("house") else ""
    facing = f"facing the {EDGES[(_at(fields)[2] + 4) // 8 % 4]} edge"
    found = [f"{figures} of {fields['strength']} figures", house or f"{order} in section {_section(fields)}, {facing}"]
    markers = _number(fields, "markers")
    found += [counted(markers, "reload marker")] if markers else []
    found += [words for key, words in _MARKS if fields.get(key)]
    return f"{name} ({', '.join(found)})"


def _at(fields: Fields) -> list[int]:
    at = fields["at"]
    assert isinstance(at, list)
    return [value for value in at if isinstance(value, int)]


def _section(fields: Fields) -> int:
    at = _at(fields)
    return int(section_of(at[0], at[1]))


def _number(fields: Fields, key: str) -> int:
    value = fields.get(key)
    return value if isinstance(value, int) else 0

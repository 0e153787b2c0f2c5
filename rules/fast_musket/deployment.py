"""The deployment in sentences: where each piece is on the table before the first event, and its formation.

A battle that begins with a later turn also has what its pieces have been through by then.
"""

from rules.core.battle_record import Snapshot
from rules.core.narrate import bearing, counted, inches, listed
from rules.fast_musket.narrate import NARRATOR
from rules.fast_musket.words import SIDE_KEYS, facing_word

Fields = dict[str, object]
Names = dict[str, str]


def deployment(laid: Snapshot, names: Names) -> list[str]:
    """FM-TABLE-1: return a sentence for each piece, with its middle's distances from the south and the west edge."""
    works = [_redoubt(entity, fields, names) for entity, fields in laid.items() if fields.get("kind") == "redoubt"]
    battle = laid["battle"]
    turn = int(str(battle["turn"]))
    found = [f"The battle goes on from the beginning of turn {turn + 1}."] if turn else []
    found += [f"On the table, from south and from west: {'; '.join(works)}."] if works else []
    for number, key in enumerate(SIDE_KEYS):
        pieces = [_piece(entity, fields, names) for entity, fields in laid.items() if _stands(fields, number)]
        if pieces:
            found.append(f"{NARRATOR.name_of(key, names)}, from south and from west: {'; '.join(pieces)}.")
        lost = battle["losses"]
        if turn and isinstance(lost, list):
            gone = [NARRATOR.name_of(entity, names) for entity, fields in laid.items() if _is_gone(fields, number)]
            off = f"; off the table: {listed(gone)}" if gone else ""
            found.append(f"{NARRATOR.name_of(key, names)} has lost {lost[number]}, counted for victory{off}.")
    return found


def _redoubt(entity: str, fields: Fields, names: Names) -> str:
    width, depth = fields["width"], fields["depth"]
    assert isinstance(width, int)
    assert isinstance(depth, int)
    return f"{NARRATOR.name_of(entity, names)} {_place(fields)}, {inches(width)} wide and {inches(depth)} deep"


def _stands(fields: Fields, side: int) -> bool:
    return fields.get("side") == side and fields.get("on_table") is True


def _is_gone(fields: Fields, side: int) -> bool:
    return fields.get("side") == side and fields.get("on_table") is False


def _piece(entity: str, fields: Fields, names: Names) -> str:
    name = NARRATOR.name_of(entity, names)
    if fields.get("unit"):
        return f"{name} with {NARRATOR.name_of(fields['unit'], names)}"
    if fields["kind"] in ("commander", "gun"):
        return f"{name} {_place(fields)}"
    formation = str(fields["formation"]).replace("_", " ")
    left, full = int(str(fields["bases"])), int(str(fields["strength"]))
    bases = counted(left, "base") if left == full else f"{left} of {counted(full, 'base')}"
    reforming = ", reforming" if fields["reforming"] else ""
    return f"{name} ({bases} in {formation}{reforming}) {_place(fields)}"


def _place(fields: Fields) -> str:
    at = fields["at"]
    if not isinstance(at, list):
        return ""
    return f"at {inches(at[0])} and {inches(at[1])}, facing {bearing(facing_word(at[2]))}"

"""The deployment in sentences: where each piece is on the table before the first event, and its formation."""

from rules.core.battle_record import Snapshot
from rules.core.narrate import bearing, inches
from rules.fast_musket.narrate import NARRATOR
from rules.fast_musket.words import SIDE_KEYS, facing_word

Fields = dict[str, object]
Names = dict[str, str]


def deployment(laid: Snapshot, names: Names) -> list[str]:
    """FM-TABLE-1: return a sentence for each piece, with its middle's distances from the south and the west edge."""
    works = [_redoubt(entity, fields, names) for entity, fields in laid.items() if fields.get("kind") == "redoubt"]
    found = [f"On the table, from south and from west: {'; '.join(works)}."] if works else []
    for number, key in enumerate(SIDE_KEYS):
        pieces = [_piece(entity, fields, names) for entity, fields in laid.items() if _stands(fields, number)]
        if pieces:
            found.append(f"{NARRATOR.name_of(key, names)}, from south and from west: {'; '.join(pieces)}.")
    return found


def _redoubt(entity: str, fields: Fields, names: Names) -> str:
    width, depth = fields["width"], fields["depth"]
    assert isinstance(width, int)
    assert isinstance(depth, int)
    return f"{NARRATOR.name_of(entity, names)} {_place(fields)}, {inches(width)} wide and {inches(depth)} deep"


def _stands(fields: Fields, side: int) -> bool:
    return fields.get("side") == side and fields.get("on_table") is True


def _piece(entity: str, fields: Fields, names: Names) -> str:
    name = NARRATOR.name_of(entity, names)
    if fields.get("unit"):
        return f"{name} with {NARRATOR.name_of(fields['unit'], names)}"
    if fields["kind"] in ("commander", "gun"):
        return f"{name} {_place(fields)}"
    formation = str(fields["formation"]).replace("_", " ")
    bases = "1 base" if fields["bases"] == 1 else f"{fields['bases']} bases"
    return f"{name} ({bases} in {formation}) {_place(fields)}"


def _place(fields: Fields) -> str:
    at = fields["at"]
    if not isinstance(at, list):
        return ""
    return f"at {inches(at[0])} and {inches(at[1])}, facing {bearing(facing_word(at[2]))}"

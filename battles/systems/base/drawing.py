"""How the battles of one system look on a page; the plain face draws no table and suits any system."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from battles.systems.base.pieces import Piece, TableMap, spread_labels
from rules.core.events import CHANGE, ROLL
from rules.core.narrate import Narrator
from rules.core.sides import SIDES

Row = dict[str, Any]
Snapshot = dict[str, dict[str, Any]]

# Which of the four inks of the site a side is printed in, by a word in its name, else by its place.
_INKS: Final = (("french", "french"), ("canad", "french"), ("british", "british"), ("english", "british"))
_BY_PLACE: Final = ("british", "french")


class Renderer:
    """What pages need to know of a system in addition to its rules; a system's own package overrides what differs."""

    # What the events of the system say, and which of them are worth a sentence.
    narrator: Narrator = Narrator()
    # By each facing that an order of battle may give its degrees clockwise from the far edge.
    facings: Mapping[str, float] = {}
    # What player and enemy are called.
    names: tuple[str, str] = ("Player", "Enemy")
    # What strength and losses of a unit are counted in, for a reader who takes them for men.
    counts: str = ""
    # What a side may know of the enemy, to follow "of the enemy"; of games that hide something.
    known_of_enemy: str = ""
    # How wide a letter of a unit's name is on its table, in tenths of an inch.
    letter: float = 5.2
    # Words for the system's doctrines, by key.
    doctrines: dict[str, str] = {}

    def __init__(self, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> None:
        """Take what the sides, and units and leaders by id, are called in the battle to be shown."""
        self.names = names or self.names
        self.called = called or {}

    def is_reported(self, row: Row) -> bool:
        """Return whether an event is worth its sentence, as the rules say."""
        return self.narrator.is_reported(row)

    def begins_turn(self, row: Row) -> bool:
        """Return whether a turn begins with this event."""
        return bool(row["kind"] == CHANGE and row["who"] == "battle" and row.get("what") == "turn")

    def table(self, state: Snapshot) -> TableMap | None:
        """Return the table without its pieces, or None where there is none to draw."""
        return None

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Return an entity of a snapshot as it is drawn, or None for one that is no piece."""
        return None

    def touched(self, entity: str, state: Snapshot) -> list[str]:
        """Return the entities that look otherwise once this one has changed."""
        return [entity]

    def target(self, rows: list[Row], place: int, state: Snapshot) -> str:
        """Return the target of the roll at this place of the events, or "" if it is no fire."""
        return ""

    def conditions(self, initial: Snapshot) -> list[str]:
        """Return what a reader wants to know of light, weather and the like before the first turn."""
        return []

    def name_of(self, entity: str) -> str:
        """Return what a unit or a leader is called."""
        return self.called.get(entity, entity)

    def called_in_words(self, entity: str) -> str:
        """Return what reports call a unit, a leader or a side."""
        if entity in SIDES:
            return self.names[SIDES.index(entity)]
        return self.narrator.subject({"who": entity, "kind": ROLL}, self.called)

    def before_first_event(self, setup: Row, initial: Snapshot) -> Snapshot:
        """Return what is drawn of an order of battle before its first event."""
        return initial

    def spots(self, state: Snapshot) -> dict[str, tuple[float, float]]:
        """Return where each place of a table is that an order of battle names; none where any point is a place."""
        return {}

    def roster(self, initial: Snapshot, rows: Sequence[Row] = ()) -> Any:
        """Return the sheet on which the players of a system keep what is hidden, after these events.

        None for a system, or an encounter, without such a sheet.
        """
        return None

    def turns_allowed(self, setup: Row, initial: Snapshot) -> int:
        """Return how many turns an order of battle allows, 0 where the rules set no limit."""
        return int(initial.get("battle", {}).get("turns") or 0)

    def verdict(self, successes: tuple[bool, bool]) -> str:
        """Return who won, for the head of the report; `successes` are the player's and the enemy's."""
        if successes[0] == successes[1]:
            return "Neither side won"
        return f"{self.names[0 if successes[0] else 1]} victory"

    def draw(self, state: Snapshot) -> TableMap | None:
        """Return the whole table of a snapshot."""
        table = self.table(state)
        if table is not None:
            table.pieces = self.pieces(state)
            if table.kind != "board":  # there every name has its square
                houses = [(h.x, h.y, h.x + h.width, h.y + h.height) for h in table.houses]
                spread_labels(table.pieces, (table.width, table.height), self.letter, houses)
        return table

    def pieces(self, state: Snapshot) -> list[Piece]:
        """Return every piece of a snapshot, in its order."""
        found = [self.piece(entity, state) for entity in state]
        return [piece for piece in found if piece is not None]


def is_roll(row: Row, *throws: str) -> bool:
    """Return whether an event is one of these throws."""
    return row["kind"] == ROLL and str(row.get("what", "")) in throws


def inks(names: tuple[str, str]) -> tuple[str, str]:
    """Return the CSS classes of player and enemy, never the same, by their names where these say it."""
    found = [next((ink for word, ink in _INKS if word in name.lower()), "") for name in names]
    for place, ink in enumerate(found):
        if not ink:
            other = found[1 - place] or _BY_PLACE[1 - place]
            found[place] = next(choice for choice in (_BY_PLACE[place], *_BY_PLACE) if choice != other)
    if found[0] == found[1]:
        found[1] = next(choice for choice in _BY_PLACE if choice != found[0])
    return found[0], found[1]


RENDERER = Renderer

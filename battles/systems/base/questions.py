"""What a person is asked in a battle, in words and on the table; the plain questions suit any system.

The rules ask with codes (`battles.fighting.Paused`). A system's package has a module `questions` whose `QUESTIONS` is a
class like `Questions` here, which says every code of its rules in words and where on the table it points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, radians, sin
from typing import Any, Final

from battles.systems.base.drawing import Renderer, Snapshot
from rules.core.sides import SIDES
from rules.core.wording import Values, WordedNarrator

# What an order is on the table.
POINT: Final = "point"  # a place to go to
LINE: Final = "line"  # from the piece to a place or to another piece
PIECE: Final = "piece"  # a piece that is meant
TURN: Final = "turn"  # an arrow where a piece is to face

# What a person is asked for.
CHOICE: Final = "choice"  # one of a few orders
PLOT: Final = "plot"  # one part of a plan that is kept secret and carried out later

# What a person may name himself.
FACING: Final = "facing"
DISTANCE: Final = "distance"
EDGE: Final = "edge"


@dataclass(slots=True, frozen=True)
class Mark:
    """What an order is on the table, in the coordinates of its `TableMap`.

    `kind` is one of POINT, LINE, PIECE and TURN, "" where nothing is drawn. It points to `x`, `y`, and comes from
    `from_x`, `from_y`; `target` is the id of a piece that is meant, "" for none. `heading` is in degrees clockwise from
    the far edge, None where the order says nothing of it.
    """

    kind: str = ""
    x: float = 0
    y: float = 0
    from_x: float = 0
    from_y: float = 0
    target: str = ""
    heading: float | None = None


@dataclass(slots=True, frozen=True)
class LegalOrder:
    """One legal answer: its code, a sentence without a full stop, the heading it is listed under, and its mark."""

    code: str
    sentence: str
    group: str = ""
    mark: Mark | None = None


@dataclass(slots=True, frozen=True)
class FreeOrder:
    """An order that a person names himself: a point to go to, a facing, a distance, or a place on an edge.

    `kind` is POINT, FACING, DISTANCE, or EDGE for a place on the edge where it comes on. `formations` are (key, word)
    pairs to choose from, none where the formation stays as it is. With `takes_heading` a heading may be given (32 to
    the circle, 0 towards the far edge, 8 to the right), with `takes_distance` also how far to go on. The piece is at
    `from_x`, `from_y`, and `reach` is about how far it gets, in tenths of an inch, 0 for any distance; the rules check
    exactly and refuse with a sentence. `fires` is how far it shoots, within 45 degrees off its front, 0 for a piece
    that does not.
    """

    kind: str
    label: str
    prefix: str
    group: str = ""
    formations: tuple[tuple[str, str], ...] = ()
    takes_heading: bool = False
    takes_distance: bool = False
    from_x: float = 0
    from_y: float = 0
    reach: int = 0
    fires: int = 0

    def code(
        self,
        x: int | None = None,
        y: int | None = None,
        formation: str = "",
        heading: int | None = None,
        distance: int | None = None,
    ) -> str:
        """Return the code of the answer, "" where a part that this kind of order needs is missing.

        A point needs `x` and `y`, a place on an edge `x`, a facing `heading`, a distance `distance`; lengths are tenths
        of an inch.
        """
        if self.kind == EDGE:
            return f"{self.prefix}:{x}" if x is not None else ""
        parts = [formation] if formation and self.formations else []
        parts += [str(heading)] if heading is not None and (self.takes_heading or self.kind == FACING) else []
        parts += [str(distance)] if distance is not None and (self.takes_distance or self.kind == DISTANCE) else []
        named = ":".join([self.prefix, "/".join(parts)]) if parts else self.prefix
        if self.kind == POINT:
            return f"{named}@{x},{y}" if x is not None and y is not None else ""
        given = heading if self.kind == FACING else distance
        return named if given is not None else ""


@dataclass(slots=True, frozen=True)
class Question:
    """A question to a person: the rule that asks, who is to act (id and name), what is asked, and the legal answers.

    `orders` are in the order of the codes. `free` are the orders that he may name instead. `kind` is CHOICE or PLOT.
    """

    rule: str
    who: str
    name: str
    sentence: str
    orders: list[LegalOrder] = field(default_factory=list)
    free: list[FreeOrder] = field(default_factory=list)
    kind: str = CHOICE

    @property
    def groups(self) -> list[tuple[str, list[LegalOrder]]]:
        """Return the orders by their headings, in the order in which these come first."""
        found: dict[str, list[LegalOrder]] = {}
        for order in self.orders:
            found.setdefault(order.group, []).append(order)
        return list(found.items())


@dataclass(slots=True, frozen=True)
class Asked:
    """What a question is about: who is to act, the rule that asks, the legal codes, the state, and the side (0, 1).

    `state` is the snapshot of the moment as that side may know it (`rules.core.events.fold`).
    """

    who: str
    rule: str
    codes: Sequence[str]
    state: Snapshot
    side: int

    @property
    def fields(self) -> dict[str, Any]:
        """Return the fields of the piece that is to act, none where it is no piece or is not known."""
        return self.state.get(self.who, {})


def with_article(name: str) -> str:
    """Return the name of a side as a sentence has it: the British."""
    return name if name.lower().startswith("the ") else f"the {name}"


class Questions:
    """The questions of a system; a system's own class overrides what differs."""

    # The heading that orders are listed under, by the first word of their codes.
    groups: dict[str, str] = {}

    def __init__(self, renderer: Renderer) -> None:
        """Take the renderer of the battle, which has the names of its sides, units and leaders."""
        self.renderer = renderer

    def question(self, who: str, rule: str, codes: Sequence[str], state: Snapshot, side: int) -> Question:
        """Return what a side (0 player, 1 enemy) is asked about a piece or itself, with the legal codes in order.

        `state` is the snapshot of the moment as that side may know it.
        """
        asked = Asked(who, rule, codes, state, side)
        size = self.size(state)
        orders = [self.order(code, asked, size) for code in codes]
        return Question(rule, who, self.name(who, asked), self.asks(asked), orders, self.free(asked), self.kind(asked))

    def order(self, code: str, asked: Asked, size: tuple[int, int] | None) -> LegalOrder:
        """Return one legal answer with its words, and its mark on a table of this width and height."""
        mark = self.mark(code, asked)
        if mark is not None and size is not None:
            mark = replace(mark, x=min(max(mark.x, 0), size[0]), y=min(max(mark.y, 0), size[1]))
        return LegalOrder(code, _capital(self.sentence(code, asked)), self.group(code, asked), mark)

    def size(self, state: Snapshot) -> tuple[int, int] | None:
        """Return width and height of the table, within which marks are kept; None where there is none."""
        return None

    def names(self, asked: Asked) -> dict[str, str]:
        """Return what sides, units and leaders are called, by key or id."""
        named = {who: str(fields["name"]) for who, fields in asked.state.items() if fields.get("name")}
        return named | dict(zip(SIDES, self.renderer.names, strict=True)) | self.renderer.called

    def name(self, who: str, asked: Asked) -> str:
        """Return what a piece, a side or a place is called."""
        return self.names(asked).get(who) or self.renderer.name_of(who)

    def asks(self, asked: Asked) -> str:
        """Return what is asked, with its question mark."""
        narrator, values, words = self.renderer.narrator, self.asked_values(asked), ""
        if isinstance(narrator, WordedNarrator):
            words = narrator.asked_words(asked.rule, list(asked.codes), values, self.names(asked))
        return _capital(words) or f"What should {values['who']} do?"

    def asked_values(self, asked: Asked) -> Values:
        """Return what the words of a question may name besides the parts of its first code; a side has its article."""
        name = self.name(asked.who, asked)
        return {"who": with_article(name) if asked.who in SIDES else name}

    def kind(self, asked: Asked) -> str:
        """Return the kind of the question."""
        return CHOICE

    def sentence(self, code: str, asked: Asked) -> str:
        """Return an order in words; its first letter is made a capital afterwards."""
        narrator = self.renderer.narrator
        if isinstance(narrator, WordedNarrator):
            return narrator.choice_words(code, self.values(code, asked), self.names(asked))
        return code.replace("_", " ").replace(":", " ")

    def values(self, code: str, asked: Asked) -> Values:
        """Return what the words of an order may name besides the parts of its code."""
        return {"who": self.name(asked.who, asked)}

    def group(self, code: str, asked: Asked) -> str:
        """Return the heading that an order is listed under, by the first word of its code."""
        return self.groups.get(code.partition(":")[0].partition("@")[0], "")

    def mark(self, code: str, asked: Asked) -> Mark | None:
        """Return what an order is on the table, None where there is nothing to draw."""
        return None

    def free(self, asked: Asked) -> list[FreeOrder]:
        """Return the orders that a person may name himself."""
        return []


def ahead(x: float, y: float, heading: float, way: float) -> tuple[float, float]:
    """Return the point so far from another in a direction, in degrees clockwise from the far edge."""
    return round(x + way * sin(radians(heading)), 1), round(y - way * cos(radians(heading)), 1)


def direction(x: float, y: float, to_x: float, to_y: float) -> float:
    """Return the direction from a point to another, in degrees clockwise from the far edge."""
    return round(degrees(atan2(to_x - x, y - to_y)) % 360, 1)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


QUESTIONS = Questions

"""The questions of the fast musket rules: how far a unit goes, which way it wheels, what it fires at."""

from typing import Final

from battles.systems.base.drawing import Snapshot
from battles.systems.base.questions import LINE, POINT, TURN, Asked, Mark, Questions, ahead, direction
from rules.core.narrate import bearing
from rules.core.wording import Values
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import FACINGS, facing_word

_STEP: Final = 11.25  # degrees of one step of a heading
_CIRCLE: Final = 32  # steps
_HALF: Final = 16
_SHAPES: Final = {"line": "a line", "double_line": "a line of two ranks", "column": "a column"}
_AT_PIECES: Final = ("fire", "charge", "fire_back", "counter", "await")


class FastMusketQuestions(Questions):
    """Steps of a move as points and arrows, targets as lines."""

    groups = {
        "ahead": "Move", "back": "Move", "ride": "Move", "enter": "Move", "out": "Move",
        "about": "Turn", "left": "Turn", "right": "Turn", "pivot": "Turn", "face": "Turn", "man": "Turn",
        "form": "Form", "bend": "Form", "fire": "Fire", "fire_back": "Fire", "charge": "Charge", "counter": "Charge",
        "halt": "Stay", "hold": "Stay", "stand": "Stay", "await": "Stay", "stay": "Stay",
        "join": "Join", "leave": "Join",
    }  # fmt: skip

    def size(self, state: Snapshot) -> tuple[int, int] | None:
        """Return the size of the table (FM-TABLE-1)."""
        return TABLE_LONG, TABLE_SHORT

    def values(self, code: str, asked: Asked) -> Values:
        """Return what the words of an order may name: the formation to take, and where a unit looks afterwards."""
        word, _, aim = code.partition(":")
        found = super().values(code, asked)
        if word == "form":
            found["shape"] = _SHAPES.get(aim, aim.replace("_", " "))
        heading = _turned(word, aim, asked)
        if heading is not None:
            found["toward"] = bearing(facing_word(heading))
        return found

    def mark(self, code: str, asked: Asked) -> Mark | None:
        """Return where a step ends, which way a piece looks after a turn, or the piece that is meant."""
        at = asked.fields.get("at")
        if at is None:
            return None
        x, y, heading = at
        word, _, aim = code.partition(":")
        if word in ("ahead", "back"):
            to = ahead(x, y, heading * _STEP, int(aim) if word == "ahead" else -int(aim))
            return Mark(POINT, *to, x, y, heading=heading * _STEP)
        if word == "ride":
            toward, _, way = aim.partition(":")
            degrees = FACINGS[toward] * _STEP
            return Mark(POINT, *ahead(x, y, degrees, int(way)), x, y, heading=degrees)
        turned = _turned(word, aim, asked)
        if turned is not None:
            return Mark(TURN, x, y, x, y, heading=turned * _STEP)
        other = asked.state.get(aim, {}).get("at")
        if other is None:
            return None
        if word == "face":
            return Mark(TURN, x, y, x, y, aim, direction(x, y, other[0], other[1]))
        return Mark(LINE if word in _AT_PIECES else POINT, other[0], other[1], x, y, aim)


def _turned(word: str, aim: str, asked: Asked) -> int | None:
    """Return the heading of a piece after an order that turns it by steps or to a compass word, None for others."""
    heading = int(asked.fields.get("at", (0, 0, 0))[2])
    if word in ("left", "right"):
        return (heading + (int(aim) if word == "right" else -int(aim))) % _CIRCLE
    if word == "about":
        return (heading + _HALF) % _CIRCLE
    return FACINGS[aim] if word in ("pivot", "man", "out") else None


QUESTIONS = FastMusketQuestions

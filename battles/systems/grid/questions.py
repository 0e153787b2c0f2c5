"""The questions of the grid game, in either edition: which piece moves, to which square, and who shoots at what."""

from typing import Final

from battles.systems.base.drawing import Snapshot
from battles.systems.base.questions import LINE, PIECE, POINT, TURN, Asked, Mark, Questions
from battles.systems.grid.drawing import SQUARE, place_of
from rules.core.narrate import listed
from rules.core.wording import Values
from rules.grid.words import FACINGS, GROUNDS, LETTERS, square_at, square_name

_STEP: Final = 22.5  # degrees of one step of a facing
_GROUND: Final = {"open": "", "town": "a town", "fort": "a fort", "entrenchment": "an entrenchment",
                  "difficult": "difficult ground", "stream": "a stream", "river": "the river", "bridge": "a bridge",
                  "ford": "a ford", "marsh": "a marsh", "lake": "the lake"}  # fmt: skip
_NEXT: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class GridQuestions(Questions):
    """Squares as points, facings as arrows, shots as lines from unit to unit."""

    groups = {
        "move": "Move", "lead": "Move", "go": "Go", "exit": "Go", "turn": "Turn", "face": "Turn", "shoot": "Shoot",
        "stand": "Stay", "done": "End", "cease": "End", "keep": "Die", "reroll": "Die", "raise": "Regiment",
    }  # fmt: skip

    def size(self, state: Snapshot) -> tuple[int, int] | None:
        """Return the size of the board."""
        rows = _rows(state)
        return (len(rows[0]) * SQUARE, len(rows) * SQUARE) if rows else None

    def values(self, code: str, asked: Asked) -> Values:
        """Return what the words of an order may name: the ground of a square, and the enemies next to it."""
        found = super().values(code, asked)
        word, _, square = code.partition(":")
        spot = _square(square, asked.state)
        if word == "go" and spot is not None:
            ground = GROUNDS[LETTERS.index(_rows(asked.state)[spot[1]][spot[0]])]
            found["ground"] = _GROUND.get(ground, ground)
            enemies = self._next_to(spot, asked)
            found["near"] = f"next to {listed(enemies)}" if enemies else ""
        return found

    def _next_to(self, spot: tuple[int, int], asked: Asked) -> list[str]:
        """Return the names of the enemy's units in the squares round about one."""
        squares = {square_name(spot[0] + dx, spot[1] + dy) for dx, dy in _NEXT}
        return [
            self.name(who, asked)
            for who, fields in asked.state.items()
            if fields.get("piece") == "unit" and fields.get("side") != asked.side and fields.get("at") in squares
            and not fields.get("gone")
        ]  # fmt: skip

    def mark(self, code: str, asked: Asked) -> Mark | None:
        """Return the square, the facing or the piece that is meant."""
        word, *aims = code.split(":")
        here = _middle(asked.who, asked.state)
        if word == "go":
            spot = _square(aims[0], asked.state)
            return None if spot is None else Mark(POINT, *_in(spot), *(here or _in(spot)))
        if word == "face" and here is not None:
            return Mark(TURN, *here, *here, heading=FACINGS.index(aims[0]) * _STEP)
        if word in ("move", "lead"):
            there = _middle(aims[0], asked.state)
            return None if there is None else Mark(PIECE, *there, *there, target=aims[0])
        if word == "shoot":
            one, other = _middle(aims[0], asked.state), _middle(aims[1], asked.state)
            return None if one is None or other is None else Mark(LINE, *other, *one, aims[1])
        return None


def _rows(state: Snapshot) -> list[str]:
    return [str(row) for row in state.get("battle", {}).get("ground") or []]


def _square(name: str, state: Snapshot) -> tuple[int, int] | None:
    """Return column and row of a named square, None where there is none of that name."""
    rows = _rows(state)
    square = square_at(name, len(rows[0]) if rows else 0, len(rows))
    return None if square < 0 else (square % len(rows[0]), square // len(rows[0]))


def _in(spot: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a square."""
    return (spot[0] + 0.5) * SQUARE, (spot[1] + 0.5) * SQUARE


def _middle(piece: str, state: Snapshot) -> tuple[float, float] | None:
    """Return the middle of a piece's square, None for one off the board."""
    spot = place_of(state[piece], state) if piece in state else None
    return None if spot is None else _in(spot)


QUESTIONS = GridQuestions

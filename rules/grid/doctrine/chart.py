"""What squares are worth by their ground and by the bounds to an enemy: worked out once a board, for all battles on it.

Worth is counted in twelfths of a bound.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import append, vec
from rules.grid.board import Board
from rules.grid.edition import Edition
from rules.grid.facing import FARTHEST, MIDDLE
from rules.grid.state import Battle
from rules.grid.words import OPEN, TYPES

BOUND: Final = 12
MUSKETS: Final = 2  # bounds that they reach
GOAL: Final = 60  # a square of the objective, or a bound nearer to the edge
_CLOSE: Final = 5  # in the next square to an enemy, who charges in when he eliminates the unit
_SLOW: Final = 6  # a hit less out of such ground


class Temper:
    """The weights of a doctrine; see `moving` for what they are set against."""

    __slots__ = ("advances", "cover", "key", "margin", "saves")

    def __init__(self, key: str, advances: bool, margin: int, cover: int) -> None:
        self.key: str = key
        self.advances: bool = advances  # closes in on any enemy out of reach, and not only on a weak one
        self.margin: int = margin  # by how many it must outnumber an enemy to come under his muskets; 0: it never waits
        self.saves: bool = advances and margin > 0  # the units whose loss may be that of the army
        self.cover: int = cover  # what a square in cover is worth, in twelfths of a bound


STEADY: Final = Temper("steady", True, 4, 6)


ATTACK: Final = Temper("attack", True, 0, 4)


HOLD: Final = Temper("hold", False, 2, 16)


class Shots:
    """The squares within two bounds of one, as far as muskets reach: each with the line to it and what is between.

    That is one square or two, and none where both numbers are below zero.
    """

    __slots__ = ("lines", "ones", "squares", "twos")

    def __init__(self, board: Board, of: i64) -> None:
        self.squares: vec[i64] = vec[i64]()
        self.lines: vec[i64] = vec[i64]()
        self.ones: vec[i64] = vec[i64]()
        self.twos: vec[i64] = vec[i64]()
        for to, away in enumerate(board.gaps[of]):
            if 0 < away <= MUSKETS:
                line: i64 = board.spots[to] - board.spots[of] + MIDDLE
                between = board.lines[line]
                self.squares = append(self.squares, to)
                self.lines = append(self.lines, line)
                self.ones = append(self.ones, of + between[0] if len(between) > 0 else -1)
                self.twos = append(self.twos, of + between[-1] if len(between) > 0 else -1)


class Chart:
    """The worth of squares to a temper on one board.

    `grounds` is by type of unit and square. `closes` and `keeps` are by the bounds that a unit shoots and the bounds to
    the enemy, for a unit that goes up to him and for one that does not; `leaves` is by the bounds to the edge by which
    units leave. `shots` is by square, and so is `steps`, the squares that men on foot may step to.
    """

    __slots__ = ("_towards", "board", "closes", "grounds", "keeps", "leaves", "nothing", "shots", "steps")

    def __init__(self, battle: Battle, temper: Temper) -> None:
        board: Board = battle.board
        across = range(max(board.columns, board.rows))
        self.board: Board = board
        self.grounds: list[vec[i64]] = [
            vec[i64]([_ground(battle.edition, temper, ground, kind) for ground in board.ground])
            for kind in range(len(TYPES))
        ]
        self.closes: list[vec[i64]] = [
            vec[i64]([_near(away, reach) - BOUND * max(0, away - reach) for away in across])
            for reach in range(FARTHEST + 1)
        ]
        self.keeps: list[vec[i64]] = [
            vec[i64]([_near(away, reach) for away in across]) for reach in range(FARTHEST + 1)
        ]
        self.nothing: vec[i64] = vec[i64]([0] * len(across))  # with no enemy on the board
        self.leaves: vec[i64] = vec[i64]([-GOAL * away for away in across])
        self.shots: list[Shots] = [Shots(board, of) for of in range(len(board.ground))]
        self.steps: list[vec[i64]] = [vec[i64]([step.to for step in steps]) for steps in board.ways[0]]
        self._towards: list[list[vec[i64]]] = [[] for _ in board.ground]  # by goal: empty before it is asked for

    def towards(self, goal: i64) -> list[vec[i64]]:
        """Return what squares are worth to a unit that goes for one of them, by type of unit and square.

        It is their ground and how far they are off the goal; the goal is worth as much whatever enemy is near.
        """
        found = self._towards[goal]
        if not found:
            gaps = self.board.gaps[goal]
            for grounds in self.grounds:
                row = vec[i64]([ground - 2 * BOUND * gaps[square] for square, ground in enumerate(grounds)])
                row[goal] += GOAL
                found.append(row)
        return found


def _ground(edition: Edition, temper: Temper, ground: i64, kind: i64) -> i64:
    """Return what a ground is worth to a type of unit: what it takes off its fire, and that it is cover."""
    if ground == OPEN:
        return 0
    total: i64 = _SLOW * edition.shooting[ground][kind]
    if edition.cover[ground] < 0 or edition.ground_resolve[ground][kind] > 0:
        total += temper.cover
    return total


def _near(away: i64, reach: i64) -> i64:
    """Return what it is worth to stand so close to an enemy: a little less in the next square than farther off."""
    return -_CLOSE if away <= 1 < reach else 0

"""What stands on the board: units, commanders, trusted officers, and the sides they belong to."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.row import Row, byte_row
from rules.grid.board import Board
from rules.grid.kind import Kind
from rules.grid.orders import NO_ORDERS, Order
from rules.grid.words import FACINGS, OPEN, SIDE_KEYS, TYPES

Fields = dict[str, object]

# D3-CMD-2: squares that a commander moves in a turn, riding along with a unit included.
BOUNDS: Final = 2
NOWHERE: Final = byte_row([])  # no bounds to anywhere, off the board


@mypyc_attr(acyclic=True)
class Unit:
    """One unit: `place` counts the units of both sides; x, y and square are -1 once it is off the board.

    A unit keeps what the board has of its square, since nothing is asked so often.
    """

    def __init__(
        self,
        kind: Kind,
        id: str = "",
        side: i64 = 0,
        place: i64 = 0,
        facing: i64 = 0,
        resolve: i64 = 0,
        veteran: bool = False,
        regiment: str = "",
        army: str = "",
        order: Order | None = None,
        shots: list[Order] | None = None,
    ) -> None:
        self.kind: Kind = kind
        self.id: str = id
        self.side: i64 = side
        self.place: i64 = place
        self.type: i64 = kind.type
        self.square: i64 = -1
        self.x: i64 = -1
        self.y: i64 = -1
        self.ground: i64 = OPEN
        self.fire: list[list[int]] = kind.changes[OPEN]  # changes of its D3: by bounds and the target's ground
        self.means: list[Row] = kind.means[OPEN]  # three times the hits on average, as `fire` is listed
        self.spot: i64 = 0
        self.gaps: Row = NOWHERE  # the bounds to each square
        self.rough: bool = False
        self.need: i64 = kind.need  # the least score that activates it
        # D3-COMBAT-1, D3-TERR-2, D3-TERR-5, OH-TERR-3, OH-COMBAT-4: whether it shoots whatever way it faces.
        self.sees_all_round: bool = kind.all_round
        self.facing: i64 = facing
        self.resolve: i64 = resolve  # the hits it bears, before ground and commander add to them
        self.veteran: bool = veteran
        self.regiment: str = regiment
        self.army: str = army
        self.order: Order = order if order is not None else Order()  # to try to move it
        self.shots: list[Order] = shots if shots is not None else []  # at each unit, by place
        self.hits: i64 = 0
        self.officer: bool = False
        self.emplaced: bool = False  # a gun that has shot
        self.gone: str = ""  # eliminated or exited
        self.fought: bool = False  # shot at, or was shot at by, a unit in the next square
        self.struck: bool = False  # has ever hit somebody
        self.moved: bool = False  # in its side's last step of movement, or in this one
        self.tried: bool = False  # this turn, with or without success
        self.led: bool = False  # a commander was lost with it
        self.looked: i64 = -1  # the count of stirs at which it looked round last, -1 when it has to again
        self.sights: list[Order] = NO_ORDERS  # the targets it had when it looked last; never added to
        # The place of the nearest enemy, and how near he is on the board, kept as units move; -1 where it is not known.
        self.nearest: i64 = -1
        self.nearness: i64 = -1
        self.leaves: bool = False  # it is one of those that the objective is to bring off by an edge
        self.goal: i64 = -1  # the square of the objective nearest to it when that was asked last, -1 for none
        self.goal_at: i64 = -1  # the count of claims then, -1 before that and once it has moved
        self.chance: i64 = 0  # what getting it to move is worth, by its chance and risk, when that was asked last
        self.chance_at: i64 = -1  # the count of rides then, -1 before that and once it has moved or been hit
        self.weight: i64 = 0  # what trying it next is worth to its side's doctrine, 0 for one that is to stay
        # What the enemy's doctrine found as combat began: with how many hits it breaks, and what that is worth.
        self.breaks: i64 = 0
        self.prey: i64 = 0
        self.breaks_at: i64 = -1  # the count of rides then, -1 before that and once it has moved

    def copy(self) -> "Unit":
        """Return the unit for a copy of its battle; nothing that it has lists of is ever changed."""
        other = Unit(
            self.kind,
            self.id,
            self.side,
            self.place,
            self.facing,
            self.resolve,
            self.veteran,
            self.regiment,
            self.army,
            self.order,
            self.shots,
        )
        other.square = self.square
        other.x = self.x
        other.y = self.y
        other.ground = self.ground
        other.fire = self.fire
        other.means = self.means
        other.spot = self.spot
        other.gaps = self.gaps
        other.rough = self.rough
        other.need = self.need
        other.sees_all_round = self.sees_all_round
        other.hits = self.hits
        other.officer = self.officer
        other.emplaced = self.emplaced
        other.gone = self.gone
        other.fought = self.fought
        other.struck = self.struck
        other.moved = self.moved
        other.tried = self.tried
        other.led = self.led
        other.looked = self.looked
        other.sights = self.sights
        other.nearest = self.nearest
        other.nearness = self.nearness
        other.leaves = self.leaves
        other.goal = self.goal
        other.goal_at = self.goal_at
        other.chance = self.chance
        other.chance_at = self.chance_at
        other.weight = self.weight
        other.breaks = self.breaks
        other.prey = self.prey
        other.breaks_at = self.breaks_at
        return other

    def stand(self, board: Board, square: i64) -> None:
        """D3-MOVE-1, OH-MOVE-1: let the unit stand in a square of a board, whose ground says what activates it there.

        Inferred: streams are difficult ground, since the pages put both under one heading.
        """
        self.square = square
        self.x = board.xs[square]
        self.y = board.ys[square]
        self.ground = board.ground[square]
        self.fire = self.kind.changes[self.ground]
        self.means = self.kind.means[self.ground]
        self.spot = board.spots[square]
        self.gaps = board.gaps[square]
        self.rough = board.rough[square]
        self.need = self.kind.rough_need if self.rough else self.kind.need
        self.sees_all_round = self.kind.all_round or board.rounds[square]

    def fields(self, name: str) -> Fields:
        """Return what the record shows of the unit; `name` is that of its square."""
        return {
            "piece": "unit",
            "side": self.side,
            "type": TYPES[self.type],
            "veteran": self.veteran,
            "at": name,
            "facing": FACINGS[self.facing],
            "hits": self.hits,
            "resolve": self.resolve,
            "emplaced": self.emplaced,
            "gone": self.gone,
        }


# The units of a side before its doctrine has ranked them; never added to.
NO_UNITS: Final[list[Unit]] = []


@mypyc_attr(acyclic=True)
class Commander:
    """A commander, with the unit of his side in his square or alone; qualities of 0 are those not in use."""

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        place: i64 = 0,
        square: i64 = -1,
        attack: i64 = -1,
        defence: i64 = -1,
        quality: str = "average",
        order: Order | None = None,
    ) -> None:
        self.id: str = id
        self.side: i64 = side
        self.place: i64 = place
        self.square: i64 = square
        self.attack: i64 = attack  # -1: to be rolled
        self.defence: i64 = defence
        self.quality: str = quality
        self.order: Order = order if order is not None else Order()
        self.lost: bool = False
        self.moved: bool = False
        self.left: i64 = BOUNDS  # what he has not yet used of them this turn

    def copy(self) -> "Commander":
        """Return the commander for a copy of his battle."""
        other = Commander(
            self.id, self.side, self.place, self.square, self.attack, self.defence, self.quality, self.order
        )
        other.lost = self.lost
        other.moved = self.moved
        other.left = self.left
        return other

    def fields(self, name: str) -> Fields:
        """Return what the record shows of him; `name` is that of his square."""
        return {"piece": "commander", "side": self.side, "at": name, "lost": self.lost}


@mypyc_attr(acyclic=True)
class Officer:
    """A trusted officer, who stays with his unit."""

    def __init__(self, id: str = "", side: i64 = 0, unit: i64 = -1) -> None:
        self.id: str = id
        self.side: i64 = side
        self.unit: i64 = unit
        self.lost: bool = False

    def copy(self) -> "Officer":
        """Return the officer for a copy of his battle."""
        other = Officer(self.id, self.side, self.unit)
        other.lost = self.lost
        return other


@mypyc_attr(acyclic=True)
class Side:
    """One side: its army resolve, what its losses have added up to, and its role in the battle."""

    def __init__(self, number: i64 = 0, name: str = "", fielded: i64 = 0, role: str = "") -> None:
        self.number: i64 = number
        self.key: str = SIDE_KEYS[number]
        self.name: str = name
        self.fielded: i64 = fielded
        self.resolve: i64 = fielded
        self.lost: i64 = 0
        self.role: str = role  # attack or defence, where commander ability is played

    def copy(self) -> "Side":
        """Return the side for a copy of its battle."""
        other = Side(self.number, self.name, self.fielded, self.role)
        other.resolve = self.resolve
        other.lost = self.lost
        return other

    def fields(self) -> Fields:
        """Return what the record shows of the side."""
        return {"name": self.name, "resolve": self.resolve, "lost": self.lost}

"""The state of a battle: the board, the pieces on it, and how the battle goes.

A field that `snapshot` shows is changed through a method here only, which records the change under the rule that
caused it; so the record folds to the final state.
"""

from rules.core.battle_record import Snapshot, Table
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.grid.board import Board
from rules.grid.edition import Edition, Options
from rules.grid.orders import Order
from rules.grid.pieces import Commander, Officer, Side, Unit
from rules.grid.words import FACINGS, SIDE_KEYS


class Objective:
    """What the battle is about: `kind` break, take, hold or exit; the rest as the kind needs it."""

    __slots__ = ("calls", "count", "edge", "exits", "kind", "side", "squares", "units")

    def __init__(self, kind: str = "break") -> None:
        self.kind: str = kind
        # What doctrines ask of the kind all the time, as no comparison of words.
        self.calls: bool = kind != "break"
        self.exits: bool = kind == "exit"
        self.side: i64 = -1
        self.squares: vec[i64] = vec[i64]()
        self.edge: str = ""
        self.units: list[str] = []
        self.count: i64 = 0


@mypyc_attr(acyclic=True)
class Battle(Table):
    """A whole battle; `forces` are the units of each side still on the board, `holder` the unit of each square."""

    def __init__(self, edition: Edition, options: Options, board: Board) -> None:
        self.edition: Edition = edition
        self.options: Options = options
        self.board: Board = board
        self.objective: Objective = Objective()
        self.sides: list[Side] = []
        self.units: list[Unit] = []
        self.forces: list[list[Unit]] = [[], []]
        self.commanders: list[Commander] = []
        self.leaders: list[list[Commander]] = [[], []]  # the commanders of each side
        self.officers: list[Officer] = []
        # One more than there are squares: the last, which straight steps name and which is the place -1, holds no unit.
        self.holder: list[Unit | None] = [None] * (len(board.ground) + 1)
        # 1 where no line of sight goes through a square: by its ground, or because a unit stands there; else 0.
        self.shut: vec[i64] = board.blocks[:]
        self.first: i64 = 0
        self.turns: i64 = 0
        self.turn: i64 = 0
        self.active: i64 = 0
        self.ending: str = ""
        self.winner: i64 = -1
        self.charging: list[Order] = []  # this turn's shots that scored from the next square, by units that charge
        self.fallen: list[Unit] = []  # eliminated this turn
        self.stirs: i64 = 0  # how often a unit has come to a square or left one for good
        self.rides: i64 = 0  # how often a commander has
        self.claims: i64 = 0  # how often a square of the objective has got or lost the unit in it

    def copy(self) -> "Battle":
        """Return the battle as it is, to be fought on without a trace in this one."""
        other = Battle(self.edition, self.options, self.board)
        other.objective = self.objective
        other.sides = [side.copy() for side in self.sides]
        other.units = [unit.copy() for unit in self.units]
        other.forces = [[other.units[unit.place] for unit in force] for force in self.forces]
        for commander in self.commanders:
            other.add_commander(commander.copy())
        other.officers = [officer.copy() for officer in self.officers]
        other.holder = [None if unit is None else other.units[unit.place] for unit in self.holder]
        other.shut = self.shut[:]
        other.first = self.first
        other.turns = self.turns
        other.turn = self.turn
        other.active = self.active
        other.ending = self.ending
        other.winner = self.winner
        other.charging = list(self.charging)
        other.fallen = [other.units[unit.place] for unit in self.fallen]
        other.stirs = self.stirs
        other.rides = self.rides
        other.claims = self.claims
        return other

    def add_commander(self, commander: Commander) -> None:
        """Let a commander take part."""
        self.commanders.append(commander)
        self.leaders[commander.side].append(commander)

    def put(self, umpire: Umpire, rule: str, unit: Unit, square: i64) -> None:
        """Set a unit down in a free square."""
        board = self.board
        if umpire.recording:
            umpire.record(rule, MOVE, unit.id, "at", board.names[unit.square], board.names[square])
        self.stirs += 1
        self.vacate(unit.square)
        self.occupy(square, unit)
        unit.goal_at = -1
        unit.chance_at = -1
        unit.breaks_at = -1
        self._come_near(unit)

    def _come_near(self, unit: Unit) -> None:
        """Let a unit that has moved note the enemy nearest to it, and each enemy whether it is nearest to him now."""
        near = self.board.nearness[unit.square]
        nearest: i64 = -1
        least: i64 = 1000
        for foe in self.forces[1 - unit.side]:
            away: i64 = near[foe.square]
            if away < least:
                least = away
                nearest = foe.place
            if foe.nearest == unit.place:
                if away > foe.nearness:
                    foe.nearest = -1
                foe.nearness = away
            elif away <= foe.nearness and foe.nearest >= 0 and (away < foe.nearness or unit.place < foe.nearest):
                foe.nearest = unit.place
                foe.nearness = away
        unit.nearest = nearest
        unit.nearness = least

    def occupy(self, square: i64, unit: Unit) -> None:
        """Let a unit stand in a square."""
        self.holder[square] = unit
        self.shut[square] = 1
        unit.stand(self.board, square)
        if square in self.objective.squares:
            self.claims += 1

    def vacate(self, square: i64) -> None:
        """Leave a square empty."""
        self.holder[square] = None
        self.shut[square] = self.board.blocks[square]
        if square in self.objective.squares:
            self.claims += 1

    def turn_to(self, umpire: Umpire, rule: str, unit: Unit, facing: i64) -> None:
        """Let a unit face one of the sixteen ways."""
        if unit.facing != facing:
            if umpire.recording:
                umpire.change(rule, unit.id, "facing", FACINGS[unit.facing], FACINGS[facing])
            unit.facing = facing
            unit.looked = -1

    def take_off(self, umpire: Umpire, rule: str, unit: Unit, gone: str) -> None:
        """Take a unit off the board, eliminated or exited."""
        if umpire.recording:
            umpire.change(rule, unit.id, "gone", unit.gone, gone)
            umpire.record(rule, MOVE, unit.id, "at", self.board.names[unit.square], "")
        self.stirs += 1
        self.vacate(unit.square)
        self.forces[unit.side].remove(unit)
        for foe in self.forces[1 - unit.side]:
            if foe.nearest == unit.place:
                foe.nearest = -1
        unit.gone = gone
        unit.square = -1
        unit.x = -1
        unit.y = -1

    def hit(self, umpire: Umpire, rule: str, unit: Unit, hits: i64) -> None:
        """Add hits to a unit."""
        if hits > 0:
            if umpire.recording:
                umpire.change(rule, unit.id, "hits", unit.hits, unit.hits + hits)
            unit.hits += hits
            unit.chance_at = -1

    def raise_resolve(self, umpire: Umpire, rule: str, unit: Unit, more: i64) -> None:
        """Let a unit bear more hits."""
        umpire.change(rule, unit.id, "resolve", unit.resolve, unit.resolve + more)
        unit.resolve += more

    def emplace(self, umpire: Umpire, rule: str, unit: Unit) -> None:
        """Fix a gun to its square."""
        if not unit.emplaced:
            umpire.change(rule, unit.id, "emplaced", False, True)
            unit.emplaced = True

    def move_commander(self, umpire: Umpire, rule: str, commander: Commander, square: i64) -> None:
        """Set a commander in a square; -1 takes him off the board."""
        if commander.square != square:
            if umpire.recording:
                names = self.board.names
                after = names[square] if square >= 0 else ""
                umpire.record(rule, MOVE, commander.id, "at", names[commander.square], after)
            self.rides += 1
            commander.square = square

    def lose_commander(self, umpire: Umpire, rule: str, commander: Commander) -> None:
        """Take a commander off the board for good."""
        umpire.change(rule, commander.id, "lost", False, True)
        commander.lost = True
        self.move_commander(umpire, rule, commander, -1)

    def lose_officer(self, umpire: Umpire, rule: str, officer: Officer) -> None:
        """Take a trusted officer off with his unit."""
        umpire.change(rule, officer.id, "lost", False, True)
        officer.lost = True

    def set_army_resolve(self, umpire: Umpire, rule: str, side: Side, resolve: i64) -> None:
        """Set what an army bears."""
        if side.resolve != resolve:
            umpire.change(rule, side.key, "resolve", side.resolve, resolve)
            side.resolve = resolve

    def add_loss(self, umpire: Umpire, rule: str, side: Side, points: i64) -> None:
        """Add to what an army's losses come to."""
        umpire.change(rule, side.key, "lost", side.lost, side.lost + points)
        side.lost += points

    def open_turn(self, umpire: Umpire, rule: str, turn: i64, active: i64) -> None:
        """Open a side's turn."""
        if umpire.recording:
            if self.turn != turn:
                umpire.change(rule, "battle", "turn", self.turn, turn)
            if self.active != active:
                umpire.change(rule, "battle", "active", self.active, active)
        self.turn = turn
        self.active = active

    def close(self, umpire: Umpire, rule: str, ending: str, winner: i64) -> None:
        """Close the battle for a reason of `rules.core.outcome.ENDINGS`; no side wins a draw (-1)."""
        umpire.change(rule, "battle", "ending", self.ending, ending)
        self.ending = ending
        if winner >= 0:
            umpire.change(rule, "battle", "winner", self.winner, winner)
            self.winner = winner

    def name_of(self, square: i64) -> str:
        """Return a square's name, "" for none."""
        return self.board.names[square] if square >= 0 else ""

    def snapshot(self) -> Snapshot:
        """Return everything that folds: entity → field → value."""
        state: Snapshot = {"battle": self._fields()}
        for side in self.sides:
            state[side.key] = side.fields()
        for unit in self.units:
            state[unit.id] = unit.fields(self.name_of(unit.square))
        for commander in self.commanders:
            state[commander.id] = commander.fields(self.name_of(commander.square))
        for officer in self.officers:
            state[officer.id] = {
                "piece": "officer",
                "side": officer.side,
                "with": self.units[officer.unit].id,
                "lost": officer.lost,
            }
        return state

    def _fields(self) -> dict[str, object]:
        about = self.objective
        return {
            "turn": self.turn,
            "active": self.active,
            "ending": self.ending,
            "winner": self.winner,
            "moves_first": self.first,
            "turns": self.turns,
            "columns": self.board.columns,
            "rows": self.board.rows,
            "ground": list(self.board.drawing),
            "objective": {
                "kind": about.kind,
                "side": SIDE_KEYS[about.side] if about.side >= 0 else "",
                "squares": [self.board.names[square] for square in about.squares],
                "edge": about.edge,
                "units": list(about.units),
                "count": about.count,
            },
        }

"""The state of a battle: its pieces, whose turn it is, the count of losses and how it ended."""

from typing import Final

from rules.core.battle_record import Snapshot, Table
from rules.core.events import CHANGE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import View
from rules.core.umpire import Umpire
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.options import Terms
from rules.fast_musket.pieces.others import Battery, Commander, Redoubt
from rules.fast_musket.pieces.unit import Extent, Unit
from rules.fast_musket.words import COLUMN, GUN, RESERVE

# The phases of a turn (FM-TURN-1).
PHASES: Final[tuple[str, ...]] = ("", "move", "shoot", "charge", "melee")
MOVING: Final = 1
SHOOTING: Final = 2
CHARGING: Final = 3
FIGHTING: Final = 4
_NO_LOSSES: Final[list[int]] = [0, 0]
_NO_SIDE: Final = -1


@mypyc_attr(acyclic=True)
class Contact:
    """A charge that is in contact and waits for its melee: charger, target, and whether it hit flank or rear."""

    def __init__(self, charger: i64, target: i64, flank: bool, heading: i64) -> None:
        self.charger: i64 = charger
        self.target: i64 = target
        self.flank: bool = flank
        self.heading: i64 = heading  # direction of the charge
        self.broken: bool = False  # True once one of the two has fallen back before the melee

    def copy(self) -> "Contact":
        """Return the contact for a copy of its battle."""
        other = Contact(self.charger, self.target, self.flank, self.heading)
        other.broken = self.broken
        return other


@mypyc_attr(acyclic=True)
class Battle(Table):
    """The state of a battle. A unit's number is its index in `units`, the player's first."""

    def __init__(self, terms: Terms, first: i64 = 0) -> None:
        self.terms: Terms = terms
        self.first: i64 = first  # the side that moves first
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.units: list[Unit] = []
        self.armies: list[list[Unit]] = [[], []]  # the same units, by side
        self.extents: list[Extent] = [Extent(), Extent()]  # by side; read by `extent`
        self.batteries: list[Battery] = []
        self.commanders: list[Commander] = []
        self.redoubts: list[Redoubt] = []
        self.works: list[Block] = []  # the ground of the redoubts, which formed bodies march around
        self.contacts: list[Contact] = []
        self.losses: list[int] = [0, 0]  # bases and guns that count for victory, by side
        self._reported_losses: list[int] = _NO_LOSSES  # the count as it was last recorded
        self.offers: list[int] = [
            0,
            0,
        ]  # the kinds of order that each side's doctrine reads, as bits; others are not offered
        self.persons: list[bool] = [False, False]  # by side, whether a person led it when that was noted
        self.views: list[View] = []  # what each side sees, by side
        self.marks: Marks = Marks()
        self.ending: str = ""
        self.winner: i64 = -1  # a side, or neither

    def copy(self) -> "Battle":
        """Return the battle as it is, to be fought on without a trace in this one; its sides have yet to be asked."""
        other = Battle(self.terms, self.first)
        other.turn = self.turn
        other.phase = self.phase
        for unit in self.units:
            other.muster(unit.copy())
        other.batteries = [battery.copy() for battery in self.batteries]
        other.commanders = [commander.copy() for commander in self.commanders]
        other.redoubts = self.redoubts
        other.works = self.works
        other.contacts = [contact.copy() for contact in self.contacts]
        other.losses = list(self.losses)
        other._reported_losses = self._reported_losses
        other.marks = self.marks.copy()
        other.ending = self.ending
        other.winner = self.winner
        return other

    def muster(self, unit: Unit) -> None:
        """Add a unit; its number must be its index in `units`."""
        self.units.append(unit)
        self.armies[unit.side].append(unit)
        unit.extent = self.extents[unit.side]
        unit.extent.stale = True

    def extent(self, side: i64) -> Extent:
        """Return how far the pieces of a side reach, of which there are any; those that have left the table count."""
        found = self.extents[side]
        if found.stale:
            army = self.armies[side]
            found.top = army[0].top
            found.bottom = army[0].bottom
            for unit in army:
                if unit.top < found.top:
                    found.top = unit.top
                if unit.bottom > found.bottom:
                    found.bottom = unit.bottom
            found.stale = False
        return found

    def open_turn(self, umpire: Umpire, rule: str) -> None:
        """Begin the next turn."""
        self.turn += 1
        if umpire.recording:
            umpire.record(rule, CHANGE, "battle", "turn", self.turn - 1, self.turn)

    def resume(self, turn: i64, losses: list[int], marks: "Marks") -> None:
        """Go on at the beginning of a turn, with what each side has lost by then and the marks so far."""
        self.turn = turn - 1
        if self.turn > 0:
            self.phase = FIGHTING  # in which a turn ends
        self.losses = list(losses)
        self._reported_losses = list(losses)
        self.marks = marks.copy()

    def set_phase(self, umpire: Umpire, rule: str, phase: i64) -> None:
        """Record the phase of a turn, unless it is the same."""
        if self.phase != phase:
            if umpire.recording:
                umpire.record(rule, CHANGE, "battle", "phase", PHASES[self.phase], PHASES[phase])
            self.phase = phase

    def count_losses(self, umpire: Umpire, rule: str, side: i64, bases: i64) -> None:
        """Add to a side's count of losses."""
        self.losses[side] += bases
        if umpire.recording:
            before = self._reported_losses
            self._reported_losses = list(self.losses)
            umpire.record(rule, CHANGE, "battle", "losses", before, self._reported_losses)

    def end(self, umpire: Umpire, rule: str, ending: str, winner: i64) -> None:
        """End the battle."""
        if umpire.recording:
            umpire.record(rule, CHANGE, "battle", "ending", self.ending, ending)
        self.ending = ending
        self.winner = winner

    def unit(self, name: str) -> Unit:
        """Return the unit or gun of this id; raises KeyError."""
        for unit in self.units:
            if unit.profile.id == name:
                return unit
        raise KeyError(name)

    def snapshot(self) -> Snapshot:
        """Return the state as plain values by entity."""
        state: Snapshot = {
            "battle": {
                "kind": "battle",
                "first": self.first,
                "turn": self.turn,
                "phase": PHASES[self.phase],
                "losses": list(self.losses),
                "ending": self.ending,
            }
        }
        for redoubt in self.redoubts:
            state[redoubt.id] = redoubt.fields()
        for battery in self.batteries:
            state[battery.id] = battery.fields()
        for unit in self.units:
            if unit.counts:
                profile = unit.profile
                state[profile.id] = unit.fields(self.batteries[profile.battery].id if profile.battery >= 0 else "")
        for commander in self.commanders:
            state[commander.id] = commander.fields(self.units[commander.unit].profile.id if commander.unit >= 0 else "")
        return state


@mypyc_attr(acyclic=True)
class Marks:
    """The marks of a battle so far, by side; fire at a charger is no round of volleys, and no reserve advances."""

    def __init__(self) -> None:
        self.opened: i64 = _NO_SIDE  # the side whose foot fired first
        self.guns: i64 = _NO_SIDE  # the side whose guns fired first, before any foot
        self.rounds: list[int] = [0, 0]
        self.last: list[int] = [0, 0]  # the turn of the last round
        self.columns: list[int] = [0, 0]
        self.before: list[int] = [0, 0]
        self.reply: list[int] = [0, 0]
        self.between: list[int] = [0, 0]
        self.after: list[int] = [0, 0]

    def copy(self) -> "Marks":
        """Return the marks for a copy of their battle."""
        other = Marks()
        other.opened = self.opened
        other.guns = self.guns
        other.rounds = list(self.rounds)
        other.last = list(self.last)
        other.columns = list(self.columns)
        other.before = list(self.before)
        other.reply = list(self.reply)
        other.between = list(self.between)
        other.after = list(self.after)
        return other

    def note_fire(self, unit: Unit, turn: i64) -> None:
        """Note that a unit has fired in its side's shooting."""
        side = unit.side
        if unit.kind == GUN:
            if self.guns < 0 and self.opened < 0:
                self.guns = side
            return
        if self.opened < 0:
            self.opened = side
        if self.last[side] != turn:
            self.last[side] = turn
            self.rounds[side] += 1

    def note_advance(self, unit: Unit) -> None:
        """Note that a unit has gone straight ahead."""
        if unit.kind == GUN or unit.profile.wing == RESERVE:
            return
        side = unit.side
        if unit.formation == COLUMN:
            self.columns[side] = 1
        if self.opened < 0:
            self.before[side] = 1
        elif self.rounds[side] == 0:
            self.reply[side] = 1
        else:
            self.after[side] = 1
            if self.rounds[side] == 1:
                self.between[side] = 1

    def to_dict(self) -> dict[str, list[int]]:
        """Return the marks as a result has them."""
        return {
            "opened_fire": _of_side(self.opened),
            "guns_fired_first": _of_side(self.guns),
            "volley_rounds": self.rounds,
            "marched_in_column": self.columns,
            "advanced_before_fire": self.before,
            "advanced_to_reply": self.reply,
            "advanced_between_volleys": self.between,
            "advanced_after_fire": self.after,
        }


def _of_side(side: i64) -> list[int]:
    return [1 if side == 0 else 0, 1 if side == 1 else 0]

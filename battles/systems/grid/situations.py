"""What dice decide on a board of squares: the hits of a unit that shoots, and whether its target bears them."""

from dataclasses import dataclass
from typing import Any, Final

from battles.systems.base.situations import Preferring, Situation
from common.json_input import Json
from rules.core.chances import Outcome
from rules.core.errors import Fault
from rules.core.orders import Orders
from rules.core.schema import Part
from rules.core.schema_fields import as_in, choice, number, part, titled, truth
from rules.core.umpire import Umpire
from rules.d3_grid import tables as newer
from rules.grid.combat import shoot
from rules.grid.facing import FARTHEST
from rules.grid.losses import bears
from rules.grid.setup.build import Muster
from rules.grid.setup.check import read
from rules.grid.setup.schema import UnitSetup, schema_of
from rules.grid.sight import look
from rules.grid.state import Battle
from rules.grid.words import GROUNDS, LETTERS, TYPES
from rules.one_hour import tables as older

_EDITIONS: Final = {"d3_grid": newer.edition, "one_hour": older.edition}
_ROWS: Final = 2 + FARTHEST


@dataclass(slots=True)
class Shooting(Part):
    """A unit that shoots."""

    type: str = choice(TYPES, False, "regular", "unit")
    ground: str = titled("Its ground", choice(GROUNDS, False, "open", "board"))
    officer: bool = truth("officer", "The trusted officer is with it, and a D3 of 1 or 2 is thrown again.")


@dataclass(slots=True)
class Target(Part):
    """A unit that is shot at."""

    type: str = choice(TYPES, False, "regular", "unit")
    ground: str = titled("Its ground", choice(GROUNDS, False, "open", "board"))
    hits: int = as_in(UnitSetup, "hits", 0, "Hits so far")
    veteran: bool = as_in(UnitSetup, "veteran", False)


@dataclass(slots=True)
class ShotTable(Part):
    """A unit that shoots at another."""

    shooter: Any = part(Shooting, "Who shoots", True)
    target: Any = part(Target, "The target", True)
    squares: int = titled("Squares apart", number(1, FARTHEST, False, 1, "hits", "1 is the next square."))


class Shot(Situation):
    """A unit shoots at another, which is melee in the next square."""

    key, title = "combat", "Combat"
    about = "How many hits a unit makes, at a distance or in the next square, and whether its target still bears them."
    shape = ShotTable
    measures = (("hits", "Hits"), ("target", "The target"))
    names = {"shooter": "the shooter", "target": "the target"}

    def __init__(self, system: str) -> None:
        super().__init__(system)
        self.edition = _EDITIONS[system]()
        cites = self.edition.cites
        self.rules = tuple(dict.fromkeys((cites.hits, cites.ranges, cites.elimination, cites.officer)))

    def orders(self, table: ShotTable) -> list[Orders]:
        """Return a side that throws a D3 again where it may."""
        return [Preferring("reroll"), Preferring()]

    def _setup(self, table: ShotTable) -> Json:
        rows = ["..." for _ in range(_ROWS)]
        for row, body in ((_ROWS, table.shooter), (_ROWS - table.squares, table.target)):
            rows[row - 1] = f".{LETTERS[GROUNDS.index(body.ground)]}."
        target: Json = {"id": "target", "name": "Target", "type": table.target.type, "facing": "s"}
        target |= {"at": f"b{_ROWS - table.squares}", "hits": table.target.hits}
        if table.target.veteran:
            target["veteran"] = True
        shooter = {"id": "shooter", "name": "Shooter", "type": table.shooter.type, "facing": "n", "at": f"b{_ROWS}"}
        own: Json = {"name": "Shooters", "units": [shooter]}
        if table.shooter.officer:
            own["officer"] = {"id": "officer", "name": "Officer", "with": "shooter"}
        return {
            "turn": 2,
            "ground": rows,
            "player": own,
            "enemy": {"name": "Targets", "units": [target]},
            "options": {},
        }

    def _battle(self, table: ShotTable) -> tuple[Battle | None, list[Fault]]:
        order, faults = read(self._setup(table), self.edition, schema_of(self.edition))
        return (None if faults else Muster(order, self.edition).deploy()), faults

    def faults(self, table: ShotTable) -> list[Fault]:
        """Return that a unit is on ground that is closed to it, or cannot shoot so far."""
        battle, faults = self._battle(table)
        if battle is None:
            return [_at_ground(table, each) for each in faults]
        shooter = battle.units[0]
        look(battle, shooter)
        if shooter.sights:
            return []
        text = f"squares: {table.shooter.type} may not shoot at that target from so far; bring them closer."
        return [Fault("squares", text, self.edition.cites.ranges)]

    def play(self, umpire: Umpire, table: ShotTable) -> Outcome:
        """D3-COMBAT-3, OH-COMBAT-1: shoot, and compare the target's hits with what it bears."""
        battle, _ = self._battle(table)
        assert battle is not None
        shooter, target = battle.units
        before = target.hits
        shoot(umpire, battle, shooter, target)
        return str(target.hits - before), "is eliminated" if target.hits > bears(battle, target) else "bears them"


def _at_ground(table: ShotTable, fault: Fault) -> Fault:
    """Return a fault of the board at the field that it comes of: a unit on ground that is closed to it."""
    key, body = ("shooter", table.shooter) if fault.field.startswith("player") else ("target", table.target)
    text = f"{key}.ground: {body.ground} is closed to {body.type}; choose other ground."
    return Fault(f"{key}.ground", text, fault.rule)


SITUATIONS: Final = (Shot,)

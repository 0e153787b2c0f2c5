"""What dice decide in a battle of Quebec 1759: the fire of a column."""

from dataclasses import dataclass
from typing import Any, Final

from battles.systems.base.situations import Situation
from rules.core.chances import Outcome
from rules.core.schema import Part
from rules.core.schema_fields import choice, labelled, number, part, titled, truth
from rules.core.umpire import Umpire
from rules.quebec_1759.battle.volley import fire
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.options import STRONGEST, Options
from rules.quebec_1759.pieces import KILLED, Block, Leader
from rules.quebec_1759.tables import LEADERS
from rules.quebec_1759.words import BRITISH, CENTRE, FOOT, FRENCH, REGULAR

_MOST_STEPS: Final = 24  # of a column, as far as chances are worked out while one waits
_FULL: Final = 4
_ALL: Final = tuple(leader for nation in LEADERS for leader in nation)
_NONE: Final = "none"


def _leader() -> Any:
    names = tuple(f"{name} ({rating:+d})" for _, name, rating in _ALL)
    return labelled(
        ("nobody", *names), choice((_NONE, *(key for key, _, _ in _ALL)), False, _NONE, "QA-LEADER-1", none="nobody")
    )


@dataclass(slots=True)
class Column(Part):
    """The units of a column."""

    steps: int = number(1, _MOST_STEPS, False, 8, "QB-BATTLE-2", "Of all its units.")
    leader: str = _leader()


@dataclass(slots=True)
class ColumnTable(Part):
    """A column that fires at the one that faces it."""

    column: Any = part(Column, "Who fires", True)
    target: Any = part(Column, "The target", True)
    defends: bool = truth("QB-BATTLE-3", "It defends in the first round against a river crossing or a landing.")
    works: bool = titled("Works", truth("QA-ENTRENCH-1", "It is the first round, and the target is behind works."))


class ColumnFire(Situation):
    """A column fires."""

    key, title = "column", "Fire of a column"
    about = "How many steps a column costs the one that faces it, and what becomes of the leader there."
    rules = ("QB-BATTLE-2", "QB-BATTLE-3", "QB-BATTLE-9", "QA-LEADER-1", "QA-LEADER-2", "QA-ENTRENCH-1")
    shape = ColumnTable
    measures = (("steps", "Steps lost"), ("leader", "The leader of the target"))
    names = {
        "british": "the column",
        "french": "the target",
        **{key: name for key, name, _ in _ALL},
        **{f"unit{number}": f"unit {number}" for number in range(1, _MOST_STEPS)},
    }

    def play(self, umpire: Umpire, table: ColumnTable) -> Outcome:
        """QB-BATTLE-2: fire, and let the hits fall on the units that face the column, the strongest first."""
        options = Options(leaders=True, entrenchments=True, hits=STRONGEST)
        attacker = FRENCH if table.defends else BRITISH
        field = Field(options, attacker, table.defends, 1)
        field.works[CENTRE] = table.works
        field.round = 1 if table.defends or table.works else 2
        pairs = ((BRITISH, table.column), (FRENCH, table.target))
        field.forces = [_force(nation, column) for nation, column in pairs]
        target = field.forces[FRENCH]
        led = target.leaders[CENTRE]
        fire(umpire, field, BRITISH, [None, None])
        fate = "nobody" if led is None else "killed" if led.fate == KILLED else "wounded" if led.until else "unhurt"
        return str(table.target.steps - target.steps()), fate


def _force(nation: int, column: Column) -> Force:
    """Return a force with one column in the centre, of units of four steps and one with the rest."""
    force = Force(nation, nation, [], [], True)
    left, kind = column.steps, (FOOT, REGULAR)[nation]
    while left > 0:
        steps = min(_FULL, left)
        number = len(force.units)
        block = Block(f"unit{number + 1}", f"Unit {number + 1}", nation, kind, number, _FULL, steps)
        force.units.append(block)
        force.put(block, CENTRE)
        left -= steps
    for place, (key, name, rating) in enumerate(_ALL):
        if key == column.leader:
            force.leaders[CENTRE] = Leader(key, name, nation, place, rating)
    return force


SITUATIONS: Final = (ColumnFire,)

"""The public interface of both editions: check an order of battle, read it, fight."""

from pathlib import Path

from rules.core.battle_record import BattleRecord, Card, Entity, Snapshot
from rules.core.errors import Fault, GivenUp, SetupError
from rules.core.events import END
from rules.core.orders import Doctrine
from rules.core.running import Running
from rules.core.schema import Json
from rules.core.search.guide import Guide
from rules.core.system import Description, Engagement, System
from rules.core.umpire import Umpire
from rules.grid import deployment, narrate, objectives
from rules.grid.doctrine import doctrine
from rules.grid.edition import Edition
from rules.grid.guide import GridGuide
from rules.grid.result import ENDINGS, LOSS_CAUSES, result_of, strength_of
from rules.grid.setup import ineffective
from rules.grid.setup.build import Muster
from rules.grid.setup.check import read
from rules.grid.setup.position import check_position, position_of
from rules.grid.setup.schema import DOCTRINES, Setup, schema_of
from rules.grid.state import Battle
from rules.grid.turn import play_turn, prepare
from rules.grid.words import SIDE_KEYS


class GridEngagement(Engagement):
    """An order of battle read once; each fight sets up fresh pieces on the one board."""

    __slots__ = ("_laid", "_muster", "order")

    def __init__(self, system: System, setup: Json, order: Setup, muster: Muster) -> None:
        super().__init__(system, setup)
        self.order: Setup = order
        self._muster: Muster = muster
        self._laid: Snapshot = muster.deploy().snapshot()

    def led(self, setup: Json) -> Engagement:
        """Return the same pieces under other orders."""
        return GridEngagement(self.system, setup, self.order, self._muster)

    def entities(self) -> list[Entity]:
        """Return every unit, commander and trusted officer; a unit's strength is the hits that take it off.

        Those that are gone by the turn with which it begins are among them.
        """
        found: list[Entity] = []
        units = iter(self._muster.units)
        for key, side in zip(SIDE_KEYS, self.order.sides(), strict=True):
            for unit in side.units:
                found.append(Entity(unit.id, key, unit.called, strength_of(next(units))))
            for commander in side.commanders:
                found.append(Entity(commander.id, key, commander.called, 1))
            if side.officer is not None:
                found.append(Entity(side.officer.id, key, side.officer.called, 1))
        return found

    def ineffective_options(self) -> list[Fault]:
        """Return the options that are on and can change nothing."""
        return ineffective.ineffective_options(self.order, self.system.options())

    def initial_snapshot(self) -> Snapshot:
        """D3-GRID-1: return the board with every piece in its square."""
        return self._laid

    def lay(self, umpire: Umpire) -> Running:
        """D3-GRID-1, OH-UNIT-1: return a battle with every piece in its square."""
        return GridBattle(self, umpire, self._muster.deploy())

    def guide(self) -> Guide:
        """Return what the search knows of the grids."""
        return GridGuide()

    def has_positions(self) -> bool:
        """D3-TURN-1, OH-TURN-1: return that any battle may begin with a later turn."""
        return True


class GridBattle(Running):
    """A battle under way."""

    __slots__ = ("_engagement", "battle")

    def __init__(self, engagement: GridEngagement, umpire: Umpire, battle: Battle) -> None:
        super().__init__(umpire, battle.edition.cites.turn)
        self._engagement: GridEngagement = engagement
        self.battle: Battle = battle

    @property
    def turn(self) -> int:
        """D3-TURN-1, OH-TURN-1: the turn that would be played next."""
        return self.battle.turn + 1

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle.ending != ""

    def set_up(self) -> None:
        """D3-CMD-4, OH-CMD-2: settle what commanders are worth."""
        prepare(self.umpire, self.battle)

    def play_turn(self) -> None:
        """D3-TURN-1, OH-TURN-1: play a turn of both sides."""
        play_turn(self.umpire, self.battle)

    def copy(self, umpire: Umpire) -> Running:
        """Return the same battle under another umpire."""
        return GridBattle(self._engagement, umpire, self.battle.copy())

    def progress(self, side: int) -> int:
        """D3-TURN-1: return how much of the objective a side has: of its squares, or of its units to bring off."""
        return objectives.progress(self.battle, side)

    def holdings(self) -> dict[str, int]:
        """D3-TURN-1, OH-TURN-1: return which side has a unit in each square of the objective."""
        return objectives.holders(self.battle)

    def position(self) -> Json:
        """D3-TURN-1, OH-TURN-1: return the board before either side moves."""
        return position_of(self.battle, self._engagement.setup)

    def give_up(self, given_up: GivenUp) -> None:
        """End the battle by the will of the players."""
        self.battle.close(self.umpire, self.battle.edition.cites.first, given_up.ending, given_up.winner)

    def record(self) -> BattleRecord:
        """D3-ARMY-1, OH-ARMY-1: note the ending, and return the record."""
        battle, engagement = self.battle, self._engagement
        cites = battle.edition.cites
        rule = cites.army if battle.ending in ("resolve", "destroyed") else cites.first
        self.umpire.record(rule, END, "battle", "ending", None, battle.ending)
        return engagement.record(self.umpire, engagement.initial_snapshot(), result_of(battle), battle)


class GridGame(System):
    """The system of one edition: its card, its numbers, its options and the folder of its catalogue."""

    __slots__ = ("_edition",)

    def __init__(self, card: Card, edition: Edition, home: Path) -> None:
        schema = schema_of(edition)
        super().__init__(Description(card, home, schema, narrate.NARRATOR, DOCTRINES, ENDINGS, LOSS_CAUSES))
        self._edition: Edition = edition

    def side_names(self, setup: Json) -> tuple[str, str]:
        """Return the names that the order of battle gives the sides."""
        names = [str(side.get("name")) if isinstance(side, dict) else "" for side in map(setup.get, SIDE_KEYS)]
        return names[0], names[1]

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key; raises UnknownSystem for another."""
        return doctrine(key)

    def check(self, setup: Json) -> list[Fault]:
        """Return all faults of an order of battle."""
        return self._read(setup)[2]

    def engagement(self, setup: Json) -> Engagement:
        """Return the order of battle read once; raises SetupError with all its faults."""
        order, muster, faults = self._read(setup)
        if muster is None:
            raise SetupError.of(faults)
        return GridEngagement(self, setup, order, muster)

    def _read(self, setup: Json) -> tuple[Setup, Muster | None, list[Fault]]:
        """Return an order of battle, its pieces unless it has faults, and all its faults."""
        order, faults = read(setup, self._edition, self.described.schema)
        muster = None if faults else Muster(order, self._edition)
        if muster is not None and order.turn > 1:
            faults = check_position(order, muster)
        return order, None if faults else muster, faults

    def deployment(self, laid: Snapshot, names: dict[str, str]) -> list[str]:
        """Return the board and the pieces on it."""
        return deployment.deployment(laid, names)

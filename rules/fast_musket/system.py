"""The system's card and its public interface: check an order of battle, read it, fight."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.battle_record import BattleRecord, Card, Entity, Snapshot
from rules.core.errors import Fault, GivenUp, SetupError
from rules.core.events import END
from rules.core.orders import Doctrine
from rules.core.running import Running
from rules.core.system import Description, Engagement, System
from rules.core.umpire import Umpire
from rules.fast_musket import asking, deployment, narrate, turn
from rules.fast_musket.doctrine import doctrine
from rules.fast_musket.result import result_of
from rules.fast_musket.setup import expansion
from rules.fast_musket.setup.build import Muster, muster_of
from rules.fast_musket.setup.check import read
from rules.fast_musket.setup.position import position_of
from rules.fast_musket.setup.schema import SCHEMA, Setup
from rules.fast_musket.state import Battle
from rules.fast_musket.words import DOCTRINES, ENDINGS, GUN, LOSS_CAUSES, SIDE_KEYS, SYSTEM

_CARD: Final = Card(
    SYSTEM,
    "Fast musket rules",
    "Lines and columns of bases cross an open table, fire volleys at six inches and charge home.",
    "Montcalm and Wolfe on Top of the Rock, Stephen D. Smith, after Matt Fritz's fast rules",
)


class FastMusket(System):
    """Battles of the musket era by the fast rules of the Plains of Abraham."""

    __slots__ = ()

    def side_names(self, setup_: dict[str, object]) -> tuple[str, str]:
        """Return the names that an order of battle gives its sides."""
        return _name(setup_, 0), _name(setup_, 1)

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key; raises UnknownSystem for another."""
        return doctrine(key)

    def check(self, setup_: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle."""
        return read(setup_)[1]

    def engagement(self, setup_: dict[str, object]) -> Engagement:
        """Return an order of battle read once for many battles; raises SetupError with all its faults."""
        order, faults = read(setup_)
        if faults:
            raise SetupError.of(faults)
        return FastMusketEngagement(self, setup_, order, muster_of(order))

    def deployment(self, laid: Snapshot, names: dict[str, str]) -> list[str]:
        """Return the deployment in sentences."""
        return deployment.deployment(laid, names)


class FastMusketEngagement(Engagement):
    """An order of battle read into a muster, which each battle copies."""

    __slots__ = ("_laid", "_muster", "order")

    def __init__(self, system: System, setup_: dict[str, object], order: Setup, muster: Muster) -> None:
        super().__init__(system, setup_)
        self.order: Setup = order
        self._muster: Muster = muster
        self._laid: Snapshot = muster.battle().snapshot()

    def led(self, setup: dict[str, object]) -> Engagement:
        """Return the same forces under other orders."""
        return FastMusketEngagement(self.system, setup, self.order, self._muster)

    def entities(self) -> list[Entity]:
        """Return every unit, battery and commander; of guns that dice bring, as many as they may."""
        return _entities(self._muster)

    def fielded(self) -> dict[str, object]:
        """FM-GUNS-1: return the order of battle without the batteries that its dice for guns replace."""
        return expansion.fielded(self.setup)

    def expanded(self, umpire: Umpire) -> dict[str, object]:
        """FM-GUNS-1: return the order of battle with the guns that its dice bring, each a battery in its own place."""
        return expansion.expanded(self.setup, umpire)

    def initial_snapshot(self) -> Snapshot:
        """FM-SETUP-1: return the table with every piece in its place, or where it was last."""
        return self._laid

    def lay(self, umpire: Umpire) -> Running:
        """FM-SETUP-1: return a battle with every piece in its place."""
        return FastMusketBattle(self, umpire, self._muster.battle())

    def has_positions(self) -> bool:
        """FM-TURN-1: return that any battle may begin with a later turn."""
        return True


class FastMusketBattle(Running):
    """A battle under way."""

    __slots__ = ("_engagement", "battle")

    def __init__(self, engagement: FastMusketEngagement, umpire: Umpire, battle: Battle) -> None:
        super().__init__(umpire, "FM-TURN-1")
        self._engagement: FastMusketEngagement = engagement
        self.battle: Battle = battle

    @property
    def turn(self) -> int:
        """FM-TURN-1: the turn that would be played next."""
        return self.battle.turn + 1

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle.ending != ""

    def set_up(self) -> None:
        """FM-TURN-1: begin the battle."""
        turn.begin(self.umpire, self.battle)

    def play_turn(self) -> None:
        """FM-TURN-1: play a turn of both sides."""
        turn.take_turn(self.umpire, self.battle)

    def copy(self, umpire: Umpire) -> Running:
        """Return the same battle under another umpire, whose orders may care for other offers."""
        battle = self.battle.copy()
        asking.note_offers(umpire, battle)
        return FastMusketBattle(self._engagement, umpire, battle)

    def holdings(self) -> dict[str, int]:
        """FM-FORM-2: return which side has a unit in each redoubt."""
        found: dict[str, int] = {}
        for redoubt in self.battle.redoubts:
            name = redoubt.name or redoubt.id
            found[name] = -1
            for unit in self.battle.units:
                if unit.redoubt == redoubt.id and unit.on_table:
                    found[name] = unit.side
        return found

    def position(self) -> dict[str, object]:
        """FM-TURN-1: return the table before either side moves."""
        return position_of(self.battle, self._engagement.setup)

    def give_up(self, given_up: GivenUp) -> None:
        """End the battle by the will of the players."""
        self.battle.end(self.umpire, "FM-WIN-2", given_up.ending, given_up.winner)

    def record(self) -> BattleRecord:
        """FM-WIN-1, FM-WIN-2: note the ending, and return the record."""
        battle, engagement = self.battle, self._engagement
        rule = "FM-WIN-1" if battle.winner == battle.first else "FM-WIN-2"
        self.umpire.record(rule, END, "battle", "ending", list(battle.losses), battle.ending)
        return engagement.record(self.umpire, engagement.initial_snapshot(), result_of(battle), battle)


def _name(setup_: dict[str, object], side: int) -> str:
    raw = setup_.get(SIDE_KEYS[side])
    name = raw.get("name") if isinstance(raw, dict) else None
    return str(name) if name else ("Player", "Enemy")[side]


def _entities(muster: Muster) -> list[Entity]:
    found: list[Entity] = []
    for opening in muster.openings:
        profile = opening.profile
        if profile.kind != GUN:
            found.append(Entity(profile.id, SIDE_KEYS[profile.side], profile.name, profile.strength))
    for battery in muster.batteries:
        strength = battery.strength or len(battery.guns)
        found.append(Entity(battery.id, SIDE_KEYS[battery.side], battery.name, strength))
    for commander in muster.commanders:
        found.append(Entity(commander.id, SIDE_KEYS[commander.side], commander.name, 1))
    return found


GAME: Final = FastMusket(
    Description(_CARD, FOLDER / "fast_musket", SCHEMA, narrate.NARRATOR, DOCTRINES, ENDINGS, LOSS_CAUSES)
)

"""The public interface of Quebec 1759: check an order of battle, give orders, fight a siege or a battle."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.battle_record import BattleRecord, Card, Entity, Snapshot
from rules.core.dice import Dice
from rules.core.errors import Fault, GivenUp, SetupError
from rules.core.events import END
from rules.core.narrate import counted
from rules.core.orders import PERSON, Doctrine, Orders, View, doctrine_named
from rules.core.running import Running
from rules.core.schema import Json
from rules.core.search.guide import Guide
from rules.core.search.keys import GREEDY, budget_of, is_commander
from rules.core.system import Description, Engagement, System
from rules.core.umpire import Umpire
from rules.quebec_1759 import knowledge, narrate
from rules.quebec_1759.battle.rounds import UNKNOWN, deploy, ended
from rules.quebec_1759.doctrine.routes import draws_lots
from rules.quebec_1759.encounter import BattleTable
from rules.quebec_1759.planner.planner import MOST_PLANNED, Planner, doctrine
from rules.quebec_1759.result import ENDINGS, battle_result, siege_result
from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.setup.check import check, ineffective_options, read
from rules.quebec_1759.setup.fields import part, side_name
from rules.quebec_1759.setup.position import position_of
from rules.quebec_1759.setup.redaction import redact_for
from rules.quebec_1759.setup.schema import SCHEMA, Setup
from rules.quebec_1759.siege.opening import set_up
from rules.quebec_1759.siege.turn import take_turn
from rules.quebec_1759.sightings import sightings
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREA_NAMES, AREAS
from rules.quebec_1759.words import BOTH, BRITISH, CAUSES, DOCTRINES, FRENCH, KEY, NATIONS, PLANNER, SIDE_KEYS

_CARD: Final = Card(
    KEY,
    "Quebec 1759",
    "Blocks that the enemy sees from behind, sealed orders, and sixteen turns in which to take Quebec.",
    "Quebec 1759 (Columbia Games), as far as its rules are published; Advanced Rules by Keith Martens and Bruce "
    "McFarlane, Canadian Wargamers Journal 33 (1992)",
)


class QuebecEngagement(Engagement):
    """An order of battle read once; each fight lays out fresh pieces."""

    __slots__ = ("_laid", "_mixes", "_muster", "_notes", "_order")

    def __init__(self, system: System, setup: Json, order: Setup, muster: Muster) -> None:
        super().__init__(system, setup)
        self._order: Setup = order
        self._muster: Muster = muster
        # By nation, whether its doctrine draws lots among its plans.
        named = [doctrine_named(setup[key], DOCTRINES[0]) for key in SIDE_KEYS]
        self._mixes: list[bool] = [draws_lots(named[muster.side_of[nation]], nation) for nation in BOTH]
        # A search may answer for a person as well.
        self._notes: list[bool] = [key in (PERSON, PLANNER) or budget_of(key) > 0 for key in named]
        self._laid: Snapshot = BattleTable(muster).snapshot() if muster.is_battle else muster.lay().snapshot()

    def led(self, setup: Json) -> Engagement:
        """Return the same pieces under other orders."""
        return QuebecEngagement(self.system, setup, self._order, self._muster)

    def entities(self) -> list[Entity]:
        """Return every real unit that is certain to take part, its strength in steps, and every leader who does."""
        muster = self._muster
        found: list[Entity] = []
        for side in (0, 1):
            nation = BRITISH if muster.side_of[BRITISH] == side else FRENCH
            for block in muster.certain_units(nation):
                found.append(Entity(block.id, SIDE_KEYS[side], block.name, block.start))
            for leader in muster.leaders[nation]:
                found.append(Entity(leader.id, SIDE_KEYS[side], leader.name, 1))
        return found

    def ineffective_options(self) -> list[Fault]:
        """Return the options that are on and can change nothing."""
        return ineffective_options(self._order)

    def initial_snapshot(self) -> Snapshot:
        """QB-SETUP-1: return what the order of battle lays out before anything is dealt."""
        return self._laid

    def lay(self, umpire: Umpire) -> Running:
        """QB-SETUP-1, QB-BATTLE-1: return a siege or a battle by itself with what the order of battle lays out."""
        muster = self._muster
        if muster.is_battle:
            return RunningBattle(self, umpire, BattleTable(muster))
        siege = muster.lay()
        for nation in BOTH:
            siege.mixes[nation] = self._mixes[nation]
            siege.notes[nation] = self._notes[muster.side_of[nation]]
        return RunningSiege(self, umpire, siege, muster)

    def led_by(self, key: str, side: int) -> Orders:
        """QB-PLOT-1: return who leads a side; in a siege a commander who searches weighs plans, as `planner` does."""
        if is_commander(key) and budget_of(key) and not self._muster.is_battle:
            return Planner(PLANNER, budget_of(key), key == GREEDY)
        return super().led_by(key, side)

    def guide(self) -> Guide:
        """QB-BATTLE-2: return that half-rounds are searched; before, the enemy's columns are hidden."""
        return Guide([], ("QB-BATTLE-2",))

    def has_positions(self) -> bool:
        """QB-TURN-1: return whether it is a siege, since a battle by itself has no turns."""
        return not self._muster.is_battle

    def redraw_hidden(self, view: View, side: int, dice: Dice, known: Snapshot) -> bool:
        """QB-BATTLE-1: return that a battle by itself hides nothing any more, once its dice fall; a siege does."""
        return self._muster.is_battle


class RunningSiege(Running):
    """A siege under way."""

    __slots__ = ("_engagement", "_muster", "siege")

    def __init__(self, engagement: QuebecEngagement, umpire: Umpire, siege: Siege, muster: Muster) -> None:
        super().__init__(umpire, "QB-TURN-1")
        self._muster: Muster = muster
        self._engagement: QuebecEngagement = engagement
        self.siege: Siege = siege

    @property
    def turn(self) -> int:
        """QB-TURN-1: the turn that would be played next."""
        return self.siege.turn

    @property
    def is_over(self) -> bool:
        """Whether the siege has ended."""
        return self.siege.ending != ""

    def set_up(self) -> None:
        """QB-SETUP-1, QB-SETUP-2: place the pieces, or deal them."""
        set_up(self.umpire, self.siege, self._muster)

    def play_turn(self) -> None:
        """QB-TURN-1: play a turn."""
        take_turn(self.umpire, self.siege)

    def copy(self, umpire: Umpire) -> Running:
        """Return the same siege under another umpire."""
        return RunningSiege(self._engagement, umpire, self.siege.copy(), self._muster)

    def holdings(self) -> dict[str, int]:
        """QB-MAP-1: return which side holds each area."""
        siege = self.siege
        return {key: siege.side_of[siege.holders[area]] for area, key in enumerate(AREAS)}

    def position(self) -> Json:
        """QB-TURN-1, QB-FOG-2: return the siege with what each side has seen by now."""
        siege, engagement = self.siege, self._engagement
        rows = [event.to_dict() for event in self.umpire.events]
        known: Json = {}
        for nation in BOTH:
            seen = knowledge.seen(engagement.initial_snapshot(), rows, siege.side_of[nation])
            known[NATIONS[nation]] = sightings(*seen, nation)
        return position_of(siege, engagement.setup, known)

    def give_up(self, given_up: GivenUp) -> None:
        """End the siege by the will of the players."""
        siege = self.siege
        siege.close(self.umpire, "QB-WIN-1", given_up.ending, _nation(siege.side_of, given_up.winner))
        self.umpire.record("QB-WIN-1", END, "siege", "ending", None, siege.ending)

    def record(self) -> BattleRecord:
        """Return the record; raises SetupError for answers left over."""
        _use_up(self.umpire)
        siege, engagement = self.siege, self._engagement
        return engagement.record(self.umpire, engagement.initial_snapshot(), siege_result(siege), siege)


class RunningBattle(Running):
    """A battle by itself under way; its rounds are its turns."""

    __slots__ = ("_engagement", "table")

    def __init__(self, engagement: QuebecEngagement, umpire: Umpire, table: BattleTable) -> None:
        super().__init__(umpire, "QB-BATTLE-2")
        self._engagement: QuebecEngagement = engagement
        self.table: BattleTable = table

    @property
    def turn(self) -> int:
        """QB-BATTLE-2: the round that would be played next."""
        return self.table.field.round + 1

    @property
    def is_over(self) -> bool:
        """Whether one side has lost."""
        return self.table.field.ending != ""

    def set_up(self) -> None:
        """QB-BATTLE-1: draw up both sides."""
        deploy(self.umpire, self.table.field, UNKNOWN)

    def play_turn(self) -> None:
        """QB-BATTLE-2: play a round."""
        self.table.play_round(self.umpire)

    def copy(self, umpire: Umpire) -> Running:
        """Return the same battle under another umpire."""
        return RunningBattle(self._engagement, umpire, self.table.copy())

    def give_up(self, given_up: GivenUp) -> None:
        """End the battle by the will of the players."""
        field = self.table.field
        field.ending, field.winner = given_up.ending, _nation(self.table.side_of, given_up.winner)
        ended(self.umpire, "QB-BATTLE-2", field.ending)

    def record(self) -> BattleRecord:
        """Return the record; raises SetupError for answers left over."""
        _use_up(self.umpire)
        table, engagement = self.table, self._engagement
        field = table.field
        result = battle_result(table.side_of, table.blocks, table.leaders, field.ending, field.winner, field.round)
        return engagement.record(self.umpire, engagement.initial_snapshot(), result, table)


def _use_up(umpire: Umpire) -> None:
    """QB-PLOT-1: raise SetupError where answers are left over when all is over."""
    faults: list[Fault] = []
    for side, key in enumerate(SIDE_KEYS):
        left = umpire.answers_left(side)
        if left:
            message = f"{key}: {counted(len(left), 'answer')} left over, from {left[0]} on; take them out."
            faults.append(Fault(f"{key}.answers.{umpire.answers_used(side)}", message, "QB-PLOT-1"))
    if faults:
        raise SetupError.of(faults)


def _nation(side_of: list[int], side: int) -> int:
    """Return the nation of a side, -1 for none."""
    return side_of.index(side) if side >= 0 else -1


class Quebec(System):
    """The siege of Quebec."""

    __slots__ = ()

    def side_names(self, setup: Json) -> tuple[str, str]:
        """Return the names of the sides: those of their nations where the order of battle gives none."""
        return side_name(part(setup, "player")), side_name(part(setup, "enemy"))

    def place_names(self) -> dict[str, str]:
        """QB-MAP-1: return the names of the areas by their keys."""
        return dict(zip(AREAS, AREA_NAMES, strict=True))

    def redact_for(self, setup: Json, side: int) -> Json:
        """QB-SETUP-2, QB-FOG-1: return an order of battle as one side knows it."""
        return redact_for(setup, Muster(read(setup)[0]), side)

    def slow_doctrines(self) -> dict[str, int]:
        """QB-ORDERS-1: return the doctrine that searches, which plays thousands of sieges in its mind for each one."""
        return {PLANNER: MOST_PLANNED}

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key; raises UnknownSystem for another."""
        return doctrine(key)

    def check(self, setup: Json) -> list[Fault]:
        """Return all faults of an order of battle."""
        return check(setup)

    def engagement(self, setup: Json) -> Engagement:
        """Return the order of battle read once; raises SetupError with all its faults."""
        order, faults = read(setup)
        if faults:
            raise SetupError.of(faults)
        return QuebecEngagement(self, setup, order, Muster(order))

    def hides(self, setup: Json) -> bool:
        """QB-FOG-1: return that each side is hidden from the other."""
        return True

    def seen(self, setup: Json, initial: Snapshot, rows: list[Json], side: int) -> tuple[Snapshot, list[Json]]:
        """QB-FOG-1: return the record as one side may know it during play."""
        return knowledge.seen(initial, rows, side)


GAME: Final = Quebec(Description(_CARD, FOLDER / "quebec_1759", SCHEMA, narrate.NARRATOR, DOCTRINES, ENDINGS, CAUSES))

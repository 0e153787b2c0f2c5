"""The system's card and its public interface: check an order of battle, read it, fight."""

from pathlib import Path
from typing import Final

from rules.core.catalogue import Rule, read_catalogue
from rules.core.errors import Fault
from rules.core.events import END
from rules.core.orders import Orders, doctrine_named, recorded
from rules.core.schema import Option, Schema
from rules.core.system import BattleRecord, Card, Engagement, Entity, System
from rules.core.umpire import Umpire
from rules.muskets_mohawks import narrate, setup, turn
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.forces.options import OPTIONS
from rules.muskets_mohawks.order_of_battle import entities, expansion
from rules.muskets_mohawks.order_of_battle.redaction import redact_for
from rules.muskets_mohawks.result import ENDINGS, LOSS_CAUSES, result_of
from rules.muskets_mohawks.schema import SCHEMA, SYSTEM
from rules.muskets_mohawks.setup_check import ENEMY_DOCTRINE
from rules.muskets_mohawks.words import DOCTRINES, PLAYER

_CARD: Final = Card(
    SYSTEM,
    "Muskets & Mohawks",
    "Units of five to ten figures scout, raid and react on a frontier table where the enemy is only possible.",
    "Muskets & Mohawks, Bob Minadeo and Ed Teixeira, Two Hour Wargames, 2011",
)


class MusketsMohawks(System):
    """Battles of the French & Indian War by Muskets & Mohawks."""

    __slots__ = ()

    def card(self) -> Card:
        """Return the card of the system."""
        return _CARD

    def doctrines(self) -> list[str]:
        """Return the keys of the doctrines, the default of the player's side first."""
        return list(DOCTRINES)

    def default_doctrine(self, side: int) -> str:
        """Return the doctrine a side follows where it names none: the enemy goes by the tables (MM-NP-2)."""
        return DOCTRINES[0] if side == PLAYER else ENEMY_DOCTRINE

    def options(self) -> tuple[Option, ...]:
        """Return the options of the book, off unless they are asked for."""
        return OPTIONS

    def catalogue(self) -> dict[str, Rule]:
        """Return the rules of the game for a reader, by ID."""
        return read_catalogue(Path(__file__).with_name("catalogue.toml"))

    def endings(self) -> tuple[str, ...]:
        """Return why these battles end, in the order of the book."""
        return ENDINGS

    def loss_causes(self) -> tuple[str, ...]:
        """Return what figures are lost by."""
        return LOSS_CAUSES

    def side_names(self, setup_: dict[str, object]) -> tuple[str, str]:
        """Return what the player's side and the enemy's are called."""
        return entities.side_names(setup_)

    def redact_for(self, setup_: dict[str, object], side: int) -> dict[str, object]:
        """Return an order of battle as one side knows it."""
        return redact_for(setup_, side)

    def schema(self) -> Schema:
        """Return the order of battle as it is declared."""
        return SCHEMA

    def check(self, setup_: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle."""
        return setup.check(setup_)

    def engagement(self, setup_: dict[str, object]) -> Engagement:
        """Return an order of battle checked once for many battles; raises SetupError with all its faults."""
        setup.require(setup_)
        return _Engagement(self, setup_)

    def sentence(self, event: dict[str, object], names: dict[str, str]) -> str:
        """Return what an event says to a reader."""
        return narrate.NARRATOR.sentence(event, names)

    def is_reported(self, event: dict[str, object]) -> bool:
        """Return whether a report shows an event."""
        return narrate.is_reported(event)


class _Engagement(Engagement):
    """An order of battle without faults; each battle lays its own table and raises its own forces."""

    __slots__ = ()

    def led(self, setup: dict[str, object]) -> Engagement:
        """Return the same forces under other orders."""
        return _Engagement(self.system, setup)

    def entities(self) -> list[Entity]:
        """Return every unit and leader of both sides that the engine fields before any die is rolled."""
        return entities.entities(self.setup)

    def expanded(self, umpire: Umpire) -> dict[str, object]:
        """Return the order of battle with the table laid and every PEF uncovered."""
        return expansion.expanded(umpire, self.setup)

    def orders(self) -> list[Orders]:
        """Return the orders of both sides, from their beginning."""
        return [_orders(self.setup["player"], DOCTRINES[0]), _orders(self.setup["enemy"], ENEMY_DOCTRINE)]

    def fight(self, umpire: Umpire) -> BattleRecord:
        """Fight one battle to its end."""
        full = setup.set_table(umpire, self.setup)
        battle = setup.build(umpire, full)
        initial = battle.snapshot() if umpire.recording else {}
        setup.place_stores(umpire, battle)
        turn.play(umpire, battle, setup.deal(battle))
        umpire.record("MM-ENC-5", END, "battle", "ending", None, battle.ending)
        final = battle.snapshot() if umpire.recording else {}
        return BattleRecord(initial, final, result_of(battle), umpire.events, umpire.dice_rolled)


def _orders(side: object, usual: str) -> Orders:
    answers = recorded(side)
    return answers if answers is not None else doctrine(doctrine_named(side, usual))

"""The system's card and its public interface: check an order of battle, read it, fight."""

from pathlib import Path
from typing import Final

from rules.core.described import DescribedSystem, Description
from rules.core.errors import Fault
from rules.core.events import END
from rules.core.orders import Orders, doctrine_named, recorded
from rules.core.system import BattleRecord, Card, Engagement, Entity
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


class MusketsMohawks(DescribedSystem):
    """Battles of the French & Indian War by Muskets & Mohawks."""

    __slots__ = ()

    def __init__(self) -> None:
        described = Description(_CARD, Path(__file__).parent, SCHEMA, narrate.NARRATOR)
        described.ends_by(ENDINGS, LOSS_CAUSES).played_by(DOCTRINES, OPTIONS)
        super().__init__(described)

    def default_doctrine(self, side: int) -> str:
        """Return the doctrine a side follows where it names none: the enemy goes by the tables (MM-NP-2)."""
        return DOCTRINES[0] if side == PLAYER else ENEMY_DOCTRINE

    def side_names(self, setup_: dict[str, object]) -> tuple[str, str]:
        """Return what the player's side and the enemy's are called."""
        return entities.side_names(setup_)

    def redact_for(self, setup_: dict[str, object], side: int) -> dict[str, object]:
        """Return an order of battle as one side knows it."""
        return redact_for(setup_, side)

    def check(self, setup_: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle."""
        return setup.check(setup_)

    def engagement(self, setup_: dict[str, object]) -> Engagement:
        """Return an order of battle checked once for many battles; raises SetupError with all its faults."""
        setup.require(setup_)
        return _Engagement(self, setup_)

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

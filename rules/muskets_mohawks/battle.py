"""The system's card and its door to the world: check an order of battle, give orders, fight."""

from pathlib import Path
from typing import Final

from rules.core.catalogue import Rule, read_catalogue
from rules.core.errors import Fault
from rules.core.events import END
from rules.core.orders import Doctrine, DoctrineOrders, Orders, RecordedOrders
from rules.core.system import Card, Fought, System
from rules.core.umpire import Umpire
from rules.muskets_mohawks import narrate, setup, turn
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.result import result_of
from rules.muskets_mohawks.setup_check import DOCTRINES, PERSON, SYSTEM

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
        """Return the keys of the doctrines, the default first."""
        return list(DOCTRINES)

    def catalogue(self) -> dict[str, Rule]:
        """Return the rules of the game for a reader, by ID."""
        return read_catalogue(Path(__file__).with_name("catalogue.toml"))

    def check(self, setup_: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle."""
        return setup.check(setup_)

    def orders(self, setup_: dict[str, object]) -> list[Orders]:
        """Return the orders of both sides, player first: a doctrine's, or a person's answers so far."""
        setup.require(setup_)
        return [_orders(setup_["player"]), _orders(setup_["enemy"])]

    def fight(self, setup_: dict[str, object], umpire: Umpire) -> Fought:
        """Fight the battle to its end; raises SetupError when the order of battle has faults."""
        setup.require(setup_)
        full = setup.set_table(umpire, setup_)
        battle = setup.build(umpire, full)
        initial = battle.snapshot() if umpire.recording else {}
        setup.place_stores(umpire, battle)
        turn.play(umpire, battle, setup.deal(battle))
        umpire.record("MM-ENC-5", END, "battle", "ending", None, battle.ending)
        final = battle.snapshot() if umpire.recording else {}
        return Fought(initial, final, result_of(battle), umpire.events, umpire.dice_rolled)

    def sentence(self, event: dict[str, object], names: dict[str, str]) -> str:
        """Return what an event says to a reader."""
        return narrate.sentence(event, names)


def _orders(side: object) -> Orders:
    named = side.get("doctrine") if isinstance(side, dict) else None
    if named == PERSON and isinstance(side, dict):
        answers = side.get("answers")
        return RecordedOrders([str(answer) for answer in answers] if isinstance(answers, list) else [])
    found: Doctrine = doctrine(str(named) if named else DOCTRINES[0])
    return DoctrineOrders(found)

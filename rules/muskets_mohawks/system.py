"""The system's card and its public interface: check an order of battle, read it, fight."""

from functools import partial
from typing import Final

from rules.compiled import FOLDER
from rules.core.battle_record import BattleRecord, Card, Commander, Entity, Snapshot
from rules.core.dice import Dice, ScriptedDice
from rules.core.errors import DiceError, Fault, GivenUp, SetupError
from rules.core.events import END
from rules.core.orders import Doctrine, Orders, View
from rules.core.running import Running
from rules.core.search.guide import Guide
from rules.core.system import Description, Engagement, System
from rules.core.umpire import Umpire
from rules.muskets_mohawks import narrate, taken_up, turn
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.nonplayer.nonplayer import RAID_ATTACK, SCOUT, roll_posture
from rules.muskets_mohawks.playing import knowledge, solo
from rules.muskets_mohawks.playing.knowledge import is_hidden, orders_of, partners_of
from rules.muskets_mohawks.result import ENDINGS, LOSS_CAUSES, result_of
from rules.muskets_mohawks.setup import entities, expansion
from rules.muskets_mohawks.setup.build import build, deal, place_stores
from rules.muskets_mohawks.setup.check import check, require, tables_led, winter_warnings
from rules.muskets_mohawks.setup.position import position_of
from rules.muskets_mohawks.setup.position_reading import hide, knows_posture, take_up
from rules.muskets_mohawks.setup.redaction import redact_for
from rules.muskets_mohawks.setup.rolling import begins_later, set_table
from rules.muskets_mohawks.setup.schema import SCHEMA
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import BY_TABLES, DOCTRINES, ENEMY, ENEMY_DOCTRINE, PLAYER, SIDE_KEYS, SYSTEM

# The rules under which decisions of weight are asked for.
WEIGHTY: Final = ("MM-ACT-1", "MM-CHARGE-1", "MM-ENC-4", "MM-LEAVE-1", "MM-MELEE-5")
_CARD: Final = Card(
    SYSTEM,
    "Muskets & Mohawks",
    "Units of five to ten figures scout, raid and react on a frontier table where the enemy is only possible.",
    "Muskets & Mohawks, Bob Minadeo and Ed Teixeira, Two Hour Wargames, 2011",
)


class MusketsMohawks(System):
    """Battles of the French & Indian War by Muskets & Mohawks."""

    __slots__ = ()

    def default_doctrine(self, side: int) -> str:
        """Return the doctrine a side follows where it names none: the enemy goes by the tables (MM-NP-2)."""
        return DOCTRINES[0] if side == PLAYER else ENEMY_DOCTRINE

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key; raises UnknownSystem with the doctrines there are."""
        return doctrine(key)

    def side_names(self, setup_: dict[str, object]) -> tuple[str, str]:
        """Return what the player's side and the enemy's are called."""
        return entities.side_names(setup_)

    def redact_for(self, setup_: dict[str, object], side: int) -> dict[str, object]:
        """Return an order of battle as one side knows it."""
        return redact_for(setup_, side)

    def check(self, setup_: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle."""
        return check(setup_)

    def engagement(self, setup_: dict[str, object]) -> Engagement:
        """Return an order of battle checked once for many battles; raises SetupError with all its faults."""
        require(setup_)
        return _Engagement(self, setup_)

    def doctrines_for(self, setup_: dict[str, object]) -> list[str]:
        """MM-PLAY-1: return the doctrines that may lead a side: no tables where players lead the enemy."""
        enemy = setup_.get("enemy")
        without = is_hidden(setup_) or (isinstance(enemy, dict) and bool(enemy.get("partners")))
        return [key for key in self.doctrines() if key != BY_TABLES or not without]

    def hides(self, setup_: dict[str, object]) -> bool:
        """MM-PLAY-1: return that head to head each side hides from the other what is under its PEFs.

        Against the rules' own enemy `seen` leaves something out for the player alone.
        """
        return is_hidden(setup_)

    def keeps_secrets(self, setup_: dict[str, object]) -> bool:
        """MM-PLAY-1, MM-PEF-1: return that a side may have something to hide, if only what has not come yet."""
        return True

    def seen(
        self, setup_: dict[str, object], initial: Snapshot, rows: list[dict[str, object]], side: int
    ) -> tuple[Snapshot, list[dict[str, object]]]:
        """MM-PLAY-1, MM-PEF-1: return the record as one side may know it during play."""
        if is_hidden(setup_):
            return knowledge.seen(initial, rows, side)
        return solo.seen(initial, rows, side, knows_posture(setup_))

    def deployment(self, laid: Snapshot, names: dict[str, str]) -> list[str]:
        """MM-TURN-1: return where the turns before have left the pieces of a battle that begins with a later one."""
        return taken_up.deployment(laid, names)


class _Engagement(Engagement):
    """An order of battle without faults; each battle lays its own table and raises its own forces."""

    __slots__ = ()

    def led(self, setup: dict[str, object]) -> Engagement:
        """Return the same forces under other orders; raises SetupError for tables where none may run a side."""
        faults = tables_led(setup)
        if faults:
            raise SetupError.of(faults)
        return _Engagement(self.system, setup)

    def entities(self) -> list[Entity]:
        """Return every unit and leader of both sides that the engine fields before any die is rolled."""
        return entities.entities(self.setup)

    def commanders(self) -> list[Commander]:
        """MM-PLAY-1: return both sides, each with the players behind it who share it."""
        found: list[Commander] = []
        for leads in super().commanders():
            found.append(leads)
            side = self.setup[leads.key]
            assert isinstance(side, dict)
            found.extend(partners_of(side, leads, self._usual(leads.side)))
        return found

    def warnings(self) -> list[Fault]:
        """MM-CAMP-2: add the units that the book keeps out of winter."""
        return [*super().warnings(), *winter_warnings(self.setup)]

    def fielded(self) -> dict[str, object]:
        """MM-PLAY-1: return the order of battle without the partners, who play and are no pieces."""
        found = dict(self.setup)
        for key in SIDE_KEYS:
            side = found[key]
            if isinstance(side, dict):
                found[key] = {field: value for field, value in side.items() if field != "partners"}
        return found

    def expanded(self, umpire: Umpire) -> dict[str, object]:
        """Return the order of battle with the table laid and every PEF uncovered."""
        return expansion.expanded(umpire, self.setup)

    def orders(self) -> list[Orders]:
        """Return the orders of both sides, from their beginning."""
        found: list[Orders] = []
        for side, key in enumerate(SIDE_KEYS):
            found.append(orders_of(self.setup[key], self._usual(side), partial(self.led_by, side=side)))
        return found

    def _usual(self, side: int) -> str:
        """Return the doctrine of a player who names none and has none from his side."""
        return DOCTRINES[0] if is_hidden(self.setup) else self.system.default_doctrine(side)

    def quick_doctrine(self, side: int, searching: int) -> Orders:
        """MM-NP-2: return the doctrine of a side in playouts: a commander who searches falls back on `veteran`.

        The tables would not do: who follows them always takes them, so that no other order is on offer to him.
        """
        return self.led_by(DOCTRINES[0], side) if side == searching else super().quick_doctrine(side, searching)

    def guide(self) -> Guide:
        """MM-ACT-1: return that what a unit does is searched, and whether it charges, stays in a fight or goes home."""
        return Guide(self.quick_doctrines(), WEIGHTY)

    def can_redraw(self) -> bool:
        """MM-PEF-1, MM-PLAY-1: return that PEFs may turn out to be anything, at whatever question."""
        return True

    def redraw_hidden(self, view: View, side: int, dice: Dice, known: Snapshot) -> bool:
        """MM-PEF-1, MM-NP-1: leave possible forces to the tables, and roll again what a scout's enemy is about.

        What is noted head to head is dealt again, and so is a listed force of another period, which no table raises.
        """
        assert isinstance(view, BattleView)
        if is_hidden(self.setup):
            view.suppose_dealt(1 - side, dice)
        elif side == PLAYER:
            encounter = str(self.setup["encounter"])
            if encounter == SCOUT and not known[SIDE_KEYS[ENEMY]]["encounter"]:
                view.suppose_posture(roll_posture(Umpire(dice, recording=False), encounter))
            if self.setup.get("period", FRENCH_AND_INDIAN) == FRENCH_AND_INDIAN:
                view.suppose_unknown(known)
            else:
                view.suppose_dealt(ENEMY, dice)
        return True

    def initial_snapshot(self) -> Snapshot:
        """MM-TURN-1: return where a later turn finds every piece; empty for the first, or where dice decide."""
        if not begins_later(self.setup):
            return {}
        umpire = Umpire(ScriptedDice([]))
        try:
            self.lay(umpire)
        except DiceError:
            return {}
        return umpire.initial

    def has_positions(self) -> bool:
        """MM-TURN-1: return that every battle can begin with a later turn."""
        return True

    def lay(self, umpire: Umpire) -> Running:
        """MM-ENC-2: return a battle whose table is laid, and whose pieces are where a later turn finds them."""
        full = set_table(umpire, self.setup)
        is_later = begins_later(full)
        if is_later:
            full = hide(umpire, full)
        battle = build(umpire, full)
        if is_later:
            take_up(umpire, battle, full)
        if umpire.recording:
            umpire.initial = battle.snapshot()
        if not is_later:
            place_stores(umpire, battle)
        battle.noted[ENEMY] = deal(battle)
        return Fight(umpire, battle, full)


class Fight(Running):
    """A battle under way; `setup` is its order of battle, rolled out, which never changes."""

    __slots__ = ("battle", "setup")

    def __init__(self, umpire: Umpire, battle: Battle, setup: dict[str, object]) -> None:
        super().__init__(umpire, "MM-TURN-1")
        self.battle: Battle = battle
        self.setup: dict[str, object] = setup

    @property
    def turn(self) -> int:
        """MM-TURN-1: the turn that would be played next."""
        return self.battle.turn + 1

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle.ending != ""

    def set_up(self) -> None:
        """MM-TURN-1: set up the side that defends the table."""
        turn.deploy(self.umpire, self.battle)

    def play_turn(self) -> None:
        """MM-TURN-1: play a turn of both sides."""
        turn.play_turn(self.umpire, self.battle)

    def copy(self, umpire: Umpire) -> Running:
        """Return the same battle under another umpire."""
        return Fight(umpire, self.battle.copy(), self.setup)

    def holdings(self) -> dict[str, int]:
        """MM-ENC-5: return whether the player has met his objective, as far as a scout or a raid has one to meet."""
        if self.battle.encounter not in (SCOUT, RAID_ATTACK):
            return {}
        return {"objective": PLAYER if self.battle.sides[PLAYER].met else -1}

    def position(self) -> dict[str, object]:
        """MM-TURN-1, MM-NP-1: return the battle with what the player knows by now."""
        umpire = self.umpire
        rows = [event.to_dict() for event in umpire.events]
        known = solo.finds_posture(umpire.initial, rows, knows_posture(self.setup))
        return position_of(self.battle, self.setup, known)

    def give_up(self, given_up: GivenUp) -> None:
        """End the battle by the will of the players."""
        self.battle.loser = given_up.side
        self.battle.set_ending(self.umpire, "MM-LEAVE-1", given_up.ending)

    def record(self) -> BattleRecord:
        """MM-ENC-5: note the ending, and return the record."""
        umpire, battle = self.umpire, self.battle
        umpire.record("MM-ENC-5", END, "battle", "ending", None, battle.ending)
        final = battle.snapshot() if umpire.recording else {}
        return BattleRecord(umpire.initial, final, result_of(battle), umpire.events, umpire.dice_rolled)


GAME: Final = MusketsMohawks(
    Description(_CARD, FOLDER / "muskets_mohawks", SCHEMA, narrate.NARRATOR, DOCTRINES, ENDINGS, LOSS_CAUSES)
)

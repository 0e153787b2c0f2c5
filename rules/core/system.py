"""The interface of a rule system, and of an order of battle that it has read."""

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from rules.core.battle_record import BattleRecord, Card, Commander, Entity, Snapshot, Table
from rules.core.catalogue import Rule, read_catalogue
from rules.core.dice import Dice
from rules.core.errors import Fault, SetupError
from rules.core.events import fold
from rules.core.narrate import Narrator
from rules.core.native import mypyc_attr
from rules.core.orders import PERSON, Doctrine, Orders, View, doctrine_named, recorded
from rules.core.outcome import BattleResult
from rules.core.positions import TURN
from rules.core.running import Running
from rules.core.schema import Option as Option
from rules.core.schema import Schema
from rules.core.search.commanders import commander
from rules.core.search.guide import Guide, Secrets
from rules.core.search.keys import OFFERED, fault_of, is_commander, most_battles
from rules.core.sides import SIDES
from rules.core.suggest import no_doctrine
from rules.core.umpire import Umpire


@mypyc_attr(allow_interpreted_subclasses=True)
class Engagement(Secrets):
    """An order of battle that its system has checked and read; it never changes, and everything is asked of it.

    `setup` is the order of battle as plain values, without faults. Any number of battles are fought from one of these.
    """

    def __init__(self, system: "System", setup: dict[str, object]) -> None:
        self.system: System = system
        self.setup: dict[str, object] = setup
        self._doctrines: dict[str, Doctrine] = {}  # by side and key; they may keep what they worked out of the ground

    def side_names(self) -> tuple[str, str]:
        """Return the names of the player's side and the enemy's."""
        return self.system.side_names(self.setup)

    def entities(self) -> list[Entity]:
        """Return every unit and leader that the engine fields, both sides; what dice bring later is not known."""
        raise NotImplementedError(self._lacks("entities"))

    def commanders(self) -> list[Commander]:
        """Return every place that a person may take, the player's side first; a system whose sides are shared adds."""
        names = self.side_names()
        found: list[Commander] = []
        for place, side in enumerate(SIDES):
            named = doctrine_named(self.setup[side], self.system.default_doctrine(place))
            found.append(Commander(side, place, names[place], named))
        return found

    def fielded(self) -> dict[str, object]:
        """Return the order of battle without the units that its options keep out of the battle."""
        return self.setup

    def ineffective_options(self) -> list[Fault]:
        """Return the options that are on and can change nothing."""
        return []

    def warnings(self) -> list[Fault]:
        """Return what an author should know and is no fault; options that change nothing, unless a system adds."""
        return self.ineffective_options()

    def initial_snapshot(self) -> Snapshot:
        """Return the snapshot before the first event; empty if dice decide it."""
        return {}

    def expanded(self, umpire: Umpire) -> dict[str, object]:
        """Return a complete order of battle: set-up dice are rolled and every force is listed by unit."""
        return self.setup

    def with_doctrines(self, doctrines: dict[str, str]) -> "Engagement":
        """Return the engagement with other doctrines by side (player, enemy); raises SetupError for an unknown one."""
        if not doctrines:
            return self
        changed = dict(self.setup)
        known = tuple(self.system.doctrines())
        for side, doctrine in doctrines.items():
            if doctrine not in known and doctrine != PERSON and not is_commander(doctrine):
                message = fault_of(doctrine) or no_doctrine(doctrine, (*known, *OFFERED))
                raise SetupError.of([Fault(f"{side}.doctrine", message)])
            force = changed[side]
            if isinstance(force, dict):
                changed[side] = {**force, "doctrine": doctrine}
        return self.led(changed)

    def led(self, setup: dict[str, object]) -> "Engagement":
        """Return the engagement of an order of battle that differs from this one only in who leads the sides."""
        return self.system.engagement(setup)

    def resolve_for_run(self, seed: str, stream: str) -> "Engagement":
        """Return the engagement of the battle whose dice have this seed and stream.

        That is this one, unless dice decide something before each battle.
        """
        return self

    def orders(self) -> list[Orders]:
        """Return fresh orders of both sides (player first) by the doctrines that the setup names."""
        found: list[Orders] = []
        for place, side in enumerate(SIDES):
            person = recorded(self.setup[side])
            named = doctrine_named(self.setup[side], self.system.default_doctrine(place))
            found.append(person if person is not None else self.led_by(named, place))
        return found

    def led_by(self, key: str, side: int) -> Orders:
        """Return who leads a side by this key: a doctrine of the system, or a commander who plays any game."""
        if is_commander(key):
            quick: list[Orders] = [self.quick_doctrine(place, side) for place in range(len(SIDES))]
            return commander(key, side, quick, self.guide(), self)
        kept = f"{side}:{key}"
        if kept not in self._doctrines:
            self._doctrines[kept] = self.system.doctrine(key)
        return self._doctrines[kept]

    def quick_doctrine(self, side: int, searching: int) -> Orders:
        """Return the doctrine by which a side is led where the commander of the `searching` one plays a battle out.

        His own gives his orders of little weight too. It is the usual one of the side.
        """
        usual, allowed = self.system.default_doctrine(side), self.system.doctrines_for(self.setup)
        return self.led_by(usual if usual in allowed else allowed[0], side)

    def guide(self) -> Guide:
        """Return what the search knows of the game."""
        return Guide(self.quick_doctrines())

    def quick_doctrines(self) -> list[Orders]:
        """Return the doctrines that may lead a side and do not take long, each once."""
        slow = self.system.slow_doctrines()
        return [self.led_by(key, 0) for key in self.system.doctrines_for(self.setup) if key not in slow]

    def known_to(self, umpire: Umpire, side: int) -> Snapshot:
        """Return the snapshot of a battle as a side may know it by now; empty where nothing is hidden from it."""
        if not self.system.keeps_secrets(self.setup):
            return {}
        rows = [event.to_dict() for event in umpire.events]
        return fold(*self.system.seen(self.setup, umpire.initial or self.initial_snapshot(), rows, side))

    def lay(self, umpire: Umpire) -> Running:
        """Return a battle before it is set up: what of it no order decides."""
        raise NotImplementedError(self._lacks("lay"))

    def begin(self, umpire: Umpire) -> Running:
        """Return a battle set up with the umpire's dice and orders, at the beginning of its first turn."""
        for orders in umpire.commanders():
            if orders.searches() and self.system.keeps_secrets(self.setup):
                umpire.recording = True  # what a side has seen by now is read in the record
        running = self.lay(umpire)
        running.deploy()
        return running

    def fight(self, umpire: Umpire) -> BattleRecord:
        """Fight one battle with the umpire's dice and return it: to its end, or until the players end it."""
        running = self.begin(umpire)
        while not running.is_over:
            running.advance()
        return running.record()

    def has_positions(self) -> bool:
        """Return whether a battle of this kind can begin with a later turn, as `rules.core.positions` explains."""
        return False

    def position_at(self, umpire: Umpire, turn: int) -> dict[str, object] | None:
        """Return the order of battle at the beginning of a turn, None where the rules have no such positions.

        It is this order of battle with `turn` and with the fields of its parts that differ by then, without the answers
        given so far, under the same doctrines. It passes `System.check`, and with the dice that are left of the same
        stream `fight` goes on from it as the battle does: same events, same result. What a side may know of it is what
        `System.redact_for` leaves.

        The battle is fought up to that turn by a recording umpire. Raises SetupError for a turn that it does not reach,
        and for the first one, of which this order of battle is the position.
        """
        if not self.has_positions():
            return None
        running = self.begin(umpire)
        if turn <= running.turn:
            message = f"The battle begins with turn {running.turn}; choose a later one."
            raise SetupError.of([Fault(TURN, message, running.rule)])
        while running.turn < turn:
            last = running.turn
            running.advance()
            if running.is_over:
                message = f"The battle is over on turn {last}; choose an earlier one."
                raise SetupError.of([Fault(TURN, message, running.rule)])
        return running.position()

    def can_redraw(self) -> bool:
        """Return whether `redraw_hidden` draws what is hidden at any question.

        Else it is dealt again at the beginning of a turn, by fighting what `System.redact_for` leaves of the position.
        """
        return not self.system.hides(self.setup)

    def redraw_hidden(self, view: View, side: int, dice: Dice, known: Snapshot) -> bool:
        """Draw again, in a battle that is only tried out, what a side (0 player, 1 enemy) cannot know of it by then.

        `view` is that of either side at a question of the battle, `known` the snapshot as the side may know it. Returns
        False where it cannot be drawn again from there. A game that hides nothing has nothing to draw.
        """
        return not self.system.hides(self.setup)

    def record(self, umpire: Umpire, initial: Snapshot, result: BattleResult, table: Table) -> BattleRecord:
        """Return the record of a battle that is over; that of a silent umpire has the result alone."""
        if not umpire.recording:
            return BattleRecord({}, {}, result, umpire.events, umpire.dice_rolled)
        return BattleRecord(initial, {}, result, umpire.events, umpire.dice_rolled, table)

    def _lacks(self, method: str) -> str:
        return f"{type(self).__name__} has no `{method}` of its own: every engagement answers that itself"


@dataclass(slots=True)
class Description:
    """What a system is: constants that no battle and no order of battle changes.

    `home` is the folder of its `catalogue.toml`. The default doctrine comes first; `endings` and `loss_causes` are keys
    of `rules.core.outcome.ENDINGS` and `LOSS_CAUSES`, in the order of the rules.
    """

    card: Card
    home: Path
    schema: Schema
    narrator: Narrator
    doctrines: tuple[str, ...]
    endings: tuple[str, ...]
    loss_causes: tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class System:
    """The contract of a rule system; the registry holds one instance.

    Every order of battle is a dict with `system`, `player` and `enemy` (each a dict with `doctrine`), and `options`
    (a dict of named fields); the rest is the system's own.

    The methods here take an order of battle as plain values, with faults or without; what only one without faults can
    answer is asked of the `Engagement` that `engagement` returns, of a class of the system's own.
    """

    def __init__(self, described: Description) -> None:
        self.described: Description = described

    def card(self) -> Card:
        """Return the card of the system."""
        return self.described.card

    def catalogue(self) -> dict[str, Rule]:
        """Return the rules of the game for a reader, by ID."""
        return read_catalogue(self.described.home / "catalogue.toml")

    def endings(self) -> tuple[str, ...]:
        """Return why its battles end, in rulebook order."""
        return self.described.endings

    def loss_causes(self) -> tuple[str, ...]:
        """Return what its units lose men by."""
        return self.described.loss_causes

    def side_names(self, setup: dict[str, object]) -> tuple[str, str]:
        """Return the names of the player's side and the enemy's, which always differ."""
        raise NotImplementedError

    def redact_for(self, setup: dict[str, object], side: int) -> dict[str, object]:
        """Return an order of battle as one side (0 player, 1 enemy) knows it; dice decide what it cannot know.

        The redacted order of battle passes `check` and is fought like any other. The other side's orders are all that a
        game without secrets hides; one that hides more overrides this, with a `setup/redaction.py` of its own.
        """
        known = deepcopy(setup)
        other = known[SIDES[1 - side]]
        assert isinstance(other, dict)
        other["doctrine"] = self.default_doctrine(1 - side)
        other.pop("answers", None)
        return known

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key; raises UnknownSystem with the doctrines there are."""
        raise NotImplementedError

    def doctrines(self) -> list[str]:
        """Return the keys of its doctrines, the default of the player's side first."""
        return list(self.described.doctrines)

    def commanders(self) -> list[str]:
        """Return the keys that an order of battle may name for who leads a side: doctrines, then any game's commanders.

        A staff with another budget than those listed may be named as well.
        """
        return [*self.doctrines(), *OFFERED]

    def commanders_for(self, setup: dict[str, object]) -> list[str]:
        """Return the keys by which a side of an order of battle may be led, in the order of `commanders`."""
        return [*self.doctrines_for(setup), *OFFERED]

    def fault_of_commander(self, key: str, setup: dict[str, object]) -> str:
        """Return why a side of an order of battle cannot be led by this key, in a sentence; "" where it can."""
        known = self.commanders_for(setup)
        if key in known or is_commander(key):
            return ""
        return fault_of(key) or no_doctrine(key, tuple(known))

    def most_battles(self, key: str) -> int:
        """Return the most battles of a forecast in which a side is led by this key, 0 for no such bound."""
        return self.slow_doctrines().get(key, 0) or most_battles(key)

    def slow_doctrines(self) -> dict[str, int]:
        """Return the doctrines that take long to decide, each with the most battles of a forecast that follows it.

        They are no side's default, and a forecast of every pair of doctrines leaves them out.
        """
        return {}

    def doctrines_for(self, setup: dict[str, object]) -> list[str]:
        """Return the doctrines by which a side of an order of battle may be led, in the order of `doctrines`."""
        return self.doctrines()

    def default_doctrine(self, side: int) -> str:
        """Return the doctrine that a side (0 the player's, 1 the enemy's) follows where it names none."""
        return self.doctrines()[0]

    def options(self) -> tuple[Option, ...]:
        """Return every option that an order of battle may set, in the order in which a reader sees them."""
        return self.described.schema.options

    def place_names(self) -> dict[str, str]:
        """Return the names of places by the keys that an order of battle has for them; empty where it has none."""
        return {}

    def schema(self) -> Schema | None:
        """Return its order of battle as it is declared; None for a system that declares none."""
        return self.described.schema

    def check(self, setup: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle; an empty list means that `engagement` takes it."""
        raise NotImplementedError

    def engagement(self, setup: dict[str, object]) -> Engagement:
        """Return an order of battle read once, of which all else is asked; raises SetupError with all its faults."""
        name = type(self).__name__
        raise NotImplementedError(f"{name} has no `engagement` of its own: it returns what the system fights")

    def hides(self, setup: dict[str, object]) -> bool:
        """Return whether each side of an order of battle hides something from the other during play.

        `seen` then leaves something out for both, and reports of the battle are offered as either side saw it.
        """
        return False

    def keeps_secrets(self, setup: dict[str, object]) -> bool:
        """Return whether anything of a battle may be hidden from any of its players during play.

        Where it is not, `seen` leaves everything as it is for both sides.
        """
        return self.hides(setup)

    def seen(
        self, setup: dict[str, object], initial: Snapshot, rows: list[dict[str, object]], side: int
    ) -> tuple[Snapshot, list[dict[str, object]]]:
        """Return the snapshot before the first event, and the events as dicts, as a side may know them during play.

        The events fold, and are numbered without gaps. In a game in which all is open both stay as they are.
        """
        return initial, rows

    def deployment(self, laid: Snapshot, names: dict[str, str]) -> list[str]:
        """Return sentences about the position before the first event; none where events build all of it."""
        return []

    def sentence(self, event: dict[str, object], names: dict[str, str]) -> str:
        """Return what an event, as a dict, says to a reader; `names` are those of units and leaders by id."""
        return self.described.narrator.sentence(event, names)

    def is_reported(self, event: dict[str, object]) -> bool:
        """Return whether reports include an event, given as a dict; the record keeps all events."""
        return self.described.narrator.is_reported(event)

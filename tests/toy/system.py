"""The Duel, a complete rule system in one module: two forces roll dice until one gives up or the rounds are over.

Copy it to begin a system. When it grows, its parts go into modules named as in the other systems.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.core.battle_record import BattleRecord, Card, Entity, Snapshot
from rules.core.errors import Fault, SetupError
from rules.core.narrate import Narrator
from rules.core.orders import PERSON, Choice, Doctrine, View
from rules.core.outcome import BattleResult, SideResult, UnitResult
from rules.core.running import Running
from rules.core.schema import Json, Part, Schema, chosen, options_in
from rules.core.schema_fields import choice, number, option, options, part, text, unseen, words
from rules.core.schema_reader import SchemaReader
from rules.core.sides import SIDES
from rules.core.system import Description, Engagement, System
from rules.core.umpire import Umpire

# The order of battle: the reader of faults, the forms of the admin and the schema of the API follow from it.

DOCTRINES: Final = ("bold", "careful")


@dataclass(slots=True)
class Options:
    """What an order of battle may choose; each option has its rule, what it does, and its default."""

    rounds: int = option("TOY-ROUNDS-1", "How many rounds are fought at most.", 6, least=1, most=20)


@dataclass(slots=True)
class ForceSetup(Part):
    """The force of one side; `answers` are those of a person who leads it."""

    name: str = text(15, needed=True, rule="TOY-DUEL-1")
    figures: int = number(1, 20, rule="TOY-DUEL-1")
    doctrine: str = choice((*DOCTRINES, PERSON), needed=False, default="bold")
    answers: list[str] = unseen(words())


@dataclass(slots=True)
class Setup(Part):
    """The complete order of battle."""

    player: ForceSetup = part(ForceSetup, needed=True)
    enemy: ForceSetup = part(ForceSetup, needed=True)
    options: dict[str, object] = options()


SCHEMA: Final = Schema("toy", Setup, options_in(Options), {}, {})


def read(setup: object) -> tuple[Setup, list[Fault]]:
    """Return an order of battle as its class, and all its faults; rules that look at several fields add theirs here."""
    reader = SchemaReader(SCHEMA)
    order = reader.order(setup)
    assert isinstance(order, Setup)
    return order, reader.faults


# What may be done, and who decides it.


class GoOn(Choice):
    """TOY-NERVE-1: An order that a force may be given: `go_on` or `give_up`."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word: str = word

    def code(self) -> str:
        """Return the text by which records and answers name the order."""
        return self.word


class Nerve(Doctrine):
    """A force that never gives up if `bold`, and otherwise does so once it has lost a figure."""

    __slots__ = ("bold",)

    def __init__(self, bold: bool) -> None:
        self.bold: bool = bold

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the index of the chosen order; the first on offer is to go on."""
        return 0 if self.bold else 1


class Duel(Engagement):
    """An order of battle that was read without faults; any number of battles are fought from it."""

    __slots__ = ("forces", "rounds")

    def __init__(self, system: System, setup: Json, order: Setup) -> None:
        super().__init__(system, setup)
        self.forces: tuple[ForceSetup, ForceSetup] = (order.player, order.enemy)
        self.rounds: int = chosen(Options, order.options).rounds

    def entities(self) -> list[Entity]:
        """Return one unit a side; its ID is the key of the side."""
        return [
            Entity(SIDES[place], SIDES[place], force.name, force.figures) for place, force in enumerate(self.forces)
        ]

    def initial_snapshot(self) -> Snapshot:
        """Return the state before the first event: the battle with its round, and both units."""
        state: Snapshot = {"battle": {"turn": 0, "turns": self.rounds}}
        for place, force in enumerate(self.forces):
            state[SIDES[place]] = {"name": force.name, "figures": force.figures}
        return state

    def begin(self, umpire: Umpire) -> Running:
        """Return a duel that is about to begin."""
        return Bout(self, umpire, [force.figures for force in self.forces])


class Bout(Running):
    """A duel under way, between two rounds: all that changes, and so all that a copy of it has for itself."""

    __slots__ = ("duel", "ending", "left", "loser", "round")

    def __init__(self, duel: Duel, umpire: Umpire, left: list[int]) -> None:
        super().__init__(umpire)
        self.duel: Duel = duel
        self.left: list[int] = left
        self.round: int = 0
        self.loser: int = -1
        self.ending: str = ""

    @property
    def turn(self) -> int:
        """Return the number of the next round."""
        return self.round + 1

    @property
    def is_over(self) -> bool:
        """Return whether there is no next round."""
        return self.ending != ""

    def play_turn(self) -> None:
        """Fight a round; every die and every change goes through the umpire, who records it by its rule."""
        umpire, left = self.umpire, self.left
        self.round += 1
        umpire.change("TOY-DUEL-1", "battle", "turn", self.round - 1, self.round)
        hits = [_hits(umpire, side, left[place]) for place, side in enumerate(SIDES)]
        for place, side in enumerate(SIDES):
            lost = min(left[place], hits[1 - place])
            umpire.change("TOY-DUEL-1", side, "figures", left[place], left[place] - lost)
            left[place] -= lost
        for place, side in enumerate(SIDES):
            if self.loser < 0 and left[place] == 0 < left[1 - place]:
                self.loser, self.ending = place, "destroyed"
            elif self.loser < 0 and left[place] < self.duel.forces[place].figures:
                choice = umpire.ask("TOY-NERVE-1", side, place, [GoOn("go_on"), GoOn("give_up")], View())
                if choice.code() == "give_up":
                    self.loser, self.ending = place, "left"
        if self.round == self.duel.rounds and not self.ending:
            self.ending = "turn_limit"

    def copy(self, umpire: Umpire) -> Running:
        """Return the same duel under another umpire."""
        other = Bout(self.duel, umpire, list(self.left))
        other.round = self.round
        other.loser = self.loser
        other.ending = self.ending
        return other

    def record(self) -> BattleRecord:
        """Return the record of the duel."""
        duel, umpire = self.duel, self.umpire
        final = duel.initial_snapshot()
        final["battle"]["turn"] = self.round
        for place, side in enumerate(SIDES):
            final[side]["figures"] = self.left[place]
        start = [force.figures for force in duel.forces]
        result = _result(self.ending, self.round, self.loser, start, self.left)
        return BattleRecord(duel.initial_snapshot(), final, result, umpire.events, umpire.dice_rolled)


class Toy(System):
    """The interface of the system; what its description has is answered by the base class."""

    __slots__ = ()

    def side_names(self, setup: Json) -> tuple[str, str]:
        """Return the names of both forces, the player's first."""
        order, _ = read(setup)
        return order.player.name, order.enemy.name

    def doctrine(self, key: str) -> Doctrine:
        """Return the doctrine of a key, one of `DOCTRINES`."""
        return Nerve(key == "bold")

    def check(self, setup: Json) -> list[Fault]:
        """Return all faults of an order of battle."""
        _, faults = read(setup)
        return faults

    def engagement(self, setup: Json) -> Engagement:
        """Return an order of battle read once; raises SetupError with all its faults."""
        order, faults = read(setup)
        if faults:
            raise SetupError.of(faults)
        return Duel(self, setup, order)


def _hits(umpire: Umpire, side: str, dice: int) -> int:
    return umpire.roll("TOY-DUEL-1", side, dice, 6).count(6) if dice else 0


def _result(ending: str, turn: int, loser: int, start: list[int], left: list[int]) -> BattleResult:
    result = BattleResult("toy", "duel", ending, turn, loser == 1)
    for place, side in enumerate(SIDES):
        lost = start[place] - left[place]
        result.sides.append(SideResult(side, loser == 1 - place, [side]))
        result.units.append(
            UnitResult(
                side, side, True, start[place], start[place], {"fire": lost}, 0, False, False,
                2 * left[place] < start[place], start[1 - place] > left[1 - place], False,
            )
        )  # fmt: skip
    return result


CARD: Final = Card("toy", "The Duel", "Two forces roll dice until one gives up.", "A leaflet of one page")
ENDINGS: Final = ("destroyed", "left", "turn_limit")
GAME: Final = Toy(Description(CARD, Path(__file__).parent, SCHEMA, Narrator(), DOCTRINES, ENDINGS, ("fire",)))

"""The Duel, a complete rule system in one module: two forces roll dice until one gives up or the rounds are over.

Copy it to begin a system. When it grows, its parts go into modules named as in the other systems.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from common.json_input import Json
from rules.core.battle_record import BattleRecord, Card, Entity, Snapshot
from rules.core.described import DescribedSystem, Description
from rules.core.errors import Fault
from rules.core.narrate import Narrator
from rules.core.orders import PERSON, Choice, Doctrine, Orders, View, doctrine_named, recorded
from rules.core.outcome import BattleResult, SideResult, UnitResult
from rules.core.schema import Option, Part, Schema
from rules.core.schema_fields import choice, number, options, part, text, unseen, words
from rules.core.schema_reader import SchemaReader
from rules.core.sides import SIDES
from rules.core.umpire import Umpire

# The order of battle: the reader of faults, the forms of the admin and the schema of the API follow from it.

DOCTRINES: Final = ("bold", "careful")
OPTIONS: Final = (Option("rounds", 6, "TOY-ROUNDS-1", "How many rounds are fought at most.", least=1, most=20),)


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


SCHEMA: Final = Schema("toy", Setup, OPTIONS, {}, {})

# What may be done, and who decides it.


class GoOn(Choice):
    """TOY-NERVE-1: An order that a force may be given: `go_on` or `give_up`."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def code(self) -> str:
        """Return the text by which records and answers name the order."""
        return self.word


class Nerve(Doctrine):
    """A force that never gives up if `bold`, and otherwise does so once it has lost a figure."""

    __slots__ = ("bold",)

    def __init__(self, bold: bool) -> None:
        self.bold = bold

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the index of the chosen order; the first on offer is to go on."""
        return 0 if self.bold else 1


class Toy(DescribedSystem):
    """The interface of the system; what its description has is answered by the base class."""

    __slots__ = ()

    def side_names(self, setup: Json) -> tuple[str, str]:
        """Return the names of both forces, the player's first."""
        return str(setup["player"]["name"]), str(setup["enemy"]["name"])

    def entities(self, setup: Json) -> list[Entity]:
        """Return one unit a side; its ID is the key of the side."""
        return [Entity(side, side, str(setup[side]["name"]), int(setup[side]["figures"])) for side in SIDES]

    def check(self, setup: Json) -> list[Fault]:
        """Return all faults; the schema finds every one of them."""
        reader = SchemaReader(SCHEMA)
        reader.order(setup)
        return reader.faults

    def orders(self, setup: Json) -> list[Orders]:
        """Return who decides for each side: a person's answers so far, or the doctrine that the setup names."""
        return [recorded(setup[side]) or Nerve(doctrine_named(setup[side], "bold") == "bold") for side in SIDES]

    def initial_snapshot(self, setup: Json) -> Snapshot:
        """Return the state before the first event: the battle with its round, and both units."""
        units: Snapshot = {side: {"name": setup[side]["name"], "figures": setup[side]["figures"]} for side in SIDES}
        return {"battle": {"turn": 0, "turns": setup.get("options", {}).get("rounds", 6)}, **units}

    def fight(self, setup: Json, umpire: Umpire) -> BattleRecord:
        """Fight round after round; every die and every change goes through the umpire, who records it by its rule."""
        self.engagement(setup)  # raises SetupError for an order of battle with faults
        initial = self.initial_snapshot(setup)
        left = [int(setup[side]["figures"]) for side in SIDES]
        start, rounds = list(left), int(setup.get("options", {}).get("rounds", 6))
        loser, ending, turn = -1, "turn_limit", 0
        while turn < rounds and loser < 0:
            turn += 1
            umpire.change("TOY-DUEL-1", "battle", "turn", turn - 1, turn)
            hits = [self._hits(umpire, side, left[place]) for place, side in enumerate(SIDES)]
            for place, side in enumerate(SIDES):
                lost = min(left[place], hits[1 - place])
                umpire.change("TOY-DUEL-1", side, "figures", left[place], left[place] - lost)
                left[place] -= lost
            for place, side in enumerate(SIDES):
                if loser < 0 and left[place] == 0 < left[1 - place]:
                    loser, ending = place, "destroyed"
                elif loser < 0 and left[place] < start[place]:
                    choice = umpire.ask("TOY-NERVE-1", side, place, [GoOn("go_on"), GoOn("give_up")], View())
                    if choice.code() == "give_up":
                        loser, ending = place, "left"
        final = {key: dict(fields) for key, fields in initial.items()}
        final["battle"]["turn"] = turn
        for place, side in enumerate(SIDES):
            final[side]["figures"] = left[place]
        return BattleRecord(
            initial, final, _result(ending, turn, loser, start, left), umpire.events, umpire.dice_rolled
        )

    def _hits(self, umpire: Umpire, side: str, dice: int) -> int:
        return sum(face == 6 for face in umpire.roll("TOY-DUEL-1", side, dice, 6)) if dice else 0


def described() -> Description:
    """Return what the system is: its card, its rules for a reader, its endings, causes of losses and doctrines."""
    card = Card("toy", "The Duel", "Two forces roll dice until one gives up.", "A leaflet of one page")
    description = Description(card, Path(__file__).parent, SCHEMA, Narrator())
    return description.ends_by(("destroyed", "left", "turn_limit"), ("fire",)).played_by(DOCTRINES, OPTIONS)


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

"""Duel: two forces roll dice until one gives up or the rounds are over."""

from collections.abc import Sequence
from pathlib import Path

from common.json_input import Json
from rules.core.battle_record import BattleRecord, Card, Entity
from rules.core.catalogue import Rule, read_catalogue
from rules.core.errors import Fault
from rules.core.orders import Choice, Doctrine, Orders, View, doctrine_named, recorded
from rules.core.outcome import BattleResult, SideResult, UnitResult
from rules.core.schema import Option, Schema
from rules.core.schema_reader import SchemaReader
from rules.core.system import System
from rules.core.umpire import Umpire
from tests.toy.setup.schema import DOCTRINES, OPTIONS, SCHEMA

SIDES = ("player", "enemy")


class GoOn(Choice):
    """TOY-NERVE-1: To go on, or to give up."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def code(self) -> str:
        """The order's word."""
        return self.word


class Nerve(Doctrine):
    """`bold` never gives up; `careful` does once anybody is lost."""

    __slots__ = ("bold",)

    def __init__(self, bold: bool) -> None:
        self.bold = bold

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """The first choice is to go on."""
        return 0 if self.bold else 1


class Toy(System):
    """The duel's interface."""

    __slots__ = ()

    def card(self) -> Card:
        """Its card."""
        return Card("toy", "The Duel", "Two forces roll dice until one gives up.", "A leaflet of one page")

    def catalogue(self) -> dict[str, Rule]:
        """Its three rules."""
        return read_catalogue(Path(__file__).with_name("catalogue.toml"))

    def endings(self) -> tuple[str, ...]:
        """Somebody is destroyed or gives up, or the rounds are over."""
        return ("destroyed", "left", "turn_limit")

    def loss_causes(self) -> tuple[str, ...]:
        """Everybody is lost to fire."""
        return ("fire",)

    def side_names(self, setup: Json) -> tuple[str, str]:
        """The names of the forces."""
        return str(setup["player"]["name"]), str(setup["enemy"]["name"])

    def doctrines(self) -> list[str]:
        """Two tempers."""
        return list(DOCTRINES)

    def options(self) -> tuple[Option, ...]:
        """How long it may last."""
        return OPTIONS

    def entities(self, setup: Json) -> list[Entity]:
        """One unit a side."""
        return [Entity(side, side, str(setup[side]["name"]), int(setup[side]["figures"])) for side in SIDES]

    def redact_for(self, setup: Json, side: int) -> Json:
        """Nothing is hidden."""
        return setup

    def schema(self) -> Schema:
        """Its order of battle as it is declared."""
        return SCHEMA

    def check(self, setup: Json) -> list[Fault]:
        """Each side needs a name and 1 to 20 figures."""
        reader = SchemaReader(SCHEMA)
        reader.order(setup)
        return reader.faults

    def orders(self, setup: Json) -> list[Orders]:
        """By the doctrine of each side, or by a person's answers."""
        return [recorded(setup[side]) or Nerve(doctrine_named(setup[side], "bold") == "bold") for side in SIDES]

    def initial_snapshot(self, setup: Json) -> dict[str, dict[str, object]]:
        """Both units, and the round."""
        units: dict[str, dict[str, object]] = {
            side: {"name": setup[side]["name"], "figures": setup[side]["figures"]} for side in SIDES
        }
        return {"battle": {"turn": 0, "turns": setup.get("options", {}).get("rounds", 6)}, **units}

    def fight(self, setup: Json, umpire: Umpire) -> BattleRecord:
        """Fight it."""
        self.engagement(setup)
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
                    if choice.word == "give_up":
                        loser, ending = place, "left"
        final = {key: dict(fields) for key, fields in initial.items()}
        final["battle"]["turn"] = turn
        for place, side in enumerate(SIDES):
            final[side]["figures"] = left[place]
        result = _result(ending, turn, loser, start, left)
        return BattleRecord(initial, final, result, umpire.events, umpire.dice_rolled)

    def _hits(self, umpire: Umpire, side: str, dice: int) -> int:
        return sum(face == 6 for face in umpire.roll("TOY-DUEL-1", side, dice, 6)) if dice else 0


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

"""Situations of a table: what is on it as fields, what dice then decide by the rules, and the exact chances of that.

A situation calls the rules' own functions on the pieces that its fields describe; nothing here repeats a table. Its
fields are those of the order of battle of its system wherever that has them (`rules.core.schema_fields.as_in`).
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from battles.systems import find
from common.hashing import canonical
from common.json_input import Json
from rules import registry
from rules.core.chances import Outcome, TooManyBranches, exact, of_each
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import DiceError, Fault, SetupError
from rules.core.events import ROLL
from rules.core.orders import Choice, Orders, View
from rules.core.schema import PART, Part, Schema
from rules.core.schema_reader import SchemaReader
from rules.core.umpire import Umpire


class Preferring(Orders):
    """Gives the first order of all that are offered whose code has a word, else the first one."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return its place."""
        places = [place for place, choice in enumerate(choices) if self.word in choice.code().split(":")]
        return places[0] if self.word and places else 0


class Situation:
    """One thing that dice decide on a table. `measures` are what becomes of it: a key and a title for each."""

    key = ""
    title = ""
    about = ""
    rules: tuple[str, ...] = ()
    shape: type[Part] = Part
    measures: tuple[tuple[str, str], ...] = ()
    names: dict[str, str] = {}
    results = ""  # the table of the system's words that has words for values which are no numbers

    def __init__(self, system: str) -> None:
        self.system = system

    @cached_property
    def schema(self) -> Schema:
        """Return what its fields are."""
        own = registry.system(self.system).schema()
        found = Schema(self.system, self.shape, (), own.cites if own else {}, own.lacks if own else {})
        found.subject, found.names_system = "a situation", False
        return found

    def play(self, umpire: Umpire, table: Any) -> Outcome:
        """Carry the rules out on a table, laid afresh, and return a value for each measure."""
        raise NotImplementedError

    def joint(self, table: Any) -> dict[Outcome, Fraction]:
        """Return how likely each outcome of `play` is."""
        return exact(lambda umpire: self.play(umpire, table), self.orders(table))

    def faults(self, table: Any) -> list[Fault]:
        """Return what is wrong with a table whose fields are right one by one."""
        return []

    def orders(self, table: Any) -> list[Orders]:
        """Return who answers where the rules leave a choice."""
        return [Preferring(), Preferring()]

    def words(self, value: str) -> str:
        """Return what a value of a measure means."""
        narrator: Any = registry.system(self.system).described.narrator
        text = value if value.isdecimal() or not self.results else narrator.rendered(value, self.results, {})
        return str(text).replace("_", " ")


@dataclass(slots=True, frozen=True)
class Chance:
    """How likely a value of a measure is, exactly, and that it or one before it comes about."""

    value: str
    words: str
    share: Fraction
    so_far: Fraction


@dataclass(slots=True, frozen=True)
class Chances:
    """The chances of all values of a measure: numbers from the lowest, others from the likeliest."""

    key: str
    title: str
    rows: list[Chance]
    mean: Fraction | None  # of numbers


@dataclass(slots=True, frozen=True)
class Rolled:
    """What the dice on a table came to: what happened, event by event with a `sentence`, and each measure in words."""

    events: list[Json]
    outcome: list[tuple[str, str, str]]

    @property
    def faces(self) -> list[int]:
        """Return the dice in the order in which they fell."""
        return [face for event in self.events if event["kind"] == ROLL for face in event["faces"]]


def situations(system: str) -> list[Situation]:
    """Return the situations of a system, in the order of its rules."""
    kinds: tuple[type[Situation], ...] = find(system, "situations", "SITUATIONS") or ()
    return [kind(system) for kind in kinds]


def situation(system: str, key: str) -> Situation | None:
    """Return a situation of a system, None where there is none by that key."""
    return next((each for each in situations(system) if each.key == key), None)


def citing(system: str, rule: str) -> list[Situation]:
    """Return the situations in which a rule counts."""
    return [each for each in situations(system) if rule in each.rules]


def read(asked: Situation, raw: object) -> Any:
    """Return a table from plain values; a piece left out is a usual one. Raises SetupError with every fault."""
    reader = SchemaReader(asked.schema)
    if isinstance(raw, dict):
        raw = {spec.key: {} for spec in asked.schema.specs(asked.shape) if spec.kind == PART} | raw
    table = reader.part(asked.shape, raw, "")
    faults = reader.faults or asked.faults(table)
    if faults:
        raise SetupError.of(faults)
    return table


def chances(asked: Situation, raw: Json) -> list[Chances]:
    """Return the exact chances of each measure; raises SetupError with what is wrong with the fields.

    Equal tables are counted once: the counting is the same for everybody, and takes up to a second.
    """
    read(asked, raw)
    return list(_counted(asked.system, asked.key, canonical(raw).decode()))


@lru_cache(maxsize=512)
def _counted(system: str, key: str, document: str) -> tuple[Chances, ...]:
    asked = situation(system, key)
    assert asked is not None
    table = read(asked, json.loads(document))
    try:
        joint = asked.joint(table)
    except TooManyBranches as error:
        raise SetupError.of([Fault("", error.message)]) from error
    return tuple(_of(asked, joint, place) for place in range(len(asked.measures)))


def _of(asked: Situation, joint: dict[Outcome, Fraction], place: int) -> Chances:
    key, title = asked.measures[place]
    by_value = of_each(joint, place)
    numbers = all(value.isdecimal() for value in by_value)
    values = sorted(by_value, key=int) if numbers else sorted(by_value, key=lambda value: -by_value[value])
    rows, so_far = [], Fraction(0)
    for value in values:
        so_far += by_value[value]
        rows.append(Chance(value, asked.words(value), by_value[value], so_far))
    mean = sum((int(value) * share for value, share in by_value.items()), Fraction(0)) if numbers else None
    return Chances(key, title, rows, mean)


def roll(asked: Situation, raw: Json, faces: list[int] | None = None) -> Rolled:
    """Roll what the rules ask for, or take the faces of a real table; raises SetupError for too few of them or many."""
    table = read(asked, raw)
    dice: Dice = SeededDice(secrets.token_hex(8), "table") if faces is None else ScriptedDice(faces)
    umpire = Umpire(dice, asked.orders(table))
    try:
        outcome = asked.play(umpire, table)
    except DiceError as error:
        message = f"{error.message} Type all dice in the order in which the book has them rolled."
        raise SetupError.of([Fault("dice", message, error.rule)]) from error
    if isinstance(dice, ScriptedDice) and dice.left():
        used = len(faces or []) - dice.left()
        raise SetupError.of([Fault("dice", f"The rules ask for {used} dice here; leave out the last {dice.left()}.")])
    rows = [event.to_dict() for event in umpire.events]
    game = registry.system(asked.system)
    worded = [{**row, "sentence": game.sentence(row, asked.names)} for row in rows if game.is_reported(row)]
    measured = zip(asked.measures, outcome, strict=True)
    return Rolled([row for row in worded if row["sentence"]], [(k, t, asked.words(v)) for (k, t), v in measured])

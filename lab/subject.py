"""What a measurement of balance is about: the game, its switches and readings, and by which rule sets each is measured.

An option is measured in two ways. `alone`: the base game with it against the base game. `in_all`: for an advanced
rule, all advanced rules against all but this one; for a reading, all advanced rules with it against all without. So
both differences have the sign of what the option does when it is turned on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.schema import Option
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement
from rules.quebec_1759.options import CLAIMS, SWITCHES

BASE: Final = "base"
ALL: Final = "all"
ALONE: Final = "alone"
IN_ALL: Final = "in_all"
WAYS: Final = (ALONE, IN_ALL)
Value = bool | int | str
OptionValues = dict[str, Value]


@dataclass(slots=True, frozen=True)
class Subject:
    """A game whose balance can be measured.

    `setup` has no options and no doctrines; the share that is measured is the player's. `switches` are its advanced
    rules, all other options are readings. `claims` has, by switch, the side that its authors say it helps, and how
    much. `mark` names the points of a battle's result that are the finer measure. The doctrines of `slow` are left out
    unless they are asked for; the options of `efforts` say how hard a doctrine thinks, are no rules, and are never
    measured.
    """

    system: str
    setup: Json
    sides: tuple[str, str]
    switches: tuple[str, ...]
    claims: dict[str, tuple[str, str]]
    mark: str
    slow: tuple[str, ...] = ()
    efforts: tuple[str, ...] = ()

    def doctrines(self) -> list[str]:
        """Return the doctrines that are measured unless others are asked for."""
        return [key for key in registry.system(self.system).doctrines() if key not in self.slow]

    def order_of_battle(self, options: Mapping[str, Value], doctrines: tuple[str, str]) -> Json:
        """Return the order of battle of one cell of a matrix: options, the player's doctrine and the enemy's."""
        setup: Json = {**self.setup, "system": self.system, "options": dict(options)}
        for side, doctrine in zip(SIDES, doctrines, strict=True):
            force = self.setup[side]
            assert isinstance(force, dict)
            setup[side] = {**force, "doctrine": doctrine}
        return setup

    def engagement(self, options: Mapping[str, Value], doctrines: tuple[str, str]) -> Engagement:
        """Return the same as its system reads it; raises RulesError."""
        return registry.system(self.system).engagement(self.order_of_battle(options, doctrines))


QUEBEC: Final = Subject(
    system="quebec_1759",
    setup={"encounter": "siege", "player": {"nation": "british"}, "enemy": {"nation": "french"}},
    sides=("british", "french"),
    switches=SWITCHES,
    claims=CLAIMS,
    mark="tournament_points",
    slow=("planner",),
    efforts=("planner_playouts",),
)
SUBJECTS: Final = {QUEBEC.system: QUEBEC}


@dataclass(slots=True, frozen=True)
class Change:
    """An option with another value than its default."""

    option: Option
    value: Value
    is_switch: bool

    @property
    def key(self) -> str:
        """Return a short name, as `path` or `hits=firer`."""
        return self.option.key if isinstance(self.value, bool) else f"{self.option.key}={self.value}"

    def without(self, way: str) -> str:
        """Return the key of the rule set that the change is measured against."""
        if way == ALONE:
            return BASE
        return f"{ALL}-{self.key}" if self.is_switch else ALL

    def with_it(self, way: str) -> str:
        """Return the key of the rule set that has the change."""
        if way == ALONE:
            return f"{BASE}+{self.key}"
        return ALL if self.is_switch else f"{ALL}+{self.key}"


def changes(subject: Subject, only: Sequence[str] = ()) -> list[Change]:
    """Return every other value of every option, in the order of the system; `only` names the options that are wanted.

    Raises InvalidRequest for a name that no option has.
    """
    options = [option for option in registry.system(subject.system).options() if option.key not in subject.efforts]
    known = [option.key for option in options]
    strange = [name for name in only if name not in known]
    if strange:
        lines = [f"There is no option {name}.{did_you_mean(name, known)}" for name in strange]
        message = " ".join([*lines, f"The options are {', '.join(known)}."])
        raise InvalidRequest(message, fields={"only": [message]})
    return [
        Change(option, value, option.key in subject.switches)
        for option in options
        if not only or option.key in only
        for value in _other_values(option)
    ]


def rule_sets(subject: Subject, wanted: Sequence[Change]) -> dict[str, OptionValues]:
    """Return the options of each rule set by its key: the base game, all advanced rules, and those of the changes."""
    everything: OptionValues = dict.fromkeys(subject.switches, True)
    found: dict[str, OptionValues] = {BASE: {}, ALL: everything}
    for change in wanted:
        name, value = change.option.key, change.value
        found[change.with_it(ALONE)] = {name: value}
        if change.is_switch:
            found[change.without(IN_ALL)] = {key: on for key, on in everything.items() if key != name}
        else:
            found[change.with_it(IN_ALL)] = {**everything, name: value}
    return found


def why_idle(subject: Subject, change: Change, options: OptionValues) -> str:
    """Return why a change can change nothing under a rule set that has it, "" where it can."""
    doctrine = subject.doctrines()[0]
    found = subject.engagement(options, (doctrine, doctrine)).ineffective_options()
    faults = [fault for fault in found if fault.field == f"options.{change.option.key}"]
    return faults[0].message if faults else ""


def _other_values(option: Option) -> list[Value]:
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [number for number in range(option.least, option.most + 1) if number != option.default]
    return [word for word in option.choices if word != option.default]

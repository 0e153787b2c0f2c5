"""A battle is copied at the beginning of a turn: both are fought on alike, and neither leaves a trace in the other."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from rules.compiled import is_compiled
from rules.core.dice import SeededDice
from rules.core.running import Running
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from rules.registry import system
from tests.contract.test_systems import digest
from tests.written import FIXTURES, scenario

SCENARIOS = sorted(path.stem for path in (FIXTURES / "scenarios").glob("*.yaml"))
plain = pytest.mark.skipif(is_compiled(), reason="the attributes of compiled objects cannot be walked")

# Classes whose objects, and attributes whose lists, never change during a battle, so that its copies share them.
CLASSES = {
    *("fast_musket.Block", "fast_musket.FastMusketEngagement", "fast_musket.Redoubt", "fast_musket.Terms"),
    *("fast_musket.UnitProfile",),
    *("grid.Board", "grid.Edition", "grid.GridEngagement", "grid.Kind", "grid.Objective", "grid.Options", "grid.Order"),
    *("muskets_mohawks.Answer", "muskets_mohawks.Area", "muskets_mohawks.Base", "muskets_mohawks.Corps"),
    *("muskets_mohawks.Pace", "muskets_mohawks.Sighting", "muskets_mohawks.Wait"),
    *("quebec_1759.Muster", "quebec_1759.Options", "quebec_1759.QuebecEngagement", "quebec_1759.Theatre"),
}
LISTS = {
    f"{of}.{name}"
    for of, names in {
        "fast_musket.Battery": ("guns",),
        "fast_musket.Unit": ("blocks", "lost", "place"),
        "fast_musket.Battle": ("redoubts", "works", "_reported_losses"),
        "grid.Unit": ("fire", "gaps", "means", "shots", "sights"),
        "muskets_mohawks.Battle": ("crowds[]", "detours[]", "lists", "names", "noted", "out"),
        "muskets_mohawks.Fight": ("setup",),
        "muskets_mohawks.Ground": ("bridges", "fords", "gullies", "hills", "roads", "sections", "waters", "woods"),
        "muskets_mohawks.Horses": ("base_xs", "base_ys", "xs", "ys"),
        "muskets_mohawks.Leader": ("commands",),
        "muskets_mohawks.Pef": ("force",),
        "muskets_mohawks.Side": ("armies", "latecomers", "seen"),
        "muskets_mohawks.Unit": ("base_xs", "base_ys", "hind_xs", "hind_ys", "opponents", "traits", "xs", "ys"),
        "quebec_1759.BattleTable": ("columns", "side_of"),
        "quebec_1759.Siege": ("side_of", "works[]"),
    }.items()
    for name in names
}
# Attributes that a copy works out again, from others or when they are next asked for.
AGAIN = {
    *(
        "fast_musket.Battle.extents",
        "fast_musket.Battle.offers",
        "fast_musket.Battle.persons",
        "fast_musket.Battle.views",
        "fast_musket.Unit.extent",
    ),
    *(f"fast_musket.Unit.{name}" for name in ("elite", "kind", "side", "weapon")),
    *(f"fast_musket.Unit.{name}" for name in ("block", "bottom", "is_bent", "left", "right", "top")),
    *("grid.Side.key", "grid.Unit.type"),
    *("fast_musket.FastMusketBattle.rule", "grid.GridBattle.rule", "muskets_mohawks.Fight.rule"),
    *("quebec_1759.RunningBattle.rule", "quebec_1759.RunningSiege.rule"),
    *("muskets_mohawks.Battle.bodies", "muskets_mohawks.Battle.in_sight", "muskets_mohawks.Ground.corners"),
    *("muskets_mohawks.House.kind", "muskets_mohawks.House.level", "muskets_mohawks.Works.level"),
    *("muskets_mohawks.House.along_xs", "muskets_mohawks.House.along_ys"),
    *(
        "quebec_1759.BattleTable.crossing",
        "quebec_1759.Field.defender",
        "quebec_1759.Force.choices",
        "quebec_1759.Siege._living",
    ),
}


def engagement_of(slug: str) -> Engagement:
    """A bundled scenario."""
    about = scenario(slug)
    return system(about.get("system", "muskets_mohawks")).engagement(about["setup"])


def begun(engagement: Engagement, seed: str = "copies") -> Running:
    """A battle with the dice of a seed, before its first turn."""
    return engagement.begin(Umpire(SeededDice(seed, "battle"), engagement.orders()))


def copied(engagement: Engagement, running: Running) -> Running:
    """A copy under an umpire of its own."""
    umpire = Umpire(SeededDice("another", "battle"), engagement.orders())
    umpire.resume(running.umpire)
    return running.copy(umpire)


def to_the_end(running: Running) -> str:
    """What a battle comes to that is fought on, as a digest."""
    while not running.is_over:
        running.play_turn()
    return digest(running.record())


@pytest.mark.parametrize("slug", SCENARIOS)
def test_each_turn_may_be_played_by_a_copy(slug: str) -> None:
    """Copies of copies play the battle that is fought without any; each turn is played by the copied one as well."""
    engagement = engagement_of(slug)
    running = begun(engagement)
    while not running.is_over:
        copy = copied(engagement, running)
        since = len(running.umpire.events)
        for each in (running, copy) if running.turn % 2 else (copy, running):
            each.play_turn()
        events = [[event.to_dict() for event in each.umpire.events[since:]] for each in (running, copy)]
        assert events[0] == events[1]
        assert copy.turn == running.turn
        running = copy
    assert digest(running.record()) == to_the_end(begun(engagement))


@pytest.mark.nightly("fights every scenario to its end from each of its turns")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_a_copy_of_each_turn_is_fought_to_the_same_end(slug: str) -> None:
    """Copies are fought on only after the battle itself is over, and each ends as it did."""
    engagement = engagement_of(slug)
    running = begun(engagement)
    copies: list[Running] = []
    while not running.is_over:
        copies.append(copied(engagement, running))
        running.play_turn()
    end = digest(running.record())
    for copy in copies:
        assert to_the_end(copy) == end


def name_of(thing: object) -> str:
    """The name of a class of the rules, with that of its system; "" for what is of no such class."""
    module = type(thing).__module__.split(".")
    return f"{module[1]}.{type(thing).__name__}" if module[0] == "rules" else ""


def attributes(thing: object) -> Iterator[tuple[str, Any]]:
    """Each attribute of an object with its name, but for its umpire and what a copy works out again."""
    if name_of(thing):
        for cls in type(thing).__mro__:
            for name in cls.__dict__.get("__slots__", ()):
                if name != "umpire" and f"{name_of(thing)}.{name}" not in AGAIN:
                    yield name, getattr(thing, name)


def parts(thing: object) -> dict[str, Any]:
    """What an object, a list or a dictionary consists of, by name."""
    if isinstance(thing, dict):
        return {f"[{key}]": value for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return {f"[{place}]": value for place, value in enumerate(thing)}
    return {f"{name_of(thing)}.{name}": value for name, value in attributes(thing)}


class Pair:
    """A battle and its copy, walked together."""

    def __init__(self, one: Running, other: Running) -> None:
        self.of: dict[int, object] = {}  # the copy's object for each of the battle's
        self.faults: list[str] = []
        self.walk("", one, other)

    def walk(self, where: str, one: Any, other: Any) -> None:
        """Note what differs, and what both share that may change; `where` ends with the attribute."""
        if one is None or isinstance(one, str | int | bytes) or type(one) is not type(other):
            if one != other:
                self.faults.append(f"{where}: {one!r} is {other!r} in the copy")
        elif name_of(one) in CLASSES or re.sub(r"\[[^]]*\]", "[]", where) in LISTS:
            if one is not other:
                self.faults.append(f"{where}: is another {type(one).__name__} in the copy")
        elif id(one) in self.of:
            if self.of[id(one)] is not other:
                self.faults.append(f"{where}: is another one than elsewhere in the copy")
        else:
            self.of[id(one)] = other
            mine, its = parts(one), parts(other)
            if one is other and (mine or isinstance(one, list | dict | set)):
                self.faults.append(f"{where}: is shared")
            if list(mine) != list(its) or (isinstance(one, set) and one != other):
                self.faults.append(f"{where}: has {list(mine)}, and {list(its)} in the copy")
            for name, value in mine.items():
                if name in its:
                    self.walk(f"{where}{name}" if name[0] == "[" else name, value, its[name])


def things(running: Running) -> dict[str, list[object]]:
    """The objects of a battle that a copy has for itself, by the names of their classes."""
    found: dict[str, dict[int, object]] = {}
    left: list[object] = [running]
    while left:
        thing = left.pop()
        name = name_of(thing)
        if name not in CLASSES and id(thing) not in found.setdefault(name, {}):
            found[name][id(thing)] = thing
            left.extend(value for where, value in parts(thing).items() if where not in LISTS)
    return {name: list(of.values()) for name, of in found.items() if name}


@plain
@pytest.mark.parametrize("slug", SCENARIOS)
def test_a_copy_has_all_and_shares_nothing_that_changes(slug: str) -> None:
    """Every attribute of every object is the same at each third turn; what is one object in both is listed above."""
    engagement = engagement_of(slug)
    running = begun(engagement)
    while not running.is_over:
        if running.turn % 3 == 1:
            assert Pair(running, copied(engagement, running)).faults == []
        running.play_turn()


@plain
def test_no_attribute_is_forgotten() -> None:
    """Whatever attribute has another value than at the beginning of a battle has it in the copy too."""
    tried: set[str] = set()
    for slug in SCENARIOS:
        engagement = engagement_of(slug)
        running = begun(engagement)
        for _ in range(3):
            if not running.is_over:
                running.play_turn()
        for name, those in things(running).items():
            piece = those[-1]
            for field, value in attributes(piece):
                if isinstance(value, bool | int | str) and f"{name}.{field}" not in tried:
                    tried.add(f"{name}.{field}")
                    setattr(piece, field, other_than(value))
                    try:
                        faults = Pair(running, copied(engagement, running)).faults
                    except LookupError:  # the copy reads in it where another piece is
                        faults = []
                    setattr(piece, field, value)
                    assert not [fault for fault in faults if fault.startswith(f"{name}.{field}:")]
    assert len(tried) > 250


def other_than(value: bool | int | str) -> bool | int | str:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"

"""An order of battle declared once: what its reader takes, what each fault says, and what is left out."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.core.schema import Option, Part, Schema, specs_of
from rules.core.schema_fields import (
    by_key,
    choice,
    document,
    identity,
    keyed,
    late,
    lines,
    number,
    numberless,
    of,
    options,
    part,
    parts,
    point,
    points,
    reference,
    text,
    truth,
    words,
)
from rules.core.schema_reader import SchemaReader


@dataclass(slots=True)
class Gun(Part):
    """A gun."""

    id: str = identity()
    with_: str = reference(needed=False)


@dataclass(slots=True)
class Everything(Part):
    """One field of every kind."""

    name: str = text(9, needed=True)
    note: str = text(9)
    kind: str = choice(("foot", "horse"), rule="kind")
    order: str = numberless(("swarm",), choice(("line", "column"), needed=False, default="line", rule="T-ORDER-1"))
    bases: int = number(2, 6, rule="T-BASES-1")
    rate: int = number(1, 3, needed=False, default=2)
    open: bool = truth("T-OPEN-1")
    veteran: bool = of("veterans", truth("T-VET-1"))
    at: list[int] = point(90, 60, needed=False, rule="T-AT-1")
    way: list[list[int]] = points(90, 60)
    tags: list[str] = words()
    ground: list[str] = lines(1, 3, "T-GROUND-1", "", "^[.w]+$")
    count: int = late(number(1, 3, needed=False, default=0))
    gun: Gun | None = part(Gun)
    guns: list[Gun] = parts(Gun, "guns")
    map: Any = document(Part)
    options: dict[str, object] = options()


OPTIONS = (
    Option("fog", False, "T-FOG-1", "Fog."),
    Option("days", 3, "T-DAYS-1", "Days.", least=1, most=9),
    Option("who", "none", "T-WHO-1", "Who.", choices=("none", "both")),
)
SCHEMA = Schema("test", Everything, OPTIONS, {"kind": "T-KIND-1"}, {"veterans": "This edition has no veterans"})
LEAST: dict[str, Any] = {"name": "A", "kind": "foot", "bases": 4}


def read(**given: Any) -> tuple[Everything, list[tuple[str, str, str]]]:
    """What is read of an order of battle, and its faults."""
    reader = SchemaReader(SCHEMA)
    found = reader.order({"system": "test", **LEAST, **given})
    return found, [(fault.field, fault.rule, fault.message) for fault in reader.faults]


def test_what_is_left_out_has_its_default() -> None:
    """The least that is taken fills every other field, and says that it was not given."""
    order, faults = read()
    assert faults == []
    assert (order.order, order.rate, order.open, order.at, order.tags, order.gun) == ("line", 2, False, [], [], None)
    assert order.options == {"fog": False, "days": 3, "who": "none"}
    assert (order.has("name"), order.has("rate"), order.where) == (True, False, "")


def test_what_is_given_is_typed() -> None:
    """Every kind of field comes through; parts know their place and go by their name or id."""
    guns = [{"id": "g1", "with": "u1"}, {"id": "g2"}]
    given = {"order": "column", "rate": 3, "open": True, "at": [90, 60], "way": [[1, 2]], "tags": ["a"], "guns": guns}
    order, faults = read(**given, ground=[".w"], map={"any": 1}, options={"who": True, "days": 9})
    assert faults == []
    assert (order.order, order.rate, order.open, order.at, order.way) == ("column", 3, True, [90, 60], [[1, 2]])
    assert [(gun.id, gun.with_, gun.where, gun.called) for gun in order.guns] == [
        ("g1", "u1", "guns.0.", "g1"),
        ("g2", "", "guns.1.", "g2"),
    ]
    assert (order.ground, order.map, order.options) == ([".w"], {"any": 1}, {"fog": False, "days": 9, "who": "both"})
    assert order.entries("guns") == 2


@pytest.mark.parametrize(
    ("given", "field", "rule", "sentence"),
    [
        ({"system": "chess"}, "system", "", "system must be test here."),
        ({"nmae": "A"}, "nmae", "", "nmae is not part of an order of battle; remove it. Did you mean name?"),
        ({"name": ""}, "name", "", "name must be a word or a name."),
        ({"kind": "fooot"}, "kind", "T-KIND-1", "kind must be one of foot, horse. Did you mean foot?"),
        ({"kind": None}, "kind", "T-KIND-1", "kind is missing; choose one of foot, horse."),
        (
            {"order": "swarm"}, "order", "T-ORDER-1",
            "order: the rules name swarm but print no numbers for it; choose one of line, column.",
        ),
        ({"bases": 7}, "bases", "T-BASES-1", "bases must be a whole number from 2 to 6."),
        ({"bases": True}, "bases", "T-BASES-1", "bases must be a whole number from 2 to 6."),
        ({"open": 1}, "open", "T-OPEN-1", "open must be true or false."),
        ({"veteran": True}, "veteran", "T-VET-1", "This edition has no veterans; take veteran out."),
        ({"veteran": "yes"}, "veteran", "T-VET-1", "veteran must be true or false."),
        ({"at": [91, 1]}, "at", "T-AT-1", "at must be two whole numbers, tenths of an inch, up to 90 and 60."),
        ({"way": [[1, 2], 3]}, "way.1", "", "way.1 must be two whole numbers, tenths of an inch, up to 90 and 60."),
        ({"tags": "a"}, "tags", "", "tags must be a list."),
        ({"tags": [1]}, "tags.0", "", "tags.0 must be a word or a name."),
        ({"gun": 7}, "gun", "", "gun must be an object."),
        ({"guns": [7]}, "guns.0", "", "guns.0 must be an object."),
        ({"guns": [{"id": "player"}]}, "guns.0.id", "",
         "guns.0.id player is a name the battle keeps for itself; choose another."),
        ({"gun": {"id": "g"}, "guns": [{"id": "g"}]}, "guns.0.id", "",
         "guns.0.id g is taken; give each unit and leader an id of its own."),
        ({"options": {"dayz": True}}, "options.dayz", "",
         "options.dayz is not part of an order of battle; remove it. Did you mean days?"),
        ({"options": {"fog": 1}}, "options.fog", "T-FOG-1", "options.fog must be true or false."),
        ({"options": {"days": 10}}, "options.days", "T-DAYS-1", "options.days must be a whole number from 1 to 9."),
        ({"options": {"who": "bth"}}, "options.who", "T-WHO-1",
         "options.who must be one of none, both. Did you mean both?"),
    ],
)  # fmt: skip
def test_one_wrong_value_is_one_fault(given: dict[str, Any], field: str, rule: str, sentence: str) -> None:
    """With its field, its rule and what to do; the field is known to be at fault."""
    order, faults = read(**given)
    assert faults == [(field, rule, sentence)]
    key = field.partition(".")[0]
    assert (key in order.faulty) is (key not in ("system", "nmae"))


def test_all_faults_are_found_at_once() -> None:
    """Faults of fields and of parts within come together, in the order of the fields."""
    _, faults = read(name=7, bases=9, guns=[{"id": ""}, {"colour": 1}], options={"days": "x"})
    assert [field for field, _, _ in faults] == [
        "name", "bases", "guns.0.id", "guns.1.colour", "guns.1.id", "options.days",
    ]  # fmt: skip


def test_what_is_judged_late_is_taken_as_it_is() -> None:
    """A late number out of bounds and a line that is no text are left to the rules that look at several fields."""
    order, faults = read(count=99, ground=[7, "xx"])
    assert faults == []
    assert (order.count, order.ground) == (99, ["xx"])


def test_an_order_of_battle_that_is_none_has_one_fault() -> None:
    """What is missing in it goes without saying."""
    reader = SchemaReader(SCHEMA)
    reader.order(["no object"])
    assert [fault.message for fault in reader.faults] == ["The order of battle must be an object."]


def test_a_schema_describes_what_its_edition_has() -> None:
    """A feature that is lacking is in no description; rules are cited by their words, with help before them."""
    names = [spec.key for spec in SCHEMA.specs(Everything)]
    assert "veteran" not in names
    assert "veteran" in [spec.key for spec in specs_of(Everything)]
    kind = next(spec for spec in specs_of(Everything) if spec.key == "kind")
    assert (SCHEMA.rule(kind), SCHEMA.help(kind)) == ("T-KIND-1", "(T-KIND-1)")
    assert [spec.key for spec in specs_of(Gun)] == ["id", "with"]


@dataclass(slots=True)
class Cased(Part):
    """A game by land, which has counts by place, or by sea, which has a wind; both have works of their own."""

    kind: str = choice(("land", "sea"), False, default="land")
    counts: dict[str, int] = of("ground", by_key(("hill", "ford"), [number(0, 9)], "T-COUNT-1"))
    holders: dict[str, str] = of("ground", by_key(("hill", "ford"), [choice(("north", "south"))]))
    wind: str = of("water", choice(("calm", "gale"), rule="T-WIND-1"))
    works: dict[str, object] = of(
        "ground", by_key(("hill", "ford"), [words(choices=("left", "right")), number(0, 3)], "T-WORK-1")
    )
    booms: list[str] = keyed("works", of("water", words(choices=("left", "right"), rule="T-BOOM-1")))


def cased(**given: Any) -> tuple[Cased, list[tuple[str, str, str]]]:
    """What is read of a game by land or by sea, and its faults."""
    schema = Schema("test", Cased, (), {}, {})
    schema.decided_by = "kind"
    schema.cases = {"land": {"water": "There is no water"}, "sea": {"ground": "There is no ground"}}
    reader = SchemaReader(schema)
    found = reader.order({"system": "test", **given})
    return found, [(fault.field, fault.rule, fault.message) for fault in reader.faults]


def test_a_case_has_fields_of_its_own() -> None:
    """The deciding field says which are read; one key may have a meaning in each case."""
    land, faults = cased(counts={"hill": 2}, holders={"ford": "south"}, works={"hill": ["left"], "ford": 3})
    assert faults == []
    assert (land.counts, land.holders, land.wind) == ({"hill": 2}, {"ford": "south"}, "")
    assert (land.works, land.booms) == ({"hill": ["left"], "ford": 3}, [])
    sea, faults = cased(kind="sea", wind="gale", works=["right"])
    assert faults == []
    assert (sea.counts, sea.wind, sea.works, sea.booms) == ({}, "gale", {}, ["right"])


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"wind": "calm"}, ("wind", "T-WIND-1", "There is no water; take wind out.")),
        ({"kind": "sea"}, ("wind", "T-WIND-1", "wind is missing; choose one of calm, gale.")),
        ({"kind": "sea", "wind": "calm", "counts": {}},
         ("counts", "T-COUNT-1", "There is no ground; take counts out.")),
        ({"kind": "sea", "wind": "calm", "works": {"hill": 1}}, ("works", "T-BOOM-1", "works must be a list.")),
        ({"works": ["left"]}, ("works", "", "works must be an object.")),
        ({"counts": {"hil": 1}}, ("counts.hil", "",
         "counts.hil is not part of an order of battle; remove it. Did you mean hill?")),
        ({"counts": {"hill": 10}}, ("counts.hill", "T-COUNT-1", "counts.hill must be a whole number from 0 to 9.")),
        ({"counts": {"hill": True}}, ("counts.hill", "T-COUNT-1", "counts.hill must be a whole number from 0 to 9.")),
        ({"holders": {"hill": "nroth"}}, ("holders.hill", "",
         "holders.hill must be one of north, south. Did you mean north?")),
        ({"works": {"ford": 4}}, ("works.ford", "T-WORK-1",
         "works.ford must be a list of left, right or a whole number from 0 to 3.")),
        ({"works": {"ford": ["lefft"]}}, ("works.ford.0", "T-WORK-1",
         "works.ford.0 must be one of left, right. Did you mean left?")),
    ],
)  # fmt: skip
def test_one_fault_by_key_or_by_case(given: dict[str, Any], fault: tuple[str, str, str]) -> None:
    """With its field, its rule and what to do."""
    assert cased(**given)[1] == [fault]

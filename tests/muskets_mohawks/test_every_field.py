"""No field of an order of battle is idle: each changes what is fought, which units are listed, or what is refused."""

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.schema import CHOICE, MAPPING, NUMBER, PARTS, POINT, POINTS, REFERENCE, TEXT, TRUTH, FieldSpec, specs_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks.setup import schema
from rules.registry import system
from tests.muskets_mohawks.halfway import halfway
from tests.orders_of_battle import setup as order_of_battle
from tests.shapes import parts_of, shapes_of

SEEDS = ("4", "2", "3")
HOUSE = {
    "id": "mill",
    "name": "the mill",
    "x0": 200,
    "y0": 330,
    "x1": 240,
    "y1": 370,
    "dv": 1,
    "levels": 1,
    "door_x": 220,
    "door_y": 370,
    "stores": True,
}
GROUND = {"overall": "clear", "sections": [], "areas": [["wood", 20, 100, 200, 200, True]], "houses": [HOUSE]}
LISTS = {"french": [{"name": "Marine", "troop": kind, "weapon": "rifle"} for kind in ("line", "irregular", "militia")]}
# Values for fields that hold more than one word or number.
OTHERWISE: dict[str, Any] = {
    "answers": ["1/u1/1=hold"], "out": ["french_allies"], "commands": ["u2"], "units": [], "leaders": [],
    "leader": None, "traits": ["lance"], "opponents": ["x1"], "gun": {"markers": 3}, "pefs": [], "position": {},
    "force": [], "latecomers": ["u1"], "seen": ["5"], "armies": ["french_allies"], "no_way": ["nowhere"],
    "detour": [9999, 0],  # off the table; that it counts is proven by the rest of battles from their positions
    "ground": GROUND, "areas": [], "houses": [], "sections": ["hill"] * 9, "player": {}, "enemy": {},
    "options": {"field_strength": True}, "names": {"french": {"line": ["Béarn"], "irregular": ["Marine"]}},
    "partners": [{"id": "second", "name": "Second"}],
    "lists": LISTS | {"french_allies": [{"name": "Abenaki", "troop": "indian", "weapon": "bow"}]},
}  # fmt: skip


def bases() -> list[dict[str, Any]]:
    """Raids on their own map, against a listed force and against the tables, and three that leave the table to dice.

    In the last of these a captain, a lieutenant and three units stand up to fight. Those that take longest to fight
    come last: most fields make a difference to another.
    """
    raid: Any = order_of_battle("raid_attack") | {"ground": GROUND, "light": "day", "weather": 0, "end": "far"}
    listed = copy.deepcopy(raid)
    unit = {**copy.deepcopy(raid["player"]["units"][0]), "id": "x1", "name": "X", "leader": {"id": "x1-nco", "rep": 4}}
    listed["enemy"] |= {"forces": "listed", "units": [unit], "leaders": []}
    company: Any = order_of_battle("stand_up_fight", ("line", "line", "line"))
    captain = {"id": "cpt", "name": "Cpt", "rank": "captain", "rep": 4, "commands": ["u1", "u2", "u3"]}
    company["player"]["leaders"].append(captain)
    together = copy.deepcopy(listed) | {"play": "same_side"}
    together["player"] |= {"partners": [{"id": "second", "name": "Second", "doctrine": "veteran"}]}
    together["player"]["units"][1]["partner"] = "second"
    rivals = copy.deepcopy(listed) | {"play": "head_to_head"}
    for side in (rivals["player"], rivals["enemy"]):
        side["doctrine"] = "veteran"
        for row in side["units"]:
            row["pef"] = 1
    short = [listed, order_of_battle("scout"), order_of_battle("raid_defend"), company, together, rivals, later()]
    return [*short, raid, halfway()]


def later() -> dict[str, Any]:
    """A scout that begins with a later turn, in which a unit waits at the edge."""
    scout: Any = order_of_battle("scout", doctrine="cautious") | {
        "ground": GROUND,
        "light": "day",
        "weather": 0,
        "turn": 3,
        "posture": "scout",
    }
    first, second = scout["player"]["units"]
    first["at"], second["at"] = [240, 400], [120, 400]
    first |= {"holds": "out_of_range", "holds_for": "e5"}
    row = [[150 + 20 * number, 400 + number % 2] for number in range(10)]
    first |= {"places": row, "places_of": "240 400 0 unformed 10"}
    more = {**copy.deepcopy(second), "id": "r4", "leader": {"id": "r4-leader", "rep": 4}, "came": 4}
    scout["player"]["units"].append(more | {"at": [400, 480], "waiting": True, "edge_taken": "as_now"})
    foe = {**copy.deepcopy(second), "id": "e5", "leader": {"id": "e5-leader", "rep": 4}, "came": 5, "at": [200, 160]}
    foe |= {"troop": "irregular", "tactic": "scout_again"}
    scout["enemy"] |= {"units": [foe], "pefs": [{"number": 2, "at": [80, 80]}]}
    return scout


def outcome(order: dict[str, Any], seed: str) -> list[Any]:
    """Return what comes of an order of battle: its faults, or which units are listed, the result and every event.

    The state at the start has all fields of all pieces, whether or not a rule reads them, and is no part of it.
    """
    game = system("muskets_mohawks")
    faults = game.check(order)
    if faults:
        return [(fault.field, fault.message) for fault in faults]
    umpire = Umpire(SeededDice(seed, "battle"), game.engagement(order).orders())
    record = game.engagement(order).fight(umpire)
    who = [(entity.id, entity.side, entity.name, entity.strength) for entity in game.engagement(order).entities()]
    return [
        game.side_names(order),
        who,
        record.result.to_dict(),
        [event.to_dict() for event in umpire.events],
    ]


def others(spec: FieldSpec, value: object) -> Iterator[object]:
    """Yield other values for a field."""
    if spec.key in OTHERWISE:
        yield OTHERWISE[spec.key]
    elif spec.kind == TRUTH:
        yield from [truth for truth in (True, False) if truth is not value]
    elif spec.kind in (POINT, POINTS):
        yield [250, 210] if spec.kind == POINT else [[250, 210]]
    elif spec.kind == PARTS:
        yield []
    elif spec.kind == MAPPING:
        yield {spec.choices[0]: 1}
    elif spec.kind == REFERENCE:
        yield from [name for name in ("", "x1", "u1", "gun", "mill", "lt") if name != value]
    elif spec.kind == CHOICE:
        yield from [word for word in spec.choices if word != value]
    elif spec.kind == NUMBER:
        yield from [number for number in (spec.minimum, spec.maximum, 3, 100) if number != value]
    else:
        assert spec.kind == TEXT or spec.key == "id", f"{spec.key} needs another value in OTHERWISE"
        yield "other"


def places(order: dict[str, Any], shape: type[Any]) -> Iterator[dict[str, Any]]:
    """Yield the parts of an order of battle that a shape declares."""
    yield from parts_of(order, schema.Setup, shape)


# What pages show and no event has (tests/web/test_every_field.py), what a side may know (test_position.py), and a key
# that orders of battle of earlier versions may hold.
SHOWN = {
    "GroundSetup": ["sections"], "HouseSetup": ["name"], "LeaderSetup": ["faction"], "Setup": ["terrain_stream"],
    "PartnerSetup": ["name"], "PositionSetup": ["posture_known"],
}  # fmt: skip
SHAPES = shapes_of(schema.Setup)


@cache
def as_it_is(number: int, seed: str) -> list[Any]:
    """What comes of an order of battle without a change."""
    return outcome(bases()[number], seed)


def counts(shape: type[Any], spec: FieldSpec) -> bool:
    """Whether another value of a field makes a difference to some order of battle and some battle."""
    for seed in SEEDS:
        for number, base in enumerate(bases()):
            if spec.begun and base.get("turn", 1) == 1:
                continue  # where every value is refused
            for place in range(len(list(places(base, shape)))):
                before = list(places(base, shape))[place].get(spec.key)
                for value in others(spec, before):
                    changed = copy.deepcopy(base)
                    list(places(changed, shape))[place][spec.key] = value
                    if value != before and outcome(changed, seed) != as_it_is(number, seed):
                        return True
    return False


@pytest.mark.slow("fights battles with other values of each field until one makes a difference")
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_each_field_of_an_order_of_battle_counts(shape: type[Any]) -> None:
    """Each declared field, in some order of battle and some battle, makes a difference when its value is another."""
    shown = SHOWN.get(shape.__name__, [])
    assert [spec.key for spec in specs_of(shape) if spec.key not in shown and not counts(shape, spec)] == []
    assert set(shown) <= {spec.key for spec in specs_of(shape)}


def test_the_orders_of_battle_are_without_faults() -> None:
    """What is changed one field at a time can be fought as it is."""
    assert [system("muskets_mohawks").check(base) for base in bases()] == [[]] * 9


@pytest.mark.nightly("fights some 900 battles: every other value of a field that changes none of them")
@pytest.mark.parametrize("name", SHOWN)
def test_what_only_pages_show_changes_no_battle(name: str) -> None:
    """A field is excepted above only while no value of it makes any difference to a battle."""
    shape = next(shape for shape in SHAPES if shape.__name__ == name)
    assert [spec.key for spec in specs_of(shape) if spec.key in SHOWN[name] and counts(shape, spec)] == []

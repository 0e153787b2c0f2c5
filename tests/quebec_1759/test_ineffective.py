"""Switches that come too late in a siege to change anything, which the user is to know."""

from typing import Any

import pytest

from rules.quebec_1759.setup.check import ineffective_options, read
from tests.quebec_1759.orders_of_battle import advanced, siege
from tests.quebec_1759.playing import seeded

AT_HOME = {"id": "rangers", "at": "ile_dorleans"}
OFF = {"nation": "british", "doctrine": "patient", "units": [{"id": "15th", "at": "etchemin"}]}
ON = {"nation": "french", "doctrine": "patient", "units": [{"id": "bearn", "at": "abraham"}]}


def is_reported(option: str, turn: int, player: Any = None, **about: Any) -> bool:
    """Whether an option on that turn is reported to change nothing."""
    options = {option: True} | about.pop("options", {})
    order, faults = read(siege(turn=turn, player=OFF | (player or {}), enemy=ON, options=options) | about)
    assert faults == []
    return f"options.{option}" in [fault.field for fault in ineffective_options(order)]


@pytest.mark.rule("QA-INTEL-1", "QB-WIN-1")
@pytest.mark.parametrize(
    ("turn", "player", "reported"),
    [
        (16, {}, True),
        (15, {}, False),
        # A light unit that the doctrine keeps back on the island does not storm.
        (16, {"units": [*OFF["units"], AT_HOME]}, False),
        (16, {"units": [*OFF["units"], {"id": "scouts", "block": "rangers", "at": "ile_dorleans"}]}, False),
        (16, {"units": [*OFF["units"], AT_HOME | {"at": "levis"}]}, True),
        (16, {"units": [*OFF["units"], AT_HOME | {"id": "28th"}]}, True),
        (16, {"units": [*OFF["units"], AT_HOME], "doctrine": "stand"}, True),
        (16, {"units": [*OFF["units"], AT_HOME], "doctrine": "person"}, True),
        (16, {"units": [], "blocks": {"ile_dorleans": 2, "levis": 19}}, False),
        (16, {"units": [], "blocks": {"levis": 21}}, True),
    ],
)
def test_intelligence_of_the_last_turn_comes_after_the_siege(turn: int, player: Any, reported: bool) -> None:
    assert is_reported("intelligence", turn, player) is reported


@pytest.mark.rule("QA-FIRESHIP-1", "QA-INTERDICT-1")
@pytest.mark.parametrize(
    ("turn", "position", "ships", "interdiction", "reported"),
    [
        (16, {"fire_ships": 2}, (4, 0), False, True),
        (16, {}, (2, 2), False, True),
        (16, {"fire_ships": 3}, (4, 0), False, False),
        (15, {"fire_ships": 2}, (4, 0), False, False),
        (5, {"fire_ships": 3, "fire_ships_sent": True}, (4, 0), False, True),
        # Ships that were lost are replaced because of this rule, unless interdiction replaces them, or two came.
        (5, {"fire_ships": 3, "fire_ships_sent": True}, (2, 0), False, False),
        (5, {"fire_ships": 3, "fire_ships_sent": True, "replaced": 2}, (2, 0), False, True),
        (16, {"fire_ships": 2}, (2, 1), False, False),
        (16, {"fire_ships": 2}, (2, 1), True, True),
        (16, {"fire_ships": 2, "replaced": 1}, (2, 1), False, False),
        (16, {"fire_ships": 2, "replaced": 2}, (2, 1), False, True),
    ],
)
def test_fire_ships_that_can_no_longer_come(
    turn: int, position: Any, ships: tuple[int, int], interdiction: bool, reported: bool
) -> None:
    player = {"ships": {"bason": ships[0], "st_laurent": ships[1]}}
    options = {"interdiction": interdiction}
    assert is_reported("fire_ships", turn, player, position=position, options=options) is reported


@pytest.mark.rule("QA-FIRESHIP-1")
def test_a_planner_weighs_the_preparation_of_the_last_turn() -> None:
    assert not is_reported("fire_ships", 16, {"doctrine": "planner"})
    assert is_reported("fire_ships", 16)


@pytest.mark.rule("QA-INTEL-1", "QA-FIRESHIP-1")
@pytest.mark.parametrize("option", ["intelligence", "fire_ships"])
@pytest.mark.parametrize("doctrine", ["patient", "shores", "upriver"])
def test_what_is_reported_changes_no_die_and_no_order(option: str, doctrine: str) -> None:
    """On the last turn, all other advanced rules on, and nothing of the option itself."""
    at = {"etchemin": ("15th", "28th", "35th"), "levis": ("43rd", "47th", "rangers", "48th"), "beauport": ("58th",)}
    player = {"doctrine": doctrine, "units": [{"id": unit, "at": area} for area, ids in at.items() for unit in ids]}
    blocks = {"abraham": 6, "sillery": 4, "st_charles": 5, "cap_rouge": 4}
    enemy = {"nation": "french", "doctrine": doctrine, "blocks": blocks}
    for seed in range(4):
        ways = []
        for on in (True, False):
            order = advanced(turn=16, player={"nation": "british"} | player, enemy=enemy)
            order["options"][option] = on
            found = [fault.field for fault in ineffective_options(read(order)[0])]
            assert (f"options.{option}" in found) is on
            record = seeded(order, seed)
            ways.append([(event.rule, event.what, event.who, event.faces, event.after) for event in record.events])
        assert len(ways[0]) > 50
        assert ways[0] == ways[1]

"""A position reached in play and written as an order of battle goes on with the same dice to the same end."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import ROLL
from rules.core.umpire import Umpire
from rules.quebec_1759 import knowledge
from rules.quebec_1759.doctrine.routes import draws_lots
from rules.quebec_1759.result import siege_result
from rules.quebec_1759.setup.position import position_of
from rules.quebec_1759.siege.opening import set_up
from rules.quebec_1759.siege.turn import play, play_turn
from rules.quebec_1759.sightings import sightings
from rules.quebec_1759.state import Siege
from rules.quebec_1759.words import BOTH, NATIONS
from tests.quebec_1759.orders_of_battle import advanced, siege
from tests.quebec_1759.playing import GAME, muster_of

DOCTRINES = ("patient", "upriver", "shores")  # the last one draws lots


@pytest.mark.rule("QB-TURN-1", "QB-SETUP-2")
@pytest.mark.parametrize("seed", range(12))
def test_a_position_goes_on_to_the_same_end(seed: int) -> None:
    """Any later turn is a starting position: written out, read back, and played with the dice that were left."""
    order = advanced() if seed % 2 else siege()
    order["player"]["doctrine"] = DOCTRINES[seed // 2 % 3]
    order["enemy"]["doctrine"] = DOCTRINES[seed // 4 % 3]
    if seed % 3 == 0:
        del order["enemy"]["blocks"]
    muster = muster_of(order)
    table = muster.lay()
    table.mixes = [draws_lots(order[key]["doctrine"], nation) for nation, key in enumerate(("player", "enemy"))]
    umpire = Umpire(SeededDice(str(seed), "position"), GAME.engagement(order).orders())
    set_up(umpire, table, muster)
    for _ in range(3 + seed):
        play_turn(umpire, table)
        if table.ending:
            return
        table.open_turn(umpire, "QB-TURN-1", table.turn + 1)
    seen = seen_in(umpire, table, order)
    written = position_of(table, order, seen)
    assert GAME.check(written) == []
    resumed = muster_of(written).lay()
    assert position_of(resumed, written, seen) == written
    assert (resumed.seen_decoys, resumed.seen_works) == (table.seen_decoys, table.seen_works)
    before = len(umpire.events)
    play(umpire, table)
    faces = [face for event in umpire.events[before:] if event.kind == ROLL for face in event.faces]
    dice = ScriptedDice(faces)
    again = GAME.engagement(written).fight(Umpire(dice, GAME.engagement(written).orders())).result
    assert dice.left() == 0
    once = siege_result(table)
    assert (again.ending, again.turns) == (once.ending, once.turns)
    for key in ("steps_left", "tournament_points"):
        assert again.marks[key] == once.marks[key]
    left = {unit.id: unit.strength - unit.casualties() for unit in once.units}
    for unit in again.units:
        assert unit.strength - unit.casualties() == left[unit.id]


def seen_in(umpire: Umpire, table: Siege, order: Json) -> Json:
    """What each side has seen by now, from the record as it may know it."""
    rows = [event.to_dict() for event in umpire.events]
    initial = GAME.engagement(order).initial_snapshot()
    return {NATIONS[nation]: sightings(*knowledge.seen(initial, rows, nation), nation) for nation in BOTH}


def taken_up(turn: int = 13) -> Any:
    """A siege by the advanced rules at the beginning of a turn by which both sides have lost blocks."""
    engagement = GAME.engagement(advanced())
    found = engagement.position_at(Umpire(SeededDice("12", "position"), engagement.orders()), turn)
    assert found is not None
    return found


@pytest.mark.rule("QB-FOG-1")
def test_what_the_enemy_has_lost_by_block_stays_covered() -> None:
    """A side knows its own losses; of the other's blocks it knows no more than before."""
    position = taken_up()
    for side, key in enumerate(("player", "enemy")):
        other = ("enemy", "player")[side]
        known: Any = GAME.redact_for(position, side)
        assert any(row.get("lost") for row in position[other]["units"]) or position[other]["fallen"]
        assert "fallen" not in known[other]
        rows = [*known[other].get("units", []), *known[other]["pool"]["units"]]
        assert not any({"lost", "engaged", "hit"} & row.keys() for row in rows)
        assert known[key] == position[key]


FAULTS: list[tuple[str, Json, str, str]] = [
    ("units", {"steps": 4, "lost": {"fire": 1}}, "lost", "has 4 steps, and not 4 left and 1 lost"),
    ("units", {"lost": {"plague": 1}}, "lost.plague", "is not part of an order of battle"),
    ("fallen", {"lost": {}}, "lost", "has fallen; say in player.fallen."),
    ("fallen", {"lost": {"fire": 3}, "steps": 1}, "steps", "has fallen and has no steps left"),
    ("fallen", {"id": "nobody", "block": "hessians"}, "block", "have no block hessians"),
    ("leaders", {"at": "levis", "fate": "killed"}, "at", "is killed and off the map; take out"),
    ("leaders", {"fate": "promoted"}, "fate", "must be one of killed, captured"),
]


@pytest.mark.parametrize(("key", "fields", "where", "sentence"), FAULTS)
def test_losses_that_no_siege_can_have_are_refused(key: str, fields: Json, where: str, sentence: str) -> None:
    """In a sentence at the field: more than a block has, by no known cause, of a piece that is still there."""
    position = taken_up()
    rows = position["player"][key]
    place = next(number for number, row in enumerate(rows) if row.get("steps", 4) == 4 and "15" not in row["id"])
    rows[place] |= fields
    faults = GAME.check(position)
    assert [fault.field for fault in faults] == [f"player.{key}.{place}.{where}"]
    assert sentence in faults[0].message


def test_losses_are_of_a_siege_that_has_begun() -> None:
    """On turn 1 none is in order."""
    position = taken_up() | {"turn": 1}
    begun = [fault for fault in GAME.check(position) if "is of a battle that has begun" in fault.message]
    assert "player.fallen" in {fault.field for fault in begun}

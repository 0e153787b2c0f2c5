"""A position reached in play and written as an order of battle goes on with the same dice to the same end."""

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import ROLL
from rules.core.umpire import Umpire
from rules.quebec_1759.doctrine.routes import MIXED
from rules.quebec_1759.result import siege_result
from rules.quebec_1759.setup.position import position_of
from rules.quebec_1759.siege.opening import set_up
from rules.quebec_1759.siege.turn import play, play_turn
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
    table.mixes = [order[key]["doctrine"] in MIXED for key in ("player", "enemy")]
    umpire = Umpire(SeededDice(str(seed), "position"), GAME.engagement(order).orders())
    set_up(umpire, table, muster)
    for _ in range(3 + seed):
        play_turn(umpire, table)
        if table.ending:
            return
        table.open_turn(umpire, "QB-TURN-1", table.turn + 1)
    written = position_of(table, order)
    assert GAME.check(written) == []
    assert position_of(muster_of(written).lay(), written) == written
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

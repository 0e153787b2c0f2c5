"""What holds after every turn of sieges whose orders are drawn at random."""

from collections.abc import Iterator
from typing import Any

import pytest

from common.json_input import Json
from rules.core.events import TURN, fold
from rules.core.outcome_reader import read_result
from rules.quebec_1759.tables import AREAS, RIVER_ROADS, ROADS, SHORES, STE_FOY_ROAD
from tests.quebec_1759.orders_of_battle import advanced, siege
from tests.quebec_1759.playing import GAME, Wild, seeded

READINGS: Json = {
    "raid_beside_march": True,
    "landing_parts": False,
    "ste_foy_road": True,
    "skirmish_below": 2,
    "rout": "line",
    "hits": "strongest",
}
SEEDS = range(10)


def order_of(seed: int) -> Json:
    """A siege, its rules and set-up changing with the seed."""
    order = advanced() if seed % 2 else siege()
    if seed % 3 == 0:
        del order["enemy"]["blocks"]
    if seed % 5 == 4:
        order["options"] |= READINGS
    return order


def turns(seed: int) -> Iterator[dict[str, dict[str, Any]]]:
    """The state at the beginning of each turn of a siege, and at its end."""
    record = seeded(order_of(seed), seed, Wild(f"a{seed}"), Wild(f"b{seed}"))
    rows = [event.to_dict() for event in record.events]
    state = record.initial
    done = 0
    for place, row in enumerate(rows):
        if row["kind"] == TURN:
            state = fold(state, rows[done:place])
            done = place
            yield state
    yield fold(state, rows[done:])


@pytest.mark.rule("QB-MAP-3", "QA-ENTRENCH-1", "QA-INTERDICT-1")
def test_the_map_stays_sound_turn_by_turn() -> None:
    """Ships, works, holders, and one side alone in every area, decoys too."""
    for seed in SEEDS:
        for state in turns(seed):
            table = state["siege"]
            assert 0 <= table["bason"] + table["st_laurent"] <= 4
            assert table["replaced"] <= 2
            for area in AREAS:
                here = [fields for fields in state.values() if fields.get("at") == area and "kind" in fields]
                assert len({fields["nation"] for fields in here}) <= 1
                assert not (state[area]["british"] and state[area]["french"])
                assert len(state[area]["works"].split()) <= 3
            at = [fields["at"] for fields in state.values() if fields.get("nation") == "french"]
            assert "ile_dorleans" not in at
            assert state["ile_dorleans"]["french"] == 0
            assert state["ile_dorleans"]["holder"] == "british"


@pytest.mark.rule("QB-MAP-3", "QA-ENTRENCH-1")
def test_no_works_are_left_where_an_area_changed_hands() -> None:
    """An area that has another holder than a turn before has no works; areas do change hands."""
    taken = 0
    for seed in SEEDS:
        before: dict[str, dict[str, Any]] | None = None
        for state in turns(seed):
            for area in AREAS:
                if before is not None and state[area]["holder"] != before[area]["holder"]:
                    taken += 1
                    assert state[area]["works"] == ""
            before = state
    assert taken > 5


@pytest.mark.rule("QB-MOVE-1", "QB-SHIP-1")
def test_a_block_moves_one_area_a_turn() -> None:
    """By a road of the map, or across the sea that both areas are on; retreats and calls are counted apart."""
    near = {frozenset(pair) for pair in (*ROADS, *RIVER_ROADS, STE_FOY_ROAD)}
    moved = 0
    for seed in SEEDS:
        record = seeded(order_of(seed), seed, Wild(f"a{seed}"), Wild(f"b{seed}"))
        units = {unit.id for unit in record.result.units}
        gone: list[str] = []
        for event in record.events:
            if event.kind == TURN:
                gone = []
            elif event.kind == "move" and event.who in units and event.rule in ("QB-MOVE-1", "QB-SHIP-1"):
                assert event.who not in gone
                gone.append(event.who)
                moved += 1
                ways = {str(event.before), str(event.after)}
                assert ways in near if event.rule == "QB-MOVE-1" else any(ways <= set(shore) for shore in SHORES)
    assert moved > 10


@pytest.mark.rule("QB-MOVE-1")
def test_no_frenchman_crosses_the_st_lawrence_by_an_army_move() -> None:
    south = {"levis", "etchemin"}
    for seed in SEEDS:
        record = seeded(order_of(seed), seed, Wild(f"a{seed}"), Wild(f"b{seed}"))
        french = {unit.id for unit in record.result.units if unit.side == "enemy"}
        for event in record.events:
            if event.kind == "move" and event.who in french and event.rule == "QB-MOVE-1":
                assert (event.before in south) == (event.after in south)


@pytest.mark.rule("QB-BATTLE-9", "QB-MILITIA-1")
def test_steps_lost_and_left_make_the_start() -> None:
    for seed in SEEDS:
        record = seeded(order_of(seed), seed, Wild(f"a{seed}"), Wild(f"b{seed}"))
        result = record.result
        assert read_result(result.to_dict(), GAME.loss_causes()) == result
        for side, at in (("player", 0), ("enemy", 1)):
            units = [unit for unit in result.units if unit.side == side]
            left = sum(int(record.final[unit.id]["steps"]) for unit in units if unit.id in record.final)  # type: ignore[call-overload]
            assert left == sum(unit.strength - unit.casualties() for unit in units) == result.marks["steps_left"][at]
        quebec = [unit for unit in result.units if unit.id.startswith("quebec") and unit.losses["deserted"]]
        taken = sum(1 for fields in record.final.values() if fields.get("deserted"))
        assert len(quebec) <= taken


@pytest.mark.rule("QB-TURN-1")
def test_exchanging_player_and_enemy_gives_the_same_siege() -> None:
    """Whichever side they are, both nations have the same dice and the same events; only who is the player differs."""
    for seed in range(10):
        order = order_of(seed)
        for key, place in (("player", seed), ("enemy", seed // 3)):
            order[key] = order[key] | {"doctrine": ("patient", "shores", "upriver")[place % 3]}
        other = order | {"player": order["enemy"], "enemy": order["player"]}
        once, again = seeded(order, seed), seeded(other, seed)
        assert [event.to_dict() for event in once.events] == [event.to_dict() for event in again.events]
        assert again.result.sides[1].success == once.result.sides[0].success
        assert again.result.marks["steps_left"] == once.result.marks["steps_left"][::-1]

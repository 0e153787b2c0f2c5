"""What a side may know of the record: nothing hidden, byte by byte."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.events import ROLL, fold
from rules.core.orders import Choice, Orders, View
from rules.quebec_1759.orders import MAIN
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import NATIONS
from tests.quebec_1759.orders_of_battle import advanced, battle, units
from tests.quebec_1759.playing import GAME, Wild, Wishes, seeded


def rows_of(record: BattleRecord) -> list[dict[str, Any]]:
    """The events as plain values."""
    return [event.to_dict() for event in record.events]


def known(record: BattleRecord, side: int) -> tuple[Any, list[dict[str, Any]]]:
    """The record as a side knows it."""
    return GAME.seen({}, record.initial, rows_of(record), side)


def dealt(seed: int) -> BattleRecord:
    """A siege with all advanced rules and orders drawn at random."""
    order = advanced()
    order["enemy"]["works"] = {"beauport": 2}
    return seeded(order, seed, Wild(f"a{seed}"), Wild(f"b{seed}"))


@pytest.mark.rule("QB-FOG-1")
@pytest.mark.parametrize("side", [0, 1])
def test_what_a_side_sees_folds_and_has_no_gaps(side: int) -> None:
    """Own pieces are all there at the end, enemy ones are not, and counts agree with the truth."""
    for seed in range(6):
        record = dealt(seed)
        initial, rows = known(record, side)
        assert [row["number"] for row in rows] == list(range(len(rows)))
        final = fold(initial, rows)
        own, enemy = NATIONS[side], NATIONS[1 - side]
        for who, fields in record.final.items():
            if fields.get("nation") == own:
                assert final[who] == fields
            elif fields.get("nation") == enemy:
                assert who not in final
        for area in AREAS:
            assert {key: final[area][key] for key in NATIONS} == {key: record.final[area][key] for key in NATIONS}
            assert "holder" not in final[area]
        text = json.dumps(rows)
        assert '"stream"' not in text
        for row in rows:
            assert GAME.sentence(row, {}).endswith(").")


# All that an event and a thing of a side's record may hold: no seed, stream, digest or count of dice.
_OF_EVENTS = {"number", "kind", "rule", "who", "what", "before", "after", "faces", "modifiers"}
_OF_THINGS = {
    "at", "place", "steps", "full", "kind", "nation", "rating", "fate", "open",
    "british", "french", "works", "until", "player",
    "turn", "ending", "path_found", "fire_ships", "fire_ships_sent", "bason", "st_laurent", "replaced",
}  # fmt: skip


@pytest.mark.rule("QB-FOG-1")
@pytest.mark.parametrize("side", [0, 1])
def test_a_sides_record_holds_nothing_from_which_dice_could_be_foreseen(side: int) -> None:
    """Events and things have the fields of the game alone, so that no die can be worked out before it falls."""
    for seed in range(6):
        initial, rows = known(dealt(seed), side)
        assert set().union(*rows) <= _OF_EVENTS
        placed = [row["after"] for row in rows if row["kind"] == "place"]
        assert set().union(*initial.values(), *placed) <= _OF_THINGS


@pytest.mark.rule("QB-FOG-1", "QA-ENTRENCH-1")
def test_secret_dice_and_orders_are_the_enemys_own() -> None:
    """Of the other side no digging, no lots, no plots, no preparation and no leader on the march."""
    for seed in range(6):
        record = dealt(seed)
        for side in (0, 1):
            initial, rows = known(record, side)
            enemy = NATIONS[1 - side]
            for row in rows:
                if row["who"] == enemy and row["kind"] == ROLL:
                    assert (row["rule"], row["what"]) not in (("QA-ENTRENCH-1", "dig"), ("QB-DICE-1", "lot"))
                if row["kind"] == "order" and row["who"] == enemy:
                    assert row["rule"] in ("QB-BATTLE-2", "QB-BATTLE-8", "QB-BATTLE-9", "QA-LEADER-1")
                    assert ">" not in row["after"]
                assert row.get("what") != "dig_failed" or row["who"] != enemy
            assert ("fire_ships" in initial["siege"]) == (side == 1)


@pytest.mark.rule("QB-FOG-2")
def test_a_block_is_an_entity_only_while_it_is_open() -> None:
    """It comes with a PLACE and goes with a REMOVE; in between its steps and place are reported."""
    record = dealt(3)
    _, rows = known(record, 0)
    french = {unit.id for unit in record.result.units if unit.side == "enemy"}
    there: set[str] = set()
    for row in rows:
        who = str(row["who"])
        if who not in french or row["kind"] not in ("place", "remove", "change", "move"):
            continue
        if row["kind"] == "place":
            assert who not in there
            there.add(who)
        else:
            assert who in there
            if row["kind"] == "remove":
                there.remove(who)
    assert there == set()


class Looking(Orders):
    """Orders drawn at random; keeps what the view shows at each plot."""

    __slots__ = ("_wild", "views")

    def __init__(self, seed: str) -> None:
        self._wild = Wild(seed)
        self.views: list[tuple[int, list[int], list[int], dict[str, tuple[str, int]]]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Draw an order, and look first."""
        assert isinstance(view, QuebecView)
        if view.question == MAIN and view.known is not None:
            own = {block.id: (AREAS[block.area], block.steps) for block in view.known.blocks}
            self.views.append((view.known.turn, list(view.known.enemies), list(view.known.ships), own))
        return self._wild.choose(rule, who, side, choices, view)


@pytest.mark.rule("QB-FOG-1", "QB-PLOT-1")
def test_what_is_seen_folds_to_the_view_of_a_doctrine() -> None:
    """At each plot a doctrine is shown what its side's record has so far."""
    for seed in range(3):
        looking = [Looking(f"x{seed}"), Looking(f"y{seed}")]
        record = seeded(advanced(), seed, *looking)
        for side in (0, 1):
            initial, rows = known(record, side)
            for turn, enemies, ships, own in looking[side].views:
                until = next(
                    at
                    for at, row in enumerate(rows)
                    if row["kind"] == "phase" and row.get("what") == "plot" and row.get("after") == turn
                )
                state = fold(initial, rows[:until])
                assert [state[area][NATIONS[1 - side]] for area in AREAS] == enemies
                assert [state["siege"]["bason"], state["siege"]["st_laurent"]] == ships
                reported = {
                    who: (fields["at"], fields["steps"])
                    for who, fields in state.items()
                    if fields.get("nation") == NATIONS[side] and "kind" in fields
                }
                assert reported == own


def position(first: str, second: str) -> Json:
    """A late turn in which two French blocks are in one order or the other."""
    order = advanced(turn=14)
    order["player"] |= {"units": [{"id": "15th", "at": "ile_dorleans"}, {"id": "28th", "at": "levis"}], "leaders": []}
    rows = [{"id": "bearn", "at": first}, {"id": "quebec_1", "at": second}, {"id": "marine", "at": "cap_rouge"}]
    order["enemy"] |= {"units": rows, "decoys": {"beauport": 2}}
    del order["enemy"]["blocks"]
    return order


@pytest.mark.rule("QB-FOG-1")
def test_what_is_hidden_changes_no_byte_of_the_other_sides_record() -> None:
    """Two blocks exchanged, works and leaders elsewhere: the British see the same turns."""
    once = seeded(position("abraham", "sillery"), 5, Wishes(), Wishes())
    other = position("sillery", "abraham")
    other["enemy"]["leaders"] = [{"id": "montcalm", "at": "cap_rouge"}]
    other["enemy"]["works"] = {"cap_rouge": ["left"]}
    other["position"] = {"fire_ships": 2}
    again = seeded(other, 5, Wishes(), Wishes())
    assert json.dumps(known(once, 0)) == json.dumps(known(again, 0))
    assert json.dumps(known(once, 1)) != json.dumps(known(again, 1))


@pytest.mark.rule("QB-FOG-1")
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_what_the_british_hide_changes_no_byte_of_the_record_of_the_french(seed: int) -> None:
    """Two battalions of unlike steps exchanged, and Wolfe elsewhere: the French see the same turns."""
    once, other = position("abraham", "sillery"), position("abraham", "sillery")
    other["player"]["units"] = [{"id": "28th", "at": "ile_dorleans"}, {"id": "15th", "at": "levis", "steps": 2}]
    other["player"]["leaders"] = [{"id": "wolfe", "at": "levis"}]
    first, second = (seeded(order, seed, Wishes(), Wishes()) for order in (once, other))
    assert json.dumps(known(first, 1)) == json.dumps(known(second, 1))
    assert json.dumps(known(first, 0)) != json.dumps(known(second, 0))


@pytest.mark.rule("QB-FOG-1")
def test_whether_a_side_dug_or_rested_is_hidden() -> None:
    """An attempt at works and a turn of preparation leave no trace; nor does a leader who moves alone."""
    order = position("abraham", "sillery")
    order["enemy"]["units"].append({"id": "guyenne", "at": "abraham"})
    order["enemy"]["leaders"] = [{"id": "montcalm", "at": "abraham"}]
    reported = []
    for wishes in ((), ("dig:abraham:left",), ("prepare",), ("march", "from:abraham", "rest_stay", "montcalm>ste_foy")):
        order["turn"] = 16
        record = seeded(order, 5, Wishes(), Wishes(*wishes))
        reported.append(json.dumps(known(record, 0)))
    assert len(set(reported)) == 1


@pytest.mark.rule("QB-BATTLE-1", "QB-FOG-1")
def test_a_battle_by_itself_is_open_but_for_the_enemys_deployment() -> None:
    """The orders by which he deploys are dropped; the places of his blocks are reported when everything is revealed."""
    order = battle(
        units(("15th", "", 4), ("28th", "", 4), ("35th", "", 4)),
        units(("bearn", "", 3), ("marine", "", 3), ("guyenne", "", 3), ("la_sarre", "", 3)),
    )
    record = seeded(order, 3, Wild("a"), Wild("b"))
    initial, rows = known(record, 0)
    assert fold(initial, rows) == record.final
    assert not [
        row for row in rows if row["kind"] == "order" and row["who"] == "french" and row["rule"] == "QB-BATTLE-1"
    ]

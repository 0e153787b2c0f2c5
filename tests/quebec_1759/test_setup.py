"""Orders of battle: what passes, and every fault at once with field, rule and remedy."""

from typing import Any

import pytest

from rules.quebec_1759.setup.check import check, ineffective_options, read
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import battle, siege, units
from tests.quebec_1759.playing import muster_of

AT = AREAS.index


def faults(order: dict[str, Any]) -> dict[str, str]:
    """The rule of each fault by field."""
    found = check(order)
    assert all(fault.message.endswith((".", "?")) for fault in found)
    return {fault.field: fault.rule for fault in found}


def french(**about: Any) -> dict[str, Any]:
    return {"nation": "french"} | about


@pytest.mark.rule("QB-SETUP-1")
def test_the_british_begin_on_the_island_at_full_strength() -> None:
    assert check(siege()) == []
    laid = muster_of(siege()).lay()
    assert len(laid.units_in(BRITISH, AT("ile_dorleans"))) == 13
    assert laid.decoys[BRITISH][AT("ile_dorleans")] == 8
    assert laid.steps(BRITISH) == 47
    assert laid.ships == [4, 0]
    assert [block.steps for block in laid.blocks[FRENCH]] == [3] * 6 + [2] * 13 + [4]


@pytest.mark.rule("QB-SETUP-1")
def test_faults_of_the_french_set_up_come_at_once() -> None:
    order = siege(
        enemy=french(
            units=[
                {"id": "la_sarre", "at": "levis", "steps": 5},
                {"id": "bearn", "at": "ile_dorleans"},
                {"id": "x", "block": "bearn", "at": "levis", "steps": 2},
                {"id": "y", "block": "royal_scots", "at": "levis"},
            ],
            blocks={"abraham": 20},
        )
    )
    found = faults(order)
    for field in ("units.0.steps", "units.1.at", "units.2.block", "units.2.steps", "units.3.block", "blocks"):
        assert f"enemy.{field}" in found


@pytest.mark.rule("QB-SETUP-1", "QB-SETUP-2")
def test_the_french_have_25_blocks_to_place() -> None:
    assert faults(siege(enemy=french(blocks={"levis": 24}))) == {"enemy.blocks": "QB-SETUP-1"}
    assert faults(siege(enemy=french(blocks={"levis": 20, "abraham": 6})))["enemy.blocks"] == "QB-SETUP-1"
    assert faults(siege(enemy=french(blocks={"levis": 25}))) == {}
    assert faults(siege(enemy=french())) == {}


@pytest.mark.rule("QB-SETUP-2")
def test_dealt_blocks_come_from_a_pool() -> None:
    pool = {"units": [{"id": "la_sarre"}, {"id": "indians", "steps": 2}], "decoys": 1}
    order = siege(turn=9, player={"nation": "british", "units": [{"id": "15th", "at": "ile_dorleans"}]})
    order["enemy"] = french(blocks={"abraham": 3}, pool=pool)
    assert faults(order) == {}
    assert [block.steps for block in muster_of(order).lay().blocks[FRENCH]] == [3, 2]
    order["enemy"]["blocks"] = {"abraham": 4}
    assert faults(order) == {"enemy.blocks": "QB-SETUP-2"}


@pytest.mark.rule("QA-ENTRENCH-1")
def test_the_first_works_are_two_in_one_area() -> None:
    blocks = {"beauport": 25}
    assert faults(siege(enemy=french(blocks=blocks, works={"beauport": ["left", "right"]}))) == {}
    assert faults(siege(enemy=french(blocks=blocks, works={"beauport": 2}))) == {}
    for works in ({"beauport": 1}, {"beauport": 1, "levis": 1}, {"beauport": ["left", "right", "centre"]}):
        assert "enemy.works" in faults(siege(enemy=french(blocks=blocks, works=works)))
    for works in ({"ile_dorleans": 2}, {"ile_dorleans": ["left", "right"]}):
        early = siege(player={"nation": "british", "doctrine": "patient", "works": works})
        assert "player.works" in faults(early)
    late = siege(turn=9, player={"nation": "british", "units": [{"id": "15th", "at": "ile_dorleans"}]})
    for count in (3, 4):
        late["enemy"] = french(blocks={"beauport": 20}, works={"beauport": count})
        assert ("enemy.works.beauport" in faults(late)) is (count > 3)
    late["enemy"] = french(blocks={"beauport": 10, "abraham": 10}, works={"beauport": 3, "abraham": 1})
    assert not [field for field in faults(late) if "works" in field]
    four = {"beauport": ["left", "right", "centre", "left"]}
    assert "enemy.works.beauport.3" in faults(siege(enemy=french(blocks=blocks, works=four)))
    assert "enemy.works.ile_dorleans" in faults(siege(enemy=french(blocks=blocks, works={"ile_dorleans": 2})))


@pytest.mark.rule("QB-MAP-3")
def test_a_position_says_who_holds_what() -> None:
    order = siege(
        turn=8,
        player={"nation": "british", "units": [{"id": "15th", "at": "levis"}], "ships": {"st_laurent": 2}},
        enemy=french(blocks={"abraham": 20}, works={"abraham": 2}),
        position={"holders": {"montmorency": "british"}, "path_found": True, "fire_ships": 2, "replaced": 1},
    )
    assert faults(order) == {}
    laid = muster_of(order).lay()
    british = [area for area in AREAS if laid.holders[AT(area)] == BRITISH]
    assert british == ["ile_dorleans", "montmorency", "levis"]
    assert [area for area in AREAS if laid.deserted[AT(area)]] == ["montmorency", "levis"]
    assert (laid.turn, laid.path_found, laid.fire_ships, laid.replaced, laid.ships) == (8, True, 2, 1, [0, 2])
    order["position"] = {"holders": {"levis": "french", "ile_dorleans": "french"}, "fire_ships": 4, "deserted": ["x"]}
    assert set(faults(order)) == {
        "position.holders.levis",
        "position.holders.ile_dorleans",
        "position.fire_ships",
        "position.deserted.0",
    }


@pytest.mark.rule("QB-DECOY-1")
def test_no_area_begins_with_blocks_of_both_sides() -> None:
    order = siege(turn=3, player={"nation": "british", "units": [{"id": "15th", "at": "levis"}]})
    assert faults(order) == {"enemy.blocks": "QB-DECOY-1"}


def test_one_side_a_nation_and_readable_names() -> None:
    order = siege(enemy={"nation": "british", "name": "a\0b", "doctrine": "patience"})
    assert set(faults(order)) == {"enemy.nation", "enemy.name", "enemy.doctrine"}
    assert set(faults(siege(enemy=french(name="\ud800", ships={"bason": 1})))) == {"enemy.name", "enemy.ships"}
    named = [{"id": "a:b", "block": "15th"}, {"id": "28th", "block": "35th"}, {"id": "levis", "block": "43rd"}]
    found = faults(battle(named, units(("marine", "", 3))))
    assert set(found) == {"player.units.0.id", "player.units.1.id", "player.units.2.id"}


@pytest.mark.rule("QB-BATTLE-1", "QA-ENTRENCH-1", "QA-LEADER-1")
def test_faults_of_a_battle() -> None:
    three = units(("15th", "left", 4), ("28th", "left", 4), ("35th", "", 4))
    order = battle(three, [], crossing="swim")
    order["player"] |= {"works": ["left"], "leaders": [{"id": "wolfe", "place": "left"}, {"id": "montcalm"}]}
    order["player"]["leaders"].append({"id": "monckton", "place": "left"})
    assert set(faults(order)) == {
        "crossing",
        "player.units",
        "player.works",
        "player.leaders.1.id",
        "player.leaders.2.place",
        "enemy.units",
    }
    assert faults(battle(units(("15th", "", 4)), units(("marine", "", 3)), "french", crossing="landing")) == {
        "crossing": "QB-MOVE-1"
    }


def test_options_are_checked() -> None:
    wrong = {"hits": "nobody", "ships_a_turn": 5, "path": "yes", "weather": True, "skirmish_below": 2}
    fields = {"options.hits", "options.ships_a_turn", "options.path", "options.weather"}
    assert set(faults(siege(options=wrong))) == fields


@pytest.mark.rule("QB-BATTLE-5", "QB-BATTLE-6")
@pytest.mark.parametrize(
    ("below", "units_each", "reported"), [(3, 2, True), (2, 2, False), (2, 1, True), (3, 3, False)]
)
def test_a_rout_in_line_changes_nothing_in_a_skirmish(below: int, units_each: int, reported: bool) -> None:
    rows = [
        (("15th", "", 4), ("28th", "", 4), ("35th", "", 4)),
        (("marine", "", 3), ("bearn", "", 3), ("guyenne", "", 3)),
    ]
    british, french = [units(*each[:units_each]) for each in rows]
    order = read(battle(british, french, options={"rout": "line", "skirmish_below": below}))[0]
    assert ("options.rout" in [fault.field for fault in ineffective_options(order)]) is reported

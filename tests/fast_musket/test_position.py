"""An order of battle that begins with a later turn: what its fields do, and what no turn can begin with."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.events import fold
from rules.core.umpire import Umpire
from tests.fast_musket.field import GAME, battery, duel, foot, order, side, varied
from tests.grid.test_position import put


def begun(**options: object) -> Json:
    """The beginning of turn 3: two lines of six bases a side, far apart, a battery of two guns, and a general."""
    red = side(
        "Red", [foot("red-1", 300, 420, "w"), foot("red-2", 450, 420, "w")], [battery("guns", 700, 420, "w", guns=2)]
    )
    blue = side("Blue", [foot("blue-1", 300, 150, "e"), foot("blue-2", 450, 150, "e")])
    red["commanders"] = [{"id": "general", "name": "Howe", "overall": True, "with": "red-1"}]
    return order(red, blue, **options) | {"turn": 3}


def fought(setup: Json) -> Any:
    """The battle of an order of battle with seeded dice."""
    assert GAME.check(setup) == []
    engagement = GAME.engagement(setup)
    return engagement.fight(Umpire(SeededDice("1", "late"), engagement.orders()))


@pytest.mark.rule("FM-WIN-3")
def test_what_was_lost_before_is_lost_in_the_battle() -> None:
    """The result counts it against the full strength listed, by its causes, and it counts for victory."""
    setup = begun(deadline=3)
    put(setup, "player.units.0.lost", {"fire": 2, "melee": 1})
    put(setup, "player.units.1.lost", {"fire": 1, "routed": 5})
    put(setup, "player.units.1.routed", True)
    put(setup, "player.batteries.0.models", [
        {"at": [692, 420], "facing": "w", "lost": "fire", "shot": True}, {"at": [708, 420], "facing": "wbn"},
    ])  # fmt: skip
    laid = GAME.engagement(setup).initial_snapshot()
    assert laid["battle"]["losses"] == [10, 0]
    assert (laid["red-1"]["bases"], laid["red-1"]["strength"], laid["red-2"]["on_table"]) == (3, 6, False)
    assert laid["guns-2"]["at"] == [708, 420, 1]
    result = fought(setup).result
    assert (result.turns, result.ending) == (3, "deadline")
    units = {unit.id: unit for unit in result.units}
    assert units["red-1"].losses == {"fire": 2, "melee": 1, "morale": 0, "routed": 0}
    assert units["red-2"].losses == {"fire": 1, "melee": 0, "morale": 0, "routed": 5}
    assert units["red-2"].ran_away
    assert (units["guns"].strength, units["guns"].losses["fire"]) == (2, 1)
    put(setup, "options.printed_causes_only", True)
    assert GAME.engagement(setup).initial_snapshot()["battle"]["losses"] == [9, 0]


@pytest.mark.rule("FM-FIRST-1", "FM-MELEE-1")
def test_what_a_unit_did_before_holds() -> None:
    """A unit whose first fire is spent has no bonus; one that reforms does nothing in that turn, and is ready again."""
    setup = duel(50, {"fired": True}, {"reforming": True}, deadline=0) | {"turn": 4}
    events = [event.to_dict() for event in fought(setup).events]
    places = [place for place, event in enumerate(events) if event["kind"] == "turn"]
    first = events[: places[1]]
    rolls = [event for event in first if event["kind"] == "roll" and event["what"] == "fire"]
    assert {event["who"] for event in rolls} == {"red"}
    assert not any(change[2] == "first_fire" for event in rolls for change in event.get("modifiers", []))
    ready = [(event["who"], event["before"], event["after"]) for event in first if event["what"] == "reforming"]
    assert ready == [("blue", 4, 0)]


@pytest.mark.rule("FM-GUNS-1")
def test_guns_that_a_die_brought_are_not_rolled_for_again() -> None:
    """A position lists them, and written out it has them as a battery of the same guns."""
    raw = varied(3)
    raw["options"] |= {"extra_artillery": True, "deadline": 0}
    engagement = GAME.engagement(raw)
    umpire = Umpire(SeededDice("7", "late"), engagement.orders())
    position = engagement.position_at(umpire, 3)
    assert position is not None
    sides: list[Any] = [position["player"], position["enemy"]]
    brought = [len(row["extra_guns"].get("models", [])) for row in sides]
    placed = [event for event in umpire.events if event.kind == "place"]
    assert sum(brought) == len(placed) > 0
    assert not any(event.rule == "FM-GUNS-1" for event in fought(position).events)
    begun_again = GAME.engagement(position)
    silent = Umpire(SeededDice("7", "none"), [])
    written = begun_again.expanded(silent)
    assert silent.dice_rolled == 0
    assert GAME.check(written) == []
    guns = {who: fields for who, fields in begun_again.initial_snapshot().items() if fields["kind"] == "gun"}
    again = GAME.engagement(written).initial_snapshot()
    assert {who: again[who] for who in guns} == guns
    assert fold(engagement.initial_snapshot(), [event.to_dict() for event in umpire.events]).keys() >= guns.keys()


@pytest.mark.rule("FM-TABLE-1")
def test_a_reader_learns_what_the_turns_before_left() -> None:
    """Turn, bases left, who reforms, who is off the table, and the count of losses."""
    setup = begun()
    put(setup, "player.units.0.lost", {"fire": 2})
    put(setup, "player.units.0.reforming", True)
    put(setup, "player.units.1.lost", {"fire": 6})
    setup["player"]["commanders"] = [{"id": "general", "name": "Howe", "overall": True, "gone": "fallen"}]
    sentences = GAME.deployment(GAME.engagement(setup).initial_snapshot(), {"player": "Red", "general": "Howe"})
    assert sentences[0] == "The battle goes on from the beginning of turn 3."
    assert "red-1 (4 of 6 bases in line, reforming) at 30 inches and 42 inches, facing west" in sentences[1]
    assert sentences[2] == "Red has lost 8, counted for victory; off the table: red-2 and Howe."


FAULTS: list[tuple[dict[str, object], str, str]] = [
    ({"turn": 61}, "turn", "turn must be a whole number from 1 to 60. (FM-TURN-1)"),
    ({"turn": 6}, "turn", "turn is 6, and the battle ends by its deadline on turn 5; begin earlier. (FM-WIN-1)"),
    ({"player.units.0.lost": {"fire": 7}}, "player.units.0.lost", "Red-1 has 6 bases and has lost 7; give it no more."),
    ({"player.units.0.lost": {"fire": 5}}, "player.units.0.lost", "Red-1 has 1 base left, which is lost with"),
    ({"player.units.0.lost": {"fire": -1}}, "player.units.0.lost.fire", "from 0 to 12"),
    ({"player.units.0.lost": {"plague": 1}}, "player.units.0.lost.plague", "is not part of an order of battle"),
    ({"player.units.0.lost": 3}, "player.units.0.lost", "player.units.0.lost"),
    ({"player.units.0.lost": {"fire": 6}}, "player.commanders.0.with", "must name a unit of his side"),
    ({"player.units.0.routed": True}, "player.units.0.routed", "Red-1 is routed and has 6 bases left; count them"),
    ({"player.units.0.files": 3}, "player.units.0.files", "goes with the formation redoubt; leave it out. (FM-FORM-2)"),
    ({"player.units.0.fired": 1}, "player.units.0.fired", "must be true or false"),
    ({"player.units.0.at": [460, 420]}, "player.units.1.at", "Red-2 stands where Red-1 does; move one of them."),
    ({"player.units.0.at": [2, 420]}, "player.units.0.at", "Red-1 stands over the edge of the table; move it in."),
    ({"player.units.0.at": [9999, 420]}, "player.units.0.at", "must be two whole numbers"),
    ({"player.units.0.facing": "up"}, "player.units.0.facing", "must be one of w, wbn"),
    ({"player.batteries.0.models": [{"at": [700, 420], "facing": "w"}]}, "player.batteries.0.models",
     "player.batteries.0.models has 1; Guns has 2 guns, so list as many. (FM-FIRE-3)"),
    ({"player.commanders.0.gone": "fallen"}, "player.commanders.0.with",
     "Howe is off the table and cannot be with a unit; take out with, or gone. (FM-COMMAND-2)"),
    ({"player.commanders.0.gone": "asleep"}, "player.commanders.0.gone", "must be one of fallen, left"),
    ({"player.marks": {"opened_fire": True}, "enemy.marks": {"opened_fire": True}}, "enemy.marks.opened_fire",
     "Both sides have opened fire; only one of them was the first."),
    ({"player.marks": {"volley_rounds": "two"}}, "player.marks.volley_rounds", "from 0 to 60"),
    ({"enemy.units.0.lost": {"fire": 6}, "enemy.units.1.lost": {"fire": 6}}, "turn",
     "player has lost 0 and enemy has lost 12, counted for victory: the battle is over. Begin before that."),
    ({"turn": 1, "player.units.0.lost": {"fire": 2}}, "player.units.0.lost", "is of a battle that has begun; set"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "field", "sentence"), FAULTS)
def test_what_no_turn_can_begin_with_is_refused(changes: dict[str, object], field: str, sentence: str) -> None:
    """In a sentence that names the field, and the rule."""
    setup = begun()
    for path, value in changes.items():
        put(setup, path, value)
    faults = GAME.check(setup)
    assert [fault.field for fault in faults] == [field]
    assert sentence in faults[0].sentence()


@pytest.mark.rule("FM-MOVE-4", "FM-TABLE-1")
def test_pieces_may_be_where_the_battle_has_brought_them() -> None:
    """Enemies nearer than an inch and sides in both halves of the table are of a battle that has begun."""
    setup = duel(16) | {"turn": 2}
    assert GAME.check(setup) == []
    setup["turn"] = 1
    assert [fault.rule for fault in GAME.check(setup)] == ["FM-MOVE-4"]

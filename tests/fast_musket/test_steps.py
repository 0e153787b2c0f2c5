"""The steps of a move one by one: which are on offer, what they cost, and where they lead."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.fast_musket import asking
from rules.fast_musket.movement import movement
from rules.fast_musket.words import LINE
from tests.fast_musket.field import GAME, battle_of, duel, foot, order, side, umpire_of
from tests.fast_musket.marching import offered, some


@pytest.mark.rule("FM-MOVE-1", "FM-MOVE-3")
def test_the_ways_ahead_and_back() -> None:
    """Six inches ahead or any whole number of them, three back or one or two."""
    ways = ["ahead:60", "ahead:10", "ahead:20", "ahead:30", "ahead:40", "ahead:50", "back:30", "back:10", "back:20"]
    assert some(offered(battle_of(duel(250))), "ahead", "back") == ways


@pytest.mark.rule("FM-MOVE-1")
def test_an_inch_gone_is_an_inch_less() -> None:
    """Twenty tenths ahead leave forty, and what is left after a wheel may be as little as one."""
    assert some(offered(battle_of(duel(250)), "ahead:20"), "ahead") == ["ahead:40", "ahead:10", "ahead:20", "ahead:30"]
    # Five bases are 75 tenths wide: the outer end of four steps, 45 degrees, walks 58.9.
    assert some(offered(battle_of(duel(250, {"bases": 5})), "right:4"), "ahead") == ["ahead:1"]


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(
    ("facing", "code", "x", "y"),
    [("n", "ahead:60", 510, 425), ("n", "back:30", 420, 425), ("w", "back:20", 450, 445), ("s", "back:20", 470, 425)],
)
def test_where_a_step_leads(facing: str, code: str, x: int, y: int) -> None:
    """Ahead is where a line looks, north to the right of the table, and back the other way, still facing the front."""
    battle = battle_of(duel(250, {"facing": facing}))
    unit = battle.units[0]
    heading = unit.heading
    movement.march(umpire_of(battle, [], [[code, "halt"], []]), battle, unit)
    assert (unit.x, unit.y, unit.heading) == (x, y, heading)


@pytest.mark.rule("FM-MOVE-4")
def test_who_has_no_room_is_offered_no_way() -> None:
    """Between friends who touch it before and behind, a line goes neither ahead nor back."""
    raw = order(
        side("Red", [foot("red", 450, 450, "w"), foot("front", 450, 442, "w"), foot("rear", 450, 458, "w")]),
        side("Blue", [foot("blue", 450, 100, "e")]),
    )
    assert some(offered(battle_of(raw)), "ahead", "back") == []


@pytest.mark.rule("FM-MOVE-4")
def test_a_friend_behind_stops_who_looks_north() -> None:
    """Back is the way away from the front: a friend 20 tenths to the south leaves 12.5 of them, 12 whole ones."""
    raw = order(
        side("Red", [foot("red", 450, 450, "n"), foot("mate", 430, 450, "n")]),
        side("Blue", [foot("blue", 450, 100, "e")]),
    )
    assert some(offered(battle_of(raw)), "back") == ["back:12", "back:10"]


@pytest.mark.rule("FM-MOVE-3", "FM-MOVE-2")
@pytest.mark.parametrize("unit", [0, 1])
@pytest.mark.parametrize(("facing", "turns"), [(("w", "e"), False), (("n", "n"), True), (("e", "w"), True)])
def test_who_has_the_nearest_enemy_before_him_need_not_turn(facing: tuple[str, str], turns: bool, unit: int) -> None:
    """A turn towards the nearest enemy is on offer for either side, unless he is to the front."""
    battle = battle_of(duel(250, {"facing": facing[0]}, {"facing": facing[1]}))
    found = some(offered(battle, unit=unit), "face")
    assert found == ([f"face:{('blue', 'red')[unit]}"] if turns else [])


@pytest.mark.rule("FM-TURN-1", "FM-COMMAND-1")
def test_units_move_and_then_their_general() -> None:
    """A side's units march one after the other, and its general rides once they are where they are."""
    raw = order(
        side("Red", [foot("one", 300, 400, "w"), foot("two", 450, 400, "w")]),
        side("Blue", [foot("blue", 450, 100, "e")]),
    )
    raw["player"]["commanders"] = [{"id": "c", "overall": True, "at": [450, 420]}]
    battle = battle_of(raw)
    answers = ["ahead:60", "halt", "ahead:50", "halt", "join:two"]
    movement.move(umpire_of(battle, [], [answers, []]), battle, 0)
    assert [(unit.x, unit.y) for unit in battle.armies[0]] == [(300, 340), (450, 350)]
    assert (battle.commanders[0].x, battle.commanders[0].y) == (450, 350)


@pytest.mark.rule("FM-FORM-1")
def test_the_formations_and_bends_on_offer() -> None:
    """A line may form two ranks or column and bend by an eighth of a circle at most; no other formation bends."""
    assert some(offered(battle_of(duel(250))), "form", "bend") == [
        "form:double_line", "form:column", "bend:2", "bend:4", "bend:-2", "bend:-4"
    ]  # fmt: skip
    assert some(offered(battle_of(duel(250, {"bend": 2}))), "bend") == ["bend:4", "bend:-2", "bend:-4", "bend:straight"]
    assert some(offered(battle_of(duel(250, {"formation": "column"}))), "form", "bend") == [
        "form:line", "form:double_line"
    ]  # fmt: skip
    assert some(offered(battle_of(duel(250, {"formation": "double_line"}))), "form", "bend") == [
        "form:line", "form:column"
    ]  # fmt: skip


@pytest.mark.rule("FM-FORM-1")
def test_a_bent_line_in_column_is_bent_no_more() -> None:
    """In column nothing is left of a bend, and outside a redoubt files do not count."""
    battle = battle_of(duel(250, {"bend": 2}))
    unit = battle.units[0]
    movement.march(umpire_of(battle, [], [["form:column", "halt"], []]), battle, unit)
    assert (unit.bend, unit.files, len(unit.blocks)) == (0, 0, 1)
    battle = battle_of(duel(250, {"bend": 2}))
    unit = battle.units[0]
    movement.march(umpire_of(battle, [], [["bend:straight", "halt"], []]), battle, unit)
    assert (unit.bend, unit.files, len(unit.blocks)) == (0, 0, 1)


@pytest.mark.rule("FM-FORM-1", "FM-MOVE-4")
@pytest.mark.parametrize(
    ("x", "y", "forms", "bends"),
    [
        (490, 437, True, ["bend:4", "bend:-2", "bend:-4"]),  # behind the right wing, which may not hang back a little
        (490, 413, True, ["bend:2", "bend:4", "bend:-4"]),  # before it
        (490, 425, False, []),  # in its place
        (510, 425, True, ["bend:2", "bend:4", "bend:-2", "bend:-4"]),  # beyond its end
    ],
)
def test_a_formation_needs_room(x: int, y: int, forms: bool, bends: list[str]) -> None:
    """A friend where the line or a wing of it would stand keeps it from forming so."""
    raw = duel(250, {"formation": "column"})
    raw["player"]["units"].append(foot("friend", x, y, "w", bases=2, formation="column"))
    assert ("form:line" in offered(battle_of(raw))) is forms
    if forms:
        raw["player"]["units"][0] |= {"formation": "line"}
        assert some(offered(battle_of(raw)), "bend") == bends


@pytest.mark.rule("FM-FORM-1", "FM-MOVE-1")
def test_a_column_deploys_at_the_end_of_its_whole_march() -> None:
    """Twelve inches in column bring it to the range of muskets, and there it may still form line in the same move."""
    raw = duel(183, {"formation": "column"})
    raw["player"]["doctrine"] = "attack_fast"
    battle = battle_of(raw)
    umpire = Umpire(ScriptedDice([]), GAME.engagement(raw).orders())
    asking.note_offers(umpire, battle)
    movement.move(umpire, battle, 0)
    assert (battle.units[0].y, battle.units[0].formation) == (391 - 120, LINE)

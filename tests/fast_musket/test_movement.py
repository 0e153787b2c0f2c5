"""Marching: allowances, keeping off, turning, formations, guns and redoubts."""

import pytest

from common.json_input import Json
from rules.core.errors import DecisionNeeded
from rules.core.events import FOLDING, fold
from rules.core.umpire import Umpire
from rules.fast_musket import turn
from rules.fast_musket.combat import charge, fire
from rules.fast_musket.movement import movement, wheel
from rules.fast_musket.state import Battle
from rules.fast_musket.words import COLUMN, LINE, REDOUBT
from tests.fast_musket.field import GAME, battery, battle_of, duel, foot, order, side, umpire_of


def march(battle: Battle, *answers: str, unit: int = 0) -> Umpire:
    """A person moves a unit by these answers, and halts."""
    umpire = umpire_of(battle, [], [[*answers, "halt"], [*answers, "halt"]])
    movement.march(umpire, battle, battle.units[unit])
    return umpire


def offered(battle: Battle, *answers: str, unit: int = 0) -> list[str]:
    """The steps that a unit is offered after these."""
    with pytest.raises(DecisionNeeded) as asked:
        movement.march(umpire_of(battle, [], [list(answers), list(answers)]), battle, battle.units[unit])
    return asked.value.choices


def longest(codes: list[str], word: str) -> int:
    """The longest way of a kind on offer, 0 for none."""
    return max((int(code.split(":")[1]) for code in codes if code.startswith(word + ":")), default=0)


@pytest.mark.rule("FM-MOVE-1", "FM-MOVE-3")
@pytest.mark.parametrize(
    ("formation", "ahead", "back"), [("line", 60, 30), ("double_line", 60, 30), ("column", 120, 60)]
)
def test_ahead_and_back(formation: str, ahead: int, back: int) -> None:
    """Foot goes its allowance ahead, and half as far backward while it faces the front."""
    codes = offered(battle_of(duel(250, {"formation": formation})))
    assert (longest(codes, "ahead"), longest(codes, "back")) == (ahead, back)


@pytest.mark.rule("FM-MOVE-3")
def test_ground_given_counts_double() -> None:
    """Twenty tenths back leave twenty ahead."""
    assert longest(offered(battle_of(duel(250)), "back:20"), "ahead") == 20


@pytest.mark.rule("FM-MOVE-4")
def test_no_unit_comes_within_an_inch() -> None:
    """Lines 60 tenths apart may close to an inch from edge to edge: 42.5 tenths, of which 42 are whole."""
    assert longest(offered(battle_of(duel(60))), "ahead") == 42


@pytest.mark.rule("FM-MOVE-4")
def test_who_is_within_an_inch_may_only_draw_off() -> None:
    """Units left in touch by a fight may step back but not on."""
    battle = battle_of(duel(60))
    battle.units[1].y = battle.units[0].y - 12
    battle.units[1].lay()
    codes = offered(battle)
    assert (longest(codes, "ahead"), longest(codes, "back")) == (0, 30)


@pytest.mark.rule("FM-MOVE-4", "FM-TABLE-1")
def test_friends_and_edges_stop_a_march() -> None:
    """Bases do not overlap others, and stay on the table."""
    raw = order(
        side("Red", [foot("red", 450, 580, "w"), foot("mate", 470, 550, "w"), foot("edge", 200, 580, "w")]),
        side("Blue", [foot("blue", 450, 200, "e")]),
    )
    battle = battle_of(raw)
    assert longest(offered(battle), "ahead") == 22
    assert longest(offered(battle, unit=2), "back") == 16


@pytest.mark.rule("FM-MOVE-3")
def test_one_about_face_a_turn() -> None:
    """It costs nothing and comes once."""
    battle = battle_of(duel(250))
    assert "about" not in offered(battle, "about")
    battle = battle_of(duel(250))
    march(battle, "about", "ahead:60")
    assert (battle.units[0].y, battle.units[0].heading) == (425 + 60, 16)


@pytest.mark.rule("FM-MOVE-3", "FM-FORM-1")
@pytest.mark.parametrize("bend", [-4, 1, 4])
def test_a_bent_line_faces_about_where_it_stands(bend: int) -> None:
    """Everybody turns on the spot: wings that hung back are forward, and the line covers the ground that it did."""
    battle = battle_of(duel(250, {"bend": bend}))
    unit = battle.units[0]
    before, snapshot = sorted((block.x, block.y) for block in unit.blocks), battle.snapshot()
    umpire = march(battle, "about")
    assert (unit.heading, unit.bend) == (16, -bend)
    assert sorted((block.x, block.y) for block in unit.blocks) == before
    reported = [event.to_dict() for event in umpire.events if event.kind in FOLDING]
    assert [GAME.sentence(row, {}) for row in reported] == ["Red faced about to look east (FM-MOVE-3)."]
    assert fold(snapshot, reported) == battle.snapshot()


@pytest.mark.rule("FM-MOVE-3", "FM-FORM-1")
@pytest.mark.parametrize(("x", "room"), [(405, False), (395, True)])
def test_a_bent_line_faces_about_where_there_is_room(x: int, room: bool) -> None:
    """Of seven bases the longer wing changes hands: its fourth ends 42 tenths off and behind, if there is space."""
    raw = duel(250, {"bend": 4, "bases": 7})
    raw["player"]["units"].append(foot("friend", x, 425 + 45, "w", bases=2, formation="column"))
    assert ("about" in offered(battle_of(raw))) is room


@pytest.mark.rule("FM-MOVE-3")
@pytest.mark.parametrize(("wide", "turn", "tenths"), [(90, 1, 18), (90, 3, 54), (15, 8, 24), (45, 2, 18)])
def test_the_cost_of_a_wheel(wide: int, turn: int, tenths: int) -> None:
    """The outer end walks its arc: 90 tenths by 11.25 degrees are 17.7, and so on, rounded up."""
    assert wheel.cost(wide, turn) == tenths


@pytest.mark.rule("FM-MOVE-3")
def test_a_wheel_turns_about_the_inner_end() -> None:
    """Three steps to the right swing a line of six about its right end and leave 6 tenths of its move."""
    battle = battle_of(duel(250))
    march(battle, "right:3")
    unit = battle.units[0]
    # The right end stays at 495; the middle is 45 tenths from it, now at 33.75 degrees: 37.4 and 25.0.
    assert (unit.x, unit.y, unit.heading) == (458, 400, 3)
    assert longest(offered(battle_of(duel(250)), "right:3"), "ahead") == 6


@pytest.mark.rule("FM-FORM-1")
def test_a_formation_is_changed_once_first_or_last() -> None:
    """Into column first it marches 12 inches; after a march the change ends the move; a second one is not on offer."""
    battle = battle_of(duel(250))
    assert longest(offered(battle, "form:column"), "ahead") == 120
    assert not any(code.startswith(("form", "bend")) for code in offered(battle_of(duel(250)), "form:column"))
    battle = battle_of(duel(250))
    march(battle, "form:column", "ahead:120")
    assert (battle.units[0].formation, battle.units[0].y) == (COLUMN, 425 - 120)
    battle = battle_of(duel(250, {"formation": "column"}))
    movement.march(umpire_of(battle, [], [["ahead:120", "form:line"], []]), battle, battle.units[0])
    assert (battle.units[0].formation, battle.units[0].y) == (LINE, 305)


@pytest.mark.rule("FM-FORM-1")
def test_a_line_bends() -> None:
    """Bent back by two steps the ends of a line of six lie 17 tenths behind its middle, and its frontage shrinks."""
    battle = battle_of(duel(250))
    march(battle, "bend:2")
    left, right = battle.units[0].blocks
    assert (left.heading, right.heading) == (30, 2)
    assert (right.x - 1800, right.y - 1700) == (83, 34)
    assert (left.x - 1800, left.y - 1700) == (-83, 34)


@pytest.mark.rule("FM-MOVE-2")
def test_a_pivot_is_no_move() -> None:
    """A gun that is aimed again may still fire, and one that goes an inch may not; next turn it may again."""
    raw = order(side("Red", [], [battery("g", 450, 420, "w")]), side("Blue", [foot("blue", 450, 200, "e")]))
    battle = battle_of(raw)
    march(battle, "pivot:n")
    assert (battle.units[0].heading, battle.units[0].moved) == (8, False)
    march(battle, "ahead:10")
    assert battle.units[0].moved
    turn.take_turn(umpire_of(battle, [1] * 99), battle)
    assert not battle.units[0].moved


@pytest.mark.rule("FM-MELEE-1")
def test_a_reforming_unit_does_not_move() -> None:
    """A unit that reforms is not even asked."""
    battle = battle_of(duel(250))
    battle.units[0].reforming = battle.turn
    movement.move(umpire_of(battle, [], [[], []]), battle, 0)
    assert battle.units[0].y == 425


def works(**unit: object) -> Json:
    """A unit by a redoubt of 12 by 4 inches, and an enemy."""
    raw = order(side("Red", [foot("red", 300, 400, "w") | unit]), side("Blue", [foot("blue", 450, 100, "e")]))
    raw["redoubts"] = [{"id": "work", "name": "Work", "at": [300, 360], "width": 120, "depth": 40, "facing": "w"}]
    return raw


@pytest.mark.rule("FM-FORM-2")
def test_a_redoubt_is_entered_base_by_base() -> None:
    """A line cannot march over it; its bases walk in, up to 6 inches each, and have no formation there."""
    codes = offered(battle_of(works()))
    assert longest(codes, "ahead") == 16
    assert "enter:work" in codes
    battle = battle_of(works())
    movement.march(umpire_of(battle, [], [["enter:work"], []]), battle, battle.units[0])
    unit = battle.units[0]
    assert (unit.formation, unit.redoubt, unit.x, unit.y, unit.files) == (REDOUBT, "work", 300, 360, 6)
    far = works(at=[300, 440])
    assert "enter:work" not in offered(battle_of(far))


@pytest.mark.rule("FM-FORM-2", "FM-FIRE-1")
def test_inside_a_redoubt_bases_man_any_wall_and_fire() -> None:
    """A unit inside may man another wall or come out in line; it fires as in line and may not charge."""
    raw = works(at=[300, 360], formation="redoubt", redoubt="work")
    battle = battle_of(raw)
    codes = offered(battle)
    assert "man:e" in codes
    assert "out:w" in codes
    assert longest(codes, "ahead") == 0
    movement.march(umpire_of(battle, [], [["man:e"], []]), battle, battle.units[0])
    assert battle.units[0].heading == 16
    assert fire.may_fire(battle, battle.units[0])
    assert not charge.may_charge(battle, battle.units[0])
    movement.march(umpire_of(battle, [], [["out:w"], []]), battle, battle.units[0])
    assert (battle.units[0].formation, battle.units[0].y) == (LINE, 360 - 24)

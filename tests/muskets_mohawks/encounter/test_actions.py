"""What an active unit may do and what binds it, one action at a time."""

import pytest

from rules.muskets_mohawks import narrate
from rules.muskets_mohawks.activation import actions, carrying_out, choices
from rules.muskets_mohawks.encounters import destinations, leaving
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.pef import Pef
from tests.muskets_mohawks.combat.field import men, rolls, rows, script
from tests.muskets_mohawks.encounter.scene import fired, scene, umpire_with


def codes(unit, *others, **about) -> list[str]:
    """The codes of a unit's legal orders on a table with others."""
    battle = scene(unit, *others, **about)
    foes = [other for other in others if other.side != unit.side]
    return [order.code() for order in choices.legal(umpire_with([]), battle, unit, foes, recovering=False)]


@pytest.mark.rule("MM-ACT-1")
def test_a_free_unit_may_do_any_of_its_actions() -> None:
    """Move, change formation, lie down, hold; with an enemy near also face, fire and charge."""
    alone = codes(men("u1", "irregular", at=(240, 400)))
    assert {"form:mob", "prone", "hold", "leave"} <= set(alone)
    assert any(code.startswith("move:go:0@") for code in alone)
    assert any(code.startswith("fast:section:1@") for code in alone)
    near = codes(men("u1", "irregular", at=(240, 400), heading=2), men("e1", side=1, at=(240, 300), heading=16))
    assert {"table", "fire:e1", "charge:e1", "face:e1"} <= set(near)
    assert not any(code.startswith("fast:") for code in near)
    # A man on the flank is 23 inches from the nearest enemy, though the middles are farther apart.
    flank = codes(men("u1", "irregular", at=(240, 400)), men("e1", side=1, at=(330, 165), heading=16))
    assert not any(code.startswith("fast:") for code in flank)


@pytest.mark.rule("MM-ACT-1")
def test_a_line_may_be_ordered_to_wheel() -> None:
    """A line of ten swings on one end towards an enemy on its flank with no change of formation; loose order cannot."""
    unit, foe = men("u1", at=(240, 240)), men("e1", side=1, at=(460, 240), heading=24)
    assert "wheel:e1" in codes(unit, foe)
    assert "wheel:e1" not in codes(men("u2", "irregular", at=(240, 240)), foe)
    carrying_out.carry_out(script(), scene(unit, foe), unit, Order("wheel", target="e1"), [foe])
    # Eight inches of the outer end, ten inches from the pivot, are 45 degrees: 4 of 32 headings.
    assert (unit.formation, unit.heading) == ("line", 4)


@pytest.mark.rule("MM-ACT-1", "MM-FORM-1")
def test_only_drilled_men_in_the_open_may_form_line() -> None:
    """Irregulars never, regulars not among trees."""
    assert "form:line" in codes(men("u1", "line", formation="unformed", at=(240, 400)))
    assert "form:line" not in codes(men("u1", "irregular", at=(240, 400)))
    woods = (("wood", 200, 360, 300, 440),)
    assert "form:line" not in codes(men("u1", "line", formation="unformed", at=(240, 400)), areas=woods)


@pytest.mark.rule("MM-FIRE-4", "MM-FIRE-5", "MM-FIRE-6")
@pytest.mark.parametrize(("weapon", "markers"), [("musket", 1), ("rifle", 2)])
def test_a_unit_that_has_ceased_fire_reloads_before_anything_else(weapon: str, markers: int) -> None:
    """Its target gone, a unit loads for one activation a marker, though another enemy is near, and then is free."""
    unit, foe = men("u1", "irregular", at=(240, 400), markers=markers, weapon=weapon), men("e1", side=1, at=(240, 300))
    gone = men("e2", side=1, at=(100, 100))
    gone.on_table, unit.target = False, "e2"
    battle = scene(unit, foe, gone)
    for left in reversed(range(markers)):
        umpire = umpire_with([])
        actions.activate(umpire, battle, unit)
        assert (unit.markers, unit.target, unit.y) == (left, "", 400)
        assert umpire._orders[0].asked == []  # type: ignore[attr-defined]
    umpire = umpire_with([], "prone")
    actions.activate(umpire, battle, unit)
    assert any(code.startswith("move") for code in umpire._orders[0].asked[0])  # type: ignore[attr-defined]


@pytest.mark.rule("MM-FIRE-5", "MM-LEAVE-1")
def test_a_side_that_has_had_enough_may_answer_fire_instead() -> None:
    """Its unloaded unit is asked whether it answers an enemy's fire or loads; it cannot go before it has."""
    unit, foe = men("u1", "irregular", at=(240, 400), markers=1), men("e1", side=1, at=(240, 300), heading=16)
    foe.target = "u1"
    battle = scene(unit, foe)
    leaving.have_enough(script(), battle, 0)
    umpire = umpire_with([], "reload")
    actions.activate(umpire, battle, unit)
    assert umpire._orders[0].asked == [["fire:e1", "reload"]]  # type: ignore[attr-defined]
    assert unit.markers == 0


@pytest.mark.rule("MM-MOVE-3")
def test_a_prone_unit_must_first_stand_up() -> None:
    """Standing up costs the move; firing while prone is allowed."""
    unit = men("u1", "irregular", at=(240, 400))
    unit.prone = True
    found = codes(unit, men("e1", side=1, at=(240, 300), heading=16))
    assert "stand" in found
    assert "fire:e1" in found
    assert not any(code.startswith(("move", "charge")) for code in found)
    battle = scene(unit)
    carrying_out.carry_out(script(), battle, unit, Order("stand"), [])
    assert not unit.prone
    assert (unit.x, unit.y) == (240, 400)
    carrying_out.carry_out(script(), battle, unit, Order("prone"), [])
    assert unit.prone


@pytest.mark.rule("MM-MOVE-3")
@pytest.mark.parametrize(("answer", "prone"), [("prone:move", True), ("upright", False)])
def test_a_unit_may_drop_at_the_end_of_its_move(answer: str, prone: bool) -> None:
    """It goes where it was ordered, is asked whether it goes prone there, and getting up will cost it a move."""
    unit = men("u1", "irregular", at=(240, 400))
    umpire = umpire_with([], "move:go:0@240,320", answer)
    actions.activate(umpire, scene(unit), unit)
    assert umpire._orders[0].asked[1:] == [["upright", "prone:move"]]  # type: ignore[attr-defined]
    assert (unit.y, unit.prone) == (320, prone)
    assert narrate.NARRATOR.order_words("prone:move", {}) == "lie down after the move"


@pytest.mark.rule("MM-BUILD-1")
def test_a_garrison_may_change_storeys() -> None:
    """Up and down are each an order and the whole move; there is nothing above the top nor below the ground."""
    unit = men("u1", "irregular", at=(240, 240))
    battle = scene(unit)
    battle.houses.append(House("h1", 210, 210, 270, 270, 3, 240, 270, levels=2))
    unit.house = "h1"
    for code, level in (("level:up", 1), ("level:down", 0)):
        found = [choice.code() for choice in choices.legal(umpire_with([]), battle, unit, [], recovering=False)]
        assert [other for other in found if other.startswith("level")] == [code]
        actions.activate(umpire_with([], code), battle, unit)
        assert (unit.level, unit.house, unit.y) == (level, "h1", 240)
    assert narrate.NARRATOR.order_words("level:up", {}) == "go one floor up"


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1")
def test_an_unformed_unit_moves_eight_inches_any_way() -> None:
    """Ordered back it goes straight back its full move (and goes prone there, as ordered)."""
    unit = men("u1", "irregular", at=(240, 300))
    battle = scene(unit)
    carrying_out.carry_out(umpire_with([]), battle, unit, Order("move", "go", "16", 240, 380), [])
    assert (unit.x, unit.y, unit.prone) == (240, 380, True)


@pytest.mark.rule("MM-ACT-1", "MM-REACT-5")
def test_a_line_steps_straight_back_and_tests() -> None:
    """A full move back, the same facing, then Rally or Form Line."""
    unit = men("u1", "line", at=(240, 300))
    battle = scene(unit)
    umpire = script(1, 1)
    carrying_out.carry_out(umpire, battle, unit, Order("back"), [])
    assert (unit.x, unit.y, unit.heading, unit.formation) == (240, 380, 0, "line")
    assert rows(umpire)[0][0] == "form_line"


@pytest.mark.rule("MM-ACT-1", "MM-FACE-1")
def test_a_unit_turns_to_an_enemy() -> None:
    """Facing brings him within the arc of fire."""
    unit, foe = men("u1", "irregular", at=(240, 300)), men("e1", side=1, at=(340, 300))
    battle = scene(unit, foe)
    carrying_out.carry_out(script(), battle, unit, Order("face", "", "e1"), [foe])
    assert unit.heading == 8


@pytest.mark.rule("MM-FIRE-5")
def test_fire_once_begun_comes_before_any_table() -> None:
    """A unit with a target fires at it again and is asked nothing."""
    unit, foe = men("u1", "irregular", at=(240, 400)), men("e1", side=1, at=(240, 280), heading=16)
    unit.target = "e1"
    battle = scene(unit, foe)
    umpire = umpire_with([6] * 20)
    actions.activate(umpire, battle, unit)
    assert rolls(umpire)[0][0] == "MM-FIRE-1"
    assert not [event for event in umpire.events if event.kind == "order"]


@pytest.mark.rule("MM-REACT-5", "MM-MOVE-5")
def test_a_retiring_unit_rallies_before_anything_else() -> None:
    """Its activation is the test."""
    unit = men("u1", "irregular", at=(240, 400))
    unit.retiring = True
    umpire = umpire_with([1, 1])
    actions.activate(umpire, scene(unit), unit)
    assert rows(umpire) == [("rally", "irregulars/2")]
    assert not unit.retiring


@pytest.mark.rule("MM-REACT-6")
def test_trophies_owed_take_the_next_activation() -> None:
    """A Rep 4 unit takes them, does nothing else, and is the bolder for it."""
    unit = men("u1", "indian", at=(240, 400))
    unit.trophies = "owed"
    actions.activate(umpire_with([]), scene(unit), unit)
    assert (unit.trophies, unit.rep, unit.y) == ("taken", 5, 400)


@pytest.mark.rule("MM-MELEE-4", "MM-MELEE-5")
def test_a_unit_in_melee_fights_on_or_breaks_off() -> None:
    """Those are its two choices, the second with open ground behind."""
    unit, foe = men("u1", "irregular", at=(240, 300)), men("e1", "irregular", side=1, at=(240, 289), heading=16)
    unit.opponents, foe.opponents = ["e1"], ["u1"]
    battle = scene(unit, foe)
    umpire = umpire_with([6] * 60, "fight")
    actions.activate(umpire, battle, unit)
    orders = umpire._orders[0]
    assert orders.asked == [["fight", "break_off"]]  # type: ignore[attr-defined]
    assert any(rule == "MM-MELEE-1" for rule, _ in rolls(umpire))


@pytest.mark.rule("MM-RECOVER-1")
def test_regulars_left_alone_gather_their_men() -> None:
    """Half of those lost come back when a unit far from any enemy stands still, and not when it moves."""
    for code, figures in (("recover", 8), ("move:go:16@240,380", 6)):
        unit = men("u1", "line", at=(240, 300), figures=6)
        unit.strength, unit.lost_fire = 10, 4
        battle = scene(unit)
        actions.activate(umpire_with([], code), battle, unit)
        assert unit.figures == figures


@pytest.mark.rule("MM-RECOVER-1", "MM-FIRE-5")
def test_regulars_who_stand_and_fire_from_afar_gather_their_men_too() -> None:
    """Fire that must go on is no move: at 13 inches half of the four lost come back, at 11 inches none."""
    for gap, figures in ((130, 8), (110, 6)):
        unit, foe = men("u1", at=(240, 300), figures=6), men("e1", side=1, at=(240, 300 - gap - 10), heading=16)
        unit.strength, unit.lost_fire, unit.markers, unit.target = 10, 4, 1, "e1"
        actions.activate(umpire_with([6] * 12), scene(unit, foe), unit)
        assert (unit.figures, unit.recovery_done) == (figures, figures == 8)


@pytest.mark.rule("MM-LEAVE-1")
def test_a_unit_that_has_had_enough_goes_and_only_answers_fire() -> None:
    """No charge, no fire of its own; an enemy who fires at it may be fired at; else it leaves."""
    unit, foe = men("u1", "irregular", at=(240, 300)), men("e1", side=1, at=(240, 200), heading=16)
    battle = scene(unit, foe)
    leaving.have_enough(script(), battle, 0)
    found = [order.code() for order in choices.legal(umpire_with([]), battle, unit, [foe], recovering=False)]
    assert found == ["leave"]
    foe.target = "u1"
    found = [order.code() for order in choices.legal(umpire_with([]), battle, unit, [foe], recovering=False)]
    assert found == ["fire:e1", "leave"]


@pytest.mark.rule("MM-LEAVE-1")
def test_units_leave_by_the_edge_they_came_by() -> None:
    """A unit makes for its edge, walks off when its move reaches it, and takes its leaders along."""
    unit = men("u1", "irregular", at=(240, 350))
    unit.entered_from = 2
    battle = scene(unit)
    assert leaving.walk_off(script(), battle, unit)
    assert (unit.y, unit.on_table) == (430, True)
    assert leaving.walk_off(script(), battle, unit)
    assert (unit.on_table, unit.left_table) == (False, True)


@pytest.mark.rule("MM-LEAVE-1")
def test_the_way_out_keeps_away_from_enemies() -> None:
    """An enemy at the place of entry sends a unit to another place on the same edge."""
    unit = men("u1", "irregular", at=(240, 300))
    unit.entered_from, unit.entered_at = 2, 240
    assert destinations.exit_point(scene(unit), unit) == (240, 470)
    foe = men("e1", side=1, at=(250, 430))
    assert destinations.exit_point(scene(unit, foe), unit) == (80, 470)


@pytest.mark.rule("MM-MOVE-2", "MM-PEF-2")
def test_a_marker_does_not_hinder_fast_moves() -> None:
    """An unresolved PEF is no enemy."""
    unit = men("u1", "irregular", at=(240, 400))
    battle = scene(unit)
    battle.pefs.append(Pef("pef1", 240, 300))
    found = [order.code() for order in choices.legal(umpire_with([]), battle, unit, [], recovering=False)]
    assert any(code.startswith("fast:") for code in found)


@pytest.mark.rule("MM-LOS-1", "MM-FIRE-5")
def test_a_wood_between_two_units_ends_their_fire() -> None:
    """A unit that has been firing stops, is asked for orders, and no longer has the enemy among its choices."""
    unit, foe = men("u1", "irregular", at=(240, 400)), men("e1", side=1, at=(240, 250), heading=16)
    unit.target = "e1"
    battle = scene(unit, foe)
    umpire = umpire_with([6] * 20)
    actions.activate(umpire, battle, unit)
    assert rolls(umpire)[0][0] == "MM-FIRE-1"
    unit.markers, unit.target = 0, "e1"
    battle.ground.woods.append(Area("wood", 100, 290, 400, 360))
    foe.on_table, foe.y = True, 250
    umpire = umpire_with([6] * 20, "hold")
    actions.activate(umpire, battle, unit)
    assert not rolls(umpire)
    assert unit.target == ""
    assert "fire:e1" not in umpire._orders[0].asked[0]  # type: ignore[attr-defined]


@pytest.mark.rule("MM-ACT-1")
def test_the_orders_of_a_unit_come_in_the_same_order_always() -> None:
    """The formations, then the moves in eight directions and to friends, then to lie down and to wait."""
    found = codes(men("u1", "line", at=(240, 300)), men("u2", "line", at=(240, 400)))
    kinds = [":".join(code.split("@")[0].split(":")[:2]) for code in found]
    assert kinds[kinds.index("form:mob") :] == [
        "form:mob", "form:unformed", *["move:go"] * 8, "move:join", "prone", "hold",
    ]  # fmt: skip


@pytest.mark.rule("MM-GUN-3", "MM-BUILD-1")
@pytest.mark.parametrize(("inside", "offered"), [("", True), ("h1", False)])
def test_a_gun_without_a_crew_is_for_units_in_the_open(inside: str, offered: bool) -> None:
    """A unit within a move of it may go and serve it; one in a building leaves that first."""
    unit = men("u1", "irregular", at=(240, 240), figures=6)
    battle = scene(unit)
    battle.houses.append(House("h1", 210, 210, 270, 270, 1, 240, 270))
    battle.guns.append(Gun("g1", 0, "a gun", "", 240, 310, 0, False, 0, True))
    unit.house = inside
    found = [choice.code() for choice in choices.legal(umpire_with([]), battle, unit, [], recovering=False)]
    assert any(code.startswith("move:gun:g1@") for code in found) is offered


@pytest.mark.rule("MM-BUILD-1", "MM-MOVE-1")
@pytest.mark.parametrize(("y", "inside"), [(350, "h1"), (390, "")])
def test_a_unit_that_is_ordered_to_a_house_goes_in_by_the_door(y: int, inside: str) -> None:
    """Within its 8 inches of the door it is inside at the end of its move, from farther off it is not."""
    unit = men("u1", "irregular", at=(240, y), figures=4)
    battle = scene(unit)
    battle.houses.append(House("h1", 210, 240, 270, 300, 1, 240, 300))
    carrying_out.carry_out(umpire_with([]), battle, unit, Order("move", "house", "h1", 240, 300), [])
    assert unit.house == inside


@pytest.mark.rule("MM-MOVE-3")
@pytest.mark.parametrize(("troop", "asked"), [("irregular", [["upright", "prone:move"]]), ("cavalry", [])])
def test_only_who_may_lie_down_is_asked_to_at_the_end_of_a_move(troop: str, asked: list[list[str]]) -> None:
    """Infantry and gunners may, men in the saddle may not."""
    unit = men("u1", troop, formation="unformed", at=(240, 400), mounted=troop == "cavalry", figures=5)
    umpire = umpire_with([], "move:go:0@240,320", *["upright"] * len(asked))
    actions.activate(umpire, scene(unit), unit)
    assert unit.y == 320
    assert umpire._orders[0].asked[1:] == asked  # type: ignore[attr-defined]
    assert not unit.prone


@pytest.mark.rule("MM-GROUP-1", "MM-MOVE-5")
@pytest.mark.parametrize(("retiring", "together"), [(False, True), (True, False)])
def test_who_has_to_rally_does_not_fire_with_his_body(retiring: bool, together: bool) -> None:
    """Two units that fire at one enemy fire as one; a unit that retires tests Rally first when it is active."""
    one, two = men("u1", "irregular", at=(180, 300)), men("u2", "irregular", at=(300, 300))
    foe = men("e1", side=1, at=(240, 200), heading=16)
    one.target = two.target = "e1"
    two.retiring = retiring
    umpire = umpire_with([6] * 20 + [1] * 4)
    assert actions.fire_as_one(umpire, scene(one, two, foe), [one, two]) is together
    assert (one.activated, two.activated, fired(umpire)) == (together, together, together)

"""Sealed PEFs of two players: how they move, when they are turned up, and what may be done with them."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.errors import OrderRefused
from rules.core.events import ORDER
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.encounters import pef, sealed
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders
from tests.muskets_mohawks.playing.sealing import asks, off, table, turned_up, under


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-3")
def test_a_pef_is_turned_up_when_it_comes_into_sight_and_not_before() -> None:
    """Behind the wood it moves unseen; where a figure of the other player's sees it, its men are put down."""
    battle = table(men("u1", at=(240, 400)), off("x1", 1))
    marker = under(battle, "pef1", (240, 100), 1, "x1")
    umpire = asks(rival=("move:section:2@240,80",))
    assert sealed.activate(umpire, battle, marker) == []
    assert (battle.pefs, battle.unit_of["x1"].on_table) == ([marker], False)
    bare = table(men("u1", at=(240, 400)), off("x1", 1), walled=False)
    seen = under(bare, "pef1", (240, 100), 1, "x1")
    umpire = asks(rival=("hold",))
    assert [unit.id for unit in sealed.activate(umpire, bare, seen)] == ["x1"]
    assert (bare.pefs, bare.unit_of["x1"].on_table) == ([], True)
    assert (bare.unit_of["x1"].x, bare.unit_of["x1"].y) == (240, 100)
    assert turned_up(umpire.events) == [("pef1", "turned_up", 1)]
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-5")
def test_a_decoy_is_taken_up_and_no_unit_comes() -> None:
    """An empty PEF in sight leaves the table, and no unit is put down for it."""
    battle = table(men("u1", at=(240, 400)), off("x1", 1), walled=False)
    empty = under(battle, "pef1", (240, 100), 1)
    under(battle, "pef2", (60, 20), 1, "x1")
    umpire = asks(rival=("hold",))
    sealed.activate(umpire, battle, empty)
    assert turned_up(umpire.events)[0] == ("pef1", "decoy", None)
    assert empty not in battle.pefs


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("mover", [0, 1])
def test_of_two_pefs_in_sight_the_one_that_moves_is_turned_up(mover: int) -> None:
    """The other stays sealed when a decoy comes upon it, and is seen by the men of one that is none."""
    for force, left in (((), ["pef2"]), (("a1",), [])):
        battle = table(off("a1", mover), off("b1", 1 - mover), off("b2", 1 - mover), walled=False)
        moves = under(battle, "pef1", (240, 300), mover, *force)
        if not force:
            under(battle, "pef3", (240, 470), mover, "a1")
        under(battle, "pef2", (240, 100), 1 - mover, "b1", "b2")
        orders = ("hold",)
        sealed.activate(asks(*orders) if mover == 0 else asks(rival=orders), battle, moves)
        assert [marker.id for marker in battle.pefs if marker.id == "pef2"] == left
        assert moves not in battle.pefs


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-3")
def test_a_players_unit_turns_up_what_it_sees_whichever_side_it_is_of() -> None:
    """The active unit moves into sight of a PEF: so for the enemy's units and the player's PEFs as well."""
    for side in (0, 1):
        battle = table(men("a1", side=side, at=(240, 400)), off("b1", 1 - side), walled=False)
        under(battle, "pef1", (240, 100), 1 - side, "b1")
        assert pef.in_sight(battle, 240, 100, side)
        assert not pef.in_sight(battle, 240, 100, 1 - side)
        turn.after_activation(asks(), battle, battle.unit_of["a1"])
        assert battle.unit_of["b1"].on_table


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-2")
@pytest.mark.parametrize("force", [(), ("x1",)])
def test_a_pef_goes_eight_inches_whatever_is_under_it(force: tuple[str, ...]) -> None:
    """Through a wood that halves the move of foot as well; a decoy as far as a force."""
    battle = table(off("x1", 1), men("u1", at=(240, 470)))
    marker = under(battle, "pef1", (240, 190), 1, *force)
    under(battle, "pef2", (20, 20), 1, "x1")
    sealed.activate(asks(rival=("move:section:8@240,400",)), battle, marker)
    assert (marker.x, marker.y) == (240, 270)


@pytest.mark.rule("MM-PLAY-1")
def test_a_person_names_any_point_within_eight_inches() -> None:
    """Any other is refused with the rule and what to name instead; so is one off the table."""
    battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
    marker = under(battle, "pef1", (240, 400), 0, "u1")
    for answer, words in (
        ("move:to@240,319", r"goes 8 inches, and the point is 8\.1 inches away"),
        ("move:to@240,481", "each from 5 to 475"),
        ("move:to@here", "move:to@x,y"),
        ("move:to@240,²", "move:to@x,y"),
    ):
        with pytest.raises(OrderRefused, match=words) as refused:
            sealed.activate(Umpire(ScriptedDice([]), [RecordedOrders([answer]), ScriptedOrders()]), battle, marker)
        assert refused.value.rule == "MM-PLAY-1"
    sealed.activate(Umpire(ScriptedDice([]), [RecordedOrders(["move:to@300,350"]), ScriptedOrders()]), battle, marker)
    assert (marker.x, marker.y) == (300, 350)


@pytest.mark.rule("MM-PLAY-1")
def test_what_may_be_done_with_a_pef_does_not_depend_on_what_it_is() -> None:
    """The same choices for a decoy and for a force; who has had enough turns his up."""
    offered = []
    for force in ((), ("u1",)):
        battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
        marker = under(battle, "pef1", (240, 400), 0, *force)
        offered.append([choice.code() for choice in sealed.legal(asks(), battle, marker)])
        battle.sides[0].had_enough = True
        assert [choice.code() for choice in sealed.legal(asks(), battle, marker)] == ["reveal"]
    assert offered[0] == offered[1]
    assert offered[0][-2:] == ["hold", "reveal"]


@pytest.mark.rule("MM-PLAY-1")
def test_a_player_may_turn_up_his_own_and_its_men_may_act() -> None:
    """They have not moved; the men of one that came into sight have."""
    battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
    marker = under(battle, "pef1", (240, 400), 0, "u1")
    assert sealed.activate(asks("reveal"), battle, marker) == []
    assert battle.unit_of["u1"].on_table
    assert not battle.unit_of["u1"].activated


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-5")
@pytest.mark.parametrize(("order", "acts"), [("hold", False), ("reveal", True)])
def test_men_who_came_into_sight_have_had_their_move(order: str, acts: bool) -> None:
    """In the phase in which their PEF moved into sight they do nothing more; turned up by choice they act at once."""
    battle = table(men("u1", at=(240, 450)), off("x1", 1), walled=False)
    under(battle, "pef1", (240, 30), 1, "x1")
    umpire = asks(rival=(order,))
    turn.phase(umpire, battle, 1)
    assert battle.unit_of["x1"].activated
    assert (len([event for event in umpire.events if event.kind == ORDER and event.who == "x1"]) > 0) is acts


@pytest.mark.rule("MM-PLAY-1", "MM-ENC-1", "MM-ENC-3")
@pytest.mark.parametrize(
    ("way", "answers", "places"),
    [
        (
            "come_on",
            ["enter_by:to:33", "enter_by:to:447", "enter_by:section:8@240,400"],
            [(33, 470), (447, 470), (240, 470)],
        ),
        ("set_up", ["hold:to@101,97", "hold:section:2@240,80", "hold:to@475,159"], [(101, 97), (240, 80), (475, 159)]),
    ],
)
def test_a_person_names_where_his_pefs_come_on_and_where_they_are_set_up(
    way: str, answers: list[str], places: list[tuple[int, int]]
) -> None:
    """Pages 23, 33 and 34: they replace his figures, which go onto, or are set up in, any of the sections."""
    battle = table(off("u1"), off("x1", 1), encounter="raid_attack" if way == "come_on" else "raid_defend")
    battle.noted = [[["u1"], [], []], [["x1"], [], []]]
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(answers), ScriptedOrders()])
    getattr(sealed, way)(umpire, battle, 0)
    assert [(marker.x, marker.y) for marker in battle.pefs] == places


@pytest.mark.rule("MM-PLAY-1", "MM-BUILD-1", "MM-TERR-5")
@pytest.mark.parametrize(
    ("way", "answer", "rule", "words"),
    [
        ("come_on", "enter_by:to:476", "MM-PLAY-1", r"from 0\.5 inches to 47\.5 inches along the edge: name a place"),
        ("come_on", "enter_by:to:310", "MM-TERR-5", "water at 310,470: name a dry point"),
        ("set_up", "hold:to@240,161", "MM-PLAY-1", "in the sections 1 to 3: name a point in them"),
        ("set_up", "hold:to:mob@240,99", "MM-PLAY-1", "give hold:to@x,y, each from 5 to 475"),
        ("set_up", "hold:to@90,90", "MM-BUILD-1", "A building is at 90,90: name a point outside it"),
        ("activate", "move:to@310,410", "MM-TERR-5", "water at 310,410: name a dry point"),
    ],
)
def test_a_point_where_no_pef_may_be_is_refused_with_its_rule(way: str, answer: str, rule: str, words: str) -> None:
    """It was put down, or stopped, at the nearest other one without a word."""
    battle = table(
        off("u1"), men("x1", side=1, at=(240, 20)), encounter="raid_attack" if way != "set_up" else "raid_defend"
    )
    battle.ground.waters.append(Area("creek", 300, 300, 320, 480, False))
    battle.houses.append(House("inn", 80, 80, 100, 100, 1, 90, 100))
    umpire = Umpire(ScriptedDice([]), [RecordedOrders([answer]), ScriptedOrders()])
    asked = under(battle, "pef1", (280, 420), 0, "u1") if way == "activate" else 0
    with pytest.raises(OrderRefused, match=words) as refused:
        getattr(sealed, way)(umpire, battle, asked)
    assert refused.value.rule == rule

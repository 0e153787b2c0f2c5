"""What the book leaves to the player: volley or fire at will, and the order in which a rallied unit forms up."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.events import ORDER, ROLL
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import narrate
from rules.muskets_mohawks.combat import fire, rally
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import view_for
from tests.muskets_mohawks.combat.field import field, men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene


@pytest.mark.rule("MM-FIRE-1", "MM-PLAY-1")
@pytest.mark.parametrize(("manner", "dice"), [("volley", 10), ("at_will", 3)])
def test_a_player_chooses_between_volley_and_fire_at_will(manner: str, dice: int) -> None:
    """Ten regulars of Rep 3 in line, loaded: the volley has ten dice, fire at will three."""
    unit, foe = men("u1", rep=3, at=(240, 300)), men("e1", "irregular", 1, at=(240, 200), heading=16)
    umpire_with = ScriptedOrders(f"fire:{manner}:e1")
    umpire = Umpire(ScriptedDice([6] * 20), [umpire_with, ScriptedOrders()])
    fire.fire(umpire, field(unit, foe), unit, foe, tests=False)
    assert umpire_with.asked == [["fire:volley:e1", "fire:at_will:e1"]]
    (roll,) = [event for event in umpire.events if event.kind == ROLL]
    assert (roll.what, len(roll.faces)) == (manner, dice)


@pytest.mark.rule("MM-FIRE-1")
@pytest.mark.parametrize(
    ("troop", "formation", "markers"), [("militia", "line", 0), ("line", "mob", 0), ("line", "line", 1)]
)
def test_who_may_not_volley_is_not_asked(troop: str, formation: str, markers: int) -> None:
    """Militia, regulars out of line and those with something to reload fire at will."""
    unit = men("u1", troop, formation=formation, markers=markers, at=(240, 300))
    foe = men("e1", "irregular", 1, at=(240, 200), heading=16)
    umpire_with = ScriptedOrders()
    umpire = Umpire(ScriptedDice([6] * 20), [umpire_with, ScriptedOrders()])
    fire.fire(umpire, field(unit, foe), unit, foe, tests=False)
    assert umpire_with.asked == []
    assert [event.what for event in umpire.events if event.kind == ROLL] == ["at_will"]


@pytest.mark.rule("MM-FIRE-1", "MM-NP-4")
@pytest.mark.parametrize(("rep", "figures", "what"), [(3, 10, "volley"), (5, 4, "at_will")])
def test_who_acts_by_the_tables_fires_the_way_with_more_dice(rep: int, figures: int, what: str) -> None:
    """No player chooses for it: ten men of Rep 3 volley, four of Rep 5 fire at will."""
    unit = men("e1", "line", 1, rep=rep, figures=figures, at=(240, 300))
    foe = men("u1", "irregular", at=(240, 200), heading=16)
    umpire = Umpire(ScriptedDice([6] * 20), [ScriptedOrders(), doctrine("book")])
    fire.fire(umpire, field(unit, foe), unit, foe, tests=False)
    assert [event.what for event in umpire.events if event.kind == ROLL] == [what]
    assert not [event for event in umpire.events if event.kind == ORDER]


@pytest.mark.rule("MM-MOVE-2", "MM-PLAY-1")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(("formation", "ends"), [("line", "line"), ("mob", "unformed"), ("unformed", "unformed")])
def test_a_plan_keeps_a_line_on_a_fast_move_and_no_mob(key: str, formation: str, ends: str) -> None:
    """Unformed it goes half a move farther, which is not given for a mob: that is only the easier target."""
    unit = men("u1", formation=formation, at=(240, 300))
    formed = "line" if formation == "line" else "mob"
    offered: list[Choice] = [Order("fast", "ends", formed), Order("fast", "ends", "unformed")]
    place = doctrine(key).choose("MM-MOVE-2", "u1", 0, offered, view_for(scene(unit), 0, "u1"))
    assert offered[place].code() == f"fast:ends:{ends}"


@pytest.mark.rule("MM-REACT-5", "MM-PLAY-1")
@pytest.mark.parametrize(
    ("troop", "orders"),
    [("line", ["line", "unformed", "mob"]), ("militia", ["line", "unformed", "mob"]), ("indian", ["unformed", "mob"])],
)
def test_a_player_chooses_how_a_rallied_unit_forms_up(troop: str, orders: list[str]) -> None:
    """In line where its troops know one, unformed, or in mob."""
    for wanted in orders:
        unit = men("u1", troop, formation="unformed", at=(240, 300))
        unit.retiring, unit.retired_by = True, 80
        umpire_with = ScriptedOrders(f"form:rally:{wanted}")
        rally.rally(Umpire(ScriptedDice([1, 1]), [umpire_with, ScriptedOrders()]), field(unit), unit)
        assert umpire_with.asked == [[f"form:rally:{order}" for order in orders]]
        assert (unit.formation, unit.retiring) == (wanted, False)


@pytest.mark.rule("MM-REACT-5", "MM-TERR-4")
def test_among_trees_a_rallied_unit_forms_nothing() -> None:
    """In a wood no order can be kept, so nothing is asked."""
    unit = men("u1", formation="unformed", at=(240, 300))
    unit.retiring, unit.retired_by = True, 80
    battle = field(unit)
    battle.ground.woods.append(Area("wood", 0, 0, 480, 480))
    umpire_with = ScriptedOrders()
    rally.rally(Umpire(ScriptedDice([1, 1, 1]), [umpire_with, ScriptedOrders()]), battle, unit)
    assert umpire_with.asked == []
    assert unit.formation == "unformed"


@pytest.mark.rule("MM-FIRE-1", "MM-MOVE-2", "MM-REACT-5")
def test_the_choices_are_reported_in_words() -> None:
    """Each order has its sentence."""
    names = {"e1": "the Hurons"}
    assert narrate.NARRATOR.order_words("fire:volley:e1", names) == "fire a volley at the Hurons"
    assert narrate.NARRATOR.order_words("fire:at_will:e1", names) == "fire at will at the Hurons"
    assert narrate.NARRATOR.order_words("fast:ends:mob", names) == "end the fast move in mob"
    assert narrate.NARRATOR.order_words("fast:ends:unformed", names) == "end the fast move unformed"
    assert narrate.NARRATOR.order_words("form:rally:line", names) == "form up in formed line"
    assert narrate.NARRATOR.order_words("form:charged:square", names) == "meet the charge in square"
    assert narrate.NARRATOR.order_words("form:charged:line", names) == "meet the charge in formed line"

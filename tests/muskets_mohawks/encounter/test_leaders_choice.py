"""Where doctrines send a higher leader: to a unit without a leader, unless one counts him as its own (MM-LEAD-5)."""

import pytest

from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import scene


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-5")
@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
@pytest.mark.parametrize(("leads", "rep", "place"), [(False, 4, 2), (True, 4, 0), (True, 0, 1)])
def test_a_leader_goes_to_a_unit_without_one_and_stays_where_he_is_needed(
    key: str, leads: bool, rep: int, place: int
) -> None:
    """One who leads a unit stays; one who leads none, or none since he fell out, joins the first that needs him."""
    led, lost = men("u1", at=(240, 300)), men("u2", at=(240, 360))
    enemy = men("e1", side=1, at=(240, 100), heading=16)
    battle = scene(led, lost, enemy)
    led.leader, led.leader_rep = ("captain" if leads else "u1-nco"), rep
    for unit in (lost, enemy):
        unit.leader, unit.leader_rep = "", 0
    view = view_for(battle, 0, "captain")
    choices = [orders.STAY, Order("join", "", "u1"), Order("join", "", "u2")]
    assert doctrine(key).choose("MM-LEAD-3", "captain", 0, choices, view) == place
    assert view.leads is (place == 0)
    assert view.leaderless == (["u1", "u2"] if rep == 0 else ["u2"])


@pytest.mark.rule("MM-LEAD-3")
def test_a_leader_is_not_moved_where_no_unit_is_on_offer() -> None:
    """Asked whether to command or to stay, he commands, even with a unit near that lacks a leader."""
    lost = men("u1", at=(240, 300))
    battle = scene(lost)
    lost.leader, lost.leader_rep = "", 0
    view = view_for(battle, 0, "captain")
    assert doctrine("veteran").choose("MM-LEAD-3", "captain", 0, [orders.COMMAND, orders.STAY], view) == 0


@pytest.mark.rule("MM-LEAD-3")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize("enemy_at", [100, 240])
def test_guns_act_before_all_others(key: str, enemy_at: int) -> None:
    """Of a command the gunners act first, so that the others act on what their fire has done."""
    battle = scene(
        men("u1", at=(240, 340)),
        men("u2", at=(240, 400)),
        men("guns", "artillery", at=(100, 440)),
        men("e1", side=1, at=(240, enemy_at), heading=16),
    )
    assert _first_of(battle, key, ["u1", "u2", "guns"]) == 2


@pytest.mark.rule("MM-LEAD-3")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(
    ("weapon", "place"),
    [
        ("musket", 1),  # both in range of 18 inches: the nearer
        ("none", 0),  # who cannot fire at all waits for who can
    ],
)
def test_who_may_fire_acts_before_who_can_only_charge(key: str, weapon: str, place: int) -> None:
    """Those in range act first, the nearest of them before the others."""
    battle = scene(
        men("u1", at=(240, 400)),
        men("u2", at=(240, 360), weapon=weapon),
        men("e1", side=1, at=(240, 240), heading=16),
    )
    assert _first_of(battle, key, ["u1", "u2"]) == place


@pytest.mark.rule("MM-LEAD-3")
def test_without_an_enemy_in_sight_the_usual_order_is_kept() -> None:
    """A command on the march acts from right to left."""
    battle = scene(men("u1", at=(240, 400)), men("u2", at=(240, 360)))
    assert _first_of(battle, "veteran", ["u1", "u2"]) == 0


def _first_of(battle: Battle, key: str, names: list[str]) -> int:
    """Return the place of the unit that a doctrine lets act first."""
    choices = [Order(orders.NEXT, "", name) for name in names]
    return doctrine(key).choose("MM-LEAD-3", "captain", 0, choices, view_for(battle, 0, "captain"))

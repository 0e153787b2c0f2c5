"""How a battle reads to somebody at the table: every event a sentence that says what happened."""

import pytest

from rules.muskets_mohawks import narrate
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.movement import crossing
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import scene, umpire_with
from tests.orders_of_battle import fight, varied


def test_who_is_fired_at_is_reported_before_the_dice() -> None:
    """Each shot of a battle names its target, and then comes its roll, the misfires at most between."""
    for seed in range(6):
        events = fight(varied(seed, "raid_attack"), seed).events
        for place, event in enumerate(events):
            if event.rule == "MM-FIRE-1" and event.kind == "roll":
                before = [row for row in events[place - 2 : place] if row.what == "fires_at"]
                assert [row.who for row in before[-1:]] == [event.who]


@pytest.mark.rule("MM-TERR-5")
def test_stepping_into_a_creek_is_one_change() -> None:
    """A unit that enters from the water's edge is reported in the water, and not first out of it."""
    unit = men("u1", "irregular", at=(240, 245))
    unit.water = "edge"
    battle = scene(unit, areas=(("creek", 0, 200, 480, 220),))
    battle.ground.waters[0].level = True
    umpire = umpire_with([])
    for _ in range(3):
        crossing.Step(battle, unit, battle.ground.waters[0], 240, 100, 80).take(umpire)
        if unit.water == "in":
            break
    changes = [(event.before, event.after) for event in umpire.events if event.what == "water"]
    assert changes[-1] == ("edge", "in")


@pytest.mark.rule("MM-NP-2", "MM-MOVE-2")
def test_a_fast_move_that_comes_to_a_walk_says_why() -> None:
    """After an order to move fast come its dice, or the reason why none were thrown."""
    reasons: list[str] = []
    for seed in range(12):
        events = fight(varied(seed, ("scout", "raid_attack", "raid_defend")[seed % 3]), seed).events
        for place, event in enumerate(events):
            if event.kind == "order" and str(event.after).startswith("fast:"):
                following = [row.what for row in events[place + 1 : place + 3] if row.who == event.who]
                reasons.append(
                    "fast_move" if "fast_move" in following else "keeps_step" if "keeps_step" in following else ""
                )
    assert set(reasons) == {"fast_move", "keeps_step"}


def test_no_field_of_the_engine_is_reported_by_its_name() -> None:
    """Nowhere in whole battles does a sentence fall back on the name of a field and its value."""
    for seed in range(12):
        for event in fight(varied(seed, ("scout", "raid_attack", "raid_defend")[seed % 3]), seed).events:
            sentence = narrate.NARRATOR.sentence(event.to_dict(), {})
            assert ": active is now" not in sentence
            assert not (event.kind == "change" and " is now " in sentence and ":" in sentence), sentence


@pytest.mark.rule("MM-NP-3")
def test_who_goes_to_cover_has_not_beaten_anybody_off() -> None:
    """A scouting party out of sight of the enemy after its own step defends on until its next turn shows none."""
    scouts, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 300))
    battle = scene(foe, scouts, posture="scout")
    scouts.tactic = "defend_leave"
    actions.activate(umpire_with([1, 1, *[6] * 40]), battle, scouts)
    # The enemies seen when their turn came count.
    foe.on_table = False
    assert scouts.tactic == "defend_leave"
    actions.activate(umpire_with([]), battle, scouts)
    assert scouts.tactic == "withdraw"


def test_no_die_of_the_ground_is_reported_by_a_bare_word() -> None:
    """Roads, waters and houses are rolled for in words that say what about them."""
    bare = {"apart", "defensive value", "road", "water", "direction", "width", "crossing", "ford width", "ford section"}
    reported: set[str] = set()
    for seed in range(8, 20):
        for event in fight(varied(seed, "raid_defend"), seed).events:
            if event.kind == "roll" and event.what in bare:
                reported.add(event.what)
                assert f"for {event.what} (" not in narrate.NARRATOR.sentence(event.to_dict(), {})
    assert reported >= {"apart", "defensive value", "road", "water"}

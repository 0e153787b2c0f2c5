"""What a side knows of an order of battle: two truths that look alike to it are one and the same order of battle."""

import json
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.events import NOTE
from rules.core.odds import run_block
from rules.core.umpire import Umpire
from rules.registry import system
from tests.orders_of_battle import setup, unit

GAME = system("muskets_mohawks")
WARRIORS = unit("foe2", "indian") | {"faction": "french_allies"}
LISTED = {"forces": "listed", "units": [unit("foe", "line"), WARRIORS], "leaders": []}
PERSON = {"doctrine": "person", "answers": ["hold", "hold"]}


def truths(**shown: Any) -> list[dict[str, Any]]:
    """Orders of battle that differ in what the player cannot know: posture, forces, doctrine, dice rolled already."""
    hidden: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({}, {}),
        ({"posture": "scout"}, {}),
        ({"posture": "raid_attack", "terrain_stream": "1755-03/terrain"}, {"doctrine": "bold"}),
        ({"posture": "raid_defend"}, LISTED),
        ({}, {"forces": "listed", "units": [unit("militia", "militia", rep=3)], "doctrine": "cautious"}),
        ({}, PERSON),
    ]
    found = []
    for top, enemy in hidden:
        order: dict[str, Any] = setup("scout", **shown, **top)
        order["enemy"] = {**order["enemy"], **enemy}
        assert GAME.check(order) == []
        found.append(order)
    return found


@pytest.mark.rule("MM-PEF-1", "MM-NP-1")
def test_truths_that_look_alike_to_the_player_are_one_order_of_battle() -> None:
    """For any plans, forces and acts of the enemy the player's knowledge of it is the same to the byte."""
    known = {json.dumps(GAME.redact_for(order, 0)) for order in truths(light="day", weather=0)}
    assert len(known) == 1
    order = json.loads(known.pop())
    assert GAME.check(order) == []
    assert order["enemy"]["units"] == []
    assert "posture" not in order


@pytest.mark.gate("fights one battle in many forms of the truth")
def test_the_player_s_figures_are_the_same_whatever_the_truth() -> None:
    """Forty battles from what the player knows count the same for each truth, and not the same as from the truths."""
    redacted, open_ = set(), set()
    for order in truths():
        known = GAME.redact_for(order, 0)
        redacted.add(
            json.dumps(run_block(GAME.engagement(known), GAME.engagement(known).entities(), "s", 1, 40).tally.to_dict())
        )
        if order["enemy"]["doctrine"] != "person":
            open_.add(
                json.dumps(
                    run_block(GAME.engagement(order), GAME.engagement(order).entities(), "s", 1, 40).tally.to_dict()
                )
            )
    assert len(redacted) == 1
    assert len(open_) > 2


def test_the_player_keeps_what_he_knows() -> None:
    """His force, light, weather, country and both investment levels stay as they are."""
    order = setup("raid_attack", doctrine="bold", level=4, light="night", weather=2, overall="hilly")
    known = GAME.redact_for(order, 0)
    assert known["player"] == order["player"]
    assert (known["light"], known["weather"], known["overall"]) == ("night", 2, "hilly")
    assert known["enemy"]["investment"] == 4  # type: ignore[index]


def test_veiling_changes_nothing_of_the_truth() -> None:
    """The order of battle that was asked about is left as it was."""
    order = truths()[3]
    before = json.dumps(order)
    GAME.redact_for(order, 0)
    GAME.redact_for(order, 1)
    assert json.dumps(order) == before


@pytest.mark.rule("MM-NP-1")
def test_what_is_unknown_is_rolled_again_in_each_sample() -> None:
    """The enemy of a scout is about all three things in some samples, although the truth is one of them."""
    known = GAME.redact_for(setup("scout", posture="scout"), 0)
    faces = set()
    for number in range(1, 25):
        umpire = Umpire(SeededDice("s", f"sample:{number}"), GAME.engagement(known).orders())
        events = GAME.engagement(known).fight(umpire).events
        faces |= {event.after for event in events if event.kind == NOTE and event.what == "row:posture"}
    assert faces == {"1", "2", "3", "4", "5", "6"}


def test_the_enemy_knows_his_own_and_sees_the_player_s_figures() -> None:
    """To the enemy the player's orders are unknown, his figures are not."""
    order = truths()[3]
    order["player"] |= PERSON
    known = GAME.redact_for(order, 1)
    assert known["enemy"] == order["enemy"]
    assert known["posture"] == "raid_defend"
    assert known["player"]["units"] == order["player"]["units"]  # type: ignore[index]
    assert known["player"]["doctrine"] == "veteran"  # type: ignore[index]
    assert "answers" not in known["player"]  # type: ignore[operator]

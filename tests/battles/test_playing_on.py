"""Battles that wait for orders: what has happened so far, and who owes which answer."""

import pytest

from battles.fighting import Resolution, fight
from battles.playing import Paused, play_on
from rules.core.errors import OrderRefused
from rules.core.events import fold
from rules.registry import system
from tests.orders_of_battle import setup as skirmish
from tests.quebec_1759.orders_of_battle import battle, siege, units


def test_both_sides_may_owe_a_plot() -> None:
    """Neither hears whether the other has plotted; what each sees so far is its own."""
    engagement = system("quebec_1759").engagement(siege())
    paused = play_on(engagement, {"player": [], "enemy": []}, seed="1", stream="battle")
    assert isinstance(paused, Paused)
    assert list(paused.owed) == ["player", "enemy"]
    assert paused.owed["player"][0] == paused.owed["enemy"][0] == "nothing"
    snapshot, events = paused.seen_by(0)
    table = fold(snapshot, events)
    assert "15th" in table
    assert "bearn" not in table
    one = play_on(engagement, {"player": ["nothing"], "enemy": []}, seed="1", stream="battle")
    assert isinstance(one, Paused)
    assert one.owed == {"enemy": paused.owed["enemy"]}
    assert [event for event in one.seen_by(1)[1] if event["who"] == "british" and event["kind"] == "order"] == []


def test_a_battle_with_all_its_answers_comes_to_its_end() -> None:
    """The same dice fall as when the doctrine gives those orders, and a side without answers keeps its doctrine."""
    order = battle(units(("15th", "", 4), ("28th", "", 2)), units(("marine", "", 3)))
    engagement = system("quebec_1759").engagement(order)
    answers: list[str] = []
    while isinstance(step := play_on(engagement, {"player": answers}, seed="4", stream="battle"), Paused):
        assert list(step.owed) == ["player"]
        answers.append(step.owed["player"][0])
    assert isinstance(step, Resolution)
    once = fight(engagement, seed="4", stream="battle")
    assert step.dice_count == once.dice_count
    assert step.result["ending"] == once.result["ending"]


def test_an_answer_that_is_not_legal_is_refused() -> None:
    """It is not asked again."""
    engagement = system("quebec_1759").engagement(siege())
    with pytest.raises(OrderRefused, match="fly is no order"):
        play_on(engagement, {"player": ["fly"]}, seed="1", stream="battle")


def test_a_pause_has_the_table_that_dice_have_laid() -> None:
    """The snapshot of a pause is that of the battle's record, so that its events fold into what a page draws."""
    engagement = system("muskets_mohawks").engagement(skirmish())
    paused = play_on(engagement, {"player": []}, seed="2", stream="battle")
    assert isinstance(paused, Paused)
    assert paused.initial == fight(engagement, seed="2", stream="battle").initial
    assert paused.asked["player"][0] in fold(*paused.seen_by(0))

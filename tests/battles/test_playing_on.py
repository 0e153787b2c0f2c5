"""Battles that wait for orders: what has happened so far, and who owes which answer."""

from random import Random

import pytest

from battles.fighting import Resolution, fight
from battles.playing import Paused, Turn, play_on
from rules.core.errors import OrderRefused
from rules.core.events import fold
from rules.core.system import Engagement
from rules.registry import system
from tests.orders_of_battle import setup as skirmish
from tests.quebec_1759.orders_of_battle import battle, siege, units
from tests.written import scenario


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


# A battle of each system; head to head and on a shared side as well.
TABLES = (
    *("grid-ambush", "fort-bull-1756", "plains-of-abraham-1759", "jumonville-glen-1754", "german-flatts"),
    *("deschambault-1759-head-to-head", "fort-necessity-1754-two-commands"),
    *("quebec-levis-landing", "quebec-1759-advanced"),
)


@pytest.mark.parametrize(
    "tapped", [pytest.param(False, marks=pytest.mark.nightly("the same without dice of a table")), True]
)
@pytest.mark.parametrize("slug", TABLES)
def test_a_battle_is_played_on_from_a_turn_as_from_its_beginning(slug: str, tapped: bool) -> None:
    """Legal answers at random, all commanders being persons; with dice of a table half of the rolls are tapped in."""
    about = scenario(slug)
    engagement = system(about.get("system", "muskets_mohawks")).engagement(about["setup"])
    answers: dict[str, list[str]] = {each.key: [] for each in engagement.commanders()}
    rolls: list[list[int]] | None = [] if tapped else None
    chance, turns = Random(3), set()
    start: Engagement | Turn = engagement
    for _ in range(130):
        complete, step = (play_on(at, answers, seed="7", stream="x", rolls=rolls) for at in (engagement, start))
        assert step.digest == complete.digest
        if not isinstance(step, Paused) or not isinstance(complete, Paused):
            break
        assert (step.owed, step.asked, step.roll) == (complete.owed, complete.asked, complete.roll)
        for key, choices in step.owed.items():
            answers[key].append(chance.choice([code for code in choices if code not in ("retreat", "enough")]))
        if step.roll is not None and rolls is not None:
            rolls.append([chance.randint(1, 6) for _ in range(step.roll.dice * chance.randint(0, 1))])
        if step.turn is not None:
            assert step.turn.precedes(answers, rolls)
            turns.add(step.turn.running.turn)
            start = step.turn
    assert len(turns) > 1


def test_a_turn_precedes_the_answers_that_have_led_to_it_and_more() -> None:
    """Other answers, another person or dice from elsewhere are another battle."""
    engagement = system("quebec_1759").engagement(siege())
    given = {"player": ["nothing", "nothing"], "enemy": ["nothing"]}
    paused = play_on(engagement, given, seed="1", stream="battle")
    assert isinstance(paused, Paused)
    assert paused.turn is not None
    assert paused.turn.answers == {"player": ["nothing"], "enemy": ["nothing"]}
    assert paused.turn.precedes({**given, "enemy": ["nothing", "march"]}, None)
    for answers in ({**given, "player": ["dig"]}, {**given, "enemy": []}, {"player": ["nothing"]}):
        assert not paused.turn.precedes(answers, None)
    assert not paused.turn.precedes(given, [])

"""A battle that its players end before its rules do has a result like any other, in every system."""

import pytest

from battles.fighting import Resolution, fight
from battles.playing import Paused, led_by, play_on
from common.json_input import Json
from rules.core.errors import OrderRefused
from rules.core.events import fold
from rules.core.orders import ENDS, OVER
from rules.core.outcome_reader import read_result
from rules.registry import system, systems
from tests.contract.samples import samples

KEYS = sorted(systems())
QUESTIONS = 24  # answered at most before the battle is given up


def paused_after(key: str, number: int) -> tuple[Json, str, dict[str, list[str]], Paused]:
    """An order of battle of a system, its seed, and where two people are after some answers."""
    seed, order = samples(key, range(4))[number % 4]
    answers: dict[str, list[str]] = {"player": [], "enemy": []}
    engagement = system(key).engagement(order)
    for _ in range(number):
        step = play_on(engagement, answers, seed=str(seed), stream="battle")
        if isinstance(step, Resolution):
            break
        found = step
        for place, choices in step.owed.items():
            answers[place].append(choices[len(answers[place]) % len(choices)])
    while isinstance(play_on(engagement, answers, seed=str(seed), stream="battle"), Resolution):
        for place in found.owed:
            answers[place].pop()
    step = play_on(engagement, answers, seed=str(seed), stream="battle")
    assert isinstance(step, Paused)
    return order, str(seed), answers, step


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("key", KEYS)
def test_it_ends_at_the_question_that_is_owed(key: str, end: str) -> None:
    """With the losses until then, for a reason of the system's own; it folds, and is fought again from its answers."""
    for number in range(0, QUESTIONS, 3):
        order, seed, answers, step = paused_after(key, number)
        owes = sorted(step.owed)[0]
        given = {**answers, owes: [*answers[owes], end]}
        engagement = system(key).engagement(order)
        over = play_on(engagement, given, seed=seed, stream="battle")
        assert isinstance(over, Resolution)
        assert over.events[: len(step.events)] == step.events
        assert {row["kind"] for row in over.events[len(step.events) :]} <= {"change", "end"}
        assert over.ending == ("draw" if end == f"{OVER}draw" else "resigned")
        assert over.ending in system(key).endings()
        read = read_result(over.result, system(key).loss_causes())
        won = [read.side(side).success for side in ("player", "enemy")]
        if end != f"{OVER}draw":
            assert won == [end == f"{OVER}enemy", end == f"{OVER}player"]
        fold(over.initial, over.events)
        again = fight(system(key).engagement(led_by(engagement, given)), seed=seed, stream="battle")
        assert again == over
        assert fight(system(key).engagement(led_by(engagement, given)), seed="", stream="", faces=over.faces) == over
        assert all(system(key).sentence(row, over.names) for row in over.events[-1:])


@pytest.mark.parametrize("key", KEYS)
def test_no_other_word_ends_it(key: str) -> None:
    """An answer that looks like one of these and is none is refused as any other."""
    order, seed, answers, step = paused_after(key, 0)
    owes = sorted(step.owed)[0]
    given = {**answers, owes: [*answers[owes], f"{OVER}nobody"]}
    with pytest.raises(OrderRefused):
        play_on(system(key).engagement(order), given, seed=seed, stream="battle")

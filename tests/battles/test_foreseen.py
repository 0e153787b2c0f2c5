"""What an order is shown to roll before it is given is what it rolls once it is given, in every system."""

from random import Random

import pytest

from battles.fighting import Resolution
from battles.management.scenario import find_scenario
from battles.playing import Paused, Roll, first_roll, play_on
from common.json_input import Json
from rules import registry
from rules.core.events import ORDER, ROLL
from rules.core.system import Engagement

# A scenario of each system, and whether its orders roll dice before the next decision as far as they are tried here.
TRIED = {
    "grid-ambush": True,
    "fort-bull-1756": True,
    "plains-of-abraham-1759": False,
    "jumonville-glen-1754": True,
    "quebec-levis-landing": True,
}


def engagement_of(scenario: str) -> Engagement:
    """The order of battle of a bundled scenario."""
    setup = find_scenario(scenario).setup
    return registry.system(str(setup["system"])).engagement(setup)


def played(engagement: Engagement, answers: list[str]) -> Paused | Resolution:
    """The battle by so many answers of the player."""
    return play_on(engagement, {"player": answers}, seed="1759", stream="foreseen")


def rolled_after(before: list[Json], after: list[Json], code: str) -> Json | None:
    """The first roll between an order and the next decision, which may be one that a single choice takes."""
    new = after[len(before) :]
    start = next(place for place, row in enumerate(new) if row["kind"] == ORDER and row["after"] == code)
    return next((row for row in new[start + 1 :] if row["kind"] == ROLL), None)


def same(foreseen: Roll, row: Json) -> bool:
    """Whether a roll of the record is the one that was foreseen."""
    modifiers = [tuple(each) for each in row.get("modifiers") or []]
    fallen = row["rule"], row["who"], len(row["faces"]), modifiers
    return (foreseen.rule, foreseen.who, foreseen.dice, foreseen.modifiers) == fallen


@pytest.mark.parametrize("scenario", TRIED)
def test_the_first_roll_is_the_one_that_falls(scenario: str) -> None:
    """For orders of thirty questions: where a roll is foreseen it is the first that follows."""
    engagement, chance, answers, met = engagement_of(scenario), Random(5), list[str](), 0
    for _ in range(30):
        now = played(engagement, answers)
        if not isinstance(now, Paused):
            break
        code = chance.choice(now.owed["player"])
        shown = first_roll(engagement, {"player": answers}, "player", code, seed="1759", stream="foreseen")
        answers.append(code)
        if shown.roll is not None:
            fallen = rolled_after(now.events, played(engagement, answers).events, code)
            assert fallen is not None
            assert same(shown.roll, fallen), (shown.roll, fallen)
            met += 1
    assert bool(met) is TRIED[scenario]


@pytest.mark.rule("OH-MOVE-1")
def test_the_die_of_a_move_is_shown_with_what_it_must_show() -> None:
    """Fresh rangers move on 2 or more, grenadiers in woods on 3 or more; to choose which unit moves rolls nothing."""
    engagement = engagement_of("grid-ambush")
    chosen = first_roll(engagement, {"player": []}, "player", "move:b-rangers", seed="1759", stream="foreseen")
    assert (chosen.roll, chosen.is_own) == (None, True)
    found = {}
    for unit in ("move:b-rangers", "move:b-vanguard"):
        now = played(engagement, [unit])
        assert isinstance(now, Paused)
        go = next(code for code in now.owed["player"] if code.startswith("go:"))
        roll = first_roll(engagement, {"player": [unit]}, "player", go, seed="1759", stream="foreseen").roll
        assert roll is not None
        found[unit] = roll.rule, roll.least, roll.chance, len(roll.modifiers)
    assert found == {
        "move:b-rangers": ("OH-MOVE-1", 2, 5 / 6, 0), "move:b-vanguard": ("OH-MOVE-1", 3, 4 / 6, 1)
    }  # fmt: skip

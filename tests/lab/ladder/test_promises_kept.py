"""The named commanders of every bundled scenario keep their promises, by a ladder of the test's own."""

import pytest
from django.conf import settings

from battles.management.scenario import find_scenario
from lab.ladder.measuring import Asked, Ladder, Plan
from lab.ladder.promises import broken
from rules import registry
from rules.core.search.keys import YARDSTICKS

# Battles of a pair: the quicker a game, the more it takes to be as long at it. Of pairs with `greedy` a tenth.
BATTLES = {"muskets_mohawks": 40, "fast_musket": 100, "d3_grid": 200, "one_hour": 200, "quebec_1759": 200}
BUNDLED = sorted(path.stem for path in (settings.FIXTURES_DIR / "scenarios").glob("*.yaml"))


@pytest.mark.nightly("fights every pair of commanders of every scenario")
@pytest.mark.parametrize("name", BUNDLED)
def test_no_named_commander_is_beaten_without_a_plan_or_much_worse_than_another(name: str) -> None:
    """In its chair none loses to `first`, `random` or `greedy`, nor is another doctrine better by more than 15 points.

    Only where every commander loses there, and a staff with them, may one lose to a commander without a plan.
    """
    setup = find_scenario(name).setup
    rules = registry.system(str(setup["system"]))
    quick = [key for key in rules.doctrines() if key not in rules.slow_doctrines()]
    keys = (*quick, *YARDSTICKS, "staff:50")
    ladder = Ladder(Plan(name, setup, Asked(BATTLES[rules.card().key], "1755", keys)))
    assert sum(ladder.run()) == ladder.total
    assert [each.sentence() for each in broken(ladder.document())] == []

"""The named commanders of every bundled scenario keep their promises, by the bundled ladders and by the test's own."""

from typing import Any

import pytest
from django.conf import settings

from battles.management.scenario import find_scenario
from battles.measurements import newest_by_scenario
from lab.ladder.measuring import Asked, Ladder, Plan
from lab.ladder.promises import broken, lost
from lab.yardsticks.fields import scenarios
from rules import registry
from rules.core.search.keys import YARDSTICKS, budget_of
from rules.core.sides import SIDES

# Battles of a pair: the quicker a game, the more it takes to be as long at it. Of pairs with `greedy` a tenth.
BATTLES = {"muskets_mohawks": 40, "fast_musket": 100, "d3_grid": 200, "one_hour": 200, "quebec_1759": 200}
BUNDLED = sorted(path.stem for path in (settings.FIXTURES_DIR / "scenarios").glob("*.yaml"))


@pytest.mark.django_db
@pytest.mark.parametrize("system", registry.known())
def test_the_ladders_that_come_with_the_program_show_no_broken_promise(system: str) -> None:
    """They have 300 battles of each pair and most have longer searches, so that they show more than the test's own."""
    measured = newest_by_scenario(Ladder.kind, system)
    assert set(measured) == set(scenarios(system))
    assert [each.sentence() for row in measured.values() for each in broken(row.document)] == []


@pytest.mark.nightly("fights every pair of commanders of every scenario")
@pytest.mark.parametrize("name", BUNDLED)
def test_no_named_commander_is_beaten_without_a_plan_or_much_worse_than_another(name: str) -> None:
    """In its chair none loses to `first`, `random` or `greedy`, nor is another doctrine better by more than 15 points.

    Only where every commander loses there, and a staff with them, may one lose to a commander without a plan.
    """
    setup = find_scenario(name).setup
    rules = registry.system(str(setup["system"]))
    quick = [key for key in rules.doctrines() if key not in rules.slow_doctrines()]
    battles = BATTLES[rules.card().key]
    plain = [key for key in YARDSTICKS if not budget_of(key)]
    searching = [key for key in YARDSTICKS if budget_of(key)]
    found = measured(Plan(name, setup, Asked(battles, "1755", (*quick, *plain), challengers=tuple(searching))))
    assert [each.sentence() for each in broken(found)] == []
    for each in lost(found):
        own, other = SIDES.index(each.side), 1 - SIDES.index(each.side)
        searched = measured(Plan(name, setup, Asked(200, "1755", ("staff:50", each.other))))
        places = [searched["chairs"][SIDES[own]].index("staff:50"), searched["chairs"][SIDES[other]].index(each.other)]
        share = searched["shares"][places[0]][places[1]] if own == 0 else 100 - searched["shares"][places[1]][places[0]]
        assert share < 50, f"{each.sentence()}, though a staff scores {share:.0f}"


def measured(plan: Plan) -> dict[str, Any]:
    """The document of a ladder that is measured here."""
    ladder = Ladder(plan)
    assert sum(ladder.run()) == ladder.total
    return dict(ladder.document())

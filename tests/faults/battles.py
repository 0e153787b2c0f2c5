"""Queue battles of some scenarios, have workers who begin together fight them, and print what came of them as JSON.

python -m tests.faults.battles SEED EACH WORKERS SCENARIO...
"""

import json
import sys
from typing import Any

from tests.faults.forecast import looked_after, prepare, processes

from battles.models import Battle, Scenario  # isort: skip - Django is set up by the line above
from battles.services import request_battle, scenario_setup  # isort: skip
from tools.quickstart import children  # isort: skip

OPEN = (Battle.Status.QUEUED, Battle.Status.RUNNING)


def fight(seed: str, each: int, workers: int, scenarios: list[str]) -> dict[str, Any]:
    """What so many battles of each scenario come to, fought by so many worker processes."""
    prepare()
    for slug in scenarios:
        setup = scenario_setup(scenario=Scenario.objects.get(slug=slug))
        for number in range(each):
            request_battle(setup=setup, seed=f"{seed}-{number}", title=f"{slug} {number}")
    worker = children.worker(workers, "tests.faults.gathering")
    looked_after(worker, Battle.objects.filter(status__in=OPEN).exists)
    battles = Battle.objects.order_by("title")
    return {
        "battles": list(battles.values_list("title", "status", "digest")),
        "processes": processes(battles.values_list("claimed_by", flat=True)),
    }


if __name__ == "__main__":
    seed, each, workers, *scenarios = sys.argv[1:]
    print(json.dumps(fight(seed, int(each), int(workers), scenarios)))

"""Play a season of the example with a worker of its own, and print what came of it as JSON.

    python -m tests.faults.play SEED MONTHS APP

Runs in the environment it is given, like quickstart: a scratch folder and SQLite, or PostgreSQL and Redis.
"""

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - Django first

from battles.models import Scenario  # noqa: E402
from campaigns.ledger.record import campaign_digest  # noqa: E402
from campaigns.membership import account  # noqa: E402
from campaigns.models import Campaign, CampaignInput  # noqa: E402
from campaigns.months.reconcile import reconcile  # noqa: E402
from tools import example  # noqa: E402
from tools.quickstart import children, season  # noqa: E402


def prepare(seed: str) -> Campaign:
    """An example campaign in a database brought up to date, with the bundled content."""
    call_command("migrate", verbosity=0)
    if not Scenario.objects.exists():
        call_command("content", "load", stdout=sys.stderr)
    return example.begin(owner=account.umpire()[0], seed=seed)


def play(seed: str, count: int, app: str) -> dict[str, Any]:
    """What a season comes to; a worker that was killed is started again."""
    campaign = prepare(seed)
    worker = children.worker(2, app)
    starts = 0

    def look_after() -> None:
        nonlocal starts
        if not worker.is_running():
            starts += 1
            worker.start()

    season.SEND_AGAIN = (0.5, 1.0)
    try:
        months = list(season.Season(campaign, count, look_after).play())
    finally:
        worker.stop()
    results = CampaignInput.objects.filter(campaign=campaign, kind=CampaignInput.Kind.ENGINE_RESULT)
    return {
        "digest": campaign_digest(campaign),
        "months": [f"{month}" for month in months],
        "battles": [str(month.battle_id) for month in months if month.battle_id],
        "fought": sum(not month.passed for month in months),
        "results": results.count(),
        "workers": sorted({month.battle.worker for month in months if month.battle}),
        "starts": starts,
        "differences": reconcile(campaign).differences,
    }


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], int(sys.argv[2]), sys.argv[3])))

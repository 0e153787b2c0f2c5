"""Amend a campaign with a worker of its own, and print what came of it as JSON.

    python -m tests.faults.amend MONTHS APP

Runs in the environment it is given. A worker that was killed is started again.
"""

import json
import sys
from typing import Any

from tests.faults.forecast import looked_after, prepare

from campaigns import services  # isort: skip - Django is set up by the line above
from campaigns.ledger.record import in_force_digest  # isort: skip
from campaigns.membership import account  # isort: skip
from campaigns.models import Amendment, Campaign  # isort: skip
from campaigns.months.amending import working  # isort: skip
from campaigns.months.reconcile import reconcile  # isort: skip
from tools import example  # isort: skip
from tools.quickstart import children  # isort: skip

OPEN = (Amendment.Status.QUEUED, Amendment.Status.RUNNING)


def amend(months: int, app: str) -> dict[str, Any]:
    """What an amendment of the first month comes to with workers that are killed, and without any."""
    prepare()
    campaign = example.begin(owner=account.umpire()[0], seed="amended")
    for _ in range(months):
        services.play_month(campaign=campaign)
    first = campaign.encounters.get(number=1)
    changes = {"choice": {"units": first.units[:-1], "doctrine": "cautious"}}
    asked: dict[str, Any] = {"campaign": campaign, "number": 1, "changes": changes, "reason": "A test."}
    alone = services.amend(**asked)
    working.work_out(amendment_id=alone.pk, worker="inline")
    alone.refresh_from_db()
    made = services.amend(**asked)
    worker = children.worker(1, app)
    starts = looked_after(worker, Amendment.objects.filter(pk=made.pk, status__in=OPEN).exists)
    made.refresh_from_db()
    made = services.accept(amendment=made)
    return {
        "status": made.status,
        "same": made.difference == alone.difference,
        "differences": reconcile(campaign).differences,
        "starts": starts,
        "digest": in_force_digest(Campaign.objects.get(pk=campaign.pk)),
    }


if __name__ == "__main__":
    print(json.dumps(amend(int(sys.argv[1]), sys.argv[2])))

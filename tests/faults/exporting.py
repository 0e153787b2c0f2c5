"""Export a campaign again and again while its months are fought, and bring every file in; prints JSON.

    python -m tests.faults.exporting MONTHS

Runs in the environment it is given, on PostgreSQL.
"""

import json
import os
import sys
import threading
import time
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402 - Django first
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from campaigns import services  # noqa: E402
from campaigns.models import Campaign  # noqa: E402
from common.exceptions import InvalidRequest  # noqa: E402
from tests.factories import a_campaign  # noqa: E402
from tests.people import a_person  # noqa: E402


def fight(campaign: Campaign, months: int) -> None:
    """Play so many months, in a thread of its own."""
    try:
        for _ in range(months):
            services.play_month(campaign=Campaign.objects.get(pk=campaign.pk))
    finally:
        connection.close()


def brought_in(files: list[Any], owner: User) -> list[str]:
    """Bring each file in under a name of its own; returns why any could not be."""
    refused: list[str] = []
    for number, file in enumerate(files):
        try:
            services.import_campaign(data=file, owner=owner, name=f"File {number}")
        except InvalidRequest as error:
            refused.append(error.message)
    return refused


def main(months: int) -> dict[str, Any]:
    """Return how many different files were exported meanwhile, the months fought, and the files that were refused."""
    call_command("migrate", verbosity=0)
    campaign = a_campaign(owner=a_person("ann"))
    fighter = threading.Thread(target=fight, args=(campaign, months))
    fighter.start()
    different: dict[str, Any] = {}
    while fighter.is_alive():
        file = json.loads(json.dumps(services.export_campaign(campaign=campaign)))
        different[file["digest"]] = file
        time.sleep(0.02)  # the months get on
    refused = brought_in(list(different.values()), campaign.owner)
    return {"files": len(different), "months": campaign.encounters.count(), "refused": refused}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]))))

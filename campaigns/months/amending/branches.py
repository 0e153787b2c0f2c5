"""A branch: a campaign of its own from a month of another on, with the same dice, to be compared with it."""

import uuid

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.ledger import operations
from campaigns.ledger.record import to_record
from campaigns.ledger.rewinding import rewound
from campaigns.membership.access import refuse_at_table, refuse_sealed, require
from campaigns.models import Campaign, Role
from campaigns.months.amending import difference
from campaigns.transfer.writing import name_faults, write_record
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json


@transaction.atomic
def branch(*, campaign: Campaign, number: int, name: str, owner: User) -> Campaign:
    """Begin a campaign of `owner` that is as this one was before month `number` was prepared, and goes on by itself."""
    campaign = operations.lock(campaign.pk)
    require(user=owner, campaign=campaign, roles=(Role.UMPIRE,))
    refuse_at_table(owner, campaign)
    refuse_sealed(campaign, "A branch draws the same dice, so that it would show those of months to come.")
    operations.month_of(campaign, number)
    faults = name_faults(name)
    if faults:
        raise InvalidRequest.of_faults(faults)
    record = rewound(to_record(campaign), number)
    record["campaign"]["name"] = name.strip()
    made = write_record(record, owner, str(uuid.uuid4()))
    made.branched_from, made.branched_at = campaign, number
    made.save(update_fields=["branched_from", "branched_at"])
    return made


def origin_of(campaign: Campaign) -> Campaign:
    """Return the campaign that another is a branch of; raises Conflict where it is none, or that is gone."""
    origin = campaign.branched_from
    if origin is None:
        raise Conflict(f"{campaign.name} is no branch of a campaign that is still here.")
    return origin


def compared(branch: Campaign) -> list[Json]:
    """Return a branch next to its origin, month by month from where they part; see `difference.months`."""
    return difference.months(origin_of(branch), branch, branch.branched_at or 1)

"""Moving a campaign whole: out of the database into a JSON value, and back into this or another one, exactly."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.ledger import operations
from campaigns.ledger.record import steady, to_record
from campaigns.models import Campaign
from campaigns.transfer.reading import read_record
from campaigns.transfer.writing import import_record, name_faults
from common.exceptions import InvalidRequest
from common.hashing import digest
from common.json_input import Json


def export_campaign(*, campaign: Campaign) -> Json:
    """Return the complete campaign with its digest, ready to be written as JSON.

    It is read under the campaign's lock, which all who write months take: an export is never taken between
    two steps of a month.
    """
    with transaction.atomic():
        record = to_record(operations.lock(campaign.pk))
    return {**record, "digest": digest(steady(record))}


def import_campaign(*, data: Any, owner: User, name: str = "") -> Campaign:
    """Bring an exported campaign in, with `owner` as its umpire; refused whole when anything about it is wrong.

    With a `name` it comes in as a campaign of its own, called so, next to one that is here already. What others send
    goes to the workers instead (`campaigns.transfer.jobs`).
    """
    if name and (faults := name_faults(name)):
        raise InvalidRequest.of_faults(faults)
    return import_record(read_record(data), owner, name)


def copy_campaign(*, campaign: Campaign, owner: User, name: str) -> Campaign:
    """Return a copy that goes on by itself from here, with the same seed."""
    if faults := name_faults(name):
        raise InvalidRequest.of_faults(faults)
    return import_record(export_campaign(campaign=campaign), owner, name)

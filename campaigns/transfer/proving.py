"""The record by which a campaign is checked without trusting this program (docs/proof.md).

It is what an export holds, with the campaign's commitment and, of a sealed one, the seeds of its months that are over.
As long as a campaign keeps its seal, the record goes up to the first month that is not over, and has no root.
"""

from django.db import transaction

from campaigns.ledger import operations
from campaigns.ledger.record import steady, to_record
from campaigns.ledger.rewinding import rewound
from campaigns.membership.access import month_is_over
from campaigns.models import Campaign
from common.hashing import digest
from common.json_input import Json


def proof_of_campaign(*, campaign: Campaign) -> Json:
    """Return the record of a campaign for its umpire, ready to be written as JSON; read under the campaign's lock."""
    with transaction.atomic():
        campaign = operations.lock(campaign.pk)
        record = to_record(campaign)
        over = list(campaign.encounters.filter(month_is_over()).order_by("number"))
        going_on = campaign.encounters.exclude(pk__in=[row.pk for row in over]).order_by("number").first()
    if campaign.keeps_seal:
        record = record if going_on is None else rewound(record, going_on.number)
        header = {key: value for key, value in record["campaign"].items() if key != "nonce"}
        record["campaign"] = header | {"seed": None}
    record["commitment"] = campaign.commitment
    if campaign.sealed:
        months = [f"{row.year}-{row.month:02}" for row in over]
        record["seeds"] = {month: campaign.seed_of(month) for month in months}
    return {**record, "digest": digest(steady(record))}

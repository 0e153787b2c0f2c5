"""One hash of a whole campaign: two runs with the same seed and inputs agree in it."""

from campaigns.models import Campaign
from campaigns.record import steady, to_record
from common.hashing import digest


def campaign_digest(campaign: Campaign) -> str:
    """Return the digest of everything but wall-clock times, workers' names, claims and people."""
    return digest(steady(to_record(campaign)))

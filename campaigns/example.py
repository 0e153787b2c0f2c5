"""The bundled example campaign: what quickstart plays and the benchmark measures."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User

from battles.refusals import Refused
from campaigns.beginning import create_campaign
from campaigns.models import Campaign, CampaignTemplate

SLUG = "example"
_HEADER = ("faction", "role", "year", "month", "territory", "doctrine")


def template() -> CampaignTemplate:
    """Return the example as it was loaded; raises Refused when its file is not there."""
    row = CampaignTemplate.objects.filter(slug=SLUG).first()
    if row is None:
        raise Refused(f"There is no campaign {SLUG} under {settings.FIXTURES_DIR}/campaigns; put its file back.")
    return row


def begin(*, owner: User, seed: str) -> Campaign:
    """Return the example with this seed, begun now unless its owner has it already."""
    row = template()
    header: dict[str, Any] = {key: row.setup[key] for key in _HEADER if key in row.setup}
    roster = {key: value for key, value in row.setup.items() if key not in _HEADER}
    return create_campaign(owner=owner, name=row.name, seed=seed, origin=row.slug, roster=roster, **header)

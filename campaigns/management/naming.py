"""How commands name a campaign, and how they report a refusal."""

from contextlib import suppress
from uuid import UUID

from django.core.management.base import CommandError
from django.db.models import Q

from campaigns.models import Campaign
from common.exceptions import InvalidRequest
from rules.core.suggest import did_you_mean


def campaign_named(name: str) -> Campaign:
    """Return the campaign of a share code, a key, or a name that only one bears; the drafts of amendments are none."""
    named = Q(share_code=name) | Q(name=name)
    with suppress(ValueError):
        named |= Q(key=UUID(name))
    campaigns = Campaign.objects.filter(draft_of=None)
    found = list(campaigns.select_related("territory", "owner").filter(named)[:2])
    if not found:
        guess = did_you_mean(name, campaigns.values_list("name", flat=True))
        raise CommandError(f"There is no campaign {name}; `campaign list` names those there are.{guess}")
    if len(found) > 1:
        raise CommandError(f"Several campaigns are called {name}; give the code that `campaign list` shows.")
    return found[0]


def sentences(refused: InvalidRequest) -> str:
    """Return what was refused, a line a sentence."""
    lines = [sentence for field in refused.fields.values() for sentence in field]
    return "\n".join(dict.fromkeys(lines)) or refused.message

"""Campaigns put into the archive by their owner, taken out again, and deleted, after a question."""

from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.models import Campaign
from campaigns.web.guard import campaign_of
from common.web.keeping import KeptPages


class _CampaignPages(KeptPages[Campaign]):
    kind = "campaign"
    section = "campaigns"
    taken_out = "goes on"

    def find(self, request: HttpRequest, pk: UUID) -> Campaign:
        return campaign_of(request, pk)[0]

    def page(self, row: Campaign) -> str:
        return reverse("campaign", args=[row.key])

    def after(self, row: Campaign) -> str:
        return reverse("campaigns")

    def question(self, row: Campaign) -> dict[str, str]:
        back, export = (reverse(name, args=[row.key]) for name in ("umpire", "export"))
        return super().question(row) | {"back": back, "export": export}


urlpatterns = _CampaignPages(CAMPAIGNS).paths()

"""The page on which a reader's own browser checks a campaign: its dice, months and battles (docs/proof.md)."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from battles import proofs
from battles.models import Battle
from battles.web.verify import as_file
from campaigns import services
from campaigns.membership.access import plays_month, refuse_at_table
from campaigns.models import Campaign
from campaigns.web.guard import campaign_of, campaign_to_read, must_judge, reader_page
from common.web.guard import member_page, person
from common.web.throttling import throttled

WITHHELD = (
    "The seed of a campaign gives away the dice of months to come, so only its umpire can check the dice of its "
    "months, and not while he plays one of them. Each battle that is over can be checked by all who may read it."
)

SEALED = (
    "The campaign is sealed: its record goes up to the first month that is not over, and its dice are drawn again from "
    "the seeds of the months. That these are those of the root, and the root is the one promised, can be checked once "
    "the war is over."
)


@require_safe
@reader_page
def campaign_verify(request: HttpRequest, key: UUID) -> HttpResponse:
    """Check a campaign, and lead to the checks of its battles."""
    campaign, role = campaign_to_read(request, key)
    may_check = role == "umpire" and not plays_month(request.user, campaign)
    fought = Battle.objects.filter(encounter__campaign=campaign, status=Battle.Status.DONE)
    context = {
        "section": "campaigns",
        "title": "Verify",
        "subject": campaign.name,
        "back": reverse("campaign", args=[campaign.key]),
        "has_checker": may_check,
        "record_url": reverse("campaign-verify-record", args=[campaign.key]),
        "file_url": reverse("campaign-verify-file", args=[campaign.key]),
        "withheld": _withheld(campaign, may_check),
        "battles": fought.only("title").order_by("encounter__number"),
    }
    return render(request, "battles/verify/page.html", context)


def _withheld(campaign: Campaign, may_check: bool) -> list[str]:
    """Return what a record leaves out, in sentences."""
    if not may_check:
        return [WITHHELD]
    return [SEALED] if campaign.keeps_seal else []


def _judged(request: HttpRequest, key: UUID) -> Campaign:
    campaign, role = campaign_of(request, key)
    must_judge(role)
    refuse_at_table(person(request), campaign)
    return campaign


@throttled("import", reading=True)
@require_safe
@member_page
def campaign_record(request: HttpRequest, key: UUID) -> HttpResponse:
    """Give the record by which a campaign is checked."""
    return JsonResponse(services.proof_of_campaign(campaign=_judged(request, key)))


@throttled("import", reading=True)
@require_safe
@member_page
def campaign_file(request: HttpRequest, key: UUID) -> HttpResponse:
    """Give the campaign and the checker as one file."""
    campaign = _judged(request, key)
    record = services.proof_of_campaign(campaign=campaign)
    page = proofs.checking_page(title=f"Verify: {campaign.name}", record=record)
    return as_file(page, f"{slugify(campaign.name) or campaign.share_code}-{campaign.year}-{campaign.month:02}")

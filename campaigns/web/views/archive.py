"""Campaigns that their owner archived: listed, taken out again; and a campaign deleted, after a question."""

from functools import partial
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import selectors, services
from campaigns.ledger import archiving
from campaigns.web.guard import campaign_of
from campaigns.web.views.campaigns import CAMPAIGNS_A_PAGE
from common.exceptions import NotAllowed
from common.web.guard import member_page, person
from common.web.keeping import Question, ask_or_delete, done
from common.web.labels import month_name


@require_safe
@member_page
def archived_campaigns(request: HttpRequest) -> HttpResponse:
    """Show the archived campaigns that this person takes part in."""
    rows = selectors.campaigns_for(user=person(request)).filter(archived__isnull=False)
    page = Paginator(rows, CAMPAIGNS_A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, month_name(row.year, row.month)) for row in page]
    context = {"section": "campaigns", "page": page, "rows": shown, "archive": True}
    return render(request, "campaigns/list.html", context)


@require_POST
@member_page
def archive(request: HttpRequest, key: UUID) -> HttpResponse:
    """Put a campaign into the archive."""
    campaign, _ = campaign_of(request, key)
    services.archive_campaign(campaign=campaign, user=person(request))
    return done(request, f"{campaign.name} is in the archive.", reverse("campaign", args=[campaign.key]))


@require_POST
@member_page
def unarchive(request: HttpRequest, key: UUID) -> HttpResponse:
    """Take a campaign out of the archive."""
    campaign, _ = campaign_of(request, key)
    services.unarchive_campaign(campaign=campaign, user=person(request))
    return done(request, f"{campaign.name} goes on.", reverse("campaign", args=[campaign.key]))


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def delete(request: HttpRequest, key: UUID) -> HttpResponse:
    """Ask the owner whether the campaign shall be deleted; a post deletes it with its battles and forecasts."""
    (campaign, _), user = campaign_of(request, key), person(request)
    if campaign.owner_id != user.pk:
        raise NotAllowed("Only the owner of a campaign may archive or delete it.")
    back, export = (reverse(name, args=[campaign.key]) for name in ("umpire", "export"))
    reason = archiving.in_hand(campaign)
    question = Question(
        campaign.name, "Delete the campaign?", archiving.goes_with(campaign), reason, "campaigns", back, export
    )
    order = partial(services.delete_campaign, campaign=campaign, user=user)
    return ask_or_delete(request, question, order, reverse("campaigns"))

"""The list of campaigns, starting one, and a campaign's own page, roster and journal."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.systems import renderer_of
from battles.web.luck import side_luck
from campaigns import selectors, services
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.models import Campaign, CampaignTemplate, Territory
from campaigns.months.ahead import months_ahead
from campaigns.web import page_context, telling, trail
from campaigns.web.forms import NamesForm, NextForm
from campaigns.web.guard import campaign_of, campaign_to_read, may_play, must_play, reader_page
from campaigns.web.start_form import NewCampaignForm
from common.api.csv import csv_answer
from common.web.guard import member_page, person
from common.web.keeping import KeptPages
from common.web.labels import month_name, word
from common.web.throttling import throttled
from rules import registry

CAMPAIGNS_A_PAGE = 24
LINES_A_PAGE = 80
_OCTOBER = 10  # with which a season ends (MM-CAMP-2)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead those signed in to their campaigns, and show the others what this is."""
    if request.user.is_authenticated:
        return redirect("campaigns")
    return render(
        request,
        "campaigns/home.html",
        {"theatre": page_context.theatre_of(None), "example": selectors.example_to_read()},
    )


@require_safe
def first_steps(request: HttpRequest) -> HttpResponse:
    """Show a newcomer how to begin."""
    return render(request, "campaigns/first_steps.html", {"section": "help", "example": selectors.example_to_read()})


@require_safe
@member_page
def campaign_list(request: HttpRequest, *, archive: bool = False) -> HttpResponse:
    """Show the campaigns of this person, or the archived ones, newest first."""
    rows = selectors.campaigns_for(user=person(request))
    listed = rows.filter(archived__isnull=not archive)
    page = Paginator(listed, CAMPAIGNS_A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, month_name(row.year, row.month)) for row in page]
    context = {
        "section": "campaigns",
        "page": page,
        "rows": shown,
        "archive": archive,
        "has_archive": rows.filter(archived__isnull=False).exists(),
        "example": None if archive else selectors.example_to_read(),
    }
    return render(request, "campaigns/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def campaign_new(request: HttpRequest) -> HttpResponse:
    """Start a campaign."""
    template = CampaignTemplate.objects.filter(slug=request.GET.get("from", "")).first()
    wanted = {"territory": request.GET["territory"]} if request.GET.get("territory") else None
    form = NewCampaignForm(request.POST or None, request.FILES or None, template=template, initial=wanted)
    if request.method == "POST" and form.is_valid():
        with form.refusing("roster."):
            campaign = services.create_campaign(owner=person(request), **form.given())
            messages.success(request, f"{campaign.name} begins. The journal shows how the dice fell.")
            for sentence in selectors.advice(campaign):
                messages.warning(request, sentence)
            return redirect("campaign", campaign.key)
    territories = list(Territory.objects.all())
    context = {
        "section": "campaigns",
        "form": form,
        "templates": CampaignTemplate.objects.defer("setup"),
        "territories": territories,
        "theatre": page_context.theatre_of(None, territories, on_page=True),
    }
    return render(request, "campaigns/new.html", context, status=400 if form.errors else 200)


@require_safe
@reader_page
def campaign_detail(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show a campaign: where it is fought, how it goes, and what is to be done now."""
    campaign, role = campaign_to_read(request, key)
    months = page_context.months(campaign)
    open_month = next((month for month in months if month.encounter.state != "closed"), None)
    stays = trail.stays(campaign, [month.encounter for month in months])
    context = heading(request, campaign, role) | {
        "theatre": page_context.theatre_of(campaign.territory, stays=stays),
        "stays": stays,
        "standings": page_context.standings(campaign),
        "charts": page_context.both_charts(campaign),
        "months": list(reversed(months)),
        "open_month": open_month,
        "platoons": page_context.platoons(campaign),
        "seed": campaign.seed if selectors.root_is_open(request.user, campaign) else "",
    }
    if context["may_play"] and campaign.status == Campaign.Status.ACTIVE:
        months_to_come = months_ahead(campaign)
        context["ahead_months"] = [(f"{each[0]}-{each[1]:02}", month_name(*each)) for each in months_to_come]
        context["season_ends"] = next((f"{each[0]}-{each[1]:02}" for each in months_to_come if each[1] == _OCTOBER), "")
    if campaign.ahead_to:
        context["ahead_shown"] = month_name(*map(int, campaign.ahead_to.split("-")))
    if campaign.status in (Campaign.Status.WON, Campaign.Status.LOST):
        context["next_form"] = NextForm(campaign=campaign)
    return render(request, "campaigns/detail.html", context)


@require_POST
@member_page
def prepare(request: HttpRequest, key: UUID) -> HttpResponse:
    """Roll the month's set-up dice and lead to its encounter."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    encounter = services.prepare_month(campaign=campaign, user=person(request))
    return redirect("encounter", campaign.key, encounter.number)


@require_POST
@member_page
def ahead(request: HttpRequest, key: UUID) -> HttpResponse:
    """Have the workers fight month after month until the one chosen, or stop them after the present one."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    if "stop" in request.POST:
        services.stop_ahead(campaign=campaign)
        messages.success(request, "The months wait for you again.")
    else:
        services.play_ahead(campaign=campaign, until=request.POST.get("until", ""), user=person(request))
    return redirect("campaign", campaign.key)


@require_POST
@member_page
def next_campaign(request: HttpRequest, key: UUID) -> HttpResponse:
    """Begin the next campaign of the chain."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    form = NextForm(request.POST, campaign=campaign)
    if not form.is_valid():
        messages.error(request, "Choose where the next campaign is fought.")
        return redirect("campaign", campaign.key)
    there = form.cleaned_data["territory"]
    choice = {"territory": there} if there != campaign.territory.slug else {}
    services.next_campaign(campaign=campaign, choice=choice, user=person(request))
    messages.success(request, "The next campaign begins.")
    return redirect("campaign", campaign.key)


@require_safe
@reader_page
def roster(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the roster as a sheet to print."""
    campaign, role = campaign_to_read(request, key)
    platoons = page_context.platoons(campaign)
    context = heading(request, campaign, role) | {
        "platoons": platoons,
        "has_service": any(unit.service for platoon in platoons for unit in platoon.units),
        "leaders": campaign.leaders.order_by("-status", "position"),
        "standings": page_context.standings(campaign),
    }
    return render(request, "campaigns/roster.html", context)


@require_safe
@reader_page
def roster_csv(request: HttpRequest, key: UUID) -> HttpResponse:
    """Return the roster as a spreadsheet."""
    campaign, _ = campaign_to_read(request, key)
    return csv_answer(selectors.roster_table(campaign), f"roster-{campaign.key}")


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def names(request: HttpRequest, key: UUID) -> HttpResponse:
    """Let units, leaders and formations be called by other names."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    form = NamesForm(request.POST or None, named=_named(campaign, role))
    if request.method == "POST" and form.is_valid():
        with form.refusing():
            for kind, row_key, name in form.changed():
                services.rename(campaign=campaign, kind=kind, key=row_key, name=name, user=person(request))
            return redirect("roster", campaign.key)
    return render(request, "campaigns/names.html", heading(request, campaign, role) | {"form": form})


@require_safe
@reader_page
def journal(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the journal, newest month first, each line with its rule and dice."""
    campaign, role = campaign_to_read(request, key)
    pages = Paginator(telling.findings(campaign), LINES_A_PAGE)
    page = pages.get_page(request.GET.get("page", pages.num_pages))
    context = heading(request, campaign, role) | {"page": page, "parts": telling.with_sentences(list(page))}
    return render(request, "campaigns/journal.html", context)


@throttled("situations", reading=True)
@require_safe
@reader_page
def luck(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the luck of all battles of a campaign that this person may read, added up by side."""
    campaign, role = campaign_to_read(request, key)
    battles, found = selectors.luck_of_battles(user=request.user, campaign=campaign)
    context = heading(request, campaign, role) | {"battles": [], "sides": []}
    if battles:
        look = renderer_of(battles[0].system, registry.system(battles[0].system).side_names(battles[0].setup))
        look.called = {name: called for battle in battles for name, called in battle.names.items()}
        context["sides"] = [
            side_luck(name, side, look.called_in_words)
            for name, side in zip((look.names[0], "The enemy"), found, strict=True)
        ]
        context["battles"] = [(battle, month_name(battle.encounter.year, battle.encounter.month)) for battle in battles]
    return render(request, "campaigns/luck.html", context)


def heading(request: HttpRequest, campaign: Campaign, role: str) -> dict[str, Any]:
    """Return what every page of a campaign shows."""
    return {
        "section": "campaigns",
        "campaign": campaign,
        "role": role,
        "may_play": may_play(role) and campaign.archived is None,
        "is_umpire": role == "umpire",
        "reads_only": not role,
        "owns": campaign.owner_id == request.user.pk,
        "month_shown": month_name(campaign.year, campaign.month),
        "what_now": page_context.what_now(campaign, role=role),
    }


def _named(campaign: Campaign, role: str) -> list[tuple[str, str, str, str]]:
    """Return what this role may rename: kind, key, name and label of each; the campaign itself is its umpire's."""
    itself = [("campaign", str(campaign.key), campaign.name, "The campaign")] if role == "umpire" else []
    formations = [("formation", row.key, row.name, "Formation") for row in campaign.formations.all()]
    units = [("unit", row.key, row.name, f"Unit {row.number}") for row in campaign.units.all()]
    serving = campaign.leaders.filter(status="serving")
    leaders = [("leader", row.key, row.name, capfirst(word(row.rank))) for row in serving]
    return itself + formations + units + leaders


class _CampaignPages(KeptPages[Campaign]):
    """Campaigns put into the archive by their owner, taken out again, and deleted, after a question."""

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


archive_patterns = _CampaignPages(CAMPAIGNS).paths()

"""The umpire's own pages: overrides, a campaign exported or copied; and the page that brings one in."""

import json
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.refusals import Refused
from campaigns import selectors, services
from campaigns.web import desk, telling
from campaigns.web.forms import CopyForm, ImportForm
from campaigns.web.guard import campaign_of, member_page, must_judge, person
from campaigns.web.override_form import form_for
from campaigns.web.views.campaigns import heading

LINES_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def umpire(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the umpire's desk; a post overrides the rules, with its reason."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    form = form_for(campaign, desk.standings(campaign), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            services.umpire_override(campaign=campaign, changes=form.changes(), reason=reason, user=person(request))
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, "The override is in the journal, with its reason.")
            return redirect("umpire", campaign.key)
    lines = selectors.journal(campaign, role=role).filter(part="umpire").order_by("-number")[:LINES_SHOWN]
    context = heading(campaign, role) | {
        "form": form,
        "copy_form": CopyForm(initial={"name": f"{campaign.name[:112]} (copy)"}),
        "by_hand": telling.rows(list(lines)),
        "seed": campaign.seed,
    }
    return render(request, "campaigns/umpire.html", context, status=400 if form.errors else 200)


@require_safe
@member_page
def export(request: HttpRequest, key: UUID) -> HttpResponse:
    """Give the campaign whole as a file, for another machine or for safe keeping."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    text = json.dumps(services.export_campaign(campaign=campaign), ensure_ascii=False, indent=1, sort_keys=True)
    name = f"{slugify(campaign.name) or campaign.share_code}-{campaign.year}-{campaign.month:02}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(f"{text}\n", content_type="application/json", headers=headers)


@require_POST
@member_page
def copy(request: HttpRequest, key: UUID) -> HttpResponse:
    """Have the campaign twice."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    name = request.POST.get("name", "")
    copied = services.copy_campaign(campaign=campaign, owner=person(request), name=name)
    messages.success(request, f"{copied.name} goes on by itself from here.")
    return redirect("campaign", copied.key)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Take a campaign out of a file that was exported, as its umpire."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            campaign = services.import_campaign(
                data=form.cleaned_data["file"], owner=person(request), name=form.cleaned_data["name"]
            )
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, f"{campaign.name} is here, whole; you are its umpire.")
            return redirect("campaign", campaign.key)
    context = {"section": "campaigns", "form": form}
    return render(request, "campaigns/import.html", context, status=400 if form.errors else 200)

"""The umpire's own pages: overrides, a campaign exported or copied; and the page that brings one in."""

import json
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import selectors, services
from campaigns.models import CampaignImport
from campaigns.web import page_context, telling
from campaigns.web.forms import CopyForm, ImportForm
from campaigns.web.guard import campaign_of, must_judge
from campaigns.web.override_form import form_for
from campaigns.web.views.campaigns import heading
from common.claims import UNFINISHED
from common.exceptions import Conflict, InvalidRequest
from common.web.guard import member_page, person
from common.web.throttling import throttled

LINES_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def umpire(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the page of the umpire's changes; a post overrides the rules, with its reason."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    form = form_for(campaign, page_context.standings(campaign), request.POST or None)
    if request.method == "POST" and not form.is_valid():
        # Faults that the rules find are shown together with those of the form, all at once.
        faults = services.override_faults(campaign=campaign, changes=form.changes()) if form.changes() else []
        if faults:
            form.refuse(InvalidRequest.of_faults(faults))
    elif request.method == "POST":
        try:
            reason = form.cleaned_data["reason"]
            services.umpire_override(campaign=campaign, changes=form.changes(), reason=reason, user=person(request))
        except InvalidRequest as refused:
            form.refuse(refused)
        else:
            messages.success(request, "The override is in the journal, with its reason.")
            return redirect("umpire", campaign.key)
    lines = selectors.journal(campaign, role=role).filter(part="umpire").order_by("-number")[:LINES_SHOWN]
    context = heading(request, campaign, role) | {
        "form": form,
        "copy_form": CopyForm(initial={"name": f"{campaign.name[:112]} (copy)"}),
        "by_hand": telling.rows(list(lines)),
        "seed": campaign.seed,
    }
    return render(request, "campaigns/umpire.html", context, status=400 if form.errors else 200)


@throttled("import", reading=True)
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


@throttled("import")
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


@throttled("import")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Take a campaign out of a file that was exported, as its umpire."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            row = services.request_import(
                raw=form.cleaned_data["file"], owner=person(request), name=form.cleaned_data["name"]
            )
        except Conflict:
            raise
        except InvalidRequest as refused:
            form.refuse(refused)
        else:
            return redirect("import-progress", row.pk)
    context = {"section": "campaigns", "form": form}
    return render(request, "campaigns/import.html", context, status=400 if form.errors else 200)


@require_safe
@member_page
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show how a file fares that this person sent, until its campaign is here or it is refused."""
    row = get_object_or_404(CampaignImport.objects.defer("file").select_related("campaign"), pk=pk, owner=request.user)
    if row.campaign is not None:
        if not request.headers.get("HX-Request"):
            messages.success(request, f"{row.campaign.name} is imported completely; you are its umpire.")
        return _lead(request, reverse("campaign", args=[row.campaign.key]))
    waiting = row.status in UNFINISHED
    context = {"section": "campaigns", "row": row, "waiting": waiting, "faults": _faults(row)}
    if request.headers.get("HX-Request"):
        response = render(request, "campaigns/_import.html", context)
        if not waiting:
            response["HX-Refresh"] = "true"
        return response
    return render(request, "campaigns/import_progress.html", context)


def _lead(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect to a page; a request by htmx cannot be redirected, so it gets a header that reloads the page."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return redirect(address)


def _faults(row: CampaignImport) -> list[str]:
    """Return each thing that was wrong with a file, in a sentence."""
    reasons = [sentence for sentences in row.error_fields.values() for sentence in sentences]
    return list(dict.fromkeys(reasons)) or ([row.error_message] if row.error_message else [])


@require_POST
@member_page
def open_to_all(request: HttpRequest, key: UUID) -> HttpResponse:
    """Open the campaign to all readers, or close it to them."""
    campaign, _ = campaign_of(request, key)
    public = request.POST.get("public") == "yes"
    services.set_public(campaign=campaign, public=public, user=person(request))
    sentence = "Anybody who has its address may read it now." if public else "Only those who take part may read it now."
    messages.success(request, f"{campaign.name}: {sentence[0].lower()}{sentence[1:]}")
    return redirect("umpire", campaign.key)

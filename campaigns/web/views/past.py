"""The past of a campaign: what can be undone, months amended or gone back to, branches and their comparison."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import selectors, services
from campaigns.membership.access import refuse_at_table
from campaigns.models import Campaign, Encounter, Territory
from campaigns.months.amending import branches, difference, requests
from campaigns.months.amending.then import then
from campaigns.web.amend_form import AmendForm, result_form
from campaigns.web.forms import CopyForm, WithdrawForm
from campaigns.web.guard import campaign_of, encounter_of, must_judge
from campaigns.web.views.campaigns import heading
from common.exceptions import Conflict, NotAllowed
from common.web.guard import live, member_page, person
from common.web.labels import month_name, value_words
from common.web.throttling import throttled

AMENDMENTS_SHOWN = 20


def _judged(request: HttpRequest, key: UUID) -> tuple[Campaign, str]:
    """Return the campaign if its reader is its umpire, and does not play its month himself."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    refuse_at_table(person(request), campaign)
    return campaign, role


@require_safe
@member_page
def past(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show what of the past can be changed, and what was."""
    campaign, role = _judged(request, key)
    rows = campaign.encounters.only("number", "year", "month", "kind", "state", "passed", "success").order_by("-number")
    names = {row.number: month_name(row.year, row.month) for row in rows}
    amendments, now = (
        campaign.amendments.select_related("user", "campaign")[:AMENDMENTS_SHOWN],
        requests.marker(campaign),
    )
    context = heading(request, campaign, role) | {
        "months": [(row, names[row.number]) for row in rows],
        "undoes": requests.undone_next(campaign),
        "redoes": requests.redone_next(campaign),
        "amendments": [(row, requests.status_words(row, now)) for row in amendments],
        "branches": [
            (branch, names.get(branch.branched_at or 0, f"month {branch.branched_at}"))
            for branch in selectors.campaigns_for(person(request)).filter(branched_from=campaign)
        ],
        "origin": campaign.branched_from,
        "form": CopyForm(),
    }
    return render(request, "campaigns/past.html", context)


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def amend(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Amend a month that is over; a POST asks for a preview."""
    campaign, role = _judged(request, key)
    month = encounter_of(campaign, number)
    if month.state != Encounter.State.CLOSED or month.passed:
        raise Conflict(f"{month} has nothing to amend: it is not over, or it passed. Go back to it instead.")
    before = then(campaign, month)
    what = request.POST.get("what", "")
    form = AmendForm(request.POST or None, then=before, month=month, what=what)
    result = result_form(before, month, request.POST if what == "result" else None)
    if request.method == "POST" and form.is_valid() and (what != "result" or result.is_valid()):
        changes = _result_of(result) if what == "result" else form.changes()
        shown = result if what == "result" else form
        with shown.refusing("result." if what == "result" else "", but=(Conflict, NotAllowed)):
            made = services.amend(
                campaign=campaign,
                number=number,
                changes=changes,
                reason=form.cleaned_data["reason"],
                user=person(request),
            )
            return redirect("amendment", campaign.key, made.pk)
    context = heading(request, campaign, role) | {
        "encounter": month,
        "month_of_encounter": month_name(month.year, month.month),
        "form": form,
        "result": result,
        "faults": [*form.faults(), *(result.faults() if what == "result" else [])],
        "what": what,
    }
    return render(request, "campaigns/amend.html", context, status=400 if context["faults"] else 200)


def _result_of(form: Any) -> dict[str, Any]:
    return {"result": form.result(), "units": [unit.key for unit in form.units]}


@require_safe
@member_page
def amendment(request: HttpRequest, key: UUID, pk: int) -> HttpResponse:
    """Show how far an amendment is, or what it comes to; a page that polls gets the part that changes."""
    campaign, role = _judged(request, key)
    row = requests.amendment_of(campaign, pk)
    if request.headers.get("HX-Request"):
        return live(request, "campaigns/_amending.html", {"amendment": row}, over=not row.is_waiting)
    context = heading(request, campaign, role) | {
        "amendment": row,
        "waiting": row.is_waiting,
        "stale": requests.is_stale(row),
        "rows": shown(row.difference),
        "drop_form": WithdrawForm(),
    }
    return render(request, "campaigns/amendment.html", context)


def shown(rows: list[Any]) -> list[Any]:
    """Return the months of a difference with their names, and values in words."""
    places = dict(Territory.objects.values_list("slug", "name"))
    return [
        row
        | {
            "name": month_name(row["year"], row["month"]),
            "different": difference.is_different(row),
            "changes": [
                change | {side: value_words(change[side], places) for side in ("before", "after")}
                for change in row["changes"]
            ],
        }
        for row in rows
    ]


@require_POST
@member_page
def accept(request: HttpRequest, key: UUID, pk: int) -> HttpResponse:
    """Put the amended months in the place of the campaign's own."""
    campaign, _ = _judged(request, key)
    services.accept(amendment=requests.amendment_of(campaign, pk), user=person(request))
    messages.success(request, "The amendment is accepted; the lines that it replaced stay in the journal, struck out.")
    return redirect("campaign", campaign.key)


@require_POST
@member_page
def drop(request: HttpRequest, key: UUID, pk: int) -> HttpResponse:
    """Drop an amendment."""
    campaign, _ = _judged(request, key)
    services.drop(amendment=requests.amendment_of(campaign, pk), user=person(request))
    messages.success(request, "The amendment is dropped; nothing was changed.")
    return redirect("past", campaign.key)


@require_POST
@member_page
def undo(request: HttpRequest, key: UUID) -> HttpResponse:
    """Undo the last step."""
    campaign, _ = _judged(request, key)
    services.undo(campaign=campaign, user=person(request))
    messages.success(request, "The last step is undone; it can be redone until something else happens.")
    return redirect("past", campaign.key)


@require_POST
@member_page
def redo(request: HttpRequest, key: UUID) -> HttpResponse:
    """Do again what was undone."""
    campaign, _ = _judged(request, key)
    services.redo(campaign=campaign, user=person(request))
    messages.success(request, "It is done again.")
    return redirect("past", campaign.key)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def back(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Ask whether to go back to the time before a month; a POST does."""
    campaign, role = _judged(request, key)
    month = encounter_of(campaign, number)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.go_back(campaign=campaign, number=number, reason=form.cleaned_data["reason"], user=person(request))
        messages.success(request, f"The campaign is where it was before {month}; undo brings the months back.")
        return redirect("campaign", campaign.key)
    context = heading(request, campaign, role) | {
        "encounter": month,
        "gone": campaign.encounters.filter(number__gte=number),
        "form": form,
    }
    return render(request, "campaigns/back.html", context, status=400 if form.errors else 200)


@throttled("import")
@require_POST
@member_page
def branch(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Begin a branch at a month."""
    campaign, _ = _judged(request, key)
    made = services.branch(campaign=campaign, number=number, name=request.POST.get("name", ""), owner=person(request))
    messages.success(request, f"{made.name} goes on by itself from here.")
    return redirect("campaign", made.key)


@require_safe
@member_page
def compare(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show a branch next to its origin, month by month."""
    campaign, role = _judged(request, key)
    origin, _ = _judged(request, branches.origin_of(campaign).key)
    context = heading(request, campaign, role) | {
        "origin": origin,
        "rows": shown(branches.compared(campaign)),
    }
    return render(request, "campaigns/compare.html", context)

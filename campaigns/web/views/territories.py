"""The territories of the war, on the map and each with what happened there; and the armies with their lists."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.pipeline.sheets import sheet_bytes
from campaigns import selectors
from campaigns.models import Army, Territory
from campaigns.web import page_context
from common.api.csv import csv_answer


@require_safe
def territory_list(request: HttpRequest) -> HttpResponse:
    """Show all territories, on the map and in words."""
    rows = list(Territory.objects.order_by("name"))
    context = {"section": "territories", "territories": rows, "theatre": page_context.theatre_of(None, rows)}
    return render(request, "campaigns/territories.html", context)


@require_safe
def territory(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one territory, and the campaigns of this person that are or were fought there, but those in the archive."""
    row = Territory.objects.filter(slug=slug).first()
    if row is None:
        raise Http404(f"There is no territory {slug}.")
    there = Q(territory=row) | Q(snapshots__state__territory=slug)
    context = {
        "section": "territories",
        "territory": row,
        "theatre": page_context.theatre_of(row),
        "campaigns": selectors.campaigns_for(user=request.user).filter(there, archived=None).distinct(),
    }
    return render(request, "campaigns/territory.html", context)


@require_safe
def army_list(request: HttpRequest) -> HttpResponse:
    """Show the armies by period, the users' own copies with them."""
    rows = list(Army.objects.order_by("side", "slug").prefetch_related("unit_types"))
    by_period = [(Army.Period(key).label, [row for row in rows if row.period == key]) for key in Army.Period.values]
    periods = [(label, armies) for label, armies in by_period if armies]
    return render(request, "campaigns/armies.html", {"section": "territories", "periods": periods})


@require_safe
def army(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of one army (MM-ARMY-1)."""
    row = Army.objects.prefetch_related("unit_types").filter(slug=slug).first()
    if row is None:
        raise Http404(f"There is no army {slug}.")
    context = {
        "section": "territories",
        "army": row,
        "ally": Army.objects.filter(slug=row.ally).first() if row.ally else None,
        "faction": slug.partition("-")[0],
    }
    return render(request, "campaigns/army.html", context)


@require_safe
def army_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the list of an army as a spreadsheet."""
    row = Army.objects.prefetch_related("unit_types").filter(slug=slug).first()
    if row is None:
        raise Http404(f"There is no army {slug}.")
    return csv_answer(sheet_bytes(row), slug)

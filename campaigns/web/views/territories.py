"""The territories of the war: all of them on the map, and each with what happened there."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import selectors
from campaigns.models import Territory
from campaigns.web import page_context


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

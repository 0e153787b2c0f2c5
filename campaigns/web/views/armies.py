"""The army lists, public: the troops that may be raised, their arms and strength."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.models import Army


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

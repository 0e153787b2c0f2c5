"""The reaction desk: the chances and the rolls of a real table, without an account.

Everything is in the address, so that a table can be bookmarked, and works without scripts.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.systems import renderer_of
from battles.systems.base import situations as known
from battles.systems.base.situations import Situation
from battles.web import report
from battles.web.rules_pages import rulebook
from battles.web.situations import SituationForm, tables_of
from common.exceptions import InvalidRequest
from common.web.throttling import throttled
from rules import registry
from rules.core.errors import SetupError


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List all situations by the rules that they are of."""
    found = [(registry.system(key).card(), known.situations(key)) for key in registry.known()]
    context = {"section": "rules", "systems": [(card, listed) for card, listed in found if listed]}
    return render(request, "battles/situations.html", context)


@throttled("situations", reading=True)
@require_safe
def page(request: HttpRequest, system: str, situation: str) -> HttpResponse:
    """Show a situation: its fields, its chances, and what the dice say if they were asked."""
    asked = known.situation(system, situation)
    if asked is None:
        raise Http404
    sent = set(request.GET) & {"roll", *SituationForm(asked).fields}
    form = SituationForm(asked, request.GET if sent else None)
    context = {"form": form, "asked": asked, "section": "rules", "card": registry.system(system).card()}
    context |= {"cited": [rulebook(system)[rule] for rule in asked.rules if rule in rulebook(system)]}
    form.is_valid()
    with form.refusing():
        context["tables"] = tables_of(asked, form.table())
        if "roll" in request.GET and "dice" not in form.errors:
            context |= _rolled(asked, form)
    return render(request, "battles/situation.html", context, status=400 if form.errors else 200)


def _rolled(asked: Situation, form: SituationForm) -> dict[str, Any]:
    """Return what the dice say, as steps of a report."""
    try:
        rolled = known.roll(asked, form.table(), form.cleaned_data.get("dice") if form.is_bound else None)
    except SetupError as error:
        raise InvalidRequest.of_rules(error) from error
    return {"rolled": rolled, "steps": report.steps(renderer_of(asked.system, None, asked.names), rolled.events)}

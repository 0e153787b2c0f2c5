"""The roster sheet of a siege that is over, filled in with what it left."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from battles import selectors
from battles.models import Battle
from battles.systems.pages import renderer_of
from battles.web.report import record, viewpoint_of
from battles.web.views import battle_page
from rules import registry


@require_safe
@battle_page
def battle_roster(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Show the sheet to print; with `seen` as one side could have kept it."""
    if battle.status != Battle.Status.DONE:
        return redirect("battle", battle.pk)
    view = viewpoint_of(request, battle)
    initial, rows = record(battle, view)
    look = renderer_of(battle.system, registry.system(battle.system).side_names(battle.setup), battle.names)
    with selectors.readable():
        sheet = look.roster(initial, rows)
    if sheet is None:
        raise Http404
    context = {
        "section": "scenarios",
        "battle": battle,
        "title": battle.title,
        "view": view,
        "roster": sheet,
    }
    return render(request, "battles/battle_roster.html", context)

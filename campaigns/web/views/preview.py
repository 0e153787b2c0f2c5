"""What a month becomes under other rules, looked at before it is played by them."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from battles.refusals import Conflict, NotAllowed, Refused
from battles.web.forces import forces
from battles.web.forecasts.forms import AskForm
from battles.web.tables.laid import laid_table
from battles.web.words import month_name
from campaigns import services
from campaigns.preview import Preview
from campaigns.web.forms import ChooseForm
from campaigns.web.guard import campaign_of, encounter_of, member_page, must_play, person
from campaigns.web.views.campaigns import heading
from campaigns.web.views.encounters import show_encounter
from rules import registry


@require_POST
@member_page
def preview(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show the card, the board and the forces of a month by the rules chosen, or why it cannot be fought by them."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = encounter_of(campaign, number)
    form = ChooseForm(request.POST, campaign=campaign, units=list(campaign.units.select_related("leader")))
    if form.is_valid():
        system, doctrine = form.orders()
        if not system:
            messages.info(
                request, "Choose other rules under “Fought by” to see the month by them; its own table is below."
            )
            return redirect("encounter", campaign.key, row.number)
        try:
            found = services.preview_encounter(
                encounter=row,
                user=person(request),
                units=form.cleaned_data["units"],
                system=system,
                doctrine=doctrine,
            )
        except (Conflict, NotAllowed):
            raise
        except Refused as refused:
            form.refuse(refused)
        else:
            context = heading(campaign, role) | contents(found)
            context |= {"encounter": row, "month_of_encounter": month_name(row.year, row.month)}
            return render(request, "campaigns/preview.html", context)
    return show_encounter(request, campaign, role, row, form, AskForm())


def contents(found: Preview) -> dict[str, Any]:
    """Return what the page shows of a preview."""
    system, setup = found.choice.system, found.setup
    return {
        "there": registry.system(system).card(),
        "choice": found.choice,
        "way": found.card,
        "remarks": found.remarks,
        "refused": found.refused,
        "table": laid_table(system, setup, "The board as both sides would begin") if setup else None,
        "forces": forces(system, setup) if setup else [],
    }

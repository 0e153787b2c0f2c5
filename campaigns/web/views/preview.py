"""What a month becomes under other rules, looked at before it is played by them."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from battles.systems.pages import forces
from battles.web.forecasts.forms import MonthAskForm
from battles.web.set_up_table import laid_table
from campaigns import services
from campaigns.months.preview import Preview
from campaigns.web.views.campaigns import heading
from campaigns.web.views.month import month_of, show
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.web.guard import member_page, person
from common.web.labels import month_name
from rules import registry


@require_POST
@member_page
def preview(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show the card, the board and the forces of a month by the rules chosen, or why it cannot be fought by them."""
    month = month_of(request, key, number)
    if month.form.is_valid():
        choice = month.form.choice()
        if not choice["system"]:
            messages.info(
                request, "Choose other rules under “Fought by” to see the month by them; its own table is below."
            )
            return redirect("encounter", month.campaign.key, month.row.number)
        try:
            del choice["options"]  # those of these rules; the others have their own
            found = services.preview_encounter(encounter=month.row, user=person(request), **choice)
        except (Conflict, NotAllowed):
            raise
        except InvalidRequest as refused:
            month.form.refuse(refused)
        else:
            context = heading(request, month.campaign, month.role) | contents(found)
            context |= {"encounter": month.row, "month_of_encounter": month_name(month.row.year, month.row.month)}
            return render(request, "campaigns/preview.html", context)
    return show(request, month, MonthAskForm())


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

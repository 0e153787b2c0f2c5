"""Battles that a person had fought: archived, listed in the archive, taken out again, and deleted."""

from functools import partial
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import archiving, selectors
from battles.models import Battle
from common.web.guard import member_page, person
from common.web.keeping import Question, ask_or_delete, done

BATTLES_A_PAGE = 25


@require_safe
@member_page
def archived_battles(request: HttpRequest) -> HttpResponse:
    """Show the battles that this person archived; those of campaigns and forecasts are found with these."""
    own = selectors.battles_for(request.user).filter(owner=person(request), archived__isnull=False)
    page = Paginator(own.exclude(forecast__archived__isnull=False), BATTLES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "battles/archived.html", {"section": "scenarios", "battles": page})


@require_POST
@member_page
def archive(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put a battle into the archive."""
    battle = archiving.archive_battle(battle=_battle(request, pk), user=person(request))
    return done(request, f"{battle.title} is in the archive.", _page(battle))


@require_POST
@member_page
def unarchive(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a battle out of the archive."""
    battle = archiving.unarchive_battle(battle=_battle(request, pk), user=person(request))
    return done(request, f"{battle.title} is on your list again.", _page(battle))


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask the owner whether a battle shall be deleted; a post deletes it."""
    battle, user = _battle(request, pk), person(request)
    archiving.refuse_unless_own(battle, user)
    goes = ["Its result and its transcript go with it, die by die; whoever has its address finds nothing there."]
    after = reverse("scenarios")
    if battle.forecast_id is not None:
        goes.append("It is a run of a forecast, which keeps its count of it; the run can be opened again.")
        after = reverse("forecast", args=[battle.forecast_id])
    question = Question(battle.title, "Delete the battle?", goes, archiving.in_hand(battle), "scenarios", _page(battle))
    return ask_or_delete(request, question, partial(archiving.delete_battle, battle=battle, user=user), after)


def _battle(request: HttpRequest, pk: UUID) -> Battle:
    try:
        return selectors.battle_for(person(request), pk)
    except Battle.DoesNotExist:
        raise Http404 from None


def _page(battle: Battle) -> str:
    return reverse("battle", args=[battle.pk])

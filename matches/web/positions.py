"""The pages on which a half-played game is entered, from where it goes on as match, battle or forecast.

It is entered from a scenario, or taken from a turn of a battle that is over. Nothing is kept before it goes on.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from battles import positions
from battles.forecasting.services import request_forecast
from battles.models import Battle, Scenario
from battles.selectors import may_see_seed
from battles.services import read_setup, request_battle, scenario_setup
from battles.templatetags.petite import table_map
from battles.web.position_form import PositionForm, sealed, takes_positions, unsealed
from battles.web.views import battle_page
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from common.web.guard import member_page, person
from common.web.throttling import throttled
from matches.web.beginning import ask_who_plays
from matches.web.forms import headings
from rules import registry
from rules.core import lengths
from rules.core.errors import RulesError
from rules.core.positions import first_turn


@dataclass(slots=True)
class Source:
    """Where a half-played game comes from: its order of battle to begin with, and the page that leads back."""

    title: str
    setup: Json
    back: str
    scenario: Scenario | None
    turn: int = 0  # of the battle that it is taken from
    is_begun: bool = False  # its pieces are where a battle of the program has them

    def begin(self) -> None:
        """Let the program play the first turn, by which all pieces are there that dice or the sides lay out."""
        try:
            engagement = read_setup(setup=self.setup)
            self.setup = positions.position_in(engagement, first_turn(self.setup) + 1, seed=self.title, stream="battle")
            self.is_begun = True
        except (InvalidRequest, RulesError):
            pass  # it is entered from nothing, and the check says what is missing

    def named(self, setup: Json) -> str:
        """Return what the game is called that goes on."""
        turn = f", from turn {first_turn(setup)}"
        return f"{self.title.partition(', from turn ')[0][: lengths.TITLE - len(turn)]}{turn}"


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def scenario_position(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pieces of a scenario, to be put where they are at a table, and let the game go on from there."""
    scenario = get_object_or_404(Scenario, slug=slug)
    if not takes_positions(scenario.system):
        title = registry.system(scenario.system).card().title
        raise Conflict(f"A game of {title} cannot be taken up half played.")
    source = Source(scenario.name, scenario_setup(scenario=scenario), reverse("scenario", args=[slug]), scenario)
    is_fresh = first_turn(source.setup) == 1
    if request.method != "POST" and is_fresh and not PositionForm(None, source.setup).is_laid_out():
        source.begin()
    return _entered(request, source)


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
@battle_page
def battle_position(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    """Show the pieces of a battle at the beginning of a turn, to be changed where one likes, and let it go on."""
    if not may_see_seed(request.user, battle):
        raise NotAllowed("A position holds what each side hid; only the umpire of a battle may take one.")
    setup = positions.position_of(battle=battle, turn=number) if request.method != "POST" else battle.setup
    back = reverse("battle-turn", args=[battle.pk, number])
    return _entered(request, Source(battle.title, setup, back, battle.scenario, number))


def _entered(request: HttpRequest, source: Source) -> HttpResponse:
    """Show the form of a position, or let the game go on where it was sent without a fault."""
    if request.method != "POST":
        return _shown(request, source, PositionForm(None, source.setup))
    if "position" in request.POST:  # back from the question who plays
        return _shown(request, source, PositionForm(None, unsealed(request.POST["position"])))
    form = PositionForm(request.POST, unsealed(request.POST.get("base", "")))
    if form.is_valid():
        with form.refusing():
            answer = _gone_on(request, source, form.setup, request.POST.get("do", ""))
            if answer is not None:
                return answer
            messages.success(request, "The position has no fault.")
            form = PositionForm(None, form.setup)  # with an empty row after each that was filled in
    return _shown(request, source, form)


def _gone_on(request: HttpRequest, source: Source, setup: Json, way: str) -> HttpResponse | None:
    """Let a game go on in the way that a button names; returns None where it is only checked."""
    owner, title = person(request), source.named(setup)
    if way == "play":
        return ask_who_plays(request, setup, source.scenario, title=title, back=request.path)
    if way == "fight":
        battle = request_battle(setup=setup, owner=owner, title=title, scenario=source.scenario)
        messages.success(request, "The battle is with the workers.")
        return redirect("battle", battle.pk)
    if way == "odds":
        return redirect("forecast", request_forecast(setup=setup, owner=owner, title=title).pk)
    return None


def _shown(request: HttpRequest, source: Source, form: PositionForm) -> HttpResponse:
    card = registry.system(form.system).card()
    script = form.map.script() if form.map else {"spots": {}, "drawn": {}, "facings": {}}
    context = {
        "section": "matches",
        "source": source,
        "card": card,
        "form": form,
        "base": sealed(form.base),
        "hides": registry.system(form.system).hides(form.base),
        "table": form.map.table if form.map else None,
        "script": script | {"ways": [words for _, words in headings()]},
    }
    faulty = form.is_bound and not form.is_valid()
    return render(request, "matches/position.html", context, status=400 if faulty else 200)


@require_POST
@member_page
def check(request: HttpRequest) -> HttpResponse:
    """Answer what is wrong with a position as it is typed so far, and how it looks where nothing is."""
    form = PositionForm(request.POST, unsealed(request.POST.get("base", "")))
    if not form.is_valid():
        return JsonResponse({"faults": [[each.anchor, each.label, each.sentence] for each in form.faults()]})
    drawn: dict[str, Any] = {"faults": [], "turn": first_turn(form.setup)}
    if form.map is not None:
        html = render_to_string("battles/_table_map.html", table_map(form.map.table))
        drawn |= {"map": html, **form.map.script()}
    return JsonResponse(drawn)

"""The pages on which a half-played game is entered, from where it goes on as match, battle or forecast.

It is entered from a scenario, or taken from a turn of a battle that is over. What is entered so far is kept as a draft,
with every check of the page's script or by a button, until the game goes on.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from battles import positions
from battles.forecasting.services import request_forecast
from battles.models import Battle, Scenario
from battles.selectors import may_see_seed
from battles.services import read_setup, request_battle, scenario_setup
from battles.web.position_form import NO_MAP, PositionForm, sealed, takes_positions, unsealed
from battles.web.views import battle_page
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from common.web.guard import member_page, person
from common.web.throttling import throttled
from matches import drafts
from matches.drafts import Origin
from matches.models import Draft
from matches.web.beginning import Position, ask_who_plays
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
    battle: Battle | None = None
    is_begun: bool = False  # its pieces are where a battle of the program has them

    @property
    def origin(self) -> Origin:
        """Return what its draft is found by."""
        return Origin.of(self.scenario, self.battle, self.turn)

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
    return _entered(request, Source(battle.title, setup, back, battle.scenario, number, battle))


def _entered(request: HttpRequest, source: Source) -> HttpResponse:
    """Show the form of a position, or let the game go on where it was sent without a fault."""
    owner, origin = person(request), source.origin
    if request.method != "POST":
        draft = origin.drafts(owner).first()
        if draft is None:
            return _shown(request, source, PositionForm(None, source.setup))
        return _shown(request, source, PositionForm(drafts.as_sent(draft), draft.base), draft)
    if request.POST.get("do") == "forget":
        drafts.discard(owner=owner, origin=origin)
        return redirect(request.path)
    if "position" in request.POST:  # back from the question who plays
        return _shown(request, source, PositionForm(None, unsealed(request.POST["position"])))
    form = PositionForm(request.POST, unsealed(request.POST.get("base", "")))
    if request.POST.get("do") == "keep":
        drafts.keep(owner=owner, origin=origin, base=form.base, sent=request.POST)
        messages.success(request, "It is kept as a draft. The page of your matches leads back to it.")
        return redirect(request.path)
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
        position = Position(request.path, source.origin.sealed())
        return ask_who_plays(request, setup, source.scenario, title=title, position=position)
    if way == "fight":
        battle = request_battle(setup=setup, owner=owner, title=title, scenario=source.scenario)
        drafts.discard(owner=owner, origin=source.origin)
        messages.success(request, "The battle is with the workers.")
        return redirect("battle", battle.pk)
    if way == "odds":
        return redirect("forecast", request_forecast(setup=setup, owner=owner, title=title).pk)
    return None


def _shown(request: HttpRequest, source: Source, form: PositionForm, draft: Draft | None = None) -> HttpResponse:
    card = registry.system(form.system).card()
    script = form.map.script() if form.map else NO_MAP
    context = {
        "section": "matches",
        "source": source,
        "card": card,
        "form": form,
        "base": sealed(form.base),
        "origin": source.origin.sealed(),
        "draft": draft,
        "hides": registry.system(form.system).hides(form.base),
        "table": form.map.table if form.map else None,
        "script": script,
    }
    faulty = draft is None and form.is_bound and not form.is_valid()
    return render(request, "matches/position.html", context, status=400 if faulty else 200)


@require_POST
@member_page
def check(request: HttpRequest) -> HttpResponse:
    """Answer what is wrong with a position as it is typed so far, and how it looks where nothing is.

    It is kept as a draft; `unkept` says why it could not be.
    """
    form = PositionForm(request.POST, unsealed(request.POST.get("base", "")))
    found: dict[str, Any] = {"unkept": _autosaved(request, form)}
    if not form.is_valid():
        return JsonResponse(found | {"faults": [[each.anchor, each.label, each.sentence] for each in form.faults()]})
    verdict = f"No fault: the game can go on from turn {first_turn(form.setup)}."
    drawn = form.map.drawing() if form.map is not None else {}
    return JsonResponse(found | {"faults": [], "verdict": verdict, **drawn})


def _autosaved(request: HttpRequest, form: PositionForm) -> str:
    """Keep what is typed so far; returns why it is not kept, "" where it is."""
    try:
        origin = Origin.read(request.POST.get("origin", ""))
        drafts.keep(owner=person(request), origin=origin, base=form.base, sent=request.POST)
    except (Conflict, InvalidRequest) as error:
        return error.message
    return ""

"""Scenarios, battles and their reports, and the catalogue of rules: thin views over services and selectors."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from battles import selectors, services
from battles.models import Battle, Scenario
from battles.refusals import Refused
from battles.web import report, tablemap
from battles.web.forms import FightForm
from battles.web.rulebook import chapters, rulebook
from battles.web.words import WEATHER, month_name, word
from rules import registry

BATTLES_A_PAGE = 25


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the systems of rules; with a single one, its catalogue at once."""
    keys = [key for key in registry.systems() if rulebook(key)] or ["muskets_mohawks"]
    if len(keys) == 1:
        return redirect("rulebook", keys[0])
    cards = [registry.system(key).card() for key in keys]
    return render(request, "battles/systems.html", {"section": "rules", "cards": cards})


@require_safe
def rules_catalogue(request: HttpRequest, system: str) -> HttpResponse:
    """Show all rules of a system by chapter."""
    found = chapters(system)
    card = registry.systems()[system].card() if system in registry.systems() else None
    if card is None and not found:
        raise Http404
    return render(
        request, "battles/rulebook.html", {"section": "rules", "system": system, "card": card, "chapters": found}
    )


@require_safe
def rule(request: HttpRequest, system: str, rule_id: str) -> HttpResponse:
    """Show one rule; as a footnote when the page asks for it by script."""
    entry = rulebook(system).get(rule_id)
    if entry is None:
        raise Http404
    template = "battles/_rule.html" if request.headers.get("HX-Request") else "battles/rule.html"
    return render(request, template, {"section": "rules", "system": system, "entry": entry})


@require_safe
def scenario_list(request: HttpRequest) -> HttpResponse:
    """Show the one-off encounters, and the battles this person had fought of them."""
    context: dict[str, Any] = {"section": "scenarios", "scenarios": selectors.scenarios()}
    if request.user.is_authenticated:
        # Battles of campaigns are found in their campaigns.
        fought = selectors.battles_for(request.user).filter(scenario__isnull=False)
        pages = Paginator(fought, BATTLES_A_PAGE)
        context["battles"] = pages.get_page(request.GET.get("page"))
    return render(request, "battles/scenarios.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def scenario_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a scenario, and have it fought."""
    scenario = get_object_or_404(Scenario, slug=slug)
    form = FightForm(request.POST or None, system=scenario.system)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect("login")
        if form.is_valid():
            try:
                battle = services.request_battle(
                    setup=services.scenario_setup(scenario=scenario),
                    scenario=scenario,
                    owner=request.user,
                    **form.given(),
                )
            except Refused as refused:
                form.refuse(refused)
            else:
                messages.success(request, "The battle is with the workers.")
                return redirect("battle", battle.pk)
    context = {"section": "scenarios", "scenario": scenario, "form": form, "setup": scenario.setup}
    return render(request, "battles/scenario.html", context, status=400 if form.errors else 200)


def battle_of(request: HttpRequest, pk: str) -> Battle:
    """Return a battle this person may read, or answer as for one that does not exist."""
    try:
        return selectors.battle_for(request.user, pk)
    except Battle.DoesNotExist:
        raise Http404 from None


@login_required
@require_safe
def battle_detail(request: HttpRequest, pk: str) -> HttpResponse:
    """Show how a battle stands: while it is with the workers, its progress; afterwards its report's first page."""
    battle = battle_of(request, pk)
    if request.headers.get("HX-Request"):
        response = render(request, "battles/_progress.html", {"battle": battle})
        if battle.status in ("done", "failed"):
            response["HX-Refresh"] = "true"
        return response
    if battle.status != Battle.Status.DONE:
        return render(request, "battles/waiting.html", _heading(request, battle))
    return battle_turn(request, pk, 0)


@login_required
@require_safe
def battle_turn(request: HttpRequest, pk: str, number: int) -> HttpResponse:
    """Show one turn of a battle: the table, every sentence, every die."""
    battle = battle_of(request, pk)
    if battle.status != Battle.Status.DONE:
        return redirect("battle", pk)
    rows = list(selectors.events(battle=battle))
    initial = battle.initial or {}
    parts = report.turns(initial, rows)
    if number >= len(parts):
        raise Http404
    page = report.turn(initial, rows, number)
    steps = report.steps(selectors.worded(battle.system, page.rows, battle.names))
    shots = report.shots(page)
    context = _heading(request, battle) | {
        "number": number,
        "numbers": range(len(parts)),
        "last": number == len(parts) - 1,
        "steps": steps,
        "table": _table(page, number, list(shots.values())),
        "start": {
            "pieces": report.drawn(page.before),
            "steps": [step.patch for step in steps],
            "shots": [shots.get(step.number) for step in steps],
        },
        "final": page.after,
    }
    return render(request, "battles/report.html", context)


def _table(page: report.Turn, number: int, shots: list[list[int]]) -> tablemap.TableMap | None:
    if not page.after.get("battle", {}).get("ground") and "battle" not in page.after:
        return None
    table = tablemap.draw(page.after, page.before, report.trails(page.rows))
    table.shots = shots
    table.title = f"The table at the end of turn {number}" if number else "The table as it was laid"
    return table


def _heading(request: HttpRequest, battle: Battle) -> dict[str, Any]:
    kind = word(str(battle.setup.get("encounter", "")))
    encounter = getattr(battle, "encounter", None)
    result = battle.result or {}
    sides = {side["side"]: side for side in result.get("sides", [])}
    return {
        "section": "scenarios" if battle.scenario_id else "campaigns",
        "battle": battle,
        "encounter": encounter,
        "kind": kind,
        "title": f"{kind}, {month_name(encounter.year, encounter.month)}" if encounter else battle.title,
        "part_of": encounter.campaign if encounter else None,
        "weather": WEATHER.get(int((battle.initial or {}).get("battle", {}).get("weather", 0)), ""),
        "light": (battle.initial or {}).get("battle", {}).get("light", ""),
        "success": sides.get("player", {}).get("success"),
        "seed": battle.seed if selectors.may_see_seed(request.user, battle) else "",
        "losses": _losses(battle),
    }


def _losses(battle: Battle) -> list[dict[str, Any]]:
    """Return what each unit lost, by cause, the player's units first."""
    units = (battle.result or {}).get("units", [])
    return [
        unit | {"name": battle.names.get(unit["id"], unit["id"]), "down": sum(unit["losses"].values())}
        for unit in sorted(units, key=lambda unit: unit["side"] != "player")
    ]

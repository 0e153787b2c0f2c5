"""Scenarios, battles and their reports: thin views over services and selectors."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from battles import explaining, positions, selectors, services
from battles.api.finding import ScenarioFilters
from battles.ladders import worth_of_scenario
from battles.luck import of_battle
from battles.measurements import measured_systems
from battles.models import Battle, Scenario
from battles.option_names import option_name
from battles.systems import renderer_of
from battles.systems.base.drawing import Renderer
from battles.systems.base.listing import Force
from battles.systems.pages import forces
from battles.web import report
from battles.web.briefing import briefing, laid_table, roster_sheet, turns_to_tick
from battles.web.forecasts.reading import worth_context
from battles.web.forms import FightForm
from battles.web.luck import side_luck
from battles.web.position_form import takes_positions
from battles.web.report import record, viewpoint_of, viewpoints
from common.exceptions import Conflict
from common.web.guard import live, person
from common.web.keeping import keeping
from common.web.labels import ending_words, month_name, word
from common.web.throttling import throttled
from rules import registry
from rules.core.positions import first_turn
from rules.core.sides import SIDES

BATTLES_A_PAGE = 25
FILTERS = ("search", "system", "year_min", "year_max", "place", "size")


@require_safe
def scenario_list(request: HttpRequest) -> HttpResponse:
    """Show the one-off encounters by game and year, and the battles this person had fought of them."""
    asked = {key: value for key, value in request.GET.items() if key in FILTERS and str(value).strip()}
    filters = ScenarioFilters(asked, queryset=selectors.scenarios())
    by_system = selectors.scenarios_by_system(filters.qs)
    context: dict[str, Any] = {
        "section": "scenarios",
        "by_system": by_system,
        "balances": measured_systems("balance"),
        "form": filters.form,
        "boxes": [filters.form[name] for name in FILTERS],
        "is_narrowed": bool(asked),
        "count": sum(len(found) for _, found in by_system),
    }
    if request.user.is_authenticated:
        # Battles of campaigns are found in their campaigns, and runs of forecasts in their forecasts.
        mine = selectors.battles_for(request.user)
        fought = mine.filter(scenario__isnull=False, forecast__isnull=True, archived=None)
        pages = Paginator(fought, BATTLES_A_PAGE)
        context["archived_battles"] = mine.filter(owner=request.user, archived__isnull=False).exists()
        context["battles"] = pages.get_page(request.GET.get("page"))
    return render(request, "battles/scenarios.html", context)


@require_safe
@login_required
def archived_battles(request: HttpRequest) -> HttpResponse:
    """Show the battles that this person archived; those of campaigns and forecasts are found with these."""
    own = selectors.battles_for(request.user).filter(owner=person(request), archived__isnull=False)
    page = Paginator(own.exclude(forecast__archived__isnull=False), BATTLES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "battles/archived.html", {"section": "scenarios", "battles": page})


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
def scenario_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a scenario, and have it fought."""
    scenario = get_object_or_404(Scenario, slug=slug)
    form = FightForm(request.POST or None, system=scenario.system, setup=scenario.setup)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect("login")
        if form.is_valid():
            with form.refusing():
                battle = services.request_battle(
                    setup=services.scenario_setup(scenario=scenario),
                    scenario=scenario,
                    owner=request.user,
                    **form.given(),
                )
                messages.success(request, "The battle is with the workers.")
                return redirect("battle", battle.pk)
    names = registry.system(scenario.system).side_names(scenario.setup)
    context = _laid(scenario) | worth_context(worth_of_scenario(scenario), names, scenario)
    context |= {"form": form, "takes_positions": takes_positions(scenario.system)}
    return render(request, "battles/scenario.html", context, status=400 if form.errors else 200)


@require_safe
def scenario_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the set-up sheet of a scenario, to print and play from."""
    scenario = get_object_or_404(Scenario, slug=slug)
    context = _laid(scenario) | {
        "options": _options_set(scenario),
        "roster": roster_sheet(scenario.system, scenario.setup),
        "brief": briefing(scenario.system, scenario.setup),
        "turn_numbers": range(1, turns_to_tick(scenario.system, scenario.setup) + 1),
    }
    return render(request, "battles/sheet.html", context)


def _laid(scenario: Scenario) -> dict[str, Any]:
    """Return what is shown of a scenario wherever it is: its game, its table and its forces."""
    return {
        "section": "scenarios",
        "scenario": scenario,
        "card": registry.system(scenario.system).card(),
        "table": laid_table(scenario.system, scenario.setup, "The table as it is laid"),
        "forces": forces(scenario.system, scenario.setup),
    }


def _options_set(scenario: Scenario) -> list[tuple[str, str]]:
    """Return the options of the rules that a scenario turns on, each with what it means."""
    given = scenario.setup.get("options") or {}
    in_force = [option for option in registry.system(scenario.system).options() if given.get(option.key)]
    return [(f"{option_name(option.key)}: {option.sentence}", option.rule) for option in in_force]


def battle_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the battle of its address; what a guest may not read asks him to sign in, others get no page."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: str, **others: Any) -> HttpResponse:
        battle = selectors.open_battle(request.user, pk)
        if battle is None and request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path()) if battle is None else view(request, battle, **others)

    return guarded


def fought_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the battle of its address as `battle_page` does, and lead to its progress while it is fought."""

    @wraps(view)
    def guarded(request: HttpRequest, battle: Battle, **others: Any) -> HttpResponse:
        done = battle.status == Battle.Status.DONE
        return view(request, battle, **others) if done else redirect("battle", battle.pk)

    return battle_page(guarded)


@require_safe
@battle_page
def battle_detail(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Show a battle: its progress while it is with the workers, afterwards its report's first page."""
    if request.headers.get("HX-Request"):
        over = battle.status in ("done", "failed")
        return live(request, "battles/_progress.html", {"battle": battle}, over=over)
    if battle.status != Battle.Status.DONE:
        return render(
            request, "battles/waiting.html", _heading(request, battle) | {"forces": _unfought(request, battle)}
        )
    return _readable_turn(request, battle, 0)


@require_safe
@fought_page
def battle_turn(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    """Show one turn of a battle: the table, every sentence, every die."""
    return _readable_turn(request, battle, number)


@require_safe
@fought_page
def battle_orders(request: HttpRequest, battle: Battle) -> HttpResponse:
    """List the orders of a battle that a staff weighed, by turns."""
    with selectors.readable():
        rows = record(battle, report.Viewpoint("", ""))[1]
        weighed = {each.number: each for each in explaining.weighed(battle=battle)}
    first, by_turn = first_turn(battle.setup), []
    for place, part in enumerate(report.turns(_look(battle), rows)):
        orders = [weighed[int(row["number"])] for row in part if int(row["number"]) in weighed]
        if orders:
            by_turn.append((first + place - 1 if place else 0, orders))
    context = {"section": menu_section(battle), "battle": battle, "title": battle.title, "turns": by_turn}
    return render(request, "battles/orders.html", context)


@throttled("resolve")
@require_safe
@fought_page
def battle_order(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    """Show what a staff expected of the orders that it tried at one decision."""
    try:
        why = explaining.explain(battle=battle, number=number)
    except Conflict as refused:
        messages.error(request, refused.message)
        return redirect("battle-orders", battle.pk)
    context = {"section": menu_section(battle), "battle": battle, "title": battle.title, "why": why}
    return render(request, "battles/order.html", context)


@require_safe
@fought_page
def battle_roster(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Show the roster sheet of a siege that is over, to print; with `seen` as one side could have kept it."""
    view = viewpoint_of(request, battle)
    initial, rows = record(battle, view)
    with selectors.readable():
        sheet = _look(battle).roster(initial, rows)
    if sheet is None:
        raise Http404
    context = {"section": menu_section(battle), "battle": battle, "title": battle.title, "view": view, "roster": sheet}
    return render(request, "battles/battle_roster.html", context)


@require_safe
@fought_page
def battle_luck(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Show the luck of a battle that is over; with `seen`, of the dice that one side could have seen."""
    view, look = viewpoint_of(request, battle), _look(battle)
    with selectors.readable():
        found = of_battle(battle.system, battle.setup, *record(battle, view))
    sides = [side_luck(name, side, look.called_in_words) for name, side in zip(look.names, found, strict=True)]
    context = _heading(request, battle) | {"sides": sides, "view": view}
    return render(request, "battles/luck.html", context)


def _readable_turn(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    try:
        with selectors.readable():
            return _turn(request, battle, number)
    except Conflict as refused:
        context = {"reason": refused.message, "back": reverse("home")}
        return render(request, "refused.html", context, status=409)


def _turn(request: HttpRequest, battle: Battle, number: int) -> HttpResponse:
    look, view = _look(battle), viewpoint_of(request, battle)
    initial, rows = record(battle, view)
    parts, first = report.turns(look, rows), first_turn(battle.setup)
    numbers = [0, *range(first, first + len(parts) - 1)]  # 0 is the set-up
    if number not in numbers:
        raise Http404
    place = numbers.index(number)
    page = report.turn(initial, parts, place)
    steps = [report.steps(look, selectors.worded(battle.system, part, battle.names)) for part in parts]
    turn_steps = steps[place]
    replay = report.replay(look, page, turn_steps)
    table = look.draw(page.after)
    if table is not None:
        table.ghosts = replay.ghosts
        table.shots = [step.shot for step in turn_steps if step.shot]
        table.title = f"The table at the end of turn {number}" if number else "The table as it was laid"
    context = _heading(request, battle) | {
        "number": number,
        "numbers": numbers,
        "previous": numbers[place - 1] if place else None,
        "following": next(iter(numbers[place + 1 :]), None),
        "steps": turn_steps,
        "table": table,
        "start": replay.script() | {"turn": place, "first": first, "counts": [len(part) for part in steps]},
        "view": view,
        "has_roster": look.roster(initial) is not None,
        "views": viewpoints(battle),
        "known_of_enemy": look.known_of_enemy,
        "is_searched": not view.side and explaining.is_led_by_staff(battle),
        "takes_position": number > first and not view.side and positions.may_take(request.user, battle),
    }
    return render(request, "battles/report.html", context)


def menu_section(battle: Battle) -> str:
    """Return the part of the menu that the pages of a battle belong to: that of its campaign, if it has one."""
    return "campaigns" if getattr(battle, "encounter", None) else "scenarios"


def _heading(request: HttpRequest, battle: Battle) -> dict[str, Any]:
    encounter = getattr(battle, "encounter", None)
    game = registry.system(battle.system).card().title
    kind = word(str(encounter.kind if encounter else battle.setup.get("encounter") or game))
    return {
        "section": menu_section(battle),
        "battle": battle,
        "encounter": encounter,
        "kind": kind,
        "title": f"{kind}, {month_name(encounter.year, encounter.month)}" if encounter else battle.title,
        "part_of": encounter.campaign if encounter else None,
        # A month may be fought by other rules than its campaign's.
        "lent_names": bool(battle.setup.get("names")),
        "army_lists": bool(battle.setup.get("lists")),
        "conditions": ([game] if encounter and encounter.system else [])
        + _look(battle).conditions(battle.initial or {}),
        "verdict": _verdict(battle),
        "ending": ending_words(battle.ending),
        "seed": battle.seed if selectors.may_see_seed(request.user, battle) else "",
        "causes": [(cause, cause.capitalize()) for cause in registry.system(battle.system).loss_causes()],
        "losses": _losses(battle),
        "counts": renderer_of(battle.system).counts,
        "keep": None
        if encounter or battle.owner_id != request.user.pk
        else keeping("battle", battle.pk, battle.archived),
    }


def _unfought(request: HttpRequest, battle: Battle) -> list[Force]:
    """Return the forces of a battle that failed, to those who may know all of them."""
    if battle.status != Battle.Status.FAILED or not selectors.may_see_seed(request.user, battle):
        return []
    return forces(battle.system, battle.setup)


def _verdict(battle: Battle) -> str:
    """Return who won, or "" for a battle that is not over."""
    sides = {side["side"]: bool(side["success"]) for side in (battle.result or {}).get("sides", [])}
    if not sides:
        return ""
    return _look(battle).verdict((sides.get("player", False), sides.get("enemy", False)))


def _look(battle: Battle) -> Renderer:
    """Return the face of a battle's system, with the names of this battle."""
    return renderer_of(battle.system, registry.system(battle.system).side_names(battle.setup), battle.names)


def _losses(battle: Battle) -> list[dict[str, Any]]:
    """Return what each unit lost, one count a cause, the player's units first."""
    causes, look = registry.system(battle.system).loss_causes(), _look(battle)
    units = (battle.result or {}).get("units", [])
    names = dict(zip(SIDES, registry.system(battle.system).side_names(battle.setup), strict=True))
    return [
        unit
        | {
            "name": look.name_of(unit["id"]),
            "of": names[unit["side"]],
            "wiped_out": 0 < unit["strength"] <= sum(unit["losses"].values()) - unit["recovered"],
            "lost": [(cause.capitalize(), unit["losses"].get(cause, 0)) for cause in causes],
        }
        for unit in sorted(units, key=lambda unit: unit["side"] != "player")
    ]

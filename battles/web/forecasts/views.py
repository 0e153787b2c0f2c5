"""Forecasts on pages: thin views over the services, selectors and figures of forecasting."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.forecasting import archiving, selectors, services
from battles.forecasting.comparing import Comparison, Difference, compare
from battles.forecasting.conversions import request_together
from battles.forecasting.doctrines import PairRow, is_table, request_pairs, table_of, table_title
from battles.forecasting.figures import figures
from battles.forecasting.opening import open_sample
from battles.forecasting.shapes import Figures, Outcome
from battles.forecasting.table import Losses, SideBySide, Spread, side_by_side
from battles.models import Forecast, Scenario
from battles.services import scenario_setup
from battles.systems.base.options import pair_words
from battles.web.forecasts import reading, words
from battles.web.forecasts.forms import ForecastForm
from battles.web.forecasts.reading import histogram, lines, options_of, settings, title_of
from common.exceptions import InvalidRequest
from common.web.guard import live, member_page, person
from common.web.keeping import keeping
from common.web.labels import month_name, word
from common.web.throttling import throttled
from rules.core.narrate import counted
from rules.core.sides import SIDES
from rules.mapping.cards import Card, card_used


@dataclass(slots=True, frozen=True)
class Line:
    """One difference between two forecasts, formatted for pages; `sure` is True if chance alone does not explain it."""

    name: str
    first: str
    second: str
    apart: str
    sure: bool


def compared(comparison: Comparison) -> dict[str, Any]:
    """Return what the page of a comparison shows: between two games, what came out alone."""
    first, second = comparison.first, comparison.second
    other_rules = first.system != second.system
    counted = [row.key for row in comparison.means]
    pairs = [
        (row, other)
        for row, other in zip(first.distributions, second.distributions, strict=True)
        if row.key in counted and row.bars and other.bars
    ]
    return {
        "comparison": comparison,
        "runs": words.number(comparison.runs),
        "changed": words.number(comparison.changed),
        "changed_percent": words.percent(comparison.changed / comparison.runs) if comparison.runs else "",
        # Before both have counted a battle there is no difference, not one of 0.0.
        "differences": [*outcomes_apart(comparison), *means_apart(comparison)] if first.runs and second.runs else [],
        "other_rules": other_rules,
        "other_game": not comparison.means,
        "called": [title_of(key) for key in comparison.systems] if other_rules else ["First", "Second"],
        "histograms": [histogram(first, row, other=other) for row, other in pairs],
        "first_lines": lines(first),
        "second_lines": lines(second),
    }


def outcomes_apart(comparison: Comparison) -> list[Line]:
    """Return how the shares of two forecasts differ, of what came out in either."""
    return [
        _comparison_line(_name(row.names), row, share=True) for row in comparison.outcomes if row.first or row.second
    ]


def means_apart(comparison: Comparison) -> list[Line]:
    """Return how losses and turns of two forecasts differ, as far as both count them alike."""
    return [_mean_apart(row, comparison.first) for row in comparison.means]


def names_apart(first: Forecast, second: Forecast) -> dict[str, list[tuple[str, str]]]:
    """Return what two forecasts were both asked with, and what each of them alone was."""
    options = [*options_of(first), *options_of(second)]
    one, two = settings(first, options), settings(second, options)
    return {
        "both_settings": [row for row in one if row in two],
        "first_settings": [row for row in one if row not in two],
        "second_settings": [row for row in two if row not in one],
    }


def _mean_apart(row: Difference, figures: Figures) -> Line:
    return _comparison_line(words.title(row.key, figures.side_names) + ", on average", row, share=row.is_share)


def _name(names: tuple[str, str]) -> str:
    name = names[0] if names[0] == names[1] else " / ".join(names)
    return name[:1].upper() + name[1:]


def _comparison_line(name: str, row: Difference, *, share: bool) -> Line:
    first, second = (words.percent(row.first), words.percent(row.second)) if share else (
        f"{row.first:.2f}", f"{row.second:.2f}",
    )  # fmt: skip
    return Line(name, first, second, words.difference(row, share=share), row.sure)


FORECASTS_A_PAGE = 25
_OTHERS = 40  # forecasts that one may be compared with, the newest first
_WAITING = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)
_STOPPED = (Forecast.Status.CANCELLED, Forecast.Status.FAILED)


@login_required
@require_safe
def forecast_list(request: HttpRequest, *, archive: bool = False) -> HttpResponse:
    """Show the forecasts that this person asked for, or archived; a table of doctrine pairs is one of them."""
    listed = selectors.listed_for(request.user)
    shown = listed.filter(archived__isnull=not archive)
    page = Paginator(shown, FORECASTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"section": "scenarios", "forecasts": page, "rows": listing_of(page), "archive": archive}
    context["has_archive"] = listed.filter(archived__isnull=False).exists()
    return render(request, "battles/forecasts/list.html", context)


@throttled("forecast")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def forecast_ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the odds of a scenario; `like` names a forecast to ask again with its dice, and to compare with."""
    scenario = get_object_or_404(Scenario, slug=slug)
    like = _named(request, "like")
    known = like is not None and (like.scenario_id, like.system) == (scenario.pk, scenario.system)
    setup = like.setup if like is not None and known else scenario.setup
    form = ForecastForm(request.POST or None, system=scenario.system, setup=setup, like=like)
    if request.method == "POST" and form.is_valid():
        given = form.given()
        with form.refusing():
            pairs = partial(request_pairs, called=pair_words)
            by_chosen = partial(request_together, supposed=given["doctrines"])
            request_all = pairs if form.cleaned_data["doctrine_pairs"] else by_chosen
            asked = request_all(
                setup=scenario_setup(scenario=scenario, doctrines=given["doctrines"], options=given["options"]),
                scenario=scenario,
                owner=person(request),
                **form.ask(),
            )
            if len(asked) > 1:
                return redirect("forecast-doctrines" if is_table(asked) else "forecast-systems", asked[0].pk)
            return to_comparison(like, asked[0]) if like else redirect("forecast", asked[0].pk)
    context = {"section": "scenarios", "scenario": scenario, "form": form, "like": like}
    return render(request, "battles/forecasts/ask.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def forecast_detail(request: HttpRequest, pk: str) -> HttpResponse:
    """Show the status of a forecast and its figures so far; the page polls while the workers are at it."""
    forecast = forecast_of(request, pk)
    about = getattr(forecast, "about", None)
    context = reading.contents(forecast, figures(forecast)) | {
        "section": "campaigns" if about else "scenarios",
        "forecast": forecast,
        "title": _of_month(about.encounter) if about else forecast.title,
        "encounter": about.encounter if about else None,
        "may_ask_again": about is not None and about.encounter.state in ("prepared", "failed"),
        "waiting": forecast.status in _WAITING,
        "stopped": forecast.status in _STOPPED,
        "together": list(selectors.asked_with(forecast)),
        "by_pairs": forecast.together is not None and is_table(selectors.together(forecast)),
        "stale": reading.staleness(forecast),
        "ways": reading.ways([forecast]),
        "keep": keeping("forecast", forecast.pk, forecast.archived),
    }
    if request.headers.get("HX-Request"):
        return live(request, "battles/forecasts/_live.html", context, over=not context["waiting"])
    asked_with = [forecast.pk, *(row.pk for row in context["together"])]
    others = selectors.listed_for(request.user).filter(archived=None).exclude(pk__in=asked_with)
    context["others"] = others[:_OTHERS]
    return render(request, "battles/forecasts/detail.html", context)


@login_required
@require_POST
def forecast_cancel(request: HttpRequest, pk: str) -> HttpResponse:
    """Stop a forecast; what was counted stays."""
    return _ordered(request, pk, services.cancel_forecast, "The forecast is stopped.")


@throttled("forecast")
@login_required
@require_POST
def forecast_retry(request: HttpRequest, pk: str) -> HttpResponse:
    """Go on with a forecast that failed or was stopped."""
    return _ordered(request, pk, services.retry_forecast, "The workers go on with it.")


@throttled("forecast")
@login_required
@require_POST
def forecast_sample(request: HttpRequest, pk: str) -> HttpResponse:
    """Open one run as a battle with all its dice."""
    forecast = forecast_of(request, pk)
    typed = request.POST.get("number", "").strip()
    # Beyond any number of runs, and short enough for int() to take.
    number = int(typed) if typed.isdecimal() and len(typed) < 10 else 0
    try:
        battle = open_sample(forecast=forecast, number=number, owner=person(request))
    except InvalidRequest as refused:
        messages.error(request, refused.message)
        return redirect("forecast", forecast.pk)
    return redirect("battle", battle.pk)


@login_required
@require_safe
def forecast_compare(request: HttpRequest, pk: str) -> HttpResponse:
    """Show two forecasts side by side; of the same dice they are compared run by run."""
    first, second = forecast_of(request, pk), _named(request, "with")
    if second is None:
        return redirect("forecast", first.pk)
    context = compared(compare(first, second)) | {
        **names_apart(first, second),
        "section": "scenarios",
        "first": first,
        "second": second,
        "first_stale": reading.staleness(first),
        "second_stale": reading.staleness(second),
        "ways": reading.ways([first, second]),
        "together": first.together is not None and first.together == second.together,
        "waiting": first.status in _WAITING or second.status in _WAITING,
    }
    return render(request, "battles/forecasts/compare.html", context)


@login_required
@require_safe
def forecast_systems(request: HttpRequest, pk: str) -> HttpResponse:
    """Show forecasts of several systems that were asked for together in one table, and how they differ from one.

    `base` names the system that the others are compared with; where it is none of them, it is the first.
    """
    asked = selectors.together(forecast_of(request, pk))
    if len(asked) == 1:
        return redirect("forecast", pk)
    if is_table(asked):
        return redirect("forecast-doctrines", pk)
    scenario = asked[0].scenario
    base = request.GET.get("base", "")
    known = base if base in [each.system for each in asked] else ""
    context = systems_of(side_by_side(asked, known)) | {
        "section": "scenarios",
        "title": scenario.name if scenario else asked[0].title,
        "scenario": scenario,
        "waiting": any(each.status in _WAITING for each in asked),
    }
    return render(request, "battles/forecasts/systems.html", context)


@login_required
@require_safe
def forecast_doctrines(request: HttpRequest, pk: str) -> HttpResponse:
    """Show the forecasts of every pair of doctrines that were asked for together: who wins, in one table."""
    asked = selectors.together(forecast_of(request, pk))
    if not is_table(asked):
        return redirect("forecast", pk)
    scenario = asked[0].scenario
    context = pairs_of(asked) | {
        "section": "scenarios",
        "title": scenario.name if scenario else asked[0].title,
        "scenario": scenario,
        "settings": [row for row in reading.settings(asked[0]) if row in reading.settings(asked[-1])],
        "waiting": any(each.status in _WAITING for each in asked),
        "first": asked[0],
        "keep": keeping("forecast", asked[0].pk, asked[0].archived),
    }
    return render(request, "battles/forecasts/doctrines.html", context)


@require_POST
@member_page
def forecast_stop_table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Stop all that the workers still have of a table of pairs."""
    forecast = forecast_of(request, pk)
    archiving.stop_table(forecast=forecast, user=person(request))
    messages.success(request, "The table is stopped; what was counted stays.")
    return redirect("forecast-doctrines" if archiving.is_of_table(forecast) else "forecast", forecast.pk)


def forecast_of(request: HttpRequest, pk: UUID | str) -> Forecast:
    """Return a forecast of this person's, or answer as for one that does not exist."""
    try:
        return selectors.forecast_for(request.user, pk)
    except (Forecast.DoesNotExist, ValidationError):
        raise Http404 from None


def _named(request: HttpRequest, key: str) -> Forecast | None:
    """Return the forecast that the address names under a key, or None when it names none."""
    pk = request.GET.get(key, "")
    return forecast_of(request, pk) if pk else None


def _of_month(encounter: Any) -> str:
    return f"{word(encounter.kind)}, {month_name(encounter.year, encounter.month)}"


def to_comparison(first: Forecast, second: Forecast) -> HttpResponse:
    """Lead to two forecasts side by side."""
    return redirect(f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}")


def ordered(request: HttpRequest, forecast: Forecast, order: Callable[..., Any], done: str) -> None:
    """Have something done with a forecast, and say that it is done, or why not."""
    try:
        order(forecast=forecast)
    except InvalidRequest as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, done)


def _ordered(request: HttpRequest, pk: str, order: Callable[..., Any], done: str) -> HttpResponse:
    forecast = forecast_of(request, pk)
    ordered(request, forecast, order, done)
    return redirect("forecast", forecast.pk)


_STATUS = Forecast.Status
# Which status a table of pairs has: the first of these that any of its forecasts has.
_FOREMOST = (_STATUS.FAILED, _STATUS.RUNNING, _STATUS.QUEUED, _STATUS.CANCELLED, _STATUS.DONE)


@dataclass(slots=True, frozen=True)
class ListedRow:
    """One row: a forecast, or the first of a table of `pairs` forecasts, which is 0 for a single one."""

    forecast: Forecast
    stale: str
    title: str
    address: str
    pairs: int
    status: Forecast.Status


def listing_of(page: Iterable[Forecast]) -> list[ListedRow]:
    """Return the rows of a page of the list."""
    listed = reading.with_staleness(page)
    tables = selectors.statuses_of_tables([forecast for forecast, _ in listed])
    return [_listed(forecast, stale, tables) for forecast, stale in listed]


def _listed(forecast: Forecast, stale: str, tables: dict[UUID, list[str]]) -> ListedRow:
    found = tables.get(forecast.together, []) if forecast.together is not None else []
    if not found:
        status = _STATUS(forecast.status)
        return ListedRow(forecast, stale, forecast.title, reverse("forecast", args=[forecast.pk]), 0, status)
    status = next(each for each in _FOREMOST if each in found)
    # A table that has begun is at work, however many of its pairs wait.
    if status == _STATUS.QUEUED and _STATUS.DONE in found:
        status = _STATUS.RUNNING
    return ListedRow(
        forecast, stale, table_title(forecast), reverse("forecast-doctrines", args=[forecast.pk]), len(found), status
    )


@dataclass(slots=True, frozen=True)
class Cell:
    """One pair: its forecast, and in words how often the player wins, the enemy wins, and neither."""

    forecast: Forecast
    won: str
    interval: str
    lost: str
    drawn: str


def pairs_of(asked: Sequence[Forecast]) -> dict[str, object]:
    """Return what the page shows."""
    found = table_of(asked)
    columns = list(dict.fromkeys(row.doctrines["enemy"] for row in found))
    rows: dict[str, list[Cell]] = {}
    for forecast, row in zip(asked, found, strict=True):
        rows.setdefault(row.doctrines["player"], []).append(_cell(forecast, row))
    return {
        "columns": columns,
        "rows": list(rows.items()),
        "names": dict(zip(SIDES, asked[0].side_names, strict=True)),
        "runs": words.number(min(row.runs for row in found)),
    }


def _cell(forecast: Forecast, row: PairRow) -> Cell:
    if not row.runs:
        return Cell(forecast, words.UNKNOWN, "no battle counted yet", "", "")
    player, enemy, draw = (row.outcome(key) for key in ("player", "enemy", "draw"))
    drawn = f"{words.percent(draw.share)} drawn"
    if clock := words.by_clock(draw):
        drawn += f", {clock}"
    won, interval = words.percent(player.share), words.between(player.low, player.high)
    return Cell(forecast, won, interval, words.percent(enemy.share), drawn)


@dataclass(slots=True, frozen=True)
class SystemCell:
    """One cell of the table: its heading, what counts, and what it is to be read with in small."""

    head: str
    text: str
    small: str = ""


@dataclass(slots=True, frozen=True)
class SystemRow:
    """One system: its forecast and its cells, and the mapping card by which the forces came to it, if by any."""

    forecast: Forecast
    title: str
    runs: str
    cells: list[SystemCell]
    card: Card | None
    is_base: bool


@dataclass(slots=True, frozen=True)
class SystemApart:
    """How one system differs from the base, formatted for pages; `one_game` is True if losses compare too."""

    forecast: Forecast
    title: str
    sentence: str
    rows: list[Line]
    one_game: bool


def systems_of(found: SideBySide) -> dict[str, object]:
    """Return what the page shows."""
    compared = [_difference(found, *pair) for pair in zip(found.apart, found.others, strict=True)]
    return {
        "rows": [_system_row(found, place) for place in range(len(found.rows))],
        "differences": compared,
        "one_game": all(row.one_game for row in compared),
        "base": found.forecasts[found.base],
        "own": found.rows[found.base].title,
    }


def _system_row(found: SideBySide, place: int) -> SystemRow:
    forecast, row = found.forecasts[place], found.rows[place]
    names = (forecast.side_names[0], forecast.side_names[1])
    cells = [_share(outcome, names) for outcome in row.outcomes if outcome.key != "failed"]
    failed = next(outcome.count for outcome in row.outcomes if outcome.key == "failed")
    cells.append(SystemCell("Failed", words.number(failed)))
    cells += [_lost(side, name) for side, name in zip((row.player, row.enemy), names, strict=True)]
    cells.append(SystemCell("Turns", str(row.turns.median), _range(row.turns)))
    if not row.runs:
        cells = [SystemCell(cell.head, words.UNKNOWN) for cell in cells]
    card = card_used(forecast.carried_from, forecast.system)
    return SystemRow(forecast, row.title, words.number(row.runs), cells, card, place == found.base)


def _share(row: Outcome, names: tuple[str, str]) -> SystemCell:
    head = f"{names[SIDES.index(row.key)]} win" if row.key in SIDES else row.name.capitalize()
    small = "; ".join(filter(None, (words.between(row.low, row.high), words.by_clock(row))))
    return SystemCell(head[:1].upper() + head[1:], words.percent(row.share), small)


def _lost(row: Losses, name: str) -> SystemCell:
    head = f"{name[:1].upper()}{name[1:]} lose"
    return SystemCell(head, f"{100 * row.share:.0f}%", f"{row.median} ({_range(row)}) of {row.strength:.0f}")


def _range(row: Spread) -> str:
    return f"{row.tenth} to {row.ninetieth}"


def _difference(found: SideBySide, comparison: Comparison, place: int) -> SystemApart:
    sentence = "No pair of battles has been counted yet."
    if comparison.runs:
        share = words.percent(comparison.changed / comparison.runs)
        pairs = counted(comparison.runs, "pair of battles", "pairs of battles")
        sentence = f"The outcome differs in {words.number(comparison.changed)} of {pairs} ({share})."
    # Before both have counted a battle there is no difference, not one of 0.0.
    begun = comparison.first.runs and comparison.second.runs
    rows = [*outcomes_apart(comparison), *means_apart(comparison)] if begun else []
    return SystemApart(found.forecasts[place], found.rows[place].title, sentence, rows, bool(comparison.means))

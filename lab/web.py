"""The pages of a game's balance, of its openings, of ladders, and of tournaments."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from battles.measurements import is_stale, newest, newest_by_scenario
from battles.models import Measurement, Scenario
from battles.services import fresh_seed
from battles.systems.base.options import doctrine_name
from battles.web.forms import RefusableForm, doctrine_names
from common.web.throttling import throttled
from lab.ladder.curve import drawing
from lab.ladder.measuring import BATTLES, Asked
from lab.ladder.queued import (
    KIND,
    MOST_BATTLES,
    Progress,
    in_progress,
    is_stale_ladder,
    progress_of,
    request_ladder,
    stop_ladder,
)
from lab.ladder.queued import (
    may_measure as person_may_measure,
)
from lab.ladder.words import LadderWords, ladder_words, ratings
from lab.measuring import LEAST_RUNS
from lab.subject import QUEBEC, SUBJECTS
from lab.tournament import MOST_BID, Tournament, lines, play_tournament, read_players
from lab.words import games, meanings, report
from rules import registry
from rules.core import lengths

_PLAYERS = ("first", "second")


@require_safe
def balance(request: HttpRequest, system: str) -> HttpResponse:
    """Show what was last measured of a game's balance: what each rule moves, what of the claims, and the matrices."""
    return _measured(request, system, "balance", lambda document: {"report": report(document)})


@require_safe
def openings(request: HttpRequest, system: str) -> HttpResponse:
    """Show the newest measurement of the openings of a system: how to begin against how to set up, solved."""
    return _measured(
        request, system, "openings", lambda document: {"games": games(document), "meanings": meanings(document)}
    )


def _measured(
    request: HttpRequest, system: str, kind: str, contents: Callable[[dict[str, Any]], dict[str, Any]]
) -> HttpResponse:
    """Show the newest measurement, or that there is none yet; a game that cannot be measured has no page."""
    context = _of_game(system)
    if measured := newest(kind, system):
        document = cast(dict[str, Any], measured.document)
        context |= {"measured": measured, "stale": is_stale(measured)} | contents(document)
    return render(request, f"lab/{kind}.html", context)


class LadderForm(RefusableForm):
    """How many battles a pair has, and who is measured; for those who run the site."""

    battles = forms.IntegerField(
        label="Battles of each pair",
        min_value=LEAST_RUNS,
        max_value=MOST_BATTLES,
        initial=BATTLES,
        help_text="Of pairs with a commander who searches a tenth, or a fortieth where he searches long.",
    )
    commanders = forms.MultipleChoiceField(
        label="Commanders",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Those that the scenario names are always among them. None chosen: all that are quick.",
    )
    challengers = forms.MultipleChoiceField(
        label="Challengers",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Each fights the other side’s named commander alone. Nothing chosen at all: all who try orders out.",
    )

    def __init__(self, *args: Any, system: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("commanders", "challengers"):
            field = cast(forms.MultipleChoiceField, self.fields[name])
            field.choices = [(key, doctrine_name(system, key)) for key in registry.system(system).commanders()]

    def asked(self) -> Asked:
        """Return what was filled in."""
        commanders, challengers = (tuple(self.cleaned_data[name]) for name in ("commanders", "challengers"))
        return Asked(self.cleaned_data["battles"], commanders=commanders, challengers=challengers)


@dataclass(slots=True, frozen=True)
class LadderRow:
    """A scenario in the table of its game: its ladder in words, whether it is stale, and how far the workers are."""

    scenario: Scenario
    words: LadderWords | None
    stale: bool
    progress: Progress | None


@require_safe
def ladder(request: HttpRequest, system: str) -> HttpResponse:
    """Show the commanders of a game by rating, and what each of its scenarios is worth."""
    if registry.find(system) is None:
        raise Http404
    measured = newest_by_scenario(KIND, system)
    scenarios = Scenario.objects.filter(system=system).order_by("name")
    waiting = {row.scenario: progress_of(row) for row in in_progress().filter(system=system)}
    rows = [_ladder_row(each, measured.get(each.slug), waiting.get(each.slug)) for each in scenarios]
    documents = [measured[row.scenario.slug].document for row in rows if row.words is not None]
    context = {
        "section": "rules",
        "system": system,
        "card": registry.system(system).card(),
        "rows": rows,
        "ratings": ratings(documents),
        "curve": drawing(documents),
        "broken": [(row.scenario, row.words.broken) for row in rows if row.words and row.words.broken],
    }
    return render(request, "lab/ladder.html", context)


def _ladder_row(scenario: Scenario, measured: Measurement | None, waiting: Progress | None) -> LadderRow:
    if measured is None:
        return LadderRow(scenario, None, False, waiting)
    return LadderRow(scenario, ladder_words(measured.document), is_stale_ladder(measured, scenario), waiting)


@throttled("forecast")
@require_http_methods(["GET", "HEAD", "POST"])
def scenario_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ladder of a scenario; those who run the site have it measured, or stop that."""
    scenario = get_object_or_404(Scenario, slug=slug)
    may_measure = person_may_measure(request.user)
    if request.method == "POST" and not may_measure:
        raise PermissionDenied
    form = LadderForm(request.POST or None, system=scenario.system)
    waiting = in_progress().filter(scenario=slug).first()
    if request.method == "POST" and "stop" in request.POST:
        if waiting is not None:
            stop_ladder(measurement=waiting)
            messages.success(request, "The ladder is stopped; nothing of it is kept.")
        return redirect("scenario-ladder", slug)
    if request.method == "POST" and form.is_valid():
        with form.refusing():
            request_ladder(scenario=scenario, asked=form.asked())
            messages.success(request, "The ladder is with the workers.")
            return redirect("scenario-ladder", slug)
    measured = newest(KIND, scenario.system, slug)
    context = {
        "section": "scenarios",
        "scenario": scenario,
        "card": registry.system(scenario.system).card(),
        "measured": measured,
        "stale": measured is not None and is_stale_ladder(measured, scenario),
        "ladder": ladder_words(measured.document) if measured else None,
        "progress": progress_of(waiting) if waiting else None,
        "form": form if may_measure else None,
    }
    return render(request, "lab/scenario_ladder.html", context, status=400 if form.errors else 200)


class TournamentForm(forms.Form):
    """A doctrine and a bid for each player, and the seed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [pair for pair in doctrine_names(QUEBEC.system) if pair[0] not in QUEBEC.slow]
        for place, player in enumerate(_PLAYERS):
            self.fields[player] = forms.ChoiceField(
                label=f"Doctrine of the {player} player", choices=choices, initial=choices[place][0]
            )
            self.fields[f"{player}_bid"] = forms.IntegerField(
                label=f"Bid of the {player} player", min_value=0, max_value=MOST_BID, initial=0
            )
        self.fields["seed"] = forms.CharField(
            required=False,
            max_length=lengths.SEED,
            help_text="The same seed gives the same games; empty: a new one is drawn.",
        )

    def played(self) -> tuple[Tournament, str]:
        """Play what was filled in; return the tournament and its seed."""
        given = self.cleaned_data
        players = [f"{given[player]}={given[f'{player}_bid']}" for player in _PLAYERS]
        doctrines, bids = read_players(players, quick=True)
        seed = given["seed"] or fresh_seed()
        return play_tournament(doctrines, bids, seed), seed


@require_safe
def tournament(request: HttpRequest, system: str) -> HttpResponse:
    """QA-TOURN-1: show the form and, once it is filled in, both games, the totals and the points; nothing is kept."""
    form = TournamentForm(request.GET or None)
    context = _of_game(system) | {"form": form}
    if form.is_valid():
        played, seed = form.played()
        context |= {"played": played, "seed": seed, "rows": lines(played)}
        context["names"] = [doctrine_name(system, key) for key in played.doctrines]
    return render(request, "lab/tournament.html", context)


def _of_game(system: str) -> dict[str, Any]:
    """Return what all pages of a game say; raises Http404 for one that cannot be measured."""
    if system not in SUBJECTS:
        raise Http404
    return {"section": "rules", "system": system, "card": registry.system(system).card()}

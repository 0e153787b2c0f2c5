"""The pages of a game's balance, of its openings, and of tournaments."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.measurements import is_stale, newest
from battles.services import fresh_seed
from battles.systems.base.options import doctrine_name
from battles.web.forms import doctrine_names
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

"""The page of tournaments: two doctrines bid for the French and play both sides, here and now; nothing is kept."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.balance.subject import QUEBEC, SUBJECTS
from battles.balance.tournament import MOST_BID, Tournament, play_tournament, read_quick_players
from battles.services import fresh_seed
from battles.systems.base.options import doctrine_name
from battles.web.forms import doctrine_names
from rules import registry
from rules.core import lengths
from rules.core.outcome import ENDINGS

_PLAYERS = ("first", "second")


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
        doctrines, bids = read_quick_players([f"{given[player]}={given[f'{player}_bid']}" for player in _PLAYERS])
        seed = given["seed"] or fresh_seed()
        return play_tournament(doctrines, bids, seed), seed


@require_safe
def tournament_page(request: HttpRequest, system: str) -> HttpResponse:
    """QA-TOURN-1: show the form and, once it is filled in, both games, the totals and the points."""
    if system not in SUBJECTS:
        raise Http404
    form = TournamentForm(request.GET or None)
    context = {"section": "rules", "system": system, "card": registry.system(system).card(), "form": form}
    if form.is_valid():
        played, seed = form.played()
        context |= {"played": played, "seed": seed, "rows": _rows(played)}
        context["names"] = [doctrine_name(system, key) for key in played.doctrines]
    return render(request, "battles/tournament.html", context)


def _rows(played: Tournament) -> list[tuple[str, list[str], str]]:
    """Return the lines of the table: what it is, a cell for each player, and how a game ended."""
    found: list[tuple[str, list[str], str]] = []
    for number, game in enumerate(played.games, start=1):
        sides = ["British" if place == game.british else "French" for place in (0, 1)]
        cells = [f"{side}, {points}" for side, points in zip(sides, game.scored, strict=True)]
        found.append((f"Game {number}", cells, f"turn {game.turns}: {ENDINGS[game.ending]}"))
    bids = [f"{bid}, paid" if place == played.first else str(bid) for place, bid in enumerate(played.bids)]
    found.append(("Bid for the French", bids, ""))
    found.append(("Total", [str(total) for total in played.totals], ""))
    found.append(("Tournament points", [str(points) for points in played.points], ""))
    return found

"""The pages about the games: their rules by chapter and one by one, the words of the game, and the mapping cards."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from battles.measurements import measured_systems, moves_by_rule
from battles.web.glossary import TERMS
from battles.web.rulebook import chapters, rulebook
from rules import registry
from rules.mapping.cards import cards


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the systems of rules; with a single one, its catalogue at once."""
    keys = [key for key in registry.known() if rulebook(key)]
    if len(keys) == 1:
        return redirect("rulebook", keys[0])
    found = [registry.system(key).card() for key in keys]
    context = {"section": "rules", "cards": found, "balances": measured_systems("balance")}
    return render(request, "battles/systems.html", context)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Explain the words of the game."""
    return render(request, "battles/glossary.html", {"section": "help", "terms": TERMS})


@require_safe
def cards_page(request: HttpRequest) -> HttpResponse:
    """Show by which cards the forces of each game become those of the others."""
    by_source = [(source, list(group)) for source, group in groupby(cards(), key=lambda card: card.source)]
    return render(request, "battles/cards.html", {"section": "rules", "by_source": by_source})


@require_safe
def rules_catalogue(request: HttpRequest, system: str) -> HttpResponse:
    """Show all rules of a system by chapter."""
    found = chapters(system)
    card = known.card() if (known := registry.find(system)) else None
    if card is None and not found:
        raise Http404
    moves = moves_by_rule(system)
    context = {
        "section": "rules",
        "system": system,
        "card": card,
        "chapters": [(title, [(entry, moves.get(entry.id, [])) for entry in rules]) for title, rules in found],
        "has_measurements": system in measured_systems("balance"),
    }
    return render(request, "battles/rulebook.html", context)


@require_safe
def rule(request: HttpRequest, system: str, rule_id: str) -> HttpResponse:
    """Show one rule; as a footnote when the page asks for it by script."""
    entry = rulebook(system).get(rule_id)
    if entry is None:
        raise Http404
    template = "battles/_rule.html" if request.headers.get("HX-Request") else "battles/rule.html"
    return render(request, template, {"section": "rules", "system": system, "entry": entry})

"""The pages about the games: their rules by chapter and one by one, the words of the game, and the mapping cards.

The catalogues of rules are read once; the words are those that pages explain in a footnote.
"""

import re
from functools import cache
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from battles.measurements import measured_systems, moves_by_rule
from battles.systems.base.situations import situations as situations_of
from battles.web.situations import usual_of
from rules import registry
from rules.core.catalogue import Rule
from rules.core.system import System
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
        "situations": situations_of(system) if card else [],
    }
    return render(request, "battles/rulebook.html", context)


@require_safe
def rule(request: HttpRequest, system: str, rule_id: str) -> HttpResponse:
    """Show one rule; as a footnote when the page asks for it by script."""
    entry = rulebook(system).get(rule_id)
    if entry is None:
        raise Http404
    context = {"section": "rules", "system": system, "entry": entry}
    if request.headers.get("HX-Request"):
        return render(request, "battles/_rule.html", context)
    return render(request, "battles/rule.html", context | {"situations": usual_of(system, rule_id)})


_CHAPTERS = {
    "DICE": "Dice", "FACE": "Flank and rear", "TROOP": "Troops", "REP": "Reputation", "STRENGTH": "Strength",
    "GROUP": "Bodies", "FORM": "Formations", "LEAD": "Leaders", "ARMY": "Armies", "TURN": "The turn",
    "ACT": "Actions", "MOVE": "Movement", "REACT": "Reaction", "LOS": "Sight", "WEAPON": "Weapons",
    "FIRE": "Ranged combat", "GUN": "Artillery", "CAS": "Casualties", "CHARGE": "Charge", "MELEE": "Melee",
    "RECOVER": "Recovery in battle", "LEAVE": "Leaving the table", "AFTER": "After the battle",
    "BUILD": "Buildings", "BURN": "Fire", "TERR": "Terrain", "CAMP": "The campaign", "WEATHER": "Weather",
    "REINF": "Reinforcements", "PROMO": "Promotion", "REPL": "Replacements", "DESERT": "Desertion",
    "PEF": "Possible enemy forces", "NP": "Non-player forces", "ENC": "Encounters", "PLAY": "Ways to play",
    "PERIOD": "Other periods", "TABLE": "The table", "SETUP": "Setting up", "OOB": "Orders of battle",
    "FIRST": "First fire", "MORALE": "Morale", "RETREAT": "Retreats", "COMMAND": "Commanders",
    "GUNS": "Extra artillery", "WIN": "Victory", "GENERAL": "In general", "REPORT": "Played games", "UNIT": "Units",
    "GRID": "The board", "COMBAT": "Combat", "LOSS": "Losses", "CMD": "Commanders", "OFF": "Trusted officers",
    "MAP": "The map", "PLOT": "Plotting", "SHIP": "Ships", "DECOY": "Decoys", "INDIAN": "Indians",
    "FOG": "What each side knows", "ORDERS": "Plans by lot", "BOMB": "Bombardment", "PATH": "The path",
    "FIRESHIP": "Fire ships", "LEADER": "Leaders", "INTERDICT": "The guns of Quebec", "ENTRENCH": "Works",
    "INTEL": "Intelligence", "LOWER": "The Lower Town", "SEQ": "The steps of a turn", "MATRIX": "What goes together",
    "TOURN": "The tournament", "ROSTER": "The roster sheet", "BALANCE": "Whom each rule helps",
}  # fmt: skip


def rulebook(system: str) -> dict[str, Rule]:
    """Return a system's rules by ID; empty for a key that no system has."""
    known = registry.find(system)
    return _catalogue(known) if known else {}


@cache
def _catalogue(system: System) -> dict[str, Rule]:
    # Kept by system, not by its key: another one may be registered under the same key.
    return system.catalogue()


def system_of(rule_id: str) -> str:
    """Return the system whose catalogue holds a rule, or "" when none does."""
    return next((key for key in registry.known() if rule_id in rulebook(key)), "")


def chapters(system: str) -> list[tuple[str, list[Rule]]]:
    """Return the rules of a system by chapter, in the order of its catalogue."""
    grouped = groupby(rulebook(system).values(), key=lambda rule: rule.id.split("-")[1])
    return [(_CHAPTERS.get(code, code.title()), list(rules)) for code, rules in grouped]


class Term(NamedTuple):
    """A word with its key in addresses, what it means, and the rule that has it ("" for none)."""

    key: str
    word: str
    meaning: str
    rule: str = ""


TERMS: Final = (
    Term("rep", "Rep", "Reputation, from 2 to 6: how good a unit or a leader is. Most tests roll two dice and count "
         "those that show the Rep or less.", "MM-REP-1"),
    Term("investment", "investment", "How much an army puts into a territory. It is diced for when the army is met "
         "first; the higher it is, the more often its possible enemy forces turn out to be troops, and the sooner "
         "losses are replaced.", "MM-CAMP-9"),
    Term("morale", "local campaign morale", "How much longer an army will contest the territory. It goes up and down "
         "with successes and losses; at nothing the army is out of the campaign.", "MM-CAMP-5"),
    Term("doctrine", "doctrine", "The way a side is led when the worker fights: which orders it prefers, from bold to "
         "cautious. It replaces the player, never a rule."),
    Term("possible-enemy", "possible enemy (PEF)", "A marker that may hide troops or nothing. Nobody knows which "
         "before it is seen and diced for.", "MM-PEF-1"),
    Term("d3", "D3", "Half of a die, rounded up: 1 and 2 count 1, 3 and 4 count 2, 5 and 6 count 3."),
    Term("scout", "scout", "An encounter in which you look into the middle of all nine sections and come home.",
         "MM-ENC-1"),
    Term("raid", "raid", "An encounter about buildings with stores in section 2: you loot and burn them, or you hold "
         "them.", "MM-ENC-2"),
    Term("section", "section", "A ninth of the table, 16 inches a side, counted 1 to 9 from far left to near right."),
    Term("aftermath", "aftermath", "What is diced for after an encounter: who comes back, who leads, whose Rep "
         "changes, replacements, desertions and morale.", "MM-AFTER-1"),
    Term("paper-strength", "paper strength", "The figures that a unit has when it is full; it seldom is."),
    Term("seed", "seed", "A word from which all dice are drawn: the same seed gives the same dice, so that a battle "
         "can be fought again to the last die."),
    Term("worker", "worker", "The program that fights a battle for you by the rules, and keeps every die of it."),
    Term("umpire", "umpire", "Who judges a campaign, sees what is hidden and may override the rules, with a reason."),
)  # fmt: skip
# What carries no explanation: other links and controls, headings of pages, drawings, code, and lists that explain.
_SKIPPED: Final = frozenset(
    ("a", "button", "code", "h1", "option", "script", "select", "style", "summary", "svg", "textarea", "title")
)
# Each word with its entry, as a page has it; the longest first.
_SHOWN: Final = {
    "possible enemy": "possible-enemy",
    "possible enemies": "possible-enemy",
    "paper strength": "paper-strength",
    "investment": "investment",
    "aftermath": "aftermath",
    "doctrine": "doctrine",
    "morale": "morale",
    "rep": "rep",
    "d3": "d3",
    "pef": "possible-enemy",
    "pefs": "possible-enemy",
}
_ENTRIES: Final = frozenset(_SHOWN.values())
_BY_KEY: Final = {entry.key: entry for entry in TERMS}
# A tag, or a word; "Rep", "PEF" and "D3" count with their capitals only, and D3 not in the title of the game.
_TOKEN: Final = re.compile(
    r"<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>[^>]*)>|<!--.*?-->"
    r"|\b(?P<word>[Pp]ossible enem(?:y|ies)|[Pp]aper strength|[Ii]nvestment|[Aa]ftermath|[Dd]octrine|[Mm]orale"
    r"|Rep|PEFs?|D3(?! French))\b",
    re.DOTALL,
)


def explained(html: str, glossary: str) -> str:
    """Return a page with each term of the game explained at its first occurrence; `glossary` is that page's address."""
    explained_keys: set[str] = set()
    parts: list[str] = []
    at, within, depth = 0, "", 0
    for token in _TOKEN.finditer(html):
        tag, text = token["tag"], token["word"]
        if tag is not None:
            within, depth = _within(within, depth, token)
        elif text is not None and not within and (key := _SHOWN[text.lower()]) not in explained_keys:
            explained_keys.add(key)
            parts += [html[at : token.start()], _link(text, _BY_KEY[key], glossary)]
            at = token.end()
            if len(explained_keys) == len(_ENTRIES):
                break
    return "".join([*parts, html[at:]])


def _within(within: str, depth: int, token: re.Match[str]) -> tuple[str, int]:
    """Return the skipped element that the next text is in ("" for none), and how deep it is in others of its name."""
    tag = token["tag"].lower()
    if not within:
        skipped = tag in _SKIPPED or 'class="catalogue' in token["rest"]
        return (tag, 1) if skipped and not token["close"] and not token["rest"].endswith("/") else ("", 0)
    if tag == within:
        depth += -1 if token["close"] else 1
    return (within, depth) if depth else ("", 0)


def _link(text: str, entry: Term, glossary: str) -> str:
    return f'<a class="term" href="{glossary}#{entry.key}" title="{escape(entry.meaning)}" data-term>{text}</a>'

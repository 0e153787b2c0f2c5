"""What every page draws in its own way: dice, links to rules, the table, and words for codes."""

import json
from typing import Any

from django import forms, template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from battles.models import Forecast
from battles.packs.loading import loaded_pack_of
from battles.systems.base.options import doctrine_name
from battles.systems.base.pieces import TableMap
from battles.versions import engine_text
from battles.web.forecasts.reading import title_of
from battles.web.forecasts.words import percent
from battles.web.rules_pages import explained, system_of
from battles.web.small_map import small_map
from common.web.faults import FormFault, faults_of
from common.web.labels import ending_words, month_name, word
from rules.core.positions import first_turn
from rules.core.sides import SIDES

register = template.Library()
register.simple_tag(engine_text, name="engine")
register.filter("ending_words", ending_words)
register.filter("system_title", title_of)

_PIPS = {
    1: ((10, 10),),
    2: ((5.5, 5.5), (14.5, 14.5)),
    3: ((5.5, 5.5), (10, 10), (14.5, 14.5)),
    4: ((5.5, 5.5), (14.5, 5.5), (5.5, 14.5), (14.5, 14.5)),
    5: ((5.5, 5.5), (14.5, 5.5), (10, 10), (5.5, 14.5), (14.5, 14.5)),
    6: ((5.5, 5), (14.5, 5), (5.5, 10), (14.5, 10), (5.5, 15), (14.5, 15)),
}
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
# Drawn once a face: a report shows thousands of them.
_FACES = {face: "".join(f'<circle cx="{x}" cy="{y}" r="1.9"/>' for x, y in pips) for face, pips in _PIPS.items()}


@register.simple_block_tag
def page_title(content: str, heading: str, over: str = "") -> SafeString:
    """Draw the head of a page: the block's text is the line below the heading, `over` the small one above it."""
    return render_to_string(
        "title.html", {"heading": heading, "over": over, "under": SafeString(" ".join(content.split()))}
    )


register.filter("small_map", small_map)


@register.simple_tag
def of_pack(row: Any) -> SafeString:
    """Return a paragraph on the pack that an entry of content belongs to, or nothing."""
    pack = loaded_pack_of(row)
    if pack is None:
        return SafeString("")
    sentence = '<p class="soft small">From the pack {}, version {}; licence {}.</p>'
    return format_html(sentence, pack.name, pack.version, pack.licence)


@register.simple_tag
def dice(faces: list[int] | None, need: int = 0) -> SafeString:
    """Return dice as little faces; those at or below `need` are inked."""
    if not faces:
        return SafeString("")
    drawn = "".join(
        f'<svg class="die{" pass" if need and face <= need else ""}" viewBox="0 0 20 20" aria-hidden="true">'
        f'<rect x="1" y="1" width="18" height="18" rx="3.5"/>{_FACES.get(face, "")}</svg>'
        for face in faces
    )
    read = ", ".join(str(face) for face in faces)
    return format_html('<span class="dice" role="img" aria-label="dice: {}">{}</span>', read, mark_safe(drawn))


@register.simple_tag
def rule(rule_id: str) -> SafeString:
    """Return a link to a rule's entry in the catalogue that holds it; one that none holds is shown without a link."""
    system = system_of(rule_id)
    if not system:
        return format_html('<span class="rule">{}</span>', rule_id) if rule_id else SafeString("")
    address = reverse("rule", args=[system, rule_id])
    return format_html('<a class="rule" href="{}" data-rule="{}">{}</a>', address, rule_id, rule_id)


@register.filter
def explain(html: str) -> SafeString:
    """Return a page's content with the terms of the game explained in place, each at its first occurrence."""
    return mark_safe(explained(html, reverse("glossary")))


@register.filter
def faults(form: forms.BaseForm) -> list[FormFault]:
    """Return everything that is wrong with a form, for the head of its page."""
    return faults_of(form)


@register.filter(name="word")
def word_filter(code: object) -> str:
    """Return the words for a code: a faction, a troop kind, a weapon, an encounter, a month."""
    return word(str(code))


@register.filter
def ground_words(section: str) -> str:
    """Return the ground of a section of the table; the table of the book marks one with buildings by a star."""
    ground = section.removesuffix("*")
    return ground if ground == section else f"{ground}, with buildings"


@register.filter
def doctrine_word(key: str, system: str) -> str:
    """Return what a doctrine of a system is called."""
    return doctrine_name(system, str(key))


@register.filter
def doctrine_asked(forecast: Forecast) -> str:
    """Return the doctrines that a forecast of a list was asked with, the player's first."""
    asked = [getattr(forecast, f"{side}_doctrine", "") or "" for side in SIDES]
    return " against ".join(doctrine_name(forecast.system, key) for key in asked if key)


@register.filter
def goes_on(setup: dict[str, Any]) -> str:
    """Return where an order of battle goes on, "" for one that begins with the first turn."""
    turn = first_turn(setup)
    return f"goes on from turn {turn}" if turn > 1 else ""


@register.filter
def outcome_words(forecast: Forecast) -> str:
    """Return how often the player wins by a forecast of a list, "" while nothing is known."""
    counts = json.loads(getattr(forecast, "outcomes_counted", None) or "{}")
    runs = sum(counts.values())
    return f"{forecast.side_names[0]} win {percent(counts['player'] / runs)}" if runs else ""


@register.filter
def printed_at(page: str) -> str:
    """Return the place of a rule in its source: a page, or a heading of a source without pages."""
    return f"p. {page}" if page[:1].isdigit() else f"under “{page}”"


@register.filter
def ordinal_word(number: int) -> str:
    """Return a number as a rank: second, third; from eleven on in figures."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


@register.filter
def month_word(key: str) -> str:
    """Return a month as people write it, from its key: March 1755 from 1755-03."""
    year, _, month = key.partition("-")
    return month_name(int(year), int(month))


@register.inclusion_tag("battles/_table_map.html")
def table_map(table: TableMap) -> dict[str, Any]:
    """Draw a table."""
    return {
        "table": table,
        "outer": (table.width + 32, table.height + 32),
        "neat": (table.width + 12, table.height + 12),
        "middle": table.width / 2,
        "near": table.height - 5,
    }

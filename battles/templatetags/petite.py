"""What every page draws in its own way: dice, links to rules, the table, and words for codes."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from battles.web.tablemap import TableMap
from battles.web.words import month_name, word
from rules.muskets_mohawks.tables_combat import WEAPONS

register = template.Library()

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
_SECTIONS = [(150 + 160 * (n % 3), 153 + 160 * (n // 3), n + 1) for n in range(9)]
# The neat line of an atlas: every other section's edge is inked.
_BORDER = "".join(
    f"M{a} -3H{a + 40}M{a + 40} 483H{a + 80}M-3 {a}V{a + 40}M483 {a + 40}V{a + 80}" for a in range(0, 480, 80)
)


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
def rule(rule_id: str, system: str = "muskets_mohawks") -> SafeString:
    """Return a link to a rule's entry in the catalogue."""
    if not rule_id:
        return SafeString("")
    address = reverse("rule", args=[system, rule_id])
    return format_html('<a class="rule" href="{}" data-rule="{}">{}</a>', address, rule_id, rule_id)


@register.filter(name="word")
def word_filter(code: object) -> str:
    """Return the words for a code: a faction, a troop kind, a weapon, an encounter, a month."""
    return word(str(code))


@register.filter
def ordinal_word(number: int) -> str:
    """Return a number as a rank: second, third; from eleven on in figures."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


@register.filter
def month_word(key: str) -> str:
    """Return a month as people write it, from its key: March 1755 from 1755-03."""
    year, _, month = key.partition("-")
    return month_name(int(year), int(month))


@register.filter
def range_of(weapon: str) -> str:
    """Return a weapon's range as the roster prints it (MM-WEAPON-1)."""
    entry = WEAPONS.get(weapon)
    return f"{entry[0]}″" if entry and entry[0] else "–"


@register.inclusion_tag("battles/_table_map.html")
def table_map(table: TableMap) -> dict[str, Any]:
    """Draw a table."""
    return {"table": table, "table_sections": _SECTIONS, "table_border": _BORDER}

"""Fields that choose the army lists of a new campaign, the corps of a unit, and the options of the book."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.systems.base.options import option_field
from campaigns.content.army_lines import faction_of
from campaigns.models import Army, ArmyUnitType
from campaigns.months.lists import choice_faults
from campaigns.web.legal_select import LegalSelect
from common.web.labels import word
from common.web.ruled_choice import RuledChoiceField
from rules.muskets_mohawks.forces import strength
from rules.muskets_mohawks.forces.factions import FACTIONS

ARMIES, OPTIONS = "armies.", "options."
PLAIN = "plain units, without a list"
_HELP = "Its units are of the corps of this list, armed and as strong as it says."


def army_fields() -> dict[str, forms.Field]:
    """Return a choice of the list for each faction that has any, its own first (MM-ARMY-1)."""
    rows = list(Army.objects.order_by("slug").only("slug", "name"))
    found: dict[str, forms.Field] = {}
    for faction in FACTIONS:
        lists = [(row.slug, row.name) for row in rows if faction_of(row.slug) == faction]
        if lists:
            found[f"{ARMIES}{faction}"] = RuledChoiceField(
                judge=partial(choice_faults, faction),
                required=False,
                label=word(faction),
                choices=[*lists, ("", PLAIN)],
                initial=faction if faction in dict(lists) else "",
                help_text=_HELP,
            )
    return found


def option_fields() -> dict[str, forms.Field]:
    """Return a field for each option of the book."""
    return {f"{OPTIONS}{each.key}": option_field(each) for each in strength.CAMPAIGN_OPTIONS}


def corps_field() -> forms.Field:
    """Return the choice of a unit's corps among the lines of all lists of the faction chosen, those of this war."""
    legal: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for slug, name, army in ArmyUnitType.objects.values_list("slug", "name", "army__slug").order_by("army", "position"):
        if faction_of(army) in FACTIONS:
            names.setdefault(slug, name)
            legal.setdefault(slug, []).append(faction_of(army))
    choices = [("", "any, by dice"), *names.items()]
    return forms.ChoiceField(
        required=False, choices=choices, label="Corps", widget=LegalSelect(on="faction", legal=legal)
    )


def chosen(form: forms.Form, prefix: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was chosen in the fields of a prefix that were on the page, by the rest of their names."""
    sent = [name for name in form.fields if name.startswith(prefix) and (prefix == OPTIONS or name in form.data)]
    return {name.removeprefix(prefix): data.get(name) for name in sent if name in data}

"""Campaigns to start from in the admin: who, when and where, and the roster as a table of units and one of leaders."""

from copy import deepcopy
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin

from battles.admin.content import ContentAdmin
from battles.admin.rows_form import RowsForm
from battles.admin.sheet import WithSheet
from battles.systems.base.fields import box, form_field
from battles.systems.base.options import doctrine_choices, option_field
from battles.systems.base.rows import ListOf, Rows, Setup, merged, row_form, values_or_raw
from campaigns.content.armies import faction_of
from campaigns.models import Army, CampaignTemplate, Territory
from campaigns.months.lists import choice_faults
from common.admin.fields import LinesField
from common.web.ruled_choice import RuledChoiceField
from rules.core import lengths
from rules.muskets_mohawks.campaign.start_schema import FILE, start_spec
from rules.muskets_mohawks.forces import strength
from rules.muskets_mohawks.forces.factions import FACTIONS

SYSTEM = "muskets_mohawks"
LISTS = tuple(
    ListOf("", key, start_spec(key).title, row_form(FILE, start_spec(key).shape)) for key in ("units", "leaders")
)
TOP = ("faction", "role", "year", "month", "winter", "territory", "rival", "doctrine")
NAMES = ("units", "leaders")
OPTIONS = tuple(option.key for option in strength.CAMPAIGN_OPTIONS)


_ITS_OWN = "its own"


def _list_of(faction: str) -> RuledChoiceField:
    """Return the choice of a faction's list; its own is what a campaign has that says nothing."""

    def choices() -> list[tuple[str, str]]:
        rows = [(row.slug, row.name) for row in Army.objects.order_by("slug") if faction_of(row.slug) == faction]
        return [(_ITS_OWN, "its own, as it stands"), ("", "plain units"), *rows]

    label = f"List of the {faction.replace('_', ' ')}"
    return RuledChoiceField(
        judge=partial(choice_faults, faction), required=False, choices=choices, label=label, initial=_ITS_OWN
    )


def _prefilled(key: str) -> Any:
    """Return the field of a value whose default a new page shows."""
    found = form_field(FILE, start_spec(key))
    found.initial = start_spec(key).default
    return found


class CampaignTemplateForm(RowsForm):
    """A campaign template; its roster, if it has one, is edited as rows below the form."""

    faction = form_field(FILE, start_spec("faction"))
    role = form_field(FILE, start_spec("role"))
    year = form_field(FILE, start_spec("year"))
    month = _prefilled("month")
    winter = form_field(FILE, start_spec("winter"))
    territory = forms.ChoiceField(choices=lambda: Territory.objects.values_list("slug", "name"))
    rival = form_field(FILE, start_spec("rival"))
    doctrine = forms.ChoiceField(choices=lambda: doctrine_choices(SYSTEM), help_text="How its units fight.")
    troops = forms.CharField(
        widget=box(22),
        max_length=lengths.NAME,
        required=False,
        help_text=f"{FILE.help(start_spec('troops'))} With spaces between.",
    )
    armies_british = _list_of("british")
    armies_british_allies = _list_of("british_allies")
    armies_french = _list_of("french")
    armies_french_allies = _list_of("french_allies")
    options_field_strength = option_field(strength.CAMPAIGN_OPTIONS[0])
    options_stand_up_fights = option_field(strength.CAMPAIGN_OPTIONS[1])
    names_units = LinesField(required=False, label="Names for units", help_text="One a line.")
    names_leaders = LinesField(required=False, label="Names for leaders", help_text="Those who come later; one a line.")

    class Meta:
        model = CampaignTemplate
        fields = ["name", "slug", "description", "source", "confidence"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the campaign apart."""
        super().__init__(*args, **kwargs)
        setup: Setup = self.instance.setup or {}
        shown = {key: setup.get(key) for key in TOP}
        troops = setup.get("troops") or ""
        shown["troops"] = " ".join(troops) if isinstance(troops, list) else troops
        shown |= {f"armies_{key}": slug for key, slug in (setup.get("armies") or {}).items()}
        shown |= {f"options_{key}": value for key, value in (setup.get("options") or {}).items()}
        for key in NAMES:
            shown[f"names_{key}"] = (setup.get("names") or {}).get(key)
        for name, value in shown.items():
            if value is not None:
                self.initial.setdefault(name, value)
        self.rows = [Rows.shown(of, setup, self.data if self.is_bound else None) for of in LISTS]

    def clean(self) -> dict[str, Any]:
        """Put the campaign together again."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.readable():
            self.instance.setup = self._composed(values_or_raw(self))
        return cleaned

    def _composed(self, cleaned: dict[str, Any]) -> Setup:
        before: Setup = deepcopy(self.instance.setup or {})
        troops: Any = cleaned["troops"].split()
        if len(troops) == 1 and not isinstance(before.get("troops"), list):
            troops = troops[0]
        names = merged(before.get("names") or {}, {key: cleaned[f"names_{key}"] or None for key in NAMES})
        roster = {"troops": troops or None, "names": names or None}
        filled = {key: cleaned.get(key) for key in TOP} | {"winter": cleaned.get("winter") or None} | roster
        armies = {key: cleaned.get(f"armies_{key}") for key in FACTIONS if f"armies_{key}" in cleaned}
        filled["armies"] = {key: slug or "" for key, slug in armies.items() if slug != _ITS_OWN} or None
        filled["options"] = {key: True for key in OPTIONS if cleaned.get(f"options_{key}")} or None
        setup = merged(before, filled)
        for listed in self.rows:
            listed.put(setup)
            if not setup.get(listed.of.key):
                setup.pop(listed.of.key, None)  # a roster without rows is one that the tables raise
        return setup


@admin.register(CampaignTemplate)
class CampaignTemplateAdmin(WithSheet, ContentAdmin):
    """Campaigns to start from."""

    form = CampaignTemplateForm
    change_form_template = "admin/battles/scenario/change_form.html"
    object_history_form_template = "admin/battles/scenario/history_form.html"
    list_display = ["name", "slug", "faction", "year", "territory", "confidence", "updated"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
        ("Who", {"fields": [("faction", "role"), "doctrine"]}),
        ("When and where", {"fields": [("year", "month", "winter"), ("territory", "rival")]}),
        ("Army lists", {"fields": [tuple(f"armies_{key}" for key in FACTIONS)]}),
        ("Options of the book", {"fields": [tuple(f"options_{key}" for key in OPTIONS)]}),
        ("The roster", {"fields": ["troops", ("names_units", "names_leaders")]}),
    ]

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Ask for the model's own fields alone; the others are the form's."""
        kwargs["fields"] = CampaignTemplateForm.Meta.fields
        return super().get_form(request, obj, change, **kwargs)

    @admin.display(description="faction")
    def faction(self, template: CampaignTemplate) -> str:
        """Return the player's faction in words."""
        return str(template.setup.get("faction", "")).replace("_", " ")

    @admin.display(description="year")
    def year(self, template: CampaignTemplate) -> str:
        """Return when it begins."""
        return str(template.setup.get("year", ""))

    @admin.display(description="territory")
    def territory(self, template: CampaignTemplate) -> str:
        """Return where it is fought."""
        return str(template.setup.get("territory", ""))

"""Scenarios in the admin: their order of battle as tables of units and leaders, checked by the rules."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from battles import services
from battles.admin.content import ContentAdmin, ContentForm
from battles.admin.orders import ConditionsForm, Rows, Setup, composed, rows
from battles.admin.readonly import person
from battles.content import SCENARIOS
from battles.models import Scenario
from battles.pipeline.faults import Place, Remark
from battles.refusals import Refused
from rules import registry


class ScenarioForm(ContentForm):
    """A scenario with its order of battle."""

    system = forms.ChoiceField(choices=lambda: [(key, s.card().title) for key, s in registry.systems().items()])

    class Meta:
        model = Scenario
        fields = ["name", "slug", "description", "source", "confidence", "system", "year", "place"]

    class Media:
        js = ["admin/js/vendor/jquery/jquery.js", "admin/js/jquery.init.js", "admin/js/inlines.js"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the order of battle apart."""
        super().__init__(*args, **kwargs)
        setup: Setup = self.instance.setup or {}
        for name, field in ConditionsForm.base_fields.items():
            self.fields[name] = field
        for name, value in ConditionsForm.initial_of(setup).items():
            self.initial.setdefault(name, value)
        self.rows: list[Rows] = rows(setup, self.data if self.is_bound else None)

    def clean(self) -> dict[str, Any]:
        """Put the order of battle together again, if every row of it can be read."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        readable = [listed.formset.is_valid() for listed in self.rows]
        if all(readable) and not self.errors:
            self.instance.setup = composed(self.instance.setup or {}, cleaned, self.rows)
        elif not all(readable):
            self.add_error(None, "A unit or a leader below cannot be read; see there.")
        return cleaned

    def say(self, remark: Remark) -> None:
        """Put a remark of the rules beside the row or the field it is about."""
        place = remark.place[1:] if remark.place[:1] == ("setup",) else remark.place
        if not self._say_of_row(place, remark):
            name = "_".join(str(step) for step in place[:2])
            field = next((key for key in (name, str(place[0]) if place else "") if key in self.fields), None)
            self.add_error(field, remark.sentence())

    def _say_of_row(self, place: Place, remark: Remark) -> bool:
        for listed in self.rows:
            if place[:2] == (listed.side, listed.key) and len(place) > 2 and isinstance(place[2], int):
                form = listed.kept()[place[2]][0]
                name = "_".join(str(step) for step in place[3:])
                form.add_error(name if name in form.fields else None, remark.sentence())
                self.add_error(None, remark.sentence())
                return True
        return False

    @property
    def changed_data(self) -> list[str]:
        """Return what was changed, rows of the order of battle among it."""
        changed = list(super().changed_data)
        return changed + [listed.title for listed in self.rows if listed.formset.has_changed()]


@admin.register(Scenario)
class ScenarioAdmin(ContentAdmin):
    """Scenarios: edit, check, resolve, copy."""

    form = ScenarioForm
    change_form_template = "admin/battles/scenario/change_form.html"
    object_history_form_template = "admin/battles/scenario/history_form.html"
    list_display = ["name", "encounter", "year", "place", "player", "enemy", "confidence", "updated"]
    list_filter = ["encounter", "year", "system", "confidence"]
    search_fields = ["name", "slug", "place", "description", "source"]
    actions = ["check_selected", "resolve_selected", "copy_selected", "download_selected"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description", ("year", "place"), "system"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
        ("Encounter", {"fields": ["encounter", ("light", "overall", "weather"), ("end", "posture"), "ground"]}),
        (
            "Player",
            {"fields": [("player_faction", "player_investment"), ("player_contesting", "player_doctrine")]},
        ),
        ("Enemy", {"fields": [("enemy_faction", "enemy_investment"), ("enemy_doctrine", "enemy_forces")]}),
    ]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Ask for the model's own fields alone; those of the order of battle are the form's."""
        kwargs["fields"] = ScenarioForm.Meta.fields
        return super().get_form(request, obj, change, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Keep the encounter beside the order of battle, for filters."""
        obj.setup["system"] = obj.system
        obj.encounter = str(obj.setup.get("encounter", ""))
        super().save_model(request, obj, form, change)

    @admin.display(description="player")
    def player(self, scenario: Scenario) -> str:
        """Return who the player leads."""
        return _force(scenario.setup.get("player"))

    @admin.display(description="enemy")
    def enemy(self, scenario: Scenario) -> str:
        """Return whom the player meets."""
        return _force(scenario.setup.get("enemy"))

    def copy_one(self, row: Any, slug: str, name: str) -> Any:
        """Copy through the service that the API uses too."""
        copied = services.copy_scenario(scenario=row, slug=slug, name=name)
        return SCENARIOS.store(slug, SCENARIOS.schema.model_validate(SCENARIOS.body(copied)), copied)

    @admin.action(description="Resolve the selected scenarios", permissions=["resolve"])
    def resolve_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Queue a battle of each selected scenario for the workers."""
        for scenario in queryset:
            try:
                setup = services.scenario_setup(scenario=scenario)
                battle = services.request_battle(setup=setup, owner=person(request), scenario=scenario)
            except Refused as refused:
                self.message_user(request, f"{scenario.name}: {refused.message}", messages.ERROR)
                continue
            link = reverse("admin:battles_battle_change", args=[battle.pk])
            self.message_user(request, format_html('{} is queued: <a href="{}">the battle</a>.', scenario.name, link))

    def has_resolve_permission(self, request: HttpRequest) -> bool:
        """Let those resolve who may look at battles."""
        return bool(request.user.has_perm("battles.view_battle"))


def _force(side: Any) -> str:
    if not isinstance(side, dict):
        return "-"
    units = side.get("units") or []
    faction = str(side.get("faction", "")).replace("_", " ")
    return f"{faction}, {len(units)} unit{'s' if len(units) != 1 else ''}" if units else faction

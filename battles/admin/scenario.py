"""Scenarios in the admin: their order of battle as tables of units and leaders, checked by the rules."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html

from battles import services
from battles.admin.content import ContentAdmin
from battles.admin.rows_form import RowsForm
from battles.content import SCENARIOS
from battles.models import Scenario
from battles.systems.base.forms import PlainSheet
from battles.systems.base.rows import Setup, values_or_raw
from battles.systems.pages import sheet
from battles.web.position_form import NO_MAP, key_of_facing, key_of_place, map_of
from common.admin.readonly import person
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.sides import SIDES


class ScenarioForm(RowsForm):
    """A scenario with its order of battle; a subclass sets `sheet` for the scenario's system."""

    sheet: PlainSheet
    system = forms.CharField(widget=forms.HiddenInput)

    class Meta:
        model = Scenario
        fields = ["name", "slug", "description", "source", "confidence", "system", "year", "place", "reports"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Fill the fields and rows from the order of battle."""
        super().__init__(*args, **kwargs)
        setup: Setup = self.instance.setup or {}
        self.fields |= self.sheet.all_fields()
        self.initial["system"] = self.sheet.system
        for name, value in self.sheet.initial_of(setup).items():
            self.initial.setdefault(name, value)
        self.rows = self.sheet.rows(setup, self.data if self.is_bound else None)

    def clean_system(self) -> str:
        """Keep the system whose fields are shown: its forces are not valid under another."""
        return self.sheet.system

    def clean_reports(self) -> Any:
        """Return an empty list for an empty box."""
        return self.cleaned_data.get("reports") or []

    def clean(self) -> dict[str, Any]:
        """Compose the order of battle from the fields and rows."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.readable():
            self.instance.setup = self.sheet.composed(self.instance.setup or {}, values_or_raw(self), self.rows)
        return cleaned


class EncounterFilter(admin.AllValuesFieldListFilter):
    """Filter by encounter; systems without encounters are shown as "not named"."""

    def choices(self, changelist: Any) -> Any:
        """Add a choice for scenarios without an encounter."""
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or "not named"}


@admin.register(Scenario)
class ScenarioAdmin(ContentAdmin):
    """Scenarios: edit, check, resolve, copy."""

    form = ScenarioForm
    change_form_template = "admin/battles/scenario/change_form.html"
    object_history_form_template = "admin/battles/scenario/history_form.html"
    list_display = ["name", "system", "encounter", "year", "place", "player", "enemy", "confidence", "updated"]
    list_filter = [("encounter", EncounterFilter), "year", "system", "confidence"]
    search_fields = ["name", "slug", "place", "description", "source"]
    actions = ["check_selected", "resolve_selected", "copy_selected", "download_selected"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description", ("year", "place"), "system"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show the parts that the system's order of battle has."""
        played: Any = ("Played games", {"fields": ["reports"], "classes": ["collapse"]})
        return [*self.fieldsets, *sheet(system_of(request, obj)).fieldsets(), played]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Pass the model's own fields only; the form adds those of the order of battle."""
        kwargs["fields"] = ScenarioForm.Meta.fields
        kwargs["form"] = type("SystemScenarioForm", (ScenarioForm,), {"sheet": sheet(system_of(request, obj))})
        return super().get_form(request, obj, change, **kwargs)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        """Ask first for the system of a new scenario, and then for its order of battle."""
        key = system_of(request, None)
        if key not in registry.known() and self.has_add_permission(request):
            cards = [system.card() for system in registry.systems().values()]
            context = {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "cards": cards,
                "title": "Which rules?",
            }
            return TemplateResponse(request, "admin/battles/scenario/choose_system.html", context)
        known = registry.find(key)
        subtitle = {"subtitle": known.card().title} if known is not None else {}
        return super().add_view(request, form_url, {**subtitle, **(extra_context or {})})

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **more: Any) -> Any:
        """Show the map of the table next to its order of battle."""
        form = context["adminform"].form
        if getattr(form, "rows", None) is not None:
            found = map_of(form.sheet.system, _named(form))
            for listed in form.rows:
                empty = listed.formset.empty_form
                listed.place_key = key_of_place(empty, found.spots if found else {})
                listed.facing_key = key_of_facing(empty)
            context |= {"has_map": True, "table": found and found.table, "script": found.script() if found else NO_MAP}
        return super().render_change_form(request, context, *args, **more)

    def check_view(self, request: HttpRequest, pk: int | None = None) -> HttpResponse:
        """Check a scenario; a new one by the system that was chosen for it."""
        if pk is None and system_of(request, None) not in registry.known():
            raise Http404
        return super().check_view(request, pk)

    def checked(self, form: Any) -> Json:
        """Return the map of an order of battle without a fault, where dice leave one to draw."""
        found = map_of(form.sheet.system, _named(form))
        return found.drawing() if found is not None else {}

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the encounter in its own column too, for filters."""
        obj.setup["system"] = obj.system
        obj.encounter = str(obj.setup.get("encounter", ""))
        super().save_model(request, obj, form, change)

    @admin.display(description="player")
    def player(self, scenario: Scenario) -> str:
        """Return the player's force in words."""
        return _force(scenario, 0)

    @admin.display(description="enemy")
    def enemy(self, scenario: Scenario) -> str:
        """Return the enemy's force in words."""
        return _force(scenario, 1)

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
            except InvalidRequest as refused:
                self.message_user(request, f"{scenario.name}: {refused.message}", messages.ERROR)
                continue
            link = reverse("admin:battles_battle_change", args=[battle.pk])
            self.message_user(request, format_html('{} is queued: <a href="{}">the battle</a>.', scenario.name, link))

    def has_resolve_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may resolve scenarios, which takes the permission to view battles."""
        return bool(request.user.has_perm("battles.view_battle"))


def system_of(request: HttpRequest, scenario: Any) -> str:
    """Return the system of a scenario, or the one that the request for a new scenario names ("" if none)."""
    if scenario is not None:
        return str(scenario.system)
    return str(request.POST.get("system") or request.GET.get("system") or "")


def _named(form: Any) -> Setup:
    """Return the order of battle of a form with its system, as it is saved."""
    return {**(form.instance.setup or {}), "system": form.sheet.system}


def _force(scenario: Scenario, side: int) -> str:
    known = registry.find(scenario.system)
    if known is None:
        return "-"
    force = scenario.setup.get(SIDES[side])
    units = force.get("units") or [] if isinstance(force, dict) else []
    name = known.side_names(scenario.setup)[side]
    return f"{name}, {len(units)} unit{'s' if len(units) != 1 else ''}" if units else name

"""Territories, maps and campaigns to start from, in the admin."""

from typing import Any

from django.contrib import admin

from battles.admin.content import ContentAdmin, ContentForm
from battles.admin.fields import DocumentField
from campaigns.content.templates import SETUP
from campaigns.models import CampaignTemplate, Territory, TheatreMap


class TerritoryForm(ContentForm):
    """A territory; the check tells when it leaves the theatre of the war or its map."""

    class Meta:
        model = Territory
        fields = "__all__"


@admin.register(Territory)
class TerritoryAdmin(ContentAdmin):
    """Territories with their place on the map."""

    form = TerritoryForm
    list_display = ["name", "slug", "latitude", "longitude", "map", "confidence", "updated"]
    list_filter = ["map", "confidence"]
    list_select_related = ["map"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description"]}),
        ("On the map", {"fields": [("latitude", "longitude"), ("map", "label_side")]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
    ]


class BodyForm(ContentForm):
    """Content whose body is one document: its parts are edited as JSON and checked as the file would be."""

    body_field = ""
    keys: tuple[str, ...] = ()

    def say(self, remark: Any) -> None:
        """Put what is wrong within the document beside it."""
        inside = remark.place and remark.place[0] in self.keys
        self.add_error(self.body_field if inside else None, remark.sentence())


class TheatreMapForm(BodyForm):
    """A map: box and features."""

    body_field = "body"
    keys = ("box", "features")
    body = DocumentField(rows=20)  # type: ignore[assignment]

    class Meta:
        model = TheatreMap
        fields = ["name", "slug", "description", "source", "confidence", "body"]


@admin.register(TheatreMap)
class TheatreMapAdmin(ContentAdmin):
    """Maps: outlines in degrees."""

    form = TheatreMapForm
    fieldsets = [
        (None, {"fields": ["name", "slug", "description"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
        ("Outlines", {"fields": ["body"], "classes": ["collapse"]}),
    ]


class CampaignTemplateForm(BodyForm):
    """A campaign to start from: faction, role, year, month, territory, doctrine and, if given, its roster."""

    body_field = "setup"
    keys = SETUP
    setup = DocumentField(rows=24, indent=2)

    class Meta:
        model = CampaignTemplate
        fields = ["name", "slug", "description", "source", "confidence", "setup"]


@admin.register(CampaignTemplate)
class CampaignTemplateAdmin(ContentAdmin):
    """Campaigns to start from."""

    form = CampaignTemplateForm
    list_display = ["name", "slug", "faction", "year", "territory", "confidence", "updated"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
        ("How it begins", {"fields": ["setup"]}),
    ]

    @admin.display(description="faction")
    def faction(self, template: CampaignTemplate) -> str:
        """Return whom the player leads."""
        return str(template.setup.get("faction", "")).replace("_", " ")

    @admin.display(description="year")
    def year(self, template: CampaignTemplate) -> str:
        """Return when it begins."""
        return str(template.setup.get("year", ""))

    @admin.display(description="territory")
    def territory(self, template: CampaignTemplate) -> str:
        """Return where it is fought."""
        return str(template.setup.get("territory", ""))

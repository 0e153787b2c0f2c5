"""Territories and maps in the admin."""

from typing import Any

from django.contrib import admin

from battles.admin.content import ContentAdmin, ContentForm
from campaigns.models import Territory, TheatreMap
from common.admin.fields import DocumentField


class TerritoryForm(ContentForm):
    """A territory; the check reports a place outside the theatre of the war or outside its map."""

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


class TheatreMapForm(ContentForm):
    """A map: box and features, edited as one document and checked as the file would be."""

    body = DocumentField(rows=20)  # type: ignore[assignment]

    class Meta:
        model = TheatreMap
        fields = ["name", "slug", "description", "source", "confidence", "body"]

    def add_finding(self, finding: Any) -> None:
        """Add a fault inside the document to the document's field."""
        inside = finding.place and finding.place[0] in ("box", "features")
        if inside:
            self.add_judgement("body", finding.sentence())
        else:
            super().add_finding(finding)


@admin.register(TheatreMap)
class TheatreMapAdmin(ContentAdmin):
    """Maps: outlines in degrees."""

    form = TheatreMapForm
    fieldsets = [
        (None, {"fields": ["name", "slug", "description"]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
        ("Outlines", {"fields": ["body"], "classes": ["collapse"]}),
    ]

"""Where campaigns are fought: territories with their coordinates, and the outlines of the maps that show them."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from simple_history.models import HistoricalRecords

from battles.models.content import Content


class TheatreMap(Content):
    """A simplified map: `body` holds its bounds and its named outlines as lists of [longitude, latitude]."""

    body = models.JSONField(default=dict)
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False


class Territory(Content):
    """A small region of the war (MM-CAMP-4); `description` is its history in a few sentences."""

    class LabelSide(models.TextChoices):
        """The side of its point on the map on which its name is written."""

        RIGHT = "right", "right"
        LEFT = "left", "left"
        ABOVE = "above", "above"
        BELOW = "below", "below"

    latitude = models.FloatField(
        validators=[MinValueValidator(-90), MaxValueValidator(90)], help_text="Degrees, north positive."
    )
    longitude = models.FloatField(
        validators=[MinValueValidator(-180), MaxValueValidator(180)], help_text="Degrees, east positive."
    )
    map = models.ForeignKey(
        TheatreMap, to_field="slug", on_delete=models.SET_NULL, null=True, blank=True, related_name="territories"
    )
    label_side = models.CharField(max_length=5, choices=LabelSide.choices, default=LabelSide.RIGHT)
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False
        verbose_name_plural = "territories"

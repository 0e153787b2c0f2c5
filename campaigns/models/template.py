"""A campaign ready to be started, as a file describes it."""

from django.db import models
from simple_history.models import HistoricalRecords

from battles.models.content import Content


class CampaignTemplate(Content):
    """A campaign to start from: `setup` holds faction, role, year, month, territory, doctrine and, if given, roster."""

    setup = models.JSONField(default=dict)
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False

"""What is kept of battles: scenarios, one row a resolution, and its transcript by pages."""

from battles.models.battle import Battle, TranscriptPage
from battles.models.content import ContentFile
from battles.models.scenario import Scenario

__all__ = ["Battle", "ContentFile", "Scenario", "TranscriptPage"]

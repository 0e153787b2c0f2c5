"""What is kept of battles: scenarios, one row a resolution with its transcript by pages, and forecasts in chunks."""

from battles.models.battle import Battle, TranscriptPage
from battles.models.content import ContentFile
from battles.models.failing import MayFail, error_columns
from battles.models.forecast import Forecast, ForecastChunk
from battles.models.scenario import Scenario

__all__ = [
    "Battle",
    "ContentFile",
    "Forecast",
    "ForecastChunk",
    "MayFail",
    "Scenario",
    "TranscriptPage",
    "error_columns",
]

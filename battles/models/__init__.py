"""What is kept: scenarios, one row a resolution with its transcript by pages, forecasts in chunks, measurements."""

from battles.models.battle import Battle, TranscriptPage
from battles.models.content import ContentFile, Pack
from battles.models.failing import Archivable, MayFail, error_columns
from battles.models.forecast import Forecast, ForecastChunk, ForecastSlot
from battles.models.kept_answer import KeptAnswer
from battles.models.measurement import Measurement
from battles.models.scenario import Scenario

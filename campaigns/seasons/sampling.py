"""Seasons as samples of a forecast: what the workers ask, besides what all kinds of forecasts share."""

from collections.abc import Iterable

from battles.forecasting.kinds import Fighter
from battles.models import Forecast
from campaigns.seasons.counting import add, nothing
from campaigns.seasons.local import counted, start_of
from common.json_input import Json


class Seasons:
    """Forecasts of a campaign's season."""

    def fighter(self, forecast: Forecast) -> Fighter:
        """Return what plays its seasons."""
        start, seed = start_of(forecast.setup), forecast.seed
        return lambda first, count: counted(start, seed, first, count)

    def merge(self, tallies: Iterable[Json]) -> Json:
        """Return the sum of some tallies."""
        total = nothing()
        for raw in tallies:
            add(total, raw)
        return total


SEASONS = Seasons()

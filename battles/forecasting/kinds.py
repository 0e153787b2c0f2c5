"""What the samples of a forecast are: battles, which are fought here, or what other apps play.

Chunks, workers, progress, stopping and resuming are the same for all. `FORECAST_KINDS` of the settings names for each
other kind an object that is one of these.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from battles.forecasting.knowledge import sample_space_of
from battles.forecasting.shapes import Counted
from battles.models import Forecast
from common.json_input import Json
from rules.core.course import read_watch
from rules.core.odds import run_block
from rules.core.system import Engagement
from rules.core.tally import Tally, read_tally

Fighter = Callable[[int, int], Counted]  # plays so many samples from the one of that number on


class Kind(Protocol):
    """What the workers ask of a kind of forecast."""

    def fighter(self, forecast: Forecast) -> Fighter:
        """Return what plays its samples, and keeps what is costly to make."""

    def merge(self, tallies: Iterable[Json]) -> Json:
        """Return the sum of some tallies, which has no samples where there are none."""


class Battles:
    """Forecasts of one battle."""

    def fighter(self, forecast: Forecast) -> Fighter:
        """Return what fights its battles; the order of battle is read once, when the first one is fought."""
        space, watch = sample_space_of(forecast), read_watch(forecast.reports, forecast.horizon, forecast.leaving)
        read: list[Engagement] = []

        def fight(first: int, count: int) -> Counted:
            if not read:
                read.append(space.engagement())
            block = run_block(read[0], space.entities, forecast.seed, first, count, watch)
            return Counted(block.tally.outcomes["player"], block.tally.to_dict(), block.columns())

        return fight

    def merge(self, tallies: Iterable[Json]) -> Json:
        """Return the sum of some tallies (`rules.core.tally`)."""
        total = Tally()
        for raw in tallies:
            total.merge(read_tally(raw))
        return total.to_dict()


def kind_of(forecast: Forecast) -> Kind:
    """Return the kind of a forecast."""
    return _kinds()[forecast.kind]


@cache
def _kinds() -> dict[str, Kind]:
    others = {key: import_string(path) for key, path in settings.FORECAST_KINDS.items()}
    return {Forecast.Kind.BATTLE.value: Battles(), **others}

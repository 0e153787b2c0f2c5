"""Forecasts of the tests' own system, worked at by hand."""

import random
from typing import Any

from battles.forecasting import running, services
from battles.forecasting.shapes import Counted
from battles.models import Forecast, ForecastChunk, ForecastSlot
from tests.skirmish import a_setup


def uneven() -> dict[str, Any]:
    """An order of battle that the player seldom wins, so that a precision is met long before its most runs."""
    setup: dict[str, Any] = a_setup()
    setup["player"]["units"][0]["figures"] = 4
    return setup


def asked(**request: Any) -> Forecast:
    """A forecast that was asked for and waits."""
    given = {"setup": a_setup(), "seed": "1755", "runs": 60, **request}
    return services.request_forecast(**given)


def made(**request: Any) -> Forecast:
    """A forecast that one worker made."""
    forecast = asked(**request)
    worked(forecast)
    return forecast


def worked(forecast: Forecast, seconds: float = 60.0, worker: str = "w1") -> int:
    """What a worker does on a message."""
    written = running.work(message=message(), worker=worker, seconds=seconds)
    forecast.refresh_from_db()
    return written


def message() -> str:
    """The message of the first slot that has one on its way, or one of no slot."""
    slot = ForecastSlot.objects.filter(out=True).first()
    return f"{slot.number}:{slot.wave}" if slot else "0:0"


def shuffled(forecast: Forecast, workers: int, seed: int = 1) -> None:
    """Several workers, each with a chunk in its hands, who finish in an order of their own."""
    dice = random.Random(seed)
    samples = running.Samples(forecast)
    hands: list[ForecastChunk] = []
    while True:
        while len(hands) < workers and (chunk := running.claim(forecast)):
            hands.append(chunk)
        if not hands:
            break
        chunk = hands.pop(dice.randrange(len(hands)))
        running.write([(chunk, block_of(samples, chunk))], f"w{len(hands)}")
    forecast.refresh_from_db()


def block_of(samples: running.Samples, chunk: ForecastChunk) -> Counted:
    """What is counted of a chunk that nothing stops."""
    block = samples.fight(chunk)
    assert isinstance(block, Counted)
    return block

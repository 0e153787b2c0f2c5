"""Opening a run of a forecast as a battle of its own: one that was counted as failed opens like any other."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from battles.forecasting.knowledge import sample_space_of
from battles.forecasting.running import prefix
from battles.forecasting.staleness import version_of
from battles.models import Battle, Forecast, error_columns
from battles.services import request_battle
from battles.versions import engine_version
from common.exceptions import Absent, Conflict, InvalidRequest, by_field
from common.hashing import digest
from rules import registry
from rules.core.errors import RulesError
from rules.core.narrate import counted
from rules.core.odds import stream_of


@dataclass(slots=True, frozen=True)
class _Run:
    """A run to be opened: whose it will be, what it is called, and the stream of its dice."""

    forecast: Forecast
    number: int
    owner: User | None

    @property
    def title(self) -> str:
        return f"{self.forecast.title[:140]}, run {self.number}"

    @property
    def stream(self) -> str:
        return stream_of(self.number)


@transaction.atomic
def open_sample(*, forecast: Forecast, number: int, owner: User | None) -> Battle:
    """Return one sample of a forecast as a battle with a full transcript, queued for the workers.

    Its result is the one that was counted. One that failed before its battle began is a failed battle at once, with
    the reason and with the forces as far as they were known by then. A sample opened twice is the same battle.
    """
    # Of two who open a run at once the second finds what the first one opened.
    present = Forecast.objects.select_for_update(of=("self",)).filter(pk=forecast.pk).first()
    if present is None:
        raise Conflict("This forecast has just been deleted.")
    fought = prefix(forecast)[1]
    if not 1 <= number <= fought:
        message = f"There is no run {number}; this forecast has {counted(fought, 'run')}, counted from 1."
        raise Absent(message, fields={"number": [message]})
    if forecast.engine_version != version_of(forecast):
        raise Conflict("The rules have changed since this forecast was made; forecast again to open its runs.")
    run = _Run(forecast, number, owner)
    known = forecast.samples.filter(stream=run.stream, owner=owner, engine_version=engine_version(forecast.system))
    return known.first() or _opened(run)


def _opened(run: _Run) -> Battle:
    forecast = run.forecast
    try:
        setup = sample_space_of(forecast).setup_of(forecast.seed, run.number)
    except RulesError as error:
        return _never_begun(run, error)
    battle = request_battle(
        setup=setup,
        owner=run.owner,
        scenario=forecast.scenario,
        title=run.title,
        seed=forecast.seed,
        stream=run.stream,
    )
    battle.forecast = forecast
    battle.save(update_fields=["forecast"])
    return battle


def _never_begun(run: _Run, error: RulesError) -> Battle:
    """Write the battle of a run that could not be converted; it belongs to the rules that it comes from."""
    forecast = run.forecast
    setup = sample_space_of(forecast).listed_of(forecast.seed, run.number)
    there = registry.system(forecast.system).card().title
    message = f"Run {run.number} failed before its battle began, for {there} could not take its forces. {error.message}"
    return Battle.objects.create(
        owner=run.owner,
        scenario=forecast.scenario,
        forecast=forecast,
        system=str(setup["system"]),
        title=run.title,
        setup=setup,
        setup_hash=digest(setup),
        seed=forecast.seed,
        stream=run.stream,
        engine_version=engine_version(forecast.system),
        status=Battle.Status.FAILED,
        finished=timezone.now(),
        **error_columns(InvalidRequest(message, error.rule, by_field(error.faults))),
    )

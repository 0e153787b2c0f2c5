"""Services that web, API, admin and commands call for odds: check, list the entities, queue rows, call workers."""

from typing import Any, TypedDict, Unpack, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from battles.forecasting.knowledge import build_sample_space, refuse_too_many, warnings_of
from battles.forecasting.sample_space import SampleSpace
from battles.forecasting.slots import OPEN, call_workers_on_commit
from battles.forecasting.staleness import InputHashes, scenario_basis, version_of
from battles.models import Forecast, ForecastChunk, Scenario, error_columns
from battles.services import Doctrines, fresh_seed
from battles.versions import engine_version
from common.exceptions import Conflict, InvalidRequest, by_field
from common.hashing import digest
from common.json_input import Json
from rules import registry
from rules.core import lengths
from rules.core.battle_record import Card, Entity
from rules.core.course import MOST_TURNS, read_leaving
from rules.core.errors import RulesError
from rules.core.narrate import counted
from rules.core.odds import COARSEST, FINEST, MOST_RUNS, plan
from rules.core.positions import first_turn
from rules.core.reports import read_reports, strange_names
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean

Status = Forecast.Status


class Asked(TypedDict, total=False):
    """Size and seed of a forecast, how far its battles are followed, and when a side leaves them (`rules.core.course`).

    The service chooses what is left out.
    """

    runs: int | None
    precision: float | None
    seed: str | None
    horizon: int | None
    leaving: Json | None


class GroupAsked(Asked, total=False):
    """What forecasts that are asked for together share: size, seed, owner, scenario, title and what is known."""

    owner: User | None
    scenario: Scenario | None
    title: str
    knowledge: str


def check_asked(*, knowledge: str = "truth", **asked: Unpack[Asked]) -> None:
    """Raise InvalidRequest with all faults by field for values that no forecast can have."""
    fields: dict[str, list[str]] = {}
    runs, precision, seed = asked.get("runs"), asked.get("precision"), asked.get("seed")
    horizon = asked.get("horizon")
    if runs is not None and not 1 <= runs <= MOST_RUNS:
        fields["runs"] = [f"runs must be from 1 to {MOST_RUNS}, not {runs}."]
    if precision is not None and not FINEST <= precision <= COARSEST:
        fields["precision"] = [f"precision must be from {FINEST} to {COARSEST}, not {precision}."]
    if seed is not None and not 1 <= len(seed) <= lengths.SEED:
        fields["seed"] = [f"A seed has 1 to {lengths.SEED} letters or figures."]
    if horizon is not None and not 1 <= horizon <= MOST_TURNS:
        fields["horizon"] = [f"horizon must be a turn from 1 to {MOST_TURNS}, not {horizon}."]
    try:
        read_leaving(asked.get("leaving") or {})
    except RulesError as error:
        fields |= by_field(error.faults)
    if knowledge not in Forecast.Knowledge.values:
        known = Forecast.Knowledge.values
        guess = did_you_mean(knowledge, known)
        fields["knowledge"] = [f"There is no knowledge {knowledge}; choose one of {', '.join(known)}.{guess}"]
    if fields:
        raise InvalidRequest(" ".join(sentence for rows in fields.values() for sentence in rows), fields=fields)


def known_reports(reports: list[Json], entities: list[Entity]) -> list[Json]:
    """Return a scenario's played reports; clauses that name an entity not known to be fielded become unmeasured.

    They stay listed, since a report that agrees without them does not agree with all that it says. A report
    without any clause that can be measured is left out.
    """
    found = [_measurable(row, entities) for row in reports]
    return [row for row in found if any(clause["measure"] != "unmeasured" for clause in _clauses(row))]


def _measurable(report: Json, entities: list[Entity]) -> Json:
    clauses: list[Json] = []
    for clause in _clauses(report):
        if strange_names(read_reports([{**report, "clauses": [clause]}]), entities):
            clause = {"say": clause["say"], "measure": "unmeasured"}
        clauses.append(clause)
    return {**report, "clauses": clauses}


def _clauses(report: Json) -> list[Json]:
    clauses: list[Json] = report["clauses"]
    return clauses


def check_reports(reports: list[Json], entities: list[Entity]) -> None:
    """Raise InvalidRequest for played reports that measure nothing, or an entity that is not fielded."""
    try:
        faults = strange_names(read_reports(reports), entities)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    if faults:
        raise InvalidRequest.of_faults(faults)


@transaction.atomic
def request_forecast(
    *,
    setup: Json,
    origin: Json | None = None,
    carried_from: str = "",
    remarks: list[str] | None = None,
    basis: InputHashes | None = None,
    owner: User | None = None,
    scenario: Scenario | None = None,
    title: str = "",
    knowledge: str = "truth",
    supposed: Doctrines | None = None,
    reports: list[Json] | None = None,
    **asked: Unpack[Asked],
) -> Forecast:
    """Queue a forecast for the workers and return its row; raises InvalidRequest for what cannot be forecast.

    With `precision`, half the width of the 95% interval of the player's victories, samples are fought until that width
    is reached, `runs` of them at most; without, exactly `runs`, 1,000 by default. With one side's `knowledge` the dice
    of each sample decide what it does not know, except doctrines `supposed` by side. With an `origin` each sample
    converts that order of battle again to the system of `setup`; `remarks` say what was left out, and `carried_from`
    is the system that a mapping card converted it from. `basis` has the hashes of the source if that is no scenario.
    `reports` are played reports whose agreement is counted, by default the scenario's own; with a horizon there are
    none, since they are of battles that were fought to the end.
    """
    check_asked(knowledge=knowledge, **asked)
    refuse_flood(owner)
    known = build_sample_space(setup=setup, origin=origin, knowledge=knowledge, supposed=supposed)
    check_course(known, asked.get("horizon") or 0, asked.get("leaving") or {})
    if asked.get("horizon"):
        reports = []
    refuse_too_many(known.setup, plan(asked.get("runs") or 0, asked.get("precision") or 0.0).runs)
    forecast = Forecast.objects.create(
        owner=owner,
        knowledge=knowledge,
        carried_from=carried_from,
        remarks=[*(remarks or []), *warnings_of(known)],
        reports=_measured(reports, scenario, known),
        **_about(scenario, title, basis, known),
        **_made_of(known),
        **planned(**asked),
        engine_version=engine_version(str(known.setup["system"]), converted=bool(carried_from)),
    )
    create_chunks(forecast)
    call_workers_on_commit()
    return forecast


def check_course(known: SampleSpace, horizon: int, leaving: Json) -> None:
    """Raise InvalidRequest for a horizon before the battle begins, and for a leader that the side does not have."""
    fields: dict[str, list[str]] = {}
    first = first_turn(known.setup)
    if horizon and horizon < first:
        fields["horizon"] = [f"This battle begins with turn {first}; let horizon be that turn or a later one."]
    wanted = {side: rule.leader for side, rule in zip(SIDES, read_leaving(leaving), strict=True) if rule.leader}
    leaders = known.leaders() if wanted else []
    for side, leader in wanted.items():
        own = [row.id for row in leaders if row.side == side]
        if leader not in own:
            choice = f"choose one of {', '.join(own)}" if own else "the side has none, so leave this out"
            name = known.side_names[SIDES.index(side)]
            guess = did_you_mean(leader, own)
            fields[f"leaving.{side}.leader"] = [f"{leader} is no leader of the {name} when it begins; {choice}.{guess}"]
    if fields:
        raise InvalidRequest(" ".join(sentence for (sentence,) in fields.values()), fields=fields)


def refuse_flood(owner: User | None) -> None:
    """Raise Conflict if an owner has as many forecasts waiting or running as the settings allow."""
    most: int = settings.FORECASTS_WAITING
    if owner is not None and Forecast.objects.filter(owner=owner, status__in=OPEN).count() >= most:
        raise Conflict(
            f"You have {counted(most, 'forecast')} waiting or running; stop one, or ask again when one is made."
        )


def _measured(reports: list[Json] | None, scenario: Scenario | None, known: SampleSpace) -> list[Json]:
    """Return the played reports whose agreement is counted: those given, else those of the scenario that fit."""
    if reports is None:
        reports = known_reports(cast(list[Json], scenario.reports), known.entities) if scenario else []
    check_reports(reports, known.entities)
    return reports


def _about(scenario: Scenario | None, title: str, basis: InputHashes | None, known: SampleSpace) -> dict[str, Any]:
    """Return the columns of a forecast's source and title."""
    return {
        "scenario": scenario,
        "title": title or (scenario.name if scenario else _rules_of(known).title),
        "basis": basis or (scenario_basis(scenario) if scenario else {}),
    }


def _rules_of(known: SampleSpace) -> Card:
    return registry.system(str(known.setup["system"])).card()


def _made_of(known: SampleSpace) -> dict[str, Any]:
    """Return the columns of the battle: the order of battle as known to the asker, and its entities."""
    return {
        "system": str(known.setup["system"]),
        "setup": known.setup,
        "origin": known.origin,
        "setup_hash": digest([known.setup, known.origin] if known.origin else known.setup),
        "side_names": list(known.side_names),
        "entities": [
            {"id": row.id, "side": row.side, "name": row.name, "strength": row.strength} for row in known.entities
        ],
    }


def planned(
    runs: int | None = None,
    precision: float | None = None,
    seed: str | None = None,
    horizon: int | None = None,
    leaving: Json | None = None,
) -> dict[str, Any]:
    """Return the columns of the plan: number of runs, precision, size of chunks, seed, horizon and leaving."""
    asked = plan(runs or 0, precision or 0.0)
    return {
        "runs": runs if runs is not None or precision is not None else asked.runs,
        "precision": precision,
        "seed": seed if seed is not None else fresh_seed(),
        "most_runs": asked.runs,
        "chunk_size": asked.size,
        "horizon": horizon or 0,
        "leaving": leaving or {},
    }


@transaction.atomic
def cancel_forecast(*, forecast: Forecast) -> Forecast:
    """Stop a forecast; what was counted so far is kept, and `retry_forecast` resumes from there."""
    waiting = Forecast.objects.filter(pk=forecast.pk, status__in=(Status.QUEUED, Status.RUNNING))
    if not waiting.update(status=Status.CANCELLED, finished=timezone.now()):
        raise Conflict("Only a forecast that waits or runs can be cancelled.")
    forecast.chunks.exclude(status=ForecastChunk.Status.DONE).delete()
    forecast.refresh_from_db()
    return forecast


@transaction.atomic
def retry_forecast(*, forecast: Forecast) -> Forecast:
    """Resume a forecast that failed or was cancelled; under other rules than before it starts at the first sample."""
    stopped = Forecast.objects.filter(pk=forecast.pk, status__in=(Status.FAILED, Status.CANCELLED))
    cleared: Json = {**error_columns(), "finished": None}
    version = version_of(forecast)
    if not stopped.update(status=Status.QUEUED, engine_version=version, **cleared):
        raise Conflict("Only a forecast that failed or was cancelled can be tried again.")
    if forecast.engine_version != version:
        forecast.chunks.all().delete()
    forecast.refresh_from_db()
    create_chunks(forecast)
    call_workers_on_commit()
    return forecast


def create_chunks(forecast: Forecast) -> None:
    """Create the rows of chunks that do not exist yet."""
    asked = plan(forecast.runs or 0, forecast.precision or 0.0)
    ForecastChunk.objects.bulk_create(
        (
            ForecastChunk(forecast=forecast, number=number, first=first, count=count)
            for number, (first, count) in enumerate(asked.blocks(), start=1)
        ),
        ignore_conflicts=True,
    )

"""A ladder that the workers measure: a forecast of each pair of commanders, and a row that waits for all of them.

Forecasts come in chunks, which any worker takes and any takes over; so does a ladder. What all of them have counted is
put together by `collect`, once.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from battles.forecasting.comparing import columns_of
from battles.forecasting.running import prefix
from battles.forecasting.services import request_forecast
from battles.forecasting.slots import OPEN
from battles.ladders import identity
from battles.measurements import is_stale, refuse_stale
from battles.models import Forecast, Measurement, Scenario
from battles.permissions import Person
from battles.services import fresh_seed
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from lab.ladder.measuring import Asked, Outcomes, Plan, challengers_of, document
from rules.core.sides import SIDES
from rules.core.tally import read_tally

KIND = Measurement.Kind.LADDER
MOST_BATTLES = 2_000  # of a pair, since the workers serve others too


@dataclass(slots=True, frozen=True)
class Progress:
    """How far the workers are with a ladder; `trouble` says why a pair could not be fought, or ""."""

    measurement: Measurement
    done: int
    asked: int
    trouble: str

    @property
    def hundredths(self) -> int:
        """Return how much of it is done."""
        return 100 * self.done // max(1, self.asked)


def may_measure(user: Person) -> bool:
    """Return whether somebody may have ladders measured, which is for those who run the site: it takes hours."""
    return isinstance(user, User) and user.is_staff and user.has_perm("battles.view_measurement")


def is_stale_ladder(kept: Measurement, scenario: Scenario) -> bool:
    """Return whether a scenario's ladder was measured by other rules, or of another order of battle, than today's."""
    return is_stale(kept) or kept.document["identity"] != identity({**scenario.setup, "system": scenario.system})


def is_current(kept: Measurement, plan: Plan) -> bool:
    """Return whether a ladder that is kept has the whole matrix of a plan, by the present rules and forces."""
    found = kept.document
    chairs = [set(found["chairs"][side]) >= set(keys) for side, keys in zip(SIDES, plan.chairs, strict=True)]
    same = found["identity"] == identity(plan.setup) and found["named"] == plan.named
    return not is_stale(kept) and same and kept.runs >= plan.asked.battles and all(chairs)


def is_challenged(kept: Measurement, plan: Plan) -> bool:
    """Return whether every challenger of a plan has as many battles in a ladder that is kept."""
    found = {(side, each["commander"]): each["runs"] for side, each in challengers_of(kept.document)}
    needed = [(side, key) for side in SIDES for key in plan.challengers[side]]
    return all(found.get(each, 0) >= trial.battles for each, trial in zip(needed, plan.trials, strict=True))


@transaction.atomic
def request_ladder(*, scenario: Scenario, asked: Asked) -> Measurement:
    """Queue the ladder of a scenario for the workers and return its row, which has no outcome yet.

    Raises InvalidRequest for what cannot be measured, and Conflict while the workers are at this scenario already.
    """
    if asked.battles > MOST_BATTLES:
        message = f"The workers fight at most {MOST_BATTLES:,} battles a pair, not {asked.battles:,}; the command more."
        raise InvalidRequest(message, fields={"battles": [message]})
    if in_progress().filter(scenario=scenario.slug).exists():
        raise Conflict("The workers are at this ladder already; stop it first, or wait for it.")
    setup: Json = {**scenario.setup, "system": scenario.system}
    asked = replace(asked, seed=asked.seed or fresh_seed())
    plan, group = Plan(scenario.slug, setup, asked), uuid.uuid4()
    for cell in [*plan.cells, *plan.trials]:
        forecast = request_forecast(
            setup=plan.order_of_battle(cell),
            title=f"Ladder of {scenario.name[:80]}, {cell.pair[0]} against {cell.pair[1]}",
            scenario=scenario,
            reports=[],
            runs=cell.battles,
            seed=asked.seed,
        )
        Forecast.objects.filter(pk=forecast.pk).update(together=group)
    return Measurement.objects.create(
        kind=KIND,
        system=plan.system,
        scenario=plan.scenario,
        engine_version=plan.version,
        runs=asked.battles,
        seed=asked.seed,
        document={
            "commanders": list(asked.commanders),
            "challengers": list(asked.challengers),
            "identity": identity(setup),
        },
        waits_for=group,
    )


def in_progress() -> QuerySet[Measurement]:
    """Return the ladders that the workers are at, the oldest first."""
    return Measurement.objects.filter(kind=KIND).exclude(waits_for=None).order_by("created")


def progress_of(measurement: Measurement) -> Progress:
    """Return how far the workers are with a ladder."""
    rows = list(_forecasts(measurement))
    done = sum(prefix(row)[1] if row.status in OPEN else row.most_runs for row in rows)
    failed = [row for row in rows if row.status in (Forecast.Status.FAILED, Forecast.Status.CANCELLED)]
    trouble = (failed[0].error_message or f"{failed[0].title} was stopped.") if failed else ""
    return Progress(measurement, done, sum(row.most_runs for row in rows), trouble)


@transaction.atomic
def stop_ladder(*, measurement: Measurement) -> None:
    """Take a ladder from the workers; nothing of it is kept."""
    if measurement.waits_for is None:
        raise Conflict("This ladder is finished.")
    _forecasts(measurement).delete()
    measurement.delete()


def collect(rows: Iterable[Measurement] | None = None) -> int:
    """Give every ladder whose pairs are all fought its outcome, and return how many did.

    A ladder whose rules or forces changed while it was measured is dropped.
    """
    return sum(_collected(row) for row in list(in_progress() if rows is None else rows))


@transaction.atomic
def _collected(row: Measurement) -> bool:
    locked = in_progress().select_for_update().filter(pk=row.pk).first()
    if locked is None:
        return False  # another worker has it, or it was stopped
    forecasts = {_pair(each.setup): each for each in _forecasts(locked)}
    if any(each.status != Forecast.Status.DONE for each in forecasts.values()):
        return False
    scenario = Scenario.objects.filter(slug=locked.scenario).first()
    commanders, challengers = (tuple(locked.document.get(name, ())) for name in ("commanders", "challengers"))
    asked = Asked(locked.runs, locked.seed, commanders, challengers=challengers)
    try:
        refuse_stale(locked)
        setup: Json = {**scenario.setup, "system": scenario.system} if scenario else {}
        if not setup or identity(setup) != locked.document["identity"]:
            raise InvalidRequest("The scenario is another one by now.")
        plan = Plan(locked.scenario, setup, asked)
        found = document(plan, [_outcomes(forecasts[cell.pair]) for cell in [*plan.cells, *plan.trials]])
    except (InvalidRequest, KeyError):
        stop_ladder(measurement=locked)
        return False
    _forecasts(locked).delete()
    locked.document, locked.waits_for = found, None
    locked.save(update_fields=["document", "waits_for"])
    return True


def _pair(setup: dict[str, Any]) -> tuple[str, str]:
    return str(setup["player"]["doctrine"]), str(setup["enemy"]["doctrine"])


def _outcomes(forecast: Forecast) -> Outcomes:
    return Outcomes(columns_of(forecast).outcomes, read_tally(forecast.tally or {}).drawn_by_clock)


def _forecasts(measurement: Measurement) -> QuerySet[Forecast]:
    return Forecast.objects.filter(together=measurement.waits_for, owner=None)
